//! The manifest's promises, held against the dependencies' declarations.

use std::collections::{BTreeSet, HashMap};
use std::process::Command;

use serde_json::Value;

/// Crates that an advisory warns against, and the version from which one may be used again.
const LEFT: &[(&str, Option<&str>, &str)] =
    &[("time", Some("0.3.47"), "RUSTSEC-2026-0009"), ("ttf-parser", None, "RUSTSEC-2026-0192: unmaintained")];

/// Cargo's data on the locked dependencies on this computer's system, without asking a registry.
fn metadata() -> Value {
    let version = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let version = String::from_utf8(version).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", host])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The packages that a build of the program needs, tests aside.
fn needed(metadata: &Value) -> Vec<&Value> {
    let list = |value: &'_ Value| value.as_array().unwrap().clone();
    let nodes: HashMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (node["id"].as_str().unwrap().to_owned(), node))
        .collect();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![metadata["resolve"]["root"].as_str().unwrap().to_owned()];
    while let Some(id) = waiting.pop() {
        let dependencies = list(&nodes[&id]["deps"]);
        let used = dependencies.iter().filter(|one| list(&one["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev"));
        waiting.extend(used.map(|one| one["pkg"].as_str().unwrap().to_owned()).filter(|id| !seen.contains(id)));
        seen.insert(id);
    }
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().filter(|package| seen.contains(package["id"].as_str().unwrap())).collect()
}

fn numbers(version: &str) -> Vec<u32> {
    version.split(['.', '-', '+']).map_while(|part| part.parse().ok()).collect()
}

#[test]
fn the_rust_version_is_enough_for_every_dependency() {
    let metadata = metadata();
    let promised = numbers(env!("CARGO_PKG_RUST_VERSION"));
    let needed = needed(&metadata);
    assert!(needed.len() > 50, "the dependencies were read");
    for package in needed {
        let Some(wanted) = package["rust_version"].as_str() else { continue };
        assert!(numbers(wanted)[..2] <= promised[..], "{} {} wants Rust {wanted}", package["name"], package["version"]);
    }
}

#[test]
fn no_dependency_is_one_that_an_advisory_tells_to_leave() {
    let metadata = metadata();
    for package in metadata["packages"].as_array().unwrap() {
        for (name, mended, advisory) in LEFT {
            let version = package["version"].as_str().unwrap();
            let sound = mended.is_some_and(|mended| numbers(version) >= numbers(mended));
            assert!(package["name"] != *name || sound, "{name} {version}: {advisory}");
        }
    }
}
