//! Strings: which are SQL, which name a command or an option.

/// The commands of the program, from its generated reference.
pub fn commands() -> Vec<&'static str> {
    let headings = include_str!("../../docs/cli.md").lines().filter_map(|line| line.strip_prefix("### `chelem "));
    headings.filter_map(|heading| heading.split(['`', ' ']).next()).collect()
}

/// Whether a string tells someone to type something: `chelem marque`, `--corriger`.
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
