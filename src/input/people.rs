//! A list of players: the federation's, a club's, or one typed in a spreadsheet.

use super::grid::SAVE_AGAIN;
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
    /// Club, if the file has that column.
    pub club: Option<String>,
    /// *Comité*, if the file has that column.
    pub committee: Option<String>,
    /// P7, if the file has that column.
    pub affiliated: Option<bool>,
    /// Paid, in cents, if the file has that column.
    pub paid_cents: Option<i64>,
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

/// The headings of each column, folded.
mod headings {
    pub(super) const WHOLE_NAME: &[&str] = &["nom prenom", "nom et prenom", "joueur", "name"];
    /// The last ones as HelloAsso writes them: the person a ticket or a membership is for, or else the one who paid.
    pub(super) const LAST_NAME: &[&str] =
        &["nom", "nom de famille", "last name", "surname", "nom participant", "nom adherent", "nom payeur"];
    pub(super) const FIRST_NAME: &[&str] =
        &["prenom", "first name", "prenom participant", "prenom adherent", "prenom payeur"];
    pub(super) const LICENCE: &[&str] = &[
        "licence",
        "n licence",
        "n de licence",
        "no licence",
        "numero licence",
        "numero de licence",
        "n fft",
        "fft",
        "licence fft",
        "n de licence fft",
        "numero de licence fft",
    ];
    pub(super) const CLUB: &[&str] = &["club", "association"];
    pub(super) const COMMITTEE: &[&str] = &["comite"];
    pub(super) const AFFILIATED: &[&str] = &["affilie", "licencie"];
    pub(super) const PAID: &[&str] = &["paye", "regle", "reglement", "montant", "montant tarif"];
    /// HelloAsso: what a code took off the price.
    pub(super) const REBATE: &[&str] = &["montant code promo"];
    pub(super) const STATE: &[&str] = &["statut de la commande", "statut"];
    /// Whole words, but for their feminine: « Refus de photo » is no order.
    pub(super) const VOID: [&str; 4] = ["rembourse", "annule", "refuse", "echoue"];
    pub(super) const TOTALS: [&str; 7] = ["total", "totaux", "sous", "somme", "nombre", "effectif", "moyenne"];
    /// HelloAsso: columns of every export that say nothing of a player.
    pub(super) const OF_ORDERS: &[&str] = &[
        "reference commande",
        "date de la commande",
        "nom payeur",
        "prenom payeur",
        "email payeur",
        "raison sociale",
        "moyen de paiement",
        "billet",
        "numero de billet",
        "tarif",
        "code promo",
        // Of a comité's list: what it mended is in the other columns.
        "a corriger",
    ];
    pub(super) const BIRTH: &[&str] = &["ne le", "nee le", "naissance", "date de naissance", "date naissance"];
    pub(super) const SERIES: &[&str] = &["serie"];
    pub(super) const LICENSED_BEFORE: &[&str] = &["licencie l an dernier", "licencie avant", "ancien licencie"];
    pub(super) const ZONE: &[&str] = &["zone"];
    pub(super) const FAMILY: &[&str] = &["famille"];
    pub(super) const TEAM: &[&str] = &["equipe", "duo", "paire", "n equipe"];

    pub(super) const ALL: [&[&str]; 17] = [
        WHOLE_NAME,
        LAST_NAME,
        FIRST_NAME,
        LICENCE,
        CLUB,
        COMMITTEE,
        AFFILIATED,
        PAID,
        BIRTH,
        SERIES,
        LICENSED_BEFORE,
        ZONE,
        FAMILY,
        TEAM,
        REBATE,
        STATE,
        OF_ORDERS,
    ];
}

/// The headings of the columns of names and licences: for files that hold more than persons.
pub(super) const NAME_HEADINGS: &[&[&str]] = &[headings::WHOLE_NAME, headings::LAST_NAME, headings::FIRST_NAME];
pub(super) const LICENCE_HEADINGS: &[&[&str]] = &[headings::LICENCE];

/// Sentences on what nothing is read from: columns, and orders that do not stand. Empty where there is nothing.
pub fn not_taken(grid: &Grid) -> String {
    let first = first_name(grid);
    let unread: Vec<&str> = (grid.headings.iter().enumerate())
        .filter(|(column, heading)| {
            let known = heading.is_empty() || headings::ALL.iter().any(|names| names.contains(&heading.as_str()));
            !known && Some(*column) != first
        })
        .map(|(_, heading)| heading.as_str())
        .collect();
    let mut said = String::new();
    if !unread.is_empty() {
        said.push_str(&format!(" Colonnes non lues : {}.", unread.join(", ")));
    }
    for (what, is) in
        [("Commandes non validées", is_void as fn(&Grid, &[String]) -> bool), ("Lignes de total", is_total)]
    {
        let left: Vec<String> =
            grid.rows.iter().filter(|(_, fields)| is(grid, fields)).map(|(line, _)| line.to_string()).collect();
        if let [shown @ .., last] = left.get(..left.len().min(20)).unwrap_or_default() {
            let shown: String = shown.iter().map(|line| format!("{line}, ")).collect();
            let more = if left.len() > 20 { "…" } else { "" };
            said.push_str(&format!(" {what}, laissées de côté : {} (ligne {shown}{last}{more}).", left.len()));
        }
    }
    said
}

/// An order that was cancelled, refused or paid back; HelloAsso says of each one that is not.
fn is_void(grid: &Grid, fields: &[String]) -> bool {
    let Some(column) = grid.column(headings::STATE) else { return false };
    let state = fields.get(column).map(|state| fold(state)).unwrap_or_default();
    match grid.headings.get(column).is_some_and(|heading| heading == headings::STATE[0]) {
        true => !state.is_empty() && !state.starts_with("valid"),
        false => headings::VOID.contains(&state.strip_suffix('e').filter(|word| word.ends_with('e')).unwrap_or(&state)),
    }
}

/// The last row of an account: a total, and neither a letter beside it nor a licence.
fn is_total(grid: &Grid, fields: &[String]) -> bool {
    let licence = grid.column(headings::LICENCE).and_then(|column| fields.get(column));
    let mut filled = fields.iter().map(|field| fold(field)).filter(|field| field.chars().any(char::is_alphabetic));
    // « Total 24 », « 24 joueurs », 24 alone.
    let counts = |word: &str| headings::TOTALS.contains(&word) || word.parse::<u32>().is_ok();
    let begins = |text: String| text.split(' ').next().is_some_and(counts);
    let one = || fields.iter().filter(|field| !field.is_empty()).count() == 1;
    filled.next().map_or_else(one, begins) && filled.next().is_none() && licence.is_none_or(String::is_empty)
}

/// The column of first names: « Prénom usuel » and « Prén. » are too.
fn first_name(grid: &Grid) -> Option<usize> {
    let other = || grid.headings.iter().position(|heading| heading.starts_with("pren") || heading == "petit nom");
    grid.column(headings::FIRST_NAME).or_else(other)
}

/// The line to write above a list without headings, so that it is read: as wide as the list, with names that nothing is read from.
fn headings_wanted(grid: &Grid) -> String {
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

/// Reads the rows of a list of players.
/// Errors: every bad line: no surname, an unreadable yes/no or amount; or line 1 when a needed column is missing, or people are too many.
pub fn people(grid: &Grid) -> Result<Vec<PersonLine>, Vec<BadLine>> {
    let whole = grid.column(headings::WHOLE_NAME);
    let last = grid.column(headings::LAST_NAME);
    if whole.is_none() && last.is_none() {
        let found = grid.headings.join(", ");
        let mut reason =
            format!("il manque une colonne « Nom » (colonnes trouvées : {found}){}", headings_wanted(grid));
        if !grid.unread.is_empty() {
            reason.push_str(&format!(" ; autres feuilles du classeur : « {} »", grid.unread.join(" », « ")));
        }
        return Err(vec![BadLine::new(1, reason)]);
    }
    if grid.rows.len() > MOST {
        let reason =
            format!("{} lignes : c'est trop à la fois, coupez la liste en fichiers de {MOST} lignes", grid.rows.len());
        return Err(vec![BadLine::new(1, reason)]);
    }
    let first = first_name(grid);
    let payer = (grid.column(&["nom payeur"]), grid.column(&["prenom payeur"]));
    let rebate = grid.column(headings::REBATE);
    let licence = grid.column(headings::LICENCE);
    let club = grid.column(headings::CLUB);
    let committee = grid.column(headings::COMMITTEE);
    let affiliated = grid.column(headings::AFFILIATED);
    let paid = grid.column(headings::PAID);
    let birth = grid.column(headings::BIRTH);
    let series = grid.column(headings::SERIES);
    let before = grid.column(headings::LICENSED_BEFORE);
    let zone = grid.column(headings::ZONE);
    let family = grid.column(headings::FAMILY);
    let team = grid.column(headings::TEAM);
    let (mut found, mut bad) = (Vec::new(), Vec::new());
    for (line, fields) in grid.rows.iter().filter(|(_, fields)| !is_void(grid, fields) && !is_total(grid, fields)) {
        let field = |column: Option<usize>| column.and_then(|i| fields.get(i)).map(|f| f.trim().to_owned());
        let filled = |column| field(column).filter(|text| !text.is_empty());
        let (last_name, first_name) = match (filled(last), filled(whole)) {
            (Some(last), _) => match field(first) {
                Some(first) => (last, first),
                // One column for both, under « Nom »: only capitals tell a surname of several words from a first name.
                None if last.split(' ').any(is_surname) => split_name(&last),
                None => (last, String::new()),
            },
            (None, Some(whole)) => split_name(&whole),
            // HelloAsso: whoever pays for himself may leave the rest empty.
            (None, None) => match filled(payer.0) {
                Some(last) => (last, field(payer.1).unwrap_or_default()),
                None => {
                    bad.push(BadLine::new(*line, "le nom manque"));
                    continue;
                }
            },
        };
        if let Some(name) = [&last_name, &first_name].into_iter().find(|name| name.contains('?')) {
            bad.push(BadLine::new(*line, format!("« {name} » : une lettre y est perdue ; {SAVE_AGAIN}")));
            continue;
        }
        let (Ok(licence), Ok(affiliated), Ok(paid_cents), Ok(birth), Ok(series), Ok(licensed_before)) = (
            understood(
                filled(licence),
                licence_of,
                *line,
                "licence : le tableur l'a abrégée, mettez sa colonne en texte",
                &mut bad,
            ),
            understood(filled(affiliated), yes_or_no, *line, "« affilié » : répondre oui ou non", &mut bad),
            understood(filled(paid), cents, *line, "« payé » doit être un montant, comme 12 ou 12,50", &mut bad),
            understood(filled(birth), date, *line, "« né le » : une date de 1910 à 2100, comme 31/12/1960", &mut bad),
            understood(filled(series), series_of, *line, "« série » : un chiffre de 1 à 4", &mut bad),
            understood(filled(before), yes_or_no, *line, "« licencié l'an dernier » : répondre oui ou non", &mut bad),
        ) else {
            continue;
        };
        found.push(PersonLine {
            line: *line,
            licence,
            last_name,
            first_name,
            club: field(club),
            committee: field(committee),
            affiliated,
            paid_cents: paid_cents
                .map(|paid| (paid - filled(rebate).and_then(|text| cents(&text)).unwrap_or(0)).max(0)),
            birth,
            series,
            licensed_before,
            zone: field(zone),
            family: field(family),
            team: filled(team),
        });
    }
    if bad.is_empty() { Ok(found) } else { Err(bad) }
}

/// The value of a cell that is filled in; one that cannot be understood is a bad line.
fn understood<T>(
    text: Option<String>,
    read: impl Fn(&str) -> Option<T>,
    line: u64,
    reason: &str,
    bad: &mut Vec<BadLine>,
) -> Result<Option<T>, ()> {
    let Some(text) = text else { return Ok(None) };
    let value = read(&text);
    if value.is_none() {
        bad.push(BadLine::new(line, format!("{reason} (« {text} »)")));
    }
    value.map(Some).ok_or(())
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

/// A licence as it stands, without the decimals of a spreadsheet; `None` for `1,20001E+5`.
fn licence_of(text: &str) -> Option<String> {
    let whole = [".0", ",0"].iter().find_map(|zero| text.strip_suffix(zero)).unwrap_or(text);
    let short =
        whole.to_uppercase().split_once("E+").is_some_and(|(start, _)| start.starts_with(|c: char| c.is_ascii_digit()));
    (!short).then(|| whole.to_owned())
}

/// `2`, `2e`, `2ème série`.
fn series_of(text: &str) -> Option<u8> {
    let text = text.trim();
    let figures = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text[..figures].parse().ok().filter(|series| (1..=4).contains(series))
}

/// Splits `DE LA TOUR Anne-Marie` in two: the surname is the part in capitals, at the end too, or else the first word, with the particles
/// before it.
pub fn split_name(whole: &str) -> (String, String) {
    let words: Vec<&str> = whole.split_whitespace().collect();
    let capitals = words.iter().take_while(|word| is_capitals(word)).count();
    let at_the_end = words.iter().rev().take_while(|word| is_surname(word)).count();
    if capitals == 0 && at_the_end > 0 {
        let (first, last) = words.split_at(words.len() - at_the_end);
        return (last.join(" "), first.join(" "));
    }
    let is_particle = |word: &&&str| ["de", "du", "des", "la", "le", "les", "van", "von"].contains(&&fold(word)[..]);
    // « Jean de la Tour », « jean-paul dupond ».
    let first = words
        .iter()
        .position(|word| is_particle(&word))
        .unwrap_or_else(|| usize::from(words.len() > 1 && words.first().is_some_and(|word| is_as_a_first_name(word))));
    if capitals == 0 && first > 0 {
        let (first, last) = words.split_at(first);
        return (last.join(" "), first.join(" "));
    }
    let particles = words.iter().take_while(is_particle).count();
    let (last, first) = words.split_at(capitals.max(particles + 1).min(words.len()));
    (last.join(" "), first.join(" "))
}

fn is_capitals(word: &str) -> bool {
    !word.chars().any(char::is_lowercase)
}

/// In capitals, and no initial.
fn is_surname(word: &str) -> bool {
    is_capitals(word) && word.chars().filter(|letter| letter.is_alphabetic()).count() > 1
}

/// Whether a surname looks like a first name, by itself or beside the other one: `Zoé` and `LEFÈVRE`.
pub fn are_swapped(surname: &str, first: &str) -> bool {
    is_as_a_first_name(surname) || !is_capitals(surname) && is_surname(first)
}

/// `JEAN-PAUL`.
fn is_as_a_first_name(surname: &str) -> bool {
    let start = surname.split_once('-').map(|(start, _)| fold(start)).unwrap_or_default();
    ["jean", "marie", "anne", "pierre"].contains(&&start[..])
}

fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "oui" | "o" | "1" | "x" | "vrai" | "yes" => Some(true),
        "non" | "n" | "0" | "faux" | "no" => Some(false),
        _ => None,
    }
}

/// An amount of euros in cents: `12`, `12,5`, `12.50 €`.
pub fn cents(text: &str) -> Option<i64> {
    let plain = text.trim().trim_end_matches('€').trim().replace(',', ".");
    let (euros, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
    if decimals.len() > 2 || !decimals.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let euros: i64 = euros.parse().ok().filter(|euros| (0..=100_000).contains(euros))?;
    let decimals: i64 = if decimals.is_empty() { 0 } else { format!("{decimals:0<2}").parse().ok()? };
    Some(euros * 100 + decimals)
}

#[cfg(test)]
mod tests {
    use super::super::read_grid;
    use super::{are_swapped, cents, date, not_taken, people, series_of, split_name};
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
            (read.licence.as_deref(), read.club.as_deref(), read.paid_cents),
            (Some("12"), Some("TC"), Some(1_200))
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
            people(&grid).unwrap().into_iter().map(|line| (line.last_name, line.first_name, line.paid_cents)).collect();
        let row = |last: &str, first: &str, paid| (last.to_owned(), first.to_owned(), Some(paid));
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
        for row in ["24 joueurs;", "24;", ";24", "Total 10;", "Total inscrits;12", "Sous-total;3", "Nombre;12"] {
            assert_eq!(read(&format!("Nom;Prénom\n{row}\nROY;Luc\n")).0.unwrap().len(), 1, "{row}");
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
        assert!(read("Nom;Licence\nROY;1,20001E+5\n").0.unwrap_err()[0].reason.contains("1,20001E+5"));
    }

    #[test]
    fn every_bad_line_is_listed() {
        let grid = read_grid("nom;affilié\n;oui\nDUPONT;peut-être\nMARTIN;oui\n".as_bytes()).unwrap();
        let bad: Vec<u64> = people(&grid).unwrap_err().iter().map(|line| line.line).collect();
        assert_eq!(bad, [2, 3]);
        let none = people(&read_grid(b"x;y\n1;2\n").unwrap()).unwrap_err();
        assert!(none[0].reason.contains("« Nom »"));
    }

    #[test]
    fn names_and_amounts() {
        assert_eq!(split_name("dupont anne"), ("dupont".into(), "anne".into()));
        assert_eq!(split_name("de la tour hélène"), ("de la tour".into(), "hélène".into()));
        assert_eq!(split_name("Jean de la Tour"), ("de la Tour".into(), "Jean".into()));
        assert_eq!(split_name("jean-paul dupond"), ("dupond".into(), "jean-paul".into()));
        assert_eq!(split_name("jean-paul"), ("jean-paul".into(), "".into()));
        assert_eq!(split_name("le goff"), ("le goff".into(), "".into()));
        assert_eq!(split_name("Jean-Paul DE LA TOUR"), ("DE LA TOUR".into(), "Jean-Paul".into()));
        assert_eq!([("Zoé", "LEFÈVRE"), ("ROY", "LUC")].map(|(last, first)| are_swapped(last, first)), [true, false]);
        assert_eq!(split_name("dupont anne L."), ("dupont".into(), "anne L.".into()));
        assert_eq!(
            ["JEAN-PAUL", "Anne-Marie", "MARTIN-DUPONT", "JEAN"].map(|name| are_swapped(name, "Anne")),
            [true, true, false, false]
        );
        assert_eq!(split_name("O'BRIEN Sean"), ("O'BRIEN".into(), "Sean".into()));
        assert_eq!(["12", "12,5", "12.50 €", "0"].map(cents), [Some(1200), Some(1250), Some(1250), Some(0)]);
        assert_eq!(["", "-3", "1,234", "abc", "1e3"].map(cents), [None; 5]);
    }
}
