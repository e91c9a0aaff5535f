//! Figures from the sheets kept deal by deal (F5): of a player, of all players, of the tournament; and R3's contracts.

use std::collections::HashMap;

use crate::directory::find;
use crate::error::Result;
use crate::night::Free;
use domain::scoring::{Chelem, Contract, Poignee};
use domain::sheet::DealRecord;
use domain::statistics::{Contracts, Kind, Tally, Tenths, Totals, plays};
use domain::tournament::{Entry, EntryId, PersonId, Tournament};
use domain::{Orientation, PositionNo, Refusal, Score, TableNo};
use report::result::{Count, DealFound, Detail, KindLine, PlayerStatistics, PlayersStatistics, TournamentStatistics};

/// Where a deal was played.
#[derive(Debug, Clone, Copy)]
struct Spot {
    position: PositionNo,
    table: TableNo,
    deal: u8,
}

impl Spot {
    fn found(self, points: Score) -> DealFound {
        DealFound { position: self.position.0, table: self.table.0, deal: self.deal, points: points.0 }
    }
}

/// A confirmed sheet with its rows; none when only its balances are known.
struct Detailed {
    position: PositionNo,
    table: TableNo,
    seated: Vec<(Orientation, EntryId)>,
    records: Vec<DealRecord>,
}

impl Detailed {
    fn chairs(&self) -> Vec<Orientation> {
        self.seated.iter().map(|(chair, _)| *chair).collect()
    }

    fn spot(&self, deal: u8) -> Spot {
        Spot { position: self.position, table: self.table, deal }
    }

    fn player_on(&self, chair: Orientation) -> Option<EntryId> {
        self.seated.iter().find(|(seat, _)| *seat == chair).map(|(_, entry)| *entry)
    }

    /// R3: each player's contracts on this sheet.
    fn contracts(&self) -> impl Iterator<Item = ((EntryId, PositionNo), Contracts)> {
        self.seated.iter().map(|(chair, entry)| ((*entry, self.position), Contracts::of(&self.records, *chair)))
    }

    /// Where that row is, when the base holds one that cannot be.
    fn at(&self, refusal: Refusal) -> Refusal {
        refusal.at(format_args!("position {}, table {}", self.position, self.table))
    }
}

/// The confirmed sheets so far, with their deals.
fn detailed(tournament: &Tournament) -> Vec<Detailed> {
    let mut found = Vec::new();
    for position in (1..=tournament.current().0).map(PositionNo) {
        let tables = tournament.tables(position);
        for sheet in tournament.sheets.iter().filter(|sheet| sheet.position == position && sheet.confirmed) {
            let seats = tables.get(&sheet.table).map_or(&[][..], Vec::as_slice);
            let seated = seats.iter().map(|seat| (seat.chair, seat.entry)).collect();
            found.push(Detailed { position, table: sheet.table, seated, records: sheet.deals.clone() });
        }
    }
    found
}

/// One player's figures.
#[derive(Default)]
struct PlayerTally {
    tally: Tally<Spot>,
    contracts: Contracts,
    sheets: usize,
    detailed: usize,
}

impl Free<'_> {
    /// One player's figures.
    /// Errors: nobody or several people found; the seats are not drawn.
    pub fn player_statistics(self, query: &str) -> Result<PlayerStatistics> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        let entry = find::entry(&tournament, query)?;
        let (sheets, _) = with_detail(&tournament);
        let mut figures = players(&sheets)?;
        Ok(player(&tournament, entry, &figures.remove(&entry.id).unwrap_or_default()))
    }

    /// The figures of all players with a known deal.
    /// Errors: the seats are not drawn.
    pub fn players_statistics(self) -> Result<PlayersStatistics> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        let (sheets, detail) = with_detail(&tournament);
        let figures = players(&sheets)?;
        let lines = tournament.entries.iter().filter_map(|entry| {
            let of_player = figures.get(&entry.id).filter(|figures| figures.tally.deals > 0)?;
            Some(player(&tournament, entry, of_player))
        });
        Ok(PlayersStatistics { tournament: tournament.settings.name.clone(), detail, players: lines.collect() })
    }

    /// The tournament's figures.
    /// Errors: the seats are not drawn.
    pub fn tournament_statistics(self) -> Result<TournamentStatistics> {
        let tournament = self.night.tournament()?;
        report(&tournament)
    }
}

/// The contracts a player took in a tournament, as far as its sheets are kept deal by deal.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Taker {
    pub(crate) takes: Kind,
    pub(crate) detailed: usize,
    pub(crate) sheets: usize,
}

/// All players seated at a table of free deals.
pub(crate) fn takers(tournament: &Tournament) -> Result<HashMap<PersonId, Taker>> {
    let mut all: HashMap<PersonId, Taker> = HashMap::new();
    if tournament.is_duplicate() {
        return Ok(all);
    }
    let sheets = detailed(tournament);
    for (id, known) in players(&sheets)? {
        let Some(entry) = tournament.entry(id) else { continue };
        let taker = all.entry(entry.person_id).or_default();
        taker.takes = known.tally.takes();
        (taker.detailed, taker.sheets) = (known.detailed, known.sheets);
    }
    Ok(all)
}

/// The tournament's figures.
pub(crate) fn report(tournament: &Tournament) -> Result<TournamentStatistics> {
    tournament.must_be_placed()?;
    let (sheets, detail) = with_detail(tournament);
    let mut totals: Totals<(Spot, Option<EntryId>)> = Totals::default();
    for sheet in sheets.iter().filter(|sheet| !sheet.records.is_empty()) {
        let place = |deal: u8, taker| (sheet.spot(deal), sheet.player_on(taker));
        totals
            .add(&sheet.records, &sheet.chairs(), tournament.session_of(sheet.position).deals, place)
            .map_err(|refusal| sheet.at(refusal))?;
    }
    Ok(whole(tournament, detail, &totals))
}

/// The sheets, and how many are kept deal by deal.
fn with_detail(tournament: &Tournament) -> (Vec<Detailed>, Detail) {
    let sheets = detailed(tournament);
    let kept = sheets.iter().filter(|sheet| !sheet.records.is_empty()).count();
    let detail = Detail { sheets: sheets.len(), detailed: kept };
    (sheets, detail)
}

fn players(sheets: &[Detailed]) -> Result<HashMap<EntryId, PlayerTally>> {
    let mut all: HashMap<EntryId, PlayerTally> = HashMap::new();
    for sheet in sheets {
        for ((entry, _), contracts) in sheet.contracts() {
            let figures = all.entry(entry).or_default();
            figures.sheets += 1;
            figures.detailed += usize::from(!sheet.records.is_empty());
            figures.contracts += contracts;
        }
        for (chair, play) in plays(&sheet.records, &sheet.chairs()).map_err(|refusal| sheet.at(refusal))? {
            if let Some(figures) = sheet.player_on(chair).and_then(|entry| all.get_mut(&entry)) {
                figures.tally.add(sheet.spot(play.number), &play);
            }
        }
    }
    Ok(all)
}

fn player(tournament: &Tournament, entry: &Entry, known: &PlayerTally) -> PlayerStatistics {
    let tally = &known.tally;
    let mean = |(deals, points): (u32, i64)| Tenths::ratio(points, deals);
    PlayerStatistics {
        number: entry.number,
        name: tournament.name(entry.id),
        detail: Detail { sheets: known.sheets, detailed: known.detailed },
        deals: tally.deals,
        points: tally.points,
        average: mean((tally.deals, tally.points)),
        contracts: kinds(&tally.kinds),
        partner_deals: tally.as_partner.0,
        partner_average: mean(tally.as_partner),
        defence_deals: tally.as_defender.0,
        defence_average: mean(tally.as_defender),
        best: tally.best.map(|(score, spot)| spot.found(score)),
        worst: tally.worst.map(|(score, spot)| spot.found(score)),
        contracts_certain: known.contracts.certain,
    }
}

fn whole(tournament: &Tournament, detail: Detail, totals: &Totals<(Spot, Option<EntryId>)>) -> TournamentStatistics {
    let count = |kind: &str, name: String, count: &u32| Count { kind: kind.to_owned(), name, count: *count };
    let petits = [("attack", "à l'attaque"), ("defence", "à la défense")];
    let biggest = totals.biggest;
    TournamentStatistics {
        tournament: tournament.settings.name.clone(),
        detail,
        played: totals.played,
        cancelled: totals.cancelled,
        not_played: totals.not_played,
        adjusted: totals.adjusted,
        contracts: kinds(&totals.kinds),
        full: totals.full,
        poignees: (Poignee::ALL.iter().zip(&totals.poignees))
            .map(|(poignee, n)| count(poignee.word(), poignee.word().to_owned(), n))
            .collect(),
        petits: (petits.iter().zip(&totals.petits)).map(|((key, name), n)| count(key, (*name).to_owned(), n)).collect(),
        chelems: (Chelem::ALL.iter().zip(&totals.chelems))
            .map(|(chelem, n)| count(chelem.key(), chelem.word().to_owned(), n))
            .collect(),
        biggest: biggest.map(|big| big.place.0.found(big.mark)),
        biggest_of: biggest.map(|big| {
            let taker = big.place.1.map_or_else(|| "?".to_owned(), |entry| tournament.name(entry));
            format!("{} de {taker}", big.contract.word())
        }),
    }
}

/// The lines of a table of contracts, the total last.
fn kinds(kinds: &[Kind; 4]) -> Vec<KindLine> {
    let line = |contract: &str, name: &str, kind: Kind| KindLine {
        contract: contract.to_owned(),
        name: name.to_owned(),
        taken: kind.taken,
        made: kind.made,
        lost: kind.lost,
        success: Tenths::percent(kind.made, kind.made + kind.lost),
        average: Tenths::ratio(kind.points, kind.taken),
    };
    let mut lines: Vec<KindLine> =
        Contract::ALL.iter().zip(kinds).map(|(contract, kind)| line(contract.key(), contract.word(), *kind)).collect();
    lines.push(line("total", "total", kinds.iter().copied().sum()));
    lines
}
