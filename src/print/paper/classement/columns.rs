//! The columns of a printed ranking: which ones, how wide, on an upright or a lying page.
//!
//! It draws nothing. Balances stand one by one where they find room; where not, those of past sessions are added up.

use std::ops::Range;

use super::measures::{figure_size, has_clubs, name_width, ranges, session_title};
use super::{Named, Template};
use crate::engine::measured::SMALLEST;
use crate::engine::{Mm, Pt, list};
use report::RankingRow;
use report::paper::RankingPaper;

/// Type of the rows.
pub(crate) const TYPE: Pt = Pt(10.0);

const BALANCE: Mm = Mm(14.0);
/// Balances of many positions stand closer, in smaller type.
const BALANCE_LEAST: Mm = Mm(10.0);
/// As close as figures can be read, where positions are too many even so.
const BALANCE_TIGHT: Mm = Mm(8.4);
const SESSION: Mm = Mm(21.0);
/// Balances in smaller letters, and narrower names, are hard to read.
const READABLE: Pt = Pt(8.5);
const BESIDE: Pt = Pt(7.6);
const BESIDE_LEAST: Pt = Pt(6.4);
const NAMES_LEGIBLE: Mm = Mm(46.0);
/// Room for names that lets the page stand upright, and the least room for names on a lying page.
const NAMES_UPRIGHT: Mm = Mm(70.0);
const NAMES_LEAST: Mm = Mm(60.0);
const NAMES_TIGHT: Mm = Mm(36.0);
/// In a club's larger letters, names and clubs together.
const NAMES_LARGER: Mm = Mm(48.0);
/// Without clubs, names need less.
const NAMES_UPRIGHT_NO_CLUB: Mm = Mm(52.0);
/// On a lying page balances stand closer to leave names that much.
const NAMES_LYING: Mm = Mm(90.0);
/// Narrower balances have shorter titles.
const NARROW: Mm = Mm(12.5);

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Rank, repeated for ties (R2).
    Rank,
    /// Entry number, or the team's.
    Number,
    /// `NOM Prénom`, or the team's name.
    Name,
    Club,
    /// Balance of the position with that index.
    Balance(usize),
    /// Balances of the session with that index, added up.
    Session(usize),
    Penalties,
    Total,
    Pcn,
    Pp,
}

impl Kind {
    /// Width where there is room, and where there is not; balances and names have the rest.
    const fn widths(self) -> (Mm, Mm) {
        match self {
            Self::Rank => (Mm(13.0), Mm(13.0)),
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

#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) kind: Kind,
    pub(crate) title: String,
    pub(crate) width: Mm,
}

/// A title over several columns: the session of their positions.
#[derive(Debug)]
pub(crate) struct Group {
    /// `Séance 2 (× 1,15)`.
    pub(crate) title: String,
    pub(crate) columns: Range<usize>,
    /// How wide they are.
    pub(crate) width: Mm,
}

/// All columns of a ranking.
#[derive(Debug)]
pub(crate) struct Columns {
    columns: Vec<Column>,
    groups: Vec<Group>,
    /// The factor on lengths and letters.
    scale: f32,
    /// Positions that find no room.
    hidden: usize,
    /// True when totals have decimals.
    decimals: bool,
    /// Type of the balances: the same for all.
    figures: Pt,
}

/// The positions' figures in a ranking, independent of its size.
#[derive(Debug, Clone, Default)]
pub(crate) struct Detail {
    /// Balances and sums of sessions.
    figures: Vec<Kind>,
    /// Positions that find no room.
    hidden: usize,
    /// Even so there is no room for clubs.
    tight: bool,
    /// Figures and names can be read well.
    legible: bool,
}

/// How much room there is for names and figures.
#[derive(Clone, Copy)]
enum Fit {
    Upright,
    /// Upright, balances closer.
    Close,
    Lying,
    /// Without clubs, figures as close as can be.
    Tight,
}

impl Fit {
    const fn lies(self) -> bool {
        matches!(self, Self::Lying | Self::Tight)
    }
}

/// A ranking and how it is to be laid out.
#[derive(Clone, Copy)]
struct Asked<'a> {
    paper: &'a RankingPaper,
    template: &'a Template,
    /// Of the list.
    width: Mm,
}

impl Asked<'_> {
    /// The width of a column besides names and balances.
    fn width(self, kind: Kind, fit: Fit) -> Mm {
        let (usual, tight) = kind.widths();
        (if matches!(fit, Fit::Tight) || self.larger() { tight } else { usual }) * self.scale()
    }

    /// The club has larger letters: white and clubs give way to them.
    fn larger(self) -> bool {
        self.scale() > self.template.paper.zoom + 0.01
    }

    fn scale(self) -> f32 {
        self.template.paper.scale
    }

    fn has_clubs(self) -> bool {
        self.template.shows(Named::Club) && has_clubs(self.paper)
    }
}

impl Columns {
    /// The columns that fit at the usual size.
    pub(crate) fn detail(paper: &RankingPaper, template: &Template) -> Detail {
        let width = |fit: Fit| list::body(&template.paper, &template.paper.page(fit.lies())).w;
        let asked = |fit: Fit| Asked { paper, template, width: width(fit) };
        let choices = figures(asked(Fit::Upright));
        // Rather sums, and names without clubs, than figures that are hard to read.
        for legible in [true, false] {
            for (index, figures) in choices.iter().enumerate() {
                let last = index + 1 == choices.len();
                let mut fits = [Fit::Upright, Fit::Lying, Fit::Tight].into_iter().take(if last { 3 } else { 2 });
                let stands = |fit: &Fit| {
                    Self::fitting(asked(*fit), figures, *fit).is_some_and(|columns| columns.is_legible(legible))
                };
                if let Some(fit) = fits.find(stands) {
                    let tight = matches!(fit, Fit::Tight);
                    return Detail { figures: figures.clone(), hidden: 0, tight, legible };
                }
            }
        }
        // Rather none than figures that cannot be read; without clubs where the page stands upright then.
        let tight = Self::fitting(asked(Fit::Upright), &[], Fit::Upright).is_none();
        Detail { hidden: positions(paper), tight, ..Detail::default() }
    }

    /// The columns that show that in that width of an upright or a lying page, if there is room.
    pub(crate) fn of(
        paper: &RankingPaper,
        template: &Template,
        (lying, width): (bool, Mm),
        detail: &Detail,
    ) -> Option<Self> {
        let asked = Asked { paper, template, width };
        let fits: &[Fit] = match (lying, detail.tight) {
            (_, true) => &[Fit::Tight],
            (false, false) => &[Fit::Upright, Fit::Close],
            (true, false) => &[Fit::Lying],
        };
        let stands = |columns: &Self| columns.is_legible(detail.legible);
        let found = fits.iter().find_map(|fit| Self::fitting(asked, &detail.figures, *fit).filter(stands));
        // Where nothing fits at all, a lying page without balances is the last resort.
        let bare = lying && detail.tight && detail.figures.is_empty();
        let found = found.or_else(|| {
            bare.then(|| Self::laid_out(asked, &[], Fit::Tight, BALANCE, Self::room(asked, &[], Fit::Tight)))
        })?;
        Some(Self { hidden: detail.hidden, ..found })
    }

    /// True when balances and names are large enough, as they are printed and beside the rest; or only just.
    fn is_legible(&self, well: bool) -> bool {
        let balances = self.columns.iter().any(|column| matches!(column.kind, Kind::Balance(_)));
        let (beside, printed) = if well { (BESIDE, READABLE) } else { (BESIDE_LEAST, SMALLEST) };
        let figures = !balances || self.figures >= beside && self.figures * self.scale >= printed;
        let names = self.width(Kind::Name) + Mm(0.1);
        figures && (!well || names >= NAMES_LEGIBLE && names >= NAMES_TIGHT * self.scale)
    }

    /// The width that the fixed columns leave for names and balances.
    fn room(asked: Asked<'_>, figures: &[Kind], fit: Fit) -> Mm {
        let others = others(asked);
        let fixed = others.iter().chain(figures).map(|kind| asked.width(*kind, fit));
        asked.width - fixed.fold(Mm(0.0), |sum, width| sum + width)
    }

    /// The columns, if they find enough room.
    fn fitting(asked: Asked<'_>, figures: &[Kind], fit: Fit) -> Option<Self> {
        let balances = figures.iter().filter(|kind| matches!(kind, Kind::Balance(_))).count();
        let room = Self::room(asked, figures, fit);
        let comfortable = match (asked.has_clubs(), fit) {
            (false, _) | (true, Fit::Tight) => NAMES_UPRIGHT_NO_CLUB,
            (true, Fit::Upright | Fit::Close) => NAMES_UPRIGHT,
            (true, Fit::Lying) => NAMES_LYING,
        };
        let (names, least) = match fit {
            Fit::Upright => (comfortable, BALANCE),
            Fit::Close => (comfortable, BALANCE_LEAST),
            Fit::Lying if asked.larger() => (NAMES_LARGER, BALANCE_LEAST),
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
            scale,
            hidden: 0,
            decimals: paper.report.rows.iter().any(|row| !row.total.is_whole()),
            figures: figure_size(paper, balance / scale),
        };
        let tight = matches!(fit, Fit::Tight);
        let club = (asked.has_clubs() && !tight).then(|| names - name_width(paper, names, scale, asked.larger()));
        let shown = others(asked);
        for named in &template.columns {
            let title = template.title(*named);
            match (named, named.alone()) {
                (Named::Name, _) => {
                    let title = template.name_title(paper.report.formula);
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
    pub(crate) fn all(&self) -> &[Column] {
        &self.columns
    }

    /// The width of a column; none where it is not shown.
    pub(crate) fn width(&self, kind: Kind) -> Mm {
        self.columns.iter().find(|column| column.kind == kind).map_or(Mm(0.0), |column| column.width)
    }

    /// The titles over the columns; none in a tournament of one session.
    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// True when totals have decimals, under which whole ones are aligned.
    pub(crate) const fn decimals(&self) -> bool {
        self.decimals
    }

    /// Type of the balances.
    pub(crate) const fn figures(&self) -> Pt {
        self.figures
    }

    /// The factor on lengths and letters.
    pub(crate) const fn scale(&self) -> f32 {
        self.scale
    }

    /// A note for the reader on balances that are not shown one by one.
    pub(crate) fn note(&self) -> Option<String> {
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

/// The figures that may be shown, the most detailed choice first.
fn figures(asked: Asked<'_>) -> Vec<Vec<Kind>> {
    let paper = asked.paper;
    if !asked.template.shows(Named::Positions) {
        return vec![Vec::new()];
    }
    let sessions = ranges(paper);
    let sums: Vec<Kind> = (0..sessions.len()).map(Kind::Session).collect();
    let Some((last, before)) = sessions.split_last().filter(|(_, before)| !before.is_empty()) else {
        return vec![(0..positions(paper)).map(Kind::Balance).collect()];
    };
    let rows = &paper.report.rows;
    let played = |row: &RankingRow, at: usize| row.balances.get(at).copied().flatten().is_some();
    // Where few played on, most columns would be dashes.
    let few = |range: &Range<usize>| {
        rows.iter().filter(|row| range.clone().any(|at| played(row, at))).count() * 2 < rows.len()
    };
    if sessions.iter().any(few) {
        return vec![sums];
    }
    let all = (0..positions(paper)).map(Kind::Balance).collect();
    // One position is its session.
    let partly = || sums[..before.len()].iter().copied().chain(last.clone().map(Kind::Balance)).collect();
    [Some(all), (last.len() > 1).then(partly), Some(sums.clone())].into_iter().flatten().collect()
}

fn positions(paper: &RankingPaper) -> usize {
    paper.report.rows.iter().map(|row| row.balances.len()).max().unwrap_or(0)
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
