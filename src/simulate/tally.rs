//! Counts of the play, which show the coverage of a batch.

use std::collections::BTreeMap;

use domain::keyed;

keyed! {
    /// Something that is counted: its key in JSON, and its words.
    #[derive(PartialOrd, Ord)]
    pub enum Event {
        Players = "players" => "joueurs",
        Teams = "teams" => "duos et équipes",
        Homonyms = "homonyms" => "homonymes",
        Positions = "positions",
        LaterSessions = "later_sessions" => "séances et phases après la première",
        FinalSquares = "final_squares" => "carrés finaux",
        Coefficients = "coefficients",
        Eliminated = "eliminated" => "joueurs éliminés",
        Sheets = "sheets" => "feuilles",
        SheetsDealByDeal = "sheets_deal_by_deal" => "feuilles donne par donne",
        SheetsFromFiles = "sheets_from_files" => "feuilles importées d'un fichier",
        TablesOfThree = "tables_of_three" => "tables à 3",
        TablesOfFive = "tables_of_five" => "tables à 5",
        Deals = "deals" => "donnes",
        CancelledDeals = "cancelled_deals" => "donnes annulées",
        DoubleEntries = "double_entries" => "doubles saisies",
        FaultySheetsRefused = "faulty_sheets_refused" => "feuilles fausses, refusées",
        Corrections = "corrections" => "feuilles corrigées",
        Adjustments = "adjustments" => "feuilles ajustées",
        Rulings = "rulings" => "décisions de l'arbitre",
        Penalties = "penalties" => "pénalités",
        Warnings = "warnings" => "avertissements",
        PenaltiesLifted = "penalties_lifted" => "pénalités levées",
        Unregistered = "unregistered" => "désinscriptions",
        LateArrivals = "late_arrivals" => "arrivées tardives",
        Forfeits = "forfeits" => "forfaits",
        Departures = "departures" => "départs",
        Substitutes = "substitutes" => "remplaçants",
        SubstitutesUnranked = "substitutes_unranked" => "remplaçants hors classement",
        Moves = "moves" => "joueurs déplacés",
        Switches = "switches" => "passages au tirage",
        OtherTournaments = "other_tournaments" => "bases avec un autre tournoi",
        Undone = "undone" => "annulations",
        Redone = "redone" => "rétablissements",
        TiesForced = "ties_forced" => "égalités provoquées",
        TiedPlaces = "tied_places" => "places ex æquo à la fin",
        TiesBroken = "ties_broken" => "places départagées à la fin",
        TiesByContracts = "ties_by_contracts" => "places départagées par les contrats",
        QualifiedSettled = "qualified_settled" => "dernières places qualifiées départagées",
        PlansFollowed = "plans_followed" => "séances ouvertes selon le plan",
        Derogations = "derogations" => "dérogations",
        TiesSettled = "ties_settled" => "séances ouvertes par un départage possible",
        DealsRedealt = "deals_redealt" => "donnes redistribuées",
        RulingsBeside = "rulings_beside" => "incidents notés à côté d'une décision",
        RulingsHeeded = "rulings_heeded" => "tables dont les décisions sont confirmées",
        DirectoryCorrections = "directory_corrections" => "fiches d'annuaire corrigées",
        Prizes = "prizes" => "dotations réglées ou annoncées",
        StoppedEarly = "stopped_early" => "tournois arrêtés avant la fin",
        LeftUnfinished = "left_unfinished" => "tournois laissés en cours",
        Closed = "closed" => "tournois clos",
        Reopened = "reopened" => "tournois rouverts",
        Exports = "exports" => "exports fédéraux",
        Refused = "refused" => "commandes refusées",
        EtuiResults = "etui_results" => "résultats d'étuis",
        EtuiCorrections = "etui_corrections" => "résultats d'étuis corrigés",
        Fiches = "fiches" => "fiches ambulantes entrées d'un coup",
        EtuisNeutralised = "etuis_neutralised" => "donnes neutralisées",
        FortySixty = "forty_sixty" => "décisions 40/60",
        EtuisFouled = "etuis_fouled" => "étuis faussés",
        Fines = "fines" => "pénalités en pour cent",
        Grids = "grids" => "grilles des PCN importées",
    }
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
