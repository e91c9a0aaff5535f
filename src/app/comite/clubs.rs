//! The clubs of a comité and their codes; and, at a club, the code it was given.

use super::code;
use crate::club::{Club, Comite};
use crate::error::{AppError, Result};
use domain::advice::{Advice, ComiteStep, Step};
use domain::counted;
use domain::text::fold;
use report::comite::{ClubLine, ClubsReport, Letter};
use storage::comite::{self as table, ClubRow};
use storage::{Done, Subject, Tx, View, settings};

/// The settings of a club that is in a comité: its number there, and its code.
const NUMBER: &str = "comite_numero";
const CODE: &str = "comite_code";

impl Comite<'_> {
    /// The clubs, each with its last night and whether one is missing this month.
    pub fn clubs(self) -> Result<ClubsReport> {
        let today = self.club.today().to_string();
        self.read(|view, comite| {
            let received = table::received(view)?;
            let line = |club: ClubRow| {
                let own = received.iter().filter(|one| one.club == club.number);
                let days: Vec<&str> = own.map(|one| one.day.as_str()).collect();
                let gone = club.left.as_ref().is_some_and(|left| *left < today);
                ClubLine {
                    nights: days.len(),
                    last: days.last().map(|day| (*day).to_owned()),
                    missing: !gone && !days.iter().any(|day| day.starts_with(&today[..7])),
                    number: club.number,
                    name: club.name,
                    left: club.left,
                    gone,
                }
            };
            Ok(ClubsReport { comite, clubs: table::clubs(view)?.into_iter().map(line).collect(), next: Vec::new() })
        })
    }

    /// Where the comité stands: its clubs, and what to do next. A file that waits for its club is not kept, so none is counted.
    pub fn standing(self) -> Result<ClubsReport> {
        let report = self.clubs()?;
        let nights = counted(report.clubs.iter().map(|club| club.nights).sum::<usize>(), "soirée");
        let doubts = counted(self.doubts()?.doubts.len(), "doute");
        let step = |step| self.step(step);
        let next = vec![
            format!("{nights} de clubs, {doubts} à décider : {}", step(ComiteStep::Doubts)),
            format!("Un club de plus : {} ; répondre : {}", step(ComiteStep::NewClub), step(ComiteStep::Replies)),
            format!("Recevoir : {} ; sans code : {}", step(ComiteStep::Receive), step(ComiteStep::Attach)),
        ];
        Ok(ClubsReport { next, ..report })
    }

    /// Adds a club; gives its letter.
    /// Errors: a club of that name is there.
    pub fn add_club(self, name: &str) -> Result<Letter> {
        let name = name.trim().to_owned();
        self.change(|tx| {
            let all = table::clubs(tx)?;
            if name.is_empty() {
                return Err(AppError::input("le nom du club manque"));
            }
            if let Some(known) = all.iter().find(|known| fold(&known.name) == fold(&name)) {
                return Err(AppError::input(format!("« {} » est déjà le club {}", known.name, known.number)));
            }
            let number = all.last().map_or(1, |last| last.number + 1);
            let what = format!("Club {number} : {name}");
            Ok((ClubRow { number, name, code: new_code(number)?, old: String::new(), left: None }, what))
        })
    }

    /// Gives a club another code: what comes with the old one is refused from now on.
    /// Errors: no such club.
    pub fn new_code(self, number: u32) -> Result<Letter> {
        let today = self.club.today();
        self.change(|tx| {
            let ClubRow { name, code, old, left, .. } = club(tx, number)?;
            let what = format!("Club {number} ({name}) : nouveau code");
            let old = format!("{old}\n{today} {code}").trim_start().to_owned();
            Ok((ClubRow { number, name, code: new_code(number)?, old, left }, what))
        })
    }

    /// A club leaves the comité that day; its nights of before stay. Returns what was done, and what is here from after that day.
    /// Errors: no such club.
    pub fn leave(self, number: u32, day: chrono::NaiveDate) -> Result<String> {
        let (left, french) = (day.to_string(), day.format("%d/%m/%Y"));
        let mut after = 0;
        self.change(|tx| {
            after = table::received(tx)?.iter().filter(|one| one.club == number && one.day > left).count();
            let club = ClubRow { left: Some(left), ..club(tx, number)? };
            let what = format!("Club {number} ({}) : quitte le comité le {french}", club.name);
            Ok((club, what))
        })?;
        let after = match after {
            0 => String::new(),
            after => format!(" Déjà ici, d'après ce jour : {}.", counted(after, "soirée")),
        };
        Ok(format!("Noté : le club {number} quitte le comité le {french}.{after}"))
    }

    /// The letter to a club, with its code.
    /// Errors: no such club.
    pub fn letter(self, number: u32) -> Result<Letter> {
        self.read(|view, comite| Ok(letter(comite, club(view, number)?)))
    }

    /// Keeps a club as it is now; gives its letter.
    fn change(self, change: impl FnOnce(&Tx<'_>) -> Result<(ClubRow, String)>) -> Result<Letter> {
        self.club.change(|tx| {
            let comite = self.named(tx)?;
            let (club, what) = change(tx)?;
            table::put_club(tx, &club)?;
            Ok(Done::new(Subject::Comite, letter(comite, club), what))
        })
    }
}

fn letter(comite: String, ClubRow { number, name: club, code, .. }: ClubRow) -> Letter {
    Letter { comite, number, club, code }
}

fn new_code(club: u32) -> Result<String> {
    code::new(club).ok_or_else(|| AppError::input("le système ne donne pas de hasard : pas de code"))
}

/// The club of that number.
pub(crate) fn club(view: &View, number: u32) -> Result<ClubRow> {
    table::clubs(view)?.into_iter().find(|club| club.number == number).ok_or_else(|| {
        AppError::input(format!("il n'y a pas de club {number} dans ce comité"))
            .advise(Advice::say("Voyez lesquels : ").then(Step::Comite(ComiteStep::Clubs)))
    })
}

impl Club {
    /// At a club: keeps the number and the code that the comité gave it.
    /// Errors: the code has a wrong sign, or is another club's; this base is a comité's.
    pub fn join(&self, number: u32, typed: &str) -> Result<String> {
        let code = code::read(number, typed).ok_or_else(|| {
            AppError::input(format!("ce code n'est pas celui du club {number} : un signe ou le numéro est faux"))
                .advise("Voyez la lettre du comité : le numéro du club, puis sept groupes de quatre signes, sans I, L, O ni U.")
        })?;
        self.change(|tx| {
            super::must_be_a_clubs(tx)?;
            if joined(tx)? == Some((number, code.clone())) {
                return Err(AppError::input(format!("ce code est déjà là : club {number} du comité")));
            }
            settings::set(tx, NUMBER, &number.to_string())?;
            settings::set(tx, CODE, &code)?;
            let done = format!("Club {number} du comité : ce qui lui est envoyé d'ici est scellé avec ce code.");
            Ok(Done::new(Subject::Comite, done, format!("Club {number} du comité : code noté")))
        })
    }
}

/// The number and the code of this base's club in its comité.
pub(crate) fn joined(view: &View) -> Result<Option<(u32, String)>> {
    let number = settings::get(view, NUMBER)?.and_then(|number| number.parse().ok());
    Ok(number.zip(settings::get(view, CODE)?))
}
