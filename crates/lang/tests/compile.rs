//! Every shipped genre compiles without a word.

use gridwright_lang::{Library, compile};
use std::path::Path;

fn read_dir(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "rule"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn shipped_genres_compile() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let std_files = read_dir(&root.join("std"));
    let library = Library::parse(std_files.iter().map(|(n, t)| (n.as_str(), t.as_str()))).unwrap();
    let mut problems = Vec::new();
    for (name, text) in read_dir(&root) {
        let compiled = compile(&text, &library);
        problems.extend(compiled.diagnostics.iter().map(|d| d.plain(&name, &text)));
        if compiled.diagnostics.is_empty() {
            assert_eq!(compiled.genre.unwrap().id, name);
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
