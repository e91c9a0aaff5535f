//! `saison equipe` and `saison qualifies`.

use std::path::PathBuf;

use clap::Args;

use super::show::twins_step;
use crate::error::CliError;
use crate::files;
use crate::run::Run;
use app::{AppError, Club};
use report::output;

#[derive(Debug, Args)]
pub(super) struct TeamArgs {
    /// Nom de l'équipe ; sans lui, les équipes sont montrées
    #[arg(requires = "joueurs")]
    nom: Option<String>,
    /// Licence ou partie du nom de chacun de ses membres
    joueurs: Vec<String>,
    /// Un fichier : sous une ligne de titres, à chaque ligne le nom de l'équipe puis ceux de ses membres
    #[arg(long, value_name = "FICHIER", conflicts_with = "nom")]
    fichier: Option<PathBuf>,
    /// Ôte cette équipe
    #[arg(long, value_name = "NOM", conflicts_with_all = ["nom", "fichier"])]
    oter: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct FinalArgs {
    /// Places de la finale, à la place de celles des règles
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=9_999))]
    places: Option<u16>,
    /// Quelqu'un qui ne viendra pas : le suivant est nommé (de son club, si les places sont partagées)
    #[arg(long, alias = "renonce", value_name = "NOM")]
    sauf: Vec<String>,
    /// Écrit les qualifiés dans un fichier, à inscrire ensuite
    #[arg(long, value_name = "FICHIER")]
    ecrire: Option<PathBuf>,
    /// Écrit malgré deux noms qui sont peut-être une seule personne
    #[arg(long, requires = "ecrire")]
    quand_meme: bool,
}

pub(super) fn team(run: &mut Run<'_>, club: &Club, season: Option<&str>, args: TeamArgs) -> Result<(), CliError> {
    let seasons = club.seasons();
    match (args.nom, args.fichier, args.oter) {
        (Some(name), ..) => run.done(format!("Équipe {}", seasons.put_team(season, &name, &args.joueurs)?)),
        (_, Some(path), _) => run.done(format!("Équipes : {}", seasons.import_teams(season, &files::read(&path)?)?)),
        (.., Some(name)) => run.done(format!("Équipe ôtée : {}", seasons.drop_team(season, &name)?)),
        (None, None, None) => run.show(&seasons.teams(season)?),
    }
}

pub(in crate::commands) fn qualified(
    run: &mut Run<'_>,
    club: &Club,
    season: Option<&str>,
    args: FinalArgs,
) -> Result<(), CliError> {
    let report = club.seasons().qualified(season, args.places, &args.sauf)?;
    run.show(&report)?;
    let Some(path) = args.ecrire else { return Ok(()) };
    if !report.twins.is_empty() && !args.quand_meme {
        let error = AppError::input("deux noms sont peut-être une seule personne : la liste n'est pas écrite");
        let error = error.advise(format!("Réunissez-les : {}", twins_step(club)?));
        let error = error.advise("Ou écrivez-la ainsi : --quand-meme");
        return Err(error.into());
    }
    run.write(&path, output::csv(&report.list()).as_bytes(), "qualifiés")?;
    run.done(format!("Ensuite : chelem inscrire --prevu --fichier {}", path.display()))
}
