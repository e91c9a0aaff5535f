//! The lines of a session from another program, looked at.

use super::calculate::Names;
use domain::duplicate::{EtuiNo, Fault, FicheLine, Format, LineResult, Mark, MilliPm, Side, Version, check_lines};
use domain::scoring::Contract;
use domain::{PositionNo, Refusal, TableNo};
use input::duplicate::{KindAsked, MarkAsked, PenaltyAsked, ResultAsked, SideAsked};

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
        KindAsked::Joue => LineResult::Played(mark(Contract::Garde, asked.mark.as_ref())?),
        KindAsked::NonJoue => LineResult::NotPlayed,
        KindAsked::Relais => LineResult::Relay,
        KindAsked::Neutralise => {
            let given = asked.notes.iter().flatten().map(|(who, note)| Ok((names.number("D25", who)?, *note)));
            LineResult::Neutralised { given: given.collect::<Result<_, Refusal>>()? }
        }
    };
    let least = asked.least.map_or(Fault::of(Side::Attack).least, |least| MilliPm(least.into()));
    Ok(FicheLine {
        etui: EtuiNo(asked.etui),
        position: PositionNo(asked.position),
        table: TableNo(asked.table),
        version: version(asked.version.as_deref())?,
        attack: asked.attack.as_deref().map(|who| names.number("D12", who)).transpose()?,
        defence: asked.defence.iter().flatten().map(|who| names.number("D12", who)).collect::<Result<_, _>>()?,
        fault: asked.fault.map(|at_fault| Fault { side: side(at_fault), least }),
        result,
    })
}

/// D24: true where the session brings him to a table.
pub(super) fn takes_part(lines: &[FicheLine<usize>], who: usize) -> bool {
    lines.iter().any(|line| line.attack == Some(who) || line.defence.contains(&who))
}

/// D29: the deal an étui was played with; the first one by default.
pub(super) fn version(letter: Option<&str>) -> Result<Version, Refusal> {
    let version = letter.map_or(Some(Version::FIRST), Version::parse);
    version.ok_or_else(|| Refusal::new("D29", "version : une lettre de a à z"))
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

/// D34, D35: taken off, in thousandths; a bonus is negative.
pub(super) fn pm_penalties(asked: Option<&[PenaltyAsked]>, names: &Names) -> Result<Vec<(usize, MilliPm)>, Refusal> {
    let one = |penalty: &PenaltyAsked| {
        let who = names.number("D34", &penalty.who)?;
        let refuse = || Refusal::new("D34", "une pénalité se donne en millièmes (milli_pm)").at(&penalty.who);
        let thousandths = penalty.milli_pm.filter(|_| penalty.tenths.is_none()).ok_or_else(refuse)?;
        Ok((who, MilliPm(thousandths)))
    };
    asked.unwrap_or_default().iter().map(one).collect()
}
