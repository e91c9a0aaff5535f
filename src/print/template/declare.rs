//! Declares a paper's template: each key once, with its reading and its limits.

/// Declares `Template`, the values of a file: the plain texts of each section, `"section" { field = "key" }`; then the rest,
/// `field = reading("key", limits)`, with a type where the reading does not imply it.
macro_rules! template {
    ($file:literal {
        $($section:literal { $($text:ident = $key:literal),* $(,)? },)*
        $($(#[$doc:meta])* $field:ident $(: $type:ty)? = $read:ident($($with:expr),*)),* $(,)?
    }) => {
        #[doc = concat!("`", $file, "`.")]
        #[derive(Debug, Clone, PartialEq)]
        pub struct Template {
            /// Paper, letters, colours, footer.
            pub paper: $crate::template::PaperTemplate,
            $($(pub $text: String,)*)*
            $($(#[$doc])* pub $field: $crate::template::read_type!($read $($type)?),)*
        }

        impl Template {
            /// The same on another paper.
            #[allow(dead_code)] // not every paper is a list
            pub fn on(&self, paper: &$crate::template::PaperTemplate) -> Self {
                Self { paper: paper.clone(), ..self.clone() }
            }
        }

        impl $crate::template::Editable for Template {
            const FILE: &'static str = $file;
            const DEFAULT: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../templates/", $file));

            fn read(
                keys: &mut $crate::template::Keys<'_>,
                paper: &$crate::template::PaperTemplate,
            ) -> Self {
                Self {
                    paper: paper.of_sheet(keys),
                    $($($text: keys.text(concat!($section, ".", $key)),)*)*
                    $($field: keys.$read($($with),*),)*
                }
            }
        }
    };
}

/// The type that a reading of `Keys` gives.
macro_rules! read_type {
    ($read:ident $type:ty) => {
        $type
    };
    (text) => {
        String
    };
    (wording) => {
        $crate::template::Wording
    };
    (mm) => {
        $crate::Mm
    };
    (points) => {
        $crate::Pt
    };
    (count) => {
        u8
    };
    (flag) => {
        bool
    };
}

/// Declares an enum with the words that templates and commands have for it.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$one_doc:meta])* $one:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$one_doc])* #[doc = concat!("`", $word, "`.")] $one,)*
        }

        impl $name {
            /// As templates name them.
            pub const WORDS: [(&'static str, Self); [$($word),*].len()] = [$(($word, Self::$one)),*];
        }
    };
}

pub(crate) use {read_type, template, words};
