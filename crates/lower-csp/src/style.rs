//! In which style laws are stated that can be stated in several: chosen once for a lowering, from its model.

use crate::error::Result;
use crate::forms::{Forms, Statement};
use crate::ground::narrow::Narrowed;
use crate::lower::Lowering;
use crate::native::lines::LineGraph;
use crate::native::pairs::PairsGraph;
use crate::published::Published;
use crate::published::model::Model;
use crate::write::term::GroupId;
use gridwright_csp::encode;
use gridwright_formula::Lit;
use gridwright_lang::ir::{ExprId, LayerId};
use gridwright_lang::recognise::pairs::JoinedPairs;
use std::rc::Rc;

/// How laws about loops, pairs and groups are stated. Unless a style says otherwise, by the engine's own constraints.
pub(crate) trait Style {
    /// The lines of a layer are one loop.
    fn one_loop(&self, lowering: &mut Lowering<'_>, _layer: LayerId, lines: LineGraph) -> Result<()> {
        lowering.post_loop(lines)
    }

    /// A direction for each line of a loop: the literal "from its first end to its second".
    fn directions(&self, lowering: &mut Lowering<'_>, _layer: LayerId, lines: &LineGraph) -> Vec<Lit> {
        encode::direct_edges(&mut lowering.gates, &lines.graph, &lines.lits)
    }

    /// What is demanded of a way round a loop.
    fn walk_body(&self, lowering: &mut Lowering<'_>, body: ExprId, context: &mut Vec<Lit>) -> Result<()> {
        lowering.assert(body, true, context)
    }

    /// Lines are paths between equal marks.
    fn joined_pairs(&self, lowering: &mut Lowering<'_>, _joined: JoinedPairs, pairs: PairsGraph) -> Result<()> {
        lowering.post_paths(pairs)
    }

    /// Groups of equal values hold two marks each: how that was stated of all of them at once; none if it was not.
    fn value_pairs(&self, lowering: &mut Lowering<'_>, group: GroupId, marks: &[u32]) -> Result<Option<Statement>> {
        let paths = lowering.options.forms == Forms::Native && lowering.post_value_paths(group, marks)?;
        Ok(paths.then_some(Statement::ValuePaths))
    }

    /// Some members of a family hang together.
    fn connected(&self, lowering: &mut Lowering<'_>, group: GroupId, present: Vec<Lit>) -> Result<()> {
        lowering.post_connected(group, present);
        Ok(())
    }

    /// What was gathered about the groups of a family.
    fn groups(&self, lowering: &mut Lowering<'_>, group: GroupId) -> Result<()> {
        lowering.post_components(group);
        Ok(())
    }

    /// What is left once every law is stated.
    fn finish(&self, lowering: &mut Lowering<'_>, narrowed: &Narrowed) -> Result<()> {
        narrowed.only_areas.iter().for_each(|area| lowering.post_only_area(area));
        Ok(())
    }
}

/// The engine's own constraints.
#[derive(Debug)]
pub(crate) struct Native;

impl Style for Native {}

/// The style of a model.
pub(crate) fn style(model: Model) -> Rc<dyn Style> {
    match model {
        Model::Native => Rc::new(Native),
        Model::Published | Model::PublishedFlow | Model::PublishedPosition => Rc::new(Published::default()),
    }
}
