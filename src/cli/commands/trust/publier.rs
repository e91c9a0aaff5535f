//! `publier`: the nights on the club's web space, by itself.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::error::CliError;
use crate::run::Run;

/// Met les soirées, la saison et l'agenda sur le site du club : dans un dossier, ou par WebDAV ou FTPS
///
/// Une fois réglé, cela se fait de soi-même à la clôture ; seul ce qui a changé part. Chacun est nommé comme il le permet. Un fichier
/// agenda.csv à côté de la base (Date;Heure;Nom;Lieu) donne les soirées à venir.
///
/// Exemples :
///   chelem publier regler --dossier ~/Nextcloud/site-tarot
///   chelem publier regler --webdav https://exemple.fr/dav/tarot --utilisateur tc12
///   chelem publier                           (maintenant)
///   chelem publier texte                     (à copier : groupe, journal)
///   chelem publier etat
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Publier {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Choisit où et quand ; un mot de passe est demandé, et gardé sur cet ordinateur, lisible par vous seul
    #[command(alias = "set")]
    Regler(Place),
    /// Montre où, quand, la dernière fois, et ce qui attend
    #[command(alias = "status")]
    Etat,
    /// Écrit la dernière soirée en quelques lignes
    #[command(alias = "text")]
    Texte,
    /// Publie sans cette soirée (son numéro : chelem tournoi lister) ; --remettre : de nouveau avec
    ///
    /// Exemple : chelem publier retirer 12
    #[command(alias = "withdraw")]
    Retirer {
        /// Numéro du tournoi
        soiree: i64,
        /// La remet
        #[arg(long)]
        remettre: bool,
    },
    /// Oublie ce qui est réglé, et le mot de passe ; ce qui est publié reste
    #[command(alias = "forget")]
    Oublier,
}

#[derive(Debug, Args)]
#[group(skip)]
#[command(group(clap::ArgGroup::new("ou").required(true).args(["dossier", "webdav", "ftps"])))]
struct Place {
    /// Dossier de cet ordinateur : synchronisé, partagé, ou une clé
    #[arg(long, value_name = "DOSSIER")]
    dossier: Option<PathBuf>,
    /// Adresse WebDAV, en https
    #[arg(long, value_name = "ADRESSE")]
    webdav: Option<String>,
    /// Hôte et dossier, en FTPS : exemple.fr/www/tarot
    #[arg(long, value_name = "HÔTE/DOSSIER")]
    ftps: Option<String>,
    /// Nom d'utilisateur sur le site
    #[arg(long, value_name = "NOM")]
    utilisateur: Option<String>,
    /// Quand : cloture, position ou main
    #[arg(long, value_name = "QUAND", default_value = "cloture")]
    quand: String,
    /// Tous par leurs initiales
    #[arg(long)]
    initiales: bool,
}

#[cfg(feature = "salle")]
impl Publier {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        use web::Publishing;
        let file = file(run)?;
        match self.what {
            None => now(run, &file, &Publishing::set(&file)?, &run.club()?),
            Some(What::Regler(place)) => place.keep(run, &file),
            Some(What::Etat) => run.page(&Publishing::set(&file)?.words().join("\n")),
            Some(What::Texte) => {
                let initials = Publishing::read(&file)?.is_some_and(|own| own.initials);
                let club = run.club()?;
                run.page(&web::press(&club, &club.hall().public_site(initials)?)?)
            }
            Some(What::Retirer { soiree, remettre }) => {
                let (own, club) = (Publishing::set(&file)?, run.club()?);
                club.hall().withhold(soiree, !remettre)?;
                now(run, &file, &own, &club)
            }
            Some(What::Oublier) => {
                // Of a base that is gone, too.
                let withheld = run.club().ok().and_then(|club| club.hall().withheld().ok()).unwrap_or_default();
                run.done(Publishing::forget(&file, withheld.len())?)
            }
        }
    }
}

#[cfg(feature = "salle")]
impl Place {
    fn keep(self, run: &mut Run<'_>, file: &std::path::Path) -> Result<(), CliError> {
        use app::AppError;
        use web::{Publishing, When};
        let folder = self.dossier.map(|folder| folder.to_string_lossy().into_owned());
        let places = [("dossier", folder), ("webdav", self.webdav), ("ftps", self.ftps)];
        let (way, at) = places.into_iter().find_map(|(way, at)| Some((way, at?))).unwrap_or_default();
        let when = When::parse(&self.quand).ok_or_else(|| {
            AppError::input(format!("--quand {} : cloture, position ou main est attendu", self.quand))
        })?;
        let user = self.utilisateur.unwrap_or_default();
        let mut own = Publishing::to(way, &at, &user, when, self.initiales)?;
        if own.takes_password() {
            own = own.with_password(&run.ask("Mot de passe (il s'affiche) : ", "")?.unwrap_or_default())?;
        }
        own.keep(file)?;
        run.console.wrote(file);
        run.done(format!("{}. Maintenant : chelem publier", own.settled()))
    }
}

#[cfg(feature = "salle")]
fn file(run: &Run<'_>) -> Result<PathBuf, CliError> {
    let nowhere = || app::AppError::input("ce système ne dit pas où est le dossier de l'utilisateur").into();
    crate::environment::publishing_file(&run.base).ok_or_else(nowhere)
}

/// Publishes what stands.
#[cfg(feature = "salle")]
fn now(run: &mut Run<'_>, file: &std::path::Path, own: &web::Publishing, club: &app::Club) -> Result<(), CliError> {
    let watch = host::clock::Stopwatch::start();
    let (made, seen) = (web::content(club, own.initials), club.hall().standing()?);
    let sent = web::publish(file, made, run.environment.clock.now(), seen)?;
    sent.files.iter().for_each(|file| run.console.wrote(file.as_ref()));
    let tenths = watch.elapsed().as_millis().div_ceil(100);
    run.done(format!("Publié : {}, en {},{} s → {}", sent.words, tenths / 10, tenths % 10, own.place()))
}

/// Publishes, where that was chosen for now; whatever a network says, the evening goes on.
#[cfg(feature = "salle")]
pub(crate) fn after(run: &mut Run<'_>, club: &app::Club) {
    let Ok(file) = file(run) else { return };
    if let Ok(Some(own)) = web::Publishing::read(&file)
        && club.hall().standing().is_ok_and(|now| own.is_due(now))
        && let Err(error) = now(run, &file, &own, club)
    {
        run.say(error.render());
        run.say("Attention : le site n'est pas à jour. La soirée n'est pas touchée ; pour réessayer : chelem publier");
    }
}

#[cfg(not(feature = "salle"))]
impl Publier {
    pub fn run(self, _: &mut Run<'_>) -> Result<(), CliError> {
        drop(self.what);
        Err(crate::commands::hall::built_without())
    }
}
