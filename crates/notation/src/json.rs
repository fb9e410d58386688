//! Our own JSON boards: readable and writable for every genre, whatever its rule file says about notation.

use crate::error::{NotationError, shorten};
use crate::remark::{ReadBoard, Remark, RemarkCode};
use crate::sheet::{Sheet, is_blank, reading_order, sheets};
use gridwright_board::Board;
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::{Genre, LayerId, OptionId, Role};
use gridwright_lang::nearest;
use serde_json::{Map, Value, json};

/// The version of the format that is written, and the only one that is read.
pub const JSON_VERSION: u64 = 1;

/// The members a board may have.
const MEMBERS: [&str; 9] = ["gridwright", "genre", "rows", "cols", "options", "variant", "holes", "layers", "extras"];

/// A JSON board taken apart. The genre is still a word, to be looked up among ids and aliases.
#[derive(Debug, Clone, PartialEq)]
pub struct JsonParts {
    /// The word for the genre.
    pub genre: String,
    object: Map<String, Value>,
}

/// Takes a JSON board apart.
pub fn split_json(text: &str) -> Result<JsonParts, NotationError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|e| NotationError::json(format!("line {}, column {}", e.line(), e.column()), cause(&e)))?;
    let Value::Object(object) = value else { return Err(NotationError::json("board", "not an object")) };
    match object.get("gridwright").and_then(Value::as_u64) {
        Some(JSON_VERSION) => {}
        Some(version) => {
            return Err(NotationError::json(
                "gridwright",
                format!("version {version} is not known, only {JSON_VERSION}"),
            ));
        }
        None => return Err(NotationError::json("gridwright", "the version number is missing")),
    }
    let genre = object.get("genre").and_then(Value::as_str).ok_or_else(|| NotationError::json("genre", "missing"))?;
    Ok(JsonParts { genre: genre.to_owned(), object })
}

/// What is wrong, without the place that serde appends.
fn cause(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

/// The board of a JSON object. Strict: what does not fit is an error with its place; members that boards do not have are
/// told.
pub fn read_json(genre: &Genre, parts: &JsonParts) -> Result<ReadBoard, NotationError> {
    let object = &parts.object;
    let mut grid = Grid::new(size(object, "rows")?, size(object, "cols")?)?;
    for (i, hole) in array(object, "holes")?.iter().enumerate() {
        let cell = hole.as_array().and_then(|pair| match pair.as_slice() {
            [row, col] => grid.cell(row.as_i64()?.checked_sub(1)?, col.as_i64()?.checked_sub(1)?),
            _ => None,
        });
        let cell = cell.ok_or_else(|| NotationError::json(format!("holes[{i}]"), "not [row, column] of a cell"))?;
        grid.set_hole(cell, true);
    }
    let mut board = Board::blank(genre, grid);
    for (i, option) in array(object, "options")?.iter().enumerate() {
        let id = option.as_str().and_then(|name| genre.option(name));
        let id = id.ok_or_else(|| NotationError::json(format!("options[{i}]"), "no option of this genre"))?;
        board.set_option(id, true);
    }
    if let Some(variant) = object.get("variant") {
        let text = variant.as_str().ok_or_else(|| NotationError::json("variant", "not a text"))?;
        board.variant = Some(text.to_owned());
    }
    for (key, value) in member(object, "extras")? {
        let text =
            value.as_str().ok_or_else(|| NotationError::json(format!("extras.{}", shorten(key)), "not a text"))?;
        board.extras.insert(key.clone(), text.to_owned());
    }
    read_layers(genre, &mut board, member(object, "layers")?)?;
    let unknown = object.keys().filter(|key| !MEMBERS.contains(&key.as_str()));
    Ok(ReadBoard { board, remarks: unknown.map(|key| unknown_member(key)).collect() })
}

/// What is said of a member that boards do not have.
fn unknown_member(key: &str) -> Remark {
    let near = nearest(key, MEMBERS).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    Remark::new(RemarkCode::UnknownMember, shorten(key), format!("no member of a board, and not read{near}"))
}

type Members<'v> = Vec<(&'v String, &'v Value)>;

/// Reads all layers, rooms before what lives on them.
fn read_layers(genre: &Genre, board: &mut Board, layers: Members) -> Result<(), NotationError> {
    for (name, _) in &layers {
        let why = match genre.layer(name) {
            None => "no layer of this genre",
            Some(layer) if genre.layers[layer.at()].role == Role::Help => "a layer that helps, which no board holds",
            Some(_) => continue,
        };
        return Err(NotationError::json(format!("layers.{}", shorten(name)), why));
    }
    for layer in reading_order(genre) {
        let name = &genre.layers[layer.at()].name;
        if let Some((_, value)) = layers.iter().find(|(key, _)| *key == name) {
            read_layer(genre, board, layer, value)?;
            board.fit_blocks(genre);
        }
    }
    Ok(())
}

/// Reads a layer: an array of lines, or an object of such arrays by kind of place.
fn read_layer(genre: &Genre, board: &mut Board, layer: LayerId, value: &Value) -> Result<(), NotationError> {
    let place = format!("layers.{}", genre.layers[layer.at()].name);
    let all = sheets(genre, board, layer);
    for sheet in &all {
        let (value, place) = match (all.len(), value) {
            (1, _) => (Some(value), place.clone()),
            (_, Value::Object(by_place)) => {
                known_places(&place, &all, by_place)?;
                (by_place.get(sheet.shape.word()), format!("{place}.{}", sheet.shape.word()))
            }
            _ => return Err(NotationError::json(place, "not an object by kinds of place")),
        };
        let Some(value) = value else { continue };
        let lines: Option<Vec<&str>> = value.as_array().and_then(|lines| lines.iter().map(Value::as_str).collect());
        let lines = lines.ok_or_else(|| NotationError::json(&place, "not an array of texts"))?;
        let bad = |line: usize, reason: String| NotationError::json(format!("{place}[{line}]"), reason);
        sheet.read(genre, board, layer, &lines, &bad)?;
    }
    Ok(())
}

/// Layers on several kinds of place have a member for each.
fn known_places(place: &str, all: &[Sheet], by_place: &Map<String, Value>) -> Result<(), NotationError> {
    let known = |key: &&String| all.iter().any(|sheet| sheet.shape.word() == key.as_str());
    match by_place.keys().find(|key| !known(key)) {
        Some(key) => Err(NotationError::json(format!("{place}.{}", shorten(key)), "the layer has no such places")),
        None => Ok(()),
    }
}

/// A number of rows or columns.
fn size(object: &Map<String, Value>, key: &str) -> Result<usize, NotationError> {
    let number = object.get(key).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    number.ok_or_else(|| NotationError::json(key, "not a number of lines"))
}

/// A member that is an array; empty if it is not there.
fn array<'v>(object: &'v Map<String, Value>, key: &str) -> Result<&'v [Value], NotationError> {
    match object.get(key) {
        None => Ok(&[]),
        Some(Value::Array(items)) => Ok(items),
        Some(_) => Err(NotationError::json(key, "not an array")),
    }
}

/// The members of a member that is an object; none if it is not there.
fn member<'v>(object: &'v Map<String, Value>, key: &str) -> Result<Members<'v>, NotationError> {
    match object.get(key) {
        None => Ok(Vec::new()),
        Some(Value::Object(members)) => Ok(members.iter().collect()),
        Some(_) => Err(NotationError::json(key, "not an object")),
    }
}

/// A board as JSON, on one line. Layers without any value are left out.
pub fn write_json(genre: &Genre, board: &Board) -> String {
    json_value(genre, board).to_string()
}

/// A board as a JSON value, to be put into a larger one.
pub fn json_value(genre: &Genre, board: &Board) -> Value {
    let mut object = Map::new();
    object.insert("gridwright".into(), json!(JSON_VERSION));
    object.insert("genre".into(), json!(genre.id));
    object.insert("rows".into(), json!(board.grid.rows()));
    object.insert("cols".into(), json!(board.grid.cols()));
    let set = |(i, (id, _)): (usize, &(String, String))| board.option(OptionId(i as u32)).then(|| json!(id));
    let options: Vec<Value> = genre.options.iter().enumerate().filter_map(set).collect();
    if !options.is_empty() {
        object.insert("options".into(), Value::Array(options));
    }
    if let Some(variant) = &board.variant {
        object.insert("variant".into(), json!(variant));
    }
    if board.grid.has_holes() {
        let cells = (0..board.grid.area()).map(|i| Place::new(Kind::Cell, i)).filter(|&c| board.grid.is_hole(c));
        let holes: Vec<Value> =
            cells.map(|c| board.grid.row_col(c)).map(|(row, col)| json!([row + 1, col + 1])).collect();
        object.insert("holes".into(), Value::Array(holes));
    }
    object.insert("layers".into(), Value::Object(layer_members(genre, board)));
    if !board.extras.is_empty() {
        object.insert("extras".into(), json!(board.extras));
    }
    Value::Object(object)
}

/// The layers that hold something.
fn layer_members(genre: &Genre, board: &Board) -> Map<String, Value> {
    let mut layers = Map::new();
    for (i, declared) in genre.layers.iter().enumerate() {
        let layer = LayerId(i as u32);
        if is_blank(board, layer) {
            continue;
        }
        let all = sheets(genre, board, layer);
        let value = match all.as_slice() {
            [sheet] => json!(sheet.write(genre, board, layer)),
            several => {
                let by_place = several.iter().map(|s| (s.shape.word().to_owned(), json!(s.write(genre, board, layer))));
                Value::Object(by_place.collect())
            }
        };
        layers.insert(declared.name.clone(), value);
    }
    layers
}
