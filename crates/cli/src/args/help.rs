//! The command line as it tells about itself: options of every verb are told once, and completions know the genres.

use super::Cli;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory, ValueHint};
use gridwright::Genre;

/// The definition that is parsed, with the help that people read.
pub fn command() -> Command {
    let top = Cli::command();
    let shared: Vec<Arg> = top.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    let names: Vec<String> = shared.iter().filter_map(|arg| Some(format!("--{}", arg.get_long()?))).collect();
    let elsewhere = format!("Options of every verb, told by `gridwright --help`: {}.", names.join(", "));
    top.mut_subcommands(|verb| without_shared(verb, &shared, &elsewhere))
}

/// A verb that takes the options of all, and does not tell about each: what has an option already is not given it again.
fn without_shared(verb: Command, shared: &[Arg], elsewhere: &str) -> Command {
    let hidden = shared.iter().map(|arg| arg.clone().hide(true));
    let verb = verb.args(hidden).after_help(elsewhere.to_owned());
    let verb = verb.subcommand_value_name("VERB").subcommand_help_heading("Verbs");
    verb.mut_subcommands(|verb| without_shared(verb, shared, elsewhere))
}

/// The definition for scripts that complete it: a genre is one of these, a puzzle may be a file.
pub fn with_genres(command: Command, genres: &[Genre]) -> Command {
    let command = command.mut_args(|arg| match arg.get_value_names() {
        _ if is_genre(&arg) => arg.value_parser(PossibleValuesParser::new(genres.iter().flat_map(names))),
        Some([name]) if name == "PUZZLE" || name == "FILE-or-NAME" => arg.value_hint(ValueHint::FilePath),
        _ => arg,
    });
    command.mut_subcommands(|verb| with_genres(verb, genres))
}

/// What a script for fish lacks, which completes no arguments by themselves: the genres of each verb that takes one.
pub fn fish_genres(command: &Command, genres: &[Genre]) -> String {
    let mut script = String::new();
    for verb in command.get_subcommands() {
        let used = format!("__fish_gridwright_using_subcommand {}", verb.get_name());
        let inner = verb.get_subcommands().filter(|inner| takes_genre(inner)).map(Command::get_name);
        let inner = inner.collect::<Vec<_>>().join(" ");
        let condition = match takes_genre(verb) {
            true => used,
            false if !inner.is_empty() => format!("{used}; and __fish_seen_subcommand_from {inner}"),
            false => continue,
        };
        for value in genres.iter().flat_map(names) {
            let (name, title) = (value.get_name(), value.get_help().map(ToString::to_string).unwrap_or_default());
            let title = title.replace('\\', "\\\\").replace('\'', "\\'");
            script.push_str(&format!("complete -c gridwright -n \"{condition}\" -f -a {name} -d '{title}'\n"));
        }
    }
    script
}

fn takes_genre(verb: &Command) -> bool {
    verb.get_arguments().any(is_genre)
}

fn is_genre(arg: &Arg) -> bool {
    matches!(arg.get_value_names(), Some([name]) if name == "GENRE")
}

/// The names of a genre that a shell completes: its id, and what else it is called in one word.
fn names(genre: &Genre) -> Vec<PossibleValue> {
    let is_word = |name: &&str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let others = genre.aliases().iter().map(String::as_str).filter(is_word);
    let value = |name: &str| PossibleValue::new(name.to_owned()).help(genre.title().to_owned());
    [genre.id()].into_iter().chain(others).map(value).collect()
}
