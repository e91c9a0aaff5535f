//! The spaces at which no line of a page may end, as French has them: before `; : ? ! »`, `€` and `%`, and after `«` and `n°`. Only in
//! text that is read: text inside tags is sent, and stays as it is.

use domain::text::{FIRM_SPACE, is_firm};

/// A page as it is shown.
pub(super) fn firm(html: &str) -> String {
    let mut shown = String::with_capacity(html.len() + html.len() / 64);
    let (mut in_tag, mut before) = (false, ' ');
    let mut signs = html.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ => {}
        }
        let next = signs.peek().copied().unwrap_or(' ');
        let firm = sign == ' ' && !in_tag && is_firm(before, next);
        shown.push(if firm { FIRM_SPACE } else { sign });
        before = sign;
    }
    shown
}

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
}
