//! Addresses that lead to puzzles, but hold none in a form that is read here.

use crate::error::NotationError;

/// A part of the address, what such an address is, and what to do with it.
const KNOWN: [(&[&str], &str, &str); 5] = [
    (
        &["tinyurl.com", "bit.ly", "is.gd", "goo.gl", "/t.co/", "shorturl.at"],
        "a short link, which tells only where the puzzle is",
        "open it and copy the address it leads to",
    ),
    (
        &["penpa-edit", "penpa-plus"],
        "a penpa address, which holds a drawing and no genre",
        "export it as a puzz.link address there, if its genre has one",
    ),
    (
        &["kanpen.net", "pencil_applet", "pencilbox"],
        "a kanpen address, which writes puzzles in a form of its own",
        "open it on puzz.link or pzv.jp and copy the address from there",
    ),
    (
        &["sudokupad.", "crackingthecryptic.com", "f-puzzles.com"],
        "an address of another editor, which writes puzzles in a form of its own",
        "write the puzzle as a puzz.link address or draw it as text",
    ),
    (
        &["geocities.jp", "geocities.co.jp", "indi.s58.xrea.com"],
        "an address of an old applet, which writes puzzles in a form of its own",
        "open it on puzz.link or pzv.jp and copy the address from there",
    ),
];

/// An error that names the address for what it is, if it is one of those.
pub(crate) fn elsewhere(text: &str) -> Option<NotationError> {
    let address = text.trim().split(['?', '#']).next()?.to_lowercase();
    let is_address = address.contains("://") || address.starts_with("www.") || !text.contains(char::is_whitespace);
    let known = KNOWN.iter().find(|(parts, ..)| parts.iter().any(|part| address.contains(part)));
    known.filter(|_| is_address).map(|&(_, what, way_out)| NotationError::Elsewhere { what, way_out })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_named_for_what_they_are() {
        let named = |text: &str| elsewhere(text).map(|error| error.to_string());
        for (text, start) in [
            ("https://tinyurl.com/2x5abcde", "this is a short link"),
            ("tinyurl.com/2x5abcde", "this is a short link"),
            ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=7VRNb", "this is a penpa address"),
            ("https://opt-pan.github.io/penpa-edit/?m=edit&p=7Z", "this is a penpa address"),
            ("http://www.kanpen.net/slitherlink.html?problem=4/4/1_2", "this is a kanpen address"),
            ("https://sudokupad.app/abc123", "this is an address of another editor"),
        ] {
            assert!(named(text).is_some_and(|message| message.starts_with(start)), "{text}: {:?}", named(text));
        }
        for text in ["https://puzz.link/p?slither/3/3/g", "slither/3/3/g", "http://pzv.jp/p.html?penpa-edit/3/3/g"] {
            assert_eq!(named(text), None, "{text}");
        }
    }
}
