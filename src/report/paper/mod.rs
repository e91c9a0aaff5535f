//! Papers as values only; `print` draws them.

mod all;
mod board;
mod card;
mod desk;
mod door;
mod etui;
mod head;
mod honours;
mod identification;
mod page;
mod ranking;
mod score_sheet;
mod seat_card;
mod signage;
mod table_paper;

pub use all::Paper;
pub use board::{BoardClub, BoardName, BoardSeat, BoardTable, BoardTeam, PlacementBoard};
pub use card::{CardLine, CardSeat, CardTeam, PlayerCard};
pub use desk::{LicencesPaper, RosterPaper, RosterRow, TallyPaper};
pub use door::TableDoor;
pub use etui::{BlankRoute, BlankRouteLine, EtuiPaper, EtuiPaperLine};
pub use head::{PaperHead, PaperPosition, PaperSession, PaperTeam};
pub use honours::{Diploma, Diplomas, Earned};
pub use identification::{Identification, IdentificationPaper, Identified};
pub use page::{DuplicatePage, PublishedResults, ResultsPage};
pub use ranking::{RankingPaper, RankingSession};
pub use score_sheet::{NextSeat, ScoreSheet, SheetChair, SheetPlayer, TableGame, Written, WrittenDeal};
pub use seat_card::SeatCard;
pub use signage::{MovementPoster, Moves, MovesInto, PanelStep, Poster, RoomPanel, RoomPanels, TableNumbers};
pub use table_paper::TablePaper;
