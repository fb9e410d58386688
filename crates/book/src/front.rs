//! What stands before the puzzles.

use crate::face::{Face, width, wrapped};
use crate::layout::{Maker, Order};
use crate::page::Tone;
use crate::sheet::centre;
use crate::signs::{line, stars, stars_width};

/// The title, who and when, what is in it, and what the stars mean.
pub(crate) fn title_page(maker: &mut Maker<'_>) {
    let (plan, body) = (maker.plan, maker.plan.paper.body());
    let mut y = body.y + body.h * 0.28;
    let summary = summary(maker);
    let legend = maker.has_stars();
    let page = &mut maker.pages[0];
    let (size, lines) = title_lines(&plan.title, body.w - 40.0);
    for words in lines {
        centre(page, &body, y, (Face::Bold, size, Tone::Black), &words);
        y += 1.25 * size;
    }
    for (text, size, tone) in [(&plan.subtitle, 16.0, Tone::Black), (&plan.author, 13.0, Tone::Grey)] {
        for words in text.iter().flat_map(|text| wrapped(Face::Regular, size, text, body.w - 60.0)) {
            centre(page, &body, y, (Face::Regular, size, tone), &words);
            y += 1.6 * size;
        }
    }
    y += 14.0;
    page.items.push(line(body.x + body.w / 2.0 - 40.0, y, 80.0));
    y += 30.0;
    centre(page, &body, y, (Face::Regular, 11.0, Tone::Grey), &summary);
    if let Some(date) = &plan.date {
        centre(page, &body, y + 18.0, (Face::Regular, 11.0, Tone::Grey), date);
    }
    if legend {
        stars_explained(maker);
    }
}

/// A title in four lines, or in the smallest type it may have.
fn title_lines(title: &str, room: f64) -> (f64, Vec<String>) {
    let sizes = [34.0, 26.0, 20.0].map(|size| (size, wrapped(Face::Bold, size, title, room)));
    let fits = sizes.iter().position(|(_, lines)| lines.len() <= 4).unwrap_or(sizes.len() - 1);
    sizes[fits].clone()
}

fn summary(maker: &Maker<'_>) -> String {
    let count = |n: usize, one: &str, more: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {more}") };
    let puzzles = count(maker.entries.len(), "puzzle", "puzzles");
    match maker.genres.as_slice() {
        [only] => format!("{puzzles} · {}", only.title()),
        many => format!("{puzzles} · {}", count(many.len(), "genre", "genres")),
    }
}

/// One line at the foot of the page.
fn stars_explained(maker: &mut Maker<'_>) {
    const SIZE: f64 = 9.0;
    let body = maker.plan.paper.body();
    let entry = |name: &str| stars_width(SIZE) + 5.0 + width(Face::Regular, SIZE, name) + 18.0;
    let total: f64 = Maker::legend().map(|(_, name)| entry(name)).sum::<f64>() - 18.0;
    let mut x = body.x + (body.w - total) / 2.0;
    let y = body.bottom() - 8.0;
    let page = &mut maker.pages[0];
    for (n, name) in Maker::legend() {
        stars(x, y - SIZE + 1.0, SIZE, n, &mut page.items);
        let at = (x + stars_width(SIZE) + 5.0, y);
        crate::sheet::put(page, at, (Face::Regular, SIZE, Tone::Grey), name);
        x += entry(name);
    }
}

/// The list of parts.
pub(crate) mod contents {
    use super::{Face, Maker, Order, Tone};
    use crate::face::{fitted, width};
    use crate::page::{Area, Link, Paper, Target};
    use crate::sheet::{put, right};

    /// The height of a line.
    const LINE: f64 = 19.0;
    /// A book of puzzles and answers and nothing else needs no list of that.
    const WORTHWHILE: usize = 2;
    /// What the heading takes.
    const HEADING: f64 = 44.0;

    /// How many lines a page has.
    fn lines(paper: Paper) -> usize {
        ((paper.body().h - HEADING) / LINE) as usize
    }

    /// How many pages a list of so many parts takes.
    pub fn n_pages(paper: Paper, parts: usize) -> usize {
        if parts > WORTHWHILE { parts.div_ceil(lines(paper)) } else { 0 }
    }

    /// Writes the list on pages from `first` on.
    pub fn write(maker: &mut Maker<'_>, first: usize) {
        let body = maker.plan.paper.body();
        let per_page = lines(maker.plan.paper);
        if maker.sections.len() <= WORTHWHILE {
            return;
        }
        for (i, section) in maker.sections.iter().enumerate() {
            let page = &mut maker.pages[first + i / per_page];
            if i % per_page == 0 {
                put(page, (body.x, body.y + 18.0), (Face::Bold, 20.0, Tone::Black), "Contents");
            }
            let y = body.y + HEADING + (i % per_page) as f64 * LINE;
            let area = Area { x: body.x, y, w: body.w, h: LINE };
            let base = y + 13.0;
            let number = (section.page + 1).to_string();
            right(page, &area, base, (Face::Regular, 11.0, Tone::Black), &number);
            let name = fitted(Face::Regular, 11.0, &section.name, body.w - 120.0);
            put(page, (body.x, base), (Face::Regular, 11.0, Tone::Black), &name);
            if section.puzzles > 0 && maker.plan.order == Order::Genre {
                let x = body.x + width(Face::Regular, 11.0, &name) + 8.0;
                put(page, (x, base), (Face::Regular, 9.0, Tone::Grey), &section.puzzles.to_string());
            }
            page.links.push(Link { area, to: Target::Page(section.page, body.y) });
        }
    }
}
