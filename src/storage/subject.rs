//! The kind of an action, in one word, by which a journal can be searched; its sentences are only for reading.

domain::keyed! {
    /// The kinds of actions.
    pub enum Subject {
        Directory = "annuaire",
        /// A tournament made, chosen, changed.
        Tournament = "tournoi",
        /// An entrant entered, or withdrawn.
        Entry = "inscription",
        /// A fee paid or given back.
        Payment = "paiement",
        /// The starting seats drawn.
        Placement = "placement",
        /// A position opened.
        Position = "position",
        /// A session, a phase or a final opened.
        Session = "seance",
        Move = "deplacement",
        /// A player left, did not come, or is replaced.
        Departure = "depart",
        /// A sheet entered.
        Sheet = "feuille",
        /// A sheet that was in, changed (F6).
        Correction = "correction",
        /// A penalty or a warning, given or lifted (A1, A2).
        Penalty = "penalite",
        /// The arbiter's decisions (A3).
        Ruling = "decision",
        Prizes = "prix",
        /// Closed, opened again, ended early.
        Closing = "cloture",
        /// Sent to the federation (O3).
        Federation = "federation",
        /// A tournament brought from an archive.
        Import = "import",
        /// The templates of the papers.
        Templates = "modeles",
        /// The club's year.
        Season = "saison",
        /// A comité's clubs, receptions and decisions.
        Comite = "comite",
        /// A person erased from the base, at the person's request.
        Erasure = "effacement",
        /// A comité's files dropped for good.
        Dropping = "allegement",
        /// The hall taken over by another computer.
        Takeover = "reprise",
        /// The base brought to a newer schema.
        Schema = "schema",
    }
}
