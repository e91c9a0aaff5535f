//! Every reader of files and of words, fed with bad input.

use std::io::{Cursor, Read, Write};

use app::calculate_duplicate;
use archive::{VERSION, digest, read};
use domain::HalfPoints;
use domain::award::ImportedGrid;
use domain::duplicate::Scale;
use input::{
    agenda, cents, date, decode, etui_lines, fold, nights, parse_score, people, read_grid, scale_lines, sheets,
    split_name,
};
use print::Templates;
use print::template::{Logo, TemplateFile};
use zip::write::{SimpleFileOptions, ZipWriter};

use crate::common::changing::{Stage, archive, model, season_archive};
use crate::common::proof::{Trial, count};
use crate::common::{Chance, Evening};
use crate::mutation::{invented, mutated};
use crate::watch::Watch;

/// The parts of a workbook, one of which is made bad.
type Parts = Vec<(String, Vec<u8>)>;

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn unzipped(bytes: &[u8]) -> Parts {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let parts = archive.len();
    let part = |index: usize| {
        let mut file = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        (file.name().unwrap().into_owned(), bytes)
    };
    (0..parts).map(part).collect()
}

fn zipped(parts: &Parts) -> Vec<u8> {
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        writer.start_file(name.as_str(), stored).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Whether the list read is of some use: neither refused nor empty.
fn list(bytes: &[u8]) -> bool {
    read_grid(bytes).is_ok_and(|grid| {
        let (people, sheets) = (people(&grid), sheets(&grid));
        let reasons = [people.as_ref().err(), sheets.as_ref().err()].into_iter().flatten().flatten();
        assert!(reasons.into_iter().all(|bad| !bad.reason.is_empty()), "a line refused without a reason");
        people.is_ok_and(|people| !people.is_empty()) || sheets.is_ok_and(|sheets| !sheets.is_empty())
    })
}

/// Marks of étuis.
fn etuis(bytes: &[u8]) -> bool {
    read_grid(bytes).is_ok_and(|grid| {
        let (lines, scale) = (etui_lines(&grid), scale_lines(&grid));
        let reasons = [lines.as_ref().err(), scale.as_ref().err()].into_iter().flatten().flatten();
        assert!(reasons.into_iter().all(|bad| !bad.reason.is_empty()), "a line refused without a reason");
        let places: Option<Vec<_>> = scale.ok().map(|lines| lines.into_iter().map(|(_, line)| line).collect());
        let grid = places.as_deref().map(ImportedGrid::of);
        lines.is_ok_and(|lines| !lines.is_empty()) || grid.is_some_and(|grid| grid.is_ok())
    })
}

/// A club's template of any paper: the name of the file is its first line.
pub fn template(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let name = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let file = TemplateFile { name, bytes: bytes.get(end + 1..).unwrap_or_default().to_vec() };
    Templates::read(&[file]).is_ok()
}

pub fn templates() -> Vec<Vec<u8>> {
    Templates::DEFAULTS.iter().map(|(name, text)| format!("{name}\n{text}").into_bytes()).collect()
}

/// Small images of several kinds, as the signature and each chunk without its check.
fn images() -> Vec<Vec<Vec<u8>>> {
    let kinds = [
        (png::ColorType::Rgba, png::BitDepth::Eight, 4 * 8),
        (png::ColorType::Rgb, png::BitDepth::Sixteen, 6 * 8),
        (png::ColorType::Grayscale, png::BitDepth::One, 1),
        (png::ColorType::Indexed, png::BitDepth::Four, 4),
    ];
    let image = |(colour, depth, row): (png::ColorType, png::BitDepth, usize)| {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 8, 8);
        encoder.set_color(colour);
        encoder.set_depth(depth);
        encoder.set_palette(vec![7; 48]);
        encoder.write_header().unwrap().write_image_data(&vec![5; 8 * row]).unwrap();
        let mut chunks = vec![bytes[..8].to_vec()];
        let mut at = 8;
        while at < bytes.len() {
            let length = u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
            chunks.push(bytes[at + 4..at + 8 + length].to_vec());
            at += 12 + length;
        }
        chunks
    };
    kinds.map(image).to_vec()
}

/// One chunk changed, all of them with a right check.
fn image(images: &[Vec<Vec<u8>>], chance: &mut Chance) -> Vec<u8> {
    let mut chunks = images[chance.below(images.len() as u64) as usize].clone();
    let chosen = 1 + chance.below(chunks.len() as u64 - 1) as usize;
    chunks[chosen] = mutated(std::slice::from_ref(&chunks[chosen]), chance);
    let mut bytes = chunks[0].clone();
    for chunk in &chunks[1..] {
        let length = u32::try_from(chunk.len().saturating_sub(4)).unwrap();
        bytes.extend(length.to_be_bytes());
        bytes.extend(chunk);
        bytes.extend(crc(chunk).to_be_bytes());
    }
    bytes
}

/// The check of a PNG chunk.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc)))
}

/// Everything a person may type as one word.
fn word(bytes: &[u8]) -> bool {
    let text = decode(bytes).0;
    let folded = fold(&text);
    assert_eq!(fold(&folded), folded, "folding twice is folding once");
    let (last, first) = split_name(&text);
    let words = cli::split_words(&text);
    date(&text).is_some()
        || cents(&text).is_some()
        || parse_score(&text).is_some()
        || HalfPoints::parse(&text).is_some()
        || (!last.is_empty() && !first.is_empty() && !words.is_empty())
}

/// A match that is small enough to be hit everywhere.
const DUPLICATE_MATCH: &[u8] = br#"{"format":"equipes","teams":["A","B"],"bonus":{"A":0},"results":[
{"quart":1,"etui":1,"attack":"A","contract":"garde","mark":100,"player":"A1","kind":"joue"},
{"quart":1,"etui":1,"attack":"B","contract":"garde_sans","mark":-116,"player":"B1","kind":"joue"}],
"faults":[{"quart":1,"etui":1,"fault":"A"}],"penalties":[{"who":"B","milli_pm":1000}]}"#;

/// A whole tournament from another program, read and counted.
fn duplicate(bytes: &[u8]) -> bool {
    let answer = calculate_duplicate(bytes, Scale::Neuberg);
    assert!(
        answer.as_ref().err().is_none_or(|no| !no.rule.is_empty() && !no.message.is_empty()),
        "refused without why"
    );
    answer.is_ok()
}

/// Nights of elsewhere, of either shape.
fn elsewhere(bytes: &[u8]) -> bool {
    read_grid(bytes).is_ok_and(|grid| {
        let _ = agenda(&grid);
        let found = nights(&grid);
        let bad = found.as_ref().err().into_iter().flatten();
        assert!(bad.into_iter().all(|bad| !bad.reason.is_empty()), "a line refused without a reason");
        found.is_ok_and(|nights| !nights.is_empty())
    })
}

/// An archive with changed facts and a matching digest.
pub fn sealed(facts: &[u8]) -> Vec<u8> {
    under_header(archive(), facts)
}

/// The same of a season's.
fn sealed_season(facts: &[u8]) -> Vec<u8> {
    under_header(season_archive(), facts)
}

fn under_header(archive: &[u8], facts: &[u8]) -> Vec<u8> {
    let header = archive.split(|byte| *byte == b'\n').next().unwrap();
    let mut header: serde_json::Value = serde_json::from_slice(header).unwrap();
    let of_etuis = b"\"fact\":\"duplicate\"";
    if facts.windows(of_etuis.len()).any(|part| part == of_etuis) {
        header["version"] = VERSION.into();
    }
    header["digest"] = digest(facts).into();
    header["lines"] = facts.split_inclusive(|byte| *byte == b'\n').count().into();
    [serde_json::to_vec(&header).unwrap(), vec![b'\n'], facts.to_vec()].concat()
}

fn facts() -> Vec<u8> {
    below_header(archive())
}

fn below_header(archive: &[u8]) -> Vec<u8> {
    let end = archive.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    archive[end..].to_vec()
}

/// The same of *donnes dupliquées*, with a ruling, an étui put back wrongly and a penalty.
fn duplicate_facts() -> Vec<u8> {
    let evening = Evening::empty();
    std::fs::write(&evening.base, model(Stage::Etuis).unwrap()).unwrap();
    evening.does("exporter archive --sortie d.chelem");
    let bytes = std::fs::read(evening.path("d.chelem")).unwrap();
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    bytes[end..].to_vec()
}

/// Makes a case.
type Maker = Box<dyn Fn(&mut Chance) -> Vec<u8>>;

/// A part of the trial: where cases come from, and what reads them.
struct Reader {
    name: &'static str,
    short: usize,
    long: usize,
    case: Maker,
    read: fn(&[u8]) -> bool,
}

/// Cases from valid files, one in ten invented.
fn from(seeds: Vec<Vec<u8>>) -> Maker {
    Box::new(move |chance| if chance.below(10) == 0 { invented(chance) } else { mutated(&seeds, chance) })
}

/// Cases from valid workbooks: one part in ten times is left, the file itself is damaged instead.
fn from_workbooks(seeds: Vec<Vec<u8>>) -> Maker {
    let books: Vec<Parts> = seeds.iter().map(|bytes| unzipped(bytes)).collect();
    Box::new(move |chance| {
        if chance.below(10) == 0 {
            return mutated(&seeds, chance);
        }
        let mut parts = books[chance.below(books.len() as u64) as usize].clone();
        // The content matters: the parts for the look of a page are rarely touched.
        let content: Vec<usize> =
            (0..parts.len()).filter(|part| read_by_us(&parts[*part].0) || chance.below(20) == 0).collect();
        let chosen = content[chance.below(content.len() as u64) as usize];
        parts[chosen].1 = mutated(std::slice::from_ref(&parts[chosen].1), chance);
        if chance.below(50) == 0 {
            parts.remove(chosen);
        }
        zipped(&parts)
    })
}

fn read_by_us(part: &str) -> bool {
    ["sheet", "sharedStrings", "workbook", "styles", "content", "rels"].iter().any(|name| part.contains(name))
}

fn readers() -> Vec<Reader> {
    let evening = Evening::empty();
    std::fs::write(&evening.base, model(Stage::Ended).unwrap()).unwrap();
    let exported = |what: &str, name: &str| {
        evening.does(&format!("exporter {what} --sortie {name}"));
        std::fs::read(evening.path(name)).unwrap()
    };
    let people = ["demo/annuaire.csv", "demo/inscrits.csv"].map(fixture).to_vec();
    let people = [people, vec![exported("inscrits", "i.csv"), exported("joueurs", "j.csv")]].concat();
    let played = ["demo/donnes-1.csv", "demo/feuilles-1.csv", "demo/feuille-fascicule.csv"].map(fixture).to_vec();
    let played = [played, vec![exported("feuilles", "f.csv")]].concat();
    let scale =
        b"Formule;Tables;Rang;PCN;PP\nindividuel;7;1;120;3\nindividuel;7;2;90;\ntriplettes;12;1;80;1\n".to_vec();
    let marks = [["demo/etuis-1.csv", "demo/etuis-3-6.csv"].map(fixture).to_vec(), vec![scale]].concat();
    let words_of_fiches = b"\xe9tui;position;table;marque\n1;1;1;.\n1;2;5;R\n2;1;1;N\n2;2;;-76\n".to_vec();
    let marks = [marks, vec![words_of_fiches]].concat();
    let xlsx = vec![fixture("workbooks/liste.xlsx"), exported("feuilles", "f.xlsx"), exported("inscrits", "i.xlsx")];
    let ods = vec![fixture("workbooks/liste.ods")];
    let words = [
        "21/11/2026",
        "2026-11-21",
        "1/1/60",
        "12,50",
        "12.5 €",
        "-446",
        "−446",
        "1 346",
        "41½",
        "41,5",
        "LEFÈVRE Zoé",
        "Zoé LE FÈVRE-DUPONT",
        "d'Artagnan",
        "chelem marque 2 7 -- -446 1346",
        "\"Coupe d'automne\"",
    ];
    let words: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
    let season_facts = vec![below_header(season_archive())];
    let outside = [
        "Date;Soirée;Nom;Prénom;Rang;Joueurs;Total;Donnes;PCN\n26/12/2026;Festival;MARTIN;Léa;1;40;812,5;25;120\n",
        "Nom;Prénom;07/09/2026;14/09/2026\nMARTIN;Léa;256;-12,5\nPETIT;Paul;;88\n",
    ];
    let outside: Vec<Vec<u8>> = outside.iter().map(|text| text.as_bytes().to_vec()).collect();
    let facts = vec![facts(), duplicate_facts()];
    let archives = vec![archive().to_vec()];
    let images = images();
    vec![
        Reader { name: "lists as CSV", short: 750, long: 250_000, case: from(people), read: list },
        Reader { name: "sheets as CSV", short: 750, long: 250_000, case: from(played), read: list },
        Reader {
            name: "marks of étuis and grids of PCN as CSV",
            short: 500,
            long: 150_000,
            case: from(marks),
            read: etuis,
        },
        Reader { name: "XLSX", short: 250, long: 120_000, case: from_workbooks(xlsx), read: list },
        Reader { name: "ODS", short: 250, long: 120_000, case: from_workbooks(ods), read: list },
        Reader {
            name: "archives with a right digest",
            short: 250,
            long: 150_000,
            case: Box::new(move |chance| sealed(&mutated(&facts, chance))),
            read: |bytes| read(bytes).is_ok(),
        },
        Reader { name: "archives", short: 125, long: 50_000, case: from(archives), read: |bytes| read(bytes).is_ok() },
        Reader {
            name: "archives of seasons with a right digest",
            short: 250,
            long: 100_000,
            case: Box::new(move |chance| sealed_season(&mutated(&season_facts, chance))),
            read: |bytes| read(bytes).is_ok(),
        },
        Reader {
            name: "archives of seasons",
            short: 125,
            long: 50_000,
            case: from(vec![season_archive().to_vec()]),
            read: |bytes| read(bytes).is_ok(),
        },
        Reader { name: "nights of elsewhere", short: 500, long: 150_000, case: from(outside), read: elsewhere },
        Reader { name: "templates", short: 400, long: 150_000, case: from(templates()), read: template },
        Reader {
            name: "logos as PNG",
            short: 400,
            long: 150_000,
            case: Box::new(move |chance| image(&images, chance)),
            read: |bytes| Logo::decode(bytes).is_ok(),
        },
        Reader {
            name: "duplicate tournaments as JSON",
            short: 400,
            long: 150_000,
            case: from(vec![fixture("duplicate/example_individuel.json"), DUPLICATE_MATCH.to_vec()]),
            read: duplicate,
        },
        Reader { name: "dates, names and numbers", short: 2_500, long: 400_000, case: from(words), read: word },
    ]
}

#[test]
fn no_file_and_no_word_brings_a_reader_down() {
    let trial = Trial::begin("fuzz-readers");
    let mut figures: Vec<(String, usize)> = Vec::new();
    let mut total = 0;
    for reader in readers() {
        let mut chance = Chance(trial.seed);
        let cases = count(reader.short, reader.long);
        let (mut watch, mut accepted) = (Watch::start(), 0);
        for case in 0..cases {
            if case == cases / 10 {
                watch.warm();
            }
            let bytes = (reader.case)(&mut chance);
            let name = format!("{} seed {} case {case}", reader.name, trial.seed);
            accepted += usize::from(watch.case(&name, &bytes, || (reader.read)(&bytes)));
        }
        let (gained, slowest) = watch.end();
        assert!(accepted > 0, "{}: nothing was ever accepted, so little was read", reader.name);
        assert!(accepted < cases, "{}: nothing was ever refused", reader.name);
        total += cases;
        figures.push((format!("{}: cases", reader.name), cases));
        figures.push((format!("{}: read to the end", reader.name), accepted));
        figures.push((format!("{}: slowest case (ms)", reader.name), slowest));
        figures.push((format!("{}: memory gained (kB)", reader.name), gained));
    }
    let figures: Vec<(&str, usize)> = figures.iter().map(|(name, number)| (name.as_str(), *number)).collect();
    trial.end(total, &figures);
}
