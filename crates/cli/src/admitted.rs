//! Which of the user's rule files were admitted before: remembered by content, so that a file is looked at once.
//!
//! One line for each file in the cache folder (`GRIDWRIGHT_CACHE`, else `XDG_CACHE_HOME/gridwright`, else
//! `HOME/.cache/gridwright`): a fingerprint of its text, of the library and of this program's version, and what was found. Whoever
//! cannot read or write there looks again each time; nothing else depends on it.

use gridwright_genre::library_files;
use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Files known by their content.
pub struct Known {
    file: Option<PathBuf>,
    lines: HashMap<u64, bool>,
}

impl Known {
    /// Whatever was remembered.
    pub fn read() -> Self {
        let file = folder().map(|folder| folder.join("admitted.txt"));
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        let line = |line: &str| {
            let (print, word) = line.split_once(' ')?;
            Some((u64::from_str_radix(print, 16).ok()?, word == "admitted"))
        };
        Self { file, lines: text.lines().filter_map(line).collect() }
    }

    /// Whether a text was admitted, if it was looked at before.
    pub fn get(&self, text: &str) -> Option<bool> {
        self.lines.get(&fingerprint(text)).copied()
    }

    /// Remembers what was found.
    pub fn add(&self, text: &str, admitted: bool) {
        let Some(file) = &self.file else { return };
        let word = if admitted { "admitted" } else { "written" };
        let line = format!("{:016x} {word}\n", fingerprint(text));
        // A cache that cannot be written is no cache.
        let _ = file.parent().map(fs::create_dir_all);
        let opened = fs::OpenOptions::new().create(true).append(true).open(file);
        let _ = opened.and_then(|mut file| file.write_all(line.as_bytes()));
    }
}

fn folder() -> Option<PathBuf> {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    var("GRIDWRIGHT_CACHE")
        .or_else(|| var("XDG_CACHE_HOME").map(|home| home.join("gridwright")))
        .or_else(|| var("HOME").map(|home| home.join(".cache/gridwright")))
}

/// FNV-1a over everything that decides how the file's laws are lowered.
fn fingerprint(text: &str) -> u64 {
    let library = library_files().iter().flat_map(|(name, text)| [*name, *text]);
    let parts = [env!("CARGO_PKG_VERSION"), text].into_iter().chain(library);
    let bytes = parts.flat_map(|part| part.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_remembered_by_content() {
        let folder = std::env::temp_dir().join(format!("gridwright-admitted-{}", std::process::id()));
        let known = Known { file: Some(folder.join("admitted.txt")), lines: HashMap::new() };
        known.add("one", true);
        known.add("two", false);
        let text = fs::read_to_string(folder.join("admitted.txt")).unwrap();
        let _ = fs::remove_dir_all(&folder);
        let lines: Vec<&str> = text.lines().map(|line| line.split_once(' ').unwrap().1).collect();
        assert_eq!(lines, ["admitted", "written"]);
        assert_ne!(fingerprint("one"), fingerprint("two"));
    }
}
