//! Pages as PDF: text as text in embedded fonts, boards as outlines, an outline of parts, links between puzzles and answers.

use crate::face::Face;
use crate::layout::BookError;
use crate::page::{Area, Book, CUT, Item, Page, Target, Text};
use gridwright_picture::{Paint, Path as Outline, Pt, Scene, Seg};
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target as PdfTarget};
use krilla::color::rgb;
use krilla::destination::{Destination, XyzDestination};
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline as Parts, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};

impl Book {
    /// The book as a PDF file. The same book gives the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, BookError> {
        let failed = |what: &str| BookError::Pdf(what.to_owned());
        let fonts = Fonts::load().ok_or_else(|| failed("the fonts cannot be read"))?;
        let settings = SerializeSettings { enable_tagging: false, ..SerializeSettings::default() };
        let mut document = Document::new_with(settings);
        let (width, height) = self.paper.size();
        for page in &self.pages {
            let size = PageSettings::from_wh(width as f32, height as f32).ok_or_else(|| failed("bad paper"))?;
            let mut sheet = document.start_page_with(size);
            let mut surface = sheet.surface();
            page.items.iter().for_each(|item| draw(&mut surface, &fonts, item));
            surface.finish();
            for link in annotations(page) {
                sheet.add_annotation(link);
            }
            sheet.finish();
        }
        document.set_outline(self.parts());
        document.set_metadata(self.metadata());
        document.finish().map_err(|problem| BookError::Pdf(format!("{problem:?}")))
    }

    fn parts(&self) -> Parts {
        let mut parts = Parts::new();
        for mark in &self.outline {
            parts.push_child(OutlineNode::new(mark.text.clone(), place(mark.page, mark.y)));
        }
        parts
    }

    fn metadata(&self) -> Metadata {
        let metadata = Metadata::new()
            .title(self.title.clone())
            .keywords(self.keywords.clone())
            .language("en".to_owned())
            .creator("gridwright".to_owned());
        match &self.author {
            Some(author) => metadata.authors(vec![author.clone()]),
            None => metadata,
        }
    }
}

/// Both cuts, ready for use.
struct Fonts {
    regular: Font,
    bold: Font,
}

impl Fonts {
    fn load() -> Option<Fonts> {
        let font = |face: Face| Font::new(face.bytes().to_vec().into(), 0);
        Some(Fonts { regular: font(Face::Regular)?, bold: font(Face::Bold)? })
    }

    fn of(&self, face: Face) -> Font {
        match face {
            Face::Regular => self.regular.clone(),
            Face::Bold => self.bold.clone(),
        }
    }
}

fn place(page: usize, y: f64) -> XyzDestination {
    XyzDestination::new(page, Point::from_xy(0.0, (y - 12.0).max(0.0) as f32))
}

fn annotations(page: &Page) -> impl Iterator<Item = Annotation> + '_ {
    page.links.iter().filter_map(|link| {
        let Area { x, y, w, h } = link.area;
        let rect = Rect::from_xywh(x as f32, y as f32, w as f32, h as f32)?;
        let to = match &link.to {
            Target::Page(page, y) => PdfTarget::Destination(Destination::Xyz(place(*page, *y))),
            Target::Web(address) => PdfTarget::Action(Action::Link(LinkAction::new(address.clone()))),
        };
        Some(Annotation::new_link(LinkAnnotation::new(rect, to), None))
    })
}

fn draw(surface: &mut Surface<'_>, fonts: &Fonts, item: &Item) {
    match item {
        Item::Text(text) => write(surface, fonts, text),
        Item::Sign { path, paint, tone, .. } => trace(surface, path, *paint, tone.colour(), |p| p, 1.0),
        Item::Board { area, scale, scene } => board(surface, area, *scale, scene),
    }
}

/// A picture without its ground.
fn board(surface: &mut Surface<'_>, area: &Area, scale: f64, scene: &Scene) {
    let to = |p: Pt| Pt { x: area.x + (p.x - CUT) * scale, y: area.y + (p.y - CUT) * scale };
    for shape in scene.shapes().iter().skip(1) {
        trace(surface, &shape.path, shape.paint, scene.palette.colour(shape.ink), to, scale);
    }
}

fn write(surface: &mut Surface<'_>, fonts: &Fonts, text: &Text) {
    let glyph = |(start, c): (usize, char)| {
        let (id, advance) = text.face.glyph(c);
        let range = start..start + c.len_utf8();
        KrillaGlyph::new(GlyphId::new(u32::from(id)), advance as f32, 0.0, 0.0, 0.0, range, None)
    };
    let glyphs: Vec<KrillaGlyph> = text.text.char_indices().map(glyph).collect();
    surface.set_stroke(None);
    surface.set_fill(Some(fill(text.tone.colour())));
    let start = Point::from_xy(text.x as f32, text.y as f32);
    surface.draw_glyphs(start, &glyphs, fonts.of(text.face), &text.text, text.size as f32, false);
}

fn trace(
    surface: &mut Surface<'_>,
    outline: &Outline,
    paint: Paint,
    colour: [u8; 3],
    to: impl Fn(Pt) -> Pt,
    scale: f64,
) {
    let Some(path) = path(outline, to) else { return };
    match paint {
        Paint::Fill => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(colour)));
        }
        Paint::Stroke(width) => {
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke {
                paint: rgb(colour).into(),
                width: (width * scale) as f32,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            }));
        }
    }
    surface.draw_path(&path);
}

fn rgb([r, g, b]: [u8; 3]) -> rgb::Color {
    rgb::Color::new(r, g, b)
}

fn fill(colour: [u8; 3]) -> Fill {
    Fill { paint: rgb(colour).into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

/// An outline on the page, its points rounded to a hundredth of a point, which keeps the file small.
fn path(outline: &Outline, to: impl Fn(Pt) -> Pt) -> Option<Path> {
    let round = |v: f64| ((v * 100.0).round() / 100.0) as f32;
    let at = |p: Pt| {
        let p = to(p);
        (round(p.x), round(p.y))
    };
    let mut builder = PathBuilder::new();
    for seg in &outline.segs {
        match *seg {
            Seg::Move(p) => {
                let (x, y) = at(p);
                builder.move_to(x, y);
            }
            Seg::Line(p) => {
                let (x, y) = at(p);
                builder.line_to(x, y);
            }
            Seg::Curve(a, b, p) => {
                let ((ax, ay), (bx, by), (x, y)) = (at(a), at(b), at(p));
                builder.cubic_to(ax, ay, bx, by, x, y);
            }
            Seg::Close => builder.close(),
        }
    }
    builder.finish()
}
