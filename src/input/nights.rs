//! Nights of elsewhere (Y12), in the two shapes clubs have: one row for each result (*long*), or one row for each player and one
//! column for each day (*wide*).

use super::aside::named_unread;
use super::doubts::cells;
use super::headings::is_of_person;
use super::people::people;
use super::{BadLine, Grid, PersonLine, day};
use chrono::NaiveDate;
use domain::season::{NightResult, Points};
use domain::text::fold;

/// One person's night, as read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightLine {
    /// The person, with the line in the file.
    pub person: PersonLine,
    /// The night's name.
    pub night: String,
    pub date: NaiveDate,
    /// The number of players, if given.
    pub players: Option<u32>,
    /// What is given of the result; the line is its unit.
    pub result: NightResult<()>,
}

/// The result of a line, of which nothing is known yet.
fn of_line(line: u64) -> NightResult<()> {
    let unit = u32::try_from(line).unwrap_or(u32::MAX);
    NightResult { person: (), unit, rank: None, total: None, deals: None, pcn: None }
}

const DATE: &[&str] = &["date", "jour"];
const NIGHT: &[&str] = &["soiree", "tournoi", "nom de la soiree"];
const RANK: &[&str] = &["rang", "place", "classement"];
const PLAYERS: &[&str] = &["joueurs", "nombre de joueurs", "participants"];
const TOTAL: &[&str] = &["total", "points", "score"];
const DEALS: &[&str] = &["donnes", "nombre de donnes"];
const PCN: &[&str] = &["pcn"];
/// Words of what is added to a total, or taken off.
const BESIDE: [&str; 6] = ["bonus", "malus", "penalit", "remise", "avoir", "bonif"];

/// Reads the results of a file, whichever of the two shapes it has.
/// Errors: every bad line, or line 1 where neither shape is there.
pub fn nights(grid: &Grid) -> Result<Vec<NightLine>, Vec<BadLine>> {
    let dated: Vec<(usize, NaiveDate)> =
        grid.headings.iter().enumerate().filter_map(|(column, heading)| Some((column, dated(heading)?))).collect();
    match (grid.column(DATE), dated.is_empty()) {
        (Some(date), _) => long(grid, date),
        (None, false) => wide(grid, &dated),
        (None, true) => Err(vec![BadLine::new(
            1,
            "aucune date : il faut une colonne « Date » (un résultat par ligne), ou des colonnes qui portent chacune la date d'une \
             soirée (un joueur par ligne)",
        )]),
    }
}

/// What nothing is read from, in a sentence that may be empty; and the columns among it that hold points, for a person to look at.
pub fn unread_of_nights(grid: &Grid) -> (String, Option<String>) {
    let long = [DATE, NIGHT, RANK, PLAYERS, TOTAL, DEALS, PCN].map(|names| grid.column(names));
    let is_read = |(column, heading): &(usize, &str)| match long[0] {
        _ if heading.is_empty() || is_of_person(heading) => true,
        Some(_) => long.contains(&Some(*column)),
        None => dated(heading).is_some(),
    };
    let unread: Vec<(usize, &str)> =
        grid.headings.iter().map(String::as_str).enumerate().filter(|column| !is_read(column)).collect();
    let counts = |(column, heading): &&(usize, &str)| {
        let is_some = |cell: &str| points(cell).is_some_and(|points| points != Points::ZERO);
        BESIDE.iter().any(|beside| heading.contains(beside)) && cells(grid, *column).any(is_some)
    };
    let asked = named_unread(unread.iter().filter(counts).map(|(_, heading)| *heading));
    let ask = |asked: String| format!("{} Leurs points ne comptent que s'ils sont déjà dans les totaux", asked.trim());
    let said = named_unread(unread.iter().map(|(_, heading)| *heading));
    (said, Some(asked).filter(|asked| !asked.is_empty()).map(ask))
}

/// The day that a text names: `21/11/2026`, `2026-11-21`, `21 nov. 2026`, also with a word before or an hour after.
fn dated(text: &str) -> Option<NaiveDate> {
    let text = fold(text);
    let words: Vec<&str> = text.split(' ').collect();
    let ends_at = |end: usize| {
        let &[first, month, last] = words.get(end.checked_sub(3)?..end)? else { return None };
        let number = MONTHS.iter().zip(1..).find(|(name, _)| month.starts_with(**name));
        let month = number.map_or_else(|| month.to_owned(), |(_, number): (_, u8)| number.to_string());
        day(&[first, &month, last].join("/")).or_else(|| day(&[first, &month, last].join("-")))
    };
    let year = words.iter().rposition(|word| word.len() == 4 && word.parse::<u16>().is_ok());
    year.and_then(|at| ends_at(at + 1).or_else(|| ends_at(at + 3))).or_else(|| ends_at(words.len()))
}

/// The rows as persons, and each row's cells by its line.
fn rows(grid: &Grid) -> Result<Vec<(PersonLine, &[String])>, Vec<BadLine>> {
    let people = people(&named(grid))?;
    let cells =
        |line: u64| grid.rows.iter().find(|(own, _)| *own == line).map_or(&[][..], |(_, cells)| cells.as_slice());
    Ok(people.into_iter().map(|person| (cells(person.line), person)).map(|(cells, person)| (person, cells)).collect())
}

/// The columns that identify a person, alone: « Joueurs » is a number here, and « Rang » is left out.
fn named(grid: &Grid) -> Grid {
    let kept: Vec<usize> = (0..grid.headings.len())
        .filter(|column| {
            let heading = grid.headings[*column].as_str();
            is_of_person(heading)
        })
        .collect();
    let pick = |cells: &[String]| kept.iter().filter_map(|column| cells.get(*column).cloned()).collect();
    Grid {
        headings: pick(&grid.headings),
        rows: grid.rows.iter().map(|(line, cells)| (*line, pick(cells))).collect(),
        form: grid.form.clone(),
        unread: Vec::new(),
        lists: Vec::new(),
        doubts: grid.doubts.clone(),
    }
}

fn long(grid: &Grid, date: usize) -> Result<Vec<NightLine>, Vec<BadLine>> {
    let columns = [RANK, PLAYERS, TOTAL, DEALS, PCN].map(|names| grid.column(names));
    let night = grid.column(NIGHT);
    let (mut found, mut bad) = (Vec::new(), Vec::new());
    for (person, cells) in rows(grid)? {
        let cell = |column: Option<usize>| column.and_then(|column| cells.get(column)).map_or("", |text| text.trim());
        let line = person.line;
        let Some(day) = dated(cell(Some(date))) else {
            bad.push(BadLine::new(line, format!("« {} » n'est pas une date comme 21/11/2025", cell(Some(date)))));
            continue;
        };
        let mut number = |at: usize, what: &str| {
            let text = cell(columns[at]);
            let read = text.parse::<u32>().ok().filter(|number| *number > 0 || at == 4);
            if !text.is_empty() && read.is_none() {
                bad.push(BadLine::new(line, format!("« {what} » : « {text} » n'est pas un nombre")));
            }
            read
        };
        let (rank, players) = (number(0, "rang"), number(1, "joueurs"));
        let (deals, pcn) = (number(3, "donnes"), number(4, "pcn"));
        let total = points(cell(columns[2]));
        if total.is_none() && !cell(columns[2]).is_empty() {
            bad.push(BadLine::new(line, format!("« total » : « {} » n'est pas un nombre de points", cell(columns[2]))));
        }
        if rank.is_none() && total.is_none() && pcn.is_none() {
            bad.push(BadLine::new(line, "ni rang, ni total, ni PCN : cette ligne ne dit rien"));
        }
        let name = Some(cell(night)).filter(|name| !name.is_empty()).unwrap_or("Soirée");
        let result = NightResult { rank, total, deals, pcn, ..of_line(line) };
        found.push(NightLine { person, night: name.to_owned(), date: day, players, result });
    }
    if bad.is_empty() { Ok(found) } else { Err(bad) }
}

/// Words of nights, and of dates, in headings.
const OF_NIGHTS: [&str; 7] = ["finale", "soiree", "tournoi", "coupe", "nuit", "concours", "challenge"];
const MONTHS: [&str; 12] = ["jan", "fev", "mar", "avr", "mai", "juin", "juil", "aou", "sep", "oct", "nov", "dec"];

/// The columns of numbers under a heading that is no date: a night would be lost with each.
fn undated(grid: &Grid, dated: &[(usize, NaiveDate)]) -> Vec<BadLine> {
    let is_night = |column: usize, heading: &str| {
        let has_figure = |word: &str| word.contains(|sign: char| sign.is_ascii_digit());
        let of_date = |word: &str| has_figure(word) || MONTHS.iter().any(|month| word.starts_with(month));
        let of_night = |word: &str| OF_NIGHTS.contains(&word);
        let mut words = heading.split(' ');
        let is_date = words.clone().any(has_figure) && words.clone().all(of_date);
        let known = !(heading.is_empty() || is_date || words.any(of_night));
        let cells: Vec<&str> = grid.rows.iter().filter_map(|(_, cells)| Some(cells.get(column)?.trim())).collect();
        let filled = cells.iter().filter(|cell| !cell.is_empty()).count();
        let numbers = cells.iter().filter(|cell| points(cell).is_some()).count();
        !known && !dated.iter().any(|(own, _)| *own == column) && numbers * 2 > filled
    };
    let columns = grid.headings.iter().enumerate().filter(|(column, heading)| is_night(*column, heading));
    let words = columns.map(|(column, heading)| match heading.as_str() {
        "" => format!("la colonne {} n'a pas de titre", column + 1),
        heading => format!("la colonne « {heading} » n'a pas de date qui se lise"),
    });
    words
        .map(|words| {
            BadLine::new(1, format!("{words} : donnez-lui celle de la soirée, comme 21/11/2026, ou ôtez la colonne"))
        })
        .collect()
}

fn wide(grid: &Grid, dated: &[(usize, NaiveDate)]) -> Result<Vec<NightLine>, Vec<BadLine>> {
    let (mut found, mut bad) = (Vec::new(), undated(grid, dated));
    for (person, cells) in rows(grid)? {
        for (column, date) in dated {
            let text = cells.get(*column).map_or("", |text| text.trim());
            if text.is_empty() || fold(text).is_empty() && text.chars().all(|sign| "-–—".contains(sign)) {
                continue;
            }
            let Some(total) = points(text) else {
                let day = date.format("%d/%m/%Y");
                bad.push(BadLine::new(
                    person.line,
                    format!("soirée du {day} : « {text} » n'est pas un nombre de points"),
                ));
                continue;
            };
            let result = NightResult { total: Some(total), ..of_line(person.line) };
            let (person, night) = (person.clone(), "Soirée".to_owned());
            found.push(NightLine { person, night, date: *date, players: None, result });
        }
    }
    if bad.is_empty() { Ok(found) } else { Err(bad) }
}

/// A total as people write it: `1 056`, `−12,5`.
fn points(text: &str) -> Option<Points> {
    let plain: String = text
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .map(|sign| if "−–‑".contains(sign) { '-' } else { sign })
        .collect();
    Points::parse(plain.strip_prefix('+').unwrap_or(&plain))
}

/// A night to come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedNight {
    pub date: chrono::NaiveDate,
    /// `20:30`; may be empty.
    pub hour: String,
    pub name: String,
    /// Where; may be empty.
    pub place: String,
}

/// Reads the list.
/// Errors: every bad line; line 1 where there is no column of dates.
pub fn agenda(grid: &Grid) -> Result<Vec<PlannedNight>, Vec<BadLine>> {
    let date = grid.column(&["date", "jour"]);
    let date = date.ok_or_else(|| vec![BadLine::new(1, "il manque la colonne « Date » (Date;Heure;Nom;Lieu)")])?;
    let [hour, name, place] =
        [&["heure"][..], &["nom", "soiree", "tournoi"], &["lieu"]].map(|headings| grid.column(headings));
    grid.read(|_, cells| {
        let cell = |column: Option<usize>| column.and_then(|at| cells.get(at)).map_or("", |text| text.trim());
        let (typed, at) = (cell(Some(date)), cell(hour));
        Ok(PlannedNight {
            date: dated(typed).ok_or_else(|| format!("« {typed} » n'est pas une date comme 21/11/2026"))?,
            hour: hour_of(at).ok_or_else(|| format!("« {at} » n'est pas une heure comme 20:30"))?,
            name: Some(cell(name)).filter(|name| !name.is_empty()).unwrap_or("Tarot").to_owned(),
            place: cell(place).to_owned(),
        })
    })
}

/// `20h30`, `20:30` or `20 h`, as `20:30`; nothing stays nothing.
fn hour_of(text: &str) -> Option<String> {
    let text = text.replace([' ', 'h', 'H'], ":");
    let parts: Vec<&str> = text.split(':').filter(|part| !part.is_empty()).collect();
    let [hour, rest @ ..] = parts.as_slice() else { return Some(String::new()) };
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, rest.first().map_or(Ok(0), |minute| minute.parse()).ok()?);
    (hour < 24 && minute < 60).then(|| format!("{hour:02}:{minute:02}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::read_grid;

    fn read(text: &str) -> Result<Vec<NightLine>, Vec<BadLine>> {
        nights(&read_grid(text.as_bytes()).unwrap())
    }

    #[test]
    fn y12_one_result_a_line_and_one_player_a_line_are_told_apart() {
        let long =
            read("Date;Soirée;Nom;Prénom;Rang;Joueurs;Total;Donnes;PCN\n5/9/25;Rentrée;LEFÈVRE;Zoé;1;24;1 056;25;40\n")
                .unwrap();
        let first = &long[0];
        assert_eq!((first.night.as_str(), first.date.to_string().as_str()), ("Rentrée", "2025-09-05"));
        let NightResult { unit, rank, total, deals, pcn, .. } = first.result;
        assert_eq!((unit, rank, first.players, deals, pcn), (2, Some(1), Some(24), Some(25), Some(40)));
        assert_eq!(total, Some(Points::whole(1056)));
        let wide =
            read("Joueur;05/09/2025;12/09/2025;Total\nLEFÈVRE Zoé;1056;−12,5;1043,5\nMARTIN Paul;;-;0\n").unwrap();
        let told: Vec<(u64, String, String)> = wide
            .iter()
            .map(|line| (line.person.line, line.date.to_string(), line.result.total.unwrap().words()))
            .collect();
        assert_eq!(
            told,
            [(2, "2025-09-05".to_owned(), "1056".to_owned()), (2, "2025-09-12".to_owned(), "-12,50".to_owned())],
            "an empty cell is an absence"
        );
    }

    #[test]
    fn y12_columns_that_are_not_read_are_named_and_those_of_points_asked_about() {
        let unread = |text: &str| unread_of_nights(&read_grid(text.as_bytes()).unwrap());
        let (said, asked) = unread("Nom;Prénom;5/9/2025;Bonus;Moy.;Malus\nA;B;3;40;3;0\n");
        assert_eq!(said, " Colonnes non lues : bonus, moy, malus.");
        assert!(asked.is_some_and(|asked| asked.starts_with("Colonnes non lues : bonus. Leurs points")));
        let (said, asked) = unread("Date;Nom;Prénom;Total;Points;Pénalité\n5/9/2025;A;B;3;3;-10\n");
        assert_eq!(said, " Colonnes non lues : points, penalite.");
        assert!(asked.is_some_and(|asked| asked.starts_with("Colonnes non lues : penalite. Leurs points")));
        assert_eq!(unread("Joueur;5/9/2025\nA B;3\n"), (String::new(), None));
    }

    #[test]
    fn y12_a_night_is_dated_with_months_in_letters_and_hours_too() {
        for date in ["12/09/2025 20:30", "12/09/2025 09:10", "2025-09-12 20:30:00", "Ven. 12 sept. 2025 20h30"]
            .into_iter()
            .chain(["12 septembre 2025", "12/09/2025 20 h 30", "12/9/25", "Coupe 12/09/2025"])
        {
            let long = read(&format!("Date;Nom;Prénom;Total\n{date};A;B;3\n")).unwrap();
            let wide = read(&format!("Nom;Prénom;{date}\nA;B;3\n")).unwrap();
            for read in [long, wide] {
                assert_eq!(read[0].date.to_string(), "2025-09-12", "{date}");
            }
        }
    }

    #[test]
    fn y12_every_bad_line_is_named_with_its_reason() {
        let reasons = |text: &str| -> Vec<String> {
            read(text).unwrap_err().iter().map(|bad| format!("{} {}", bad.line, bad.reason)).collect()
        };
        let bad = reasons("Date;Nom;Total\nhier;A;3\n5/9/2025;B;x\n5/9/2025;C;\n");
        assert_eq!(bad.len(), 4, "{bad:?}");
        assert_eq!(bad[0], "2 « hier » n'est pas une date comme 21/11/2025");
        assert_eq!(bad[3], "4 ni rang, ni total, ni PCN : cette ligne ne dit rien");
        assert!(reasons("Nom;Total\nA;3\n")[0].starts_with("1 aucune date"));
        assert!(reasons("Nom;5/9/2025\nA;abc\n")[0].contains("« abc »"));
        for heading in ["Moy.", "Présences", "Bonus", "4 meilleures", "Total", "Licence", "Clt"] {
            assert!(read(&format!("Nom;Prénom;5/9/2025;{heading}\nA;B;3;40\n")).is_ok(), "{heading}");
        }
        for heading in ["14/11", "31/11/2025", "14 nov.", "Finale", "l4/11/2025", "46340", ""] {
            let bad = reasons(&format!("Nom;Prénom;5/9/2025;{heading};Total\nA;B;3;40;43\n"));
            assert!(bad.len() == 1 && bad[0].contains("donnez-lui celle de la soirée"), "{heading} {bad:?}");
        }
    }
}

#[cfg(test)]
mod agenda_tests {
    use super::super::read_grid;
    use super::*;

    #[test]
    fn a_list_of_nights_is_read_with_or_without_hours_and_its_faults_are_named() {
        let read = |text: &str| agenda(&read_grid(text.as_bytes()).unwrap());
        let nights =
            read("Date;Heure;Nom;Lieu\n05/12/2026;20h30;Coupe de Noël;Salle des fêtes\n12/12/2026;;;\n").unwrap();
        let told: Vec<String> =
            nights.iter().map(|one| format!("{} {} {} {}", one.date, one.hour, one.name, one.place)).collect();
        assert_eq!(told, ["2026-12-05 20:30 Coupe de Noël Salle des fêtes", "2026-12-12  Tarot "]);
        let faults = read("Date;Heure\n31/02/2026;\n05/12/2026;25:00\n").unwrap_err();
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2, 3]);
        assert!(read("Jour de la semaine\nlundi\n").is_err());
    }
}
