//! The rules of a season as options: one each, with the words the domain knows.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

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

/// Each rule: its key, what stands for its value, its help.
const RULES: [(&str, &str, &str); 16] = [
    ("mesure", "MESURE", "Ce que vaut une soirée : total, par-donnes=25, pourcentage, places=25,18,15, pcn"),
    (
        "soirees",
        "MOTS",
        "Soirées qui comptent : toutes, choisies (celles qu'on ajoute), ou libre, duplique, individuel, equipes",
    ),
    ("retenues", "N", "Soirées retenues : toutes, ou un nombre (les meilleures)"),
    ("calcul", "MOT", "somme ou moyenne"),
    ("minimum", "N", "Soirées qu'il faut pour être classé"),
    ("presence", "POINTS", "Points ajoutés pour chaque soirée jouée"),
    ("qui", "QUI", "Qui est classé : tous, club=NOM, affilies, etiquette=MOT"),
    ("meilleurs", "N", "Membres d'une équipe ou d'un club qui comptent chaque soirée ; ou tous"),
    ("qualifies", "N", "Places de la finale ; ou non"),
    ("qualifies-par-club", "N-N", "Le moins et le plus de qualifiés d'un club, comme 1-9 ; ou non"),
    ("par-club", "N", "Soirées retenues dans un même club, au plus (comité) ; ou non"),
    ("clubs", "NUMÉROS", "Clubs dont les soirées comptent (comité) : tous, ou leurs numéros, comme 12,7,3"),
    ("quota", "MOT", "Places de la finale partagées entre les clubs (comité) : inscriptions, classes ; ou non"),
    ("quota-minimum", "N", "Places de chaque club au moins"),
    ("tirage", "N", "Numéro du tirage qui départage deux clubs à égalité ; chelem en tire un sinon"),
    ("prix", "EUROS", "Prix par place, en euros, comme 100,80,60 ; ou non"),
];

/// The rules given, by key.
#[derive(Debug)]
pub(super) struct Pairs(pub(super) Vec<(String, String)>);

impl Args for Pairs {
    fn augment_args(command: Command) -> Command {
        command.args(RULES.map(|(key, value, help)| Arg::new(key).long(key).value_name(value).help(help)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Pairs {
    fn from_arg_matches(given: &ArgMatches) -> Result<Self, clap::Error> {
        let pair = |(key, ..): (&str, _, _)| Some((key.to_owned(), given.get_one::<String>(key)?.clone()));
        Ok(Self(RULES.into_iter().filter_map(pair).collect()))
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(given)?;
        Ok(())
    }
}
