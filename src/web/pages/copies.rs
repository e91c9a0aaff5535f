//! Verified copies, and the check of everything.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::http::StatusCode;
use maud::html;
use sha2::{Digest, Sha256};

use crate::act::act;
use crate::answer::{Answer, Done, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use crate::rates::COPIES;
use app::{self, AppError, Club, Result};
use domain::hall::Role;
use host::clock::Stopwatch;
use report::Tabular;
use report::table::french_date;

const HERE: &str = "/marque/copies";
/// How long a check may keep the thread that makes papers and copies; nobody waits for its page any longer.
const PATIENCE: Duration = Duration::from_secs(110);
/// How many copies are listed.
const LISTED: usize = 12;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let (kept, arbiter) = (club.trust().copies_to()?, asked.role() >= Role::Arbiter);
    let body = html! {
        h1 { "Copies" }
        p { "La base de la soirée : " strong { (std::path::absolute(club.path()).unwrap_or_else(|_| club.path().to_owned()).display()) } }
        (kit::form("/marque/copies/faire", &html! {
            @if arbiter { (kit::line(asked, "dossier", "Dossier de la copie (une clé USB, par exemple E:\\ sous Windows ; à côté de la base si vide)")) }
            @else { p { "Elle se fait à côté de la base." } }
            (kit::strong("Faire une copie vérifiée"))
        }))
        h2 { "Une copie à chaque position" }
        p { @match &kept {
            Some(folder) => { "Elles se font dans " strong { (folder) } "." }
            None => { "Aucune pour l'instant." }
        } }
        @if arbiter { (kit::form("/marque/copies/toujours", &html! {
            (kit::line_of("toujours", "Dossier de ces copies (une clé USB, par exemple E:\\ sous Windows ; vide : plus de copie)", asked.form.filled("toujours").or(kept.as_deref()).unwrap_or_default(), "text"))
            (kit::send("Choisir ce dossier"))
        })) }
        h2 { "Contrôle" }
        p { "Le contrôle relit tout : chaque feuille, chaque rang, chaque action du journal." }
        p { a.bouton href="/marque/copies/verifier" { "Tout vérifier" } }
        @if arbiter {
            h2 { "Reprendre une copie" }
            p { "Une copie prend la place de la base ; l'ancienne est gardée à côté. Ce que cela change est d'abord montré." }
            ul.portes { @for copy in copies_in(club, kept.as_deref()) { li {
                a href=(format!("/marque/copies/reprendre?fichier={}", escaped(&copy.to_string_lossy()))) { strong { (copy.file_name().unwrap_or_default().to_string_lossy()) } span { (copy.parent().unwrap_or(&copy).display()) } }
            } } }
            form.champs method="get" action="/marque/copies/reprendre" {
                (kit::line(asked, "fichier", "Ou le chemin entier d'une copie (sur une clé, par exemple)")) (kit::send("Regarder"))
            }
        }
    };
    Ok(Page::new("Copies", body))
}

pub(crate) fn copy(club: &Club, asked: &Asked) -> Result<Answer> {
    let arbiter = asked.role() >= Role::Arbiter;
    let folder = if arbiter { here(asked, "dossier")? } else { None };
    if !arbiter && !asked.hall.rates.take("copie", COPIES) {
        let said = "Une copie vient d'être faite. Attendez une minute.".to_owned();
        return Ok(Answer::Bare { code: StatusCode::TOO_MANY_REQUESTS, title: "Attendez", said });
    }
    let path = club.trust().backup(folder.as_deref())?;
    Ok(Done::sentence(format!("✔ Copie faite et vérifiée : {}", path.display()), HERE).into())
}

/// A path of this computer that may be left out. Windows sends one that begins with two strokes to another computer, with the name and
/// the password's digest of the program's user.
fn here(asked: &Asked, name: &str) -> Result<Option<PathBuf>> {
    asked.form.filled(name).map(of_here).transpose()
}

/// Errors: a path of another computer.
pub(crate) fn of_here(path: &str) -> Result<PathBuf> {
    if path.starts_with(['/', '\\']) && path[1..].starts_with(['/', '\\']) {
        return Err(AppError::input(format!("« {path} » est sur un autre ordinateur"))
            .advise("Donnez un dossier de cet ordinateur, ou d'une clé USB."));
    }
    Ok(PathBuf::from(path))
}

pub(crate) fn always(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let folder = here(asked, "toujours")?;
    let said = |(): &()| match &folder {
        Some(folder) => vec![format!("✔ Une copie vérifiée sera faite à chaque position dans {}.", folder.display())],
        None => vec!["✔ Plus de copie à chaque position.".to_owned()],
    };
    act(club, asked, HERE, |club| club.trust().choose_copies(folder.as_deref()), said)
}

pub(crate) fn check(club: &Club, _: &Asked) -> Result<Answer> {
    let watch = Stopwatch::start();
    let report = club.trust().check_told(&mut |_| watch.elapsed() < PATIENCE)?;
    let body =
        html! { h1 { "Contrôle" } (kit::table_with_rules(&report.table())) p { a.bouton href=(HERE) { "Retour" } } };
    Ok(Page::new("Contrôle", body).into())
}

/// The copies that are at hand, the newest names first.
fn copies_in(club: &Club, kept: Option<&str>) -> Vec<PathBuf> {
    let beside = club.path().parent().map(Path::to_owned);
    let folders: BTreeSet<PathBuf> = kept.map(PathBuf::from).into_iter().chain(beside).collect();
    let files = folders.into_iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
    let files = files.filter_map(|entry| Some(entry.ok()?.path()));
    let mut copies: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "sqlite") && path != club.path()).collect();
    copies.sort_by(|one, other| other.file_name().cmp(&one.file_name()));
    copies.truncate(LISTED);
    copies
}

/// What the page showed of both, as a digest.
fn seen(stands: &str, present: &str) -> String {
    let both = Sha256::digest(format!("{stands}\n{present}").as_bytes());
    both[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Where a copy and the base stand; nothing of a base that cannot be read.
/// Errors: the copy is none.
fn standing(base: &Path, copy: &Path) -> Result<(String, String)> {
    let stands = app::where_it_stands(copy).ok_or_else(|| {
        AppError::input(format!("le fichier {} n'est pas une copie qui puisse être lue", copy.display()))
            .advise("La clé est-elle branchée ? Donnez le chemin entier du fichier, en .sqlite.")
    })?;
    Ok((stands, app::where_it_stands(base).unwrap_or_default()))
}

/// The copy to be taken back.
fn wanted(asked: &Asked) -> Result<PathBuf> {
    here(asked, "fichier")?.ok_or_else(|| AppError::input("il manque la copie à reprendre"))
}

/// The page that previews taking a copy back.
pub(crate) fn taking_back(club: &Club, asked: &Asked) -> Result<Page> {
    let copy = wanted(asked)?;
    let (stands, present) = standing(club.path(), &copy)?;
    let digest = seen(&stands, &present);
    let body = html! {
        h1 { "Reprendre une copie" }
        div.carte {
            p { "La copie s'arrête à : " strong { (stands) } }
            p { "La base en est à : " strong { @if present.is_empty() { "rien qui se lise" } @else { (present) } } }
        }
        @if stands == present { p.phrase { "La base en est au même point : rien ne serait perdu, rien ne serait gagné." } }
        @else { p.phrase { "Ce qui a été fait après la copie ne serait plus dans la base. L'ancienne base est gardée à côté." } }
        (kit::form("/marque/copies/reprendre", &html! {
            (kit::hidden("fichier", copy.display())) (kit::hidden("vu", digest))
            p { (kit::strong("Mettre la copie à la place de la base")) " " a.bouton href=(HERE) { "Ne rien faire" } }
        }))
    };
    Ok(Page::new("Reprendre une copie", body))
}

/// Puts it in the base's place, which nobody has open.
pub(crate) fn take_back(asked: &Asked) -> Result<Answer> {
    let copy = wanted(asked)?;
    let base = asked.hall.desk.base();
    let (stands, present) = standing(base, &copy)?;
    // One that another program wrote over can be read only once it is closed.
    if ![present.as_str(), ""].iter().any(|present| seen(&stands, present) == asked.text("vu")) {
        return Err(AppError::input("la base ou la copie a changé entre-temps : rien n'est fait")
            .advise("Regardez de nouveau où en sont les deux."));
    }
    let stamp = asked.hall.clock.now().format("%Y%m%d-%H%M%S").to_string();
    let restored = app::restore(base, &copy, &stamp)?;
    let mut said = vec![format!("✔ La copie est en place : {}", copy.display())];
    if let Some(kept) = restored.kept {
        said.push(format!("L'ancienne base est gardée : {}", kept.display()));
        let named = app::missing_erasures(&kept, base, &asked.hall.clock, "chelem")?;
        said.extend(named.into_iter().map(|(person, done)| {
            let day = french_date(done.at.get(..10).unwrap_or_default());
            format!("La copie nomme de nouveau une personne effacée le {day} ({person} de l'annuaire) : effacez-la encore, sur l'ordinateur du club, salle fermée.")
        }));
    }
    Ok(Done::sentences(said, HERE).into())
}
