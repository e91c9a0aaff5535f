//! *Donnes dupliquées*: the fiches of the étuis with the keys of the terminal, one table's étuis, one line; lines awaited; the notes.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::act::{Acted, act, act_once};
use crate::answer::{Answer, Done, Page};
use crate::asked::Asked;
use crate::hall::Noted;
use crate::pages::entry_parts::{asked_line, recent};
use crate::pages::proposals::{Waiting, signed};
use crate::pages::public::names::surname;
use crate::{kit, words};
use app::{AppError, Changes, Club, EtuiTyped, Over, Result};
use domain::duplicate::{EtuiNo, Format, OTHERWISE_RULED, Word};
use domain::hall::Role;
use domain::text::without_rules;
use domain::{Orientation, PositionNo, Refusal, counted};
use input::typed::etui::{chair, etui};
use input::typed::{ENTRY_ERROR, LIFTED};
use report::Tabular;
use report::duplicate::{EtuiSaved, EtuisAwaited};

const HERE: &str = "/marque/etuis";
/// Of so many tables what they owe is seen without a click.
const ROOMY: usize = 8;

/// Where the dialogue is.
#[derive(Default)]
struct Talk {
    /// The fiche that is typed.
    etui: Option<EtuiNo>,
    /// The line to take up again.
    line: String,
    /// The unlikely values: are they what is written?
    doubts: Vec<String>,
    /// Why it was refused.
    refused: Option<AppError>,
    /// The étui that the line is rather for.
    other: Option<EtuiNo>,
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let etui = asked.form.filled("etui").map(number).transpose()?;
    let line = asked.text("ligne").to_owned();
    render(club, asked, &Talk { etui, line, ..Talk::default() })
}

pub(super) fn number(text: &str) -> Result<EtuiNo> {
    etui(text).map_err(|expected| AppError::input(format!("« {text} » : {expected}")))
}

fn render(club: &Club, asked: &Asked, talk: &Talk) -> Result<Page> {
    let (awaited, current) = (club.duplicate()?.awaited(None)?, club.current_position()?);
    let owed = awaited.owed(current.0);
    let replaced = talk.refused.as_ref().map_or_else(|| html! {}, |error| replacing(asked, talk, error));
    let waiting = Waiting::read(club)?;
    let proposed = waiting.of_etuis(talk.etui.is_some());
    let body = html! {
        div.colonne.principale #saisie {
            h1 { "Étuis" span.note { " " (counted(awaited.lines.len(), "résultat attendu")) } }
            (proposed)
            // Where it is replaced below, no advice leads to this page.
            @if let Some(error) = &talk.refused { @if replaced.0.is_empty() { (words::refused(error)) } @else { (words::refused_to_player(error)) } }
            @if let Some(other) = talk.other { div.avis.att role="alert" {
                p { strong { "C'est l'étui " (other) " ?" } " Cette ligne commence par son numéro. Rien n'est enregistré." }
                (kit::form("/marque/etuis/saisir", &html! { (kit::hidden("ligne", &talk.line)) button type="submit" autofocus { "Oui, l'étui " (other) } }))
            } }
            (dialogue(club, asked, talk, talk.etui.is_some() || waiting.next().is_none())?)
            (replaced)
            div #attendues { (incomplete(&awaited)) @if owed.len() <= ROOMY { (owing(&owed, current)) } }
        }
        div.colonne {
            div.haute.peu { (recent(club, asked)?) }
            (kit::folded("autrement", "Une table, une ligne", asked.form.has("resultats"), &otherwise(asked)))
            @if asked.role() >= Role::Arbiter { (arbiters(asked, club.duplicate_format()? == Some(Format::Teams))) }
            (kit::folded("attendus", "Les lignes attendues", false, &html! { (owing(&owed, current)) (kit::table(&awaited.table())) }))
            (kit::folded("aide", "Comment une fiche se tape", false, &html! {
                p { kbd { "12 82 -76 . 66 -58" } " : l'étui 12, puis les marques du preneur dans l'ordre des positions (+ s'il gagne, - s'il chute)." }
                p { kbd { "." } " donne non jouée · " kbd { "N" } " donne neutralisée · " kbd { "12" } " seul : les tables de la fiche s'affichent." }
            }))
            p { a href="/marque/topage" { "Les notes" } " · " a href="/marque/incidents" { "Décisions et pénalités" } }
        }
    };
    let page = Page::new("Étuis", body).of_kind("cote").live();
    Ok(if talk.refused.is_some() { page.refused() } else { page })
}

fn dialogue(club: &Club, asked: &Asked, talk: &Talk, alone: bool) -> Result<Markup> {
    let fiche = talk.etui.map(|etui| club.duplicate()?.fiche(etui, None)).transpose()?;
    // Of a fiche whose line phones do not agree on, that one alone.
    let one = asked.position("position")?.zip(asked.table("table")?).filter(|_| !asked.form.has("resultats"));
    Ok(html! {
        form.carte.champs method="post" action="/marque/etuis/saisir" data-saisie="oui" {
            (kit::key())
            @if let (Some(etui), Some(fiche)) = (talk.etui, &fiche) { p.ou { "Étui " strong { (etui) } " :" @for line in fiche.typed().filter(|line| one.is_none_or(|(position, table)| (line.position, line.table) == (position.0, table.0))) { " " span.nb { (line.short()) " " small { (line.attack.as_deref().map(surname).unwrap_or_default()) } @if let Some(mark) = line.mark { " " strong { (signed(mark.into())) } } } } } (kit::hidden("etui", etui)) }
            @if let Some((position, table)) = one { (kit::hidden("position", position)) (kit::hidden("table", table)) }
            @if talk.doubts.is_empty() {
                @match talk.etui {
                    Some(_) if one.is_some() => { (asked_line("Résultat, comme sur la fiche", &talk.line, "-76")) }
                    Some(_) => { (asked_line("Résultats, dans cet ordre", &talk.line, "82 -76 . 66 -58")) }
                    None => { (asked_line("Étui", &talk.line, "12   ou   12 82 -76 . 66 -58")) }
                }
            } @else {
                @for name in ["position", "table", "resultats"] { @if one.is_none() && asked.form.has(name) { (kit::hidden(name, asked.text(name))) } }
                (kit::hidden("bilans", &talk.line)) (kit::hidden("question", "vraiment"))
                div.avis.att role="alert" { @for doubt in &talk.doubts { p { strong { "Attention : " (without_rules(doubt)) "." } } } }
                (asked_line("Entrée : oui, c'est ce qui est écrit ; ou tapez les résultats de nouveau", "", ""))
            }
            p.boutons {
                button.fort[alone] { "Entrer " kbd { "Entrée" } }
                @if let Some(etui) = talk.etui {
                    @if one.is_some() { " " a.bouton href=(format!("{HERE}?etui={etui}")) { "Toutes ses lignes" } }
                    " " a.bouton href=(HERE) data-touche="Escape" { "Laisser cet étui" }
                }
            }
        }
    })
}

/// The étuis with a line nothing is written on.
fn incomplete(awaited: &EtuisAwaited) -> Markup {
    let etuis = awaited.etuis();
    html! {
        @if etuis.is_empty() { p.phrase { "Tous les résultats sont là." } }
        @else { div.attendues.serre aria-label="Étuis à compléter" { @for etui in etuis { a.att href=(format!("{HERE}?etui={etui}")) { (etui) } } } }
    }
}

/// What each table owes now.
fn owing(owed: &BTreeMap<(u8, u16), Vec<u16>>, current: PositionNo) -> Markup {
    html! { ul.doivent.note aria-label="Ce que chaque table doit encore" { @for ((position, table), etuis) in owed { li {
        strong { @if *position != current.0 { "Position " (position) ", table " (table) } @else { "Table " (table) } } " : "
        @if etuis.len() > 1 { "étuis " } @else { "étui " } (etuis.iter().map(u16::to_string).collect::<Vec<_>>().join(", "))
    } } } }
}

fn otherwise(asked: &Asked) -> Markup {
    kit::form(
        "/marque/etuis/saisir",
        &html! {
            p { "Position et table : tous les étuis de cette table, dans l'ordre où ils sont joués. Position et étui : cette seule ligne." }
            div.champs {
                (kit::number(asked, "position", "Position", ""))
                (kit::number(asked, "table", "Table", ""))
                (kit::number(asked, "etui", "Étui", ""))
                (kit::line(asked, "resultats", "Résultats"))
                (kit::send("Enregistrer"))
            }
        },
    )
}

/// The arbiter's rulings beside the results.
fn arbiters(asked: &Asked, teams: bool) -> Markup {
    let open = |word: &str| asked.path.ends_with(word);
    html! {
        @if teams { (kit::folded_form(asked, "attaquants", "Qui attaque dans un quart temps", "/marque/etuis/attaquants", "Noter", &html! {
            (kit::number(asked, "quart", "Quart temps, de 1 à 4", ""))
            (kit::line(asked, "joueurs", "Un joueur par équipe, séparés par « ; »"))
        })) }
        (kit::folded_form(asked, "preneur", "Le preneur d'un étui", "/marque/etuis/preneur", "Changer le preneur", &html! {
            p { "Où les étiquettes disent autre chose, avant son premier résultat." }
            (kit::number(asked, "etui", "Étui", ""))
            (kit::choice(asked, "place", "Qui le prend", "", ["", "N", "S", "E", "O"].map(|chair| (chair, chair.to_owned()))))
        }))
        (kit::folded("importer", "Importer des résultats", open("importer"), &html! {
            p { "Un tableur ou un fichier CSV, une ligne par résultat : étui, position, table, marque." }
            (kit::file_form("/marque/etuis/importer", &html! { (kit::list_file(asked)) (kit::send("Lire ce fichier")) }))
        }))
    }
}

/// Results of a file; lines already written stay.
pub(crate) fn import(club: &mut Club, asked: &Asked) -> Result<Answer> {
    super::import::import(club, asked, HERE, "Entrer ces résultats", &[], |club, bytes| {
        club.duplicate()?.import_etuis(bytes, Over::default(), Changes::Apply)
    })
}

/// D35: the attackers of a quart.
pub(crate) fn attackers(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let quart = asked.number("quart", "un quart temps, de 1 à 4")?;
    let quart = quart.ok_or_else(|| AppError::input("il manque le quart temps"))?;
    let players = asked.needed("joueurs", "les joueurs")?.split(';').map(|name| name.trim().to_owned());
    let players: Vec<String> = players.filter(|name| !name.is_empty()).collect();
    let said = |lines: &Vec<String>| lines.iter().map(|line| format!("✔ {line}.")).collect();
    act(club, asked, HERE, |club| club.duplicate()?.quart_attackers(quart, &players), said)
}

/// D9: the taker of an étui.
pub(crate) fn taker(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let etui = number(asked.needed("etui", "le numéro de l'étui")?)?;
    let chair = asked.one_of("place", chair_of_four)?.ok_or_else(|| AppError::input("il manque qui le prend"))?;
    let said = |(): &()| vec![format!("✔ Étui {etui} : preneur {}.", chair.word())];
    act(club, asked, HERE, |club| club.duplicate()?.set_taker(etui, chair), said)
}

fn chair_of_four(word: &str) -> Option<Orientation> {
    chair(word).ok()
}

/// F6, D25: replaces a written line with a reason, and lifts the arbiter's ruling on request.
fn replacing(asked: &Asked, talk: &Talk, error: &AppError) -> Markup {
    let (question, title, send) = match error {
        AppError::Rule(refusal) if refusal.rule == "F6" => {
            ("remplacer", "Remplacer ce qui est écrit", "Remplacer ce qui est écrit")
        }
        AppError::Rule(refusal) if refusal.rule == OTHERWISE_RULED => {
            ("lever", "Lever ce que l'arbitre a décidé", "Le lever et écrire ces résultats")
        }
        _ => return html! {},
    };
    let again = kit::form(
        "/marque/etuis/saisir",
        &html! {
            @if let Some(etui) = talk.etui { (kit::hidden("etui", etui)) }
            @for name in ["position", "table", "resultats"] { @if asked.form.has(name) { (kit::hidden(name, asked.text(name))) } }
            (kit::hidden("bilans", &talk.line)) (kit::hidden("question", question))
            (kit::line_of("ligne", "Motif de la correction", if question == "lever" { LIFTED } else { ENTRY_ERROR }, "text"))
            (kit::send(send))
        },
    );
    kit::folded(question, title, true, &again)
}

/// The results of one form, and the reason to replace the old ones.
fn read(asked: &Asked, etui: Option<EtuiNo>, line: &str) -> Result<EtuiTyped> {
    let word = |text: &str| Word::parse(text);
    let results = asked.form.filled("resultats").unwrap_or(line);
    let results = results.split_whitespace().map(word).collect::<std::result::Result<Vec<_>, Refusal>>()?;
    let (position, table) = (asked.position("position")?, asked.table("table")?);
    let missing = |what: &str| AppError::input(format!("il manque {what}"));
    Ok(match (etui, position, table, results.as_slice()) {
        (_, _, _, []) => return Err(missing("les résultats")),
        (Some(etui), Some(position), table, [word]) => EtuiTyped::Line(etui, position, table, *word),
        (Some(_), Some(_), _, _) => return Err(AppError::input("un étui et une position : un seul résultat")),
        (Some(etui), None, None, _) => EtuiTyped::Fiche(etui, results),
        (None, Some(position), Some(table), _) => EtuiTyped::Table(position, table, results),
        (None, Some(_), None, _) => return Err(missing("la table, ou l'étui")),
        (None, None, ..) => return Err(missing("le numéro de l'étui")),
        (Some(_), None, Some(_), _) => return Err(missing("la position")),
    })
}

/// One line of the dialogue, or a form of its own.
pub(crate) fn enter(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let typed = asked.text("ligne").trim();
    let question = asked.text("question");
    let mut etui = asked.form.filled("etui").map(number).transpose()?;
    let form = asked.form.has("resultats");
    let line = match question {
        "remplacer" | "lever" => asked.text("bilans").to_owned(),
        "vraiment" if ["", "o", "oui"].contains(&typed.to_lowercase().as_str()) => asked.text("bilans").to_owned(),
        _ if form => asked.text("resultats").to_owned(),
        _ if etui.is_none() => {
            // The number and the results may stand on one line.
            let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
            if first.is_empty() || first == "q" {
                return Ok(Answer::See("/marque".to_owned()));
            }
            etui = match number(first) {
                Ok(number) => Some(number),
                Err(error) => return refused(club, asked, None, typed, error),
            };
            rest.trim().to_owned()
        }
        _ => typed.to_owned(),
    };
    if line.is_empty() && !form {
        let given = etui.filter(|_| !asked.form.has("etui"));
        return Ok(Answer::See(given.map_or_else(|| HERE.to_owned(), |etui| format!("{HERE}?etui={etui}"))));
    }
    let over = match question {
        "remplacer" => Over::results(Some(typed)),
        "lever" => Over { correct: Some(typed), lift: Some(typed) },
        _ => Over::default(),
    };
    let shown = read(asked, etui, &line).and_then(|typed| {
        let shown = club.duplicate()?.enter_etui_over(&typed, over, Changes::Preview)?;
        Ok((typed, shown))
    });
    let (results, shown) = match shown {
        Ok(shown) => shown,
        Err(error) => {
            let other =
                if form || !["", "vraiment"].contains(&question) { None } else { another(club, asked, etui, &line)? };
            return match other {
                None => refused(club, asked, etui, &line, error),
                other => render(club, asked, &Talk { etui, line, other, ..Talk::default() }).map(Answer::Page),
            };
        }
    };
    if !shown.warnings.is_empty() && question != "vraiment" && over == Over::default() && !asked.json {
        let talk = Talk { etui, line, doubts: shown.warnings, ..Talk::default() };
        return render(club, asked, &talk).map(Answer::Page);
    }
    let saved =
        act_once(club, asked, |club| club.duplicate()?.enter_etui_over(&results, over, Changes::Apply), sentences);
    match saved {
        Ok(Acted::Done(lines) | Acted::Before(lines)) => {
            if let (Some(tournament), Some(etui)) = (club.hall().current_tournament()?, etui) {
                let words = lines.first().cloned().unwrap_or_default();
                let small = asked.hall.clock.now().format("%H:%M").to_string();
                let at = (format!("{HERE}?etui={etui}"), etui.0);
                asked.hall.note((tournament, asked.journal_name()), Noted { at, words, small });
            }
            Ok(Done::sentences(lines, HERE).into())
        }
        Err(error) if !asked.json => refused(club, asked, etui, &line, error),
        Err(error) => Err(error),
    }
}

/// A line that would do for another étui, whose number it begins with.
fn another(club: &mut Club, asked: &Asked, etui: Option<EtuiNo>, line: &str) -> Result<Option<EtuiNo>> {
    let Some((first, rest)) = line.split_once(char::is_whitespace) else { return Ok(None) };
    let Ok(other) = number(first) else { return Ok(None) };
    let awaited = club.duplicate()?.awaited(None)?.lines.iter().any(|line| line.etui == other.0);
    if etui == Some(other) || !awaited {
        return Ok(None);
    }
    let fits = read(asked, Some(other), rest)
        .and_then(|typed| club.duplicate()?.enter_etui_over(&typed, Over::default(), Changes::Preview));
    Ok(fits.is_ok().then_some(other))
}

fn refused(club: &Club, asked: &Asked, etui: Option<EtuiNo>, line: &str, error: AppError) -> Result<Answer> {
    // An étui that there is not has no fiche to show.
    let (etui, line) = match etui {
        Some(number) if club.duplicate()?.fiche(number, None).is_err() => (None, format!("{number} {line}")),
        etui => (etui, line.to_owned()),
    };
    render(club, asked, &Talk { etui, line, refused: Some(error), ..Talk::default() }).map(Answer::Page)
}

/// The results entered, in sentences.
pub(super) fn sentences(saved: &EtuiSaved) -> Vec<String> {
    let done = if saved.changed() == 0 { "déjà enregistré".to_owned() } else { saved.said() };
    let done = format!("✔ {} : {done}", saved.which());
    [done].into_iter().chain(saved.stay.iter().cloned()).chain([saved.still()]).collect()
}

/// The étuis compared.
pub(crate) fn topage(club: &Club, asked: &Asked) -> Result<Page> {
    let etui = asked.form.filled("etui").map(number).transpose()?;
    let report = club.duplicate()?.topage(etui, None)?;
    let body = html! {
        h1 { "Notes des étuis" }
        form.champs method="get" action="/marque/topage" { (kit::number(asked, "etui", "Étui (vide : tous)", "")) (kit::send("Voir")) " " a.bouton href="/marque/papiers/topage.pdf" target="_blank" { "Imprimer" } }
        (kit::table(&report.table()))
    };
    Ok(Page::new("Notes des étuis", body).live())
}
