//! A whole tournament from another program, counted; nothing is stored.

use super::calculate_match::team_match;
use super::calculate_quadrettes::quadrettes;
use super::names::Names;
use crate::domain::duplicate::{
    Contender, EtuiNo, Fault, FicheLine, Format, Line, LineResult, Mark, MilliPm, Noted, Percentages, Placed, Scale,
    Side, Tenths, Version, check_lines, general, percentages, shown, topage,
};
use crate::domain::scoring::Contract;
use crate::domain::{PositionNo, Refusal, TableNo, Total};
use crate::input::duplicate::{
    Asked, Formations, KindAsked, LineAsked, MarkAsked, PenaltyAsked, ResultAsked, SideAsked, read,
};
use crate::report::duplicate::{Answer, EtuiRow, PercentAnswer, PercentRow, PercentSession};

/// D18: how the notes of an étui played too rarely are made.
pub use crate::domain::duplicate::Scale as DuplicateScale;

/// Counts one line of machine interface J.
///
/// # Errors
/// The rule that this tournament breaks, and where.
pub fn calculate_duplicate(line: &[u8], scale: Scale) -> Result<Answer, Refusal> {
    match read(line)? {
        Asked::Formations(asked) => match asked.format.as_str() {
            "individuel" => percent(asked, Format::Individual, scale).map(Answer::Percent),
            "triplettes" => percent(asked, Format::Triplettes, scale).map(Answer::Percent),
            _ => quadrettes(asked).map(Answer::Quadrettes),
        },
        Asked::Match(asked) => team_match(&asked),
    }
}

fn percent(asked: Formations, format: Format, scale: Scale) -> Result<PercentAnswer, Refusal> {
    let lines = lines(&asked, format)?;
    let names = Names::new(asked.entries.into_iter().map(|entry| entry.id).collect())?;
    let several = asked.sessions.len() > 1;
    let (mut etuis, mut warnings, mut sessions) = (Vec::new(), Vec::new(), Vec::new());
    for (index, session) in asked.sessions.iter().enumerate() {
        let place = if several { format!("séance {} : ", index + 1) } else { String::new() };
        let mut warn = |text: String| warnings.push(format!("{place}{text}"));
        let said = |refusal: Refusal| if several { refusal.at(format!("séance {}", index + 1)) } else { refusal };
        let coefficient = coefficient(session.coefficient).map_err(said)?;
        let fiches = fiche_lines(&session.results, format, &names).map_err(said)?;
        let penalties = penalties(session.penalties.as_deref(), &names).map_err(said)?;
        let topage = topage(&fiches, scale);
        let own = percentages(&fiches, &topage, &penalties, format).map_err(said)?;
        remarks(&fiches).into_iter().for_each(&mut warn);
        topage.remarks.iter().map(ToString::to_string).for_each(&mut warn);
        for number in 0..names.count() {
            match own.get(&number) {
                Some(figures) if figures.one_kind() => {
                    let kind = if figures.attack.is_some() { "l'attaque" } else { "la défense" };
                    warn(format!("{} : {kind} seule fait le pourcentage (D19)", names.name(number)));
                }
                None if penalties.iter().any(|(who, _)| *who == number) => {
                    warn(format!("{} : une pénalité, mais aucune note (D26)", names.name(number)));
                }
                _ => {}
            }
        }
        let rows = session.results.iter().zip(&topage.notes);
        etuis.extend(rows.map(|(result, noted)| etui_row(index + 1, result, noted)));
        sessions.push((coefficient, own));
    }
    let mut contenders: Vec<Contender<usize>> = (0..names.count())
        .map(|who| {
            let own =
                sessions.iter().map(|(coefficient, own)| (*coefficient, own.get(&who).copied().unwrap_or_default()));
            let line = lines.get(who).copied().flatten().filter(|_| asked.lines == Some(true));
            Contender { who, line, left: false, sessions: own.collect() }
        })
        .collect();
    contenders.sort_by_key(|contender| names.name(contender.who));
    let placed = general(contenders)?;
    let totals = shown(&placed.iter().map(|placed| placed.total).collect::<Vec<_>>());
    let row = |(placed, total): (Placed<usize>, String)| PercentRow {
        id: names.name(placed.contender.who).to_owned(),
        line: lines.get(placed.contender.who).copied().flatten().map(Line::key),
        rank: placed.rank,
        alternated: placed.alternated.map(|place| place.rank),
        group: placed.alternated.map(|place| place.group),
        total,
        exact: fraction(placed.total),
        sessions: placed.contender.sessions.iter().map(|(_, own)| session_row(own)).collect(),
    };
    let rows = placed.into_iter().zip(totals).map(row).collect();
    Ok(PercentAnswer { ok: true, format: asked.format, rows, etuis, warnings })
}

/// D8: everybody's line; where there are lines, everybody has one of the format's.
fn lines(asked: &Formations, format: Format) -> Result<Vec<Option<Line>>, Refusal> {
    let line = |line: LineAsked| match line {
        LineAsked::N => Line::N,
        LineAsked::S => Line::S,
        LineAsked::E => Line::E,
        LineAsked::O => Line::O,
        LineAsked::NS => Line::NS,
        LineAsked::EO => Line::EO,
    };
    let expected = if format == Format::Triplettes { "NS ou EO" } else { "N, S, E ou O" };
    let right = |line: Line| line.is_double() == (format == Format::Triplettes);
    let of = |entry: &crate::input::duplicate::EntryAsked| {
        let line = entry.line.map(line);
        let wrong = line.is_some_and(|line| !right(line)) || (line.is_none() && asked.lines == Some(true));
        if wrong { Err(Refusal::new("D8", format!("{} : ligne {expected}", entry.id))) } else { Ok(line) }
    };
    asked.entries.iter().map(of).collect()
}

/// R5: a coefficient in hundredths.
pub(super) fn coefficient(asked: Option<u16>) -> Result<u16, Refusal> {
    let coefficient = asked.unwrap_or(100);
    if coefficient == 0 {
        Err(Refusal::new("R5", "coefficient 0 : la séance ne compterait pas"))
    } else {
        Ok(coefficient)
    }
}

/// D12: the lines of one session, looked at.
pub(super) fn fiche_lines(
    results: &[ResultAsked],
    format: Format,
    names: &Names,
) -> Result<Vec<FicheLine<usize>>, Refusal> {
    let place =
        |result: &ResultAsked| format!("étui {}, position {}, table {}", result.etui, result.position, result.table);
    let lines: Result<Vec<_>, Refusal> =
        results.iter().map(|result| fiche_line(result, names).map_err(|refusal| refusal.at(place(result)))).collect();
    let lines = lines?;
    check_lines(&lines, format, |who| names.name(who).to_owned())?;
    Ok(lines)
}

fn fiche_line(asked: &ResultAsked, names: &Names) -> Result<FicheLine<usize>, Refusal> {
    let refuse = |rule: &'static str, message: &str| Err(Refusal::new(rule, message));
    if asked.etui == 0 || asked.position == 0 || asked.table == 0 {
        return refuse("D12", "étuis, positions et tables sont numérotés à partir de 1");
    }
    let side = |side: SideAsked| match side {
        SideAsked::Attack => Side::Attack,
        SideAsked::Defence => Side::Defence,
    };
    let played = asked.kind == KindAsked::Joue;
    if asked.fault.is_some() && !played {
        return refuse("D25", "une faute 40/60 ou +4/−4 sur une donne qui n'a pas été jouée ou est neutralisée");
    }
    let has_notes = asked.notes.as_ref().is_some_and(|notes| !notes.is_empty());
    if has_notes && asked.kind != KindAsked::Neutralise {
        return refuse("D25", "des notes de l'arbitre sur une donne qui n'est pas neutralisée");
    }
    if asked.mark.is_some() && matches!(asked.kind, KindAsked::NonJoue | KindAsked::Relais) {
        return refuse("D12", "une marque sur une donne qui n'a pas été jouée");
    }
    let result = match asked.kind {
        KindAsked::Joue => {
            let least = asked.least.map_or(Fault::of(Side::Attack).least, |least| MilliPm(least.into()));
            let fault = asked.fault.map(|at_fault| Fault { side: side(at_fault), least });
            LineResult::Played { mark: mark(Contract::Garde, asked.mark.as_ref())?, fault }
        }
        KindAsked::NonJoue => LineResult::NotPlayed,
        KindAsked::Relais => LineResult::Relay,
        KindAsked::Neutralise => {
            let given = asked.notes.iter().flatten().map(|(who, note)| Ok((names.number("D25", who)?, *note)));
            LineResult::Neutralised { given: given.collect::<Result<_, Refusal>>()? }
        }
    };
    let version = asked.version.as_deref().map_or(Some(Version::FIRST), Version::parse);
    Ok(FicheLine {
        etui: EtuiNo(asked.etui),
        position: PositionNo(asked.position),
        table: TableNo(asked.table),
        version: version.ok_or_else(|| Refusal::new("D29", "version : une lettre de a à z"))?,
        attack: asked.attack.as_deref().map(|who| names.number("D12", who)).transpose()?,
        defence: asked.defence.iter().flatten().map(|who| names.number("D12", who)).collect::<Result<_, _>>()?,
        result,
    })
}

/// D14: the mark of a deal that was played.
pub(super) fn mark(contract: Contract, asked: Option<&MarkAsked>) -> Result<Mark, Refusal> {
    match asked {
        Some(MarkAsked::Whole(value)) => Mark::new(contract, *value),
        Some(MarkAsked::Other(text)) => Mark::parse(contract, text),
        None => Err(Refusal::new("D12", "une donne jouée a une marque (non_joue, relais ou neutralise sinon)")),
    }
}

/// D3, D14: marks that only a chelem gives.
pub(super) fn remarks(lines: &[FicheLine<usize>]) -> Vec<String> {
    let of = |line: &FicheLine<usize>| {
        let mark = line.mark()?;
        let remark = mark.likelihood(Contract::Garde).remark()?;
        Some(format!("{} : marque {mark}, {remark} (D14)", line.place()))
    };
    lines.iter().filter_map(of).collect()
}

fn penalties(asked: Option<&[PenaltyAsked]>, names: &Names) -> Result<Vec<(usize, Tenths)>, Refusal> {
    let one = |penalty: &PenaltyAsked| {
        let who = names.number("D26", &penalty.who)?;
        let refuse = || Refusal::new("D26", "une pénalité se donne en dixièmes de pour cent (tenths)");
        let tenths = penalty.tenths.filter(|_| penalty.milli_pm.is_none()).ok_or_else(refuse);
        Ok((who, tenths.and_then(Tenths::new).map_err(|refusal| refusal.at(&penalty.who))?))
    };
    asked.unwrap_or_default().iter().map(one).collect()
}

fn session_row(own: &Percentages) -> PercentSession {
    let two = |total: Option<Total>| total.map(|total| total.places(2));
    let exact = own.global.map(fraction);
    PercentSession { attack: two(own.attack), defence: two(own.defence), global: two(own.global), exact }
}

fn etui_row(session: usize, asked: &ResultAsked, noted: &Noted) -> EtuiRow {
    let alike = noted.defence.windows(2).all(|pair| pair.first() == pair.last());
    let defence = noted.defence.first().copied().flatten().filter(|_| alike);
    EtuiRow {
        session,
        etui: asked.etui,
        position: asked.position,
        table: asked.table,
        kind: match asked.kind {
            KindAsked::Joue => "joue",
            KindAsked::NonJoue => "non_joue",
            KindAsked::Relais => "relais",
            KindAsked::Neutralise => "neutralise",
        },
        mark: match asked.mark {
            Some(MarkAsked::Whole(mark)) => Some(mark),
            _ => None,
        },
        attack: noted.attack.map(|note| note.places(2)),
        defence: defence.map(|note| note.places(2)),
    }
}

/// A percentage as a fraction of 1, in lowest terms; a whole number without a bar.
fn fraction(percent: Total) -> String {
    let (above, below) = percent.checked_times(1, 100).unwrap_or(Total::ZERO).parts();
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}
