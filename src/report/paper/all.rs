//! Every paper there is, by its values.

use serde::Serialize;

use super::{PaperHead, PlacementBoard, PlayerCard, RankingPaper, ScoreSheet};

/// What goes on a sheet, under the head that all papers have. Serialised, it is what its digest is made of.
pub trait Paper: Serialize {
    /// The head.
    fn head(&self) -> &PaperHead;
    /// The head, to put the digest in.
    fn head_mut(&mut self) -> &mut PaperHead;
}

/// A paper is what has a field `head`: one name each, below.
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

papers!(ScoreSheet, PlayerCard, PlacementBoard, RankingPaper, crate::report::paper::SeatCard);
papers!(
    crate::report::result::RecapPaper,
    crate::report::paper::IdentificationPaper,
    crate::report::arbitration::CorrectionsPaper
);
papers!(crate::report::paper::TableNumbers, crate::report::paper::RoomPanels, crate::report::paper::Poster);
papers!(crate::report::result::RecordPaper, crate::report::prize::PrizesPaper, crate::report::prize::ReceiptsPaper);
papers!(crate::report::paper::Diplomas, crate::report::directory::DossierPaper);
papers!(crate::report::paper::MovementPoster);
papers!(
    crate::report::season::SeasonPaper,
    crate::report::season::SeasonCard,
    crate::report::season::PalmaresPaper,
    crate::report::season::SeasonRulesPaper
);
papers!(crate::report::paper::RosterPaper, crate::report::paper::LicencesPaper, crate::report::paper::TallyPaper);
papers!(
    crate::report::federation::HomologationPaper,
    crate::report::evening::SummaryPaper,
    crate::report::paper::TablePaper,
    crate::report::paper::EtuiPaper
);
