//! Valid files made bad, a little or a lot.

use crate::common::Chance;

/// Pieces that have been known to upset readers, for every format.
const PIECES: &[&[u8]] = &[
    b"",
    b"\0",
    b"\n",
    b"\r",
    b"\r\n",
    b"\t",
    b";",
    b";;;;;;;;",
    b",",
    b"\"",
    b"\"\"",
    b"'",
    b"=1+1",
    b"@A1",
    b"-",
    b"+",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\xFE\xFF",
    b"\xFF",
    b"\xC3",
    b"\xE2\x88\x92",
    b"\xE2\x80\x93",
    b"\xC2\xA0",
    b"\xE2\x80\xAF",
    b"e\xCC\x81",
    b"\xCC\x81",
    b"\xE2\x80\xAE",
    b"\xF0\x9F\x83\x8F",
    b"\xED\xA0\x80",
    b"\xC5\x93",
    b"\xEF\xBC\x9D",
    b"0",
    b"-0",
    b"1",
    b"-1",
    b"00000000000000000000",
    b"255",
    b"256",
    b"65535",
    b"65536",
    b"2147483647",
    b"2147483648",
    b"-2147483648",
    b"4294967296",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"18446744073709551616",
    b"1e999",
    b"1e-999",
    b"-1E+308",
    b"NaN",
    b"inf",
    b"0.1",
    b"0,5",
    b"12\xC2\xBD",
    b"1 000",
    b"99999999999999999999999999999999",
    b"31/02/2026",
    b"29/02/1900",
    b"0000-00-00",
    b"9999-12-31",
    b"-0001-01-01",
    b"10000-01-01",
    b"1/1/1",
    b"null",
    b"true",
    b"{}",
    b"[]",
    b"{\"",
    b"[[[[[[[[[[[[[[[[",
    b"\\ud800",
    b"\\u0000",
    b"\\",
    b"--",
    b"<",
    b">",
    b"&",
    b"&amp;",
    b"&#0;",
    b"&#x110000;",
    b"&nope;",
    b"<![CDATA[",
    b"]]>",
    b"<!--",
    b"-->",
    b"<!DOCTYPE a [<!ENTITY b \"bbbb\">]>",
    b"<?xml version=\"1.0\"?>",
    b"<c r=\"XFD1048576\" t=\"s\"><v>99999999</v></c>",
    b"<c r=\"ZZZZZZZ1\"><v>1</v></c>",
    b"<row r=\"4294967295\">",
    b"r=\"A0\"",
    b"t=\"inlineStr\"",
    b"s=\"999999\"",
    b"table:number-rows-repeated=\"1048576\"",
    b"table:number-columns-repeated=\"2147483648\"",
    b"text:c=\"1000000000\"",
    b"<text:s text:c=\"4000000000\"/>",
    b"</",
    b"/>",
    b"Nom",
    b"Licence",
    b"Table",
    b"Position",
    b"Donne",
    b"\xC3\x89quipe",
    b"abandon",
    b"seul",
    b"mort=",
    b"garde",
    b"poignee=simple",
    b"petit=defense",
    b"chelem",
    b"E+O",
    b"N+N",
];

/// Makes a case out of valid ones: some changes, mostly few.
pub fn mutated(seeds: &[Vec<u8>], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = pick(seeds, chance).cloned().unwrap_or_default();
    let changes = match chance.below(8) {
        0 => 0,
        1..=4 => 1,
        5 => 2,
        6 => 5,
        _ => 20,
    };
    for _ in 0..changes {
        change(&mut bytes, seeds, chance);
    }
    bytes.truncate(200_000);
    bytes
}

/// A case that was no valid one: pieces in a row.
pub fn invented(chance: &mut Chance) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..chance.below(30) {
        match chance.below(4) {
            0 => bytes.extend((0..chance.below(8)).map(|_| chance.below(256) as u8).collect::<Vec<_>>()),
            1 => bytes.extend(chance.below(100_000).to_string().bytes()),
            _ => bytes.extend_from_slice(pick(PIECES, chance).copied().unwrap_or_default()),
        }
    }
    bytes
}

fn pick<'a, T>(list: &'a [T], chance: &mut Chance) -> Option<&'a T> {
    list.get(usize::try_from(chance.below(list.len() as u64)).ok()?)
}

fn change(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], chance: &mut Chance) {
    let at = |length: usize, chance: &mut Chance| usize::try_from(chance.below(length as u64 + 1)).unwrap().min(length);
    let from = at(bytes.len(), chance);
    let to = (from + at(1 << chance.below(8), chance)).min(bytes.len());
    match chance.below(11) {
        0 if from < bytes.len() => bytes[from] ^= 1 << chance.below(8),
        1 if from < bytes.len() => bytes[from] = chance.below(256) as u8,
        2 => drop(bytes.drain(from..to)),
        3 => bytes.truncate(from),
        4 => {
            let piece = bytes[from..to].to_vec();
            let times = usize::try_from(1 << chance.below(11)).unwrap().min(60_000 / piece.len().max(1));
            drop(bytes.splice(from..from, piece.repeat(times)));
        }
        5 => {
            // The end of another one.
            let other = pick(seeds, chance).cloned().unwrap_or_default();
            let cut = at(other.len(), chance);
            bytes.truncate(from);
            bytes.extend_from_slice(&other[cut..]);
        }
        6 => {
            // A number becomes another.
            if let Some(digit) = bytes[from..].iter().position(u8::is_ascii_digit) {
                let start = from + digit;
                let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let new = match chance.below(3) {
                    0 => chance.below(10).to_string(),
                    1 => chance.below(u64::MAX).to_string(),
                    _ => format!("-{}", chance.below(2000)),
                };
                drop(bytes.splice(start..start + length, new.bytes()));
            }
        }
        7 => {
            // Two lines change places, or one comes twice.
            let mut lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
            let (one, two) = (at(lines.len() - 1, chance), at(lines.len() - 1, chance));
            if chance.below(2) == 0 {
                lines.swap(one, two);
            } else {
                let line = lines[one].clone();
                lines.insert(two, line);
            }
            *bytes = lines.join(&b'\n');
        }
        _ => {
            let piece = pick(PIECES, chance).copied().unwrap_or_default();
            let end = if chance.below(2) == 0 { from } else { to };
            drop(bytes.splice(from..end, piece.iter().copied()));
        }
    }
}
