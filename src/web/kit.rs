//! The parts of pages: forms, fields, tables.

use maud::{Markup, html};

use super::asked::Asked;
use super::words;
use app::AppError;
use domain::fixed::brief;
use domain::text::without_rules;
use host::clock;
use report::Table;
use report::table::Align;

/// A form whose sending acts once, however many times it is sent.
pub(super) fn form(action: &str, inside: &Markup) -> Markup {
    html! { form.champs method="post" action=(action) { (key()) (inside) } }
}

/// A form that brings a file.
pub(super) fn file_form(action: &str, inside: &Markup) -> Markup {
    html! { form.champs method="post" action=(action) enctype="multipart/form-data" { (key()) (inside) } }
}

/// The key of one sending.
pub(super) fn key() -> Markup {
    let secret = clock::secret().unwrap_or_default();
    let key: String = secret[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    html! { input type="hidden" name="cle" value=(key); }
}

/// A hidden field.
pub(super) fn hidden(name: &str, value: impl std::fmt::Display) -> Markup {
    html! { input type="hidden" name=(name) value=(value.to_string()); }
}

/// A line to type in, with the text typed before a refusal.
pub(super) fn line(asked: &Asked, name: &str, label: &str) -> Markup {
    line_of(name, label, asked.text(name), "text")
}

/// A line with a value in it already.
pub(super) fn line_of(name: &str, label: &str, value: &str, kind: &str) -> Markup {
    html! { label.champ { span { (label) } input type=(kind) name=(name) value=(value) autocomplete="off"; } }
}

/// A line with what is usual in it, until something else was typed.
pub(super) fn line_or(asked: &Asked, name: &str, label: &str, usual: &str) -> Markup {
    line_of(name, label, if asked.form.has(name) { asked.text(name) } else { usual }, "text")
}

/// A day to choose; empty where none was chosen yet.
pub(super) fn day(asked: &Asked, name: &str, label: &str) -> Markup {
    line_of(name, label, asked.text(name), "date")
}

/// A player of the evening, by name; [`players`] are proposed.
pub(super) fn player(asked: &Asked, name: &str, label: &str) -> Markup {
    html! { label.champ { span { (label) } input type="text" name=(name) value=(asked.text(name)) list="joueurs" autocomplete="off"; } }
}

/// The people whom a refused name may mean: the same form is sent again with the one pressed.
pub(super) fn meant(asked: &Asked, error: &AppError) -> Markup {
    let Some(meant) = error.meant().filter(|_| asked.form.has("cle")) else { return html! {} };
    let mut typed = asked.form.fields().filter(|(_, value)| value.trim() == meant.typed.trim());
    // Of two fields that say the same, nobody knows which one is meant.
    let (Some((field, _)), None) = (typed.next(), typed.next()) else { return html! {} };
    let sent = asked.form.fields().filter(|(name, _)| ![field, "cle", "vu"].contains(name));
    form(
        &asked.path,
        &html! {
            @for (name, value) in sent { (hidden(name, value)) }
            div.rang { @for (finds, name) in &meant.people { button.bouton.petit name=(field) value=(finds) { (name) } } }
        },
    )
}

/// Everybody of the evening, for the fields of [`player`].
pub(super) fn players<'n>(names: impl IntoIterator<Item = &'n str>) -> Markup {
    html! { datalist #joueurs { @for name in names { option value=(name) {} } } }
}

/// Several lines to type in, with the text typed before a refusal.
pub(super) fn lines(asked: &Asked, name: &str, label: &str) -> Markup {
    html! { label.champ { span { (label) } textarea name=(name) rows="4" autocomplete="off" { (asked.text(name)) } } }
}

/// A number to type in; `value` where nothing was typed yet.
pub(super) fn number(asked: &Asked, name: &str, label: &str, value: impl std::fmt::Display) -> Markup {
    let typed = if asked.form.has(name) { asked.text(name).to_owned() } else { value.to_string() };
    html! {
        label.champ.court { span { (label) } input type="text" inputmode="numeric" name=(name) value=(typed) autocomplete="off"; }
    }
}

/// A choice of several.
pub(super) fn choice<'c>(
    asked: &Asked,
    name: &str,
    label: &str,
    now: &str,
    choices: impl IntoIterator<Item = (&'c str, String)>,
) -> Markup {
    let chosen = if asked.form.has(name) { asked.text(name) } else { now };
    html! {
        label.champ {
            span { (label) }
            select name=(name) {
                @for (value, words) in choices { option value=(value) selected[value == chosen] { (words) } }
            }
        }
    }
}

/// A box to tick.
pub(super) fn tick(name: &str, label: &str, ticked: bool) -> Markup {
    html! { label.choix { input type="checkbox" name=(name) value="oui" checked[ticked]; span { (label) } } }
}

/// An amount as it is spoken of: no cents where there are none, thousands apart.
pub(super) fn money(cents: i64) -> String {
    format!("{} €", points(&brief(cents, 2)))
}

/// The hour of a moment as the base keeps it: `20:14`.
pub(super) fn hour(moment: &str) -> &str {
    moment.get(11..16).unwrap_or_default()
}

/// What is left of the time, in minutes and seconds: `12:05`, `−0:30`.
pub(super) fn clock(left: i64) -> String {
    let sign = if left < 0 { "−" } else { "" };
    format!("{sign}{}:{:02}", left.abs() / 60, left.abs() % 60)
}

/// A file to choose.
pub(super) fn file(label: &str) -> Markup {
    html! { label.champ { span { (label) } input type="file" name="fichier"; } }
}

/// A list to choose, and of a workbook refused for having several, which one.
pub(super) fn list_file(asked: &Asked) -> Markup {
    html! { (file("Fichier")) @if asked.form.file.is_some() { (line(asked, "feuille", "Feuille du classeur, s'il en a plusieurs")) } }
}

/// The button that sends.
pub(super) fn send(label: &str) -> Markup {
    html! { button type="submit" { (label) } }
}

/// The button that sends something that weighs.
pub(super) fn strong(label: &str) -> Markup {
    html! { button.fort type="submit" { (label) } }
}

/// A figure as people read it: `−1 858`, `62,50`; the thousands apart by a narrow space, the sign as long as a figure.
pub(super) fn points(figure: &str) -> String {
    let (sign, plain) = figure.strip_prefix('-').map_or(("", figure), |plain| ("−", plain));
    let (whole, rest) =
        plain.split_once(['.', ',']).map_or((plain, String::new()), |(whole, rest)| (whole, format!(",{rest}")));
    let mut apart = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 && whole.is_ascii() {
            apart.push('\u{202f}');
        }
        apart.push(digit);
    }
    format!("{sign}{apart}{rest}")
}

/// The same of a score: what is won has its sign too.
pub(super) fn signed(score: impl std::fmt::Display) -> String {
    let figure = score.to_string();
    let plus = figure.starts_with(|first: char| first.is_ascii_digit())
        && !figure.ends_with('%')
        && figure.chars().any(|digit| ('1'..='9').contains(&digit));
    format!("{}{}", if plus { "+" } else { "" }, points(&figure))
}

/// A part of a page that opens when it is wanted.
pub(super) fn folded(id: &str, title: &str, open: bool, inside: &Markup) -> Markup {
    html! { details id=(id) open[open] { summary { (title) } div.dedans { (inside) } } }
}

/// A form that opens when it is wanted, and stays open where it was refused.
pub(super) fn folded_form(asked: &Asked, id: &str, title: &str, action: &str, label: &str, fields: &Markup) -> Markup {
    folded(id, title, asked.path == action, &form(action, &html! { (fields) (send(label)) }))
}

/// A report read as a table, with its title and remarks.
pub(super) fn table(table: &Table) -> Markup {
    shown(table, without_rules)
}

/// The same with the numbers of the rules, for the 'why' page.
pub(super) fn table_with_rules(table: &Table) -> Markup {
    shown(table, str::to_owned)
}

fn shown(table: &Table, said: impl Fn(&str) -> String) -> Markup {
    html! {
        @if !table.rows.is_empty() { (rows(table, |_, _, cell| words::linked(&said(cell)))) }
        @else if !table.title.is_empty() { h2 { (table.title) } }
        (notes(table, said))
    }
}

/// The notes under a table.
pub(super) fn notes(table: &Table, said: impl Fn(&str) -> String) -> Markup {
    html! { @for note in &table.notes { p.note { (words::linked(&said(note))) } } }
}

/// The same table, each cell as `cell` writes it (its row, its column, its text).
pub(super) fn rows(table: &Table, cell: impl Fn(usize, usize, &str) -> Markup) -> Markup {
    html! {
        div.glisse role="region" aria-label=(table.title) tabindex="0" {
            table {
                @if !table.title.is_empty() { caption { (table.title) } }
                thead { tr { @for column in &table.columns {
                    th scope="col" class=(side(column.side, column.detail)) { (column.heading) }
                } } }
                tbody { @for (at, row) in table.rows.iter().enumerate() { tr { @for (index, (column, holds)) in table.columns.iter().zip(&row.0).enumerate() {
                    td class=(side(column.side, column.detail)) { (cell(at, index, &holds.words())) }
                } } } }
            }
        }
    }
}

const fn side(side: Align, detail: bool) -> &'static str {
    match (side, detail) {
        (Align::Left, false) => "",
        (Align::Left, true) => "detail",
        (Align::Right, false) => "num",
        (Align::Right, true) => "num detail",
    }
}
