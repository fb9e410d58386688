//! New puzzles from a rule file: a seed and a specification in, the same puzzle out on every machine.
//!
//! One generator serves every genre; what is particular about one stands in its rule file's `make` lines ([`Hints`]):
//!
//! 1. a *scaffold* of givens that an answer needs to stand on (rooms, walls), by chance;
//! 2. a random *answer* from the constraint engine;
//! 3. the givens that the answer determines (`dress`), places (`place`) or is to be made the only one by: givens are
//!    *grown*, or changed in a *local search*;
//! 4. *thinning*: what the puzzle does not need goes, and comes back where it is to be easier (`ease`);
//! 5. a fresh engine and the checker confirm the result, and its difficulty for the engine is measured;
//! 6. [`audit`] holds it against the whole specification: what does not keep it is never handed out.
//!
//! What no puzzle can keep is refused before work starts ([`refuse`]).

mod audit;
mod desk;
mod difficulty;
mod dress;
mod ease;
mod error;
mod fit;
mod grade;
mod grow;
mod hints;
mod idle;
mod judge;
mod maker;
mod mask;
mod mend;
mod merge;
mod motions;
mod nearest;
mod pattern;
mod pile;
mod polish;
mod quality;
mod rectangles;
mod refuse;
mod rooms;
mod scaffold;
mod sizes;
mod spare;
mod strands;
mod symmetry;
mod thin;
mod thread;
mod turn;
mod uniform;
mod values;
mod vary;
mod wishes;

pub use audit::{Breach, Finished, Part, audit};
pub use difficulty::{Difficulty, measure};
pub use error::GenError;
pub use grade::{grade, word};
pub use gridwright_explain::{Grade, Kind as Technique, Word};
pub use hints::Hints;
pub use maker::{Made, Origin, Progress, make, make_watched, make_with};
pub use mask::Mask;
pub use refuse::refuse;
pub use turn::fingerprint;
pub use values::clue_values;
pub use wishes::{Strategy, Wishes};
