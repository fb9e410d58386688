//! Givens that make sense only in twos: at the ends of lines, added pair by pair while the puzzle stays unique.
//!
//! A random line is drawn through free cells, and marks are sought for its ends that the checker is content with; only then
//! is the engine asked. A board without any such given must be right with nothing drawn.

use crate::desk::{Desk, Other, cells_apart};
use crate::error::Result;
use crate::judge::Judge;
use crate::motions::Motions;
use crate::values::domain;
use gridwright_board::{Board, Val};
use gridwright_grid::{Dir, Kind, Place};
use gridwright_lang::ir::{Domain, LayerId, Role};

/// Lines tried for each cell of the board in one round.
const TRIES: usize = 4;
/// Rounds of adding lines and taking one away before the board is given up.
const ROUNDS: usize = 60;
/// At most this share of the cells, in a hundred, bears marks.
const FULL: usize = 40;
/// The most straight pieces of a line, and the most steps of one.
const PIECES: usize = 4;
const STEPS: usize = 4;
/// Values of one kind that are tried.
const VALUES: usize = 5;

impl Desk<'_> {
    /// Adds pairs of givens with a line between them; returns the solved board, or none if nothing came about.
    pub fn pile(&mut self, start: &Board, layer: LayerId) -> Result<Option<Board>> {
        let taste = Judge::of_formulas(self.genre, self.preferred(start, false), self.budget());
        let judge = Judge::all(self.genre, start, self.budget()).and(taste);
        let Some(lines) = self.link_layer() else { return Ok(None) };
        let mut values = domain(self.genre, start, layer, self.budget())?;
        values.retain(|v| self.is_allowed(*v));
        let kinds = kinds_of(&values);
        let mut board = start.clone();
        board.layer_mut(lines).fill(Val::Flag(false));
        let area = board.grid.area();
        let symmetry = self.symmetry();
        let motions = Motions::new(&start.grid, symmetry);
        // Each line with its counterparts.
        let mut lines_drawn: Vec<Vec<Vec<Place>>> = Vec::new();
        for _ in 0..ROUNDS {
            self.check()?;
            for _ in 0..TRIES * area {
                if 2 * lines_drawn.iter().map(Vec::len).sum::<usize>() * 100 > area * FULL {
                    break;
                }
                self.check()?;
                let Some(path) = self.free_path(&board, layer, lines) else { continue };
                if !motions.is_sound(&path) {
                    continue;
                }
                let copies = motions.copies(&path);
                let mut trial = Some(board.clone());
                for copy in &copies {
                    let Some(so_far) = trial else { break };
                    trial = self.with_ends(&so_far, layer, lines, copy, &kinds, &judge)?;
                }
                let Some(trial) = trial else { continue };
                board = trial;
                lines_drawn.push(copies);
            }
            if lines_drawn.is_empty() {
                break;
            }
            let apart = match self.other_soon(&board)? {
                Other::None => return Ok(Some(board)),
                Other::Found(other) => cells_apart(self.genre, &board, &other),
                Other::Unclear => board.grid.places(Kind::Cell).collect(),
            };
            // One of the lines that could be otherwise makes room for others.
            let is_loose = |i: &usize| lines_drawn[*i].iter().flatten().any(|c| apart.contains(c));
            let loose: Vec<usize> = (0..lines_drawn.len()).filter(is_loose).collect();
            let Some(&i) = self.rng.pick(&loose) else { break };
            for path in lines_drawn.swap_remove(i) {
                self.rub_out(&mut board, layer, lines, &path);
            }
        }
        Ok(None)
    }

    /// Takes a line and the marks at its ends away.
    fn rub_out(&self, board: &mut Board, layer: LayerId, lines: LayerId, path: &[Place]) {
        for pair in path.windows(2) {
            if let Some(link) = board.grid.line_between(pair[0], pair[1]) {
                board.layer_mut(lines)[link.at()] = Val::Flag(false);
            }
        }
        for end in [path[0], path[path.len() - 1]] {
            board.layer_mut(layer)[end.at()] = Val::Blank;
        }
    }

    /// The yes/no layer of the answer that lives on links.
    fn link_layer(&self) -> Option<LayerId> {
        let mut layers = self.genre.layers_of(Role::Find).filter(|(_, l)| l.domain == Domain::Flag);
        layers
            .find(|(_, l)| l.places.iter().all(|s| s.ground == gridwright_lang::ir::Ground::Kind(Kind::Link)))
            .map(|l| l.0)
    }

    /// A path of a few straight pieces through cells without marks and lines.
    fn free_path(&mut self, board: &Board, layer: LayerId, lines: LayerId) -> Option<Vec<Place>> {
        let grid = &board.grid;
        let free = |cell: Place| {
            let drawn = |link: &Place| board.layer(lines)[link.at()] == Val::Flag(true);
            board.layer(layer)[cell.at()] == Val::Blank && !grid.arms(cell).iter().any(drawn)
        };
        let cells: Vec<Place> = grid.places(Kind::Cell).collect();
        let mut path = vec![*self.rng.pick(&cells)?];
        if !free(path[0]) {
            return None;
        }
        let mut dir = Dir::ALL[self.rng.index(4)];
        for _ in 0..=self.rng.index(PIECES) {
            for _ in 0..=self.rng.index(STEPS) {
                let next = grid.step(path[path.len() - 1], dir).filter(|c| free(*c) && !path.contains(c))?;
                path.push(next);
            }
            let sideways = Dir::ALL.map(|d| (d, d != dir && d != dir.opposite()));
            let turns: Vec<Dir> = sideways.iter().filter(|d| d.1).map(|d| d.0).collect();
            dir = *self.rng.pick(&turns)?;
        }
        Some(path)
    }

    /// The board with this path and marks at its ends that make it right.
    fn with_ends(
        &mut self,
        board: &Board,
        layer: LayerId,
        lines: LayerId,
        path: &[Place],
        kinds: &[Vec<Val>],
        judge: &Judge<'_>,
    ) -> Result<Option<Board>> {
        let mut trial = board.clone();
        for link in board.grid.places(Kind::Link) {
            let ends = board.grid.ends(link);
            if path.windows(2).any(|pair| ends.contains(&pair[0]) && ends.contains(&pair[1])) {
                trial.layer_mut(lines)[link.at()] = Val::Flag(true);
            }
        }
        let (first, last) = (path[0].at(), path[path.len() - 1].at());
        if !self.may_bear(layer, first, board) || !self.may_bear(layer, last, board) {
            return Ok(None);
        }
        let mut pairs: Vec<(Val, Val)> = Vec::new();
        for one in kinds {
            for two in kinds {
                for a in one.iter().take(VALUES) {
                    pairs.extend(two.iter().take(VALUES).map(|b| (*a, *b)));
                }
            }
        }
        self.rng.shuffle(&mut pairs);
        for (a, b) in pairs {
            trial.layer_mut(layer)[first] = a;
            trial.layer_mut(layer)[last] = b;
            if judge.right(&trial)? {
                return Ok(Some(trial));
            }
        }
        Ok(None)
    }
}

/// The values sorted by symbol or tag.
fn kinds_of(values: &[Val]) -> Vec<Vec<Val>> {
    let mut kinds: Vec<Vec<Val>> = Vec::new();
    for &val in values {
        match kinds.iter_mut().find(|kind| kind[0].symbol() == val.symbol()) {
            Some(kind) => kind.push(val),
            None => kinds.push(vec![val]),
        }
    }
    kinds
}
