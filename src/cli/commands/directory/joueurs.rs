//! `joueurs`: the club's directory.

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use super::effacer::Effacer;
use crate::args::{date, publication, yes_or_no};
use crate::error::CliError;
use crate::files;
use crate::import::{Asks, ListFile, import_list};
use crate::run::Run;
use app::{AppError, Changes, PersonInput, Separation};
use domain::publication::Publication;
use report::Tabular;

/// L'annuaire du club : importer, ajouter, modifier, chercher
#[derive(Debug, Subcommand)]
pub(crate) enum Joueurs {
    /// Importe une liste (CSV, XLSX ou ODS) : tout, ou rien si une ligne est mauvaise
    ///
    /// À l'écran, ce qui changerait est montré d'abord, et une confirmation est demandée.
    /// Colonnes : Nom, Prénom, et si possible Licence, Club, Comité, Affilié, Né le, Série, Famille, Zone,
    /// Licencié l'an dernier. Un CSV se prend tel que le tableur l'a enregistré ; d'un classeur, la première
    /// feuille qui a une liste, ou celle de --feuille. Les lignes au-dessus des titres de colonnes sont sautées. Exemple : chelem joueurs importer liste.xlsx --essai
    #[command(alias = "import")]
    Importer {
        #[command(flatten)]
        liste: ListFile,
        /// Montre seulement ce qui changerait
        #[arg(long)]
        essai: bool,
        /// Sans demander confirmation ; hors d'un terminal, il faut l'ajouter dès que la liste change une fiche ou laisse un doute
        #[arg(long)]
        oui: bool,
    },
    /// Ajoute un joueur
    ///
    /// Exemple : chelem joueurs ajouter --nom LEFÈVRE --prenom Zoé --licence 123456 --club "Tarot Club"
    #[command(alias = "add")]
    Ajouter(Data),
    /// Corrige un joueur, sans toucher à ses scores
    ///
    /// Exemple : chelem joueurs modifier lefevre --prenom Zoé
    #[command(alias = "edit")]
    Modifier {
        /// Licence ou partie du nom
        joueur: String,
        #[command(flatten)]
        data: Data,
    },
    /// Deux noms de l'annuaire sont une seule personne : ses tournois sont réunis
    ///
    /// Le premier reste, le second disparaît ; ce que l'on ne sait que du second est gardé. Refusé quand les deux ont joué
    /// le même tournoi. Exemple : chelem joueurs fusionner "LEFÈVRE Zoé" "LEFEBVRE Zoé" --essai
    #[command(alias = "merge")]
    Fusionner {
        /// Celui qui reste : licence ou partie du nom
        joueur: String,
        /// Celui qui disparaît
        double: String,
        /// Montre seulement ce qui changerait
        #[arg(long)]
        essai: bool,
    },
    /// Une personne de l'annuaire en est deux : défait une fusion, ou donne certains tournois à quelqu'un d'autre
    ///
    /// Exemples : chelem joueurs separer "LEFÈVRE Zoé" ;
    /// chelem joueurs separer "MARTIN Paul" --tournois 3,5 --nom MARTIN --prenom Paule
    #[command(alias = "separate")]
    Separer {
        /// Licence ou partie du nom
        joueur: String,
        /// Numéros des tournois que quelqu'un d'autre a joués (sinon : la dernière fusion est défaite)
        #[arg(long, value_delimiter = ',', requires = "nom", value_name = "N,N")]
        tournois: Vec<i64>,
        /// Montre seulement ce qui changerait
        #[arg(long)]
        essai: bool,
        #[command(flatten)]
        data: Box<Data>,
    },
    /// Donne une étiquette à un joueur, avec son accord (débutant, féminine, …) : une saison peut avoir un classement par étiquette
    ///
    /// Exemple : chelem joueurs etiquette lefevre débutante
    #[command(alias = "label")]
    Etiquette {
        /// Licence ou partie du nom
        joueur: String,
        /// Un mot ou plusieurs
        etiquette: String,
        /// L'ôte
        #[arg(long)]
        oter: bool,
    },
    /// Dit comment un joueur est nommé sur les pages publiées : nom, initiales ou anonyme
    ///
    /// Les papiers et les écrans de la salle montrent toujours les noms. Exemple : chelem joueurs publication lefevre initiales
    #[command(alias = "publish")]
    Publication {
        /// Licence ou partie du nom
        joueur: String,
        /// nom, initiales ou anonyme
        #[arg(value_parser = publication(), value_name = "NOMS")]
        noms: Publication,
    },
    /// Montre tout ce que la base sait d'un joueur, quand il le demande (chelem imprimer dossier pour le lui remettre)
    ///
    /// Exemples : chelem joueurs dossier lefevre ; chelem imprimer dossier lefevre
    Dossier {
        /// Licence ou partie du nom
        joueur: String,
    },
    /// Montre ceux qui ne viennent plus depuis quelques saisons ; --alleger vide leurs détails
    ///
    /// Licence, naissance, famille, zone et série sont ôtées de l'annuaire, nom et résultats restent. Montré d'abord, noté au
    /// journal, annulable : le journal et les copies gardent donc ce qui y était ; effacer l'ôte (docs/rgpd.md).
    #[command(alias = "former")]
    Anciens {
        /// Depuis combien de saisons, celle-ci comprise
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=50), value_name = "N")]
        saisons: u8,
        /// Vide leurs détails
        #[arg(long)]
        alleger: bool,
        /// Avec --alleger : montre seulement
        #[arg(long, requires = "alleger")]
        essai: bool,
    },
    #[command(alias = "erase")]
    Effacer(Effacer),
    /// Montre ceux qui sont peut-être deux fois dans l'annuaire
    #[command(alias = "twins")]
    Doublons,
    /// Cherche par licence ou partie du nom, accents et majuscules ignorés
    ///
    /// Exemple : chelem joueurs chercher lefevre
    #[command(alias = "find")]
    Chercher {
        /// Ce que l'on sait du nom
        texte: String,
    },
    /// Montre tout l'annuaire
    #[command(alias = "list")]
    Lister,
}

#[derive(Debug, Args)]
pub(crate) struct Data {
    /// Nom de famille
    #[arg(long)]
    nom: Option<String>,
    /// Prénom
    #[arg(long)]
    prenom: Option<String>,
    /// Numéro de licence (vide pour l'ôter)
    #[arg(long)]
    licence: Option<String>,
    /// Club
    #[arg(long)]
    club: Option<String>,
    /// Comité
    #[arg(long)]
    comite: Option<String>,
    /// Affilié à la FFT cette saison : oui ou non (sinon : oui avec une licence)
    #[arg(long, value_parser = yes_or_no, value_name = "OUI|NON")]
    affilie: Option<bool>,
    /// Date de naissance (championnat seniors)
    #[arg(long, value_parser = date, value_name = "JJ/MM/AAAA")]
    ne: Option<NaiveDate>,
    /// Série au classement national, de 1 à 4 (interclubs)
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=4), value_name = "1-4")]
    serie: Option<u8>,
    /// Licencié la saison passée : oui ou non (interclubs ; sinon oui)
    #[arg(long, value_parser = yes_or_no, value_name = "OUI|NON")]
    ancien: Option<bool>,
    /// Zone
    #[arg(long)]
    zone: Option<String>,
    /// Famille : un mot commun à ceux qui doivent se rencontrer le moins possible
    #[arg(long)]
    famille: Option<String>,
    /// C'est quelqu'un d'autre qu'un joueur du même nom déjà connu
    #[arg(long)]
    homonyme: bool,
}

impl From<Data> for PersonInput {
    fn from(data: Data) -> Self {
        Self {
            last_name: data.nom,
            first_name: data.prenom,
            licence: data.licence,
            club: data.club,
            committee: data.comite,
            affiliated: data.affilie,
            birth: data.ne,
            series: data.serie,
            licensed_before: data.ancien,
            zone: data.zone,
            family: data.famille,
            homonym: data.homonyme,
        }
    }
}

impl Joueurs {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self {
            Self::Importer { liste, essai, oui } => {
                // Once, and before a base is made: the standard input is read a single time.
                let bytes = files::read(liste.path())?;
                let mut club = run.club_or_trial(essai)?;
                liste.take_up(run, &mut club, &bytes)?;
                let interactive = run.console.interactive;
                let asks = Asks { preview: essai, question: "Importer cette liste ? [o/N] ", sure: Some(oui) };
                import_list(run, asks, |changes| {
                    club.directory().import(&bytes, changes, &|shown| asks.agrees(shown, interactive))
                })
            }
            Self::Ajouter(mut data) => {
                data.prenom = run.first_name(data.prenom)?;
                let name = run.club_or_new()?.directory().register(&data.into())?;
                run.done(format!("Ajout : {name}"))
            }
            Self::Modifier { joueur, data } => modify(run, &joueur, data.into()),
            Self::Fusionner { joueur, double, essai } => {
                let club = run.club()?;
                let question = "Réunir ces deux joueurs ? [o/N] ";
                shown_then_done(run, essai, question, |changes| club.directory().merge(&joueur, &double, changes))
            }
            Self::Separer { joueur, tournois, essai, data } => separate(run, (&joueur, essai), tournois, *data),
            Self::Etiquette { joueur, etiquette, oter } => {
                let name = run.club()?.seasons().label(&joueur, &etiquette, oter)?;
                let done = if oter { "ôtée" } else { "donnée" };
                run.done(format!("Étiquette « {} » {done} : {name}", etiquette.trim()))
            }
            Self::Publication { joueur, noms } => {
                let name = run.club()?.directory().publish(&joueur, noms)?;
                run.done(format!("Sur les pages publiées, {name} : {}", noms.key()))
            }
            Self::Dossier { joueur } => run.show(&run.club()?.directory().dossier(&joueur)?),
            Self::Anciens { saisons, alleger: false, .. } => {
                let report = run.club()?.directory().former(saisons, false, Changes::Preview)?;
                run.show(&report)
            }
            Self::Anciens { saisons, essai, .. } => {
                let club = run.club()?;
                let question = "Vider ces détails ? [o/N] ";
                shown_then_done(run, essai, question, |changes| club.directory().former(saisons, true, changes))
            }
            Self::Effacer(effacer) => effacer.run(run),
            Self::Doublons => {
                let club = run.club()?;
                let twins = club.directory().twins()?;
                run.show(&twins)?;
                if club.comite().is_one()? {
                    run.say("Pour décider : chelem comite doutes");
                } else if let Some(twin) = twins.twins.first() {
                    let [one, other] = &twin.handles;
                    run.say(format!("Si c'est une seule personne : chelem joueurs fusionner \"{one}\" \"{other}\""));
                }
                Ok(())
            }
            Self::Chercher { texte } => run.show(&run.club()?.directory().list(Some(&texte))?),
            Self::Lister => run.show(&run.club()?.directory().list(None)?),
        }
    }
}

fn modify(run: &mut Run<'_>, player: &str, input: PersonInput) -> Result<(), CliError> {
    if input == PersonInput::default() {
        return Err(AppError::input("rien à corriger sur cette fiche : dites ce qui change")
            .advise("Par exemple --affilie oui, --licence N°, --club CLUB ou --ne JJ/MM/AAAA.")
            .into());
    }
    let (before, after) = run.club()?.directory().modify(player, &input)?;
    let renamed = if before == after { after } else { format!("{before} devient {after}") };
    run.done(format!("Fiche corrigée : {renamed}. Les scores n'ont pas changé."))
}

fn separate(run: &mut Run<'_>, (player, preview): (&str, bool), nights: Vec<i64>, data: Data) -> Result<(), CliError> {
    let club = run.club()?;
    let separation = match nights.is_empty() {
        true if data.nom.is_some() => {
            return Err(AppError::input("quels tournois cette autre personne a-t-elle joués ?")
                .advise("Ajoutez --tournois N,N ; chelem tournoi lister montre leurs numéros.")
                .into());
        }
        true => Separation::Unmerge,
        false => Separation::Nights(nights, Box::new(data.into())),
    };
    let question = "Séparer ? [o/N] ";
    shown_then_done(run, preview, question, |changes| club.directory().separate(player, &separation, changes))
}

/// Previews the changes, and does them once the operator agrees on a terminal; at once elsewhere.
fn shown_then_done<T: Tabular>(
    run: &mut Run<'_>,
    preview: bool,
    question: &str,
    mut once: impl FnMut(Changes) -> Result<T, AppError>,
) -> Result<(), CliError> {
    if preview || run.console.interactive {
        let shown = once(Changes::Preview)?;
        run.show(&shown)?;
        if preview {
            return Ok(());
        }
        if !run.confirms(question)? {
            return run.done("Rien n'est changé.");
        }
    }
    let done = once(Changes::Apply)?;
    if run.console.interactive {
        return run.done(done.table().title);
    }
    run.show(&done)
}
