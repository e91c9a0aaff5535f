//! The plan of a made-up tournament: a plain value that a seed and the wishes decide.

use super::chance::Chance;
use super::etuis::{self, EtuisPlan};
use super::sessions::{self, Next};
use app::Draw;
use domain::Refusal;
use domain::award::Formula;
use domain::competition::{self, Championship};
use domain::duplicate::Format;
use domain::movement::{Game, Kind, MAX_PLAYERS, MIN_PLAYERS, MIN_TOURNAMENT, Movement, Shape};
use host::clock::Clock;

/// The level of detail of each sheet (F5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    Balances,
    /// Contract, taker and points per defender.
    Marks,
    Full,
    /// Each sheet as it comes.
    Mixed,
}

/// The end of the evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Closed,
    /// Closed, opened again for a correction, closed again.
    Reopened,
    /// Stopped before the last position, then closed.
    Stopped,
    /// Left in the middle of a position.
    Unfinished,
}

/// A tournament to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The seed it comes from.
    pub(crate) seed: u64,
    /// Players entered before the draw.
    pub(crate) players: usize,
    /// Positions of the first session.
    pub positions: u8,
    /// Deals per position.
    pub(crate) deals: u8,
    /// The formula: players, duos or teams.
    pub(crate) formula: Formula,
    pub(crate) parallel: bool,
    /// Tables of 4, or of 5.
    pub(crate) game: Game,
    /// The movement; the usual one when `None`.
    pub(crate) movement: Option<Kind>,
    /// The draw of the starting seats.
    pub(crate) draw: Draw,
    pub(crate) championship: Option<Championship>,
    /// R3: article 29, outside championships too.
    pub(crate) article_29: bool,
    /// Each sheet is typed twice.
    pub(crate) double_entry: bool,
    pub(crate) detail: Detail,
    /// Every table plays the same deals, so that many totals are equal.
    pub(crate) mirrored: bool,
    /// The last sheets of a session are made so that totals are equal.
    pub(crate) ties: bool,
    /// The stages after the first session.
    pub(crate) next: Vec<Next>,
    /// Many sheets come in files.
    pub(crate) by_file: bool,
    /// The position at which it is left or stopped, where it is.
    pub(crate) left_at: u8,
    pub(crate) date: chrono::NaiveDate,
    /// The rate of incidents: 0 to 3.
    pub(crate) trouble: u8,
    /// The end.
    pub(crate) ending: Ending,
    /// The plan of an evening of *donnes dupliquées*; `None` for free deals.
    pub(crate) etuis: Option<EtuisPlan>,
}

/// Tries before a wish is found impossible.
const TRIES: usize = 400;

impl Plan {
    /// The plan of a seed.
    /// Errors: O1 when no tournament is as it was wished.
    pub fn draw(seed: u64, wishes: &Wishes) -> Result<Self, Refusal> {
        let mut chance = Chance::of(seed, 0);
        let etuis = etuis::draw(seed, wishes);
        let possible = etuis.is_some() || wishes.duplicate != Some(true);
        for _ in (0..TRIES).filter(|_| possible) {
            if let Some(plan) = Self::try_draw(seed, wishes, &mut chance) {
                return Ok(plan.with(etuis));
            }
        }
        Err(Refusal::new("O1", "aucun tournoi possible n'a tout ce qui est demandé")
            .advise("Laissez au sort le nombre de joueurs, les positions ou le mouvement."))
    }

    fn try_draw(seed: u64, wishes: &Wishes, chance: &mut Chance) -> Option<Self> {
        let (formula, parallel, game) = what_is_played(wishes, chance);
        // A chance of its own: the evenings of other seeds stay as they were.
        let friends = wishes.players.is_none() && Chance::of(seed, 4).percent(6);
        let players = match friends && formula == Formula::Individuel {
            true => chance.between(MIN_PLAYERS.into(), usize::from(MIN_TOURNAMENT) - 1),
            false => players(wishes, chance, formula, parallel)?,
        };
        let positions = wishes.positions.unwrap_or_else(|| {
            chance.weighted(&[(5, 1), (7, 2), (14, 3), (18, 4), (26, 5), (9, 6), (8, 7), (4, 8), (4, 9), (5, 10)], 5)
        });
        let (movement, positions) = movement(wishes, chance, (formula, parallel, game), players, positions)?;
        let deals = wishes
            .deals
            .unwrap_or_else(|| chance.weighted(&[(40, 5), (20, 4), (10, 6), (6, 8), (4, 10), (12, 3), (8, 1)], 5));
        let next = sessions::draw(chance, wishes.sessions, formula, parallel, game);
        let last = positions.max(2) - 1;
        let day = u64::try_from(chance.below(700)).unwrap_or(0);
        let first = chrono::NaiveDate::from_ymd_opt(2026, 1, 1)?;
        let ending = [(84, Ending::Closed), (6, Ending::Reopened), (5, Ending::Stopped), (5, Ending::Unfinished)];
        Some(Self {
            seed,
            players,
            positions,
            deals,
            formula,
            parallel,
            game,
            movement,
            draw: sessions::start(chance),
            championship: championship(chance, formula, game).filter(|_| players >= MIN_TOURNAMENT.into()),
            article_29: chance.percent(20),
            double_entry: chance.percent(8),
            detail: chance.weighted(
                &[(40, Detail::Balances), (15, Detail::Marks), (20, Detail::Full), (25, Detail::Mixed)],
                Detail::Mixed,
            ),
            mirrored: chance.percent(8),
            ties: chance.percent(30),
            next,
            by_file: players > 80 || chance.percent(25),
            left_at: u8::try_from(chance.between(1, usize::from(last))).unwrap_or(1),
            date: first.checked_add_days(chrono::Days::new(day))?,
            trouble: wishes.trouble.unwrap_or_else(|| chance.weighted(&[(15, 0), (35, 1), (35, 2), (15, 3)], 1)),
            ending: chance.weighted(&ending, Ending::Closed),
            etuis: None,
        })
    }

    /// The same evening, of *donnes dupliquées*: nothing that only free deals have.
    fn with(self, etuis: Option<EtuisPlan>) -> Self {
        let Some(of_etuis) = etuis else { return self };
        let (positions, deals) = of_etuis.shape.unwrap_or((7, 4));
        Self {
            players: of_etuis.players,
            positions,
            deals,
            formula: if of_etuis.format == Format::Individual { Formula::Individuel } else { Formula::Equipe4 },
            parallel: false,
            game: Game::Quatre,
            movement: None,
            championship: None,
            article_29: false,
            double_entry: false,
            next: Vec::new(),
            etuis,
            ..self
        }
    }

    /// The number of players entered together.
    pub(crate) fn members(&self) -> usize {
        self.etuis.map_or(self.formula.members(), |plan| plan.members)
    }

    /// The clock of that evening: it begins at 14:00 and moves on by a minute each time it is read.
    pub(crate) fn clock(&self) -> Clock {
        self.date.and_hms_opt(14, 0, 0).map_or(Clock::System, Clock::scripted)
    }
}

fn what_is_played(wishes: &Wishes, chance: &mut Chance) -> (Formula, bool, Game) {
    let five = wishes.game.is_some_and(|game| game != Game::Quatre);
    let kinds = [(62, Formula::Individuel), (19, Formula::Duo), (19, Formula::Equipe4)];
    let formula = match wishes.formula {
        Some(formula) => formula,
        None if wishes.parallel == Some(true) => Formula::Equipe4,
        None if five => Formula::Individuel,
        None => chance.weighted(&kinds, Formula::Individuel),
    };
    let parallel = formula == Formula::Equipe4 && wishes.parallel.unwrap_or_else(|| chance.percent(45));
    let games = [(84, Game::Quatre), (9, Game::Cinq), (7, Game::Mort)];
    let drawn = wishes.movement.is_none_or(Kind::is_drawn);
    let game = match wishes.game {
        Some(game) => game,
        None if formula == Formula::Individuel && drawn => chance.weighted(&games, Game::Quatre),
        None => Game::Quatre,
    };
    (formula, parallel, game)
}

/// The number of players: mostly a club's evening, sometimes hundreds; whole teams.
fn players(wishes: &Wishes, chance: &mut Chance, formula: Formula, parallel: bool) -> Option<usize> {
    let (least, most) = wishes.players.unwrap_or_else(|| {
        chance.weighted(&[(320, (8, 20)), (460, (16, 48)), (180, (40, 90)), (36, (90, 220)), (4, (220, 600))], (16, 48))
    });
    let each = formula.members() * if parallel { 4 } else { 1 };
    let fewest = match (formula, parallel) {
        (Formula::Individuel, _) => usize::from(MIN_PLAYERS),
        (Formula::Duo, _) => 10,
        (Formula::Equipe4, false) => 16,
        (Formula::Equipe4, true) => 32,
    };
    let most = most.min(usize::from(MAX_PLAYERS));
    // A number left to chance makes room for whole teams; a number wished for does not.
    let (least, most) = if wishes.players.is_some() { (least, most) } else { (least.max(fewest), most.max(fewest)) };
    let (first, last) = (least.max(fewest).div_ceil(each), most / each);
    (first <= last).then(|| chance.between(first, last) * each)
}

/// A movement that can be played, and with how many positions.
fn movement(
    wishes: &Wishes,
    chance: &mut Chance,
    (formula, parallel, game): (Formula, bool, Game),
    players: usize,
    positions: u8,
) -> Option<(Option<Kind>, u8)> {
    if game != Game::Quatre {
        let kind = wishes.movement.unwrap_or(*chance.pick(&[Kind::Hasard, Kind::Meilleurs]).unwrap_or(&Kind::Hasard));
        return kind.is_drawn().then_some((Some(kind), positions));
    }
    let shape = Shape::of_teams(formula, players / formula.members(), parallel).ok()?;
    let usual = Movement::usual(shape.tables, positions, formula, parallel);
    let possible = |kind: Kind, positions: u8| Movement { kind, positions, ..usual }.allowed().is_ok();
    if let Some(kind) = wishes.movement {
        // A movement wished for must be possible with the empty chairs, too; elsewhere the draw finds another movement.
        let movement = Movement { kind, positions, ..usual };
        let granted = possible(kind, positions) && (kind.is_drawn() || movement.judge(shape.missing).is_ok());
        return granted.then_some((Some(kind), positions));
    }
    // Teams cannot play any number of positions (M7): then the most they can.
    let fewest = if wishes.positions.is_some() { positions } else { 1 };
    let mut positions = positions;
    loop {
        let mut kinds: Vec<Kind> = Kind::ALL.into_iter().collect();
        chance.shuffle(&mut kinds);
        kinds.insert(0, usual.kind);
        if chance.percent(50) {
            kinds.remove(0);
        }
        if let Some(kind) = kinds.into_iter().find(|kind| possible(*kind, positions)) {
            return Some(((kind != usual.kind || chance.percent(50)).then_some(kind), positions));
        }
        if positions <= fewest {
            return None;
        }
        positions -= 1;
    }
}

fn championship(chance: &mut Chance, formula: Formula, game: Game) -> Option<Championship> {
    if game != Game::Quatre || !chance.percent(22) {
        return None;
    }
    let kinds: Vec<competition::Kind> =
        competition::Kind::ALL.into_iter().filter(|kind| kind.formula() == formula).collect();
    let kind = *chance.pick(&kinds)?;
    let stages: Vec<competition::Stage> = kind.stages().collect();
    Championship::new(kind, *chance.pick(&stages)?).ok()
}

/// The fixed choices; `None` is left to the seed.
#[derive(Debug, Clone, Default)]
pub struct Wishes {
    /// Players, at least and at most.
    pub players: Option<(usize, usize)>,
    /// Positions of the first session.
    pub positions: Option<u8>,
    /// Deals per position.
    pub deals: Option<u8>,
    /// The formula.
    pub formula: Option<Formula>,
    /// M8: teams of 4 in parallel tournaments.
    pub parallel: Option<bool>,
    /// Tables of 4, or of 5.
    pub game: Option<Game>,
    /// The movement of the first session.
    pub movement: Option<Kind>,
    /// Sessions and phases, the first included.
    pub sessions: Option<u8>,
    /// The rate of incidents: 0 (none) to 3.
    pub trouble: Option<u8>,
    /// *Donnes dupliquées*, single players; some of the evenings of which nothing is wished are.
    pub duplicate: Option<bool>,
}

impl Wishes {
    /// True when no wish needs free deals.
    pub(super) const fn leave_everything_open(&self) -> bool {
        self.deals.is_none()
            && self.formula.is_none()
            && self.parallel.is_none()
            && self.game.is_none()
            && self.movement.is_none()
            && self.sessions.is_none()
            && self.positions.is_none()
    }
}
