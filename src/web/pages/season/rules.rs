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
use domain::season::{KEYS, PRESETS};
use domain::text::without_rules;
use report::Tabular;
use report::season::{RulesReport, TrialReport};

/// Values to choose from, each with its words for the reader.
type Choices = &'static [(&'static str, &'static str)];

/// So many of them are changed most.
const MAIN: usize = 4;
/// The rules by key, those changed most first, each with its choices and the largest number, so that none is typed; a comité's are set by command.
const RULES: [(&str, Choices, u8); 11] = [
    (
        "mesure",
        &[
            ("pourcentage", "la place en pourcentage"),
            ("places=25,18,15,12,10,8,6,4,2,1", "25, 18, 15… points aux dix premiers"),
            ("total", "le total de la soirée"),
            ("par-donnes=25", "le total ramené à 25 donnes"),
            ("pcn", "les PCN"),
        ],
        0,
    ),
    (
        "soirees",
        &[
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
        ],
        0,
    ),
    ("retenues", &[("toutes", "toutes")], 52),
    ("minimum", &[], 52),
    ("calcul", &[("somme", "somme"), ("moyenne", "moyenne")], 0),
    ("presence", &[("0", "0")], 20),
    ("qui", &[("tous", "tous"), ("affilies", "les affiliés")], 0),
    ("meilleurs", &[("tous", "tous")], 20),
    ("qualifies", &[("non", "non")], 120),
    (
        "qualifies-par-club",
        &[
            ("non", "non"),
            ("0-3", "3 au plus"),
            ("0-5", "5 au plus"),
            ("1-3", "1 à 3"),
            ("1-5", "1 à 5"),
            ("1-9", "1 à 9"),
        ],
        0,
    ),
    // A list of sums is typed.
    ("prix", &[], 0),
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
    let field = |(key, few, most): &(&str, Choices, u8)| {
        let (_, _, what, _) = KEYS.iter().find(|(known, ..)| known == key)?;
        let (_, value) = rules.rules.iter().find(|(known, _)| known == key)?;
        if few.is_empty() && *most == 0 {
            return Some(kit::line_or(asked, key, what, value));
        }
        let same = |word: &str| (word.to_owned(), word.to_owned());
        let few = few.iter().map(|(value, words)| ((*value).to_owned(), (*words).to_owned()));
        let mut all: Vec<(String, String)> = few.chain((1..=*most).map(|number| same(&number.to_string()))).collect();
        // What was typed elsewhere stays a choice.
        for value in [value, asked.text(key)] {
            if !value.is_empty() && all.iter().all(|(known, _)| known != value) {
                all.push(same(value));
            }
        }
        Some(kit::choice(asked, key, what, value, all.iter().map(|(value, words)| (value.as_str(), words.clone()))))
    };
    let (most, rest) = RULES.split_at(MAIN);
    let models = PRESETS.map(|name| (name, format!("{name} : {}", model(name))));
    kit::form(
        "/marque/saison/regles",
        &html! {
            (kit::hidden("saison", &rules.season))
            (kit::choice(asked, "modele", "Partir d'un modèle", "", [("", "non, des règles de la saison".to_owned())].into_iter().chain(models)))
            @for field in most.iter().filter_map(field) { (field) }
        (kit::folded("autres", "Les autres règles", false, &html! { div.champs { @for field in rest.iter().filter_map(field) { (field) } } }))
            p.note { "Un mot qui ne va pas est refusé avec ceux qui vont. Rien ne change avant le second bouton." }
            (kit::strong("Voir ce que cela donnerait"))
        },
    )
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
