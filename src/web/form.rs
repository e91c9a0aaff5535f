//! A form: named fields in their order, and files. Any bytes are read without a fault.

use axum::body::Bytes;

/// The fields of an address or a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Form {
    fields: Vec<(String, String)>,
    /// A file that came with it: its name and its bytes.
    pub(super) file: Option<(String, Bytes)>,
    /// All files that came.
    pub(super) files: Vec<(String, Bytes)>,
}

/// The most fields of a form.
const MOST: usize = 500;

impl Form {
    /// Fields as an address or a plain form writes them; `None` where they are too many to be looked at.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let fields: Vec<_> = form_urlencoded::parse(bytes).into_owned().take(MOST + 1).collect();
        (fields.len() <= MOST).then_some(Self { fields, ..Self::default() })
    }

    /// One more field; fields beyond the limit are dropped.
    pub(super) fn push(&mut self, name: String, value: String) {
        if self.fields.len() < MOST {
            self.fields.push((name, value));
        }
    }

    /// More fields, those of `other` last.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.fields.extend(other.fields);
        self.file = other.file.or(self.file);
        self.files.extend(other.files);
        self
    }

    /// A field as it was typed, without blanks around it; empty when it is not there.
    pub(super) fn text(&self, name: &str) -> &str {
        let found = self.fields.iter().rev().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value.trim())
    }

    /// The same, `None` when it is empty.
    pub(super) fn filled(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|text| !text.is_empty())
    }

    /// True when the field was sent at all.
    pub(super) fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(known, _)| known == name)
    }

    /// True for a box that is ticked.
    pub(super) fn ticked(&self, name: &str) -> bool {
        self.filled(name).is_some()
    }

    /// Drops a field.
    pub(super) fn forget(&mut self, name: &str) {
        self.fields.retain(|(known, _)| known != name);
    }

    /// All fields, in order.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A field as part of an address.
pub(super) fn escaped(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn fields_are_read_as_browsers_write_them_and_the_last_one_of_a_name_counts() {
        let form = Form::read("nom=Lef%C3%A8vre+Zo%C3%A9&vide=&nom=+Luc+".as_bytes()).unwrap();
        assert_eq!((form.text("nom"), form.filled("vide"), form.text("absent")), ("Luc", None, ""));
        assert!(form.has("vide") && !form.ticked("vide"));
        assert_eq!(Form::read(b"%ff%zz&&==&\0").unwrap().text("absent"), "");
        assert_eq!(Form::read(escaped("a&b=c é").as_bytes()).unwrap().fields().next(), Some(("a&b=c é", "")));
        let counted = |fields| Form::read("a=b&".repeat(fields).as_bytes()).map(|form| form.fields().count());
        assert_eq!((counted(500), counted(501)), (Some(500), None));
    }
}
