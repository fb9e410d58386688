//! What the program tells about itself: help, manual pages, completions, the examples of the README.

use crate::common;

use common::{gridwright, scratch};
use std::collections::BTreeSet;
use std::path::Path;

/// The verbs of a help text.
fn verbs(help: &str) -> Vec<String> {
    let list = help.split("\nVerbs:\n").nth(1).unwrap_or_default();
    let lines = list.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    lines.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).filter(|verb| verb != "help").collect()
}

/// Every verb, those of `rules` and `bench` too, with its help.
fn all_verbs() -> Vec<(Vec<String>, String)> {
    let mut open = vec![Vec::new()];
    let mut found = Vec::new();
    while let Some(words) = open.pop() {
        let call: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        let run = gridwright(&call);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{words:?}");
        open.extend(verbs(&run.stdout).into_iter().map(|verb| [&words[..], &[verb]].concat()));
        found.push((words, run.stdout));
    }
    assert!(found.len() > 25, "{}", found.len());
    found
}

#[test]
fn options_of_every_verb_are_told_once() {
    for (words, help) in all_verbs() {
        let described =
            ["Print one JSON object a line", "The seed of whatever is random", "Draw with plain characters"];
        assert!(described.iter().all(|text| help.contains(text) == words.is_empty()), "{words:?}\n{help}");
        let pointed = help.contains("Options of every verb, told by `gridwright --help`: --json, --rules,");
        assert_eq!(pointed, !words.is_empty(), "{words:?}\n{help}");
    }
    // They are taken wherever they stand.
    for call in [
        ["--json", "rules", "check", "slither"],
        ["rules", "--json", "check", "slither"],
        ["rules", "check", "slither", "--json"],
    ] {
        assert!(gridwright(&call).stdout.starts_with("{\"file\""), "{call:?}");
    }
}

#[test]
fn help_has_no_escaped_quotes_and_fits_a_page() {
    for (words, help) in all_verbs() {
        for escaped in ["\\\"", "\"\"", "\\n"] {
            assert!(!help.contains(escaped), "{words:?}: {escaped}\n{help}");
        }
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{words:?}\n{help}");
    }
}

#[test]
fn a_call_without_a_verb_says_that_one_is_missing() {
    let run = gridwright(&["slither/3/3/32221313c"]);
    assert!(
        run.code == 2 && run.stderr.ends_with("A verb comes first, as in `gridwright solve PUZZLE`.\n"),
        "{}",
        run.stderr
    );
    let misspelt = gridwright(&["sovle", "slither/3/3/32221313c"]);
    assert!(misspelt.code == 2 && misspelt.stderr.contains("'solve'"), "{}", misspelt.stderr);
    assert!(!misspelt.stderr.contains("A verb comes first"), "{}", misspelt.stderr);
    let nothing = gridwright(&[]);
    assert!(nothing.code == 2 && nothing.stderr.contains("Verbs:"), "{}", nothing.stderr);
}

#[test]
fn every_verb_has_a_manual_page() {
    let folder = scratch("manual");
    let run = gridwright(&["man", "--dir", folder.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let mut expected = BTreeSet::new();
    for (words, help) in all_verbs() {
        let name = [&["gridwright".to_owned()], &words[..]].concat().join("-");
        let page = std::fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
        let call: Vec<&str> = ["man"].into_iter().chain(words.iter().map(String::as_str)).collect();
        assert_eq!(gridwright(&call).stdout, page, "{words:?}");
        for verb in verbs(&help) {
            assert!(page.contains(&format!("{name}-{verb}(1)").replace('-', "\\-")), "{verb}: {page}");
        }
        expected.insert(format!("{name}.1"));
    }
    let written: BTreeSet<String> =
        std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(written, expected);
    assert!(gridwright(&["man", "solve"]).stdout.contains("\\-\\-proof"));
    let none = gridwright(&["man", "rules", "chek"]);
    assert!(none.code == 2 && none.stderr.contains("`gridwright rules` has no verb `chek`"), "{}", none.stderr);
}

#[test]
fn completions_know_the_verbs_and_the_genres() {
    let folder = scratch("completions");
    std::fs::write(folder.join("twins.rule"), include_str!("rules/twins.rule")).unwrap();
    let verbs: Vec<String> = all_verbs().into_iter().filter_map(|(words, _)| words.into_iter().next_back()).collect();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = gridwright(&["completions", shell, "--rules", folder.to_str().unwrap()]).stdout;
        assert!(verbs.iter().all(|verb| script.contains(verb)), "{shell}");
        if ["bash", "zsh", "fish"].contains(&shell) {
            assert!(["slither", "numberlink", "twins"].iter().all(|name| script.contains(name)), "{shell}");
        }
    }
    let fish = gridwright(&["completions", "fish"]).stdout;
    let line =
        "complete -c gridwright -n \"__fish_gridwright_using_subcommand generate\" -f -a slither -d 'Slitherlink'\n";
    assert!(fish.contains(line), "{fish}");
}

/// The calls of a README that can be made anywhere, with the number that the comment promises.
fn calls(text: &str) -> Vec<(Vec<String>, Option<String>)> {
    let mut found = Vec::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("    gridwright ")) {
        let (call, comment) = line.split_once(" # ").unwrap_or((line, ""));
        // Single quotes are no quotes to cmd.exe.
        assert!(!call.contains('\''), "{line}");
        let words: Vec<String> = call
            .split('"')
            .enumerate()
            .flat_map(|(i, part)| match i % 2 {
                0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
                _ => vec![part.to_owned()],
            })
            .collect();
        let needs_files = |word: &String| {
            ["PUZZLE", ".txt", ".jsonl", ".gwd"].iter().any(|part| word.contains(part)) || word.starts_with("my")
        };
        // These take long in a build for tests, or serve until they are stopped.
        let is_long = ["bench", "instances", "studio"].contains(&words[0].as_str());
        if !is_long && !words.iter().any(needs_files) {
            let number = comment.trim().split([' ', ':']).next().filter(|word| word.parse::<u64>().is_ok());
            found.push((words, number.map(str::to_owned)));
        }
    }
    found
}

#[test]
fn the_examples_of_the_readme_run_in_every_shell() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let calls = calls(&std::fs::read_to_string(readme).unwrap());
    assert!(calls.len() >= 9, "{calls:?}");
    assert_eq!(calls.iter().filter(|(_, number)| number.is_some()).count(), 3, "{calls:?}");
    for (words, number) in calls {
        let run = gridwright(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(run.code, 0, "{words:?}: {}", run.stderr);
        assert!(number.is_none_or(|number| run.stdout.contains(&number)), "{words:?}: {}", run.stdout);
    }
}
