//! Enums whose variants are known by one word each, in the base, in files, in reports and on the command line.

pub use serde::{Serialize, Serializer};

/// What an enum declared by [`keyed!`](crate::keyed!) can do.
pub trait Keyed: Copy + 'static {
    /// All of them, in the order of their declaration.
    const ALL: &'static [Self];

    /// The word of the base, of files and of the command line.
    fn key(self) -> &'static str;

    /// Reads a key, to the letter.
    fn of_key(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.key() == text)
    }
}

/// Declares an enum with the key of each variant and, after `=>`, what people read where it differs. Reports and files hold the key.
/// `typed` is for an enum whose own `parse` takes other spellings too.
///
/// ```text
/// keyed! {
///     pub enum Contract { Garde = "garde", GardeSans = "garde_sans" => "garde sans" }
/// }
/// ```
#[macro_export]
macro_rules! keyed {
    (typed $(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$of:meta])* $variant:ident = $key:literal $(=> $word:literal)?),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name { $($(#[$of])* $variant),+ }

        impl $name {
            /// All of them, in the order of their declaration.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$variant),+];

            /// The word of the base, of files and of the command line.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key),+ }
            }

            /// What people read.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $crate::keyed!(@word $key $(, $word)?)),+ }
            }
        }

        impl $crate::Keyed for $name {
            const ALL: &'static [Self] = &Self::ALL;

            fn key(self) -> &'static str {
                self.key()
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::keyed::Serialize for $name {
            fn serialize<S: $crate::keyed::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }
    };
    (@word $key:literal) => { $key };
    (@word $key:literal, $word:literal) => { $word };
    ($(#[$meta:meta])* $vis:vis enum $name:ident $variants:tt) => {
        $crate::keyed! { typed $(#[$meta])* $vis enum $name $variants }

        impl $name {
            /// Reads a key, to the letter.
            pub fn parse(text: &str) -> Option<Self> {
                <Self as $crate::Keyed>::of_key(text)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Keyed;

    keyed! {
        enum Box {
            Square = "carree" => "carrée",
            Round = "ronde",
        }
    }

    #[test]
    fn an_enum_is_read_and_written_by_its_keys() {
        assert_eq!(Box::ALL, [Box::Square, Box::Round]);
        assert_eq!(Box::ALL.map(Box::key), ["carree", "ronde"]);
        assert_eq!(Box::ALL.map(|one| one.to_string()), ["carrée", "ronde"], "the word, else the key");
        assert_eq!(serde_json::to_string(&Box::ALL).unwrap(), "[\"carree\",\"ronde\"]");
        assert_eq!(Box::ALL.map(|one| Box::parse(one.key())), Box::ALL.map(Some));
        assert_eq!(["carrée", "Ronde", ""].map(<Box as Keyed>::of_key), [None; 3], "to the letter");
    }
}
