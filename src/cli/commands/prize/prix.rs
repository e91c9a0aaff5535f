//! `prix`: the money set aside, the prizes, who wins them.

use clap::{Args, Subcommand};

use crate::args::{euros, one_of, percent};
use crate::error::CliError;
use crate::run::Run;
use app::{Announced, PurseChanges};
use domain::money::SpecialRule;

/// Dotation et prix : réglés par une règle ou annoncés place par place (O2, R8)
///
/// L'engagement est par joueur (chelem tournoi modifier --engagement). Ce qui compte, ce sont les paiements enregistrés ; si
/// aucun ne l'est, l'engagement de chaque joueur. Les prix arrondis ne font jamais moins que les 80 % à rendre : au besoin, un pas de plus
/// que ce qui est mis de côté, et c'est dit. Par équipes, un prix est pour toute l'équipe.
///
/// Exemples :
///   chelem prix                                                  (prévision, ou prix gagnés après la clôture)
///   chelem prix regler --rendus 80 --recompenses 20 --ajoute 100 --special 20 --pas 5
///   chelem prix special "Coup d'éclat" 20 --regle meilleure
///   chelem prix liste 100 80 60 40 --lot "1=une coupe" --lot "special=une bouteille"
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Prix {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Montre les prix : avec les engagements actuels, ou qui gagne quoi après la clôture
    #[command(alias = "show")]
    Voir,
    /// Règle ce qui est mis de côté, et la règle qui le répartit
    ///
    /// La règle : chaque prix est l'engagement, plus une part du reste qui diminue doucement de place en place.
    ///
    /// Exemple : chelem prix regler --rendus 85 --recompenses 25 --pas 5
    #[command(aliases = ["settle", "régler"])]
    Regler(Rule),
    /// Annonce les prix place par place, à la place de la règle
    ///
    /// Exemples : chelem prix liste 100 80 60 40 ; chelem prix liste --lot "1=une coupe" --lot "2=un panier"
    #[command(alias = "list")]
    Liste(List),
    /// Annonce un prix spécial de plus, avec son nom et qui le gagne (R8) ; le même nom le change
    ///
    /// Il va à quelqu'un qui n'a pas encore de prix. Exemples : chelem prix special "Coup d'éclat" 20 --regle meilleure ;
    /// chelem prix special "Benjamin" --lot "une bouteille" ; chelem prix special "Benjamin" --effacer
    Special(SpecialArgs),
}

#[derive(Debug, Args)]
struct SpecialArgs {
    /// Son nom
    nom: String,
    /// Montant en euros
    #[arg(value_name = "EUROS", value_parser = euros, allow_negative_numbers = true, default_value = "0", hide_default_value = true)]
    montant: i64,
    /// Qui le gagne
    #[arg(long, value_parser = one_of(SpecialRule::CHOICES), default_value = "nom")]
    regle: SpecialRule,
    /// Un lot, avec l'argent ou à sa place
    #[arg(long, default_value = "", hide_default_value = true)]
    lot: String,
    /// Oublie ce prix
    #[arg(long, conflicts_with_all = ["montant", "regle", "lot"])]
    effacer: bool,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
struct Rule {
    /// Part des engagements rendue, en % (80 au moins d'après le fascicule)
    #[arg(long, value_name = "%", value_parser = percent(0), allow_negative_numbers = true)]
    rendus: Option<u8>,
    /// Part des joueurs (duos, équipes) récompensés, en % (de 20 à 25 d'après le fascicule)
    #[arg(long, value_name = "%", value_parser = percent(1), allow_negative_numbers = true)]
    recompenses: Option<u8>,
    /// Argent ajouté par le club ou un partenaire, rendu en entier
    #[arg(long, value_name = "EUROS", value_parser = euros, allow_negative_numbers = true)]
    ajoute: Option<i64>,
    /// Prix spécial : meilleur score sur les deux dernières positions, parmi ceux qui n'ont pas de prix (0 : aucun)
    #[arg(long, value_name = "EUROS", value_parser = euros, allow_negative_numbers = true)]
    special: Option<i64>,
    /// Les prix sont des multiples de cette somme
    #[arg(long, value_name = "EUROS", value_parser = euros, allow_negative_numbers = true)]
    pas: Option<i64>,
    /// Chaque prix en % du précédent, au-dessus de l'engagement (de 50 à 100)
    #[arg(long, value_name = "%", value_parser = percent(50), allow_negative_numbers = true)]
    baisse: Option<u8>,
}

#[derive(Debug, Args)]
struct List {
    /// Montants en euros, du premier au dernier
    #[arg(value_name = "EUROS", value_parser = euros, allow_negative_numbers = true, required_unless_present_any = ["lot", "effacer"])]
    montants: Vec<i64>,
    /// Un lot pour une place, ou pour le prix spécial ; à répéter
    #[arg(long, value_name = "PLACE=LOT", value_parser = lot)]
    lot: Vec<(u32, String)>,
    /// Oublie les prix et les lots annoncés : retour à la règle
    #[arg(long, conflicts_with_all = ["montants", "lot"])]
    effacer: bool,
}

/// `3=un panier`, `special=une bouteille`.
fn lot(text: &str) -> Result<(u32, String), String> {
    let meant = text.split_once('=').and_then(|(place, label)| {
        let place = match place.trim() {
            "special" | "spécial" => Some(0),
            number => number.parse().ok().filter(|place| (1..=600).contains(place)),
        };
        place.zip(Some(label.trim().to_owned()).filter(|label| !label.is_empty()))
    });
    meant.ok_or_else(|| {
        "une place et un lot sont attendus, comme \"3=un panier\" ou \"special=une bouteille\"".to_owned()
    })
}

impl Prix {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        let report = match self.what {
            None | Some(What::Voir) => club.prizes().list()?,
            Some(What::Regler(rule)) => club.prizes().settle(&PurseChanges {
                given_back: rule.rendus,
                rewarded: rule.recompenses,
                added_cents: rule.ajoute,
                special_cents: rule.special,
                step_cents: rule.pas,
                decline: rule.baisse,
            })?,
            Some(What::Special(special)) => {
                let prize = (special.regle, special.montant, special.lot);
                club.prizes().announce_special(&special.nom, Some(prize).filter(|_| !special.effacer))?
            }
            Some(What::Liste(list)) => {
                club.prizes().announce(&Announced { amounts: list.montants, in_kind: list.lot })?
            }
        };
        run.show(&report)
    }
}
