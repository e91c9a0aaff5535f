//! A4, A6: rulings that an entered sheet contradicts or leaves open, and the steps that settle each.

use super::ban;
use super::heeded::{
    At, Kept, is_of_cards_taken_back, is_replaced, is_same_deal, kept, only_lifts, row_of, ruled, to_hold,
    unsays_heeded,
};
use super::ruling::{Fate, Poignees, Ruling};
use crate::advice::{Advice, Step, Typed};
use crate::sheet::DealRecord;
use crate::text::capitalised;
use crate::tournament::{Incident, Sheet, Tournament};
use crate::{Orientation, PositionNo, TableNo};

/// A ruling that the sheet of its table contradicts, or may contradict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The ruling, by its place in the list of all.
    pub index: usize,
    /// Where the sheet contradicts it.
    pub position: PositionNo,
    pub table: TableNo,
    pub deal: Option<u8>,
    /// The decision.
    pub decision: String,
    /// The clause on what the sheet has instead, in French.
    pub says: String,
    pub way: Way,
}

/// How the arbiter settles a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// The sheet leaves it open: the operator confirms that its figures take account of the ruling.
    Confirm,
    /// The deal that was played is entered, or the operator confirms the sheet as it is.
    Played,
    /// The sheet is corrected, or the decision noted anew.
    Correct,
    /// The deal was to be played again: it is entered, or struck off.
    Replay,
    /// The score was decided for other chairs than those of the table: the decision is noted anew with a score for each of these.
    Scores(Vec<Orientation>),
    /// The deal was dealt again after its score was decided: the decision is noted anew, or lifted.
    TakenBack(Vec<Orientation>),
    /// A6: the player who took the deal could not bid: the arbiter decides whether it counts.
    Bid,
}

impl Contradiction {
    /// `l'arbitre a décidé « donne annulée », la feuille la compte`.
    pub fn text(&self) -> String {
        match self.way {
            Way::Bid => self.says.clone(),
            _ => format!("l'arbitre a décidé « {} », {}", self.decision, self.says),
        }
    }

    /// The deal of the sheet, then the text.
    pub fn on_sheet(&self) -> String {
        match (&self.way, self.deal) {
            (Way::Bid, _) => self.text(),
            (_, Some(deal)) => format!("donne {deal} : {}", self.text()),
            (_, None) => format!("donne non précisée : {}", self.text()),
        }
    }

    /// `position 2, table 4, donne 3 : …`.
    pub fn words(&self) -> String {
        match self.way {
            Way::Bid => self.text(),
            _ => format!("position {}, table {}, {}", self.position, self.table, self.on_sheet()),
        }
    }

    /// Whether the operator may confirm that the figures take account of it.
    pub fn unsaid(&self) -> bool {
        matches!(self.way, Way::Confirm | Way::Played)
    }
}

/// A4, A6: every ruling that a sheet contradicts, in the order of the places; of a score decided for other players than the table has, also
/// before its sheet.
pub fn contradictions(tournament: &Tournament) -> Vec<Contradiction> {
    let mut places: Vec<At> = tournament.incidents.iter().map(|row| (row.position, row.table)).collect();
    places.sort_unstable();
    places.dedup();
    let of_a_place = |at: At| {
        let sheet = tournament.sheet(at.0, at.1);
        let chairs: Vec<Orientation> = tournament.table(at.0, at.1).iter().map(|seat| seat.chair).collect();
        let held = to_hold(tournament, at).into_iter().map(|(deal, ruled)| (Some(deal), ruled));
        let found = held.chain(without_deal(tournament, at)).filter_map(move |(deal, (index, row, ruling))| {
            let (says, way) = misfit(ruling, deal, &chairs)
                .or_else(|| sheet.and(taken_back(tournament, index, &chairs)))
                .or_else(|| contradicted(tournament, sheet?, deal, (index, row, ruling)))?;
            let decision = row.words();
            Some(Contradiction { index, position: at.0, table: at.1, deal, decision, says, way })
        });
        let found: Vec<Contradiction> = found.collect();
        // A deal to be typed again for another reason is asked for once.
        let once = |one: &&Contradiction| {
            one.way != Way::Replay || found.iter().all(|other| other.way == Way::Replay || other.deal != one.deal)
        };
        found.iter().filter(once).cloned().collect::<Vec<_>>()
    };
    let at_fault = ban::all_misnamed(tournament).chain(ban::taken(tournament));
    places.into_iter().flat_map(of_a_place).chain(at_fault).collect()
}

/// The rulings of a table on a deal that was not named, unless they leave it as it was played.
fn without_deal(tournament: &Tournament, at: At) -> impl Iterator<Item = (Option<u8>, (usize, &Incident, &Ruling))> {
    let here = tournament.incidents.iter().enumerate().filter(move |(_, row)| (row.position, row.table) == at);
    here.filter(|(index, row)| row.deal.is_none() && !is_replaced(tournament, *index))
        .filter_map(|(index, row)| Some((None, (index, row, row.ruling.as_ref()?))))
        .filter(|(_, (.., ruling))| ruling.fate != Fate::Redealt)
}

/// The clause on a score decided for other chairs than those of its table.
fn misfit(ruling: &Ruling, deal: Option<u8>, chairs: &[Orientation]) -> Option<(String, Way)> {
    let decided = ruling.scores().iter().map(|(chair, _)| chair);
    if deal.is_none() || ruling.scores().is_empty() || chairs.is_empty() || decided.eq(chairs) {
        return None;
    }
    let letters: Vec<String> = chairs.iter().map(ToString::to_string).collect();
    Some((format!("à cette table ils sont {} ({})", chairs.len(), letters.join(" ")), Way::Scores(chairs.to_vec())))
}

/// The clause on a score of a deal that was dealt again since.
fn taken_back(tournament: &Tournament, index: usize, chairs: &[Orientation]) -> Option<(String, Way)> {
    is_of_cards_taken_back(tournament, index).then(|| {
        (
            "puis on a redonné : rien ne dit si ce score est celui de la donne rejouée".to_owned(),
            Way::TakenBack(chairs.to_vec()),
        )
    })
}

/// The clause on a sheet that contradicts a decision, or that leaves it open and is not confirmed, and how to settle it. A
/// confirmation never applies to deals that decide the question themselves.
fn contradicted(
    tournament: &Tournament,
    sheet: &Sheet,
    deal: Option<u8>,
    (index, row, ruling): (usize, &Incident, &Ruling),
) -> Option<(String, Way)> {
    let unheeded = |says: &str, way| (!row.heeded).then(|| (says.to_owned(), way));
    let unsaid = |says: &str| unheeded(says, Way::Confirm);
    let as_played = ruling.fate == Fate::Counted && ruling.poignees == Poignees::Counted;
    let as_played = as_played && !unsays_heeded(tournament, index);
    let Some(deal) = deal else {
        return if as_played { None } else { unsaid("rien ne dit que la feuille en tient compte") };
    };
    let record = row_of(&sheet.deals, deal);
    if ruling.fate == Fate::Redealt {
        // A row that was left out for the deal struck off before.
        let left_out = |other: &Incident| {
            is_same_deal(other, row) && other.ruling.as_ref().is_some_and(|ruling| ruling.fate == Fate::Cancelled)
        };
        let struck = match record {
            Some(record) => matches!(record, DealRecord::Cancelled | DealRecord::Adjusted { .. }),
            None => !sheet.deals.is_empty() && tournament.incidents.iter().any(left_out),
        };
        if struck {
            return Some(("la feuille n'a pas la donne rejouée".to_owned(), Way::Replay));
        }
    }
    let redealt = ruling.fate == Fate::Redealt;
    if sheet.deals.is_empty() {
        let open = !(as_played || redealt && !unsays_heeded(tournament, index));
        return if open { unsaid("rien ne dit que les bilans en tiennent compte") } else { None };
    }
    if redealt {
        return None;
    }
    let Some(record) = record else {
        // A deal struck off after the last one of the sheet is not missing.
        let owed = ruling.fate != Fate::Cancelled && !only_lifts(tournament, index);
        return if owed { unheeded("la feuille n'a pas cette donne", Way::Played) } else { None };
    };
    let chairs = sheet.chairs();
    if let Some(kept) = kept(tournament, row, record, &chairs) {
        let says = match kept {
            Kept::Score => "la feuille a encore le score décidé avant",
            Kept::Struck => "la feuille l'a encore annulée d'avant",
        };
        return unheeded(says, Way::Played);
    }
    match ruling.contradicted_by(record, &chairs) {
        Some(says) => Some((says.to_owned(), Way::Correct)),
        None if ruled(ruling, record, &chairs).is_none() => unsaid("la feuille ne dit pas si elle en tient compte"),
        None => None,
    }
}

/// A4: advice on rulings that sheets contradict, a line each, then the ways to settle them.
pub fn advice(found: &[Contradiction]) -> Vec<Advice> {
    let mut lines: Vec<Advice> = found.iter().map(|one| Advice::say(one.words())).collect();
    let mut correct = "Corrigez la feuille, ou notez la nouvelle décision : ";
    if let Some(first) = found.iter().find(|one| one.unsaid()) {
        let heeded = Step::ConfirmRulings { position: first.position, table: first.table };
        lines.push(Advice::say("Si la feuille en tient compte : ").then(heeded));
        correct = "Sinon corrigez la feuille, ou notez la nouvelle décision : ";
    }
    if found.iter().any(|one| matches!(one.way, Way::Confirm | Way::Played | Way::Correct | Way::Replay)) {
        lines.push(Advice::say(correct).then(Step::Rule).then("."));
    }
    let told = found.iter().filter(|one| !matches!(one.way, Way::Confirm | Way::Played | Way::Correct));
    let told = told.flat_map(ways).filter(|(_, step)| !matches!(step, Step::CorrectSheet { .. }));
    lines.extend(told.map(|(why, step)| Advice::say(format!("{} : ", capitalised(&why))).then(step)));
    lines
}

/// The steps that settle a contradiction, each after its reason.
pub fn ways(one: &Contradiction) -> Vec<(String, Step)> {
    let Contradiction { position, table, deal, .. } = *one;
    let way = |why: &str, step| (why.to_owned(), step);
    let correct = |why: &str| {
        let sheet = Some((position, table));
        way(why, Step::CorrectSheet { sheet, reason: None, with: Typed::Rest, adjustment: None })
    };
    let confirm = |why: &str| way(why, Step::ConfirmRulings { position, table });
    let rule = |why: &str, cancelled, deal| way(why, Step::RuleDeal { cancelled, position, table, deal: Some(deal) });
    match (&one.way, deal) {
        (Way::Confirm, _) => vec![confirm("si la feuille en tient compte, confirmez-la")],
        (Way::Played, _) => {
            let confirm = confirm("si la feuille en tient compte, confirmez-la");
            vec![correct("entrez la donne comme elle a été jouée"), confirm]
        }
        (Way::Correct, _) | (_, None) => vec![correct("la feuille contredit la décision")],
        (Way::Replay, Some(deal)) => vec![
            correct("la feuille contredit la décision"),
            rule("si le temps a manqué pour la rejouer, notez-la annulée", true, deal),
        ],
        (Way::Scores(chairs), Some(deal)) => {
            let why = format!("notez le score des {} joueurs présents", chairs.len());
            vec![(why, Step::RuleScores { position, table, deal, chairs: chairs.clone() })]
        }
        (Way::TakenBack(chairs), Some(deal)) => vec![
            rule("si ce score était celui des cartes reprises, notez que la donne rejouée compte", false, deal),
            way(
                "s'il est celui de la donne rejouée, notez-le de nouveau",
                Step::RuleScores { position, table, deal, chairs: chairs.clone() },
            ),
        ],
        (Way::Bid, Some(deal)) => vec![
            rule("si la donne compte quand même, notez-le", false, deal),
            rule("si elle ne compte pas, notez-la annulée", true, deal),
        ],
    }
}
