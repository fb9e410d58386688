//! The built-in functions of places, on known arguments. Shared by both evaluators: the board is always known, so what
//! belongs to a place is listed once and kept.

use crate::value::{Set, Value};
use gridwright_grid::{Diagonal, Dir, Grid, Kind, Place, Relation};
use gridwright_lang::ir::{Genre, Geo, Ground};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// All places of a ground.
pub fn ground_places(grid: &Grid, ground: Ground) -> Vec<Place> {
    match ground {
        Ground::Kind(kind) => grid.places(kind).collect(),
        Ground::Borders => grid.places(Kind::Edge).filter(|&e| grid.crossing(e).is_some()).collect(),
        Ground::Blocks(_) => Vec::new(),
    }
}

/// The rows and columns as sets of cells.
pub fn lines(grid: &Grid, rows: bool, cols: bool) -> Vec<Value> {
    let rows = (0..if rows { grid.rows() } else { 0 }).map(|r| Value::places(grid.row(r)));
    let cols = (0..if cols { grid.cols() } else { 0 }).map(|c| Value::places(grid.column(c)));
    rows.chain(cols).collect()
}

/// How many functions have their lists kept.
const LISTED: usize = 15;
/// How many kinds of place there are.
const KINDS: usize = Kind::ALL.len();

/// The lists of one function, by the number of the place.
type Lists = Box<[OnceLock<Arc<Set>>]>;

/// Lists of places on boards of one shape, each made when it is first asked for. Shared read-only: who asks first fills a gap
/// that all others would fill alike.
#[derive(Debug)]
pub(crate) struct Geometry {
    grid: Grid,
    grounds: [OnceLock<Arc<Set>>; KINDS],
    borders: OnceLock<Arc<Set>>,
    lines: [[OnceLock<Value>; 2]; 2],
    /// By function and kind of place.
    lists: [[OnceLock<Lists>; KINDS]; LISTED],
    /// What the lists take up, about.
    bytes: AtomicU64,
}

/// A list without its members: the set, its counters, its place in a table.
const LIST: u64 = 96;

/// What is next to what on boards of one shape. It depends on nothing but the shape, so whoever looks at many boards one after
/// the other, or at one board several times, hands the same charts to all. Boards of another shape start new ones.
#[derive(Debug, Clone, Default)]
pub struct Charts(Arc<Mutex<Option<Arc<Geometry>>>>);

impl Charts {
    /// The memory they take up, about.
    pub fn bytes(&self) -> u64 {
        self.kept().as_ref().map_or(0, |geometry| geometry.bytes.load(Ordering::Relaxed))
    }

    pub(crate) fn of(&self, grid: &Grid) -> Arc<Geometry> {
        let mut kept = self.kept();
        match &*kept {
            Some(geometry) if geometry.grid == *grid => Arc::clone(geometry),
            _ => Arc::clone(kept.insert(Arc::new(Geometry::new(grid)))),
        }
    }

    fn kept(&self) -> MutexGuard<'_, Option<Arc<Geometry>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Geometry {
    pub fn new(grid: &Grid) -> Self {
        Self {
            grid: grid.clone(),
            grounds: Default::default(),
            borders: OnceLock::new(),
            lines: Default::default(),
            lists: Default::default(),
            bytes: AtomicU64::new(0),
        }
    }

    /// All places of a ground.
    pub fn ground(&self, ground: Ground) -> Arc<Set> {
        let list = || Value::places(ground_places(&self.grid, ground)).as_set();
        match ground {
            Ground::Kind(kind) => Arc::clone(self.grounds[kind as usize].get_or_init(list)),
            Ground::Borders => Arc::clone(self.borders.get_or_init(list)),
            Ground::Blocks(_) => list(),
        }
    }

    /// The rows, the columns, or both.
    pub fn lines(&self, rows: bool, cols: bool) -> Value {
        let kept = &self.lines[usize::from(rows)][usize::from(cols)];
        kept.get_or_init(|| Value::set(lines(&self.grid, rows, cols))).clone()
    }

    /// A function of the board, of at most two arguments.
    pub fn apply(&self, genre: &Genre, geo: Geo, args: &[Value; 2]) -> Value {
        let grid = &self.grid;
        let Some((place, function)) = args[0].as_place().zip(listed(geo, &args[1])) else {
            return geometry(genre, grid, geo, args);
        };
        let start = || (0..grid.capacity(place.kind)).map(|_| OnceLock::new()).collect();
        let table = self.lists[function][place.kind as usize].get_or_init(start);
        let Some(kept) = table.get(place.at()) else { return of_place(genre, grid, geo, place, Some(&args[1])) };
        Value::Set(Arc::clone(kept.get_or_init(|| {
            let list = of_place(genre, grid, geo, place, Some(&args[1])).as_set();
            let bytes = LIST + (list.items.len() * size_of::<Value>()) as u64;
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
            list
        })))
    }
}

/// Where the lists of a function are kept: those of functions that list the places belonging to a single place are, and rays.
fn listed(geo: Geo, second: &Value) -> Option<usize> {
    Some(match geo {
        Geo::Ray => LISTED - 1 - second.as_dir()? as usize,
        Geo::Sides => 0,
        Geo::Corners => 1,
        Geo::Ends => 2,
        Geo::Arms => 3,
        Geo::CellsAt => 4,
        Geo::Neighbours => 5,
        Geo::Inward => 6,
        Geo::Row => 7,
        Geo::Column => 8,
        Geo::Around => 9,
        Geo::QuartersAt => 10,
        _ => return None,
    })
}

/// A function of the board. A missing argument gives `none`, or no members.
pub fn geometry(genre: &Genre, grid: &Grid, geo: Geo, args: &[Value]) -> Value {
    match geo {
        Geo::Width | Geo::Height | Geo::Shape(_) | Geo::Touched | Geo::FirstOf => of_set(grid, geo, &args[0].as_set()),
        Geo::FirstN => {
            let n = args[0].as_int().unwrap_or(0).max(0) as usize;
            Value::set(args[1].as_set().items.iter().take(n).cloned().collect())
        }
        Geo::Isqrt => args[0].as_int().map_or(Value::None, |n| Value::Int(n.max(0).isqrt())),
        Geo::Opposite => args[0].as_dir().map_or(Value::None, |dir| Value::Dir(dir.opposite())),
        Geo::Odd => Value::Bool(args[0].as_int().is_some_and(|n| n % 2 != 0)),
        Geo::Related(relation) => Value::Bool(related(grid, relation, &args[0], &args[1])),
        _ => match args[0].as_place() {
            Some(place) => of_place(genre, grid, geo, place, args.get(1)),
            None if matches!(
                geo,
                Geo::Arm | Geo::Step | Geo::LineBetween | Geo::HalfTurn | Geo::QuarterCell | Geo::Crossing
            ) =>
            {
                Value::None
            }
            None => Value::set(Vec::new()),
        },
    }
}

/// The steps of the shortest walk between two places within a set of places, both ends included; none if there is none.
pub fn distance(grid: &Grid, from: &Value, to: &Value, within: &Set) -> Value {
    let (Some(from), Some(to)) = (from.as_place(), to.as_place()) else { return Value::None };
    let inside = |place: Place| within.contains(&Value::Place(place));
    if !inside(from) || !inside(to) {
        return Value::None;
    }
    let mut seen = vec![from];
    let mut at = 0;
    let mut steps = vec![0];
    while let Some(&place) = seen.get(at) {
        if place == to {
            return Value::Int(steps[at]);
        }
        for near in grid.neighbours(place) {
            if inside(near) && !seen.contains(&near) {
                seen.push(near);
                steps.push(steps[at] + 1);
            }
        }
        at += 1;
    }
    Value::None
}

fn of_set(grid: &Grid, geo: Geo, set: &Set) -> Value {
    match geo {
        Geo::Width => Value::Int(grid.extent(&set.places()).0 as i64),
        Geo::Height => Value::Int(grid.extent(&set.places()).1 as i64),
        Geo::Shape(up_to) => Value::Shape(Arc::new(grid.shape(&set.places(), up_to))),
        Geo::FirstOf => set.items.first().cloned().unwrap_or(Value::None),
        _ => {
            let mut nodes: Vec<Place> = set.places().iter().flat_map(|&e| grid.ends(e)).collect();
            nodes.sort_unstable();
            nodes.dedup();
            Value::places(nodes)
        }
    }
}

fn of_place(genre: &Genre, grid: &Grid, geo: Geo, place: Place, second: Option<&Value>) -> Value {
    let dir = second.and_then(Value::as_dir);
    match geo {
        Geo::Sides => Value::places(grid.sides(place)),
        Geo::Corners => Value::places(grid.corners(place)),
        Geo::Ends => Value::places(grid.ends(place)),
        Geo::Arms => Value::places(grid.arms(place)),
        Geo::Arm => Value::from_place(dir.and_then(|d| grid.arm(place, d))),
        Geo::CellsAt => Value::places(grid.cells_at(place)),
        Geo::Neighbours => Value::places(grid.neighbours(place)),
        Geo::Around => Value::places(grid.around(place)),
        Geo::LineBetween => {
            let other = second.and_then(Value::as_place);
            Value::from_place(other.and_then(|b| grid.line_between(place, b)))
        }
        Geo::Crossing if place.kind == Kind::Link => Value::from_place(grid.crossed(place)),
        Geo::Crossing => Value::from_place(grid.crossing(place)),
        Geo::Step => Value::from_place(dir.and_then(|d| grid.step(place, d))),
        Geo::Ray => Value::places(dir.map_or(Vec::new(), |d| grid.ray(place, d))),
        Geo::Inward => Value::places(grid.inward(place)),
        Geo::Row => Value::places(grid.row(grid.row_col(place).0)),
        Geo::Column => Value::places(grid.column(grid.row_col(place).1)),
        Geo::QuartersAt => Value::places(grid.quarters_at(place)),
        Geo::QuarterCell => Value::Place(grid.quarter_cell(place).0),
        Geo::HalfTurn => {
            let centre = second.and_then(Value::as_place);
            Value::from_place(centre.and_then(|s| grid.half_turn(place, s)))
        }
        Geo::Diagonal => Value::places(match symbol(genre, second) {
            Some("falling") => grid.diagonal(place, Diagonal::Falling),
            Some("rising") => grid.diagonal(place, Diagonal::Rising),
            _ => Vec::new(),
        }),
        Geo::Half => Value::places(match symbol(genre, second) {
            Some("nw") => vec![grid.quarter(place, Dir::Up), grid.quarter(place, Dir::Left)],
            Some("ne") => vec![grid.quarter(place, Dir::Up), grid.quarter(place, Dir::Right)],
            Some("sw") => vec![grid.quarter(place, Dir::Down), grid.quarter(place, Dir::Left)],
            Some("se") => vec![grid.quarter(place, Dir::Down), grid.quarter(place, Dir::Right)],
            _ => Vec::new(),
        }),
        _ => Value::None,
    }
}

fn symbol<'g>(genre: &'g Genre, value: Option<&Value>) -> Option<&'g str> {
    match value {
        Some(Value::Sym(s)) => Some(&genre.symbols[s.at()]),
        _ => None,
    }
}

/// Whether two places stand in a relation; two sets do if some members do (Definition 2.4).
pub fn related(grid: &Grid, relation: Relation, a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Place(a), Value::Place(b)) => grid.related(relation, *a, *b),
        (Value::Set(a), _) => a.items.iter().any(|item| related(grid, relation, item, b)),
        (_, Value::Set(b)) => b.items.iter().any(|item| related(grid, relation, a, item)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_are_shared_by_boards_of_one_shape_only() {
        let charts = Charts::default();
        let [small, large] = [(2, 2), (3, 3)].map(|(rows, cols)| Grid::new(rows, cols).unwrap());
        let cells = |grid: &Grid| charts.of(grid).ground(Ground::Kind(Kind::Cell));
        let first = cells(&small);
        assert!(Arc::ptr_eq(&first, &cells(&small)));
        assert_eq!((cells(&large).items.len(), cells(&small).items.len()), (9, 4));
    }
}
