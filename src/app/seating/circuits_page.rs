//! The page `docs/reference/circuits.md`: the circuits of *donnes dupliquées* for every number of tables and formations.

use domain::duplicate::Format;
use domain::duplicate::circuit::{Asked, Kind, Offer, Range, Verdict, offers};

/// The page below its heading, in Markdown.
pub fn circuits_page() -> String {
    let mut page = String::new();
    page.push_str("## Individual, full tables\n\n");
    table(&mut page, (3..=30).map(|tables| (Format::Individual, tables * 4)));
    page.push_str("\n## Individual, players missing (D47)\n\nIn line, with table 1 as relais; `–` where there is no such circuit.\n\n");
    page.push_str("| tables | 1 missing | 2 missing | 3 missing |\n|---|---|---|---|\n");
    for tables in 5..=30 {
        let cell = |missing: u16| {
            let asked = Asked::usual(Format::Individual, Kind::Ligne, tables * 4 - missing, None, None);
            let found = asked.judged().ok().map(|judged| {
                let rests: usize = judged.verdicts.iter().map(|verdict| verdict.rests.len()).sum();
                format!("{} × {}, {rests} rest once", asked.positions, asked.size)
            });
            found.unwrap_or_else(|| "–".to_owned())
        };
        page.push_str(&format!("| {tables} | {} | {} | {} |\n", cell(1), cell(2), cell(3)));
    }
    page.push_str("\n## Triplettes\n\n");
    table(&mut page, (5..=28).chain([34, 40]).map(|entered| (Format::Triplettes, entered)));
    page.push_str("\n## Quadrettes\n\nAn even number rests one attacker and one defence a position (D55).\n\n");
    table(&mut page, (3..=22).map(|entered| (Format::Quadrettes, entered)));
    page
}

fn table(page: &mut String, sizes: impl Iterator<Item = (Format, u16)>) {
    page.push_str("| entered | tables | circuit | shape | deals | attacks | compared | repeated | FFT | |\n");
    page.push_str("|---|---|---|---|---|---|---|---|---|---|\n");
    for (format, entered) in sizes {
        for offer in offers(format, entered, None, None, false) {
            page.push_str(&row(&offer).unwrap_or_default());
        }
    }
}

/// A line; nothing where the circuit cannot be.
fn row(Offer { asked, judged, proposed }: &Offer) -> Option<String> {
    let judged = judged.as_ref().ok()?;
    let of = |figure: fn(&Verdict) -> Option<Range>| match Range::over(judged.verdicts.iter().filter_map(figure)) {
        Some(Range { least, most }) if least == most => least.to_string(),
        Some(Range { least, most }) => format!("{least}–{most}"),
        None => "–".to_owned(),
    };
    let repeats: usize = judged.verdicts.iter().map(|verdict| verdict.repeats.len()).sum();
    Some(format!(
        "| {} | {} | {} | {} × {} | {} | {} | {} | {repeats} | {} | {} |\n",
        asked.entered,
        asked.tables(),
        asked.kind.key(),
        asked.positions,
        asked.size,
        of(|verdict| Some(verdict.deals)),
        of(|verdict| Some(verdict.attacks)),
        of(|verdict| verdict.comparisons),
        if asked.is_ffts() { "yes" } else { "" },
        if *proposed { "←" } else { "" },
    ))
}
