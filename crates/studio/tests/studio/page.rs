//! The files of the page: what they refer to is there, nothing comes from elsewhere, and every word has its translation.

use crate::common::Studio;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("web")
}

/// Every file of the page with its text.
fn files() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("test") {
                walk(&path, found);
            } else if path.is_file() && path.extension().is_none_or(|e| e != "ts") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    walk(&web(), &mut found);
    assert!(found.len() > 10);
    found
}

fn scripts() -> Vec<(PathBuf, String)> {
    files().into_iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "js")).collect()
}

/// Texts between a start and an end.
fn between<'a>(text: &'a str, start: &str, end: char) -> Vec<&'a str> {
    text.split(start).skip(1).filter_map(|rest| rest.split(end).next()).collect()
}

#[test]
fn every_file_is_served_and_small() {
    let studio = Studio::start();
    let mut total = 0;
    for (path, text) in files() {
        let name = path.strip_prefix(web()).unwrap().to_string_lossy().into_owned();
        let ask = |more: &str| {
            studio.raw(
                format!("GET /{name} HTTP/1.1\r\nhost: {}\r\n{more}connection: close\r\n\r\n", studio.address)
                    .as_bytes(),
            )
        };
        let answer = ask("");
        assert_eq!((answer.status, answer.body.len()), (200, text.len()), "{name}");
        let tag = answer.header("etag").unwrap();
        assert_eq!(ask(&format!("if-none-match: {tag}\r\n")).status, 304, "{name}");
        total += text.len();
    }
    assert!(total < 370_000, "the page has {total} bytes");
}

/// What is loaded before the first board can be drawn on: no more than so many bytes and requests.
#[test]
fn the_first_load_is_small() {
    let mut wanted = vec![web().join("index.html"), web().join("css/base.css"), web().join("css/board.css")];
    // What is spoken is loaded with the focus, after the board.
    wanted.extend(["i18n/en.json", "main.js", "modes/play.js"].map(|name| web().join(name)));
    let mut loaded = BTreeSet::new();
    while let Some(path) = wanted.pop() {
        let path = path.canonicalize().unwrap();
        if !loaded.insert(path.clone()) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let folder = path.parent().unwrap();
        // Types are imported by name alone, in comments.
        let imports = text.lines().filter(|line| line.starts_with("import "));
        wanted.extend(imports.flat_map(|line| between(line, "from \"", '"')).map(|name| folder.join(name)));
    }
    let bytes: u64 = loaded.iter().map(|path| path.metadata().unwrap().len()).sum();
    // Beside files: hello, the schema, the list of drafts, the socket.
    assert!(loaded.len() + 4 <= 30, "{} files: {loaded:#?}", loaded.len());
    // All of them are asked for at once: none waits until another has been read.
    let html = std::fs::read_to_string(web().join("index.html")).unwrap();
    let told = between(&html, "<link rel=\"modulepreload\" href=\"", '"').into_iter();
    let told: BTreeSet<PathBuf> = told.map(|name| web().join(name).canonicalize().unwrap()).collect();
    let is_js = |path: &&PathBuf| path.extension().is_some_and(|e| e == "js") && !path.ends_with("main.js");
    let wanted = loaded.iter().filter(is_js);
    assert_eq!(told, wanted.cloned().collect(), "modules of the first load are named in index.html");
    assert!(bytes < 200_000, "{bytes} bytes");
}

/// The status line is the one region that is spoken.
#[test]
fn there_is_one_status() {
    for (path, text) in files() {
        let n = text.matches("role: \"status\"").count() + text.matches("role=\"status\"").count();
        assert_eq!(n, usize::from(path.ends_with("index.html")), "{}", path.display());
    }
}

/// What people read comes from the lists of words: no text of several words is handed to an element.
#[test]
fn no_sentence_stands_in_a_script() {
    for (path, text) in scripts() {
        for line in
            text.lines().filter(|line| !line.trim_start().starts_with("//") && !line.trim_start().starts_with('*'))
        {
            for child in between(line, "null, \"", '"').into_iter().chain(between(line, "textContent = \"", '"')) {
                let words =
                    child.split(' ').filter(|word| word.chars().all(char::is_alphabetic) && word.len() > 2).count();
                // A command of the program is the same in every language.
                assert!(words < 2 || child.starts_with("gridwright "), "{}: {child}", path.display());
            }
        }
    }
}

#[test]
fn everything_referred_to_is_there() {
    for (path, text) in files() {
        let folder = path.parent().unwrap();
        let html = path.extension().is_some_and(|e| e == "html");
        let mut names = Vec::new();
        if html {
            names.extend(between(&text, "href=\"", '"'));
            names.extend(between(&text, "src=\"", '"'));
        }
        names.extend(between(&text, "from \"", '"'));
        names.extend(between(&text, "import(\"", '"'));
        for name in names.into_iter().filter(|name| !name.starts_with('#') && !name.starts_with("data:")) {
            // Types have a file of their own, which is not served.
            let is_there = |name: &str| folder.join(name).is_file();
            assert!(is_there(name) || is_there(&name.replace(".js", ".d.ts")), "{} refers to {name}", path.display());
        }
    }
}

#[test]
fn nothing_comes_from_another_host_and_no_text_becomes_code() {
    for (path, text) in files() {
        for address in between(&text, "http://", '"').into_iter().chain(between(&text, "https://", '"')) {
            assert!(address.starts_with("www.w3.org/2000/svg"), "{}: {address}", path.display());
        }
        for word in
            ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc"]
        {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn scripts_are_checked_and_of_readable_length() {
    for (path, text) in scripts() {
        assert!(text.starts_with("// @ts-check\n"), "{}", path.display());
        assert!(text.lines().count() <= 400, "{} has {} lines", path.display(), text.lines().count());
    }
}

#[test]
fn every_word_is_in_every_language_and_every_key_has_a_word() {
    let words = |language: &str| -> Map<String, Value> {
        serde_json::from_str(&std::fs::read_to_string(web().join(format!("i18n/{language}.json"))).unwrap()).unwrap()
    };
    let (english, japanese) = (words("en"), words("ja"));
    let keys = |words: &Map<String, Value>| words.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&english), keys(&japanese));
    let known = |key: &str| english.contains_key(key) || english.contains_key(&format!("{key}.other"));
    let mut used = BTreeSet::new();
    for (path, text) in files() {
        let mut asked = between(&text, "data-t=\"", '"');
        for call in ["(t(\"", " t(\"", "[t(\"", "{t(\"", ": t(\""] {
            asked.extend(between(&text, call, '"'));
        }
        for key in asked {
            assert!(known(key), "{}: no word for {key}", path.display());
            used.insert(key.to_owned());
        }
    }
    assert!(used.len() > 30, "{used:?}");
}
