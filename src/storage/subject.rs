//! The kind of an action, in one word, by which a journal can be searched; its sentences are only for reading.

/// The kinds of actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The directory.
    Directory,
    /// A tournament made, chosen, changed.
    Tournament,
    /// An entrant entered, or withdrawn.
    Entry,
    /// A fee paid or given back.
    Payment,
    /// The starting seats drawn.
    Placement,
    /// A position opened.
    Position,
    /// A session, a phase or a final opened.
    Session,
    Move,
    /// A player left, did not come, or is replaced.
    Departure,
    /// A sheet entered.
    Sheet,
    /// A sheet that was in, changed (F6).
    Correction,
    /// A penalty or a warning, given or lifted (A1, A2).
    Penalty,
    /// The arbiter's decisions (A3).
    Ruling,
    /// Prizes (O2).
    Prizes,
    /// Closed, opened again, ended early.
    Closing,
    /// Sent to the federation (O3).
    Federation,
    /// A tournament brought from an archive.
    Import,
    /// The templates of the papers.
    Templates,
    /// The club's year.
    Season,
    /// A person erased from the base, at the person's request.
    Erasure,
    /// The base brought to a newer schema.
    Schema,
}

impl Subject {
    pub(crate) const ALL: [Self; 21] = [
        Self::Directory,
        Self::Tournament,
        Self::Entry,
        Self::Payment,
        Self::Placement,
        Self::Position,
        Self::Session,
        Self::Move,
        Self::Departure,
        Self::Sheet,
        Self::Correction,
        Self::Penalty,
        Self::Ruling,
        Self::Prizes,
        Self::Closing,
        Self::Federation,
        Self::Import,
        Self::Templates,
        Self::Season,
        Self::Erasure,
        Self::Schema,
    ];

    /// The word in the base.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Directory => "annuaire",
            Self::Tournament => "tournoi",
            Self::Entry => "inscription",
            Self::Payment => "paiement",
            Self::Placement => "placement",
            Self::Position => "position",
            Self::Session => "seance",
            Self::Move => "deplacement",
            Self::Departure => "depart",
            Self::Sheet => "feuille",
            Self::Correction => "correction",
            Self::Penalty => "penalite",
            Self::Ruling => "decision",
            Self::Prizes => "prix",
            Self::Closing => "cloture",
            Self::Federation => "federation",
            Self::Import => "import",
            Self::Templates => "modeles",
            Self::Season => "saison",
            Self::Erasure => "effacement",
            Self::Schema => "schema",
        }
    }

    /// Reads that word.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|subject| subject.key() == text)
    }
}
