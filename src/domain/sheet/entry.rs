//! F6 and double entry: entering a sheet over one that is in.

use super::balances::Balances;
use super::detail::DealRecord;
use super::explain::compare;
use super::figures::{AtTable, Figures};
use crate::advice::{Advice, Detail, Step, Typed};
use crate::text::fold;
use crate::tournament::Sheet;
use crate::{PositionNo, Refusal, Score, TableNo};

/// The way a sheet is entered.
#[derive(Debug, Clone, Default)]
pub struct Entering {
    /// F6: replaces a sheet that is in already, with the reason.
    pub correct: Option<String>,
    /// F3: an adjustment by the arbiter, with its reason.
    pub adjustment: Option<String>,
    /// Wait for a second, equal entry.
    pub double: bool,
    /// The reason why the arbiter lets the operator of the first entry make the second one too.
    pub alone: Option<String>,
    /// The two entries differ, the paper was looked at again and these figures are right: they count at once.
    pub settled: bool,
    /// The figures one saw and means to replace, in the order of the chairs: refused where others are in by now.
    pub instead_of: Option<Vec<Score>>,
    /// A4: a deal that the arbiter's ruling changes, from the row as it was played.
    pub judged: Option<u8>,
}

/// The moment from which a sheet counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirm {
    Now,
    /// Once it has been typed a second time alike.
    Second,
}

/// The operator who types a sheet, and the kind of entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Typist<'a> {
    /// The operator; `None` for an entry without one (a ruling of the arbiter).
    pub name: Option<&'a str>,
    /// The moment from which the sheet counts.
    pub confirm: Confirm,
}

/// The state of the entry of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EntryStage<'a> {
    Empty,
    /// A second entry is awaited.
    First(&'a Sheet),
    Confirmed(&'a Sheet),
}

impl<'a> EntryStage<'a> {
    fn of(old: Option<&'a Sheet>) -> Self {
        match old {
            None => Self::Empty,
            Some(sheet) if sheet.confirmed => Self::Confirmed(sheet),
            Some(sheet) => Self::First(sheet),
        }
    }
}

/// A sheet to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// As it is now.
    pub sheet: Sheet,
    /// A sheet was in already, with the same balances.
    pub same: bool,
    /// Oddities, French sentences.
    pub odd: Vec<String>,
}

/// The sheet of a place after those figures are entered.
/// Errors: F1–F3, S4, S8, S10, S12 for impossible figures; F6 where another sheet is in and this is no correction, where it is no longer
/// the one to be replaced, where a second entry is made by the person of the first, or differs from it.
pub fn enter(
    (position, table): (PositionNo, TableNo),
    at: AtTable<'_>,
    old: Option<&Sheet>,
    figures: &Figures,
    entering: &Entering,
    typist: Typist<'_>,
) -> Result<Entered, Refusal> {
    let placed = |refusal: Refusal| refusal.at(format_args!("position {position}, table {table}"));
    let reading = figures.read(at.chairs).map_err(placed)?;
    let same = old.filter(|sheet| sheet.balances == reading.balances);
    // With double entry, the second person need not type the adjustment again.
    let adjustment = entering.adjustment.clone().or_else(|| same.and_then(|sheet| sheet.adjustment.clone()));
    let mut odd = reading.odd;
    odd.extend(figures.check(&reading.balances, at, adjustment.is_some()).map_err(placed)?);
    let known = EntryStage::of(old);
    check_hand(known, entering, typist).map_err(placed)?;
    check_replaced(old, entering).map_err(placed)?;
    let corrects = entering.correct.is_some();
    let confirm = if entering.settled { Confirm::Now } else { typist.confirm };
    let confirmed = confirmed(known, &reading.balances, &reading.deals, corrects, confirm).map_err(placed)?;
    // Typing the same figures again removes neither the adjustment nor the deals.
    let kept = same.filter(|_| reading.deals.is_empty()).map(|sheet| sheet.deals.clone());
    let deals = kept.unwrap_or(reading.deals);
    let typed_first = same.or(old.filter(|_| typist.name.is_none())).and_then(|sheet| sheet.entered_by.clone());
    let entered_by = if same.is_some() { typed_first } else { typist.name.map(str::to_owned).or(typed_first) };
    let sheet = Sheet { position, table, balances: reading.balances, confirmed, entered_by, adjustment, deals };
    Ok(Entered { sheet, same: same.is_some(), odd })
}

/// The second entry is another operator's: one who misreads a figure once misreads it twice. Any operator may correct the first.
fn check_hand(known: EntryStage<'_>, entering: &Entering, typist: Typist<'_>) -> Result<(), Refusal> {
    let (EntryStage::First(first), None, None) = (known, &entering.correct, &entering.alone) else { return Ok(()) };
    let (Some(before), Some(now)) = (&first.entered_by, typist.name) else { return Ok(()) };
    if fold(before) != fold(now) {
        return Ok(());
    }
    Err(Refusal::new(
        "F6",
        format!("la première saisie est déjà de « {before} » : la seconde doit être d'une autre personne"),
    )
    .advise(Advice::say("Qu'une autre personne la tape, sous son nom : ").then(Detail::TypedBy))
    .advise(
        Advice::say("Si l'arbitre admet que la même personne fasse les deux, avec son motif : ").then(Detail::Alone),
    )
    .advise(Advice::say("Si cette première saisie est fausse, remplacez-la : ").then(Detail::Correction)))
}

/// A sheet is replaced only if it still has the balances that the person saw when asking to replace it.
fn check_replaced(old: Option<&Sheet>, entering: &Entering) -> Result<(), Refusal> {
    let (Some(seen), Some(old)) = (&entering.instead_of, old) else { return Ok(()) };
    if old.balances.iter().map(|(_, score)| score).eq(seen.iter().copied()) {
        return Ok(());
    }
    let kept = &old.balances;
    let by = old.entered_by.as_ref().map_or_else(String::new, |by| format!(", par « {by} »"));
    Err(Refusal::new("F6", format!("cette feuille a changé entre-temps{by} : elle dit maintenant {kept}"))
        .advise("Reprenez le papier, et corrigez-la encore s'il le faut."))
}

/// Whether the new sheet counts at once.
fn confirmed(
    known: EntryStage<'_>,
    new: &Balances,
    deals: &[DealRecord],
    corrects: bool,
    confirm: Confirm,
) -> Result<bool, Refusal> {
    let (EntryStage::First(old) | EntryStage::Confirmed(old)) = known else { return Ok(confirm == Confirm::Now) };
    let other_deals = !old.deals.is_empty() && !deals.is_empty() && old.deals != deals;
    if old.balances == *new && !other_deals {
        return Ok(true);
    }
    if corrects { Ok(confirm == Confirm::Now) } else { Err(refused(known, old, new)) }
}

/// F6: a sheet is not replaced without a reason; with the slip that would explain the difference (F4).
fn refused(known: EntryStage<'_>, old: &Sheet, new: &Balances) -> Refusal {
    let first = matches!(known, EntryStage::First(_));
    let kept = &old.balances;
    let message = if kept == new {
        format!("les mêmes bilans sont enregistrés avec d'autres donnes ({kept})")
    } else if first {
        format!("les deux saisies diffèrent ; la première dit {kept}, la seconde {new}")
    } else {
        format!("une feuille est déjà enregistrée ({kept})")
    };
    let (source, whole) = if first {
        ("Entre les deux saisies", "remplacer la première saisie")
    } else {
        ("D'après la feuille enregistrée", "la remplacer")
    };
    let slips: Vec<String> = compare(kept, new).into_iter().map(|slip| slip.to_string()).collect();
    let slips = (!slips.is_empty()).then(|| format!("{source}, {}", slips.join(" ; ou ")));
    let correct = Step::CorrectSheet { sheet: Some(old.place()), reason: None, with: Typed::Rest, adjustment: None };
    slips.into_iter().fold(Refusal::new("F6", message), Refusal::advise).advise(
        Advice::say(format!("Pour {whole} : la même commande avec "))
            .then(Detail::Correction)
            .then(" (")
            .then(correct)
            .then(")"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movement::Game;
    use crate::{Orientation, Score};

    const RIGHT: [i32; 4] = [100, -60, -40, 0];
    const WRONG: [i32; 4] = [60, -100, 40, 0];

    fn typed(
        old: Option<&Sheet>,
        figures: [i32; 4],
        entering: &Entering,
        confirm: Confirm,
    ) -> Result<Entered, Refusal> {
        let at = AtTable { chairs: &Orientation::FOUR, deals: 4, game: Game::Quatre, given: &[] };
        let figures = Figures::InOrder(figures.map(Score).to_vec());
        let name = if old.is_some_and(|sheet| !sheet.confirmed) { "Paul" } else { "Anne" };
        enter((PositionNo(2), TableNo(7)), at, old, &figures, entering, Typist { name: Some(name), confirm })
    }

    #[test]
    fn f6_a_sheet_is_confirmed_by_a_second_equal_entry() {
        let plain = Entering::default();
        assert!(typed(None, RIGHT, &plain, Confirm::Now).unwrap().sheet.confirmed);
        let first = typed(None, RIGHT, &plain, Confirm::Second).unwrap();
        assert!(!first.sheet.confirmed && !first.same);
        let second = typed(Some(&first.sheet), RIGHT, &plain, Confirm::Second).unwrap();
        assert!(second.sheet.confirmed && second.same);
    }

    #[test]
    fn f6_another_sheet_wants_a_reason() {
        let plain = Entering::default();
        let first = typed(None, RIGHT, &plain, Confirm::Second).unwrap().sheet;
        let refusal = typed(Some(&first), WRONG, &plain, Confirm::Second).unwrap_err();
        assert!(refusal.message.starts_with("position 2, table 7 : les deux saisies diffèrent"), "{refusal}");
        let kept = typed(None, RIGHT, &plain, Confirm::Now).unwrap().sheet;
        let refusal = typed(Some(&kept), WRONG, &plain, Confirm::Now).unwrap_err();
        assert!(refusal.message.contains("une feuille est déjà enregistrée"), "{refusal}");
        let correcting = Entering { correct: Some("mal recopiée".into()), ..plain };
        assert!(typed(Some(&kept), WRONG, &correcting, Confirm::Now).unwrap().sheet.confirmed);
        assert!(!typed(Some(&kept), WRONG, &correcting, Confirm::Second).unwrap().sheet.confirmed);
    }

    #[test]
    fn f3_the_second_entry_need_not_repeat_the_adjustment() {
        let adjusted = Entering { adjustment: Some("renonce".into()), ..Entering::default() };
        let odd = [101, -60, -40, -1];
        assert_eq!(typed(None, odd, &Entering::default(), Confirm::Now).unwrap_err().rule, "F3");
        let first = typed(None, odd, &adjusted, Confirm::Second).unwrap().sheet;
        let second = typed(Some(&first), odd, &Entering::default(), Confirm::Second).unwrap().sheet;
        assert_eq!((second.confirmed, second.adjustment.as_deref()), (true, Some("renonce")));
    }
}
