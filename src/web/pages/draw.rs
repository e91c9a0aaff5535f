//! Places: the movements compared, the draw previewed, the seating.

use maud::{Markup, html};

use super::tournaments;
use crate::act::{Weighed, weigh_beside};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Club, Draw, Result, choose};
use domain::PositionNo;
use domain::duplicate::{Badge, Format, circuit};
use domain::movement::{Kind, MAX_DEALS};
use domain::text::without_rules;
use report::seating::PlacementReport;
use report::{Table, Tabular};

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
            h1.lu { "Places" }
            (seats(&table))
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
    let draw = read_draw(asked, club.usual_draw()?)?;
    let duplicate = club.is_duplicate()?;
    let kind = if duplicate { None } else { asked.one_of("mouvement", Kind::parse)? };
    let circuit = if duplicate { asked.one_of("mouvement", circuit::Kind::parse)? } else { None };
    let colour = asked.one_of("couleur", Badge::parse)?;
    let seed = read_seed(asked)?;
    let text = seed.to_string();
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
        |report| {
            let table = report.table();
            let beside = html! {
                @if draw != Draw::Arrival { (kit::form(&asked.path, &html! {
                    @for (name, value) in asked.form.fields().filter(|(name, _)| !["cle", "vu", "fait", "graine"].contains(name)) { (kit::hidden(name, value)) }
                    (kit::send("Tirer encore"))
                })) }
                p.note { "Tirage n° " (seed) ". Avec ce numéro, chacun peut refaire ce tirage." }
                (kit::notes(&table, without_rules))
            };
            (seats(&table), beside)
        },
        opened,
    )
}

/// The seats, table by table; where there is no room for columns, a line each with its heading.
fn seats(table: &Table) -> Markup {
    let headed = |_: usize, column: usize, text: &str| {
        html! { small.tete { (table.columns.get(column).map_or("", |column| column.heading.as_str())) " " } @if column == 0 { strong { (text) } } @else { (text) } }
    };
    html! { div.carte.suivante.empile { (kit::rows(table, headed)) } }
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
    said.extend(report.notes.iter().cloned());
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
