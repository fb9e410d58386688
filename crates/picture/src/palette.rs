//! Inks by purpose, and what they are on white paper and on a dark screen.

/// What something is drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The ground.
    Paper,
    /// Grid lines that step back behind lines drawn through cells.
    Hair,
    /// Grid lines.
    Grid,
    /// Borders, numbers and signs of the problem.
    Given,
    /// Cells that the problem fills.
    Wall,
    /// What stands on such a cell.
    OnWall,
    /// What stands on a disc of the problem.
    OnGiven,
    /// Cells that the problem tints.
    Wash,
    /// Lines, numbers and signs of the answer.
    Answer,
    /// Cells that the answer fills.
    AnswerFill,
    /// What stands on a disc of the answer.
    OnAnswer,
    /// Crosses and dots for what is not there.
    Faint,
    /// What is called white, in light and dark.
    White,
    /// What is called black, in light and dark.
    Black,
    /// The rim of what is white or black.
    Rim,
    /// Elements of a broken law.
    Broken,
    /// The ground of such cells.
    BrokenWash,
    /// Where answers differ.
    Differs,
    /// The ground of such cells.
    DiffersWash,
    /// What must be there, and crosses for what cannot.
    Forced,
    /// The ground of such cells.
    ForcedWash,
    /// What a step rests on.
    Since,
    /// The ground of such cells.
    SinceWash,
    /// What would be cut off.
    Cut,
    /// The ground of such cells.
    CutWash,
    /// The consequences of an assumption.
    Chain,
    /// The ground of such cells.
    ChainWash,
}

impl Ink {
    /// Its name for style sheets.
    pub fn word(self) -> &'static str {
        match self {
            Ink::Paper => "paper",
            Ink::Hair => "hair",
            Ink::Grid => "grid",
            Ink::Given => "given",
            Ink::Wall => "wall",
            Ink::OnWall | Ink::OnGiven => "on-wall",
            Ink::Wash => "wash",
            Ink::Answer => "answer",
            Ink::AnswerFill => "answer-fill",
            Ink::OnAnswer => "on-answer",
            Ink::Faint => "faint",
            Ink::White => "white",
            Ink::Black => "black",
            Ink::Rim => "rim",
            Ink::Broken => "broken",
            Ink::BrokenWash => "broken-wash",
            Ink::Differs => "differs",
            Ink::DiffersWash => "differs-wash",
            Ink::Forced => "forced",
            Ink::ForcedWash => "forced-wash",
            Ink::Since => "since",
            Ink::SinceWash => "since-wash",
            Ink::Cut => "cut",
            Ink::CutWash => "cut-wash",
            Ink::Chain => "chain",
            Ink::ChainWash => "chain-wash",
        }
    }
}

/// Colours for inks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Palette {
    /// For paper. Everything stays apart when printed in greys.
    Light,
    /// For dark screens.
    Dark,
    /// For many pages of paper: as light, with greys for large black areas.
    Print,
}

impl Palette {
    /// Red, green and blue of an ink.
    pub fn colour(self, ink: Ink) -> [u8; 3] {
        let (light, dark) = match ink {
            Ink::Paper => (0xffffff, 0x1b1e23),
            Ink::Hair => (0xcfd4db, 0x454c57),
            Ink::Grid => (0x959ca6, 0x666d78),
            Ink::Given => (0x14171c, 0xeceef1),
            Ink::Wall => (0x23272e, 0xb4bac4),
            Ink::OnWall => (0xffffff, 0x14171c),
            Ink::OnGiven => (0xffffff, 0x14171c),
            Ink::Wash => (0xdde4ec, 0x363d49),
            Ink::Answer => (0x1f57c3, 0x6fb1ff),
            Ink::AnswerFill => (0x8ea7cf, 0x41679f),
            Ink::OnAnswer => (0xffffff, 0x14171c),
            Ink::Faint => (0x959ca6, 0x7b828d),
            Ink::White => (0xffffff, 0xf6f7f9),
            Ink::Black => (0x14171c, 0x000000),
            Ink::Rim => (0x14171c, 0xc4c9d1),
            Ink::Broken => (0xd1242f, 0xff6b66),
            Ink::BrokenWash => (0xffd9d6, 0x5a2326),
            Ink::Differs => (0x8a5300, 0xf2b45c),
            Ink::DiffersWash => (0xfdebc8, 0x4d3a17),
            Ink::Forced => (0x1a7f37, 0x56d364),
            Ink::ForcedWash => (0xd3f2da, 0x1d4428),
            Ink::Since => (0x57606a, 0xadb5bf),
            Ink::SinceWash => (0xe8eaed, 0x3a4049),
            Ink::Cut => (0x0b7285, 0x5fd3e6),
            Ink::CutWash => (0xd8f0f3, 0x1c444c),
            Ink::Chain => (0x8250df, 0xc297ff),
            Ink::ChainWash => (0xece3fb, 0x3c2d57),
        };
        let print = match ink {
            Ink::Wall => 0x9ca3ae,
            Ink::OnWall => 0x14171c,
            Ink::Wash => 0xe9edf2,
            Ink::AnswerFill => 0xbccae5,
            _ => light,
        };
        let [_, r, g, b] = u32::to_be_bytes(match self {
            Palette::Light => light,
            Palette::Dark => dark,
            Palette::Print => print,
        });
        [r, g, b]
    }

    /// The same for SVG.
    pub(crate) fn hex(self, ink: Ink) -> String {
        let [r, g, b] = self.colour(ink);
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as the accessibility guidelines (WCAG 2.1) define it.
    fn luminance(colour: [u8; 3]) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
    }

    #[test]
    fn ink_can_be_told_from_its_ground() {
        let pairs = [
            (Ink::Given, Ink::Paper, 7.0),
            (Ink::Given, Ink::AnswerFill, 4.5),
            (Ink::Given, Ink::Wash, 7.0),
            (Ink::Answer, Ink::Paper, 4.5),
            (Ink::Answer, Ink::Wash, 4.5),
            (Ink::OnWall, Ink::Wall, 7.0),
            (Ink::OnGiven, Ink::Given, 7.0),
            (Ink::OnAnswer, Ink::Answer, 4.5),
            (Ink::Broken, Ink::Paper, 4.5),
            (Ink::Differs, Ink::Paper, 4.5),
            (Ink::Forced, Ink::Paper, 4.5),
            (Ink::Since, Ink::Paper, 4.5),
            (Ink::Cut, Ink::Paper, 4.5),
            (Ink::Chain, Ink::Paper, 4.5),
            (Ink::Grid, Ink::Paper, 2.5),
        ];
        let fills = [(Ink::AnswerFill, Ink::Paper, 2.0), (Ink::Wall, Ink::AnswerFill, 2.5)];
        let greys = fills.map(|(ink, ground, _)| (ink, ground, 1.5));
        for palette in [Palette::Light, Palette::Dark, Palette::Print] {
            let fills = if palette == Palette::Print { greys } else { fills };
            for (ink, ground, least) in pairs.into_iter().chain(fills) {
                let [a, b] = [ink, ground].map(|i| luminance(palette.colour(i)) + 0.05);
                let contrast = a.max(b) / a.min(b);
                assert!(contrast >= least, "{ink:?} on {ground:?} in {palette:?}: {contrast:.1}");
            }
        }
    }
}
