//! A comité's base: files received, doubts decided, the clubs and their codes.

use maud::html;

use super::papers::LETTER;
use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Changes, Club, Receiving, Result, Sent};
use domain::comite::Verdict;
use domain::hall::Role;
use report::Tabular;
use report::comite::Letter;

const HERE: &str = "/marque/comite";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let (clubs, doubts) = (club.comite().clubs()?, club.comite().doubts()?.doubts);
    let body = html! {
        h1 { (clubs.comite) }
        @if asked.role() >= Role::Arbiter { section.carte {
            h2 { "Recevoir" }
            (kit::file_form(&format!("{HERE}/recevoir"), &html! {
                label.champ { span { "Les fichiers des clubs" } input type="file" name="fichier" multiple accept=".chelem"; }
                (kit::line(asked, "de", "Fichiers sans code : le numéro de leur club"))
                (kit::strong("Recevoir"))
            }))
            p.note { "Un fichier déjà reçu n'est pas pris deux fois ; une soirée corrigée prend la place de la précédente. À rattacher : recevez ce fichier encore, avec le numéro de son club." }
        } }
        section {
            h2 #doutes { @if doubts.is_empty() { "Aucun doute" } @else { "Doutes (" (doubts.len()) ")" } }
            @for doubt in &doubts { @let possible = Verdict::possible(doubt.licence.is_some()); div.carte {
                p { @if let Some(licence) = &doubt.licence { "Licence " strong { (licence) } " : " } "A " strong { (doubt.one) } " ; B " strong { (doubt.other) } }
                @if asked.role() >= Role::Arbiter { (kit::form(&format!("{HERE}/decider"), &html! {
                    (kit::hidden("doute", doubt.number))
                    (kit::choice(asked, "reponse", "C'est", "", possible.iter().map(|one| (one.key(), one.word().to_owned()))))
                    (kit::line(asked, "motif", "Pourquoi"))
                    (kit::send("Décider"))
                })) }
            } }
        }
        section #clubs {
            @if asked.role() >= Role::Arbiter && !clubs.clubs.is_empty() { (kit::rows(&clubs.table(), |row, column, text| html! {
                (text) @if column == 1 { " " a href=(format!("/marque/papiers/{LETTER}.pdf?club={}", clubs.clubs[row].number)) target="_blank" { "imprimer sa lettre" } }
            })) } @else { (kit::table(&clubs.table())) }
            @if asked.role() >= Role::Arbiter {
                (kit::folded_form(asked, "ajouter", "Ajouter un club", &format!("{HERE}/club"), "Ajouter", &kit::line(asked, "nom", "Nom du club")))
                (kit::folded_form(asked, "code", "Un autre code pour un club", &format!("{HERE}/code"), "Donner un autre code", &html! {
                    (kit::line(asked, "numero", "Numéro du club"))
                    p.note { "Ce qui vient avec l'ancien code est alors refusé." }
                }))
            }
        }
    };
    Ok(Page::new("Comité", body))
}

pub(crate) fn receive(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let sent = asked.form.files.iter().map(|(file, bytes)| Sent { file: file.clone(), bytes: bytes.to_vec() });
    let sent: Vec<Sent> = sent.collect();
    if sent.is_empty() {
        return Err(AppError::input("aucun fichier n'a été choisi"));
    }
    let how = Receiving { club: asked.number("de", "un numéro de club")?, ..Receiving::default() };
    let work = |club: &mut Club| club.receive(sent, &how, Changes::Apply, &mut |_, _| {});
    act(club, asked, HERE, work, |done| {
        let line =
            |line: &report::comite::ReceivedLine| format!("{} – {} : {}", line.outcome.word(), line.file, line.text);
        done.lines.iter().map(line).chain(done.table().notes.into_iter().take(1)).collect()
    })
}

pub(crate) fn decide(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let number = asked.number("doute", "un numéro de doute")?.unwrap_or(0);
    let (answer, reason) = (asked.text("reponse"), asked.text("motif"));
    act(club, asked, HERE, |club| club.comite().decide(number, answer, reason), |said| vec![format!("✔ {said}.")])
}

pub(crate) fn add(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.needed("nom", "le nom du club")?;
    act(club, asked, HERE, |club| club.comite().add_club(name), letter)
}

pub(crate) fn code(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let number = asked.number("numero", "un numéro de club")?.unwrap_or(0);
    act(club, asked, HERE, |club| club.comite().new_code(number), letter)
}

fn letter(letter: &Letter) -> Vec<String> {
    letter.words(steps::command)
}
