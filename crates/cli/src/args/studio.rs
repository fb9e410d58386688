//! What `studio` takes.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct StudioArgs {
    /// A puzzle to begin with: a puzz.link URL or its part after `?`, or a file.
    #[arg(value_name = "PUZZLE")]
    pub puzzle: Option<String>,

    /// The port on 127.0.0.1. What a browser keeps belongs to a port, so it is better not to change it.
    #[arg(long, value_name = "N", default_value_t = 4743)]
    pub port: u16,

    /// The folder of drafts, own rules and the key; that of the platform for data of programs if nothing is said.
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,

    /// Do not open a browser.
    #[arg(long)]
    pub no_open: bool,

    /// Change the key: pages that were open before have to be opened again.
    #[arg(long)]
    pub new_key: bool,

    /// Tell every request on standard error: its method, path and status.
    #[arg(long)]
    pub log: bool,

    /// Take the files of the page from this folder, for those who work on it.
    #[arg(long, value_name = "DIR")]
    pub assets: Option<PathBuf>,
}
