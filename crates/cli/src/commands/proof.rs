//! `verify-proof`: whether a proof written by `solve --proof` is one.

use crate::output::Status;
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright::Error;
use std::path::Path;

pub fn verify(session: &Session, file: &Path) -> Result<Status> {
    let text = read_text(file)?;
    let verified = session.genres.verify_proof(&text, &session.limits(true).0);
    let named = |problem| match problem {
        Error::Tool { code, message } => Error::tool(code, format!("{}: {message}", file.display())),
        other => other,
    };
    match verified.map_err(named)? {
        None => {
            session.out.line("verified: the solution is the only one")?;
            Ok(Status::Done)
        }
        Some(problem) => {
            session.out.line(&format!("rejected: {problem}"))?;
            Ok(Status::No)
        }
    }
}
