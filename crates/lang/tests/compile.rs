//! Every shipped genre compiles without a word.

use crate::common;

use gridwright_lang::compile;

#[test]
fn shipped_genres_compile() {
    let library = common::library();
    let mut problems = Vec::new();
    for (name, text) in common::rule_files(&common::rules()) {
        let compiled = compile(&text, &library);
        problems.extend(compiled.diagnostics.iter().map(|d| d.plain(&name, &text)));
        if compiled.diagnostics.is_empty() {
            assert_eq!(compiled.genre.unwrap().id, name);
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// A file with a note, and what its rule says.
fn with_note(values: &str, keyword: &str) -> Vec<String> {
    let text = format!(
        "genre  n \"N\"\nfind   shaded on cells: yes/no\nnote   doubt on cells: {values}\n\
         rule   some \"Something is shaded.\": any(shaded in cells)\n\
         {keyword}  sure \"What is shaded is certain.\": for each c in cells where doubt(c): not shaded(c)\n"
    );
    compile(&text, &common::library()).diagnostics.iter().map(|d| d.message.clone()).collect()
}

#[test]
fn notes_are_yes_or_no_and_for_quirks_only() {
    assert_eq!(with_note("yes/no", "quirk"), [""; 0]);
    assert_eq!(with_note("yes/no", "rule "), ["`sure` speaks of the note `doubt`, which only a quirk may"]);
    assert_eq!(with_note("yes/no", "require").len(), 2, "it depends on the answer, too");
    assert!(with_note("1..3", "quirk").contains(&"`doubt` is a note, and a note is yes or no".to_owned()));
}
