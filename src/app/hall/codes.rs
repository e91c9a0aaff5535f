//! The code of a table: eight signs that only this base can make. It proves that its bearer sits there, or was given the paper with it.

use super::etuis::tables_of;
use super::settings::settings;
use crate::club::{Hall, current, load};
use crate::error::{AppError, Result};
use archive::digest;
use domain::tournament::{Tournament, TournamentId};
use domain::{PositionNo, TableNo};
use host::clock;
use report::paper::TableDoor;
use storage::hall::value;
use storage::journal;

/// Crockford's signs: none that is taken for another one.
pub(crate) const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
pub(crate) const SECRET: &str = "secret";

/// The table that a code opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeOf {
    pub tournament: TournamentId,
    /// The one position it is for; `None` for one that is good all evening, as on the number of the table.
    pub position: Option<PositionNo>,
    pub table: TableNo,
}

/// A table and its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCode {
    pub table: TableNo,
    pub code: String,
}

impl Hall<'_> {
    /// The codes of the tables for the position being played, or for all evening; none before there is a secret.
    /// Errors: before the draw.
    pub fn table_codes(self, all_evening: bool) -> Result<Vec<TableCode>> {
        let secret = self.club.store.read(|view| Ok::<_, AppError>(value::get(view, SECRET)?))?;
        let Some(secret) = secret else { return Ok(Vec::new()) };
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let position = tournament.current();
        let own = (!all_evening).then_some(position);
        let code = |table: TableNo| TableCode {
            table,
            code: code(&secret, CodeOf { tournament: tournament.id, position: own, table }),
        };
        Ok(tables_of(&tournament, position).into_iter().map(code).collect())
    }

    /// Which state papers are made from: another one once something was done, another tournament is chosen, or the doors of the tables
    /// open or close; `None` where the journal has no seal yet.
    pub fn state_on_paper(self) -> Result<Option<String>> {
        self.club.store.read(|view| {
            let hall = settings(view)?;
            let open = hall.is_open(self.club.now());
            let door = (hall.door.filter(|_| open), value::get(view, SECRET)?.filter(|_| open));
            let done = current(view, self.club.chosen())?.zip(journal::last_seal(view)?);
            Ok(done.map(|(tournament, seal)| {
                format!("{} {seal} {}", tournament.0, digest(format!("{door:?}").as_bytes()))
            }))
        })
    }

    /// Where phones enter the sheets of the tables of a position, or of all evening, as papers say it; none while the hall is closed, or
    /// where the base does not answer: a paper without it is a paper.
    pub(crate) fn table_doors(self, tournament: &Tournament, position: Option<PositionNo>) -> Vec<TableDoor> {
        let known = self.club.store.read(|view| Ok::<_, AppError>((settings(view)?, value::get(view, SECRET)?)));
        let Ok((hall, Some(secret))) = known else { return Vec::new() };
        let Some(address) = hall.door.as_ref().filter(|_| hall.is_open(self.club.now())) else { return Vec::new() };
        let door = |table: TableNo| {
            let code = code(&secret, CodeOf { tournament: tournament.id, position, table });
            TableDoor { table, address: format!("{address}/T/{code}").to_uppercase(), signs: in_halves(&code) }
        };
        tables_of(tournament, position.unwrap_or(tournament.current())).into_iter().map(door).collect()
    }

    /// The table of a code, as it is typed: small letters are capitals, O is zero, I and L are one. `None` for one of no table.
    pub fn table_of_code(self, typed: &str) -> Result<Option<CodeOf>> {
        let typed = as_written(typed);
        self.club.store.read(|view| {
            let (Some(secret), Some(id)) = (value::get(view, SECRET)?, current(view, self.club.chosen())?) else {
                return Ok(None);
            };
            let tournament = load(view, Some(id))?;
            let opened = places(&tournament).find(|opened| code(&secret, *opened) == typed);
            Ok(opened)
        })
    }

    /// Makes every code that was printed or shown worthless.
    /// Errors: the base's own; when the system gives no chance.
    pub fn renew_table_codes(self) -> Result<()> {
        self.new_secret()
    }

    /// Makes the secret of the codes, where there is none yet.
    /// Errors: the base's own; when the system gives no chance.
    pub fn ready_table_codes(self) -> Result<()> {
        let known = self.club.store.read(|view| Ok::<_, AppError>(value::get(view, SECRET)?))?;
        if known.is_none() { self.new_secret() } else { Ok(()) }
    }

    fn new_secret(self) -> Result<()> {
        let bytes = clock::secret()
            .ok_or_else(|| AppError::input("le système ne donne pas de hasard : pas de code de table"))?;
        let secret: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.club.store.aside(&self.club.head(), |connection| value::set(connection, SECRET, &secret))?;
        Ok(())
    }
}

/// Every table of every position begun, and the tables for all evening.
fn places(tournament: &Tournament) -> impl Iterator<Item = CodeOf> + '_ {
    let positions = (1..=tournament.current().0).rev().map(PositionNo);
    positions.flat_map(move |position| {
        tables_of(tournament, position).into_iter().flat_map(move |table| {
            let own = CodeOf { tournament: tournament.id, position: Some(position), table };
            [own, CodeOf { position: None, ..own }]
        })
    })
}

/// 40 bits of a digest that begins with the secret. Every field has a fixed length, so nothing can be appended to it.
fn code(secret: &str, of: CodeOf) -> String {
    let position = of.position.map_or(0, |position| position.0);
    let digest = digest(format!("{secret} {:020} {position:03} {:05}", of.tournament.0, of.table.0).as_bytes());
    let bits = u64::from_str_radix(&digest[..10], 16).unwrap_or(0);
    (0..8).rev().map(|place| char::from(SIGNS[usize::try_from(bits >> (5 * place) & 31).unwrap_or(0)])).collect()
}

/// A code of sixteen signs in four groups, for another computer: 80 random bits.
pub fn long_code() -> Option<String> {
    drawn(16).map(|signs| in_fours(&signs))
}

/// So many signs drawn by chance, five bits each, 32 at most; `None` when the system gives none.
pub(crate) fn drawn(count: usize) -> Option<String> {
    Some(clock::secret()?.iter().take(count).map(|byte| char::from(SIGNS[usize::from(byte & 31)])).collect())
}

pub(crate) fn in_fours(signs: &str) -> String {
    signs.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join("-")
}

/// The same as it was typed; `None` for what is none.
pub fn read_long_code(typed: &str) -> Option<String> {
    let signs = as_written(typed);
    let known = signs.len() == 16 && signs.bytes().all(|sign| SIGNS.contains(&sign));
    known.then(|| in_fours(&signs))
}

/// `7KQ4 M2XW`: read aloud in two halves.
pub fn in_halves(code: &str) -> String {
    code.split_at_checked(4).map_or_else(|| code.to_owned(), |(start, end)| format!("{start} {end}"))
}

pub(crate) fn as_written(typed: &str) -> String {
    let sign = |sign: char| match sign.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        sign => sign,
    };
    typed.chars().filter(|sign| sign.is_ascii_alphanumeric()).map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_eight_signs_of_its_own_for_each_table_position_and_secret() {
        let of = CodeOf { tournament: TournamentId(1), position: Some(PositionNo(1)), table: TableNo(7) };
        let one = code("secret", of);
        assert_eq!(one.len(), 8);
        assert!(one.bytes().all(|sign| SIGNS.contains(&sign)), "{one}");
        let others = [
            code("other", of),
            code("secret", CodeOf { table: TableNo(8), ..of }),
            code("secret", CodeOf { position: None, ..of }),
            code("secret", CodeOf { tournament: TournamentId(2), ..of }),
        ];
        assert!(!others.contains(&one));
        assert_eq!(as_written(" ilo-7kq4 m2 "), "1107KQ4M2");
    }

    /// Of 200 draws by the system each of the 130 bits is seen both ways: that one is not has a chance of 2 to the -191.
    #[test]
    fn a_card_s_signs_are_130_bits_of_the_system_s_chance() {
        let draws: Vec<String> = (0..200).map(|_| drawn(26).expect("the system's chance")).collect();
        let value = |sign: u8| SIGNS.iter().position(|known| *known == sign).expect("one of the signs");
        for place in 0..26 {
            let values: Vec<usize> = draws.iter().map(|signs| value(signs.as_bytes()[place])).collect();
            assert_eq!(
                (values.iter().fold(0, |seen, value| seen | value), values.iter().fold(31, |seen, value| seen & value)),
                (31, 0)
            );
        }
        let others: std::collections::HashSet<&String> = draws.iter().collect();
        assert_eq!(others.len(), draws.len());
    }
}
