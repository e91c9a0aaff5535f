//! `saison`: the club's year.

mod command;
mod rules_args;
mod rules_file;
mod show;

pub(in crate::cli) use command::Saison;
pub(in crate::cli) use show::news;
