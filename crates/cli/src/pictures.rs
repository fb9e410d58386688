//! Pictures of puzzles: on one page, as SVG or PNG, in files or on standard output.

use crate::args::PaperArgs;
use crate::output::replace_file;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Element, Error, Mark, Puzzle, parts};
use gridwright_picture::{Scene, Style, scene, sheet};
use std::path::Path;

/// A board with what is pointed out on it.
pub struct Shown {
    pub board: Puzzle,
    pub marked: Vec<(Element, Mark)>,
    /// What stands above it; of several boards a number and the genre if nothing is said.
    pub title: Option<String>,
}

/// Where pictures go, and how they look.
pub struct Paper<'a>(&'a PaperArgs);

impl<'a> Paper<'a> {
    /// Standard output takes one thing.
    pub fn new(session: &Session, args: &'a PaperArgs) -> Result<Self, Error> {
        let to_stdout = [&args.svg, &args.png].into_iter().flatten().filter(|path| is_stdout(path)).count();
        match to_stdout {
            2 => Err(Error::call("--svg - and --png - both want standard output")),
            1 if session.common.json => Err(Error::call("a picture on standard output and --json do not go together")),
            _ => Ok(Self(args)),
        }
    }

    /// Whether a picture goes to standard output, which then takes nothing else.
    pub fn takes_stdout(&self) -> bool {
        [&self.0.svg, &self.0.png].into_iter().flatten().any(|path| is_stdout(path))
    }

    /// Draws all boards on one page; nothing if there are none.
    pub fn write(&self, session: &Session, boards: &[Shown]) -> Result<()> {
        if boards.is_empty() {
            return Ok(());
        }
        let page = self.page(boards);
        let write = |path: &Path, bytes: &[u8]| match is_stdout(path) {
            true => Ok(session.out.bytes(bytes)?),
            false => replace_file(path, bytes),
        };
        if let Some(path) = &self.0.svg {
            write(path, page.svg().as_bytes())?;
        }
        if let Some(path) = &self.0.png {
            let png = page.png(self.0.scale).map_err(|e| Error::tool("limit", e.to_string()))?;
            write(path, &png)?;
        }
        Ok(())
    }

    /// One puzzle with the title asked for; or several, numbered, below it.
    fn page(&self, boards: &[Shown]) -> Scene {
        if let [shown] = boards {
            return self.scene(shown, self.0.title.as_deref().or(shown.title.as_deref()));
        }
        let numbered = |(i, shown): (usize, &Shown)| {
            let title = shown.title.clone();
            let title = title.unwrap_or_else(|| format!("{}. {}", i + 1, shown.board.genre().title()));
            self.scene(shown, Some(&title))
        };
        let scenes: Vec<Scene> = boards.iter().enumerate().map(numbered).collect();
        sheet(self.0.title.as_deref().unwrap_or_default(), &scenes, self.0.columns.into())
    }

    fn scene(&self, shown: &Shown, title: Option<&str>) -> Scene {
        let marked: Vec<_> = shown.marked.iter().map(|(element, mark)| (parts::place(element), *mark)).collect();
        let genre = shown.board.genre();
        let style = Style { dark: self.0.dark, title, marked: &marked };
        scene(parts::rules(genre), parts::notation(genre), parts::board(&shown.board), &style)
    }
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}
