//! A sheet entered deal by deal at the control table.

use super::client::{Answer, Browser, Salle};
use super::common::Evening;

const HERE: &str = "/marque/feuilles/donnes?position=1&table=1";

/// One line typed on that page.
fn types(anne: &Browser, page: &Answer, line: &str) -> Answer {
    let mut fields = vec![("donnes".to_owned(), page.field("donnes")), ("ligne".to_owned(), line.to_owned())];
    for name in ["donne", "question", "au_lieu_de"] {
        if page.body.contains(&format!("name=\"{name}\"")) {
            fields.push((name.to_owned(), page.field(name)));
        }
    }
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    anne.post(HERE, &fields)
}

fn said(anne: &Browser, answer: Answer) -> String {
    anne.page(answer.expect(303).header("location").unwrap())
}

#[test]
fn f5_a_sheet_is_entered_deal_by_deal_and_one_deal_of_it_is_corrected() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 4");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let asked = anne.post("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("ligne", "d")]).expect(303);
    assert_eq!(asked.header("location"), Some(HERE));
    let mut page = anne.get(HERE).expect(200);
    assert!(page.body.contains("Donne 1"));
    // An impossible deal is refused, and the others stay.
    page = types(&anne, &page, "garde E 106").expect(200);
    page = types(&anne, &page, "garde X 30").expect(422);
    assert!(page.body.contains("preneur inconnu") && page.body.contains("garde E 106"), "{}", page.body);
    page = types(&anne, &page, "prise S 49/2 petit=attaque").expect(200);
    page = types(&anne, &page, "garde sans O -90").expect(200);
    page = types(&anne, &page, "-").expect(200);
    assert!(page.body.contains("La donne 3 est ôtée"), "{}", page.body);
    // A whole sheet ends with an empty line; one that is not is asked about.
    let asked = types(&anne, &page, "").expect(200);
    assert!(asked.body.contains("2 donnes jouées sur 4 prévues"), "{}", asked.body);
    page = types(&anne, &page, "garde sans O -90").expect(200);
    page = types(&anne, &page, "annulée").expect(200);
    page = types(&anne, &page, "4 garde N 30").expect(200);
    let saved = said(&anne, types(&anne, &page, ""));
    assert!(saved.contains("✔ Enregistrée : position 1, table 1"), "{saved}");
    let before = evening.sheets()[0].1.clone();
    // Taken up again: one deal is another one, the others stay.
    page = anne.get(HERE).expect(200);
    assert_eq!(page.field("donnes"), "garde E 106 ; prise S 49/2 petit=attaque ; garde sans O -90 ; garde N 30");
    page = types(&anne, &page, "3").expect(200);
    assert!(page.body.contains("value=\"garde sans O -90\""), "{}", page.body);
    page = types(&anne, &page, "garde sans O 90").expect(200);
    page = types(&anne, &page, "").expect(200);
    assert!(page.body.contains("Remplacer la feuille enregistrée ?"), "{}", page.body);
    let saved = said(&anne, types(&anne, &page, "signe oublié"));
    assert!(saved.contains("✔ Corrigée : position 1, table 1"), "{saved}");
    let after = evening.sheets()[0].1.clone();
    let moved: Vec<i64> = after.iter().zip(&before).map(|(after, before)| after - before).collect();
    assert_eq!(moved, [-180, -180, -180, 540], "only the third deal, taken by West");
    evening.verified();
}

#[test]
fn a_sheet_that_somebody_corrected_meanwhile_is_not_replaced_by_deals_from_an_old_page() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 4");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    evening.does(
        "marque 1 1 --donne \"garde E 106\" --donne \"garde E 30\" --donne \"garde N 30\" --donne \"garde S 30\"",
    );
    let page = anne.get(HERE).expect(200);
    let page = types(&anne, &page, "1 garde E 50").expect(200);
    let page = types(&anne, &page, "").expect(200);
    evening.does("marque --corriger 1 1 -- 100 -40 -20 -40");
    let refused = types(&anne, &page, "erreur").expect(422);
    assert!(refused.body.contains("entre-temps") || refused.body.contains("depuis"), "{}", refused.body);
    assert_eq!(evening.sheets()[0].1, [100, -40, -20, -40]);
}

#[test]
fn a_name_finds_its_table_and_c_leads_to_what_phones_confirmed() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 4");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let line = |line: &str| anne.post("/marque/feuilles/saisir", &[("position", "1"), ("ligne", line)]);
    let found = line("joueur003").expect(200);
    assert!(
        found.body.contains("Dans l'ordre du papier") || found.body.contains("Dans l&#39;ordre du papier"),
        "{}",
        found.body
    );
    assert!(found.body.contains("JOUEUR003"));
    assert!(line("joueur").expect(200).body.contains("Plusieurs joueurs"));
    assert_eq!(line("c").expect(303).header("location"), Some("/marque/feuilles/proposees"));
}

#[test]
fn a4_a_ruling_holds_when_its_deal_is_typed_again() {
    let evening = Evening::tournament(8, "--positions 1 --donnes 2");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    evening.does("marque 1 1 --donne \"garde E 106\" --donne \"garde E 30\"");
    evening.does("incident noter annulee --table 1 --donne 1 --motif x");
    let page = anne.get(HERE).expect(200);
    let page = types(&anne, &page, "1 garde E 106").expect(200);
    let page = types(&anne, &page, "2 garde E 60").expect(200);
    let page = types(&anne, &page, "").expect(200);
    let saved = said(&anne, types(&anne, &page, "relue"));
    assert!(saved.contains("décision rappelée : donne 1, « donne annulée » ; elle est appliquée"), "{saved}");
    assert_eq!(evening.sheets()[0].1, [-60, -60, 180, -60]);
}
