//! Papers as values only; `print` draws them.

mod all;
mod etui;
mod forms;
mod head;
mod ranking;
mod score_sheet;
mod seats;
mod signage;

pub use all::Paper;
pub use etui::{BlankRoute, BlankRouteLine, EtuiPaper, EtuiPaperLine};
pub use forms::{
    Diploma, Diplomas, Earned, Identification, IdentificationPaper, Identified, LicencesPaper, RosterPaper, RosterRow,
    TablePaper, TallyPaper,
};
pub use head::{PaperHead, PaperPosition, PaperSession, PaperTeam};
pub use ranking::{DuplicatePage, PublishedResults, RankingPaper, RankingSession, ResultsPage};
pub use score_sheet::{NextSeat, ScoreSheet, SheetChair, SheetPlayer, TableGame, Written, WrittenDeal};
pub use seats::{
    BoardClub, BoardName, BoardSeat, BoardTable, BoardTeam, CardLine, CardSeat, CardTeam, PlacementBoard, PlayerCard,
    SeatCard, TableDoor,
};
pub use signage::{MovementPoster, Moves, MovesInto, PanelStep, Poster, RoomPanel, RoomPanels, TableNumbers};
