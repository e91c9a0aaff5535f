//! Writes a [`Document`] as PDF. The only file that names printpdf, lopdf (what printpdf writes files with), flate2 and
//! subsetter.
//!
//! Equal documents made at the same moment give equal bytes: the file's identifier is a hash of its content.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDateTime;
use printpdf as lib;
use rustc_hash::FxHashSet;
use sha2::{Digest, Sha256};

use super::font::{self, FaceTable};
use super::page::{Document, Face, Item, Page};
use super::pen::{Codes, Pen, image_name, resource_name};
use crate::template::Logo;

/// Why a document could not be written as PDF.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A built-in font is damaged: our fault.
    #[error("la police {0} du programme est illisible")]
    Font(&'static str),
    /// A built-in font could not be reduced to the characters used.
    #[error("la police {name} n'a pas pu être réduite aux caractères utilisés")]
    Subset {
        name: &'static str,
        /// The subsetter's error.
        source: subsetter::Error,
    },
    /// The PDF library refused something.
    #[error("le PDF n'a pas pu être composé : {0}")]
    Library(String),
    /// The bytes could not be written.
    #[error("le PDF n'a pas pu être écrit")]
    Write(#[from] std::io::Error),
}

/// Stands where the identifier will be: as long as the hash that replaces it.
const NO_ID: [u8; 32] = [b'0'; 32];

/// Whether a file is a paper that this program printed, by its description.
pub fn is_ours(file: &[u8]) -> bool {
    // « chelem » as texts of a description are written.
    const CREATOR: &[u8] = b"/Creator<FEFF006300680065006C0065006D0020";
    file.starts_with(b"%PDF") && file.windows(CREATOR.len()).any(|part| part == CREATOR)
}

/// Writes a document as PDF, with the characters it uses embedded. The library makes the file and its fonts; pages are written one by one,
/// so that no second copy of them is ever whole in memory.
/// Errors: when a built-in font is unreadable or the PDF library refuses the document.
pub fn to_pdf(document: &Document, made: NaiveDateTime) -> Result<Vec<u8>, PdfError> {
    let mut pdf = lib::PdfDocument::new(&document.title);
    pdf.metadata.info.creator = concat!("chelem ", env!("CARGO_PKG_VERSION")).to_owned();
    pdf.metadata.info.producer.clone_from(&pdf.metadata.info.creator);
    let used = used_characters(document);
    let mut letters = Vec::new();
    for (face, used) in &used {
        let id = lib::FontId(resource_name(*face).to_owned());
        pdf.resources.fonts.map.insert(id.clone(), lib::PdfFont::new(subset(font::table(*face), used)?));
        letters.extend(all_letters(id, used));
    }
    for logo in logos(document) {
        pdf.resources.xobjects.map.insert(lib::XObjectId(image_name(logo)), lib::XObject::Image(image(logo)));
    }
    pdf.metadata.info.author = "chelem".to_owned();
    outline(&mut pdf, document);
    let blank = |page: &Page| lib::PdfPage::new(lib::Mm(page.width.0), lib::Mm(page.height.0), Vec::new());
    pdf.pages = document.pages.iter().map(blank).collect();
    // The library embeds the letters a page shows: the first one shows all letters until its own content takes their place.
    if let Some(first) = pdf.pages.first_mut() {
        first.ops = letters;
    }
    serialize(&pdf, (document, made), &used)
}

/// Shows all letters of a font.
fn all_letters(font: lib::FontId, used: &BTreeSet<char>) -> [lib::Op; 4] {
    let items = vec![lib::TextItem::Text(used.iter().collect())];
    [
        lib::Op::StartTextSection,
        lib::Op::SetFont { font: lib::PdfFontHandle::External(font), size: lib::Pt(1.0) },
        lib::Op::ShowText { items },
        lib::Op::EndTextSection,
    ]
}

/// How the library writes each letter, read from the page that shows them all.
fn codes(content: &[u8], used: &BTreeMap<Face, BTreeSet<char>>) -> Option<Codes> {
    let content = lopdf::content::Content::decode(content).ok()?;
    let mut shown = content.operations.iter().filter(|operation| operation.operator == "Tj");
    let of_face = |(face, letters): (&Face, &BTreeSet<char>)| {
        let bytes = shown.next()?.operands.first()?.as_str().ok()?;
        let pairs = bytes.chunks_exact(2).filter_map(|pair| <[u8; 2]>::try_from(pair).ok());
        let codes = letters.iter().copied().zip(pairs).collect();
        (bytes.len() == letters.len() * 2).then_some((*face, codes))
    };
    used.iter().map(of_face).collect()
}

/// Puts each page's own content in the file.
fn fill_pages(
    file: &mut lopdf::Document,
    document: &Document,
    used: &BTreeMap<Face, BTreeSet<char>>,
) -> Result<(), PdfError> {
    let refused = || PdfError::Library("une page n'a pas de contenu".to_owned());
    let contents: Vec<lopdf::ObjectId> =
        file.get_pages().into_values().flat_map(|page| file.get_page_contents(page)).collect();
    let Some(first) = contents.first() else { return Ok(()) };
    let stream = |file: &lopdf::Document| file.get_object(*first).and_then(lopdf::Object::as_stream).cloned();
    let first = stream(file).map_err(|_| refused())?;
    let codes = codes(&first.content, used).ok_or_else(refused)?;
    if contents.len() != document.pages.len() {
        return Err(refused());
    }
    let mut press = Press::new();
    for (id, page) in contents.into_iter().zip(&document.pages) {
        file.set_object(id, press.stream(Pen::new(page, &codes).draw())?);
    }
    Ok(())
}

/// Makes the contents of pages small, one after the other. A page of 4 kB needs 300 kB of working memory: were each given its own, the small
/// ones that stay would lie between the large ones that are freed, and 525 pages take four times as much memory.
struct Press {
    state: flate2::Compress,
    room: Vec<u8>,
}

impl Press {
    fn new() -> Self {
        // The best would take half as long again, for files smaller by two in a hundred.
        Self { state: flate2::Compress::new(flate2::Compression::default(), true), room: Vec::new() }
    }

    fn stream(&mut self, content: Vec<u8>) -> Result<lopdf::Stream, PdfError> {
        self.state.reset();
        self.room.clear();
        // More than the worst content can need.
        self.room.reserve(content.len() + content.len() / 1000 + 64);
        let done = self.state.compress_vec(&content, &mut self.room, flate2::FlushCompress::Finish);
        match done.map_err(std::io::Error::from)? {
            flate2::Status::StreamEnd => {}
            _ => return Err(PdfError::Library("une page n'a pas pu être comprimée".to_owned())),
        }
        let filter = lopdf::dictionary! { "Filter" => "FlateDecode" };
        Ok(lopdf::Stream::new(filter, self.room.as_slice().to_vec()))
    }
}

/// The outline: the headings of each page, where there are several pages.
fn outline(pdf: &mut lib::PdfDocument, document: &Document) {
    for (page, number) in document.pages.iter().zip(1..).take(if document.pages.len() > 1 { usize::MAX } else { 0 }) {
        for mark in page.marks.iter().filter(|mark| !mark.is_empty()) {
            pdf.add_bookmark(&font::printable(mark), number);
        }
    }
}

/// The file's settings for readers: its language, to show its title, and not to scale a page that will be cut along lines.
fn catalogue(file: &mut lopdf::Document) -> Result<(), PdfError> {
    use lopdf::{Object, dictionary};
    let catalogue = file.catalog_mut().map_err(|_| PdfError::Library("sans catalogue".to_owned()))?;
    catalogue.set("Lang", Object::string_literal("fr-FR"));
    let shown = dictionary! { "DisplayDocTitle" => true, "PrintScaling" => Object::Name(b"None".to_vec()) };
    catalogue.set("ViewerPreferences", shown);
    // The outline is there, but not opened by default.
    catalogue.remove(b"PageMode");
    Ok(())
}

/// Serializes with the moment it was made, and with the content's hash as identifier.
fn serialize(
    pdf: &lib::PdfDocument,
    (document, made): (&Document, NaiveDateTime),
    used: &BTreeMap<Face, BTreeSet<char>>,
) -> Result<Vec<u8>, PdfError> {
    let refused = |what: &str| PdfError::Library(what.to_owned());
    let mut warnings = Vec::new();
    let mut file = pdf.to_lopdf_document(&lib::PdfSaveOptions::default(), &mut warnings);
    if let Some(warning) = warnings.iter().find(|w| w.severity == lib::PdfParseErrorSeverity::Error) {
        return Err(PdfError::Library(warning.msg.clone()));
    }
    let info = file.trailer.get(b"Info").and_then(|info| info.as_reference());
    let info = info.map_err(|_| refused("sans description"))?;
    if let Ok(info) = file.get_object_mut(info).and_then(|info| info.as_dict_mut()) {
        for key in ["ModDate", "GTS_PDFXVersion", "Identifier", "Trapped"] {
            info.remove(key.as_bytes());
        }
        // Local time: what the foot of the paper says.
        info.set("CreationDate", lopdf::Object::string_literal(made.format("D:%Y%m%d%H%M%S").to_string()));
    }
    let ids = file.trailer.get_mut(b"ID").and_then(|ids| ids.as_array_mut());
    for id in ids.map_err(|_| refused("sans identifiant"))? {
        *id.as_str_mut().map_err(|_| refused("identifiant illisible"))? = NO_ID.to_vec();
    }
    catalogue(&mut file)?;
    fill_pages(&mut file, document, used)?;
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

/// The characters each face must hold; a face that is not used is not embedded.
fn used_characters(document: &Document) -> BTreeMap<Face, BTreeSet<char>> {
    let mut used: BTreeMap<Face, FxHashSet<char>> = BTreeMap::new();
    for item in document.pages.iter().flat_map(|page| &page.items) {
        if let Item::Text(text) = item {
            used.entry(text.face).or_default().extend(text.content.chars());
        }
    }
    used.into_iter().map(|(face, letters)| (face, letters.into_iter().collect())).collect()
}

/// The images of a document, each as often as it is drawn.
fn logos(document: &Document) -> impl Iterator<Item = &Logo> {
    document.pages.iter().flat_map(|page| &page.items).filter_map(|item| match item {
        Item::Image(image) => Some(&image.logo),
        _ => None,
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::feuilles::{PerPage, draw as score_sheets};
    use crate::paper::tests::samples::{LONG_NAME, sheet};
    use crate::template::Templates;

    fn sheets(count: u16) -> Document {
        let sheets: Vec<_> = (1..=count).map(|table| sheet(table, 5, LONG_NAME, None)).collect();
        score_sheets(&sheets, Some(PerPage::Two), &Templates::default())
    }

    fn written(document: &Document) -> Vec<u8> {
        to_pdf(document, chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(20, 14, 0).unwrap())
            .unwrap()
    }

    fn contains(bytes: &[u8], wanted: &str) -> bool {
        bytes.windows(wanted.len()).any(|window| window == wanted.as_bytes())
    }

    #[test]
    fn equal_documents_give_equal_bytes() {
        let first = written(&sheets(3));
        assert_eq!(first, written(&sheets(3)));
        assert_ne!(first, written(&sheets(2)));
    }

    #[test]
    fn the_file_says_when_and_by_what_it_was_made_and_has_an_identifier() {
        let bytes = written(&sheets(1));
        assert!(bytes.starts_with(b"%PDF-"));
        assert!(contains(&bytes, "/ID"));
        assert!(!contains(&bytes, std::str::from_utf8(&NO_ID).unwrap()));
        let file = lopdf::Document::load_mem(&bytes).unwrap();
        let info = file.trailer.get(b"Info").and_then(lopdf::Object::as_reference).unwrap();
        let info = file.get_dictionary(info).unwrap();
        assert_eq!(info.get(b"CreationDate").and_then(lopdf::Object::as_str).unwrap(), b"D:20261121201400");
        let made_by = |key: &[u8]| lopdf::decode_text_string(info.get(key).unwrap()).unwrap();
        assert_eq!(made_by(b"Producer"), made_by(b"Creator"));
        assert!(made_by(b"Producer").starts_with("chelem ") && !contains(&bytes, "ModDate"));
    }

    #[test]
    fn readers_are_told_the_language_the_title_and_not_to_scale() {
        let bytes = written(&sheets(5));
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
        let bytes = written(&sheets(2));
        assert!(contains(&bytes, "+LiberationSans-Bold") && contains(&bytes, "/ToUnicode"));
        assert!(bytes.len() < 40_000, "{} bytes", bytes.len());
        let many = written(&sheets(150));
        assert!(many.len() < 500_000, "{} bytes", many.len());
    }

    #[test]
    fn a_document_without_text_or_pages_is_written_too() {
        for pages in [vec![], vec![Page::portrait()]] {
            assert!(written(&Document { title: String::new(), pages }).starts_with(b"%PDF-"));
        }
    }
}
