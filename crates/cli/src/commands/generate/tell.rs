//! Puzzles on their way out: lines, files, pictures.

use crate::args::{ConfirmArg, GenerateArgs};
use crate::input::Failure;
use crate::output::{Out, answer, complain, replace_file};
use crate::session::{Session, read_text};
use anyhow::{Context, Result};
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_gen::{GenError, Made, fingerprint};
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, DrawStyle, FileStyle, json_value};
use gridwright_picture::{Style, scene};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// What was called for.
pub struct Call<'a> {
    pub genre: &'a Genre,
    pub bound: &'a Bound,
    pub seed: u64,
    pub svg: Option<&'a Path>,
}

/// Where puzzles go.
pub struct Sink {
    out: Out,
    json: bool,
    file: Option<File>,
    before: u64,
    seen: HashSet<String>,
    input: String,
    many: bool,
    engine: &'static str,
}

/// A puzzle with its name, which is the same for one that is only turned or mirrored.
pub fn named(genre: &Genre, made: Made, budget: &Budget) -> Result<(String, Made), GenError> {
    let id = format!("{:016x}", fingerprint(genre, &made.solved, budget)?);
    Ok((id, made))
}

/// The complete lines of an earlier run.
fn lines(path: Option<&Path>) -> Result<Vec<Value>> {
    let Some(path) = path.filter(|p| p.exists()) else { return Ok(Vec::new()) };
    let text = read_text(path)?;
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let parse = |(i, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("{} line {} is no JSON object", path.display(), i + 1))
    };
    whole.lines().enumerate().map(parse).collect()
}

/// The number of the last puzzle of an earlier run, which must have been the same call.
pub fn last_index(path: Option<&Path>, call: &Call<'_>) -> Result<Option<u64>> {
    let mut last = None;
    for line in lines(path)? {
        if line["seed"] != json!(call.seed) || line["genre"] != json!(call.genre.id) {
            let message = "the file to resume holds puzzles of another genre or seed";
            return Err(Failure::new("bad-call", message).into());
        }
        last = line["index"].as_u64();
    }
    Ok(last)
}

impl Sink {
    pub fn open(session: &Session, call: &Call<'_>, args: &GenerateArgs) -> Result<Self> {
        let before = lines(args.batch.resume.as_deref())?;
        last_index(args.batch.resume.as_deref(), call)?;
        let seen = before.iter().filter_map(|line| line["id"].as_str().map(str::to_owned)).collect();
        let file = args.batch.resume.as_deref().map(|path| reopen(path, &before)).transpose()?;
        if let Some(folder) = &args.batch.svg {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let size = args.size.map_or(String::new(), |s| format!(" {}x{}", s.rows, s.cols));
        Ok(Self {
            out: Out::new(),
            json: session.common.json,
            file,
            before: before.len() as u64,
            seen,
            input: format!("{}{size}", args.genre),
            many: args.n > 1,
            engine: if args.wishes.confirm == ConfirmArg::Both { "csp+zdd" } else { "csp" },
        })
    }

    /// How many puzzles an earlier run has left.
    pub fn n_before(&self) -> u64 {
        self.before
    }

    /// Their names.
    pub fn seen(&self) -> &HashSet<String> {
        &self.seen
    }

    pub fn puzzle(&mut self, call: &Call<'_>, index: u64, id: &str, made: &Made) -> Result<()> {
        let object = self.object(call, index, id, made);
        if let Some(folder) = call.svg {
            pictures(call, folder, index, made)?;
        }
        if let Some(file) = &mut self.file {
            let line = format!("{}\n", Value::Object(object));
            file.write_all(line.as_bytes()).and_then(|()| file.flush()).context("cannot write the file to resume")?;
        } else if self.json {
            self.out.json(object)?;
        } else {
            let style = DrawStyle::default();
            if !self.many {
                self.out.text(&call.bound.draw_text(call.genre, &made.problem, &style))?;
            }
            let url = call.bound.write_url(call.genre, &made.problem);
            self.out.line(&url.unwrap_or_else(|_| board_value(call, &made.problem).to_string()))?;
        }
        Ok(())
    }

    fn object(&self, call: &Call<'_>, index: u64, id: &str, made: &Made) -> Map<String, Value> {
        let grid = &made.problem.grid;
        let mut object = answer(&self.input, Some(&call.genre.id), Some((grid.rows(), grid.cols())), self.engine);
        let solution = board_value(call, &made.solved.without_marks(call.genre));
        object.insert("verdict".into(), json!("unique"));
        object.insert("solutions".into(), json!([solution]));
        object.insert("count".into(), json!("1"));
        object.insert("url".into(), json!(call.bound.write_url(call.genre, &made.problem).ok()));
        object.insert("pzprv3".into(), board_value(call, &made.problem));
        object.insert("solution".into(), solution);
        object.insert("seed".into(), json!(call.seed));
        object.insert("index".into(), json!(index));
        object.insert("id".into(), json!(id));
        object.insert("clues".into(), json!(made.n_clues));
        let d = &made.difficulty;
        object.insert(
            "difficulty".into(),
            json!({"engine": d.level, "steps": d.steps, "hardest": d.hardest, "open": d.open, "conflicts": d.conflicts}),
        );
        object.insert(
            "stats".into(),
            json!({
                "kinds": super::statistics::kinds(call.genre, &made.problem),
                "length": made.length,
                "strategy": made.strategy.name(),
                "answer": made.origin.name(),
                "questions": made.questions,
                "attempts": made.attempts,
            }),
        );
        object
    }

    /// Says that a puzzle could not be made for a mistake of ours.
    pub fn broken(&mut self, call: &Call<'_>, index: u64, failure: &Failure) -> Result<()> {
        if self.tells_json() {
            let mut object = self.error(call, failure.code, &failure.message);
            object.insert("index".into(), json!(index));
            return Ok(self.out.json(object)?);
        }
        complain(&format!("error: puzzle {index}: {failure}"));
        Ok(())
    }

    /// Says why there are fewer puzzles than asked for.
    pub fn failed(&mut self, session: &Session, call: &Call<'_>, message: &str) -> Result<()> {
        if self.tells_json() {
            return Ok(self.out.json(self.error(call, "unmet", message))?);
        }
        session.say(&format!("not met: {message}"));
        Ok(())
    }

    /// Whether objects go to standard output: a file to resume holds puzzles alone.
    fn tells_json(&self) -> bool {
        self.json && self.file.is_none()
    }

    fn error(&self, call: &Call<'_>, code: &str, message: &str) -> Map<String, Value> {
        let mut object = answer(&self.input, Some(&call.genre.id), None, "csp");
        object.insert("seed".into(), json!(call.seed));
        object.insert("error".into(), json!({"code": code, "message": message}));
        object
    }
}

fn board_value(call: &Call<'_>, board: &Board) -> Value {
    match call.bound.write_pzprv3(call.genre, board, FileStyle::SOLUTION) {
        Ok(text) => json!(text),
        Err(_) => json_value(call.genre, board),
    }
}

/// The file of an earlier run without the line that was cut off, ready for more.
fn reopen(path: &Path, before: &[Value]) -> Result<File> {
    let cannot = || format!("cannot write {}", path.display());
    if path.exists() {
        let text = read_text(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        debug_assert_eq!(text[..whole].lines().count(), before.len());
        if whole < text.len() {
            let file = OpenOptions::new().write(true).open(path).with_context(cannot)?;
            file.set_len(whole as u64).with_context(cannot)?;
        }
    }
    OpenOptions::new().create(true).append(true).open(path).with_context(cannot)
}

fn pictures(call: &Call<'_>, folder: &Path, index: u64, made: &Made) -> Result<()> {
    let style = Style { dark: false, title: None, marked: &[] };
    for (name, board) in [("", &made.problem), ("-answer", &made.solved.without_marks(call.genre))] {
        let path = folder.join(format!("{}-{}-{index}{name}.svg", call.genre.id, call.seed));
        replace_file(&path, scene(call.genre, call.bound, board, &style).svg().as_bytes())?;
    }
    Ok(())
}
