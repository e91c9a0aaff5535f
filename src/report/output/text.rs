//! A table as text for a terminal or a file.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle, Width};

use super::wrap::{GLUE, kept_whole, on_screen, shown, wrap};
use crate::Cell;
use crate::table::{Align, Table};

/// The title, the rows and the remarks; fitted to `width` columns when it is given.
pub fn text(table: &Table, width: Option<u16>) -> String {
    let fitted = width.map(|width| fitted(table, usize::from(width)));
    let table = fitted.as_ref().unwrap_or(table);
    let mut page = String::new();
    if !table.title.is_empty() {
        page.push_str(&width.map_or_else(|| table.title.clone(), |width| wrap(&table.title, width)));
        page.push('\n');
    }
    if !table.rows.is_empty() {
        page.push_str(&grid(table, width));
        page.push('\n');
    }
    for note in &table.notes {
        match width {
            // A command that a remark advises is typed as it stands there.
            Some(width) => page.push_str(&wrap(&on_screen(note), width)),
            None => page.push_str(note),
        }
        page.push('\n');
    }
    // No name gives the terminal orders.
    page.retain(|c| c == '\n' || !c.is_control());
    page
}

/// The table as a window shows it: columns closer together, then long words cut short, and only then without as many of its details
/// as it is still too narrow for, with a remark on it.
fn fitted(table: &Table, width: usize) -> Table {
    let mut table = table.clone();
    table.title = on_screen(&table.title);
    for cell in table.rows.iter_mut().flat_map(|row| &mut row.0) {
        *cell = Cell::Text(on_screen(&cell.words()));
    }
    if natural_width(&table) > width {
        shorten(&mut table, width);
    }
    let mut left_out = Vec::new();
    while natural_width(&table) > width {
        let Some(index) = table.columns.iter().position(|column| column.detail) else { break };
        left_out.push(table.columns.remove(index).heading);
        table.rows.iter_mut().filter(|row| row.0.len() > index).for_each(|row| drop(row.0.remove(index)));
    }
    if !left_out.is_empty() {
        table.notes.push(format!("Fenêtre trop étroite, sans : {} (agrandissez-la).", left_out.join(", ")));
    }
    table
}

/// The shortest useful part of a club's name.
const SHORTEST: usize = 6;

/// Cuts the words of the columns that allow it, as little as the window demands; a column that would say nothing goes.
fn shorten(table: &mut Table, width: usize) {
    for index in (0..table.columns.len()).rev() {
        let excess = natural_width(table).saturating_sub(width);
        let own = cell_width(table, index);
        if excess == 0 || !table.columns[index].shortens {
            continue;
        }
        let room = own.saturating_sub(excess);
        if room < SHORTEST.min(own) {
            table.columns.remove(index);
            table.rows.iter_mut().filter(|row| row.0.len() > index).for_each(|row| drop(row.0.remove(index)));
            continue;
        }
        for cell in table.rows.iter_mut().filter_map(|row| row.0.get_mut(index)) {
            let words = cell.words();
            if words.chars().count() > room {
                *cell = Cell::Text(words.chars().take(room - 1).chain(['…']).collect());
            }
        }
    }
}

/// The width of a column when no cell is folded.
fn cell_width(table: &Table, index: usize) -> usize {
    let cells = table.rows.iter().filter_map(|row| row.get(index)).map(|cell| cell.words().chars().count());
    cells.chain(table.columns.get(index).map(|column| column.heading.chars().count())).max().unwrap_or(0)
}

/// The width of the table when no cell is folded: columns stand two apart where the window is narrow.
fn natural_width(table: &Table) -> usize {
    (0..table.columns.len()).map(|index| cell_width(table, index) + CLOSE).sum::<usize>()
}

/// From one column to the next, in a narrow window; and where there is room.
const CLOSE: usize = 2;
const WIDE: usize = 3;

fn grid(table: &Table, width: Option<u16>) -> String {
    let mut grid = comfy_table::Table::new();
    // Two spaces between columns, one rule under the headings.
    grid.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    if table.columns.iter().any(|column| !column.heading.is_empty()) {
        grid.set_header(table.columns.iter().map(|column| column.heading.as_str()));
    }
    let cells: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.0.iter().map(|cell| whole_words(&cell.words())).collect()).collect();
    for row in &cells {
        grid.add_row(row);
    }
    let roomy = natural_width(table) + table.columns.len() * (WIDE - CLOSE);
    let close = width.is_some_and(|width| roomy > usize::from(width));
    for (index, column) in table.columns.iter().enumerate() {
        let Some(drawn) = grid.column_mut(index) else { continue };
        if column.side == Align::Right {
            drawn.set_cell_alignment(CellAlignment::Right);
        }
        if close {
            drawn.set_padding((0, 1));
        }
        // Text typed or read as one word is never broken: figures, codes, numbers.
        if cells.iter().filter_map(|row| row.get(index)).all(|cell| !cell.contains(' ')) {
            drawn.set_constraint(ColumnConstraint::ContentWidth);
        } else if let Some(longest) = longest_command(&cells, index) {
            let room = longest + if close { 1 } else { 3 };
            drawn.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(room)));
        }
    }
    if let Some(width) = width {
        grid.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    shown(&grid.trim_fmt().replace('\u{a0}', " "))
}

/// A command longer than that is cut in a cell like anything else.
const COMMAND: usize = 44;

/// The room that the longest command of a column needs, where one is advised there.
fn longest_command(cells: &[Vec<String>], index: usize) -> Option<u16> {
    let cells = cells.iter().filter_map(|row| row.get(index)).filter(|cell| cell.contains(GLUE));
    let longest = cells.flat_map(|cell| {
        let commands = cell.split(' ').filter(|word| word.contains(GLUE) && word.contains("chelem"));
        commands.map(|word| word.chars().count())
    });
    longest.max().and_then(|width| u16::try_from(width).ok())
}

/// `n° 12` and `(N +94)` stay on one line.
fn whole_words(cell: &str) -> String {
    // Most are names and figures.
    if !cell.contains(' ') || !cell.contains(['(', ':', ';', '?', '!', '«', '»', '€']) && !cell.contains("chelem ")
    {
        return cell.to_owned();
    }
    let mut kept =
        kept_whole(cell, COMMAND).replace("(n° ", "(n°\u{a0}").replace(" :", "\u{a0}:").replace(" €", "\u{a0}€");
    for chair in ["(N ", "(S ", "(E ", "(O ", "(M "] {
        kept = kept.replace(chair, &format!("{}\u{a0}", chair.trim_end()));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{Table, text};
    use crate::row;
    use crate::table::spare;

    #[test]
    fn a_screen_shows_a_real_minus_and_a_file_the_plain_one() {
        let mut table = Table::new("Bilans, -58", &["Joueur", ">Total"]);
        table.rows.push(row!["LY An, Saint-Jean (-20)", -446]);
        table.notes.push("Pour corriger : chelem marque 2 7 -- -446 ; il manque -12.".to_owned());
        let (screen, file) = (text(&table, Some(80)), text(&table, None));
        assert!(screen.contains("Saint-Jean (\u{2212}20)") && screen.contains("\u{2212}446\n"), "{screen}");
        assert!(screen.starts_with("Bilans, \u{2212}58\n"), "{screen}");
        assert!(screen.contains("chelem marque 2 7 -- -446"), "a command is typed as it stands: {screen}");
        assert!(file.contains("-446\n") && !file.contains('\u{2212}'), "{file}");
    }

    #[test]
    fn a_name_gives_the_terminal_no_orders() {
        let mut table = Table::new("Inscrits\u{1b}[2J", &["Joueur"]);
        table.rows.push(row!["LEFÈVRE\u{1b}[31m Zoé\u{7}"]);
        let shown = text(&table, Some(80));
        assert!(shown.contains("LEFÈVRE[31m Zoé") && !shown.chars().any(|c| c != '\n' && c.is_control()), "{shown:?}");
    }

    #[test]
    fn a_command_in_a_cell_stays_on_one_line() {
        let mut table = Table::new("", &["Rempli", "Règle", "Condition", "À faire"]);
        let condition = "Organisateur affilié à la FFT : non indiqué, et encore un peu de texte";
        let advice = "Indiquez le club : chelem tournoi modifier --organisateur \"…\"";
        table.rows.push(row!["NON", "P10", condition, advice]);
        let shown = text(&table, Some(80));
        assert!(shown.contains("chelem tournoi modifier --organisateur \"…\""), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }

    #[test]
    fn a_command_in_a_remark_stays_on_one_line() {
        let mut table = Table::new("", &["Joueur"]);
        table.notes.push(
            "Ex æquo au 16e rang, que rien ne départage : le dit d'avance chelem seance finale 16 --departage lot, ou l'arbitre.".into(),
        );
        let shown = text(&table, Some(80));
        assert!(shown.lines().any(|line| line.contains("chelem seance finale 16 --departage lot")), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }

    #[test]
    fn a_narrow_window_does_without_details_and_says_so() {
        let mut table = Table::of("Classement", [[100, -200, 300, -400, 500]])
            .column(">Rang", |_| 1)
            .column("Joueur", |_| "LEFÈVRE Zoé")
            .columns(0..5, |at| spare(format!(">P{}", at + 1)), |balances, at| balances[at])
            .column(">Total", |_| 300)
            .table();
        let wide = text(&table, Some(100));
        assert!(wide.contains("P1") && wide.contains("\u{2212}400") && !wide.contains("étroite"), "{wide}");
        let narrow = text(&table, Some(40));
        assert!(
            narrow.contains("LEFÈVRE Zoé") && narrow.contains("Total") && !narrow.contains("\u{2212}200"),
            "{narrow}"
        );
        assert!(narrow.contains("P5") && narrow.contains("Fenêtre trop étroite, sans : P1, P2"), "{narrow}");
        assert!(text(&table, None).contains("P1"), "a file has everything");
        table.notes.push("Gagné : 441,00 € ; gardé par l'organisateur : 111,00 €.".to_owned());
        let folded = text(&table, Some(40));
        assert!(folded.contains("gardé par\n  l'organisateur"), "no word is cut: {folded}");
        assert!(text(&table, None).contains("gardé par l'organisateur"), "a file keeps its lines");
    }
}
