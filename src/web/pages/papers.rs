//! Papers: each opens in the browser, which prints it.

use maud::html;

use super::draw;
use crate::app::{AppError, Club, Result};
use crate::domain::text::capitalised;
use crate::papers::{self, Options};
use crate::print::{self, Templates};
use crate::web::answer::{Answer, Page};
use crate::web::asked::Asked;

pub(in crate::web) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let current = club.current_position().ok();
    let chosen = asked.position("position")?.or(current);
    let query = |position: bool| match chosen {
        Some(chosen) if position => format!("?position={chosen}"),
        _ => String::new(),
    };
    let body = html! {
        h1 { "Papiers" }
        @if let Some(current) = current {
            form.recherche method="get" action="/marque/papiers" {
                (draw::position_choice(current.0, chosen))
                button type="submit" { "Choisir" }
            }
        }
        p.note { "Chaque papier s'ouvre dans un nouvel onglet : l'imprimante du navigateur fait le reste." }
        ul.portes { @for paper in papers::ALL {
            @let by_position = ["placement", "feuilles", "recap"].contains(&paper.name);
            li { a href=(format!("/marque/papiers/{}.pdf{}", paper.name, query(by_position))) target="_blank" {
                strong { (capitalised(paper.title)) }
                @if let (true, Some(chosen)) = (by_position, chosen) { span { "position " (chosen) } }
            } }
        } }
        h2 { "À remplir à la main" }
        ul.portes { @for paper in papers::ALL.iter().filter(|paper| paper.blank.is_some()) {
            li { a href=(format!("/marque/papiers/{}.pdf?vierge=oui", paper.name)) target="_blank" { strong { (capitalised(paper.title)) } span { "vierges" } } }
        } }
    };
    Ok(Page::new("Papiers", body).live())
}

pub(in crate::web) fn pdf(club: &Club, asked: &Asked) -> Result<Answer> {
    let name = asked.part.strip_suffix(".pdf").unwrap_or(&asked.part);
    let paper = papers::named(name)?;
    let options = Options {
        position: asked.position("position")?,
        table: asked.table("table")?,
        player: asked.form.said("joueur").map(str::to_owned),
        provisional: asked.form.ticked("provisoire"),
        one_by_one: asked.form.ticked("joueurs"),
        blank: asked.form.ticked("vierge"),
        ..Options::default()
    };
    let files = club.templates()?.into_iter();
    let files: Vec<_> = files.map(|(name, bytes)| print::template::TemplateFile { name, bytes }).collect();
    let templates = Templates::read(&files).map_err(|faults| AppError::input(faults.to_string()))?;
    let printed = match paper.blank.filter(|_| options.blank) {
        Some(blank) => blank(Some(club), &asked.hall.clock, &options, &templates),
        None => (paper.make)(club, &options, &templates)?,
    };
    let bytes = print::to_pdf(&printed.document).map_err(|error| AppError::input(error.to_string()))?;
    Ok(Answer::File { kind: "application/pdf", name: printed.file, bytes })
}
