//! Pictures as PNG, drawn from the same outlines as the SVG.

use crate::geometry::{Path, Seg};
use crate::scene::{Paint, Scene};
use std::fmt;
use tiny_skia::{FillRule, LineCap, LineJoin, PathBuilder, Pixmap, Stroke, Transform};

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// It would have too many dots, or none.
    Size {
        /// How many across.
        width: u64,
        /// How many down.
        height: u64,
    },
    /// It cannot be packed.
    Pack(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Size { width, height } => write!(f, "a picture of {width}x{height} dots cannot be made"),
            PictureError::Pack(problem) => write!(f, "the picture cannot be packed: {problem}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// The most dots a picture may have: 256 megabytes of memory.
const MOST_DOTS: u64 = 1 << 26;

impl Scene {
    /// How many dots across and down the picture has as PNG, if it has `scale` dots for each unit.
    pub fn png_size(&self, scale: f64) -> (u64, u64) {
        ((self.width * scale).round() as u64, (self.height * scale).round() as u64)
    }

    /// The picture as a PNG file, with `scale` dots for each unit: 40 times as many for the side of a cell.
    pub fn png(&self, scale: f64) -> Result<Vec<u8>, PictureError> {
        let (width, height) = self.png_size(scale);
        let size = || PictureError::Size { width, height };
        if width.saturating_mul(height) > MOST_DOTS {
            return Err(size());
        }
        let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or_else(size)?;
        let transform = Transform::from_scale(scale as f32, scale as f32);
        for shape in &self.shapes {
            let Some(path) = outline(&shape.path) else { continue };
            let [r, g, b] = self.palette.colour(shape.ink);
            let mut paint = tiny_skia::Paint { anti_alias: true, ..Default::default() };
            paint.set_color_rgba8(r, g, b, 255);
            match shape.paint {
                Paint::Fill => pixmap.fill_path(&path, &paint, FillRule::Winding, transform, None),
                Paint::Stroke(width) => pixmap.stroke_path(&path, &paint, &pen(width), transform, None),
            }
        }
        pack(&pixmap).map_err(|e| PictureError::Pack(e.to_string()))
    }
}

/// Packs the dots. All are opaque, as the paper covers everything, so three bytes each do.
fn pack(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let dots: Vec<u8> = pixmap.data().chunks_exact(4).flat_map(|dot| [dot[0], dot[1], dot[2]]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Default);
    encoder.set_filter(png::FilterType::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&dots)?;
    writer.finish()?;
    Ok(bytes)
}

/// A pen with round ends and joins.
fn pen(width: f64) -> Stroke {
    Stroke { width: width as f32, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

/// An outline as the painter wants it; none if it is empty.
fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for seg in &path.segs {
        match *seg {
            Seg::Move(p) => builder.move_to(p.x as f32, p.y as f32),
            Seg::Line(p) => builder.line_to(p.x as f32, p.y as f32),
            Seg::Curve(a, b, p) => {
                builder.cubic_to(a.x as f32, a.y as f32, b.x as f32, b.y as f32, p.x as f32, p.y as f32);
            }
            Seg::Close => builder.close(),
        }
    }
    builder.finish()
}
