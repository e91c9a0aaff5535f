//! A comité: many clubs' nights in one base, whose season ranks them (`domain/comite` says who the people are).

mod clubs;
mod code;
mod judge;
mod kept;
mod people;
mod receive;
mod replies;
mod sql;

use crate::club::Comite;
use crate::error::{AppError, Result};
use domain::advice::{Advice, ComiteStep, Detail, Step};
use storage::{Done, Subject, View, comite, settings};

pub use judge::Sent;
pub use receive::Receiving;
pub use sql::{INDEX, LoadFile};

pub(crate) use clubs::{club, joined};
pub(crate) use kept::check_received;
pub(crate) use people::doubted;

impl Comite<'_> {
    /// Makes this base a comité's.
    /// Errors: it is one, or a club plays in it; no name.
    pub fn create(self, name: &str) -> Result<String> {
        let name = name.trim().to_owned();
        self.club.change(|tx| {
            if let Some(known) = comite::name(tx)? {
                return Err(AppError::input(format!("cette base est déjà celle du comité « {known} »")));
            }
            if !storage::table::tournament::overviews(tx)?.is_empty() || !storage::table::person::all(tx)?.is_empty() {
                return Err(AppError::input(
                    "cette base est celle d'un club : il y a déjà des tournois ou des joueurs",
                )
                .advise(Advice::say("Pour le comité, une autre : ").then(Detail::Base)));
            }
            if name.is_empty() {
                return Err(AppError::input("le nom du comité manque"));
            }
            settings::set(tx, comite::COMITE, &name)?;
            Ok(Done::new(
                Subject::Comite,
                format!("Comité : {name}. Aucun tournoi ne se joue dans cette base."),
                format!("Base du comité {name}"),
            ))
        })
    }

    /// The comité's name.
    /// Errors: this base is a club's.
    pub(crate) fn named(self, view: &View) -> Result<String> {
        comite::name(view)?.ok_or_else(|| {
            AppError::input("cette base n'est pas celle d'un comité")
                .advise(Advice::say("Celle du comité : ").then(Detail::Base))
        })
    }

    /// What is read of a comité's base, whose name is given too.
    /// Errors: this base is a club's; those of `read`.
    fn read<T>(self, read: impl FnOnce(&View, String) -> Result<T>) -> Result<T> {
        self.club.store.read(|view| read(view, self.named(view)?))
    }

    /// A step in the words of the door.
    fn step(self, step: ComiteStep) -> String {
        self.club.wording()(&Step::Comite(step))
    }

    /// Whether this base is a comité's.
    pub fn is_one(self) -> Result<bool> {
        Ok(self.club.store.read(comite::name)?.is_some())
    }
}

/// A comité's base holds nights, and none is played in it.
/// Errors: this base is a comité's.
pub(crate) fn must_be_a_clubs(view: &View) -> Result<()> {
    match comite::name(view)? {
        None => Ok(()),
        Some(_) => Err(AppError::input("cette base est celle d'un comité : on n'y joue pas")
            .advise(Advice::say("Ouvrez celle du club : ").then(Detail::Base))),
    }
}
