//! The results as one HTML file: nothing to load, no script, readable on a phone, aloud and on paper.

use crate::paper::{DuplicatePage, PublishedResults, ResultsPage};
use crate::table::{Align, french_date, optional};
use crate::{Number, RankingRow, Table};
use domain::text::signed;

pub fn html(results: &PublishedResults) -> String {
    match results {
        PublishedResults::Free(page) => free(page),
        PublishedResults::Duplicate(page) => duplicate(page),
    }
}

fn free(page: &ResultsPage) -> String {
    let ranking = &page.ranking;
    let title = format!("{} – {}", ranking.tournament, french_date(&ranking.date));
    let footer = format!("Résultats établis avec chelem {}.", page.version);
    framed([&title, &ranking.tournament, &footer], &page.facts, &(table(page) + &notes(&ranking.notes)))
}

fn duplicate(page: &DuplicatePage) -> String {
    let title = format!("{} – {}", page.tournament, french_date(&page.date));
    let footer = format!("Résultats établis avec chelem {}.", page.version);
    let body = plain_table(&page.ranking, &page.words) + &notes(&page.ranking.notes);
    framed([&title, &page.tournament, &footer], &page.facts, &body)
}

/// The frame of a page: the window's title, the heading, the foot.
pub(super) fn framed([title, heading, footer]: [&str; 3], facts: &[(String, String)], body: &str) -> String {
    let fact =
        |(what, fact): &(String, String)| format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(what), escaped(fact));
    format!(
        "<!DOCTYPE html>\n<html lang=\"fr\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n<dl>\n{}</dl>\n{body}\
         </main>\n<footer>{}</footer>\n</body>\n</html>\n",
        escaped(title),
        escaped(heading),
        facts.iter().map(fact).collect::<String>(),
        escaped(footer),
    )
}

/// Remarks below a table.
pub(super) fn notes<'a>(notes: impl IntoIterator<Item = &'a String>) -> String {
    notes.into_iter().map(|note| format!("<p class=\"note\">{}</p>\n", escaped(note))).collect()
}

/// Classes of a column: of its heading, of its cells.
type Classes = [&'static str; 2];
pub(super) const PLAIN: Classes = [""; 2];
/// It says whose row it is.
pub(super) const NAME: Classes = ["name"; 2];
pub(super) const CLUB: Classes = ["name club"; 2];
/// A phone held upright leaves it out.
pub(super) const POSITION: Classes = ["position"; 2];
pub(super) const TOTAL: Classes = ["", "total"];

/// A ranking, column by column, that may be wider than the screen; headings and cells are HTML already.
pub(super) struct Grid<'r, R> {
    rows: &'r [R],
    head: String,
    lines: Vec<String>,
}

impl<'r, R> Grid<'r, R> {
    pub(super) fn over(rows: &'r [R]) -> Self {
        Self { rows, head: String::new(), lines: vec![String::new(); rows.len()] }
    }

    /// Of no heading there is no column.
    pub(super) fn column<'h>(
        mut self,
        classes: Classes,
        heading: impl Into<Option<&'h str>>,
        cell: impl Fn(&R) -> String,
    ) -> Self {
        let Some(heading) = heading.into() else { return self };
        let [over, class] = classes.map(|class| match class {
            "" => String::new(),
            class => format!(" class=\"{class}\""),
        });
        self.head.push_str(&format!("<th scope=\"col\"{over}>{heading}</th>"));
        let (tag, scope) = if classes == NAME { ("th", " scope=\"row\"") } else { ("td", "") };
        for (line, row) in self.lines.iter_mut().zip(self.rows) {
            line.push_str(&format!("<{tag}{scope}{class}>{}</{tag}>", cell(row)));
        }
        self
    }

    pub(super) fn html(self, caption: &str) -> String {
        let lines = self.lines.iter().map(|line| format!("<tr>{line}</tr>\n"));
        format!(
            "<div class=\"wide\" role=\"region\" aria-label=\"Classement\" tabindex=\"0\">\n<table>\n<caption>{}</caption>\n\
             <thead>\n<tr>{}</tr>\n</thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n",
            escaped(caption),
            self.head,
            lines.collect::<String>(),
        )
    }
}

/// Any ranking: its first column is the rank, its first column of words the name, its last column of figures the total. A phone shows
/// these, and the columns of one word.
fn plain_table(table: &Table, caption: &str) -> String {
    let who = table.columns.iter().position(|column| column.side == Align::Left);
    let total = table.columns.iter().rposition(|column| column.side == Align::Right);
    let mut grid = Grid::over(&table.rows);
    for (at, column) in table.columns.iter().enumerate() {
        let classes = match column.side {
            _ if Some(at) == total => ["total"; 2],
            Align::Right if at > 0 => POSITION,
            Align::Left if Some(at) == who => NAME,
            Align::Left if column.shortens => CLUB,
            Align::Left => ["word"; 2],
            Align::Right => ["rank"; 2],
        };
        grid = grid.column(classes, escaped(&column.heading).as_str(), |row| signed(&escaped(&row.0[at].words())));
    }
    let mut text = grid.html(caption);
    if text.contains("class=\"position\"") {
        text.push_str("<p class=\"note narrow\">Sur un écran plus large (téléphone couché) : le détail.</p>\n");
    }
    text
}

pub(super) const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
dl { margin: 0 0 1rem; }
dl div { display: flex; gap: .5rem; }
dt { min-width: 8rem; opacity: .75; }
dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: bold; padding: .25rem 0; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #8886; text-align: right; vertical-align: top; white-space: nowrap; }
thead th { border-bottom: 2px solid; }
.name { text-align: left; white-space: normal; min-width: 9rem; }
.word { text-align: left; }
tbody th { font-weight: normal; }
.total { font-weight: bold; }
.members, .note, footer { font-size: .85rem; opacity: .85; }
.members { display: block; }
.narrow { display: none; }
footer { margin-top: 1.5rem; }
@media (max-width: 40rem) { body { padding: .5rem; font-size: .9rem; } th, td { padding: .25rem; } .club { display: none; } }
@media screen and (max-width: 40rem) { .position { display: none; } .narrow { display: block; } .name { min-width: 6rem; } }
@media print {
 @page { size: A4; margin: 12mm; }
 body { padding: 0; max-width: none; font-size: 9pt; }
 .wide { overflow: visible; }
 thead { display: table-header-group; }
 tr { break-inside: avoid; }
}
";

fn table(page: &ResultsPage) -> String {
    let ranking = &page.ranking;
    let state = match (ranking.is_final, ranking.provisional) {
        (true, _) => "Classement final".to_owned(),
        (false, true) => format!("Classement provisoire, position {} sur {}", ranking.position, ranking.positions),
        (false, false) => format!("Classement après la position {} sur {}", ranking.position, ranking.positions),
    };
    let any = |fits: fn(&RankingRow) -> bool| ranking.rows.iter().any(fits);
    let pcn = any(|row| row.pcn.is_some());
    // Of one total with decimals (R5) all have them.
    let decimals = if any(|row| !row.total.is_whole()) { 2 } else { 0 };
    let mut grid = Grid::over(&ranking.rows)
        .column(PLAIN, "Rang", |row| row.rank.to_string())
        .column(NAME, if ranking.in_teams() { "Équipe" } else { "Joueur" }, |row| named(row, pcn))
        .column(CLUB, any(|row| row.club.is_some()).then_some("Club"), |row| {
            escaped(row.club.as_deref().unwrap_or_default())
        });
    for (at, position) in (1..=ranking.position).enumerate() {
        let session = page.sessions.iter().rev().find(|(first, _)| *first <= position);
        let session = session.map_or_else(String::new, |(_, name)| format!(", {}", escaped(name)));
        let heading = format!("<abbr title=\"Position {position}{session}\">P{position}</abbr>");
        grid = grid.column(POSITION, heading.as_str(), |row| {
            let balance = row.balances.get(at).copied().flatten();
            balance.map_or_else(String::new, |balance| signed(&balance.to_string()))
        });
    }
    let penalties = |row: &RankingRow| if row.penalties == 0 { String::new() } else { format!("−{}", row.penalties) };
    let grid = grid
        .column(POSITION, any(|row| row.penalties != 0).then_some("Pénalités"), penalties)
        .column(TOTAL, "Total", |row| signed(&Number::from(row.total).at_least(decimals).to_string()))
        .column(PLAIN, pcn.then_some("PCN"), |row| optional(row.pcn))
        .column(PLAIN, any(|row| row.pp.is_some()).then_some("PP"), |row| optional(row.pp));
    grid.html(&state)
        + "<p class=\"note narrow\">Sur un écran plus large (téléphone couché) : les scores de chaque position.</p>\n"
}

/// A name, with what broke its tie, and the members that a team's name does not say, or each with his award.
fn named(row: &RankingRow, pcn: bool) -> String {
    let small = |text: &str| format!("<span class=\"members\">{}</span>", escaped(text));
    let mut text = escaped(&row.name);
    if row.left {
        text.push_str(" (abandon)");
    }
    text.extend(row.tie_break.as_ref().map(|tie_break| small(&tie_break.to_string())));
    if !row.members.is_empty() && (row.members_words() != row.name || pcn) {
        let members = row.members.iter().map(|member| match member.pcn {
            Some(pcn) => format!("{} : {pcn} PCN", member.name),
            None => member.name.clone(),
        });
        text.push_str(&small(&members.collect::<Vec<_>>().join(" – ")));
    }
    text
}

/// A text in which nothing is taken for HTML.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RankingMember, RankingReport};
    use domain::award::Formula;

    #[test]
    fn names_cannot_be_html() {
        assert_eq!(escaped("<script>\"O'B\"\u{1}&"), "&lt;script&gt;&quot;O&#39;B&quot; &amp;");
    }

    #[test]
    fn a_page_shows_what_there_is() {
        let member = |name: &str, pcn| RankingMember {
            total: domain::Total::ZERO,
            affiliated: true,
            number: 1,
            licence: Some("secret".into()),
            name: name.into(),
            club: None,
            pcn,
            pp: None,
        };
        let row = RankingRow {
            affiliated: true,
            rank: 1,
            tied: false,
            number: 1,
            licence: Some("secret".into()),
            name: "<b>Les Renards</b>".into(),
            club: None,
            total: domain::Total::from(-125).over(10),
            balances: vec![Some(-7), None],
            penalties: 0,
            tie_break: None,
            pcn: Some(200),
            pp: None,
            qualified: None,
            left: true,
            session: 1,
            members: vec![member("DUPONT Anne", Some(200)), member("MARTIN Paul", None)],
        };
        let page = ResultsPage {
            facts: vec![("Lieu".into(), "Salle <A>".into())],
            sessions: vec![(2, "séance 2".into())],
            ranking: RankingReport {
                tournament: "Coupe & Cie".into(),
                date: "2026-11-21".into(),
                formula: Formula::Duo,
                position: 2,
                positions: 2,
                provisional: false,
                is_final: true,
                rows: vec![row],
                to_settle: 0,
                warnings: Vec::new(),
                notes: vec!["Note".into()],
            },
            version: "0.1.0".into(),
        };
        let text = html(&PublishedResults::Free(page));
        for piece in [
            "<title>Coupe &amp; Cie – 21/11/2026</title>",
            "<dt>Lieu</dt><dd>Salle &lt;A&gt;</dd>",
            "&lt;b&gt;Les Renards&lt;/b&gt; (abandon)<span class=\"members\">DUPONT Anne : 200 PCN – MARTIN Paul</span>",
            "<td class=\"position\">−7</td><td class=\"position\"></td><td class=\"total\">−12,50</td><td>200</td>",
            "title=\"Position 2, séance 2\"",
        ] {
            assert!(text.contains(piece), "{piece}\n{text}");
        }
        assert!(!text.contains("secret") && !text.contains("<script") && !text.contains("Pénalités"));
    }
}
