//! Money set aside, prizes, and unpaid fees.

use maud::html;

use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Announced, AppError, Club, PurseChanges, Result};
use domain::hall::Role;
use domain::money::SpecialRule;
use input::cents;
use report::Tabular;
use report::prize::PrizesReport;

const HERE: &str = "/marque/prix";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let report = club.prizes().list()?;
    let body = html! {
        h1 { "Prix" }
        (kit::table(&report.table()))
        @if asked.role() >= Role::Arbiter && !report.is_final {
            (kit::folded("regler", "Régler la dotation", asked.path.ends_with("regler"), &kit::form("/marque/prix/regler", &html! {
                p { "Seul ce qui est rempli change." }
                (kit::number(asked, "rendus", "Part des engagements rendue, en %", ""))
                (kit::number(asked, "recompenses", "Part des joueurs récompensés, en %", ""))
                (kit::line(asked, "ajoute", "Ajouté par le club, en euros"))
                (kit::line(asked, "special", "Prix spécial, en euros"))
                (kit::line(asked, "pas", "Prix arrondis à, en euros"))
                (kit::number(asked, "decroissance", "Chaque prix, en % du précédent", ""))
                (kit::strong("Régler"))
            })))
            (kit::folded_form(asked, "annoncer", "Annoncer les prix place par place", "/marque/prix/annoncer", "Annoncer", &html! {
                p { "Sans rien, les prix reviennent à la règle." }
                (kit::line(asked, "montants", "Montants en euros, le premier d'abord, séparés par des espaces"))
                (kit::line(asked, "lots", "Lots : 1=une coupe ; 3=un panier"))
            }))
            (kit::folded_form(asked, "special", "Un prix spécial de plus", "/marque/prix/special", "Annoncer ce prix", &html! {
                p { "Il va à quelqu'un qui n'a pas encore de prix. Le même nom remplace celui d'avant." }
                (kit::line(asked, "nom", "Son nom, par exemple : Coup d'éclat"))
                (kit::line(asked, "montant", "Montant, en euros"))
                (kit::line(asked, "lot", "Ou un lot"))
                (kit::choice(asked, "regle", "Qui le gagne", "nom", SpecialRule::CHOICES.map(|(key, _, words)| (key, words.to_owned()))))
                (kit::tick("oter", "Oublier le prix de ce nom", false))
            }))
        }
        section { h2 { "Impayés" } (kit::table(&club.prizes().receipts(None, true)?.table())) }
        p { a.bouton href="/marque/papiers/prix.pdf" target="_blank" { "Imprimer les prix" } " " a.bouton href="/marque/papiers/recus.pdf" target="_blank" { "Imprimer les reçus" } }
    };
    Ok(Page::new("Prix", body).live())
}

fn money_lines(report: &PrizesReport) -> Vec<String> {
    let mut said = vec!["✔ Prix réglés.".to_owned()];
    said.extend(report.money_words());
    said
}

pub(crate) fn settle(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let percent = |name| asked.number(name, "un pourcentage");
    let changes = PurseChanges {
        given_back: percent("rendus")?,
        rewarded: percent("recompenses")?,
        added_cents: asked.cents("ajoute")?,
        special_cents: asked.cents("special")?,
        step_cents: asked.cents("pas")?,
        decline: percent("decroissance")?,
    };
    act(club, asked, HERE, |club| club.prizes().settle(&changes), money_lines)
}

pub(crate) fn announce(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let amount = |word: &str| cents(word).ok_or_else(|| AppError::input(format!("« {word} » n'est pas un montant")));
    let kind = |text: &str| {
        let read = text.split_once('=').and_then(|(place, label)| Some((place.trim().parse().ok()?, label.trim())));
        let read = read.ok_or_else(|| AppError::input(format!("« {text} » : un lot s'écrit 1=une coupe")));
        read.map(|(place, label)| (place, label.to_owned()))
    };
    let parts = asked.text("lots").split(';').map(str::trim).filter(|part| !part.is_empty());
    let announced = Announced {
        amounts: asked.text("montants").split_whitespace().map(amount).collect::<Result<_>>()?,
        in_kind: parts.map(kind).collect::<Result<_>>()?,
    };
    act(club, asked, HERE, |club| club.prizes().announce(&announced), money_lines)
}

pub(crate) fn announce_special(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.needed("nom", "le nom de ce prix")?.to_owned();
    let known = |word: &str| SpecialRule::CHOICES.iter().find(|(key, ..)| *key == word).map(|(_, rule, _)| *rule);
    let rule = asked.one_of("regle", known)?.unwrap_or(SpecialRule::Named);
    let prize = (rule, asked.cents("montant")?.unwrap_or(0), asked.text("lot").to_owned());
    let prize = Some(prize).filter(|_| !asked.form.ticked("oter"));
    act(club, asked, HERE, |club| club.prizes().announce_special(&name, prize), money_lines)
}
