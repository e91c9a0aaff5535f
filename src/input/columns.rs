//! Columns whose headings say in other words than the usual ones what they hold.

use super::Grid;
use super::aside::unread;
use super::doubts::cells;
use super::headings;

/// Gives the usual heading to the one column whose own, in other words, says that it has the licences or the clubs, and which does: « Lic. »,
/// « N° licence FFT », « Club 2026 ».
pub(super) fn name_columns(grid: &mut Grid) {
    let is_club = |cell: &str| cell.contains(char::is_alphabetic) && !cell.contains('@');
    let licence = ["licence", "licences", "lic", "licencie", "fft"];
    let club = ["club", "clubs", "asso", "associations", "structure", "company", "organization"];
    let found = [
        (said(grid, headings::LICENCE, (&licence, &NUMBERS), is_licence), headings::LICENCE),
        (said(grid, headings::CLUB, (&club, &BELONGS), is_club), headings::CLUB),
    ];
    for (column, usual) in found {
        if let Some(heading) = column.and_then(|column| grid.headings.get_mut(column)) {
            usual[0].clone_into(heading);
        }
    }
}

/// The one column that is not read, has one of those words with none but some beside it, and holds what fits; none where a usual heading is.
fn said(grid: &Grid, usual: &[&str], (says, beside): (&[&str], &[&str]), fits: impl Fn(&str) -> bool) -> Option<usize> {
    if grid.column(usual).is_some() {
        return None;
    }
    let is_year = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_said = |heading: &str| {
        let mut words = heading.split(' ');
        words.clone().any(|word| says.contains(&word))
            && words.all(|word| is_year(word) || says.contains(&word) || beside.contains(&word))
    };
    let holds = |column: usize| {
        let (fit, other): (Vec<&str>, Vec<&str>) = cells(grid, column).partition(|cell| fits(cell));
        !fit.is_empty() && fit.len() >= other.len() * 4
    };
    let mut found = unread(grid).filter(|(column, heading)| is_said(heading) && holds(*column));
    let (column, _) = found.next()?;
    found.next().is_none().then_some(column)
}

/// The words beside « licence » in a heading.
const NUMBERS: [&str; 13] =
    ["n", "no", "nr", "num", "numero", "code", "id", "identifiant", "de", "la", "joueur", "actuelle", "si"];
/// The words beside « club ».
const BELONGS: [&str; 10] = ["nom", "name", "libelle", "du", "de", "d", "appartenance", "actuel", "fft", "joueur"];

/// Whether a cell has a number as licences are.
pub(super) fn is_licence(cell: &str) -> bool {
    (5..=8).contains(&cell.len()) && cell.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::{people, read_grid};

    #[test]
    fn licences_and_clubs_are_read_under_the_headings_that_clubs_write() {
        let one = |licence: &str, club: &str| {
            let list = format!("Nom;Prénom;{licence};{club}\nA;Zoé;120001;Les 21\nB;Luc;;Les 22\nC;Ève;120003;");
            people(&read_grid(list.as_bytes()).unwrap()).unwrap().swap_remove(0)
        };
        for (licence, club) in [
            ("Licence n°", "Club 2026"),
            ("N° licence FFT", "Nom club"),
            ("N° de licence FFT (si licencié)", "Club"),
            ("Num. licence", "Club FFT"),
            ("Lic.", "Club d'appartenance"),
            ("N° de licencié", "Clubs"),
            ("Licence 2026-2027", "Libellé club"),
            ("Code licence", "Asso"),
            ("N° Lic.", "Organization 1 - Name"),
        ] {
            let read = one(licence, club);
            assert_eq!(
                (read.licence.as_deref(), read.club.as_deref()),
                (Some("120001"), Some("Les 21")),
                "{licence}, {club}"
            );
        }
        // Two that may be it, another's number, a person, an address: none is read.
        for (licence, club) in
            [("Lic. 1;Lic. 2", "Club"), ("Type licence", "Président club"), ("Licence payée", "Mail club")]
        {
            let heads = format!("Nom;Prénom;{licence};{club}");
            let cells = "120001;".repeat(licence.split(';').count());
            let list = format!("{heads}\nA;Zoé;{cells}x@y.fr\nB;Luc;{cells}z@y.fr");
            let read = people(&read_grid(list.as_bytes()).unwrap()).unwrap().swap_remove(0);
            assert_eq!(read.licence, None, "{heads}");
            assert_eq!(read.club.is_some(), club == "Club", "{heads}");
        }
    }
}
