//! `imprimer classement`: the ranking on paper: heading, rows over as many pages as needed, notes at the end.
//!
//! Which columns there are and how wide is in `columns`, the rows are in `rows`; ranks, totals and sums come
//! computed.

mod columns;
mod measures;
mod rows;

use self::columns::{Column, Columns, Detail, Group, Kind, TYPE};
use crate::engine::grid::{self, Cell, Grid, Row, THIN};
use crate::engine::measured::{self, Holds};
use crate::engine::wall::Wall;
use crate::engine::{Document, Mm, Style, figure, list, stands_whole};
use crate::paper::wording;
use crate::template::{PaperTemplate, Templates, template, words};
use domain::award::Formula;
use domain::ordinal;
use report::paper::RankingPaper;
use report::{RankingReport, RankingRow};

words! {
    /// A column as templates name it.
    Named {
        Rank = "rang",
        Number = "numero",
        Name = "nom",
        Club = "club",
        /// One column each, or added up by sessions.
        Positions = "positions",
        Penalties = "penalites",
        Total = "total",
        Pcn = "pcn",
        Pp = "pp",
    }
}

impl Named {
    /// The kind of a column that has a width of its own, or `None`.
    pub(crate) const fn alone(self) -> Option<Kind> {
        match self {
            Self::Rank => Some(Kind::Rank),
            Self::Number => Some(Kind::Number),
            Self::Penalties => Some(Kind::Penalties),
            Self::Total => Some(Kind::Total),
            Self::Pcn => Some(Kind::Pcn),
            Self::Pp => Some(Kind::Pp),
            Self::Name | Self::Club | Self::Positions => None,
        }
    }
}

template! {
    "classement.toml" {
        "titres" { duo = "duo", team = "equipe" },
        "textes" {
            general = "classement", individual = "classement_individuel", nobody = "personne", tied = "ex_aequo",
            unlicensed = "sans_licence", left = "abandon", left_heading = "abandons", qualified = "qualifies",
            not_qualified = "non_qualifies",
        },
        columns: Vec<Named> = choices_with("colonnes", &Named::WORDS, Named::Name),
        titles: [String; 8] = texts("titres", ["rang", "numero", "nom", "club", "penalites", "total", "pcn", "pp"]),
        position = wording("titres.position", &["numero"]),
        position_short = wording("titres.position_etroite", &["numero"]),
        after = wording("textes.apres", &["classement", "position"]),
        provisional = wording("textes.provisoire", &["classement", "position"]),
        last = wording("textes.final", &["classement", "position"]),
        broken_tie = wording("textes.departages", &["rang", "joueurs"]),
        to_settle = wording("textes.a_departager", &["places"]),
        large = wording("textes.grand", &["titre", "premiers"]),
    }
}

impl Template {
    /// True when that column is asked for.
    pub(crate) fn shows(&self, named: Named) -> bool {
        self.columns.contains(&named)
    }

    /// The title of a column.
    pub(crate) fn title(&self, named: Named) -> &str {
        let alone = Named::WORDS.iter().filter(|(_, one)| *one != Named::Positions);
        alone.zip(&self.titles).find(|((_, one), _)| *one == named).map_or("", |(_, title)| title.as_str())
    }

    /// The title over the names: players, duos or teams.
    pub(crate) fn name_title(&self, formula: Formula) -> &str {
        match formula {
            Formula::Duo => self.duo.as_str(),
            Formula::Equipe4 => self.team.as_str(),
            Formula::Individuel => self.title(Named::Name),
        }
    }

    /// The title of a position's column.
    pub(crate) fn position_title(&self, number: usize, narrow: bool) -> String {
        let wording = if narrow { &self.position_short } else { &self.position };
        wording.fill(&[("numero", &number.to_string())])
    }

    /// The heading of the sheet.
    pub(crate) fn heading(&self, paper: &RankingPaper) -> String {
        let what = if paper.one_by_one { &self.individual } else { &self.general };
        let wording = match (paper.report.is_final, paper.report.provisional) {
            (true, _) => &self.last,
            (false, true) => &self.provisional,
            (false, false) => &self.after,
        };
        wording.fill(&[("classement", what.as_str()), ("position", &wording::position(&paper.when))])
    }
}

const TITLES: Mm = Mm(7.5);
/// Titles over those of the positions, their session: on one line, or on more where a session has few positions.
const GROUPS: [(Mm, usize); 5] = [(Mm(5.0), 1), (Mm(8.2), 2), (Mm(11.4), 3), (Mm(14.6), 4), (Mm(17.8), 5)];
const EMPTY: Mm = Mm(6.3);
/// More ties are told without names.
const BY_NAME: usize = 40;

/// Draws a ranking.
pub fn draw(paper: &RankingPaper, templates: &Templates) -> Document {
    let template = &templates.classement;
    let title = template.heading(paper);
    let detail = Columns::detail(paper, template);
    let body = list::body(&template.paper, &template.paper.page(true));
    let shown = Columns::of(paper, template, (true, body.w), &detail);
    let notes = notes(paper, shown.and_then(|columns| columns.note()), template);
    let wall = Wall { notes, ..Wall::new(&template.paper, &paper.head, &title, TYPE) };
    wall.document(|sheet, lying, width| grid(paper, &template.on(sheet), (lying, width), &detail))
}

/// Draws a ranking to be read from further away: ranks, names and totals, those of the first ones or of all.
pub fn draw_large(paper: &RankingPaper, first: Option<usize>, templates: &Templates) -> Document {
    let template = &templates.classement;
    let mut paper = paper.clone();
    let mut title = template.heading(&paper);
    if let Some(first) = first.filter(|first| *first < paper.report.rows.len()) {
        paper.report.rows.truncate(first);
        title = template.large.fill(&[("titre", &title), ("premiers", &first.to_string())]);
    }
    let grid = bare(&paper, template);
    let wall = Wall::new(&template.paper, &paper.head, &title, TYPE).large(paper.report.rows.len());
    wall.one_list(&grid).document(grid)
}

/// Draws the list of the qualified and the others (C6): ranks, names and totals.
pub fn draw_qualified(paper: &RankingPaper, templates: &Templates) -> Document {
    let template = &templates.classement;
    let notes = notes(paper, None, template);
    let wall = Wall { notes, ..Wall::new(&template.paper, &paper.head, &template.qualified, TYPE) };
    wall.document(bare(paper, template))
}

/// Ranks, names and totals alone, each column as wide as it must be.
fn bare(paper: &RankingPaper, template: &Template) -> impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid> {
    let rows = rows::bare(paper, template);
    let all = paper.report.rows.iter();
    let names = measured::names(all.map(|row| &*row.name));
    let names = measured::Column::new(template.name_title(paper.report.formula), names);
    let columns = [
        measured::Column::new(template.title(Named::Rank), Holds::Label).bold(),
        if paper.report.rows.iter().any(|row| !row.members.is_empty()) { names.bold() } else { names },
        measured::Column::new(template.title(Named::Total), Holds::Figures).bold(),
    ];
    move |sheet, _, width| {
        let grid = measured::whole(&columns, &rows, (width, Mm(0.0)), TYPE, sheet)?;
        Some(Grid { stripes: Some(sheet.row_fill.into()), between: Vec::new(), ..grid })
    }
}

/// The table on a paper of some scale, if it fits.
fn grid(paper: &RankingPaper, template: &Template, width: (bool, Mm), detail: &Detail) -> Option<Grid> {
    let columns = Columns::of(paper, template, width, detail)?;
    let mut rows = rows::rows(paper, template, &columns);
    let across = |words: &str| {
        let cells = vec![Cell::new(0, words, Style::regular(TYPE.0)).over(columns.all().len())];
        Row { height: EMPTY * template.paper.scale, cells, ..Row::default() }
    };
    if rows.is_empty() {
        rows.push(across(&template.nobody));
    }
    let star = figure::sentence(&template.unlicensed);
    let foot = if is_starred(&paper.report) { across(&star) } else { Row::default() };
    let widths = columns.all().iter().map(|column| column.width);
    let titles = titles(&columns, &template.paper);
    let letters = TYPE * template.paper.scale;
    Some(Grid { columns: grid::Columns::new(widths), titles, rows, foot, letters, ..Grid::default() })
}

/// The report's notes, then how ties were broken, one line for each group of them.
fn notes(paper: &RankingPaper, columns: Option<String>, template: &Template) -> Vec<String> {
    let report = &paper.report;
    // The column shows shared ranks; why nothing breaks the tie is among the report's notes.
    let broken = report.rows.iter().filter(|row| !row.tied);
    let told: Vec<(u32, String)> =
        broken.filter_map(|row| Some((row.rank, format!("{} ({})", row.name, row.tie_break?)))).collect();
    let ties = told.chunk_by(|a, b| b.0 == a.0 + 1).map(|group| {
        let names: Vec<&str> = group.iter().map(|(_, words)| words.as_str()).collect();
        broken_tie(group.first().map_or(0, |(rank, _)| *rank), &names.join(", "), template)
    });
    let ties = if told.len() > BY_NAME { by_rank(report, template) } else { ties.collect() };
    let all = columns.into_iter().chain(report.notes.iter().cloned()).chain(ties);
    all.map(|note| figure::sentence(&note)).collect()
}

/// True where a star stands for someone who is not affiliated.
fn is_starred(report: &RankingReport) -> bool {
    let is_member = |row: &RankingRow| row.members.iter().any(|member| row.is_unlicensed(member));
    report.rows.iter().enumerate().any(|(index, row)| report.is_without_pcn(index) || is_member(row))
}

fn broken_tie(rank: u32, players: &str, template: &Template) -> String {
    template.broken_tie.fill(&[("rang", ordinal(rank).as_str()), ("joueurs", players)])
}

/// A sentence for each thing that broke ties: with what figure, rank by rank.
fn by_rank(report: &RankingReport, template: &Template) -> Vec<String> {
    let broken = report.rows.iter().filter(|row| !row.tied);
    let mut by: Vec<(u32, &str, Vec<String>)> = Vec::new();
    for (rank, (what, figure)) in broken.filter_map(|row| Some((row.rank, row.tie_break?.told()))) {
        let told = format!("{}\u{a0}({})", ordinal(rank), figure.unwrap_or_default().replace(' ', "\u{a0}"));
        match by.iter_mut().find(|(_, known, _)| *known == what) {
            Some((.., all)) => all.push(told),
            None => by.push((rank, what, vec![told])),
        }
    }
    let sentence = |(rank, what, all): (u32, &str, Vec<String>)| {
        broken_tie(rank, &format!("{what}, {}", all.join(", ")), template)
    };
    by.into_iter().map(sentence).collect()
}

/// The titles of the columns; over those of positions, their session.
fn titles(columns: &Columns, sheet: &PaperTemplate) -> Row {
    let (titles, style) = (TITLES * sheet.scale, Style::bold(8.5).centred().least(7.0));
    let stand = |style: Style| {
        let style = style.scaled(sheet.scale);
        GROUPS.iter().find(|(height, lines)| {
            let whole = |group: &Group| stands_whole(&group.title, style, group.width, *height * sheet.scale, *lines);
            columns.groups().iter().all(whole)
        })
    };
    let [.., most] = GROUPS;
    let (groups, lines) = *stand(rows::fitted(style, columns)).or_else(|| stand(style)).unwrap_or(&most);
    let groups = if columns.groups().is_empty() { Mm(0.0) } else { groups * sheet.scale };
    let title = |(at, column): (usize, &Column)| {
        let style = rows::aligned(Style::bold(8.0).least(7.0), column);
        Cell::new(at, &column.title, style).lines(2).part(groups, titles)
    };
    let mut cells: Vec<Cell> = columns.all().iter().enumerate().map(title).collect();
    for group in columns.groups() {
        let (at, over) = (group.columns.start, group.columns.len());
        cells.push(Cell::new(at, &group.title, style).over(over).lines(lines).part(Mm(0.0), groups));
        cells.push(Cell::blank(at, over).part(Mm(1.0), groups + titles - Mm(1.0)).edged(THIN));
        cells.push(Cell::blank(at, over).part(groups, titles).indented(Mm(1.0)).spared(Mm(1.0)).ruled(THIN));
    }
    Row::titles(groups + titles, sheet, cells)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::engine::{Face, Item, Page, font};
    use domain::Score;
    use domain::Total;
    use domain::award::Formula;
    use domain::ranking::TieBreak;

    fn ranking(paper: &RankingPaper) -> Document {
        super::draw(paper, &Templates::default())
    }

    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, club_with_logo, head, paper_position, texts};
    use report::RankingMember;
    use report::paper::{PaperPosition, PaperSession, RankingSession};

    fn row(rank: u32, positions: usize) -> RankingRow {
        RankingRow {
            affiliated: true,
            rank,
            tied: false,
            number: rank,
            licence: None,
            name: if rank % 7 == 3 { LONG_NAME.to_owned() } else { format!("LEFÈVRE Zoé {rank}") },
            club: Some(if rank.is_multiple_of(4) { "Chelem d'Or" } else { "Tarot Club de l'Œuf" }.to_owned()),
            total: Total::from(-13_525).over(10),
            balances: vec![Some(-1446); positions],
            penalties: 0,
            tie_break: None,
            pcn: None,
            pp: None,
            session: 1,
            members: Vec::new(),
            qualified: None,
            left: false,
        }
    }

    fn report(rows: u32, positions: u8) -> RankingPaper {
        let report = RankingReport {
            tournament: head().tournament,
            date: "2026-11-21".to_owned(),
            formula: Formula::Individuel,
            position: positions,
            positions: 5,
            provisional: false,
            is_final: false,
            rows: (1..=rows).map(|rank| row(rank, usize::from(positions))).collect(),
            warnings: Vec::new(),
            to_settle: 0,
            notes: vec!["Personne ne reçoit de PCN : moins de onze joueurs.".to_owned()],
        };
        RankingPaper { head: head(), when: paper_position(positions), one_by_one: false, report, sessions: Vec::new() }
    }

    /// Two sessions of that many positions; the second half of the rows did not go on.
    fn two_sessions(rows: u32, positions: u8) -> RankingPaper {
        let mut paper = report(rows, positions * 2);
        let session = |number: u8| RankingSession {
            number,
            name: format!("séance {number}"),
            positions,
            coefficient: (number == 2).then(|| "× 1,15".to_owned()),
            last_of: format!("Éliminés après la séance {number}"),
            sums: vec![Some(-1446 * i32::from(positions)); rows as usize],
        };
        paper.sessions = vec![session(1), session(2)];
        for row in &mut paper.report.rows {
            let out = row.rank > rows / 2;
            row.session = if out { 1 } else { 2 };
            row.total = if out { Total::from(-1352) } else { Total::from(-13_526).over(10) };
        }
        let session =
            PaperSession { name: "séance 2".to_owned(), position: paper_position(positions).position, positions };
        paper.when = PaperPosition { session: Some(session), ..paper_position(positions * 2) };
        paper
    }

    /// Teams of that many, every third one without a name of its own.
    fn teams(rows: u32, size: u32) -> RankingPaper {
        let mut paper = report(rows, 5);
        paper.report.formula = if size == 2 { Formula::Duo } else { Formula::Equipe4 };
        for row in &mut paper.report.rows {
            row.name =
                if row.rank % 3 == 0 { format!("Équipe {}", row.rank) } else { "Les Renards de l'Œuf".to_owned() };
            row.pcn = Some(640);
            row.members = (1..=size)
                .map(|place| RankingMember {
                    affiliated: place != 1,
                    number: row.rank * size + place,
                    licence: None,
                    name: if place == 2 { LONG_NAME.to_owned() } else { format!("LEFÈVRE Zoé {place}") },
                    club: row.club.clone(),
                    total: Total::from(if place == 1 { -1346 } else { 11 }),
                    pcn: (place != 1).then_some(640),
                    pp: (place != 1).then_some(3),
                })
                .collect();
        }
        paper
    }

    fn has(document: &Document, text: &str) -> bool {
        texts(document).contains(&text)
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let papers = [
            report(60, 3),
            report(60, 7),
            report(30, 20),
            two_sessions(40, 5),
            teams(20, 4),
            teams(9, 2),
            report(0, 0),
        ];
        papers.iter().map(|paper| super::draw(paper, templates)).collect()
    }

    #[test]
    fn the_heading_says_what_it_is() {
        let mut report = report(4, 3);
        assert!(has(&ranking(&report), "Classement après la position 3"));
        report.report.provisional = true;
        assert!(has(&ranking(&report), "Classement provisoire après la position 3"));
        report.report.is_final = true;
        assert!(has(&ranking(&report), "Classement final"));
        report.one_by_one = true;
        assert!(has(&ranking(&report), "Classement individuel final"));
    }

    #[test]
    fn penalties_and_pcn_have_a_column_only_when_there_are_any() {
        let mut report = report(4, 3);
        let plain = ranking(&report);
        assert!(!has(&plain, "PCN") && !has(&plain, "Pénalités"));
        report.report.rows[0].pcn = Some(640);
        report.report.rows[1].penalties = 100;
        let full = ranking(&report);
        assert!(has(&full, "PCN") && has(&full, "640") && has(&full, "Pénalités") && has(&full, "\u{2212}100"));
    }

    #[test]
    fn figures_are_typeset_in_french() {
        let document = ranking(&report(1, 3));
        assert!(has(&document, "\u{2212}1352,50") && has(&document, "\u{2212}1446"));
    }

    #[test]
    fn a_duo_s_total_is_told_member_by_member_and_clubs_have_a_column_only_where_it_is_not_empty() {
        let mut paper = teams(4, 2);
        assert!(has(&ranking(&report(4, 2)), "Club"));
        paper.report.rows.iter_mut().for_each(|row| row.club = None);
        let mixed = ranking(&paper);
        let members = |text: &&str| text.starts_with("LEFÈVRE Zoé 1* (Tarot Club de l'Œuf) : −1346 ;");
        assert!(!has(&mixed, "Club") && texts(&mixed).iter().any(members), "{:?}", texts(&mixed));
        paper.report.rows.iter_mut().flat_map(|row| &mut row.members).for_each(|member| member.club = None);
        assert!(!has(&ranking(&paper), "Club"));
        let mut alone = report(3, 2);
        assert!(!has(&ranking(&alone), "Club"), "one club for all");
        alone.report.rows[0].club = None;
        assert!(has(&ranking(&alone), "Club"));
    }

    #[test]
    fn who_left_is_marked_and_ties_repeat_the_rank() {
        let mut report = report(4, 3);
        report.report.rows[3].left = true;
        report.report.rows[2].rank = 2;
        report.report.rows[1].tie_break = Some(TieBreak::BestPosition(Score(300)));
        let document = ranking(&report);
        assert!(has(&document, "abandon"));
        assert_eq!(texts(&document).iter().filter(|text| **text == "2").count(), 3, "two ranks and a number");
        let of_the_tie = "2e rang : LEFÈVRE Zoé 2 (meilleure position";
        assert!(texts(&document).iter().any(|text| text.contains(of_the_tie) && text.ends_with("300).")));
    }

    #[test]
    fn six_hundred_rows_repeat_their_titles_on_numbered_pages() {
        let document = ranking(&report(600, 3));
        let pages = document.pages.len();
        assert!(pages <= 16, "{pages}");
        assert_eq!(texts(&document).iter().filter(|text| **text == "Rang").count(), pages);
        assert!(has(&document, &format!("page {pages}/{pages}")));
    }

    #[test]
    fn nothing_leaves_the_page_and_no_row_is_an_orphan() {
        for rows in [0, 1, 3, 6, 23, 24, 25, 37, 47, 81] {
            for positions in [0, 5, 12, 25] {
                let document = ranking(&report(rows, positions));
                assert_inside(&document);
                for page in &document.pages[1..] {
                    let page = Document { title: String::new(), pages: vec![page.clone()] };
                    let names = texts(&page).iter().filter(|text| text.starts_with("LEFÈVRE")).count();
                    assert!(names >= 2 || rows < 4, "{rows} rows, {positions} positions");
                }
            }
        }
    }

    #[test]
    fn notes_follow_the_rows_over_as_many_pages_as_they_need() {
        let mut report = report(38, 3);
        report.report.notes = (1..=80).map(|number| format!("Remarque {number}.")).collect();
        let document = ranking(&report);
        assert_inside(&document);
        assert!((1..=80).all(|number| has(&document, &format!("Remarque {number}."))));
    }

    #[test]
    fn balances_without_room_are_told() {
        let document = ranking(&report(5, 25));
        assert!(texts(&document).iter().any(|text| text.contains("comptent dans le total sans être montrées")));
    }

    #[test]
    fn twenty_positions_of_one_session_are_all_shown() {
        let mut paper = report(30, 20);
        paper.report.rows.iter_mut().for_each(|row| row.balances = vec![Some(-446); 20]);
        paper.report.rows[0].pcn = Some(640);
        paper.report.rows[1].penalties = 100;
        let document = ranking(&paper);
        assert_inside(&document);
        assert!(has(&document, "P1") && has(&document, "P20"));
        assert!(texts(&document).iter().all(|text| !text.contains('…')), "nothing is cut");
    }

    #[test]
    fn r5_two_sessions_stand_apart_and_those_eliminated_below_a_line() {
        let document = ranking(&two_sessions(40, 5));
        assert_inside(&document);
        assert!(has(&document, "Classement après la position 10 (séance 2)"));
        assert!((1..=10).all(|at| has(&document, &format!("P{at}")) || has(&document, &format!("Pos. {at}"))));
        assert!(has(&document, "Séance 1") && has(&document, "Séance 2 (× 1,15)"));
        assert_eq!(texts(&document).iter().filter(|text| text.starts_with("Éliminés")).count(), 1);
        assert!(has(&document, "Éliminés après la séance 1"));
    }

    #[test]
    fn c6_the_qualified_of_each_session_and_a_second_square_have_names_of_their_own() {
        let mut paper = two_sessions(40, 5);
        for session in &mut paper.sessions {
            (session.name, session.coefficient) = ("carré final".to_owned(), None);
        }
        paper.report.rows.iter_mut().for_each(|row| row.qualified = Some(true));
        let document = ranking(&paper);
        for wanted in ["Carré final", "Carré final 2", "Qualifiés, carré final", "Qualifiés, carré final 2"] {
            assert!(has(&document, wanted), "{wanted}");
        }
        assert!(!has(&document, "Qualifiés"));
    }

    #[test]
    fn c6_r9_those_level_for_the_last_place_are_neither_qualified_nor_out() {
        let mut paper = report(4, 3);
        for (row, qualified) in paper.report.rows.iter_mut().zip([Some(true), None, None, Some(false)]) {
            row.qualified = qualified;
        }
        paper.report.to_settle = 1;
        let shown = texts(&draw_qualified(&paper, &Templates::default()));
        let at = |words: &str| shown.iter().rposition(|text| text.replace('\u{a0}', " ") == words);
        let order = ["Qualifiés", "À départager (1 place)", "3", "Non qualifiés", "4"].map(at);
        assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{order:?} {shown:?}");
    }

    #[test]
    fn r5_the_coefficient_of_a_session_of_one_position_is_as_large_as_the_other_headings() {
        let mut paper = two_sessions(12, 2);
        (paper.sessions[1].positions, paper.report.position) = (1, 3);
        paper.report.rows.iter_mut().for_each(|row| row.balances.truncate(3));
        let document = ranking(&paper);
        let size = |words: &str| {
            let items = document.pages.iter().flat_map(|page| &page.items);
            let size = |item: &Item| match item {
                Item::Text(text) if text.content.contains(words) => Some(text.size.0),
                _ => None,
            };
            items.filter_map(size).next_back().unwrap()
        };
        assert!(size("1,15") > size("Total") * 0.7, "{} {}", size("1,15"), size("Total"));
    }

    #[test]
    fn r5_past_sessions_are_added_up_where_positions_find_no_room() {
        let document = ranking(&two_sessions(40, 10));
        assert_inside(&document);
        assert!(has(&document, "Séance 1") && has(&document, "\u{2212}14460"), "the first one is added up");
        assert!(
            !has(&document, "P1") && !has(&document, "Pos. 1") && has(&document, "P11") && has(&document, "P20"),
            "the last one is not"
        );
    }

    #[test]
    fn r5_units_stand_under_units() {
        let document = ranking(&two_sessions(4, 5));
        let edge = |content: &str| {
            let items = document.pages.iter().flat_map(|page| &page.items);
            let mut ends = items.filter_map(|item| match item {
                crate::Item::Text(text) if text.content == content => Some((text.x, text.size)),
                _ => None,
            });
            ends.next_back()
        };
        let (whole, broken) = (edge("\u{2212}1352"), edge("\u{2212}1352,60"));
        let decimals = whole.map_or(Mm(0.0), |(_, size)| font::width(",60", Face::Bold, size));
        let apart = whole.zip(broken).map_or(Mm(0.0), |(whole, broken)| broken.0 - whole.0);
        assert!((apart.0 - decimals.0).abs() < 0.001, "{apart} {decimals}");
    }

    #[test]
    fn r4_a_team_stands_whole_with_its_members() {
        for (rows, size) in [(1, 2), (7, 2), (37, 4), (60, 2)] {
            let document = ranking(&teams(rows, size));
            assert_inside(&document);
            let names = |page: &Page, start: &str| {
                let document = Document { title: String::new(), pages: vec![page.clone()] };
                texts(&document).iter().filter(|text| text.starts_with(start)).count()
            };
            for page in &document.pages {
                let teams = names(page, "Les Renards") + names(page, "Équipe ");
                assert_eq!(teams, names(page, "LEFÈVRE Zoé 1"), "each with its first member");
            }
            assert!(texts(&document).iter().all(|text| !text.contains('…')), "nothing is cut");
        }
    }

    #[test]
    fn a_ranking_of_teams_is_laid_out_so() {
        let mut paper = teams(1, 2);
        paper.report.rows[0].pp = Some(3);
        insta::assert_snapshot!(ranking(&paper).to_text());
    }

    #[test]
    fn a_ranking_with_a_club_s_own_columns_is_laid_out_so() {
        let text = "format = \"A5\"\ntaille_des_lettres = 120\ncolonnes = [\"rang\", \"nom\", \"positions\", \"total\"]\n\
            [titres]\ntotal = \"Points\"\nposition = \"{numero}e manche\"\n[textes]\napres = \"{classement} : {position}\"";
        let document = super::draw(&report(3, 2), &club("classement.toml", text));
        insta::assert_snapshot!(document.to_text());
    }

    fn left_edge(document: &Document, content: &str) -> Mm {
        let items = document.pages.iter().flat_map(|page| &page.items);
        let found = items.filter_map(|item| match item {
            crate::Item::Text(text) if text.content == content => Some(text.x),
            _ => None,
        });
        found.fold(Mm(999.0), Mm::min)
    }

    #[test]
    fn a_club_chooses_its_columns_their_order_and_their_titles() {
        let text =
            "colonnes = [\"total\", \"nom\", \"rang\"]\n[titres]\ntotal = \"Points\"\nnom = \"Joueuses et joueurs\"";
        let document = super::draw(&report(30, 3), &club("classement.toml", text));
        assert_inside(&document);
        assert!(left_edge(&document, "Points") < left_edge(&document, "Joueuses et joueurs"));
        assert!(left_edge(&document, "Joueuses et joueurs") < left_edge(&document, "Rang"));
        assert!(!has(&document, "Club") && !has(&document, "Pos. 1") && !has(&document, "N°"));
        assert_eq!(texts(&document).iter().filter(|text| **text == "\u{2212}1352,50").count(), 30);
    }

    #[test]
    fn the_logo_stands_at_the_head_of_every_page() {
        for (width, height) in [(300, 100), (50, 200)] {
            let document = super::draw(&report(100, 3), &club_with_logo(width, height));
            assert_inside(&document);
            for page in &document.pages {
                let images = page.items.iter().filter(|item| matches!(item, crate::Item::Image(_))).count();
                assert_eq!(images, 1);
            }
            let bytes =
                crate::to_pdf(&document, chrono::NaiveDateTime::default()).map(|bytes| bytes.len()).unwrap_or_default();
            assert!((1..200_000).contains(&bytes), "the image is embedded once: {bytes}");
        }
    }

    #[test]
    fn nothing_is_cut_between_the_widest_margins_in_the_largest_letters() {
        let margins = "taille_des_lettres = 140\n[marges]\ngauche = 40\ndroite = 40\nhaut = 40\nbas = 40";
        for document in longest(&club("papier.toml", margins)) {
            assert_inside(&document);
            assert_eq!(texts(&document).into_iter().find(|text| text.contains('…')), None);
        }
    }

    #[test]
    fn r3_many_ties_are_told_by_rank() {
        let mut paper = report(100, 5);
        for row in &mut paper.report.rows {
            row.tie_break = Some(TieBreak::BestPosition(Score(300)));
        }
        paper.report.rows[49].tie_break = Some(TieBreak::Made(2));
        let all = texts(&ranking(&paper)).join(" ");
        assert!(all.contains("du 1er rang : meilleure position, 1er (300), 2e (300)"), "{all}");
        assert!(all.contains("du 50e rang : contrats réussis, 50e (2)"), "{all}");
    }

    #[test]
    fn r5_a_session_that_few_played_is_one_column() {
        let mut paper = two_sessions(40, 5);
        for row in &mut paper.report.rows[10..] {
            row.balances[5..].fill(None);
        }
        let document = ranking(&paper);
        assert!(texts(&document).join(" ").contains("Séance 1 Séance 2"));
        assert!(!texts(&document).iter().any(|text| text.starts_with('P') && text.ends_with('1')), "no positions");
    }

    #[test]
    fn no_balance_is_under_seven_points_in_any_size() {
        for format in ["format = \"A5\"", "taille_des_lettres = 140", ""] {
            let document = super::draw(&report(30, 12), &club("papier.toml", format));
            let items = document.pages.iter().flat_map(|page| &page.items);
            let mut sizes = items.filter_map(|item| match item {
                crate::Item::Text(text) if text.content == "\u{2212}1446" => Some(text.size.0),
                _ => None,
            });
            assert!(sizes.all(|size| size >= 6.99), "{format}");
        }
    }

    #[test]
    fn r2_r3_a_hundred_ties_are_said_once() {
        let mut paper = report(100, 5);
        for row in &mut paper.report.rows {
            (row.rank, row.tied) = (row.rank.div_ceil(2) * 2 - 1, true);
            row.tie_break = Some(TieBreak::Undecidable);
        }
        let plain = ranking(&report(100, 5)).pages.len();
        let document = ranking(&paper);
        assert_inside(&document);
        // Higher rows, no page of notes.
        assert!(document.pages.len() <= plain + 1, "no page of noise");
        let all = texts(&document);
        assert_eq!(all.iter().filter(|text| **text == "ex æquo").count(), 100);
        assert!(!all.iter().any(|text| text.contains("indécis")), "why is among the report's notes");
    }

    #[test]
    fn a_few_players_are_set_large_and_the_large_ranking_larger() {
        let size = |document: &Document| {
            let items = document.pages.iter().flat_map(|page| &page.items);
            let sizes = items.filter_map(|item| match item {
                crate::Item::Text(text) if text.content == "LEFÈVRE Zoé 1" => Some(text.size.0),
                _ => None,
            });
            sizes.fold(0.0, f32::max)
        };
        assert!(size(&ranking(&report(8, 5))) >= 13.0);
        assert!(size(&ranking(&report(46, 5))) >= 13.0);
        let large = |rows, first| super::draw_large(&report(rows, 5), first, &Templates::default());
        assert!(size(&large(46, None)) >= 15.0 && size(&large(46, Some(10))) >= 20.0);
        let ten = large(46, Some(10));
        assert_inside(&ten);
        assert!(has(&ten, "Classement après la position 5 – les 10 premiers") && !has(&ten, "Club"));
    }

    #[test]
    fn p7_an_empty_pcn_is_explained_where_the_place_gives_some() {
        let all = |affiliated: [bool; 3]| {
            let mut paper = report(3, 2);
            for (row, affiliated) in paper.report.rows.iter_mut().zip(affiliated) {
                (row.affiliated, row.pcn) = (affiliated, affiliated.then_some(40));
            }
            texts(&ranking(&paper)).join(" ")
        };
        assert!(all([true, false, true]).contains("* non affilié"));
        assert!(!all([true, true, false]).contains('*'), "the last place gives nothing");
    }

    #[test]
    fn p7_the_star_is_explained_on_every_page() {
        let mut paper = report(90, 5);
        for row in &mut paper.report.rows {
            (row.affiliated, row.pcn) = (row.rank != 2, (row.rank != 2).then_some(40));
        }
        for letters in ["", "taille_des_lettres = 140", "format = \"A5\""] {
            let document = draw(&paper, &club("papier.toml", letters));
            assert_inside(&document);
            let of_star = texts(&document).iter().filter(|text| text.starts_with("* non affilié")).count();
            assert!(of_star > 1 && of_star == document.pages.len(), "{of_star}");
        }
    }

    #[test]
    fn a_club_is_broken_alike_on_every_row() {
        let mut paper = report(12, 5);
        for row in paper.report.rows.iter_mut().skip(1) {
            row.club = Some("Tarot Club Val de Saône Beaujolais".to_owned());
        }
        let document = draw(&paper, &club("papier.toml", "taille_des_lettres = 140"));
        let items = document.pages.iter().flat_map(|page| &page.items);
        let lines: Vec<&str> = items
            .filter_map(|item| match item {
                Item::Text(text) if text.content.contains("Club Val") => Some(text.content.as_str()),
                _ => None,
            })
            .collect();
        assert!(lines.len() == 11 && lines.iter().all(|line| *line == lines[0]), "{lines:?}");
    }
}
