//! Templates: which texts and pictures say what papers look like, and a club's own.

use maud::html;

use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Club, Result};
use domain::hall::Role;
use print::Templates;
use print::template::{TemplateFile, is_template_file};

const HERE: &str = "/marque/modeles";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let kept = club.papers().templates()?;
    let is_kept = |name: &str| kept.iter().any(|(known, _)| known == name);
    let images = kept
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| Templates::DEFAULTS.iter().all(|(known, _)| known != name));
    let body = html! {
        h1 { "Modèles d'impression" }
        p { "Chaque papier suit un fichier de texte : titres, tailles, marges, logo. Téléchargez-en un, changez-le dans un éditeur de texte, essayez-le en le rendant ici." }
        @if asked.role() >= Role::Arbiter {
            section {
                (kit::file_form("/marque/modeles/garder", &html! { (kit::file("Fichier changé (.toml), ou image qu'il nomme")) (kit::send("Garder ce fichier")) }))
                @if !kept.is_empty() { (kit::form("/marque/modeles/oublier", &html! { (kit::send("Revenir à tous ceux d'origine")) })) }
            }
        }
        div.glisse role="region" aria-label="Modèles" tabindex="0" { table {
            thead { tr { th scope="col" { "Fichier" } th scope="col" { "Vient de" } } }
            tbody {
                @for (name, _) in Templates::DEFAULTS { tr {
                    td { a href=(format!("{HERE}/{name}")) { (name) } } td { (if is_kept(name) { "la base" } else { "l'origine" }) }
                } }
                @for name in images { tr { td { (name) } td { "la base" } } }
            }
        } }
    };
    Ok(Page::new("Modèles", body))
}

/// A template as it is in use.
pub(crate) fn file(club: &Club, asked: &Asked) -> Result<Answer> {
    let name = asked.part.clone();
    let kept = club.papers().templates()?.into_iter().find(|(known, _)| *known == name).map(|(_, bytes)| bytes);
    let original =
        || Templates::DEFAULTS.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_bytes().to_vec());
    let bytes = kept.or_else(original).ok_or_else(|| AppError::input(format!("il n'y a pas de modèle « {name} »")))?;
    let kind = if name.to_lowercase().ends_with(".png") { "image/png" } else { "text/plain; charset=utf-8" };
    Ok(Answer::File { kind, name, bytes })
}

/// One file more, or instead of one that is kept; refused when the papers could not be made with it.
pub(crate) fn keep(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (name, bytes) = asked.form.file.as_ref().ok_or_else(|| {
        AppError::input("aucun fichier n'a été choisi").advise("Choisissez le fichier sur ce poste, puis recommencez.")
    })?;
    // Some browsers send the folder with it.
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
    if !is_template_file(&name) {
        return Err(AppError::input(format!("« {name} » n'est ni un modèle (.toml) ni une image")));
    }
    let mut files = club.papers().templates()?;
    files.retain(|(known, _)| *known != name);
    files.push((name.clone(), bytes.to_vec()));
    files.sort();
    let read: Vec<TemplateFile> =
        files.iter().map(|(name, bytes)| TemplateFile { name: name.clone(), bytes: bytes.clone() }).collect();
    Templates::read(&read).map_err(|faults| AppError::input(faults.to_string()))?;
    let said = |changed: &bool| {
        vec![if *changed {
            format!("✔ Gardé : {name}.")
        } else {
            "Rien ne change : la base l'avait déjà.".to_owned()
        }]
    };
    act(club, asked, HERE, |club| club.papers().choose_templates(files), said)
}

pub(crate) fn forget(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let said = |_: &bool| vec!["✔ Les papiers s'impriment de nouveau avec les modèles d'origine.".to_owned()];
    act(club, asked, HERE, |club| club.papers().choose_templates(Vec::new()), said)
}
