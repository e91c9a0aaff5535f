//! The journal's rows in French words, for `journal --detail`.

use crate::storage::ChangeRow;

/// What each column of the base is called in front of people.
const COLUMNS: &[(&str, &str)] = &[
    ("name", "nom"),
    ("value", "valeur"),
    ("last_name", "nom"),
    ("first_name", "prénom"),
    ("folded", "nom simplifié"),
    ("committee", "comité"),
    ("affiliated", "affilié"),
    ("place", "lieu"),
    ("organiser", "organisateur"),
    ("arbiter", "arbitre"),
    ("deals", "donnes"),
    ("movement", "mouvement"),
    ("double_entry", "double saisie"),
    ("fee_cents", "engagement (centimes)"),
    ("state", "état"),
    ("seed", "numéro du tirage"),
    ("draw", "tirage"),
    ("tournament", "tournoi"),
    ("number", "n°"),
    ("person", "joueur"),
    ("paid_cents", "payé (centimes)"),
    ("ranked", "classé"),
    ("from_position", "dès la position"),
    ("left_after", "départ après la position"),
    ("start_table", "table de départ"),
    ("start_chair", "chaise de départ"),
    ("affiliated_then", "affilié à la clôture"),
    ("given_back_percent", "rendus (%)"),
    ("rewarded_percent", "récompensés (%)"),
    ("added_cents", "ajouté (centimes)"),
    ("special_cents", "prix spécial (centimes)"),
    ("step_cents", "pas des prix (centimes)"),
    ("decline_percent", "baisse des prix (%)"),
    ("fees_then_cents", "engagements à la clôture (centimes)"),
    ("place_no", "place"),
    ("cents", "centimes"),
    ("label", "lot"),
    ("table_no", "table"),
    ("chair", "chaise"),
    ("entry", "inscription"),
    ("n", "Nord"),
    ("s", "Sud"),
    ("e", "Est"),
    ("o", "Ouest"),
    ("m", "Mort"),
    ("status", "état"),
    ("adjustment", "ajustement"),
    ("entered_by", "saisie par"),
    ("sheet", "feuille"),
    ("kind", "genre"),
    ("contract", "contrat"),
    ("taker", "preneur"),
    ("mark", "marque"),
    ("half_points", "demi-points"),
    ("poignees", "poignées"),
    ("dead", "mort"),
    ("reason", "motif"),
    ("deal", "donne"),
    ("decision", "décision"),
    ("offence", "barème"),
    ("session", "séance"),
    ("moved", "placé par l'arbitre"),
    ("team", "équipe"),
    ("member", "équipier"),
    ("last_session", "dernière séance"),
    ("content", "contenu"),
];

/// What each table is called.
const TABLES: &[(&str, &str)] = &[
    ("setting", "réglage"),
    ("person", "joueur"),
    ("tournament", "tournoi"),
    ("entry", "inscription"),
    ("seat", "place"),
    ("sheet", "feuille"),
    ("deal", "donne"),
    ("penalty", "pénalité"),
    ("incident", "décision"),
    ("team", "équipe"),
    ("session", "séance"),
    ("start", "départ"),
    ("prize", "prix"),
    ("template", "modèle d'impression"),
];

fn word<'a>(words: &'a [(&str, &str)], key: &'a str) -> &'a str {
    words.iter().find(|(name, _)| *name == key).map_or(key, |(_, french)| *french)
}

/// One changed row: `feuille 12 : Sud 1346 → 1356`.
pub(in crate::app) fn describe(change: &ChangeRow) -> String {
    let (old, new) = (fields(change.old.as_deref()), fields(change.new.as_deref()));
    let text = match change.op.as_str() {
        "U" => {
            let mut keys: Vec<&String> = new.iter().chain(&old).map(|(key, _)| key).collect();
            keys.sort_unstable();
            keys.dedup();
            let changed = keys.into_iter().filter(|key| of(&old, key) != of(&new, key));
            changed.map(|key| format!("{} {} → {}", word(COLUMNS, key), of(&old, key), of(&new, key))).collect()
        }
        op => {
            let (verb, fields) = if op == "I" { ("ajout", &new) } else { ("retrait", &old) };
            let list = fields.iter().filter(|(key, value)| key != "id" && !value.is_empty());
            let list: Vec<String> = list.map(|(key, value)| format!("{} {value}", word(COLUMNS, key))).collect();
            vec![format!("{verb} ({})", list.join(", "))]
        }
    };
    format!("{} {} : {}", word(TABLES, &change.table), change.row, text.join(", "))
}

/// The columns of a row that hold something.
fn fields(json: Option<&str>) -> Vec<(String, String)> {
    let value: serde_json::Value = json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
    let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let object = value.as_object().into_iter().flatten();
    object.filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.clone(), shortened(text(value)))).collect()
}

/// A whole file (a template, an export) would bury the rest: only its length is told.
fn shortened(text: String) -> String {
    const MOST: usize = 300;
    let length = text.chars().count();
    if length > MOST || text.contains('\n') { format!("({length} signes)") } else { text }
}

fn of(fields: &[(String, String)], key: &str) -> String {
    fields.iter().find(|(k, _)| k == key).map_or_else(|| "vide".to_owned(), |(_, value)| value.clone())
}
