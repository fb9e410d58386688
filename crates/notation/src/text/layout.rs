//! Which layers share a drawing.

use super::legend::{CellLayers, Legend};
use crate::error::NotationError;
use crate::slots::Shape;
use gridwright_board::{Board, Val};
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};

/// One drawing: what its cells, corners and sides show. Sides are either lines on the grid or links between cells.
#[derive(Debug, Clone, Default)]
pub(crate) struct Drawing {
    /// What cells show.
    pub cells: CellLayers,
    /// The division whose blocks carry the values, which are then shown in one cell of each.
    pub rooms: Option<LayerId>,
    /// Borders, or lines on the grid.
    pub sides: Option<(LayerId, Shape)>,
    /// Lines from cell to cell.
    pub links: Option<LayerId>,
    /// What corners show.
    pub points: Option<LayerId>,
}

/// How the lines of a drawing lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Words with blanks between.
    Plain,
    /// Boxes: corners, sides and cells at fixed places.
    Boxes,
    /// Cells joined by links at fixed places.
    Links,
}

impl Drawing {
    /// Its form, which follows from what it shows.
    pub fn form(&self) -> Form {
        match (self.links, self.sides, self.points) {
            (Some(_), ..) => Form::Links,
            (_, None, None) => Form::Plain,
            _ => Form::Boxes,
        }
    }

    /// The layers it shows, in the order of the title.
    pub fn layers(&self) -> Vec<LayerId> {
        let sides = self.sides.map(|(layer, _)| layer);
        let cells = self.cells.values.into_iter().chain(self.cells.flags.iter().copied());
        sides.into_iter().chain(self.points).chain(cells).chain(self.links).collect()
    }

    /// Adds a layer; false if there is no room for it.
    pub fn add(&mut self, genre: &Genre, layer: LayerId) -> bool {
        let domain = &genre.layers[layer.at()].domain;
        let flag = matches!(domain, Domain::Flag | Domain::Division);
        match Shape::of(genre, layer) {
            Some(Shape::Cells) if flag => self.cells.flags.push(layer),
            Some(Shape::Cells) if self.cells.values.is_none() => self.cells.values = Some(layer),
            Some(Shape::Blocks(rooms)) if self.cells.values.is_none() && !flag => {
                self.cells.values = Some(layer);
                self.rooms = Some(rooms);
            }
            Some(Shape::Links) if *domain == Domain::Division => return self.add_sides(layer, Shape::Links),
            Some(shape @ (Shape::Edges | Shape::Borders)) if flag => return self.add_sides(layer, shape),
            Some(Shape::Links) if self.links.or(self.points).is_none() && self.sides.is_none() => {
                self.links = Some(layer);
            }
            Some(Shape::Points) if !flag && self.points.or(self.links).is_none() => self.points = Some(layer),
            _ => return false,
        }
        true
    }

    /// Adds a layer of borders or lines on the grid.
    fn add_sides(&mut self, layer: LayerId, shape: Shape) -> bool {
        let free = self.sides.is_none() && self.links.is_none();
        if free {
            self.sides = Some((layer, shape));
        }
        free
    }
}

/// The drawings of a board, and the layers that need a plane of their own.
pub(crate) struct Layout {
    /// The drawings; the first tells the size of the board.
    pub drawings: Vec<Drawing>,
    /// Layers that are told in words.
    pub planes: Vec<LayerId>,
}

impl Layout {
    /// Each layer goes into the first drawing that has room for it. The first drawing is always there: it tells the size.
    pub fn of(genre: &Genre, board: Option<&Board>, legend: &Legend) -> Layout {
        let mut layout = Layout { drawings: vec![Drawing::default()], planes: Vec::new() };
        let shown = |i: &usize| genre.layers[*i].role != Role::Help;
        for i in (0..genre.layers.len()).filter(shown) {
            let layer = LayerId(i as u32);
            if board.is_some_and(|board| !fits(genre, board, layer, legend)) {
                layout.planes.push(layer);
                continue;
            }
            if layout.drawings.iter_mut().any(|drawing| drawing.add(genre, layer)) {
                continue;
            }
            let mut drawing = Drawing::default();
            if drawing.add(genre, layer) {
                layout.drawings.push(drawing);
            } else {
                layout.planes.push(layer);
            }
        }
        layout
    }
}

/// Whether all values of a layer have a short form: corners and links have room for one character.
fn fits(genre: &Genre, board: &Board, layer: LayerId, legend: &Legend) -> bool {
    let flag = matches!(genre.layers[layer.at()].domain, Domain::Flag | Domain::Division);
    let narrow = matches!(Shape::of(genre, layer), Some(Shape::Points | Shape::Links | Shape::Edges | Shape::Borders));
    board.layer(layer).iter().all(|&val| match val {
        Val::Blank => true,
        Val::Flag(_) => flag,
        _ if flag => false,
        Val::Int(n) if narrow => (0..=9).contains(&n),
        Val::Unknown | Val::Absent => true,
        val => !narrow && legend.word(val).is_some(),
    })
}

/// The drawing that a title names.
pub(crate) fn titled(genre: &Genre, line: usize, title: &str) -> Result<Drawing, NotationError> {
    let mut drawing = Drawing::default();
    for name in title.split([',', ' ']).map(str::trim).filter(|name| !name.is_empty()) {
        let bad = |reason: &str| NotationError::line(line, format!("`{name}` {reason}"));
        let held = genre.layer(name).filter(|layer| genre.layers[layer.at()].role != Role::Help);
        let layer = held.ok_or_else(|| bad("is no layer of this genre"))?;
        if !drawing.add(genre, layer) {
            return Err(bad("has no place in this drawing; give it one of its own"));
        }
    }
    Ok(drawing)
}
