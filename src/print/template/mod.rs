//! The templates of the papers, which a club changes without touching code: text files (TOML) over embedded defaults.
//!
//! `declare` lists a paper's keys, `keys` reads and judges values one by one, `paper` holds the settings all papers share,
//! `registry` lists them. Files come in as names and bytes: their folder is not known here.

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
