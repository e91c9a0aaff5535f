//! Papers: each opens in the browser, which prints it.

use maud::html;
use sha2::{Digest, Sha256};

use super::draw;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::desk::{By, Hand};
use crate::form::escaped;
use crate::hall::{Hall, Opened};
use app::{AppError, Club, PartOf, Result};
use catalogue::{self, Options};
use domain::PositionNo;
use domain::text::capitalised;
use print::{self, Templates};

/// The paper of all players that can be asked for one player too.
const CARD: &str = "carte";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Answer> {
    let templates = templates(club)?;
    let opened = asked.hall.opened_papers().into_iter();
    let state = club.hall().state_on_paper()?;
    let opened: Vec<(Stands, Opened)> =
        opened.map(|one| (stands(club, &one, &templates, (&asked.hall, state.as_deref())), one)).collect();
    let stale: Vec<&Opened> =
        opened.iter().filter(|(stands, _)| *stands == Stands::Stale).map(|(_, one)| one).collect();
    let current = club.current_position().ok();
    let chosen = asked.position("position")?.or(current);
    let query = |position: bool| match chosen {
        Some(chosen) if position => format!("?position={chosen}"),
        _ => String::new(),
    };
    let format = club.duplicate_format().unwrap_or(None);
    let body = html! {
        h1 { "Papiers" }
        @if !stale.is_empty() { div.alerte role="status" {
            p { strong { "Ce qui a changé depuis l'impression, à imprimer de nouveau :" } }
            ul.portes { @for one in &stale { li { a href=(one.address()) target="_blank" {
                strong { "! " (one.title()) } span { (one.place_words()) "ouvert à " (one.at.format("%H h %M")) ", périmé" }
            } } } }
        } }
        @if let Some(current) = current {
            form.recherche method="get" action="/marque/papiers" {
                (draw::position_choice(current.0, chosen))
                button type="submit" { "Choisir" }
            }
        }
        p.note { "Chaque papier s'ouvre dans un nouvel onglet : l'imprimante du navigateur fait le reste." }
        ul.portes { @for paper in catalogue::ALL.iter().filter(|paper| paper.belongs_to(format) && !paper.of_one) {
            @let by_position = ["placement", "feuilles", "recap"].contains(&paper.name);
            li { a href=(format!("/marque/papiers/{}.pdf{}", paper.name, query(by_position))) target="_blank" {
                strong { (capitalised(paper.title)) }
                @if let (true, Some(chosen)) = (by_position, chosen) { span { "position " (chosen) } }
                @if let Some((stands, one)) = opened.iter().find(|(_, one)| one.is(paper.name, chosen.filter(|_| by_position))) {
                    span { (stands.words()) ", ouvert à " (one.at.format("%H h %M")) }
                }
            } }
        } }
        h2 { "D'un joueur" }
        @for paper in catalogue::ALL.iter().filter(|paper| paper.of_one || paper.name == CARD) {
            form.recherche method="get" action=(format!("/marque/papiers/{}.pdf", paper.name)) target="_blank" {
                label.champ {
                    span { (capitalised(if paper.name == CARD { "carte de la saison" } else { paper.title })) }
                    input type="text" name="joueur" required autocomplete="off" placeholder="nom ou licence";
                }
                button type="submit" { "Ouvrir" }
            }
        }
        h2 { "À remplir à la main" }
        ul.portes { @for paper in catalogue::ALL.iter().filter(|paper| paper.has_blank(format)) {
            li { a href=(format!("/marque/papiers/{}.pdf?vierge=oui", paper.name)) target="_blank" { strong { (capitalised(paper.title)) } span { "en blanc" } } }
        } }
    };
    Ok(Page::new("Papiers", body).into())
}

pub(crate) fn pdf(club: &Club, asked: &Asked) -> Result<Answer> {
    let name = asked.part.strip_suffix(".pdf").unwrap_or(&asked.part);
    let paper = catalogue::named(name)?;
    let options = Options {
        position: asked.position("position")?,
        table: asked.table("table")?,
        player: asked.form.filled("joueur").map(str::to_owned),
        provisional: asked.form.ticked("provisoire"),
        one_by_one: asked.form.ticked("joueurs"),
        blank: asked.form.ticked("vierge"),
        season: asked.form.filled("saison").map(str::to_owned),
        ..Options::default()
    };
    let templates = templates(club)?;
    let blank = match options.blank {
        true => paper.print_blank(Some(club), &asked.hall.clock, &options, &templates)?,
        false => None,
    };
    let printed = match blank {
        Some(blank) => blank,
        None => {
            let printed = paper.print(club, &options, &templates)?;
            let digest = digest(&printed.content());
            let (position, table, player) = (options.position, options.table, options.player.clone());
            asked.hall.desk.hand_in(Hand::Writer, By::Hall, move |club| {
                let player = player.as_deref();
                club.papers().note(paper.name, &PartOf { position, every_position: false, table, player })
            });
            asked.hall.note_paper(Opened {
                name: paper.name,
                options,
                digest,
                at: asked.hall.clock.now(),
                looked: None,
            });
            printed
        }
    };
    let bytes =
        print::to_pdf(&printed.document, asked.hall.clock.now()).map_err(|error| AppError::input(error.to_string()))?;
    Ok(Answer::File { kind: "application/pdf", name: printed.file, bytes })
}

fn templates(club: &Club) -> Result<Templates> {
    let files = club.papers().templates()?.into_iter();
    let files: Vec<_> = files.map(|(name, bytes)| print::template::TemplateFile { name, bytes }).collect();
    Templates::read(&files).map_err(|faults| AppError::input(faults.to_string()))
}

fn digest(content: &str) -> String {
    Sha256::digest(content.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How a paper that was opened stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// It would be printed as it was.
    Good,
    /// Something on it is different now.
    Stale,
}

impl Stands {
    const fn words(self) -> &'static str {
        match self {
            Self::Good => "✔ à jour",
            Self::Stale => "! périmé",
        }
    }
}

/// Makes it again and compares, once for each state of the base.
fn stands(club: &Club, one: &Opened, templates: &Templates, (hall, state): (&Hall, Option<&str>)) -> Stands {
    let known = one.looked.as_ref().filter(|(of, _)| Some(of.as_str()) == state).map(|(_, good)| *good);
    let good = known.unwrap_or_else(|| {
        let now = catalogue::named(one.name).and_then(|paper| paper.print(club, &one.options, templates));
        let good = now.is_ok_and(|now| digest(&now.content()) == one.digest);
        state.into_iter().for_each(|state| hall.note_looked(one, state.to_owned(), good));
        good
    });
    if good { Stands::Good } else { Stands::Stale }
}

impl Opened {
    fn title(&self) -> String {
        catalogue::named(self.name).map_or_else(|_| self.name.to_owned(), |paper| capitalised(paper.title))
    }

    /// `position 2, table 7, `
    fn place_words(&self) -> String {
        let position = self.options.position.map(|position| format!("position {position}, "));
        let table = self.options.table.map(|table| format!("table {table}, "));
        position.into_iter().chain(table).collect()
    }

    /// Where it is opened again.
    fn address(&self) -> String {
        let options = &self.options;
        let tick = |name: &str, ticked: bool| ticked.then(|| format!("{name}=oui"));
        let asked = [
            options.position.map(|position| format!("position={position}")),
            options.table.map(|table| format!("table={table}")),
            options.player.as_deref().map(|player| format!("joueur={}", escaped(player))),
            options.season.as_deref().map(|season| format!("saison={}", escaped(season))),
            tick("provisoire", options.provisional),
            tick("joueurs", options.one_by_one),
        ];
        let asked: Vec<String> = asked.into_iter().flatten().collect();
        format!("/marque/papiers/{}.pdf?{}", self.name, asked.join("&"))
    }

    /// It is that paper of that position, whole.
    fn is(&self, name: &str, position: Option<PositionNo>) -> bool {
        self.name == name
            && self.options.position == position
            && self.options.table.is_none()
            && self.options.player.is_none()
    }
}
