//! The code of a club: 130 bits of chance in 26 signs, then two that show a slip of the hand.

use crate::hall::codes::{SIGNS, as_written, drawn, in_fours};

const LENGTH: usize = 26;

/// A new one; `None` when the system gives no chance.
pub(super) fn new() -> Option<String> {
    drawn(LENGTH).map(|signs| in_fours(&format!("{signs}{}", checks(&signs))))
}

/// A code as it was typed; `None` where a sign is wrong, or one is too much.
pub(super) fn read(typed: &str) -> Option<String> {
    let signs = as_written(typed);
    let (code, last) = signs.split_at_checked(LENGTH)?;
    (signs.bytes().all(|sign| SIGNS.contains(&sign)) && last == checks(code)).then(|| in_fours(&signs))
}

/// The sum of the signs shows one wrong sign, the sum of them by their places two that changed places.
fn checks(signs: &str) -> String {
    let value = |sign: u8| SIGNS.iter().position(|known| *known == sign).unwrap_or(0);
    let sum: usize = signs.bytes().map(value).sum();
    let placed: usize = signs.bytes().zip(1..).map(|(sign, place)| value(sign) * place).sum();
    [sum, placed].map(|sum| char::from(SIGNS[sum % SIGNS.len()])).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_wrong_sign_and_two_that_change_places_are_noticed() {
        let code = new().unwrap();
        assert_eq!((code.len(), read(&code.to_lowercase().replace('-', " "))), (34, Some(code.clone())));
        let signs: Vec<u8> = code.bytes().filter(|sign| *sign != b'-').collect();
        let text = |signs: &[u8]| String::from_utf8(signs.to_vec()).unwrap();
        for at in 0..signs.len() {
            for other in SIGNS.iter().filter(|other| **other != signs[at]) {
                let mut wrong = signs.clone();
                wrong[at] = *other;
                assert_eq!(read(&text(&wrong)), None, "{at}");
            }
            if at + 1 < LENGTH && signs[at] != signs[at + 1] {
                let mut wrong = signs.clone();
                wrong.swap(at, at + 1);
                assert_eq!(read(&text(&wrong)), None, "{at}");
            }
        }
        assert_eq!(read(&code[..33]), None);
        assert_eq!(read(""), None);
    }
}
