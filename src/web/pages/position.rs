//! The next step: the position that follows, another session, a final, an early end. Each is previewed before it counts.

use maud::{Markup, html};

use super::room::telling;
use super::{draw, tournaments};
use crate::act::{Shown, Weighed, weigh, weigh_beside};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use crate::pages::public::ranking::medal;
use crate::signs::{Sign, sign};
use app::{
    AppError, Club, Coefficient, Draw, Keep, NewSession, NextMovement, RankingAsked, Result, Settling, usual_final,
};
use domain::advice::Step;
use domain::duplicate::circuit;
use domain::hall::Role;
use domain::movement::Kind;
use domain::tournament::State;
use domain::{counted, named_tables};
use input::coefficient;
use report::evening::StatusReport;
use report::seating::PlacementReport;

/// Previews the next position.
pub(super) const NEXT: &str = "/marque/position/suivante";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let status = club.status_but_papers()?;
    club.current_position()?;
    let body = html! {
        h1 { "Places : la suite" span.note { " position " (status.position) " sur " (status.positions) } }
        @if asked.role() < Role::Arbiter { p.phrase { "Ouvrir la suite est à l'arbitre." } }
        @else if status.state == State::Closed { p.phrase { "Le tournoi est clos." } }
        @else { (next_form(asked, &status)) @if status.duplicate.is_none() { (session_form(asked)) (final_form(asked, announced_square(&status))) } @else { (duplicate_session_form(asked)) } (stop_form(asked)) }
    };
    Ok(Page::new("La suite", body).live())
}

fn next_form(asked: &Asked, status: &StatusReport) -> Markup {
    let last = status.position >= status.positions;
    html! {
        section {
            @if let Some(awaited) = status.results_awaited {
                p.phrase { (counted(awaited, "résultat attendu")) " en tout. Les étuis voyagent : la position suivante n'attend pas. " a href="/marque/etuis" { "Les entrer" } }
            }
            @else if status.awaited.is_empty() { p.phrase { "Toutes les feuilles de la position " (status.position) " sont là ✔" } }
            @else { p.phrase { "Feuilles attendues : " (named_tables(&status.awaited)) ". " a href="/marque/feuilles" { "Les entrer" } } }
            @if last && announced_square(status).is_none() { p { "C'était la dernière position. " a.bouton.fort href="/marque/cloture" { "Clore le tournoi" } } }
            @else if !last {
                (kit::form(NEXT, &html! {
                    @if status.duplicate.is_none() { (kit::folded("autrement", "Autrement que prévu", false, &html! {
                        (kit::choice(asked, "mouvement", "Places de la suite", "", [
                            ("", "Comme prévu".to_owned()), ("hasard", "Tirées au sort".to_owned()),
                            ("meilleurs", "Meilleurs contre meilleurs".to_owned()), ("fft", "Mouvement FFT".to_owned()),
                        ]))
                        (kit::number(asked, "ecart", "Meilleurs contre meilleurs : écart en tables", ""))
                    })) }
                    (kit::strong(&format!("Voir la position {}", status.position + 1)))
                }))
            }
        }
    }
}

fn session_form(asked: &Asked) -> Markup {
    kit::folded(
        "seance",
        "Une autre séance",
        asked.path.ends_with("seance"),
        &kit::form(
            "/marque/position/seance",
            &html! {
                    (kit::number(asked, "gardes", "Combien continuent (vide : tous)", ""))
                    (kit::number(asked, "elimines", "Ou part éliminée, en %", ""))
                    (kit::line(asked, "coefficient", "Coefficient (1,15 ou max ; vide : aucun)"))
                    (kit::tick("diviser", "Le coefficient divise ce qui est reporté", asked.form.ticked("diviser")))
                    (kit::number(asked, "positions", "Positions (vide : comme avant)", ""))
                    (kit::number(asked, "donnes", "Donnes par position (vide : comme avant)", ""))
                    (kit::choice(asked, "mouvement", "Mouvement", "", tournaments::movements()))
                    (kit::choice(asked, "tirage", "Tirage", "hasard", [
                        ("hasard", "Au sort".to_owned()), ("equilibre", "Équilibré".to_owned()), ("ordre", "Dans l'ordre".to_owned()),
                    ]))
                    (kit::day(asked, "date", "Date, si c'est un autre jour"))
                    (kit::tick("phase", "Phase de la même séance", asked.form.ticked("phase")))
                    (tie(asked))
            (kit::send("Ouvrir la séance"))
                },
        ),
    )
}

fn duplicate_session_form(asked: &Asked) -> Markup {
    let inside = html! {
        (kit::number(asked, "gardes", "Combien continuent (vide : tous)", ""))
        (kit::number(asked, "elimines", "Ou part éliminée, en %", ""))
        (kit::line(asked, "coefficient", "Coefficient (1,15 ou max ; vide : aucun)"))
        (kit::number(asked, "positions", "Positions (vide : comme avant)", ""))
        (kit::number(asked, "etuis", "Étuis par position (vide : comme avant)", ""))
        (kit::choice(asked, "circuit", "Circuit des étuis", "", tournaments::circuits()))
        (kit::choice(asked, "tirage", "Places", "", [
            ("", "Selon l'usage du format".to_owned()), ("hasard", "Au sort".to_owned()),
            ("equilibre", "Équilibré".to_owned()), ("ordre", "Dans l'ordre".to_owned()),
        ]))
        (kit::day(asked, "date", "Date, si c'est un autre jour"))
        (kit::tick("phase", "Phase de la même séance", asked.form.ticked("phase")))
        (tie(asked))
        (kit::send("Ouvrir la séance"))
    };
    let form = kit::form("/marque/position/seance-etuis", &inside);
    kit::folded("seance", "Une autre séance", asked.path.ends_with("seance-etuis"), &form)
}

/// The final square that was announced and comes now: how many play it.
pub(super) fn announced_square(status: &StatusReport) -> Option<usize> {
    if let Some(Step::FinalSquareOf(players)) = status.steps.first() { Some(*players) } else { None }
}

fn final_form(asked: &Asked, announced: Option<usize>) -> Markup {
    kit::folded(
        "finale",
        "Carré final",
        announced.is_some() || asked.path.ends_with("finale"),
        &kit::form(
            "/marque/position/finale",
            &html! {
                    (kit::number(asked, "joueurs", "Les premiers, combien ? (4, 8, 12…)", announced.unwrap_or(4)))
                    (kit::number(asked, "positions", "Positions (vide : l'usage)", ""))
                    (kit::number(asked, "donnes", "Donnes (vide : l'usage)", ""))
                    (kit::tick("encore", "Encore un carré final, après un carré final", asked.form.ticked("encore")))
                    (tie(asked))
            (kit::send("Tirer le carré final"))
                },
        ),
    )
}

fn stop_form(asked: &Asked) -> Markup {
    kit::folded(
        "arreter",
        "Arrêter le tournoi ici",
        asked.path.ends_with("arreter"),
        &kit::form(
            "/marque/position/arreter",
            &html! {
                p { "La position en cours devient la dernière." }
                (kit::line(asked, "motif", "Motif"))
                (kit::send("Arrêter à cette position"))
            },
        ),
    )
}

/// New places, with what is known of them.
fn placed(report: &PlacementReport) -> Shown {
    Shown { what: draw::seats(report), cards: draw::known(report), ..Shown::default() }
}

/// The first three so far.
fn leading(club: &Club) -> Result<Markup> {
    let all = RankingAsked { position: None, provisional: false, individual: false };
    let ranking = club.free(None)?.ranking(all)?;
    Ok(html! { section.carte {
        h2 { "En tête après " (counted(ranking.position, "position")) }
        ol.liste { @for row in ranking.rows.iter().take(3) { li { (medal(row.rank)) span { (row.name) } strong.bout { (kit::signed(row.total.words())) } } } }
    } })
}

pub(crate) fn next(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let next = club.current_position()?.0 + 1;
    let (title, button) = (format!("Position {next} : les places"), format!("Ouvrir la position {next}"));
    let weighed = Weighed { title: &title, button: &button, to: "/marque", more: &[] };
    let (settings, now) = (club.hall().settings()?, asked.hall.clock.now());
    let (open, minutes) = (settings.is_open(now), settings.minutes.unwrap_or(telling::USUAL));
    let with = html! { label.choix { input type="checkbox" name=(telling::MINUTES) value=(minutes) checked[settings.timer.is_some()]; span { "Minuterie, " (minutes) " min" } } };
    let with = (telling::MINUTES, with);
    let wanted = asked.number(telling::MINUTES, "un nombre de minutes")?;
    // A timer is of its position; the preview starts nothing.
    let timed = |club: &Club, opened: PlacementReport| {
        if asked.form.has("vu") { telling::start(club, wanted, now).map(|()| opened) } else { Ok(opened) }
    };
    let said = |report: &PlacementReport| {
        let timed = wanted.map(|minutes| format!("La minuterie part pour {minutes} min."));
        draw::opened(report).into_iter().chain(timed).collect()
    };
    let under = html! {
        @if open { p.note { "Mur et téléphones montrent les places aussitôt." } }
        a.bouton.lien href="/marque/incidents#depart" { "Quelqu'un s'en va ou arrive" }
    };
    if club.is_duplicate()? {
        let shown = |report: &PlacementReport| Shown { with, under, ..placed(report) };
        let work = |club: &mut Club| timed(club, club.duplicate()?.next_position()?);
        return weigh_beside(club, asked, &weighed, work, shown, said);
    }
    let (tables, leading) = (club.placement(None)?.tables.len(), leading(club)?);
    let shown = |report: &PlacementReport| Shown {
        head: html! { h2 { (sign(Sign::Check)) " " (counted(tables, "feuille")) " sur " (tables) } },
        with,
        under,
        cards: html! { (draw::known(report)) (leading) },
        ..placed(report)
    };
    let movement = asked.one_of("mouvement", Kind::parse)?.map_or(NextMovement::Same, NextMovement::Switch);
    let reach = asked.number("ecart", "un nombre de tables")?;
    let work = |club: &mut Club| timed(club, club.free(None)?.next_position(movement, reach)?);
    weigh_beside(club, asked, &weighed, work, shown, said)
}

pub(crate) fn stop(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let reason = asked.text("motif");
    let weighed = Weighed { title: "Arrêter le tournoi", button: "Arrêter ici", to: "/marque", more: &[] };
    let sentences = |(position, gone): &(domain::PositionNo, Vec<String>)| {
        format!("Le tournoi finit à la position {position}. {}", gone.join(" ")).trim_end().to_owned()
    };
    weigh(
        club,
        asked,
        &weighed,
        |club| club.stop_early(reason),
        |stopped| html! { p.phrase { (sentences(stopped)) } },
        |stopped| vec![format!("✔ {}", sentences(stopped))],
    )
}

pub(crate) fn session(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let new = NewSession {
        deals: asked.number("donnes", "un nombre de donnes")?,
        kind: asked.one_of("mouvement", Kind::parse)?,
        ..read_session(asked, Draw::Lot)?
    };
    open(club, asked, &new, "Ouvrir cette séance", |club, new| club.free(None)?.next_session(new))
}

/// The same of *donnes dupliquées*.
pub(crate) fn duplicate_session(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let circuit = asked.one_of("circuit", circuit::Kind::parse)?;
    let usual = club.duplicate()?.usual_next_draw()?;
    let new = NewSession { deals: asked.number("etuis", "un nombre d'étuis")?, ..read_session(asked, usual)? };
    open(club, asked, &new, "Ouvrir cette séance", |club, new| club.duplicate()?.next_session(new, circuit))
}

/// Reads the fields common to both forms.
fn read_session(asked: &Asked, usual: Draw) -> Result<NewSession> {
    let keep = match (asked.number("gardes", "un nombre")?, asked.number("elimines", "un pourcentage")?) {
        (Some(count), _) => Keep::Best(count),
        (None, Some(percent)) => Keep::Eliminating(percent),
        (None, None) => Keep::Planned,
    };
    let asked_coefficient = asked.form.filled("coefficient").map(|text| {
        coefficient(text).ok_or_else(|| AppError::input("un coefficient est un nombre comme 1,15, ou max"))
    });
    Ok(NewSession {
        phase: asked.form.ticked("phase"),
        keep,
        coefficient: asked_coefficient.transpose()?.unwrap_or(Coefficient::None),
        divides: asked.form.ticked("diviser"),
        positions: asked.number("positions", "un nombre de positions")?,
        deals: None,
        kind: None,
        draw: draw::read_draw(asked, usual)?,
        seed: draw::read_seed(asked)?,
        date: asked.date("date")?,
        settle: None,
    })
}

pub(crate) fn square(club: &mut Club, asked: &Asked) -> Result<Answer> {
    if !asked.form.ticked("encore") {
        club.must_have_no_final()?;
    }
    let players = asked.number("joueurs", "un nombre de joueurs")?.unwrap_or(4);
    let (positions, deals) = usual_final(players, club.status_but_papers()?.deals);
    let new = NewSession {
        phase: true,
        keep: Keep::Best(players),
        coefficient: Coefficient::None,
        divides: false,
        positions: Some(asked.number("positions", "un nombre de positions")?.unwrap_or(positions)),
        deals: Some(asked.number("donnes", "un nombre de donnes")?.unwrap_or(deals)),
        kind: None,
        draw: Draw::Square,
        seed: draw::read_seed(asked)?,
        date: None,
        settle: None,
    };
    open(club, asked, &new, "Garder ce carré final", |club, new| club.free(None)?.next_session(new))
}

/// R9: how a tie at the last place that goes on is settled.
pub(super) fn settling(asked: &Asked, seed: u64) -> Result<Option<Settling>> {
    match (asked.form.filled("choisis"), asked.form.ticked("sort")) {
        (Some(names), _) => {
            let reason = asked.needed("motif", "le motif du choix")?.to_owned();
            let names = names.split(';').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
            Ok(Some(Settling::Choice(names.collect(), reason)))
        }
        (None, true) => Ok(Some(Settling::Lot(seed))),
        (None, false) => Ok(None),
    }
}

/// The fields for it.
pub(super) fn tie(asked: &Asked) -> Markup {
    html! {
        (kit::tick("sort", "Égalité à la dernière place : au sort", asked.form.ticked("sort")))
        (kit::line(asked, "choisis", "Ou ceux que l'arbitre choisit, séparés par « ; »"))
        (kit::line(asked, "motif", "Motif de ce choix"))
    }
}

fn open(
    club: &mut Club,
    asked: &Asked,
    new: &NewSession,
    button: &str,
    next: impl FnOnce(&mut Club, &NewSession) -> Result<PlacementReport>,
) -> Result<Answer> {
    let seed = new.seed.to_string();
    let weighed = Weighed { title: "Essai", button, to: "/marque", more: &[("graine", &seed)] };
    let new = club.settling(new.clone(), settling(asked, new.seed)?.as_ref())?;
    weigh_beside(club, asked, &weighed, |club| next(club, &new), placed, draw::opened)
}
