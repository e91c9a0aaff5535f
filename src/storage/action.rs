//! An action and its changes, as they stand in the journal.

use serde::{Deserialize, Serialize};

use super::subject::Subject;

/// The operator and the moment of an action.
#[derive(Debug, Clone)]
pub struct ActionHead {
    /// Local time, `2026-11-21T20:14:03`.
    pub at: String,
    /// The person at the keyboard.
    pub who: String,
    /// Unguessable bytes from which the salts are made; kept nowhere.
    pub secret: [u8; 32],
}

/// A change as written to the journal.
#[derive(Debug, Clone)]
pub struct Done<T> {
    /// The caller's own result.
    pub value: T,
    /// The kind of action.
    pub subject: Subject,
    /// One French sentence on the action.
    pub what: String,
    /// Why, when there is a reason to give; may be empty.
    pub why: String,
}

impl<T> Done<T> {
    /// A change without a particular reason.
    pub fn new(subject: Subject, value: T, what: impl Into<String>) -> Self {
        Self { value, subject, what: what.into(), why: String::new() }
    }
}

/// An action as it stands in the journal.
#[derive(Debug, Clone)]
pub struct ActionRow {
    pub id: i64,
    pub at: String,
    pub who: String,
    pub what: String,
    /// Why; may be empty.
    pub why: String,
    /// `action`, `annulation` or `retablissement`.
    pub kind: String,
    /// The action undone or redone.
    pub target: Option<i64>,
    /// The kind of action; `None` for actions older than the kinds.
    pub subject: Option<Subject>,
    /// The seal; `None` only while the action is being written.
    pub hash: Option<String>,
    /// The filled columns of later schemas, each with its name.
    pub(super) later: Vec<(String, String)>,
    /// The salt that hides its words in the seal; `None` once they were erased, and in an older base.
    pub(super) salt: Option<Vec<u8>>,
}

/// One changed row.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ChangeRow {
    pub(crate) id: i64,
    pub table: String,
    /// The row's id.
    pub row: i64,
    /// `I`, `U` or `D`.
    pub op: String,
    /// The row before, as JSON. It does not travel to a second computer, which finds it there.
    #[serde(skip)]
    pub old: Option<String>,
    /// The row after, as JSON.
    pub new: Option<String>,
    /// The salt that hides its words in the seal; `None` where there are none, or they were erased.
    pub(super) salt: Option<Vec<u8>>,
}

impl ActionRow {
    /// In the first action sealed with a salt, all that came before it, sealed that way too.
    pub(super) fn earlier(&self) -> Option<&str> {
        self.later.iter().find(|(name, _)| name == "earlier").map(|(_, seal)| seal.as_str())
    }
}

impl ChangeRow {
    /// Whether it has the values its kind of change requires. A seal without salt does not distinguish a missing value from an empty one, and
    /// an empty one is no row: the values required of each kind decide which of the two was sealed.
    pub(super) fn is_well_formed(&self) -> bool {
        let filled = |value: &Option<String>| value.as_ref().map(|value| !value.is_empty());
        matches!(
            (self.op.as_str(), filled(&self.old), filled(&self.new)),
            ("I", None, Some(true)) | ("U", Some(true), Some(true)) | ("D", Some(true), None)
        )
    }
}
