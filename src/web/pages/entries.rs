//! The registration desk: a name, Enter, the next one.

use maud::{Markup, html};

use super::directory;
use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Changes, Club, Registering, Registration, Result};
use domain::counted;
use domain::hall::Role;
use input::split_name;
use report::directory::PeopleReport;
use report::entry::{EntriesReport, EntryLine};
use report::table::euros;

const HERE: &str = "/marque/inscriptions";
/// How many people found are shown.
const SHOWN: usize = 12;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let entries = club.entries().list()?;
    let found = asked.form.filled("q").map(|query| club.directory().list(Some(query))).transpose();
    let body = html! {
        h1 { "Inscriptions" }
        (counts(&entries))
        form.recherche method="get" action=(HERE) {
            label.champ { span { "Nom ou licence" } input type="text" name="q" value=(asked.text("q")) autofocus autocomplete="off"; }
            (kit::send("Chercher"))
        }
        @let nobody = asked.form.filled("q").is_some() && !found.as_ref().is_ok_and(|found| found.as_ref().is_some_and(|found| !found.people.is_empty()));
        @if let Ok(Some(found)) = &found { (choices(asked, &entries, found)) }
        @if nobody { p.phrase role="status" { "Personne de ce nom dans l'annuaire : un nouveau joueur ?" } }
        (kit::folded("nouveau", "Nouveau joueur", nobody || asked.path.ends_with("nouveau"), &html! {
            (kit::form("/marque/inscriptions/nouveau", &html! {
                @let (last, first) = looked_for(asked);
                (kit::line_of("nom", "Nom", asked.form.filled("nom").unwrap_or(&last), "text"))
                (kit::line_of("prenom", "Prénom", asked.form.filled("prenom").unwrap_or(&first), "text"))
                (kit::line(asked, "licence", "Licence"))
                (kit::line(asked, "club", "Club"))
                (team(asked, &entries))
                (kit::line(asked, "paye", "Paye, en euros"))
                (kit::tick("annonce", "Annoncé, pas encore arrivé", false))
                @if club.is_duplicate().unwrap_or(false) && !entries.in_teams { (kit::tick("hors_classement", "Complète une table, hors classement", false)) }
                (kit::tick("homonyme", "C'est un homonyme d'un joueur déjà connu", false))
                (kit::strong("Inscrire"))
            }))
        }))
        @if asked.role() >= Role::Arbiter {
            (kit::folded("importer", "Inscrire une liste", asked.path.ends_with("importer"), &html! {
                p { "Un tableur (.xlsx, .ods) ou un fichier CSV, avec les colonnes Nom, Prénom, et si possible Licence, Club, Équipe, Payé." }
                (kit::file_form("/marque/inscriptions/importer", &html! { (kit::file("Fichier")) (kit::strong("Lire ce fichier")) }))
            }))
        }
        (list(&entries))
        @if entries.fee_cents > 0 && entries.entries.iter().any(|entry| entry.paid_cents < entries.fee_cents) {
            (kit::folded("tous", "Tout le monde a payé", false, &kit::form("/marque/inscriptions/tous-payes", &html! {
                p { "Chacun de ceux qui sont là a donné ce qu'il devait encore." }
                (kit::strong("Noter que tous ont payé"))
            })))
        }
        @if asked.role() >= Role::Arbiter {
            (kit::folded("qualifies", "Stade suivant d'un championnat : ceux qui sont qualifiés", asked.path.ends_with("qualifies"), &html! {
                p { "L'archive du stade précédent dit qui est qualifié parmi les inscrits." }
                (kit::file_form("/marque/inscriptions/qualifies", &html! { (kit::file("Archive (.chelem)")) (kit::strong("Lire cette archive")) }))
            }))
            (kit::folded("absents", "Avant le tirage : retirer ceux qui ne sont pas venus", asked.path.ends_with("absents"), &kit::form("/marque/inscriptions/absents", &html! {
                p { "Ceux qui étaient annoncés et n'ont pas été pointés." }
                (kit::strong("Les retirer"))
            })))
        }
    };
    Ok(Page::new("Inscriptions", body).live())
}

/// The surname and first name of whom was looked for, as the fields of a new player begin.
fn looked_for(asked: &Asked) -> (String, String) {
    let typed = asked.text("q");
    // A licence is no name.
    if typed.chars().any(|letter| letter.is_ascii_digit()) { Default::default() } else { split_name(typed) }
}

fn counts(entries: &EntriesReport) -> Markup {
    let paid = entries.entries.iter().filter(|entry| entry.paid_cents > 0).count();
    let cash: i64 = entries.entries.iter().map(|entry| entry.paid_cents).sum();
    html! {
        p.phrase {
            strong { (entries.entries.len()) } (if entries.entries.len() > 1 { " inscrits" } else { " inscrit" })
            @if entries.fee_cents > 0 || cash > 0 { " · " (counted(paid, "payé")) " · caisse " strong { (euros(cash)) " €" } }
        }
    }
}

/// The people found, each with its actions.
fn choices(asked: &Asked, entries: &EntriesReport, found: &PeopleReport) -> Markup {
    html! {
        ul.trouves { @for person in found.people.iter().take(SHOWN) {
            @let name = format!("{} {}", person.last_name, person.first_name);
            @let known = entries.entries.iter().find(|entry| match (&entry.licence, &person.licence) {
                (Some(entered), Some(licence)) => entered == licence,
                // Namesakes are distinguished by their numbers.
                _ => entry.name == name || entry.name.starts_with(&format!("{name} (n° ")),
            });
            li {
                span.nom { (name) } " " span.note { (person.licence.as_deref().unwrap_or("")) " " (person.club) }
                @match known {
                    Some(entry) => (paying(entry, entries.fee_cents)),
                    None => (kit::form("/marque/inscriptions/inscrire", &html! {
                        (kit::hidden("joueur", person.licence.clone().unwrap_or(name)))
                        (team(asked, entries))
                        button.fort type="submit" { "Inscrire" }
                        @if entries.fee_cents > 0 {
                            " " button type="submit" name="paye" value=(euros(entries.fee_cents)) { "Inscrire, payé " (euros(entries.fee_cents)) " €" }
                        }
                    })),
                }
            }
        } }
        @if found.people.len() > SHOWN { p.note { "Et " (found.people.len() - SHOWN) " autres : précisez le nom." } }
    }
}

/// Where teams play: with whom.
fn team(asked: &Asked, entries: &EntriesReport) -> Markup {
    html! { @if entries.in_teams { (kit::line(asked, "equipe", "Équipe (numéro ou nom ; vide pour la suivante)")) } }
}

fn paying(entry: &EntryLine, fee: i64) -> Markup {
    let due = fee - entry.paid_cents;
    html! {
        span { " inscrit n° " (entry.number) }
        @if due > 0 {
            (kit::form("/marque/inscriptions/encaisser", &html! {
                (kit::hidden("joueur", entry.number))
                (kit::hidden("somme", euros(due)))
                (kit::send(&format!("Encaisser {} €", euros(due))))
            }))
        } @else if entry.paid_cents > 0 { span { ", payé ✔" } }
    }
}

fn list(entries: &EntriesReport) -> Markup {
    if entries.entries.is_empty() {
        return html! {};
    }
    html! {
        div.glisse role="region" aria-label="Inscrits" tabindex="0" { table {
            caption { "Inscrits" }
            thead { tr {
                th.num scope="col" { "N°" } th scope="col" { "Joueur" }
                @if entries.in_teams { th scope="col" { "Équipe" } }
                th.detail scope="col" { "Club" } th.detail scope="col" { "Départ" } th.num scope="col" { "Payé" } th scope="col" { "" }
            } }
            tbody { @for entry in entries.entries.iter().rev() { tr {
                td.num { (entry.number) } td { (entry.name) @if !entry.remark.is_empty() { " — " (entry.remark) } }
                @if entries.in_teams { td { (entry.team.as_deref().unwrap_or("")) } }
                td.detail { (entry.club) }
                td.detail { (entry.start.as_deref().unwrap_or("")) }
                td.num { (euros(entry.paid_cents)) }
                td { (actions(entry, entries.fee_cents)) }
            } } }
        } }
    }
}

fn actions(entry: &EntryLine, fee: i64) -> Markup {
    html! {
        details.menu { summary aria-label=(format!("Plus pour {}", entry.name)) { "…" } div.dedans {
            (kit::form("/marque/inscriptions/encaisser", &html! {
                (kit::hidden("joueur", entry.number))
                (kit::line_of("somme", "Somme reçue, en euros", &euros((fee - entry.paid_cents).max(0)), "text"))
                (kit::send("Encaisser"))
            }))
            @if entry.start.is_none() {
                @if entry.announced { (kit::form("/marque/inscriptions/pointer", &html! {
                    (kit::hidden("joueur", entry.number))
                    (kit::send("Noter son arrivée"))
                })) }
                (kit::form("/marque/inscriptions/retirer", &html! {
                    (kit::hidden("joueur", entry.number))
                    (kit::send(&format!("Retirer {}", entry.name)))
                }))
            }
        } }
    }
}

pub(crate) fn register(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let player = asked.needed("joueur", "le nom ou la licence du joueur")?;
    enter(club, asked, Registration::Known(player.to_owned()))
}

pub(crate) fn newcomer(club: &mut Club, asked: &Asked) -> Result<Answer> {
    enter(club, asked, Registration::New(directory::read_person(asked)))
}

fn enter(club: &mut Club, asked: &Asked, who: Registration) -> Result<Answer> {
    let how = Registering {
        paid_cents: asked.cents("paye")?.unwrap_or(0),
        team: asked.form.filled("equipe").map(str::to_owned),
        announced: asked.form.ticked("annonce"),
        unranked: asked.form.ticked("hors_classement"),
        ..Registering::default()
    };
    let said = |lines: &Vec<String>| lines.iter().map(|line| format!("✔ Inscription : {line}")).collect();
    act(club, asked, HERE, |club| club.entries().register(&[who], &how), said)
}

pub(crate) fn pay(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let player = asked.needed("joueur", "le joueur")?.to_owned();
    let cents = asked.cents("somme")?.ok_or_else(|| AppError::input("quelle somme ?"))?;
    let said = |lines: &Vec<String>| lines.iter().map(|line| format!("✔ {line}")).collect();
    act(club, asked, HERE, |club| club.entries().pay(&[player], cents), said)
}

/// Checks in an announced player.
pub(crate) fn check_in(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let players = [asked.needed("joueur", "le joueur")?.to_owned()];
    let cents = asked.cents("somme")?.unwrap_or(0);
    let said = |lines: &Vec<String>| lines.iter().map(|line| format!("✔ {line}")).collect();
    act(club, asked, HERE, |club| club.entries().check_in(&players, cents), said)
}

/// Removes announced players who have not come.
pub(crate) fn drop_absent(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let said = |names: &Vec<String>| names.iter().map(|name| format!("✔ Inscription retirée : {name}.")).collect();
    act(club, asked, HERE, |club| club.entries().drop_absent(), said)
}

/// Records that all players present have paid.
pub(crate) fn pay_all(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let said = |lines: &Vec<String>| lines.iter().map(|line| format!("✔ {line}")).collect();
    act(club, asked, HERE, |club| club.entries().pay_all(), said)
}

/// The qualification from the stage before, by its archive.
pub(crate) fn qualified(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (_, bytes) = asked.form.file.as_ref().ok_or_else(|| AppError::input("aucun fichier n'a été choisi"))?;
    let said = |lines: &Vec<String>| lines.iter().map(|line| format!("✔ {line}")).collect();
    act(club, asked, HERE, |club| club.entries().qualified_by(bytes), said)
}

pub(crate) fn remove(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let players = [asked.needed("joueur", "le joueur")?.to_owned()];
    let said = |lines: &Vec<String>| lines.iter().map(|line| format!("✔ {line}")).collect();
    act(club, asked, HERE, |club| club.entries().unregister(&players), said)
}

pub(crate) fn import(club: &mut Club, asked: &Asked) -> Result<Answer> {
    super::import::import(club, asked, HERE, "Inscrire cette liste", &[], |club, bytes| {
        club.entries().register_file(bytes, &Registering::default(), Changes::Apply)
    })
}
