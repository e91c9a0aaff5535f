//! Blank *feuilles de route* of quadrettes: each side writes its own marks, and at the end of the tournament the two are compared.

use crate::error::Result;
use crate::night::Duplicate;
use crate::paper::head::{blank_head, stamped};
use domain::Refusal;
use domain::duplicate::{Format, MilliPm};
use domain::tournament::{LaidSides, TeamId, Tournament};
use host::clock::Clock;
use report::Table;
use report::duplicate::Pm;
use report::paper::{BlankRoute, BlankRouteLine, TablePaper};

/// Étuis on a sheet of no tournament in particular.
const USUAL: usize = 24;

impl Duplicate<'_> {
    /// Two for each quadrette of the session being played, its étuis and opponents printed, under a title (the tournament's name where
    /// it is empty).
    /// Errors: D1 for other tournaments; before the draw.
    pub fn blank_routes(self, title: &str) -> Result<Vec<BlankRoute>> {
        let tournament = self.drawn()?;
        if tournament.format() != Some(Format::Quadrettes) {
            return Err(Refusal::new("D1", "seules les quadrettes ont des feuilles de route à remplir").into());
        }
        let mut head = self.night.club.papers().head_of(&tournament, tournament.session());
        if !title.is_empty() {
            title.clone_into(&mut head.tournament);
        }
        let one = |team: TeamId, attack: bool| {
            let number = tournament.team(team).map_or(0, |team| team.number);
            let team_name = format!("{number} {}", tournament.team_name(team));
            stamped(BlankRoute { head: head.clone(), attack, team: team_name, lines: lines(&tournament, team, attack) })
        };
        let teams = tournament.teams.iter().filter(|team| tournament.is_whole(team.id, tournament.current()));
        Ok(teams.flat_map(|team| [one(team.id, true), one(team.id, false)]).collect())
    }

    /// So many pairs of no tournament in particular.
    pub fn any_blank_routes(clock: &Clock, title: &str, count: usize) -> Vec<BlankRoute> {
        let one = |attack| {
            let lines = vec![BlankRouteLine::default(); USUAL];
            stamped(BlankRoute { head: blank_head(clock, title), attack, team: String::new(), lines })
        };
        (0..count).flat_map(|_| [one(true), one(false)]).collect()
    }

    /// D30: the points for a gap, for players who count their own feuille de route.
    pub fn grid_of_points(clock: &Clock, title: &str) -> TablePaper {
        /// Marks are even, and so are gaps.
        const STEP: u64 = 20;
        let table = Table::of("", (0_u64..600).step_by(20))
            .column(">Écart", |gap| gap)
            .columns(
                (0..STEP).step_by(2),
                |more| format!(">+ {more}"),
                |gap, more| Pm::milli(MilliPm::root(gap + more).0),
            )
            .table();
        let title_of = "Points de match : la racine carrée de l'écart entre les deux marques".to_owned();
        stamped(TablePaper { head: blank_head(clock, title), title: title_of, table, boxes: Vec::new() })
    }
}

/// What one side of a quadrette plays, in the order in which it plays them: the same étuis against the same ones as its other side.
fn lines(tournament: &Tournament, team: TeamId, attack: bool) -> Vec<BlankRouteLine> {
    let session = tournament.session();
    let mut lines = Vec::new();
    for laid in tournament.duplicate.plays.iter().filter(|laid| session.holds(laid.position)) {
        let LaidSides::Opposed { attack: Some(one), defence: Some(other) } = laid.sides else { continue };
        let (own, against) = if attack { (one, other) } else { (other, one) };
        let Some(against) = tournament.team(against).filter(|_| own == team) else { continue };
        lines.extend(laid.etuis().map(|etui| BlankRouteLine {
            position: Some(laid.position.0),
            etui: Some(etui.0),
            against: format!("{} {}", against.number, tournament.team_name(against.id)),
        }));
    }
    lines.sort_by_key(|line| (line.position, line.etui));
    lines
}
