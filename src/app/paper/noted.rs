//! The papers of the evening that were printed, and what has changed on them since: kept with the base, outside the journal.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::club::Papers;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::paper::head::{SheetsOf, positions_of, seated, signs};
use crate::result::ranking::{RankingAsked, last_complete};
use domain::advice::{Step, ToPrint};
use domain::tournament::Tournament;
use domain::{PositionNo, TableNo, counted};
use storage::hall::value;

/// A paper that lies on the tables or hangs on the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Kind {
    Placement,
    Sheets,
    Cards,
    /// The cards of the tables.
    Guides,
    Tally,
    Recap,
    Ranking,
    /// The ranking of a closed tournament.
    Final,
}

impl Kind {
    const ALL: [Self; 7] =
        [Self::Placement, Self::Sheets, Self::Cards, Self::Guides, Self::Tally, Self::Recap, Self::Ranking];

    /// Of a paper by its name in the catalogue.
    fn named(name: &str, tournament: &Tournament) -> Option<Self> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.map(|kind| if kind == Self::Ranking && tournament.is_closed() { Self::Final } else { kind })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Placement => "placement",
            Self::Sheets => "feuilles",
            Self::Cards => "fiches",
            Self::Guides => "guides",
            Self::Tally => "pointage",
            Self::Recap => "recap",
            Self::Ranking | Self::Final => "classement",
        }
    }

    /// Of which position one has it now; `None` where it serves no more, or not yet.
    fn now(self, tournament: &Tournament) -> Option<PositionNo> {
        let (current, closed) = (tournament.current(), tournament.is_closed());
        match self {
            Self::Recap | Self::Ranking | Self::Final => {
                let complete = last_complete(tournament);
                let whole = tournament.awaited(complete).is_empty();
                (whole && (self == Self::Recap || closed == (self == Self::Final))).then_some(complete)
            }
            // What serves to play, until everything is played.
            _ => {
                let played = current == tournament.session().last() && tournament.awaited(current).is_empty();
                (!closed && !played).then_some(current)
            }
        }
    }
}

/// A print: the parts of the paper by table or by player, each with a digest of what is on it; the whole is part 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Noted {
    kind: Kind,
    position: u8,
    parts: BTreeMap<u32, String>,
    /// When, local time: `20 h 14`.
    at: String,
}

impl Noted {
    /// Cards and the tally go for all positions of their session.
    fn goes_for(&self, tournament: &Tournament, position: PositionNo) -> bool {
        let session = |position| tournament.session_of(position).number;
        match self.kind {
            Kind::Cards | Kind::Guides | Kind::Tally => session(PositionNo(self.position)) == session(position),
            _ => self.position == position.0,
        }
    }

    /// It is the one that one has now.
    fn is_now(&self, tournament: &Tournament) -> bool {
        self.kind.now(tournament).is_some_and(|position| self.goes_for(tournament, position))
    }
}

/// A paper to print, again where it was printed already, and why.
pub(crate) type Outdated = (Step, String);

/// How the papers of a position stand.
pub(crate) struct Standing {
    noted: Vec<Noted>,
    /// Papers of players and tables that have none; then what changed since it was printed.
    pub(crate) outdated: Vec<Outdated>,
}

impl Standing {
    /// What is to be printed again, told by its number where it is much.
    pub(crate) fn lines(&self) -> Vec<Outdated> {
        const MOST: usize = 5;
        let mut lines = self.outdated.clone();
        if lines.len() > MOST {
            let more = counted(lines.split_off(MOST - 1).len(), "autre papier");
            lines.push((Step::Print(ToPrint::Everything), format!("à réimprimer : {more}")));
        }
        lines
    }

    /// What to do now, with what is to be printed again: a position begins with its board, and is played on its sheets; the rest holds
    /// nothing up.
    pub(crate) fn among(&self, on: &Tournament, mut now: Vec<Outdated>, outdated: &[Outdated]) -> Vec<Outdated> {
        now.retain(|(step, _)| !self.has(step));
        let position = on.current();
        let begun = on.sheets.iter().any(|sheet| sheet.position == position);
        let (first, then): (Vec<_>, Vec<_>) = outdated.iter().cloned().partition(|(step, _)| match step {
            Step::Print(ToPrint::ScoreSheetsOf(..)) => !on.awaited(position).is_empty(),
            Step::Print(ToPrint::Placement(_)) => !begun,
            _ => false,
        });
        let other = now.iter().position(|(step, _)| !matches!(step, Step::Print(_))).unwrap_or(now.len());
        let at = (other + usize::from(!on.is_closed())).min(now.len());
        now.splice(at..at, then);
        now.splice(0..0, first);
        now
    }

    /// Whether it need not be printed as if it had never been.
    fn has(&self, step: &Step) -> bool {
        let kind = match step {
            Step::Print(ToPrint::Placement(_)) => Kind::Placement,
            Step::Print(ToPrint::ScoreSheets | ToPrint::ScoreSheetsOf(..)) => Kind::Sheets,
            Step::Print(ToPrint::Cards(None)) => Kind::Cards,
            Step::Print(ToPrint::Ranking) => Kind::Ranking,
            _ => return false,
        };
        self.noted.iter().any(|noted| noted.kind.name() == kind.name())
    }
}

/// What of a paper was printed.
#[derive(Debug, Default)]
pub struct PartOf<'a> {
    /// The position; the one being played when `None`.
    pub position: Option<PositionNo>,
    /// Sheets of all positions whose seats are known.
    pub every_position: bool,
    /// Only that table.
    pub table: Option<TableNo>,
    /// Only that player, as typed.
    pub player: Option<&'a str>,
    /// A ranking in passing, or for information: it does not stand in the place of the ranking.
    pub beside: bool,
}

/// More parts than that are as many lines to type: the whole is printed again.
const FEW: usize = 3;

impl Papers<'_> {
    /// Notes that a paper of that name in the catalogue was printed, whole or only a part of it. Of papers that neither lie on the tables
    /// nor hang on the wall nothing is noted.
    /// Errors: when the base cannot be written, or the paper is not there.
    pub fn note(self, name: &str, of: &PartOf<'_>) -> Result<()> {
        if !Kind::ALL.iter().any(|kind| kind.name() == name) || of.beside || self.club.duplicate_format()?.is_some() {
            return Ok(());
        }
        let tournament = self.club.tournament()?;
        let Some(kind) = Kind::named(name, &tournament) else { return Ok(()) };
        let positions: Vec<PositionNo> = match kind {
            Kind::Sheets if of.every_position => positions_of(tournament.session()).collect(),
            // Those of a position that is not whole yet are filled in by hand, or by the next print.
            Kind::Recap | Kind::Ranking | Kind::Final => {
                let position = of.position.filter(|_| kind != Kind::Recap).or(kind.now(&tournament));
                position.into_iter().filter(|position| tournament.awaited(*position).is_empty()).collect()
            }
            _ => vec![seated(&tournament, of.position)?],
        };
        let player = of.player.map(|query| find::entry(&tournament, query).map(|entry| entry.number)).transpose()?;
        let only = of.table.map(|table| u32::from(table.0)).or(player);
        let mut all = self.noted(&tournament)?;
        for position in positions.into_iter().filter(|position| !tournament.tables(*position).is_empty()) {
            let mut parts = self.parts(kind, position)?;
            let known = all.extract_if(.., |noted| noted.kind == kind && noted.goes_for(&tournament, position)).last();
            if let Some(only) = only {
                parts.retain(|part, _| *part == only);
                let Some(mut known) = known else { continue };
                known.parts.extend(parts);
                all.push(known);
            } else {
                let at = self.club.now().format("%H h %M").to_string();
                all.push(Noted { kind, position: position.0, parts, at });
            }
        }
        let text = serde_json::to_string(&all).map_err(|error| AppError::input(error.to_string()))?;
        let key = key(&tournament);
        Ok(self.club.store.aside_unsynced(&self.club.head(), |connection| value::set(connection, &key, &text))?)
    }

    /// The papers of the evening that were printed: name in the catalogue, position, hour.
    /// Errors: the base's own.
    pub fn printed(self) -> Result<Vec<(&'static str, PositionNo, String)>> {
        let tournament = self.club.tournament()?;
        let mut noted = self.noted(&tournament)?;
        noted.retain(|one| one.kind <= Kind::Cards || one.is_now(&tournament));
        Ok(noted.into_iter().map(|one| (one.kind.name(), PositionNo(one.position), one.at)).collect())
    }

    /// Who has no card though cards were printed, by number.
    /// Errors: the base's own.
    pub fn without_card(self) -> Result<BTreeSet<u32>> {
        let tournament = self.club.tournament()?;
        let current = tournament.current();
        let goes = |noted: &Noted| noted.kind == Kind::Cards && noted.goes_for(&tournament, current);
        let Some(cards) = self.noted(&tournament)?.into_iter().find(goes) else { return Ok(BTreeSet::new()) };
        let seated = tournament.seats.iter().filter(|seat| seat.position >= current);
        let seated = seated.filter_map(|seat| Some(tournament.entry(seat.entry)?.number));
        Ok(seated.filter(|number| !cards.parts.contains_key(number)).collect())
    }

    /// What was printed and is to be printed again, or for a player who came since.
    /// Errors: the base's own.
    pub fn outdated(self) -> Result<Vec<ToPrint>> {
        let outdated = self.standing(&*self.club.tournament()?)?.outdated.into_iter();
        Ok(outdated.filter_map(|(step, _)| if let Step::Print(paper) = step { Some(paper) } else { None }).collect())
    }

    /// The positions whose score sheets were printed.
    pub(crate) fn sheets_printed(self, tournament: &Tournament) -> Result<Vec<PositionNo>> {
        let noted = self.noted(tournament)?.into_iter().filter(|one| one.kind == Kind::Sheets);
        Ok(noted.map(|one| PositionNo(one.position)).collect())
    }

    fn noted(self, tournament: &Tournament) -> Result<Vec<Noted>> {
        let key = key(tournament);
        let text = self.club.store.read(|view| Ok::<_, AppError>(value::get(view, &key)?))?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// How the papers of the position being played stand.
    pub(crate) fn standing(self, tournament: &Tournament) -> Result<Standing> {
        let position = tournament.current();
        let mut noted = if tournament.is_placed() { self.noted(tournament)? } else { Vec::new() };
        noted.retain(|noted| noted.is_now(tournament));
        noted.sort_by_key(|noted| noted.kind);
        let (mut missing, mut outdated) = (Vec::new(), Vec::new());
        for one in &noted {
            let mut now = self.parts(one.kind, PositionNo(one.position))?;
            match one.kind {
                Kind::Sheets => {
                    let entered = tournament.sheets.iter().filter(|sheet| sheet.position.0 == one.position);
                    let entered: Vec<u32> = entered.map(|sheet| u32::from(sheet.table.0)).collect();
                    now.retain(|table, _| !entered.contains(table));
                }
                // Who sat there is nobody's news.
                Kind::Guides => now.retain(|of, _| *of >= u32::from(position.0)),
                _ => {}
            }
            let changed = now.iter().filter(|(part, digest)| one.parts.get(*part) != Some(*digest));
            // A player without a card needs one first; the cards of the others may say another thing since.
            let (other, new): (Vec<u32>, Vec<u32>) =
                changed.map(|(part, _)| *part).partition(|part| one.parts.contains_key(part));
            // Where the whole is printed again, the new ones are in it.
            if other.len() <= FEW {
                missing.extend(again(tournament, one, position, &new));
                outdated.extend(again(tournament, one, position, &other));
            } else {
                let list = if new.is_empty() { &mut outdated } else { &mut missing };
                list.extend(again(tournament, one, position, &other));
            }
        }
        missing.extend(outdated);
        Ok(Standing { noted, outdated: missing })
    }

    fn parts(self, kind: Kind, position: PositionNo) -> Result<BTreeMap<u32, String>> {
        let ranking = |individual| {
            let asked = RankingAsked { position: Some(position), provisional: false, individual };
            self.ranking_paper(asked).map(|paper| paper.report.rows)
        };
        Ok(match kind {
            Kind::Placement => BTreeMap::from([(0, self.placement_board(Some(position))?.head.digest)]),
            Kind::Sheets => {
                let sheets = self.score_sheets(SheetsOf::Position(Some(position)))?.into_iter();
                sheets.filter_map(|sheet| Some((u32::from(sheet.table?.0), sheet.head.digest))).collect()
            }
            Kind::Cards => {
                let cards = self.player_cards(None, Some(position))?.into_iter();
                cards.map(|card| (card.number, card.head.digest)).collect()
            }
            // Position by position: who sits where.
            Kind::Guides => {
                let mut parts = BTreeMap::<u32, String>::new();
                for sheet in self.score_sheets(SheetsOf::All)? {
                    let players: Vec<_> = sheet.chairs.iter().map(|chair| &chair.player).collect();
                    let position = sheet.when.as_ref().map_or(0, |when| u32::from(when.position.0));
                    parts.entry(position).or_default().push_str(&signs(&(sheet.table, players)));
                }
                parts
            }
            // Not which sheets have come.
            Kind::Tally => {
                let rows = self.tally()?.tables.into_iter();
                let rows = rows.map(|(table, come)| (table, come.iter().map(Option::is_some).collect::<Vec<_>>()));
                BTreeMap::from([(0, signs(&rows.collect::<Vec<_>>()))])
            }
            // What its players have after that position.
            Kind::Recap => {
                let rows = ranking(true)?.into_iter();
                let rows = rows.map(|row| (row.number, (row.name, row.balances, row.penalties)));
                BTreeMap::from([(0, signs(&rows.collect::<BTreeMap<_, _>>()))])
            }
            Kind::Ranking | Kind::Final => BTreeMap::from([(0, signs(&ranking(false)?))]),
        })
    }
}

/// What to print again, a line for each part where they are few.
fn again(tournament: &Tournament, one: &Noted, position: PositionNo, changed: &[u32]) -> Vec<Outdated> {
    let whole = |paper| vec![(Step::Print(paper), format!("à réimprimer : changé depuis {}", one.at))];
    let part = |part: &u32, paper, name: String| {
        let print = if one.parts.contains_key(part) { "à réimprimer" } else { "à imprimer" };
        (Step::Print(paper), format!("{print} : {name}"))
    };
    match (one.kind, changed) {
        (_, []) => Vec::new(),
        (Kind::Placement, _) => whole(ToPrint::Placement(Some(position))),
        (Kind::Ranking | Kind::Final, _) => whole(ToPrint::Ranking),
        (Kind::Recap | Kind::Tally | Kind::Guides, _) => whole(ToPrint::Named(one.kind.name())),
        (Kind::Sheets, tables) if tables.len() > FEW => whole(ToPrint::ScoreSheetsOf(position, None)),
        (Kind::Cards, players) if players.len() > FEW => whole(ToPrint::Cards(None)),
        (Kind::Sheets, tables) => {
            let paper =
                |no: &u32| ToPrint::ScoreSheetsOf(position, Some(TableNo(u16::try_from(*no).unwrap_or_default())));
            tables.iter().map(|table| part(table, paper(table), format!("la table {table}"))).collect()
        }
        (Kind::Cards, players) => {
            let name = |number: &u32| {
                let entry = tournament.entries.iter().find(|entry| entry.number == *number);
                entry.map_or_else(String::new, |entry| tournament.name(entry.id))
            };
            players.iter().map(|number| part(number, ToPrint::Cards(Some(*number)), name(number))).collect()
        }
    }
}

/// How the name of what was printed begins in the base; the number of the tournament follows.
pub(crate) const NOTED: &str = "papiers-";

fn key(tournament: &Tournament) -> String {
    format!("{NOTED}{}", tournament.id.0)
}
