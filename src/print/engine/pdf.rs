//! Writes a [`Document`] as PDF. The only file that names printpdf, lopdf (what printpdf writes files with) and subsetter.
//!
//! Equal documents give equal bytes: no date is written, and the file's identifier is a hash of its content.

use std::collections::{BTreeMap, BTreeSet};

use printpdf as lib;
use sha2::{Digest, Sha256};

use super::font::{self, FaceTable};
use super::page::{Align, Colour, Document, Face, Grey, Image, Ink, Item, Line, Page, Rect, Text};
use super::unit::Mm;
use crate::print::template::Logo;

/// Why a document could not be written as PDF.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A built-in font is damaged: our fault.
    #[error("la police {0} du programme est illisible")]
    Font(&'static str),
    /// A built-in font could not be reduced to the characters used.
    #[error("la police {name} n'a pas pu être réduite aux caractères utilisés")]
    Subset {
        /// Which font.
        name: &'static str,
        /// What the subsetter says.
        source: subsetter::Error,
    },
    /// The PDF library refused something.
    #[error("le PDF n'a pas pu être composé : {0}")]
    Library(String),
    /// The bytes could not be written.
    #[error("le PDF n'a pas pu être écrit")]
    Write(#[from] std::io::Error),
}

/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// Dashes of a cut line, in points.
const DASHES: [f32; 2] = [4.0, 3.0];
/// Stands where the identifier will be: as long as the hash that replaces it.
const NO_ID: [u8; 32] = [b'0'; 32];

/// Whether a file is a paper that this program printed, as its description says.
#[must_use]
pub fn is_ours(file: &[u8]) -> bool {
    // « chelem » as texts of a description are written.
    const CREATOR: &[u8] = b"/Creator<FEFF006300680065006C0065006D0020";
    file.starts_with(b"%PDF") && file.windows(CREATOR.len()).any(|part| part == CREATOR)
}

/// Writes a document as PDF, with the characters it uses embedded.
///
/// # Errors
/// When a built-in font is unreadable or the PDF library refuses the document.
pub fn to_pdf(document: &Document) -> Result<Vec<u8>, PdfError> {
    let mut pdf = lib::PdfDocument::new(&document.title);
    pdf.metadata.info.creator = concat!("chelem ", env!("CARGO_PKG_VERSION")).to_owned();
    let mut fonts = BTreeMap::new();
    for (face, used) in used_characters(document) {
        let id = lib::FontId(resource_name(face).to_owned());
        pdf.resources.fonts.map.insert(id.clone(), lib::PdfFont::new(subset(font::table(face), &used)?));
        fonts.insert(face, id);
    }
    for logo in logos(document) {
        pdf.resources.xobjects.map.insert(image_name(logo), lib::XObject::Image(image(logo)));
    }
    pdf.metadata.info.author = "chelem".to_owned();
    outline(&mut pdf, document);
    pdf.pages = document.pages.iter().map(|page| Pen::new(page, &fonts).draw()).collect();
    serialize(&pdf)
}

/// The outline: what is on each page, where there are several pages.
fn outline(pdf: &mut lib::PdfDocument, document: &Document) {
    for (page, number) in document.pages.iter().zip(1..).take(if document.pages.len() > 1 { usize::MAX } else { 0 }) {
        for mark in page.marks.iter().filter(|mark| !mark.is_empty()) {
            pdf.add_bookmark(&font::printable(mark), number);
        }
    }
}

/// What readers are told of the file: its language, to show its title, and not to scale what will be cut along lines.
fn catalogue(file: &mut lopdf::Document) -> Result<(), PdfError> {
    use lopdf::{Object, dictionary};
    let catalogue = file.catalog_mut().map_err(|_| PdfError::Library("sans catalogue".to_owned()))?;
    catalogue.set("Lang", Object::string_literal("fr-FR"));
    let shown = dictionary! { "DisplayDocTitle" => true, "PrintScaling" => Object::Name(b"None".to_vec()) };
    catalogue.set("ViewerPreferences", shown);
    // The outline is there for who asks for it.
    catalogue.remove(b"PageMode");
    Ok(())
}

/// Serializes without dates, and with the content's hash as identifier.
fn serialize(pdf: &lib::PdfDocument) -> Result<Vec<u8>, PdfError> {
    let refused = |what: &str| PdfError::Library(what.to_owned());
    let mut warnings = Vec::new();
    let mut file = pdf.to_lopdf_document(&lib::PdfSaveOptions::default(), &mut warnings);
    if let Some(warning) = warnings.iter().find(|w| w.severity == lib::PdfParseErrorSeverity::Error) {
        return Err(PdfError::Library(warning.msg.clone()));
    }
    let info = file.trailer.get(b"Info").and_then(|info| info.as_reference());
    let info = info.map_err(|_| refused("sans description"))?;
    if let Ok(info) = file.get_object_mut(info).and_then(|info| info.as_dict_mut()) {
        for key in ["CreationDate", "ModDate", "GTS_PDFXVersion", "Identifier", "Trapped"] {
            info.remove(key.as_bytes());
        }
    }
    let ids = file.trailer.get_mut(b"ID").and_then(|ids| ids.as_array_mut());
    for id in ids.map_err(|_| refused("sans identifiant"))? {
        *id.as_str_mut().map_err(|_| refused("identifiant illisible"))? = NO_ID.to_vec();
    }
    catalogue(&mut file)?;
    file.compress();
    let mut bytes = Vec::new();
    file.save_to(&mut bytes)?;
    identify(&mut bytes);
    Ok(bytes)
}

/// Replaces the trailer's two identifiers, at the very end of the file, by the hash of all the rest.
fn identify(bytes: &mut [u8]) {
    const TRAILER: usize = 1024;
    let hash = Sha256::digest(&*bytes);
    let hex: Vec<u8> = hash.iter().take(NO_ID.len() / 2).flat_map(|byte| format!("{byte:02X}").into_bytes()).collect();
    let start = bytes.len().saturating_sub(TRAILER);
    let tail = &mut bytes[start..];
    for at in 0..tail.len().saturating_sub(NO_ID.len() - 1) {
        if tail[at..].starts_with(&NO_ID) {
            tail[at..at + NO_ID.len()].copy_from_slice(&hex);
        }
    }
}

fn resource_name(face: Face) -> &'static str {
    match face {
        Face::Regular => "Regular",
        Face::Bold => "Bold",
    }
}

/// The characters each face must hold; a face that is not used is not embedded.
fn used_characters(document: &Document) -> BTreeMap<Face, BTreeSet<char>> {
    let mut used: BTreeMap<Face, BTreeSet<char>> = BTreeMap::new();
    for item in document.pages.iter().flat_map(|page| &page.items) {
        if let Item::Text(text) = item {
            used.entry(text.face).or_default().extend(text.content.chars());
        }
    }
    used
}

/// The images of a document, each as often as it is drawn.
fn logos(document: &Document) -> impl Iterator<Item = &Logo> {
    document.pages.iter().flat_map(|page| &page.items).filter_map(|item| match item {
        Item::Image(image) => Some(&image.logo),
        _ => None,
    })
}

/// Named by its content, so that the same image is embedded once.
fn image_name(logo: &Logo) -> lib::XObjectId {
    let hash: String = Sha256::digest(&logo.pixels).iter().take(6).map(|byte| format!("{byte:02X}")).collect();
    lib::XObjectId(format!("I{hash}"))
}

fn image(logo: &Logo) -> lib::RawImage {
    lib::RawImage {
        pixels: lib::RawImageData::U8(logo.pixels.to_vec()),
        width: logo.width as usize,
        height: logo.height as usize,
        data_format: lib::RawImageFormat::RGB8,
        tag: Vec::new(),
    }
}

/// Reduces a font to the characters used, with glyphs numbered in the order of the characters.
fn subset(table: &FaceTable, used: &BTreeSet<char>) -> Result<lib::ParsedFont, PdfError> {
    if table.units_per_em == 0 {
        return Err(PdfError::Font(table.name));
    }
    let mut remapper = subsetter::GlyphRemapper::new();
    let mut glyphs = BTreeMap::new();
    let mut widths = BTreeMap::new();
    for c in used {
        if let Some(&(glyph, advance)) = table.glyphs.get(c) {
            let new = remapper.remap(glyph);
            glyphs.insert(u32::from(*c), new);
            widths.insert(new, advance);
        }
    }
    let program = subsetter::subset(table.program, 0, &remapper)
        .map_err(|source| PdfError::Subset { name: table.name, source })?;
    // PDF marks a reduced font by six letters before its name.
    let tag: String = Sha256::digest(&program).iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect();
    let name = format!("{tag}+{}", table.name);
    let (ascent, descent) = table.vertical;
    let metrics = lib::FontMetrics { ascent, descent };
    let units = table.units_per_em;
    let mut parsed = lib::ParsedFont::with_glyph_data(program, 0, Some(name), glyphs, widths, units, metrics);
    let (left, bottom, right, top) = table.bounds;
    let stub = &mut parsed.pdf_font_metrics;
    (stub.x_min, stub.y_min, stub.x_max, stub.y_max) = (left, bottom, right, top);
    Ok(parsed)
}

/// Translates one page, writing a colour, width or font only when it changes.
struct Pen<'a> {
    page: &'a Page,
    fonts: &'a BTreeMap<Face, lib::FontId>,
    ops: Vec<lib::Op>,
    fill: Option<Ink>,
    outline: Option<Ink>,
    thickness: Option<Mm>,
    dashed: bool,
    font: Option<(Face, f32)>,
}

impl<'a> Pen<'a> {
    fn new(page: &'a Page, fonts: &'a BTreeMap<Face, lib::FontId>) -> Self {
        Self { page, fonts, ops: Vec::new(), fill: None, outline: None, thickness: None, dashed: false, font: None }
    }

    fn draw(mut self) -> lib::PdfPage {
        for item in &self.page.items {
            match item {
                Item::Text(text) => self.text(text),
                Item::Line(line) => self.line(line),
                Item::Rect(rect) => self.rect(rect),
                Item::Image(image) => self.image(image),
            }
        }
        lib::PdfPage::new(lib::Mm(self.page.width.0), lib::Mm(self.page.height.0), self.ops)
    }

    fn text(&mut self, text: &Text) {
        let Some(id) = self.fonts.get(&text.face) else {
            return;
        };
        let width = font::width(&text.content, text.face, text.size);
        let x = match text.align {
            Align::Left => text.x,
            Align::Centre => text.x - width / 2.0,
            Align::Right => text.x - width,
        };
        self.fill_with(text.ink);
        self.ops.push(lib::Op::StartTextSection);
        if self.font != Some((text.face, text.size.0)) {
            let font = lib::PdfFontHandle::External(id.clone());
            self.ops.push(lib::Op::SetFont { font, size: lib::Pt(text.size.0) });
            self.font = Some((text.face, text.size.0));
        }
        if text.turned {
            let start = self.point(text.x + (text.x - x), text.y);
            let matrix = lib::TextMatrix::Raw([-1.0, 0.0, 0.0, -1.0, start.x.0, start.y.0]);
            self.ops.push(lib::Op::SetTextMatrix { matrix });
        } else {
            self.ops.push(lib::Op::SetTextCursor { pos: self.point(x, text.y) });
        }
        self.ops.push(lib::Op::ShowText { items: vec![lib::TextItem::Text(text.content.clone())] });
        self.ops.push(lib::Op::EndTextSection);
    }

    fn line(&mut self, line: &Line) {
        self.outline_with(line.ink, line.width, line.dashed);
        let ends = [line.from, line.to];
        let points =
            ends.iter().map(|&(x, y)| lib::LinePoint { p: self.point(x, y), bezier: false }).collect::<Vec<_>>();
        self.ops.push(lib::Op::DrawLine { line: lib::Line { points, is_closed: false } });
    }

    fn rect(&mut self, rect: &Rect) {
        if let Some(ink) = rect.fill {
            self.fill_with(ink);
        }
        if let Some(width) = rect.stroke {
            self.outline_with(Ink::BLACK, width, false);
        }
        let mode = match (rect.stroke, rect.fill) {
            (Some(_), Some(_)) => lib::PaintMode::FillStroke,
            (Some(_), None) => lib::PaintMode::Stroke,
            (None, Some(_)) => lib::PaintMode::Fill,
            (None, None) => return,
        };
        let corner = self.point(rect.area.x, rect.area.bottom());
        let (width, height) = (points(rect.area.w), points(rect.area.h));
        let mut drawn = lib::Rect::from_xywh(corner.x, corner.y, width, height);
        drawn.mode = Some(mode);
        self.ops.push(lib::Op::DrawRectangle { rectangle: drawn });
    }

    fn image(&mut self, image: &Image) {
        let corner = self.point(image.area.x, image.area.bottom());
        let transform = lib::XObjectTransform {
            translate_x: Some(corner.x),
            translate_y: Some(corner.y),
            scale_x: Some(points(image.area.w).0),
            scale_y: Some(points(image.area.h).0),
            // An image is one unit wide and high, whatever its pixels.
            no_auto_scale: true,
            ..lib::XObjectTransform::default()
        };
        self.ops.push(lib::Op::UseXobject { id: image_name(&image.logo), transform });
    }

    /// A point in PDF's axes: from the bottom left corner, upwards.
    fn point(&self, x: Mm, y: Mm) -> lib::Point {
        lib::Point { x: points(x), y: points(self.page.height - y) }
    }

    fn fill_with(&mut self, ink: Ink) {
        if self.fill != Some(ink) {
            self.ops.push(lib::Op::SetFillColor { col: colour(ink) });
            self.fill = Some(ink);
        }
    }

    fn outline_with(&mut self, ink: Ink, width: Mm, dashed: bool) {
        if self.outline != Some(ink) {
            self.ops.push(lib::Op::SetOutlineColor { col: colour(ink) });
            self.outline = Some(ink);
        }
        if self.thickness != Some(width) {
            self.ops.push(lib::Op::SetOutlineThickness { pt: points(width) });
            self.thickness = Some(width);
        }
        if self.dashed != dashed {
            let pattern: &[f32] = if dashed { &DASHES } else { &[] };
            self.ops.push(lib::Op::SetLineDashPattern { dash: lib::LineDashPattern::new(0.0, pattern) });
            self.dashed = dashed;
        }
    }
}

/// Rounded to a hundredth of a point: finer than any printer, and shorter in the file.
fn points(length: Mm) -> lib::Pt {
    lib::Pt((length.0 * POINTS * 100.0).round() / 100.0)
}

fn colour(ink: Ink) -> lib::Color {
    match ink {
        Ink::Grey(Grey(percent)) => {
            lib::Color::Greyscale(lib::Greyscale { percent: f32::from(percent) / 100.0, icc_profile: None })
        }
        Ink::Colour(Colour { red, green, blue }) => {
            // Three decimals say all that 256 steps can.
            let [r, g, b] = [red, green, blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0);
            lib::Color::Rgb(lib::Rgb { r, g, b, icc_profile: None })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::paper::feuilles::{PerPage, draw as score_sheets};
    use crate::print::paper::samples::{LONG_NAME, sheet};
    use crate::print::template::Templates;

    fn sheets(count: u16) -> Document {
        let sheets: Vec<_> = (1..=count).map(|table| sheet(table, 5, LONG_NAME, None)).collect();
        score_sheets(&sheets, Some(PerPage::Two), &Templates::default())
    }

    fn contains(bytes: &[u8], wanted: &str) -> bool {
        bytes.windows(wanted.len()).any(|window| window == wanted.as_bytes())
    }

    #[test]
    fn equal_documents_give_equal_bytes() {
        let first = to_pdf(&sheets(3)).unwrap();
        assert_eq!(first, to_pdf(&sheets(3)).unwrap());
        assert_ne!(first, to_pdf(&sheets(2)).unwrap());
    }

    #[test]
    fn the_file_has_an_identifier_and_no_date() {
        let bytes = to_pdf(&sheets(1)).unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
        assert!(contains(&bytes, "/ID"));
        assert!(!contains(&bytes, std::str::from_utf8(&NO_ID).unwrap()));
        assert!(!contains(&bytes, "CreationDate") && !contains(&bytes, "ModDate"));
    }

    #[test]
    fn readers_are_told_the_language_the_title_and_not_to_scale() {
        let bytes = to_pdf(&sheets(5)).unwrap();
        let file = lopdf::Document::load_mem(&bytes).unwrap();
        let catalogue = file.catalog().unwrap();
        assert_eq!(catalogue.get(b"Lang").and_then(lopdf::Object::as_str).unwrap(), b"fr-FR");
        let shown = catalogue.get(b"ViewerPreferences").and_then(lopdf::Object::as_dict).unwrap();
        assert!(shown.get(b"DisplayDocTitle").and_then(lopdf::Object::as_bool).unwrap());
        assert_eq!(shown.get(b"PrintScaling").and_then(lopdf::Object::as_name).unwrap(), b"None");
        let outlines = catalogue.get(b"Outlines").and_then(lopdf::Object::as_reference).unwrap();
        let outlines = file.get_dictionary(outlines).unwrap();
        assert_eq!(outlines.get(b"Count").and_then(lopdf::Object::as_i64).unwrap(), 5, "a sheet each");
    }

    #[test]
    fn fonts_are_embedded_reduced() {
        let bytes = to_pdf(&sheets(2)).unwrap();
        assert!(contains(&bytes, "+LiberationSans-Bold") && contains(&bytes, "/ToUnicode"));
        assert!(bytes.len() < 40_000, "{} bytes", bytes.len());
        let many = to_pdf(&sheets(150)).unwrap();
        assert!(many.len() < 500_000, "{} bytes", many.len());
    }

    #[test]
    fn a_document_without_text_or_pages_is_written_too() {
        for pages in [vec![], vec![Page::portrait()]] {
            assert!(to_pdf(&Document { title: String::new(), pages }).unwrap().starts_with(b"%PDF-"));
        }
    }
}
