//! The demonstration's night of free deals.

use self::Scene::{Do, First, Missing, Note, Refused, Title, Typed};

/// The evening's story.
pub(super) enum Scene {
    Title(&'static str),
    Note(&'static str),
    /// A command that is carried out.
    Do(&'static str),
    /// The same, with only the first lines of its data.
    First(usize, &'static str),
    /// A command that is refused.
    Refused(&'static str),
    /// One that finds something missing.
    Missing(&'static str),
    /// A command that asks, and the answers typed there.
    Typed(&'static str, &'static [&'static str]),
}

/// `{graine}` stands for the seed, `{S3}` for the entry number of the player who started there.
pub(super) const STORY: &[Scene] = &[
    Title("Une soirée de tournoi, du premier inscrit aux PCN"),
    Title("Avant l'ouverture : l'annuaire et le tournoi"),
    Note("La liste de la fédération : d'abord un essai, puis l'import."),
    First(4, "joueurs importer donnees/annuaire.csv --essai"),
    First(4, "joueurs importer donnees/annuaire.csv"),
    Do(
        "nouveau \"Coupe d'automne\" --date 21/11/2026 --positions 5 --donnes 5 --engagement 12 --organisateur \"Tarot Club des Tilleuls\" --lieu \"Salle des fêtes\"",
    ),
    Title("Les inscriptions"),
    First(4, "inscrire --fichier donnees/inscrits.csv"),
    Note("Les accents et les majuscules ne comptent pas ; un nom ambigu est refusé."),
    Do("inscrire lefevre --paye 12"),
    Refused("inscrire martin --paye 12"),
    Do("inscrire \"martin seb\" --paye 12"),
    Title("Le placement : 46 joueurs, 12 tables, deux tables à 3"),
    Do("mouvement choisir --joueurs 46 --positions 5"),
    Do("placer --graine {graine}"),
    Title("Les papiers"),
    Do("imprimer placement --sortie placement-position-1.pdf"),
    Do("imprimer fiches --sortie fiches.pdf"),
    Do("imprimer feuilles --toutes --sortie feuilles.pdf"),
    Title("Position 1"),
    Do("marque importer donnees/feuilles-1.csv"),
    Do("marque importer donnees/donnes-1.csv"),
    Note("La feuille remplie du fascicule, donne par donne, à la table 3 :"),
    Do("marque importer donnees/feuille-fascicule.csv"),
    Do("marque manquantes"),
    Note(
        "Au clavier : la table, les noms s'affichent, les bilans. Un signe oublié à la table 7 : la feuille est refusée et expliquée.",
    ),
    Typed("marque", &["7", "-23 45 171 149", "-23 45 -171 149", "q"]),
    First(8, "classement"),
    Title("Position 2"),
    First(4, "position suivante"),
    Do("marque importer donnees/feuilles-2.csv"),
    Do("marque importer donnees/donnes-2.csv"),
    Do(
        "marque 2 4 --donne \"garde sans E 55/2\" --donne \"prise N 65/2\" --donne \"garde S 52/2\" --donne \"garde O 47/1\" --donne \"prise O 36/3\"",
    ),
    Note("À l'affichage, la table 5 voit une erreur en position 1 : deux colonnes échangées."),
    Refused("marque 1 5 -- -215 -215 -15 445"),
    Do("marque --corriger --motif \"colonnes Sud et Ouest échangées\" 1 5 -- -215 -215 -15 445"),
    Do("penalite lefevre --bareme telephone"),
    Title("Position 3"),
    First(4, "position suivante"),
    Do("marque importer donnees/feuilles-3.csv"),
    Do("marque importer donnees/donnes-3.csv"),
    Note("Le joueur parti de S3 doit s'en aller : ses tables joueront à 3."),
    Do("abandon {S3} --motif \"rappelé chez lui\""),
    Title("Position 4"),
    Do("position suivante"),
    Do("marque importer donnees/feuilles-4.csv"),
    Do("marque importer donnees/donnes-4.csv"),
    Title("Position 5"),
    Do("position suivante"),
    Do("marque importer donnees/feuilles-5.csv"),
    Do("marque importer donnees/donnes-5.csv"),
    Title("La fin de la soirée"),
    Do("cloturer"),
    Note("Ce que la fédération demande ; il manque l'arbitre."),
    Missing("homologation"),
    Do("tournoi modifier --arbitre \"Anne DUBOIS\""),
    Do("homologation"),
    Do("imprimer classement --sortie classement-final.pdf"),
    Do("exporter classement --sortie classement.csv"),
    Do("sauvegarder copie-de-secours.sqlite"),
    Do("journal --dernieres 6"),
    Do("verifier"),
    Title("C'est fini"),
];
