//! Binding of the draw line.

use super::Binder;
use crate::draw::DrawPlan;

impl Binder<'_> {
    pub(super) fn bind_draw(&mut self) -> DrawPlan {
        DrawPlan::default()
    }
}
