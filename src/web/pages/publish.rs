//! The club's web space: where and when the nights go there, how that went, and a text for a newspaper.

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::atomic::Ordering;

use maud::html;
use serde_json::{Value, json};

use crate::answer::{Answer, Done, Page};
use crate::asked::Asked;
use crate::files;
use crate::kit;
use crate::pages::papers;
use crate::publish::{Publishing, WAYS, When, press};
use app::{AppError, Club, Result};
use domain::counted;
use report::hall::PublicSite;
use report::table::french_date;

const HERE: &str = "/marque/publier";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let set = asked.hall.keeper.file.as_deref().map_or(Ok(None), Publishing::read)?;
    let (is_set, own) = (set.is_some(), set.unwrap_or_default());
    let (busy, site) = (asked.hall.keeper.busy.load(Ordering::Acquire), club.hall().public_site(own.initials).ok());
    let body = html! {
        h1 { "Publier" }
        @if is_set { section.carte {
            @for line in own.words() { p { (line) } }
            @if busy { p role="status" { strong { "Publication en cours…" } } }
            (kit::form("/marque/publier/maintenant", &html! { (kit::strong("Publier maintenant")) }))
        } } @else { p.phrase { "Le classement, les soirées et la saison vont d'eux-mêmes sur le site du club. Rien n'est encore réglé." } }
        (kit::folded("regler", "Où et quand", !is_set || asked.path.ends_with("regler"), &html! {
            (kit::form("/marque/publier/regler", &html! {
                (kit::choice(asked, "par", "Par", &own.way, WAYS.map(|(key, words)| (key, words.to_owned()))))
                (kit::line(asked, "adresse", "Dossier, ou adresse comme https://exemple.fr/dav/tarot"))
                (kit::line(asked, "utilisateur", "Nom d'utilisateur (pas pour un dossier)"))
                (kit::line_of("secret", "Mot de passe (gardé sur cet ordinateur, lisible par vous seul)", "", "password"))
                (kit::choice(asked, "quand", "Quand", own.when.key(), When::ALL.map(|when| (when.key(), when.word().to_owned()))))
                (kit::tick("initiales", "Initiales seulement, pour tous", own.initials))
                (kit::send("Retenir"))
            }))
            @if is_set { (kit::form("/marque/publier/oublier", &html! { (kit::send("Oublier ce réglage et son mot de passe")) })) }
        }))
        @if let Some(site) = site && let Ok(text) = press(club, &site) { section.carte {
            h2 { "Pour le journal, pour un groupe" }
            textarea #texte readonly rows="6" aria-label="Le texte, à copier" { (text) }
            button type="button" data-copier="texte" hidden { "Copier" }
            @if let Some(picture) = picture(club, &site) {
                noscript { p { "L'image de la soirée est dessinée par le navigateur : il lui faut JavaScript." } }
                canvas #image width="1080" height="1080" data-image=(picture) role="img" aria-label="L'image de la soirée : le podium" hidden {}
                button #enregistrer type="button" hidden { "Enregistrer l'image" }
            }
        } }
        script src=(files::address("image.js")) defer {}
    };
    Ok(Page::new("Publier", body).live())
}

/// What `image.js` writes on the picture of a closed night; each named as on the site.
fn picture(club: &Club, site: &PublicSite) -> Option<Value> {
    let ranking = site.ranking.as_ref().filter(|ranking| ranking.is_final)?;
    let podium = ranking.rows.iter().take_while(|row| row.rank <= 3).map(|row| {
        // A team without a name of its own has those of its members.
        let members = Some(&row.members).filter(|members| **members != row.name);
        json!({ "rang": row.rank, "nom": row.name, "membres": members, "total": kit::signed(row.total) })
    });
    let night = &site.night;
    let facts = [french_date(&night.date), night.place.clone(), counted(site.players.len(), "joueur")];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    Some(json!({
        "soiree": night.name, "faits": facts.join(" · "), "club": night.organiser,
        "logo": papers::templates(club).ok()?.paper.logo_file, "podium": podium.collect::<Vec<_>>(),
    }))
}

/// Where it is kept.
fn file(asked: &Asked) -> Result<&Path> {
    asked.hall.keeper.file.as_deref().ok_or_else(|| AppError::input("rien n'est publié pendant un exercice"))
}

/// The same on this computer alone, since the file and its password are of it.
fn here(asked: &Asked) -> Result<&Path> {
    if asked.from != Ipv4Addr::LOCALHOST {
        return Err(AppError::input("la publication se règle sur l'ordinateur où chelem est lancé"));
    }
    file(asked)
}

pub(crate) fn settle(_: &Club, asked: &Asked) -> Result<Answer> {
    let file = here(asked)?;
    let when = asked.one_of("quand", When::parse)?.unwrap_or_default();
    let (way, at) = (asked.needed("par", "la façon")?, asked.needed("adresse", "le dossier ou l'adresse")?);
    let own = Publishing::to(way, at, asked.text("utilisateur"), when, asked.form.ticked("initiales"))?;
    let own = own.with_password(asked.text("secret"))?;
    own.keep(file)?;
    Ok(Done::sentence(format!("{}.", own.settled()), HERE).into())
}

pub(crate) fn now(_: &Club, asked: &Asked) -> Result<Answer> {
    Publishing::set(file(asked)?)?;
    asked.hall.keeper.asked.store(true, Ordering::Release);
    Ok(Done::sentence("La publication commence ; cette page dira ce qu'il en est.", HERE).into())
}

pub(crate) fn forget(club: &Club, asked: &Asked) -> Result<Answer> {
    Ok(Done::sentence(Publishing::forget(here(asked)?, club.hall().withheld()?.len())?, HERE).into())
}
