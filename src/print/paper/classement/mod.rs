//! `imprimer classement`: the ranking.

mod columns;
mod draw;
mod rows;
mod template;

pub use draw::ranking;
pub use template::RankingTemplate;
