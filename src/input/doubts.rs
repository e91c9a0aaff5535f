//! What of a list of players somebody is to look at before it is taken.

use std::collections::HashSet;

use super::aside::unread;
use super::columns::is_licence;
use super::people::{headings, yes_or_no};
use super::{Grid, PersonLine, fold};
use domain::counted;

/// HelloAsso: what a ticket is for.
const TICKETS: [&str; 2] = ["tarif", "billet"];
/// Begins a word of what is sold beside entries.
const BESIDE: [&str; 8] = ["repas", "diner", "dejeuner", "buffet", "don", "accompagn", "visiteur", "boisson"];
/// Who comes, in lists made beforehand.
const COMING: [&str; 5] = ["present", "presence", "vient", "participe", "participation"];
/// Begins what a column of states says of those who do not come, or not yet.
const NOT_COMING: [&str; 6] = ["desist", "absent", "excus", "forfait", "liste d attente", "en attente"];

/// Those doubts, in French.
pub fn doubts(grid: &Grid, list: &[PersonLine]) -> Vec<String> {
    let found =
        [without_club(list), counted_on(list), licences_unread(grid), tickets(grid), coming(grid), states(grid)];
    grid.doubts.iter().cloned().chain(found.into_iter().flatten()).collect()
}

/// The filled cells of a column.
pub(super) fn cells(grid: &Grid, column: usize) -> impl Iterator<Item = &str> {
    grid.rows
        .iter()
        .filter_map(move |(_, cells)| cells.get(column))
        .map(|cell| cell.trim())
        .filter(|cell| !cell.is_empty())
}

/// A club written once for all its players, as in a merged cell.
fn without_club(list: &[PersonLine]) -> Option<String> {
    let clubs: Vec<String> = list.iter().filter_map(|line| line.club.as_deref().map(fold)).collect();
    let filled: Vec<&String> = clubs.iter().filter(|club| !club.is_empty()).collect();
    let once = filled.iter().collect::<HashSet<_>>().len() == filled.len();
    let heads = clubs.first().is_some_and(|club| !club.is_empty());
    let without = clubs.len() - filled.len();
    (once && heads && filled.len() > 1 && without >= filled.len()).then(|| {
        let words = counted(without, "joueur");
        format!("{words} sans club, sous des clubs écrits une seule fois chacun ; pour qu'ils l'aient, écrivez-le sur chaque ligne")
    })
}

/// Ten clubs, each one more than the one above: the cells were dragged down.
fn counted_on(list: &[PersonLine]) -> Option<String> {
    let next = |club: &str| {
        let stem = club.trim_end_matches(|sign: char| sign.is_ascii_digit());
        Some(format!("{stem}{}", club[stem.len()..].parse::<u64>().ok()?.saturating_add(1)))
    };
    let clubs: Vec<&str> = list.iter().map(|line| line.club.as_deref().unwrap_or_default()).collect();
    let dragged = clubs.len() >= 10 && clubs.windows(2).all(|pair| next(pair[0]).as_deref() == Some(pair[1]));
    dragged.then(|| "Les clubs se suivent de ligne en ligne, comme une case tirée vers le bas".to_owned())
}

/// Numbers like licences, in a column that is not read.
fn licences_unread(grid: &Grid) -> Option<String> {
    if grid.column(headings::LICENCE).is_some() {
        return None;
    }
    let (_, heading) =
        unread(grid).filter(|(_, heading)| !heading.contains("postal") && *heading != "cp").find(|(column, _)| {
            let alike = cells(grid, *column).filter(|cell| is_licence(cell)).count();
            alike > 1 && alike * 5 >= grid.rows.len() * 4
        })?;
    Some(format!("La colonne « {heading} » n'est pas lue ; si ce sont les licences, son titre doit être « Licence »"))
}

/// Meals and gifts are sold beside entries.
fn tickets(grid: &Grid) -> Option<String> {
    TICKETS.iter().filter_map(|heading| Some((heading, grid.column(&[heading])?))).find_map(|(heading, column)| {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for cell in cells(grid, column) {
            match kinds.iter_mut().find(|(kind, _)| *kind == cell) {
                Some((_, count)) => *count += 1,
                None => kinds.push((cell, 1)),
            }
        }
        let is_beside =
            |kind: &str| fold(kind).split(' ').any(|word| BESIDE.iter().any(|beside| word.starts_with(beside)));
        let sold = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect::<Vec<_>>().join(", ");
        kinds.iter().any(|(kind, _)| is_beside(kind)).then(|| {
            format!("Plusieurs sortes dans la colonne « {heading} » ({sold}) : toutes sont prises pour des joueurs")
        })
    })
}

/// A column of who comes is not read.
fn coming(grid: &Grid) -> Option<String> {
    let column = grid.column(&COMING)?;
    let heading = grid.headings.get(column)?;
    let is_yes = |cell: &&str| yes_or_no(&fold(cell)) == Some(true);
    let yes = cells(grid, column).filter(is_yes).count();
    let others = grid.rows.len() - yes;
    (yes > 0 && others > 0).then(|| {
        format!("{} où la colonne « {heading} » ne dit pas oui, et qui sont prises aussi", counted(others, "ligne"))
    })
}

/// States that are no order's.
fn states(grid: &Grid) -> Option<String> {
    let column = grid.column(headings::STATE)?;
    let is_away = |cell: &&str| NOT_COMING.iter().any(|word| fold(cell).starts_with(word));
    let first = cells(grid, column).find(is_away)?;
    let count = cells(grid, column).filter(is_away).count();
    Some(format!("{} prises aussi, comme « {first} » dans la colonne des statuts", counted(count, "ligne")))
}

#[cfg(test)]
mod tests {
    use super::super::{people, read_grid};
    use super::doubts;

    #[test]
    fn what_would_be_lost_or_taken_in_silence_is_asked_about() {
        let asked = |text: &str| {
            let grid = read_grid(text.as_bytes()).unwrap();
            doubts(&grid, &people(&grid).unwrap()).join(" ; ")
        };
        for (list, word) in [
            ("Nom;Prénom;Club\nA;Zoé;Les 21\nB;Luc;\nC;Ève;TC\nD;Max;", "2 joueurs sans club"),
            ("Nom;Prénom;Identifiant\nA;Zoé;120001\nB;Luc;120002\nC;Ève;120003", "« identifiant » n'est pas lue"),
            ("Nom;Prénom;Tarif\nA;Zoé;Tournoi\nB;Luc;Repas", "(Tournoi 1, Repas 1)"),
            ("Nom;Prénom;Présent\nA;Zoé;x\nB;Luc;\nC;Ève;non", "2 lignes où la colonne « present »"),
            ("Nom;Prénom;Statut\nA;Zoé;Inscrit\nB;Luc;Liste d'attente", "« Liste d'attente »"),
            (
                "Nom;Prénom;Club\nA;a;Les 1\nB;b;Les 2\nC;c;Les 3\nD;d;Les 4\nE;e;Les 5\nF;f;Les 6\nG;g;Les 7\nH;h;Les 8\nI;i;Les 9\nJ;j;Les 10",
                "Les clubs se suivent",
            ),
            ("Nom;Prénom\nNOÃ‹L;AndrÃ©\nFERNÃNDEZ;Luc", "Ligne 3 : « FERNÃNDEZ » a perdu des lettres"),
            ("Nom;Prénom\n\"ROUX\nPETIT\";\"Zoé\nAnne\"\nB;Luc", "Ligne 2"),
        ] {
            assert!(asked(list).contains(word), "{list} : {}", asked(list));
        }
        for list in [
            "Nom;Prénom;Club\nA;Zoé;Les 21\nB;Luc;\nC;Ève;Les 21\nD;Max;",
            "Nom;Prénom;N°\nA;Zoé;1\nB;Luc;2\nC;Ève;3",
            "Nom;Prénom;Tarif\nA;Zoé;Plein tarif\nB;Luc;Tarif réduit",
            "Nom;Prénom;Code postal\nA;Zoé;35000\nB;Luc;35200\nC;Ève;35000",
            "Nom;Prénom;Club\nA;Zoé;\nB;Luc;TC\nC;Ève;Les 21\nD;Max;",
            "Nom;Prénom;Statut\nA;Zoé;Inscrit\nB;Luc;Membre",
            "Nom;Prénom;Club\nB;Luc;\"Les\n21\"",
        ] {
            assert_eq!(asked(list), "", "{list}");
        }
    }
}
