//! Boards written down: puzz.link URLs, pzprv3 files, our own JSON, and drawings, driven by the `url`, `file` and `draw`
//! lines of a rule file.
//!
//! What those lines say was bound to the layers when the rule file was compiled (`gridwright_lang::ir::notation`); reading
//! and writing follow it. Nothing here knows a genre: what is particular to one stands in its rule file.

mod bind;
mod detect;
mod draw;
mod error;
mod file;
mod json;
mod remark;
mod sheet;
mod size;
mod slots;
mod table;
mod text;
mod token;
mod url;
mod values;

pub use bind::Bound;
pub use detect::{Input, read_any};
pub use draw::{DrawStyle, Mark, borders, compass, forced_marks, letter};
pub use error::NotationError;
pub use file::{FileParts, FileStyle, split_pzprv3};
pub use json::{JSON_VERSION, JsonParts, json_value, read_json, split_json, write_json};
pub use remark::{ReadBoard, Remark, RemarkCode};
pub use slots::{Rooms, Shape};
pub use text::{TextParts, read_text, split_text, write_text};
pub use token::{value as read_value, word as value_word};
pub use url::{UrlParts, split_url};
