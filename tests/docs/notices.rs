//! `docs/THIRD-PARTY.txt`: the licences of every crate that is linked into a program we hand out, with their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

/// The systems the program is made for.
const SYSTEMS: [&str; 4] =
    ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin"];

/// A crate that is linked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Linked {
    pub name: String,
    pub version: String,
    /// Its licences as an expression: `MIT OR Apache-2.0`.
    pub licence: String,
    pub registry: bool,
    folder: String,
}

/// The crates linked on any of the systems: the package's dependencies, and theirs, without tools that only build or test.
pub fn linked() -> &'static BTreeSet<Linked> {
    static LINKED: OnceLock<BTreeSet<Linked>> = OnceLock::new();
    LINKED.get_or_init(|| SYSTEMS.iter().flat_map(|system| linked_on(system)).collect())
}

fn linked_on(system: &str) -> Vec<Linked> {
    let arguments = ["metadata", "--format-version", "1", "--locked", "--filter-platform", system];
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let nodes: BTreeMap<String, Value> =
        list(&read["resolve"]["nodes"]).into_iter().map(|node| (text(&node["id"]), node)).collect();
    let procedural: BTreeSet<String> = list(&read["packages"])
        .iter()
        .filter(|package| list(&package["targets"]).iter().any(|target| target["kind"][0] == "proc-macro"))
        .map(|package| text(&package["id"]))
        .collect();
    let root = text(&read["resolve"]["root"]);
    let (mut reached, mut waiting) = (BTreeSet::new(), vec![root]);
    while let Some(id) = waiting.pop() {
        // A macro runs in the compiler; nothing of it is in the program.
        if procedural.contains(&id) || !reached.insert(id.clone()) {
            continue;
        }
        let needed = list(&nodes[&id]["deps"]);
        let is_normal = |dependency: &&Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        waiting.extend(needed.iter().filter(is_normal).map(|dependency| text(&dependency["pkg"])));
    }
    let packages = list(&read["packages"]);
    // The rooms of `src` are ours.
    let ours: BTreeSet<String> = list(&read["workspace_members"]).iter().map(text).collect();
    let packages = packages.iter().filter(|package| {
        let id = text(&package["id"]);
        !ours.contains(&id) && reached.contains(&id)
    });
    let folder = |package: &Value| {
        let manifest = text(&package["manifest_path"]);
        Path::new(&manifest).parent().unwrap().display().to_string()
    };
    packages
        .map(|package| Linked {
            name: text(&package["name"]),
            version: text(&package["version"]),
            licence: text(&package["license"]).replace('/', " OR "),
            registry: text(&package["source"]).starts_with("registry+"),
            folder: folder(package),
        })
        .collect()
}

/// True when a licence expression is met by the licences allowed: one of those joined by `OR`, all of those joined by `AND`.
pub fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.trim();
    if let Some(parts) = split(expression, " AND ") {
        return parts.iter().all(|part| is_allowed(part, allowed));
    }
    if let Some(parts) = split(expression, " OR ") {
        return parts.iter().any(|part| is_allowed(part, allowed));
    }
    match expression.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => is_allowed(inner, allowed),
        None => allowed.iter().any(|licence| licence == expression),
    }
}

/// The parts between a word, outside brackets; nothing when it does not occur.
fn split<'a>(expression: &'a str, word: &str) -> Option<Vec<&'a str>> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in expression.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 && at >= start && expression[at..].starts_with(word) => {
                parts.push(&expression[start..at]);
                start = at + word.len();
            }
            _ => {}
        }
    }
    parts.push(&expression[start..]);
    (parts.len() > 1).then_some(parts)
}

/// The licences `.cargo/deny.toml` allows.
pub fn allowed() -> Vec<String> {
    let page = include_str!("../../.cargo/deny.toml");
    let line = page.lines().find_map(|line| line.strip_prefix("allow = [")).unwrap();
    line.trim_end_matches(']').split(',').map(|word| word.trim().trim_matches('"').to_owned()).collect()
}

/// The page: every crate, then each text once with the crates that carry it.
pub fn page() -> String {
    let linked = linked();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut page = String::from(
        "chelem est sous licence MIT ou Apache-2.0, au choix. Le programme contient les bibliothèques ci-dessous, sous leurs propres\n\
         licences. Une bibliothèque sans texte propre suit le texte usuel de sa licence, qui figure plus bas.\n\n",
    );
    for found in linked {
        page.push_str(&format!("{} {} ({})\n", found.name, found.version, found.licence));
        for text in licence_texts(Path::new(&found.folder)) {
            texts.entry(text).or_default().push(format!("{} {}", found.name, found.version));
        }
    }
    for (text, carriers) in texts {
        page.push_str(&format!("\n{}\n{}\n\n{text}\n", "=".repeat(80), carriers.join(", ")));
    }
    page
}

fn licence_texts(folder: &Path) -> Vec<String> {
    let names = ["license", "licence", "copying", "notice", "unlicense", "copyright"];
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let is_notice = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let source = [".rs", ".html", ".spdx"].iter().any(|ending| name.ends_with(ending));
        path.is_file() && !source && names.iter().any(|begins| name.starts_with(begins))
    };
    let read = |path: &std::path::PathBuf| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    let tidy = |text: String| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned();
    files.iter().filter(|path| is_notice(path)).map(read).map(tidy).filter(|text| !text.is_empty()).collect()
}
