//! The content of one source file: its text, strings and floats, and its product lines. Code under `#[cfg(test)]` is not looked at.

use std::collections::BTreeSet;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ExprLit, ImplItem, Item, Lit, Meta, Token};

/// A literal of interest, with its line.
pub type Found = (String, usize);

/// A file read.
#[derive(Debug, Default, Clone)]
pub struct Source {
    /// Path below `src`, with `/`.
    pub path: String,
    pub strings: Vec<Found>,
    pub floats: Vec<Found>,
    /// Product lines with their numbers: neither comments nor tests.
    pub lines: Vec<Found>,
}

impl Source {
    /// # Panics
    /// When the text is not Rust.
    pub fn read(path: &str, text: &str) -> Self {
        let file = syn::parse_file(text).unwrap_or_else(|fault| panic!("{path}: {fault}"));
        let mut reader = Reader { source: Self { path: path.to_owned(), ..Self::default() }, tests: BTreeSet::new() };
        reader.visit_file(&file);
        let numbered = (1..).zip(text.lines());
        let product = numbered.filter(|(at, line)| !line.trim_start().starts_with("//") && !reader.tests.contains(at));
        let lines = product.map(|(at, line)| (line.to_owned(), at)).collect();
        Self { lines, ..reader.source }
    }

    /// The room a file belongs to; `main` for the program's own file.
    pub fn room(&self) -> &str {
        self.path.split(['/', '.']).next().unwrap_or_default()
    }
}

/// Every product file below a folder.
pub fn below(root: &Path) -> Vec<Source> {
    let mut sources = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            if inside.ends_with(".rs") && !inside.contains("/tests/") && !inside.ends_with("/tests.rs") {
                sources.push(Source::read(&inside, &std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    sources
}

/// Whether an attribute leaves its item to tests alone: `#[test]`, `#[cfg(test)]`, `#[cfg(all(test, unix))]`.
fn for_tests(attribute: &Attribute) -> bool {
    match &attribute.meta {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("cfg") => list.parse_args::<Meta>().is_ok_and(|meta| needs_test(&meta)),
        _ => false,
    }
}

fn needs_test(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) => {
            let parts = list.parse_args_with(syn::punctuated::Punctuated::<Meta, Token![,]>::parse_terminated);
            let Ok(parts) = parts else { return false };
            match list.path.get_ident().map(ToString::to_string).as_deref() {
                Some("all") => parts.iter().any(needs_test),
                Some("any") => !parts.is_empty() && parts.iter().all(needs_test),
                _ => false,
            }
        }
        _ => false,
    }
}

struct Reader {
    source: Source,
    /// Lines that only tests have.
    tests: BTreeSet<usize>,
}

impl Reader {
    fn named(&mut self, name: &proc_macro2::Ident) {
        if name == "f32" || name == "f64" {
            self.source.floats.push((name.to_string(), name.span().start().line));
        }
    }

    /// The arguments of a macro, or its body: names and literals among tokens.
    fn tokens(&mut self, tokens: TokenStream) {
        for tree in tokens {
            match &tree {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => self.visit_lit(&Lit::new(literal.clone())),
                TokenTree::Ident(name) => self.named(name),
                TokenTree::Punct(_) => {}
            }
        }
    }

    fn skip(&mut self, span: proc_macro2::Span) {
        self.tests.extend(span.start().line..=span.end().line);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        if attributes(item).iter().any(for_tests) {
            self.skip(item.span());
        } else {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if matches!(item, ImplItem::Fn(function) if function.attrs.iter().any(for_tests)) {
            self.skip(item.span());
        } else {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_ident(&mut self, name: &'ast proc_macro2::Ident) {
        self.named(name);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let path = attribute.path();
        // Comments, and reasons that only readers of the code see.
        if ["doc", "allow", "expect", "deprecated"].iter().any(|name| path.is_ident(name)) {
            return;
        }
        match &attribute.meta {
            Meta::Path(_) => {}
            Meta::List(list) => self.tokens(list.tokens.clone()),
            Meta::NameValue(pair) => {
                if let Expr::Lit(ExprLit { lit, .. }) = &pair.value {
                    self.visit_lit(lit);
                }
            }
        }
    }

    fn visit_macro(&mut self, invoked: &'ast syn::Macro) {
        self.tokens(invoked.tokens.clone());
    }

    fn visit_lit(&mut self, literal: &'ast Lit) {
        let line = literal.span().start().line;
        let text = match literal {
            Lit::Str(text) => text.value(),
            Lit::ByteStr(bytes) => String::from_utf8_lossy(&bytes.value()).into_owned(),
            Lit::CStr(text) => text.value().to_string_lossy().into_owned(),
            Lit::Float(number) => return self.source.floats.push((number.to_string(), line)),
            Lit::Int(number) if number.suffix().starts_with('f') => {
                return self.source.floats.push((number.to_string(), line));
            }
            _ => return,
        };
        self.source.strings.push((text, line));
    }
}
