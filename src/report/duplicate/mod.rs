//! *Donnes dupliquées*: answers of machine interface J, and the results of an evening's étuis.

mod answer;
mod entry;
mod points;
mod ranking;
mod topage;

pub use answer::{
    Answer, EtuiRow, GameRow, MatchAnswer, OppositionRow, PercentAnswer, PercentRow, PercentSession, PmGrid, PmOfGap,
    PmRow, PresetLine, PresetsReport, QuadrettesAnswer, TriangleAnswer, TriangleRow,
};
pub use entry::{AwaitedLine, EtuiSaved, EtuisAwaited, SavedLine, WritingState};
pub use points::{
    LineMark, LinePlace, OpposedLine, Pm, PointsRanking, PointsRoute, PointsRow, PointsTopage, QuartRow, TeamRow,
    TeamsRanking,
};
pub use ranking::{
    ALTERNATED, DuplicateRanking, Percent, RankedRow, RankingKind, Route, RouteLine, RouteStep, explained, fraction,
};
pub use topage::{EtuiTop, LineKind, TopLine, TopageReport};
