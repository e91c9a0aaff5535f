//! The ranking after each position, and how a rank came about.

use maud::{Markup, html};

use crate::answer::Page;
use crate::asked::Asked;
use crate::form::escaped;
use crate::pages::entry_parts::sheet_of;
use crate::pages::public::names::surname;
use crate::pages::public::ranking::medal;
use crate::signs::{Sign, sign};
use crate::{kit, words};
use app::{Club, DuplicateView, RankingAsked, Result};
use domain::text::{capitalised, without_rules};
use domain::{PositionNo, counted, ordinal};
use report::result::{ExplainReport, RankingRow};
use report::table::{Align, Key};
use report::{RankingReport, Tabular};

/// Up to so many positions there is room for the clubs beside an explanation.
const WITH_CLUBS: u8 = 4;

/// The rankings of *donnes dupliquées*, to choose from: the one that counts first.
const VIEWS: [(&str, &str, DuplicateView); 3] = [
    ("", "celui qui compte", DuplicateView::OfRecord),
    ("general", "général", DuplicateView::General),
    ("alterne", "alterné", DuplicateView::Alternated),
];

fn duplicate(club: &Club, asked: &Asked) -> Result<Page> {
    let chosen = asked.text("vue");
    let view = VIEWS.iter().find(|(key, ..)| *key == chosen).map_or(DuplicateView::OfRecord, |(.., view)| *view);
    let report = club.duplicate()?.ranking(view)?;
    let explained = asked.form.filled("expliquer").map(|query| club.duplicate()?.route(query)).transpose()?;
    let table = report.table();
    // Who is ranked stands behind the number.
    let number = table.at(Key::Number);
    let body = html! {
        div.colonne {
        h1 { "Classement" span.note { " " (report.words()) } }
        form.champs method="get" action="/marque/classement" {
            label.champ.court { span { "Lequel" } select name="vue" { @for (key, words, _) in VIEWS { option value=(key) selected[key == chosen] { (words) } } } }
            (kit::send("Voir")) " " a.bouton href="/marque/papiers/classement.pdf" target="_blank" { "Imprimer" } " " a.bouton href="/marque/topage" { "Notes des étuis" }
        }
        (kit::rows(&table, |row, index, text| match number {
            Some(number) if index == number + 1 => html! { a href=(format!("/marque/classement?expliquer={}", table.rows[row].0[number].words())) { (text) } },
            _ => html! { (text) },
        }))
        (kit::notes(&table, without_rules))
        }
        (why(explained.map(|explained| kit::table_with_rules(&explained.explained()))))
    };
    Ok(Page::new("Classement", body).of_kind("cote").live())
}

/// Choosing the sheets already in, instead of a position.
const PROVISIONAL: &str = "provisoire";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    if club.is_duplicate()? {
        return duplicate(club, asked);
    }
    let provisional = asked.form.ticked(PROVISIONAL) || asked.text("position") == PROVISIONAL;
    let position = if provisional { None } else { asked.position("position")? };
    let ranking = RankingAsked { position, provisional, individual: asked.form.ticked("joueurs") };
    let report = club.free(None)?.ranking(ranking)?;
    let upto = Some(PositionNo(report.position)).filter(|_| !report.provisional);
    // Namesakes, and teams without a name, are distinguished by their numbers.
    let who = |row: &RankingRow| row.number.to_string();
    let explain = |query: &str| club.free(None)?.explain(query, upto);
    let first = || report.rows.first().filter(|_| !ranking.individual).and_then(|row| explain(&who(row)).ok());
    let explained = asked.form.filled("expliquer").map(explain).transpose()?.or_else(first);
    let kept = match (provisional, position) {
        (true, _) => "&provisoire=oui".to_owned(),
        (_, Some(position)) => format!("&position={position}"),
        (_, None) => String::new(),
    };
    let own = |row: usize| {
        explained.as_ref().is_some_and(|one| report.rows.get(row).is_some_and(|row| row.number == one.number))
    };
    let mut table = report.table();
    // Namesakes have their number in their names.
    table.remove(Key::Number);
    if explained.is_some() && report.position > WITH_CLUBS {
        table.remove(Key::Club);
    }
    // On a phone the total is seen: its parts are behind the name.
    table.spare(&[Key::Club, Key::Penalties]);
    let (name, total) = (table.at(Key::Name), table.at(Key::Total));
    let current = club.current_position()?;
    let body = html! {
        div.colonne {
        div.rang { h1 { (report.state()) }
        form.champs.bout method="get" action="/marque/classement" {
            select name="position" aria-label="Après la position" {
                option value="" { "dernière complète" }
                option value=(PROVISIONAL) selected[provisional] { "provisoire" }
                @for number in 1..=current.0 { option value=(number) selected[position == Some(PositionNo(number))] { "position " (number) } }
            }
            @if report.in_teams() || asked.form.ticked("joueurs") { (kit::tick("joueurs", "Joueur par joueur", asked.form.ticked("joueurs"))) }
            button.petit { "Voir" }
            a.bouton.petit href=(paper(report.position, provisional)) target="_blank" { (sign(Sign::Printer)) " Imprimer" }
        } }
        div.carte.dense-r { (kit::rows(&table, |row, index, text| match name {
            Some(name) if name == index => html! { a href=(format!("/marque/classement?expliquer={}{kept}#explication", escaped(&report.rows.get(row).map_or_else(|| text.to_owned(), who)))) aria-current=[own(row).then_some("true")] { (report.rows.get(row).map_or(text, |row| &row.name)) } },
            _ if index == 0 => match text.parse() { Ok(rank) => medal(rank), Err(_) => html! { (text) } },
            _ if total == Some(index) => html! { strong { (kit::signed(text)) } },
            Some(name) if index > name && total.is_some_and(|total| index < total) && table.columns[index].side == Align::Right => html! { (kit::signed(text)) },
            _ => html! { (text) },
        }))
        (kit::notes(&table, without_rules)) }
        }
        (why(explained.as_ref().map(|explained| account(explained, &report))))
    };
    Ok(Page::new("Classement", body).of_kind("cote").live())
}

/// Why the rank of the one who was chosen is what it is.
fn why(explained: Option<Markup>) -> Markup {
    html! { @match explained {
        Some(explained) => aside.colonne { section.carte.colonne.fixe #explication { (explained) } },
        None => p.note.seule { "Un nom mène à l'explication de son rang." }
    } }
}

/// Position by position, the total, and how far those before and after are.
fn account(explained: &ExplainReport, report: &RankingReport) -> Markup {
    let at = report.rows.iter().position(|row| row.number == explained.number);
    let to = |number: u32, position: Option<u8>| {
        let position = position.map_or_else(String::new, |one| format!("&position={one}"));
        format!("/marque/classement?expliquer={number}{position}#explication")
    };
    let shown = Some(report.position).filter(|_| !report.provisional);
    let gap = |other: Option<usize>, word: &str| {
        let (own, other) = (report.rows.get(at?)?, report.rows.get(other?)?);
        let points = own.total.whole()?.abs_diff(other.total.whole()?);
        (own.left == other.left).then(|| html! { p.note { (counted(points, "point")) " " (word) " " a href=(to(other.number, shown)) { (other.name) } " (" (ordinal(other.rank)) ")" } })
    };
    // The nearest of another rank, on either side.
    let apart = |row: &RankingRow| at.is_some_and(|at| report.rows[at].rank != row.rank);
    let before = at.and_then(|at| report.rows[..at].iter().rposition(apart));
    let after = at.and_then(|at| Some(at + report.rows[at..].iter().position(apart)?));
    let gaps = [gap(before, "derrière"), gap(after, "devant")];
    let own = at.and_then(|at| report.rows.get(at));
    let alone = own.is_some_and(|row| row.members.is_empty());
    let others = |names: &[String]| names.iter().map(|name| surname(name)).collect::<Vec<_>>().join(", ");
    let figure = |points: i32| kit::signed(points);
    html! {
        h2 { @match explained.rank { Some(rank) => { "Pourquoi " (ordinal(rank)) " ?" } None => { "Pourquoi sans rang ?" } } }
        p { strong { (explained.name) } br; small { @if let Some(club) = own.and_then(|row| row.club.as_ref()) { (club) " · " } "n° " (explained.number) } }
        ul.liste { @for step in &explained.steps {
            li { a.puce.ok href=(to(explained.number, Some(step.position))) aria-label=(format!("P{0} : classement après la position {0}", step.position)) { "P" (step.position) } span { (words::linked(&capitalised(&step.what))) @if let Some(counted) = step.counted { small { " compte " (counted.words()) } }
                @if let Some((table, names)) = &step.at { br; small { "avec " (others(names)) " · " a href=(sheet_of(Some(step.position), *table)) { "sa feuille" } } } }
                strong.bout.nb { (step.points.map(figure).unwrap_or_default()) } }
        } @if let Some(total) = explained.total_exact { li { strong { "Total" } strong.bout.nb { (kit::signed(total.words())) } } } }
        @for gap in gaps.iter().flatten() { (gap) }
        @for note in &explained.notes { p.note { (words::linked(note)) } }
        @if alone { a.bouton href=(format!("/joueur/{}", explained.number)) { "Sa page" } }
    }
}

fn paper(position: u8, provisional: bool) -> String {
    let provisional = if provisional { "&provisoire=oui" } else { "" };
    format!("/marque/papiers/classement.pdf?position={position}{provisional}")
}
