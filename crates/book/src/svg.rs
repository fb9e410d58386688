//! Pages as SVG, one file each. Text stays text: it is told how wide it is, so a viewer without the typeface sets another to the
//! same measure.

use crate::face::Face;
use crate::page::{Book, CUT, Item, Page, Target, Text};
use gridwright_picture::{Paint, Path, Pt, Seg, escape};
use std::fmt::Write;

impl Book {
    /// Every page as an SVG file.
    pub fn svg_pages(&self) -> impl Iterator<Item = String> + '_ {
        self.pages.iter().map(|page| self.svg_page(page))
    }

    fn svg_page(&self, page: &Page) -> String {
        let (width, height) = self.paper.size();
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"'Noto Sans', 'Open Sans', sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        page.items.iter().for_each(|item| write_item(&mut out, item));
        for link in &page.links {
            // Other pages are other files; only addresses can be followed.
            if let Target::Web(address) = &link.to {
                let a = link.area;
                let rect = format!("x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\"", a.x, a.y, a.w, a.h);
                let _ = writeln!(out, "<a href=\"{}\"><rect {rect} fill-opacity=\"0\"/></a>", escape(address));
            }
        }
        out.push_str("</svg>\n");
        out
    }
}

fn write_item(out: &mut String, item: &Item) {
    match item {
        Item::Text(text) => write_text(out, text),
        Item::Board { area, scale, scene } => {
            let (x, y) = (area.x - CUT * scale, area.y - CUT * scale);
            let _ =
                writeln!(out, "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">{}</g>", scene.svg_group());
        }
        Item::Sign { path, paint, tone, .. } => {
            let colour = hex(tone.colour());
            let paint = match paint {
                Paint::Fill => format!("fill=\"{colour}\""),
                Paint::Stroke(width) => format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.2}\""),
            };
            let _ = writeln!(out, "<path {paint} d=\"{}\"/>", data(path));
        }
    }
}

fn write_text(out: &mut String, text: &Text) {
    let bold = if text.face == Face::Bold { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        out,
        "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{}\"{bold} fill=\"{}\" textLength=\"{:.2}\" \
         lengthAdjust=\"spacingAndGlyphs\">{}</text>",
        text.x,
        text.y,
        text.size,
        hex(text.tone.colour()),
        text.width(),
        escape(&text.text)
    );
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn data(path: &Path) -> String {
    let at = |p: &Pt| format!("{:.2} {:.2}", p.x, p.y);
    let seg = |seg: &Seg| match seg {
        Seg::Move(p) => format!("M{}", at(p)),
        Seg::Line(p) => format!("L{}", at(p)),
        Seg::Curve(a, b, p) => format!("C{} {} {}", at(a), at(b), at(p)),
        Seg::Close => "Z".to_owned(),
    };
    path.segs.iter().map(seg).collect()
}
