//! Which formulation of loops, paths and groups is used.

use std::fmt;
use std::str::FromStr;

/// How laws about loops, about paths between pairs and about connected groups are stated.
///
/// Everything else is stated in the same way by all of them, so that they can be compared on one engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Model {
    /// The engine's own graph constraints.
    #[default]
    Native,
    /// As the papers print it: order variables for loops, degrees of one colour for paths, distances for groups. It may
    /// differ from the rules, and `docs/models.md` tells where.
    Published,
    /// The published model mended; what a colour's degrees leave open is closed by a flow from one end of each path.
    PublishedFlow,
    /// The published model mended; what a colour's degrees leave open is closed by positions along each path.
    PublishedPosition,
}

impl Model {
    /// All of them, the usual one first.
    pub const ALL: [Model; 4] = [Model::Native, Model::Published, Model::PublishedFlow, Model::PublishedPosition];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Model::Native => "native",
            Model::Published => "published",
            Model::PublishedFlow => "published-flow",
            Model::PublishedPosition => "published-position",
        }
    }

    /// Whether its solutions are those of the rules.
    pub fn is_exact(self) -> bool {
        self != Model::Published
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = || Model::ALL.map(Model::name).join(", ");
        Model::ALL.into_iter().find(|m| m.name() == text).ok_or_else(|| format!("one of {} is needed", names()))
    }
}
