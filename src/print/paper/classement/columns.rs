//! The columns of a printed ranking: which ones, how wide, on an upright or a lying page.
//!
//! It draws nothing. Balances stand one by one where they find room; where not, those of past sessions are added up.

use std::ops::Range;

use super::template::{Named, Template};
use crate::print::engine::{Face, Mm, PADDING, Pt, figure, font, list};
use crate::print::paper::wording;
use crate::report::RankingRow;
use crate::report::paper::RankingPaper;

/// Type of the rows.
pub const TYPE: Pt = Pt(10.0);

const BALANCE: Mm = Mm(14.0);
/// Balances of many positions stand closer, in smaller type.
const BALANCE_LEAST: Mm = Mm(10.0);
/// As close as figures can be read, where positions are too many even so.
const BALANCE_TIGHT: Mm = Mm(8.4);
const SESSION: Mm = Mm(21.0);
/// Room for names that lets the page stand upright, and the least room for names on a lying page.
const NAMES_UPRIGHT: Mm = Mm(70.0);
const NAMES_LEAST: Mm = Mm(60.0);
const NAMES_TIGHT: Mm = Mm(36.0);
/// Without clubs, names need less.
const NAMES_UPRIGHT_NO_CLUB: Mm = Mm(52.0);
/// On a lying page balances stand closer to leave names that much.
const NAMES_LYING: Mm = Mm(90.0);
/// Least and most share of the names' room that goes to the player, the rest to the club.
const NAME_SHARES: (f32, f32) = (0.52, 0.68);
/// Narrower balances have shorter titles.
const NARROW: Mm = Mm(12.5);

/// What a column shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Rank, repeated for ties (R2).
    Rank,
    /// Entry number, or the team's.
    Number,
    /// `NOM Prénom`, or the team's name.
    Name,
    /// Club.
    Club,
    /// Balance of the position with that index.
    Balance(usize),
    /// Balances of the session with that index, added up.
    Session(usize),
    /// Penalty points.
    Penalties,
    /// Total.
    Total,
    /// PCN received.
    Pcn,
    /// PP received.
    Pp,
}

impl Kind {
    /// Width where there is room, and where there is not; balances and names have what is left.
    const fn widths(self) -> (Mm, Mm) {
        match self {
            Self::Rank => (Mm(13.0), Mm(11.0)),
            Self::Number => (Mm(12.0), Mm(10.0)),
            Self::Penalties => (Mm(17.0), Mm(15.0)),
            Self::Total => (Mm(20.0), Mm(19.0)),
            Self::Pcn => (Mm(15.0), Mm(12.0)),
            Self::Pp => (Mm(11.0), Mm(8.0)),
            Self::Session(_) => (SESSION, SESSION),
            Self::Name | Self::Club | Self::Balance(_) => (Mm(0.0), Mm(0.0)),
        }
    }
}

/// One column.
#[derive(Debug)]
pub struct Column {
    /// What it shows.
    pub kind: Kind,
    /// Its title.
    pub title: String,
    /// Width.
    pub width: Mm,
}

/// A title over several columns: the session of their positions.
#[derive(Debug)]
pub struct Group {
    /// `Séance 2 (× 1,15)`.
    pub title: String,
    /// Which columns.
    pub columns: Range<usize>,
    /// How wide they are.
    pub width: Mm,
}

/// All columns of a ranking.
#[derive(Debug)]
pub struct Columns {
    columns: Vec<Column>,
    groups: Vec<Group>,
    lying: bool,
    /// What lengths and letters are multiplied by.
    scale: f32,
    /// Positions that find no room.
    hidden: usize,
    /// True when totals have decimals.
    decimals: bool,
    /// Type of the balances: the same for all.
    figures: Pt,
}

/// How much room there is for names and figures.
#[derive(Clone, Copy)]
enum Fit {
    Upright,
    Lying,
    /// Without clubs, figures as close as can be.
    Tight,
}

/// A ranking and how it is to be laid out.
#[derive(Clone, Copy)]
struct Asked<'a> {
    paper: &'a RankingPaper,
    template: &'a Template,
}

impl Asked<'_> {
    /// The width of a column besides names and balances.
    fn width(self, kind: Kind, fit: Fit) -> Mm {
        let (usual, tight) = kind.widths();
        (if matches!(fit, Fit::Tight) { tight } else { usual }) * self.scale()
    }

    fn scale(self) -> f32 {
        self.template.paper.scale
    }

    fn has_clubs(self) -> bool {
        self.template.shows(Named::Club) && has_clubs(self.paper)
    }
}

impl Columns {
    /// Chooses the columns for a ranking.
    pub fn of(paper: &RankingPaper, template: &Template) -> Self {
        let asked = Asked { paper, template };
        let choices = figures(asked);
        for (index, figures) in choices.iter().enumerate() {
            let last = index + 1 == choices.len();
            let fits = [Fit::Upright, Fit::Lying, Fit::Tight];
            for fit in fits.into_iter().take(if last { 3 } else { 2 }) {
                if let Some(columns) = Self::fitting(asked, figures, fit) {
                    return columns;
                }
            }
        }
        // Only the last positions find room.
        let all = choices.into_iter().next_back().unwrap_or_default();
        let hidden = (1..all.len()).find_map(|hidden| {
            let columns = Self::fitting(asked, all.get(hidden..)?, Fit::Lying)?;
            Some(Self { hidden, ..columns })
        });
        hidden.unwrap_or_else(|| {
            let hidden = all.len();
            Self { hidden, ..Self::laid_out(asked, &[], Fit::Tight, BALANCE, Self::room(asked, &[], Fit::Tight)) }
        })
    }

    /// What the columns of fixed width leave for names and balances.
    fn room(asked: Asked<'_>, figures: &[Kind], fit: Fit) -> Mm {
        let page = asked.template.paper.page(!matches!(fit, Fit::Upright));
        let others = others(asked);
        let fixed = others.iter().chain(figures).map(|kind| asked.width(*kind, fit));
        list::body(&asked.template.paper, &page).w - fixed.fold(Mm(0.0), |sum, width| sum + width)
    }

    /// The columns, if they find enough room.
    fn fitting(asked: Asked<'_>, figures: &[Kind], fit: Fit) -> Option<Self> {
        let balances = figures.iter().filter(|kind| matches!(kind, Kind::Balance(_))).count();
        let room = Self::room(asked, figures, fit);
        let comfortable = match (asked.has_clubs(), fit) {
            (false, _) | (true, Fit::Tight) => NAMES_UPRIGHT_NO_CLUB,
            (true, Fit::Upright) => NAMES_UPRIGHT,
            (true, Fit::Lying) => NAMES_LYING,
        };
        let (names, least) = match fit {
            Fit::Upright => (comfortable, BALANCE),
            Fit::Lying => (NAMES_LEAST, BALANCE_LEAST),
            Fit::Tight => (NAMES_TIGHT, BALANCE_TIGHT),
        };
        let [comfortable, names, least, most] = [comfortable, names, least, BALANCE].map(|width| width * asked.scale());
        if room - least * balances < names {
            return None;
        }
        let balance = ((room - comfortable) / balances.max(1)).min(most).max(least);
        Some(Self::laid_out(asked, figures, fit, balance, room - balance * balances))
    }

    fn laid_out(asked: Asked<'_>, figures: &[Kind], fit: Fit, balance: Mm, names: Mm) -> Self {
        let (paper, template, scale) = (asked.paper, asked.template, asked.scale());
        let mut columns = Self {
            columns: Vec::new(),
            groups: Vec::new(),
            lying: !matches!(fit, Fit::Upright),
            scale,
            hidden: 0,
            decimals: paper.report.rows.iter().any(|row| row.total.contains('.')),
            figures: figure_size(paper, balance / scale),
        };
        let tight = matches!(fit, Fit::Tight);
        let club = (asked.has_clubs() && !tight).then(|| names - name_width(paper, names, scale));
        let shown = others(asked);
        for named in &template.columns {
            let title = template.title(*named);
            match (named, named.alone()) {
                (Named::Name, _) => {
                    let title = template.name_title(&paper.report.formula);
                    columns.push(Kind::Name, title, names - club.unwrap_or_default());
                }
                (Named::Club, _) => {
                    if let Some(width) = club {
                        columns.push(Kind::Club, title, width);
                    }
                }
                (Named::Positions, _) => columns.push_figures(asked, figures, fit, balance),
                (_, Some(kind)) if shown.contains(&kind) => columns.push(kind, title, asked.width(kind, fit)),
                _ => {}
            }
        }
        columns.group(paper);
        columns
    }

    fn push_figures(&mut self, asked: Asked<'_>, figures: &[Kind], fit: Fit, balance: Mm) {
        for kind in figures {
            match kind {
                Kind::Session(index) => {
                    self.push(*kind, &session_title(asked.paper, *index), asked.width(*kind, fit));
                }
                Kind::Balance(position) => {
                    let narrow = balance < NARROW * asked.scale();
                    self.push(*kind, &asked.template.position_title(position + 1, narrow), balance);
                }
                _ => {}
            }
        }
    }

    fn push(&mut self, kind: Kind, title: &str, width: Mm) {
        self.columns.push(Column { kind, title: title.to_owned(), width });
    }

    /// Titles over the positions of each session.
    fn group(&mut self, paper: &RankingPaper) {
        for (index, range) in ranges(paper).into_iter().enumerate() {
            let inside = |column: &Column| matches!(column.kind, Kind::Balance(at) if range.contains(&at));
            let first = self.columns.iter().position(inside);
            if let Some(first) = first {
                let count = self.columns.iter().filter(|column| inside(column)).count();
                let width = self.columns.iter().skip(first).take(count).map(|column| column.width).sum();
                self.groups.push(Group { title: session_title(paper, index), columns: first..first + count, width });
            }
        }
    }

    /// The columns, from left to right.
    pub fn all(&self) -> &[Column] {
        &self.columns
    }

    /// The width of a column; none where it is not shown.
    pub fn width(&self, kind: Kind) -> Mm {
        self.columns.iter().find(|column| column.kind == kind).map_or(Mm(0.0), |column| column.width)
    }

    /// What the club of a team's member takes: the columns of figures too, which members have not.
    pub fn member_club(&self) -> Range<usize> {
        let own = |column: &Column| matches!(column.kind, Kind::Number | Kind::Name | Kind::Pcn | Kind::Pp);
        let club = self.columns.iter().position(|column| column.kind == Kind::Club).unwrap_or(self.columns.len());
        let after = self.columns.iter().enumerate().skip(club).find(|(_, column)| own(column));
        club..after.map_or(self.columns.len(), |(at, _)| at)
    }

    /// The titles over the columns; none in a tournament of one session.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// True when totals have decimals, under which whole ones are aligned.
    pub const fn decimals(&self) -> bool {
        self.decimals
    }

    /// Type of the balances.
    pub const fn figures(&self) -> Pt {
        self.figures
    }

    /// True on a lying page.
    pub const fn lying(&self) -> bool {
        self.lying
    }

    /// What lengths and letters are multiplied by.
    pub const fn scale(&self) -> f32 {
        self.scale
    }

    /// Tells the reader of balances that are not shown one by one.
    pub fn note(&self) -> Option<String> {
        if self.columns.iter().any(|column| matches!(column.kind, Kind::Session(_))) {
            let note = "Une colonne de séance additionne les scores de ses positions, sans coefficient ni pénalité.";
            return Some(note.to_owned());
        }
        match self.hidden {
            0 => None,
            1 => Some("La position 1 compte dans le total sans être montrée.".to_owned()),
            last => Some(format!("Les positions 1 à {last} comptent dans le total sans être montrées.")),
        }
    }
}

/// The type in which the widest balance stands in its column: a size for all, so that they compare at a glance.
fn figure_size(paper: &RankingPaper, column: Mm) -> Pt {
    let figures = paper.report.rows.iter().flat_map(|row| row.balances.iter().flatten());
    let widths = figures.map(|figure| font::width(&figure::score(*figure), Face::Regular, TYPE));
    let (widest, room) = (widths.fold(Mm(0.0), Mm::max), column - PADDING * 2.0);
    // Rounded down to a tenth of a point, as any text that shrinks.
    if widest <= room { TYPE } else { Pt((TYPE.0 * room.0 / widest.0 * 10.0).floor() / 10.0) }
}

/// The figures that may be shown, the most detailed choice first.
fn figures(asked: Asked<'_>) -> Vec<Vec<Kind>> {
    let paper = asked.paper;
    if !asked.template.shows(Named::Positions) {
        return vec![Vec::new()];
    }
    let positions = paper.report.rows.iter().map(|row| row.balances.len()).max().unwrap_or(0);
    let all = (0..positions).map(Kind::Balance).collect();
    let Some((last, before)) =
        ranges(paper).split_last().filter(|(_, before)| !before.is_empty()).map(|(l, b)| (l.clone(), b.len()))
    else {
        return vec![all];
    };
    let sums = (0..before).map(Kind::Session);
    let partly = sums.clone().chain(last.map(Kind::Balance)).collect();
    vec![all, partly, sums.chain([Kind::Session(before)]).collect()]
}

/// The positions of each session, from 0.
fn ranges(paper: &RankingPaper) -> Vec<Range<usize>> {
    let mut from = 0;
    let range = |positions: u8| {
        let range = from..from + usize::from(positions);
        from = range.end;
        range
    };
    paper.sessions.iter().map(|session| session.positions).map(range).collect()
}

/// `Séance 2 (× 1,15)`.
fn session_title(paper: &RankingPaper, index: usize) -> String {
    let Some(session) = paper.sessions.get(index) else { return String::new() };
    let name = wording::capitalised(&session.name);
    session
        .coefficient
        .as_ref()
        .map_or(name.clone(), |coefficient| format!("{name} ({})", coefficient.replace(' ', "\u{a0}")))
}

/// The columns besides names and figures that have something to show.
fn others(asked: Asked<'_>) -> Vec<Kind> {
    let rows = &asked.paper.report.rows;
    let shown = |kind: &Kind| match kind {
        Kind::Penalties => rows.iter().any(|row| row.penalties != 0),
        Kind::Pcn => rows.iter().any(|row| row.pcn.is_some()),
        Kind::Pp => rows.iter().any(|row| row.pp.is_some()),
        _ => true,
    };
    asked.template.columns.iter().filter_map(|named| named.alone()).filter(shown).collect()
}

fn has_clubs(paper: &RankingPaper) -> bool {
    let known = |club: &Option<String>| club.as_deref().is_some_and(|club| !club.is_empty());
    paper.report.rows.iter().any(|row| known(&row.club) || row.members.iter().any(|member| known(&member.club)))
}

/// What of the room for player and club goes to the player: what the longest name takes, within limits.
fn name_width(paper: &RankingPaper, room: Mm, scale: f32) -> Mm {
    const SPARE: Mm = Mm(4.0);
    let width = |name: &str| font::width(&font::printable(name), Face::Regular, TYPE * scale);
    let names = |row: &RankingRow| {
        let members = row.members.iter().map(|member| width(&member.name));
        members.fold(width(&row.name), Mm::max)
    };
    let longest = paper.report.rows.iter().map(names).fold(Mm(0.0), Mm::max) + SPARE;
    longest.max(room * NAME_SHARES.0).min(room * NAME_SHARES.1)
}
