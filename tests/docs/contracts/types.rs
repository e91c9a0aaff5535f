//! The types of the sources as they are declared: schemas are made from them, so that no type of the program must know of schemas.

use std::collections::BTreeMap;
use std::path::Path;

use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, Ident, Item, ItemEnum, Lit, LitStr, Meta, Token, UseTree};

/// Where a type is declared: `["report", "ranking"]`.
pub type Module = Vec<String>;

/// Every struct, enum and alias of `src/`, and the imports of each file.
pub struct Types {
    found: BTreeMap<String, Vec<(Module, Item)>>,
    imports: BTreeMap<Module, Vec<(String, Module)>>,
    /// Types whose form is written by hand: `impl Serialize for …`.
    by_hand: Vec<(Module, String)>,
    /// Types that are shown, as a table or as JSON: `impl Tabular for …`.
    pub shown: Vec<(Module, String)>,
}

impl Types {
    /// Reads `src/`.
    pub fn read() -> Self {
        let mut types =
            Self { found: BTreeMap::new(), imports: BTreeMap::new(), by_hand: Vec::new(), shown: Vec::new() };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        types.folder(&root, &Vec::new());
        types
    }

    /// The files of `src/report` as one text.
    pub fn texts() -> String {
        let mut texts = Vec::new();
        crate::sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report"), &mut texts);
        texts.concat()
    }

    fn folder(&mut self, folder: &Path, module: &Module) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let mut inner = module.clone();
            if name != "mod" && name != "lib" {
                inner.push(name);
            }
            if path.is_dir() {
                self.folder(&path, &inner);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let file = syn::parse_file(&std::fs::read_to_string(&path).unwrap()).unwrap();
                file.items.into_iter().for_each(|item| self.item(item, &inner));
            }
        }
    }

    fn item(&mut self, item: Item, module: &Module) {
        let item = match item {
            Item::Macro(item) if item.mac.path.segments.last().is_some_and(|last| last.ident == "keyed") => {
                Item::Enum(keyed.parse2(item.mac.tokens).unwrap())
            }
            other => other,
        };
        let name = match &item {
            Item::Struct(item) => item.ident.to_string(),
            Item::Enum(item) => item.ident.to_string(),
            Item::Type(item) => item.ident.to_string(),
            Item::Use(item) => {
                let mut found = Vec::new();
                imported(&item.tree, &mut Vec::new(), &mut found);
                return self.imports.entry(module.clone()).or_default().extend(found);
            }
            Item::Impl(item) => {
                let of = item.trait_.as_ref().and_then(|(path, _)| Some(path.segments.last()?.ident.to_string()));
                if let syn::Type::Path(path) = &*item.self_ty {
                    let named = (module.clone(), path.path.segments.last().unwrap().ident.to_string());
                    match of.as_deref() {
                        Some("Serialize" | "Deserialize") => self.by_hand.push(named),
                        Some("Tabular") => self.shown.push(named),
                        _ => {}
                    }
                }
                return;
            }
            _ => return,
        };
        self.found.entry(name).or_default().push((module.clone(), item));
    }

    /// True when that type writes or reads itself, instead of deriving how.
    pub fn is_by_hand(&self, module: &Module, name: &str) -> bool {
        self.by_hand.iter().any(|(of, named)| of == module && named == name)
    }

    /// The type that a name means in a file: the file's own, the only one there is, or the one that is imported.
    pub fn meant(&self, name: &str, from: &Module) -> &(Module, Item) {
        let found = self.found.get(name).unwrap_or_else(|| panic!("{name}, named in {from:?}, is declared nowhere"));
        if let Some(own) = found.iter().find(|(module, _)| module == from) {
            return own;
        }
        let candidates: Vec<_> = found.iter().filter(|found| self.is_written(name, found)).collect();
        if let [only] = candidates[..] {
            return only;
        }
        let imports = self.imports.get(from).map(Vec::as_slice).unwrap_or_default();
        let path = imports.iter().find(|(imported, _)| imported == name).map(|(_, path)| absolute(path, from));
        let path = path.unwrap_or_else(|| panic!("{name} in {from:?} is one of {}", found.len()));
        // A re-exported item stands deeper than its origin.
        let below: Vec<_> = found.iter().filter(|(module, _)| module.starts_with(&path)).collect();
        match below[..] {
            [only] => only,
            _ => panic!("{name} in {from:?} is one of {}", below.len()),
        }
    }

    fn is_written(&self, name: &str, (module, item): &(Module, Item)) -> bool {
        serialised(attributes(item)) || self.is_by_hand(module, name)
    }

    /// The only name of that type in a schema: with its folder where two have the same.
    pub fn title(&self, name: &str, module: &Module) -> String {
        if self.found[name].iter().filter(|found| self.is_written(name, found)).count() < 2 {
            return name.to_owned();
        }
        let folder = module.get(module.len().saturating_sub(2)).map_or("", String::as_str);
        format!("{folder}.{name}")
    }
}

/// The enum that `keyed!` declares: written by its keys.
fn keyed(input: ParseStream<'_>) -> syn::Result<ItemEnum> {
    if input.peek(Ident) {
        input.parse::<Ident>()?;
    }
    let mut declared = input.call(Attribute::parse_outer)?;
    declared.extend(Attribute::parse_outer.parse_str("#[derive(Serialize)]")?);
    input.parse::<syn::Visibility>()?;
    input.parse::<Token![enum]>()?;
    let mut item: ItemEnum = syn::parse_str(&format!("enum {} {{}}", input.parse::<Ident>()?))?;
    item.attrs = declared;
    let variants;
    syn::braced!(variants in input);
    while !variants.is_empty() {
        let mut attributes = variants.call(Attribute::parse_outer)?;
        let mut variant: syn::Variant = syn::parse_str(&variants.parse::<Ident>()?.to_string())?;
        variants.parse::<Token![=]>()?;
        let rename = format!("#[serde(rename = {:?})]", variants.parse::<LitStr>()?.value());
        attributes.extend(Attribute::parse_outer.parse_str(&rename)?);
        variant.attrs = attributes;
        item.variants.push(variant);
        if variants.peek(Token![=>]) {
            variants.parse::<Token![=>]>()?;
            variants.parse::<LitStr>()?;
        }
        variants.parse::<Option<Token![,]>>()?;
    }
    Ok(item)
}

/// The attributes of a type.
pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        _ => &[],
    }
}

fn serialised(attributes: &[Attribute]) -> bool {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let mut names = derives.filter_map(|attribute| match &attribute.meta {
        Meta::List(list) => Some(list.tokens.to_string()),
        _ => None,
    });
    names.any(|names| names.contains("Serialize") || names.contains("Deserialize"))
}

fn imported(tree: &UseTree, path: &mut Vec<String>, found: &mut Vec<(String, Module)>) {
    match tree {
        UseTree::Path(part) => {
            path.push(part.ident.to_string());
            imported(&part.tree, path, found);
            path.pop();
        }
        UseTree::Name(name) => found.push((name.ident.to_string(), path.clone())),
        UseTree::Rename(name) => found.push((name.rename.to_string(), path.clone())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, path, found)),
        UseTree::Glob(_) => {}
    }
}

/// An imported path from `src`, whose folders are crates.
fn absolute(path: &[String], from: &Module) -> Module {
    let mut at = from.clone();
    let mut rest = path;
    match path.first().map(String::as_str) {
        Some("crate") => {
            at.truncate(1);
            rest = &path[1..];
        }
        Some("self") => rest = &path[1..],
        Some(room) if Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room).is_dir() => at.clear(),
        _ => {}
    }
    while let [first, others @ ..] = rest
        && first == "super"
    {
        at.pop();
        rest = others;
    }
    at.extend(rest.iter().cloned());
    at
}

/// The `#[serde(…)]` of a type, a field or a variant: words, some with a value.
pub fn serde_words(attributes: &[Attribute]) -> BTreeMap<String, String> {
    let mut words = BTreeMap::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        let metas = attribute.parse_args_with(syn::punctuated::Punctuated::<Meta, Token![,]>::parse_terminated);
        for meta in metas.unwrap() {
            let value = match &meta {
                Meta::NameValue(pair) => text(&pair.value),
                _ => String::new(),
            };
            words.insert(meta.path().get_ident().unwrap().to_string(), value);
        }
    }
    words
}

/// The comment of an item, on one line.
pub fn comment(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter(|attribute| attribute.path().is_ident("doc"));
    let lines = lines.filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) => Some(text(&pair.value).trim().to_owned()),
        _ => None,
    });
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn text(value: &Expr) -> String {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => text.value(),
            _ => panic!("a text is expected"),
        },
        _ => panic!("a literal is expected"),
    }
}
