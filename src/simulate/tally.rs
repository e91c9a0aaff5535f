//! Counts of the play, which show the coverage of a batch.

use std::collections::BTreeMap;

/// Something that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    Players,
    Teams,
    Homonyms,
    Positions,
    LaterSessions,
    FinalSquares,
    Coefficients,
    Eliminated,
    Sheets,
    SheetsDealByDeal,
    SheetsFromFiles,
    TablesOfThree,
    TablesOfFive,
    Deals,
    CancelledDeals,
    DoubleEntries,
    FaultySheetsRefused,
    Corrections,
    Adjustments,
    Rulings,
    Penalties,
    Warnings,
    PenaltiesLifted,
    Unregistered,
    LateArrivals,
    Forfeits,
    Departures,
    Substitutes,
    SubstitutesUnranked,
    Moves,
    Switches,
    OtherTournaments,
    Undone,
    Redone,
    TiesForced,
    TiedPlaces,
    TiesBroken,
    TiesByContracts,
    TiesSettled,
    QualifiedSettled,
    PlansFollowed,
    Derogations,
    DealsRedealt,
    RulingsBeside,
    RulingsHeeded,
    DirectoryCorrections,
    Prizes,
    StoppedEarly,
    LeftUnfinished,
    Closed,
    Reopened,
    Exports,
    Refused,
    EtuiResults,
    EtuiCorrections,
    Fiches,
    EtuisNeutralised,
    FortySixty,
    EtuisFouled,
    Fines,
    Grids,
}

impl Event {
    /// Each with its key in JSON and its words.
    pub const ALL: [(Self, &'static str, &'static str); 61] = [
        (Self::Players, "players", "joueurs"),
        (Self::Teams, "teams", "duos et équipes"),
        (Self::Homonyms, "homonyms", "homonymes"),
        (Self::Positions, "positions", "positions"),
        (Self::LaterSessions, "later_sessions", "séances et phases après la première"),
        (Self::FinalSquares, "final_squares", "carrés finaux"),
        (Self::Coefficients, "coefficients", "coefficients"),
        (Self::Eliminated, "eliminated", "joueurs éliminés"),
        (Self::Sheets, "sheets", "feuilles"),
        (Self::SheetsDealByDeal, "sheets_deal_by_deal", "feuilles donne par donne"),
        (Self::SheetsFromFiles, "sheets_from_files", "feuilles importées d'un fichier"),
        (Self::TablesOfThree, "tables_of_three", "tables à 3"),
        (Self::TablesOfFive, "tables_of_five", "tables à 5"),
        (Self::Deals, "deals", "donnes"),
        (Self::CancelledDeals, "cancelled_deals", "donnes annulées"),
        (Self::DoubleEntries, "double_entries", "doubles saisies"),
        (Self::FaultySheetsRefused, "faulty_sheets_refused", "feuilles fausses, refusées"),
        (Self::Corrections, "corrections", "feuilles corrigées"),
        (Self::Adjustments, "adjustments", "feuilles ajustées"),
        (Self::Rulings, "rulings", "décisions de l'arbitre"),
        (Self::Penalties, "penalties", "pénalités"),
        (Self::Warnings, "warnings", "avertissements"),
        (Self::PenaltiesLifted, "penalties_lifted", "pénalités levées"),
        (Self::Unregistered, "unregistered", "désinscriptions"),
        (Self::LateArrivals, "late_arrivals", "arrivées tardives"),
        (Self::Forfeits, "forfeits", "forfaits"),
        (Self::Departures, "departures", "départs"),
        (Self::Substitutes, "substitutes", "remplaçants"),
        (Self::SubstitutesUnranked, "substitutes_unranked", "remplaçants hors classement"),
        (Self::Moves, "moves", "joueurs déplacés"),
        (Self::Switches, "switches", "passages au tirage"),
        (Self::OtherTournaments, "other_tournaments", "bases avec un autre tournoi"),
        (Self::Undone, "undone", "annulations"),
        (Self::Redone, "redone", "rétablissements"),
        (Self::TiesForced, "ties_forced", "égalités provoquées"),
        (Self::TiedPlaces, "tied_places", "places ex æquo à la fin"),
        (Self::TiesBroken, "ties_broken", "places départagées à la fin"),
        (Self::TiesByContracts, "ties_by_contracts", "places départagées par les contrats"),
        (Self::QualifiedSettled, "qualified_settled", "dernières places qualifiées départagées"),
        (Self::PlansFollowed, "plans_followed", "séances ouvertes selon le plan"),
        (Self::Derogations, "derogations", "dérogations"),
        (Self::TiesSettled, "ties_settled", "séances ouvertes par un départage possible"),
        (Self::DealsRedealt, "deals_redealt", "donnes redistribuées"),
        (Self::RulingsBeside, "rulings_beside", "incidents notés à côté d'une décision"),
        (Self::RulingsHeeded, "rulings_heeded", "tables dont les décisions sont confirmées"),
        (Self::DirectoryCorrections, "directory_corrections", "fiches d'annuaire corrigées"),
        (Self::Prizes, "prizes", "dotations réglées ou annoncées"),
        (Self::StoppedEarly, "stopped_early", "tournois arrêtés avant la fin"),
        (Self::LeftUnfinished, "left_unfinished", "tournois laissés en cours"),
        (Self::Closed, "closed", "tournois clos"),
        (Self::Reopened, "reopened", "tournois rouverts"),
        (Self::Exports, "exports", "exports fédéraux"),
        (Self::Refused, "refused", "commandes refusées"),
        (Self::EtuiResults, "etui_results", "résultats d'étuis"),
        (Self::EtuiCorrections, "etui_corrections", "résultats d'étuis corrigés"),
        (Self::Fiches, "fiches", "fiches ambulantes entrées d'un coup"),
        (Self::EtuisNeutralised, "etuis_neutralised", "donnes neutralisées"),
        (Self::FortySixty, "forty_sixty", "décisions 40/60"),
        (Self::EtuisFouled, "etuis_fouled", "étuis faussés"),
        (Self::Fines, "fines", "pénalités en pour cent"),
        (Self::Grids, "grids", "grilles des PCN importées"),
    ];
}

/// The number of each event, and the shapes that were played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    events: BTreeMap<Event, u64>,
    shapes: BTreeMap<&'static str, BTreeMap<String, u64>>,
    refusals: BTreeMap<String, u64>,
}

impl Tally {
    /// Counts an event once.
    pub(super) fn once(&mut self, event: Event) {
        self.many(event, 1);
    }

    /// Counts an event so many times.
    pub(super) fn many(&mut self, event: Event, times: usize) {
        *self.events.entry(event).or_default() += u64::try_from(times).unwrap_or(0);
    }

    /// A tournament had that shape (its formula, its movement, …).
    pub(super) fn shape(&mut self, what: &'static str, which: &str) {
        *self.shapes.entry(what).or_default().entry(which.to_owned()).or_default() += 1;
    }

    /// A command was refused under that rule.
    pub(super) fn refused(&mut self, rule: &str) {
        self.once(Event::Refused);
        *self.refusals.entry(rule.to_owned()).or_default() += 1;
    }

    /// Adds the counts of another tally.
    pub(crate) fn add(&mut self, other: &Self) {
        for (event, times) in &other.events {
            *self.events.entry(*event).or_default() += times;
        }
        for (what, shapes) in &other.shapes {
            let own = self.shapes.entry(what).or_default();
            for (which, times) in shapes {
                *own.entry(which.clone()).or_default() += times;
            }
        }
        for (rule, times) in &other.refusals {
            *self.refusals.entry(rule.clone()).or_default() += times;
        }
    }

    /// The number of an event.
    pub fn count(&self, event: Event) -> u64 {
        self.events.get(&event).copied().unwrap_or(0)
    }

    /// The shapes played: for each kind of shape (`formula`, `movement`, …), how many tournaments had which.
    pub const fn shapes(&self) -> &BTreeMap<&'static str, BTreeMap<String, u64>> {
        &self.shapes
    }

    /// The number of commands refused under each rule; `saisie` for those no rule refuses.
    pub const fn refusals(&self) -> &BTreeMap<String, u64> {
        &self.refusals
    }
}
