//! A night attached by hand to the wrong club, given to another one.

use super::clubs::club;
use super::judge::short_day;
use crate::club::Comite;
use crate::error::{AppError, Result};
use crate::season::{night_key, night_number, refuse_night_in_closed};
use domain::advice::{Advice, ComiteStep, Detail, Step};
use domain::season::NightKey;
use storage::comite::{self as table, ClubRow, ReceivedRow};
use storage::table::outside;
use storage::{Done, Subject};

/// The step that gives that night to a club; none where its code says whose it is.
pub(super) fn step(row: &ReceivedRow, to: u32) -> Option<Step> {
    let night = night_number(NightKey::Outside(row.outside));
    (!row.sealed).then_some(Step::Comite(ComiteStep::Move { night, club: to }))
}

impl Comite<'_> {
    /// Gives a night that no code says whose it is to another club, with its base. Returns what was done, and the nights of that base that
    /// stay where they are.
    /// Errors: no such night or club; a night of that club, or sealed by its own; no reason; it counts in a season that is closed.
    pub fn move_night(self, night: &str, to: u32, reason: &str) -> Result<Vec<String>> {
        let wording = self.club.wording();
        self.club.change(|tx| {
            let (key, to, all) = (night_key(tx, night)?, club(tx, to)?, table::received(tx)?);
            let row = all.iter().find(|row| NightKey::Outside(row.outside) == key);
            let row = row.ok_or_else(|| AppError::input(format!("la soirée {night} n'a été reçue d'aucun club")))?;
            let from = club(tx, row.club)?;
            may_go(row, (&from, &to), reason)?;
            refuse_night_in_closed(tx, key)?;
            let own = row.name.strip_suffix(&format!(" ({})", from.name)).unwrap_or(&row.name);
            let name = format!("{own} ({})", to.name);
            if all.iter().any(|other| (&other.name, &other.day) == (&name, &row.day)) {
                return Err(AppError::input(format!("« {name} », du même jour, est déjà ici")));
            }
            outside::give(tx, row.outside, &name, (to.number, &to.name))?;
            if let Some(base) = &row.base
                && table::club_of_base(tx, base)? == Some(from.number)
            {
                table::know_base(tx, base, Some(to.number))?;
            }
            let (from, to_words) = (words(&from), words(&to));
            let what = format!("« {own} », {} : à {to_words}, et non plus à {from}", short_day(&row.day));
            let rest = |other: &&ReceivedRow| other.base == row.base && other.base.is_some() && other.club == row.club;
            let mut said = vec![format!("✔ {what}.")];
            for other in all.iter().filter(|other| other.outside != row.outside).filter(rest) {
                if let Some(step) = step(other, to.number) {
                    said.push(format!(
                        "« {} », de la même base, reste là où elle est. Pour elle aussi : {}",
                        other.name,
                        wording(&step)
                    ));
                }
            }
            Ok(Done { subject: Subject::Comite, value: said, what, why: reason.trim().to_owned() })
        })
    }
}

/// Refuses a night that stays with its club, or a club that gets none.
fn may_go(row: &ReceivedRow, (from, to): (&ClubRow, &ClubRow), reason: &str) -> Result<()> {
    let (name, whose) = (&row.name, words(from));
    if from.number == to.number {
        return Err(AppError::input(format!("« {name} » est déjà à {whose}")));
    }
    if to.left.as_ref().is_some_and(|left| row.day > *left) {
        return Err(AppError::input(format!("{} a quitté le comité avant le {}", words(to), short_day(&row.day))));
    }
    if reason.trim().is_empty() {
        let advice = Advice::say("Ajoutez ").then(Detail::Reason).then(".");
        return Err(AppError::input("donner une soirée à un autre club demande un motif").advise(advice));
    }
    if row.sealed {
        return Err(AppError::input(format!("« {name} » est scellée par {whose} : elle y reste")));
    }
    Ok(())
}

/// `Beaune (7)`.
pub(super) fn words(club: &ClubRow) -> String {
    format!("{} ({})", club.name, club.number)
}
