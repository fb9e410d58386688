//! Boards on pages: how many stand beside each other, and where.
//!
//! Each board is given a share of the page, the smallest in which its cells are still comfortable. Boards with equal shares of
//! the width stand in a row; rows are put below each other until a page is full, and what is left is spread between them.

use crate::page::{Area, CUT, Item, MM};
use gridwright_picture::{CELL, Scene};
use std::sync::Arc;

/// How boards are put on pages.
#[derive(Debug, Clone)]
pub(crate) struct Manner {
    /// Columns and rows of the shares there are, the most boards first.
    pub grids: Vec<(usize, usize)>,
    /// The side of a cell, in points, that is comfortable.
    pub comfort: f64,
    /// No cell is larger.
    pub largest: f64,
    /// No cell may be smaller.
    pub least: f64,
    /// The room between columns.
    pub gap: f64,
    /// The least room between rows.
    pub leading: f64,
    /// Rows are as high as their share, so that every page has the same number.
    pub fixed: bool,
}

/// A board to be placed.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    /// The picture.
    pub scene: Arc<Scene>,
    /// What stands above it.
    pub above: f64,
    /// What stands below it.
    pub below: f64,
    /// What needs at least this width.
    pub wide: f64,
}

/// Where a block came to stand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spot {
    /// The page, from 0.
    pub page: usize,
    /// All of it.
    pub area: Area,
    /// The board.
    pub board: Area,
    /// Points for a unit of its picture.
    pub scale: f64,
}

impl Spot {
    /// The side of a cell.
    pub fn cell(&self) -> f64 {
        self.scale * CELL
    }
}

/// A board whose cells would be too small, and how small, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TooLarge {
    pub index: usize,
    pub cell: f64,
    pub least: f64,
}

impl Block {
    fn width(&self) -> f64 {
        self.scene.width - 2.0 * CUT
    }

    fn height(&self) -> f64 {
        self.scene.height - 2.0 * CUT
    }

    /// The largest scale at which it fits into a share.
    fn scale_in(&self, (w, h): (f64, f64)) -> f64 {
        if self.wide > w { 0.0 } else { (w / self.width()).min((h - self.above - self.below) / self.height()) }
    }

    /// The item that draws it.
    pub fn item(&self, spot: &Spot) -> Item {
        Item::Board { area: spot.board, scale: spot.scale, scene: Arc::clone(&self.scene) }
    }
}

/// A row in the making.
struct Row {
    columns: usize,
    height: f64,
    blocks: Vec<(usize, f64)>,
}

impl Manner {
    /// The share of a page that columns and rows give.
    fn share(&self, body: &Area, (columns, rows): (usize, usize)) -> (f64, f64) {
        let part = |all: f64, n: usize, gap: f64| (all - (n - 1) as f64 * gap) / n as f64;
        (part(body.w, columns, self.gap), part(body.h, rows, self.leading))
    }

    /// The columns, the share and the scale of a block.
    fn choose(&self, body: &Area, index: usize, block: &Block) -> Result<(usize, f64, f64), TooLarge> {
        let largest = self.largest / CELL;
        let mut best = (1, body.h, 0.0);
        for &grid in &self.grids {
            let share = self.share(body, grid);
            let scale = block.scale_in(share).min(largest);
            if scale > best.2 {
                best = (grid.0, share.1, scale);
            }
            if scale * CELL >= self.comfort {
                break;
            }
        }
        if best.2 * CELL < self.least {
            return Err(TooLarge { index, cell: best.2 * CELL * MM, least: self.least * MM });
        }
        Ok(best)
    }

    /// Places blocks one after the other; the first page is 0.
    pub fn place(&self, body: &Area, blocks: &[Block]) -> Result<Vec<Spot>, TooLarge> {
        let mut rows: Vec<Row> = Vec::new();
        for (index, block) in blocks.iter().enumerate() {
            let (columns, share, scale) = self.choose(body, index, block)?;
            let own = block.above + block.height() * scale + block.below;
            let height = if self.fixed { share } else { own };
            match rows.last_mut() {
                Some(row) if row.columns == columns && row.blocks.len() < columns => {
                    row.height = row.height.max(height);
                    row.blocks.push((index, scale));
                }
                _ => rows.push(Row { columns, height, blocks: vec![(index, scale)] }),
            }
        }
        let mut spots = Vec::new();
        let mut page = 0;
        let mut rest = rows.as_slice();
        while !rest.is_empty() {
            let n = self.rows_of_a_page(body, rest);
            let (here, later) = rest.split_at(n);
            self.place_page(body, page, (here, !later.is_empty()), blocks, &mut spots);
            rest = later;
            page += 1;
        }
        Ok(spots)
    }

    /// How many rows fit on a page: at least one, as each fits by itself.
    fn rows_of_a_page(&self, body: &Area, rows: &[Row]) -> usize {
        let mut used = 0.0;
        for (n, row) in rows.iter().enumerate() {
            used += row.height + if n > 0 { self.leading } else { 0.0 };
            if used > body.h + 1e-6 && n > 0 {
                return n;
            }
        }
        rows.len()
    }

    /// Puts rows on a page; those of a full page are spread over it.
    fn place_page(&self, body: &Area, page: usize, rows: (&[Row], bool), blocks: &[Block], spots: &mut Vec<Spot>) {
        let (rows, is_full) = rows;
        let used: f64 = rows.iter().map(|row| row.height).sum();
        let between = rows.len().saturating_sub(1).max(1) as f64;
        let spread = if is_full { ((body.h - used) / between).min(self.leading + 36.0) } else { self.leading };
        let mut y = body.y;
        for row in rows {
            let (share, _) = self.share(body, (row.columns, 1));
            for (column, &(index, scale)) in row.blocks.iter().enumerate() {
                let block = &blocks[index];
                let (w, h) = (block.width() * scale, block.height() * scale);
                let outer = w.max(block.wide);
                let x = body.x + column as f64 * (share + self.gap) + (share - outer) / 2.0;
                let area = Area { x, y, w: outer, h: block.above + h + block.below };
                let board = Area { x: x + (outer - w) / 2.0, y: y + block.above, w, h };
                spots.push(Spot { page, area, board, scale });
            }
            y += row.height + spread.max(self.leading);
        }
    }
}
