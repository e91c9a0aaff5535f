//! A table of friends: from the page of tournaments to the closing, deal by deal, in the laptop's browser and on phones.

use super::client::{Answer, Browser, Salle};
use super::common::{Chance, Evening};
use super::phones::{codes, key};

const HERE: &str = "/table/donnes";

/// The table of those friends, whose sheet has begun.
fn table(anne: &Browser, names: &str, five: &str) -> Answer {
    let sat = anne.post("/marque/tournois/amis", &[("amis", names), ("cinq", five)]).expect(303);
    let to = sat.header("location").unwrap().to_owned();
    assert!(to.starts_with(HERE), "{to}");
    let asked = anne.get(&to).expect(200);
    assert!(asked.body.contains("Qui donne la première ?"), "{}", asked.body);
    let first = asked.field("donneur");
    sends(anne, &asked, &[("donneur", &first)]).expect(303);
    anne.get(HERE).expect(200)
}

/// Something sent from that page, with the deals it has seen.
fn sends(browser: &Browser, page: &Answer, fields: &[(&str, &str)]) -> Answer {
    let (by, seen) =
        (page.field("moi"), if page.body.contains("name=\"donnes\"") { page.field("donnes") } else { String::new() });
    browser.post(HERE, &[&[("moi", by.as_str()), ("donnes", &seen)], fields].concat())
}

/// The same, and the page that follows.
fn then(browser: &Browser, page: &Answer, fields: &[(&str, &str)]) -> Answer {
    let to = sends(browser, page, fields).expect(303).header("location").unwrap().to_owned();
    browser.get(&to).expect(200)
}

#[test]
fn at_a_table_of_friends_the_takers_stand_in_the_order_of_play() {
    let evening = Evening::empty();
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    anne.does("/marque/tournois/amis", &[("amis", "Luc, Max, Zoé, Anna, Eve")]);
    let page = then(&anne, &anne.get(HERE).expect(200), &[("donneur", "N")]);
    let takers: String =
        page.body.split("name=\"preneur\" value=\"").skip(1).map(|rest| rest[..1].to_owned()).collect();
    assert_eq!(takers, "NESOM");
}

const DEAL: [(&str, &str); 5] =
    [("preneur", "S"), ("contrat", "garde"), ("bouts", "2"), ("dizaine", "4"), ("unite", "9")];

#[test]
fn friends_sit_down_in_three_clicks_note_their_deals_and_close_the_evening() {
    let evening = Evening::empty();
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    for (wrong, why) in [
        ("Luc, Eve", "2 noms : il en faut de 3 à 7"),
        ("Luc, Eve, luc", "est là deux fois"),
        ("", "il manque les noms"),
        (&format!("Luc, Ève, M{}", "a".repeat(5000)), "a 60 signes au plus"),
    ] {
        let refused = anne.post("/marque/tournois/amis", &[("amis", wrong)]).expect(422);
        assert!(refused.body.to_lowercase().contains(&why.to_lowercase()), "{}", refused.body);
    }
    assert!(!evening.run(&["tournoi", "lister"]).out.contains("amis"), "nothing half done");
    let mut page = table(&anne, "Luc, Ève, Max", "");
    assert!(page.body.contains("Donne 1") && page.body.contains("Qui a pris ?"), "{}", page.body);
    assert!(page.body.contains("href=\"/marque\""), "back to what is to be done: {}", page.body);
    let home = anne.page("/marque");
    assert!(home.contains("Noter les donnes") && !home.contains("Imprimer ce qui manque"), "{home}");
    // What the deal is worth is said before it is noted, and nothing is kept by looking.
    let looked = anne.get(&format!("{HERE}?moi=S&preneur=S&contrat=garde&bouts=2&dizaine=4&unite=9")).expect(200);
    assert!(looked.body.contains("réussit de 8") && looked.body.contains("+132"), "{}", looked.body);
    let refused = sends(
        &anne,
        &page,
        &[("preneur", "S"), ("contrat", "garde"), ("bouts", "2"), ("dizaine", "9"), ("unite", "2")],
    )
    .expect(422);
    assert!(refused.body.contains("91") && refused.body.contains("value=\"garde\" checked"), "{}", refused.body);
    page = then(&anne, &page, &DEAL);
    assert!(page.body.contains("Donne 2") && page.body.contains("+132") && page.body.contains("−66"), "{}", page.body);
    page = then(&anne, &page, &DEAL);
    page = then(&anne, &page, &[("annulee", "oui")]);
    page = then(
        &anne,
        &page,
        &[("preneur", "E"), ("contrat", "prise"), ("bouts", "1"), ("dizaine", "3"), ("unite", "0"), ("demi", "oui")],
    );
    assert_eq!(page.field("donnes"), "garde S 49/2 ; garde S 49/2 ; annulée ; prise E 30½/1");
    // The last one is taken away and put back; the second is mended.
    let without = then(&anne, &page, &[("oter", "oui")]);
    assert!(without.body.contains("Remettre la 4") && without.body.contains("Donne 4"), "{}", without.body);
    page = then(&anne, &without, &[("ligne", "prise E 30½/1")]);
    let again = anne.get(&format!("{HERE}?moi=S&donne=2")).expect(200);
    assert!(
        again.body.contains("Remplacer cette donne") && again.body.contains("value=\"garde\" checked"),
        "{}",
        again.body
    );
    page =
        then(&anne, &page, &[&DEAL[..2], &[("bouts", "2"), ("dizaine", "5"), ("unite", "0"), ("donne", "2")]].concat());
    assert_eq!(page.field("donnes"), "garde S 49/2 ; garde S 50/2 ; annulée ; prise E 30½/1");
    assert!(page.body.contains("Soirée du ") && page.body.contains("whatsapp://send?text="), "{}", page.body);
    assert!(anne.page("/mur").contains("4 donnes"), "the wall follows");
    let actions = evening.actions();
    let ended = then(&anne, &page, &[("fini", "oui")]);
    assert!(ended.body.contains("Est-ce juste ?"), "{}", ended.body);
    assert_eq!((evening.actions(), evening.sheets().len()), (actions, 0), "nothing is in the journal yet");
    let id = key(&ended.body);
    let other = if ended.body.contains("name=\"moi\" value=\"E\"") { "E" } else { "O" };
    let agreed = anne.does("/table/confirmer", &[("feuille", &id), ("moi", other)]);
    assert!(agreed.contains("Feuille reçue") && agreed.contains("Clore la soirée"), "{agreed}");
    assert_eq!(evening.sheets().len(), 1);
    let shown = anne.post("/marque/cloture/clore", &[]).expect(200);
    assert!(
        shown.body.contains("Soirée de 3 joueurs : ni PCN ni homologation (11 joueurs au moins)."),
        "{}",
        shown.body
    );
    let seen = shown.field("vu");
    anne.does("/marque/cloture/clore", &[("vu", &seen)]);
    assert!(!anne.page("/marque/cloture").contains("Rapport d'homologation"));
    for refused in [&["federation"][..], &["federation", "homologation"], &["exporter", "federation"]] {
        assert!(evening.run(refused).err.contains("oirée de 3 joueurs : ni PCN ni homologation"), "{refused:?}");
    }
    evening.verified();
}

#[test]
fn friends_are_asked_for_the_dealer_in_their_order_of_play_and_their_table_changes_nothing_of_what_is_usual() {
    let evening = Evening::empty();
    evening.does("nouveau Coupe --engagement 12 --lieu Dijon");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let sat = anne.post("/marque/tournois/amis", &[("amis", "Ana, Bea, Cléo, Dan, Eva")]).expect(303);
    let page = anne.get(sat.header("location").unwrap()).expect(200).body;
    let (_, said) = page.split_once("l&#39;ordre du jeu : ").or(page.split_once("l'ordre du jeu : ")).unwrap();
    let order: Vec<&str> = said.split('.').next().unwrap().split(", ").collect();
    let asked: Vec<usize> = order.iter().map(|name| page.find(&format!("<strong>{name}</strong>")).unwrap()).collect();
    assert!(order.len() == 5 && asked.is_sorted(), "{order:?} {page}");
    let page = anne.page("/marque/tournois");
    assert!(page.contains("value=\"12,00\"") && page.contains("value=\"Dijon\""), "{page}");
}

#[test]
fn a_chair_that_is_none_in_the_address_of_a_table_that_notes_its_deals_is_passed_over() {
    let evening = Evening::empty();
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    table(&anne, "Luc, Eve, Max, Zoe", "");
    for wrong in ["", "X"] {
        for page in ["/table", HERE] {
            let asked = anne.get(&format!("{page}?moi={wrong}")).expect(200);
            assert!(asked.body.contains("name=\"moi\""), "{}", asked.body);
        }
    }
}

#[test]
fn two_phones_note_one_sheet_and_whoever_is_late_keeps_what_was_chosen() {
    let evening = Evening::empty();
    let salle = Salle::with_network(&evening);
    let anne = salle.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    let page = table(&anne, "Luc, Ève, Max, Zoé", "");
    let code = codes(&anne.page("/marque/salle/codes"))[0].to_lowercase();
    let mut phone = salle.phone();
    phone.enters(&format!("/T/{code}"));
    assert!(phone.page("/table").contains("Qui tient le téléphone"), "the sheet waits for a name");
    let own = phone.get(&format!("{HERE}?moi=E")).expect(200);
    then(&anne, &page, &DEAL);
    let late = sends(
        &phone,
        &own,
        &[("preneur", "N"), ("contrat", "prise"), ("bouts", "3"), ("dizaine", "3"), ("unite", "6")],
    );
    let late = late.expect(409);
    assert!(late.body.contains("entre-temps") && late.body.contains("value=\"prise\" checked"), "{}", late.body);
    assert!(late.body.contains("garde S 49/2"), "here it is: {}", late.body);
    let both = then(
        &phone,
        &late,
        &[("preneur", "N"), ("contrat", "prise"), ("bouts", "3"), ("dizaine", "3"), ("unite", "6")],
    );
    assert_eq!(both.field("donnes"), "garde S 49/2 ; prise N 36/3");
    assert_eq!(anne.get(HERE).expect(200).field("donnes"), both.field("donnes"), "the laptop follows");
    evening.verified();
}

#[test]
fn no_deal_that_was_answered_is_lost_when_the_program_is_killed() {
    let evening = Evening::empty();
    let mut noted = 0;
    for round in 0..4 {
        let salle = Salle::open(&evening);
        let anne = salle.arbiter();
        let mut page = if round == 0 { table(&anne, "Luc, Ève, Max, Zoé", "") } else { anne.get(HERE).expect(200) };
        assert_eq!(page.field("donnes").split(';').filter(|deal| !deal.is_empty()).count(), noted, "round {round}");
        for _ in 0..2 {
            page = then(&anne, &page, &DEAL);
            noted += 1;
        }
        salle.kill();
    }
    evening.verified();
}

#[test]
fn the_page_of_the_table_and_marque_give_the_same_sheet() {
    let mut chance = Chance(36);
    let mut pick = |list: &[&'static str]| list[usize::try_from(chance.below(list.len() as u64)).unwrap()];
    for (names, five, game) in [
        ("A, B, C", "", "quatre"),
        ("A, B, C, D", "", "quatre"),
        ("A, B, C, D, E", "cinq", "cinq"),
        ("A, B, C, D, E", "mort", "mort"),
    ] {
        let evening = Evening::empty();
        let salle = Salle::open(&evening);
        let anne = salle.arbiter();
        let mut page = table(&anne, names, five);
        let chairs: &[&'static str] = match names.len() {
            7 => &["S", "E", "O"],
            10 => &["N", "S", "E", "O"],
            _ => &["N", "S", "E", "O", "M"],
        };
        let mut lines = Vec::new();
        for _ in 0..12 {
            let (taker, contract) = (pick(chairs), pick(&["prise", "garde", "garde_sans", "garde_contre"]));
            let other = pick(&chairs.iter().copied().filter(|chair| *chair != taker).collect::<Vec<_>>());
            let (bouts, tens, unit) =
                (pick(&["0", "1", "2", "3"]), pick(&["2", "3", "5", "6"]), pick(&["0", "4", "9"]));
            let petit = pick(&["", "", "attaque", "défense"]);
            let with = match game {
                "cinq" => format!("+{other}"),
                "mort" => format!("mort={other}"),
                _ => String::new(),
            };
            let petit = if bouts == "0" || bouts == "3" { "" } else { petit };
            let choices = [
                ("preneur", taker),
                ("contrat", contract),
                ("bouts", bouts),
                ("dizaine", tens),
                ("unite", unit),
                ("petit", petit),
                ("avec", &with),
            ];
            page = then(&anne, &page, &choices);
            let called = if game == "cinq" { with.as_str() } else { "" };
            let bonus = if petit.is_empty() { String::new() } else { format!(" petit={petit}") };
            let dead = if game == "mort" { format!(" {with}") } else { String::new() };
            lines.push(format!("{} {taker}{called} {tens}{unit}/{bouts}{bonus}{dead}", contract.replace('_', " ")));
        }
        let ended = then(&anne, &page, &[("fini", "oui")]);
        let by = page.field("moi");
        let other = chairs.iter().find(|chair| **chair != by).unwrap();
        anne.does("/table/confirmer", &[("feuille", &key(&ended.body)), ("moi", other)]);
        let by_page = evening.sheets();
        salle.kill();
        evening.does("annuler --oui");
        let typed = lines.iter().flat_map(|line| ["--donne", line.as_str()]);
        evening.run(&["marque", "1", "1"].into_iter().chain(typed).collect::<Vec<_>>()).expect(0);
        assert_eq!(evening.sheets(), by_page, "{game}, {names}: {lines:#?}");
        evening.verified();
    }
}
