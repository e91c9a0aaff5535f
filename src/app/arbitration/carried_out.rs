//! The effect of a ruling on a sheet already entered, and the work left to the arbiter.

use super::ruling::Imposed;
use crate::error::Result;
use crate::sheet::enter as sheets;
use crate::sheet::enter::{Confirm, Entering, Figures, Typist};
use domain::advice::{Detail, Step, Typed, Wording};
use domain::arbitration::contradiction::{self, Way};
use domain::arbitration::heeded::{self, Kept};
use domain::arbitration::{Fate, Poignees, Ruling};
use domain::sheet::DealRecord;
use domain::text::capitalised;
use domain::tournament::{Draft, Incident, Sheet};
use domain::{Orientation, counted};
use report::sheet::SheetSaved;

/// Applies a ruling to the sheet, where there is one with deals; returns sentences on what was done or remains to be done.
pub(super) fn carry_out(
    tournament: &mut Draft,
    row: &Incident,
    imposed: &Imposed,
    chairs: &[Orientation],
    wording: Wording,
) -> Result<(Option<SheetSaved>, Vec<String>)> {
    let Some(ruling) = &row.ruling else { return Ok((None, Vec::new())) };
    let sheet = tournament.sheet(row.position, row.table);
    let Some(sheet) = sheet.filter(|sheet| !sheet.deals.is_empty()) else {
        return Ok((None, by_hand(row, ruling, sheet, wording)));
    };
    let Some(number) = row.deal else {
        if heeded::last_lifts(tournament) {
            return Ok((
                None,
                vec!["La feuille ne change pas : si elle suivait cette décision, corrigez-la.".to_owned()],
            ));
        }
        let deal = wording(&Step::Add(Detail::Deal));
        let said = format!("La feuille ne change pas : pour l'appliquer à une donne, redites la décision avec {deal}.");
        return Ok((None, vec![said]));
    };
    if ruling.fate == Fate::Adjusted(Vec::new()) {
        let (scores, becomes) = (wording(&Step::Add(Detail::Scores)), wording(&Step::Add(Detail::Becomes)));
        let said = format!("La feuille ne change pas : le score ajusté se donne avec {scores} ou {becomes}.");
        return Ok((None, vec![said]));
    }
    let mut records = sheet.deals.clone();
    let record = records.get_mut(usize::from(number).wrapping_sub(1));
    if let Some(said) = to_type(tournament, row, record.as_deref(), chairs, wording) {
        return Ok((None, said));
    }
    let Some(record) = record else { return Ok((None, Vec::new())) };
    let before = record.clone();
    *record = match imposed {
        Imposed::Becomes(becomes) => becomes.clone(),
        _ => ruling.apply(&before, chairs).map_err(|refusal| refusal.at(format_args!("donne {number}")))?,
    };
    if *record == before {
        let mut said = vec![format!("La feuille ne change pas : la donne {number}{}.", stands(&before))];
        if heeded::leaves_a_misdeal(tournament, row) {
            said.push("La décision « donne redistribuée » reste. Pour la lever aussi, redites celle-ci.".to_owned());
        }
        return Ok((None, said));
    }
    let mut said = vec![match record {
        DealRecord::Cancelled => format!("Donne {number} annulée{}.", stands_cancelled(&before)),
        DealRecord::Adjusted { .. } => format!("Donne {number} : score ajusté."),
        _ => format!("Donne {number} comptée autrement."),
    }];
    let (rows, all) = (sheet.deals.len(), usize::from(tournament.session_of(row.position).deals));
    if *record == DealRecord::Cancelled && rows < all {
        let (lines, deals, correct) = (counted(rows, "ligne"), counted(all, "donne"), correct(row, wording));
        said.push(format!("La feuille a {lines} pour {deals} : si la donne {number} n'y était pas, refaites-la, « annulée » à sa place : {correct}"));
    }
    let adjusted = matches!(ruling.fate, Fate::Adjusted(_)).then(|| row.reason.clone());
    let entering = Entering {
        correct: Some(row.reason.clone()),
        // S4: one that was typed with the sheet is of all its deals.
        adjustment: sheet.adjustment.clone().or(adjusted),
        judged: Some(number),
        ..Entering::default()
    };
    // The arbiter's ruling neither asks for a second entry nor counts as one.
    let confirm = if sheet.confirmed { Confirm::Now } else { Confirm::Second };
    let (place, figures) = ((row.position, row.table), Figures::Deals(records));
    let saved =
        sheets::enter_with(tournament, place, &figures, &entering, Typist { name: None, confirm }, || Ok(None))?;
    Ok((Some(saved), said))
}

/// A4: advice where the sheet does not show the deal that the ruling is about: its row was left out, or is what an earlier ruling made of it.
fn to_type(
    tournament: &Draft,
    row: &Incident,
    record: Option<&DealRecord>,
    chairs: &[Orientation],
    wording: Wording,
) -> Option<Vec<String>> {
    let (number, position, table) = (row.deal?, row.position, row.table);
    let fate = &row.ruling.as_ref()?.fate;
    let only_lifts = tournament.incidents.len().checked_sub(1).is_some_and(|own| heeded::only_lifts(tournament, own));
    let (has, right) = match record.map(|record| heeded::kept(tournament, row, record, chairs)) {
        None if *fate == Fate::Cancelled || only_lifts => return None,
        None => ("n'a pas cette donne", None),
        Some(None) if *fate == Fate::Counted && record == Some(&DealRecord::Cancelled) => ("l'a annulée", None),
        Some(kept) => match kept? {
            Kept::Score => ("garde le score décidé avant", Some("Si ce score est le bon")),
            Kept::Struck => ("garde la donne annulée d'avant", Some("Si elle doit rester annulée")),
        },
    };
    let correct = correct(row, wording);
    let enter = format!("La feuille {has}. Entrez la donne {number} comme elle a été jouée : {correct}");
    let confirm = |right| format!("{right} : {}", wording(&Step::ConfirmRulings { position, table }));
    Some([enter].into_iter().chain(right.map(confirm)).collect())
}

/// The step that corrects the sheet of a ruling, deal by deal.
fn correct(row: &Incident, wording: Wording) -> String {
    let (sheet, reason) = (Some((row.position, row.table)), Some(row.reason.clone()));
    wording(&Step::CorrectSheet { sheet, reason, with: Typed::Rest, adjustment: None })
}

/// The consequence for a sheet of a deal dealt again (the last ruling noted): none, unless the deal was struck off there; advice where
/// it was not played.
pub(super) fn redealt(tournament: &Draft, row: &Incident, wording: Wording) -> Vec<String> {
    let (position, table) = (row.position, row.table);
    let Some(deal) = row.deal else {
        return vec![
            "On redonne : sur la feuille, cette donne est celle qui a été rejouée, et elle compte.".to_owned(),
        ];
    };
    let rule = |cancelled| wording(&Step::RuleDeal { cancelled, position, table, deal: Some(deal) });
    let unplayed = format!("Si le temps manque pour la rejouer : {}", rule(true));
    let own = tournament.incidents.len().checked_sub(1);
    let mut against = contradiction::contradictions(tournament);
    against.retain(|one| Some(one.index) == own);
    if against.iter().any(|one| one.way == Way::Replay) {
        let correct = correct(row, wording);
        let asked = format!("La feuille n'a pas la donne {deal} rejouée. Si elle a été rejouée, entrez-la : {correct}");
        return vec![asked, unplayed];
    }
    // A6: the player who could not bid took it.
    let banned = against.iter().flat_map(|one| {
        let ways = contradiction::ways(one)
            .into_iter()
            .map(|(why, step)| format!("{} : {}", capitalised(&why), wording(&step)));
        std::iter::once(format!("Attention : {}.", one.text())).chain(ways)
    });
    let redealt = format!("On redonne : sur la feuille, la donne {deal} est celle qui a été rejouée");
    let in_force = heeded::in_force(tournament, (position, table));
    let said = match in_force.get(&deal).filter(|(.., ruling)| ruling.fate != Fate::Counted) {
        Some((_, other, ruling)) => {
            let given = matches!(ruling.fate, Fate::Adjusted(_));
            let holds = if given { "est à noter de nouveau si elle vaut pour elle" } else { "vaut pour elle" };
            let taken_back = format!("Si cette décision était pour les cartes reprises : {}", rule(false));
            vec![format!("{redealt} ; la décision « {} » {holds}.", other.words()), taken_back]
        }
        None => vec![format!("{redealt}, et elle compte."), unplayed],
    };
    said.into_iter().chain(banned).collect()
}

/// Why a deal stays as it is.
fn stands(record: &DealRecord) -> &'static str {
    match (record, record.made()) {
        (DealRecord::Cancelled, _) => " est déjà annulée",
        (_, Some(true)) => " est gagnée, elle compte telle quelle",
        (_, Some(false)) => " est chutée, elle compte telle quelle",
        (_, None) => " compte telle quelle",
    }
}

/// The former state of a cancelled deal.
fn stands_cancelled(before: &DealRecord) -> &'static str {
    match before.made() {
        Some(true) => " (elle était gagnée)",
        Some(false) => " (elle était chutée)",
        None => "",
    }
}

/// Advice where the program cannot apply the ruling: the sheet is missing, or has balances only.
fn by_hand(row: &Incident, ruling: &Ruling, sheet: Option<&Sheet>, wording: Wording) -> Vec<String> {
    let poignee = match ruling.poignees {
        Poignees::Counted => "",
        Poignees::Dropped => ", sans la poignée",
        Poignees::DroppedIfMade => ", sans la poignée si le contrat est gagné",
    };
    let deal = row.deal.map_or_else(|| "cette donne".to_owned(), |deal| format!("la donne {deal}"));
    let counts = match &ruling.fate {
        Fate::Counted if poignee.is_empty() => format!("{deal} compte comme elle a été jouée"),
        Fate::Counted | Fate::Redealt => format!("{deal} compte{poignee}"),
        Fate::Cancelled => format!("{deal} ne compte pas : elle vaut 0 pour tous"),
        Fate::CountedIfLost => {
            format!("si le contrat est gagné, {deal} vaut 0 pour tous ; s'il est chuté, elle compte{poignee}")
        }
        Fate::CountedIfMade => {
            format!("si le contrat est chuté, {deal} vaut 0 pour tous ; s'il est gagné, elle compte{poignee}")
        }
        Fate::Adjusted(scores) if scores.is_empty() => format!("{deal} compte avec le score que vous donnez"),
        Fate::Adjusted(_) => format!("{deal} compte avec ce score"),
    };
    let adjusted = matches!(ruling.fate, Fate::Adjusted(_));
    let adjustment = adjusted.then(|| row.reason.clone());
    let enter = |with| {
        wording(&Step::EnterSheet { position: row.position, table: row.table, with, adjustment: adjustment.clone() })
    };
    let as_played = ruling.fate == Fate::Counted && ruling.poignees == Poignees::Counted;
    let how = if sheet.is_some() {
        let (sheet, reason) = (Some((row.position, row.table)), Some(row.reason.clone()));
        let correct = Step::CorrectSheet { sheet, reason, with: Typed::Balances, adjustment };
        let (correct, heeded) = (wording(&correct), Step::ConfirmRulings { position: row.position, table: row.table });
        match row.deal {
            _ if as_played => {
                format!("La feuille n'a que les bilans. S'ils la comptent, rien n'est à faire ; sinon : {correct}")
            }
            Some(_) => format!(
                "La feuille n'a que les bilans. S'ils en tiennent compte : {} ; sinon, refaites-les : {correct}",
                wording(&heeded)
            ),
            None => format!("La feuille n'a que les bilans : refaites-les, puis : {correct}"),
        }
    } else if adjusted {
        format!("La feuille n'est pas encore entrée : {}", enter(Typed::Balances))
    } else {
        format!("La feuille n'est pas encore entrée : tenez-en compte en l'entrant ({}).", enter(Typed::Rest))
    };
    let mut counts = counts;
    if let Some(first) = counts.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    vec![format!("{counts}."), how]
}
