//! `imprimer homologation`: the homologation report: the federation's requirements, those missing, and the licensed players with their PCN.

use crate::engine::{
    Document, Face, Mm, Pt, figure,
    flow::{self, Flow},
    grid::Grid,
    measured::{self, Column, Holds, Listing, Texts},
};
use crate::paper::wording;
use crate::template::{Templates, template};
use domain::award::Cases;
use report::federation::{AwardLine, Condition, HomologationPaper};

template! {
    "homologation.toml" {
        "titres" { title = "papier", facts = "tournoi", conditions = "conditions", remarks = "remarques" },
        size = points("lettres", 7.0..=14.0),
        players_size = points("lettres_des_licencies", 7.0..=14.0),
        sign = flag("signatures.montrer"),
        sign_height = mm("signatures.hauteur", 10.0..=60.0),
        signatures: [String; 2] = texts("signatures", ["arbitre", "organisateur"]),
        players = wording("titres.licencies", &["nombre"]),
    }
}

/// More cases of one condition than that are a list of their own.
const MOST_CASES: usize = 4;

/// White above the signatures.
const SIGN_GAP: Mm = Mm(5.0);
/// White between the basis of the figures and the players.
const UNDER_BASIS: Mm = Mm(1.5);

/// Draws the report, in letters a little smaller where that spares a page.
pub fn draw(paper: &HomologationPaper, templates: &Templates) -> Document {
    let template = &templates.homologation;
    flow::sparing(&template.paper, 0.92, |sheet| drawn(paper, &template.on(sheet)))
}

fn drawn(paper: &HomologationPaper, template: &Template) -> Document {
    let (report, size) = (&paper.report, template.size);
    let of = report.championship.as_ref().map_or_else(String::new, |championship| format!(" – {championship}"));
    let mut flow = Flow::new(&template.paper, &paper.head, &format!("{}{of}", &template.title));
    flow.title(&template.facts, Mm(0.0));
    let list = Listing::new()
        .column(Column::new("", Holds::Label), |(what, _): &(String, String)| what.clone())
        .column(Column::new("", Holds::Words).bold(), |(_, fact)| fact.clone());
    let grid = flow.listing(&list, &paper.facts, size, Mm(0.0));
    flow.grid(&grid);

    flow.title(&template.conditions, Mm(0.0));
    let grid = conditions(paper, &flow, size);
    flow.grid(&grid);
    flow.gap(Mm(2.5));
    flow.paragraph(report.verdict(), Face::Bold, size * 1.15);
    if !report.remarks.is_empty() {
        flow.title(&template.remarks, Mm(0.0));
        for remark in &report.remarks {
            flow.paragraph(&figure::sentence(remark), Face::Regular, size);
        }
    }
    // The signatures never stand without the last rows above them.
    flow.hold(if template.sign { template.sign_height + SIGN_GAP } else { Mm(0.0) });
    if let Some(awards) = paper.awards.as_ref().filter(|awards| !awards.awards.is_empty()) {
        let number = awards.awards.len().to_string();
        let basis = figure::sentence(&format!("Barème : {}.", awards.scale.basis()));
        let grid = players(&awards.awards, &flow, template.players_size);
        // The heading and the basis of the figures never stand without the first players.
        let first = grid.height(0..grid.rows.len().min(2));
        let following = flow.paragraph_height(&basis, Face::Regular, template.players_size) + UNDER_BASIS + first;
        flow.title(&template.players.fill(&[("nombre", &number)]), following);
        flow.paragraph(&basis, Face::Regular, template.players_size);
        flow.gap(UNDER_BASIS);
        flow.grid(&grid);
    }
    if !paper.players.is_empty() {
        let grid = players(&paper.players, &flow, template.players_size);
        flow.grid_under(&format!("Joueurs ({})", paper.players.len()), &grid);
    }
    for cases in paper.report.conditions.iter().filter_map(listed) {
        found(&mut flow, cases, template.players_size);
    }
    if !paper.unaffiliated.is_empty() {
        let title = format!("Non affiliés, donc sans PCN, mais classés ({})", paper.unaffiliated.len());
        names(&mut flow, &title, &paper.unaffiliated.iter().collect::<Vec<_>>(), template.players_size);
    }
    // The text to sign stands above the signatures.
    if template.sign {
        signatures(&mut flow, template);
    }
    flow.finish()
}

/// The cases of a condition, where its cell has no room for them.
fn listed(condition: &Condition) -> Option<&Cases> {
    condition.cases.as_ref().filter(|cases| cases.found.len() > MOST_CASES)
}

/// Whoever shares a finding with many others stands in a list of names under it, the others with their own beside them.
fn found(flow: &mut Flow<'_>, cases: &Cases, size: Pt) {
    let all = |finding: &str| cases.found.iter().filter(|(_, what)| what == finding).map(|(who, _)| who).collect();
    let mut common: Vec<(&str, Vec<&String>)> = Vec::new();
    for (_, what) in &cases.found {
        if !common.iter().any(|(finding, _)| finding == what) {
            common.push((what, all(what)));
        }
    }
    common.retain(|(_, names)| names.len() > MOST_CASES);
    let is_common = |what: &str| common.iter().any(|(finding, _)| *finding == what);
    let row = |(who, what): &(String, String)| Texts::of(vec![who.clone(), what.clone()]);
    let rows: Vec<Texts> = cases.found.iter().filter(|(_, what)| !is_common(what)).map(row).collect();
    if !rows.is_empty() {
        let columns = [Column::new("Qui", Holds::Words).bold(), Column::new("Constat", Holds::Words)];
        let grid = flow.table(&columns, &rows, size, Mm(0.0));
        flow.grid_under(&format!("{} : {} cas", cases.condition, rows.len()), &grid);
    }
    for (finding, who) in common {
        names(flow, &format!("{} – {finding} : {} cas", cases.condition, who.len()), &who, size);
    }
}

/// Names side by side under a title.
fn names(flow: &mut Flow<'_>, title: &str, names: &[&String], size: Pt) {
    const LISTS: usize = 3;
    let row = |names: &[&String]| Texts::of(names.iter().map(|name| (*name).clone()).collect());
    let rows: Vec<Texts> = names.chunks(LISTS).map(row).collect();
    let columns: Vec<Column> = (0..LISTS).map(|_| Column::new("", Holds::Words).bold()).collect();
    let grid = flow.table(&columns, &rows, size, Mm(0.0));
    flow.grid_under(title, &grid);
}

/// `oui` or `NON`, and the condition. What to do about it is for the arbiter's screen.
fn conditions(paper: &HomologationPaper, flow: &Flow<'_>, size: Pt) -> Grid {
    let conditions = &paper.report.conditions;
    let columns = [Column::new("Rempli", Holds::Label).bold(), Column::new("Condition", Holds::Words)];
    let rows = conditions.iter().map(|condition| {
        let mark = if condition.met { "oui" } else { "NON" };
        let text = listed(condition).map_or_else(
            || condition.text.clone(),
            |cases| format!("{} : {} cas, en liste plus bas", cases.condition, cases.found.len()),
        );
        Texts { marked: !condition.met, ..Texts::of(vec![mark.to_owned(), figure::sentence(&text)]) }
    });
    flow.table(&columns, &rows.collect::<Vec<_>>(), size, Mm(0.0))
}

/// Two boxes to sign in, side by side.
fn signatures(flow: &mut Flow<'_>, template: &Template) {
    flow.keep(template.sign_height + SIGN_GAP);
    flow.gap(SIGN_GAP);
    let boxes = template.signatures.iter().map(|title| (title.clone(), String::new()));
    flow.boxes(&boxes.collect::<Vec<_>>(), template.sign_height);
}

/// Licence, name, club, rank, PCN and PP of each licensed player.
fn players(lines: &[AwardLine], flow: &Flow<'_>, size: Pt) -> Grid {
    let with_pcn = lines.iter().any(|line| line.pcn.is_some());
    let with_pp = lines.iter().any(|line| line.pp.is_some());
    let number = |award: Option<u32>| award.map_or_else(String::new, |award| figure::typeset(&award.to_string()));
    // `duo 12 (Les Renards)`: over the column what they are, in it which one.
    let noun = wording::team_heading(lines.iter().filter_map(|line| line.team.as_deref()));
    let list = Listing::new()
        .column(Column::new("Rang", Holds::Figures).bold(), |line: &AwardLine| line.rank.to_string())
        .column(Column::new("Licence", Holds::Label), |line| {
            line.licence.clone().unwrap_or_else(|| "à compléter".to_owned())
        })
        .column(Column::new("Joueur", measured::names(lines.iter().map(|line| &*line.name))).bold(), |line| {
            line.name.clone()
        })
        .column(Column::new("Club", Holds::Words), |line| line.club.clone())
        .when(noun.is_some(), Column::new(noun.as_deref().unwrap_or_default(), Holds::Words), |line| {
            line.team.as_deref().map(wording::team_below).unwrap_or_default()
        })
        .when(with_pcn, Column::new("PCN", Holds::Figures), |line| number(line.pcn))
        .when(with_pp, Column::new("PP", Holds::Figures), |line| number(line.pp));
    flow.listing(&list, lines, size, Mm(0.0))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::result_samples::long_head;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, texts};
    use report::federation::HomologationReport;

    fn paper() -> HomologationPaper {
        let condition = |met: bool| Condition {
            met,
            text: format!("Arbitre officiel de la FFT : {LONG_NAME}"),
            advice: (!met).then(|| "Nommez-le : chelem tournoi modifier --arbitre NOM".to_owned()),
            rule: "P10".to_owned(),
            cases: None,
        };
        HomologationPaper {
            head: long_head(),
            facts: vec![("Lieu".to_owned(), LONG_NAME.to_owned())],
            report: HomologationReport {
                in_part: false,
                tournament: String::new(),
                complete: false,
                conditions: vec![condition(true), condition(false)],
                championship: None,
                remarks: vec!["Remarque".to_owned()],
            },
            awards: None,
            players: Vec::new(),
            unaffiliated: Vec::new(),
        }
    }

    #[test]
    fn p7_many_without_a_licence_stand_in_three_lists_at_the_end() {
        let unaffiliated = (1..=30).map(|n| format!("LY An {n}")).collect();
        let document = draw(&HomologationPaper { unaffiliated, ..paper() }, &Templates::default());
        let all = texts(&document);
        assert!(
            all.contains(&"Non affiliés, donc sans PCN, mais classés (30)") && all.contains(&"LY An 30"),
            "{all:?}"
        );
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&paper(), templates)]
    }

    #[test]
    fn p10_what_is_missing_is_said_in_words_for_the_federation() {
        let document = draw(&paper(), &Templates::default());
        assert_inside(&document);
        let all = texts(&document).join(" ");
        for piece in ["NON", "oui", "ne peut pas être homologué en l'état", "L'arbitre (nom"] {
            assert!(all.contains(piece), "{piece}: {all}");
        }
        assert!(!all.contains("chelem tournoi") && !all.contains("P10"), "{all}");
    }

    #[test]
    fn d62_the_players_of_duplicate_deals_are_named_without_pcn() {
        let line = |rank: u32| AwardLine {
            licence: Some(format!("10000{rank}")),
            number: rank,
            name: format!("JOUEUR {rank:03}"),
            club: "Tarot Malouin".to_owned(),
            team: Some("triplette 4 (Les Renards)".to_owned()),
            rank,
            tied: false,
            pcn: None,
            pp: None,
        };
        let document =
            draw(&HomologationPaper { players: (1..=9).map(line).collect(), ..paper() }, &Templates::default());
        assert_inside(&document);
        let all = texts(&document);
        for piece in ["Joueurs (9)", "JOUEUR 009", "100009", "Tarot Malouin", "Triplette", "4 (Les Renards)"] {
            assert!(all.contains(&piece), "{piece}: {all:?}");
        }
        assert!(!all.contains(&"PCN"));
    }

    #[test]
    fn o3_everybody_without_a_licence_is_named() {
        let mut paper = paper();
        let found = (1..=120).map(|n| (format!("JOUEUR {n:03}"), "n'a pas de licence cette saison".to_owned()));
        let cases = Cases { condition: "Tous les joueurs licenciés à la FFT".to_owned(), found: found.collect() };
        paper.report.conditions[1].cases = Some(cases);
        let document = draw(&paper, &Templates::default());
        assert_inside(&document);
        let all = texts(&document);
        assert!((1..=120).all(|n| all.contains(&format!("JOUEUR {n:03}").as_str())));
        assert!(all.contains(&"Tous les joueurs licenciés à la FFT : 120 cas, en liste plus bas"), "{all:?}");
        assert!(all.contains(&"Tous les joueurs licenciés à la FFT – n'a pas de licence cette saison : 120 cas"));
        assert_eq!(
            document.pages.len(),
            2,
            "a finding that many share is said once, and their names stand in three lists"
        );
        let last = document.pages.last().map(|page| page.to_owned()).into_iter().collect();
        let last = Document { title: String::new(), pages: last };
        assert!(texts(&last).iter().any(|text| text.starts_with("L'arbitre")), "one signs below the list");
    }
}
