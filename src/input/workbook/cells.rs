//! A cell's value as it is shown: numbers without a superfluous `.0`, dates as French people write them.

use chrono::{Duration, NaiveDate, NaiveDateTime};

/// The display of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Number,
    /// As a date, from the serial number of a day.
    Date,
    /// With at least that many digits: a licence `0123456` typed in a column of format `0000000`.
    Digits(usize),
}

impl Shown {
    /// Reads a number format, as the file has it (always the English letters).
    pub(super) fn of_format(code: &str) -> Self {
        let first = code.split(';').next().unwrap_or_default();
        if first.len() > 1 && first.len() <= 20 && first.chars().all(|c| c == '0') {
            return Self::Digits(first.len());
        }
        let (mut letters, mut rest) = (String::new(), code.chars());
        while let Some(c) = rest.next() {
            match c {
                '"' => drop(rest.by_ref().find(|c| *c == '"')),
                '[' => drop(rest.by_ref().find(|c| *c == ']')),
                '\\' | '_' | '*' => drop(rest.next()),
                c => letters.extend(c.to_lowercase()),
            }
        }
        if letters != "general" && letters.contains(['y', 'd', 'h', 's']) { Self::Date } else { Self::Number }
    }

    /// The formats every spreadsheet knows by number.
    pub(super) const fn of_number(id: u32) -> Self {
        match id {
            14..=22 | 45..=47 => Self::Date,
            _ => Self::Number,
        }
    }
}

/// A number as its format shows it. `since_1904` when days are counted from 1904, as on old Macs.
pub(super) fn number(text: &str, shown: Shown, since_1904: bool) -> Option<String> {
    let value: f64 = text.trim().parse().ok().filter(|value: &f64| value.is_finite())?;
    match shown {
        Shown::Date => serial(value, since_1904).or_else(|| Some(plain(value))),
        Shown::Number => Some(plain(value)),
        Shown::Digits(digits) if value >= 0.0 && value.fract() == 0.0 => Some(format!("{value:0>digits$}")),
        Shown::Digits(_) => Some(plain(value)),
    }
}

/// `123456`, `12,5`: at most ten decimals, since a spreadsheet's 0.1 + 0.2 is not quite 0.3.
fn plain(value: f64) -> String {
    let text = format!("{value:.10}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('.', ",") }
}

/// The day (and hour) of a serial number.
fn serial(value: f64, since_1904: bool) -> Option<String> {
    if !(1.0..2_958_466.0).contains(&value) {
        return None;
    }
    // Spreadsheets believe in 29 February 1900: from March on, days are counted from 30 December 1899.
    let (year, month, day) = if since_1904 { (1904, 1, 1) } else { (1899, 12, 30) };
    let minutes = (value * 1440.0).round();
    let minutes = Duration::try_minutes(minutes as i64)?;
    let moment = NaiveDate::from_ymd_opt(year, month, day)?.and_hms_opt(0, 0, 0)?.checked_add_signed(minutes)?;
    Some(moment_words(moment))
}

fn moment_words(moment: NaiveDateTime) -> String {
    let words = moment.format("%d/%m/%Y %H:%M").to_string();
    words.strip_suffix(" 00:00").map_or(words.clone(), str::to_owned)
}

/// `1960-12-31` or `1960-12-31T20:00:00` the French way; anything else as it is.
pub(super) fn iso(text: &str) -> String {
    let text = text.trim_end_matches('Z');
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().and_then(|day| day.and_hms_opt(0, 0, 0));
    let moment = day.or_else(|| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f").ok());
    moment.map_or_else(|| text.to_owned(), moment_words)
}

/// `oui` or `non`.
pub(super) fn yes_no(value: bool) -> String {
    if value { "oui" } else { "non" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_typed() {
        let shown = |text: &str| number(text, Shown::Number, false).unwrap_or_default();
        assert_eq!(
            ["123456", "123456.0", "1.2E3", "12.5", "-446", "0.30000000000000004", "-0"].map(shown),
            ["123456", "123456", "1200", "12,5", "-446", "0,3", "0"]
        );
        assert_eq!(number("1e400", Shown::Number, false), None);
        assert_eq!(number("nan", Shown::Number, false), None);
        let digits = Shown::of_format("0000000");
        assert_eq!(number("123456", digits, false).as_deref(), Some("0123456"));
        assert_eq!(number("12.5", digits, false).as_deref(), Some("12,5"));
    }

    #[test]
    fn dates_are_shown_the_french_way() {
        for format in ["dd/mm/yyyy", "[$-40C]d mmmm yyyy;@", "yyyy\\-mm\\-dd", "h:mm"] {
            assert_eq!(Shown::of_format(format), Shown::Date, "{format}");
        }
        for format in ["General", "0.00", "#,##0\\ \"d'euros\"", "_-* #,##0.00\\ _d_-", "[Red]0", "@", "0"] {
            assert_eq!(Shown::of_format(format), Shown::Number, "{format}");
        }
        assert_eq!(number("22281", Shown::Date, false).as_deref(), Some("31/12/1960"));
        assert_eq!(number("46347.8333333333", Shown::Date, false).as_deref(), Some("21/11/2026 20:00"));
        assert_eq!(number("20819", Shown::Date, true).as_deref(), Some("31/12/1960"));
        assert_eq!(number("1e300", Shown::Date, false).map(|text| text.len()), Some(301));
        assert_eq!(iso("1960-12-31"), "31/12/1960");
        assert_eq!(iso("2026-11-21T20:00:00"), "21/11/2026 20:00");
    }
}
