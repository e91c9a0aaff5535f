//! PCN, PP and homologation (rules P1–P10).

mod homologation;
mod imported;
mod national;
mod pcn;
mod share;

pub use homologation::Cases;
pub(crate) use homologation::{Check, Facts, check, check_named};
pub use imported::{GridLine, ImportedGrid};
pub use national::Level;
pub(crate) use national::NationalFinal;
pub(crate) use pcn::Scale;
pub use pcn::{Formula, scale};
pub use share::Grid;
pub(crate) use share::{Award, REGIONAL_PP};
