//! D45: the colours of tournaments side by side, and of their étuis.

keyed! {
    /// The colour of a tournament.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Colour {
        /// The first, and that of a tournament alone.
        Rouge = "rouge",
        Vert = "vert",
        Bleu = "bleu",
        Jaune = "jaune",
        Blanc = "blanc",
    }
}
