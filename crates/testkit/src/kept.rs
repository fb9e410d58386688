//! What the program makes of a genre's laws, kept beside its fixtures so that a change shows: a small file for each genre and
//! subject, so that a new genre adds files of its own and changes nobody else's.

use crate::fixture::root;
use std::fs;

/// The class of each law and the use of each given layer.
pub const CLASSES: &str = "classes.txt";
/// The form that each clause takes as constraints.
pub const STATEMENTS: &str = "statements.txt";
/// Whether the diagram engine takes the genre, or which law it refuses.
pub const DIAGRAM: &str = "diagram.txt";
/// Problems of tiny boards with the number of their answers: not the program's word, but that of a definition beside it.
pub const COUNTS: &str = "counts.txt";

/// What makes all of these files anew.
pub const RENEW: &str = "GRIDWRIGHT_RENEW=yes cargo test -p gridwright-testkit -p gridwright-lower-csp \
                         -p gridwright-lower-zdd --test all -- classes:: statements:: refusals::";

/// Holds lines against a file of a genre's folder: what differs, in words, with the way to renew the file; none if nothing
/// does. With `GRIDWRIGHT_RENEW=yes` in the environment the file is written instead.
pub fn changed(genre: &str, file: &str, lines: &[String]) -> Option<String> {
    let path = root().join(genre).join(file);
    let found = format!("{}\n", lines.join("\n"));
    if std::env::var("GRIDWRIGHT_RENEW").is_ok_and(|word| word == "yes") {
        return fs::write(&path, found).err().map(|e| format!("{}: {e}", path.display()));
    }
    let name = format!("fixtures/{genre}/{file}");
    let kept = match fs::read_to_string(&path) {
        Ok(kept) if kept == found => return None,
        Ok(kept) => kept,
        Err(_) => return Some(format!("{name} is missing")),
    };
    let kept: Vec<&str> = kept.lines().collect();
    let gone = kept.iter().filter(|line| !lines.iter().any(|l| l == *line)).map(|line| format!("  - {line}"));
    let new = lines.iter().filter(|line| !kept.contains(&line.as_str())).map(|line| format!("  + {line}"));
    let differences: Vec<String> = gone.chain(new).collect();
    Some(format!("{name} says otherwise\n{}", differences.join("\n")))
}

/// The lines of a file of a genre's folder; none if there is no such file.
pub fn kept(genre: &str, file: &str) -> Option<Vec<String>> {
    let text = fs::read_to_string(root().join(genre).join(file)).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

/// Fails if something changed, with the command that renews the files.
pub fn assert_unchanged(changes: &[String]) {
    assert!(
        changes.is_empty(),
        "{}\n\nIf this is meant, renew the files and read the difference:\n    {RENEW}",
        changes.join("\n")
    );
}
