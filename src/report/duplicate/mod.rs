//! *Donnes dupliquées*: answers of machine interface J, and the results of an evening's étuis.

mod answer;
mod entry;
mod percent;
mod points;
mod ranking;
mod route;
mod teams;
mod topage;

pub use answer::{
    Answer, EtuiRow, GameRow, MatchAnswer, OppositionRow, PercentAnswer, PercentRow, PercentSession, PmGrid, PmOfGap,
    PmRow, PresetLine, PresetsReport, QuadrettesAnswer, TriangleAnswer, TriangleRow,
};
pub use entry::{AwaitedLine, EtuiSaved, EtuisAwaited, SavedLine, WritingState};
pub use percent::{Percent, fraction};
pub use points::{OpposedLine, Pm, PointsRanking, PointsRoute, PointsRow, PointsTopage};
pub use ranking::{DuplicateRanking, RankedRow, RankingKind};
pub use route::{Route, RouteLine, RouteStep, explained};
pub use teams::{QuartRow, TeamRow, TeamsRanking};
pub use topage::{EtuiTop, LineKind, TopLine, TopageReport};
