//! One sheet read back, deal by deal.

use crate::error::{AppError, Result};
use crate::night::Free;
use crate::sheet::enter as sheets;
use domain::advice::{Advice, Step, Typed};
use domain::scoring::{Deal, Petit};
use domain::sheet::{DealRecord, Marked, Taken, deal_scores};
use domain::{Orientation, PositionNo, TableNo, counted};
use report::sheet::{DealLine, SheetDetail};

impl Free<'_> {
    /// A sheet that is in, with its deals where they were entered.
    /// Errors: when the table does not exist or its sheet is not in.
    pub fn sheet(self, position: PositionNo, table: TableNo) -> Result<SheetDetail> {
        let tournament = self.night.tournament()?;
        tournament.must_have_begun(position)?;
        let chairs = sheets::occupied(&tournament, position, table)?;
        let Some(sheet) = tournament.sheet(position, table) else {
            return Err(AppError::input(format!(
                "position {position}, table {table} : la feuille n'est pas encore là"
            ))
            .advise(Advice::say("Pour l'entrer : ").then(Step::EnterSheet {
                position,
                table,
                with: Typed::Nothing,
                adjustment: None,
            })));
        };
        let view = sheets::view(&tournament, sheet);
        let mut running = vec![0; chairs.len()];
        let mut deals = Vec::with_capacity(sheet.deals.len());
        for (record, number) in sheet.deals.iter().zip(1..) {
            let scores: Vec<i32> = deal_scores(record, &chairs)?.into_iter().map(|(_, score)| score.0).collect();
            running.iter_mut().zip(&scores).for_each(|(total, score)| *total += score);
            deals.push(DealLine { number, what: words(record), scores, running: running.clone() });
        }
        Ok(SheetDetail {
            tournament: tournament.settings.name.clone(),
            position: position.0,
            table: table.0,
            chairs: view.chairs,
            deals,
            confirmed: view.confirmed,
            adjustment: view.adjustment,
        })
    }

    /// The deals of a sheet that is in, as they are kept; none where only its balances are, or where it awaits a second entry, which is
    /// made blind.
    /// Errors: when the table does not exist.
    pub fn sheet_deals(self, position: PositionNo, table: TableNo) -> Result<Vec<DealRecord>> {
        let tournament = self.night.tournament()?;
        tournament.must_have_begun(position)?;
        sheets::occupied(&tournament, position, table)?;
        let sheet = tournament.sheet(position, table).filter(|sheet| sheet.confirmed);
        Ok(sheet.map_or_else(Vec::new, |sheet| sheet.deals.clone()))
    }
}

/// A row of a sheet in the words of the game.
fn words(record: &DealRecord) -> String {
    match record {
        DealRecord::Cancelled => "donne annulée".to_owned(),
        DealRecord::Adjusted { taken, .. } => {
            let taken = taken.map_or_else(String::new, |taken| format!(" ({})", attack(taken)));
            format!("score donné par l'arbitre{taken}")
        }
        DealRecord::Marked(Marked { mark, .. }) => {
            let taken = record.taken().map_or_else(String::new, attack);
            format!("{taken}, {:+} par défenseur", mark.0)
        }
        DealRecord::Full(deal) => {
            let taken = record.taken().map_or_else(String::new, attack);
            format!("{taken}, {}", played(deal))
        }
    }
}

/// `garde, preneur E avec O`.
fn attack(Taken { contract, taker, partner, dead }: Taken) -> String {
    let seat = |word: &str, seat: Option<Orientation>| seat.map_or_else(String::new, |seat| format!("{word}{seat}"));
    format!("{}, preneur {taker}{}{}", contract.word(), seat(" avec ", partner), seat(", mort ", dead))
}

/// `49 points, 2 bouts, poignée double, petit au bout à l'attaque`.
fn played(deal: &Deal) -> String {
    let mut parts = vec![format!("{} points", deal.points), counted(deal.bouts, "bout")];
    parts.extend(deal.poignees.iter().map(|poignee| format!("poignée {}", poignee.word())));
    parts.extend(deal.petit.map(|petit| {
        let side = if petit == Petit::Attack { "à l'attaque" } else { "à la défense" };
        format!("petit au bout {side}")
    }));
    parts.extend(deal.chelem.map(|chelem| chelem.word().to_owned()));
    parts.join(", ")
}
