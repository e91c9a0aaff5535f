//! Players who leave before the end (R6), with what is said of it, or before the draw.

use crate::arbitration::misfits;
use crate::club::Entries;
use crate::directory::find;
use crate::error::{AppError, Result};
use domain::advice::{Advice, Detail, Step, ToPrint, Wording};
use domain::award::Formula;
use domain::movement::Kind;
use domain::presence::{announced, departure};
use domain::seating::to_fill;
use domain::text::{de, fold};
use domain::tournament::{Draft, Entry, Seat, Tournament};
use domain::{PositionNo, TableNo, counted};
use report::table::euros;
use storage::{Done, Subject};

impl Entries<'_> {
    /// Removes people who have not played, all or none; returns a sentence each.
    /// Errors: once the seats are drawn: a player then leaves, and is not removed.
    pub fn unregister(self, queries: &[String]) -> Result<Vec<String>> {
        self.club.change_tournament(|tournament| {
            let (mut said, mut names) = (Vec::new(), Vec::new());
            for query in queries {
                let entry = find::entry(tournament, query)?.clone();
                let name = entry.name();
                if tournament.is_placed() {
                    return Err(AppError::input(format!(
                        "les places sont tirées : l'inscription {} ne peut plus être ôtée",
                        de(&name)
                    ))
                    .advise(
                        Advice::say("En cas de départ : ").then(Step::Withdraw { entry: entry.number, after: None }),
                    ));
                }
                announced::withdraw(tournament, &entry);
                let paid = euros(entry.paid.0);
                let refund = if entry.paid.0 > 0 { format!(" Payé : {paid} €, à rendre.") } else { String::new() };
                said.push(format!("Inscription retirée : {name}.{refund}"));
                names.push(name);
            }
            Ok(Done::new(Subject::Entry, said, format!("Désinscription {}", de(&names.join(", ")))))
        })
    }

    /// Lets players leave after a position (by default, each after the last one whose sheet is in), all or none; returns what it
    /// changes. The tables play on at 3 (R6). A departure recorded too late in the evening may be brought forward. A player who leaves
    /// after the last position known is not seated in a session or a final that follows.
    /// Errors: when a sheet of a later position is in, or when the position being played would be left with a table of 2.
    pub fn leave(self, queries: &[String], after: Option<PositionNo>, reason: &str) -> Result<Vec<String>> {
        self.depart(queries, after, reason, false)
    }

    /// A5, article 27: the same by *force majeure*: such a player is not put last.
    /// Errors: as [`Entries::leave`], and without a reason.
    pub fn leave_by_force_majeure(
        self,
        queries: &[String],
        after: Option<PositionNo>,
        reason: &str,
    ) -> Result<Vec<String>> {
        if reason.trim().is_empty() {
            return Err(AppError::input("un départ par force majeure demande un motif (A5, article 27)")
                .advise(Advice::say("Ajoutez ").then(Detail::Reason).then(".")));
        }
        self.depart(queries, after, reason, true)
    }

    fn depart(self, queries: &[String], after: Option<PositionNo>, reason: &str, excused: bool) -> Result<Vec<String>> {
        let said_of = (self.club.wording(), &self.club.papers().sheets_printed(&*self.club.tournament()?)?[..]);
        self.club.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let (mut said, mut what) = (Vec::new(), Vec::new());
            for query in &members_meant(tournament, queries) {
                let (words, name, after) = leave_one(tournament, query, after, excused, said_of)?;
                // Of a formation that leaves, each member would say the same.
                words.into_iter().for_each(|words| {
                    if !said.contains(&words) {
                        said.push(words)
                    }
                });
                let why = if excused { " (force majeure)" } else { "" };
                what.push(format!("Départ {} après la position {after}{why}", de(&name)));
            }
            Ok(Done { subject: Subject::Departure, value: said, what: what.join(" ; "), why: reason.to_owned() })
        })
    }
}

/// D28: a formation's name means all of it that is still there; every other word is as it was typed.
fn members_meant(tournament: &Tournament, queries: &[String]) -> Vec<String> {
    let meant = |query: &String| {
        let team = tournament.teams.iter().find(|team| fold(&team.name) == fold(query));
        let team = team.filter(|_| tournament.has_formations() && find::entry(tournament, query).is_err());
        let there = team.into_iter().flat_map(|team| tournament.members(team.id));
        let numbers: Vec<String> =
            there.filter(|entry| entry.left_after.is_none()).map(|entry| entry.number.to_string()).collect();
        if numbers.is_empty() { vec![query.clone()] } else { numbers }
    };
    queries.iter().flat_map(meant).collect()
}

/// One of them; returns the changes, the name, and the last position played.
fn leave_one(
    tournament: &mut Draft,
    query: &str,
    after: Option<PositionNo>,
    excused: bool,
    (wording, printed): (Wording, &[PositionNo]),
) -> Result<(Vec<String>, String, PositionNo)> {
    let mut entry = find::entry(tournament, query)?.clone();
    let played = tables_of(tournament, &entry);
    let departure::Departure { after, freed } = departure::leave(tournament, &entry, after)?;
    if excused {
        tournament.change_entry(entry.id, |entry| entry.force_majeure = true);
    }
    if let Some(now) = tournament.entry(entry.id) {
        entry = now.clone();
    }
    let (name, positions) = (tournament.name(entry.id), tournament.settings.positions);
    // R6, A5: a player who is not put last keeps the place of the total.
    let rank = |last: &str| match (tournament.leaves_for_last(&entry, afterwards(tournament)), excused) {
        (true, _) => format!("classement derrière ceux qui {last}"),
        (false, true) => "force majeure (A5, article 27), la place de son total est gardée".to_owned(),
        (false, false) => "la place de son total est gardée (règlement du tournoi, R6)".to_owned(),
    };
    let mut said = vec![if after.0 < entry.from_position {
        format!("{name} s'en va sans avoir joué : hors du classement.")
    } else if after.0 == positions {
        let nothing = if tournament.sessions_left() == 0 { " ; si rien ne suit, rien ne change" } else { "" };
        format!("{name} ne jouera pas ce qui suit la position {positions} : {}{nothing}.", rank("continuent"))
    } else if entry.team.is_some() {
        format!("{name} quitte le tournoi après la position {after}.")
    } else {
        format!("{name} quitte le tournoi après la position {after} : {}.", rank("terminent"))
    }];
    said.extend(team_words(tournament, &entry, wording));
    said.extend(freed_words(tournament, &freed, (wording, printed)));
    let still = tables_of(tournament, &entry);
    let rests: Vec<_> = played.into_iter().filter(|table| !still.contains(table)).collect();
    if !rests.is_empty() {
        said.push(format!("Trop peu de joueurs pour jouer : {}", relays(&rests, wording)));
    }
    said.extend(left_tables(tournament, after, wording));
    said.extend(misfits(tournament, wording));
    Ok((said, name, after))
}

/// Which papers change when chairs stay empty: of the sheets, those of the positions `printed`.
pub(crate) fn freed_words(
    tournament: &Tournament,
    freed: &[Seat],
    (wording, printed): (Wording, &[PositionNo]),
) -> Option<String> {
    freed.first()?;
    let tables: Vec<_> = freed.iter().map(|seat| (seat.position, seat.table)).collect();
    if tournament.is_duplicate() {
        return Some(format!("Sa chaise reste vide : {}", relays(&tables, wording)));
    }
    let again: Vec<_> = tables.iter().filter(|(position, _)| printed.contains(position)).collect();
    let print = again.first().map(|(position, table)| {
        let sheets = if again.len() > 1 {
            "les feuilles déjà imprimées ; la première".to_owned()
        } else {
            format!("la feuille de la position {position}")
        };
        format!(" Réimprimez {sheets} : {}", wording(&Step::Print(ToPrint::ScoreSheetsOf(*position, Some(*table)))))
    });
    Some(format!("Sa chaise reste vide : {}.{}", table_words(&tables), print.unwrap_or_default()))
}

fn table_words(tables: &[(PositionNo, TableNo)]) -> String {
    let words = tables.iter().map(|(position, table)| format!("position {position} table {table}"));
    words.collect::<Vec<_>>().join(", ")
}

/// D28: tables that rest from now on, and the papers that change.
fn relays(tables: &[(PositionNo, TableNo)], wording: Wording) -> String {
    let [fiches, cards] = [ToPrint::WalkingFiches, ToPrint::Cards(None)].map(|paper| wording(&Step::Print(paper)));
    format!("{} (relais). À réimprimer : {fiches} ; {cards}", table_words(tables))
}

/// D28: the tables that an entry's formation plays, both sides there.
fn tables_of(tournament: &Tournament, entry: &Entry) -> Vec<(PositionNo, TableNo)> {
    let Some((team, _)) = entry.team else { return Vec::new() };
    let plays = tournament.duplicate.plays.iter().filter(|laid| laid.teams().any(|other| other == team));
    let whole = plays.filter(|laid| laid.teams().all(|team| tournament.is_whole(team, laid.position)));
    let mut tables: Vec<_> =
        whole.filter(|laid| laid.teams().count() == 2).map(|laid| (laid.position, laid.table)).collect();
    tables.dedup();
    tables
}

/// A position after which all leavers have left: one may still play all the positions known now.
fn afterwards(tournament: &Tournament) -> PositionNo {
    PositionNo(tournament.settings.positions.saturating_add(1))
}

/// R6: a team one of whose chairs stays empty.
pub(crate) fn team_words(tournament: &Tournament, entry: &Entry, wording: Wording) -> Option<String> {
    departure::incomplete_team(tournament, entry).map(|team| {
        let (name, substitute) =
            (tournament.team_name(team), wording(&Step::Substitute { entry: Some(entry.number) }));
        if tournament.team_leaves_for_last(team, afterwards(tournament)) {
            format!(
                "L'équipe {name} n'est plus complète : classée derrière celles qui terminent (R6), sauf si un remplaçant vient : {substitute}"
            )
        } else {
            format!("L'équipe {name} n'est plus complète ; la place de son total est gardée (R6). Un remplaçant : {substitute}")
        }
    })
}

/// The effect of departures on the tables of the positions to come, and the cure of each.
pub(crate) fn left_tables(tournament: &Tournament, after: PositionNo, wording: Wording) -> Vec<String> {
    let words = |(position, table, players)| {
        let moved = to_fill(tournament, position, table)
            .map_or_else(String::new, |step| format!(" ; déplacez quelqu'un, par exemple : {}", wording(&step)));
        let players = counted(players, "joueur");
        format!("Attention (M5) : à la position {position}, la table {table} n'aurait que {players}{moved}")
    };
    let mut said: Vec<String> = departure::short_tables(tournament, after).into_iter().map(words).collect();
    if !said.is_empty() {
        let replaced = wording(&Step::Substitute { entry: None });
        said.push(format!("Ou trouvez un remplaçant : {replaced}"));
        if tournament.formula() == Formula::Individuel || tournament.settings.parallel {
            let drawn = wording(&Step::NextPosition { movement: Some(Kind::Hasard), reach: None });
            said.push(format!(
                "Sinon, places au sort jusqu'à la fin, sans retour au mouvement, et sans les fiches : {drawn}"
            ));
        }
    }
    said
}
