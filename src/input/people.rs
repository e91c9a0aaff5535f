//! A list of players: the federation's, a club's, or one typed in a spreadsheet.

use super::aside::{is_aside, once_each};
use super::grid::SAVE_AGAIN;
use super::headings::{self, first_name, is_read};
use super::names::{is_either_way, is_surname, split_name, untitled};
use super::payment::{Payment, cents};
use super::{BadLine, Grid, fold};

/// The most people of a list: while it is taken in, sheets wait, for half a second at most.
const MOST: usize = 10_000;

/// One person of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonLine {
    /// Line in the file.
    pub line: u64,
    /// Licence, if given.
    pub licence: Option<String>,
    pub last_name: String,
    /// First name; may be empty.
    pub first_name: String,
    /// Nothing told the two apart but their order, which the file does not say.
    pub either_way: bool,
    /// Club, if the file has that column.
    pub club: Option<String>,
    /// *Comité*, if the file has that column.
    pub committee: Option<String>,
    /// P7, if the file has that column.
    pub affiliated: Option<bool>,
    /// Paid, if the file has that column.
    pub paid: Option<Payment>,
    /// C1: date of birth, if the file has that column.
    pub birth: Option<chrono::NaiveDate>,
    /// C3: series, if the file has that column.
    pub series: Option<u8>,
    /// C3: licensed the year before, if the file has that column.
    pub licensed_before: Option<bool>,
    /// Zone, if the file has that column.
    pub zone: Option<String>,
    /// M11: family, if the file has that column.
    pub family: Option<String>,
    /// The duo or team the person plays in, if the file has that column.
    pub team: Option<String>,
}

impl PersonLine {
    /// `NOM Prénom`.
    pub fn name(&self) -> String {
        domain::full_name(&self.last_name, &self.first_name)
    }
}

/// The line to write above a list without headings, so that it is read: as wide as the list, with names that nothing is read from. Where the
/// first line has headings, which of them is to be another.
fn headings_wanted(grid: &Grid) -> String {
    let of_names =
        ["nom", "noms", "patronyme", "joueurs", "participant", "participants", "inscrit", "inscrits", "family"];
    let names =
        grid.headings.iter().find(|heading| heading.split(' ').next().is_some_and(|word| of_names.contains(&word)));
    if names.is_some() || first_name(grid).is_some() || grid.headings.iter().any(|heading| is_read(heading)) {
        let which = names.map(|heading| format!(" (ici « {heading} »)")).unwrap_or_default();
        let whole = if first_name(grid).is_some() { "" } else { ", ou « Nom Prénom » si les deux y sont" };
        return format!(" — Écrivez « Nom » comme titre de la colonne des noms{which}{whole}");
    }
    let names = ["Nom".to_owned(), "Prénom".to_owned()].into_iter().chain((3..).map(|n| format!("colonne {n}")));
    let sign = [";", ",", "|"].into_iter().find(|sign| grid.form.contains(&format!("séparateur « {sign} »")));
    let line = match (grid.headings.len(), sign) {
        (1, _) => "« Joueur »".to_owned(),
        (width, Some(sign)) => format!("« {} »", names.take(width).collect::<Vec<_>>().join(sign)),
        _ => "« Nom » et « Prénom », chacun dans sa case".to_owned(),
    };
    let else_named = "sinon, le titre de la colonne des noms doit être « Nom »";
    format!(" — La première ligne est déjà un joueur : écrivez au-dessus d'elle {line} ; {else_named}")
}

/// Where the columns of a list of players stand; `None` for those it lacks.
struct Columns {
    whole: Option<usize>,
    last: Option<usize>,
    first: Option<usize>,
    /// HelloAsso: surname and first name of the person who paid.
    payer: (Option<usize>, Option<usize>),
    licence: Option<usize>,
    club: Option<usize>,
    committee: Option<usize>,
    affiliated: Option<usize>,
    paid: Option<usize>,
    rebate: Option<usize>,
    birth: Option<usize>,
    series: Option<usize>,
    licensed_before: Option<usize>,
    zone: Option<usize>,
    family: Option<usize>,
    team: Option<usize>,
}

impl Columns {
    fn of(grid: &Grid) -> Self {
        Self {
            whole: grid.column(headings::WHOLE_NAME),
            last: grid.column(headings::LAST_NAME),
            first: first_name(grid),
            payer: (grid.column(&["nom payeur"]), grid.column(&["prenom payeur"])),
            licence: grid.column(headings::LICENCE),
            club: grid.column(headings::CLUB),
            committee: grid.column(headings::COMMITTEE),
            affiliated: grid.column(headings::AFFILIATED),
            paid: grid.column(headings::PAID),
            rebate: grid.column(headings::REBATE),
            birth: grid.column(headings::BIRTH),
            series: grid.column(headings::SERIES),
            licensed_before: grid.column(headings::LICENSED_BEFORE),
            zone: grid.column(headings::ZONE),
            family: grid.column(headings::FAMILY),
            team: grid.column(headings::TEAM),
        }
    }

    /// Why no list can be read from them: no names, two lists beside one another, too many people.
    fn refusal(&self, grid: &Grid) -> Option<String> {
        if self.whole.is_none() && self.last.is_none() {
            let (found, wanted) = (grid.headings.join(", "), headings_wanted(grid));
            let others = match grid.unread.as_slice() {
                [] => String::new(),
                unread => format!(" ; autres feuilles du classeur : « {} »", unread.join(" », « ")),
            };
            return Some(format!("il manque une colonne « Nom » (colonnes trouvées : {found}){wanted}{others}"));
        }
        let twice = grid.headings.iter().enumerate().find(|(column, heading)| {
            is_read(heading) && grid.column(&[heading.as_str()]).is_some_and(|first| first < *column)
        });
        if let Some((_, heading)) = twice {
            return Some(format!(
                "deux colonnes « {heading} » : il faut un joueur par ligne ; mettez la seconde liste sous la première, ou ôtez l'une des colonnes"
            ));
        }
        let whole = self.whole.and_then(|column| grid.headings.get(column));
        // Google writes the whole name, « name », beside its parts.
        if let Some(whole) = whole.filter(|whole| *whole != "name" && self.last.is_some()) {
            return Some(format!(
                "une colonne « {whole} » à côté de « Nom » : il faut un joueur par ligne ; ôtez l'une des deux"
            ));
        }
        let lines = grid.rows.len();
        (lines > MOST)
            .then(|| format!("{lines} lignes : c'est trop à la fois, coupez la liste en fichiers de {MOST} lignes"))
    }
}

/// What told the surname from the first name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// Columns, capitals or the heading.
    Apart,
    /// Their order alone, with the surname first.
    Order,
    /// Their order alone, with the surname last: no heading of surnames first fits such a list.
    Turned,
}

/// One row of a list of players.
struct Row<'g> {
    columns: &'g Columns,
    line: u64,
    fields: &'g [String],
}

impl Row<'_> {
    fn field(&self, column: Option<usize>) -> Option<String> {
        column.and_then(|column| self.fields.get(column)).map(|field| field.trim().to_owned())
    }

    fn filled(&self, column: Option<usize>) -> Option<String> {
        self.field(column).filter(|text| !text.is_empty())
    }

    /// The value of a cell that is filled in; one that cannot be understood is a bad line.
    fn value<T>(
        &self,
        column: Option<usize>,
        read: impl Fn(&str) -> Option<T>,
        reason: &str,
        bad: &mut Vec<BadLine>,
    ) -> Option<T> {
        let text = self.filled(column)?;
        let value = read(&text);
        if value.is_none() {
            bad.push(BadLine::new(self.line, format!("{reason} (« {text} »)")));
        }
        value
    }

    /// Surname and first name; `None` where there are none. `turned`: the heading of whole names puts first names first.
    fn name(&self, turned: bool) -> Option<(String, String, Told)> {
        let Columns { whole, last, first, payer, .. } = *self.columns;
        let (last, first) = match (self.filled(last), self.filled(whole)) {
            (Some(last), _) => match self.field(first) {
                Some(first) => (untitled(&last).to_owned(), untitled(&first).to_owned()),
                // One column for both, under « Nom »: only capitals tell a surname of several words from a first name.
                None if last.split(' ').any(is_surname) => split_name(&last),
                None => (last, String::new()),
            },
            (None, Some(name)) if self.filled(first).is_some_and(|own| fold(&own) != fold(&name)) => {
                let own = self.field(first).unwrap_or_default();
                let last = name.strip_suffix(&own).or_else(|| name.strip_prefix(&own)).unwrap_or(&name).trim();
                (untitled(last).to_owned(), untitled(&own).to_owned())
            }
            (None, Some(whole)) => {
                let (last, first) = split_name(&whole);
                match is_either_way(&whole) {
                    false => (last, first),
                    true if turned && whole.split_whitespace().count() == 2 => (first, last),
                    true if fold(&whole).starts_with(&fold(&last)) => return Some((last, first, Told::Order)),
                    true => return Some((last, first, Told::Turned)),
                }
            }
            // HelloAsso: whoever pays for himself may leave the rest empty.
            (None, None) => (self.filled(payer.0)?, self.field(payer.1).unwrap_or_default()),
        };
        Some((last, first, Told::Apart))
    }

    /// The player of the row.
    /// Errors: headings once more; no name, or a letter lost in it; each cell that cannot be understood.
    fn person(&self, turned: bool) -> Result<(PersonLine, Told), Vec<BadLine>> {
        let refused = |reason: String| Err(vec![BadLine::new(self.line, reason)]);
        let is_heading = |cell: &&String| {
            let cell = fold(cell);
            cell == "licence n" || is_read(&cell)
        };
        if self.fields.iter().filter(is_heading).count() > 1 {
            return refused("ce sont les titres des colonnes : ôtez les lignes d'au-dessus".to_owned());
        }
        let Some((last_name, first_name, told)) = self.name(turned) else {
            return refused("le nom manque".to_owned());
        };
        if let Some(name) = [&last_name, &first_name].into_iter().find(|name| name.contains('?')) {
            return refused(format!("« {name} » : une lettre y est perdue ; {SAVE_AGAIN}"));
        }
        let (at, mut bad) = (self.columns, Vec::new());
        let licence = format!("{LICENCE} ; videz la case, mettez la colonne en texte, ou corrigez son titre");
        let licence = self.value(at.licence, licence_of, &licence, &mut bad);
        let affiliated = self.value(at.affiliated, yes_or_no, "« affilié » : répondre oui ou non", &mut bad);
        let amount = "« payé » doit être un montant, comme 12 ou 12,50, ou bien oui ou non";
        let paid = self.value(at.paid, Payment::of, amount, &mut bad);
        let birth = self.value(at.birth, date, "« né le » : une date de 1910 à 2100, comme 31/12/1960", &mut bad);
        let series = self.value(at.series, series_of, "« série » : un chiffre de 1 à 4", &mut bad);
        let before = "« licencié l'an dernier » : répondre oui ou non";
        let licensed_before = self.value(at.licensed_before, yes_or_no, before, &mut bad);
        if !bad.is_empty() {
            return Err(bad);
        }
        let person = PersonLine {
            line: self.line,
            licence: licence.filter(|licence| !licence.is_empty()),
            last_name,
            first_name,
            either_way: told != Told::Apart,
            club: self.field(at.club),
            committee: self.field(at.committee),
            affiliated,
            paid: paid.map(|paid| paid.less(self.filled(at.rebate).and_then(|text| cents(&text)).unwrap_or(0))),
            birth,
            series,
            licensed_before,
            zone: self.field(at.zone),
            family: self.field(at.family),
            team: self.filled(at.team),
        };
        Ok((person, told))
    }
}

/// Reads the rows of a list of players.
/// Errors: every bad line: no surname, an unreadable yes/no or amount; or line 1 when a needed column is missing, or people are too many.
pub fn people(grid: &Grid) -> Result<Vec<PersonLine>, Vec<BadLine>> {
    let columns = &Columns::of(grid);
    if let Some(reason) = columns.refusal(grid) {
        return Err(vec![BadLine::new(1, reason)]);
    }
    let order = columns.whole.and_then(|column| grid.headings.get(column)).map_or("", String::as_str);
    let (mut found, mut bad) = (Vec::new(), Vec::new());
    for (line, fields) in grid.rows.iter().filter(|(_, fields)| !is_aside(grid, fields)) {
        match (Row { columns, line: *line, fields }).person(order.starts_with("prenom")) {
            Ok(one) => found.push(one),
            Err(wrong) => bad.extend(wrong),
        }
    }
    if !bad.is_empty() {
        return Err(bad);
    }
    let heading_fits = order.starts_with("nom ") && found.iter().all(|(_, told)| *told != Told::Turned);
    let people = found.into_iter().map(|(one, _)| PersonLine { either_way: one.either_way && !heading_fits, ..one });
    Ok(once_each(grid, people.collect()))
}

/// A date as French people write it, or ISO.
pub fn date(text: &str) -> Option<chrono::NaiveDate> {
    read_date(text)
}

/// The day of a tournament, whose year may have two digits: `21/11/26`.
pub fn day(text: &str) -> Option<chrono::NaiveDate> {
    let short = text.trim().rsplit_once(['/', '-', '.']).filter(|(_, year)| year.len() == 2);
    let whole = short.and_then(|(start, year)| {
        let separator = text.trim().get(start.len()..=start.len())?;
        read_date(&format!("{start}{separator}20{year}"))
    });
    whole.or_else(|| read_date(text))
}

fn read_date(text: &str) -> Option<chrono::NaiveDate> {
    let formats = ["%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%Y-%m-%d"];
    let read = formats.into_iter().find_map(|format| chrono::NaiveDate::parse_from_str(text.trim(), format).ok());
    // `01/02/60` would be a day of the year 60.
    read.filter(|date| (1910..=2100).contains(&chrono::Datelike::year(date)))
}

/// What people write where there is none.
const NO_LICENCE: [&str; 13] = [
    "non",
    "sans",
    "sans licence",
    "neant",
    "aucune",
    "nc",
    "n c",
    "na",
    "n a",
    "non licencie",
    "non licenciee",
    "pas de licence",
    "0",
];
/// What is said of a licence that is none.
pub const LICENCE: &str = "licence : un numéro entier est attendu";
/// The longest licence, in figures; a telephone number has them too, and begins with 0.
const LONGEST_LICENCE: usize = 10;

/// A licence as it stands, without the blanks and the decimals of a spreadsheet, and empty for a dash or « sans »; `None` for `1,20001E+5`, a date, a club.
pub fn licence_of(text: &str) -> Option<String> {
    if NO_LICENCE.contains(&&*fold(text)) {
        return Some(String::new());
    }
    let plain = text.split_once(['.', ',']).filter(|(_, decimals)| decimals.chars().all(|zero| zero == '0'));
    let whole = plain.map_or(text, |(whole, _)| whole);
    let figures = whole.chars().filter(char::is_ascii_digit).count();
    let letters = whole.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_short = letters == 1 && whole.contains(['.', ',', '+']);
    let is_long = figures > LONGEST_LICENCE
        || figures == LONGEST_LICENCE && whole.starts_with('0')
        || plain.is_none() && text.contains(',');
    let is_one = figures + letters == 0 || figures >= letters && !is_short && !is_long && !whole.contains('/');
    is_one.then(|| match letters {
        0 if whole.chars().all(|sign| !sign.is_ascii_digit() || sign == '0') => String::new(),
        0 => whole.chars().filter(|sign| !sign.is_whitespace()).collect(),
        _ => whole.to_owned(),
    })
}

/// `2`, `2e`, `2ème série`.
fn series_of(text: &str) -> Option<u8> {
    let text = text.trim();
    let figures = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text[..figures].parse().ok().filter(|series| (1..=4).contains(series))
}

pub(super) fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "oui" | "o" | "1" | "x" | "vrai" | "yes" => Some(true),
        "non" | "n" | "0" | "faux" | "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::aside::not_taken;
    use super::super::payment::Payment;
    use super::super::read_grid;
    use super::{date, people, series_of};
    use chrono::Datelike;

    #[test]
    fn a_year_of_two_figures_and_a_series_that_is_none_are_refused() {
        for (text, read) in [
            ("01/02/60", None),
            ("01/02/1900", None),
            ("01/02/2126", None),
            ("01/02/1960", Some((1960, 2))),
            ("1-2-2001", Some((2001, 2))),
        ] {
            assert_eq!(date(text).map(|date| (date.year(), date.month())), read, "{text}");
        }
        for (text, read) in
            [("2", Some(2)), ("2e", Some(2)), ("3ème série", Some(3)), ("12", None), ("série 1", None), ("5", None)]
        {
            assert_eq!(series_of(text), read, "{text}");
        }
    }

    #[test]
    fn a_list_without_headings_is_read_with_the_line_that_the_refusal_gives() {
        for list in ["ALBA;Zoé;12\nBRUN;Léa;", "ALBA,Zoé", "ALBA|Zoé", "ALBA Zoé\nBRUN Léa"] {
            let refused = people(&read_grid(list.as_bytes()).unwrap()).unwrap_err().remove(0).reason;
            let line = refused.split_once("au-dessus d'elle « ").unwrap().1.split_once(" »").unwrap().0;
            let read = people(&read_grid(format!("{line}\n{list}").as_bytes()).unwrap()).unwrap();
            assert_eq!(read.len(), list.lines().count(), "{line}");
            assert_eq!((&*read[0].last_name, &*read[0].first_name), ("ALBA", "Zoé"), "{line}");
        }
    }

    #[test]
    fn columns_that_nothing_is_read_from_are_named() {
        let grid =
            read_grid("NOM;Prénom;N° de licence;Association;Règlement;Téléphone\nLEFÈVRE;Zoé;12;TC;12;06".as_bytes())
                .unwrap();
        assert_eq!(not_taken(&grid), " Colonnes non lues : telephone.");
        let read = people(&grid).unwrap().remove(0);
        assert_eq!(
            (read.licence.as_deref(), read.club.as_deref(), read.paid),
            (Some("12"), Some("TC"), Some(Payment::Cents(1_200)))
        );
    }

    #[test]
    fn the_usual_lists_are_read() {
        let grid = read_grid(
            "N° Licence;NOM;Prénom;Club;Affilié\n12345;LEFÈVRE;Zoé;Tarot Club;oui\n;MARTIN;Paul;;non\n".as_bytes(),
        );
        let list = people(&grid.unwrap()).unwrap();
        assert_eq!(list[0].licence.as_deref(), Some("12345"));
        assert_eq!((list[0].affiliated, list[1].affiliated), (Some(true), Some(false)));
        assert_eq!((list[1].line, list[1].licence.as_deref()), (3, None));
        let one_column = people(&read_grid("Joueur\nDE LA TOUR Anne-Marie\n".as_bytes()).unwrap()).unwrap();
        assert_eq!((&one_column[0].last_name[..], &one_column[0].first_name[..]), ("DE LA TOUR", "Anne-Marie"));
    }

    #[test]
    fn an_export_of_orders_of_helloasso_is_taken_as_it_comes() {
        let export = "\u{feff}Référence commande;Date de la commande;Statut de la commande;Nom participant;Prénom participant;Nom payeur;\
                      Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;Billet;Numéro de billet;Tarif;Montant tarif;Code Promo;\
                      Montant code promo;Numéro de licence;Club;Régime\n\
                      1;04/03/2026 14:25;Validé;LEFÈVRE;Zoé;MARTIN;Paul;p@x.fr;;Carte bancaire;url;11;Entrée;12,00;;;123456;TC;\n\
                      2;04/03/2026 14:26;Annulé;ROY;Luc;ROY;Luc;l@x.fr;;Carte bancaire;url;12;Entrée;12,00;;;;;\n\
                      3;04/03/2026 14:27;Validé;BRUN;Ève;BRUN;Ève;e@x.fr;;Carte bancaire;url;13;Entrée;12,00;TOT;4,00;;;\n";
        let grid = read_grid(export.as_bytes()).unwrap();
        let told: Vec<_> =
            people(&grid).unwrap().into_iter().map(|line| (line.last_name, line.first_name, line.paid)).collect();
        let row = |last: &str, first: &str, paid| (last.to_owned(), first.to_owned(), Some(Payment::Cents(paid)));
        assert_eq!(told, [row("LEFÈVRE", "Zoé", 1_200), row("BRUN", "Ève", 800)]);
        let own = "Nom adhérent;Prénom adhérent;Nom payeur;Prénom payeur\n;;DURAND;Anne\nMOREL;Luc;DURAND;Anne\n";
        let own = people(&read_grid(own.as_bytes()).unwrap()).unwrap();
        let names: Vec<_> = own.iter().map(|line| (&line.last_name[..], &line.first_name[..])).collect();
        assert_eq!(names, [("DURAND", "Anne"), ("MOREL", "Luc")], "who pays for himself");
        assert_eq!(
            not_taken(&grid),
            " Colonnes non lues : regime. Commandes non validées, laissées de côté : 1 (ligne 3)."
        );
    }

    #[test]
    fn a_first_name_is_found_under_other_headings_and_a_lost_letter_is_refused() {
        let names = |text: &str| {
            people(&read_grid(text.as_bytes()).unwrap())
                .map(|list| list.into_iter().map(|line| (line.last_name, line.first_name)).collect::<Vec<_>>())
        };
        let pair = |last: &str, first: &str| (last.to_owned(), first.to_owned());
        assert_eq!(names("NOM;PRENOM USUEL\nROY;Luc\n").unwrap(), [pair("ROY", "Luc")]);
        assert_eq!(names("Nom\nNom;Prén.\nROY;Luc\n").unwrap(), [pair("ROY", "Luc")], "a title of one cell");
        assert_eq!(
            names("Nom\nDE LA TOUR Anne\nLe Goff\nROY\n").unwrap(),
            [pair("DE LA TOUR", "Anne"), pair("Le Goff", ""), pair("ROY", "")]
        );
        let whole = |text: &str| {
            let list = people(&read_grid(text.as_bytes()).unwrap()).unwrap();
            list.into_iter().map(|one| (one.last_name, one.first_name, one.either_way)).collect::<Vec<_>>()
        };
        let one = |last: &str, first: &str, open| (last.to_owned(), first.to_owned(), open);
        assert_eq!(
            whole("Prénom Nom\nLuc Roy\nMarie Le Roy\n"),
            [one("Roy", "Luc", false), one("Le Roy", "Marie", true)]
        );
        assert_eq!(whole("Joueur\nLuc Roy\nLuc ROY\n"), [one("Luc", "Roy", true), one("ROY", "Luc", false)]);
        assert_eq!(whole("Nom Prénom\nRoy Luc\n"), [one("Roy", "Luc", false)]);
        for list in [
            "Joueur;Prénom\nRoy;Luc\n",
            "Joueur;Prénom\nRoy Luc;Luc\n",
            "Name,Given Name,Family Name\nLuc Roy,Luc,Roy\n",
        ] {
            assert_eq!(whole(list), [one("Roy", "Luc", false)], "{list}");
        }
        assert_eq!(whole("Joueur;Prénom\nRoy Luc;Roy LUC\n"), [one("Roy", "Luc", true)], "the whole name twice");
        assert_eq!(
            whole("Nom Prénom\nJean Martin\nJean-Pierre Roy\n"),
            [one("Jean", "Martin", true), one("Roy", "Jean-Pierre", true)],
            "one line that the heading does not fit"
        );
        assert_eq!(
            names("Nom;Prénom\nMme ROY;Anne\nM. BRUN;M Luc\n").unwrap(),
            [pair("ROY", "Anne"), pair("BRUN", "Luc")]
        );
        assert!(names("Nom;Prénom\nLEF?VRE;Zo?\n").unwrap_err()[0].reason.contains("une lettre y est perdue"));
    }

    #[test]
    fn what_a_spreadsheet_adds_is_no_player_and_no_licence() {
        let read = |text: &str| {
            let grid = read_grid(text.as_bytes()).unwrap();
            let lines = people(&grid).map(|list| list.into_iter().map(|one| (one.last_name, one.licence)).collect());
            (lines, not_taken(&grid))
        };
        let roy = |licence: Option<&str>| ("ROY".to_owned(), licence.map(str::to_owned));
        assert_eq!(
            read("Nom;Prénom\nROY;Luc\nTotal;10\n"),
            (Ok(vec![roy(None)]), " Lignes de total, laissées de côté : 1 (ligne 3).".to_owned())
        );
        for row in
            ["24 joueurs;", "24;", ";24", "Total 10;", "Total inscrits;12", "Sous-total;3", "Nombre;12", "Nom;Prénom"]
                .into_iter()
                .chain([
                    "TOTAL;2 inscrits",
                    "Nb inscrits;24",
                    "Inscrits : 24;",
                    "Montant total;288 €",
                    "Total du club;Les 21",
                ])
        {
            assert_eq!(read(&format!("Nom;Prénom\n{row}\nROY;Luc\n")).0.unwrap().len(), 1, "{row}");
        }
        assert_eq!(read("Nom;Prénom;Licence\nROY;Luc;120002\nTOTAL;2 inscrits;24\n").0.unwrap().len(), 1);
        assert_eq!(read("Joueur\n1 ROY Luc\n2 BRUN Ève\n").0.unwrap().len(), 2, "numbered");
        for list in [
            "Équipe;Nom;Prénom\nNombre d'Or;ROY;Luc",
            "Club;Joueur\nTotal Tarot;ROY Luc",
            "Nom;Prénom\nNombre d'Or;Luc",
            "Joueur\nSOUS Jean",
        ] {
            assert_eq!(read(list).0.unwrap().len(), 1, "{list}");
        }
        assert_eq!(read("Nom;Prénom;Licence\nTotal;Luc;\nTOTAL;;120003\n").0.unwrap().len(), 2, "names");
        for state in ["Refus de photo", "Remboursable", "Annulé puis revenu"] {
            assert_eq!(read(&format!("Nom;Prénom;Statut\nROY;Luc;{state}\n")).0.unwrap().len(), 1, "{state}");
        }
        assert_eq!(
            read("Nom;Prénom;Statut\nROY;Luc;Membre\nBRUN;Ève;Remboursé\n"),
            (Ok(vec![roy(None)]), " Commandes non validées, laissées de côté : 1 (ligne 3).".to_owned())
        );
        assert_eq!(read("Nom;Licence\nROY;120002.0\n").0, Ok(vec![roy(Some("120002"))]));
        for (licence, number) in
            [("120002,00", Some("120002")), ("12 00 02", Some("120002")), ("-", None), ("A12", Some("A12"))]
                .into_iter()
                .chain(
                    ["non", "Sans", "sans licence", "Néant", "aucune", "NC", "0", "n/a", "Non licenciée"]
                        .map(|none| (none, None)),
                )
        {
            assert_eq!(read(&format!("Nom;Licence\nROY;{licence}\n")).0, Ok(vec![roy(number)]), "{licence}");
        }
        for none in ["1,20001E+5", "1.23E7", "12/03/2026", "Les 21", "06 12 34 56 78", "12,5", "1234567890123"] {
            let bad = read(&format!("Nom;Licence\nROY;{none}\n")).0.unwrap_err();
            assert!(bad[0].reason.starts_with("licence") && bad[0].reason.contains(none), "{none}");
        }
    }

    #[test]
    fn every_bad_line_is_listed() {
        let grid = read_grid("nom;affilié\n;oui\nDUPONT;peut-être\nMARTIN;oui\n".as_bytes()).unwrap();
        let bad: Vec<u64> = people(&grid).unwrap_err().iter().map(|line| line.line).collect();
        assert_eq!(bad, [2, 3]);
        for (headings, word) in [
            ("Nom d'usage;Prénom d'usage;Licence n°", "« nom d usage »"),
            ("Noms;Licence;Club", "« noms »"),
            ("Participants;Équipe;Club", "« participants »"),
            ("Titulaire;Prénom;Club", "« Nom » comme titre"),
        ] {
            let refused = people(&read_grid(format!("{headings}\nALBA;Zoé;12\n").as_bytes()).unwrap()).unwrap_err();
            assert!(refused[0].reason.contains(word), "{refused:?}");
            assert!(!refused[0].reason.contains("déjà un joueur"), "{refused:?}");
        }
        for (list, word) in [
            ("Nom;Prénom;;Nom;Prénom\nALBA;Zoé;;BRUN;Léa", "deux colonnes «"),
            ("Nom;Licence;Licence\nALBA;;12", "deux colonnes «"),
            ("Nom;Prénom;Joueur\nALBA;Zoé;BRUN Léa", "une colonne « joueur » à côté"),
            (
                "Nom;Prénom;colonne 3;colonne 4\nNom d'usage;Prénom d'usage;Licence n°;Club\nALBA;Zoé;12;TC",
                "les titres des colonnes",
            ),
        ] {
            let refused = people(&read_grid(list.as_bytes()).unwrap()).unwrap_err();
            assert!(refused[0].reason.contains(word), "{refused:?}");
        }
        let none = people(&read_grid(b"x;y\n1;2\n").unwrap()).unwrap_err();
        assert!(none[0].reason.contains("« Nom »"));
    }
}
