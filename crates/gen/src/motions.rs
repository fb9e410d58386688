//! Sets of cells and their counterparts under a symmetry: rooms, areas and paths that are to be laid out symmetrically.

use gridwright_grid::{Grid, Place, Symmetry};

/// The motions of a symmetry, standing still the first.
pub(crate) struct Motions<'g> {
    grid: &'g Grid,
    symmetry: Option<Symmetry>,
}

impl<'g> Motions<'g> {
    /// The motions of a symmetry; only standing still if there is none.
    pub fn new(grid: &'g Grid, symmetry: Option<Symmetry>) -> Self {
        Self { grid, symmetry }
    }

    /// What each motion makes of some places, in order; nothing where one of them leaves the board.
    pub fn all(&self, places: &[Place]) -> Vec<Vec<Place>> {
        let images: Vec<Vec<Option<Place>>> =
            places.iter().map(|&p| self.symmetry.map_or(Vec::new(), |s| s.images(self.grid, p))).collect();
        let n_motions = images.iter().map(Vec::len).min().unwrap_or(0);
        let moved = (0..n_motions).map(|motion| images.iter().map(|of| of[motion]).collect::<Option<_>>());
        std::iter::once(places.to_vec()).chain(moved.map(Option::unwrap_or_default)).collect()
    }

    /// A set of places and its counterparts, each once.
    pub fn copies(&self, places: &[Place]) -> Vec<Vec<Place>> {
        let mut copies: Vec<Vec<Place>> = Vec::new();
        for copy in self.all(places).into_iter().filter(|copy| !copy.is_empty()) {
            if !copies.iter().any(|known| known.contains(&copy[0])) {
                copies.push(copy);
            }
        }
        copies
    }

    /// A set with one place more and, where the set is its own counterpart, with that place's counterparts too. None if it
    /// would then overlap with a counterpart.
    pub fn enlarged(&self, places: &[Place], more: Place) -> Option<Vec<Place>> {
        let mut larger = places.to_vec();
        for (copy, image) in self.all(places).into_iter().zip(self.all(&[more])) {
            let own = !copy.is_empty() && copy.iter().all(|p| places.contains(p));
            match image.first() {
                Some(&place) if own && !larger.contains(&place) => larger.push(place),
                _ => {}
            }
        }
        self.is_sound(&larger).then_some(larger)
    }

    /// Whether each counterpart of a set is the set itself or has nothing in common with it.
    pub fn is_sound(&self, places: &[Place]) -> bool {
        self.all(places).iter().all(|copy| {
            let common = copy.iter().filter(|p| places.contains(p)).count();
            common == 0 || common == places.len()
        })
    }
}
