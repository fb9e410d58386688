//! Marks at the ends of paths that fill the board.
//!
//! Paths of two cells, each between two marks, are a puzzle with nothing to find. Two paths whose ends touch become one
//! as long as nothing else fits the marks that are left.

use crate::desk::{Desk, Other};
use crate::error::Result;
use crate::judge::Judge;
use crate::motions::Motions;
use crate::strands::Move;
use crate::values::domain;
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Domain, Ground, LayerId, Role};

/// Attempts to pair off all cells at random before the rest stay as they are.
const PAIRINGS: usize = 200;

impl Desk<'_> {
    /// A solved board with marks at the ends of as few paths as joining at random leaves.
    pub fn thread(&mut self, board: &Board, marks: LayerId) -> Result<Option<Board>> {
        let symmetry = self.symmetry();
        let motions = Motions::new(&board.grid, symmetry);
        let Some(mut paths) = self.pairing(board, &motions)? else { return Ok(None) };
        let judge = Judge::all(self.genre, board, self.budget());
        let any: Vec<Val> = (1..=paths.len() as i64).map(Val::Int).collect();
        if !judge.right(&self.draw(board, marks, &paths, &any))? {
            return Ok(None);
        }
        for link in self.links_to_join(board, Some(marks)) {
            self.check()?;
            let [one, two] = board.grid.ends(link)[..] else { continue };
            let Some(joined) = Move::Join.everywhere(&motions, &paths, one, two) else { continue };
            let trial = self.draw(board, marks, &joined, &any);
            if judge.right(&trial)? && matches!(self.other(&trial)?, Other::None) {
                paths = joined;
            }
        }
        let paths = self.polished(board, marks, paths, &judge)?;
        let mut names = domain(self.genre, board, marks, self.budget())?;
        names.retain(|v| self.is_allowed(*v));
        Ok((paths.len() <= names.len()).then(|| self.draw(board, marks, &paths, &names)))
    }

    /// All cells in paths of two, or three where the numbers are odd, each with its counterparts.
    fn pairing(&mut self, board: &Board, motions: &Motions<'_>) -> Result<Option<Vec<Vec<Place>>>> {
        let cells: Vec<Place> = board.grid.places(Kind::Cell).collect();
        let mut best: Option<Vec<Vec<Place>>> = None;
        for _ in 0..PAIRINGS {
            let paths = self.paired(board, motions, &cells)?;
            let alone = paths.iter().filter(|p| p.len() == 1).count();
            if best.is_none() || alone <= cells.len() % 2 {
                best = Some(paths);
            }
            if alone <= cells.len() % 2 {
                break;
            }
        }
        Ok(best.and_then(|best| absorb(board, motions, best)))
    }

    /// Paths of two cells at random, as far as that goes.
    fn paired(&mut self, board: &Board, motions: &Motions<'_>, cells: &[Place]) -> Result<Vec<Vec<Place>>> {
        let grid = &board.grid;
        let mut paths: Vec<Vec<Place>> = Vec::new();
        let mut taken = vec![false; grid.area()];
        let free = |taken: &[bool], c: Place| -> Vec<Place> {
            grid.neighbours(c).into_iter().filter(|n| !taken[n.at()]).collect()
        };
        let mut order = cells.to_vec();
        self.rng.shuffle(&mut order);
        // Cells that are their own counterparts have the least choice. Of the others, the one with the fewest partners goes
        // first, so few are left alone.
        let is_own = |c: Place| motions.all(&[c]).iter().skip(1).flatten().any(|image| *image == c);
        let haste = |taken: &[bool], c: Place| (!is_own(c), free(taken, c).len());
        while let Some(&cell) = order.iter().filter(|c| !taken[c.at()]).min_by_key(|&&c| haste(&taken, c)) {
            self.check()?;
            let mut partners = free(&taken, cell);
            self.rng.shuffle(&mut partners);
            let pair = partners.into_iter().find_map(|partner| path_through(motions, cell, partner));
            for copy in motions.copies(&pair.unwrap_or(vec![cell])) {
                copy.iter().for_each(|c| taken[c.at()] = true);
                paths.push(copy);
            }
        }
        Ok(paths)
    }

    /// The board of these paths, under these names.
    pub fn draw(&self, start: &Board, marks: LayerId, paths: &[Vec<Place>], names: &[Val]) -> Board {
        let mut board = start.problem(self.genre);
        board.layer_mut(marks).fill(Val::Blank);
        for (layer, declared) in self.genre.layers_of(Role::Find) {
            let on_cells = declared.places.iter().all(|set| set.ground == Ground::Kind(Kind::Cell));
            if declared.domain == Domain::Flag {
                for link in start.grid.places(Kind::Link) {
                    board.set(self.genre, layer, link, Val::Flag(false));
                }
            }
            for (path, &name) in paths.iter().zip(names) {
                if on_cells {
                    for &cell in path {
                        board.set(self.genre, layer, cell, name);
                    }
                } else {
                    for pair in path.windows(2) {
                        if let Some(link) = start.grid.line_between(pair[0], pair[1]) {
                            board.set(self.genre, layer, link, Val::Flag(true));
                        }
                    }
                }
            }
        }
        for (path, &name) in paths.iter().zip(names) {
            for end in [path.first(), path.last()].into_iter().flatten() {
                board.set(self.genre, marks, *end, name);
            }
        }
        board
    }
}

/// A path of two cells, or of three where the first is its own counterpart and the second is not; none if it would overlap
/// with a counterpart.
fn path_through(motions: &Motions<'_>, cell: Place, partner: Place) -> Option<Vec<Place>> {
    let mut path = vec![cell, partner];
    for image in motions.all(&[cell, partner]) {
        match image[..] {
            [c, other] if c == cell && !path.contains(&other) => path.insert(0, other),
            _ => {}
        }
    }
    (path.len() <= 3 && motions.is_sound(&path)).then_some(path)
}

/// Cells left alone join the end of a path beside them, and their counterparts do the same; none if one cannot.
fn absorb(board: &Board, motions: &Motions<'_>, mut paths: Vec<Vec<Place>>) -> Option<Vec<Vec<Place>>> {
    while let Some(at) = paths.iter().position(|p| p.len() == 1) {
        let cell = paths[at][0];
        let near = board.grid.neighbours(cell);
        let ends = |p: &Vec<Place>| [p[0], p[p.len() - 1]];
        // What is its own counterpart cannot join one of two paths.
        let suits = |end: &Place| {
            let images = motions.all(&[cell, *end]);
            near.contains(end) && images.iter().all(|image| image.first() != Some(&cell) || image.get(1) == Some(end))
        };
        let end = paths.iter().filter(|p| p.len() > 1).flat_map(ends).find(suits)?;
        for image in motions.all(&[cell, end]) {
            let [cell, end] = image[..] else { return None };
            let Some(alone) = paths.iter().position(|p| p[..] == [cell]) else { continue };
            paths.swap_remove(alone);
            let path = paths.iter_mut().find(|p| p.len() > 1 && ends(p).contains(&end))?;
            if path[0] == end {
                path.insert(0, cell);
            } else {
                path.push(cell);
            }
        }
    }
    Some(paths)
}
