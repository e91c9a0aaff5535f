"""A list of the crates in a program (CycloneDX 1.5), from Cargo.lock and `cargo tree`, which builds nothing: sbom.py TRIPLE TARGET.json"""

import json
import re
import subprocess
import sys
import tomllib

triple, target = sys.argv[1:]
with open("Cargo.lock", "rb") as file:
    locked = tomllib.load(file)["package"]
sums = {(one["name"], one["version"]): one.get("checksum") for one in locked}
shown = ["cargo", "tree", "--locked", "-e", "normal", "--target", triple, "--prefix", "none", "--format", "{p}|{l}"]
tree = subprocess.run(shown, capture_output=True, text=True, check=True).stdout
lines = {found.groups() for found in re.finditer(r"^(\S+) v(\S+)[^|\n]*\|(.*?)(?: \(\*\))?$", tree, re.MULTILINE)}
parts = [
    {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:cargo/{name}@{version}",
        "licenses": [{"expression": licence.replace("/", " OR ")}],
        "hashes": [{"alg": "SHA-256", "content": sums[name, version]}],
    }
    for name, version, licence in sorted(lines)
    # The project's own crates have no sum.
    if sums.get((name, version))
]
version = next(one["version"] for one in locked if one["name"] == "chelem")
own = {"type": "application", "name": "chelem", "version": version}
bom = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": own}, "components": parts}
with open(target, "w") as file:
    json.dump(bom, file, indent=1, sort_keys=True)
nameless = [part["name"] for part in parts if not part["licenses"][0]["expression"]]
print(f"{target}: {len(parts)} crates, without a licence: {nameless}")
sys.exit(bool(nameless))
