//! The signs of a page as French has them: real minus signs, and spaces at which no line may end, before `; : ? ! »`, `€` and `%`, and after
//! `«` and `n°`. Only in text that is read: text inside tags is sent, and stays as it is.

use domain::text::{FIRM_SPACE, MINUS, is_firm, is_minus};

/// A page as it is shown.
pub(super) fn firm(html: &str) -> String {
    let mut shown = String::with_capacity(html.len() + html.len() / 64);
    let (mut in_tag, mut typed, mut before) = (false, false, ' ');
    let mut signs = html.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '<' => {
                in_tag = true;
                typed = TYPED.iter().any(|tag| html[at..].starts_with(tag));
            }
            '>' => in_tag = false,
            _ => {}
        }
        let next = signs.peek().map_or(' ', |(_, sign)| *sign);
        shown.push(match sign {
            ' ' if !in_tag && is_firm(before, next) => FIRM_SPACE,
            '-' if !in_tag && !typed && is_minus(before, next) => MINUS,
            _ => sign,
        });
        before = sign;
    }
    shown
}

/// What stands in these is to be typed, or was: it keeps the keyboard's signs.
const TYPED: [&str; 3] = ["<kbd", "<code", "<textarea"];

#[cfg(test)]
mod tests {
    use super::firm;

    #[test]
    fn lines_do_not_end_before_high_signs_and_what_is_sent_stays() {
        assert_eq!(
            firm("<p title=\"à : la\">Payé 12 € ? « oui » : 80 % (n° 3)</p> <input value=\"a ; b\">"),
            "<p title=\"à : la\">Payé 12\u{a0}€\u{a0}? «\u{a0}oui\u{a0}»\u{a0}: 80\u{a0}% (n°\u{a0}3)</p> <input value=\"a ; b\">"
        );
    }

    #[test]
    fn a_minus_is_one_where_it_is_read_and_the_keyboard_s_where_it_is_typed() {
        assert_eq!(
            firm("<p>S +8 E -4 (-4), 2026-11-21</p><kbd>7 -4</kbd> -4<input value=\"-4\">"),
            "<p>S +8 E −4 (−4), 2026-11-21</p><kbd>7 -4</kbd> −4<input value=\"-4\">"
        );
    }
}
