//! Several pictures on one page.

use crate::geometry::pt;
use crate::palette::Palette;
use crate::scene::Scene;

/// The room between two pictures.
const GAP: f64 = 24.0;

/// Pictures in rows of so many columns, in their own size, each in the middle of its column. The inks are those of the
/// first.
pub fn page(scenes: &[Scene], columns: usize) -> Scene {
    let columns = columns.clamp(1, scenes.len().max(1));
    let mut widths = vec![0.0_f64; columns];
    let mut heights = vec![0.0_f64; scenes.len().div_ceil(columns)];
    for (i, scene) in scenes.iter().enumerate() {
        widths[i % columns] = widths[i % columns].max(scene.width);
        heights[i / columns] = heights[i / columns].max(scene.height);
    }
    let total = |lengths: &[f64]| lengths.iter().sum::<f64>() + GAP * lengths.len().saturating_sub(1) as f64;
    let palette = scenes.first().map_or(Palette::Light, |s| s.palette);
    let mut sheet = Scene::new(total(&widths), total(&heights), palette);
    let start = |lengths: &[f64], i: usize| total(&lengths[..i]) + if i > 0 { GAP } else { 0.0 };
    for (i, scene) in scenes.iter().enumerate() {
        let (row, column) = (i / columns, i % columns);
        let left = start(&widths, column) + (widths[column] - scene.width) / 2.0;
        sheet.place(scene, pt(left, start(&heights, row)));
    }
    let titles: Vec<&str> = scenes.iter().map(|s| s.title.as_str()).filter(|t| !t.is_empty()).collect();
    sheet.title = titles.join("; ");
    sheet
}

/// A page with a heading above.
pub fn sheet(heading: &str, scenes: &[Scene], columns: usize) -> Scene {
    /// The height of the heading's letters, and its room.
    const LETTERS: f64 = 22.0;
    let below = page(scenes, columns);
    if heading.is_empty() {
        return below;
    }
    let width = below.width.max(crate::font::set(heading, LETTERS, f64::INFINITY).width + GAP);
    let mut sheet = Scene::new(width, below.height + 3.0 * LETTERS, below.palette);
    sheet.text_from(crate::Ink::Given, pt(GAP / 2.0, 1.5 * LETTERS), LETTERS, heading);
    sheet.place(&below, pt(0.0, 3.0 * LETTERS));
    sheet.title = heading.to_owned();
    sheet
}
