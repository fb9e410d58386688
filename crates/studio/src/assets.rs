//! The files of the page: those in the program, or those of a folder while the page is being worked on.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::path::{Path, PathBuf};

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Where the files of the page come from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Assets {
    /// A folder that is read at each request; none for what is in the program.
    pub folder: Option<PathBuf>,
}

impl Assets {
    /// The file of a path, if the page has one.
    pub fn serve(&self, path: &str, asked: &HeaderMap) -> Response {
        let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
        let Some((hash, content)) = self.find(name) else {
            return (StatusCode::NOT_FOUND, "there is no such page").into_response();
        };
        let tag = format!("\"{hash:016x}\"");
        let known = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
        let head = [
            (header::ETAG, tag),
            (header::CACHE_CONTROL, "no-cache".to_owned()),
            (header::CONTENT_TYPE, kind(name).to_owned()),
        ];
        if known {
            return (StatusCode::NOT_MODIFIED, head).into_response();
        }
        (head, Body::from(content)).into_response()
    }

    fn find(&self, name: &str) -> Option<(u64, Vec<u8>)> {
        // Names come from this list alone, so no path can lead anywhere else.
        let &(name, hash, content) = FILES.iter().find(|file| file.0 == name)?;
        let Some(folder) = &self.folder else { return Some((hash, content.to_vec())) };
        let content = std::fs::read(Path::new(folder).join(name)).ok()?;
        Some((fingerprint(&content), content))
    }
}

/// A number for a content: the same content gives the same number.
pub(crate) fn fingerprint(content: &[u8]) -> u64 {
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    content.iter().fold(0xcbf2_9ce4_8422_2325, fold)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_small() {
        let total: usize = FILES.iter().map(|file| file.2.len()).sum();
        assert!(FILES.iter().any(|file| file.0 == "index.html"));
        assert!(total < 370_000, "the page has {total} bytes");
    }
}
