//! The lines of words before the planes of a file.
//!
//! A line that says nothing we know must not be taken for a line of a plane: everything after it would be read one line too
//! early, as another board. So a word that no plane could start with is passed over and told.

use super::lines::Lines;
use super::plane::read_token;
use crate::error::shorten;
use crate::remark::RemarkCode;
use crate::table::TokenTable;
use gridwright_board::Board;
use gridwright_lang::ir::notation::{FilePart, TokenPlane};
use gridwright_lang::ir::{Genre, OptionId};

/// Reads the letters of options before the first other part, one a line, in whatever order. `next` is that part.
pub(super) fn read_flags(
    flags: &[OptionId],
    next: Option<&FilePart>,
    genre: &Genre,
    board: &mut Board,
    lines: &mut Lines,
) {
    while let Some(line) = lines.peek().map(str::trim) {
        if let Some(&option) = flags.iter().find(|option| genre.options[option.at()].0 == line) {
            board.set_option(option, true);
        } else if is_word(line) && !next.is_some_and(|part| starts_with(part, line)) {
            let message = format!("`{}` is no option of this genre; the line is not read", shorten(line));
            lines.remark(RemarkCode::UnknownFlag, message);
        } else {
            break;
        }
        lines.next();
    }
}

/// Reads the line with one of two words.
pub(super) fn read_switch(
    (option, on, off): (OptionId, &str, &str),
    next: Option<&FilePart>,
    board: &mut Board,
    lines: &mut Lines,
) {
    let Some(line) = lines.peek().map(str::trim) else { return };
    if line != on && line != off {
        if !is_word(line) || next.is_some_and(|part| starts_with(part, line)) {
            let message = format!("there is neither `{on}` nor `{off}`; read as `{off}`");
            return lines.remark(RemarkCode::MissingLine, message);
        }
        let message = format!("`{}` is neither `{on}` nor `{off}`; read as `{off}`", shorten(line));
        lines.remark(RemarkCode::UnknownWord, message);
    }
    board.set_option(option, line == on);
    lines.next();
}

/// Reads the line that always says the same.
pub(super) fn read_word(word: &str, next: Option<&FilePart>, lines: &mut Lines) {
    let Some(line) = lines.peek().map(str::trim) else { return };
    if line != word {
        if !is_word(line) || next.is_some_and(|part| starts_with(part, line)) {
            return lines.remark(RemarkCode::MissingLine, format!("the line `{word}` is not there"));
        }
        lines.remark(RemarkCode::UnknownWord, format!("`{}` stands where `{word}` should", shorten(line)));
    }
    lines.next();
}

/// Reads the line of words that are options.
pub(super) fn read_options(words: &[(OptionId, String)], board: &mut Board, lines: &mut Lines) {
    let Some(line) = lines.peek() else { return };
    let items: Vec<&str> = line.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
    if !items.iter().all(|item| is_word(item)) {
        return lines.remark(RemarkCode::MissingLine, "the line of options is not there; none is set");
    }
    for item in items {
        match words.iter().find(|(_, word)| word == item) {
            Some((option, _)) => board.set_option(*option, true),
            None => {
                let message = format!("`{}` is no option of this genre and was passed over", shorten(item));
                lines.remark(RemarkCode::UnknownWord, message);
            }
        }
    }
    lines.next();
}

/// Whether a line is one word: no number, no sign, no row of tokens.
fn is_word(line: &str) -> bool {
    line.starts_with(|c: char| c.is_alphabetic()) && !line.contains(char::is_whitespace)
}

/// Whether a part may start with a line that is one word.
fn starts_with(part: &FilePart, word: &str) -> bool {
    match part {
        FilePart::Tokens(plane) => plane_starts_with(plane, word),
        // Their own words, right or wrong; and what may be anything.
        FilePart::Switch { .. } | FilePart::Word(_) | FilePart::Options(_) | FilePart::Aux { .. } => true,
        // The letter of a bank.
        FilePart::Bank(bank) => word == "z" || bank.known.iter().any(|known| word == known.letter.to_string()),
        FilePart::BankMarks(_) => false,
        FilePart::Flag(_) | FilePart::Number(..) | FilePart::At(_) | FilePart::Area { .. } | FilePart::Sums(_) => false,
    }
}

fn plane_starts_with(plane: &TokenPlane, word: &str) -> bool {
    let known = |token: &str| read_token(&plane.tokens, token).is_some();
    match &plane.frame {
        Some(frame) => frame.table.read(word).is_some(),
        None if plane.packed => word.chars().all(|c| known(&c.to_string())),
        None => known(word),
    }
}
