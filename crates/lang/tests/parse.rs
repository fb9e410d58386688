//! Every shipped file parses without a word; no text makes the parser panic.

use crate::common;

use gridwright_lang::syntax::parse;

fn shipped() -> Vec<(String, String)> {
    let root = common::rules();
    let files = [common::rule_files(&root), common::rule_files(&root.join("std"))].concat();
    assert!(files.len() >= 30);
    files
}

#[test]
fn shipped_files_parse() {
    for (name, text) in shipped() {
        let parsed = parse(&text);
        let problems: Vec<String> = parsed.diagnostics.iter().map(|d| d.plain(&name, &text)).collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }
}

#[test]
fn every_prefix_of_a_file_is_read_without_panic() {
    for (_, text) in shipped().into_iter().take(8) {
        for end in (0..text.len()).filter(|&i| text.is_char_boundary(i)) {
            let _ = parse(&text[..end]);
        }
    }
}
