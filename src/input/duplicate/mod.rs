//! A whole tournament of *donnes dupliquées* as another program writes it: one JSON object.

mod asked;
mod unreadable;

pub use asked::{
    Asked, EntryAsked, Formations, KindAsked, LineAsked, MarkAsked, Match, MatchResult, PenaltyAsked, ResultAsked,
    SideAsked, TeamFaultAsked, read,
};
