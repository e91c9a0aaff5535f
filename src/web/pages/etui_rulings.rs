//! *Donnes dupliquées*: the code's incidents, the arbiter's rulings on a line, an étui made up wrongly, penalties.

use maud::{Markup, html};

use super::draw;
use super::incidents::lifted;
use crate::act::{Weighed, act, undoubted};
use crate::answer::Answer;
use crate::asked::Asked;
use crate::kit;
use crate::pages::etuis::{number, sentences};
use app::{AppError, Club, Result, duplicate_situations};
use domain::duplicate::{EtuiNo, Fault, Format, MilliPm, Side, Tenths, Version};
use domain::etuis::{AtFault, Ruling};
use domain::tournament::{FineAmount, Fouled};
use domain::{PositionNo, TableNo};
use input::typed::etui::{mark, milli_pm, note, tenths};
use report::Tabular;
use report::duplicate::EtuiSaved;

const HERE: &str = "/marque/incidents";

/// How a format counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    Percent,
    /// *Points de match* of pairs of formations, with a *charnière*.
    Hinged,
    /// Those of a match.
    Match,
}

/// The rulings on a line: key, words, and the scale they are for; `None` for all.
const DECISIONS: [(&str, &str, Option<Scale>); 11] = [
    ("neutralisee", "La donne est neutralisée", None),
    ("ajustee", "Une autre marque (à donner ci-dessous)", None),
    ("40-attaque", "40/60, l'attaque en faute", Some(Scale::Percent)),
    ("40-defense", "40/60, la défense en faute", Some(Scale::Percent)),
    ("4-attaque", "−4/+4, l'attaque en faute", Some(Scale::Hinged)),
    ("4-defense", "−4/+4, la défense en faute", Some(Scale::Hinged)),
    ("6-attaque", "−6/+6 à la charnière, l'attaque en faute", Some(Scale::Hinged)),
    ("6-defense", "−6/+6 à la charnière, la défense en faute", Some(Scale::Hinged)),
    ("4-attaque", "+4/0, l'attaque en faute", Some(Scale::Match)),
    ("4-defense", "+4/0, la défense en faute", Some(Scale::Match)),
    ("lever", "La décision notée est levée", None),
];

/// The drawers; `of`: the request, as far as it is about one of them.
pub(super) fn forms<'a>(club: &Club, of: &impl Fn(&str) -> &'a Asked, current: u8) -> Result<Markup> {
    let percent = club.duplicate()?.ranks_percent()?;
    // A fiche may be whole, and ruled on, before its last position is opened here.
    let last = club.duplicate()?.positions()?;
    let scale = match club.duplicate_format()? {
        _ if percent => Scale::Percent,
        Some(Format::Teams) => Scale::Match,
        _ => Scale::Hinged,
    };
    let cases = duplicate_situations();
    let provided = cases.situations.iter().filter(|case| percent || !case.pm.is_empty());
    let provided: Vec<(&str, String)> = provided
        .map(|case| {
            (case.case.as_str(), format!("{} — {}", case.situation, if percent { &case.percent } else { &case.pm }))
        })
        .collect();
    let decisions = DECISIONS.iter().filter(|(.., only)| only.is_none_or(|only| only == scale));
    Ok(html! {
        (kit::folded_form(of("etui-penaliser"), "penalite", "Pénalité", "/marque/incidents/etui-penaliser", "Sanctionner", &html! {
            (kit::player(of("etui-penaliser"), "joueur", "Qui ? (nom ou numéro d'un joueur ou d'une formation)"))
            @if percent { (kit::line(of("etui-penaliser"), "pourcent", "Combien, en pour cent (0,5 ou 1)")) }
            @else { (kit::line(of("etui-penaliser"), "pm", "Combien de points de match (−4 pour une bonification de 4)")) }
            (kit::number(of("etui-penaliser"), "position", "Position (vide : la dernière jouée)", ""))
            (kit::line(of("etui-penaliser"), "motif", "Motif"))
        }))
        (kit::folded_form(of("etui-cas"), "cas", "Incident à un étui : ce que le code prévoit", "/marque/incidents/etui-cas", "Faire ce que le code prévoit", &html! {
            (line_of_fiche(of("etui-cas"), (last, current)))
            (kit::choice(of("etui-cas"), "cas", "Que s'est-il passé ?", "", provided))
            (kit::choice(of("etui-cas"), "fautif", "En faute", "", [
                ("", "Un joueur (à nommer ci-dessous)".to_owned()), ("attaque", "L'attaque".to_owned()), ("defense", "La défense".to_owned()),
            ]))
            (kit::player(of("etui-cas"), "joueur", "Quel joueur"))
            (kit::line(of("etui-cas"), "motif", "Motif (vide : l'incident)"))
        }))
        (kit::folded_form(of("etui-decider"), "decision", "Décision sur une ligne", "/marque/incidents/etui-decider", "Noter la décision", &html! {
            (line_of_fiche(of("etui-decider"), (last, current)))
            (kit::choice(of("etui-decider"), "decision", "Décision", "", decisions.map(|(key, words, _)| (*key, (*words).to_owned()))))
            (kit::line(of("etui-decider"), "marque", "L'autre marque, si c'est ce qui est décidé"))
            @if percent { (kit::line(of("etui-decider"), "notes", "Notes données quand même sur la donne neutralisée (dupont=40 ; martin=60)")) }
            (kit::line(of("etui-decider"), "motif", "Motif"))
        }))
        (kit::folded_form(of("etui-faussee"), "faussee", "Étui mal reconstitué", "/marque/incidents/etui-faussee", "Noter", &html! {
            p { "À partir de cette position, les tables ont joué une autre donne : elles ne se comparent qu'entre elles." }
            (kit::number(of("etui-faussee"), "etui", "Étui", ""))
            (draw::position_of(last, (current, of("etui-faussee").position("position")?)))
            (kit::number(of("etui-faussee"), "table", "À cette table seulement (vide : à toutes, à partir de cette position)", ""))
            (kit::line(of("etui-faussee"), "version", "La donne jouée à partir de là (b, c… ; a quand l'étui est remis en ordre)"))
            (kit::line(of("etui-faussee"), "motif", "Motif"))
        }))
        (kit::folded("prevu", "Tout ce que le code prévoit", false, &kit::table_with_rules(&cases.table())))
    })
}

/// Étui, position, and the table where it is not the only one.
fn line_of_fiche(asked: &Asked, (last, current): (u8, u8)) -> Markup {
    html! {
        (kit::number(asked, "etui", "Étui", ""))
        (draw::position_of(last, (current, asked.position("position").ok().flatten())))
        (kit::number(asked, "table", "Table (vide : celle où l'étui est alors)", ""))
    }
}

fn etui(asked: &Asked) -> Result<EtuiNo> {
    number(asked.needed("etui", "le numéro de l'étui")?)
}

fn position(asked: &Asked) -> Result<PositionNo> {
    asked.position("position")?.ok_or_else(|| AppError::input("il manque la position"))
}

fn place(club: &Club, asked: &Asked) -> Result<(EtuiNo, PositionNo, TableNo)> {
    let (etui, position) = (etui(asked)?, position(asked)?);
    let table = asked.table("table")?.map_or_else(|| club.duplicate()?.table_of_etui(etui, position), Ok)?;
    Ok((etui, position, table))
}

/// Reads a field by a reader whose error names the expected value.
fn read<T>(text: &str, reader: impl Fn(&str) -> std::result::Result<T, String>) -> Result<T> {
    reader(text).map_err(|expected| AppError::input(format!("« {text} » : {expected}")))
}

fn side(word: &str) -> Side {
    if word.ends_with("defense") { Side::Defence } else { Side::Attack }
}

pub(crate) fn case(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let line = place(club, asked)?;
    let case = asked.needed("cas", "l'incident")?;
    let at_fault = match asked.form.filled("fautif") {
        Some(word) => AtFault::Side(side(word)),
        None => AtFault::One(asked.needed("joueur", "qui est en faute")?.to_owned()),
    };
    let said = |(saved, fines): &(EtuiSaved, Vec<String>)| {
        sentences(saved).into_iter().chain(fines.iter().map(|fine| format!("✔ {fine}."))).collect()
    };
    act(club, asked, HERE, |club| club.duplicate()?.etui_case(case, line, &at_fault, asked.text("motif")), said)
}

pub(crate) fn decide(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let line = place(club, asked)?;
    let known = |word: &str| DECISIONS.iter().find(|(key, ..)| *key == word).map(|(key, ..)| *key);
    let decision = asked.one_of("decision", known)?.ok_or_else(|| AppError::input("il manque la décision"))?;
    let ruling = match decision {
        "neutralisee" => Ruling::Neutralised(
            asked
                .text("notes")
                .split(';')
                .map(str::trim)
                .filter(|one| !one.is_empty())
                .map(|one| read(one, note))
                .collect::<Result<_>>()?,
        ),
        "lever" => Ruling::Lifted,
        "ajustee" => Ruling::Adjusted(read(asked.needed("marque", "l'autre marque")?, mark)?),
        word => {
            let side = side(word);
            let fault = Fault::of(side);
            Ruling::AtFault(if word.starts_with('6') { Fault { least: MilliPm(6_000), ..fault } } else { fault })
        }
    };
    // The tournament ranks otherwise than the decision counts: the use case reports it.
    let mut said = Vec::new();
    if decision.starts_with('4') && !decision.starts_with("40") {
        said.push("La pénalité de 1 PM au fautif se donne à part.".to_owned());
    }
    lifted(
        club,
        asked,
        |club| club.duplicate()?.rule_on_etui(line, &ruling, asked.text("motif")),
        |saved| sentences(saved).into_iter().chain(said.iter().cloned()).collect(),
    )
}

pub(crate) fn foul(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (etui, from) = (etui(asked)?, position(asked)?);
    let version = asked.one_of("version", Version::parse)?.map_or_else(|| Version::parse("b"), Some);
    let version = version.ok_or_else(|| AppError::input("une lettre de a à z est attendue"))?;
    let fouled = Fouled { etui, from, table: asked.table("table")?, version, reason: asked.text("motif").to_owned() };
    act(club, asked, HERE, |club| club.duplicate()?.foul_etui(fouled.clone()), Clone::clone)
}

pub(crate) fn fine(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let who = asked.needed("joueur", "le joueur ou la formation")?;
    let amount = match (asked.form.filled("pourcent"), asked.form.filled("pm")) {
        (Some(percent), _) => FineAmount::Percent(Tenths::new(read(percent, tenths)?)?),
        (None, Some(points)) => FineAmount::Pm(MilliPm(read(points, milli_pm)?)),
        (None, None) => return Err(AppError::input("il manque combien")),
    };
    let (reason, position) = (asked.text("motif"), asked.position("position")?);
    let doubts: Vec<String> = club.duplicate()?.fine_doubt(who, amount, reason, position)?.into_iter().collect();
    let work = |club: &mut Club| club.duplicate()?.fine(who, amount, reason, position);
    let sure = Weighed { title: "Cette pénalité ?", button: "La donner quand même", to: HERE, more: &[] };
    undoubted(club, asked, &doubts, &sure, work, |said| vec![format!("✔ {said}.")])
}
