//! Quadrettes from another program.

use super::calculate::Names;
use super::evening::words::ONE_COUNTS;
use super::lines::{coefficient, fiche_lines, pm_penalties, remarks, takes_part};
use domain::Refusal;
use domain::duplicate::{Format, Placed, PmSession, pm_ranking};
use input::duplicate::Formations;
use report::duplicate::{OppositionRow, PmRow, QuadrettesAnswer};

pub(super) fn quadrettes(asked: Formations) -> Result<QuadrettesAnswer, Refusal> {
    let names = Names::new(asked.entries.into_iter().map(|entry| entry.id).collect())?;
    let several = asked.sessions.len() > 1;
    let (mut sessions, mut warnings) = (Vec::new(), Vec::new());
    for (index, session) in asked.sessions.iter().enumerate() {
        let place = if several { format!("séance {} : ", index + 1) } else { String::new() };
        let said = |refusal: Refusal| if several { refusal.at(format!("séance {}", index + 1)) } else { refusal };
        let lines = fiche_lines(&session.results, Format::Quadrettes, &names).map_err(said)?;
        let coefficient = coefficient(session.coefficient).map_err(said)?;
        let penalties = pm_penalties(session.penalties.as_deref(), &names).map_err(said)?;
        let number = u8::try_from(index + 1).unwrap_or(u8::MAX);
        let compared = PmSession::of((number, coefficient), lines, penalties);
        warnings.extend(remarks(&compared.lines).into_iter().map(|text| format!("{place}{text}")));
        for both in compared.oppositions.iter().filter(|one| one.set_aside.is_some()) {
            let (a, b) = (names.name(both.a), names.name(both.b));
            warnings.push(format!("{place}étui {}, {a} et {b} : {ONE_COUNTS}", both.etui));
        }
        sessions.push(compared);
    }
    let mut everybody: Vec<usize> = (0..names.count()).collect();
    everybody.sort_by_key(|who| names.name(*who));
    let taken = |who| sessions.iter().filter(|session| takes_part(&session.lines, who)).count();
    let everybody = everybody.into_iter().map(|who| Placed::contender(who, false, taken(who))).collect();
    let rows = pm_ranking(everybody, &sessions)?.into_iter().map(|place| PmRow {
        id: names.name(place.who).to_owned(),
        rank: place.rank,
        milli_pm: place.total.places(0).parse().unwrap_or(i64::MAX),
    });
    let rows = rows.collect();
    let oppositions = sessions.iter().flat_map(|session| &session.oppositions).map(|one| OppositionRow {
        etui: one.etui.0,
        a: names.name(one.a).to_owned(),
        b: names.name(one.b).to_owned(),
        pm_a: one.pm_a.0,
        pm_b: one.pm_b.0,
    });
    Ok(QuadrettesAnswer { ok: true, format: asked.format, rows, oppositions: oppositions.collect(), warnings })
}
