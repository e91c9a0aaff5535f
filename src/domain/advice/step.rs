//! Steps a user can take.

use std::path::PathBuf;

use super::detail::Detail;
use super::object::{ComiteStep, Entrant, Prizes, RankingView, SeasonStep, Setting, ToPrint, Typed};
use crate::duplicate::{EtuiNo, Side};
use crate::money::Cents;
use crate::movement::Kind;
use crate::{Orientation, PositionNo, TableNo};

/// A step a user can take. An unknown value (`None`) is left for the user to fill in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    // The base and its tournaments.
    /// Make a tournament; with a name, as an example.
    NewTournament(Option<&'static str>),
    /// Make a tournament of teams.
    NewTeamTournament,
    /// Make a tournament of *donnes dupliquées*.
    NewDuplicate,
    /// See the tournaments.
    ListTournaments,
    /// Make a tournament the current one.
    ChooseTournament(i64),
    /// Edit the tournament's settings.
    EditTournament(Setting),
    /// End the tournament, or its session, with the position being played.
    StopTournament,
    /// Take a backup in place of the base; which one, where it is known.
    Restore(Option<PathBuf>),
    /// Check the base.
    Check,
    /// Make a verified copy.
    Backup,
    /// Choose where a copy is made at each position.
    BackUpAlways,
    /// See the last actions.
    ShowJournal {
        last: u8,
    },
    /// Undo the last action.
    Undo,

    // Persons and entries.
    /// See the directory.
    ListPeople,
    /// Add a person to the directory.
    AddPerson,
    /// Complete or correct a person's card.
    EditPerson,
    /// Take the licence off a person's card.
    DropLicence,
    /// Record a person as a member of the federation: by licence or name.
    Affiliate(String),
    /// Erase a person whose account is settled, regardless of the base.
    EraseSettled,
    Register(Entrant),
    /// Record an entrant's payment.
    Pay {
        entry: Option<u32>,
        amount: Option<Cents>,
    },
    /// Take an entrant off the list.
    Unregister,
    /// Take the announced entrants who have not come off the list.
    DropAbsent,
    /// See the entries.
    ListEntries,
    /// A player leaves, now or after a position.
    Withdraw {
        entry: u32,
        /// The last position played.
        after: Option<PositionNo>,
    },
    /// A player takes over the seats of one who leaves.
    Substitute {
        /// Entry number of the player who leaves.
        entry: Option<u32>,
    },
    /// The same, with a person who is not in the directory; also for one who does not come.
    SubstituteNewcomer {
        entry: u32,
        forfeit: bool,
        /// As typed.
        name: String,
    },
    /// Declare a forfeit (article 26).
    Forfeit {
        entry: u32,
    },
    /// Declare a forfeit, and let another player play instead.
    ReplaceForfeit {
        entry: Option<u32>,
    },

    // Seats and positions.
    /// Draw the seats.
    Place {
        /// By that movement.
        movement: Option<Kind>,
    },
    /// Draw the seats that were just drawn, or shown, once more by another movement.
    PlaceAgain {
        /// The other movement.
        movement: Kind,
        /// With the seed of the first draw.
        seed: u64,
    },
    /// Compare the movements that fit.
    ChooseMovement,
    /// See a movement in the form in which one is read from a file.
    ShowMovementFile,
    /// See a circuit of étuis in the form in which one is read from a file.
    ShowCircuitFile,
    /// Open the next position.
    NextPosition {
        /// By another movement from here on.
        movement: Option<Kind>,
        /// Best against best: how many tables from that of one's rank.
        reach: Option<u16>,
    },
    /// Show the seats of a position.
    ShowPosition(PositionNo),
    /// Open the next session.
    NextSession,
    /// Draw the final square of that many players.
    FinalSquareOf(usize),
    /// Exchange two seats.
    SwapSeats {
        /// Entry number of one of them.
        entry: Option<u32>,
        /// With whom.
        with: Option<u32>,
    },
    /// Move a player to an empty chair.
    MoveTo {
        entry: Option<u32>,
        table: Option<TableNo>,
        chair: Option<Orientation>,
        /// At which position.
        position: Option<PositionNo>,
    },
    MovePlayer,

    // Sheets and rulings.
    /// Enter the sheets that are awaited.
    EnterSheets,
    /// See which sheets are awaited, with the names.
    ListMissingSheets,
    /// See all sheets.
    ListSheets,
    /// Enter the sheets of a file.
    ImportSheets,
    /// Enter one sheet.
    EnterSheet {
        position: PositionNo,
        table: TableNo,
        /// The rest of the line to type.
        with: Typed,
        /// The reason of the arbiter who adjusted a deal (F3).
        adjustment: Option<String>,
    },
    /// Replace a sheet that is in (F6).
    CorrectSheet {
        sheet: Option<(PositionNo, TableNo)>,
        reason: Option<String>,
        /// The rest of the line to type.
        with: Typed,
        /// The reason of the arbiter who adjusted a deal (F3).
        adjustment: Option<String>,
    },
    /// Enter the results of étuis.
    EnterEtuis,
    /// See which lines of which étuis are awaited.
    ListMissingEtuis,
    /// D35: name the attackers of a *quart temps*.
    NameAttackers(u8),
    /// See an étui's fiche, compared.
    ShowTopage,
    /// Replace the lines written: a whole fiche; with a position, one of its lines; with a table alone, its étuis.
    CorrectEtui {
        /// The étui; all of a table when `None`.
        etui: Option<EtuiNo>,
        /// At which position.
        position: Option<PositionNo>,
        /// At which table.
        table: Option<TableNo>,
        /// D25: a ruling that does not go with it is lifted.
        lifts: bool,
    },
    /// F6, D25: import lines of fiches, replacing others; rulings too if requested.
    ImportEtuis {
        /// D25: a ruling that does not go with it is lifted.
        lifts: bool,
    },
    /// D25: lift the ruling on a line.
    LiftRuling(EtuiNo, PositionNo, TableNo),
    /// D27: an incident of a line, with the player at fault.
    BlameOne {
        case: &'static str,
        line: (EtuiNo, PositionNo, TableNo),
        entry: u32,
    },
    /// D33: have a side of a line pay +4/0.
    RulePlusFour((EtuiNo, PositionNo, TableNo), Side),
    /// D26: penalise a player or a formation in percent.
    PenaliseInPercent,
    /// Take *points de match* off a formation.
    PenaliseInPm,
    /// Show the penalties of the code for incidents of *donnes dupliquées* (D27).
    ListDuplicateCases,
    /// D25: rule on a line of a fiche.
    RuleOnEtui,
    /// R8, D63: announce a special prize of a category.
    SpecialPrize,
    Penalise {
        /// The key of an offence of the fascicule; its type knows refusals, and refusals know advice.
        offence: Option<&'static str>,
    },
    /// Penalise a player for that offence, by the fascicule's scale.
    PenaliseByScale(&'static str),
    /// Penalise a player for that offence once more, at that position.
    PenaliseAgain {
        entry: u32,
        /// The key of the offence.
        offence: &'static str,
        /// At which position.
        position: PositionNo,
        /// Only a warning, whatever there was before.
        lenient: bool,
    },
    /// Lift one of a player's penalties.
    LiftPenalty {
        entry: u32,
        /// The number of that player's or formation's penalty, from 1 on.
        rank: usize,
    },
    /// See the penalties.
    ListPenalties,
    /// A3: record the arbiter's decision on a deal.
    Rule,
    /// A3: record that decision about a deal.
    RuleDeal {
        /// Cancelled, not counted.
        cancelled: bool,
        position: PositionNo,
        table: TableNo,
        deal: Option<u8>,
    },
    /// A3: record a score for each of these chairs as the arbiter's decision about a deal.
    RuleScores {
        position: PositionNo,
        table: TableNo,
        deal: u8,
        chairs: Vec<Orientation>,
    },
    /// A4: confirm that a table's balances take account of the decisions on it.
    ConfirmRulings {
        position: PositionNo,
        table: TableNo,
    },
    /// A4: close although sheets contradict decisions.
    CloseDespiteRulings,

    // The end.
    /// See the ranking.
    ShowRanking(RankingView),
    /// Close the tournament.
    Close,
    /// Open a closed tournament again.
    Reopen {
        /// A reason must be given.
        reason: bool,
    },
    /// See the federation's points.
    ShowAwards,
    /// The same for another program.
    ExportAwards,
    /// D60: import the grid of the PCN of *donnes dupliquées*.
    ImportDuplicateScale,
    /// Show the conditions of homologation still unmet.
    ShowHomologation,
    /// See every difference that a check found.
    ListDifferences,
    /// Set the prizes.
    SetPrizes(Prizes),
    /// Show unpaid fees.
    ListUnpaid,
    Print(ToPrint),
    /// Something about a season of the club.
    Season(SeasonStep),
    Comite(ComiteStep),

    /// R9: the same command again, in which the arbiter names those who go on.
    SettleByChoice(Vec<String>),
    /// The same command again, with this detail. In sentences like « ôtez … » or « sans … », the detail is named alone: leave it out.
    Add(Detail),
}

impl Step {
    /// Draw the seats by the usual movement.
    pub const fn place() -> Self {
        Self::Place { movement: None }
    }

    /// Open the next position as before.
    pub const fn next_position() -> Self {
        Self::NextPosition { movement: None, reach: None }
    }
}
