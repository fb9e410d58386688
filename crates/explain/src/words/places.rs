//! Places in words: runs of cells, rows, columns, rooms, and lines as one thing.

use super::english::and;
use crate::claims::Claim;
use gridwright_board::{Board, Site};
use gridwright_grid::{Dir, Kind, Place, PlaceName, Side};
use gridwright_lang::ir::{Domain, Genre, Ground};
use std::collections::BTreeMap;

/// Lines of so many parts are told by their ends.
const LONG_LINE: usize = 4;
/// Lists are cut off after so many.
const LONG_LIST: usize = 10;

pub(super) struct Places<'a> {
    genre: &'a Genre,
    board: &'a Board,
}

impl<'a> Places<'a> {
    pub(super) fn new(genre: &'a Genre, board: &'a Board) -> Self {
        Self { genre, board }
    }

    /// A place.
    pub(super) fn place(&self, place: Place) -> String {
        let grid = &self.board.grid;
        match PlaceName::of(grid, place) {
            PlaceName::Side((r, c), dir) => format!("the {} side of r{r}c{c}", side(dir)),
            PlaceName::Point(r, c) => match grid.cells_at(place).as_slice() {
                [first, _, _, last] => format!("the corner between {} and {}", self.place(*first), self.place(*last)),
                [one, other] => format!("the corner of {} and {} at the edge", self.place(*one), self.place(*other)),
                [only] => {
                    let (row, col) = grid.row_col(*only);
                    let upper = if r == row { "upper" } else { "lower" };
                    let left = if c == col { "left" } else { "right" };
                    format!("the {upper} {left} corner of {}", self.place(*only))
                }
                _ => format!("the corner p{r},{c}"),
            },
            PlaceName::Margin(Side::Top, n) => format!("the top of column {n}"),
            PlaceName::Margin(Side::Bottom, n) => format!("the foot of column {n}"),
            PlaceName::Margin(Side::Left, n) => format!("the left of row {n}"),
            PlaceName::Margin(Side::Right, n) => format!("the right of row {n}"),
            PlaceName::Board => "the board".to_owned(),
            name => name.to_string(),
        }
    }

    /// A place; a link by the two cells that it joins.
    pub(super) fn ends_or_place(&self, place: Place) -> String {
        match place.kind {
            Kind::Link => self.list(&self.board.grid.ends(place)),
            _ => self.place(place),
        }
    }

    /// The sites of some claims, each once.
    pub(super) fn sites(&self, claims: &[Claim]) -> String {
        let mut sites: Vec<Site> = Vec::new();
        for claim in claims {
            if !sites.contains(&claim.site) {
                sites.push(claim.site);
            }
        }
        let places: Vec<Option<Place>> =
            sites.iter().map(|site| self.board.place_of(self.genre, site.layer, site.at())).collect();
        let on_blocks = |site: &Site| {
            let sets = &self.genre.layers[site.layer.at()].places;
            sets.iter().any(|set| matches!(set.ground, Ground::Blocks(_)))
        };
        match places.iter().copied().collect::<Option<Vec<Place>>>() {
            Some(places) if !sites.iter().any(on_blocks) => self.list(&places),
            _ => and(&sites.iter().map(|site| site.place_name(self.genre, self.board)).collect::<Vec<_>>()),
        }
    }

    /// A set of cells: a row, a column, a room, or a list.
    pub(super) fn set(&self, places: &[Place]) -> String {
        let grid = &self.board.grid;
        let cells: Option<Vec<(usize, usize)>> =
            places.iter().map(|&place| (place.kind == Kind::Cell).then(|| grid.row_col(place))).collect();
        let Some(cells) = cells.filter(|cells| !cells.is_empty()) else { return self.list(places) };
        let (row, col) = cells[0];
        if cells.len() > 1 && cells.len() == grid.cols() && cells.iter().all(|cell| cell.0 == row) {
            return format!("row {}", row + 1);
        }
        if cells.len() > 1 && cells.len() == grid.rows() && cells.iter().all(|cell| cell.1 == col) {
            return format!("column {}", col + 1);
        }
        match self.room() {
            Some(room) if cells.len() > 1 => format!("the {room} of r{}c{}", row + 1, col + 1),
            _ => self.list(places),
        }
    }

    /// What blocks that are printed are called, if there is one sort of them.
    fn room(&self) -> Option<&'a str> {
        let rooms = self.genre.layers.iter().filter(|layer| layer.domain == Domain::Division);
        let mut names = rooms.map(|layer| layer.name.as_str());
        names.next().filter(|_| names.next().is_none())
    }

    /// Places one after the other, each kind by itself: cells in runs, lines by their ends where they are long.
    pub(super) fn list(&self, places: &[Place]) -> String {
        let mut kinds: Vec<Kind> = Vec::new();
        for place in places {
            if !kinds.contains(&place.kind) {
                kinds.push(place.kind);
            }
        }
        let mut told: Vec<String> = kinds.into_iter().flat_map(|kind| self.of_kind(kind, places)).collect();
        if told.len() > LONG_LIST {
            let rest = told.len() - LONG_LIST + 2;
            told.truncate(LONG_LIST - 2);
            told.push(format!("{rest} more"));
        }
        and(&told)
    }

    /// Those of some places that are of a kind.
    fn of_kind(&self, kind: Kind, places: &[Place]) -> Vec<String> {
        let of: Vec<Place> = places.iter().copied().filter(|place| place.kind == kind).collect();
        match kind {
            Kind::Cell => self.runs(&of),
            Kind::Link | Kind::Edge => self.lines(&of),
            _ => of.iter().map(|&place| self.place(place)).collect(),
        }
    }

    /// Cells, three or more in a row or column told by the first and the last.
    fn runs(&self, places: &[Place]) -> Vec<String> {
        let grid = &self.board.grid;
        let mut cells: Vec<(usize, usize)> = places.iter().map(|&place| grid.row_col(place)).collect();
        cells.sort_unstable();
        let mut told = Vec::new();
        let mut used = vec![false; cells.len()];
        for n in 0..cells.len() {
            if used[n] {
                continue;
            }
            let run = |down: bool| -> Vec<usize> {
                let (mut r, mut c) = cells[n];
                let mut run = vec![n];
                loop {
                    if down {
                        r += 1
                    } else {
                        c += 1
                    }
                    match cells.binary_search(&(r, c)) {
                        Ok(next) if !used[next] => run.push(next),
                        _ => return run,
                    }
                }
            };
            let (across, down) = (run(false), run(true));
            let best = if across.len() >= down.len() { across } else { down };
            let name = |n: usize| format!("r{}c{}", cells[n].0 + 1, cells[n].1 + 1);
            if best.len() >= 3 {
                told.push(format!("{} to {}", name(best[0]), name(best[best.len() - 1])));
                best.iter().for_each(|&n| used[n] = true);
            } else {
                told.push(name(n));
                used[n] = true;
            }
        }
        told
    }

    /// Parts of lines: those that hang together as one way, from end to end, if they are many.
    fn lines(&self, places: &[Place]) -> Vec<String> {
        let mut left: Vec<Place> = places.to_vec();
        let mut told = Vec::new();
        while let Some(way) = self.way(&left) {
            left.retain(|part| !way.0.contains(part));
            told.push(format!("the {} parts from {} to {}", way.0.len(), self.place(way.1), self.place(way.2)));
        }
        while let Some((cell, sides)) = self.round_one_cell(&left) {
            left.retain(|part| !sides.contains(part));
            told.push(self.sides(cell, &sides));
        }
        for dir in Dir::ALL {
            let cell = |part: &Place| match PlaceName::of(&self.board.grid, *part) {
                PlaceName::Side((r, c), side) if side == dir => Some(format!("r{r}c{c}")),
                _ => None,
            };
            let cells: Vec<String> = left.iter().filter_map(cell).collect();
            if cells.len() > 1 {
                left.retain(|part| cell(part).is_none());
                told.push(format!("the {} sides of {}", side(dir), and(&cells)));
            }
        }
        told.extend(left.iter().map(|&part| self.place(part)));
        told
    }

    /// The cell that has the most of some edges as its sides, if it has two or more, and these edges.
    fn round_one_cell(&self, parts: &[Place]) -> Option<(Place, Vec<Place>)> {
        let grid = &self.board.grid;
        let edges = parts.iter().filter(|part| part.kind == Kind::Edge);
        let mut cells: Vec<Place> = edges.flat_map(|&edge| grid.cells_at(edge)).collect();
        cells.sort_unstable();
        let of = |cell: Place| grid.sides(cell).into_iter().filter(|side| parts.contains(side)).collect::<Vec<_>>();
        let best = cells.into_iter().rev().max_by_key(|&cell| of(cell).len())?;
        Some((best, of(best))).filter(|(_, sides)| sides.len() >= 2)
    }

    /// Several sides of a cell.
    fn sides(&self, cell: Place, sides: &[Place]) -> String {
        let all = self.board.grid.sides(cell);
        let named = all.iter().zip(Dir::ALL).filter(|(edge, _)| sides.contains(edge));
        match named.map(|(_, dir)| side(dir).to_owned()).collect::<Vec<_>>() {
            all if all.len() == 4 => format!("the four sides of {}", self.place(cell)),
            some => format!("the {} sides of {}", and(&some), self.place(cell)),
        }
    }

    /// A long way through some parts that never branches, with its ends.
    fn way(&self, parts: &[Place]) -> Option<(Vec<Place>, Place, Place)> {
        let grid = &self.board.grid;
        let mut at: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
        for &part in parts {
            for end in grid.ends(part) {
                at.entry(end).or_default().push(part);
            }
        }
        for (&start, first) in at.iter().filter(|(_, parts)| parts.len() == 1) {
            let (mut way, mut node, mut part) = (Vec::new(), start, first[0]);
            loop {
                way.push(part);
                node = grid.ends(part).into_iter().find(|&end| end != node)?;
                match at[&node].iter().filter(|other| !way.contains(other)).collect::<Vec<_>>().as_slice() {
                    [next] if at[&node].len() == 2 => part = **next,
                    _ => break,
                }
            }
            if way.len() >= LONG_LINE {
                return Some((way, start, node));
            }
        }
        None
    }
}

fn side(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "upper",
        Dir::Down => "lower",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}
