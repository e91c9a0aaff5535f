//! What a club may change of the papers without touching code: text files (TOML) over embedded defaults.
//!
//! `declare` is how a paper lists its keys, `keys` reads and judges values one by one, `paper` is what all papers share,
//! `registry` lists them. Files come in as names and bytes: where they lie is not known here.

mod declare;
mod fault;
mod keys;
mod logo;
mod paper;
mod registry;
mod value;

#[cfg(test)]
mod tests;

pub(super) use declare::{read_type, template, words};
pub use fault::Faults;
pub(crate) use keys::Keys;
pub use logo::Logo;
pub(crate) use paper::{Order, Orientation, PaperSize, PaperTemplate};
pub(crate) use registry::Editable;
pub use registry::{TemplateFile, Templates, is_template_file};
pub(crate) use value::Wording;
