//! Books of puzzles to print: a title, rules, puzzles by number, answers at the end.
//!
//! A book is made in three steps. [`prepare`] sees to it that a puzzle has one answer and tells how hard it is. [`lay_out`] puts
//! everything on pages; a [`Book`] is data, places in points with the drawings that stand there, and tests ask it whether
//! anything overlaps. [`Book::pdf`], [`Book::svg_pages`] and [`Book::tikz`] write the same pages down.
//!
//! Nothing here reads a file or knows a genre; texts come from rule files and from the caller.

mod entry;
mod example;
mod face;
mod flow;
mod front;
mod layout;
mod list;
mod page;
mod pdf;
mod rules_page;
mod sheet;
mod signs;
mod svg;
mod tikz;

pub use entry::{Entry, Hardness, Wants, prepare};
pub use example::Example;
pub use face::{Face, width};
pub use layout::{BookError, Order, Plan, lay_out};
pub use list::{Listed, read_listed};
pub use page::{Area, Book, Bookmark, Item, Link, Page, Paper, Placed, Role, Target, Text, Tone};
