//! Every paper there is, by its values.

use serde::Serialize;

use super::{
    BlankRoute, Diplomas, EtuiPaper, IdentificationPaper, LicencesPaper, MovementPoster, PaperHead, PlacementBoard,
    PlayerCard, Poster, RankingPaper, RoomPanels, RosterPaper, ScoreSheet, SeatCard, TableNumbers, TablePaper,
    TallyPaper,
};
use crate::arbitration::CorrectionsPaper;
use crate::directory::DossierPaper;
use crate::evening::SummaryPaper;
use crate::federation::HomologationPaper;
use crate::prize::{PrizesPaper, ReceiptsPaper};
use crate::result::{RecapPaper, RecordPaper};
use crate::season::{PalmaresPaper, SeasonCard, SeasonPaper, SeasonRulesPaper};

/// The content of a sheet, under the head that all papers have. Its serialised form is the input of its digest.
pub trait Paper: Serialize {
    fn head(&self) -> &PaperHead;
    /// The head, to put the digest in.
    fn head_mut(&mut self) -> &mut PaperHead;
}

/// A type with a field `head` is a paper: one name each, below.
macro_rules! papers {
    ($($paper:ty),* $(,)?) => {
        $(impl Paper for $paper {
            fn head(&self) -> &PaperHead {
                &self.head
            }
            fn head_mut(&mut self) -> &mut PaperHead {
                &mut self.head
            }
        })*
    };
}

papers!(
    BlankRoute,
    CorrectionsPaper,
    Diplomas,
    DossierPaper,
    EtuiPaper,
    HomologationPaper,
    IdentificationPaper,
    LicencesPaper,
    MovementPoster,
    PalmaresPaper,
    PlacementBoard,
    PlayerCard,
    Poster,
    PrizesPaper,
    RankingPaper,
    RecapPaper,
    ReceiptsPaper,
    RecordPaper,
    RoomPanels,
    RosterPaper,
    ScoreSheet,
    SeasonCard,
    SeasonPaper,
    SeasonRulesPaper,
    SeatCard,
    SummaryPaper,
    TableNumbers,
    TablePaper,
    TallyPaper,
);
