//! What one source file says: whom it names, its literals, its product lines. What stands under `#[cfg(test)]` is not looked at.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ExprLit, ImplItem, Item, Lit, Meta, Token, UseTree, Visibility};

/// The names of a path, as written or resolved: `crate`, `domain`, `seat`.
pub type Names = Vec<String>;

/// A path met in the code.
#[derive(Debug)]
pub struct Mention {
    pub names: Names,
    pub line: usize,
    /// Written `::name`: a crate, whatever the modules are called.
    pub outside: bool,
    /// Handed on by `pub use`, in whatever degree of `pub`.
    pub given_on: bool,
}

/// A name that `use` brings into a module; `*` for all of another one.
#[derive(Debug)]
pub struct Import {
    pub name: String,
    pub target: Names,
    pub outside: bool,
}

/// One module: a file, or a `mod x { … }` inside it.
#[derive(Debug, Default)]
pub struct Module {
    pub names: Names,
    pub imports: Vec<Import>,
    /// What it defines, its modules among it.
    pub items: BTreeSet<String>,
    pub mentions: Vec<Mention>,
}

/// A literal of interest, with its line.
pub type Found = (String, usize);

/// A file read.
#[derive(Debug, Default)]
pub struct Source {
    pub modules: Vec<Module>,
    /// Modules that only tests have, wherever their files are.
    pub tests: Vec<Names>,
    pub strings: Vec<Found>,
    pub floats: Vec<Found>,
    /// Lines without comments and tests.
    pub lines: usize,
}

impl Source {
    /// # Panics
    /// When the text is not Rust.
    pub fn read(names: Names, text: &str) -> Self {
        let file = syn::parse_file(text).unwrap_or_else(|fault| panic!("{names:?}: {fault}"));
        let mut reader =
            Reader { source: Self::default(), open: vec![0], test_lines: BTreeSet::new(), in_attribute: false };
        reader.source.modules.push(Module { names, ..Module::default() });
        if file.attrs.iter().any(for_tests) {
            let names = reader.module().names.clone();
            reader.source.tests.push(names);
            return reader.source;
        }
        reader.visit_file(&file);
        let product =
            |(at, line): &(usize, &str)| !line.trim_start().starts_with("//") && !reader.test_lines.contains(&(at + 1));
        let lines = text.lines().enumerate().filter(product).count();
        Self { lines, ..reader.source }
    }
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
    /// The modules we are in, as places in `source.modules`.
    open: Vec<usize>,
    test_lines: BTreeSet<usize>,
    in_attribute: bool,
}

impl Reader {
    fn module(&mut self) -> &mut Module {
        let at = self.open.last().copied().unwrap_or(0);
        &mut self.source.modules[at]
    }

    fn mention(&mut self, names: Names, outside: bool, given_on: bool, line: usize) {
        if names.iter().any(|name| name == "f32" || name == "f64") {
            self.source.floats.push((names.join("::"), line));
        }
        self.module().mentions.push(Mention { names, line, outside, given_on });
    }

    /// A path elsewhere than in `use`. A lone name is a value, or was mentioned when it was imported.
    fn path(&mut self, names: Names, outside: bool, line: usize) {
        if names.len() > 1 || names.iter().any(|name| name == "f32" || name == "f64") {
            self.mention(names, outside, false, line);
        }
    }

    /// Each name of a `use`, however deep in braces.
    fn tree(&mut self, tree: &UseTree, before: &[String], outside: bool, given_on: bool) {
        let line = tree.span().start().line;
        let (name, target) = match tree {
            UseTree::Path(path) => {
                let before: Names = before.iter().cloned().chain([path.ident.to_string()]).collect();
                return self.tree(&path.tree, &before, outside, given_on);
            }
            UseTree::Group(group) => {
                for inner in &group.items {
                    self.tree(inner, before, outside, given_on);
                }
                return;
            }
            UseTree::Name(name) => (name.ident.to_string(), name.ident.to_string()),
            UseTree::Rename(rename) => (rename.rename.to_string(), rename.ident.to_string()),
            UseTree::Glob(_) => ("*".to_owned(), "*".to_owned()),
        };
        let mut names = before.to_vec();
        let mut name = name;
        match target.as_str() {
            // `a::{self}` brings `a`.
            "self" if !before.is_empty() => {
                if name == "self" {
                    name.clone_from(&before[before.len() - 1]);
                }
            }
            "*" => {}
            _ => names.push(target),
        }
        self.module().imports.push(Import { name, target: names.clone(), outside });
        self.mention(names, outside, given_on, line);
    }

    /// What a macro is given, or its body: paths, imports and literals among tokens.
    fn tokens(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let colons = |at: usize| {
            let colon = |at: usize| matches!(trees.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
            colon(at) && colon(at + 1)
        };
        let mut at = 0;
        while at < trees.len() {
            match &trees[at] {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => self.visit_lit(&Lit::new(literal.clone())),
                TokenTree::Punct(_) => {}
                TokenTree::Ident(word) if *word == "use" => {
                    let end = |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ';');
                    let length = trees[at..].iter().position(end).map_or(0, |length| length + 1);
                    let import: TokenStream = trees[at..at + length].iter().cloned().collect();
                    if let Ok(import) = syn::parse2::<syn::ItemUse>(import) {
                        self.visit_item_use(&import);
                        at += length;
                        continue;
                    }
                }
                TokenTree::Ident(word) => {
                    let outside = at >= 2 && colons(at - 2);
                    let line = word.span().start().line;
                    let mut names = vec![word.to_string()];
                    while colons(at + 1) {
                        let Some(TokenTree::Ident(next)) = trees.get(at + 3) else { break };
                        names.push(next.to_string());
                        at += 3;
                    }
                    self.path(names, outside, line);
                }
            }
            at += 1;
        }
    }

    fn skip(&mut self, span: proc_macro2::Span) {
        self.test_lines.extend(span.start().line..=span.end().line);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The name by which other files know an item.
fn defined(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Mod(item) => &item.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        if attributes(item).iter().any(for_tests) {
            self.skip(item.span());
            if let Item::Mod(module) = item {
                let names = self.module().names.iter().cloned().chain([module.ident.to_string()]).collect();
                self.source.tests.push(names);
            }
            return;
        }
        if let Some(name) = defined(item) {
            self.module().items.insert(name);
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if matches!(item, ImplItem::Fn(function) if function.attrs.iter().any(for_tests)) {
            self.skip(item.span());
        } else {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.content.is_none() {
            return;
        }
        let names = self.module().names.iter().cloned().chain([item.ident.to_string()]).collect();
        self.open.push(self.source.modules.len());
        self.source.modules.push(Module { names, ..Module::default() });
        visit::visit_item_mod(self, item);
        self.open.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let given_on = !matches!(item.vis, Visibility::Inherited);
        self.tree(&item.tree, &[], item.leading_colon.is_some(), given_on);
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        let target = vec![item.ident.to_string()];
        let name = item.rename.as_ref().map_or_else(|| target[0].clone(), |(_, name)| name.to_string());
        let given_on = !matches!(item.vis, Visibility::Inherited);
        self.module().imports.push(Import { name, target: target.clone(), outside: true });
        self.mention(target, true, given_on, item.span().start().line);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.path(names, path.leading_colon.is_some(), path.span().start().line);
        visit::visit_path(self, path);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let path = attribute.path();
        // Comments, and reasons that only readers of the code see.
        if ["doc", "allow", "expect", "deprecated"].iter().any(|name| path.is_ident(name)) {
            return;
        }
        self.visit_path(path);
        self.in_attribute = true;
        match &attribute.meta {
            Meta::Path(_) => {}
            Meta::List(list) => self.tokens(list.tokens.clone()),
            Meta::NameValue(pair) => {
                if let Expr::Lit(ExprLit { lit, .. }) = &pair.value {
                    self.visit_lit(lit);
                }
            }
        }
        self.in_attribute = false;
    }

    fn visit_macro(&mut self, invoked: &'ast syn::Macro) {
        self.visit_path(&invoked.path);
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
        // `#[serde(with = "crate::…")]` names a module like any other path.
        if self.in_attribute
            && let Ok(path) = syn::parse_str::<syn::Path>(&text)
        {
            let names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.path(names, path.leading_colon.is_some(), line);
        }
        self.source.strings.push((text, line));
    }
}
