//! The name under which a person is published. Papers of the hall are not concerned.

keyed! {
    /// A person's publication choice.
    #[derive(PartialOrd, Ord, Default)]
    pub enum Publication {
        /// The whole name.
        #[default]
        Name = "nom",
        Initials = "initiales",
        /// No name at all.
        Anonymous = "anonyme",
    }
}

impl Publication {
    /// A name, `LEFÈVRE Zoé`, as it may be shown: `Z. L.`, the first name first, so that it is not taken for sorted.
    pub fn shown(self, last_name: &str, first_name: &str) -> String {
        let initials = |name: &str| {
            let parts = name.split(|c: char| !c.is_alphanumeric()).filter_map(|part| part.chars().next());
            parts.map(|letter| format!("{}.", letter.to_uppercase())).collect::<Vec<_>>().join("-")
        };
        match self {
            Self::Name => super::full_name(last_name, first_name),
            Self::Initials => format!("{} {}", initials(first_name), initials(last_name)).trim().to_owned(),
            Self::Anonymous => "anonyme".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shown_as_its_bearer_allows() {
        assert_eq!(Publication::Name.shown("LEFÈVRE", "Zoé"), "LEFÈVRE Zoé");
        assert_eq!(Publication::Initials.shown("LEFÈVRE", "Zoé"), "Z. L.");
        assert_eq!(Publication::Initials.shown("DE LA TOUR", "Jean-Paul"), "J.-P. D.-L.-T.");
        assert_eq!(Publication::Initials.shown("ŒUVRARD", ""), "Œ.");
        assert_eq!(Publication::Anonymous.shown("LEFÈVRE", "Zoé"), "anonyme");
    }
}
