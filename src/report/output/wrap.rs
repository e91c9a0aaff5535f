//! Wraps a sentence to the width of a window; a command to type is never broken over two lines.

use domain::text::{FIRM_SPACE, is_firm, signed};

/// As a screen shows it, with real minus signs; a command stays as it is typed.
pub fn on_screen(text: &str) -> String {
    if text.contains(COMMAND) { text.to_owned() } else { signed(text) }
}

/// A line cut between words, the rest indented a little more than the beginning.
pub fn wrap(line: &str, width: u16) -> String {
    let indent: String = line.chars().take_while(|c| *c == ' ').chain("  ".chars()).collect();
    let kept = kept_whole(line, usize::from(width).saturating_sub(indent.chars().count()));
    let options = textwrap::Options::new(width.into()).subsequent_indent(&indent).break_words(false);
    shown(&textwrap::fill(&kept, options))
}

/// A text of [`kept_whole`] as it is shown.
pub fn shown(text: &str) -> String {
    text.replace(GLUE, " ")
}

/// Stands for a space at which a line is not cut.
pub(super) const GLUE: char = '\u{2007}';

/// How a command begins.
const COMMAND: &str = "chelem ";
/// The signs that a space stands before, and that no line begins with.
const BEHIND_A_SPACE: [char; 5] = [':', ';', '?', '!', '»'];
/// They, and the one that a space stands behind.
const SIGNS: [char; 6] = [':', ';', '?', '!', '»', '«'];

/// The characters that end a command in a sentence.
const ENDS: [&str; 10] = ["  ", " ; ", ", ", " (", " : ", ". ", " puis ", " ou ", " et ", " pour "];

/// The line with the spaces of its commands glued, where a command fits in `room`; so are the spaces before `: ; ? !`. To be wrapped by
/// code that cuts at plain spaces only, then [`shown`].
pub fn kept_whole(line: &str, room: usize) -> String {
    // Most cells of a table are names and figures.
    if !line.contains(SIGNS) && !line.contains(COMMAND) {
        return line.to_owned();
    }
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(COMMAND) {
        kept.push_str(&rest[..at]);
        let command = &rest[at..];
        let end = end_of(command);
        let typed = &command[..end];
        if typed.chars().count() <= room {
            kept.push_str(&typed.replace(' ', &GLUE.to_string()));
        } else {
            kept.push_str(typed);
        }
        rest = &command[end..];
    }
    kept.push_str(rest);
    let mut glued = String::with_capacity(kept.len());
    let mut letters = kept.chars().peekable();
    let mut before = None;
    while let Some(letter) = letters.next() {
        let firm = before == Some('«') || letters.peek().is_some_and(|next| BEHIND_A_SPACE.contains(next));
        glued.push(if letter == ' ' && firm { GLUE } else { letter });
        before = Some(letter);
    }
    glued
}

/// A text as French sets it for a person at a terminal: firm spaces, true apostrophes, the short dash. What can be typed, a command or
/// the name of a file, stays as it is.
pub fn typeset(text: &str) -> String {
    let mut set = String::with_capacity(text.len() + text.len() / 32);
    let mut rest = text;
    while let Some(at) = rest.find(COMMAND) {
        set.push_str(&prose(&rest[..at]));
        // What parts two commands is typed with them.
        let end = at + end_of(&rest[at..]);
        let end = if rest[end..].starts_with(" ; ") { end + 3 } else { end };
        set.push_str(&rest[at..end]);
        rest = &rest[end..];
    }
    set + &prose(rest)
}

fn prose(text: &str) -> String {
    let text = text.replace(" — ", " – ");
    let mut set = String::with_capacity(text.len());
    for word in text.split_inclusive([' ', '\n']) {
        let plain = word.contains(['/', '\\']);
        let letters: Vec<char> = word.chars().collect();
        for (at, letter) in letters.iter().enumerate() {
            let beside =
                |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|letter| letter.is_alphabetic());
            let elided = *letter == '\'' && !plain && beside(at.checked_sub(1)) && beside(Some(at + 1));
            set.push(if elided { '’' } else { *letter });
        }
    }
    let after: Vec<char> = set.chars().skip(1).chain(['\n']).collect();
    let mut before = '\n';
    set.chars()
        .zip(after)
        .map(|(letter, after)| {
            // A column is set off by more spaces than one.
            let firm = letter == ' ' && before != ' ' && is_firm(before, after);
            before = letter;
            if firm { FIRM_SPACE } else { letter }
        })
        .collect()
}

/// Where a command ends: at a word that goes on with the sentence, outside quotes.
fn end_of(command: &str) -> usize {
    let mut quoted = false;
    for (at, c) in command.char_indices() {
        quoted ^= c == '"';
        if !quoted && (c == ')' || c == '»' || ENDS.iter().any(|end| command[at..].starts_with(end))) {
            return at;
        }
    }
    command.len()
}

#[cfg(test)]
mod tests {
    use super::{kept_whole, shown, typeset, wrap};

    #[test]
    fn prose_is_set_as_french_has_it_and_what_is_typed_is_not() {
        assert_eq!(
            typeset(
                "Déjà là : « l'une » n° 3 — 12 € ? Tapez : chelem nouveau \"Coupe d'hiver\" ; chelem etat ; puis l'autre !"
            ),
            "Déjà là\u{a0}: «\u{a0}l’une\u{a0}» n°\u{a0}3 – 12\u{a0}€\u{a0}? Tapez\u{a0}: chelem nouveau \"Coupe d'hiver\" ; chelem etat ; puis l’autre\u{a0}!"
        );
        assert_eq!(typeset("Écrit : /l'an/x.pdf\nRang   ; N"), "Écrit\u{a0}: /l'an/x.pdf\nRang   ; N");
    }

    #[test]
    fn what_is_typed_stays_on_one_line() {
        let line =
            "Pas de copie de secours à chaque position. Pour en avoir une : chelem sauvegarder --toujours DOSSIER";
        let shown = wrap(line, 80);
        assert!(shown.lines().any(|line| line.trim() == "chelem sauvegarder --toujours DOSSIER"), "{shown}");
        let two = wrap("Suite : chelem imprimer placement ; chelem imprimer fiches ; chelem imprimer feuilles", 50);
        assert!(two.lines().all(|line| !line.ends_with("chelem") && !line.ends_with("imprimer")), "{two}");
        assert!(!two.contains('\u{2007}') && two.lines().all(|line| !line.trim_start().starts_with(';')), "{two}");
    }

    #[test]
    fn what_is_said_beside_a_command_keeps_its_column() {
        let line = "  chelem marque          (dialogue)";
        assert_eq!(shown(&kept_whole(line, 30)), line);
        assert!(kept_whole(line, 30).ends_with("          (dialogue)"), "the spaces before it may be cut");
    }

    #[test]
    fn a_command_longer_than_the_window_is_cut_like_anything_else() {
        let shown = wrap("  chelem penalite JOUEUR POINTS --motif \"un motif assez long pour la fenêtre\"", 40);
        assert!(shown.lines().count() > 1 && shown.lines().all(|line| line.chars().count() <= 40), "{shown}");
    }
}
