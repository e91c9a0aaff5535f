//! Strings: which are SQL, which name a command or an option, which a reader of French would stumble over.

/// The commands of the program, from its generated reference.
pub fn commands() -> Vec<&'static str> {
    let headings =
        include_str!("../../docs/reference/cli.md").lines().filter_map(|line| line.strip_prefix("### `chelem "));
    headings.filter_map(|heading| heading.split(['`', ' ']).next()).collect()
}

/// Whether a string asks the reader to type something: `chelem marque`, `--corriger`.
pub fn typed(text: &str, commands: &[&str]) -> bool {
    let command = text.match_indices("chelem ").any(|(at, word)| {
        let rest = &text[at + word.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(rest.len());
        // `chelem {command}` is one too; `chelem {}` is the program's version.
        commands.contains(&&rest[..end]) || (rest.starts_with('{') && !rest.starts_with("{}"))
    });
    let option = text.match_indices("--").any(|(at, dashes)| {
        let before = text[..at].chars().next_back();
        let after = text[at + dashes.len()..].chars().next();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '-') && after.is_some_and(|c| c.is_ascii_lowercase())
    });
    command || option
}

/// The first fault of a string's French, if any: a word of computing or mathematics, a person made a man, an
/// agreement left to the reader, a sign without its space. Strings without an accent are taken for English.
pub fn stumble(text: &str) -> Option<&'static str> {
    /// The fault, its place, the replacement.
    const WORDS: [(&str, &str); 13] = [
        ("ex-æquo", "ex æquo"),
        ("argument", "say what is missing or too much"),
        ("n'est pas admise", "ne convient pas"),
        ("graine", "numéro du tirage"),
        ("empreinte", "code, contrôle"),
        ("congru", "l'écart est un multiple de"),
        ("modulo", "l'écart est un multiple de"),
        ("transaction", "action"),
        ("(s)", "one function knows plurals: counted"),
        ("(e)", "a noun agrees with nobody: inscription, départ"),
        ("êtes-vous sûr", "a question says what will be done"),
        ("droit d'engagement", "engagement"),
        ("’", "papers set the apostrophe themselves: '"),
    ];
    /// After a person's name, a noun: `{name}, forfait`, `départ de {name}`.
    const AGREE: [&str; 10] =
        ["inscrit", "classé", "éliminé", "déclaré", "licencié", "nommé", "parti", "placé", "relié", "affilié"];
    if !text.chars().any(|c| c.is_alphabetic() && !c.is_ascii() || c == '«') || text.contains(['\n', '<']) {
        return None;
    }
    let small = text.to_lowercase().replace("--graine", "");
    if let Some((_, instead)) = WORDS.iter().find(|(word, _)| small.contains(word)) {
        return Some(instead);
    }
    for (at, name) in small.match_indices("} ") {
        let rest = &small[at + name.len()..];
        let said = ["est ", "n'est pas ", "n'est plus "].iter().find_map(|verb| rest.strip_prefix(verb));
        let said = said.map(|said| said.strip_prefix("déjà ").unwrap_or(said));
        if said.is_some_and(|said| AGREE.iter().any(|word| said.split([' ', ':', ',', '.']).next() == Some(word))) {
            return Some("a noun agrees with nobody: inscription, départ");
        }
    }
    let letters: Vec<char> = text.chars().collect();
    let unspaced = letters.iter().enumerate().any(|(at, sign)| {
        let before = at.checked_sub(1).and_then(|before| letters.get(before)).copied();
        let after = letters.get(at + 1).copied();
        let open = after.is_none_or(|after| after == ' ');
        match sign {
            ';' | ':' | '!' | '?' => {
                open && before.is_some_and(|before| before.is_alphabetic() || ")»}%".contains(before))
            }
            '«' => after.is_some_and(|after| after != ' '),
            '»' => before != Some(' '),
            _ => false,
        }
    });
    unspaced.then_some("a space before ; : ! ? and within « »")
}

/// Whether a string is a statement for the base.
pub fn sql(text: &str) -> bool {
    const STATEMENTS: [(&str, &str); 8] = [
        ("SELECT", "FROM"),
        ("INSERT", "INTO"),
        ("UPDATE", "SET"),
        ("DELETE", "FROM"),
        ("CREATE", "TABLE"),
        ("DROP", "TABLE"),
        ("BEGIN", "IMMEDIATE"),
        ("PRAGMA", ""),
    ];
    let upper = text.to_uppercase();
    let words: Vec<&str> =
        upper.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
    STATEMENTS.iter().any(|(first, then)| {
        words.iter().position(|word| word == first).is_some_and(|at| then.is_empty() || words[at..].contains(then))
    })
}
