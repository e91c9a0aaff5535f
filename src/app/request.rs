//! A requested change: the operator, the tournament, a preview before it is done, and done once however often it is sent.
//!
//! ```text
//! // shown first: done, read, taken back
//! let shown = club.asked(&Request { wanted: Wanted::Preview, ..request }, |club| club.free(None)?.next_position(…), page)?;
//! // then done, if it still gives what was shown
//! let done = club.asked(&Request { wanted: Wanted::AsSeen(&digest), key: Some(&key), ..request }, |club| club.free(None)?.next_position(…), page)?;
//! ```

use serde::Serialize;

use crate::club::Club;
use crate::error::{AppError, Result};
use archive::digest;
use domain::tournament::TournamentId;
use storage::RequestRow;

/// The sender's name of one request: 24 hexadecimal digits. The same request sent again has the same key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestKey {
    key: String,
    asked: String,
}

impl RequestKey {
    /// Reads a key; `None` if the text is none. Capitals are taken for small letters.
    pub fn parse(text: &str) -> Option<Self> {
        let well_formed = text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        well_formed.then(|| Self { key: text.to_ascii_lowercase(), asked: String::new() })
    }

    /// Binds the key to the request's content and sender.
    pub fn of(self, asked: &str) -> Self {
        Self { asked: digest(asked.as_bytes()), ..self }
    }
}

/// The mode of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<'a> {
    /// Preview: the change is done, its report read, and everything taken back.
    Preview,
    /// To do it.
    Change,
    /// To do it if its report is still the one of that digest, as [`Outcome::Shown`] gave it.
    AsSeen(&'a str),
}

/// How a change is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// In whose name: it goes into the journal.
    pub who: &'a str,
    /// On which tournament; `None` for the one this handle was opened on, else the current one.
    pub tournament: Option<i64>,
    /// Its key; `None` where it cannot be sent twice.
    pub key: Option<&'a RequestKey>,
    /// Shown, or done.
    pub wanted: Wanted<'a>,
}

/// The outcome of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<T> {
    /// It is done, and kept.
    Done(T),
    /// Nothing is kept.
    Shown {
        /// The report of the preview.
        report: T,
        /// The digest of that report, to send back with [`Wanted::AsSeen`].
        digest: String,
        /// It no longer equals the preview.
        stale: bool,
    },
    /// It was done before, under the same key: nothing is done now.
    Before(RequestRow),
}

impl Club {
    /// From now on this handle acts in that name.
    pub fn act_as(&mut self, who: impl Into<String>) {
        self.who = who.into();
    }

    /// In whose name this handle acts.
    pub fn operator(&self) -> &str {
        &self.who
    }

    /// From now on this handle acts on that tournament; on the current one when `None`.
    #[cfg(test)]
    pub(crate) fn act_on(&mut self, tournament: Option<i64>) {
        self.chosen = tournament.map(TournamentId);
    }

    /// Does `work` as one transaction, in the name and on the tournament of the request. `work` may call any use cases of this
    /// handle, several too, and read its own changes; backups and exports to files are not for it. `answer` is kept with the key
    /// and given back, as [`Outcome::Before`], to a request of the same key: also where nothing was changed. A refused request keeps no key.
    /// Errors: those of `work`; the key is that of another request. Nothing is then kept.
    pub fn asked<T: Serialize>(
        &mut self,
        request: &Request<'_>,
        work: impl FnOnce(&mut Self) -> Result<T>,
        answer: impl FnOnce(&T) -> String,
    ) -> Result<Outcome<T>> {
        let whole = Whole::open(self, request)?;
        if let Some(key) = request.key
            && let Some(before) = whole.club.store.answered(&key.key)?
        {
            if ![key.asked.as_str(), ""].contains(&before.asked.as_str()) {
                return Err(AppError::OtherRequest);
            }
            return Ok(Outcome::Before(before));
        }
        let report = work(whole.club)?;
        let digest = digest_of(&report)?;
        let stale = matches!(request.wanted, Wanted::AsSeen(seen) if seen != digest);
        if stale || request.wanted == Wanted::Preview {
            return Ok(Outcome::Shown { report, digest, stale });
        }
        let head = whole.club.head();
        if let Some(key) = request.key {
            let (RequestKey { key, asked }, answer) = (key.clone(), answer(&report));
            let (at, who) = (head.at.clone(), head.who.clone());
            whole.club.store.keep_answer(&RequestRow { key, at, who, answer, asked })?;
        }
        whole.club.store.keep_whole(&head)?;
        Ok(Outcome::Done(report))
    }
}

/// A request being carried out: unless it is kept, everything is as before once it is over, the handle's name and tournament always.
struct Whole<'a> {
    club: &'a mut Club,
    who: String,
    chosen: Option<TournamentId>,
}

impl<'a> Whole<'a> {
    fn open(club: &'a mut Club, request: &Request<'_>) -> Result<Self> {
        let chosen = request.tournament.map(TournamentId).or(club.chosen);
        let who = std::mem::replace(&mut club.who, request.who.to_owned());
        let chosen = std::mem::replace(&mut club.chosen, chosen);
        // From here on a refusal puts the handle back too.
        let whole = Self { club, who, chosen };
        whole.club.store.begin_whole(&whole.club.head())?;
        Ok(whole)
    }
}

impl Drop for Whole<'_> {
    fn drop(&mut self) {
        self.club.store.drop_whole();
        self.club.who = std::mem::take(&mut self.who);
        self.club.chosen = self.chosen;
    }
}

/// The digest of a report, its times left out: they are never the same twice.
fn digest_of(report: &impl Serialize) -> Result<String> {
    fn timeless(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(members) => {
                members.remove("at");
                members.remove("printed_at");
                members.values_mut().for_each(timeless);
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(timeless),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(report).map_err(|error| AppError::input(error.to_string()))?;
    timeless(&mut value);
    Ok(digest(value.to_string().as_bytes()))
}
