//! Pages as one LaTeX file, drawn with TikZ. Words are set in the file's own typeface and stretched to the measure of the
//! layout, so nothing runs into anything.

use crate::face::Face;
use crate::page::{Book, CUT, Item, Text};
use gridwright_picture::{Paint, Path, Pt, Seg};
use std::fmt::Write;

impl Book {
    /// The book as a LaTeX file; `pdflatex` or any other engine makes pages of it.
    pub fn tikz(&self) -> String {
        let (width, height) = self.paper.size();
        let mut out = format!(
            "\\documentclass{{article}}\n\
             \\usepackage[T1]{{fontenc}}\n\\usepackage[utf8]{{inputenc}}\n\\usepackage{{graphicx}}\n\\usepackage{{tikz}}\n\
             \\usepackage[paperwidth={width}bp,paperheight={height}bp,margin=0bp]{{geometry}}\n\
             \\pagestyle{{empty}}\\setlength{{\\parindent}}{{0pt}}\\setlength{{\\topskip}}{{0pt}}\n\
             \\renewcommand{{\\familydefault}}{{\\sfdefault}}\n\
             % Words at a place: size, width, style, words.\n\
             \\newcommand\\words[5]{{\\node[inner sep=0,anchor=base west] at (#1) {{\\resizebox{{#3bp}}{{\\height}}\
             {{\\fontsize{{#2bp}}{{#2bp}}\\selectfont #4{{#5}}}}}};}}\n\
             \\begin{{document}}\n"
        );
        for page in &self.pages {
            let _ = writeln!(
                out,
                "\\begin{{tikzpicture}}[remember picture,overlay,x=1bp,y=-1bp,line cap=round,line join=round,\
                 shift={{(current page.north west)}}]"
            );
            page.items.iter().for_each(|item| write_item(&mut out, item));
            out.push_str("\\end{tikzpicture}\\null\\newpage\n");
        }
        out.push_str("\\end{document}\n");
        out
    }
}

fn write_item(out: &mut String, item: &Item) {
    match item {
        Item::Text(text) => write_text(out, text),
        Item::Sign { path, paint, tone, .. } => write_path(out, path, *paint, tone.colour(), |p| p, 1.0),
        Item::Board { area, scale, scene } => {
            let to = |p: Pt| Pt { x: area.x + (p.x - CUT) * scale, y: area.y + (p.y - CUT) * scale };
            for shape in scene.shapes().iter().skip(1) {
                write_path(out, &shape.path, shape.paint, scene.palette.colour(shape.ink), to, *scale);
            }
        }
    }
}

fn write_text(out: &mut String, text: &Text) {
    let style = match text.face {
        Face::Regular => format!("{}\\textmd", colour(text.tone.colour())),
        Face::Bold => format!("{}\\textbf", colour(text.tone.colour())),
    };
    let words = escape(&text.text);
    let _ = writeln!(
        out,
        "\\words{{{:.2},{:.2}}}{{{}}}{{{:.2}}}{{{style}}}{{{words}}}",
        text.x,
        text.y,
        text.size,
        text.width()
    );
}

fn colour([r, g, b]: [u8; 3]) -> String {
    format!("\\color[RGB]{{{r},{g},{b}}}")
}

/// Words that TeX reads as they are meant.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '•' => out.push_str("\\textbullet{}"),
            '·' => out.push_str("\\textperiodcentered{}"),
            '…' => out.push_str("\\ldots{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

fn write_path(out: &mut String, path: &Path, paint: Paint, [r, g, b]: [u8; 3], to: impl Fn(Pt) -> Pt, scale: f64) {
    let style = match paint {
        Paint::Fill => format!("\\fill[color={{rgb,255:red,{r};green,{g};blue,{b}}}]"),
        Paint::Stroke(width) => {
            format!("\\draw[color={{rgb,255:red,{r};green,{g};blue,{b}}},line width={:.2}bp]", width * scale)
        }
    };
    let at = |p: Pt| {
        let p = to(p);
        format!("({:.2},{:.2})", p.x, p.y)
    };
    let _ = write!(out, "{style}");
    for seg in &path.segs {
        let _ = match *seg {
            Seg::Move(p) => write!(out, " {}", at(p)),
            Seg::Line(p) => write!(out, "--{}", at(p)),
            Seg::Curve(a, b, p) => write!(out, "..controls{}and{}..{}", at(a), at(b), at(p)),
            Seg::Close => write!(out, "--cycle"),
        };
    }
    out.push_str(";\n");
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_are_safe_in_tex() {
        assert_eq!(super::escape("50% & #1_a\\"), "50\\% \\& \\#1\\_a\\textbackslash{}");
    }
}
