//! Seat cards (M9): one per chair, for movements where from each seat one always goes to the same next one.

use crate::error::Result;
use crate::paper::Papers;
use crate::paper::head::{has_sessions, session_name, stamped};
use domain::Refusal;
use domain::advice::{Advice, Step, ToPrint};
use domain::movement::Kind;
use domain::seating;
use report::paper::SeatCard;

impl Papers<'_> {
    /// The card of every chair of the session being played, table by table.
    /// Errors: before the draw; M9 for a movement whose next seats change from one position to the next.
    pub fn seat_cards(self) -> Result<Vec<SeatCard>> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let session = tournament.session();
        let next =
            seating::movement(&tournament, session).and_then(|movement| movement.next_seats()).ok_or_else(|| {
                let why = "la place suivante n'est pas toujours la même, une fiche de place ne suffirait pas";
                let refusal =
                    Refusal::new("M9", session.kind.map_or_else(|| why.to_owned(), |kind| format!("{kind} : {why}")))
                        .advise(
                            Advice::say("Pour chaque joueur : ")
                                .then(Step::Print(ToPrint::Cards(None)))
                                .then(" ; la place suivante est aussi sur ")
                                .then(Step::Print(ToPrint::ScoreSheets))
                                .then("."),
                        );
                // Some counts of tables have a ring without them.
                match session.kind {
                    Some(Kind::Anneau) => refusal,
                    _ => refusal.advise(
                        Advice::say("Les fiches de place vont avec le mouvement en anneau : ")
                            .then(Step::Place { movement: Some(Kind::Anneau) }),
                    ),
                }
            })?;
        let head = self.head_of(&tournament, session);
        let name = has_sessions(&tournament).then(|| session_name(&tournament, session));
        let card = |(here, there)| {
            let (table, chair) = here;
            let next = (there != here).then_some(there);
            SeatCard { head: head.clone(), session: name.clone(), table, chair, next }
        };
        Ok(next.into_iter().map(card).map(stamped).collect())
    }
}
