//! A page that walks through steps: pictures and words, nothing from elsewhere.

use crate::answer::ToldStep;
use crate::puzzle::Puzzle;
use gridwright_picture::{Style, scene};

/// The steps of a puzzle as a page.
///
/// ```
/// use gridwright::{Limits, Puzzle, StepPage};
/// # fn main() -> Result<(), gridwright::Error> {
/// let puzzle = Puzzle::read("slither/3/3/32221313c")?;
/// let explained = puzzle.explain(&Limits::none())?;
/// let page = StepPage { start: &puzzle, steps: &explained.more.steps, dark: false }.html();
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct StepPage<'a> {
    /// The board before the first step.
    pub start: &'a Puzzle,
    /// The steps.
    pub steps: &'a [ToldStep],
    /// Light on dark, for screens.
    pub dark: bool,
}

impl StepPage<'_> {
    /// As HTML. Without scripts all steps stand below each other; with them one is shown at a time, and the arrow keys walk.
    pub fn html(&self) -> String {
        let title = escaped(&format!("{}, step by step", self.start.genre().title()));
        let (paper, ink) = if self.dark { ("#1b1e23", "#eceef1") } else { ("#ffffff", "#14171c") };
        let mut board = self.start.clone();
        let mut steps = self.section(0, &board, None);
        for (n, step) in self.steps.iter().enumerate() {
            board = board.with_steps(std::slice::from_ref(step));
            steps.push_str(&self.section(n + 1, &board, Some(step)));
        }
        let style = STYLE.replace("PAPER", paper).replace("INK", ink);
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
             <p class=\"key\">{KEY}</p>\n<main>\n{steps}</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        )
    }

    fn section(&self, n: usize, board: &Puzzle, step: Option<&ToldStep>) -> String {
        let marks: Vec<_> = step.map(ToldStep::marks).unwrap_or_default();
        let marked: Vec<_> = marks.iter().map(|(element, mark)| (element.place(), *mark)).collect();
        let style = Style { dark: self.dark, title: None, marked: &marked };
        let picture = scene(board.rules(), board.genre().bound(), board.board(), &style).svg();
        let (head, text, kind) = match step {
            None => ("The board".to_owned(), String::new(), String::new()),
            Some(step) => {
                let of = self.steps.len();
                let laws: Vec<String> = laws(step).iter().map(|law| format!("<code>{}</code>", escaped(law))).collect();
                let kind = format!("<p class=\"laws\">{} &middot; {}</p>\n", step.kind, laws.join(" "));
                (format!("Step {n} of {of}"), format!("<p>{}</p>\n", escaped(&step.text)), kind)
            }
        };
        format!(
            "<section id=\"s{n}\" tabindex=\"-1\">\n<h2>{head}</h2>\n<figure>\n{picture}</figure>\n{text}{kind}</section>\n"
        )
    }
}

/// The laws of a step, each once.
fn laws(step: &ToldStep) -> Vec<&str> {
    let mut laws: Vec<&str> = Vec::new();
    for because in &step.because {
        if !laws.contains(&because.law.as_str()) {
            laws.push(&because.law);
        }
    }
    laws
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const KEY: &str = "Rimmed or crossed: what is forced. With corners or dots: what it rests on; two of them struck \
                   through: what would be cut off. Numbered: what would follow otherwise.";

const STYLE: &str = "\
body { background: PAPER; color: INK; font: 1rem/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 46rem; padding: 0 1rem; }
figure { margin: 0.5rem 0; }
figure svg { max-width: 100%; height: auto; }
.key, .laws { font-size: 0.875rem; opacity: 0.85; }
section { margin-bottom: 2rem; }
section:focus { outline: none; }
nav { position: sticky; top: 0; background: PAPER; padding: 0.5rem 0; }
button { font: inherit; padding: 0.25rem 0.75rem; margin-right: 0.5rem; }
";

const SCRIPT: &str = "\
(function () {
  var all = Array.from(document.querySelectorAll('section')), at = 0;
  var nav = document.createElement('nav');
  function button(label, move) {
    var made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    made.addEventListener('click', function () { go(move()); });
    nav.appendChild(made);
  }
  function go(to) {
    at = Math.max(0, Math.min(all.length - 1, to));
    all.forEach(function (section, n) { section.hidden = n !== at; });
    all[at].focus({ preventScroll: true });
    history.replaceState(null, '', '#s' + at);
  }
  button('First', function () { return 0; });
  button('Back', function () { return at - 1; });
  button('Next', function () { return at + 1; });
  button('Last', function () { return all.length - 1; });
  document.querySelector('main').before(nav);
  document.addEventListener('keydown', function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) { return; }
    if (event.key === 'ArrowRight') { go(at + 1); }
    if (event.key === 'ArrowLeft') { go(at - 1); }
    if (event.key === 'Home') { go(0); }
    if (event.key === 'End') { go(all.length - 1); }
  });
  var asked = /^#s(\\d+)$/.exec(location.hash);
  go(asked ? Number(asked[1]) : 0);
})();
";
