//! The words people use for commands, proposed when a command does not exist.

use domain::text::fold;

/// Words, folded, and the lines they may mean.
const SYNONYMS: &[(&[&str], &[&str])] = &[
    (&["feuille", "feuilles"], &["marque", "imprimer feuilles"]),
    (&["saisie", "saisir", "entrer", "score", "scores", "bilans", "resultats de table"], &["marque"]),
    (&["corriger", "correction", "corrections"], &["marque", "imprimer corrections"]),
    (&["manquante", "manquantes", "attendues", "retardataires"], &["marque manquantes"]),
    (&["suivant", "suivante", "tour", "prochaine", "continuer", "manche"], &["position suivante"]),
    (&["resultat", "resultats", "classer", "rang", "rangs", "podium", "gagnant"], &["classement"]),
    (&["rouvrir", "reouvrir", "ouvrir", "reprendre"], &["cloturer --rouvrir"]),
    (&["fin", "finir", "terminer", "fermer", "clore", "cloture", "arreter", "stop"], &["cloturer", "tournoi arreter"]),
    (&["tirage", "tirer", "tirer au sort", "sort", "placement", "demarrer", "commencer", "lancer"], &["placer"]),
    (&["statut", "situation", "ou", "avancement", "quoi"], &["etat"]),
    (&["table", "tables", "place", "places", "affichage", "qui"], &["position voir", "imprimer placement"]),
    (&["carre", "finales", "demi", "demi finale"], &["seance finale 16", "seance suivante"]),
    (&["eliminer", "elimination", "seances"], &["seance suivante"]),
    (&["qualifie", "qualifies"], &["imprimer qualifies", "tournoi modifier --qualifies N"]),
    (&["derogation", "ccn"], &["federation derogation JOUEUR --pcn N --lettre \"…\""]),
    (&["plan", "reglement"], &["seance plan"]),
    (
        &["annuaire", "membres", "licencies", "licence", "adherents", "joueur"],
        &["joueurs lister", "joueurs chercher NOM"],
    ),
    (
        &["inscription", "inscriptions", "accueil", "arrivee", "arrivees", "arrive", "pointer", "pointage", "ajouter"],
        &["inscrire"],
    ),
    (&["inscrit", "liste", "presents", "participants"], &["inscrits"]),
    (
        &["payer", "paiement", "paye", "encaisser", "caisse", "engagement", "droits"],
        &["inscrire --encaisse 12 NOM", "inscrits recus --impayes"],
    ),
    (&["impaye", "impayes"], &["inscrits recus --impayes"]),
    (&["impression", "impressions", "papier", "papiers", "pdf"], &["imprimer tout"]),
    (&["fiche", "fiches"], &["imprimer fiches"]),
    (&["sauver", "sauvegarde", "copie", "copier", "usb", "cle", "enregistrer"], &["sauvegarder"]),
    (&["restauration", "recuperer"], &["restaurer FICHIER"]),
    (
        &["sanction", "sanctionner", "avertissement", "avertir", "penalites"],
        &["penalite lister", "penalite JOUEUR POINTS --motif \"…\""],
    ),
    (&["arbitrage", "arbitre", "decision", "renonce", "fausse donne", "litige"], &["incident cas", "incident lister"]),
    (&["depart", "partir", "quitter", "quitte", "absent"], &["abandon JOUEUR", "forfait JOUEUR"]),
    (&["remplacant", "remplacement", "remplace"], &["remplacer JOUEUR --par NOM"]),
    (&["echanger", "changer", "bouger", "permuter"], &["deplacer JOUEUR --avec AUTRE"]),
    (&["points"], &["federation", "exporter federation"]),
    (&["gain", "gains", "dotation", "recompenses", "lots", "lot"], &["prix"]),
    (&["recus", "quittance"], &["inscrits recus"]),
    (&["historique", "actions", "log"], &["journal"]),
    (&["defaire", "effacer", "retour", "undo"], &["annuler"]),
    (&["refaire"], &["retablir"]),
    (&["supprimer", "supprime", "enlever", "retirer"], &["desinscrire NOM", "tournoi supprimer N"]),
    (&["creer", "nouvelle", "creation"], &["nouveau \"Nom du tournoi\""]),
    (&["tournois", "choisir"], &["tournoi lister"]),
    (&["exercice", "s exercer", "exercer", "entrainer", "apprendre", "essai", "essayer"], &["entrainement", "demo"]),
    (&["mouvements", "deplacements"], &["mouvement choisir"]),
    (&["schema", "schemas"], &["outils documentation schemas DOSSIER"]),
    (&["verification", "controle", "controler"], &["verifier"]),
    (&["statistique", "stats"], &["statistiques"]),
    (&["web", "serveur", "navigateur", "telephone", "telephones", "internet"], &["salle"]),
    (&["donne", "donnes", "compter"], &["calculer --contrat garde --preneur S --points 49 --bouts 2", "marque"]),
    (&["version"], &["--version"]),
    (&["start", "debut"], &["nouveau \"Nom du tournoi\"", "etat"]),
    (&["clubs"], &["joueurs lister", "saison classement --par club"]),
    (&["aide moi", "au secours", "secours"], &["aide"]),
    (&["config", "options", "parametres", "configuration", "reglage"], &["reglages"]),
    (&["modele"], &["modeles"]),
    (&["simulation"], &["outils simuler"]),
    (&["annee", "challenge", "cumul", "saisons"], &["saison"]),
    (&["fusion", "doublon", "doublons"], &["joueurs doublons"]),
    (&["record", "records", "palmares"], &["saison tableau records", "saison tableau palmares"]),
];

/// The lines that a word may mean, without `chelem`.
pub(super) fn meant(word: &str) -> &'static [&'static str] {
    let word = fold(word);
    SYNONYMS.iter().find(|(words, _)| words.contains(&word.as_str())).map_or(&[], |(_, lines)| lines)
}

/// The name that a word is most likely meant for: a slip or two away, or beginning with it; `None` where none is.
pub(super) fn near<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = fold(word);
    let slips = if word.chars().count() > 5 { 2 } else { 1 };
    let likely = names.filter_map(|name| {
        let begins = word.len() > 2 && name.starts_with(&word);
        Some((distance(&word, name), name)).filter(|(far, _)| begins || *far <= slips)
    });
    likely.min().map(|(_, name)| name)
}

/// How many letters must be put in, left out or changed.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], at + 1);
        for (next, same) in other.chars().enumerate() {
            let best = (corner + usize::from(letter != same)).min(row[next] + 1).min(row[next + 1] + 1);
            corner = std::mem::replace(&mut row[next + 1], best);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{command, split_words};

    #[test]
    fn every_line_proposed_can_be_typed_and_no_word_is_a_command_already() {
        for (words, lines) in SYNONYMS {
            for word in *words {
                assert_eq!(fold(word), *word, "written as it is looked for");
                let known = command().get_subcommands().any(|sub| sub.get_name() == *word);
                assert!(!known, "« {word} » is a command");
            }
            for line in *lines {
                let line = line.replace("POINTS", "100").replace(" N", " 1").replace(" 1OM", " NOM");
                let typed = std::iter::once("chelem".to_owned()).chain(split_words(&line));
                let typed = command().try_get_matches_from(typed);
                assert!(typed.is_ok() || line == "--version", "{line}");
            }
        }
    }

    #[test]
    fn the_words_of_the_findings_lead_where_they_should() {
        assert_eq!(meant("Feuille"), ["marque", "imprimer feuilles"]);
        assert_eq!(meant("suivante"), ["position suivante"]);
        assert_eq!(meant("Résultats"), ["classement"]);
        assert_eq!(meant("rouvrir"), ["cloturer --rouvrir"]);
        assert_eq!(meant("tirage"), ["placer"]);
        assert!(meant("xyz").is_empty());
        let names = || command().get_subcommands().map(|sub| sub.get_name().to_owned()).collect::<Vec<_>>();
        let near = |word: &str| super::near(word, names().iter().map(String::as_str)).map(str::to_owned);
        assert_eq!(near("clasement").as_deref(), Some("classement"));
        assert_eq!(near("Marques").as_deref(), Some("marque"));
        assert_eq!(near("class").as_deref(), Some("classement"));
        for word in ["nope", "open", "partie", "serveur", "paris", "jouer"] {
            assert_eq!(near(word), None, "{word}");
        }
    }
}
