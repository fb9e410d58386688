//! Which element of a diagram stands for which value of the answer.
//!
//! Links of R x C cells are the edges of a lattice of R x C vertices, edges of the board those of (R+1) x (C+1); cells are
//! elements themselves. A board wider than high is laid on its side: frontier states grow with the columns.
//!
//! ```text
//! board 1 x 3, links a b       lattice on its side:  o      vertices in one column,
//! [ ]a[ ]b[ ]                                        a 0    elements 0 and 1
//!                                                    o
//!                                                    b 1
//!                                                    o
//! ```

use crate::Refusal;
use gridwright_base::QuickMap;
use gridwright_board::{Board, Site, Val};
use gridwright_check::Grounded;
use gridwright_frontier as frontier;
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId, Role};
use gridwright_zdd::Var;

/// What elements are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Lines between nodes of this kind.
    Lines(Kind),
    /// Cells.
    Cells,
}

/// The elements of a problem.
#[derive(Debug, Clone)]
pub(crate) struct Elements {
    pub sort: Sort,
    pub layer: LayerId,
    /// For lines the vertices, for shadings the cells.
    pub lattice: frontier::Grid,
    /// Whether rows and columns are exchanged.
    turned: bool,
    /// For each element where the board stores it; nothing where the layer does not live.
    slots: Vec<Option<usize>>,
    vars: QuickMap<usize, Var>,
    /// For each element its value, where that is known beforehand.
    known: Vec<Option<bool>>,
    /// The vertices of each edge.
    ends: Vec<(usize, usize)>,
}

impl Elements {
    /// The elements of a genre's only sought layer on a board, with what `known` shows of the answer.
    pub fn new(genre: &Genre, board: &Board, known: &Board, grounded: &mut Grounded<'_>) -> Result<Self, Refusal> {
        let (layer, kind) = sought(genre)?;
        let grid = &board.grid;
        let sort = match kind {
            Kind::Link => Sort::Lines(Kind::Cell),
            Kind::Edge => Sort::Lines(Kind::Point),
            _ => Sort::Cells,
        };
        let more = usize::from(kind == Kind::Edge);
        let (rows, cols) = (grid.rows() + more, grid.cols() + more);
        let turned = cols > rows;
        let lattice = frontier::Grid::new(rows.max(cols), rows.min(cols));
        let lattice = lattice.map_err(|e| Refusal::Board { reason: e.to_string() })?;
        let n_elements = if sort == Sort::Cells { lattice.n_vertices() } else { lattice.n_edges() };
        let (slots, values) = (vec![None; n_elements], vec![None; n_elements]);
        let vars = QuickMap::default();
        let mut elements = Self { sort, layer, lattice, turned, slots, vars, known: values, ends: lattice.edges() };
        for place in grid.places(kind) {
            if let (true, Some(slot)) = (grounded.lives(layer, place), board.index(genre, layer, place)) {
                let var = elements.var_at(grid, place);
                elements.slots[var.index()] = Some(slot);
                elements.vars.insert(slot, var);
                elements.known[var.index()] = flag(known, layer, slot);
            }
        }
        for (var, slot) in elements.stored() {
            grounded.settle(Site::new(layer, slot), elements.known(var));
        }
        Ok(elements)
    }

    /// How many elements the diagram has, those that no value stands behind among them.
    pub fn n_vars(&self) -> usize {
        self.slots.len()
    }

    /// How many values the answer has.
    pub fn n_values(&self) -> usize {
        self.vars.len()
    }

    /// How many of them are open.
    pub fn n_open(&self) -> usize {
        self.stored().filter(|&(var, _)| self.known(var).is_none()).count()
    }

    /// The value of an element, if it is known beforehand.
    pub fn known(&self, var: Var) -> Option<bool> {
        self.known[var.index()]
    }

    /// Whether a value stands behind an element.
    pub fn lives(&self, var: Var) -> bool {
        self.slots[var.index()].is_some()
    }

    /// The value behind an element.
    pub fn site(&self, var: Var) -> Option<Site> {
        self.slots[var.index()].map(|slot| Site::new(self.layer, slot))
    }

    /// The element of a value.
    pub fn var(&self, site: Site) -> Option<Var> {
        if site.layer == self.layer { self.vars.get(&site.at()).copied() } else { None }
    }

    /// Every element with a value and where the board stores it.
    pub fn stored(&self) -> impl Iterator<Item = (Var, usize)> + '_ {
        self.slots.iter().enumerate().filter_map(|(i, slot)| Some((Var(i as u32), (*slot)?)))
    }

    /// Row and column of a node or cell in the lattice.
    pub fn vertex(&self, grid: &Grid, node: Place) -> (usize, usize) {
        let (y, x) = grid.position(node);
        let (row, col) = ((y / 2) as usize, (x / 2) as usize);
        if self.turned { (col, row) } else { (row, col) }
    }

    /// The side of a vertex on which a direction of the board lies.
    pub fn side(&self, dir: Dir) -> frontier::Side {
        use frontier::Side;
        match (dir, self.turned) {
            (Dir::Left, false) | (Dir::Up, true) => Side::Left,
            (Dir::Up, false) | (Dir::Left, true) => Side::Up,
            (Dir::Right, false) | (Dir::Down, true) => Side::Right,
            (Dir::Down, false) | (Dir::Right, true) => Side::Down,
        }
    }

    /// The two vertices of an element that is an edge.
    pub fn ends(&self, edge: Var) -> ((usize, usize), (usize, usize)) {
        let (a, b) = self.ends[edge.index()];
        let cols = self.lattice.cols();
        ((a / cols, a % cols), (b / cols, b % cols))
    }

    /// Row and column of a cell that is an element.
    pub fn cell(&self, var: Var) -> (usize, usize) {
        (var.index() / self.lattice.cols(), var.index() % self.lattice.cols())
    }

    fn var_at(&self, grid: &Grid, place: Place) -> Var {
        if self.sort == Sort::Cells {
            let (row, col) = self.vertex(grid, place);
            return Var((row * self.lattice.cols() + col) as u32);
        }
        let mut ends: Vec<(usize, usize)> = grid.ends(place).iter().map(|&end| self.vertex(grid, end)).collect();
        ends.sort_unstable();
        let (row, col) = ends[0];
        let side = if ends[1].0 == row { frontier::Side::Right } else { frontier::Side::Down };
        self.lattice.edge(row, col, side).expect("a line of the board joins neighbours of the lattice")
    }
}

/// A yes/no that a board shows.
fn flag(board: &Board, layer: LayerId, slot: usize) -> Option<bool> {
    match board.layer(layer).get(slot) {
        Some(&Val::Flag(yes)) => Some(yes),
        _ => None,
    }
}

/// The only sought layer and the kind of its places.
fn sought(genre: &Genre) -> Result<(LayerId, Kind), Refusal> {
    let refuse = |reason: String| Err(Refusal::Answer { reason });
    if let Some((_, layer)) = genre.layers_of(Role::Help).next() {
        // A diagram holds one set for each way to fill it in, so its members would not be the solutions.
        return refuse(format!("layer `{}` helps and is no part of it", layer.name));
    }
    let layers: Vec<_> = genre.layers_of(Role::Find).collect();
    let [(id, layer)] = layers.as_slice() else {
        return refuse(format!("{} layers are sought, not one", layers.len()));
    };
    if layer.domain != Domain::Flag {
        return refuse(format!("layer `{}` is not yes/no", layer.name));
    }
    match layer.places.as_slice() {
        [set] => match set.ground {
            Ground::Kind(kind @ (Kind::Link | Kind::Edge | Kind::Cell)) => Ok((*id, kind)),
            _ => refuse(format!("layer `{}` lies neither on links nor on edges nor on cells", layer.name)),
        },
        _ => refuse(format!("layer `{}` lies on places of several kinds", layer.name)),
    }
}
