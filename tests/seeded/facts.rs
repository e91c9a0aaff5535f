//! Faults in the facts, with the results announced before them.

use archive::{Archive, Chair, Deal, Figures, Incident, Movement, Seat, Settled, Sheet, Taken};
use checker::check;

use super::{Seeded, first, sound};

type Fault = (&'static str, &'static str, &'static str, fn(&mut Archive));

/// The seat of a chair.
fn seat(archive: &mut Archive, position: u8, table: u16, chair: Chair) -> &mut Seat {
    let of = |seat: &&mut Seat| (seat.position, seat.table, seat.chair) == (position, table, chair);
    archive.seats.iter_mut().find(of).unwrap()
}

/// Two people change seats.
fn exchange(archive: &mut Archive, position: u8, one: (u16, Chair), other: (u16, Chair)) {
    let entry = seat(archive, position, one.0, one.1).entry;
    let place = seat(archive, position, other.0, other.1);
    let moved = std::mem::replace(&mut place.entry, entry);
    seat(archive, position, one.0, one.1).entry = moved;
}

/// A sheet of four.
fn full_sheet(archive: &mut Archive) -> &mut Sheet {
    archive.sheets.iter_mut().find(|sheet| sheet.balances.n.is_some() && sheet.balances.o.is_some()).unwrap()
}

/// The first deal like that.
fn deal(archive: &mut Archive, like: impl Fn(&Deal) -> bool) -> &mut Deal {
    archive.sheets.iter_mut().flat_map(|sheet| sheet.deals.iter_mut()).find(|deal| like(deal)).unwrap()
}

/// The figures there are.
fn figures(all: &Figures) -> Vec<i32> {
    [all.n, all.s, all.e, all.o, all.m].into_iter().flatten().collect()
}

fn full(deal: &Deal) -> bool {
    deal.kind == "complete"
}

/// A ruling on the first deal of a sheet.
fn ruling(sheet: &Sheet, outcome: &str) -> Incident {
    Incident {
        position: sheet.position,
        table: sheet.table,
        deal: Some(1),
        decision: "décision".into(),
        outcome: Some(outcome.into()),
        poignees: "comptee".into(),
        scores: Figures::default(),
        taken: None,
        situation: None,
        reason: "motif".into(),
        heeded: false,
        at_fault: None,
        banned: false,
    }
}

/// A ruling on the first deal like that.
fn ruling_on(archive: &Archive, outcome: &str, like: impl Fn(&Deal) -> bool) -> Incident {
    let mut rows = archive.sheets.iter().flat_map(|sheet| sheet.deals.iter().map(move |deal| (sheet, deal)));
    let (sheet, deal) = rows.find(|(_, deal)| like(deal)).unwrap();
    Incident { deal: Some(deal.number), ..ruling(sheet, outcome) }
}

/// A whole deal whose contract was made, or lost.
fn played(made: bool) -> impl Fn(&Deal) -> bool {
    let target = |deal: &Deal| [112, 102, 82, 72][usize::from(deal.bouts.unwrap())];
    move |deal| full(deal) && (deal.half_points.map(i64::from) >= Some(target(deal))) == made
}

/// A *garde* at a table of 4 with nothing but points.
fn plain_garde(deal: &Deal) -> bool {
    let nothing = deal.petit.is_none() && deal.chelem.is_none() && deal.poignees.is_empty();
    full(deal) && nothing && deal.contract.as_deref() == Some("garde") && deal.dead.is_none() && deal.partner.is_none()
}

/// Its scores: 25 and the points of difference, twice; the taker has three times that.
fn scores_of_a_garde(deal: &Deal) -> Figures {
    let over = deal.half_points.unwrap() - [112, 102, 82, 72][usize::from(deal.bouts.unwrap())];
    let mark = if over >= 0 { 50 + over } else { over - 50 };
    let of = |chair| Some(if deal.taker == Some(chair) { 3 * mark } else { -mark });
    Figures { n: of(Chair::N), s: of(Chair::S), e: of(Chair::E), o: of(Chair::O), m: None }
}

/// That ruling, confirmed.
fn confirmed(ruling: Incident) -> Incident {
    Incident { heeded: true, ..ruling }
}

/// The players of the second session, and those not kept for it.
fn kept_and_out(archive: &Archive) -> (Vec<u32>, Vec<u32>) {
    let out = |entry: &&archive::Entry| entry.last_session.is_some() && entry.left_after.is_none();
    let kept = |entry: &&archive::Entry| entry.last_session.is_none() && entry.left_after.is_none();
    let numbers = |those: Vec<&archive::Entry>| those.iter().map(|entry| entry.number).collect();
    (numbers(archive.entries.iter().filter(kept).collect()), numbers(archive.entries.iter().filter(out).collect()))
}

/// True when the lot of seed 4711 keeps the first of two numbers.
fn of_lot(one: u32, other: u32) -> bool {
    let mut numbers = [one.min(other), one.max(other)];
    domain::lot::Lot::new(4711).shuffle(&mut numbers);
    numbers[0] == one
}

/// Fault, tournament, rule, how.
const FAULTS: &[Fault] = &[
    ("tables that nobody sat at", "championnat", "P3", |archive| archive.tournament.tables = Some(9)),
    ("two seats exchanged at one position", "championnat", "M1", |a| exchange(a, 2, (1, Chair::S), (4, Chair::S))),
    ("two Norths exchanged", "egalites", "M1", |a| exchange(a, 2, (1, Chair::N), (3, Chair::N))),
    ("a seat lost", "championnat", "M1", |a| {
        a.seats.remove(10);
    }),
    ("a player in two seats", "championnat", "M1", |a| {
        let entry = a.seats[0].entry;
        a.seats[9].entry = entry;
    }),
    ("two players on one chair", "egalites", "M1", |a| a.seats[1].chair = Chair::N),
    ("a seat for an entry that does not exist", "egalites", "M1", |a| a.seats[3].entry = 99),
    ("partners at one table", "duos", "M7", |a| {
        let entry = a.entries[0].clone();
        let partner =
            a.entries.iter().find(|other| other.team == entry.team && other.number != entry.number).unwrap().number;
        let table = a.seats.iter().find(|seat| seat.entry == entry.number && seat.position == 2).unwrap().table;
        let from = a
            .seats
            .iter()
            .find(|seat| seat.entry == partner && seat.position == 2)
            .map(|s| (s.table, s.chair))
            .unwrap();
        let to = a
            .seats
            .iter()
            .find(|s| s.table == table && s.position == 2 && s.entry != entry.number)
            .map(|s| s.chair)
            .unwrap();
        exchange(a, 2, from, (table, to));
    }),
    ("two seats exchanged in a ring", "carre", "M9", |a| exchange(a, 2, (1, Chair::S), (2, Chair::E))),
    ("a starting seat that is not where one sits", "carre", "M11", |a| {
        let mut starts: Vec<_> = a.starts.iter_mut().filter(|start| start.session == 1).collect();
        let (one, other) = starts.split_at_mut(4);
        std::mem::swap(&mut one[0].entry, &mut other[0].entry);
    }),
    ("two finalists exchanged in a final square", "carre", "M10", |a| {
        let mut finalists: Vec<_> = a.starts.iter_mut().filter(|start| start.session == 2).collect();
        let (one, other) = finalists.split_at_mut(5);
        std::mem::swap(&mut one[0].entry, &mut other[0].entry);
        let (one, other) = ((one[0].table, one[0].chair), (other[0].table, other[0].chair));
        exchange(a, 4, one, other);
    }),
    ("a sign forgotten on a sheet", "championnat", "F2", |a| {
        let sheet = full_sheet(a);
        sheet.balances.n = sheet.balances.n.map(|balance| -balance);
    }),
    ("two errors that cancel out on a sheet", "championnat", "F3", |a| {
        let balances = &mut full_sheet(a).balances;
        (balances.n, balances.s) = (balances.n.map(|b| b + 1), balances.s.map(|b| b - 1));
    }),
    ("two columns exchanged on a sheet", "championnat", "F5", |a| {
        let balances = &mut full_sheet(a).balances;
        (balances.n, balances.e) = (balances.e, balances.n);
    }),
    ("a balance on an empty chair", "duos", "F1", |a| {
        let sheet = a.sheets.iter_mut().find(|sheet| sheet.balances.n.is_none() || sheet.balances.e.is_none()).unwrap();
        let balances = &mut sheet.balances;
        (balances.n, balances.e) = (balances.n.or(Some(0)), balances.e.or(Some(0)));
    }),
    ("a sheet lost", "championnat", "R1", |a| {
        a.sheets.remove(3);
    }),
    ("a sheet twice", "championnat", "F1", |a| {
        let sheet = a.sheets[3].clone();
        a.sheets.push(sheet);
    }),
    ("a sheet never confirmed", "championnat", "R1", |a| a.sheets[3].status = "attente".into()),
    ("a garde taken for a prise", "championnat", "S4", |a| {
        deal(a, |deal| full(deal) && deal.contract.as_deref() == Some("garde")).contract = Some("prise".into());
    }),
    ("one point more in a deal", "championnat", "S4", |a| {
        let deal = deal(a, |deal| full(deal) && deal.half_points < Some(120) && deal.half_points > Some(40));
        deal.half_points = deal.half_points.map(|half| half + 2);
    }),
    ("half a point at four players", "championnat", "S12", |a| {
        let taker = a.sheets.iter_mut().find(|sheet| sheet.balances.n.is_some() && sheet.balances.o.is_some());
        let deal = taker.unwrap().deals.iter_mut().find(|deal| full(deal)).unwrap();
        deal.half_points = deal.half_points.map(|half| half - 1);
    }),
    ("a bout less in a deal", "championnat", "S4", |a| {
        let like = |deal: &Deal| full(deal) && deal.bouts == Some(2) && deal.half_points < Some(160);
        deal(a, like).bouts = Some(1);
    }),
    ("a poignée lost", "championnat", "S4", |a| deal(a, |deal| !deal.poignees.is_empty()).poignees.clear()),
    ("a petit au bout turned round", "championnat", "S4", |a| {
        let deal = deal(a, |deal| deal.petit.is_some());
        let attack = deal.petit.as_deref() == Some("attack");
        deal.petit = Some(if attack { "defence" } else { "attack" }.into());
    }),
    ("another taker in a deal", "championnat", "F5", |a| {
        let deal = deal(a, |deal| full(deal) && deal.taker == Some(Chair::S));
        deal.taker = Some(Chair::E);
    }),
    ("a cancelled deal counted out of place", "championnat", "F5", |a| {
        let deal = deal(a, full);
        (deal.kind, deal.contract, deal.taker) = ("annulee".into(), None, None);
    }),
    ("a deal lost", "championnat", "F5", |a| {
        let sheet = a.sheets.iter_mut().find(|sheet| sheet.deals.iter().all(full)).unwrap();
        sheet.deals.pop();
    }),
    ("a penalty lost", "championnat", "A1", |a| {
        a.penalties.remove(0);
    }),
    ("a penalty against another player", "duos", "A1", |a| a.penalties[0].entry = 1),
    ("another coefficient", "championnat", "R5", |a| a.sessions[0].coefficient = 110),
    ("a coefficient that divides what it should leave", "championnat", "R5", |a| a.sessions[0].carry = "divise".into()),
    ("a departure forgotten", "championnat", "M1", |a| {
        a.entries.iter_mut().find(|entry| entry.left_after == Some(1)).unwrap().left_after = None;
    }),
    ("an elimination forgotten", "carre", "M1", |a| {
        a.entries.iter_mut().find(|entry| entry.last_session.is_some()).unwrap().last_session = None;
    }),
    ("a substitute ranked after all", "championnat", "R1", |a| {
        a.entries.iter_mut().find(|entry| !entry.ranked).unwrap().ranked = true;
    }),
    ("a licence that came later", "championnat", "P7", |a| {
        for entry in a.entries.iter_mut().filter(|entry| entry.number == 1 || entry.number == 26) {
            entry.affiliated_then = entry.affiliated_then.map(|affiliated| !affiliated);
        }
    }),
    ("a session taken for a phase: its tables are not counted", "championnat", "P1", |a| {
        a.sessions[0].kind = "phase".into()
    }),
    ("a final taken for a semi-final", "championnat", "P1", |a| {
        a.tournament.stage = Some("demi-finale-regionale".into());
    }),
    ("article 29 forgotten", "egalites", "R3", |a| a.tournament.article_29 = false),
    ("a ruling that its deal contradicts", "championnat", "A4", |a| {
        let sheet = a.sheets.iter().find(|sheet| sheet.deals.first().is_some_and(full)).unwrap().clone();
        a.incidents.push(ruling(&sheet, "annulee"));
    }),
    ("a deal cancelled against a ruling", "championnat", "A4", |a| {
        let cancelled = |deal: &Deal| deal.kind == "annulee";
        let sheet = a.sheets.iter().find(|sheet| sheet.deals.iter().any(cancelled)).unwrap().clone();
        let number = sheet.deals.iter().find(|deal| cancelled(deal)).unwrap().number;
        a.incidents.push(Incident { deal: Some(number), ..ruling(&sheet, "comptee") });
    }),
    ("a ruling that balances do not show", "egalites", "A4", |a| {
        let sheet = a.sheets.iter().find(|sheet| sheet.deals.is_empty()).unwrap().clone();
        a.incidents.push(ruling(&sheet, "annulee"));
    }),
    ("a ruling on a deal that is not there", "championnat", "A4", |a| {
        let sheet = a.sheets.iter().find(|sheet| !sheet.deals.is_empty()).unwrap().clone();
        a.incidents.push(Incident { deal: Some(49), ..ruling(&sheet, "comptee") });
    }),
    ("an adjusted score that was not given", "championnat", "A4", |a| {
        let sheet = a.sheets.iter().find(|sheet| sheet.deals.first().is_some_and(full)).unwrap().clone();
        let scores = Figures { n: Some(-90), s: Some(270), e: Some(-90), o: Some(-90), m: None };
        a.incidents.push(Incident { scores, ..ruling(&sheet, "ajustee") });
    }),
    ("a confirmation of a cancelling kept over a deal that counts", "championnat", "A4", |a| {
        a.incidents.push(confirmed(ruling_on(a, "annulee", full)));
    }),
    ("a confirmation kept over a deal that was cancelled since", "championnat", "A4", |a| {
        a.incidents.push(confirmed(ruling_on(a, "comptee", |deal| deal.kind == "annulee")));
    }),
    ("a confirmed deal to count if lost, that was made", "championnat", "A4", |a| {
        a.incidents.push(confirmed(ruling_on(a, "si_chute", played(true))));
    }),
    ("a confirmed deal to count if made, that was lost", "championnat", "A4", |a| {
        a.incidents.push(confirmed(ruling_on(a, "si_reussie", played(false))));
    }),
    ("a confirmed adjusted score that the deal does not have", "championnat", "A4", |a| {
        let scores = Figures { n: Some(-90), s: Some(270), e: Some(-90), o: Some(-90), m: None };
        a.incidents.push(Incident { scores, ..confirmed(ruling_on(a, "ajustee", full)) });
    }),
    ("a confirmed score decided for four, given to three", "championnat", "A4", |a| {
        let three = |sheet: &&Sheet| figures(&sheet.balances).len() == 3;
        let sheet = a.sheets.iter().find(three).unwrap().clone();
        let scores = Figures { n: Some(-90), s: Some(270), e: Some(-90), o: Some(-90), m: None };
        a.incidents.push(Incident { scores, ..confirmed(ruling(&sheet, "ajustee")) });
    }),
    ("a deal dealt again, taken by the player who could not bid", "championnat", "A6", |a| {
        a.incidents.push(banned(a, "redistribuee"));
    }),
    ("the deal after a renonce, taken by the player who could not bid", "championnat", "A6", |a| {
        let ban = banned(a, "comptee");
        a.incidents.push(Incident { deal: ban.deal.map(|deal| deal - 1), ..ban });
    }),
    ("a taker at fault for what a defender does", "championnat", "A6", |a| {
        a.incidents.push(at_fault(a, "hors-tour", true));
    }),
    ("a defender at fault for what the taker does", "championnat", "A6", |a| {
        a.incidents.push(at_fault(a, "carte-exposee-preneur", false));
    }),
    ("a poignée counted against a confirmed ruling", "championnat", "A4", |a| {
        let one = ruling_on(a, "comptee", |deal| full(deal) && deal.poignees.len() == 1);
        a.incidents.push(Incident { poignees: "non_comptee".into(), ..confirmed(one) });
    }),
    ("a deal dealt again, taken for a cancelled one", "championnat", "A4", |a| {
        a.incidents.push(ruling_on(a, "redistribuee", full));
        a.incidents.last_mut().unwrap().outcome = Some("annulee".into());
    }),
    ("a deal dealt again and struck off its sheet", "championnat", "F5", |a| {
        a.incidents.push(ruling_on(a, "redistribuee", full));
        let deal = deal(a, full);
        (deal.kind, deal.contract, deal.taker) = ("annulee".into(), None, None);
    }),
    ("a deal dealt again, then cancelled by a ruling its sheet does not follow", "championnat", "A4", |a| {
        a.incidents.push(ruling_on(a, "redistribuee", full));
        a.incidents.push(ruling_on(a, "annulee", full));
    }),
    ("a deal to count if lost, made and counted since a misdeal was noted after it", "championnat", "A4", |a| {
        a.incidents.push(ruling_on(a, "si_chute", played(true)));
        a.incidents.push(ruling_on(a, "redistribuee", played(true)));
    }),
    ("a deal to count if lost, made and counted since a card was exposed in it", "championnat", "A4", |a| {
        a.incidents.push(ruling_on(a, "si_chute", played(true)));
        a.incidents.push(Incident { situation: Some("carte-exposee".into()), ..ruling_on(a, "comptee", played(true)) });
    }),
    ("a score of the arbiter's kept once the deal counts as it was played", "championnat", "A4", |a| {
        let scores = scores_of_a_garde(deal(a, plain_garde));
        a.incidents.push(Incident { scores, ..ruling_on(a, "ajustee", plain_garde) });
        a.incidents.push(ruling_on(a, "comptee", plain_garde));
    }),
    ("a score of the arbiter's, given to whoever took the deal before", "championnat", "A4", |a| {
        let deal = deal(a, plain_garde).clone();
        let scores = scores_of_a_garde(&deal);
        let (contract, partner, dead) = (deal.contract.unwrap(), deal.partner, deal.dead);
        let taker = Chair::FOUR.into_iter().find(|chair| Some(*chair) != deal.taker).unwrap();
        let taken = Some(Taken { contract, taker, partner, dead });
        a.incidents.push(Incident { scores, taken, ..ruling_on(a, "ajustee", plain_garde) });
    }),
    ("a deal dealt again, its row left out with the one struck off", "championnat", "A4", |a| {
        let sheet = a.sheets.iter().find(|sheet| !sheet.deals.is_empty()).unwrap().clone();
        let deal = u8::try_from(sheet.deals.len() + 1).ok();
        a.incidents.extend(["annulee", "redistribuee"].map(|one| Incident { deal, ..ruling(&sheet, one) }));
    }),
    ("a deal struck off, then to count, its row left out", "championnat", "A4", |a| {
        let sheet = a.sheets.iter().find(|sheet| !sheet.deals.is_empty()).unwrap().clone();
        let deal = u8::try_from(sheet.deals.len() + 1).ok();
        let misdealt = Incident { deal, ..ruling(&sheet, "redistribuee") };
        a.incidents.extend([misdealt, Incident { deal, ..ruling(&sheet, "annulee") }]);
        a.incidents.push(Incident { deal, ..ruling(&sheet, "comptee") });
    }),
    ("a deal struck off before it was to count if made", "championnat", "A4", |a| {
        let struck = |deal: &Deal| deal.kind == "annulee";
        a.incidents.push(ruling_on(a, "annulee", struck));
        a.incidents.push(ruling_on(a, "si_reussie", struck));
    }),
    ("a score of the arbiter's taken for the deal that was to count if made", "championnat", "A4", |a| {
        let made = |deal: &Deal| plain_garde(deal) && played(true)(deal);
        let scores = scores_of_a_garde(deal(a, made));
        a.incidents.push(Incident { scores, ..ruling_on(a, "ajustee", made) });
        a.incidents.push(ruling_on(a, "si_reussie", made));
    }),
    ("a deal struck off by a misdeal in play, put right by one before play", "championnat", "A4", |a| {
        let struck = |deal: &Deal| deal.kind == "annulee";
        for (outcome, case) in [("si_reussie", "fausse-donne-en-jeu"), ("redistribuee", "fausse-donne-refusee")] {
            a.incidents.push(Incident { situation: Some(case.into()), ..ruling_on(a, outcome, struck) });
        }
    }),
    ("a score decided before its deal was dealt again", "championnat", "A4", |a| {
        let scores = scores_of_a_garde(deal(a, plain_garde));
        a.incidents.push(Incident { scores, ..ruling_on(a, "ajustee", plain_garde) });
        a.incidents.push(ruling_on(a, "redistribuee", plain_garde));
    }),
    ("an odd mark beside a score that the arbiter decided", "championnat", "S4", |a| {
        let odd = |deal: &Deal| plain_garde(deal) && deal.number > 1;
        let sheet = a.sheets.iter_mut().find(|sheet| sheet.deals.iter().any(odd)).unwrap();
        sheet.adjustment = Some("motif".into());
        let deal = sheet.deals.iter_mut().find(|deal| odd(deal)).unwrap();
        (deal.kind, deal.mark) = ("marque".into(), deal.mark.map(|mark| mark + 1));
        let given = confirmed(ruling(sheet, "ajustee"));
        a.incidents.push(given);
    }),
    ("a score of the arbiter's, for a taker who was not there", "championnat", "A3", |a| {
        let scores = scores_of_a_garde(deal(a, plain_garde));
        let deal = deal(a, plain_garde);
        (deal.kind, deal.scores, deal.taker) = ("ajustee".into(), scores, Some(Chair::M));
    }),
    ("a later ruling that balances do not show, after a confirmed one", "egalites", "A4", |a| {
        let sheet = a.sheets.iter().find(|sheet| sheet.deals.is_empty()).unwrap().clone();
        a.incidents.push(confirmed(ruling(&sheet, "annulee")));
        a.incidents.push(ruling(&sheet, "si_chute"));
    }),
    ("a lot that comes out otherwise", "carre", "R9", |a| {
        // Both orders of two numbers come out of these seeds: one of them contradicts the sentence.
        let position = a.sessions[0].first_position - 1;
        let of = |number, kept| Settled { position, number, kept, seed: Some(4711), reason: None };
        let (kept, out) = kept_and_out(a);
        let drawn = !of_lot(kept[0], out[0]);
        a.settled.push(of(kept[0], drawn));
        a.settled.push(of(out[0], !drawn));
    }),
    ("somebody settled upon who does not go on", "carre", "R9", |a| {
        let position = a.sessions[0].first_position - 1;
        let (_, out) = kept_and_out(a);
        a.settled.push(Settled { position, number: out[0], kept: true, seed: None, reason: Some("choix".into()) });
    }),
    ("somebody settled out who plays on", "carre", "R9", |a| {
        let position = a.sessions[0].first_position - 1;
        let (kept, _) = kept_and_out(a);
        a.settled.push(Settled { position, number: kept[0], kept: false, seed: None, reason: Some("choix".into()) });
    }),
    ("two seats exchanged before a session left its movement", "championnat", "M1", |a| {
        let last = a.sessions.first().map_or(a.tournament.positions, |next| next.first_position - 1);
        let fft = a.tournament.movement.replace("hasard".into()).unwrap();
        a.movements = (1..=last).map(|position| Movement { position, movement: fft.clone() }).collect();
        exchange(a, 2, (1, Chair::S), (4, Chair::S));
    }),
    ("a departure taken for force majeure", "championnat", "R6", |a| {
        a.entries.iter_mut().find(|entry| entry.left_after == Some(1)).unwrap().force_majeure = true;
    }),
    ("a member in another team", "duos", "M7", |a| a.entries[2].team = Some(1)),
];

/// Rulings that ask nothing of a sheet, or that were confirmed where it cannot say.
#[test]
fn a4_a_deal_dealt_again_and_a_confirmation_of_balances_give_no_finding() {
    let (mut archive, claims) = sound("championnat");
    for like in [played(true), played(false)] {
        archive.incidents.push(ruling_on(&archive, "redistribuee", like));
    }
    assert_eq!(first(&check(&archive, &claims)), None);
    archive.incidents.push(ruling_on(&archive, "redistribuee", |deal| deal.kind == "annulee"));
    assert_eq!(
        first(&check(&archive, &claims)).unwrap().0,
        "A4",
        "a row that is struck off is not the deal dealt again"
    );
    let (mut archive, claims) = sound("egalites");
    let sheet = archive.sheets.iter().find(|sheet| sheet.deals.is_empty()).unwrap().clone();
    archive.incidents.push(ruling(&sheet, "redistribuee"));
    assert_eq!(first(&check(&archive, &claims)), None);
    archive.incidents.push(confirmed(ruling(&sheet, "annulee")));
    assert_eq!(first(&check(&archive, &claims)), None);
    let given = Incident { scores: sheet.balances, ..ruling(&sheet, "ajustee") };
    archive.incidents.extend([confirmed(given), ruling(&sheet, "redistribuee")]);
    assert_eq!(first(&check(&archive, &claims)).unwrap().0, "A4", "a score that may be of the cards taken back");
}

/// The condition was judged on the deal that was played, or nothing but that condition may have struck the deal off.
#[test]
fn a4_a_condition_after_another_decision_gives_no_finding_once_it_was_judged() {
    let struck = |deal: &Deal| deal.kind == "annulee";
    let (archive, claims) = sound("championnat");
    let ruled = |outcome| ruling_on(&archive, outcome, struck);
    for rows in [
        vec![ruled("annulee"), confirmed(ruled("si_reussie"))],
        vec![ruled("si_reussie"), ruled("comptee"), ruled("si_reussie")],
    ] {
        let archive = Archive { incidents: rows, ..archive.clone() };
        assert_eq!(first(&check(&archive, &claims)), None);
    }
}

/// A ban on the player who took a deal, not the first of its sheet.
fn banned(archive: &Archive, outcome: &str) -> Incident {
    let taken = |deal: &Deal| full(deal) && deal.number > 1;
    let row = ruling_on(archive, outcome, taken);
    let sheet = archive.sheets.iter().find(|sheet| (sheet.position, sheet.table) == (row.position, row.table)).unwrap();
    let deal = sheet.deals.iter().find(|deal| taken(deal)).unwrap();
    let seat = |seat: &&Seat| (seat.position, seat.table, Some(seat.chair)) == (row.position, row.table, deal.taker);
    let at_fault = archive.seats.iter().find(seat).map(|seat| seat.entry);
    Incident { at_fault, banned: true, situation: Some("fausse-donne-donneur".into()), ..row }
}

/// An incident on the deal of [`banned`], by the player who took it or by another one of the table.
fn at_fault(archive: &Archive, case: &str, taker: bool) -> Incident {
    let row = banned(archive, "comptee");
    let here =
        |seat: &&Seat| (seat.position, seat.table) == (row.position, row.table) && Some(seat.entry) != row.at_fault;
    let other = archive.seats.iter().find(here).map(|seat| seat.entry);
    Incident { at_fault: if taker { row.at_fault } else { other }, banned: false, situation: Some(case.into()), ..row }
}

#[test]
fn a6_a_player_at_fault_of_the_right_side_or_put_right_gives_no_finding() {
    let (archive, claims) = sound("championnat");
    let wrong = at_fault(&archive, "hors-tour", true);
    let own = Incident { at_fault: None, situation: None, ..wrong.clone() };
    for rows in [
        vec![at_fault(&archive, "hors-tour", false)],
        vec![at_fault(&archive, "carte-exposee-preneur", true)],
        vec![wrong.clone(), at_fault(&archive, "hors-tour", false)],
        vec![wrong, own],
    ] {
        let archive = Archive { incidents: rows, ..archive.clone() };
        assert_eq!(first(&check(&archive, &claims)), None);
    }
}

#[test]
fn a6_a_deal_taken_by_a_banned_player_is_settled_by_the_arbiter_s_own_words() {
    let (archive, claims) = sound("championnat");
    let ban = banned(&archive, "redistribuee");
    let own = Incident { at_fault: None, banned: false, situation: None, ..ban.clone() };
    let counted = Incident { outcome: Some("comptee".into()), ..own.clone() };
    let exposed = Incident { situation: Some("carte-exposee".into()), ..counted.clone() };
    for (rows, found) in [
        (vec![ban.clone(), counted.clone()], None),
        (vec![counted, ban.clone()], Some("A6")),
        (vec![ban, exposed], Some("A6")),
    ] {
        let archive = Archive { incidents: rows, ..archive.clone() };
        assert_eq!(first(&check(&archive, &claims)).map(|found| found.0), found.map(str::to_owned));
    }
}

#[test]
fn s11_a_deal_struck_off_after_the_last_one_written_gives_no_finding() {
    let (mut archive, claims) = sound("championnat");
    let sheet = archive.sheets.iter().find(|sheet| !sheet.deals.is_empty()).unwrap().clone();
    let deal = u8::try_from(sheet.deals.len() + 1).ok();
    archive.incidents.push(Incident { deal, ..ruling(&sheet, "annulee") });
    assert_eq!(first(&check(&archive, &claims)), None);
}

/// A misdeal before a hand, an incident without effect on it, and the decision on it.
#[test]
fn a3_decisions_side_by_side_about_one_deal_give_no_finding() {
    let struck = |deal: &Deal| deal.kind == "annulee";
    for other in ["redistribuee", "comptee"] {
        let (mut archive, claims) = sound("championnat");
        let other = Incident { situation: Some("hors-tour".into()), ..ruling_on(&archive, other, struck) };
        let ruled = ruling_on(&archive, "si_chute", struck);
        archive.incidents.extend([ruled, other.clone()]);
        assert_eq!(first(&check(&archive, &claims)), None, "{other:?}");
        archive.incidents.reverse();
        assert_eq!(first(&check(&archive, &claims)), None, "{other:?}");
    }
}

/// Each in facts that are otherwise sound.
pub fn all() -> Vec<Seeded> {
    FAULTS
        .iter()
        .map(|(name, fixture, rule, fault)| {
            let (mut archive, claims) = sound(fixture);
            fault(&mut archive);
            Seeded { name, place: "facts", fixture, rule, found: first(&check(&archive, &claims)) }
        })
        .collect()
}
