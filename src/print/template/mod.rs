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
pub use fault::{Fault, Faults};
pub use keys::Keys;
pub use logo::Logo;
pub use paper::{Footer, Margins, Order, Orientation, PaperSize, PaperTemplate};
pub use registry::{Editable, TemplateFile, Templates, is_template_file};
pub use value::Wording;
