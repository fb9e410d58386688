//! Which cells the block of a mark can have at all.
//!
//! A block hangs together with its mark and holds no other, so it lies within what can be reached from its mark without crossing
//! another. Where a law says that with every cell the block has some other one, its image, a cell whose image is off the board or
//! belongs to another mark is out of reach as well. This says nothing that the laws do not say, and spares most of the literals.

use crate::error::Result;
use crate::lower::Lowering;
use crate::redundant::Redundant;
use crate::write::term::{GroupId, Term};
use gridwright_check::eval::{Value, applies};
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::blocks::{BlockImage, block_image};

/// `with every cell the block of a has its image`, with the variables bound as they were.
struct Image {
    /// Bindings of the quantifiers round it.
    bindings: Vec<(VarId, Value)>,
    said: BlockImage,
}

impl Lowering<'_> {
    /// For each vertex the marks whose block it may be in, ascending.
    pub(super) fn possible_marks(
        &mut self,
        structure: StructureId,
        group: GroupId,
        marks: &[Vec<Place>],
        fixed: &[Option<u32>],
    ) -> Result<Vec<Vec<u32>>> {
        if !self.states(Redundant::MarkReach) {
            let all = |own: &Option<u32>| own.map_or_else(|| (0..marks.len() as u32).collect(), |mark| vec![mark]);
            return Ok(fixed.iter().map(all).collect());
        }
        let images = self.block_images(structure)?;
        let family = &self.groups[group.at()];
        let (near, index) = (family.neighbours(), family.index.clone());
        let members = family.members.clone();
        let mut possible = vec![Vec::new(); members.len()];
        let mut seen = vec![u32::MAX; members.len()];
        for (mark, cells) in (0_u32..).zip(marks) {
            self.look_closely()?;
            let of_mark = images.iter().find(|(place, _)| cells.contains(place)).map(|(_, image)| image);
            if let Some(image) = of_mark {
                image.bindings.iter().for_each(|(var, value)| self.bind(*var, Term::Known(value.clone())));
            }
            let is_other = |v: u32| fixed[v as usize].is_some_and(|other| other != mark);
            let mut waiting: Vec<u32> = cells.iter().map(|cell| index[cell]).collect();
            while let Some(v) = waiting.pop() {
                if seen[v as usize] == mark || is_other(v) {
                    continue;
                }
                seen[v as usize] = mark;
                if let Some(image) = of_mark {
                    self.bind(image.said.member, Term::Known(members[v as usize].clone()));
                    let at = self.exact.eval(image.said.image).as_place().and_then(|place| index.get(&place));
                    if at.is_none_or(|&w| is_other(w)) {
                        continue;
                    }
                }
                possible[v as usize].push(mark);
                waiting.extend(near[v as usize].iter().map(|tie| tie.0));
            }
        }
        Ok(possible)
    }

    /// What laws say of the images of cells, by the cell whose block it is.
    fn block_images(&mut self, structure: StructureId) -> Result<Vec<(Place, Image)>> {
        let genre = self.genre;
        let mut found = Vec::new();
        for law in genre.laws.iter().filter(|law| applies(law, self.board)) {
            for formula in law.clauses.iter().flat_map(|clause| genre.conjuncts(clause.formula)) {
                if leads_to_image(genre, formula, structure) {
                    self.add_images(formula, structure, &mut Vec::new(), &mut found)?;
                }
            }
        }
        Ok(found)
    }

    /// Goes through quantifiers over what is settled.
    fn add_images(
        &mut self,
        formula: ExprId,
        structure: StructureId,
        bindings: &mut Vec<(VarId, Value)>,
        found: &mut Vec<(Place, Image)>,
    ) -> Result<()> {
        self.look()?;
        let genre = self.genre;
        if let Some(said) = block_image(genre, formula, structure) {
            if let Some(place) = self.exact.eval(said.of).as_place() {
                found.push((place, Image { bindings: bindings.clone(), said }));
            }
            return Ok(());
        }
        let settled = |id: ExprId| genre.expr(id).stage < Stage::Answer;
        let Node::Quant { all: true, var, set, filter, body } = &genre.expr(formula).node else { return Ok(()) };
        if !settled(*set) || !filter.is_none_or(settled) {
            return Ok(());
        }
        for item in self.exact.eval(*set).as_set().items.clone() {
            self.bind(*var, Term::Known(item.clone()));
            if filter.is_none_or(|filter| self.exact.holds(filter)) {
                bindings.push((*var, item));
                self.add_images(*body, structure, bindings, found)?;
                bindings.pop();
            }
        }
        Ok(())
    }
}

/// Whether such a sentence stands inside nothing but `for each`.
fn leads_to_image(genre: &Genre, mut formula: ExprId, structure: StructureId) -> bool {
    loop {
        if block_image(genre, formula, structure).is_some() {
            return true;
        }
        match genre.expr(formula).node {
            Node::Quant { all: true, body, .. } => formula = body,
            _ => return false,
        }
    }
}
