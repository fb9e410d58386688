//! A hash of the sources, by which machines see whether they have the same version.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let mut files = Vec::new();
    for place in ["src", "../crates", "../rules"] {
        println!("cargo::rerun-if-changed={place}");
        collect(Path::new(place), &mut files);
    }
    // By their names, so that the hash is the same wherever the sources lie.
    files.sort();
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    for file in &files {
        hash.add(file.to_string_lossy().replace('\\', "/").as_bytes());
        hash.add(&fs::read(file).unwrap_or_default());
    }
    println!("cargo::rustc-env=GRIDWRIGHT_SOURCES={:016x}", hash.0);
}

/// The sources of a folder, but for tests and benchmarks.
fn collect(place: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(place) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_source = ["rs", "rule", "toml"].iter().any(|end| path.extension().is_some_and(|found| found == *end));
        if path.is_dir() && !["tests", "benches", "examples", "target"].contains(&name.as_str()) {
            collect(&path, files);
        } else if is_source {
            files.push(path);
        }
    }
}

/// The hash of Fowler, Noll and Vo: the same with every compiler.
struct Fnv(u64);

impl Fnv {
    /// Line ends of another system change nothing.
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().filter(|&&byte| byte != b'\r') {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
