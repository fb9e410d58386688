//! From options to a specification.

use crate::args::{GenerateArgs, StrategyArg, SymmetryArg};
use crate::input::{Failure, read_puzzle};
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright_base::Stop;
use gridwright_board::{Board, Val};
use gridwright_gen::{GenError, Hints, Spec, Strategy, Symmetry};
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::Genre;
use std::ops::RangeInclusive;
use std::path::Path;

pub fn read(session: &Session, genre: &Genre, args: &GenerateArgs) -> Result<(Spec, Hints)> {
    let wishes = &args.wishes;
    let mut spec = Spec::new(start(session, genre, args)?);
    let n_cells = spec.start.grid.places(Kind::Cell).count();
    let share = |percent: usize| percent.saturating_mul(n_cells).div_ceil(100);
    if let Some(clues) = &wishes.clues {
        spec.clues = clues.clone();
    }
    if let Some(density) = &wishes.density {
        spec.clues = share(*density.start())..=density.end().saturating_mul(n_cells) / 100;
    }
    spec.symmetry = match wishes.symmetry {
        SymmetryArg::None => Symmetry::None,
        SymmetryArg::HalfTurn => Symmetry::HalfTurn,
        SymmetryArg::QuarterTurn => Symmetry::QuarterTurn,
        SymmetryArg::LeftRight => Symmetry::LeftRight,
        SymmetryArg::UpDown => Symmetry::UpDown,
        SymmetryArg::Both => Symmetry::Both,
    };
    spec.mask = wishes.mask.as_deref().map(|path| mask(path, &spec.start.grid)).transpose()?;
    for word in &wishes.values {
        spec.values.push(value(genre, word)?);
    }
    spec.spare = wishes.spare;
    for (name, weight) in &wishes.weight {
        if genre.symbol(name).is_none() {
            return Err(Failure::new("bad-call", format!("{} has no symbol or tag `{name}`", genre.id)).into());
        }
        spec.weights.push((name.clone(), *weight));
    }
    spec.length = wishes.length.clone().unwrap_or(0..=usize::MAX);
    spec.levels = wishes.difficulty.as_ref().map_or(0..=u8::MAX, levels);
    spec.tries = wishes.tries.max(1);
    let strategy = wishes.strategy.map(|strategy| match strategy {
        StrategyArg::Thin => Strategy::Thin,
        StrategyArg::Grow => Strategy::Grow,
        StrategyArg::Search => Strategy::Search,
    });
    Ok((spec, Hints::of(genre).with_strategy(genre, strategy)))
}

fn levels(range: &RangeInclusive<usize>) -> RangeInclusive<u8> {
    let level = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    level(*range.start())..=level(*range.end())
}

/// The board to begin with.
fn start(session: &Session, genre: &Genre, args: &GenerateArgs) -> Result<Board> {
    let mut board = match (&args.wishes.from, args.size) {
        (Some(text), size) => {
            let text = if Path::new(text).is_file() { read_text(Path::new(text))? } else { text.clone() };
            let puzzle = read_puzzle(session, text.trim_end_matches(['\n', '\r']))?;
            if puzzle.genre().id != genre.id {
                let other = puzzle.genre().id.clone();
                return Err(Failure::new("bad-call", format!("--from is a puzzle of `{other}`")).into());
            }
            let found = (puzzle.board.grid.rows(), puzzle.board.grid.cols());
            if size.is_some_and(|s| (s.rows, s.cols) != found) {
                let message = format!("--from has {} rows and {} columns", found.0, found.1);
                return Err(Failure::new("bad-size", message).into());
            }
            puzzle.board
        }
        (None, Some(size)) => {
            let grid = Grid::new(size.rows, size.cols).map_err(|e| Failure::new("bad-size", e.to_string()))?;
            Board::blank(genre, grid)
        }
        (None, None) => return Err(Failure::new("bad-call", "a size is needed").into()),
    };
    for letter in args.wishes.options.chars() {
        let option = genre.option(&letter.to_string());
        let option =
            option.ok_or_else(|| Failure::new("bad-call", format!("{} has no option `{letter}`", genre.id)))?;
        board.set_option(option, true);
    }
    Ok(board)
}

/// Where clues may stand, cell by cell.
fn mask(path: &Path, grid: &Grid) -> Result<Vec<bool>> {
    let text = read_text(path)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let wrong = |message: String| Failure::new("bad-call", format!("{}: {message}", path.display()));
    if lines.len() != grid.rows() {
        return Err(wrong(format!("{} rows where the board has {}", lines.len(), grid.rows())).into());
    }
    let mut mask = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let marks: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
        if marks.len() != grid.cols() {
            let found = marks.len();
            return Err(wrong(format!("row {} has {found} places, the board {}", row + 1, grid.cols())).into());
        }
        mask.extend(marks.into_iter().map(|c| c == '#'));
    }
    Ok(mask)
}

/// A clue value by its number or name.
fn value(genre: &Genre, word: &str) -> Result<Val, Failure> {
    if let Ok(n) = word.trim().parse() {
        return Ok(Val::Int(n));
    }
    let symbol = genre.symbol(word.trim()).map(Val::Sym);
    symbol.ok_or_else(|| Failure::new("bad-call", format!("`{word}` is no value of {}", genre.id)))
}

/// A failure of the generator as one of the command.
pub fn failure(problem: GenError) -> Failure {
    match problem {
        GenError::Stopped(Stop::Cancelled) => Failure::new("interrupted", "interrupted"),
        GenError::Stopped(stop) => Failure::new("limit", stop.to_string()),
        GenError::Solve(problem) => super::super::solve::failure(problem),
        other => Failure::new("none", other.to_string()),
    }
}
