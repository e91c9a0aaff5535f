//! A4: each deal against the arbiter's decision on it.

use std::collections::BTreeMap;

use super::book::{Book, figures as figures_of};
use super::deal::{Made, made};
use super::findings::Findings;
use archive::{Deal, Figures, Incident, Sheet};

/// Incidents of the *Code d'arbitrage* that leave the deal as it is played: « la donne continue », « la donne est entérinée », « le score sera
/// marqué quel que soit le résultat », « sauf si celui-ci est le donneur », « comptée normalement », or a penalty at most.
const LEAVE_IT: [&str; 13] = [
    "carte-retournee-basse",
    "fausse-donne-acceptee",
    "fausse-donne-en-jeu-donneur",
    "erreur-donneur",
    "carte-exposee",
    "carte-exposee-preneur",
    "hors-tour",
    "jeu-etale",
    "poignee-desordre",
    "poignee-rectifiee",
    "poignee-trop-preneur",
    "poignee-avant-preneur",
    "poignee-apres-carte",
];

/// Incidents of « le preneur ».
const OF_THE_TAKER: [&str; 10] = [
    "fausse-donne-en-jeu-donneur",
    "carte-exposee-preneur",
    "renonce-preneur",
    "faux-ecart",
    "chien-vu-preneur",
    "poignee-incomplete-preneur",
    "poignee-trop-preneur",
    "poignee-avant-preneur",
    "poignee-moment-preneur",
    "poignee-excuse-preneur",
];

/// Incidents of « la défense » or « un défenseur »; then misdeals that are not the taker's.
const OF_A_DEFENDER: [&str; 12] = [
    "carte-exposee",
    "carte-exposee-faussee",
    "hors-tour",
    "renonce-defense",
    "cartes-defenseur",
    "chien-vu-defense",
    "poignee-incomplete-defenseur",
    "poignee-trop-defenseur",
    "poignee-moment-defenseur",
    "poignee-excuse-defenseur",
    "fausse-donne-acceptee",
    "fausse-donne-en-jeu",
];

/// The decisions on one deal, read in the order they were noted.
#[derive(Default)]
struct Decided<'a> {
    /// « une nouvelle distribution par le même donneur »: before the hand that was played.
    dealt_again: Option<&'a Incident>,
    /// The decision on that hand.
    of_the_hand: Option<&'a Incident>,
    /// An incident that leaves it as it is.
    beside: Option<&'a Incident>,
    /// A score of the arbiter's, before the cards were dealt again.
    taken_back: Option<&'a Incident>,
}

/// « Si la fausse donne est découverte … avant d'avoir commencé à jouer », « en cours de jeu »: a deal is misdealt once.
fn is_misdeal(incident: &Incident) -> bool {
    incident.situation.as_deref().is_some_and(|key| key.starts_with("fausse-donne"))
}

/// The same incident noted again: « qui a fait retourner la carte » and « le fautif » are one player, « une nouvelle distribution » is one.
fn is_put_right(earlier: &Incident, later: &Incident) -> bool {
    let bans = later.situation.as_deref().is_some_and(|key| ["carte-retournee", "renonce-defense"].contains(&key));
    is_misdeal(earlier) && is_misdeal(later)
        || earlier.situation == later.situation && (bans || is_redealt(earlier) && is_redealt(later))
}

/// An incident without effect on the deal, decided so.
fn leaves_it(incident: &Incident) -> bool {
    let named = incident.situation.as_deref().is_some_and(|key| LEAVE_IT.contains(&key));
    named && incident.outcome.as_deref() == Some("comptee") && incident.poignees == "comptee"
}

impl<'a> Decided<'a> {
    fn note(&mut self, incident: &'a Incident) {
        let outcome = incident.outcome.as_deref();
        for before in [&mut self.dealt_again, &mut self.of_the_hand, &mut self.beside] {
            *before = before.filter(|before| !is_put_right(before, incident));
        }
        match outcome {
            Some("redistribuee") => {
                self.dealt_again = Some(incident);
                self.taken_back = self.of_the_hand.filter(|ruling| ruling.outcome.as_deref() == Some("ajustee"));
                // Dealt again instead of struck off.
                self.of_the_hand = self.of_the_hand.filter(|ruling| ruling.outcome.as_deref() != Some("annulee"));
            }
            _ if leaves_it(incident) => self.beside = Some(incident),
            // Struck off instead of dealt again, or not dealt again after all; a decision without outcome cannot be checked.
            _ => {
                self.dealt_again = self.dealt_again.filter(|_| !not_dealt_again(incident));
                self.of_the_hand = Some(incident).filter(|_| outcome.is_some());
                self.taken_back = None;
            }
        }
    }

    /// The decisions a sheet must agree with, and whether one is of cards that were taken back. A hand that may be struck off does not show
    /// whether it was dealt again.
    fn held(&self) -> impl Iterator<Item = (&'a Incident, bool)> {
        let ruling = self.of_the_hand.or(self.beside);
        let counts = ruling.is_none_or(|ruling| ruling.outcome.as_deref() == Some("comptee"));
        let back = self.taken_back.is_some();
        ruling
            .map(|ruling| (ruling, back))
            .into_iter()
            .chain(self.dealt_again.filter(|_| counts).map(|again| (again, false)))
    }
}

/// Checks every decision on a deal whose sheet is in, unless the tournament was closed in spite of them, with a reason.
pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    if book.archive.tournament.despite_rulings.is_some() {
        return;
    }
    check_bans(book, findings);
    check_at_fault(book, findings);
    let mut decided: BTreeMap<(u8, u16, u8), Decided<'_>> = BTreeMap::new();
    for incident in &book.archive.incidents {
        if let Some(deal) = incident.deal {
            decided.entry((incident.position, incident.table, deal)).or_default().note(incident);
        }
    }
    let held = decided.iter().flat_map(|(place, decided)| decided.held().map(move |incident| (*place, incident)));
    for ((position, table, number), (incident, taken_back)) in held {
        let there = |sheet: &&Sheet| (sheet.position, sheet.table) == (position, table);
        let (Some(outcome), Some(sheet)) = (&incident.outcome, book.archive.sheets.iter().find(there)) else {
            continue;
        };
        let deal = sheet.deals.iter().find(|deal| deal.number == number);
        let chairs = |figures: &Figures| figures_of(figures).into_iter().map(|(chair, _)| chair).collect::<Vec<_>>();
        // A score decided for four says nothing of three.
        let decided = chairs(&incident.scores);
        let other_table = outcome == "ajustee" && !decided.is_empty() && decided != chairs(&sheet.balances);
        let as_played = || outcome == "comptee" && incident.poignees == "comptee";
        let follows = match deal {
            _ if other_table || taken_back => false,
            // The cards were dealt again: the row is the deal that was then played.
            Some(deal) if outcome == "redistribuee" => !["annulee", "ajustee"].contains(&deal.kind.as_str()),
            // A deal struck off before, whose row was left out, is not the one dealt again.
            None if outcome == "redistribuee" => {
                let struck = |it: &Incident| {
                    (it.position, it.table, it.deal) == (position, table, Some(number))
                        && it.outcome.as_deref() == Some("annulee")
                };
                match sheet.deals.is_empty() {
                    true => incident.heeded || !confirmed_otherwise(book, incident),
                    false => !book.archive.incidents.iter().any(struck),
                }
            }
            Some(deal) if keeps_another(book, incident, deal) => incident.heeded,
            Some(deal) => agrees(incident, outcome, deal).unwrap_or(incident.heeded),
            // A deal struck off after the last one written.
            None if outcome == "annulee" && !sheet.deals.is_empty() => true,
            None if incident.heeded => true,
            None if sheet.deals.is_empty() && confirmed_otherwise(book, incident) => false,
            None => (sheet.deals.is_empty() && as_played()) || takes_back(book, incident),
        };
        findings.hold(follows, "A4", || {
            let says = match deal {
                _ if other_table => {
                    let chairs: Vec<String> = chairs(&sheet.balances).iter().map(ToString::to_string).collect();
                    format!("à cette table ils sont {} ({})", chairs.len(), chairs.join(" "))
                }
                _ if taken_back => {
                    "puis on a redonné : rien ne dit si ce score est celui de la donne rejouée".to_owned()
                }
                _ if outcome == "redistribuee" && !sheet.deals.is_empty() => {
                    "la feuille n'a pas la donne rejouée".to_owned()
                }
                Some(deal) => instead(book, incident, deal).to_owned(),
                None if sheet.deals.is_empty() => "rien ne dit que les bilans en tiennent compte".to_owned(),
                None => "la feuille n'a pas cette donne".to_owned(),
            };
            let decision = &incident.decision;
            format!("position {position}, table {table}, donne {number} : l'arbitre a décidé « {decision} », {says}")
        });
    }
}

/// What a row has instead of the decision on it.
fn instead(book: &Book<'_>, incident: &Incident, deal: &Deal) -> &'static str {
    let outcome = incident.outcome.as_deref().unwrap_or_default();
    let (struck, given) = (deal.kind == "annulee", figures_of(&incident.scores));
    match (outcome, won(deal)) {
        _ if keeps_another(book, incident, deal) && struck => "la feuille l'a encore annulée d'avant",
        _ if keeps_another(book, incident, deal) => "la feuille a encore le score décidé avant",
        _ if agrees(incident, outcome, deal).is_none() => "la feuille ne dit pas si elle en tient compte",
        ("ajustee", _) if figures_of(&deal.scores) == given || says(deal, &given) => {
            "la feuille lui donne un autre preneur"
        }
        ("ajustee", _) => "la feuille lui donne un autre score",
        _ if struck => "la feuille l'a annulée",
        ("comptee", _) | ("si_chute", Some(false)) | ("si_reussie", Some(true)) => "la feuille compte la poignée",
        (_, Some(true)) => "la feuille la compte, gagnée",
        (_, Some(false)) => "la feuille la compte, chutée",
        _ => "la feuille la compte",
    }
}

/// « comptée », in the arbiter's own words, after decisions of which none strikes the deal off: nothing is left to ask for.
fn takes_back(book: &Book<'_>, incident: &Incident) -> bool {
    let place = |it: &Incident| (it.position, it.table, it.deal);
    let before = book.archive.incidents.iter().take_while(|it| !std::ptr::eq(*it, incident));
    let mut outcomes =
        before.filter(|it| place(it) == place(incident)).filter_map(|it| it.outcome.as_deref()).peekable();
    is_own_count(incident)
        && outcomes.peek().is_some()
        && outcomes.all(|outcome| ["comptee", "redistribuee", "ajustee"].contains(&outcome))
}

/// A6: « ne peut pas annoncer de contrat à la donne suivante », or « sur cette nouvelle donne »: no deal is taken by a player who could not bid,
/// unless the arbiter decided on it since.
fn check_bans(book: &Book<'_>, findings: &mut Findings) {
    let incidents = &book.archive.incidents;
    for (index, ban) in incidents.iter().enumerate().filter(|(_, ban)| ban.banned) {
        let later = incidents.get(index + 1..).unwrap_or_default();
        let Some((player, deal)) = ban.at_fault.zip(ban.deal) else { continue };
        let seat_from = |from: u8| {
            let seats = book.archive.seats.iter().filter(|seat| seat.entry == player && seat.position >= from);
            seats.min_by_key(|seat| seat.position)
        };
        let written = book.sheets.get(&(ban.position, ban.table)).map_or(0, |sheet| sheet.deals.len());
        let planned = book.stages.iter().rev().find(|stage| stage.first <= ban.position).map_or(0, |stage| stage.deals);
        let last = if written == 0 { usize::from(planned) } else { written };
        let (seat, number) = if is_redealt(ban) {
            (seat_from(ban.position), deal)
        } else if usize::from(deal) < last {
            (seat_from(ban.position), deal + 1)
        } else {
            (seat_from(ban.position + 1), 1)
        };
        let Some(seat) = seat else { continue };
        let Some(sheet) = book.sheets.get(&(seat.position, seat.table)) else { continue };
        let Some(row) = sheet.deals.iter().find(|row| row.number == number) else { continue };
        let place = (seat.position, seat.table, Some(number));
        let own_words = |it: &Incident| it.situation.is_none() && it.outcome.is_some() && !is_redealt(it);
        let decided = later.iter().any(|it| (it.position, it.table, it.deal) == place && own_words(it));
        let took = ["marque", "complete"].contains(&row.kind.as_str()) && row.taker == Some(seat.chair);
        let lifted = later.iter().any(|it| lifts(it, ban));
        findings.hold(!took || decided || lifted, "A6", || {
            let (name, position, table) = (book.name(player), seat.position, seat.table);
            format!("position {position}, table {table}, donne {number} : {name} ne pouvait pas annoncer, et l'a prise")
        });
    }
}

/// A6: whoever is named at fault is of the side that the incident is about, unless the arbiter noted since the same one with another player, or
/// decided on that deal in his own words.
fn check_at_fault(book: &Book<'_>, findings: &mut Findings) {
    for (index, named) in book.archive.incidents.iter().enumerate().filter(|(_, it)| !is_redealt(it)) {
        let (Some(player), Some(number), Some(case)) = (named.at_fault, named.deal, &named.situation) else { continue };
        let Some(sheet) = book.sheets.get(&(named.position, named.table)) else { continue };
        let Some(deal) = sheet.deals.iter().find(|deal| deal.number == number && deal.taker.is_some()) else {
            continue;
        };
        let there =
            |seat: &&archive::Seat| (seat.position, seat.table, seat.entry) == (named.position, named.table, player);
        let Some(chair) = book.archive.seats.iter().find(there).map(|seat| seat.chair) else { continue };
        let attacks = [deal.taker, deal.partner].contains(&Some(chair));
        let looks_on = deal.dead == Some(chair) && !case.starts_with("fausse-donne");
        let other_side = OF_THE_TAKER.contains(&case.as_str()) && !attacks
            || OF_A_DEFENDER.contains(&case.as_str()) && (attacks || looks_on);
        let place = |it: &Incident| (it.position, it.table, it.deal);
        let settles =
            |it: &Incident| place(it) == place(named) && (it.situation.is_none() || it.situation == named.situation);
        let settled = book.archive.incidents.iter().skip(index + 1).any(settles);
        findings.hold(!other_side || settled, "A6", || {
            let (name, position, table) = (book.name(player), named.position, named.table);
            format!("position {position}, table {table}, donne {number} : {name} ne peut pas être en faute ({case})")
        });
    }
}

/// The arbiter strikes the deal off, or says of it in his own words that it counts as it is; where he says who took it, it was dealt again.
fn not_dealt_again(later: &Incident) -> bool {
    let outcome = later.outcome.as_deref();
    later.taken.is_none() && (outcome == Some("annulee") || (outcome == Some("comptee") && later.situation.is_none()))
}

/// « comptée », in the arbiter's own words.
fn is_own_count(incident: &Incident) -> bool {
    incident.situation.is_none()
        && incident.taken.is_none()
        && (incident.outcome.as_deref(), incident.poignees.as_str()) == (Some("comptee"), "comptee")
}

fn is_redealt(incident: &Incident) -> bool {
    incident.outcome.as_deref() == Some("redistribuee")
}

/// Whether a later decision takes a ban back: the arbiter's own word on that deal, or the same incident decided anew.
fn lifts(later: &Incident, ban: &Incident) -> bool {
    (later.situation.is_none() || later.situation == ban.situation) && contends(later, ban)
}

/// Whether a later decision takes the place of one on the same deal.
fn contends(later: &Incident, earlier: &Incident) -> bool {
    let place = |it: &Incident| (it.position, it.table, it.deal);
    let overrules = match (is_redealt(earlier), is_redealt(later)) {
        _ if is_put_right(earlier, later) || is_own_count(later) => true,
        (true, _) => not_dealt_again(later),
        (_, true) => earlier.outcome.as_deref() == Some("annulee"),
        _ => !leaves_it(earlier) && !leaves_it(later),
    };
    place(later) == place(earlier) && overrules
}

/// Whether the balances were confirmed to follow a decision whose place that one takes.
fn confirmed_otherwise(book: &Book<'_>, incident: &Incident) -> bool {
    let before = book.archive.incidents.iter().take_while(|it| !std::ptr::eq(*it, incident));
    let plain =
        |it: &Incident| is_redealt(it) || (it.outcome.as_deref(), it.poignees.as_str()) == (Some("comptee"), "comptee");
    before.filter(|it| it.heeded && !plain(it)).any(|it| contends(incident, it))
}

/// « comptée », « en cas de chute » or « si le preneur gagne » after another decision: it is said of the deal that was played, which a row with the
/// arbiter's score, or one struck off, does not show.
fn keeps_another(book: &Book<'_>, incident: &Incident, deal: &Deal) -> bool {
    let outcome = |it: &Incident| it.outcome.clone().unwrap_or_default();
    let (own, place) = (outcome(incident), |it: &Incident| (it.position, it.table, it.deal));
    let on_condition = own.starts_with("si_");
    let given = |earlier: &Incident| {
        let scores = figures_of(&earlier.scores);
        let same = || figures_of(&deal.scores) == scores || says(deal, &scores);
        outcome(earlier) == "ajustee" && if scores.is_empty() { deal.kind == "ajustee" } else { same() }
    };
    let strikes = |other: &Incident| ["annulee", "ajustee", "si_chute", "si_reussie"].contains(&&*outcome(other));
    let mut others = book.archive.incidents.iter().filter(|it| place(it) == place(incident) && outcome(it) != own);
    match deal.kind.as_str() {
        "annulee" => on_condition && others.any(strikes),
        _ => (on_condition || own == "comptee" && !leaves_it(incident)) && others.any(given),
    }
}

/// « la donne telle qu'elle doit compter »: whoever takes it there takes it on the sheet.
fn took(incident: &Incident, deal: &Deal) -> bool {
    incident.taken.as_ref().is_none_or(|taken| {
        let of_deal = (deal.contract.as_ref(), deal.taker, deal.partner, deal.dead);
        of_deal == (Some(&taken.contract), Some(taken.taker), taken.partner, taken.dead)
    })
}

/// Whether the taker of a row won.
fn won(deal: &Deal) -> Option<bool> {
    match made(deal) {
        Made::Yes(..) => Some(true),
        // An adjusted score without a taker belongs to no player.
        Made::No if deal.kind == "ajustee" && deal.taker.is_none() => None,
        Made::No => Some(false),
        Made::Unknown => None,
    }
}

/// Whether a row of a sheet agrees with the decision; `None` where it leaves that open, and only the arbiter can confirm it.
fn agrees(incident: &Incident, outcome: &str, deal: &Deal) -> Option<bool> {
    let cancelled = deal.kind == "annulee";
    if outcome == "ajustee" {
        let given = figures_of(&incident.scores);
        return match given.is_empty() {
            true => (deal.kind == "ajustee").then_some(true),
            false => Some((figures_of(&deal.scores) == given || says(deal, &given)) && took(incident, deal)),
        };
    }
    if cancelled {
        return Some(outcome != "comptee");
    }
    let won = won(deal);
    let counts = match outcome {
        "comptee" => true,
        "si_chute" => !won?,
        "si_reussie" => won?,
        _ => false,
    };
    let dropped = match incident.poignees.as_str() {
        "comptee" => false,
        "non_comptee_si_reussie" => won?,
        _ => true,
    };
    match (counts, dropped, deal.kind.as_str()) {
        (false, ..) => Some(false),
        (true, false, _) => Some(true),
        (true, true, "complete") if deal.poignees.len() < 2 => Some(deal.poignees.is_empty()),
        _ => None,
    }
}

/// True when a deal gives each chair the score decided.
pub fn says(deal: &Deal, given: &[(archive::Chair, i64)]) -> bool {
    let chairs: Vec<_> = given.iter().map(|(chair, _)| *chair).collect();
    super::deal::scores(deal, &chairs, true).is_ok_and(|scores| scores == given)
}
