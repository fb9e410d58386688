//! Styles of drawing.

/// The draw line, bound to the layers.
#[derive(Debug, Clone, Default)]
pub(crate) struct DrawPlan {}
