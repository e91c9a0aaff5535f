"""The ranking of an individual tournament, from its archive alone: classement.py coupe.chelem (docs/reference/archive.md says what each line holds)."""

import hashlib
import json
import sys

head, _, facts = open(sys.argv[1], "rb").read().partition(b"\n")
assert json.loads(head)["digest"] == hashlib.sha256(facts).hexdigest(), "the archive is damaged"
facts = [json.loads(line) for line in facts.splitlines()]
of = lambda kind: [fact for fact in facts if fact["fact"] == kind]

players = {entry["number"]: entry for entry in of("entry") if entry["ranked"]}
total = dict.fromkeys(players, 0)
balances = {(sheet["position"], sheet["table"]): sheet["balances"] for sheet in of("sheet") if sheet["status"] == "valide"}
for seat in of("seat"):
    sheet = balances.get((seat["position"], seat["table"]))
    if sheet and seat["entry"] in total:
        total[seat["entry"]] += sheet[seat["chair"]]
for penalty in of("penalty"):
    total[penalty["entry"]] -= penalty["points"]

# R6: who left comes last. R2: equals have the same rank.
key = lambda number: (players[number]["left_after"] is not None, -total[number])
order = sorted(total, key=key)
for number in order:
    person = players[number]["person"]
    print(1 + sum(key(other) < key(number) for other in order), person["last_name"], person["first_name"], total[number], sep=";")
