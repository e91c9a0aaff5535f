//! `saison`: the club's year.

mod command;
mod rules_args;
mod rules_file;
mod show;
mod teams;

pub(crate) use command::Saison;
pub(crate) use show::news;
pub(super) use teams::{FinalArgs, qualified};
