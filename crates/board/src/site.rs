//! Where a board stores one value, and how that is called in options, messages and JSON.

use crate::board::{Board, division_blocks};
use gridwright_grid::{Kind, Place, PlaceName};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId, Role, StructureId, StructureKind};
use gridwright_lang::nearest;
use std::fmt;

/// A site: a slot of a layer, where the board stores one value.
///
/// It is called by its place (`r3c4`; the table of names stands with [`PlaceName`]), with its layer before where that
/// must be told: `shaded:r3c4`. A block of a division is called by its first cell: `r1c1.room`; any of its cells is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The layer.
    pub layer: LayerId,
    /// Where the board stores the value among those of the layer.
    pub slot: u32,
}

/// A text that names no site of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SiteError {
    /// The genre has no such layer.
    NoLayer {
        /// The layer named.
        layer: String,
        /// The layers there are.
        known: Vec<String>,
    },
    /// It is not how a place is called.
    NotAPlace {
        /// What stands where a place should.
        text: String,
    },
    /// There is no such place on a board of this size.
    OffBoard {
        /// The place named.
        place: String,
        /// The rows of the board.
        rows: usize,
        /// Its columns.
        cols: usize,
    },
    /// The layer does not live on such places, or none does.
    NotThere {
        /// The place named.
        place: String,
        /// The layer; none if none was named.
        layer: Option<String>,
    },
    /// The layer named is none of those asked for: a clue where an answer is wanted.
    NotAsked {
        /// The layer named.
        layer: String,
        /// The layers that could be.
        wanted: Vec<String>,
    },
    /// Several layers live there.
    Ambiguous {
        /// The same with each of these layers.
        choices: Vec<String>,
    },
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SiteError::NoLayer { layer, known } => {
                write!(f, "there is no layer `{layer}`; ")?;
                match nearest(layer, known.iter().map(String::as_str)) {
                    Some(near) => write!(f, "did you mean `{near}`?"),
                    None => write!(f, "the layers are {}", known.join(", ")),
                }
            }
            SiteError::NotAPlace { text } => {
                write!(f, "`{text}` is no place: {}", gridwright_grid::NotAPlace)
            }
            SiteError::OffBoard { place, rows, cols } => {
                write!(f, "there is no {place} on this board, which has {rows} rows and {cols} columns")
            }
            SiteError::NotThere { place, layer: Some(layer) } => {
                write!(f, "the layer `{layer}` has no value at {place}")
            }
            SiteError::NotThere { place, layer: None } => write!(f, "no layer has a value at {place}"),
            SiteError::NotAsked { layer, wanted } => {
                write!(f, "the layer `{layer}` is not asked for here, but {}", wanted.join(" or "))
            }
            SiteError::Ambiguous { choices } => write!(f, "say of which layer: {}", choices.join(" or ")),
        }
    }
}

impl std::error::Error for SiteError {}

impl Site {
    /// The site of this layer and slot.
    pub fn new(layer: LayerId, slot: usize) -> Self {
        Self { layer, slot: slot as u32 }
    }

    /// Its slot, to index an array with.
    pub fn at(self) -> usize {
        self.slot as usize
    }

    /// The site with its layer: `shaded:r3c4`.
    pub fn name(self, genre: &Genre, board: &Board) -> String {
        format!("{}:{}", genre.layers[self.layer.at()].name, self.place_name(genre, board))
    }

    /// The site without its layer: `r3c4`.
    pub fn place_name(self, genre: &Genre, board: &Board) -> String {
        let Some(place) = board.place_of(genre, self.layer, self.at()) else {
            return format!("#{}", self.slot);
        };
        match board.ground_at(genre, self.layer, self.at()).map(|(ground, _)| ground) {
            Some(Ground::Borders) => PlaceName::of_border(&board.grid, place).to_string(),
            Some(Ground::Blocks(structure)) => {
                format!("{}.{}", PlaceName::of(&board.grid, place), genre.structures[structure.at()].name)
            }
            _ => PlaceName::of(&board.grid, place).to_string(),
        }
    }

    /// The site that a text names, with its layer or without. It must be one that the board has; whether the layer's
    /// filter leaves it a value there is not asked.
    pub fn parse(text: &str, genre: &Genre, board: &Board) -> Result<Site, SiteError> {
        Self::parse_among(text, genre, board, &[Role::Given, Role::Find, Role::Note])
    }

    /// As [`parse`](Self::parse), of layers of these roles only. Where none is named, of several that live there, the one
    /// that calls it just so.
    pub fn parse_among(text: &str, genre: &Genre, board: &Board, roles: &[Role]) -> Result<Site, SiteError> {
        if let Some((layer, place)) = text.split_once(':') {
            let held = || genre.layers.iter().filter(|l| l.role != Role::Help);
            let known = || held().map(|l| l.name.clone()).collect();
            let id = genre.layer(layer).filter(|id| genre.layers[id.at()].role != Role::Help);
            let id = id.ok_or_else(|| SiteError::NoLayer { layer: layer.to_owned(), known: known() })?;
            if !roles.contains(&genre.layers[id.at()].role) {
                let wanted = genre.layers.iter().filter(|layer| roles.contains(&layer.role));
                let wanted = wanted.map(|layer| format!("`{}`", layer.name)).collect();
                return Err(SiteError::NotAsked { layer: layer.to_owned(), wanted });
            }
            let slot = Target::read(place, genre)?.slot(genre, board, id);
            return slot.map(|slot| Site::new(id, slot)).ok_or_else(|| not_there(place, Some(layer), board));
        }
        let target = Target::read(text, genre)?;
        let of_roles = (0..genre.layers.len()).filter(|&i| roles.contains(&genre.layers[i].role));
        let site = |layer| target.slot(genre, board, layer).map(|slot| Site::new(layer, slot));
        let mut sites: Vec<Site> = of_roles.filter_map(|i| site(LayerId(i as u32))).collect();
        if sites.len() > 1 && sites.iter().any(|site| site.place_name(genre, board) == text) {
            sites.retain(|site| site.place_name(genre, board) == text);
        }
        match sites[..] {
            [site] => Ok(site),
            [] => Err(not_there(text, None, board)),
            _ => Err(SiteError::Ambiguous { choices: sites.iter().map(|site| site.name(genre, board)).collect() }),
        }
    }
}

/// What the text after the layer points at.
enum Target {
    Place(PlaceName),
    /// The block of a structure that holds a cell.
    Block(StructureId, PlaceName),
}

impl Target {
    fn read(text: &str, genre: &Genre) -> Result<Target, SiteError> {
        let no_place = |_| SiteError::NotAPlace { text: text.to_owned() };
        let block = text.split_once('.').and_then(|(cell, word)| {
            let at = genre.structures.iter().position(|structure| structure.name == word)?;
            Some((StructureId(at as u32), cell))
        });
        match block {
            Some((structure, cell)) => Ok(Target::Block(structure, cell.parse().map_err(no_place)?)),
            None => Ok(Target::Place(text.parse().map_err(no_place)?)),
        }
    }

    /// Where a layer stores its value there.
    fn slot(&self, genre: &Genre, board: &Board, layer: LayerId) -> Option<usize> {
        let slot = match *self {
            Target::Place(name) => kinds(genre, layer)
                .into_iter()
                .find_map(|kind| board.index(genre, layer, name.find(&board.grid, kind)?))
                .or_else(|| block_slot(genre, board, layer, None, name)),
            Target::Block(structure, name) => block_slot(genre, board, layer, Some(structure), name),
        };
        slot.filter(|&slot| slot < board.layer(layer).len())
    }
}

/// The kinds of place on which a layer lives.
fn kinds(genre: &Genre, layer: LayerId) -> Vec<Kind> {
    let layer = &genre.layers[layer.at()];
    if layer.domain == Domain::Division {
        return vec![Kind::Link];
    }
    let kind = |ground: Ground| match ground {
        Ground::Kind(kind) => Some(kind),
        Ground::Borders => Some(Kind::Edge),
        Ground::Blocks(_) => None,
    };
    layer.places.iter().filter_map(|set| kind(set.ground)).collect()
}

/// The slot of the block that holds a cell, of a layer on the blocks of this structure or of any.
fn block_slot(
    genre: &Genre,
    board: &Board,
    layer: LayerId,
    structure: Option<StructureId>,
    name: PlaceName,
) -> Option<usize> {
    let cell: Place = name.find(&board.grid, Kind::Cell)?;
    let mut offset = 0;
    for set in &genre.layers[layer.at()].places {
        if let Ground::Blocks(home) = set.ground
            && structure.is_none_or(|wanted| wanted == home)
            && let StructureKind::Division(division) = genre.structures[home.at()].kind
        {
            let (blocks, _) = division_blocks(&board.grid, board.layer(division));
            return Some(offset + blocks[cell.at()] as usize);
        }
        offset += board.ground_capacity(genre, set.ground);
    }
    None
}

/// Why nothing was found: there is no such place at all, or no layer of those asked for lives on it.
fn not_there(place: &str, layer: Option<&str>, board: &Board) -> SiteError {
    let (grid, name) = (&board.grid, place.split_once('.').map_or(place, |(cell, _)| cell));
    let exists = |name: PlaceName| Kind::ALL.iter().any(|&kind| name.find(grid, kind).is_some());
    let exists = place.parse().or_else(|_| name.parse()).is_ok_and(exists);
    let place = place.to_owned();
    if exists {
        return SiteError::NotThere { place, layer: layer.map(str::to_owned) };
    }
    SiteError::OffBoard { place, rows: grid.rows(), cols: grid.cols() }
}
