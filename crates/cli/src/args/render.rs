//! Arguments of `render`, and of whoever else draws pictures.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct RenderArgs {
    /// Puzzles: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Leave the answer out.
    #[arg(long)]
    pub problem: bool,
    /// Mark the places where a law is broken.
    #[arg(long)]
    pub mark: bool,
    /// Draw what all answers have in common, marked.
    #[arg(long)]
    pub forced: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
}

/// Pictures.
#[derive(Debug, Args)]
pub struct PaperArgs {
    /// Write a picture of all puzzles as SVG; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a picture of all puzzles as PNG; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// With --svg or --png: light on dark, for screens.
    #[arg(long)]
    pub dark: bool,
    /// With --svg or --png: this many puzzles in a row of the page.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    pub columns: u16,
    /// With --svg or --png: a line above the puzzle, or above the page.
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// With --png: dots for each unit, of which the side of a cell has 40.
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = scale)]
    pub scale: f64,
}

impl PaperArgs {
    /// Whether there is to be a picture at all.
    pub fn is_asked_for(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }
}

fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.05..=50.0).contains(&n) => Ok(n),
        _ => Err("a number from 0.05 to 50 is needed".to_owned()),
    }
}
