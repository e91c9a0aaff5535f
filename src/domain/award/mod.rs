//! PCN, PP and homologation (rules P1–P10).

mod homologation;
mod imported;
mod level;
mod national;
mod pcn;
mod pp;
mod share;

pub use homologation::{Cases, Check, Facts, check, check_named};
pub use imported::{GridLine, ImportedGrid};
pub use level::Level;
pub use national::NationalFinal;
pub use pcn::{CAP, FLOOR, Formula, REGIONAL_CAP, Scale, receiving, scale};
pub use pp::REGIONAL_PP;
pub use share::{Award, Grid, share, shares};
