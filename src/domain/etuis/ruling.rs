//! D25, D27: the arbiter's rulings on a line, and the arbitration code's sanctions for an incident there.

use super::circuit::after_hinge;
use super::enter::{Line, check_contracts, keep, write};
use super::fiches::record;
use super::fine::{lift, lift_step, of_ruling, take_off};
use super::lay::rests;
use crate::advice::{Advice, Step};
use crate::duplicate::circuit::Kind;
use crate::duplicate::{
    Decided, Due, Fault, Format, LineResult, Mark, MilliPm, Only, Preset, Sanction, Side, Tenths, Whom, Word,
};
use crate::tournament::{Draft, Fine, FineAmount, FineCase, Laid, Tournament, Who, Written};
use crate::{PositionNo, Refusal};

/// D25: a ruling on a line; `W` identifies a player who gets a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruling<W = Who> {
    /// The deal gives no notes, but those the arbiter gives: the player, and the percent.
    Neutralised(Vec<(W, u8)>),
    /// 40/60, or +4/−4 among quadrettes: the side that pays, and the least amount.
    AtFault(Fault),
    /// Another mark, in the place of the one written.
    Adjusted(Mark),
    /// The ruling is lifted: what was entered before a deal was neutralised or adjusted comes back, and no side pays for a fault.
    Lifted,
}

/// D27: the party at fault; `W` identifies a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtFault<W = Who> {
    /// A side, whole.
    Side(Side),
    /// A player of the table.
    One(W),
}

/// D25: rules on a line, with or without a result.
/// Errors: D12 for a line that the circuit does not have; D33 for +6 in a match; D3 for a mark beyond the *garde* elsewhere; D25 for
/// a fault or another mark on a neutralised deal, a ruling that would lift the fault of a side, a note for a player who was not there, nothing to lift, or a ruling this format does not have.
pub fn rule(tournament: &mut Draft, line: Line, ruling: Ruling, reason: &str) -> Result<(), Refusal> {
    let percent = tournament.format().is_none_or(Format::is_percent);
    match &ruling {
        Ruling::Neutralised(notes) if !percent && !notes.is_empty() => {
            return Err(Refusal::new(
                "D25",
                "les notes sont des pour cent : ici, une donne neutralisée vaut 0 PM, et l'arbitre peut pénaliser",
            )
            .advise(Advice::say("En points de match : ").then(Step::PenaliseInPm)));
        }
        Ruling::AtFault(fault) if percent && fault.least != Fault::of(fault.side).least => {
            return Err(Refusal::new("D25", "+6/−6 n'existe qu'en points de match : ici, 40/60"));
        }
        Ruling::AtFault(fault) if teams(tournament) && fault.least != Fault::of(fault.side).least => {
            return Err(Refusal::new(
                "D33",
                "+6/−6 n'existe qu'à la charnière des quadrettes : un match n'en a pas, une faute y vaut +4/0",
            )
            .advise(Advice::say("Ici : ").then(Step::RulePlusFour(line, fault.side))));
        }
        Ruling::Adjusted(mark) => check_contracts(tournament, &[Word::Mark(*mark)])?,
        _ => {}
    }
    after_the_hinge(tournament, line, &ruling)?;
    let mut record = record(tournament, tournament.session_of(line.1));
    let by_fault = matches!(ruling, Ruling::AtFault(_));
    record.decide(line, |due, before| decided(tournament, (ruling, false), due, before))?;
    keep(tournament, &record, Some((line, by_fault)), reason);
    let (etui, position, table) = line;
    if record.fiche(etui)?.iter().any(|(due, _, result, fault)| {
        (due.position, due.table) == (position, table) && result.is_none() && fault.is_none()
    }) {
        write(tournament, Written::of(line, None, LineResult::Awaited));
    }
    Ok(())
}

/// D27: applies all sanctions of the code for an incident on a line; those of another form of the same fault are lifted. Returns the penalties
/// and bonuses given.
/// Errors: as [`rule`]; D27 where the code has no sanction in this format, for a player at fault who was not at the table, for a side that
/// cannot commit this fault, or that paid for this incident there already.
pub fn incident(
    tournament: &mut Draft,
    preset: &'static Preset,
    line: Line,
    at_fault: AtFault,
    reason: &str,
) -> Result<Vec<Fine>, Refusal> {
    let sanctions = provided(tournament, preset)?;
    let mut record = record(tournament, tournament.session_of(line.1));
    let fiche = record.fiche(line.0)?;
    let due = fiche.into_iter().find(|(due, ..)| (due.position, due.table) == (line.1, line.2));
    let parties = due.map(|(due, ..)| parties(tournament, due, at_fault)).transpose()?.unwrap_or_default();
    can_occur(tournament, preset, line)?;
    must_be_played(tournament, line.1)?;
    can_commit(tournament, preset, &parties)?;
    let teams = teams(tournament);
    let ruling = provided_ruling(sanctions, &parties, teams);
    if let Some(ruling) = &ruling {
        after_the_hinge(tournament, line, ruling)?;
    }
    // A line that the circuit does not have is refused here, also where only penalties are provided.
    let ruled = ruling.as_ref().map(|ruling| (line, matches!(ruling, Ruling::AtFault(_))));
    let (fines, case) = (provided_fines(sanctions, &parties, teams), FineCase { preset, line });
    let replaced = of_another_form(tournament, &parties, case);
    record.decide(line, |due, before| match ruling {
        Some(ruling) => {
            let decided = decided(tournament, (ruling, !replaced.is_empty()), due, before.clone())?;
            let again = fines.is_empty() && replaced.is_empty() && decided == before;
            if again { Err(noted_before(case)) } else { Ok(decided) }
        }
        None => Ok(before),
    })?;
    pays_once(tournament, &parties, &fines, case)?;
    must_be_named(tournament, &parties, case)?;
    keep(tournament, &record, ruled, reason);
    replaced.iter().for_each(|fine| lift(tournament, fine));
    fines.into_iter().map(|(who, amount)| take_off(tournament, who, amount, reason, Some(case), None)).collect()
}

/// D27: a fault is of a position that has begun. Fiches may also come in while nobody opens positions.
fn must_be_played(tournament: &Tournament, position: PositionNo) -> Result<(), Refusal> {
    let played = |line: &Written| line.position >= position && line.word().is_some();
    if tournament.duplicate.written.iter().any(played) { Ok(()) } else { tournament.must_have_begun(position) }
}

/// D32: ±6 is for étuis that went out of one half of the circuit into the other.
fn after_the_hinge(tournament: &Tournament, line: Line, ruling: &Ruling) -> Result<(), Refusal> {
    let Ruling::AtFault(fault) = ruling else { return Ok(()) };
    let hinge = after_hinge(tournament, tournament.session_of(line.1)).filter(|hinge| line.1 < *hinge);
    let Some(hinge) = hinge.filter(|_| fault.least != Fault::of(fault.side).least) else { return Ok(()) };
    let message = format!(
        "à la position {}, la charnière n'est pas passée : une faute à la charnière (+6/−6) se note à partir de la position {hinge}",
        line.1
    );
    let advice = Advice::say("Pour une faute sur cette ligne : ").then(Step::RulePlusFour(line, fault.side));
    Err(Refusal::new("D32", message).advise(advice))
}

/// D27: incidents of a first table, of a Howell, of attackers in turn.
fn can_occur(tournament: &Tournament, preset: &Preset, (etui, position, table): Line) -> Result<(), Refusal> {
    let session = tournament.session_of(position);
    let format = tournament.format();
    let says = match preset.only {
        Some(Only::Triplettes) if format != Some(Format::Triplettes) => {
            "seules les triplettes ont des badges, et un attaquant à tour de rôle".to_owned()
        }
        Some(Only::Howell) if format.is_some_and(Format::is_percent) => match tournament.circuit(session) {
            Some(kind @ (Kind::Ligne | Kind::Paralleles)) => format!("ici : {kind}"),
            _ => return Ok(()),
        },
        Some(Only::FirstTable) => {
            let laid = || tournament.duplicate.plays.iter().filter(|laid| laid.etuis().contains(etui));
            let own = laid().find(|laid| (laid.position, laid.table) == (position, table));
            let same = |laid: &&Laid| session.holds(laid.position) && own.is_some_and(|own| own.copy == laid.copy);
            let played = laid().filter(same).filter(|laid| !rests(tournament, laid));
            match played.min_by_key(|laid| laid.position).filter(|first| first.position < position) {
                Some(first) => {
                    format!("l'étui {etui} est joué d'abord à la position {}, table {}", first.position, first.table)
                }
                None => return Ok(()),
            }
        }
        _ => return Ok(()),
    };
    let refusal = Refusal::new("D27", format!("« {} » : {says}", preset.words));
    Err(refusal.advise(Advice::say("Les incidents du code : ").then(Step::ListDuplicateCases)))
}

/// D27: the defence cannot make a *faux écart*, nor the taker expose a card « en défense ».
fn can_commit(tournament: &Tournament, preset: &Preset, parties: &Parties) -> Result<(), Refusal> {
    let Some(side) = preset.side.filter(|side| parties.side.is_some_and(|named| named != *side)) else {
        return Ok(());
    };
    let (other, own) = if side == Side::Attack { ("la défense", "l'attaque") } else { ("l'attaque", "la défense") };
    let there = parties.everybody().filter(|who| parties.taker.contains(who) == (side == Side::Attack));
    let names: Vec<String> = there.map(|who| tournament.name_of(who)).collect();
    let message = format!(
        "{} : ce n'est jamais la faute de {other} ; à cette table, {own} est {}",
        preset.words,
        names.join(", ")
    );
    Err(Refusal::new("D27", message))
}

/// D26: a player's fault is not paid by all who defend with him.
fn must_be_named(tournament: &Tournament, parties: &Parties, case: FineCase) -> Result<(), Refusal> {
    if parties.at_fault.len() < 2 || !case.preset.is_of_one() {
        return Ok(());
    }
    let message =
        format!("{} : le joueur en faute est pénalisé, pas toute la défense : dites lequel", case.preset.words);
    let named = |refusal: Refusal, who: &Who| {
        let step = Step::BlameOne { case: case.preset.key, line: case.line, entry: tournament.number(*who) };
        refusal.advise(Advice::say(format!("{} : ", tournament.name_of(*who))).then(step))
    };
    Err(parties.at_fault.iter().fold(Refusal::new("D26", message), named))
}

/// D27: what the side pays there for another form of that fault; where one of the two is for both sides, what both pay.
fn of_another_form(tournament: &Tournament, parties: &Parties, case: FineCase) -> Vec<Fine> {
    let of_both = |preset: &Preset| {
        let both =
            |sanction: &Sanction| matches!(sanction, Sanction::Tenths(Whom::Both, _) | Sanction::Pm(Whom::Both, _));
        preset.percent.iter().chain(preset.pm).any(both)
    };
    let replaced = |fine: &&Fine| {
        let Some(FineCase { preset, line }) = fine.case else { return false };
        let same_side = parties.taker.contains(&fine.who) == (parties.side == Some(Side::Attack));
        line == case.line
            && (preset.kind == case.preset.kind && preset != case.preset)
            && !fine.amount.is_bonus()
            && (same_side || of_both(preset) || of_both(case.preset))
    };
    tournament.duplicate.fines.iter().filter(replaced).cloned().collect()
}

/// D33: a match of teams has no *charnière*, and the side at fault there loses nothing that it did not have.
fn teams(tournament: &Tournament) -> bool {
    tournament.format() == Some(Format::Teams)
}

/// D27: for several faults of one kind a side pays once a deal; where it does not pay, the other has its bonus once.
fn pays_once(
    tournament: &Tournament,
    parties: &Parties,
    fines: &[(Who, FineAmount)],
    case: FineCase,
) -> Result<(), Refusal> {
    let again = |fine: &&Fine| {
        let mut alike = fines.iter().filter(|(_, amount)| amount.is_bonus() == fine.amount.is_bonus());
        fine.case == Some(case)
            && alike.any(|(who, _)| parties.taker.contains(who) == parties.taker.contains(&fine.who))
    };
    let Some(before) = tournament.duplicate.fines.iter().find(again) else { return Ok(()) };
    let ((etui, position, table), what) = (case.line, before.amount.title());
    let message = format!(
        "{} : déjà sanctionné sur l'étui {etui} à la position {position}, table {table} ; plusieurs fautes de même nature d'un camp \
         sur une donne font une seule pénalité",
        case.preset.words
    );
    let beside = of_ruling(tournament, before).filter(|fine| fine.id != before.id);
    let beside: String = beside
        .map(|fine| format!(" ({} de {} s'en va avec)", fine.amount.title(), tournament.name_of(fine.who)))
        .collect();
    let advice =
        format!("Pour sanctionner autrement, levez d'abord {what} de {}{beside} : ", tournament.name_of(before.who));
    Err(Refusal::new("D27", message).advise(Advice::say(advice).then(lift_step(tournament, before))))
}

/// D27: the ruling that the code provides stands there, and it provides nothing else.
fn noted_before(FineCase { preset, line: (etui, position, table) }: FineCase) -> Refusal {
    let message = format!(
        "{} : ce que le code prévoit est déjà noté sur l'étui {etui} à la position {position}, table {table}",
        preset.words
    );
    Refusal::new("D27", message).advise(lift_ruling((etui, position, table)))
}

fn lift_ruling((etui, position, table): Line) -> Advice {
    Advice::say("Pour lever d'abord cette décision : ").then(Step::LiftRuling(etui, position, table))
}

/// D25: the line as decided. The fault of a side is lifted only by saying so, or by another form of the same fault.
fn decided(
    tournament: &Tournament,
    (ruling, of_another_form): (Ruling, bool),
    due: &Due<Who>,
    (before, fault): Decided<Who>,
) -> Result<Decided<Who>, Refusal> {
    let neutralised = matches!(before, Some(LineResult::Neutralised { .. }));
    let lift = || lift_ruling((due.etui, due.position, due.table));
    let lifts = |fault: &Fault| match &ruling {
        Ruling::Neutralised(_) => !of_another_form,
        Ruling::AtFault(other) => !of_another_form && other.side != fault.side,
        _ => false,
    };
    if let Some(fault) = fault.filter(lifts) {
        let side = if fault.side == Side::Attack { "l'attaque" } else { "la défense" };
        let message = format!("{side} est déjà notée fautive sur cette ligne : cette décision lèverait la première");
        return Err(Refusal::new("D25", message).advise(lift()));
    }
    match ruling {
        Ruling::Neutralised(given) => {
            let there = |who: Who| due.attack == Some(who) || due.defence.contains(&who);
            if let Some((who, _)) = given.iter().find(|(who, _)| !there(*who)) {
                let name = tournament.name_of(*who);
                let message = format!("une note pour {name}, qui n'est pas à la table {}", due.table);
                return Err(Refusal::new("D25", message));
            }
            let again = |(at, (who, _)): &(usize, &(Who, u8))| given.iter().take(*at).any(|(other, _)| other == who);
            if let Some((_, (who, _))) = given.iter().enumerate().find(again) {
                return Err(Refusal::new("D25", format!("deux notes pour {}", tournament.name_of(*who))));
            }
            if let Some((_, percent)) = given.iter().find(|(_, percent)| *percent > 100) {
                return Err(Refusal::new("D25", format!("une note de {percent} % : de 0 à 100")));
            }
            Ok((Some(LineResult::Neutralised { given }), None))
        }
        Ruling::AtFault(_) if neutralised => {
            let message = "40/60 ou +4/−4 sur une donne neutralisée : elle n'a plus de marque";
            Err(Refusal::new("D25", message).advise(lift()))
        }
        Ruling::Adjusted(_) if neutralised => {
            Err(Refusal::new("D25", "une marque ajustée sur une donne neutralisée : elle n'en a plus").advise(lift()))
        }
        Ruling::AtFault(fault) => Ok((before, Some(fault))),
        Ruling::Adjusted(mark) => Ok((Some(LineResult::Adjusted(mark)), fault)),
        Ruling::Lifted if neutralised || matches!(before, Some(LineResult::Adjusted(_))) => {
            let known = tournament.duplicate.line((due.etui, due.position, due.table));
            Ok((known.and_then(Written::word).map(Word::result), None))
        }
        Ruling::Lifted if fault.is_some() => Ok((before, None)),
        Ruling::Lifted => Err(Refusal::new("D25", "aucune décision n'est notée sur cette ligne")),
    }
}

fn provided(tournament: &Tournament, preset: &'static Preset) -> Result<&'static [Sanction], Refusal> {
    let percent = tournament.format().is_none_or(Format::is_percent);
    let sanctions = if percent { preset.percent } else { preset.pm };
    if sanctions.is_empty() {
        return Err(Refusal::new("D27", format!("{} : le code ne prévoit rien dans ce tournoi", preset.words)));
    }
    Ok(sanctions)
}

/// The parties of an incident.
#[derive(Debug, Clone, Default)]
struct Parties {
    side: Option<Side>,
    at_fault: Vec<Who>,
    others: Vec<Who>,
    taker: Vec<Who>,
}

impl Parties {
    fn everybody(&self) -> impl Iterator<Item = Who> + '_ {
        self.at_fault.iter().chain(&self.others).copied()
    }

    fn meant_by(&self, whom: Whom) -> Vec<Who> {
        match whom {
            Whom::AtFault => self.at_fault.clone(),
            Whom::Both => self.everybody().collect(),
            Whom::Taker => self.taker.clone(),
        }
    }
}

fn parties(tournament: &Tournament, due: &Due<Who>, at_fault: AtFault) -> Result<Parties, Refusal> {
    let all: Vec<Who> = due.attack.into_iter().chain(due.defence.iter().copied()).collect();
    let (side, guilty) = match at_fault {
        AtFault::Side(Side::Attack) => (Side::Attack, due.attack.into_iter().collect()),
        AtFault::Side(Side::Defence) => (Side::Defence, due.defence.clone()),
        AtFault::One(who) if !all.contains(&who) => {
            let message = format!("{} n'est pas à la table {}", tournament.name_of(who), due.table);
            return Err(Refusal::new("D27", message));
        }
        AtFault::One(who) => (if due.attack == Some(who) { Side::Attack } else { Side::Defence }, vec![who]),
    };
    let others = all.into_iter().filter(|who| !guilty.contains(who)).collect();
    Ok(Parties { side: Some(side), at_fault: guilty, others, taker: due.attack.into_iter().collect() })
}

/// The ruling on the line; `None` where the code has penalties only.
fn provided_ruling(sanctions: &[Sanction], parties: &Parties, teams: bool) -> Option<Ruling> {
    if sanctions.contains(&Sanction::Neutralised) {
        let mut given: Vec<(Who, u8)> = Vec::new();
        for sanction in sanctions {
            if let Sanction::Note(whom, percent) = sanction {
                given.extend(parties.meant_by(*whom).into_iter().map(|who| (who, *percent)));
            }
        }
        return Some(Ruling::Neutralised(given));
    }
    let side = parties.side?;
    let least = sanctions.iter().find_map(|sanction| match sanction {
        Sanction::FortySixty | Sanction::FourFour => Some(Fault::of(side).least),
        Sanction::SixSix if teams => Some(Fault::of(side).least),
        Sanction::SixSix => Some(MilliPm(6_000)),
        _ => None,
    })?;
    Some(Ruling::AtFault(Fault { side, least }))
}

/// Penalties and bonuses. A neutralised deal is 0 for both: there a +4/−4 is a penalty and a bonus, and a +4/0 the bonus alone
/// (D33); other points are given among quadrettes only.
fn provided_fines(sanctions: &[Sanction], parties: &Parties, teams: bool) -> Vec<(Who, FineAmount)> {
    let neutralised = sanctions.contains(&Sanction::Neutralised);
    let mut fines = Vec::new();
    let mut give = |who: Vec<Who>, amount: FineAmount| fines.extend(who.into_iter().map(|who| (who, amount)));
    for sanction in sanctions {
        match sanction {
            Sanction::Tenths(whom, tenths) => {
                if let Ok(tenths) = Tenths::new((*tenths).into()) {
                    give(parties.meant_by(*whom), FineAmount::Percent(tenths));
                }
            }
            Sanction::Pm(whom, pm) => give(parties.meant_by(*whom), FineAmount::Pm(*pm)),
            Sanction::PmGiven(_) if teams => {}
            Sanction::PmGiven(pm) => give(parties.others.clone(), FineAmount::Pm(-*pm)),
            Sanction::FourFour if neutralised => {
                if !teams {
                    give(parties.at_fault.clone(), FineAmount::Pm(MilliPm(4_000)));
                }
                give(parties.others.clone(), FineAmount::Pm(MilliPm(-4_000)));
            }
            Sanction::DealtAgain
            | Sanction::Neutralised
            | Sanction::Note(..)
            | Sanction::FortySixty
            | Sanction::FourFour
            | Sanction::SixSix => {}
        }
    }
    fines
}
