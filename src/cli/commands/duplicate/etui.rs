//! `etui`: the fiches of *donnes dupliquées*.

use clap::{Args, Subcommand};

use super::dialogue;
use super::etui_ruling::{Cas, Decision, Penalite};
use super::topage::Topage;
use crate::args::{position, table};
use crate::error::CliError;
use crate::import::{Asks, ListFile, import_list};
use crate::run::Run;
use app::{AppError, Changes, Club, EtuiTyped, Over};
use domain::duplicate::{EtuiNo, OTHERWISE_RULED, Version};
use domain::tournament::Fouled;
use domain::{Orientation, PositionNo, Refusal, TableNo};
use input::typed::etui::{chair, etui, version, word};
use input::typed::{ENTRY_ERROR, LIFTED};
use report::duplicate::EtuiSaved;

/// Résultats des étuis, décisions, pénalités (donnes dupliquées)
#[derive(Debug, Subcommand)]
pub(crate) enum Etui {
    /// Entre la fiche d'un étui, ou les étuis d'une table ; sans rien, dialogue de saisie
    ///
    /// Les résultats sont les marques du preneur, par défenseur (+ s'il gagne, - s'il chute), dans l'ordre des positions ;
    /// « . » pour une donne non jouée, « N » pour une donne neutralisée.
    ///
    /// Exemples :
    ///   chelem etui marque                                   (dialogue)
    ///   chelem etui marque 12 -- 82 -76 . 66 -58             (toute la fiche de l'étui 12)
    ///   chelem etui marque 12 --position 3 -- 66             (une seule ligne)
    ///   chelem etui marque --position 3 --table 7 -- 82 -76 66 54   (les étuis de la table 7 à la position 3)
    ///   chelem etui marque 3 -- sans=116 66                  (match par équipes : garde sans ; contre=… : garde contre)
    ///   chelem etui marque --corriger --motif "signe oublié" 12 --position 3 -- -66
    #[command(alias = "score", verbatim_doc_comment)]
    Marque(Marque),
    /// Montre la fiche d'un étui et ses notes
    ///
    /// Exemple : chelem etui voir 12
    #[command(alias = "show")]
    Voir {
        /// Quel étui
        #[arg(value_parser = etui, value_name = "ETUI")]
        etui: EtuiNo,
        /// Celle de la séance de cette position (sinon de la séance en cours)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
    },
    #[command(alias = "matchpoints")]
    Topage(Topage),
    /// Montre les lignes des fiches où rien n'est écrit
    #[command(alias = "missing")]
    Manquants {
        /// Jusqu'à cette position (sinon toutes)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
    },
    /// Entre les lignes d'un fichier (CSV, XLSX ou ODS) : toutes, ou aucune si une ligne est mauvaise
    ///
    /// Colonnes : étui, position, table, marque (une marque, « . », « R » ou « N »).
    ///
    /// Exemple : chelem etui importer marques.csv --essai
    #[command(alias = "import")]
    Importer {
        #[command(flatten)]
        liste: ListFile,
        /// Montre seulement ce qui changerait
        #[arg(long)]
        essai: bool,
        /// Remplace aussi ce qui est déjà écrit (F6) ; les décisions de l'arbitre tiennent
        #[arg(long)]
        corriger: bool,
        /// Lève aussi la décision qui ne va pas avec une ligne du fichier (une marque sur une donne neutralisée)
        #[arg(long, requires_all = ["corriger", "motif"])]
        lever_decision: bool,
        /// Motif de la correction, pour le journal
        #[arg(long, default_value = ENTRY_ERROR, requires = "corriger", value_name = "TEXTE")]
        motif: String,
    },
    /// Note ce que l'arbitre décide d'une ligne (D25), que sa marque soit déjà là ou non
    ///
    /// La décision tient à la ligne : une marque corrigée, une fiche entrée de nouveau ou un fichier importé gardent 40/60 et +4/−4.
    /// Une donne neutralisée n'a plus de marque, une ligne ajustée a celle de l'arbitre : une autre y est refusée, avec ce qu'il faut taper.
    ///
    /// Exemples :
    ///   chelem etui decision 12 --position 3 --neutralisee --note dupont=40 --motif "étui mal remis"
    ///   chelem etui decision 12 --position 3 --quarante-soixante attaque --motif "renonce"
    ///   chelem etui decision 12 --position 3 --ajustee 66 --motif "points rendus après renonce"
    ///   chelem etui decision 12 --position 3 --plus-quatre defense --motif "renonce"      (quadrettes)
    ///   chelem etui decision 12 --position 3 --lever --motif "pas de renonce"
    #[command(alias = "ruling", verbatim_doc_comment)]
    Decision(Decision),
    /// Étui mal reconstitué : une autre donne à partir d'une position, ou à une table (D29)
    ///
    /// Exemples :
    ///   chelem etui faussee 12 --depuis 4 --motif "mal remis"
    ///   chelem etui faussee 3 --depuis 1 --table 2 --motif "mal remis"       (match : l'autre salle)
    ///   chelem etui faussee 12 --depuis 6 --version a --motif "remis en ordre"
    #[command(alias = "fouled", verbatim_doc_comment)]
    Faussee {
        /// Quel étui
        #[arg(value_parser = etui, value_name = "ETUI")]
        etui: EtuiNo,
        /// À partir de quelle position
        #[arg(long, value_parser = position, value_name = "N")]
        depuis: PositionNo,
        /// À cette table de la position seulement, où plusieurs jouent l'étui à la même position
        #[arg(long, value_parser = table, value_name = "N")]
        table: Option<TableNo>,
        /// La donne jouée à partir de là ; a quand l'étui est remis en ordre
        #[arg(long, value_parser = version, default_value = "b", value_name = "LETTRE")]
        version: Version,
        /// Pourquoi
        #[arg(long, value_name = "TEXTE")]
        motif: String,
    },
    /// Retire des points de pourcentage, ou des points de match, à un joueur ou à une formation (D26, D27)
    ///
    /// Exemples :
    ///   chelem etui penalite dupont 0,5 --motif "diagramme lu après la première carte"
    ///   chelem etui penalite "Les Renards" --pm 1 --motif "lenteur"       (quadrettes, équipes)
    ///   chelem etui penalite "Les Renards" --pm=-4 --motif "bonification"
    #[command(alias = "penalty", verbatim_doc_comment)]
    Penalite(Penalite),
    /// Fait tout ce que le code d'arbitrage prévoit pour un incident (D27) ; la liste : chelem incident cas --duplicate
    ///
    /// Exemples :
    ///   chelem etui cas renonce 12 --position 3 --fautif attaque
    ///   chelem etui cas diagramme-lu 12 --position 3 --fautif dupont
    #[command(alias = "case", verbatim_doc_comment)]
    Cas(Cas),
    /// Match par équipes : qui attaque dans un quart temps, un joueur par équipe (D35)
    ///
    /// Exemple : chelem etui attaquants 1 dupont martin
    #[command(alias = "attackers")]
    Attaquants {
        /// Le quart temps, de 1 à 4
        quart: u8,
        /// Les joueurs : numéro, licence ou partie du nom
        #[arg(required = true, value_name = "JOUEUR")]
        joueurs: Vec<String>,
    },
    /// Change le preneur d'un étui dont les étiquettes diffèrent, avant son premier résultat (D9)
    ///
    /// Exemple : chelem etui modifier 12 --preneur E
    #[command(alias = "edit")]
    Modifier {
        /// Quel étui
        #[arg(value_parser = etui, value_name = "ETUI")]
        etui: EtuiNo,
        /// Qui le prend : nord, sud, est ou ouest
        #[arg(long, value_parser = chair, value_name = "N|S|E|O")]
        preneur: Orientation,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Marque {
    /// Quel étui ; puis ses résultats
    #[arg(value_parser = etui, value_name = "ETUI")]
    etui: Option<EtuiNo>,
    /// Résultats, dans l'ordre
    #[arg(last = true, value_name = "RESULTAT")]
    resultats: Vec<String>,
    /// Position
    #[arg(long, value_parser = position, value_name = "N")]
    position: Option<PositionNo>,
    /// Table
    #[arg(long, value_parser = table, requires = "position", value_name = "N")]
    table: Option<TableNo>,
    /// Remplace ce qui est déjà écrit (F6) ; la décision de l'arbitre tient
    #[arg(long)]
    corriger: bool,
    /// Lève aussi la décision qui ne va pas avec ce qui est tapé : une marque sur une donne neutralisée, « N » sur un 40/60
    #[arg(long, requires_all = ["corriger", "motif"])]
    lever_decision: bool,
    /// Motif de la correction, pour le journal
    #[arg(long, default_value = ENTRY_ERROR, requires = "corriger", value_name = "TEXTE")]
    motif: String,
}

impl Etui {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self {
            Self::Marque(asked) => asked.run(run),
            Self::Topage(topage) => topage.run(run),
            Self::Voir { etui, position } => run.show(&run.club()?.duplicate()?.fiche(etui, position)?),
            Self::Manquants { position } => run.show(&run.club()?.duplicate()?.awaited(position)?),
            Self::Importer { liste, essai, corriger, lever_decision, motif } => {
                let mut club = run.club()?;
                let bytes = liste.read(run, &mut club)?;
                let over = over(corriger, lever_decision, &motif);
                let asks = Asks { preview: essai, question: "Entrer ces résultats ? [o/N] ", sure: None };
                import_list(run, asks, |changes| club.duplicate()?.import_etuis(&bytes, over, changes))
            }
            Self::Decision(asked) => asked.run(run),
            Self::Faussee { etui, depuis, table, version, motif } => {
                let fouled = Fouled { etui, from: depuis, table, version, reason: motif };
                let said = run.club()?.duplicate()?.foul_etui(fouled)?;
                run.say_all(&said);
                Ok(())
            }
            Self::Penalite(asked) => asked.run(run),
            Self::Cas(asked) => asked.run(run),
            Self::Attaquants { quart, joueurs } => {
                for sentence in run.club()?.duplicate()?.quart_attackers(quart, &joueurs)? {
                    run.say(format!("✔ {sentence}."));
                }
                Ok(())
            }
            Self::Modifier { etui, preneur } => {
                run.club()?.duplicate()?.set_taker(etui, preneur)?;
                run.done(format!("✔ Étui {etui} : preneur {}.", preneur.word()))
            }
        }
    }
}

impl Marque {
    fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let over = over(self.corriger, self.lever_decision, &self.motif);
        if self.resultats.is_empty() && self.etui.is_none() && self.position.is_none() {
            return dialogue::run(run, over);
        }
        // The kind of night is said before anything about the marks.
        run.club()?.duplicate()?;
        let words = self.resultats.iter().map(|text| word(text)).collect::<Result<Vec<_>, Refusal>>()?;
        let typed = match (self.etui, self.position, self.table, words.as_slice()) {
            (Some(etui), Some(position), table, [word]) => EtuiTyped::Line(etui, position, table, *word),
            (Some(etui), None, None, [_, ..]) => EtuiTyped::Fiche(etui, words),
            (None, Some(position), Some(table), [_, ..]) => EtuiTyped::Table(position, table, words),
            (None, Some(_), None, _) => {
                return Err(AppError::input("à quelle table, ou quel étui ?")
                    .advise("Exemple : chelem etui marque --position 3 --table 7 -- 82 -76 66 54")
                    .into());
            }
            _ => {
                return Err(AppError::input("il manque les résultats, après « -- »")
                    .advise("Exemple : chelem etui marque 12 -- 82 -76 . 66 -58")
                    .advise("Une seule ligne : chelem etui marque 12 --position 3 -- 66")
                    .into());
            }
        };
        let mut club = run.club()?;
        match enter(run, &mut club, &typed, over)? {
            Some(saved) if run.for_machines() => run.show(&saved),
            _ => Ok(()),
        }
    }
}

/// The entry that is replaced, and why.
fn over(corrects: bool, lifts: bool, reason: &str) -> Over<'_> {
    Over { correct: corrects.then_some(reason), lift: lifts.then_some(reason) }
}

/// Enters the typed marks; unlikely ones, and those that would lift a ruling, are asked about on a terminal, and reported elsewhere.
/// `None` when the operator says no.
pub(super) fn enter(
    run: &mut Run<'_>,
    club: &mut Club,
    typed: &EtuiTyped,
    mut over: Over<'_>,
) -> Result<Option<EtuiSaved>, CliError> {
    if run.console.interactive {
        let shown = match club.duplicate()?.enter_etui_over(typed, over, Changes::Preview) {
            Err(AppError::Rule(refusal)) if refusal.rule == OTHERWISE_RULED && over.lift.is_none() => {
                run.say(format!("Attention : {}.", refusal.message));
                if !run.agrees("Lever ce que l'arbitre a décidé et écrire ce qui est tapé ? [o/N] ")? {
                    run.say("✘ Rien n'est enregistré.");
                    return Ok(None);
                }
                over.lift = over.correct.or(Some(LIFTED));
                club.duplicate()?.enter_etui_over(typed, over, Changes::Preview)?
            }
            shown => shown?,
        };
        for warning in &shown.warnings {
            run.say(format!("Attention : {warning}."));
        }
        if !shown.warnings.is_empty() && !run.agrees("Est-ce bien ce qui est écrit ? [o/N] ")? {
            run.say("✘ Rien n'est enregistré.");
            return Ok(None);
        }
    }
    let saved = club.duplicate()?.enter_etui_over(typed, over, Changes::Apply)?;
    say(run, &saved);
    Ok(Some(saved))
}

/// The entered marks, in a line or two.
pub(super) fn say(run: &mut Run<'_>, saved: &EtuiSaved) {
    let which = saved.which();
    match saved.changed() {
        0 => run.say(format!("✔ {which} : déjà enregistré.")),
        _ => run.say(format!("✔ {which} : {}", saved.said())),
    }
    if !run.console.interactive {
        for warning in &saved.warnings {
            run.say(format!("Attention : {warning}."));
        }
    }
    run.say_all(&saved.stay);
    run.say(saved.still());
}
