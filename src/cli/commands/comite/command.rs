//! `comite`: its subcommands.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use clap::Subcommand;

use super::receive::{Attach, Receive};
use crate::args::day;
use crate::commands::season::{FinalArgs, qualified};
use crate::error::CliError;
use crate::run::Run;
use app::{AppError, Sent};
use domain::advice::{ComiteStep, Step};
use domain::counted;
use host::disk;
use report::comite::Letter;
use report::output;

/// Les soirées de beaucoup de clubs en un classement
///
/// Exemples : chelem comite creer "Comité de Bourgogne" --base comite.sqlite ;
/// chelem comite recevoir ~/Courrier --base comite.sqlite
#[derive(Debug, Subcommand)]
pub(crate) enum Comite {
    /// Fait de cette base celle d'un comité : on n'y joue pas
    Creer {
        /// Nom
        nom: String,
    },
    /// Montre les clubs ; en ajoute un, change son code
    ///
    /// Exemples :
    ///   chelem comite club
    ///   chelem comite club ajouter "Tarot Club de Dijon"
    ///   chelem comite club 12                    (sa lettre, avec son code)
    ///   chelem comite club 12 --nouveau-code     (l'ancien est perdu, ou volé)
    ///   chelem comite club 12 --quitte 30/06/2027
    #[command(verbatim_doc_comment)]
    Club {
        /// Un numéro, ou ajouter
        #[arg(value_name = "N|ajouter")]
        quoi: Option<String>,
        /// Avec ajouter : le nom du club
        nom: Option<String>,
        /// Donne un autre code : ce qui vient avec l'ancien est refusé
        #[arg(long, conflicts_with = "quitte")]
        nouveau_code: bool,
        /// Le club n'est plus du comité après ce jour
        #[arg(long, value_name = "JJ/MM/AAAA", value_parser = day)]
        quitte: Option<NaiveDate>,
    },
    /// Prend les archives d'un dossier : chacune est vérifiée, recalculée, et reconnue si elle est déjà là
    ///
    /// Code de sortie 3 si l'une est refusée ; les autres sont prises. Les clubs les écrivent par chelem exporter archive --pour-comite.
    Recevoir(Receive),
    /// Prend un fichier sans code au nom d'un club, dont la base est alors connue ; ou donne à un autre club une soirée rattachée à tort
    ///
    /// Exemples :
    ///   chelem comite rattacher coupe.chelem --club 12
    ///   chelem comite rattacher coupe.chelem --club 7 --remplacer --motif "c'était Beaune"
    #[command(verbatim_doc_comment)]
    Rattacher(Attach),
    /// Montre ce qu'il faut décider : une licence sous deux noms, un nom qui peut être à deux personnes
    Doutes,
    /// Décide d'un doute ; le fichier suivant ne le demande plus
    ///
    /// A ou B : à qui est la licence ; separer : deux personnes, et la licence n'est sûre pour aucune ; meme : une seule personne.
    /// Exemple : chelem comite decider 4821 A --motif "licence vue"
    Decider {
        /// Le numéro du doute
        #[arg(value_name = "N")]
        numero: u32,
        /// A, B, separer ou meme
        #[arg(value_name = "A|B|separer|meme")]
        reponse: String,
        /// Pourquoi : ce qui a été vu ou dit, gardé au journal
        #[arg(long)]
        motif: Option<String>,
    },
    /// Écrit la réponse à chaque club : soirées reçues, licences à corriger ; pas les refus, que recevoir dit
    Accuse {
        /// Le numéro du club (sinon tous)
        #[arg(value_name = "N")]
        numero: Option<u32>,
        /// Un fichier par club dans ce dossier
        #[arg(long, value_name = "DOSSIER")]
        sortie: Option<PathBuf>,
        /// Remplace un fichier que chelem n'a pas écrit
        #[arg(long)]
        remplacer: bool,
    },
    /// Écrit la liste des joueurs d'un club, telle que le comité les connaît (chelem joueurs importer la lit)
    ///
    /// Exemple : chelem comite joueurs --pour 12
    Joueurs {
        /// Le numéro du club
        #[arg(long, value_name = "N")]
        pour: u32,
        /// Fichier à écrire
        #[arg(long, value_name = "FICHIER", default_value = "joueurs-comite.csv")]
        sortie: PathBuf,
        /// Remplace un fichier que chelem n'a pas écrit
        #[arg(long)]
        remplacer: bool,
    },
    /// Qui va en finale, d'après le classement : les places de chaque club (chelem saison regler --quota inscriptions) et les suppléants
    ///
    /// Exemple : chelem comite qualifies --places 72 --renonce 1000402 --ecrire qualifies.csv
    #[command(alias = "qualified")]
    Qualifies(FinalArgs),
    /// Rend à un club les fichiers qu'il a envoyés
    ///
    /// Exemple : chelem comite rendre 12 rendus
    Rendre {
        /// Le numéro du club
        #[arg(value_name = "N")]
        numero: u32,
        /// Dossier où les écrire
        dossier: PathBuf,
    },
    /// Écrit ce que psql charge dans l'index PostgreSQL d'un comité ou de la fédération
    #[command(subcommand)]
    Exporter(Export),
    /// Ôte les fichiers reçus d'avant une saison ; les rangs et les noms restent
    ///
    /// Exemple : chelem comite alleger --avant 01/09/2025
    Alleger {
        /// Une saison de la base, ou un jour
        #[arg(long, value_name = "SAISON|JJ/MM/AAAA")]
        avant: String,
        /// Sans demander confirmation
        #[arg(long)]
        oui: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Export {
    /// L'index PostgreSQL : comite.sql, qui le fait, et un fichier des soirées reçues depuis le dernier envoi
    ///
    /// Les deux se passent par psql, dans l'ordre des dates, autant de fois qu'on veut. Chargé : psql finit par « fin ».
    /// Exemple : chelem comite exporter sql --sortie federation/
    Sql {
        /// Dossier où les écrire
        #[arg(long, value_name = "DOSSIER")]
        sortie: PathBuf,
        /// Toutes les soirées ; l'index oublie celles du comité que la base n'a pas
        #[arg(long)]
        tout: bool,
        /// Remplace un comite.sql que chelem n'a pas écrit
        #[arg(long)]
        remplacer: bool,
    },
}

impl Comite {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self {
            Self::Creer { nom } => {
                let said = run.club_or_new()?.comite().create(&nom)?;
                run.say(said);
                run.done(format!("Ensuite : {}", next()))
            }
            Self::Recevoir(receive) => receive.run(run),
            Self::Rattacher(attach) => attach.run(run),
            Self::Doutes => run.show(&run.club()?.comite().doubts()?),
            Self::Decider { numero, reponse, motif } => {
                let said = run.club()?.comite().decide(numero, &reponse, &motif.unwrap_or_default())?;
                run.done(format!("Décidé : {said}."))
            }
            Self::Club { quoi, nom, nouveau_code, quitte } => club(run, (quoi, nom), nouveau_code, quitte),
            Self::Accuse { numero, sortie, remplacer } => replies(run, numero, sortie, remplacer),
            Self::Joueurs { pour, sortie, remplacer } => {
                let table = run.club()?.comite().players_for(pour)?;
                let bytes = output::tables(&[("Joueurs", &table)], output::Sheets::Csv)?;
                run.write_as((sortie, remplacer), &bytes, &counted(table.rows.len(), "joueur"))?;
                Ok(())
            }
            Self::Qualifies(args) => {
                let club = run.club()?;
                qualified(run, &club, None, args)
            }
            Self::Rendre { numero, dossier } => give_back(run, numero, dossier),
            Self::Exporter(Export::Sql { sortie, tout, remplacer }) => export_sql(run, (&sortie, remplacer), tout),
            Self::Alleger { avant, oui } => drop_files(run, &avant, oui),
        }
    }
}

fn next() -> String {
    steps::command(&Step::Comite(ComiteStep::NewClub))
}

fn club(
    run: &mut Run<'_>,
    (what, name): (Option<String>, Option<String>),
    new_code: bool,
    leaves: Option<NaiveDate>,
) -> Result<(), CliError> {
    let base = run.club()?;
    let comite = base.comite();
    let Some(what) = what else {
        return run.show(&comite.clubs()?);
    };
    if what == "ajouter" {
        let name =
            name.ok_or_else(|| AppError::input("le nom du club manque").advise(format!("Exemple : {}", next())))?;
        let letter = comite.add_club(&name)?;
        return show(run, &letter);
    }
    let number: u32 = what.parse().map_err(|_| {
        AppError::input(format!("« {what} » n'est ni un numéro de club, ni ajouter"))
            .advise(format!("Exemple : {}", next()))
    })?;
    let letter = match (new_code, leaves) {
        (true, _) => comite.new_code(number)?,
        (false, Some(day)) => {
            comite.leave(number, day)?;
            return run.done(format!("Noté : le club {number} quitte le comité le {}.", day.format("%d/%m/%Y")));
        }
        (false, None) => comite.letter(number)?,
    };
    show(run, &letter)
}

fn show(run: &mut Run<'_>, letter: &Letter) -> Result<(), CliError> {
    if run.for_machines() {
        return run.show(letter);
    }
    run.data(&(letter.words(steps::command).join("\n") + "\n"))
}

fn replies(run: &mut Run<'_>, number: Option<u32>, folder: Option<PathBuf>, replace: bool) -> Result<(), CliError> {
    let replies = run.club()?.comite().replies(number)?;
    let Some(folder) = folder else {
        if run.for_machines() {
            return run.show(&replies);
        }
        let text: Vec<String> = replies.replies.iter().map(report::comite::Reply::text).collect();
        return run.data(&text.join("\n"));
    };
    make_folder(&folder)?;
    for reply in &replies.replies {
        let name = format!("club-{}-{}.txt", reply.number, output::file_name(&reply.club));
        run.write_as((folder.join(name), replace), reply.text().as_bytes(), "réponse au club")?;
    }
    Ok(())
}

fn make_folder(folder: &Path) -> Result<(), CliError> {
    disk::make_folder(folder).map_err(|error| CliError::File(folder.to_owned(), error))
}

fn export_sql(run: &mut Run<'_>, (folder, replace): (&Path, bool), whole: bool) -> Result<(), CliError> {
    let base = run.club()?;
    let file = base.comite().load_file(whole)?;
    make_folder(folder)?;
    let index = folder.join("comite.sql");
    run.write_as(
        (index, replace),
        app::INDEX.as_bytes(),
        "tables, vues, droits ; à passer une fois, ou autant qu'on veut",
    )?;
    if file.is_empty() {
        return run.done("Rien de nouveau depuis le dernier envoi. Toutes les soirées : --tout");
    }
    let which = if whole { "toutes" } else { "depuis le dernier envoi ; --tout pour toutes" };
    let withdrawn = match file.withdrawn {
        0 => String::new(),
        withdrawn => format!(", {}", counted(withdrawn, "soirée ôtée")),
    };
    let what = format!("{}{withdrawn} : {which}", counted(file.nights, "soirée"));
    run.write(&folder.join(&file.name), file.text.as_bytes(), &what)?;
    base.comite().sent_until(&file)?;
    run.done(format!("Pour charger, dans {} : psql -f comite.sql -f {}", folder.display(), file.name))
}

fn drop_files(run: &mut Run<'_>, before: &str, sure: bool) -> Result<(), CliError> {
    let base = run.club()?;
    let (files, day) = base.comite().files_before(before)?;
    let words = |files| format!("{} d'avant le {}", counted(files, "fichier"), day.format("%d/%m/%Y"));
    if files == 0 {
        return run.done(format!("Aucun fichier d'avant le {} n'est gardé.", day.format("%d/%m/%Y")));
    }
    if !run.sure(sure, &format!("Ôter pour toujours {} ? [o/N] ", words(files)))? {
        return run.done("Rien n'est ôté.");
    }
    let gone = base.comite().drop_files(day)?;
    run.done(format!("Ôté : {}. Les rangs restent ; annuler ne rend pas ces fichiers.", words(gone)))
}

fn give_back(run: &mut Run<'_>, number: u32, folder: PathBuf) -> Result<(), CliError> {
    let (found, gone) = run.club()?.comite().files_of(number)?;
    make_folder(&folder)?;
    let mut there = 0;
    for Sent { file, bytes } in &found {
        let path = folder.join(file);
        if path.exists() {
            there += 1;
            continue;
        }
        run.write(&path, bytes, "tel que reçu")?;
    }
    let there = if there == 0 { String::new() } else { format!(", {there} déjà dans ce dossier") };
    let gone = match gone {
        0 => String::new(),
        1 => " ; celui d'une soirée n'est plus gardé".to_owned(),
        gone => format!(" ; ceux de {gone} soirées ne sont plus gardés"),
    };
    run.done(format!("{}{there}{gone}.", counted(found.len(), "fichier")))
}
