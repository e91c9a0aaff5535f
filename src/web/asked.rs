//! A request as the pages see it: device, path, fields.

use std::net::IpAddr;
use std::sync::Arc;

use super::desk::By;
use super::form::Form;
use super::hall::Hall;
use super::live::Follower;
use app::{AppError, RequestKey, Result};
use domain::hall::{Device, Role};
use domain::{PositionNo, TableNo};

#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub(super) hall: Arc<Hall>,
    /// The browser's device; `None` for an unknown browser.
    pub(super) device: Option<Device>,
    /// The path, as in the address.
    pub(super) path: String,
    /// The value of the variable part of the path.
    pub(super) part: String,
    /// The fields of the address, then those of the form.
    pub(super) form: Form,
    /// JSON is asked for rather than a page.
    pub(super) json: bool,
    /// Only the part of the page that changes is asked for.
    pub(super) fragment: bool,
    /// Where the request comes from.
    pub(super) from: IpAddr,
    /// The browser's cookie, known or not.
    pub(super) held: Option<String>,
    /// Who its holder said he is, in the words of `Answer::Named`.
    pub(super) named: Option<String>,
}

impl Asked {
    /// The role of the requesting device.
    pub(super) fn role(&self) -> Role {
        self.device.as_ref().map_or(Role::Visitor, |device| device.role)
    }

    /// The events this device follows.
    pub(super) fn follows(&self) -> Follower {
        if self.path.starts_with("/marque") || self.role() >= Role::Operator { Follower::Desk } else { Follower::Hall }
    }

    /// In which line he stands.
    pub(super) fn by(&self) -> By {
        if self.role() >= Role::Operator { By::Desk } else { By::Hall }
    }

    /// The name for the journal.
    pub(super) fn journal_name(&self) -> &str {
        self.device.as_ref().map_or("", |device| device.name.as_str())
    }

    /// All that is asked for, and by whom, for a key to be good for nothing else.
    fn whole(&self) -> String {
        // A phone that had to show its code again is the same table.
        let desk = self.held.as_deref().filter(|_| self.role() >= Role::Operator);
        let since = desk.and_then(|held| self.hall.devices.since(held));
        let who = self.device.as_ref().map(|device| (&device.name, device.role, device.table, since));
        let file: Vec<_> = self.form.files.iter().map(|(name, bytes)| (name, archive::digest(bytes))).collect();
        let fields: Vec<(&str, &str)> = self.form.fields().filter(|(name, _)| *name != "cle").collect();
        format!("{:?}", (&self.path, who, fields, file))
    }

    /// The key of the sending, where it has one.
    /// Errors: when it is none.
    pub(super) fn key(&self) -> Result<Option<RequestKey>> {
        let Some(text) = self.form.filled("cle") else { return Ok(None) };
        let key = RequestKey::parse(text);
        Ok(Some(key.ok_or_else(|| AppError::input("la clé de cette demande n'en est pas une"))?.of(&self.whole())))
    }

    pub(super) fn text(&self, name: &str) -> &str {
        self.form.text(name)
    }

    /// A field that must be filled in; `what` names it in the sentence.
    /// Errors: when it is empty.
    pub(super) fn needed(&self, name: &str, what: &str) -> Result<&str> {
        self.form.filled(name).ok_or_else(|| AppError::input(format!("il manque {what}")))
    }

    /// A number that may be left out; `what` names the expected one.
    /// Errors: when the field holds anything else.
    pub(super) fn number<N: std::str::FromStr>(&self, name: &str, what: &str) -> Result<Option<N>> {
        let read = |text: &str| text.parse().map_err(|_| AppError::input(format!("« {text} » : {what} est attendu")));
        self.form.filled(name).map(read).transpose()
    }

    /// A position that may be left out.
    /// Errors: when something else was typed.
    pub(super) fn position(&self, name: &str) -> Result<Option<PositionNo>> {
        let number: Option<u8> = self.number(name, "un numéro de position")?;
        match number.filter(|number| !(1..=20).contains(number)) {
            Some(number) => Err(AppError::input(format!("il n'y a pas de position {number}"))),
            None => Ok(number.map(PositionNo)),
        }
    }

    /// A table that may be left out.
    /// Errors: when something else was typed.
    pub(super) fn table(&self, name: &str) -> Result<Option<TableNo>> {
        Ok(self.number(name, "un numéro de table")?.map(TableNo))
    }

    /// The sheet of a phone that is meant.
    /// Errors: where there is none.
    pub(super) fn proposal(&self) -> Result<i64> {
        self.number("feuille", "une feuille")?.ok_or_else(|| AppError::input("il manque la feuille dont il s'agit"))
    }

    /// An amount in cents that may be left out.
    /// Errors: when something else was typed.
    pub(super) fn cents(&self, name: &str) -> Result<Option<i64>> {
        let read = |text: &str| {
            input::cents(text)
                .ok_or_else(|| AppError::input(format!("« {text} » : un montant est attendu, comme 12 ou 12,50")))
        };
        self.form.filled(name).map(read).transpose()
    }

    /// A date that may be left out.
    /// Errors: when something else was typed.
    pub(super) fn date(&self, name: &str) -> Result<Option<chrono::NaiveDate>> {
        let read = |text: &str| {
            input::date(text).ok_or_else(|| {
                AppError::input(format!("« {text} » : une date est attendue, de 1910 à 2100, comme 21/11/2026"))
            })
        };
        self.form.filled(name).map(read).transpose()
    }

    /// One of some words that may be left out.
    /// Errors: when another word was sent.
    pub(super) fn one_of<T>(&self, name: &str, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>> {
        let read = |text: &str| parse(text).ok_or_else(|| AppError::input(format!("« {text} » n'est pas un choix")));
        self.form.filled(name).map(read).transpose()
    }
}
