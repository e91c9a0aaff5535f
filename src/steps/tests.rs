//! Rows with values: what is known stands in the command and in the address, what is not is left to fill in.

use super::{address, command, label};
use domain::advice::{Advice, Detail, Entrant, Prizes, SeasonStep, Setting, Step, ToPrint, Typed};
use domain::duplicate::{EtuiNo, Side};
use domain::money::Cents;
use domain::movement::Kind;
use domain::{Orientation, PositionNo, TableNo};

const SECOND: PositionNo = PositionNo(2);
const SEVENTH: TableNo = TableNo(7);

/// Steps, their command and their page, as they should read; no page is an empty one.
fn read(rows: &[(Step, &str, &str)]) {
    for (step, typed, page) in rows {
        assert_eq!(command(step), *typed);
        assert_eq!(address(step).unwrap_or_default(), *page, "{typed}");
    }
}

#[test]
fn people_and_entries() {
    let register = |entrant| Step::Register(entrant);
    let named = |name: &str| Entrant::Known(name.to_owned());
    let pay = |entry, amount: Option<i64>| Step::Pay { entry, amount: amount.map(Cents) };
    let new = |name: &str, forfeit| Step::SubstituteNewcomer { entry: 2, forfeit, name: name.to_owned() };
    let first = |name: &str| Step::Register(Entrant::Newcomer(name.to_owned()));
    read(&[
        (first("Zorro"), "chelem inscrire --nom Zorro --prenom Prénom", "/marque/inscriptions#nouveau"),
        (first("12345"), "chelem inscrire --nom NOM --prenom Prénom", "/marque/inscriptions#nouveau"),
        (
            new("Zorro Ana", false),
            "chelem remplacer 2 --par-nom Zorro --par-prenom Ana",
            "/marque/incidents#remplacement",
        ),
        (new("Zorro", true), "chelem forfait 2 --par-nom Zorro --par-prenom Prénom", "/marque/incidents#forfait"),
        (
            register(named("LEFÈVRE Zoé")),
            "chelem inscrire \"LEFÈVRE Zoé\"",
            "/marque/inscriptions?q=LEF%C3%88VRE+Zo%C3%A9",
        ),
        (register(Entrant::Member), "chelem inscrire JOUEUR --equipe N°", "/marque/inscriptions"),
        (pay(None, None), "chelem inscrire --encaisse 10 NOM", "/marque/inscriptions"),
        (pay(Some(12), Some(1000)), "chelem inscrire --encaisse 10 12", "/marque/inscriptions"),
        (pay(Some(12), Some(1250)), "chelem inscrire --encaisse 12,50 12", "/marque/inscriptions"),
        (Step::Withdraw { entry: 12, after: Some(SECOND) }, "chelem abandon 12 --apres 2", "/marque/incidents#depart"),
        (Step::Substitute { entry: None }, "chelem remplacer JOUEUR --par NOM", "/marque/incidents#remplacement"),
        (Step::ReplaceForfeit { entry: Some(12) }, "chelem forfait 12 --par NOM", "/marque/incidents#forfait"),
        (Step::EditTournament(Setting::Positions(7)), "chelem tournoi modifier --positions 7", "/marque/reglages"),
        (Step::Restore(None), "chelem restaurer FICHIER", "/marque/copies"),
        (Step::Restore(Some("clé usb/a.sqlite".into())), "chelem restaurer \"clé usb/a.sqlite\"", "/marque/copies"),
    ]);
}

#[test]
fn seats_and_positions() {
    let next = |movement, reach| Step::NextPosition { movement, reach };
    let again = Step::PlaceAgain { movement: Kind::Howell, seed: 9 };
    let away = "/marque/incidents#deplacement";
    read(&[
        (Step::place(), "chelem placer", "/marque/tirage"),
        (again, "chelem annuler, puis chelem placer --mouvement howell --graine 9", "/marque/tirage"),
        (next(Some(Kind::Howell), None), "chelem position suivante --mouvement howell", "/marque/position"),
        (next(None, Some(3)), "chelem position suivante --ecart 3", "/marque/position"),
        (Step::ShowPosition(SECOND), "chelem position voir 2", "/marque/tirage?position=2"),
        (Step::SwapSeats { entry: Some(12), with: None }, "chelem deplacer 12 --avec AUTRE", away),
        (
            Step::MoveTo { entry: Some(12), table: Some(SEVENTH), chair: Some(Orientation::E), position: Some(SECOND) },
            "chelem deplacer 12 --table 7 --place E --position 2",
            away,
        ),
        (
            Step::MoveTo { entry: None, table: None, chair: None, position: Some(SECOND) },
            "chelem deplacer JOUEUR --table N --place P --position 2",
            away,
        ),
    ]);
}

#[test]
fn sheets_and_rulings() {
    let enter = |with, adjustment: Option<&str>| Step::EnterSheet {
        position: SECOND,
        table: SEVENTH,
        with,
        adjustment: adjustment.map(str::to_owned),
    };
    let sheet = Some((SECOND, SEVENTH));
    let correct = |sheet, with| Step::CorrectSheet { sheet, reason: None, with, adjustment: None };
    let etui = |etui, position, table, lifts| Step::CorrectEtui { etui, position, table, lifts };
    let line = (EtuiNo(12), SECOND, SEVENTH);
    let scores = vec![Orientation::N, Orientation::S];
    let (there, decided) = ("/marque/feuilles?position=2&table=7", "/marque/incidents#decision");
    read(&[
        (enter(Typed::Balances, None), "chelem marque 2 7 -- BILANS", there),
        (enter(Typed::Rest, Some("renonce")), "chelem marque --ajustement \"renonce\" 2 7 …", there),
        (correct(None, Typed::Rest), "chelem marque --corriger --motif \"…\"", "/marque/feuilles"),
        (correct(sheet, Typed::Nothing), "chelem marque --corriger --motif \"…\" 2 7", there),
        (
            etui(Some(EtuiNo(12)), Some(SECOND), None, true),
            "chelem etui marque --corriger --lever-decision --motif \"…\" 12 --position 2 -- …",
            "/marque/etuis?etui=12",
        ),
        (
            etui(None, None, Some(SEVENTH), false),
            "chelem etui marque --corriger --motif \"…\" --table 7 -- …",
            "/marque/etuis",
        ),
        (
            Step::ImportEtuis { lifts: true },
            "chelem etui importer FICHIER --corriger --lever-decision --motif \"…\"",
            "/marque/etuis",
        ),
        (
            Step::BlameOne { case: "carte_exposee", line, entry: 12 },
            "chelem etui cas carte-exposee 12 --position 2 --table 7 --fautif 12",
            "/marque/incidents#cas",
        ),
        (
            Step::RulePlusFour(line, Side::Defence),
            "chelem etui decision 12 --position 2 --table 7 --plus-quatre defense --motif \"…\"",
            decided,
        ),
        (
            Step::RuleScores { position: SECOND, table: SEVENTH, deal: 3, chairs: scores },
            "chelem incident noter score-ajuste --table 7 --donne 3 --position 2 --motif \"…\" --scores SCORE_N SCORE_S",
            "/marque/incidents?position=2&table=7&donne=3&decision=score-ajuste#decision",
        ),
        (
            Step::PenaliseByScale("retard"),
            "chelem penalite JOUEUR --bareme retard --minutes N",
            "/marque/incidents#penalite",
        ),
    ]);
    let rule = |cancelled| Step::RuleDeal { cancelled, position: SECOND, table: SEVENTH, deal: Some(3) };
    assert_eq!((label(&rule(true)), label(&rule(false))), ("noter la donne annulée", "noter que la donne compte"));
    let unnamed = Step::RuleDeal { cancelled: false, position: SECOND, table: SEVENTH, deal: None };
    assert_eq!(command(&unnamed), "chelem incident noter comptee --table 7 --position 2 --motif \"…\"");
}

#[test]
fn prizes_papers_and_seasons() {
    let of = |table| Step::Print(ToPrint::ScoreSheetsOf(SECOND, table));
    let reopen = SeasonStep::ReopenNamed("2026-2027".to_owned());
    read(&[
        (Step::SetPrizes(Prizes::Step(Cents(200))), "chelem prix regler --pas 2,00", "/marque/prix"),
        (of(None), "chelem imprimer feuilles --position 2", "/marque/papiers/feuilles.pdf?position=2"),
        (
            of(Some(SEVENTH)),
            "chelem imprimer feuilles --position 2 --table 7",
            "/marque/papiers/feuilles.pdf?position=2&table=7",
        ),
        (
            Step::Print(ToPrint::Placement(Some(SECOND))),
            "chelem imprimer placement --position 2",
            "/marque/papiers/placement.pdf?position=2",
        ),
        (Step::Print(ToPrint::BlankReceipts(10)), "chelem imprimer recus --vierges 10", "/marque/papiers"),
        (
            Step::Season(reopen),
            "chelem saison cloturer --rouvrir --motif \"…\" --saison \"2026-2027\"",
            "/marque/saison/clore?saison=2026-2027",
        ),
    ]);
}

/// A detail is an option of the command that was typed, and a field of the form that was sent.
#[test]
fn a_line_of_advice_names_steps_and_details() {
    let line = Advice::say("Ajoutez ")
        .then(Detail::Kept)
        .then(", ou ")
        .then(Step::SettleByChoice(vec!["DUBOIS".to_owned(), "MARTIN".to_owned()]))
        .then(" : ")
        .then(Step::EnterSheets);
    assert_eq!(
        line.text(command),
        "Ajoutez --gardes N, ou --departage \"DUBOIS, MARTIN\" --motif \"…\" : chelem marque"
    );
    let labelled = line.text(|step| label(step).to_owned());
    assert_eq!(labelled, "Ajoutez le nombre de gardés, ou nommer ceux qui continuent : entrer les feuilles");
    assert_eq!(address(&Step::Add(Detail::Kept)), None);
}
