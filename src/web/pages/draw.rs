//! Places: the movements compared, the draw previewed, the seating.

use maud::{Markup, html};

use super::tournaments;
use crate::act::{Shown, Weighed, weigh_beside};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use crate::signs::{Sign, sign};
use crate::words;
use app::{AppError, Club, Draw, Result, choose};
use domain::duplicate::{Badge, Format, circuit};
use domain::movement::{Kind, MAX_DEALS};
use domain::text::without_rules;
use domain::{PositionNo, counted};
use report::Tabular;
use report::seating::{PlacementReport, Remark};

/// The largest seed that can be typed.
const LARGEST_SEED: u64 = 999_999_999_999;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let status = club.status_but_papers()?;
    if status.position == 0 {
        return Ok(Page::new("Tirage", before(club, asked)?).live());
    }
    let position = asked.position("position")?;
    let placement = club.placement(position)?;
    let table = placement.table();
    let body = html! {
        div.colonne {
            h1 { "Places" span.note { " position " (placement.position) } }
            (seats(&placement))
        }
        div.colonne { section.carte.colonne.fixe aria-label="Ces places" {
            // Once they were kept, one goes on.
            @if asked.form.has("fait") { a.bouton.fort href="/marque" autofocus { "À faire maintenant " kbd { "Entrée" } } }
            a.bouton href=(format!("/marque/papiers/placement.pdf?position={}", placement.position)) target="_blank" { "Imprimer ces places" }
            @if status.position > 1 { form.champs method="get" action="/marque/tirage" {
                label.champ.court { span { "Position" } select name="position" {
                    @for number in 1..=status.position { option value=(number) selected[number == placement.position] { (number) } }
                } }
                (kit::send("Voir"))
            } }
            (kit::notes(&table, without_rules))
        } }
    };
    Ok(Page::new("Places", body).of_kind("cote").live())
}

fn before(club: &Club, asked: &Asked) -> Result<Markup> {
    let duplicate = club.is_duplicate()?;
    let compared = if duplicate { Err(AppError::input("")) } else { club.size().and_then(choose) };
    let possible = if duplicate { club.duplicate()?.can_place(None, None) } else { club.free(None)?.can_place(None) };
    let movements = if duplicate { tournaments::circuits() } else { tournaments::movements() };
    Ok(html! {
        h1 { "Tirage des places" }
        (few(club)?)
        @match &possible {
            Err(error) => {
                p.phrase { (domain::text::capitalised(&error.to_string())) "." }
                ul { @for line in error.advice() { li { (crate::words::advice(&line)) } } }
            }
            Ok(()) => p.phrase { "Le tirage est d'abord montré : rien ne compte avant « Garder ce tirage »." },
        }
        (kit::form("/marque/tirage/tirer", &html! {
            (kit::choice(asked, "tirage", "Comment", club.usual_draw()?.kind().key(), [
                ("hasard", "Au sort".to_owned()),
                ("equilibre", "Équilibré : clubs, comités et familles répartis".to_owned()),
                ("ordre", "Dans l'ordre d'arrivée".to_owned()),
            ]))
            (kit::number(asked, "soirees", "Équilibré : soirées passées à éviter", 0))
            (kit::choice(asked, "mouvement", if duplicate { "Circuit" } else { "Mouvement" }, "", movements))
            @if club.duplicate_format()? == Some(Format::Triplettes) { (kit::choice(asked, "couleur", "Triplettes : la couleur qui attaque la première", "", colours())) }
            (kit::line(asked, "graine", "Numéro du tirage (au hasard si vide)"))
            button.fort autofocus[possible.is_ok()] { "Tirer " kbd { "Entrée" } }
        }))
        @if let Ok(compared) = &compared { (kit::folded("mouvements", "Comparer les mouvements", false, &kit::table(&compared.table()))) }
    })
}

/// Before the draw of a few players: the game of five, and whether one table changes chairs.
fn few(club: &Club) -> Result<Markup> {
    let status = club.status_but_papers()?;
    let one = status.duplicate.is_none() && status.teams == 0 && (3..=5).contains(&status.entries);
    let deals = u16::from(status.positions) * u16::from(status.deals);
    let button = |words: &str, fields: &Markup| {
        kit::form("/marque/reglages/modifier", &html! { (kit::hidden("tirage", "oui")) (fields) (kit::send(words)) })
    };
    Ok(html! { @if one {
        @if status.entries == 5 {
            (button("À 5 : jouer au roi appelé", &kit::hidden("jeu", "cinq"))) (button("À 5 : jouer à quatre avec un mort", &kit::hidden("jeu", "mort")))
        }
        @if status.positions > 1 && deals <= MAX_DEALS.into() {
            p { "Une seule table : jouer sans changer de chaise ?" }
            (button(&format!("Une position de {deals} donnes"), &html! { (kit::hidden("positions", 1)) (kit::hidden("donnes", deals)) }))
        }
    } })
}

/// The colours of the badges, to choose from.
fn colours() -> Vec<(&'static str, String)> {
    let none = ("", "non tirée".to_owned());
    [none].into_iter().chain(Badge::ALL.map(|badge| (badge.key(), badge.word().to_owned()))).collect()
}

pub(crate) fn draw(club: &mut Club, asked: &Asked) -> Result<Answer> {
    // Back from what was kept.
    if !asked.form.has("cle") && club.current_position().is_ok() {
        return Ok(Answer::See("/marque/tirage".to_owned()));
    }
    let draw = read_draw(asked, club.usual_draw()?)?;
    let duplicate = club.is_duplicate()?;
    let kind = if duplicate { None } else { asked.one_of("mouvement", Kind::parse)? };
    let circuit = if duplicate { asked.one_of("mouvement", circuit::Kind::parse)? } else { None };
    let colour = asked.one_of("couleur", Badge::parse)?;
    let seed = read_seed(asked)?;
    let text = seed.to_string();
    let chosen = || asked.form.fields().filter(|(name, _)| !["cle", "vu", "fait", "graine"].contains(name));
    // Each trial has its own address: Back finds it again.
    if asked.form.has("cle") && !asked.form.has("vu") && !asked.json {
        let fields = chosen().map(|(name, value)| format!("&{name}={}", escaped(value)));
        return Ok(Answer::See(format!("{}?graine={seed}{}", asked.path, fields.collect::<String>())));
    }
    let weighed = Weighed {
        title: "Essai de tirage",
        button: "Garder ce tirage",
        to: "/marque/tirage",
        more: &[("graine", &text)],
    };
    weigh_beside(
        club,
        asked,
        &weighed,
        |club| match duplicate {
            true => club.duplicate()?.place(draw, seed, circuit, colour),
            false => club.free(None)?.place(draw, seed, kind),
        },
        |report| Shown {
            what: seats(report),
            head: size(report),
            under: html! {
                @if draw != Draw::Arrival { (kit::form(&asked.path, &html! {
                    @for (name, value) in chosen() { (kit::hidden(name, value)) }
                    (kit::send("Tirer encore"))
                })) }
                p.note { "Tirage n° " (seed) ". Avec ce numéro, chacun peut refaire ce tirage." }
            },
            cards: known(report),
            ..Shown::default()
        },
        opened,
    )
}

/// Up to so many tables each name has where it comes from.
const FEW: usize = 8;

/// The places, table by table; of a few tables, where each comes from.
pub(super) fn seats(report: &PlacementReport) -> Markup {
    let (table, chairs) = (report.table(), report.formations.is_empty());
    let few = report.tables.len() <= FEW;
    let whence = chairs && few && report.came.iter().flatten().any(Option::is_some);
    let came = |row: usize, chair: usize| match report.came[row][chair] {
        Some(from) if from == report.tables[row].table => "reste".to_owned(),
        Some(from) => format!("vient de la {from}"),
        None => "arrive".to_owned(),
    };
    let cell = |row: usize, column: usize, text: &str| {
        let chair = column.checked_sub(1).filter(|chair| chairs && *chair < report.came[row].len());
        let seated = chair.map(|chair| report.tables[row].chairs[chair].is_some());
        html! { small.tete { (table.columns.get(column).map_or("", |column| column.heading.as_str())) " " } @match (column, seated) {
            (0, _) => span.disque { (text) },
            (_, Some(false)) if text == "–" => span.note { "personne" },
            _ => { (text) @if let Some(chair) = chair.filter(|_| whence && seated == Some(true)) { br; small { (came(row, chair)) } } }
        } }
    };
    html! { div.carte.empile.(if whence || !few || !chairs { "suivante" } else { "placement" }) { (kit::rows(&table, cell)) } }
}

/// `27 joueurs, 7 tables`; nothing where nobody has a chair of his own.
fn size(report: &PlacementReport) -> Markup {
    let seated = report.tables.iter().flat_map(|one| one.chairs.iter().flatten()).count();
    html! { @if report.formations.is_empty() { h2 { (counted(seated, "joueur")) ", " (counted(report.tables.len(), "table")) } } }
}

/// What was verified of these places and holds; then what else there is to know of them.
pub(super) fn known(report: &PlacementReport) -> Markup {
    let (holds, others): (Vec<&Remark>, Vec<&Remark>) = report.notes.iter().partition(|note| note.holds);
    let said = |note: &Remark| words::linked(&without_rules(&note.words));
    html! {
        @if !holds.is_empty() { section.carte { h2 { "Ce tirage tient" } ul.preuves { @for note in holds { li { (sign(Sign::Check)) " " (said(note)) } } } } }
        @if !others.is_empty() { section.carte.colonne { @for note in others { p.note { (said(note)) } } } }
    }
}

/// The draw asked for; `usual` by default.
/// Errors: an unknown draw.
pub(super) fn read_draw(asked: &Asked, usual: Draw) -> Result<Draw> {
    let nights = asked.number("soirees", "un nombre de soirées")?.unwrap_or(0);
    match asked.text("tirage") {
        "" => Ok(usual),
        "hasard" => Ok(Draw::Lot),
        "ordre" => Ok(Draw::Arrival),
        "equilibre" => Ok(Draw::Balanced { nights }),
        other => Err(AppError::input(format!("« {other} » n'est pas un tirage"))),
    }
}

/// The seed asked for, or a fresh one.
/// Errors: when it is no number, or too long to be read aloud.
pub(super) fn read_seed(asked: &Asked) -> Result<u64> {
    let seed = asked.number("graine", "un nombre")?.unwrap_or_else(|| asked.hall.clock.fresh_seed());
    if seed > LARGEST_SEED {
        return Err(AppError::input("le numéro d'un tirage est un nombre entier positif de 12 chiffres au plus"));
    }
    Ok(seed)
}

/// Sentences on a new seating.
pub(super) fn opened(report: &PlacementReport) -> Vec<String> {
    let mut said = vec![format!("✔ Position {} ouverte.", report.position)];
    said.extend(report.notes.iter().map(|note| note.words.clone()));
    said
}

/// A position to choose among those opened, the current one chosen first.
pub(super) fn position_choice(current: u8, chosen: Option<PositionNo>) -> Markup {
    position_of(current, (current, chosen))
}

/// A position to choose, up to the last; the current one chosen first.
pub(super) fn position_of(last: u8, (current, chosen): (u8, Option<PositionNo>)) -> Markup {
    html! {
        label.champ.court { span { "Position" } select name="position" {
            @for number in (1..=last).rev() { option value=(number) selected[chosen.map_or(number == current, |chosen| chosen.0 == number)] { (number) } }
        } }
    }
}
