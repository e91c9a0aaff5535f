//! The ranking after each position, and how a rank came about.

use maud::{Markup, html};

use crate::answer::Page;
use crate::asked::Asked;
use crate::form::escaped;
use crate::pages::public::ranking::medal;
use crate::{kit, words};
use app::{Club, DuplicateView, RankingAsked, Result};
use domain::text::without_rules;
use domain::{PositionNo, counted, ordinal};
use report::result::ExplainReport;
use report::{RankingReport, Tabular};

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
    let name =
        table.columns.iter().position(|column| ["Joueur", "Équipe", "Formation"].contains(&column.heading.as_str()));
    let body = html! {
        div.colonne {
        h1 { "Classement" span.note { " " (report.words()) } }
        form.champs method="get" action="/marque/classement" {
            label.champ.court { span { "Lequel" } select name="vue" { @for (key, words, _) in VIEWS { option value=(key) selected[key == chosen] { (words) } } } }
            (kit::send("Voir")) " " a.bouton href="/marque/papiers/classement.pdf" target="_blank" { "Imprimer" } " " a.bouton href="/marque/topage" { "Notes des étuis" }
        }
        (kit::rows(&table, |_, index, text| match name {
            Some(name) if name == index => html! { a href=(format!("/marque/classement?expliquer={}", escaped(text))) { (text) } },
            _ => html! { (text) },
        }))
        (kit::notes(&table, without_rules))
        }
        (why(explained.map(|explained| kit::table_with_rules(&explained.explained()))))
    };
    Ok(Page::new("Classement", body).of_kind("cote").live())
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    if club.is_duplicate()? {
        return duplicate(club, asked);
    }
    let position = asked.position("position")?;
    let ranking = RankingAsked {
        position,
        provisional: position.is_none() && asked.form.ticked("provisoire"),
        individual: asked.form.ticked("joueurs"),
    };
    let report = club.free(None)?.ranking(ranking)?;
    let upto = Some(PositionNo(report.position)).filter(|_| !report.provisional);
    let explained = asked.form.filled("expliquer").map(|query| club.free(None)?.explain(query, upto)).transpose()?;
    let kept = if asked.form.ticked("provisoire") {
        "&provisoire=oui".to_owned()
    } else {
        position.map_or_else(String::new, |one| format!("&position={one}"))
    };
    let own = |row: usize| {
        explained.as_ref().is_some_and(|one| report.rows.get(row).is_some_and(|row| row.number == one.number))
    };
    let mut table = report.table();
    // Namesakes have their number in their names.
    table.remove("N°");
    if explained.is_some() {
        table.remove("Club");
    }
    // On a phone the total is seen: its parts are behind the name.
    table.spare(&["Club", "Pénalités"]);
    let name = table.columns.iter().position(|column| column.heading == "Joueur" || column.heading == "Équipe");
    let current = club.current_position()?;
    // Namesakes are distinguished by their numbers.
    let who = |row: usize, text: &str| match report.rows.get(row) {
        Some(row) if row.members.is_empty() => row.number.to_string(),
        _ => text.to_owned(),
    };
    let body = html! {
        div.colonne {
        h1.lu { "Classement" }
        form.champs method="get" action="/marque/classement" {
            label.champ.court { span { "Après la position" } select name="position" {
                option value="" { "la dernière complète" }
                @for number in 1..=current.0 { option value=(number) selected[position == Some(PositionNo(number))] { (number) } }
            } }
            (kit::tick("provisoire", "Avec les feuilles déjà là", asked.form.ticked("provisoire")))
            @if report.in_teams() || asked.form.ticked("joueurs") { (kit::tick("joueurs", "Joueur par joueur", asked.form.ticked("joueurs"))) }
            (kit::send("Voir"))
            " " a.bouton href=(paper(report.position, asked)) target="_blank" { "Imprimer" }
        }
        (kit::rows(&table, |row, index, text| match name {
            Some(name) if name == index => html! { a href=(format!("/marque/classement?expliquer={}{kept}#explication", escaped(&who(row, text)))) aria-current=[own(row).then_some("true")] { (report.rows.get(row).map_or(text, |row| &row.name)) } },
            _ if index == 0 => match text.parse() { Ok(rank) => medal(rank), Err(_) => html! { (text) } },
            _ => html! { (text) },
        }))
        (kit::notes(&table, without_rules))
        }
        (why(explained.as_ref().map(|explained| account(explained, &report))))
    };
    Ok(Page::new("Classement", body).of_kind("cote").live())
}

/// Why the rank of the one who was chosen is what it is.
fn why(explained: Option<Markup>) -> Markup {
    html! { @match explained {
        Some(explained) => aside.colonne { section.carte.colonne.fixe #explication { (explained) a.bouton.lien href="/marque/classement" { "Fermer" } } },
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
        let comes = own.rank != other.rank && own.left == other.left;
        comes.then(|| html! { p.note { (counted(points, "point")) " " (word) " " a href=(to(other.number, shown)) { (other.name) } " (" (ordinal(other.rank)) ")" } })
    };
    let gaps = [gap(at.and_then(|at| at.checked_sub(1)), "derrière"), gap(at.map(|at| at + 1), "devant")];
    let alone = at.and_then(|at| report.rows.get(at)).is_some_and(|row| row.members.is_empty());
    let figure = |points: i32| kit::signed(points);
    html! {
        h2 { @match explained.rank { Some(rank) => { "Pourquoi " (ordinal(rank)) " ?" } None => { "Pourquoi sans rang ?" } } }
        p { strong { (explained.name) } " " small { "n° " (explained.number) } }
        ul.liste { @for step in &explained.steps {
            li { a.puce.ok href=(to(explained.number, Some(step.position))) aria-label=(format!("P{0} : classement après la position {0}", step.position)) { "P" (step.position) } span { (words::linked(&step.what)) @if let Some(counted) = step.counted { small { " compte " (counted.words()) } } }
                strong.bout.nb { (step.points.map(figure).unwrap_or_default()) } }
        } @if let Some(total) = explained.total_exact { li { strong { "Total" } strong.bout.nb { (kit::points(&total.words())) } } } }
        @for gap in gaps.iter().flatten() { (gap) }
        @for note in &explained.notes { p.note { (words::linked(note)) } }
        @if alone { a.bouton href=(format!("/joueur/{}", explained.number)) { "Sa page" } }
    }
}

fn paper(position: u8, asked: &Asked) -> String {
    let provisional = if asked.form.ticked("provisoire") { "&provisoire=oui" } else { "" };
    format!("/marque/papiers/classement.pdf?position={position}{provisional}")
}
