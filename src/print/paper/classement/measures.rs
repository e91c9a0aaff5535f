//! The widths that the columns of a ranking need: the widest figure, the longest name, the words over a session.

use domain::text::capitalised;
use std::ops::Range;

use super::columns::TYPE;
use crate::engine::{Face, Mm, Pt, cell_padding, figure, font};
use report::RankingRow;
use report::paper::RankingPaper;

/// Least and most share of the names' room that goes to the player, the rest to the club.
const NAME_SHARES: (f32, f32) = (0.52, 0.68);
/// In a club's larger letters.
const LARGER_SHARE: f32 = 0.75;

/// The type in which the widest balance stands in its column: a size for all, so that they compare at a glance.
pub(crate) fn figure_size(paper: &RankingPaper, column: Mm) -> Pt {
    let figures = paper.report.rows.iter().flat_map(|row| row.balances.iter().flatten());
    let widths = figures.map(|figure| font::width(&figure::score(*figure), Face::Regular, TYPE));
    let (widest, room) = (widths.fold(Mm(0.0), Mm::max), column - cell_padding(TYPE) * 2.0);
    // Rounded down to a tenth of a point, as any text that shrinks.
    if widest <= room { TYPE } else { Pt((TYPE.0 * room.0 / widest.0 * 10.0).floor() / 10.0) }
}

/// The positions of each session, from 0.
pub(crate) fn ranges(paper: &RankingPaper) -> Vec<Range<usize>> {
    let mut from = 0;
    let range = |positions: u8| {
        let range = from..from + usize::from(positions);
        from = range.end;
        range
    };
    paper.sessions.iter().map(|session| session.positions).map(range).collect()
}

/// `Séance 2 (× 1,15)`, `Carré final 2`.
pub(crate) fn session_title(paper: &RankingPaper, index: usize) -> String {
    let Some(session) = paper.sessions.get(index) else { return String::new() };
    // A second square is not taken for the first.
    let before = paper.sessions[..index].iter().filter(|other| other.name == session.name).count();
    let number = if before > 0 { format!(" {}", before + 1) } else { String::new() };
    let name = capitalised(&session.name) + &number;
    session
        .coefficient
        .as_ref()
        .map_or(name.clone(), |coefficient| format!("{name} ({})", coefficient.replace(' ', "\u{a0}")))
}

/// True when clubs are worth a column: not the same all the way down, and of at least half of the teams; the other teams' members have
/// theirs beside their names.
pub(crate) fn has_clubs(paper: &RankingPaper) -> bool {
    let rows = &paper.report.rows;
    let teams = rows.iter().filter(|row| !row.members.is_empty());
    !has_one_club(paper) && rows.iter().filter(|row| row.club.is_some()).count() >= teams.count().div_ceil(2).max(1)
}

/// True when all are of the same club.
pub(crate) fn has_one_club(paper: &RankingPaper) -> bool {
    let clubs = |row: &RankingRow| match &row.members[..] {
        [] => vec![row.club.clone()],
        members => members.iter().map(|member| member.club.clone()).collect(),
    };
    let mut clubs = paper.report.rows.iter().flat_map(clubs);
    clubs.next().is_none_or(|first| clubs.all(|club| club == first))
}

/// The player's part of the room for player and club: the longest name's width, within limits.
pub(crate) fn name_width(paper: &RankingPaper, room: Mm, scale: f32, larger: bool) -> Mm {
    const SPARE: Mm = Mm(4.0);
    let width = |name: &str| font::width(&font::printable(name), Face::Regular, TYPE * scale);
    let names = |row: &RankingRow| {
        let members = row.members.iter().map(|member| width(&member.name));
        members.fold(width(&row.name), Mm::max)
    };
    let longest = paper.report.rows.iter().map(names).fold(Mm(0.0), Mm::max) + SPARE;
    let (least, most) = if larger { (LARGER_SHARE, LARGER_SHARE) } else { NAME_SHARES };
    longest.max(room * least).min(room * most)
}
