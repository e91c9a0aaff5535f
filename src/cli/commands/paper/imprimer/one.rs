//! One paper and its options, as the catalogue declares them.

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand, value_parser};

use super::tables::{Tables, tables};
use crate::args::{AnyFormula, any_formula, hour, one_of, position, table};
use catalogue::{Asked, Options, Paper, Takes};
use domain::{PositionNo, TableNo};
use print::chevalets::NumberShape;
use print::placement::BoardList;

/// A paper, and what is asked of it.
#[derive(Debug)]
pub(super) struct One(pub(super) &'static Paper, pub(super) Options);

/// The order of the help: what is printed most comes first.
pub(super) const ORDER: &str = "feuilles fiches places placement classement qualifies recap identification chevalets inscrits \
    badges licences pointage bareme billets reclamation constat guides panneaux mouvement affiche ambulantes \
    etiquettes controle topage resultats corrections parcours prix recus diplome homologation bilan saison carte \
    palmares information dossier reglement-saison lettre-club";

/// What the help of a paper says besides, of other commands.
const BESIDES: [(&str, &str); 3] = [
    (
        "qualifies",
        "\n\nÀ la fin du tournoi. Combien le sont : chelem tournoi modifier --qualifies N, ou ce que dit l'article.",
    ),
    ("information", " (le texte se change par chelem modeles)"),
    ("dossier", " (voir aussi : chelem joueurs dossier)"),
];

/// Shapes of table numbers, the usual one first.
const SHAPES: [(&str, NumberShape, &str); 4] = [
    ("plie", NumberShape::Folded, "Un par page, à plier en deux"),
    ("petit-plie", NumberShape::FoldedSmall, "Deux par page, à couper puis à plier"),
    ("plat", NumberShape::Flat, "Un par page, à plat"),
    ("petit-plat", NumberShape::FlatSmall, "Deux par page, à plat"),
];

/// Lists of the board.
fn lists() -> [(&'static str, BoardList, &'static str); 4] {
    BoardList::WORDS.map(|(word, list)| match list {
        BoardList::Table => (word, list, "Table par table"),
        BoardList::Name => (word, list, "Par ordre alphabétique"),
        BoardList::Club => (word, list, "Club par club"),
        BoardList::Team => (word, list, "Équipe par équipe"),
    })
}

impl Subcommand for One {
    fn augment_subcommands(command: Command) -> Command {
        let mut papers: Vec<&Paper> = catalogue::ALL.iter().collect();
        papers.sort_by_key(|paper| ORDER.split(' ').position(|name| name == paper.name).unwrap_or(usize::MAX));
        command.subcommands(papers.into_iter().map(subcommand))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        catalogue::named(name).is_ok()
    }
}

impl FromArgMatches for One {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let none = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, given) = matches.subcommand().ok_or_else(none)?;
        let paper = catalogue::named(name).map_err(|_| none())?;
        let mut options = Options::default();
        paper.options.iter().for_each(|asked| read(asked, given, &mut options));
        Ok(Self(paper, options))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn subcommand(paper: &Paper) -> Command {
    let command = Command::new(paper.name).aliases(paper.aliases).args(paper.options.iter().map(arg));
    let besides = BESIDES.iter().find(|(name, _)| *name == paper.name).map_or("", |(_, words)| words);
    let help = format!("{}{besides}", paper.help);
    match help.split_once("\n\n") {
        Some((short, _)) => command.about(short.to_owned()).long_about(help),
        None => command.about(help),
    }
}

fn arg(asked: &Asked) -> Arg {
    let arg = Arg::new(asked.name).help(asked.help).required(asked.required).conflicts_with_all(asked.without);
    let arg = if asked.placed { arg } else { arg.long(asked.name) };
    let arg = asked.needs.into_iter().fold(arg, Arg::requires);
    if let Takes::Nothing(_) = asked.takes {
        return arg.action(ArgAction::SetTrue);
    }
    let arg = arg.value_name(asked.value);
    match asked.takes {
        Takes::Nothing(_) | Takes::Text(_) => arg,
        Takes::Number(least, most, _) => arg.value_parser(value_parser!(u16).range(i64::from(least)..=i64::from(most))),
        Takes::Lines => arg.action(ArgAction::Append),
        Takes::Position => arg.value_parser(position),
        Takes::Table => arg.value_parser(table),
        Takes::Tables(_) => arg.value_parser(tables),
        Takes::Hour => arg.value_parser(hour),
        Takes::Lists => arg.value_parser(one_of(lists())).value_delimiter(',').action(ArgAction::Append),
        Takes::Shape => arg.value_parser(one_of(SHAPES)).default_value(SHAPES[0].0),
        Takes::Formula => arg.value_parser(any_formula()),
    }
}

/// Puts the value of an option, if it was given, where the paper reads it.
fn read(asked: &Asked, given: &ArgMatches, options: &mut Options) {
    match asked.takes {
        Takes::Nothing(set) if given.get_flag(asked.name) => set(options),
        Takes::Nothing(_) => {}
        Takes::Number(.., set) => one::<u16>(asked, given).into_iter().for_each(|number| set(options, number)),
        Takes::Text(set) => one::<String>(asked, given).into_iter().for_each(|text| set(options, text)),
        Takes::Tables(set) => one(asked, given).into_iter().for_each(|Tables(tables)| set(options, tables)),
        Takes::Lines => options.poster.notes = many(asked, given),
        Takes::Position => options.position = one::<PositionNo>(asked, given),
        Takes::Table => options.table = one::<TableNo>(asked, given),
        Takes::Hour => options.timetable.start = one(asked, given),
        Takes::Lists => options.shown.lists = many(asked, given),
        Takes::Shape => options.shown.shape = one(asked, given).unwrap_or_default(),
        Takes::Formula => options.form.entrant = one::<AnyFormula>(asked, given).and_then(AnyFormula::entrant),
    }
}

fn one<T: Clone + Send + Sync + 'static>(asked: &Asked, given: &ArgMatches) -> Option<T> {
    given.get_one(asked.name).cloned()
}

fn many<T: Clone + Send + Sync + 'static>(asked: &Asked, given: &ArgMatches) -> Vec<T> {
    given.get_many(asked.name).into_iter().flatten().cloned().collect()
}
