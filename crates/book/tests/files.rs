//! The files, read by others: PDF by a library that shares no code with the writer's use of it, SVG and LaTeX by their text.

use crate::common;

use common::{book, entries, plan};
use gridwright_book::{Paper, Plan, Target};
use lopdf::{Document, Object};

fn read(plan: &Plan) -> (Document, gridwright_book::Book) {
    let book = book(plan);
    (Document::load_mem(&book.pdf().unwrap()).unwrap(), book)
}

#[test]
fn a_pdf_has_the_pages_of_the_book_with_their_words() {
    for paper in [Paper::A4, Paper::Letter] {
        let (document, book) = read(&Plan { paper, ..plan() });
        let pages = document.get_pages();
        assert_eq!(pages.len(), book.pages.len());
        for (number, page) in book.pages.iter().enumerate().map(|(i, page)| (i as u32 + 1, page)) {
            let words = document.extract_text(&[number]).unwrap();
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            let all = letters(&words);
            for item in &page.items {
                if let gridwright_book::Item::Text(text) = item {
                    assert!(all.contains(&letters(&text.text)), "page {number} lacks {:?}: {words}", text.text);
                }
            }
        }
    }
}

#[test]
fn fonts_are_embedded_and_subsets() {
    let (document, book) = read(&plan());
    let files = document.objects.values().filter_map(|o| o.as_dict().ok()).filter(|d| d.has(b"FontFile2"));
    assert_eq!(files.count(), 2, "two cuts");
    let named = |d: &&lopdf::Dictionary| d.get(b"FontName").is_ok();
    for descriptor in document.objects.values().filter_map(|o| o.as_dict().ok()).filter(named) {
        let name = String::from_utf8_lossy(descriptor.get(b"FontName").unwrap().as_name().unwrap()).into_owned();
        assert!(name.contains('+') && name.contains("NotoSans"), "{name}");
    }
    assert!(book.pdf().unwrap().len() < 400_000);
}

#[test]
fn a_pdf_has_parts_links_and_a_title_and_no_date() {
    let (document, book) = read(&plan());
    let titles: Vec<String> = document.get_toc().unwrap().toc.into_iter().map(|entry| entry.title).collect();
    assert_eq!(titles, book.outline.iter().map(|mark| mark.text.clone()).collect::<Vec<_>>());
    for (&page_id, page) in document.get_pages().values().zip(&book.pages) {
        let links = document.get_page_annotations(page_id).unwrap();
        assert_eq!(links.len(), page.links.len());
    }
    let n_inner = book.pages.iter().flat_map(|p| &p.links).filter(|l| matches!(l.to, Target::Page(..))).count();
    assert_eq!(n_inner, 2 * entries().len() + book.outline.len());
    let info = document.trailer.get(b"Info").and_then(Object::as_reference).unwrap();
    let info = document.get_dictionary(info).unwrap();
    let title = lopdf::decode_text_string(info.get(b"Title").unwrap()).unwrap();
    assert_eq!(title, book.title);
    assert!(!info.has(b"CreationDate"));
}

#[test]
fn the_same_book_gives_the_same_bytes() {
    let plan = Plan { qr: true, ..plan() };
    let (one, other) = (book(&plan), book(&plan));
    assert_eq!(one, other);
    assert_eq!(one.pdf().unwrap(), other.pdf().unwrap());
    assert_eq!(one.tikz(), other.tikz());
}

#[test]
fn svg_and_latex_have_every_line_of_text() {
    let book = book(&plan());
    let (pages, tikz): (Vec<String>, String) = (book.svg_pages().collect(), book.tikz());
    assert_eq!(pages.len(), book.pages.len());
    assert_eq!(tikz.matches("\\begin{tikzpicture}").count(), book.pages.len());
    for (page, svg) in book.pages.iter().zip(&pages) {
        let n_texts = page.items.iter().filter(|item| matches!(item, gridwright_book::Item::Text(_))).count();
        assert_eq!(svg.matches("<text ").count(), n_texts);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }
    let n_texts =
        book.pages.iter().flat_map(|p| &p.items).filter(|i| matches!(i, gridwright_book::Item::Text(_))).count();
    assert_eq!(tikz.matches("\\words{").count(), n_texts, "the definition has no brace there");
    assert!(tikz.contains("Tests \\& <Proofs>") && pages[0].contains("Tests &amp; &lt;Proofs&gt;"));
}

#[test]
fn codes_lead_to_the_puzzles() {
    let book = book(&Plan { qr: true, ..plan() });
    let web: Vec<&str> = book
        .pages
        .iter()
        .flat_map(|page| &page.links)
        .filter_map(|link| match &link.to {
            Target::Web(address) => Some(address.as_str()),
            Target::Page(..) => None,
        })
        .collect();
    let wanted: Vec<String> = book.numbers.iter().map(|&i| entries()[i].problem.link().unwrap()).collect();
    assert_eq!(web, wanted);
}
