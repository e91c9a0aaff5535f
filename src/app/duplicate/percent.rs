//! Individuals and triplettes from another program.

use super::calculate::Names;
use super::lines::{coefficient, fiche_lines, remarks, takes_part};
use domain::duplicate::{Compared, Format, Line, Noted, Notes, Percentages, Placed, Scale, Tenths, general, shown};
use domain::{Refusal, Total};
use input::duplicate::{EntryAsked, Formations, KindAsked, LineAsked, MarkAsked, PenaltyAsked, ResultAsked};
use report::duplicate::{EtuiRow, PercentAnswer, PercentRow, PercentSession, fraction};

pub(super) fn percent(asked: Formations, format: Format, scale: Scale) -> Result<PercentAnswer, Refusal> {
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
        let number = u8::try_from(index + 1).unwrap_or(u8::MAX);
        let compared = Compared::of((number, coefficient), fiches, &penalties, (format, scale)).map_err(said)?;
        remarks(&compared.lines).into_iter().for_each(&mut warn);
        compared.topage.remarks.iter().map(ToString::to_string).for_each(&mut warn);
        for number in 0..names.count() {
            match compared.percentages.get(&number) {
                Some(figures) if figures.one_kind() => {
                    let kind = if figures.attack.is_some() { "l'attaque" } else { "la défense" };
                    warn(format!("{} : {kind} seule fait le pourcentage (D19)", names.name(number)));
                }
                Some(figures) if figures.global.is_none() => {
                    warn(format!("{} : une pénalité, mais aucune note (D26)", names.name(number)));
                }
                _ => {}
            }
        }
        let rows = session.results.iter().zip(&compared.topage.notes);
        etuis.extend(rows.map(|(result, noted)| etui_row(index + 1, result, noted)));
        sessions.push(compared);
    }
    let mut contenders: Vec<Placed<usize>> = (0..names.count())
        .map(|who| {
            let own = sessions.iter().map(|session| session.own(who));
            let taken = sessions.iter().filter(|session| takes_part(&session.lines, who)).count();
            let line = lines.get(who).copied().flatten().filter(|_| asked.lines == Some(true));
            Placed { line, sessions: own.collect(), ..Placed::contender(who, false, taken) }
        })
        .collect();
    contenders.sort_by_key(|contender| names.name(contender.who));
    let placed = general(contenders)?;
    let totals = shown(&placed.iter().map(|placed| placed.total).collect::<Vec<_>>());
    let row = |(placed, total): (Placed<usize>, String)| PercentRow {
        id: names.name(placed.who).to_owned(),
        line: lines.get(placed.who).copied().flatten().map(Line::key),
        rank: placed.rank,
        alternated: placed.alternated.map(|place| place.rank),
        group: placed.alternated.map(|place| place.group),
        total,
        exact: fraction(placed.total),
        sessions: placed.sessions.iter().map(|(_, own)| session_row(own)).collect(),
    };
    let rows = placed.into_iter().zip(totals).map(row).collect();
    Ok(PercentAnswer { ok: true, format: asked.format, rows, etuis, warnings })
}

/// D8: every contestant's line; where there are lines, all have one of the format's.
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
    let of = |entry: &EntryAsked| {
        let line = entry.line.map(line);
        let wrong = line.is_some_and(|line| !right(line)) || (line.is_none() && asked.lines == Some(true));
        if wrong { Err(Refusal::new("D8", format!("{} : ligne {expected}", entry.id))) } else { Ok(line) }
    };
    asked.entries.iter().map(of).collect()
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
    PercentSession {
        attack: two(own.attack.map(Notes::mean)),
        defence: two(own.defence.map(Notes::mean)),
        global: two(own.global),
        exact,
    }
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
