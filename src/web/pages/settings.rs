//! Page: edit the tournament's settings.

use maud::html;

use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Club, Result, TournamentChanges};
use domain::money::Cents;
use domain::movement::{Game, Kind};
use input::typed::plan_line;
use report::Tabular;

const HERE: &str = "/marque/reglages";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let status = club.status_but_papers()?;
    let mut facts = status.table();
    facts.notes.clear();
    let plan = club.plan()?;
    let yes_no = || [("", "Comme avant".to_owned()), ("oui", "Oui".to_owned()), ("non", "Non".to_owned())];
    let body = html! {
        h1 { "Réglages du tournoi" }
        (kit::table(&facts))
        p { "Seul ce qui est rempli change." }
        (kit::form("/marque/reglages/modifier", &html! {
            (kit::line(asked, "nom", "Nom"))
            (kit::day(asked, "date", "Date"))
            (kit::line(asked, "lieu", "Lieu"))
            (kit::line(asked, "organisateur", "Club organisateur"))
            (kit::line(asked, "arbitre", "Arbitre"))
            (kit::line(asked, "engagement", "Engagement par joueur, en euros"))
            (kit::number(asked, "positions", "Positions (avant le tirage)", ""))
            (kit::number(asked, "donnes", "Donnes par position", ""))
            (kit::number(asked, "seances", "Séances prévues", ""))
            (kit::number(asked, "qualifies", "Qualifiés, marqués au classement final", ""))
            @let usual = ("", "Comme avant".to_owned());
            (kit::choice(asked, "mouvement", "Mouvement (avant le tirage)", "", [usual].into_iter().chain(Kind::ALL.map(|kind| (kind.key(), kind.to_string())))))
            (kit::choice(asked, "double", "Chaque feuille est saisie deux fois", "", yes_no()))
            (kit::choice(asked, "article29", "L'article 29 départage les ex æquo", "", yes_no()))
            (kit::choice(asked, "partants", "Ceux qui s'en vont sont classés derrière les autres", "", yes_no()))
            (kit::strong("Changer"))
        }))
        @if status.duplicate.is_none() { (kit::folded("plan", "Le plan annoncé : carré final, séances d'un championnat", asked.path.ends_with("plan"), &html! {
            @for line in &plan { p { (line) } }
            (kit::form("/marque/reglages/plan", &html! {
                p.note { "Une ligne par nombre de joueurs (duos, équipes) à la première séance : « 40: 32 x 1,15 / phase 16 x 1,30 » dit qu'à partir de 40, une séance se joue à 32, puis une phase à 16 ; « 32: carré 16 » qu'à partir de 32, les 16 meilleurs jouent une position de plus. L'affiche et le mouvement imprimé l'annoncent. Sans rien, le plan est oublié." }
                (kit::lines(asked, "lignes", "Le plan"))
                (kit::send("Écrire le plan"))
            }))
        })) }
    };
    Ok(Page::new("Réglages", body))
}

pub(crate) fn modify(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let said = |name| asked.form.filled(name).map(str::to_owned);
    let yes_no = |name| asked.one_of(name, |word| ["non", "oui"].iter().position(|known| *known == word));
    let changes = TournamentChanges::default()
        .and("name", said("nom"))
        .and("date", asked.date("date")?.map(|day| club.day(Some(day))).transpose()?)
        .and("place", said("lieu"))
        .and("organiser", said("organisateur"))
        .and("arbiter", said("arbitre"))
        .and("positions", asked.number::<u8>("positions", "un nombre de positions")?)
        .and("deals", asked.number::<u8>("donnes", "un nombre de donnes")?)
        .and("movement", asked.one_of("mouvement", Kind::parse)?)
        .and("game", asked.one_of("jeu", Game::parse)?)
        .and("double_entry", yes_no("double")?.map(|yes| yes == 1))
        .and("fee_cents", asked.cents("engagement")?.map(Cents))
        .and("sessions", asked.number::<u8>("seances", "un nombre de séances")?)
        .and("article_29", yes_no("article29")?.map(|yes| yes == 1))
        .and("leavers_last", yes_no("partants")?.map(|yes| yes == 1))
        .and("qualifies", asked.number::<u16>("qualifies", "un nombre de qualifiés")?);
    act(
        club,
        asked,
        if asked.form.has("tirage") { "/marque/tirage" } else { HERE },
        |club| club.modify(&changes),
        |changed| match changed.as_slice() {
            [] => vec!["Rien n'a changé.".to_owned()],
            changed => vec![format!("✔ Changé : {}.", changed.join(", "))],
        },
    )
}

/// Articles 3, 9, 15, 20: the plan of a championship's sessions; nothing at all forgets it.
pub(crate) fn plan(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let read = |text: &str| {
        plan_line(text).ok_or_else(|| {
            AppError::input(format!("« {text} » : une ligne comme « 40: 32 x 1,15 / phase 16 x 1,30 » est attendue"))
        })
    };
    let lines = asked.text("lignes").lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.map(read).collect::<Result<Vec<_>>>()?;
    act(club, asked, HERE, |club| club.set_plan(lines), Clone::clone)
}
