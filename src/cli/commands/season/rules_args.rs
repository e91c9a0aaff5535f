//! The rules of a season as options: one each, with the words the domain knows.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use domain::season::KEYS;

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    /// Part d'un modèle : cumul, moyenne, meilleures-8 (ou un autre nombre), places, pcn
    #[arg(long, value_name = "MODÈLE")]
    pub(super) modele: Option<String>,
    #[command(flatten)]
    pub(super) pairs: Pairs,
    /// Soirées sans licence que le club accepte dans une saison, quelle qu'elle soit ; inscrire le rappelle ensuite ; ou non
    #[arg(long, value_name = "N")]
    pub(super) essais: Option<String>,
    /// Les règles d'un fichier TOML, avec ces mêmes mots : retenues = 8
    #[arg(long, value_name = "FICHIER")]
    pub(super) fichier: Option<PathBuf>,
    /// Écrit les règles de la saison dans un fichier TOML
    #[arg(long, value_name = "FICHIER", exclusive = true)]
    pub(super) ecrire: Option<PathBuf>,
    /// Montre ce que ces règles et chaque modèle donneraient, et ce que chacun récompense ; rien n'est changé
    #[arg(long)]
    pub(super) essayer: bool,
}

/// The rules given, by key.
#[derive(Debug)]
pub(super) struct Pairs(pub(super) Vec<(String, String)>);

impl Args for Pairs {
    fn augment_args(command: Command) -> Command {
        let option =
            |(key, _, what, values)| Arg::new(key).long(key).value_name("VALEUR").help(format!("{what} : {values}"));
        command.args(KEYS.map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Pairs {
    fn from_arg_matches(given: &ArgMatches) -> Result<Self, clap::Error> {
        let pair = |(key, ..): (&str, _, _, _)| Some((key.to_owned(), given.get_one::<String>(key)?.clone()));
        Ok(Self(KEYS.into_iter().filter_map(pair).collect()))
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(given)?;
        Ok(())
    }
}
