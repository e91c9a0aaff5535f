//! The conditions of homologation and championships for a tournament as it is (P10, S10, C1–C4, O3).

use crate::PositionNo;
use crate::award::{Check, Facts, Formula, check, check_named};
use crate::competition::{Championship, ChampionshipFacts, Formation, Player, Season, check_championship};
use crate::duplicate::Format;
use crate::movement::{Game, Kind};
use crate::tournament::{Entry, Tournament};

/// All conditions, met or not, in the order of the fascicule.
pub fn conditions(tournament: &Tournament) -> Vec<Check> {
    if let Some(format) = tournament.format() {
        return of_etuis(tournament, format);
    }
    let mut checks = check(&facts(tournament));
    let Some(championship) = tournament.championship() else { return checks };
    let season = Season::of(tournament.settings.date);
    checks.extend(check_championship(&championship_facts(tournament, championship, season)));
    checks
}

/// D62: the known conditions for *donnes dupliquées*. All others must be asked of the federation.
fn of_etuis(tournament: &Tournament, format: Format) -> Vec<Check> {
    /// Individuals in *Howell*, triplettes in *H3*.
    const FEWEST_TABLES: u16 = 3;
    let mut checks = check_named(&facts(tournament));
    let Some(first) = tournament.sessions.first() else { return checks };
    match format {
        Format::Individual | Format::Triplettes => checks.push(Check::new(
            "D62",
            first.tables == 0 || first.tables >= FEWEST_TABLES,
            match first.tables {
                0 => format!("Au moins {FEWEST_TABLES} tables : les places ne sont pas encore tirées"),
                tables => format!("Au moins {FEWEST_TABLES} tables : {tables}"),
            },
            "Ce tournoi ne peut pas être homologué : pas assez de tables.",
        )),
        Format::Teams if tournament.teams.len() == 3 => {
            let deals = u16::from(first.positions) * u16::from(first.deals);
            checks.push(Check::new(
                "D62",
                deals != SHORT_TRIANGLE,
                format!("Un triangulaire de {SHORT_TRIANGLE} donnes n'est pas homologué : celui-ci en a {deals}"),
                "Ce triangulaire ne peut pas être homologué.",
            ));
        }
        Format::Quadrettes | Format::Teams => {}
    }
    checks
}

/// D62: a match of three is not homologated on so few deals.
const SHORT_TRIANGLE: u16 = 24;

/// D62: a match of three with too few deals to count.
pub fn is_short_triangle(format: Format, teams: u16, deals: u16) -> bool {
    format == Format::Teams && teams == 3 && deals == SHORT_TRIANGLE
}

fn facts(tournament: &Tournament) -> Facts {
    let named = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let data = &tournament.settings;
    let tables = (1..=data.positions).flat_map(|p| tournament.tables(PositionNo(p)).into_values());
    let seated = tables.map(|chairs| chairs.len()).max();
    let without_licence = tournament
        .entries
        .iter()
        .filter(|entry| entry.ranked && entry.played() && entry.is_affiliated() && entry.person.licence.is_none());
    Facts {
        formula: tournament.formula(),
        ranked: tournament.headcount(),
        arbiter: named(&data.arbiter),
        place: named(&data.place),
        organiser: named(&data.organiser),
        largest_table: seated.unwrap_or(match tournament.game() {
            Game::Quatre => 0,
            // S10: only those left over make a table of 5.
            Game::Mort if tournament.entries.len().is_multiple_of(4) => 0,
            Game::Cinq | Game::Mort => 5,
        }),
        without_licence: without_licence.map(Entry::name).collect(),
    }
}

fn championship_facts(tournament: &Tournament, championship: Championship, season: Season) -> ChampionshipFacts {
    // C5, article 16: the day of the qualification counts.
    let player = if championship.is_judged_as_qualified() { as_qualified } else { player };
    let formations = match tournament.formula() {
        Formula::Individuel => tournament
            .registered()
            .map(|entry| Formation { label: entry.name(), players: vec![player(entry)] })
            .collect(),
        Formula::Duo | Formula::Equipe4 => {
            let members =
                |id| tournament.registered().filter(move |entry| entry.team.is_some_and(|(team, _)| team == id));
            let formation =
                |id| Formation { label: tournament.team_words(id), players: members(id).map(player).collect() };
            tournament.teams.iter().map(|team| formation(team.id)).collect()
        }
    };
    ChampionshipFacts {
        championship,
        season,
        ranked: tournament.headcount(),
        session_deals: session_deals(tournament),
        formations,
    }
}

impl Tournament {
    /// M3, M8, M9: some session is seated in a way that the fascicule does not have. Homologation accepts it (chapter 5 sets no
    /// condition on the movement); the players are informed.
    pub fn plays_beyond_fascicule(&self) -> bool {
        let drawn_sections = |kind: Kind| self.settings.parallel && kind.is_drawn();
        let mut kinds = self.sessions.iter().filter_map(|session| session.kind);
        kinds.any(|kind| !kind.in_fascicule() || drawn_sections(kind))
    }
}

/// C2: the deals of each session, those still to come supposed like the first. Deals after an elimination within a session
/// are not played by all players and do not count.
fn session_deals(tournament: &Tournament) -> Vec<u16> {
    let deals = |positions: u8, deals: u8| u16::from(positions) * u16::from(deals);
    let sessions = tournament.sessions.iter().filter(|session| !session.phase);
    let mut all: Vec<u16> = sessions.map(|session| deals(session.positions, session.deals)).collect();
    let first = all.first().copied().unwrap_or_default();
    all.resize(all.len() + tournament.sessions_left(), first);
    all
}

/// C10, C2: sessions of which the sheets prove that fewer deals were played than the championship requires: a player played fewer than
/// 20 in one. Only sheets kept deal by deal prove it. A French sentence for each session.
pub fn proved_short(tournament: &Tournament) -> Vec<String> {
    if tournament.championship().is_none_or(|championship| championship.minimum().is_none()) {
        return Vec::new();
    }
    let sessions = tournament.sessions.iter().filter(|session| !session.phase);
    let short = sessions.filter_map(|session| {
        let positions = || (session.first.0..=session.last().0).map(PositionNo);
        // At most the planned deals where nothing is proved; the counted deals where the sheet shows them.
        let most = |entry: &Entry| -> u16 {
            let seats = tournament.seats.iter().filter(|seat| seat.entry == entry.id);
            let seats = seats.filter(|seat| positions().any(|position| position == seat.position));
            seats.map(|seat| proved(tournament, seat.position, seat.table).unwrap_or(session.deals.into())).sum()
        };
        let whole = |entry: &&Entry| positions().all(|position| tournament.plays(entry, position));
        let fewest = tournament.entries.iter().filter(whole).map(most).min()?;
        (fewest < crate::competition::SESSION_DEALS && session.last() <= tournament.current()).then(|| {
            format!(
                "D'après les feuilles, des joueurs n'ont joué que {fewest} donnes à la {} : la finale en demande {} (C2).",
                tournament.session_words(session),
                crate::competition::SESSION_DEALS
            )
        })
    });
    short.collect()
}

/// The number of deals played on a sheet kept deal by deal; `None` for another sheet.
fn proved(tournament: &Tournament, position: PositionNo, table: crate::TableNo) -> Option<u16> {
    let sheet = tournament.sheet(position, table).filter(|sheet| !sheet.deals.is_empty())?;
    let played = sheet.deals.iter().filter(|deal| **deal != crate::sheet::DealRecord::Cancelled);
    u16::try_from(played.count()).ok()
}

/// C5, article 16: a player as on the day of the qualification; licence and birth as they are today.
fn as_qualified(entry: &Entry) -> Player {
    let then = entry.qualified.clone();
    // The series is the one of that day, with or without a licence of the season before.
    Player {
        series: then.series,
        licensed_last_season: Some(true),
        committee: then.committee,
        club: then.club,
        ..player(entry)
    }
}

fn player(entry: &Entry) -> Player {
    let known = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let data = &entry.person;
    Player {
        name: entry.name(),
        licence: data.licence.clone(),
        affiliated: entry.is_affiliated(),
        birth: data.birth,
        series: data.series,
        licensed_last_season: Some(data.licensed_before),
        committee: known(&data.committee),
        club: known(&data.club),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::competition::{Kind as ChampionshipKind, Stage};
    use crate::tournament::{DuplicateSettings, Team, TeamId, sample};

    fn unmet(tournament: &Tournament) -> Vec<&'static str> {
        conditions(tournament).iter().filter(|check| !check.met).map(|check| check.rule).collect()
    }

    #[test]
    fn p10_what_the_settings_do_not_say_is_missing() {
        let mut tournament = sample::evening(&[[0; 4]]);
        assert_eq!(
            unmet(&tournament),
            ["P10", "P10", "P10", "P10", "P7"],
            "club, arbiter, place, 11 players, licences"
        );
        for entry in &mut tournament.entries {
            entry.person.licence = Some("1234567".into());
        }
        "Salle des fêtes".clone_into(&mut tournament.settings.place);
        assert_eq!(unmet(&tournament), ["P10", "P10", "P10"]);
    }

    #[test]
    fn c2_a_session_that_the_sheets_prove_too_short_is_said() {
        let mut tournament = sample::evening(&[[0; 4]; 5]);
        let championship = Some((ChampionshipKind::Individuel, Stage::FinaleRegionale));
        tournament.settings.championship = championship;
        assert_eq!(proved_short(&tournament), Vec::<String>::new(), "balances prove nothing: 5 positions of 4 deals");
        let cancelled = crate::sheet::DealRecord::Cancelled;
        let adjusted = crate::sheet::DealRecord::Adjusted { taken: None, scores: Vec::new() };
        tournament.sheets[2].deals = vec![adjusted.clone(), adjusted.clone(), adjusted, cancelled];
        let said = proved_short(&tournament);
        assert!(said.len() == 1 && said[0].contains("n'ont joué que 19 donnes"), "{said:?}");
        tournament.settings.championship = Some((ChampionshipKind::Individuel, Stage::Qualification));
        assert_eq!(proved_short(&tournament), Vec::<String>::new(), "only where 20 deals are asked for");
    }

    #[test]
    fn d62_of_donnes_dupliquees_what_is_known_is_asked_and_nothing_else() {
        let mut tournament = sample::evening(&[[0; 4]]);
        tournament.sessions[0].tables = 2;
        let mut unmet = |format: Format, tables: u16, deals: u8| {
            tournament.settings.duplicate = Some(DuplicateSettings::of(format));
            (tournament.sessions[0].tables, tournament.sessions[0].positions) = (tables, 8);
            tournament.sessions[0].deals = deals;
            let checks = conditions(&tournament);
            checks.iter().filter(|check| !check.met && check.rule == "D62").count()
        };
        assert_eq!([unmet(Format::Individual, 2, 3), unmet(Format::Individual, 3, 3)], [1, 0]);
        assert_eq!([unmet(Format::Triplettes, 2, 3), unmet(Format::Triplettes, 0, 3)], [1, 0], "0: not drawn yet");
        assert_eq!([unmet(Format::Quadrettes, 2, 3), unmet(Format::Teams, 2, 3)], [0, 0]);
        tournament.teams = (1..=3).map(|n| Team { id: TeamId(n), number: n as u32, name: String::new() }).collect();
        let mut three = |deals: u8| {
            tournament.sessions[0].deals = deals;
            conditions(&tournament).iter().filter(|check| !check.met && check.rule == "D62").count()
        };
        assert_eq!([three(3), three(6)], [1, 0], "24 deals are too few");
    }

    #[test]
    fn m9_a_movement_that_is_not_the_fascicule_s_is_said_and_not_refused() {
        let mut tournament = sample::evening(&[[0; 4]]);
        let mut said = |kind, parallel| {
            (tournament.sessions[0].kind, tournament.settings.parallel) = (Some(kind), parallel);
            tournament.plays_beyond_fascicule()
        };
        assert!([Kind::Fft, Kind::Howell, Kind::Hasard, Kind::Meilleurs].iter().all(|kind| !said(*kind, false)));
        assert!([Kind::Anneau, Kind::Decalages, Kind::Duo3].iter().all(|kind| said(*kind, false)));
        assert!(said(Kind::Hasard, true) && !said(Kind::Fft, true), "drawn places in parallel teams (M8)");
    }

    #[test]
    fn c2_sessions_to_come_are_supposed_like_the_first() {
        let mut tournament = sample::evening(&[[0; 4], [0; 4]]);
        tournament.settings.championship = Some((ChampionshipKind::Individuel, Stage::Qualification));
        tournament.settings.sessions = 2;
        assert_eq!(session_deals(&tournament), [8, 8]);
    }
}
