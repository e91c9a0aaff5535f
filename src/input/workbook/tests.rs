use std::io::{Cursor, Write};

use proptest::prelude::*;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::super::{Grid, read_grid, read_sheet};

/// A workbook of one sheet, as the library of the spreadsheets writes it.
fn xlsx() -> Vec<u8> {
    let mut book = Workbook::new();
    book.add_worksheet().set_name("Vide").unwrap();
    let sheet = book.add_worksheet().set_name("Joueurs").unwrap();
    for (column, heading) in (0..).zip(["N° Licence", "NOM", "Prénom", "Né le", "Payé", "Affilié", "Club"]) {
        sheet.write(1, column, heading).unwrap();
    }
    let born = ExcelDateTime::from_ymd(1960, 12, 31).unwrap();
    sheet.write_with_format(2, 0, 123_456, &Format::new().set_num_format("0000000")).unwrap();
    sheet.write(2, 1, "LEFÈVRE").unwrap();
    sheet.write(2, 2, "Zoé\nAnne").unwrap();
    sheet.write_with_format(2, 3, &born, &Format::new().set_num_format("dd/mm/yyyy")).unwrap();
    sheet.write(2, 4, 12.5).unwrap();
    sheet.write(2, 5, true).unwrap();
    sheet.merge_range(2, 6, 3, 6, "Les Renards", &Format::new()).unwrap();
    sheet.write(5, 0, "0123").unwrap();
    sheet.write(5, 1, "MARTIN & Cie <1>").unwrap();
    sheet.write(5, 4, 12).unwrap();
    book.save_to_buffer().unwrap()
}

const ODS_HEAD: &str = r#"<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:calcext="c"><office:body><office:spreadsheet>"#;
const ODS_TAIL: &str = "</office:spreadsheet></office:body></office:document-content>";

fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn ods(tables: &str) -> Vec<u8> {
    let mimetype = "application/vnd.oasis.opendocument.spreadsheet";
    zipped(&[("mimetype", mimetype), ("content.xml", &format!("{ODS_HEAD}{tables}{ODS_TAIL}"))])
}

fn reason(bytes: &[u8]) -> String {
    read_grid(bytes).unwrap_err()[0].reason.clone()
}

#[test]
fn xlsx_cells_are_read_as_shown() {
    let grid = read_grid(&xlsx()).unwrap();
    assert_eq!(grid.form, "classeur XLSX, feuille « Joueurs »");
    assert_eq!(grid.headings, ["n licence", "nom", "prenom", "ne le", "paye", "affilie", "club"]);
    let expected: [(u64, [&str; 7]); 2] = [
        (3, ["0123456", "LEFÈVRE", "Zoé Anne", "31/12/1960", "12,5", "oui", "Les Renards"]),
        (6, ["0123", "MARTIN & Cie <1>", "", "", "12", "", ""]),
    ];
    assert_eq!(grid.rows, expected.map(|(line, fields)| (line, fields.map(str::to_owned).to_vec())));
}

/// Saved by LibreOffice from the same list (`fixtures/README.md`).
#[test]
fn workbooks_of_libreoffice_are_read_as_shown() {
    let (xlsx, ods) = (
        read_grid(include_bytes!("../../../fixtures/workbooks/liste.xlsx")).unwrap(),
        read_grid(include_bytes!("../../../fixtures/workbooks/liste.ods")).unwrap(),
    );
    assert_eq!(xlsx.form, "classeur XLSX, feuille « Joueurs »");
    assert_eq!(ods.form, "classeur ODS, feuille « Joueurs »");
    assert_eq!((&xlsx.headings, &xlsx.rows), (&ods.headings, &ods.rows));
    assert_eq!(ods.rows[0].0, 3);
    assert_eq!(ods.rows[0].1, ["0123456", "LEFÈVRE", "Zoé Anne", "31/12/1960", "12,5", "oui", "Les Renards"]);
}

#[test]
fn ods_repeats_and_remarks() {
    let cell = |text: &str| {
        format!(r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#)
    };
    let rows = format!(
        r#"<table:table table:name="Vide"><table:table-row><table:table-cell/></table:table-row></table:table>
        <table:table table:name="L&amp;M"><table:table-header-rows><table:table-row>{}{}</table:table-row></table:table-header-rows>
        <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string"><office:annotation><text:p>vu</text:p></office:annotation><text:p>A<text:s text:c="999999999"/>B</text:p><text:p>C</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="3.0" table:number-columns-repeated="1"/></table:table-row>
        <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>"#,
        cell("Nom"),
        cell("Payé"),
    );
    let grid = read_grid(&ods(&rows)).unwrap();
    assert_eq!(grid.form, "classeur ODS, feuille « L&M »");
    let row = vec!["A B C".to_owned(), "3".to_owned()];
    assert_eq!(grid.rows, [(2, row.clone()), (3, row)]);
}

#[test]
fn the_sheet_with_the_list_is_read_the_others_are_named_and_one_may_be_chosen() {
    let mut book = Workbook::new();
    for (name, cells) in [
        ("À lire", &["Mode d'emploi"][..]),
        ("2025", &["Liste 2025", "Nom", "ROY"]),
        ("2026", &["Nom", "BRUN"]),
        ("Vide", &[]),
    ] {
        let sheet = book.add_worksheet().set_name(name).unwrap();
        (0..).zip(cells).for_each(|(row, cell)| assert!(sheet.write(row, 0, *cell).is_ok()));
    }
    let bytes = book.save_to_buffer().unwrap();
    let grid = read_grid(&bytes).unwrap();
    assert_eq!(
        grid.form,
        "classeur XLSX, feuille « 2025 », titres des colonnes à la ligne 2, feuilles non lues : « À lire », « 2026 »"
    );
    assert_eq!((grid.unread, grid.rows[0].1[0].as_str()), (vec!["À lire".to_owned(), "2026".to_owned()], "ROY"));
    assert_eq!(read_sheet(&bytes, Some("2026")).unwrap().rows[0].1[0], "BRUN");
    assert_eq!(read_sheet(&bytes, Some("a lire")).unwrap().headings, ["mode d emploi"]);
    let none = read_sheet(&bytes, Some("2024")).unwrap_err();
    assert!(none[0].reason.contains("« À lire », « 2025 », « 2026 »"), "{none:?}");
    let cell = |text: &str| {
        format!(
            r#"<table:table-row><table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell></table:table-row>"#
        )
    };
    let table = |name: &str, cells: &[&str]| {
        format!(
            r#"<table:table table:name="{name}">{}</table:table>"#,
            cells.iter().map(|text| cell(text)).collect::<String>()
        )
    };
    let bytes =
        ods(&[table("Notes", &["à lire", "x"]), table("A", &["Nom", "ROY"]), table("B", &["Nom", "BRUN"])].concat());
    let grid = read_grid(&bytes).unwrap();
    assert_eq!((&grid.unread[..], grid.rows[0].1[0].as_str()), (&["Notes".to_owned(), "B".to_owned()][..], "ROY"));
    let all = |grid: &Grid| grid.lists.iter().map(|list| (list.name.clone(), list.lines)).collect::<Vec<_>>();
    assert_eq!(all(&grid), [("A".to_owned(), 1), ("B".to_owned(), 1)], "either may be meant");
    let told = ods(&[table("Caisse", &["Nom", "SALLE"]), table("Joueurs", &["Prénom", "Luc"])].concat());
    let told = read_grid(&told).unwrap();
    assert_eq!((&told.unread[..], all(&told)), (&["Caisse".to_owned()][..], vec![]), "a first name heads no account");
    let unfilled = ods(&[table("A", &["Nom"]), table("B", &["Nom", "BRUN"])].concat());
    assert_eq!(read_grid(&unfilled).unwrap().form, "classeur ODS, feuille « B », feuilles non lues : « A »");
    assert_eq!(read_sheet(&bytes, Some("b")).unwrap().rows[0].1[0], "BRUN");
}

#[test]
fn absurd_workbooks_are_refused() {
    let row = |times: &str, columns: &str| {
        format!(
            r#"<table:table><table:table-row table:number-rows-repeated="{times}"><table:table-cell office:value-type="string" table:number-columns-repeated="{columns}"><text:p>x</text:p></table:table-cell></table:table-row></table:table>"#
        )
    };
    assert!(reason(&ods(&row("1", "18446744073709551615"))).contains("démesuré"));
    assert!(reason(&ods(&row("18446744073709551615", "1"))).contains("démesuré"));
    let bomb = " ".repeat(65_000_000);
    assert!(reason(&ods(&bomb)).contains("démesuré"));
    let nested = ods(&"<table:table>".repeat(100_000));
    assert!(reason(&nested).contains("endommagé"));
    let entities = r#"<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><t>&b;</t>"#;
    assert!(reason(&zipped(&[("mimetype", ""), ("content.xml", entities)])).contains("endommagé"));
}

#[test]
fn protected_and_foreign_workbooks_are_told_apart() {
    let manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>";
    let parts = [("mimetype", ""), ("content.xml", "chiffré"), ("META-INF/manifest.xml", manifest)];
    assert!(reason(&zipped(&parts)).contains("mot de passe"));
    assert!(reason(&zipped(&[("photo.png", "x")])).contains("ni un classeur"));
    assert!(reason(&zipped(&[("[Content_Types].xml", ""), ("xl/workbook.bin", "")])).contains("xlsb"));
    assert!(reason(&zipped(&[("[Content_Types].xml", "")])).contains("workbook.xml"));
    assert!(reason(&ods("")).contains("vide"));
}

#[test]
fn a_spreadsheet_error_is_no_name() {
    let error = r#"<table:table><table:table-row><table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell></table:table-row></table:table>"#;
    assert!(reason(&ods(error)).contains("#N/A"));
    let formula = r#"<table:table><table:table-row><table:table-cell/><table:table-cell table:formula="of:=1+1"/></table:table-row></table:table>"#;
    assert!(reason(&ods(formula)).contains("la case B1 est une formule sans valeur"));
    let parts: Vec<(String, String)> = parts_of(&xlsx())
        .into_iter()
        .map(|(name, text)| {
            (name, text.replacen("<sheetData>", r#"<sheetData><row r="1"><c r="AB1"><f>A1</f><v/></c></row>"#, 1))
        })
        .collect();
    assert!(
        reason(&zipped(&parts.iter().map(|(name, text)| (&name[..], &text[..])).collect::<Vec<_>>()))
            .contains("la case AB1 est une formule sans valeur")
    );
}

/// The parts of a workbook, to be damaged one by one.
fn parts_of(bytes: &[u8]) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..archive.len())
        .map(|index| {
            let mut part = archive.by_index(index).unwrap();
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut part, &mut bytes).unwrap();
            (part.name().unwrap().into_owned(), String::from_utf8_lossy(&bytes).into_owned())
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Random damage to the bytes: a workbook is read or refused, without panic or endless loop.
    #[test]
    fn damaged_bytes_are_read_or_refused(at in 0usize..6_000, byte: u8, cut in 0usize..12_000) {
        for mut bytes in [xlsx(), include_bytes!("../../../fixtures/workbooks/liste.ods").to_vec()] {
            let length = bytes.len();
            bytes[at % length] = byte;
            bytes.truncate(length.min(cut.max(1)));
            let _ = read_grid(&bytes);
        }
    }

    /// The same with the XML inside, which the checksums of the ZIP file would otherwise protect.
    #[test]
    fn damaged_parts_are_read_or_refused(which: usize, at: usize, with in "[<>&;\"'/=0-9a-z \u{e9}]{0,4}", cut: bool) {
        for bytes in [xlsx(), include_bytes!("../../../fixtures/workbooks/liste.ods").to_vec()] {
            let mut parts = parts_of(&bytes);
            let which = which % parts.len();
            let text = &mut parts[which].1;
            let mut at = at % (text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            if cut {
                text.truncate(at);
            } else {
                text.insert_str(at, &with);
            }
            let parts: Vec<(&str, &str)> = parts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            let _ = read_grid(&zipped(&parts));
        }
    }
}

#[test]
fn a_hidden_sheet_is_named_and_two_that_are_lists_are_asked_about() {
    let mut book = Workbook::new();
    for name in ["2024", "2025", "2026"] {
        let sheet = book.add_worksheet().set_name(name).unwrap();
        if name == "2024" {
            sheet.set_hidden(true);
        } else if name == "2026" {
            sheet.set_active(true);
        }
        for (row, cells) in (0..).zip([["Nom", "Prénom"], [name, "Zoé"]]) {
            for (column, cell) in (0..).zip(cells) {
                sheet.write(row, column, cell).unwrap();
            }
        }
    }
    let list = "<table:table-row><table:table-cell><x:p>Nom</x:p></table:table-cell></table:table-row>";
    let tables: String = ["2024", "2025", "2026"]
        .map(|name| format!(r#"<table:table table:name="{name}" table:style-name="s{name}">{list}</table:table>"#))
        .concat();
    let hides = r#"<s:style s:name="s2024"><s:table-properties t:display="false"/></s:style>"#;
    for bytes in [book.save_to_buffer().unwrap(), ods(&format!("{hides}{tables}"))] {
        let grid = read_grid(&bytes).unwrap();
        assert_eq!(grid.unread, ["2026", "2024 (masquée)"]);
        assert_eq!(grid.lists.iter().map(|list| &list.name[..]).collect::<Vec<_>>(), ["2025", "2026"]);
        let asked = read_sheet(&bytes, Some("2024")).unwrap();
        assert!(asked.form.contains("feuille « 2024 »") && asked.lists.is_empty(), "{}", asked.form);
    }
}

#[test]
fn hidden_and_struck_out_rows_are_said() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, name) in (0..).zip(["Nom", "ROUX", "PETIT", "BRUN"]) {
        sheet.write(row, 0, name).unwrap();
    }
    sheet.write_with_format(3, 0, "BRUN", &Format::new().set_font_strikethrough()).unwrap();
    sheet.set_row_hidden(1).unwrap();
    let doubts = read_grid(&book.save_to_buffer().unwrap()).unwrap().doubts;
    let said = |how, line| format!("Lignes {how} dans le tableur, prises aussi : 1 (ligne {line})");
    assert_eq!(doubts, [said("masquées", 2), said("barrées", 4)]);
    let row = |more: &str, name: &str| {
        format!("<t:table-row{more}><t:table-cell><x:p>{name}</x:p></t:table-cell></t:table-row>")
    };
    let rows = row("", "Nom") + &row(r#" t:visibility="filter""#, "ROUX");
    let book = ods(&format!(r#"<t:table t:name="A">{rows}</t:table>"#));
    assert_eq!(read_grid(&book).unwrap().doubts, [said("masquées", 2)]);
}
