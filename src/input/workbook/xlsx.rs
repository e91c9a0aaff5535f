//! XLSX: its sheets, one after another.

use std::collections::HashMap;

use super::super::BadLine;
use super::super::grid::{HIDDEN, Rows, STRUCK};
use super::cells::{self, Shown};
use super::parts::Parts;
use super::xml::{Element, Node, Xml};
use super::{Sheets, damaged};

/// Data shared by all the sheets of a workbook.
#[derive(Default)]
struct Workbook {
    /// Name and relationship of each sheet to be read.
    sheets: Vec<(String, String)>,
    strings: Vec<String>,
    /// The display of numbers in the cells of each style, and whether they are struck out.
    styles: Vec<(Shown, bool)>,
    since_1904: bool,
}

pub(super) fn read(parts: &mut Parts<'_>, sheets: &mut Sheets<'_>) -> Result<(), Vec<BadLine>> {
    let package = relationships(parts, "_rels/.rels", "")?;
    let main = package.iter().find(|link| link.kind == "officeDocument");
    let path = main.map_or("xl/workbook.xml", |link| link.target.as_str()).to_owned();
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
    let links = relationships(parts, &join(folder, &format!("_rels/{name}.rels")), folder)?;
    let mut workbook = Workbook::default();
    workbook.read_sheets(&parts.needed(&path)?, sheets)?;
    let target = |kind: &str| links.iter().find(|link| link.kind == kind).map(|link| link.target.as_str());
    if let Some(text) = target("sharedStrings").map(|path| parts.text(path)).transpose()?.flatten() {
        workbook.read_strings(&text)?;
    }
    if let Some(text) = target("styles").map(|path| parts.text(path)).transpose()?.flatten() {
        workbook.read_styles(&text)?;
    }
    for (name, id) in &workbook.sheets {
        let link = links.iter().find(|link| link.id == *id && link.kind == "worksheet");
        let Some(path) = link.map(|link| link.target.as_str()) else { continue };
        let read = parts.needed(path).and_then(|text| workbook.read_sheet(&text, sheets.only_glance(name)));
        sheets.offer(name, read);
    }
    Ok(())
}

/// A link from one part of the package to another.
struct Link {
    id: String,
    /// The last word of its type: `worksheet`, `styles`, …
    kind: String,
    target: String,
}

fn relationships(parts: &mut Parts<'_>, path: &str, folder: &str) -> Result<Vec<Link>, Vec<BadLine>> {
    let Some(text) = parts.text(path)? else { return Ok(Vec::new()) };
    let mut xml = Xml::new(&text, path);
    let mut links = Vec::new();
    loop {
        match xml.next()? {
            Node::Open(element) if element.name == "Relationship" => {
                let attribute = |name| element.attribute(name).unwrap_or_default();
                links.push(Link {
                    id: attribute("Id").to_owned(),
                    kind: attribute("Type").rsplit('/').next().unwrap_or_default().to_owned(),
                    target: join(folder, attribute("Target")),
                });
            }
            Node::End => return Ok(links),
            _ => {}
        }
    }
}

/// The path of a part seen from a folder; `/` begins at the package's root.
fn join(folder: &str, target: &str) -> String {
    let (mut steps, target) = match target.strip_prefix('/') {
        Some(target) => (Vec::new(), target),
        None => (folder.split('/').filter(|step| !step.is_empty()).collect(), target),
    };
    for step in target.split('/') {
        match step {
            "." | "" => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

impl Workbook {
    fn read_sheets(&mut self, text: &str, sheets: &mut Sheets<'_>) -> Result<(), Vec<BadLine>> {
        let mut xml = Xml::new(text, "workbook.xml");
        loop {
            match xml.next()? {
                Node::Open(element) if element.name == "sheet" => {
                    let attribute = |name| element.attribute(name).unwrap_or_default().to_owned();
                    let hidden = matches!(element.attribute("state"), Some("hidden" | "veryHidden"));
                    if !hidden || !sheets.passes_over(&attribute("name")) {
                        self.sheets.push((attribute("name"), attribute("id")));
                    }
                }
                Node::Open(element) if element.name == "workbookPr" => {
                    self.since_1904 |= matches!(element.attribute("date1904"), Some("1" | "true"));
                }
                Node::End => return Ok(()),
                _ => {}
            }
        }
    }

    fn read_strings(&mut self, text: &str) -> Result<(), Vec<BadLine>> {
        let mut xml = Xml::new(text, "sharedStrings.xml");
        loop {
            match xml.next()? {
                // `rPh` holds the pronunciation of a Japanese text.
                Node::Open(element) if element.name == "si" => self.strings.push(xml.text("rPh")?),
                Node::End => return Ok(()),
                _ => {}
            }
        }
    }

    fn read_styles(&mut self, text: &str) -> Result<(), Vec<BadLine>> {
        let mut xml = Xml::new(text, "styles.xml");
        let mut formats: HashMap<u32, Shown> = HashMap::new();
        let (mut in_cells, mut struck) = (false, Vec::new());
        let number = |element: &Element, name| element.attribute(name).and_then(|id| id.parse::<u32>().ok());
        loop {
            match xml.next()? {
                Node::Open(element) if element.name == "numFmt" => {
                    if let (Some(id), Some(code)) = (number(&element, "numFmtId"), element.attribute("formatCode")) {
                        formats.insert(id, Shown::of_format(code));
                    }
                }
                Node::Open(element) if element.name == "font" => struck.push(false),
                Node::Open(element) if element.name == "strike" => {
                    struck.last_mut().into_iter().for_each(|font| *font = !element.has("val", "0"));
                }
                Node::Open(element) if element.name == "cellXfs" => in_cells = true,
                Node::Close(name) if name == "cellXfs" => in_cells = false,
                Node::Open(element) if in_cells && element.name == "xf" => {
                    let id = number(&element, "numFmtId").unwrap_or(0);
                    let font = number(&element, "fontId").and_then(|id| struck.get(usize::try_from(id).ok()?));
                    let shown = formats.get(&id).copied().unwrap_or(Shown::of_number(id));
                    self.styles.push((shown, font.copied().unwrap_or(false)));
                }
                Node::End => return Ok(()),
                _ => {}
            }
        }
    }

    /// At a glance: as far as the first cell with something in it.
    fn read_sheet(&self, text: &str, glance: bool) -> Result<Rows, Vec<BadLine>> {
        let mut xml = Xml::new(text, "feuille");
        let mut rows = Rows::default();
        // Of the cell being read, both from 0; rows and columns may be left unnumbered.
        let (mut row, mut column) = (0u64, 0usize);
        let mut next_row = 0;
        loop {
            match xml.next()? {
                Node::Open(element) if element.name == "row" => {
                    let asked = element.attribute("r").and_then(|r| r.parse::<u64>().ok());
                    row = asked.map_or(next_row, |asked| asked.saturating_sub(1));
                    // Rows go down: a file that goes back up would scatter one row over several.
                    if row < next_row {
                        return Err(damaged("lignes en désordre"));
                    }
                    (next_row, column) = (row.saturating_add(1), 0);
                    if element.has("hidden", "1") || element.has("hidden", "true") {
                        rows.mark(row + 1, HIDDEN);
                    }
                }
                Node::Open(element) if element.name == "c" => {
                    column = element.attribute("r").and_then(column_of).unwrap_or(column);
                    let style = element.attribute("s").and_then(|id| self.styles.get(id.parse::<usize>().ok()?));
                    let (shown, struck) = style.copied().unwrap_or((Shown::Number, false));
                    let text = self.cell(&mut xml, &element, shown, (row + 1, column))?;
                    if struck && !text.is_empty() {
                        rows.mark(row + 1, STRUCK);
                    }
                    rows.put(row + 1, column, &text).map_err(|error| vec![error])?;
                    if glance && !rows.is_empty() {
                        return Ok(rows);
                    }
                    column = column.saturating_add(1);
                }
                Node::Close(name) if name == "sheetData" => return Ok(rows),
                Node::End => return Ok(rows),
                _ => {}
            }
        }
    }

    /// The text of the cell just opened.
    fn cell(
        &self,
        xml: &mut Xml<'_>,
        element: &Element,
        shown: Shown,
        (line, column): (u64, usize),
    ) -> Result<String, Vec<BadLine>> {
        let (mut value, mut inline, mut formula) = (String::new(), String::new(), false);
        loop {
            match xml.next()? {
                Node::Open(child) if child.name == "v" => value = xml.text("")?,
                Node::Open(child) if child.name == "is" => inline = xml.text("rPh")?,
                Node::Open(child) => {
                    formula |= child.name == "f";
                    xml.skip()?;
                }
                Node::Close(_) | Node::End => break,
                Node::Text(_) => {}
            }
        }
        Ok(match element.attribute("t") {
            Some("s") if value.is_empty() => String::new(),
            Some("s") => {
                let string = value.trim().parse::<usize>().ok().and_then(|index| self.strings.get(index));
                string.ok_or_else(|| damaged("texte manquant"))?.replace("_x000D_", "")
            }
            Some("inlineStr") => inline,
            Some("b") => cells::yes_no(matches!(value.trim(), "1" | "true")),
            Some("e") => return Err(error_in(line, &value)),
            Some("str") => value,
            Some("d") => cells::iso(&value),
            _ if value.is_empty() && formula => return Err(uncomputed(line, column)),
            _ if value.is_empty() => String::new(),
            _ => cells::number(&value, shown, self.since_1904).unwrap_or(value),
        })
    }
}

/// A cell that shows an error of the spreadsheet, such as `#N/A`: never to be taken for a name.
pub(super) fn error_in(line: u64, text: &str) -> Vec<BadLine> {
    vec![BadLine::new(line, format!("une cellule contient l'erreur {} du tableur", text.trim()))]
}

/// A formula that a program wrote and no spreadsheet worked out: its cell shows a value there, and is empty here.
pub(super) fn uncomputed(line: u64, column: usize) -> Vec<BadLine> {
    let letters = [(column / 26).wrapping_sub(1), column % 26];
    let letters: String = letters
        .into_iter()
        .filter_map(|at| b"ABCDEFGHIJKLMNOPQRSTUVWXYZ".get(at))
        .map(|byte| char::from(*byte))
        .collect();
    let cell = format!("la case {letters}{line} est une formule sans valeur");
    vec![BadLine::new(line, format!("{cell} ; ouvrez le classeur dans le tableur et enregistrez-le"))]
}

/// The column of `AB12`, from 0; `None` where there is none or it is beyond any sheet's.
fn column_of(reference: &str) -> Option<usize> {
    let letters: Vec<u8> = reference.bytes().take_while(u8::is_ascii_alphabetic).collect();
    if letters.is_empty() || letters.len() > 4 {
        return None;
    }
    let number = letters.iter().fold(0, |sum, c| sum * 26 + usize::from(c.to_ascii_uppercase() - b'A') + 1);
    Some(number - 1)
}
