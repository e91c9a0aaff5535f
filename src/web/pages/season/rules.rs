//! The rules of a season: shown in sentences, tried on the season's own nights, then kept.

use maud::{Markup, html};

use super::weighing::Weighing;
use super::{head, model, to};
use crate::act::{Weighed, weigh};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Changes, Club, Result};
use domain::hall::Role;
use domain::season::PRESETS;
use domain::text::without_rules;
use report::Tabular;
use report::season::{RulesReport, TrialReport};

/// How a rule is chosen, so that no word is typed.
enum Chosen {
    /// One of a few words, each with its words for the reader.
    Few(&'static [(&'static str, &'static str)]),
    /// A number up to the largest, or the word before the first.
    Number(&'static str, u8),
    Typed,
}
use Chosen::{Few, Number, Typed};

/// So many of them are changed most.
const MAIN: usize = 4;
/// The rules by key with their plain words, those changed most first; a comité's are set by command.
const RULES: [(&str, &str, Chosen); 11] = [
    (
        "mesure",
        "Ce que vaut une soirée",
        Few(&[
            ("pourcentage", "la place en pourcentage"),
            ("places=25,18,15,12,10,8,6,4,2,1", "25, 18, 15… points aux dix premiers"),
            ("total", "le total de la soirée"),
            ("par-donnes=25", "le total ramené à 25 donnes"),
            ("pcn", "les PCN"),
        ]),
    ),
    (
        "soirees",
        "Soirées qui comptent",
        Few(&[
            ("toutes", "toutes"),
            ("choisies", "celles qui sont choisies"),
            ("libre", "en donnes libres"),
            ("duplique", "en donnes dupliquées"),
            ("individuel", "en individuel"),
            ("equipes", "en équipes"),
            ("libre,individuel", "libres, en individuel"),
            ("libre,equipes", "libres, en équipes"),
            ("duplique,individuel", "dupliquées, en individuel"),
            ("duplique,equipes", "dupliquées, en équipes"),
        ]),
    ),
    ("retenues", "Soirées retenues", Number("toutes", 52)),
    ("minimum", "Soirées pour être classé", Number("", 52)),
    ("calcul", "Somme ou moyenne", Few(&[("somme", "somme"), ("moyenne", "moyenne")])),
    ("presence", "Points ajoutés par soirée jouée", Number("0", 20)),
    ("qui", "Qui est classé", Few(&[("tous", "tous"), ("affilies", "les affiliés")])),
    ("meilleurs", "Membres comptés d'une équipe ou d'un club", Number("tous", 20)),
    ("qualifies", "Places en finale", Number("non", 120)),
    (
        "qualifies-par-club",
        "Qualifiés par club, comme 1-9",
        Few(&[
            ("non", "non"),
            ("0-3", "3 au plus"),
            ("0-5", "5 au plus"),
            ("1-3", "1 à 3"),
            ("1-5", "1 à 5"),
            ("1-9", "1 à 9"),
        ]),
    ),
    ("prix", "Prix en euros, le premier d'abord", Typed),
];

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let rules = club.seasons().rules(asked.form.filled("saison"))?;
    let season = rules.season.as_str();
    let body = html! {
        (head("Règles", season))
        ul.carte { @for sentence in rules.sentences.iter().chain(&rules.warnings) { li { (without_rules(sentence)) } } }
        @if rules.closed { p { "La saison est close : ses règles ne changent plus." } }
        @else if asked.role() >= Role::Arbiter { section.carte { h2 { "Essayer d'autres règles" } (trial(asked, &rules)) } }
    };
    Ok(Page::new("Règles", body))
}

fn trial(asked: &Asked, rules: &RulesReport) -> Markup {
    let here = |(key, value): &(String, String)| {
        let at = RULES.iter().position(|(known, ..)| known == key)?;
        Some((at < MAIN, rule(asked, &RULES[at], value)))
    };
    let (most, rest): (Vec<_>, Vec<_>) = rules.rules.iter().filter_map(here).partition(|(is_main, _)| *is_main);
    let models = PRESETS.map(|name| (name, format!("{name} : {}", model(name))));
    kit::form(
        "/marque/saison/regles",
        &html! {
            (kit::hidden("saison", &rules.season))
            (kit::choice(asked, "modele", "Partir d'un modèle", "", [("", "non, des règles de la saison".to_owned())].into_iter().chain(models)))
            @for (_, rule) in most { (rule) }
        (kit::folded("autres", "Les autres règles", false, &html! { div.champs { @for (_, rule) in rest { (rule) } } }))
            p.note { "Un mot qui ne va pas est refusé avec ceux qui vont. Rien ne change avant le second bouton." }
            (kit::strong("Voir ce que cela donnerait"))
        },
    )
}

fn rule(asked: &Asked, (key, words, chosen): &(&str, &str, Chosen), value: &str) -> Markup {
    let mut all: Vec<(String, String)> = match chosen {
        Typed => return kit::line_or(asked, key, words, value),
        Few(few) => few.iter().map(|(value, words)| ((*value).to_owned(), (*words).to_owned())).collect(),
        Number(before, most) => {
            let before = Some((*before).to_owned()).filter(|before| !before.is_empty());
            before
                .into_iter()
                .chain((1..=*most).map(|number| number.to_string()))
                .map(|word| (word.clone(), word))
                .collect()
        }
    };
    // What was typed elsewhere stays a choice.
    for value in [value, asked.text(key)] {
        if !value.is_empty() && all.iter().all(|(known, _)| known != value) {
            all.push((value.to_owned(), value.to_owned()));
        }
    }
    kit::choice(asked, key, words, value, all.iter().map(|(value, words)| (value.as_str(), words.clone())))
}

pub(crate) fn keep(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (name, preset) = (asked.form.filled("saison"), asked.form.filled("modele"));
    let now = club.seasons().rules_alone(name)?;
    let changed = now.rules.into_iter().filter_map(|(key, value)| {
        let typed = asked.form.filled(&key).filter(|typed| *typed != value)?.to_owned();
        Some((key, typed))
    });
    let pairs: Vec<(String, String)> = changed.collect();
    if preset.is_none() && pairs.is_empty() {
        return Err(AppError::input("ce sont les règles de la saison").advise("Changez-en une, ou partez d'un modèle."));
    }
    let to = to(asked, "regles");
    let weighed = Weighed { title: "Règles à l'essai", button: "Garder ces règles", to: &to, more: &[] };
    let work = |club: &mut Club| {
        let mut tried = club.seasons().try_rules(name, preset, &pairs)?;
        // The models have been compared where they were chosen from.
        tried.lines.truncate(2);
        Weighing::of(club, name, |seasons| Ok((seasons.set_rules(name, preset, &pairs, Changes::Apply)?, tried)))
    };
    let shown = |done: &Weighing<(RulesReport, TrialReport)>| {
        let (rules, tried) = &done.said;
        html! {
            ul { @for sentence in rules.sentences.iter().chain(&rules.warnings) { li { (without_rules(sentence)) } } }
            (done.compared())
            (kit::table(&tried.table()))
        }
    };
    let said = |done: &Weighing<(RulesReport, TrialReport)>| {
        vec![format!("✔ Règles de la saison {} changées.", done.said.0.season)]
    };
    weigh(club, asked, &weighed, work, shown, said)
}
