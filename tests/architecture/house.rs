//! All source files together: what a path means once aliases, `super` and `pub use` are followed, and which files rest on which.
//! What another layer hands on counts as that layer's own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::source::{Mention, Module, Names, Source};

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// Of this package: the module, then what is named in it.
    Ours(Names, Names),
    /// A crate, or a name that is neither a module nor imported.
    Outside(String),
}

/// The product files below `src`.
pub struct House {
    /// Path below `src`, with `/`.
    pub files: BTreeMap<String, Source>,
    /// Module to the file it stands in.
    modules: BTreeMap<Names, String>,
    links: Vec<Link>,
}

/// A file names something.
pub struct Link {
    pub file: String,
    pub line: usize,
    pub target: Target,
    /// By a `pub use`.
    pub given_on: bool,
}

/// Aliases followed one after another at most; a circle of aliases ends here.
const HOPS: usize = 12;

impl House {
    /// Reads every file below a folder.
    pub fn below(root: &Path) -> Self {
        let mut texts = Vec::new();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let inside = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                    texts.push((inside, std::fs::read_to_string(&path).unwrap()));
                }
            }
        }
        Self::of(texts.iter().map(|(path, text)| (path.as_str(), text.as_str())))
    }

    /// Of texts by path.
    pub fn of<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut files: BTreeMap<String, Source> =
            texts.into_iter().map(|(path, text)| (path.to_owned(), Source::read(module_of(path), text))).collect();
        let tests: Vec<Names> = files.values().flat_map(|source| source.tests.clone()).collect();
        files.retain(|path, _| !tests.iter().any(|test| module_of(path).starts_with(test)));
        let mut modules = BTreeMap::new();
        for (path, source) in &files {
            modules.extend(source.modules.iter().map(|module| (module.names.clone(), path.clone())));
        }
        let mut house = Self { files, modules, links: Vec::new() };
        house.links = house.linked();
        house
    }

    /// All that files name.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    fn linked(&self) -> Vec<Link> {
        let mut links = Vec::new();
        for (file, source) in &self.files {
            for (mention, targets) in self.mentions(source) {
                let (line, given_on) = (mention.line, mention.given_on);
                links.extend(targets.into_iter().map(|target| Link { file: file.clone(), line, target, given_on }));
            }
        }
        links
    }

    /// Each path of a file with what it leads to.
    fn mentions<'a>(&'a self, source: &'a Source) -> impl Iterator<Item = (&'a Mention, BTreeSet<Target>)> {
        source.modules.iter().flat_map(move |module| {
            module.mentions.iter().map(move |mention| {
                let mut found = BTreeSet::new();
                self.resolve(&module.names, &mention.names, mention.outside, HOPS, &mut found);
                (mention, found)
            })
        })
    }

    fn module(&self, names: &[String]) -> Option<&Module> {
        self.files[self.modules.get(names)?].modules.iter().find(|module| module.names == names)
    }

    fn resolve(&self, from: &[String], names: &[String], outside: bool, hops: usize, found: &mut BTreeSet<Target>) {
        let Some((first, rest)) = names.split_first() else { return };
        if hops == 0 {
            return;
        }
        let home = from.first();
        match first.as_str() {
            _ if outside => found.extend([Target::Outside(first.clone())]),
            "crate" | "chelem" => self.walk(home, &[], rest, hops, found),
            "self" => self.walk(home, from, rest, hops, found),
            "super" => self.walk(home, &from[..from.len().saturating_sub(1)], rest, hops, found),
            _ if self.holds(from, first, hops) => self.walk(home, from, names, hops, found),
            _ => found.extend([Target::Outside(first.clone())]),
        }
    }

    /// Follows names from a module of ours.
    fn walk(
        &self,
        home: Option<&String>,
        from: &[String],
        names: &[String],
        hops: usize,
        found: &mut BTreeSet<Target>,
    ) {
        let here = Target::Ours(from.to_vec(), names.to_vec());
        let Some((first, rest)) = names.split_first() else {
            found.insert(here);
            return;
        };
        if hops == 0 {
            return;
        }
        let inner: Names = from.iter().chain([first]).cloned().collect();
        match first.as_str() {
            "self" => return self.walk(home, from, rest, hops, found),
            "super" => return self.walk(home, &from[..from.len().saturating_sub(1)], rest, hops, found),
            _ if self.modules.contains_key(&inner) => return self.walk(home, &inner, rest, hops, found),
            _ => {}
        }
        let ways = if from.first() == home { self.ways(from, first, hops) } else { Vec::new() };
        if ways.is_empty() {
            found.insert(here);
        }
        for (start, names, outside) in ways {
            let names: Names = names.iter().chain(rest).cloned().collect();
            self.resolve(&start, &names, outside, hops - 1, found);
        }
    }

    /// Where a name leads that a module imports: from which module, by which path, and whether that is a crate's.
    fn ways(&self, from: &[String], name: &str, hops: usize) -> Vec<(Names, Names, bool)> {
        let Some(module) = self.module(from).filter(|module| !module.items.contains(name)) else { return Vec::new() };
        let named = module.imports.iter().filter(|import| import.name == *name);
        let named: Vec<_> = named
            .map(|import| {
                // `use csv;` names the crate, not itself.
                let itself = import.target.len() == 1 && import.target[0] == *name;
                (from.to_vec(), import.target.clone(), import.outside || itself)
            })
            .collect();
        if !named.is_empty() {
            return named;
        }
        let behind = self.globs(from, module, hops).into_iter().filter(|other| self.holds(other, name, hops - 1));
        behind.map(|other| (other, vec!["self".to_owned(), name.to_owned()], false)).collect()
    }

    /// The modules of ours that a module imports by `*`.
    fn globs(&self, from: &[String], module: &Module, hops: usize) -> Vec<Names> {
        let mut behind = BTreeSet::new();
        for import in module.imports.iter().filter(|import| import.name == "*") {
            self.resolve(from, &import.target, import.outside, hops - 1, &mut behind);
        }
        let ours = |target| match target {
            Target::Ours(other, names) if names.is_empty() && other != from => Some(other),
            _ => None,
        };
        behind.into_iter().filter_map(ours).collect()
    }

    /// Whether a module has this name: its own, imported, or through `*`.
    fn holds(&self, names: &[String], name: &str, hops: usize) -> bool {
        let Some(module) = self.module(names).filter(|_| hops > 0) else { return false };
        let inner: Names = names.iter().cloned().chain([name.to_owned()]).collect();
        if self.modules.contains_key(&inner) || module.items.contains(name) {
            return true;
        }
        let imported = module.imports.iter().any(|import| import.name == name);
        imported || self.globs(names, module, hops).iter().any(|other| self.holds(other, name, hops - 1))
    }

    /// The files each file needs. That a `mod.rs` re-exports a file is not a need.
    fn needs(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut needs: BTreeMap<&str, BTreeSet<&str>> =
            self.files.keys().map(|file| (file.as_str(), BTreeSet::new())).collect();
        for link in self.links.iter().filter(|link| !(link.given_on && link.file.ends_with("mod.rs"))) {
            if let Target::Ours(module, _) = &link.target
                && let Some(other) = self.modules.get(module).filter(|other| **other != link.file)
            {
                needs.entry(&link.file).or_default().insert(other);
            }
        }
        needs
    }

    /// Circles of files that are not all in one room (a folder of a layer; the loose files of a layer are one room).
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let needs = self.needs();
        let reach: BTreeMap<&str, BTreeSet<&str>> = needs.keys().map(|file| (*file, reached(&needs, file))).collect();
        let mut placed = BTreeSet::new();
        let mut circles = Vec::new();
        for (file, others) in &reach {
            let circle: Vec<&str> = others.iter().copied().filter(|other| reach[other].contains(file)).collect();
            let rooms: BTreeSet<(&str, &str)> = circle.iter().map(|file| room(file)).collect();
            if rooms.len() > 1 && !placed.contains(file) {
                placed.extend(circle.iter().copied());
                circles.push(circle);
            }
        }
        circles
    }
}

fn reached<'a>(needs: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut waiting: Vec<&str> = needs[from].iter().copied().collect();
    while let Some(file) = waiting.pop() {
        if seen.insert(file) {
            waiting.extend(&needs[file]);
        }
    }
    seen
}

/// Layer and room of a file: `app/entry/teams.rs` is in the room `entry` of `app`.
fn room(file: &str) -> (&str, &str) {
    let (layer, inside) = file.split_once('/').unwrap_or((file, ""));
    (layer, inside.split_once('/').map_or("", |(room, _)| room))
}

/// `domain/seat.rs` and `domain/seat/mod.rs` are the module `domain::seat`.
fn module_of(path: &str) -> Names {
    let path = path.trim_end_matches(".rs");
    let path = if path == "lib" { "" } else { path };
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The layer of a file: its folder, or itself.
pub fn layer(file: &str) -> &str {
    file.split('/').next().unwrap_or(file).trim_end_matches(".rs")
}
