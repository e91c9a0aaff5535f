//! A sheet on its way from a phone to the journal.

use super::client::{Browser, Salle};
use super::common::Evening;
use super::hall::open;

/// The codes on a page of codes, by table.
pub fn codes(page: &str) -> Vec<String> {
    page.split("<p class=\"code\">").skip(1).map(|rest| rest[..9].replace(' ', "")).collect()
}

/// A phone at each of the first tables, and its link.
fn seated(salle: &Salle, anne: &Browser) -> (Browser, Vec<String>) {
    let codes = codes(&anne.page("/marque/salle/codes"));
    let mut phone = salle.phone();
    phone.enters(&format!("/T/{}", codes[0].to_lowercase()));
    (phone, codes)
}

const RIGHT: [(&str, &str); 4] = [("bilan_N", "100"), ("bilan_S", "-40"), ("bilan_E", "-20"), ("bilan_O", "-40")];

fn figures<'a>(by: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![("moi", by)];
    fields.extend(more);
    fields
}

fn proposes(phone: &Browser, by: &str, figures: &[(&str, &str)]) -> String {
    let mut fields = self::figures(by, figures);
    fields.push(("sur", "oui"));
    phone.does("/table/proposer", &fields)
}

/// The key of the sheet that a page speaks of.
pub fn key(page: &str) -> String {
    page.split("name=\"feuille\" value=\"")
        .nth(1)
        .unwrap_or_else(|| panic!("no sheet: {page}"))
        .split('"')
        .next()
        .unwrap()
        .to_owned()
}

#[test]
fn a_sheet_is_entered_by_one_player_confirmed_by_another_and_accepted_with_three_names_in_the_journal() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, _) = seated(&salle, &anne);
    assert!(phone.page("/table").contains("Qui tient le téléphone"));
    // F2: a wrong sheet goes no further than the phone.
    let wrong = [("bilan_N", "100"), ("bilan_S", "-40"), ("bilan_E", "-20"), ("bilan_O", "-30")];
    let refused = phone.post("/table/proposer", &figures("N", &wrong)).expect(422);
    assert!(
        refused.body.contains("La somme fait +10 au lieu de 0") && refused.body.contains("value=\"O -40\""),
        "{}",
        refused.body
    );
    assert!(!anne.page("/marque").contains("proposée"));
    // The correction is one tap; a balance left out is computed.
    let corrected = [&wrong[..3], &[("bilan_O", "-30"), ("corrige", "O -40")]].concat();
    let page = phone.does("/table/proposer", &figures("N", &corrected));
    assert!(page.contains("Est-ce juste") && page.contains("−40"), "{page}");
    phone.does("/table/reprendre", &[]);
    let page = phone.does("/table/proposer", &figures("N", &RIGHT[..3]));
    assert!(page.contains("Est-ce juste") && page.matches("−40").count() == 2, "{page}");
    assert!(page.contains("a tapé") && page.matches("Juste<").count() == 3, "who typed it is not asked: {page}");
    let id = key(&page);
    assert!(anne.page("/marque").contains("proposée"), "the control table sees it");
    let own = phone.post("/table/confirmer", &[("feuille", &id), ("moi", "N")]).expect(422);
    assert!(own.body.contains("vous qui avez entré"), "{}", own.body);
    assert_eq!(anne.post("/marque/feuilles/accepter", &[("feuille", &id)]).code, 422, "one player is not enough");
    phone.does("/table/confirmer", &[("feuille", &id), ("moi", "O")]);
    assert!(anne.page("/marque").contains("Table 1 : accepter la feuille"));
    assert_eq!(evening.sheets(), [], "it is no sheet yet");
    let said = anne.does("/marque/feuilles/accepter", &[("feuille", &id)]);
    assert!(said.contains("✔ Enregistrée : position 1, table 1"), "{said}");
    assert_eq!(evening.sheets()[0].1, [100, -40, -20, -40]);
    let journal = anne.page("/marque/journal");
    let behind = journal.split("(entrée par ").nth(1).unwrap_or_else(|| panic!("{journal}"));
    assert!(behind.contains(", confirmée par ") && behind.contains(", acceptée par Anne)"), "{behind}");
    assert!(phone.page("/table").contains("La table de marque l'a prise"));
    // Undoing brings back the state before.
    let action = anne.get("/marque/journal").field("action");
    anne.does("/marque/journal/annuler", &[("action", &action)]);
    assert!(anne.page("/marque/feuilles/proposees").contains("dite juste par"));
    anne.does("/marque/feuilles/accepter", &[("feuille", &id)]);
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

/// A player whose sheet is refused, or who takes up one that was sent, finds the figures: only the wrong one is typed again.
#[test]
fn once_the_tournament_is_closed_a_phone_says_so_with_the_ranking_and_its_holder_s_place() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 5");
    let (salle, anne) = open(&evening);
    let (mut phone, _) = seated(&salle, &anne);
    for line in ["1 1 -- 100 -40 -20 -40", "1 2 -- 60 20 -40 -40"] {
        evening.does(&format!("marque {line}"));
    }
    evening.does("position suivante");
    assert!(phone.page("/table").contains("Me trouver"), "its position is over");
    for line in ["2 1 --oui -- 100 -40 -20 -40", "2 2 --oui -- 60 20 -40 -40"] {
        evening.does(&format!("marque {line}"));
    }
    evening.does("cloturer");
    let known = phone.get("/moi/1").expect(303);
    let over = |page: &str| {
        assert!(page.contains("Le tournoi est terminé") && page.contains("JOUEUR"), "{page}");
        assert!(!page.contains("Ensuite") && !page.contains("position 2"), "{page}");
    };
    let unknown = phone.page("/table");
    over(&unknown);
    // A sheet typed meanwhile, and a visitor's first page.
    over(&phone.post("/table/proposer", &figures("N", &RIGHT)).expect(200).body);
    over(&phone.page("/table/donnes?moi=N"));
    over(&salle.phone().page("/"));
    assert!(unknown.contains("Me trouver") && !unknown.contains("Vous êtes"), "{unknown}");
    let named = known.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    phone.cookie = Some(format!("{}; {named}", phone.cookie.unwrap()));
    for path in ["/table", "/"] {
        let page = phone.page(path);
        over(&page);
        assert!(page.contains("Vous êtes") && !page.contains("Me trouver"), "{page}");
    }
    evening.verified();
}

#[test]
fn a_sheet_that_is_corrected_on_the_phone_keeps_its_figures() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, _) = seated(&salle, &anne);
    let filled =
        |page: &str| RIGHT.iter().all(|(name, value)| page.contains(&format!("name=\"{name}\" value=\"{value}\"")));
    proposes(&phone, "N", &RIGHT);
    // Whoever holds this phone says so first: another may have typed it.
    let asked = phone.does("/table/reprendre", &[]);
    assert!(asked.contains("Qui tient le téléphone ?"), "{asked}");
    let kept = asked.split("?moi=N").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&");
    let form = phone.page(&format!("/table?moi=N{kept}"));
    assert!(filled(&form), "{form}");
    // The refusal keeps them too.
    let refused = phone.post("/table/proposer", &[&[("moi", "N")][..], &RIGHT[..3], &[("bilan_O", "-30")]].concat());
    assert!(
        RIGHT[..3].iter().all(|(name, value)| refused.body.contains(&format!("name=\"{name}\" value=\"{value}\"")))
    );
    evening.verified();
}

#[test]
fn players_who_do_not_agree_stop_a_sheet_and_the_control_table_refuses_with_a_reason() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, codes) = seated(&salle, &anne);
    let mut other = salle.phone();
    other.enters(&format!("/T/{}", codes[0]));
    let page = proposes(&phone, "N", &RIGHT);
    let id = key(&page);
    phone.does("/table/contester", &[("feuille", &id), ("moi", "E")]);
    assert!(anne.page("/marque").contains("Feuille contestée par"), "{}", anne.page("/marque"));
    phone.does("/table/reprendre", &[]);
    proposes(&phone, "N", &RIGHT);
    // Another phone of the table contests it: both are shown, and nothing can be accepted.
    let else_ = [("bilan_N", "60"), ("bilan_S", "-20"), ("bilan_E", "-20"), ("bilan_O", "-20")];
    let page = proposes(&other, "E", &else_);
    assert!(page.contains("pas d'accord") && page.contains("+100") && page.contains("+60"), "{page}");
    other.does("/table/reprendre", &[]);
    proposes(&phone, "N", &RIGHT);
    // The same figures typed by another player confirm them.
    proposes(&other, "S", &RIGHT);
    let id = key(&anne.page("/marque/feuilles/proposees"));
    anne.does("/marque/feuilles/refuser", &[("feuille", &id), ("motif", "la donne 3 manque")]);
    assert!(phone.page("/table").contains("la donne 3 manque"));
    // Another table's phone cannot touch it.
    proposes(&phone, "N", &RIGHT);
    let id = key(&anne.page("/marque/feuilles/proposees"));
    let mut far = salle.phone();
    far.enters(&format!("/T/{}", codes[1]));
    assert_eq!(far.post("/table/confirmer", &[("feuille", &id), ("moi", "S")]).code, 422);
    // The paper differs: the control table is informed that the phone differed.
    anne.does("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("ligne", "60 -20 -20 -20")]);
    assert!(anne.page("/marque").contains("n'est pas celle du téléphone"));
    anne.does("/marque/feuilles/reglee", &[("feuille", &id)]);
    assert!(!anne.page("/marque").contains("litige"));
    // What was contested is settled by the paper, and what a correction replaces by the correction.
    let mut second = salle.phone();
    second.enters(&format!("/T/{}", codes[1]));
    let id = key(&proposes(&second, "N", &RIGHT));
    second.does("/table/contester", &[("feuille", &id), ("moi", "E")]);
    assert!(anne.page("/marque").contains("litige"));
    anne.does("/marque/feuilles/saisir", &[("position", "1"), ("table", "2"), ("ligne", "80 -20 -40 -20")]);
    assert!(!anne.page("/marque").contains("litige"));
    evening.run(&["marque", "1", "2", "--corriger", "--motif", "relue", "--", "30", "-10", "-10", "-10"]).expect(0);
    assert!(!anne.page("/marque").contains("litige"));
    // A player calls the arbiter.
    phone.does("/table/appeler", &[]);
    let home = anne.page("/marque");
    assert!(home.contains("Table 1 appelle l'arbitre") || home.contains("Table 1 appelle l&#39;arbitre"), "{home}");
    evening.verified();
}

#[test]
fn f6_a_sheet_taken_in_by_retyping_is_the_second_entry_and_the_paper_wins() {
    let evening = Evening::placed(8);
    evening.does("tournoi modifier --double oui");
    let (salle, anne) = open(&evening);
    anne.does("/marque/salle/reglages", &[("acceptation", "retaper")]);
    let (phone, _) = seated(&salle, &anne);
    let id = key(&proposes(&phone, "N", &RIGHT));
    phone.does("/table/confirmer", &[("feuille", &id), ("moi", "S")]);
    let shown = anne.page("/marque/feuilles/proposees");
    assert!(!shown.contains("+100"), "typed blind: {shown}");
    assert_eq!(anne.post("/marque/feuilles/accepter", &[("feuille", &id)]).code, 422);
    let refused = anne.post("/marque/feuilles/accepter", &[("feuille", &id), ("ligne", "100 -40 -40 -20")]).expect(422);
    assert!(refused.body.contains("diffèrent"), "{}", refused.body);
    assert_eq!(evening.sheets(), []);
    anne.does("/marque/feuilles/accepter", &[("feuille", &id), ("ligne", "100 -40 -20 -40")]);
    assert!(!anne.page("/marque/feuilles").contains("</b>seconde"), "it counts");
    evening.verified();
}

#[test]
fn f6_with_double_entry_a_sheet_accepted_by_eye_is_the_first_entry_only() {
    let evening = Evening::placed(8);
    evening.does("tournoi modifier --double oui");
    let (salle, anne) = open(&evening);
    let (phone, _) = seated(&salle, &anne);
    let id = key(&proposes(&phone, "N", &RIGHT));
    phone.does("/table/confirmer", &[("feuille", &id), ("moi", "S")]);
    anne.does("/marque/feuilles/accepter", &[("feuille", &id)]);
    assert!(anne.page("/marque/feuilles").contains("1</b>seconde"));
    anne.does("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("ligne", "100 -40 -20 -40")]);
    assert!(!anne.page("/marque/feuilles").contains("</b>seconde"));
    evening.verified();
}

#[test]
fn a_sheet_can_be_taken_in_at_once_and_a_request_sent_again_acts_once() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    anne.does("/marque/salle/reglages", &[("acceptation", "office")]);
    let (phone, _) = seated(&salle, &anne);
    let key_of = super::client::fresh_key();
    let mut fields = vec![("cle", key_of.as_str()), ("sur", "oui")];
    fields.extend(figures("N", &RIGHT));
    for _ in 0..3 {
        phone.send("/table/proposer", &fields).unwrap().expect(303);
    }
    let id = key(&phone.page("/table"));
    phone.does("/table/confirmer", &[("feuille", &id), ("moi", "S")]);
    assert_eq!(evening.sheets()[0].1, [100, -40, -20, -40]);
    assert!(anne.page("/marque/journal").contains("acceptée d'office"));
    evening.verified();
}

#[test]
fn a_hall_can_ask_every_player_of_the_table_to_say_that_a_sheet_is_right() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    anne.does("/marque/salle/reglages", &[("confirmation", "tous"), ("acceptation", "office")]);
    let (phone, _) = seated(&salle, &anne);
    let id = key(&proposes(&phone, "N", &RIGHT));
    for (chair, left) in [("S", "E"), ("E", "O")] {
        let page = phone.does("/table/confirmer", &[("feuille", &id), ("moi", chair)]);
        assert!(page.contains("Les autres doivent encore le dire"), "{page}");
        assert!(page.contains(&format!("name=\"moi\" value=\"{left}\"")), "{page}");
        assert_eq!(evening.sheets(), []);
    }
    phone.does("/table/confirmer", &[("feuille", &id), ("moi", "O")]);
    assert_eq!(evening.sheets()[0].1, [100, -40, -20, -40]);
    let journal = anne.page("/marque/journal");
    let behind = journal.split(", confirmée par ").nth(1).unwrap_or_else(|| panic!("{journal}"));
    let behind = behind.split(", acceptée d'office").next().unwrap();
    assert!(behind.contains(", ") && behind.contains(" et "), "three names: {behind}");
    evening.verified();
}

#[test]
fn f5_a_sheet_is_entered_deal_by_deal_on_a_phone_and_keeps_its_deals() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 3");
    let (salle, anne) = open(&evening);
    let (phone, _) = seated(&salle, &anne);
    assert!(phone.page("/table?moi=N").contains("Donne par donne"));
    let here = || phone.get("/table/donnes?moi=N").expect(200);
    assert!(here().body.contains("Qui donne la première ?"));
    phone.does("/table/donnes", &[("moi", "N"), ("donneur", "N")]);
    let sends = |more: &[(&str, &str)]| {
        let seen = here().field("donnes");
        phone.post("/table/donnes", &[&[("moi", "N"), ("donnes", seen.as_str())], more].concat())
    };
    let deal = |taker, contract, points, bouts| {
        [("preneur", taker), ("contrat", contract), ("points", points), ("bouts", bouts)]
    };
    // An impossible deal is refused on the phone, with the choices kept.
    let refused = sends(&deal("N", "garde", "99", "2")).expect(422).body;
    assert!(refused.contains("91") && refused.contains("value=\"garde\" checked"), "{refused}");
    let incomplete = sends(&deal("", "garde", "49", "2")).expect(422).body;
    assert!(incomplete.contains("celui qui a pris") && incomplete.contains("value=\"garde\" checked"), "{incomplete}");
    sends(&[&deal("N", "garde", "49", "2")[..], &[("petit", "attaque")]].concat()).expect(303);
    assert!(here().body.contains("Donne 2") && here().body.contains("+258"), "running totals: {}", here().body);
    sends(&deal("E", "prise", "30", "1")).expect(303);
    // One is chosen again, the others stay.
    let again = phone.get("/table/donnes?moi=N&donne=2").expect(200);
    assert!(again.body.contains("Remplacer cette donne"), "{}", again.body);
    sends(&[&deal("E", "prise", "40", "1")[..], &[("donne", "2")]].concat()).expect(303);
    // Balances wait while deals are noted.
    let other =
        phone.post("/table/proposer", &figures("S", &[RIGHT.as_slice(), &[("sur", "oui")]].concat())).expect(422);
    assert!(other.body.contains("encore notées une à une"), "{}", other.body);
    sends(&deal("O", "garde_sans", "41", "2")).expect(303);
    assert!(
        here().body.contains("C&#39;est notre feuille") || here().body.contains("C'est notre feuille"),
        "{}",
        here().body
    );
    let to = sends(&[("fini", "oui")]).expect(303).header("location").unwrap().to_owned();
    let page = phone.page(&to);
    assert!(page.contains("Les donnes") && page.contains("garde sans O 41/2"), "{page}");
    let id = key(&page);
    phone.does("/table/confirmer", &[("feuille", &id), ("moi", "S")]);
    assert!(anne.page("/marque/feuilles/proposees").contains("Donne par donne"));
    anne.does("/marque/feuilles/accepter", &[("feuille", &id)]);
    let kept = anne.get("/marque/feuilles/donnes?position=1&table=1").expect(200).field("donnes");
    assert_eq!(kept, "garde N 49/2 petit=attaque ; prise E 40/1 ; garde sans O 41/2");
    evening.verified();
}

#[test]
fn a_code_is_for_its_table_and_position_and_guessing_is_slow() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, codes) = seated(&salle, &anne);
    let all = super::phones::codes(&anne.page("/marque/salle/codes?tout=oui"));
    assert!(all.len() == 2 && codes.iter().all(|code| !all.contains(code)));
    for table in 1..=2 {
        let (table, line) = (table.to_string(), ["100 -40 -20 -40", "60 -20 -20 -20"][table - 1]);
        anne.does("/marque/feuilles/saisir", &[("position", "1"), ("table", &table), ("ligne", line)]);
    }
    anne.agrees("/marque/position/suivante", &[]);
    let old = phone.page("/table");
    assert!(old.contains("Vous étiez à la table 1 à la position 1. La position 2 se joue"), "{old}");
    let mut late = figures("N", &RIGHT);
    late.push(("sur", "oui"));
    assert_eq!(phone.post("/table/proposer", &late).code, 422);
    // The one for all evening leads to the position being played.
    let mut number = salle.phone();
    number.enters(&format!("/T/{}", all[1]));
    assert!(number.page("/table").contains("position 2"));
    anne.does("/marque/salle/renouveler", &[]);
    let stranger = salle.phone();
    assert_eq!(stranger.get(&format!("/T/{}", all[1])).code, 422, "renewed");
    let tries: Vec<u16> = (0..12).map(|_| stranger.get("/T/00000000").code).collect();
    assert_eq!(tries.iter().filter(|code| **code == 429).count(), 3, "{tries:?}");
    assert_eq!(stranger.get("/table").code, 403);
    evening.verified();
}

/// Twenty players of donnes dupliquées, at their places.
fn with_etuis() -> Evening {
    let evening = Evening::empty();
    evening.does("nouveau \"Duplicate du jeudi\" --duplicate");
    evening.file("liste.csv", super::common::player_list(20, "JOUEUR"));
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 7");
    evening
}

/// D12: at a table of étuis, one side types the result of the étui that is on it, the other says it is right, the control table accepts it,
/// and what others made of it is shown once the arbiter lets it be.
#[test]
fn d12_the_result_of_an_etui_is_typed_by_one_side_confirmed_by_the_other_and_accepted() {
    let evening = with_etuis();
    let (salle, anne) = open(&evening);
    let (phone, codes) = seated(&salle, &anne);
    assert_eq!(codes.len(), 5);
    // The circuit knows which étui lies there, and who attacks it.
    let page = phone.page("/table");
    let etui: u16 = page.split("/table?etui=").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    let number = etui.to_string();
    let form = phone.page(&format!("/table?etui={number}&moi=N"));
    assert!(form.contains("attaque") && !form.contains("bilan_"), "{form}");
    // At each step the étui on the table stands above.
    let above = |page: &str| page.contains(&format!("<strong>Étui {number} · table 1</strong>"));
    assert!(above(&form) && above(&phone.page(&format!("/table?etui={number}"))), "{form}");
    // D14: an odd mark goes no further than the phone; the one that is counted from the deal is right.
    let says =
        |by: &str, mark: &str| phone.post("/table/proposer", &[("moi", by), ("etui", &number), ("marque", mark)]);
    let refused = says("N", "81").expect(422);
    assert!(refused.body.contains("toute marque est paire"), "{}", refused.body);
    let counted = phone.page(&format!("/table?etui={number}&moi=N&bouts=2&points=49"));
    assert!(counted.contains("name=\"marque\" value=\"66\""), "{counted}");
    says("N", "66").expect(303);
    let page = phone.page("/table");
    assert!(page.contains("Est-ce juste") && page.contains("+66") && above(&page), "{page}");
    let id = key(&page);
    // Of the same side as the one who typed it: not enough.
    let sides: Vec<u16> =
        ["N", "S", "E", "O"].map(|by| phone.post("/table/confirmer", &[("feuille", &id), ("moi", by)]).code).to_vec();
    assert_eq!((sides[0], sides.iter().filter(|code| **code == 303).count() > 0), (422, true), "{sides:?}");
    assert!(phone.page("/table").contains("à accepter"));
    let said = anne.does("/marque/feuilles/accepter", &[("feuille", &id)]);
    assert!(said.contains(&format!("Étui {number}")), "{said}");
    let journal = anne.page("/marque/journal");
    assert!(journal.contains("(entrée par ") && journal.contains(", acceptée par Anne)"), "{journal}");
    let page = phone.page("/table");
    assert!(page.contains("enregistré") && !page.contains("aux autres tables"), "{page}");
    // Who plays it later sees what others made of it, once his own result is in, and where the arbiter lets it be; so does the ranking.
    assert!(phone.page("/classement").contains("vient quand tous les étuis sont comparés"));
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    anne.agrees("/marque/position/suivante", &[]);
    let at = super::phones::codes(&anne.page("/marque/salle/codes"));
    let phones = at.iter().map(|code| {
        let mut phone = salle.phone();
        phone.enters(&format!("/T/{code}"));
        phone
    });
    let plays = |phone: &Browser| phone.page("/table").contains(&format!("<span class=\"o\">{number}</span>"));
    let phone = phones.into_iter().find(plays).unwrap();
    assert!(!phone.page("/table").contains("aux autres tables"));
    anne.does("/marque/etuis/saisir", &[("position", "2"), ("etui", &number), ("resultats", "-72")]);
    let page = phone.page("/table");
    assert!(page.contains(&format!("Étui {number} aux autres tables")) && page.contains("+66"), "{page}");
    let ranking = phone.page("/classement");
    assert!(ranking.contains("Classement provisoire") && ranking.contains('%'), "{ranking}");
    assert!(phone.page("/joueur/1").contains("Rang provisoire"));
    evening.verified();
}

#[test]
fn d12_a_result_that_players_do_not_agree_on_is_typed_from_the_fiche_which_ends_it() {
    let evening = with_etuis();
    let (salle, anne) = open(&evening);
    let (phone, _) = seated(&salle, &anne);
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    assert!(phone.page("/classement").contains("vient à chaque feuille"), "nothing is compared yet");
    let page = phone.page("/table");
    let etui = page.split("/table?etui=").nth(1).unwrap().split('"').next().unwrap().to_owned();
    phone.post("/table/proposer", &[("moi", "N"), ("etui", &etui), ("marque", "66")]).expect(303);
    let id = key(&phone.page("/table"));
    phone.post("/table/contester", &[("feuille", &id), ("moi", "S")]).expect(303);
    // The table plays on meanwhile.
    let page = phone.page("/table");
    let next = page.split("/table?etui=").nth(1).expect("a way on").split('"').next().unwrap().to_owned();
    assert!(page.contains("À revoir") && next != etui, "{page}");
    phone.post("/table/proposer", &[("moi", "N"), ("etui", &next), ("marque", "-76")]).expect(303);
    let page = phone.page("/table");
    assert!(page.contains("Est-ce juste ?") && page.contains(&format!("Étui {next}")), "{page}");
    let other = page.split("/table/confirmer").nth(1).unwrap().split("name=\"moi\" value=\"").nth(1).unwrap();
    phone.post("/table/confirmer", &[("feuille", &key(&page)), ("moi", &other[..1])]).expect(303);
    assert!(phone.page("/table").contains("À revoir"));
    let page = anne.page("/marque/etuis");
    assert!(page.contains("feuille contestée par JOUEUR") && page.contains("class=\"bouton fort\""), "{page}");
    // What players contest does not stand there: the fiche is read, for the one line.
    let line = page.split("href=\"/marque/etuis?etui=").nth(1).unwrap().split('"').next().unwrap();
    let typing = anne.page(&format!("/marque/etuis?etui={}", line.replace("&amp;", "&")));
    assert!(
        typing.contains("name=\"ligne\" value=\"\"") && typing.contains("P1 T1") && !typing.contains("P2 T"),
        "{typing}"
    );
    assert!(typing.contains("Toutes ses lignes") && anne.page(&format!("/marque/etuis?etui={etui}")).contains("P2 T"));
    let fields = [("etui", etui.as_str()), ("position", "1"), ("table", "1"), ("ligne", "-76")];
    let done = anne.does("/marque/etuis/saisir", &fields);
    assert!(done.contains(&format!("✔ Étui {etui} : −76")) && !done.contains("contestée"), "{done}");
    assert!(!phone.page("/table").contains("À revoir"));
    evening.verified();
}

/// D56: a formation is one side of its table, and a table that rests has nothing to type.
#[test]
fn d12_a_quadrette_types_and_the_other_one_says_that_it_is_right() {
    let evening = Evening::empty();
    let member = |n: usize| format!("NOM{n:02};Zoé;Camp {}\n", n / 4 + 1);
    let list: String = (0..24).map(member).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Équipe\n{list}"));
    evening.does("nouveau \"Quadrettes\" --duplicate --formule quadrettes");
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 5");
    let (salle, anne) = open(&evening);
    let codes = codes(&anne.page("/marque/salle/codes"));
    let pages = codes.iter().map(|code| {
        let mut phone = salle.phone();
        phone.enters(&format!("/T/{code}"));
        let page = phone.page("/table");
        (phone, page)
    });
    let (resting, playing): (Vec<_>, Vec<_>) = pages.partition(|(_, page)| page.contains("se repose"));
    // Where one of the two sides is missing.
    assert_eq!((resting.len(), playing.len()), (2, 5));
    // The wall and the phones name each formation with its tables and its members.
    let (wall, places) = (salle.phone().page("/mur"), salle.phone().page("/places"));
    assert!(wall.contains("<b>Camp 1</b><br>NOM00 – NOM01 – NOM02 – NOM03") && wall.contains("A : attaque"), "{wall}");
    assert_eq!(wall.matches("class=\"ou\"").count(), 12, "{wall}");
    assert!(places.contains("<strong>1 Camp 1</strong> : table"), "{places}");
    let mut member = salle.phone();
    member.enters("/moi/1");
    let own = member.page("/");
    assert!(own.contains("1 Camp 1") && !own.contains("Vous ne jouez pas"), "{own}");
    let (phone, page) = &playing[0];
    let etui = page.split("/table?etui=").nth(1).unwrap().split('"').next().unwrap();
    phone.does("/table/proposer", &[("moi", "N"), ("etui", etui), ("marque", "-76")]);
    let id = key(&phone.page("/table"));
    assert_eq!(phone.post("/table/confirmer", &[("feuille", &id), ("moi", "N")]).code, 422);
    phone.does("/table/confirmer", &[("feuille", &id), ("moi", "S")]);
    anne.does("/marque/feuilles/accepter", &[("feuille", &id)]);
    assert!(phone.page("/table").contains("enregistré"));
    evening.verified();
}
