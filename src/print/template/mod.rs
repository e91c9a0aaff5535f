//! What a club may change of the papers without touching code: text files (TOML) over embedded defaults.
//!
//! `registry` lists the sheets, `keys` reads and judges values one by one, `paper` is what all sheets share. Files come in as
//! names and bytes: where they lie is not known here.

mod fault;
mod keys;
mod logo;
mod paper;
mod registry;
mod value;

#[cfg(test)]
mod tests;

pub use fault::{Fault, Faults};
pub use keys::Keys;
pub use logo::Logo;
pub use paper::{Footer, Margins, PaperSize, PaperTemplate};
pub use registry::{Template, TemplateFile, Templates, is_template_file};
pub use value::Wording;
