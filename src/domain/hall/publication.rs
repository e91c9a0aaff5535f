//! The arbiter's choices: the public views, and the way a proposed sheet is accepted.

keyed! {
    /// The moment at which players see the ranking.
    #[derive(Default)]
    pub enum Publication {
        /// As it moves, sheet by sheet.
        Always = "toujours" => "à chaque feuille",
        /// After each position whose sheets are all in.
        #[default]
        ByPosition = "position" => "après chaque position complète",
        /// Once the tournament is closed.
        AtTheEnd = "fin" => "quand le tournoi est clos",
    }
}

keyed! {
    /// The way the control table accepts a sheet that two players of the table agree on.
    #[derive(Default)]
    pub enum Acceptance {
        /// The operator looks at the figures and accepts them.
        #[default]
        ByEye = "oeil" => "à l'œil : la table de marque voit les bilans et accepte",
        /// The operator types the paper without seeing them: a second entry.
        Retyped = "retaper" => "en retapant : la table de marque tape la feuille de papier sans voir les bilans",
        /// It counts at once.
        AtOnce = "office" => "d'office : dès qu'elle est confirmée",
    }
}

keyed! {
    /// The players who must agree with a sheet before it is confirmed.
    #[derive(Default)]
    pub enum Confirming {
        /// A player other than the one who typed it; in a tournament of duos, one of the other duo.
        #[default]
        Another = "un" => "un autre joueur de la table (en duo : un joueur de l'autre duo)",
        /// All the others.
        Everybody = "tous" => "tous les autres joueurs de la table",
    }
}
