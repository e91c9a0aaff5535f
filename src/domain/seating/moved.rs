//! A player moved by the arbiter at one position: two seats exchanged, or an empty chair taken.

use std::collections::BTreeMap;

use super::plan;
use crate::advice::{Advice, Step, Typed};
use crate::arbitration::heeded;
use crate::movement::verify::{self, Repeat};
use crate::movement::{Game, Seating};
use crate::tournament::{Change, Draft, EntryId, Seat, Tournament};
use crate::{Orientation, PositionNo, Refusal, TableNo, counted, etuis};

/// The new seat of a player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// The seat of another player, who takes his.
    Player(EntryId),
    /// To an empty chair.
    Chair(TableNo, Orientation),
}

/// The old and the new seat of a player who moves.
pub type Move = (Seat, Seat);

/// The players moved, and the drawbacks.
#[derive(Debug)]
pub struct Moved {
    pub moves: Vec<Move>,
    /// M3: players who meet again because of the move.
    pub repeats: Vec<Repeat<EntryId>>,
    /// M5: players who now sit more than once at a table of 3, and how often.
    pub at_three: Vec<(EntryId, u8)>,
}

/// Moves a player at a position whose sheets are not in; elsewhere nothing changes.
/// Errors: a chair that does not exist or is taken; F6 when a sheet of one of the tables is in, A3 when a score was decided there; D40 for
/// an étui that is played elsewhere; D28 where no more tables would play; M5 for a table of 2; M7 when partners would meet.
pub fn move_player(tournament: &mut Draft, who: EntryId, to: To, position: PositionNo) -> Result<Moved, Refusal> {
    let moves = moves(tournament, who, to, position)?;
    for (old, new) in &moves {
        refuse_sheet(tournament, position, new.table)?;
        refuse_ruled(tournament, &moves, old.table)?;
        refuse_ruled(tournament, &moves, new.table)?;
    }
    refuse_section(tournament, &moves)?;
    let few = plan::too_few(tournament, position);
    let (before, played) = (seatings(tournament), etuis::replayed(tournament, false));
    let (possible, resting) = (etuis::exchanges(tournament, who, position), at_rest(tournament, position));
    reseat(tournament, &moves);
    if let To::Chair(table, _) = to {
        must_play_more(tournament, table, position, resting)?;
    }
    etuis::must_play_once(tournament, &played, (who, &possible), position)?;
    refuse_bad(tournament, position, &few)?;
    let after = seatings(tournament);
    Ok(Moved { moves, repeats: new_repeats(&before, &after, position), at_three: more_at_three(&before, &after) })
}

/// The old and the new seat of each player who moves.
fn moves(tournament: &Tournament, who: EntryId, to: To, position: PositionNo) -> Result<Vec<Move>, Refusal> {
    let one = seat_of(tournament, who, position)?;
    refuse_sheet(tournament, position, one.table)?;
    match to {
        To::Player(other) => {
            let other = seat_of(tournament, other, position)?;
            if one.entry == other.entry {
                return Err(Refusal::input(format!("{} figure deux fois", tournament.name(one.entry))));
            }
            let new = |seat: Seat, from: Seat| Seat { entry: seat.entry, moved: true, ..from };
            Ok(vec![(one, new(one, other)), (other, new(other, one))])
        }
        To::Chair(table, chair) => {
            refuse_sheet(tournament, position, table)?;
            refuse_chair(tournament, position, table, chair)?;
            Ok(vec![(one, Seat { table, chair, moved: true, ..one })])
        }
    }
}

fn seat_of(tournament: &Tournament, who: EntryId, position: PositionNo) -> Result<Seat, Refusal> {
    let seat = tournament.seats.iter().find(|seat| seat.entry == who && seat.position == position);
    seat.copied().ok_or_else(|| {
        Refusal::input(format!("{} n'a pas de place à la position {position}", tournament.name(who)))
            .advise(who_is_where(position))
    })
}

fn who_is_where(position: PositionNo) -> Advice {
    Advice::say("Qui est où : ").then(Step::ShowPosition(position))
}

/// An empty chair of a table that plays.
fn refuse_chair(
    tournament: &Tournament,
    position: PositionNo,
    table: TableNo,
    chair: Orientation,
) -> Result<(), Refusal> {
    let seated = tournament.table(position, table);
    if seated.is_empty() {
        return Err(Refusal::input(format!("personne ne joue à la table {table} en position {position}"))
            .advise(who_is_where(position)));
    }
    if let Some(holder) = seated.iter().find(|seat| seat.chair == chair) {
        return Err(Refusal::input(format!(
            "{} est déjà table {table} {}",
            tournament.name(holder.entry),
            chair.word()
        ))
        .advise(Advice::say("Pour échanger les deux places : ").then(Step::SwapSeats { entry: None, with: None })));
    }
    let full = Orientation::FOUR.iter().all(|chair| seated.iter().any(|seat| seat.chair == *chair));
    if chair == Orientation::M && (tournament.game() == Game::Quatre || !full) {
        return Err(Refusal::new("M5", format!("il n'y a pas de cinquième chaise à la table {table}")));
    }
    Ok(())
}

/// F6: a sheet that is in holds the players of its table.
fn refuse_sheet(tournament: &Tournament, position: PositionNo, table: TableNo) -> Result<(), Refusal> {
    if let Some(words) = tournament.fiches_words(position, table) {
        let message = format!("table {table} en position {position} : {words}, ses joueurs ne changent plus");
        return Err(Refusal::new("D12", message));
    }
    if tournament.sheet(position, table).is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "F6",
        format!("la feuille de la table {table} en position {position} est entrée : ses joueurs ne changent plus"),
    )
    .advise(Advice::say("Si un bilan n'est pas au bon joueur, corrigez la feuille : ").then(Step::CorrectSheet {
        sheet: None,
        reason: None,
        with: Typed::Nothing,
        adjustment: None,
    })))
}

/// A3: a score that the arbiter decided for each chair is of the players who were there.
fn refuse_ruled(tournament: &Tournament, moves: &[Move], table: TableNo) -> Result<(), Refusal> {
    let Some((first, _)) = moves.first() else { return Ok(()) };
    let position = first.position;
    let ruled = heeded::in_force(tournament, (position, table));
    let Some((deal, (_, row, _))) = ruled.into_iter().find(|(_, (.., ruling))| !ruling.scores().is_empty()) else {
        return Ok(());
    };
    let mut chairs: Vec<Orientation> = tournament.table(position, table).iter().map(|seat| seat.chair).collect();
    chairs.retain(|chair| moves.iter().all(|(old, _)| (old.table, old.chair) != (table, *chair)));
    chairs.extend(moves.iter().filter(|(_, new)| new.table == table).map(|(_, new)| new.chair));
    chairs.sort_unstable();
    let message = format!(
        "position {position}, table {table}, donne {deal} : l'arbitre a décidé « {} », pour les joueurs qui y sont",
        row.words()
    );
    Err(Refusal::new("A3", message)
        .advise(Advice::say("Levez d'abord la décision : ").then(Step::RuleDeal {
            cancelled: false,
            position,
            table,
            deal: Some(deal),
        }))
        .advise(
            Advice::say("Puis déplacez les joueurs et, si un score est à donner à ceux qui y seront : ")
                .then(Step::RuleScores { position, table, deal, chairs }),
        ))
}

/// M8: in parallel tournaments no player leaves his section, where a member of each team plays.
fn refuse_section(tournament: &Tournament, moves: &[Move]) -> Result<(), Refusal> {
    let position = moves.first().map_or(PositionNo(1), |(old, _)| old.position);
    let session = tournament.session_of(position);
    let movement = plan::movement(tournament, session).filter(|_| tournament.settings.parallel);
    let Some(each) = movement.map(|movement| movement.section_tables()).filter(|each| *each > 0) else { return Ok(()) };
    let section = |table: TableNo| (table.0.saturating_sub(1)) / each;
    let Some((old, new)) = moves.iter().find(|(old, new)| section(old.table) != section(new.table)) else {
        return Ok(());
    };
    let (first, last) = (section(old.table) * each + 1, (section(old.table) + 1) * each);
    Err(Refusal::new(
        "M8",
        format!(
            "{} joue la section des tables {first} à {last} : à la table {}, deux équipiers seraient dans la même",
            tournament.name(old.entry),
            new.table
        ),
    )
    .advise("Choisissez une table de sa section."))
}

/// All seats known.
fn seatings(tournament: &Tournament) -> Vec<Seating<EntryId>> {
    let last = tournament.seats.iter().map(|seat| seat.position).max().unwrap_or(PositionNo(0));
    tournament.seatings(last)
}

fn reseat(tournament: &mut Draft, moves: &[Move]) {
    for (old, _) in moves {
        tournament.make(Change::UnseatAt { entry: old.entry, position: old.position });
    }
    for (_, new) in moves {
        tournament.make(Change::Seat(*new));
    }
}

fn at_rest(tournament: &Tournament, position: PositionNo) -> usize {
    let laid = tournament.duplicate.plays.iter().filter(|laid| laid.position == position);
    laid.filter(|laid| etuis::rests(tournament, laid)).count()
}

/// D28: a table with an empty chair rests; who sits down there must bring one more table to play.
fn must_play_more(
    tournament: &Tournament,
    table: TableNo,
    position: PositionNo,
    resting: usize,
) -> Result<(), Refusal> {
    if !tournament.is_duplicate() || at_rest(tournament, position) < resting {
        return Ok(());
    }
    let message = format!(
        "à la position {position}, la table {table} est en relais : ce déplacement ne ferait jouer aucune table de plus"
    );
    Err(Refusal::new("D28", message).advise(
        Advice::say("Pour choisir qui est en relais, échangez deux places : ")
            .then(Step::SwapSeats { entry: None, with: None }),
    ))
}

/// M5, M7: no table that has too few because of the move (the others had too few before), no partners at one table.
fn refuse_bad(tournament: &Tournament, position: PositionNo, before: &[(TableNo, usize)]) -> Result<(), Refusal> {
    let worse = |(table, players): &(TableNo, usize)| before.iter().all(|(other, had)| other != table || had > players);
    if let Some((table, players)) = plan::too_few(tournament, position).into_iter().find(worse) {
        return Err(Refusal::new(
            "M5",
            format!("la table {table} n'aurait plus que {} à la position {position}", counted(players, "joueur")),
        )
        .advise(Advice::say("Échangez plutôt deux places : ").then(Step::SwapSeats { entry: None, with: None })));
    }
    let teams: Vec<Vec<EntryId>> =
        tournament.teams.iter().map(|team| tournament.members(team.id).map(|entry| entry.id).collect()).collect();
    let seating = seatings(tournament).into_iter().nth(usize::from(position.0).wrapping_sub(1));
    if let Some(pair) = verify::partners_together(&seating.into_iter().collect::<Vec<_>>(), &teams).first() {
        return Err(Refusal::new(
            "M7",
            format!(
                "{} et {} sont équipiers : ils ne jouent pas à la même table",
                tournament.name(pair.a),
                tournament.name(pair.b)
            ),
        )
        .advise("Choisissez une autre table."));
    }
    Ok(())
}

/// M3: the meetings at a position that are repeated ones only now.
fn new_repeats(before: &[Seating<EntryId>], after: &[Seating<EntryId>], position: PositionNo) -> Vec<Repeat<EntryId>> {
    let already = verify::repeats(before);
    let repeated = verify::repeats(after).into_iter().filter(|repeat| repeat.positions.contains(&position.0));
    repeated.filter(|repeat| !already.contains(repeat)).collect()
}

/// M5: players who sit at a table of 3 more than once, and more often than before.
fn more_at_three(before: &[Seating<EntryId>], after: &[Seating<EntryId>]) -> Vec<(EntryId, u8)> {
    let threes: BTreeMap<EntryId, u8> = verify::plays_at_three(before);
    let more = |(id, times): &(EntryId, u8)| *times > 1 && *times > threes.get(id).copied().unwrap_or(0);
    verify::plays_at_three(after).into_iter().filter(more).collect()
}
