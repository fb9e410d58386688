//! Puts every file of `web/` into the program, so that one file is all there is to install.

use std::env;
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

fn main() {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("web");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    collect(&web, &mut files);
    files.sort();
    let mut build = DefaultHasher::new();
    let mut out = String::from(
        "/// Every file of the page: name, hash, content.\npub(crate) const FILES: &[(&str, u64, &[u8])] = &[\n",
    );
    for path in &files {
        let name = path.strip_prefix(&web).expect("found below it").to_string_lossy().replace('\\', "/");
        let content = fs::read(path).expect("a file that was just listed");
        let mut hash = DefaultHasher::new();
        hash.write(&content);
        build.write(name.as_bytes());
        build.write_u64(hash.finish());
        let _ =
            writeln!(out, "    ({name:?}, {:#x}, include_bytes!({:?})),", hash.finish(), path.display().to_string());
    }
    let _ = writeln!(out, "];\n/// The hash of all of them.\npub(crate) const BUILD: u64 = {:#x};", build.finish());
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("assets.rs");
    fs::write(target, out).expect("the output folder can be written");
}

/// Files of the page; its tests and what they install are no part of it.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("and can be read").path();
        let served =
            path.extension().is_some_and(|e| ["html", "js", "css", "json", "svg"].iter().any(|known| e == *known));
        if path.is_dir() && path.file_name().is_some_and(|name| name != "test") {
            collect(&path, found);
        } else if path.is_file() && served {
            found.push(path);
        }
    }
}
