//! What stands round the body of a URL.

use crate::error::NotationError;
use crate::remark::{Remark, RemarkCode};
use crate::size::{is_number, read_size};

/// A URL taken apart. The genre is still a word, to be looked up among ids and aliases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UrlParts {
    /// The word for the genre, without `_edit` or `_play`.
    pub genre: String,
    /// A label after `v:`.
    pub variant: Option<String>,
    /// The letters of the options that are set.
    pub flags: String,
    /// Columns, which URLs tell first.
    pub cols: usize,
    /// Rows.
    pub rows: usize,
    /// The rest, without the slash that may end it.
    pub body: String,
    /// What was read, but not as it was written.
    pub remarks: Vec<Remark>,
}

/// Takes a URL, or its part after `?`, apart.
///
/// ```
/// let parts = gridwright_notation::split_url("https://puzz.link/p?loop/f/6/2/2167.ch").unwrap();
/// assert_eq!((parts.genre.as_str(), parts.cols, parts.rows), ("loop", 6, 2));
/// assert_eq!(parts.flags, "f");
/// ```
pub fn split_url(text: &str) -> Result<UrlParts, NotationError> {
    let written = url_tail(text);
    let tail = percent_decode(written);
    let mut remarks = Vec::new();
    remarks.extend(escapes(written, &tail));
    if tail.starts_with("pzprv3") {
        return Err(NotationError::envelope("this is a pzprv3 file, not a URL"));
    }
    let mut parts = tail.split('/').peekable();
    let word = parts.next().unwrap_or_default();
    let genre = word.strip_suffix("_edit").or_else(|| word.strip_suffix("_play")).unwrap_or(word).to_owned();
    if genre.is_empty() || parts.peek().is_none() {
        return Err(NotationError::envelope("a URL has the form genre/columns/rows/body"));
    }
    let variant = parts.next_if(|part| part.starts_with("v:")).map(|part| part["v:".len()..].to_owned());
    let flags = parts.next_if(|part| !part.is_empty() && !is_number(part)).unwrap_or_default().to_owned();
    let mut size = |what: &str| read_size(parts.next().unwrap_or_default(), what, &mut remarks);
    let (cols, rows) = (size("columns")?, size("rows")?);
    let mut body: Vec<&str> = parts.collect();
    if body.last() == Some(&"") {
        body.pop();
    }
    Ok(UrlParts { genre, variant, flags, cols, rows, body: body.join("/"), remarks })
}

/// What follows the `?` of an address and the settings before the genre.
fn url_tail(text: &str) -> &str {
    let text = text.trim();
    let mut tail = text.split_once('?').map_or(text, |(_, tail)| tail);
    while let Some((setting, rest)) = tail.split_once('&')
        && let Some((name, value)) = setting.split_once('=')
        && name.chars().chain(value.chars()).all(|c| c.is_ascii_alphanumeric() || c == '_')
    {
        tail = rest;
    }
    tail
}

/// A whole pzprv3 file written as a URL.
pub(crate) fn embedded_file(text: &str) -> Option<String> {
    let tail = url_tail(text);
    tail.starts_with("pzprv3").then(|| decode(tail, |_| true))
}

/// Undoes the escaping of signs. Only signs that bodies use are decoded: `%` is itself a letter of some codecs, so `%12a`
/// must stay what it is.
fn percent_decode(text: &str) -> String {
    decode(text, |byte| b"/+=@*$.:-%".contains(&byte))
}

/// What is said of signs that were escaped.
fn escapes(written: &str, decoded: &str) -> Option<Remark> {
    // Each escape is three bytes for one.
    let n = written.len().saturating_sub(decoded.len()) / 2;
    let message = match n {
        0 => return None,
        1 => "a sign written as a `%` escape was decoded".to_owned(),
        n => format!("{n} signs written as `%` escapes were decoded"),
    };
    Some(Remark::new(RemarkCode::Escape, "address", message))
}

/// Undoes the escaping of the bytes that are wanted.
fn decode(text: &str, wanted: impl Fn(u8) -> bool) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let hex = |i: usize| bytes.get(i).and_then(|&b| char::from(b).to_digit(16));
        match (bytes[i], hex(i + 1), hex(i + 2)) {
            (b'%', Some(high), Some(low)) if wanted((high * 16 + low) as u8) => {
                out.push((high * 16 + low) as u8);
                i += 3;
            }
            (byte, ..) => {
                out.push(byte);
                i += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_its_place() {
        let parts = split_url("http://pzv.jp/p.html?type=editor&pairs_edit/v:Odd/e/2/3/11h").unwrap();
        assert_eq!(parts.genre, "pairs");
        assert_eq!(parts.variant.as_deref(), Some("Odd"));
        assert_eq!((parts.flags.as_str(), parts.cols, parts.rows, parts.body.as_str()), ("e", 2, 3, "11h"));
    }

    #[test]
    fn one_slash_at_the_end_is_no_part_of_the_body() {
        assert_eq!(split_url("a/1/1/1//").unwrap().body, "1/");
        assert_eq!(split_url("a/1/1//").unwrap().body, "");
        assert_eq!(split_url("a/1/1").unwrap().body, "");
        assert_eq!(split_url("a/1/1/.%2F").unwrap().body, ".");
    }

    #[test]
    fn sizes_are_numbers() {
        assert!(matches!(split_url("a/x"), Err(NotationError::Size { .. })));
        assert!(matches!(split_url("a/99999999999999999999/3/"), Err(NotationError::Size { .. })));
        assert!(matches!(split_url(""), Err(NotationError::Envelope { .. })));
        assert!(matches!(split_url("?"), Err(NotationError::Envelope { .. })));
        assert!(matches!(split_url("loop"), Err(NotationError::Envelope { .. })));
    }

    #[test]
    fn a_percent_sign_may_be_a_digit_prefix() {
        assert_eq!(percent_decode("a%2Fb%40%12a"), "a/b@%12a");
    }
}
