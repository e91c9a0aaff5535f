//! The journal's rows in French words, for `journal --detail`.

use domain::money::Cents;
use domain::tournament::SETTINGS;
use storage::ChangeRow;

/// The French name of each column of the base that is no setting of a tournament; `deals` is one of a session too.
const COLUMNS: &[(&str, &str)] = &[
    ("value", "valeur"),
    ("last_name", "nom"),
    ("first_name", "prénom"),
    ("folded", "nom simplifié"),
    ("committee", "comité"),
    ("adjusted", "marque ajustée"),
    ("affiliated", "affilié"),
    ("deals", "donnes"),
    ("state", "état"),
    ("seed", "numéro du tirage"),
    ("draw", "tirage"),
    ("tournament", "tournoi"),
    ("number", "n°"),
    ("person", "joueur"),
    ("paid_cents", "payé"),
    ("ranked", "classé"),
    ("from_position", "dès la position"),
    ("left_after", "départ après la position"),
    ("start_table", "table de départ"),
    ("start_chair", "chaise de départ"),
    ("affiliated_then", "affilié à la clôture"),
    ("fees_then_cents", "engagements à la clôture"),
    ("place_no", "place"),
    ("cents", "montant"),
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
    ("age_max", "âge le plus haut"),
    ("age_min", "âge le plus bas"),
    ("announced", "départ annoncé"),
    ("at", "le"),
    ("at_closing", "à la clôture"),
    ("at_fault", "fautif"),
    ("banned", "ne peut pas annoncer"),
    ("situation", "incident"),
    ("birth", "né en"),
    ("born", "né en"),
    ("bouts", "bouts"),
    ("carry", "report"),
    ("champion", "champion"),
    ("chelem", "chelem"),
    ("closed", "close"),
    ("club", "club"),
    ("coefficient", "coefficient"),
    ("copy", "exemplaire"),
    ("corrects", "corrige"),
    ("counts", "compte"),
    ("day", "jour"),
    ("derogation_letter", "lettre de dérogation"),
    ("derogation_pcn", "PCN de la dérogation"),
    ("derogation_pp", "PP de la dérogation"),
    ("despite_rulings", "malgré des décisions contredites"),
    ("digest", "empreinte"),
    ("etui", "étui"),
    ("etuis", "étuis"),
    ("family", "famille"),
    ("fault", "faute"),
    ("first_day", "premier jour"),
    ("first_etui", "premier étui"),
    ("first_position", "première position"),
    ("fixed", "place fixe"),
    ("force_majeure", "force majeure"),
    ("heeded", "suivie"),
    ("how", "publication"),
    ("incident", "incident"),
    ("kept", "gardé"),
    ("key", "règle"),
    ("labels", "étiquettes"),
    ("last_day", "dernier jour"),
    ("least", "au moins"),
    ("licence", "licence"),
    ("licensed_before", "licencié avant"),
    ("line", "ligne"),
    ("line_position", "position de la ligne"),
    ("line_table", "table de la ligne"),
    ("mandatory", "obligatoire"),
    ("milli_pm", "points de match (millièmes)"),
    ("night", "soirée"),
    ("edition_before", "version reçue"),
    ("one", "une formation"),
    ("origin", "origine"),
    ("other", "l'autre formation"),
    ("outcome", "suite"),
    ("outside", "soirée d'ailleurs"),
    ("partner", "appelé"),
    ("pcn", "PCN"),
    ("percent", "pour cent"),
    ("petit", "petit"),
    ("players", "joueurs"),
    ("points", "points"),
    ("position", "position"),
    ("qualified_club", "qualifié du club"),
    ("qualified_committee", "qualifié du comité"),
    ("qualified_series", "qualifié de la série"),
    ("quart", "quart temps"),
    ("rank", "rang"),
    ("result", "résultat"),
    ("rule", "règle"),
    ("rules", "version des règles"),
    ("said", "dit"),
    ("season", "saison"),
    ("series", "série"),
    ("series_first", "première série"),
    ("series_last", "dernière série"),
    ("sides", "camps"),
    ("source", "source"),
    ("tables", "tables"),
    ("tenths", "dixièmes de pour cent"),
    ("total_hundredths", "total (centièmes)"),
    ("undone", "annulé"),
    ("version", "version"),
    ("what", "action"),
    ("who", "qui"),
    ("why", "motif"),
    ("wished", "souhait"),
    ("without", "sans l'étui"),
    ("zone", "zone"),
    ("code", "code"),
    ("old_codes", "anciens codes"),
    ("left_on", "départ"),
    ("base", "base"),
    ("edition", "version reçue"),
    ("file", "fichier"),
    ("before", "à la place de celle du"),
    ("verdict", "décision"),
];

/// The French words for the values of key columns.
const VALUES: &[(&str, &str)] = &[
    ("attack", "à l'attaque"),
    ("defence", "à la défense"),
    ("made", "réussi"),
    ("announced_made", "annoncé et réussi"),
    ("announced_failed", "annoncé et manqué"),
    ("announced_failed_defence", "annoncé, infligé par la défense"),
    ("garde_sans", "garde sans"),
    ("garde_contre", "garde contre"),
    ("complete", "entière"),
    ("annulee", "annulée"),
    ("ajustee", "ajustée"),
    ("attente", "à confirmer"),
    ("valide", "confirmé"),
];

/// The French name of each table.
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
    ("journal_action", "journal"),
    ("past_action", "journal d'avant"),
    ("special_prize", "prix spécial"),
    ("settled", "départage"),
    ("fine", "pénalité (donnes dupliquées)"),
    ("federation_export", "export fédéral"),
    ("season", "saison"),
    ("season_rule", "règle de la saison"),
    ("season_category", "catégorie"),
    ("season_night", "soirée de la saison"),
    ("season_person", "joueur à la clôture"),
    ("season_team", "équipe de la saison"),
    ("outside_night", "soirée d'ailleurs"),
    ("comite_club", "club du comité"),
    ("comite_base", "base d'un club"),
    ("received", "soirée reçue"),
    ("received_file", "fichier reçu"),
    ("received_card", "joueur d'un fichier"),
    ("comite_decision", "doute décidé"),
    ("person_label", "étiquette"),
    ("request", "demande du navigateur"),
    ("hall", "salle"),
    ("device", "appareil"),
    ("proposal", "feuille proposée"),
    ("proposal_line", "place d'une feuille proposée"),
    ("notice", "annonce"),
    ("etui_taker", "preneur d'un étui"),
    ("fouled", "étui faussé"),
    ("membership", "adhésion"),
    ("outside_result", "résultat d'ailleurs"),
    ("person_publication", "publication d'un nom"),
    ("play", "étuis posés"),
    ("position_movement", "mouvement d'une position"),
    ("quart_attacker", "attaquant d'un quart temps"),
    ("result", "résultat d'un étui"),
    ("result_note", "note donnée"),
];

fn word<'a>(words: &'a [(&str, &str)], key: &'a str) -> &'a str {
    words.iter().find(|(name, _)| *name == key).map_or(key, |(_, french)| *french)
}

fn column(key: &str) -> &str {
    let setting = SETTINGS.iter().find(|setting| setting.name == key).map_or(key, |setting| setting.french);
    COLUMNS.iter().find(|(name, _)| *name == key).map_or(setting, |(_, french)| french)
}

/// The French name of a table of the base.
pub(crate) fn table(key: &str) -> &str {
    word(TABLES, key)
}

/// One changed row: `feuille 12 : Sud 1346 → 1356`.
pub(crate) fn describe(change: &ChangeRow) -> String {
    let (old, new) = (fields(change.old.as_deref()), fields(change.new.as_deref()));
    let text = match change.op.as_str() {
        "U" => {
            let mut keys: Vec<&String> = new.iter().chain(&old).map(|(key, _)| key).collect();
            keys.sort_unstable();
            keys.dedup();
            let changed = keys.into_iter().filter(|key| field(&old, key) != field(&new, key));
            changed.map(|key| format!("{} {} → {}", column(key), field(&old, key), field(&new, key))).collect()
        }
        op => {
            let (verb, fields) = if op == "I" { ("ajout", &new) } else { ("retrait", &old) };
            let list = fields.iter().filter(|(key, value)| key != "id" && !value.is_empty());
            let list: Vec<String> = list.map(|(key, value)| format!("{} {value}", column(key))).collect();
            vec![format!("{verb} ({})", list.join(", "))]
        }
    };
    format!("{} {} : {}", word(TABLES, &change.table), change.row, text.join(", "))
}

/// The columns of a row that hold something.
fn fields(json: Option<&str>) -> Vec<(String, String)> {
    let value: serde_json::Value = json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
    let object = value.as_object().into_iter().flatten();
    object.filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.clone(), shown(key, value))).collect()
}

/// A value as people read it: euros rather than cents, yes or no, a word rather than a key.
fn shown(key: &str, value: &serde_json::Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match (key, value.as_i64()) {
        (key, Some(cents)) if key == "cents" || key.ends_with("_cents") => Cents(cents).to_string(),
        (
            "adjusted" | "affiliated" | "affiliated_then" | "article_29" | "banned" | "double_entry" | "fixed"
            | "force_majeure" | "heeded" | "kept" | "leavers_last" | "mandatory" | "moved" | "parallel" | "ranked",
            Some(yes @ 0..=1),
        ) => if yes == 0 { "non" } else { "oui" }.to_owned(),
        // Who reads the journal need not be able to send in a club's name.
        ("code" | "old_codes", None) => "(gardé)".to_owned(),
        ("chelem" | "contract" | "kind" | "petit" | "status", None) => word(VALUES, &text).to_owned(),
        _ => shortened(text),
    }
}

/// A whole file (a template, an export) would bury the rest: only its length is shown.
fn shortened(text: String) -> String {
    const MOST: usize = 300;
    let length = text.chars().count();
    if length > MOST || text.contains('\n') { format!("({length} signes)") } else { text }
}

fn field(fields: &[(String, String)], key: &str) -> String {
    fields.iter().find(|(k, _)| k == key).map_or_else(|| "vide".to_owned(), |(_, value)| value.clone())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{COLUMNS, SETTINGS, TABLES, column as shown};
    use storage::{Mode, Store, journaled};

    /// `journal --detail` shows no name of a table or a column of the base.
    #[test]
    fn whatever_the_journal_keeps_has_a_french_word() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("club.chelem"), Mode::Create, "2026-11-23 20:00:00").unwrap();
        let kept = store.read(journaled).unwrap();
        assert!(kept.len() > 30, "{}", kept.len());
        let names = |list: &[(&str, &str)], name: &str| list.iter().filter(|(key, _)| *key == name).count();
        for (table, columns) in kept {
            assert_eq!(names(TABLES, table), 1, "table {table}");
            for column in columns.iter().filter(|column| *column != "id") {
                let setting = SETTINGS.iter().any(|key| key.name == *column && key.name != "deals");
                assert_eq!(names(COLUMNS, column) + usize::from(setting), 1, "{table}.{column}: {}", shown(column));
            }
        }
    }
}
