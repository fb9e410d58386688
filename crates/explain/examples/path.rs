//! Prints the steps of a puzzle's solution: `cargo run -p gridwright-explain --example path -- URL`.

use gridwright_base::Budget;
use gridwright_explain::{Explainer, Teller};
use gridwright_genre::Catalogue;
use gridwright_notation::{Bound, split_url};

#[expect(clippy::print_stdout, reason = "an example's output is what it shows")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let catalogue = Catalogue::shipped();
    let url = std::env::args().nth(1).unwrap_or_else(|| "slither/3/3/32221313c".to_owned());
    let url = split_url(&url).map_err(|e| format!("{e:?}"))?;
    let genre = catalogue.get(&url.genre).ok_or("no such genre")?.genre();
    let board = Bound::bind(genre).read_url(genre, &url).map_err(|e| format!("{e:?}"))?.board;
    let budget = Budget::unlimited();
    let Some(mut explainer) = Explainer::new(genre, &board, &budget)? else { return Ok(()) };
    while let Some(step) = explainer.advance(&budget)? {
        let teller = Teller::new(&explainer);
        println!(
            "{:>7} {}/{}/{} ({} others)  {}",
            step.kind.name(),
            step.size.pieces,
            step.size.cells,
            step.size.chain,
            step.open,
            teller.step(&step)
        );
    }
    println!("complete: {}", explainer.is_complete());
    Ok(())
}
