//! From options to a specification.

use crate::args::{ConfirmArg, DifficultyArg, GenerateArgs, StrategyArg, TechniqueArg};
use crate::input::puzzle_or_file;
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright::{Error, parts};
use gridwright_board::{Board, Val};
use gridwright_gen::{Hints, Mask, Strategy, Technique, Wishes, refuse};
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::Genre;
use std::ops::RangeInclusive;
use std::path::Path;

pub fn read(session: &Session, genre: &Genre, args: &GenerateArgs) -> Result<(Wishes, Hints)> {
    let asked = &args.wishes;
    let mut wishes = Wishes::new(start(session, genre, args)?);
    let n_cells = wishes.start.grid.places(Kind::Cell).count();
    let share = |percent: usize| percent.saturating_mul(n_cells).div_ceil(100);
    if let Some(clues) = &asked.clues {
        wishes.clues = clues.clone();
    }
    if let Some(density) = &asked.density {
        wishes.clues = share(*density.start())..=density.end().saturating_mul(n_cells) / 100;
    }
    wishes.symmetry = asked.symmetry.symmetry();
    for word in &asked.values {
        wishes.values.push(value(genre, word)?);
    }
    wishes.spare = asked.spare;
    for (name, weight) in &asked.weight {
        if genre.symbol(name).is_none() {
            return Err(Error::call(format!("{} has no symbol or tag `{name}`", genre.id)).into());
        }
        wishes.weights.push((name.clone(), *weight));
    }
    wishes.length = asked.length.clone().unwrap_or(0..=usize::MAX);
    wishes.apart = asked.apart;
    match &asked.difficulty {
        Some(DifficultyArg::Engine(range)) => wishes.levels = levels(range),
        Some(DifficultyArg::Person(range)) => wishes.grades = Some(range.clone()),
        None => {}
    }
    wishes.technique = asked.technique.map(|technique| match technique {
        TechniqueArg::Piece => Technique::Piece,
        TechniqueArg::Assume => Technique::Assume,
        TechniqueArg::Several => Technique::Several,
        TechniqueArg::Search => Technique::Search,
    });
    wishes.tries = asked.tries.max(1);
    let strategy = asked.strategy.map(|strategy| match strategy {
        StrategyArg::Thin => Strategy::Thin,
        StrategyArg::Grow => Strategy::Grow,
        StrategyArg::Search => Strategy::Search,
    });
    let hints = Hints::of(genre).with_strategy(genre, strategy).map_err(Error::from)?;
    wishes.mask = asked.mask.as_deref().map(|path| mask(path, &wishes.start.grid)).transpose()?;
    wishes.both = asked.confirm == ConfirmArg::Both;
    refuse(genre, &hints, &wishes, &session.budget()).map_err(Error::from)?;
    Ok((wishes, hints))
}

fn levels(range: &RangeInclusive<usize>) -> RangeInclusive<u8> {
    let level = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    level(*range.start())..=level(*range.end())
}

/// The board to begin with.
fn start(session: &Session, genre: &Genre, args: &GenerateArgs) -> Result<Board> {
    let mut board = match (&args.wishes.from, args.size) {
        (Some(text), size) => {
            let puzzle = session.read(&puzzle_or_file(text)?)?;
            if puzzle.genre().id() != genre.id {
                let other = puzzle.genre().id();
                return Err(Error::call(format!("--from is a puzzle of `{other}`")).into());
            }
            let found = (puzzle.rows(), puzzle.cols());
            if size.is_some_and(|s| (s.rows, s.cols) != found) {
                let message = format!("--from has {} rows and {} columns", found.0, found.1);
                return Err(Error::tool("bad-size", message).into());
            }
            parts::board(&puzzle).clone()
        }
        (None, Some(size)) => {
            let grid = Grid::new(size.rows, size.cols).map_err(Error::from)?;
            Board::blank(genre, grid)
        }
        (None, None) => return Err(Error::call("a size is needed").into()),
    };
    for letter in args.wishes.options.chars() {
        let option = genre.option(&letter.to_string());
        let option = option.ok_or_else(|| Error::call(format!("{} has no option `{letter}`", genre.id)))?;
        board.set_option(option, true);
    }
    Ok(board)
}

/// Where clues may stand.
fn mask(path: &Path, grid: &Grid) -> Result<Mask> {
    let text = read_text(path)?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let row = |line: &str| line.chars().filter(|c| !c.is_whitespace()).map(|c| c == '#').collect::<Vec<bool>>();
    let rows: Vec<Vec<bool>> = lines.map(row).collect();
    let wrong = |message: String| Error::call(format!("{}: {message}", path.display()));
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    Ok(Mask::new(grid, rows).ok_or_else(|| {
        let (r, c) = (grid.rows(), grid.cols());
        wrong(format!(
            "{height}x{width} marks where the board has {r}x{c} cells, {}x{} points, or {}x{} places in all",
            r + 1,
            c + 1,
            2 * r + 1,
            2 * c + 1
        ))
    })?)
}

/// A clue value by its number or name.
fn value(genre: &Genre, word: &str) -> Result<Val, Error> {
    if let Ok(n) = word.trim().parse() {
        return Ok(Val::Int(n));
    }
    let symbol = genre.symbol(word.trim()).map(Val::Sym);
    symbol.ok_or_else(|| Error::call(format!("`{word}` is no value of {}", genre.id)))
}
