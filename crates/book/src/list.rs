//! A line of a list: a puzzle, and what comes along with it.

use gridwright::{Error, Genres, Puzzle};

/// A puzzle of a list.
#[derive(Debug, Clone)]
pub struct Listed {
    /// The puzzle.
    pub problem: Puzzle,
    /// The answer that came along, unchecked.
    pub answer: Option<Puzzle>,
    /// The verdict that came along.
    pub verdict: Option<String>,
    /// The grade that came along.
    pub grade: Option<String>,
    /// A title that came along.
    pub title: Option<String>,
}

/// Reads a puzzle with what comes along: of an object that `generate` or `solve` told, its solution, verdict and grade; of a
/// board, what is drawn on it.
pub fn read_listed(genres: &Genres, text: &str) -> Result<Listed, Error> {
    let board = genres.read(text)?;
    let told = genres.told(text)?;
    let problem = board.problem();
    let drawn = (board != problem).then_some(board);
    Ok(Listed { problem, answer: told.solution.or(drawn), verdict: told.verdict, grade: told.grade, title: told.title })
}
