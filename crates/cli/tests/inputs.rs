//! Files of puzzles, as they are named on the command line.

use crate::common;

use common::{gridwright, json_lines, scratch};
use serde_json::{Value, json};

const SLITHER: &str = "slither/3/3/32221313c";
const NURIKABE: &str = "nurikabe/3/2/1k";

#[test]
fn a_missing_file_is_told_by_its_path() {
    for path in ["no-such-board.txt", "no/such/board.json", "./board", "/no/such/board"] {
        let run = gridwright(&["solve", path]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{path}");
        assert!(run.stderr.contains(&format!("there is no file {path}")), "{}", run.stderr);
    }
    let object = &json_lines(&gridwright(&["count", "--json", "no-such-board.txt"]).stdout)[0];
    assert_eq!(object["error"]["code"], json!("no-file"));
    assert!(gridwright(&["render", "no.txt", "--svg", "-"]).stderr.contains("there is no file no.txt"));
    assert!(gridwright(&["generate", "slither", "--from", "no.txt"]).stderr.contains("there is no file no.txt"));
    assert!(gridwright(&["instances", "slither", "no.txt"]).stderr.contains("there is no file no.txt"));
    // A word may have been meant as either; a genre that is not known has a size behind it.
    assert!(gridwright(&["solve", "nonsense"]).stderr.contains("and there is no file of this name"));
    assert!(gridwright(&["solve", "slithr/3/3/3.c"]).stderr.contains("no genre `slithr`"));
}

#[test]
fn a_file_without_a_puzzle_and_a_folder_are_told_by_their_path() {
    let folder = scratch("no-puzzles");
    for (name, text) in [("empty.txt", ""), ("blank.txt", "\n  \n\n")] {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        let path = file.to_str().unwrap();
        for call in [["solve", path].as_slice(), &["generate", "slither", "--from", path]] {
            let run = gridwright(call);
            let told = format!("{path} is empty: there is no puzzle in it");
            assert!(run.code == 2 && run.stderr.contains(&told), "{}", run.stderr);
        }
    }
    let file = folder.join("notes.md");
    std::fs::write(&file, "# Notes\n\nNothing here.\n").unwrap();
    let run = gridwright(&["solve", file.to_str().unwrap()]);
    let told = format!("there is no puzzle in {}: `# Notes  Nothing here.", file.display());
    assert!(run.code == 2 && run.stderr.contains(&told), "{}", run.stderr);
    let run = gridwright(&["check", folder.to_str().unwrap()]);
    assert!(run.code == 2 && run.stderr.contains(&format!("{} is a folder", folder.display())), "{}", run.stderr);
}

#[test]
fn a_file_of_several_puzzles_is_a_stream() {
    let file = scratch("several-puzzles").join("boards.txt");
    let object = json!({"id": 7, "url": SLITHER}).to_string();
    let lines = [SLITHER, "pzprv3/nurikabe/2/3/2 # 1 /+ # # /", "no/such/thing", &object];
    std::fs::write(&file, lines.join("\n\n") + "\n").unwrap();
    let path = file.to_str().unwrap();
    for threads in ["1", "3"] {
        let run = gridwright(&["count", "--json", "--threads", threads, path, NURIKABE]);
        let inputs: Vec<Value> = json_lines(&run.stdout).iter().map(|o| o["input"].clone()).collect();
        assert_eq!(inputs, [&lines[..], &[NURIKABE]].concat());
        assert_eq!(run.code, 2, "the worst of them counts");
    }
    let drawn = gridwright(&["render", path]).stdout;
    assert_eq!(drawn.matches("2   1   3").count(), 2, "{drawn}");
}

#[test]
fn a_puzzle_of_many_lines_is_one_puzzle() {
    let folder = scratch("long-puzzles");
    let drawn = gridwright(&["convert", SLITHER, "--to", "text"]).stdout;
    let file = gridwright(&["convert", SLITHER, "--to", "pzprv3-file"]).stdout;
    let json = gridwright(&["convert", SLITHER, "--to", "json"]).stdout.replace(",\"", ",\n\"");
    for (i, text) in [drawn, file, json, format!("\n{SLITHER}\n\n")].iter().enumerate() {
        assert!(text.lines().count() > 1);
        let path = folder.join(i.to_string());
        std::fs::write(&path, text).unwrap();
        let objects = json_lines(&gridwright(&["solve", "--json", path.to_str().unwrap()]).stdout);
        assert_eq!((objects.len(), &objects[0]["verdict"]), (1, &json!("unique")), "{text}");
    }
}

#[test]
#[cfg(unix)]
fn a_pipe_with_a_name_is_read_once() {
    let pipe = scratch("named-pipe").join("puzzles");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let path = pipe.clone();
    let writer = std::thread::spawn(move || std::fs::write(path, format!("{SLITHER}\n{NURIKABE}\n")));
    let run = gridwright(&["count", "--json", pipe.to_str().unwrap()]);
    writer.join().unwrap().unwrap();
    assert_eq!(json_lines(&run.stdout).len(), 2, "{}{}", run.stdout, run.stderr);
}
