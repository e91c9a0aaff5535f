//! The code of a club: 130 bits of chance in 26 signs, then two that show a slip of the hand, in the club's number too.

use crate::hall::codes::{SIGNS, as_written, drawn, in_fours};

const LENGTH: usize = 26;

/// A new one; `None` when the system gives no chance.
pub(super) fn new(club: u32) -> Option<String> {
    drawn(LENGTH).map(|signs| in_fours(&format!("{signs}{}", checks(club, &signs))))
}

/// A code as it was typed; `None` where a sign is wrong, or one is too much, or it is another club's.
pub(super) fn read(club: u32, typed: &str) -> Option<String> {
    let signs = as_written(typed);
    let (code, last) = signs.split_at_checked(LENGTH)?;
    (signs.bytes().all(|sign| SIGNS.contains(&sign)) && last == checks(club, code)).then(|| in_fours(&signs))
}

/// The sum of the signs shows one wrong sign, the sum of them by their places two that changed places; both another number below 1024.
fn checks(club: u32, signs: &str) -> String {
    let value = |sign: u8| SIGNS.iter().position(|known| *known == sign).unwrap_or(0);
    let (low, high) = (club as usize % SIGNS.len(), club as usize / SIGNS.len());
    let sum = signs.bytes().map(value).sum::<usize>() + low;
    let placed = signs.bytes().zip(1..).map(|(sign, place)| value(sign) * place).sum::<usize>() + high;
    [sum, placed].map(|sum| char::from(SIGNS[sum % SIGNS.len()])).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_wrong_sign_and_two_that_change_places_are_noticed() {
        let code = new(12).unwrap();
        assert_eq!((code.len(), read(12, &code.to_lowercase().replace('-', " "))), (34, Some(code.clone())));
        let signs: Vec<u8> = code.bytes().filter(|sign| *sign != b'-').collect();
        let text = |signs: &[u8]| String::from_utf8(signs.to_vec()).unwrap();
        for at in 0..signs.len() {
            for other in SIGNS.iter().filter(|other| **other != signs[at]) {
                let mut wrong = signs.clone();
                wrong[at] = *other;
                assert_eq!(read(12, &text(&wrong)), None, "{at}");
            }
            if at + 1 < LENGTH && signs[at] != signs[at + 1] {
                let mut wrong = signs.clone();
                wrong.swap(at, at + 1);
                assert_eq!(read(12, &text(&wrong)), None, "{at}");
            }
        }
        assert!((0..1024).all(|club| read(club, &code).is_some() == (club == 12)), "another club's");
        assert_eq!(read(12, &code[..33]), None);
        assert_eq!(read(12, ""), None);
    }
}
