//! The nights of a season: which count, and the arbiter's decisions on one.

use maud::{Markup, html};

use super::weighing::Weighing;
use super::{HERE, head, of, to};
use crate::act::{Weighed, ticked, weigh};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use app::{AppError, Club, NightSaid, Result};
use domain::hall::Role;
use domain::season::Which;
use domain::text::without_rules;
use report::Tabular;
use report::season::NightLine;
use report::table::Key;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let report = club.seasons().nights(asked.form.filled("saison"))?;
    let (table, season) = (report.table(), report.season.as_str());
    let named = table.at(Key::Name);
    let chosen = report.nights.iter().find(|night| night.number == asked.text("soiree"));
    let decides = asked.role() >= Role::Arbiter;
    let body = html! {
        div.colonne {
            (head("Soirées", season))
            @if report.nights.is_empty() { p { "Aucune soirée close entre ces dates. La prochaine qui sera close comptera." } }
            @else { (kit::rows(&table, |row, index, text| match named {
                Some(named) if named == index && decides => html! { a href=(format!("{HERE}/soirees{}&soiree={}#decider", of(season), escaped(&report.nights[row].number))) { (text) } },
                _ => html! { (text) },
            })) }
            (kit::notes(&table, without_rules))
        }
        aside.colonne { section.carte.colonne.fixe #decider {
            @match chosen.filter(|_| decides) { Some(night) => (decision(asked, season, night)), None => { h2 { "Une soirée" } p.note { @if decides { "Un nom mène à ce qu'on en décide : elle compte ou non, son coefficient." } @else { "L'arbitre dit ici lesquelles comptent." } } } }
        } }
    };
    Ok(Page::new("Soirées", body).of_kind("cote"))
}

fn decision(asked: &Asked, season: &str, night: &NightLine) -> Markup {
    let same = ("", "comme maintenant".to_owned());
    let other = if night.counts { ("non", "Voir sans cette soirée") } else { ("oui", "Voir avec cette soirée") };
    html! {
        h2 { (night.name) }
        p.note { (without_rules(&night.state)) }
        (kit::form("/marque/saison/soirees", &html! {
            (kit::hidden("saison", season)) (kit::hidden("soiree", &night.number))
            (kit::choice(asked, "coefficient", "Coefficient", "", ["", "0", "0,5", "1", "1,5", "2", "3", "4", "5", "10"].map(|one| (one, if one.is_empty() { "comme maintenant".to_owned() } else { one.to_owned() }))))
            (kit::choice(asked, "obligatoire", "Toujours retenue", "", [same, ("oui", "oui".to_owned()), ("non", "non".to_owned())]))
            (kit::line(asked, "motif", "Pourquoi"))
            (kit::strong("Voir ce que cela donne"))
            button name="compte" value=(other.0) { (other.1) }
        }))
    }
}

pub(crate) fn decide(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let yes_no =
        |name| asked.one_of(name, |word| ["non", "oui"].iter().position(|known| *known == word).map(|at| at == 1));
    let hundredths = |text: &str| {
        Which::read_weight(text).ok_or_else(|| {
            AppError::input(format!("« {text} » : un coefficient de 0 à 10 est attendu, comme 2 ou 1,5"))
        })
    };
    let said = NightSaid {
        counts: yes_no("compte")?,
        coefficient: asked.form.filled("coefficient").map(hundredths).transpose()?,
        mandatory: yes_no("obligatoire")?,
        reason: asked.text("motif").to_owned(),
    };
    if (said.counts, said.coefficient, said.mandatory) == (None, None, None) {
        return Err(
            AppError::input("rien ne change à cette soirée").advise("Choisissez si elle compte, ou son coefficient.")
        );
    }
    let (name, night) = (asked.form.filled("saison"), asked.needed("soiree", "la soirée")?.to_owned());
    let to = to(asked, "soirees");
    let weighed = Weighed { title: "Une soirée de la saison", button: "Garder cette décision", to: &to, more: &[] };
    let said = [(night, said)];
    let work = |club: &mut Club| Weighing::of(club, name, |seasons| seasons.say_of_nights(name, &said));
    let shown = |done: &Weighing<Vec<String>>| html! { @for line in &done.said { p.phrase { (without_rules(line)) "." } } (done.compared()) };
    weigh(club, asked, &weighed, work, shown, |done| ticked(&done.said))
}
