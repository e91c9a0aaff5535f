//! The headings of the columns of a list of players, folded.

use super::Grid;

pub(super) const WHOLE_NAME: &[&str] =
    &["nom prenom", "nom et prenom", "prenom nom", "prenom et nom", "joueur", "name"];
/// The last ones as HelloAsso writes them: the person a ticket or a membership is for, or else the one who paid.
pub(super) const LAST_NAME: &[&str] =
    &["nom", "nom de famille", "last name", "surname", "family name", "nom participant", "nom adherent", "nom payeur"];
pub(super) const FIRST_NAME: &[&str] =
    &["prenom", "first name", "given name", "prenom participant", "prenom adherent", "prenom payeur"];
pub(super) const LICENCE: &[&str] = &[
    "licence",
    "n licence",
    "n de licence",
    "no licence",
    "numero licence",
    "numero de licence",
    "n fft",
    "fft",
    "licence fft",
    "n de licence fft",
    "numero de licence fft",
];
pub(super) const CLUB: &[&str] =
    &["club", "association", "nom du club", "nom de l association", "societe", "organization name"];
pub(super) const COMMITTEE: &[&str] = &["comite"];
pub(super) const AFFILIATED: &[&str] = &["affilie", "licencie"];
pub(super) const PAID: &[&str] = &["paye", "regle", "reglement", "montant", "montant tarif"];
/// HelloAsso: what a code took off the price.
pub(super) const REBATE: &[&str] = &["montant code promo"];
pub(super) const STATE: &[&str] = &["statut de la commande", "statut"];
/// Whole words, but for their feminine: « Refus de photo » is no order.
pub(super) const VOID: [&str; 4] = ["rembourse", "annule", "refuse", "echoue"];
pub(super) const TOTALS: [&str; 9] =
    ["total", "totaux", "sous total", "somme", "nombre", "nb", "nbre", "effectif", "moyenne"];
pub(super) const COUNTED: [&str; 11] = [
    "inscrit",
    "inscrits",
    "joueur",
    "joueurs",
    "presents",
    "participants",
    "personnes",
    "equipes",
    "payes",
    "euros",
    "eur",
];
/// HelloAsso: columns of every export that say nothing of a player.
pub(super) const OF_ORDERS: &[&str] = &[
    "reference commande",
    "date de la commande",
    "nom payeur",
    "prenom payeur",
    "email payeur",
    "raison sociale",
    "moyen de paiement",
    "billet",
    "numero de billet",
    "tarif",
    "code promo",
    // Of a comité's list: what it mended is in the other columns.
    "a corriger",
];
pub(super) const BIRTH: &[&str] = &["ne le", "nee le", "ne e le", "naissance", "date de naissance", "date naissance"];
pub(super) const SERIES: &[&str] = &["serie"];
pub(super) const LICENSED_BEFORE: &[&str] = &["licencie l an dernier", "licencie avant", "ancien licencie"];
pub(super) const ZONE: &[&str] = &["zone"];
pub(super) const FAMILY: &[&str] = &["famille"];
pub(super) const TEAM: &[&str] = &["equipe", "duo", "paire", "n equipe"];

pub(super) const ALL: [&[&str]; 17] = [
    WHOLE_NAME,
    LAST_NAME,
    FIRST_NAME,
    LICENCE,
    CLUB,
    COMMITTEE,
    AFFILIATED,
    PAID,
    BIRTH,
    SERIES,
    LICENSED_BEFORE,
    ZONE,
    FAMILY,
    TEAM,
    REBATE,
    STATE,
    OF_ORDERS,
];

/// The headings of the columns of names.
pub(super) const NAME_HEADINGS: &[&[&str]] = &[WHOLE_NAME, LAST_NAME, FIRST_NAME];

/// Whether something is read under a folded heading.
pub(super) fn is_read(heading: &str) -> bool {
    ALL.iter().any(|names| names.contains(&heading))
}

/// Whether a folded heading is of names or licences: for files that hold more than persons.
pub(super) fn is_of_person(heading: &str) -> bool {
    NAME_HEADINGS.iter().any(|names| names.contains(&heading)) || LICENCE.contains(&heading)
}

/// The column of first names: « Prénom usuel » and « Prén. » are too.
pub(super) fn first_name(grid: &Grid) -> Option<usize> {
    let other = || grid.headings.iter().position(|heading| heading.starts_with("pren") || heading == "petit nom");
    grid.column(FIRST_NAME).or_else(other)
}
