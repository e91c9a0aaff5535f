//! The arbiter's choices: the public views, and the way a proposed sheet is accepted.

/// The moment at which players see the ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Publication {
    /// As it moves, sheet by sheet.
    Always,
    /// After each position whose sheets are all in.
    #[default]
    ByPosition,
    /// Once the tournament is closed.
    AtTheEnd,
}

impl Publication {
    pub const ALL: [Self; 3] = [Self::Always, Self::ByPosition, Self::AtTheEnd];

    /// The word in the base and in forms.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Always => "toujours",
            Self::ByPosition => "position",
            Self::AtTheEnd => "fin",
        }
    }

    /// Reads that word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.key() == text)
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::Always => "à chaque feuille",
            Self::ByPosition => "après chaque position complète",
            Self::AtTheEnd => "quand le tournoi est clos",
        }
    }
}

/// The way the control table accepts a sheet that two players of the table agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Acceptance {
    /// The operator looks at the figures and accepts them.
    #[default]
    ByEye,
    /// The operator types the paper without seeing them: a second entry.
    Retyped,
    /// It counts at once.
    AtOnce,
}

impl Acceptance {
    pub const ALL: [Self; 3] = [Self::ByEye, Self::Retyped, Self::AtOnce];

    /// The word in the base and in forms.
    pub const fn key(self) -> &'static str {
        match self {
            Self::ByEye => "oeil",
            Self::Retyped => "retaper",
            Self::AtOnce => "office",
        }
    }

    /// Reads that word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.key() == text)
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::ByEye => "à l'œil : la table de marque voit les bilans et accepte",
            Self::Retyped => "en retapant : la table de marque tape la feuille de papier sans voir les bilans",
            Self::AtOnce => "d'office : dès qu'elle est confirmée",
        }
    }
}

/// The players who must agree with a sheet before it is confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Confirming {
    /// A player other than the one who typed it; in a tournament of duos, one of the other duo.
    #[default]
    Another,
    /// All the others.
    Everybody,
}

impl Confirming {
    pub const ALL: [Self; 2] = [Self::Another, Self::Everybody];

    /// The word in the base and in forms.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Another => "un",
            Self::Everybody => "tous",
        }
    }

    /// Reads that word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.key() == text)
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::Another => "un autre joueur de la table (en duo : un joueur de l'autre duo)",
            Self::Everybody => "tous les autres joueurs de la table",
        }
    }
}
