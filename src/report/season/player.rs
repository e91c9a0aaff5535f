//! One player's season.

use serde::Serialize;

use crate::table::{Table, Tabular, french_date, shortened, spare};
use domain::Total;
use domain::{counted, ordinal};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerNight {
    /// ISO date.
    pub date: String,
    pub night: String,
    /// Place among all.
    pub place: Option<u32>,
    /// Among how many.
    pub players: Option<u32>,
    /// The night's total.
    pub total: Option<Total>,
    /// Its value, with the coefficient.
    pub points: Total,
    /// It goes into the mark.
    pub kept: bool,
    /// His rank in the season after it.
    pub rank_after: Option<u32>,
    /// The ranked value by then.
    pub mark_after: Option<Total>,
}

/// One player's season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerSeason {
    /// The season's name.
    pub season: String,
    /// `NOM Prénom`.
    pub name: String,
    /// `None` with too few nights.
    pub rank: Option<u32>,
    /// Another player has the same rank.
    pub tied: bool,
    /// Among how many.
    pub of: usize,
    /// The ranked value.
    pub points: Total,
    pub played: usize,
    /// Nights there were.
    pub possible: usize,
    pub wins: usize,
    /// Nights among the first three.
    pub podiums: usize,
    /// The best night.
    pub best: Option<Total>,
    /// The worst one.
    pub worst: Option<Total>,
    /// The contracts taken, as far as sheets are kept deal by deal; `None` where none is.
    pub contracts: Option<SeasonContracts>,
    /// In order.
    pub nights: Vec<PlayerNight>,
}

/// Contracts of the nights' sheets that are kept deal by deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct SeasonContracts {
    pub taken: u32,
    /// Known to be made.
    pub made: u32,
    /// Known to be lost.
    pub lost: u32,
    /// His sheets that are kept deal by deal.
    pub detailed: usize,
    /// All of his sheets.
    pub sheets: usize,
}

impl SeasonContracts {
    /// In one sentence, always with its basis.
    pub fn words(self) -> String {
        let rest = format!("d'après {} sur {}", counted(self.detailed, "feuille détaillée"), self.sheets);
        format!(
            "Preneur : {}, {} et {} ({rest}).",
            counted(self.taken, "contrat"),
            counted(self.made, "réussi"),
            counted(self.lost, "chuté")
        )
    }
}

impl Tabular for PlayerSeason {
    fn table(&self) -> Table {
        let rank =
            self.rank.map_or_else(|| "non classé".to_owned(), |rank| format!("{} sur {}", ordinal(rank), self.of));
        let title = format!("{} – {} : {rank}, {}", self.season, self.name, self.points.words());
        let place = |night: &PlayerNight| {
            night.place.map(|place| match night.players {
                Some(players) => format!("{place}/{players}"),
                None => place.to_string(),
            })
        };
        let played = format!(
            "{} sur {}, {}, {}. Meilleure : {}. Moins bonne : {}.",
            counted(u32::try_from(self.played).unwrap_or(0), "soirée"),
            self.possible,
            counted(u32::try_from(self.wins).unwrap_or(0), "victoire"),
            counted(u32::try_from(self.podiums).unwrap_or(0), "podium"),
            self.best.map_or_else(String::new, Total::words),
            self.worst.map_or_else(String::new, Total::words),
        );
        Table::of(title, &self.nights)
            .column("Date", |night| french_date(&night.date))
            .column(shortened("Soirée"), |night| &night.night)
            .column(">Place", place)
            .column(">Total", |night| night.total)
            .column(">Points", |night| night.points)
            .column("Retenue", |night| if night.kept { "oui" } else { "non" })
            .column(spare(">Cumul"), |night| night.mark_after)
            .column(">Rang", |night| night.rank_after)
            .notes([played].into_iter().chain(self.contracts.map(SeasonContracts::words)))
    }
}
