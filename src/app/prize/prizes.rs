//! Money set aside and prizes (O2, R8): settled by a rule or announced place by place. The winners are in `winners`.

use domain::counted;
use domain::tournament::{Change, EntryId, Prize, PrizeFund, Tournament, Who};
use std::collections::BTreeMap;

use crate::club::Dotation;
use crate::error::{AppError, Result};
use crate::paper::head::stamped;
use crate::paper::ranking::number_of_unnamed;
use crate::prize::special::{planned_special, with_known};
use domain::advice::{Advice, Prizes, Setting, Step, Wording};
use domain::money::{Cents, PrizeList, SpecialRule, rewarded_share};
use domain::prize::{self, FeesFrom, Reckoning, Remedy, Win, decided, expected, remedy, rule, unpaid, winners};
use report::prize::{PrizeLine, PrizeShare, PrizesPaper, PrizesReport};
use storage::{Done, Subject};

/// Changes to the rule of prizes; `None` leaves as it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct PurseChanges {
    /// Percent of the fees given back.
    pub given_back: Option<u8>,
    /// Percent of the participants rewarded.
    pub rewarded: Option<u8>,
    /// Money added, in cents.
    pub added_cents: Option<i64>,
    /// R8: the special prize, in cents.
    pub special_cents: Option<i64>,
    /// Prizes are multiples of it, in cents.
    pub step_cents: Option<i64>,
    /// Each prize in percent of the one before.
    pub decline: Option<u8>,
}

/// Prizes announced place by place. Nothing at all goes back to the rule.
#[derive(Debug, Clone, Default)]
pub struct Announced {
    /// In cents, first place first; by the rule when empty.
    pub amounts: Vec<i64>,
    /// In kind, with their place; 0 for the special prize.
    pub in_kind: Vec<(u32, String)>,
}

impl Dotation<'_> {
    /// O2: settles how much is set aside and how the rule divides it; returns the prizes as of now.
    /// Errors: O2 for a rule that cannot be; when the tournament is closed.
    pub fn settle(self, changes: &PurseChanges) -> Result<PrizesReport> {
        let wording = self.club.wording();
        self.club.change_tournament(|tournament| {
            must_be_open(tournament)?;
            let old = tournament.settings.prize_fund;
            let purse = PrizeFund {
                given_back_percent: changes.given_back.unwrap_or(old.given_back_percent),
                rewarded_percent: changes.rewarded.unwrap_or(old.rewarded_percent),
                added: changes.added_cents.map_or(old.added, Cents),
                special: changes.special_cents.map_or(old.special, Cents),
                step: changes.step_cents.map_or(old.step, Cents),
                decline_percent: changes.decline.unwrap_or(old.decline_percent),
            };
            if purse.special > Cents::ZERO {
                prize::must_have_scores(tournament)?;
            }
            tournament.change_settings(|settings| settings.prize_fund = purse);
            prize::must_be_possible(tournament)?;
            let report = report(tournament, wording)?;
            let what = format!(
                "Dotation : {} % rendus, {} ajoutés, prix spécial {}, {} % récompensés, pas {}, {} % du précédent",
                purse.given_back_percent,
                purse.added,
                purse.special,
                purse.rewarded_percent,
                purse.step,
                purse.decline_percent
            );
            Ok(Done::new(Subject::Prizes, report, what))
        })
    }

    /// O2: announces prizes place by place instead of those announced before; returns what that gives now.
    /// Errors: O2 for a prize that exceeds the one before, or two prizes in kind for one place; when the tournament is closed.
    pub fn announce(self, announced: &Announced) -> Result<PrizesReport> {
        let amounts: Vec<Cents> = announced.amounts.iter().copied().map(Cents).collect();
        let rows = prize::announced(&amounts, &announced.in_kind)?;
        let words = |row: &Prize| {
            let money = (row.amount > Cents::ZERO).then(|| row.amount.to_string());
            let kind = Some(row.label.clone()).filter(|label| !label.is_empty());
            let place = if row.place == 0 { "spécial".to_owned() } else { row.place.to_string() };
            format!("{place} : {}", money.into_iter().chain(kind).collect::<Vec<_>>().join(" et "))
        };
        let what = match &rows[..] {
            [] => "Prix annoncés effacés : ils viennent de la règle".to_owned(),
            rows => format!("Prix annoncés : {}", rows.iter().map(words).collect::<Vec<_>>().join(" ; ")),
        };
        let wording = self.club.wording();
        self.club.change_tournament(|tournament| {
            must_be_open(tournament)?;
            if rows.iter().any(|row| row.place == 0) {
                prize::must_have_scores(tournament)?;
            }
            tournament.make(Change::Prizes(rows));
            Ok(Done::new(Subject::Prizes, report(tournament, wording)?, what))
        })
    }

    /// The prizes: a forecast with the entries so far; once the tournament is closed, the winners.
    /// Errors: O2 when the tournament is closed and the prizes announced exceed what is set aside.
    pub fn list(self) -> Result<PrizesReport> {
        let tournament = self.club.tournament()?;
        report(&tournament, self.club.wording())
    }

    /// The prizes to print.
    /// Errors: as [`Dotation::list`].
    pub fn paper(self) -> Result<PrizesPaper> {
        let tournament = self.club.tournament()?;
        let mut report = report(&tournament, self.club.wording())?;
        for line in report.prizes.iter_mut().chain(&mut report.special).filter(|line| !line.members.is_empty()) {
            let number = line.number.and_then(|number| number_of_unnamed(&tournament, number));
            line.name = number.or_else(|| line.name.take());
        }
        Ok(stamped(PrizesPaper { head: self.club.papers().whole_head(&tournament), report }))
    }
}

/// O2: prizes announced to the players are not changed behind their backs.
pub(super) fn must_be_open(tournament: &Tournament) -> Result<()> {
    if !tournament.is_closed() {
        return Ok(());
    }
    Err(AppError::input("le tournoi est clos : ses prix sont annoncés et ne changent plus")
        .advise(
            Advice::say("Pour les changer quand même : ")
                .then(Step::Reopen { reason: true })
                .then(", puis les prix, puis ")
                .then(Step::Close),
        )
        .advise("Ce qui est payé entre-temps est alors compté aussi."))
}

/// The lines of a list of prizes.
struct Lines {
    prizes: Vec<PrizeLine>,
    special: Vec<PrizeLine>,
    notes: Vec<String>,
    /// The notes that players are told.
    for_players: Vec<String>,
}

/// The prizes of a closed tournament, with who won them.
fn won(tournament: &Tournament, list: &PrizeList, in_kind: &BTreeMap<u32, &str>, special: Option<Cents>) -> Lines {
    let won = winners(tournament, &list.prizes, in_kind, special);
    let lines = |wins: Vec<Win>| wins.into_iter().map(|win| line(tournament, win)).collect::<Vec<PrizeLine>>();
    let named = tournament.specials.iter().filter(|special| special.rule == SpecialRule::Named);
    Lines {
        prizes: lines(won.prizes),
        special: lines(won.special).into_iter().chain(named.map(planned_special)).collect(),
        notes: won.notes.clone(),
        for_players: won.notes,
    }
}

/// The prizes of a tournament that is played, with the winners that no result can change.
fn forecast(tournament: &Tournament, list: &PrizeList, in_kind: &BTreeMap<u32, &str>, special: Option<Cents>) -> Lines {
    let usual = special.map(|special| planned(0, special, in_kind));
    let known = decided(tournament, &list.prizes, in_kind);
    let (mut notes, mut for_players) = (Vec::new(), Vec::new());
    if !known.is_empty() {
        let words = "Places acquises : qui n'est pas en finale garde son rang ; son prix peut être remis avant elle, dès que tous ont \
                     payé. Un finaliste qui abandonne passerait derrière (article 27).";
        notes.push(words.to_owned());
        for_players.push("Les places de ceux qui ne sont pas en finale sont acquises.".to_owned());
    }
    Lines {
        prizes: with_known(tournament, planned_lines(list, in_kind), known),
        special: usual.into_iter().chain(tournament.specials.iter().map(planned_special)).collect(),
        notes,
        for_players,
    }
}

/// The prizes, final or forecast.
pub(crate) fn report(tournament: &Tournament, wording: Wording) -> Result<PrizesReport> {
    let announced = &tournament.prizes;
    let (data, fees, participants) = (&tournament.settings, expected(tournament), tournament.headcount());
    let (is_final, with_amounts) = (tournament.is_closed(), !prize::amounts(announced).is_empty());
    let Reckoning { fund, aside, list, mut notes } = prize::reckon(tournament)?;
    let in_kind: BTreeMap<u32, &str> =
        announced.iter().filter(|row| !row.label.is_empty()).map(|row| (row.place, row.label.as_str())).collect();
    let has_special = data.prize_fund.special > Cents::ZERO || in_kind.contains_key(&0);
    let lines = if is_final { won } else { forecast };
    let lines = lines(tournament, &list, &in_kind, has_special.then_some(data.prize_fund.special));
    notes.extend(lines.notes);
    let places = in_kind.keys().filter(|place| **place as usize > list.prizes.len()).count();
    if participants > 0 {
        notes.extend(rewarded_share(list.prizes.len() + places, participants));
    }
    if !is_final && !in_kind.contains_key(&1) {
        let cup = wording(&Step::SetPrizes(Prizes::Cup));
        notes.push(format!("Le fascicule prévoit au moins une coupe pour le vainqueur : {cup}."));
    }
    let given: Cents = lines.prizes.iter().chain(&lines.special).map(|line: &PrizeLine| Cents(line.cents)).sum();
    let outcome = fund.outcome(given);
    if aside.warnings.is_empty()
        && let Some(warning) = &outcome.warning
    {
        notes.push(warning.clone());
        let rule = (!with_amounts).then(|| rule(tournament));
        let remedy = remedy(&fund, aside.for_ranking, rule.as_ref(), &list).filter(|_| !is_final);
        notes.extend(remedy.map(|remedy| advice(remedy, &data.prize_fund, wording)));
    }
    let paid: Cents = tournament.entries.iter().map(|entry| entry.paid).sum();
    let unpaid = unpaid(tournament).count();
    if paid > Cents::ZERO && unpaid > 0 && fees.from != FeesFrom::Closing {
        let list = wording(&Step::ListUnpaid);
        notes.push(format!("Engagement pas encore payé : {}. Voyez : {list}", counted(unpaid, "joueur")));
    }
    Ok(PrizesReport {
        tournament: data.name.clone(),
        date: data.date.to_string(),
        formula: data.formula,
        is_final,
        participants,
        fees_cents: fees.cents.0,
        fees_from: fees.from,
        paid_cents: paid.0,
        fee_cents: data.fee.0,
        payers: fees.payers,
        given_back_percent: data.prize_fund.given_back_percent,
        added_cents: data.prize_fund.added.0,
        set_aside_cents: aside.total.0,
        special_cents: aside.special.0,
        announced: with_amounts,
        rewarded_percent: data.prize_fund.rewarded_percent,
        step_cents: data.prize_fund.step.0,
        decline_percent: data.prize_fund.decline_percent,
        prizes: lines.prizes,
        special: lines.special,
        given_cents: given.0,
        kept_cents: outcome.kept.0,
        returned_per_mille: outcome.returned.map(|part| part.0),
        notes,
        for_players: lines.for_players,
        to_set_fee: wording(&Step::EditTournament(Setting::Fee)),
    })
}

/// The prizes place by place, before any is won.
fn planned_lines(list: &PrizeList, in_kind: &BTreeMap<u32, &str>) -> Vec<PrizeLine> {
    let money = (1..).zip(&list.prizes).map(|(place, cents)| planned(place, *cents, in_kind));
    let last = u32::try_from(list.prizes.len()).unwrap_or(u32::MAX);
    let besides = in_kind.keys().filter(|place| **place > last).map(|place| planned(*place, Cents::ZERO, in_kind));
    money.chain(besides).collect()
}

/// A prize nobody has won yet.
pub(super) fn planned(place: u32, cents: Cents, in_kind: &BTreeMap<u32, &str>) -> PrizeLine {
    PrizeLine {
        place,
        cents: cents.0,
        in_kind: in_kind.get(&place).map(|label| (*label).to_owned()),
        ..PrizeLine::default()
    }
}

/// A prize won.
pub(super) fn line(tournament: &Tournament, win: Win) -> PrizeLine {
    let share = |(id, cents): (EntryId, Cents)| PrizeShare {
        number: tournament.number(Who::Player(id)),
        name: tournament.name(id),
        cents: cents.0,
    };
    PrizeLine {
        place: win.place,
        tied: win.tied,
        number: Some(tournament.number(win.who)),
        name: Some(tournament.name_of(win.who)),
        cents: win.amount.0,
        in_kind: win.in_kind,
        members: win.parts.into_iter().map(share).collect(),
        score: win.score.map(|score| score.0),
        special: win.special,
    }
}

/// O2: what to do so that enough is given back.
fn advice(remedy: Remedy, purse: &PrizeFund, wording: Wording) -> String {
    let set = |prizes| wording(&Step::SetPrizes(prizes));
    let (left, finer, missing) = match remedy {
        Remedy::Spread(left) => {
            return format!("Il reste {left} à répartir : augmentez des prix ({}).", set(Prizes::Amounts));
        }
        Remedy::Round { left, finer, missing } => (left, finer, missing),
    };
    let (step, added) = (purse.step, set(Prizes::Added(purse.added + missing)));
    let added = format!("que le club ajoute {missing} ({added})");
    match finer {
        Some(finer) => format!(
            "Arrondir à {step} laisse {left} : arrondissez plus fin ({}), ou {added}.",
            set(Prizes::Step(finer))
        ),
        None => format!("Arrondir à {step} laisse {left} ; il faudrait {added}."),
    }
}
