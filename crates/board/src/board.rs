//! The values of all layers of a genre on one grid.

use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, Ground, Layer, LayerId, OptionId, Role, StructureId, StructureKind, Val};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// One board: grid, options, and the values of every layer.
///
/// The values of a layer are one array: its place sets one after the other, each with a slot for every number of its
/// kind. A division has one slot for each link. A layer on the blocks of a division has one for each block, in the order
/// of the blocks' first cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The grid.
    pub grid: Grid,
    /// A variant label of the URL, kept for writing it back.
    pub variant: Option<String>,
    /// What a file holds beside the layers (background colours, small notes): plane name to its text, kept for writing
    /// it back. Means nothing to the rules.
    pub extras: BTreeMap<String, String>,
    options: Vec<bool>,
    layers: Vec<Vec<Val>>,
}

impl Board {
    /// The blank board of a genre on a grid. Margins are those of the genre, whatever the grid says.
    pub fn blank(genre: &Genre, grid: Grid) -> Self {
        let grid = grid.with_margins(&genre.margins);
        let mut board = Self {
            grid,
            variant: None,
            extras: BTreeMap::new(),
            options: vec![false; genre.options.len()],
            layers: vec![Vec::new(); genre.layers.len()],
        };
        for (i, layer) in genre.layers.iter().enumerate() {
            board.layers[i] = vec![Val::Blank; board.capacity(genre, layer)];
        }
        board
    }

    fn capacity(&self, genre: &Genre, layer: &Layer) -> usize {
        if layer.domain == Domain::Division {
            return self.grid.capacity(Kind::Link);
        }
        layer.places.iter().map(|set| self.ground_capacity(genre, set.ground)).sum()
    }

    pub(crate) fn ground_capacity(&self, genre: &Genre, ground: Ground) -> usize {
        match ground {
            Ground::Kind(kind) => self.grid.capacity(kind),
            Ground::Borders => self.grid.capacity(Kind::Edge),
            Ground::Blocks(structure) => match genre.structures[structure.at()].kind {
                StructureKind::Division(layer) => division_blocks(&self.grid, self.layer(layer)).1,
                _ => 0,
            },
        }
    }

    /// Fits the layers that live on blocks to the blocks there are now. To be called after a given division was changed;
    /// values of blocks that are no more are lost.
    pub fn fit_blocks(&mut self, genre: &Genre) {
        for (i, layer) in genre.layers.iter().enumerate() {
            if layer.places.iter().any(|set| matches!(set.ground, Ground::Blocks(_))) {
                let capacity = self.capacity(genre, layer);
                self.layers[i].resize(capacity, Val::Blank);
            }
        }
    }

    /// All values of a layer.
    pub fn layer(&self, layer: LayerId) -> &[Val] {
        &self.layers[layer.at()]
    }

    /// All values of a layer, to change them.
    pub fn layer_mut(&mut self, layer: LayerId) -> &mut [Val] {
        &mut self.layers[layer.at()]
    }

    /// Where the value of a layer at a place is stored; none if the layer does not live on such places. Filters are not
    /// looked at.
    pub fn index(&self, genre: &Genre, layer: LayerId, place: Place) -> Option<usize> {
        let layer = &genre.layers[layer.at()];
        if layer.domain == Domain::Division {
            return (place.kind == Kind::Link).then_some(place.at());
        }
        let mut offset = 0;
        for set in &layer.places {
            let fits = match set.ground {
                Ground::Kind(kind) => kind == place.kind,
                Ground::Borders => place.kind == Kind::Edge,
                Ground::Blocks(_) => false,
            };
            if fits {
                return Some(offset + place.at());
            }
            offset += self.ground_capacity(genre, set.ground);
        }
        None
    }

    /// The memory that the values take.
    pub fn bytes(&self) -> u64 {
        self.layers.iter().map(|layer| size_of_val(&layer[..]) as u64).sum()
    }

    /// The place whose value is stored at `index`: the inverse of [`index`](Self::index). Of a block, its first cell.
    pub fn place_of(&self, genre: &Genre, layer: LayerId, index: usize) -> Option<Place> {
        if genre.layers[layer.at()].domain == Domain::Division {
            return Some(Place::new(Kind::Link, index));
        }
        let (ground, index) = self.ground_at(genre, layer, index)?;
        match ground {
            Ground::Kind(kind) => Some(Place::new(kind, index)),
            Ground::Borders => Some(Place::new(Kind::Edge, index)),
            Ground::Blocks(structure) => self.first_cell(genre, structure, index),
        }
    }

    /// On what the value stored at `index` lives, and its number there.
    pub(crate) fn ground_at(&self, genre: &Genre, layer: LayerId, index: usize) -> Option<(Ground, usize)> {
        let mut offset = 0;
        for set in &genre.layers[layer.at()].places {
            let capacity = self.ground_capacity(genre, set.ground);
            if index < offset + capacity {
                return Some((set.ground, index - offset));
            }
            offset += capacity;
        }
        None
    }

    fn first_cell(&self, genre: &Genre, structure: StructureId, block: usize) -> Option<Place> {
        let StructureKind::Division(layer) = genre.structures[structure.at()].kind else { return None };
        let (blocks, _) = division_blocks(&self.grid, self.layer(layer));
        blocks.iter().position(|&b| b as usize == block).map(|cell| Place::new(Kind::Cell, cell))
    }

    /// The value of a layer at a place; blank where the layer does not live.
    pub fn get(&self, genre: &Genre, layer: LayerId, place: Place) -> Val {
        self.index(genre, layer, place).map_or(Val::Blank, |i| self.layers[layer.at()][i])
    }

    /// Sets the value of a layer at a place; false if the layer does not live there.
    pub fn set(&mut self, genre: &Genre, layer: LayerId, place: Place, val: Val) -> bool {
        let index = self.index(genre, layer, place);
        if let Some(i) = index {
            self.layers[layer.at()][i] = val;
        }
        index.is_some()
    }

    /// Whether an option is set.
    pub fn option(&self, option: OptionId) -> bool {
        self.options[option.at()]
    }

    /// Sets an option.
    pub fn set_option(&mut self, option: OptionId, on: bool) {
        self.options[option.at()] = on;
    }

    /// The same board without marks for what is not there: an answer's "no" is left blank, as it is drawn.
    #[must_use]
    pub fn without_marks(&self, genre: &Genre) -> Board {
        let mut plain = self.clone();
        for (layer, _) in genre.layers_of(Role::Find) {
            for val in plain.layer_mut(layer).iter_mut().filter(|v| **v == Val::Flag(false)) {
                *val = Val::Blank;
            }
        }
        plain
    }

    /// The same board without values of layers that help, which are no part of an answer.
    #[must_use]
    pub fn without_help(mut self, genre: &Genre) -> Board {
        for (layer, _) in genre.layers_of(Role::Help) {
            self.layer_mut(layer).fill(Val::Blank);
        }
        self
    }

    /// Gives a layer on blocks room for this many, whatever blocks there are now: for a search that has not settled them.
    pub fn resize_layer(&mut self, layer: LayerId, capacity: usize) {
        self.layers[layer.at()].resize(capacity, Val::Blank);
    }

    /// The givens in a form that can be compared and hashed. Two problems are the same exactly if their keys are.
    pub fn key(&self, genre: &Genre) -> Vec<Vec<Val>> {
        genre.layers_of(Role::Given).map(|(layer, _)| self.layers[layer.at()].clone()).collect()
    }

    /// As [`problem`](Self::problem), but borrowed if the board is nothing else.
    pub fn as_problem(&self, genre: &Genre) -> Cow<'_, Board> {
        let blank = |layer: LayerId| self.layers[layer.at()].iter().all(|val| *val == Val::Blank);
        let is_problem = self.extras.is_empty() && drawn_layers(genre).all(blank);
        if is_problem { Cow::Borrowed(self) } else { Cow::Owned(self.problem(genre)) }
    }

    /// The problem alone: the same board with everything that a solver draws left blank.
    #[must_use]
    pub fn problem(&self, genre: &Genre) -> Board {
        let mut problem = self.clone();
        problem.extras.clear();
        for layer in drawn_layers(genre) {
            problem.layers[layer.at()].fill(Val::Blank);
        }
        problem
    }
}

/// The layers that a solver draws: those that are sought, and notes.
fn drawn_layers(genre: &Genre) -> impl Iterator<Item = LayerId> + '_ {
    let all = genre.layers.iter().enumerate();
    all.filter(|(_, layer)| layer.role != Role::Given).map(|(i, _)| LayerId(i as u32))
}

/// The blocks of a division from its borders: for each cell the number of its block (`u32::MAX` for a missing cell), and
/// how many blocks there are. Blocks are numbered by their first cell in reading order. A border that does not separate
/// two blocks is ignored.
pub fn division_blocks(grid: &Grid, borders: &[Val]) -> (Vec<u32>, usize) {
    let mut block = vec![u32::MAX; grid.capacity(Kind::Cell)];
    let mut n_blocks = 0;
    let mut stack = Vec::new();
    for cell in grid.places(Kind::Cell) {
        if block[cell.at()] != u32::MAX {
            continue;
        }
        block[cell.at()] = n_blocks;
        stack.push(cell);
        while let Some(from) = stack.pop() {
            for link in grid.arms(from) {
                let open = borders.get(link.at()).is_none_or(|&v| v != Val::Flag(true));
                for to in grid.ends(link) {
                    if open && block[to.at()] == u32::MAX {
                        block[to.at()] = n_blocks;
                        stack.push(to);
                    }
                }
            }
        }
        n_blocks += 1;
    }
    (block, n_blocks as usize)
}
