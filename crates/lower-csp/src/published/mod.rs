//! The models of papers, for comparison with the engine's own constraints.
//!
//! No product path comes here: [`Model::Native`] never makes a [`Published`]. What of this differs from the rules, and where,
//! is in `docs/models.md`.

mod distances;
pub(crate) mod model;
mod orders;
mod paths;

use crate::error::{LowerError, Result};
use crate::forms::Statement;
use crate::ground::narrow::Narrowed;
use crate::lower::Lowering;
use crate::native::lines::LineGraph;
use crate::native::pairs::PairsGraph;
use crate::style::{Native, Style};
use crate::write::term::GroupId;
use gridwright_base::QuickMap;
use gridwright_formula::Lit;
use gridwright_lang::ir::{ExprId, LayerId};
use gridwright_lang::recognise::pairs::JoinedPairs;
use model::Model;
use std::cell::{Cell, RefCell};

/// Loops, paths and groups as papers state them. Which of the papers' models it is, the options say.
#[derive(Debug, Default)]
pub(crate) struct Published {
    /// Whether some law was stated as a paper does.
    used: Cell<bool>,
    /// The directions that order variables gave the lines of a loop, until a law about walks takes them.
    ordered: RefCell<QuickMap<LayerId, Vec<Lit>>>,
}

impl Style for Published {
    fn one_loop(&self, lowering: &mut Lowering<'_>, layer: LayerId, lines: LineGraph) -> Result<()> {
        self.used.set(true);
        let forward = lowering.order_loop(&lines)?;
        self.ordered.borrow_mut().insert(layer, forward);
        Ok(())
    }

    fn directions(&self, lowering: &mut Lowering<'_>, layer: LayerId, lines: &LineGraph) -> Vec<Lit> {
        let ordered = self.ordered.borrow_mut().remove(&layer);
        ordered.unwrap_or_else(|| Native.directions(lowering, layer, lines))
    }

    fn walk_body(&self, lowering: &mut Lowering<'_>, body: ExprId, context: &mut Vec<Lit>) -> Result<()> {
        match lowering.options.model {
            Model::Published => lowering.assert_first_demands(body),
            _ => Native.walk_body(lowering, body, context),
        }
    }

    fn joined_pairs(&self, lowering: &mut Lowering<'_>, joined: JoinedPairs, pairs: PairsGraph) -> Result<()> {
        self.used.set(true);
        lowering.colour_paths(&pairs)?;
        // The paper's degrees are stated as the law states them.
        for degree in [joined.ends, joined.middle] {
            let formula = lowering.plan.conjunct(degree).formula;
            lowering.assert(formula, true, &mut Vec::new())?;
        }
        lowering.repair_lines(&pairs.lines, &pairs.terminals)
    }

    fn value_pairs(&self, lowering: &mut Lowering<'_>, group: GroupId, marks: &[u32]) -> Result<Option<Statement>> {
        self.used.set(true);
        lowering.repair_values(group, marks)?;
        Ok(Some(Statement::ValueGroups))
    }

    fn connected(&self, lowering: &mut Lowering<'_>, group: GroupId, present: Vec<Lit>) -> Result<()> {
        self.used.set(true);
        lowering.distance_connected(group, &present)
    }

    fn groups(&self, lowering: &mut Lowering<'_>, group: GroupId) -> Result<()> {
        match lowering.distance_groups(group)? {
            true => self.used.set(true),
            false => Native.groups(lowering, group)?,
        }
        Ok(())
    }

    fn finish(&self, lowering: &mut Lowering<'_>, _: &Narrowed) -> Result<()> {
        match self.used.get() {
            true => Ok(()),
            false => Err(LowerError::NoSuchModel { model: lowering.options.model.name() }),
        }
    }
}
