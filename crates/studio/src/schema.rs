//! What the page has to know of a genre: its layers, where they live, what they hold, and by which brush they are drawn. All of
//! it is derived from the rule file; the page has no table of genres.

use gridwright::{Error, Genre, Limits, parts};
use gridwright_board::Board;
use gridwright_check::eval::Exact;
use gridwright_gen::{Hints, Wishes};
use gridwright_instances::InstanceKind;
use gridwright_lang::ir::{
    Alt, Domain, DrawItem, ExprId, Field, GivenUse, Ground, Layer, Role, Stage, StructureKind, Style, Target,
};
use gridwright_lang::recognise::kept::kept;
use gridwright_lang::words::draw::STYLES;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// Symbols are gone through by clicks if there are so few.
const FEW: usize = 5;

/// A genre as the page knows it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Schema {
    pub id: String,
    pub title: String,
    pub aliases: Vec<String>,
    pub source: Option<String>,
    /// None if it is shipped.
    pub origin: Option<String>,
    pub options: Vec<Sentence>,
    pub holes: bool,
    pub margins: Vec<&'static str>,
    pub laws: Vec<LawSchema>,
    pub requires: Vec<Sentence>,
    pub layers: Vec<LayerSchema>,
    pub draw: Vec<Drawn>,
    pub can: Can,
    pub text: String,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Sentence {
    pub id: String,
    pub sentence: String,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct LawSchema {
    pub id: String,
    pub sentence: String,
    /// The option that it depends on, and whether that has to be set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<(String, bool)>,
}

/// What works with the genre.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Can {
    pub url: bool,
    pub file: bool,
    /// Whether there are clues that can be left out.
    pub minimize: bool,
    /// Whether some clues follow from an answer.
    pub derive: bool,
    /// Whether solutions can be counted.
    pub count: bool,
    /// Whether all clue sets of an answer can be had.
    pub hints: bool,
    /// Whether all problems can be had, because lines join pairs and that is all.
    pub pairs: bool,
    /// Whether puzzles can be made.
    pub make: bool,
    /// Why something cannot be had, by its name here.
    pub why: BTreeMap<&'static str, String>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct LayerSchema {
    pub name: String,
    pub role: &'static str,
    /// What a given layer is to the laws: `derived`, `structural` or `idle`.
    pub used: &'static str,
    pub grounds: Vec<GroundSchema>,
    pub holds: Holds,
    pub brush: Brush,
    /// The given layers whose values stay: where one of them has a value that is known, this layer has the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<KeptSchema>,
}

/// A given whose value stays, or a field of it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct KeptSchema {
    pub given: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<(String, u32)>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct GroundSchema {
    pub on: &'static str,
    /// For blocks: the division, and the word that follows the cell in a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// Whether it has a value on some of these places only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub some: bool,
}

/// What a layer may hold.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Holds {
    pub kind: &'static str,
    /// Ranges of numbers; an end that depends on more than the size of the board is left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<[Option<i64>; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub symbols: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag>,
    pub directions: bool,
    pub unknown: bool,
    pub absent: bool,
    /// Whether several of these numbers may stand at one place, one after the other.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub list: bool,
    /// Whether pieces may stand there, drawn as rows of `#` and `.` with a stroke between.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shapes: bool,
}

/// A symbol with fields.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Tag {
    pub word: String,
    pub fields: Vec<Holds>,
}

/// How a layer is drawn with the hand.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Brush {
    /// `shade`, `line`, `side`, `bridge`, `border`, `mark`, `value`, `cycle`, `arrow` or `sums`.
    pub kind: &'static str,
    /// The values that clicks go through, nothing aside.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cycle: Vec<String>,
    /// Where in the cell a value is hit: `corners`, `slash`; else the whole cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit: Option<&'static str>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Drawn {
    pub what: String,
    pub style: &'static str,
}

impl Schema {
    /// The schema for boards of a size: ends of ranges may depend on it.
    pub fn of(genre: &Genre, name: &str, rows: usize, cols: usize) -> Result<Self, Error> {
        let rules = parts::rules(genre);
        let blank = genre.blank(rows, cols)?;
        let limits = Limits::none();
        let budget = parts::budget(&limits);
        let mut sizes = Sizes { exact: Exact::new(rules, parts::board(&blank), &budget), genre };
        let shown = rules.layers.iter().filter(|layer| layer.role != Role::Help);
        let layers: Vec<_> = shown.map(|layer| layer_schema(&mut sizes, layer)).collect();
        let clues = || rules.layers_of(Role::Given).map(|(_, layer)| layer).filter(|l| l.domain != Domain::Division);
        let sentence = |law: &gridwright_lang::ir::Law| Sentence { id: law.id.clone(), sentence: law.sentence.clone() };
        Ok(Self {
            id: name.to_owned(),
            title: genre.title().to_owned(),
            aliases: genre.aliases().to_vec(),
            source: rules.source.clone(),
            origin: genre.origin().map(str::to_owned),
            options: rules
                .options
                .iter()
                .map(|(id, text)| Sentence { id: id.clone(), sentence: text.clone() })
                .collect(),
            holes: rules.holes,
            margins: rules.margins.iter().map(|side| side.word()).collect(),
            laws: rules
                .laws
                .iter()
                .map(|law| LawSchema {
                    id: law.id.clone(),
                    sentence: law.sentence.clone(),
                    when: law.guard.map(|(option, set)| (rules.options[option.at()].0.clone(), set)),
                })
                .collect(),
            requires: rules.requires.iter().map(sentence).collect(),
            layers,
            draw: parts::notation(genre).draw_plan().items.iter().map(|item| drawn(genre, item)).collect(),
            can: can(
                genre,
                parts::board(&blank),
                clues().any(|layer| layer.given_use != GivenUse::Idle),
                clues().any(|layer| layer.given_use == GivenUse::Derived),
            ),
            text: genre.text().to_owned(),
        })
    }
}

/// What works with a genre, and why the rest does not.
fn can(genre: &Genre, blank: &Board, minimize: bool, derive: bool) -> Can {
    let rules = parts::rules(genre);
    let budget = parts::budget(&Limits::none());
    let refused = gridwright_gen::refuse(rules, &Hints::of(rules), &Wishes::new(blank.clone()), &budget);
    let pairs = match InstanceKind::of(rules) {
        Ok(InstanceKind::Pairs(_)) => None,
        Ok(InstanceKind::Hints(_)) => Some("the lines of this genre do not join pairs".to_owned()),
        Err(problem) => Some(problem.to_string()),
    };
    let no_answer = "the clues of this genre do not follow from its answer";
    let reasons = [
        ("count", not_counted(genre)),
        ("hints", (!derive).then(|| no_answer.to_owned())),
        ("pairs", pairs),
        ("url", (!genre.has_url()).then(|| "the rule file has no `url` line".to_owned())),
        ("file", (!genre.has_file()).then(|| "the rule file has no `file` line".to_owned())),
        ("minimize", (!minimize).then(|| "no clue of this genre can be left out".to_owned())),
        ("derive", (!derive).then(|| no_answer.to_owned())),
        ("make", refused.err().map(|problem| problem.to_string())),
    ];
    let why: BTreeMap<_, _> = reasons.into_iter().filter_map(|(name, why)| Some((name, why?))).collect();
    let is = |name: &str| !why.contains_key(name);
    let (count, hints, pairs, make) = (is("count"), is("hints"), is("pairs"), is("make"));
    Can { url: is("url"), file: is("file"), minimize, derive, count, hints, pairs, make, why }
}

/// Why solutions of a genre cannot be counted: which law no engine takes. What takes longer than a glance can be counted.
fn not_counted(genre: &Genre) -> Option<String> {
    const GLANCE: Duration = Duration::from_millis(5);
    let small = genre.blank(3, 3).ok()?;
    match small.count(&Limits::none().time(GLANCE)) {
        Err(Error::Refused(why) | Error::Unsupported(why)) => Some(why),
        _ => None,
    }
}

/// Expressions that depend on the size alone, worked out.
struct Sizes<'a> {
    exact: Exact<'a>,
    genre: &'a Genre,
}

impl Sizes<'_> {
    fn number(&mut self, expr: ExprId) -> Option<i64> {
        let known = parts::rules(self.genre).expr(expr).stage == Stage::Size;
        known.then(|| self.exact.eval(expr).as_int()).flatten()
    }

    fn holds(&mut self, alts: &[Alt], unknown: bool, absent: bool) -> Holds {
        let mut holds = Holds { kind: "values", unknown, absent, ..Holds::default() };
        for alt in alts {
            match alt {
                Alt::Range(low, high) => {
                    let (low, high) = (self.number(*low), high.and_then(|high| self.number(high)));
                    // An end below the beginning depends on the place as well.
                    holds.ranges.push([low, high.filter(|high| low.is_none_or(|low| *high >= low))]);
                }
                Alt::Direction => holds.directions = true,
                // A number that is written is the list of that number alone.
                Alt::List(entries) => {
                    holds.shapes |= entries.shapes;
                    let entries = self.holds(&entries.alts, entries.unknown, false);
                    holds.ranges.extend(entries.ranges);
                    holds.unknown |= entries.unknown;
                    holds.list = true;
                }
                Alt::Symbol(sym, fields) => {
                    let word = parts::rules(self.genre).symbols[sym.at()].clone();
                    match fields.is_empty() {
                        true => holds.symbols.push(word),
                        false => {
                            let fields = fields.iter().map(|f: &Field| self.holds(&f.alts, f.unknown, f.absent));
                            holds.tags.push(Tag { word, fields: fields.collect() });
                        }
                    }
                }
            }
        }
        holds
    }
}

fn layer_schema(sizes: &mut Sizes<'_>, layer: &Layer) -> LayerSchema {
    let rules = parts::rules(sizes.genre);
    let holds = match &layer.domain {
        Domain::Flag if layer.role == Role::Given => Holds { kind: "mark", ..Holds::default() },
        Domain::Flag => Holds { kind: "flag", ..Holds::default() },
        Domain::Division => Holds { kind: "division", ..Holds::default() },
        Domain::Values { alts, unknown, absent } => sizes.holds(alts, *unknown, *absent),
    };
    let grounds = layer.places.iter().map(|set| {
        let (on, structure) = match set.ground {
            Ground::Kind(kind) => (plural(kind.singular()), None),
            Ground::Borders => ("borders", None),
            Ground::Blocks(structure) => ("blocks", Some(&rules.structures[structure.at()])),
        };
        let division = structure.and_then(|structure| match structure.kind {
            StructureKind::Division(layer) => Some(rules.layers[layer.at()].name.clone()),
            _ => None,
        });
        GroundSchema { on, of: division, word: structure.map(|s| s.name.clone()), some: set.filter.is_some() }
    });
    let grounds: Vec<GroundSchema> = grounds.collect();
    let brush = brush(layer, &grounds, &holds);
    LayerSchema {
        name: layer.name.clone(),
        role: match layer.role {
            Role::Given => "given",
            Role::Find => "find",
            Role::Note => "note",
            Role::Help => "help",
        },
        used: match layer.given_use {
            GivenUse::Derived => "derived",
            GivenUse::Structural => "structural",
            GivenUse::Idle => "idle",
        },
        grounds,
        holds,
        brush,
        kept: kept(rules)
            .into_iter()
            .filter(|pair| rules.layers[pair.find.at()].name == layer.name)
            .map(|pair| KeptSchema {
                given: rules.layers[pair.given.at()].name.clone(),
                part: pair.part.map(|(tag, field)| (rules.symbols[tag.at()].clone(), field)),
            })
            .collect(),
    }
}

/// The brush of a layer, by what it holds and where.
fn brush(layer: &Layer, grounds: &[GroundSchema], holds: &Holds) -> Brush {
    let on = grounds.first().map_or("cells", |ground| ground.on);
    let plain = |kind| Brush { kind, cycle: Vec::new(), hit: None };
    match (&layer.domain, on) {
        (Domain::Division, _) => plain("border"),
        (Domain::Flag, _) if layer.role == Role::Given => plain("mark"),
        (Domain::Flag, "links") => plain("line"),
        (Domain::Flag, "edges" | "borders") => plain("side"),
        (Domain::Flag, _) => plain("shade"),
        (Domain::Values { .. }, "links") => {
            let most = holds.ranges.first().and_then(|range| range[1]).unwrap_or(2);
            Brush { kind: "bridge", cycle: (1..=most.min(9)).map(|n| n.to_string()).collect(), hit: None }
        }
        (Domain::Values { .. }, _) => value_brush(holds),
    }
}

fn value_brush(holds: &Holds) -> Brush {
    let two_numbers = |tag: &Tag| tag.fields.len() == 2 && tag.fields.iter().all(|field| !field.directions);
    let pointing = |tag: &Tag| tag.fields.iter().any(|field| field.directions);
    let n_words = holds.symbols.len() + holds.tags.len();
    let kind = match holds {
        _ if holds.tags.iter().any(two_numbers) => "sums",
        _ if holds.directions || holds.tags.iter().any(pointing) => "arrow",
        _ if holds.ranges.is_empty() && holds.tags.is_empty() && !holds.shapes && n_words <= FEW => "cycle",
        _ => "value",
    };
    let mut cycle = holds.symbols.clone();
    cycle.extend(holds.unknown.then(|| "?".to_owned()));
    let all = |words: &[&str]| words.iter().all(|word| holds.symbols.iter().any(|s| s == word));
    let hit = match kind {
        "cycle" if all(&["nw", "ne", "sw", "se"]) => Some("corners"),
        "cycle" if all(&["falling", "rising"]) => Some("slash"),
        _ => None,
    };
    Brush { kind, cycle: if kind == "cycle" { cycle } else { Vec::new() }, hit }
}

fn drawn(genre: &Genre, item: &DrawItem) -> Drawn {
    let rules = parts::rules(genre);
    let what = match item.target {
        Target::Layer(layer) => rules.layers[layer.at()].name.clone(),
        Target::Symbol(layer, sym) => format!("{}.{}", rules.layers[layer.at()].name, rules.symbols[sym.at()]),
        Target::Structure(structure) => rules.structures[structure.at()].name.clone(),
        Target::Points => "points".to_owned(),
    };
    Drawn { what, style: style_word(item.style) }
}

fn style_word(style: Style) -> &'static str {
    STYLES.iter().find(|word| word.style == style).map_or("number", |word| word.name)
}

fn plural(kind: &'static str) -> &'static str {
    match kind {
        "cell" => "cells",
        "point" => "points",
        "edge" => "edges",
        "link" => "links",
        "spot" => "spots",
        "quarter" => "quarters",
        other => other,
    }
}
