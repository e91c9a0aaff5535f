//! What a person looks at in a list of players before it is taken.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::aside::{is_aside, spans, unread};
use super::columns::is_licence;
use super::headings;
use super::names::is_surname;
use super::people::yes_or_no;
use super::{Grid, PersonLine, fold};
use domain::counted;

/// HelloAsso: what a ticket is for.
const TICKETS: [&str; 2] = ["tarif", "billet"];
/// Begins a word of what is sold beside entries.
const BESIDE: [&str; 8] = ["repas", "diner", "dejeuner", "buffet", "don", "accompagn", "visiteur", "boisson"];
/// Begins a word that tells one tournament from another, or from what is none.
const OTHERWISE: &str = "attente adhesion cotisation lundi mardi mercredi jeudi vendredi samedi dimanche matin midi soir individuel equipe duo \
                         doublette triplette quadrette";
/// First names that most lists have, and that few have as surnames.
const FIRST_NAMES: &str = "alain philippe patrick yves thierry didier eric frederic stephane jerome sebastien loic joel olivier xavier ludovic \
                           cedric monique nicole catherine francoise sylvie anne isabelle christine nathalie veronique brigitte chantal \
                           helene valerie zoe sophie julie camille celine emilie jeanne annie jacqueline danielle martine josiane colette \
                           odile agnes cecile therese laurence corinne nadine mireille genevieve irene";
/// Begins the heading of a column of another person than the player of the line.
const PARTNERS: [&str; 4] = ["partenaire", "equipier", "coequipier", "binome"];
/// Who comes, in lists made beforehand.
const COMING: [&str; 5] = ["present", "presence", "vient", "participe", "participation"];
/// Begins what a column of states says of those who do not come, or not yet.
const NOT_COMING: [&str; 6] = ["desist", "absent", "excus", "forfait", "liste d attente", "en attente"];

/// Those doubts, in French.
pub fn doubts(grid: &Grid, list: &[PersonLine]) -> Vec<String> {
    let found = [
        swapped(list),
        without_club(list),
        counted_on(list),
        licences_unread(grid),
        tickets(grid, list),
        coming(grid),
        states(grid),
        partners(grid, list),
    ];
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

/// Columns of surnames and of first names that stand in each other's place, or lines whose surname is a usual first name, and whose first name
/// others have as a surname; capitals tell by themselves.
fn swapped(list: &[PersonLine]) -> Option<String> {
    let (mut lasts, mut firsts): (HashMap<String, usize>, HashMap<String, usize>) = Default::default();
    for line in list {
        *lasts.entry(fold(&line.last_name)).or_default() += 1;
        *firsts.entry(fold(&line.first_name)).or_default() += 1;
    }
    let count = |names: &HashMap<String, usize>, name: &str| names.get(&fold(name)).copied().unwrap_or(0);
    let first_names: HashSet<&str> = FIRST_NAMES.split(' ').collect();
    let usual = |name: &str| first_names.contains(&*fold(name));
    let lines = |is: &dyn Fn(&str, &str) -> bool| -> Vec<u64> {
        let told = |line: &PersonLine| line.either_way || is_surname(&line.last_name) && !is_surname(&line.first_name);
        let found = list.iter().filter(|line| !told(line) && is(&line.last_name, &line.first_name));
        found.map(|line| line.line).collect()
    };
    let (all, right) = (lines(&|last, _| usual(last)), lines(&|_, first| usual(first)));
    let is_one = |last: &str, first: &str| {
        let alone = count(&lasts, last) == 1 && count(&firsts, first) == 1;
        usual(last) && !usual(first) && alone && count(&lasts, first) > 0
    };
    let found = if all.len() > 2 && all.len() > right.len() * 2 { all } else { lines(&is_one) };
    (!found.is_empty()).then(|| format!("Nom et prénom semblent échangés (ligne {})", spans(&found)))
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

/// Whether a ticket is a meal or a gift.
pub(super) fn is_beside(kind: &str) -> bool {
    fold(kind).split(' ').any(|word| BESIDE.iter().any(|beside| word.starts_with(beside)))
}

/// The words of a ticket that tell one tournament from another; « du 21 » does.
fn tournament_of(kind: &str) -> Vec<String> {
    let kind = fold(kind);
    let tells = |(before, word): &(&str, &str)| {
        let is_day = ["du", "le"].contains(before) && word.bytes().all(|byte| byte.is_ascii_digit());
        is_day || OTHERWISE.split(' ').any(|begins| word.starts_with(begins))
    };
    let words = std::iter::once("").chain(kind.split(' ')).zip(kind.split(' '));
    words.filter(tells).map(|(_, word)| word.to_owned()).collect()
}

/// People of a column that is not read, who are on no line of their own.
fn partners(grid: &Grid, list: &[PersonLine]) -> Option<String> {
    let is_one = |heading: &str| heading.split(' ').any(|word| PARTNERS.iter().any(|begins| word.starts_with(begins)));
    let (column, heading) = unread(grid).find(|(_, heading)| is_one(heading))?;
    let words = |name: &str| fold(name).split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let names = |line: &PersonLine| [words(&format!("{} {}", line.last_name, line.first_name)), words(&line.last_name)];
    let own: HashSet<BTreeSet<String>> = list.iter().flat_map(names).collect();
    let is_none =
        |cell: &str| ["", "non", "aucun", "aucune", "sans", "seul", "seule", "neant", "x"].contains(&&*fold(cell));
    let lost = cells(grid, column).filter(|cell| !is_none(cell) && !own.contains(&words(cell))).count();
    let words = counted(lost, "personne");
    (lost > 0).then(|| format!("{words} de la colonne « {heading} » n'ont pas de ligne à elles, et ne sont pas prises"))
}

/// Meals and gifts are sold beside entries.
fn tickets(grid: &Grid, list: &[PersonLine]) -> Option<String> {
    TICKETS.iter().filter_map(|heading| Some((heading, grid.column(&[heading])?))).find_map(|(heading, column)| {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for cell in cells(grid, column) {
            match kinds.iter_mut().find(|(kind, _)| *kind == cell) {
                Some((_, count)) => *count += 1,
                None => kinds.push((cell, 1)),
            }
        }
        let differ = kinds.windows(2).any(|pair| tournament_of(pair[0].0) != tournament_of(pair[1].0));
        let sold = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect::<Vec<_>>().join(", ");
        let left: Vec<u64> = (grid.rows.iter().filter(|(_, fields)| !is_aside(grid, fields)).map(|(line, _)| *line))
            .filter(|line| list.binary_search_by_key(line, |one| one.line).is_err())
            .collect();
        let but = match left[..] {
            [] => String::new(),
            _ => format!(", chacun une fois ; autres lignes des mêmes personnes, laissées de côté : {}", spans(&left)),
        };
        (differ || !left.is_empty() || kinds.iter().any(|(kind, _)| is_beside(kind))).then(|| {
            format!(
                "Plusieurs sortes dans la colonne « {heading} » ({sold}) : toutes sont prises pour des joueurs{but}"
            )
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
    let taken = || {
        let lines = grid.rows.iter().filter(|(_, fields)| !is_aside(grid, fields));
        lines.filter_map(|(_, fields)| fields.get(column)).map(|cell| cell.trim()).filter(is_away)
    };
    let (first, count) = (taken().next()?, taken().count());
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
            ("Nom;Prénom;Tarif\nA;Zoé;Tournoi\nB;Luc;Liste d’attente", "(Tournoi 1, Liste d’attente 1)"),
            ("Nom;Prénom;Tarif\nA;Zoé;Tournoi du 21\nB;Luc;Tournoi du 22", "Plusieurs sortes"),
            ("Nom;Prénom;Tarif\nA;Zoé;Samedi\nB;Luc;Dimanche", "Plusieurs sortes"),
            ("Nom;Prénom;Tarif\nA;Zoé;Repas\nB;Luc;Tournoi\nA;Zoé;Tournoi", "laissées de côté : 2"),
            (
                "Nom;Prénom;Tarif;Licence\nA;Zoé;Tournoi;120001\nA;Zoé;Tournoi;120002\nA;Zoé;Repas;120002\nA;Zoé;Repas;120001",
                "laissées de côté : 4, 5",
            ),
            (
                "Nom;Prénom;Nom du partenaire\nA;Zoé;B Luc\nB;Luc;D Max",
                "1 personne de la colonne « nom du partenaire »",
            ),
            ("Nom;Prénom\nDIDIER;HUET\nYVES;ROY\nCHANTAL;PONS\nMARTIN;CARON", "échangés (ligne 2 à 4)"),
            ("Nom;Prénom\nRoy;Simon\nHuet;Luc\nZoé;Huet\nMartin;Simon\nSimon;Roy", "échangés (ligne 4)"),
            ("Nom;Prénom;Présent\nA;Zoé;x\nB;Luc;\nC;Ève;non", "2 lignes où la colonne « present »"),
            ("Nom;Prénom;Statut\nA;Zoé;Inscrit\nB;Luc;Liste d'attente", "« Liste d'attente »"),
            (
                "Nom;Prénom;Club\nA;a;Les 1\nB;b;Les 2\nC;c;Les 3\nD;d;Les 4\nE;e;Les 5\nF;f;Les 6\nG;g;Les 7\nH;h;Les 8\nI;i;Les 9\nJ;j;Les 10",
                "Les clubs se suivent",
            ),
            ("Nom;Prénom\nNOÃ‹L;AndrÃ©\nFERNÃNDEZ;Luc", "Ligne 3 : « FERNÃNDEZ » a perdu des lettres"),
            ("Nom;PrÃ©nom\nCÃ\"TÃ‰;Luc", "Ligne 2 : « CÃ\"TÉ » a perdu des lettres"),
            ("NOM;PRÃ‰NOM\nMCDONALD;IRÃ¨NE", "Ligne 2 : « IRèNE » a perdu des lettres"),
            ("Nom;Prénom\n\"ROUX\nPETIT\";\"Zoé\nAnne\"\nB;Luc", "Ligne 2"),
        ] {
            assert!(asked(list).contains(word), "{list} : {}", asked(list));
        }
        for list in [
            "Nom;Prénom;Club\nA;Zoé;Les 21\nB;Luc;\nC;Ève;Les 21\nD;Max;",
            "Nom;Prénom;N°\nA;Zoé;1\nB;Luc;2\nC;Ève;3",
            "Nom;Prénom;Tarif\nA;Zoé;Plein tarif 12 €\nB;Luc;Tarif réduit 8 €\nC;Ève;Moins de 18 ans",
            "Nom;Prénom;Tarif\nA;Zoé;Adhésion\nB;Luc;Adhésion réduite",
            "Nom;Prénom\nMartin;Claude\nSimon;Martin\nMartin;Zoé\nMichel;Simon\nJean;Luc\nMichel;Anne",
            "Nom;Prénom;Partenaire\nA;Zoé;Luc B\nB;Luc;-\nC;Ève;",
            "Nom;Prénom;Code postal\nA;Zoé;35000\nB;Luc;35200\nC;Ève;35000",
            "Nom;Prénom;Club\nA;Zoé;\nB;Luc;TC\nC;Ève;Les 21\nD;Max;",
            "Nom;Prénom;Statut\nA;Zoé;Inscrit\nB;Luc;Membre",
            "Nom;Prénom;Club\nB;Luc;\"Les\n21\"",
        ] {
            assert_eq!(asked(list), "", "{list}");
        }
    }
}
