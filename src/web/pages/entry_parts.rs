//! The parts of the entry pages around the line to type.

use maud::{Markup, html};

use crate::asked::Asked;
use app::SheetContext;
use domain::Score;
use report::sheet::MissingReport;

pub(super) const HERE: &str = "/marque/feuilles";

pub(super) fn asked_line(label: &str, value: &str, example: &str) -> Markup {
    html! {
        label.champ.ligne {
            span { (label) }
            input #ligne type="text" name="ligne" value=(value) placeholder=(example) autofocus autocomplete="off" spellcheck="false" data-choisir[!value.is_empty()];
        }
    }
}

pub(super) fn letters(context: &SheetContext) -> String {
    let letters: Vec<String> = context.chairs.iter().map(|(chair, ..)| chair.to_string()).collect();
    format!("Bilans dans l'ordre {}", letters.join(" "))
}

/// The players of the table, in the order in which figures are typed.
pub(super) fn players(context: &SheetContext, figures: &[Score]) -> Markup {
    html! {
        p.ou { "Position " (context.position) ", table " strong { (context.table) } @if context.chairs.len() == 3 { " (table à 3)" } }
        table.joueurs { @for (index, (chair, name, start)) in context.chairs.iter().enumerate() { tr {
            th scope="row" { (chair) } td { (name) } td.note { (start) }
            td.chiffres { @if let Some(figure) = figures.get(index) { (format!("{:+}", figure.0)) } }
        } } }
        @if let Some(entered) = &context.entered { p.note { "Déjà enregistrée : " (written(entered)) @if let Some(by) = &context.entered_by { ", par " (by) } } }
        @if context.awaits_second { p.note { "Seconde saisie : tapez les bilans d'après le papier." } }
    }
}

/// The last sheets of this device.
pub(super) fn recent(asked: &Asked) -> Markup {
    let lines = asked.hall.recent(asked.journal_name());
    html! { @if !lines.is_empty() { ul.faites aria-label="Dernières feuilles" { @for line in lines { li { (line) } } } } }
}

pub(super) fn awaited(missing: &MissingReport) -> Markup {
    html! {
        @if missing.missing.is_empty() { p.phrase { "Toutes les feuilles de cette position sont là." } }
        @else { ul.tables aria-label="Feuilles attendues" { @for sheet in &missing.missing {
            li.attendue { a href=(format!("{HERE}?position={}&table={}", missing.position, sheet.table)) title=(sheet.players.join(", ")) {
                (sheet.table) @if sheet.second_entry { " (seconde)" }
            } }
        } } }
    }
}

pub(super) fn help() -> Markup {
    html! {
        ul {
            li { kbd { "7" } " puis Entrée : la table 7 ; ensuite ses bilans dans l'ordre affiché, séparés par des espaces." }
            li { kbd { "7 -446 1346 -390 -510" } " : tout sur une ligne. Le dernier bilan peut être laissé : il est proposé." }
            li { "Un nom de joueur trouve sa table · " kbd { "d" } " donne par donne, une fois la table donnée · " kbd { "c" } " accepter les feuilles confirmées sur les téléphones" }
            li { kbd { "m" } " feuilles attendues · " kbd { "p 2" } " position 2 · " kbd { "a" } " annuler · " kbd { "Échap" } " laisser la table · " kbd { "↑" } " reprendre la dernière ligne" }
            li { "La première lettre de chacun, au bout de la ligne, répond d'avance à « " (super::entry_winner::QUESTION) " » · " kbd { "gagnant" } " ne plus le demander, ou de nouveau" }
        }
    }
}

pub(super) fn written(figures: &[Score]) -> String {
    figures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
