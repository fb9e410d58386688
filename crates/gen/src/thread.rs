//! Marks at the ends of paths that fill the board.
//!
//! Paths of two cells, each between two marks, are a puzzle with nothing to find. Two paths whose ends touch become one
//! as long as nothing else fits the marks that are left.

use crate::desk::{Desk, Other};
use crate::error::Result;
use crate::judge::Judge;
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Domain, Ground, LayerId, Role};

/// Attempts to pair off all cells at random before the rest stay as they are.
const PAIRINGS: usize = 200;

impl Desk<'_> {
    /// A solved board with marks at the ends of as few paths as joining at random leaves.
    pub fn thread(&mut self, board: &Board, marks: LayerId) -> Result<Option<Board>> {
        let Some(mut paths) = self.pairing(board)? else { return Ok(None) };
        let judge = Judge::all(self.genre, board, self.budget());
        let mut now = self.draw(board, marks, &paths);
        if !judge.right(&now)? {
            return Ok(None);
        }
        let mut links: Vec<Place> = board.grid.places(Kind::Link).collect();
        self.rng.shuffle(&mut links);
        for link in links {
            self.check()?;
            let Some(joined) = joined(&paths, &board.grid.ends(link)) else { continue };
            let trial = self.draw(board, marks, &joined);
            if judge.right(&trial)? && matches!(self.other(&trial)?, Other::None) {
                (now, paths) = (trial, joined);
            }
        }
        Ok(Some(now))
    }

    /// All cells in paths of two, or three where the numbers are odd.
    fn pairing(&mut self, board: &Board) -> Result<Option<Vec<Vec<Place>>>> {
        let grid = &board.grid;
        let cells: Vec<Place> = grid.places(Kind::Cell).collect();
        let mut best: Option<Vec<Vec<Place>>> = None;
        for _ in 0..PAIRINGS {
            let mut paths: Vec<Vec<Place>> = Vec::new();
            let mut taken = vec![false; grid.area()];
            let free = |taken: &[bool], c: Place| -> Vec<Place> {
                grid.neighbours(c).into_iter().filter(|n| !taken[n.at()]).collect()
            };
            let mut order = cells.clone();
            self.rng.shuffle(&mut order);
            // The cell with the fewest partners goes first, so few are left alone.
            while let Some(&cell) = order.iter().filter(|c| !taken[c.at()]).min_by_key(|&&c| free(&taken, c).len()) {
                self.check()?;
                taken[cell.at()] = true;
                let partners = free(&taken, cell);
                match self.rng.pick(&partners) {
                    Some(&partner) => {
                        taken[partner.at()] = true;
                        paths.push(vec![cell, partner]);
                    }
                    None => paths.push(vec![cell]),
                }
            }
            let alone = paths.iter().filter(|p| p.len() == 1).count();
            if best.is_none() || alone <= cells.len() % 2 {
                best = Some(paths);
            }
            if alone <= cells.len() % 2 {
                break;
            }
        }
        Ok(best.and_then(|best| absorb(board, best)))
    }

    /// The board of these paths.
    fn draw(&self, start: &Board, marks: LayerId, paths: &[Vec<Place>]) -> Board {
        let mut board = start.problem(self.genre);
        board.layer_mut(marks).fill(Val::Blank);
        for (layer, declared) in self.genre.layers_of(Role::Find) {
            let on_cells = declared.places.iter().all(|set| set.ground == Ground::Kind(Kind::Cell));
            if declared.domain == Domain::Flag {
                for link in start.grid.places(Kind::Link) {
                    board.set(self.genre, layer, link, Val::Flag(false));
                }
            }
            for (number, path) in paths.iter().enumerate() {
                let name = Val::Int(number as i64 + 1);
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
        for (number, path) in paths.iter().enumerate() {
            for end in [path.first(), path.last()].into_iter().flatten() {
                board.set(self.genre, marks, *end, Val::Int(number as i64 + 1));
            }
        }
        board
    }
}

/// Cells left alone join the end of a path beside them; none if one cannot.
fn absorb(board: &Board, mut paths: Vec<Vec<Place>>) -> Option<Vec<Vec<Place>>> {
    while let Some(at) = paths.iter().position(|p| p.len() == 1) {
        let cell = paths.swap_remove(at)[0];
        let near = board.grid.neighbours(cell);
        let path = paths
            .iter_mut()
            .find(|p| p.len() > 1 && (near.contains(&p[0]) || p.last().is_some_and(|l| near.contains(l))))?;
        if near.contains(&path[0]) {
            path.insert(0, cell);
        } else {
            path.push(cell);
        }
    }
    Some(paths)
}

/// The paths with two of them joined across a link, if both its cells are ends of different paths.
fn joined(paths: &[Vec<Place>], ends: &[Place]) -> Option<Vec<Vec<Place>>> {
    let find = |cell: Place| paths.iter().position(|p| p[0] == cell || p.last() == Some(&cell));
    let (one, two) = (find(ends[0])?, find(ends[1])?);
    if one == two {
        return None;
    }
    let mut first = paths[one].clone();
    let mut second = paths[two].clone();
    if first.last() != Some(&ends[0]) {
        first.reverse();
    }
    if second[0] != ends[1] {
        second.reverse();
    }
    first.extend(second);
    let others = paths.iter().enumerate().filter(|(i, _)| *i != one && *i != two).map(|(_, p)| p.clone());
    Some(others.chain([first]).collect())
}
