//! Nights to come, as a club lists them: `Date;Heure;Nom;Lieu`.

use super::{BadLine, Grid, day};

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
            date: day(typed).ok_or_else(|| format!("« {typed} » n'est pas une date comme 21/11/2026"))?,
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
