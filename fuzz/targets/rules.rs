//! Any text as a rule file: mistakes are told, what compiles can be printed, formatted and used.
#![no_main]

use gridwright_genre::library;
use gridwright_lang::syntax::format;
use gridwright_lang::{FormalStyle, compile, formal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let formatted = format(text);
    assert_eq!(format(&formatted), formatted, "formatting twice changes nothing");
    let compiled = compile(text, library());
    if let Some(genre) = &compiled.genre {
        formal(genre, FormalStyle::Text);
        formal(genre, FormalStyle::Latex);
        gridwright_fuzz::some_boards(genre);
    }
});
