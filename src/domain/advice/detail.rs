//! Details that complete an advised step.

use crate::duplicate::circuit;
use crate::movement::Kind;
use crate::{PositionNo, TableNo};

/// A detail of the requested step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The file of the base.
    Base,
    /// The way the base is named, without a value.
    BaseName,
    /// By that movement.
    Movement(Kind),
    /// By that circuit of étuis (D41–D54).
    Circuit(circuit::Kind),
    /// The number of positions.
    Positions(u16),
    /// The number of étuis of a position.
    Etuis(u8),
    /// Teams of 4.
    TeamsOf4,
    /// Parallel tournaments (M8).
    Parallel,
    /// Empty starting places, by their names.
    AbsentPlaces,
    /// Empty starting places, by their numbers (M2).
    AbsentNumbers,
    /// Best against best: how many tables from that of one's rank.
    Reach(u16),
    /// A position that the user has still to name.
    SomePosition,
    Position(PositionNo),
    Table(TableNo),
    /// From which position on.
    From(PositionNo),
    Team,
    /// Another person of the same name.
    Namesake,
    /// A sheet that is in is replaced, with a reason (F6).
    Correction,
    /// The person in whose name a sheet is typed.
    TypedBy,
    /// One person makes both entries of a sheet, with a reason.
    Alone,
    /// The arbiter adjusted a deal (F3).
    Adjustment,
    Reason,
    /// Minutes of delay.
    Minutes,
    Warning,
    /// The deal of the sheet.
    Deal,
    /// The score of each player.
    Scores,
    /// The new content of the deal.
    Becomes,
    /// The same, with the decision it goes with and an example.
    AdjustedDeal,
    /// A6: that incident of chapter 4, by its name, and the player at fault.
    AtFault {
        case: &'static str,
        entry: u32,
    },
    /// The number who go on, to be filled in.
    Kept,
    /// The number who go on.
    KeptExactly(usize),
    /// R9: a tie is settled by lot.
    SettleByLot,
    /// The share left out, in percent.
    Eliminated(u8),
    /// The coefficient by which scores are multiplied (R5).
    Coefficient,
    Unranked,
    /// The number of participants.
    Participants,
    /// A balanced draw that takes account of that many tournaments before.
    Nights(u8),
    /// Adds to the directory the persons it lacks.
    Newcomers,
    /// Nights of the base are replaced by those of the file.
    ReplaceNights,
    /// Once more, although it is done.
    OnceMore,
    /// Take a reduced archive too.
    Reduced,
    /// A prize in kind, for example two in one.
    PrizeInKind,
}
