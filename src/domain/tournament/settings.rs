//! The organiser's settings of a tournament.

use chrono::NaiveDate;

use super::DuplicateSettings;
use super::value::{Held, Value};
use crate::award::Formula;
use crate::competition::{self, Championship, Plan, Stage};
use crate::money::Cents;
use crate::movement::{Game, Kind};

/// Settings made before the evening, which may change until it begins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings {
    pub name: String,
    /// The day; of the first session where there are several.
    pub date: NaiveDate,
    /// Place; may be empty.
    pub place: String,
    /// Organising club; may be empty.
    pub organiser: String,
    /// Official arbiter; may be empty.
    pub arbiter: String,
    /// All the positions known so far, those of later sessions included: they are numbered through the tournament.
    pub positions: u8,
    /// Deals per position, in the first session.
    pub deals: u8,
    /// The movement of the first session, once chosen.
    pub movement: Option<Kind>,
    /// Sheets are confirmed only when typed twice alike.
    pub double_entry: bool,
    /// Entry fee, for one person.
    pub fee: Cents,
    /// Players, duos (M7) or teams of 4.
    pub formula: Formula,
    /// M8: teams of 4 in four parallel tournaments.
    pub parallel: bool,
    /// The game, which sets the number of players at a table.
    pub game: Game,
    /// C1: the kind of championship and its stage, when it is one.
    pub championship: Option<(competition::Kind, Stage)>,
    pub sessions: u8,
    /// R3: article 29 breaks ties.
    pub article_29: bool,
    /// R6: a player who leaves is ranked behind all who finish. Always so in championships (article 27).
    pub leavers_last: bool,
    /// C6: the number qualified by the final ranking, where the organiser sets it.
    pub qualifies: Option<u16>,
    /// Articles 3, 9, 15, 20: the stages after the first session, as they were written down before.
    pub plan: Option<Plan>,
    /// O2: the part given back.
    pub prize_fund: PrizeFund,
    /// D1: *donnes dupliquées*; nothing for free deals.
    pub duplicate: Option<DuplicateSettings>,
}

/// One setting, under the name that the base and the archive give it.
pub struct SettingKey {
    pub name: &'static str,
    /// Its name for the journal and for what was changed.
    pub french: &'static str,
    held: fn(&Settings) -> Value,
    set: fn(&mut Settings, &Value) -> Option<()>,
}

macro_rules! key {
    ($name:literal, $french:literal, $held:expr, $set:expr) => {
        SettingKey { name: $name, french: $french, held: $held, set: $set }
    };
    ($name:literal, $french:literal, duplicate? $field:ident) => {
        key!($name, $french, |s| s.duplicate.map(|own| own.$field).unwrap_or_default().held(), |s, value| {
            let read = Held::read(value)?;
            if let Some(own) = &mut s.duplicate {
                own.$field = read;
            }
            Some(())
        })
    };
    ($name:literal, $french:literal, $($field:ident).+) => {
        key!($name, $french, |s| s.$($field).+.held(), |s, value| {
            s.$($field).+ = Held::read(value)?;
            Some(())
        })
    };
}

/// Every setting: the base has a column for each, the archive a field.
pub const SETTINGS: &[SettingKey] = &[
    key!("name", "nom", name),
    key!("date", "date", date),
    key!("place", "lieu", place),
    key!("organiser", "organisateur", organiser),
    key!("arbiter", "arbitre", arbiter),
    key!("positions", "positions", positions),
    key!("deals", "donnes par position", deals),
    key!("movement", "mouvement", movement),
    key!("double_entry", "double saisie", double_entry),
    key!("fee_cents", "engagement", fee),
    key!("formula", "formule", formula),
    key!("parallel", "tournois parallèles", parallel),
    key!("game", "jeu", game),
    key!("championship", "championnat", |s| s.championship.map(|(kind, _)| kind).held(), |s, value| {
        s.championship = Option::read(value)?.map(|kind| (kind, Stage::FinaleRegionale));
        Some(())
    }),
    key!("stage", "étape", |s| s.championship.map(|(_, stage)| stage).held(), |s, value| {
        s.championship = s.championship.map(|(kind, _)| kind).zip(Option::read(value)?);
        Some(())
    }),
    key!("sessions", "séances", sessions),
    key!("article_29", "article 29", article_29),
    key!("given_back_percent", "rendus (%)", prize_fund.given_back_percent),
    key!("rewarded_percent", "récompensés (%)", prize_fund.rewarded_percent),
    key!("added_cents", "ajouté", prize_fund.added),
    key!("special_cents", "prix spécial", prize_fund.special),
    key!("step_cents", "pas des prix", prize_fund.step),
    key!("decline_percent", "baisse des prix (%)", prize_fund.decline_percent),
    key!("leavers_last", "partants derniers", leavers_last),
    key!("qualifies", "qualifiés", qualifies),
    key!("plan", "plan", plan),
    key!("duplicate", "donnes dupliquées", |s| s.duplicate.map(|own| own.format).held(), |s, value| {
        s.duplicate = Option::read(value)?.map(DuplicateSettings::of);
        Some(())
    }),
    key!("circuit", "circuit", duplicate? circuit),
    key!("usual_shape", "forme habituelle", duplicate? usual_shape),
    key!("usual_positions", "positions habituelles", duplicate? usual_positions),
    key!("first_badge", "première couleur", duplicate? first_badge),
];

impl SettingKey {
    pub fn held(&self, settings: &Settings) -> Value {
        (self.held)(settings)
    }

    /// `None` for a value that means nothing to the setting.
    pub fn set(&self, settings: &mut Settings, value: &Value) -> Option<()> {
        (self.set)(settings, value)
    }
}

impl Settings {
    /// A tournament of free deals for individuals, as usual ones are.
    pub fn new(name: impl Into<String>, date: NaiveDate) -> Self {
        Self { name: name.into(), date, positions: 5, deals: 5, sessions: 1, leavers_last: true, ..Self::default() }
    }

    /// C1: the championship, when it is one that exists.
    pub(crate) fn championship(&self) -> Option<Championship> {
        let (kind, stage) = self.championship?;
        Championship::new(kind, stage).ok()
    }
}

/// O2: the organiser's settings of the prizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrizeFund {
    /// Percent of the fees given back.
    pub given_back_percent: u8,
    /// Percent of the players (teams) rewarded.
    pub rewarded_percent: u8,
    /// Money added to the fees.
    pub added: Cents,
    /// R8: the special prize; zero for none.
    pub special: Cents,
    /// Prizes by rule are multiples of it.
    pub step: Cents,
    /// Above the base, each prize by rule in percent of the one before.
    pub decline_percent: u8,
}

impl Default for PrizeFund {
    fn default() -> Self {
        Self {
            given_back_percent: 80,
            rewarded_percent: 20,
            added: Cents::ZERO,
            special: Cents::ZERO,
            step: Cents::euros(1),
            decline_percent: 80,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duplicate::Format;

    #[test]
    fn every_setting_is_read_back_as_it_is_held() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let own =
            DuplicateSettings { usual_positions: true, ..DuplicateSettings::shaped(Format::Teams, Some(7), None) };
        let settings = Settings {
            positions: 7,
            fee: Cents(1_250),
            movement: Some(Kind::Hasard),
            championship: Some((competition::Kind::Duo, Stage::FinaleNationale)),
            qualifies: Some(12),
            leavers_last: false,
            plan: Plan::parse("20=16x115"),
            prize_fund: PrizeFund { added: Cents(5_000), ..PrizeFund::default() },
            duplicate: Some(own),
            ..Settings::new("Coupe", day)
        };
        let mut read = Settings::new("", NaiveDate::MIN);
        for key in SETTINGS {
            key.set(&mut read, &key.held(&settings)).unwrap_or_else(|| panic!("{}", key.name));
            let other = Value::Text("cinq cents".into());
            assert!(matches!(key.held(&settings), Value::Text(_)) || key.set(&mut read, &other).is_none());
        }
        assert_eq!(read, settings);
    }
}
