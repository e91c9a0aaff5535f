//! `comite`: its subcommands.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use crate::args::day;
use crate::commands::season::{FinalArgs, qualified};
use crate::error::CliError;
use crate::files;
use crate::run::Run;
use app::{AppError, Changes, Receiving, Sent};
use domain::advice::{ComiteStep, Step};
use domain::counted;
use host::disk;
use report::comite::{Outcome, Reply};
use report::{Tabular, output};

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
    Recevoir {
        /// Dossiers ou archives
        #[arg(required = true, value_name = "DOSSIER|FICHIER")]
        sources: Vec<PathBuf>,
        #[command(flatten)]
        how: How,
    },
    /// Prend un fichier sans code au nom d'un club, dont la base est alors connue ; ou donne à un autre club une soirée rattachée à tort
    ///
    /// Exemples :
    ///   chelem comite rattacher coupe.chelem --club 12
    ///   chelem comite rattacher coupe.chelem --club 7 --remplacer --motif "c'était Beaune"
    #[command(verbatim_doc_comment)]
    Rattacher {
        /// L'archive
        #[arg(value_name = "FICHIER")]
        fichier: PathBuf,
        /// Le numéro du club
        #[arg(long, value_name = "N")]
        club: u32,
        #[command(flatten)]
        how: How,
    },
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
    /// Exemple : chelem comite qualifies --places 72 --sauf 1000402 --ecrire qualifies.csv
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

#[derive(Debug, Args)]
pub(crate) struct How {
    /// Montre ce qui serait fait, et ne garde rien
    #[arg(long)]
    essai: bool,
    /// Prend, de deux fichiers de même version, celui-ci ; ou une soirée sans code, rattachée à tort à un autre club
    #[arg(long, requires = "motif")]
    remplacer: bool,
    /// Pourquoi
    #[arg(long)]
    motif: Option<String>,
    /// C'est une autre soirée, bien que les mêmes joueurs aient joué ce jour-là
    #[arg(long)]
    encore: bool,
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
            Self::Recevoir { sources, how } => how.take(run, &sources, None),
            Self::Rattacher { fichier, club, how } => how.take(run, &[fichier], Some(club)),
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
                run.done(
                    "Une fiche fausse se corrige dans son club ; le comité l'apprend à la prochaine soirée du joueur.",
                )
            }
            Self::Qualifies(args) => {
                let club = run.club()?;
                qualified(run, &club, None, args)
            }
            Self::Rendre { numero, dossier } => give_back(run, numero, &dossier),
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
    let refused = |words: String| AppError::input(words).advise(format!("Exemple : {}", next()));
    let letter = match what.as_deref() {
        None => return run.show(&comite.clubs()?),
        Some("ajouter") => comite.add_club(&name.ok_or_else(|| refused("le nom du club manque".to_owned()))?)?,
        Some(number) => {
            let unread = |_| refused(format!("« {number} » n'est ni un numéro de club, ni ajouter"));
            let number: u32 = number.parse().map_err(unread)?;
            match (new_code, leaves) {
                (true, _) => comite.new_code(number)?,
                (false, Some(day)) => return run.done(comite.leave(number, day)?),
                (false, None) => comite.letter(number)?,
            }
        }
    };
    say(run, &letter, || letter.words(steps::command).join("\n") + "\n")
}

/// Shows a report to another program, and to people as a text.
fn say(run: &mut Run<'_>, report: &impl Tabular, text: impl FnOnce() -> String) -> Result<(), CliError> {
    if run.for_machines() { run.show(report) } else { run.data(&text()) }
}

fn replies(run: &mut Run<'_>, number: Option<u32>, folder: Option<PathBuf>, replace: bool) -> Result<(), CliError> {
    let replies = run.club()?.comite().replies(number)?;
    let Some(folder) = folder else {
        let text = |reply: &Reply| reply.text();
        return say(run, &replies, || replies.replies.iter().map(text).collect::<Vec<_>>().join("\n"));
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
    let what = "tables, vues, droits ; à passer une fois, ou autant qu'on veut";
    run.write_as((folder.join("comite.sql"), replace), app::INDEX.as_bytes(), what)?;
    let Some(file) = file else {
        return run.done("Rien de nouveau depuis le dernier envoi. Toutes les soirées : --tout");
    };
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
    let before = format!("d'avant le {}", day.format("%d/%m/%Y"));
    if files == 0 {
        return run.done(format!("Aucun fichier {before} n'est gardé."));
    }
    if !run.sure(sure, &format!("Ôter pour toujours {} {before} ? [o/N] ", counted(files, "fichier")))? {
        return run.done("Rien n'est ôté.");
    }
    let gone = counted(base.comite().drop_files(day)?, "fichier");
    run.done(format!("Ôté : {gone} {before}. Les rangs restent ; cela ne s'annule pas, ni ce qui a été fait avant."))
}

fn give_back(run: &mut Run<'_>, number: u32, folder: &Path) -> Result<(), CliError> {
    let (found, gone) = run.club()?.comite().files_of(number)?;
    make_folder(folder)?;
    let (there, new): (Vec<_>, Vec<_>) = found.iter().partition(|sent| folder.join(&sent.file).exists());
    for Sent { file, bytes } in new {
        run.write(&folder.join(file), bytes, "tel que reçu")?;
    }
    let there = match there.len() {
        0 => String::new(),
        there => format!(", {there} déjà dans ce dossier"),
    };
    let gone = match gone {
        0 => String::new(),
        1 => " ; celui d'une soirée n'est plus gardé".to_owned(),
        gone => format!(" ; ceux de {gone} soirées ne sont plus gardés"),
    };
    run.done(format!("{}{there}{gone}.", counted(found.len(), "fichier")))
}

impl How {
    /// Takes what is in those places; what is said to be one club's is files, and no folder.
    fn take(self, run: &mut Run<'_>, sources: &[PathBuf], club: Option<u32>) -> Result<(), CliError> {
        let mut sent = Vec::new();
        for source in sources {
            match source.is_dir() && club.is_none() {
                true => sent.extend(in_folder(source)?),
                false => sent.push(read(source)?),
            }
        }
        let instead = self.motif.filter(|_| self.remplacer);
        let changes = if self.essai { Changes::Preview } else { Changes::Apply };
        let asked = Receiving { club, instead, also: self.encore };
        let reception = run.club()?.receive(sent, &asked, changes, &mut |done, all| {
            run.console.progress(&format!("Réception : {done}/{all} …"));
        });
        run.console.progress("");
        let reception = reception?;
        run.show(&reception)?;
        if reception.count(Outcome::Refused) == 0 { Ok(()) } else { Err(CliError::Discrepancies) }
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(path: &Path) -> Result<Sent, CliError> {
    Ok(Sent { file: name(path), bytes: files::read(path)? })
}

const BEGINS: &[u8] = br#"{"format":"chelem-"#;

/// The archives of a folder, known by their first bytes.
fn in_folder(folder: &Path) -> Result<Vec<Sent>, CliError> {
    let failed = |error| CliError::File(folder.to_owned(), error);
    let (mut sent, mut others) = (Vec::new(), 0);
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if !path.is_file() {
            continue;
        }
        let begins = disk::read_at_most(&path, BEGINS.len()).map_err(failed)?;
        match begins.starts_with(BEGINS) || name(&path).ends_with(".chelem") {
            true => sent.push(read(&path)?),
            false => others += 1,
        }
    }
    if !sent.is_empty() {
        return Ok(sent);
    }
    let others = if others == 0 { String::new() } else { format!(" ({} d'autres sortes)", counted(others, "fichier")) };
    Err(AppError::input(format!("aucune archive dans ce dossier{others}")).into())
}
