//! What the crate `notation` exports is a reviewed list, `exports.txt`: names and syntax, no rule. A function or
//! a constant could hold one; each of them stands there with the reason why it does not.

use std::fs;

use quote::ToTokens;
use similar::TextDiff;
use syn::{Fields, ImplItem, Item, Visibility};
use walkdir::WalkDir;

const REVIEWED: &str = include_str!("../exports.txt");

/// What stands between an item and its reason.
const REASON: &str = "  -- ";

/// An item without its reason.
fn item(line: &str) -> &str {
    line.split_once(REASON).map_or(line, |(item, _)| item)
}

/// The lines of the list that name items.
fn reviewed() -> impl Iterator<Item = &'static str> {
    REVIEWED.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn the_crate_exports_what_the_reviewed_list_names() {
    let mut exported = vec![];
    for file in WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../notation/src")) {
        let file = file.unwrap();
        if file.file_type().is_file() {
            let text = fs::read_to_string(file.path()).unwrap();
            for item in syn::parse_file(&text).unwrap().items {
                read_item(&item, &mut exported);
            }
        }
    }
    exported.sort_unstable();
    let mut named: Vec<&str> = reviewed().map(item).collect();
    named.sort_unstable();
    let (named, exported) = (named.join("\n") + "\n", exported.join("\n") + "\n");
    let diff = TextDiff::from_lines(&named, &exported);
    assert!(
        named == exported,
        "tests/exports.txt (-) and what the crate exports (+) differ; review what is new, write it \
         down with its reason, and never let a rule in:\n{}",
        diff.unified_diff().context_radius(0)
    );
}

#[test]
fn every_function_and_constant_has_a_reason_to_be_no_rule() {
    for line in reviewed().filter(|line| item(line).contains("fn ") || line.contains("const ")) {
        assert!(line.contains(REASON), "no reason why this is no rule: {line}");
    }
}

/// Adds the public items: types with their fields and variants, functions with their signatures,
/// constants, and what a macro of the crate declares.
fn read_item(item: &Item, exported: &mut Vec<String>) {
    match item {
        Item::Struct(item) if is_public(&item.vis) => {
            let fields = fields(&item.fields);
            exported.push(format!("struct {}{fields}", item.ident));
        }
        Item::Enum(item) if is_public(&item.vis) => {
            let variants = item.variants.iter().map(|variant| {
                let fields = variant.fields.iter().map(|field| match &field.ident {
                    Some(name) => format!("{name}: {}", text(&field.ty)),
                    None => text(&field.ty),
                });
                format!("{}{}", variant.ident, list(&fields.collect::<Vec<_>>()))
            });
            exported.push(format!("enum {}{}", item.ident, list(&variants.collect::<Vec<_>>())));
        }
        Item::Const(item) if is_public(&item.vis) => {
            exported.push(format!("const {}: {}", item.ident, text(&item.ty)));
        }
        Item::Trait(item) if is_public(&item.vis) => exported.push(format!("trait {}", item.ident)),
        Item::Fn(item) if is_public(&item.vis) => exported.push(text(&item.sig)),
        Item::Impl(item) if item.trait_.is_none() => {
            let of = text(&item.self_ty);
            for item in &item.items {
                match item {
                    ImplItem::Fn(item) if is_public(&item.vis) => {
                        exported.push(format!("{of}: {}", text(&item.sig)));
                    }
                    ImplItem::Const(item) if is_public(&item.vis) => {
                        exported.push(format!("{of}: const {}: {}", item.ident, text(&item.ty)));
                    }
                    _ => {}
                }
            }
        }
        // It declares the enum of the games, which is as long as there are sheets.
        Item::Macro(item) if item.ident.is_none() && item.mac.path.is_ident("games") => {
            exported.push("games!".to_owned());
        }
        // `readings!` declares the enum of a ruling's values.
        Item::Macro(item) if item.ident.is_none() => {
            let declared = text(&item.mac.tokens);
            let plain = declared.split("# [").map(|part| match part.split_once(']') {
                Some((_attribute, rest)) => rest,
                None => part,
            });
            exported.push(format!(
                "{}! {}",
                text(&item.mac.path),
                plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
            ));
        }
        _ => {}
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn fields(fields: &Fields) -> String {
    let public = fields.iter().filter(|field| is_public(&field.vis));
    let texts = public.map(|field| match &field.ident {
        Some(name) => format!("{name}: {}", text(&field.ty)),
        None => text(&field.ty),
    });
    list(&texts.collect::<Vec<_>>())
}

fn list(parts: &[String]) -> String {
    if parts.is_empty() { String::new() } else { format!(" {{ {} }}", parts.join(", ")) }
}

/// Code on one line, without the blanks that tell tokens apart.
fn text(code: &impl ToTokens) -> String {
    let spaced = code.to_token_stream().to_string();
    let mut plain = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    for (loose, tight) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        (" >", ">"),
        ("< ", "<"),
        (" , ", ", "),
        (" ,", ","),
        ("& ", "&"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        ("=(", "= ("),
        (",)", ")"),
        (" :", ":"),
        (" ;", ";"),
        ("[ ", "["),
        (" ]", "]"),
    ] {
        plain = plain.replace(loose, tight);
    }
    plain
}
