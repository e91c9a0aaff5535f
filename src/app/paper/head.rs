//! Papers from the base: the *feuilles de marque*, and the parts common to all papers.

use std::ops::RangeInclusive;

use crate::club::{Papers, printed_at};
use crate::error::{AppError, Result};
use crate::paper::signage::moves;
use archive::digest;
use domain::advice::{Advice, Step};
use domain::arbitration::ban;
use domain::competition::coefficient_text;
use domain::draw::DrawKind;
use domain::movement::Game;
use domain::tournament::{Entry, Seat, Session, TeamId, Tournament};
use domain::{Orientation, PositionNo, TableNo, seating};
use host::clock::Clock;
use report::paper::{
    NextSeat, Paper, PaperHead, PaperPosition, PaperSession, PaperTeam, ScoreSheet, SheetChair, SheetPlayer, TableGame,
};
use storage::{Done, Subject, TemplateRow, templates};

/// Which score sheets to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetsOf {
    /// One position; the current one when `None`.
    Position(Option<PositionNo>),
    /// Every position of the session being played whose seats are known.
    All,
}

impl Papers<'_> {
    /// *Feuilles de marque*, pre-filled.
    /// Errors: when the seats are not drawn, or not for that position.
    pub fn score_sheets(self, which: SheetsOf) -> Result<Vec<ScoreSheet>> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let positions: Vec<PositionNo> = match which {
            SheetsOf::Position(position) => vec![seated(&tournament, position)?],
            SheetsOf::All => {
                positions_of(tournament.session()).filter(|position| !tournament.tables(*position).is_empty()).collect()
            }
        };
        Ok(positions.into_iter().flat_map(|position| self.sheets_of(&tournament, position)).collect())
    }

    fn sheets_of(self, tournament: &Tournament, position: PositionNo) -> Vec<ScoreSheet> {
        let session = tournament.session_of(position);
        let (head, sections) = (self.head_of(tournament, session), Sections::of(tournament, session));
        let doors = self.club.hall().table_doors(tournament, Some(position));
        let banned: Vec<_> = ban::recalled_at(tournament, position).collect();
        let sheet = |(table, seats): (TableNo, Vec<Seat>)| {
            let chairs: &[Orientation] = if seats.len() > 4 { &Orientation::ALL } else { &Orientation::FOUR };
            let at = |orientation| seats.iter().find(|seat| seat.chair == orientation);
            let is_banned = |chair| banned.iter().any(|(seat, _)| (seat.table, seat.chair) == (table, chair));
            ScoreSheet {
                head: head.clone(),
                when: Some(paper_position(tournament, position)),
                table: Some(table),
                section: sections.letter(table),
                game: match (seats.len(), tournament.game()) {
                    (5.., Game::Cinq) => TableGame::Called,
                    (5.., _) => TableGame::Dead,
                    (4, _) => TableGame::Four,
                    (..=3, _) => TableGame::Three,
                },
                deals: session.deals,
                chairs: chairs
                    .iter()
                    .map(|orientation| SheetChair {
                        orientation: *orientation,
                        player: at(*orientation)
                            .and_then(|seat| tournament.entry(seat.entry))
                            .map(|entry| sheet_player(tournament, entry, position)),
                        banned: is_banned(*orientation),
                    })
                    .collect(),
                written: None,
                door: doors.iter().find(|door| door.table == table).cloned(),
            }
        };
        tournament.tables(position).into_iter().map(sheet).map(stamped).collect()
    }

    /// The head of a form to be filled in for the tournament.
    /// Errors: when there is no tournament.
    pub fn form_head(self) -> Result<PaperHead> {
        let tournament = self.club.tournament()?;
        Ok(self.head_of(&tournament, tournament.session()))
    }

    /// The game of its tables: the called partner at 5, else 4.
    /// Errors: when there is no tournament.
    pub fn usual_game(self) -> Result<TableGame> {
        let tournament = self.club.tournament()?;
        Ok(if tournament.game() == Game::Cinq { TableGame::Called } else { TableGame::Four })
    }

    /// The head of a form of no tournament in particular.
    pub fn any_form_head(clock: &Clock, title: &str) -> PaperHead {
        blank_head(clock, title)
    }

    pub(crate) fn head_of(self, tournament: &Tournament, session: &Session) -> PaperHead {
        PaperHead {
            tournament: tournament.settings.name.clone(),
            date: french_date(tournament.day_of(session)),
            club: tournament.settings.organiser.clone(),
            sealed: if tournament.is_closed() { self.club.trust().closing_seal(tournament) } else { String::new() },
            ..blank_head(self.club.clock(), "")
        }
    }

    /// The head of a paper on the whole tournament, with all its days.
    pub(crate) fn whole_head(self, tournament: &Tournament) -> PaperHead {
        PaperHead { date: days_words(tournament, french_date), ..self.head_of(tournament, tournament.session()) }
    }

    /// The head of what the totals after a session are shown on; final ones are of the whole tournament.
    pub(crate) fn head_after(self, tournament: &Tournament, session: &Session) -> PaperHead {
        if tournament.is_closed() { self.whole_head(tournament) } else { self.head_of(tournament, session) }
    }
}

/// The only day, or the first one and the last one, each as `said`.
pub(crate) fn days_words(tournament: &Tournament, said: impl Fn(chrono::NaiveDate) -> String) -> String {
    match tournament.days() {
        (first, last) if first == last => said(first),
        (first, last) => format!("du {} au {}", said(first), said(last)),
    }
}

/// The head of a blank form: a title of one's own, or nothing.
pub(crate) fn blank_head(clock: &Clock, title: &str) -> PaperHead {
    PaperHead {
        tournament: title.trim().to_owned(),
        printed_at: printed_at(clock),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        ..PaperHead::default()
    }
}

/// A paper ready to print: with the digest of its content without the time of printing. Two prints of the same data have the same
/// digest, and one changed figure gives another.
pub(crate) fn stamped<P: Paper>(mut paper: P) -> P {
    paper.head_mut().digest = signs(&paper);
    paper
}

/// A few signs that tell one content from another.
pub(crate) fn signs(of: &impl serde::Serialize) -> String {
    const SIGNS: usize = 8;
    digest(&serde_json::to_vec(of).unwrap_or_default()).chars().take(SIGNS).collect()
}

/// A position whose seats are known (the one being played when `None`).
pub(crate) fn seated(tournament: &Tournament, position: Option<PositionNo>) -> Result<PositionNo> {
    let position = position.unwrap_or(tournament.current());
    tournament.must_have(position)?;
    if tournament.tables(position).is_empty() {
        return Err(AppError::input(format!("les places de la position {position} ne sont pas connues")).advise(
            Advice::say("Avec un placement tiré à chaque position, elles le sont après « ")
                .then(Step::next_position())
                .then(" »."),
        ));
    }
    Ok(position)
}

/// The positions of a session, in order.
pub(crate) fn positions_of(session: &Session) -> impl Iterator<Item = PositionNo> + Clone + use<> {
    (session.first.0..=session.last().0).map(PositionNo)
}

/// A position in the words used for players.
pub(crate) fn paper_position(tournament: &Tournament, position: PositionNo) -> PaperPosition {
    let session = tournament.session_of(position);
    PaperPosition {
        position,
        positions: tournament.settings.positions,
        session: has_sessions(tournament).then(|| PaperSession {
            name: session_name(tournament, session),
            position: session.local(position),
            positions: session.positions,
        }),
    }
}

/// True where papers must say which session they are of.
pub(crate) fn has_sessions(tournament: &Tournament) -> bool {
    tournament.sessions.len() > 1 || tournament.settings.sessions > 1
}

/// `séance 2`, `carré final`.
pub(crate) fn session_name(tournament: &Tournament, session: &Session) -> String {
    if is_square(session) { "carré final".to_owned() } else { tournament.session_words(session) }
}

/// R5: `coefficient 1,15`, or `total reporté ÷ 1,20`; `None` for nothing.
pub(crate) fn coefficient_words(session: &Session) -> Option<String> {
    let words = coefficient_text(session.coefficient);
    match (session.coefficient, session.divides) {
        (100, _) => None,
        (_, true) => Some(format!("total reporté ÷ {words}")),
        (_, false) => Some(format!("coefficient {words}")),
    }
}

/// R5: what the scores of a session are multiplied or divided by in the totals after a position, in words:
/// `× 1,15`; `None` for nothing. A coefficient multiplies what follows, or divides what came before.
pub(crate) fn factors(tournament: &Tournament, session: &Session, after: PositionNo) -> Option<String> {
    let counted = tournament.sessions.iter().filter(|other| other.has_coefficient() && other.first <= after);
    let words: Vec<String> = counted
        .filter(|other| if other.divides { other.number > session.number } else { other.number <= session.number })
        .map(|other| format!("{} {}", if other.divides { '÷' } else { '×' }, coefficient_text(other.coefficient)))
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// M10: seated by rank.
pub(crate) fn is_square(session: &Session) -> bool {
    session.draw == Some(DrawKind::Square)
}

/// A team as named beside its members.
pub(crate) fn paper_team(tournament: &Tournament, id: TeamId) -> PaperTeam {
    let team = tournament.teams.iter().find(|team| team.id == id);
    PaperTeam {
        noun: tournament.formula().noun(1).to_owned(),
        number: team.map_or(0, |team| team.number),
        name: team.map(|team| team.name.clone()).unwrap_or_default(),
    }
}

/// M8: the sections of a session; none where there are no parallel tournaments.
pub(crate) struct Sections(Vec<RangeInclusive<u16>>);

impl Sections {
    pub(crate) fn of(tournament: &Tournament, session: &Session) -> Self {
        let movement = seating::movement(tournament, session).filter(|movement| movement.sections() > 1);
        Self(movement.map(|movement| movement.section_ranges()).unwrap_or_default())
    }

    /// `A` for the first one.
    pub(crate) fn letter(&self, table: TableNo) -> Option<char> {
        let named = self.0.iter().zip('A'..);
        named.into_iter().find(|(range, _)| range.contains(&table.0)).map(|(_, letter)| letter)
    }
}

fn sheet_player(tournament: &Tournament, entry: &Entry, position: PositionNo) -> SheetPlayer {
    let session = tournament.session_of(position);
    let label = tournament.label_at(entry.id, position).unwrap_or_default();
    let numbered = session.kind.is_some_and(|kind| kind.is_numbered()) && !label.is_empty();
    let next = PositionNo(position.0 + 1);
    let follows = tournament.sessions_left() > 0 || tournament.sessions.iter().any(|later| later.first > position);
    SheetPlayer {
        name: tournament.name(entry.id),
        start: if numbered { format!("n° {label}") } else { label },
        team: entry.team.map(|(team, _)| paper_team(tournament, team)),
        next: match seat_of(tournament, entry, next) {
            _ if position >= session.last() && follows => NextSeat::SessionEnd,
            _ if position >= session.last() => NextSeat::End,
            Some(seat) => NextSeat::At(seat.table, seat.chair),
            None if tournament.plays(entry, next) => NextSeat::Posted,
            None => NextSeat::Leaves,
        },
        step: step(tournament, entry, position),
    }
}

/// M1: how many tables further a player goes, where the movement moves the whole orientation alike.
fn step(tournament: &Tournament, entry: &Entry, position: PositionNo) -> Option<i32> {
    let session = tournament.session_of(position);
    let into = PositionNo(position.0 + 1);
    let (here, next) = (seat_of(tournament, entry, position)?, seat_of(tournament, entry, into)?);
    let each = i32::from(seating::movement(tournament, session)?.section_tables());
    let moves = moves(tournament, session, here.chair)?;
    let step = *moves.get(usize::from(position.0.checked_sub(session.first.0)?))?;
    let gone = i32::from(next.table.0) - i32::from(here.table.0) - step;
    (here.chair == next.chair && gone.checked_rem(each) == Some(0)).then_some(step)
}

pub(crate) fn seat_of(tournament: &Tournament, entry: &Entry, position: PositionNo) -> Option<Seat> {
    tournament.seats.iter().copied().find(|seat| seat.entry == entry.id && seat.position == position)
}

/// `samedi 21 novembre 2026`.
fn french_date(date: chrono::NaiveDate) -> String {
    use chrono::Datelike;
    const DAYS: [&str; 7] = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
    let day = DAYS.get(date.weekday().num_days_from_monday() as usize).unwrap_or(&"");
    format!("{day} {}", domain::text::long_date(date))
}

/// A file of templates: its name without folder, and its content.
pub(crate) type TemplateFile = (String, Vec<u8>);

impl Papers<'_> {
    /// The files the base keeps, by name; none where papers are printed with the defaults.
    pub fn templates(self) -> Result<Vec<TemplateFile>> {
        let rows = self.club.store.read(templates::all)?;
        Ok(rows.into_iter().map(|row| (row.name, row.bytes)).collect())
    }

    /// Makes the base keep those files and no others; none for the defaults. True when that changes something.
    pub fn choose_templates(self, files: Vec<TemplateFile>) -> Result<bool> {
        let rows: Vec<TemplateRow> = files.into_iter().map(|(name, bytes)| TemplateRow { name, bytes }).collect();
        self.club.change(|tx| {
            let changed = templates::all(tx)? != rows;
            templates::replace(tx, &rows)?;
            let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
            let what = match names.as_slice() {
                [] => "Modèles d'impression : ceux d'origine".to_owned(),
                names => format!("Modèles d'impression : {}", names.join(", ")),
            };
            Ok(Done::new(Subject::Templates, changed, what))
        })
    }
}

#[cfg(test)]
mod digest_tests {
    use super::*;
    use report::paper::SeatCard;

    fn card(table: u16, printed_at: &str) -> String {
        let head = PaperHead {
            tournament: "Tournoi d'été".to_owned(),
            date: "samedi 21 novembre 2026".to_owned(),
            club: String::new(),
            sealed: String::new(),
            printed_at: printed_at.to_owned(),
            version: "0".to_owned(),
            digest: String::new(),
        };
        let next = Some((TableNo(table), Orientation::S));
        stamped(SeatCard { head, session: None, table: TableNo(1), chair: Orientation::S, next }).head.digest
    }

    #[test]
    fn the_same_data_has_the_same_digest_whenever_it_is_printed_and_other_data_another() {
        let digest = card(2, "21/11/2026 20:14");
        assert!(digest.len() == 8 && digest.chars().all(|c| c.is_ascii_hexdigit()), "{digest}");
        assert_eq!(digest, card(2, "22/11/2026 09:00"));
        assert_ne!(digest, card(3, "21/11/2026 20:14"));
    }
}
