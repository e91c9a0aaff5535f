//! The rules of *donnes dupliquées* a second time, from the data sent and in another way than the program: notes by sharing the
//! places of equals, points de match by looking for the largest root, the alternated ranking by taking the heads of the lines,
//! ranks by counting the better ones.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// A fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fraction(i128, i128);

impl Fraction {
    const ZERO: Self = Self(0, 1);

    fn new(above: i128, below: i128) -> Self {
        let mut divisor = above.abs().max(1);
        let mut rest = below;
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        if above == 0 { Self::ZERO } else { Self(above / divisor, below / divisor) }
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, above: i128, below: i128) -> Self {
        let one = Self::new(self.0, below);
        Self::new(one.0 * above, one.1 * self.1)
    }

    fn mean(all: &[Self]) -> Option<Self> {
        let count = i128::try_from(all.len()).unwrap();
        (count > 0).then(|| all.iter().fold(Self::ZERO, |sum, one| sum.plus(*one)).times(1, count))
    }

    fn above(self, other: Self) -> bool {
        self.0 * other.1 > other.0 * self.1
    }

    /// With that many decimals, half away from zero.
    fn decimals(self, places: u32) -> String {
        let unit = 10i128.pow(places);
        let rounded = (2 * self.0.abs() * unit + self.1) / (2 * self.1);
        let sign = if self.0 < 0 && rounded > 0 { "-" } else { "" };
        format!("{sign}{}.{:0width$}", rounded / unit, rounded % unit, width = places as usize)
    }

    fn text(self) -> String {
        if self.1 == 1 { self.0.to_string() } else { format!("{}/{}", self.0, self.1) }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn percent_of_one(note: Option<Fraction>) -> Value {
    note.map_or(Value::Null, |note| json!(note.times(100, 1).decimals(2)))
}

/// D15–D18, D29: the attacker's note of each line that counts, as a fraction of 1, by sharing places.
fn notes(results: &[Value]) -> Vec<Option<Fraction>> {
    // The marks of each étui, by version.
    let mut marks: BTreeMap<u64, BTreeMap<&str, Vec<i64>>> = BTreeMap::new();
    let key = |line: &Value| line["etui"].as_u64().unwrap();
    for line in results.iter().filter(|line| line["kind"] == "joue") {
        let versions = marks.entry(key(line)).or_default();
        versions.entry(version(line)).or_default().push(line["mark"].as_i64().unwrap());
    }
    let note = |line: &Value| {
        let mark = line["mark"].as_i64().filter(|_| line["kind"] == "joue")?;
        let versions = &marks[&key(line)];
        let with = &versions[version(line)];
        if with.len() == 1 {
            return (versions.len() == 1).then_some(Fraction(1, 2));
        }
        // The places from the best, and the worth of each; equals put theirs together and share.
        let mut sorted = with.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let steps = i128::try_from(with.len() - 1).unwrap();
        let worth: Vec<Fraction> = (0i128..)
            .zip(&sorted)
            .filter(|(_, other)| **other == mark)
            .map(|(place, _)| Fraction::new(steps - place, steps))
            .collect();
        Fraction::mean(&worth)
    };
    results.iter().map(note).collect()
}

fn version(line: &Value) -> &str {
    line["version"].as_str().unwrap_or("a")
}

/// All contestants' notes of one session: attacking and defending.
type Kept = BTreeMap<String, (Vec<Fraction>, Vec<Fraction>)>;

/// Individuals and triplettes.
pub fn percent(tournament: &Value) -> Value {
    let attack_weight = if tournament["format"] == "individuel" { (1, 4) } else { (1, 2) };
    let mut etuis = Vec::new();
    let mut globals: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let mut totals: BTreeMap<String, (usize, Fraction)> = BTreeMap::new();
    for (number, session) in (1..).zip(list(&tournament["sessions"])) {
        let results = list(&session["results"]);
        let mut kept = Kept::new();
        for (line, note) in results.iter().zip(notes(results)) {
            // D25: 40 and 60 where the deal gives no note.
            let note = note.or(line["fault"].is_string().then_some(Fraction(1, 2)));
            let (attack, mut defence) = (note, note.map(|note| Fraction(1, 1).plus(note.times(-1, 1))));
            let mut attack = attack;
            let (low, high) = (Fraction(2, 5), Fraction(3, 5));
            let least = |note: Fraction| if high.above(note) { high } else { note };
            let most = |note: Fraction| if note.above(low) { low } else { note };
            match line["fault"].as_str() {
                Some("attack") => (attack, defence) = (attack.map(most), defence.map(least)),
                Some(_) => (attack, defence) = (attack.map(least), defence.map(most)),
                None => {}
            }
            let given = |who: &str| line["notes"][who].as_i64().map(|note| Fraction::new(note.into(), 100));
            let attacker = text(&line["attack"]);
            let defenders: Vec<String> = list(&line["defence"]).iter().map(text).collect();
            let attack = attack.or_else(|| given(&attacker));
            let each: Vec<Option<Fraction>> = defenders.iter().map(|who| defence.or_else(|| given(who))).collect();
            kept.entry(attacker).or_default().0.extend(attack);
            for (who, note) in defenders.into_iter().zip(&each) {
                kept.entry(who).or_default().1.extend(*note);
            }
            let alike = each.iter().all(|note| Some(note) == each.first());
            etuis.push(json!({
                "session": number, "etui": line["etui"], "position": line["position"], "table": line["table"],
                "kind": line["kind"], "mark": line["mark"], "attack": percent_of_one(attack),
                "defence": percent_of_one(each[0].filter(|_| alike)),
            }));
        }
        for entry in list(&tournament["entries"]) {
            let id = text(&entry["id"]);
            let (attack, defence) = kept.remove(&id).unwrap_or_default();
            let (attack, defence) = (Fraction::mean(&attack), Fraction::mean(&defence));
            let (part, whole) = attack_weight;
            let weighed = match (attack, defence) {
                (Some(a), Some(d)) => Some(a.times(part, whole).plus(d.times(whole - part, whole))),
                (a, d) => a.or(d),
            };
            let fines = list(&session["penalties"]).iter().filter(|fine| fine["who"] == entry["id"]);
            let tenths: i64 = fines.map(|fine| fine["tenths"].as_i64().unwrap()).sum();
            let global = weighed.map(|weighed| weighed.plus(Fraction::new(-i128::from(tenths), 1_000)));
            let total = totals.entry(id.clone()).or_insert((0, Fraction::ZERO));
            if let Some(global) = global {
                let coefficient = session["coefficient"].as_i64().unwrap();
                *total = (total.0 + 1, total.1.plus(global.times(coefficient.into(), 100)));
            } else {
                // D26: nothing but the penalties, in a session without a note.
                let coefficient = session["coefficient"].as_i64().unwrap();
                let lost = Fraction::new(-i128::from(tenths), 1_000);
                *total = (total.0, total.1.plus(lost.times(coefficient.into(), 100)));
            }
            let exact = global.map_or(Value::Null, |global| json!(global.text()));
            globals.entry(id).or_default().push(json!({
                "attack": percent_of_one(attack), "defence": percent_of_one(defence), "global": percent_of_one(global),
                "exact": exact,
            }));
        }
    }
    let better = |a: &(usize, Fraction), b: &(usize, Fraction)| a.0 > b.0 || (a.0 == b.0 && a.1.above(b.1));
    let rank = |id: &String| 1 + totals.values().filter(|other| better(other, &totals[id])).count();
    let lines: BTreeMap<String, Value> =
        list(&tournament["entries"]).iter().map(|entry| (text(&entry["id"]), entry["line"].clone())).collect();
    let alternated = if tournament["lines"] == true { alternated(&lines, &totals, better) } else { BTreeMap::new() };
    let mut ids: Vec<&String> = totals.keys().collect();
    ids.sort_by_key(|id| rank(id));
    let rows: Vec<Value> = ids
        .into_iter()
        .map(|id| {
            let total = totals[id].1;
            let others = totals.values().map(|other| other.1).filter(|other| *other != total);
            let shown = |places: u32| total.times(100, 1).decimals(places);
            let places = others
                .map(|other| (2..5).find(|n| other.times(100, 1).decimals(*n) != shown(*n)).unwrap_or(5))
                .max()
                .unwrap_or(2);
            let place = alternated.get(id);
            json!({
                "id": id, "line": lines[id], "rank": rank(id), "alternated": place.map(|place| place.0),
                "group": place.map(|place| place.1), "total": shown(places), "exact": total.text(),
                "sessions": globals[id],
            })
        })
        .collect();
    json!({"rows": rows, "etuis": etuis})
}

/// D23: (place, group) of all contestants: again and again the heads of the lines are taken off; a line whose head was several equals
/// waits as many turns.
fn alternated<K>(
    lines: &BTreeMap<String, Value>,
    totals: &BTreeMap<String, K>,
    better: impl Fn(&K, &K) -> bool,
) -> BTreeMap<String, (usize, usize)> {
    let mut waiting: BTreeMap<String, Vec<&String>> = BTreeMap::new();
    for (id, line) in lines {
        waiting.entry(line.to_string()).or_default().push(id);
    }
    let mut turns: BTreeMap<String, usize> = BTreeMap::new();
    let mut places = BTreeMap::new();
    for group in 1..=lines.len() {
        let mut heads: Vec<&String> = Vec::new();
        for (line, waiting) in &mut waiting {
            let turn = turns.entry(line.clone()).or_insert(1);
            if *turn != group {
                continue;
            }
            let is_head = |id: &&String| waiting.iter().all(|other| !better(&totals[*other], &totals[*id]));
            let taken: Vec<&String> = waiting.iter().copied().filter(|id| is_head(id)).collect();
            waiting.retain(|id| !taken.contains(id));
            *turn += taken.len();
            heads.extend(taken);
        }
        let before = places.len();
        for id in &heads {
            let place = before + 1 + heads.iter().filter(|other| better(&totals[**other], &totals[*id])).count();
            places.insert((*id).clone(), (place, group));
        }
    }
    places
}

/// D30: the largest r with (2r − 1)² ≤ 4 000 000·gap, signed like the gap.
fn pm(gap: i64) -> i64 {
    let bound = 4_000_000 * gap.abs();
    let (mut low, mut high) = (0i64, 100_000);
    while low < high {
        let middle = (low + high + 1) / 2;
        if (2 * middle - 1).pow(2) <= bound { low = middle } else { high = middle - 1 }
    }
    low * gap.signum()
}

/// Quadrettes.
pub fn quadrettes(tournament: &Value) -> Value {
    let ids: Vec<String> = list(&tournament["entries"]).iter().map(|entry| text(&entry["id"])).collect();
    let mut totals: BTreeMap<&String, Fraction> = ids.iter().map(|id| (id, Fraction::ZERO)).collect();
    let mut oppositions = Vec::new();
    for session in list(&tournament["sessions"]) {
        let coefficient = i128::from(session["coefficient"].as_i64().unwrap());
        let results = list(&session["results"]);
        let mut etuis: BTreeMap<u64, Vec<&Value>> = BTreeMap::new();
        for line in results.iter().filter(|line| line["kind"] != "relais") {
            etuis.entry(line["etui"].as_u64().unwrap()).or_default().push(line);
        }
        for (etui, lines) in etuis {
            for (index, a) in ids.iter().enumerate() {
                for b in &ids[index + 1..] {
                    let half = |x: &str, y: &str| {
                        lines.iter().copied().find(|line| line["attack"] == x && line["defence"][0] == y)
                    };
                    let (first, second) = (half(a, b), half(b, a));
                    if first.is_none() && second.is_none() {
                        continue;
                    }
                    let mark = |line: Option<&Value>| line.and_then(|line| line["mark"].as_i64());
                    // D29: two deals have no gap.
                    let one_deal = first.map(version) == second.map(version);
                    let gap = match (mark(first), mark(second)) {
                        (Some(mine), Some(yours)) if one_deal => mine - yours,
                        _ => 0,
                    };
                    let mut score = (pm(gap), pm(-gap));
                    // D32: with any result of the other half.
                    let between = |line: &&&Value| {
                        let met =
                            [(a, b), (b, a)].iter().any(|(x, y)| line["attack"] == **x && line["defence"][0] == **y);
                        met && line["fault"].is_string()
                    };
                    let a_pays = |line: &Value| (line["attack"] == *a) == (line["fault"] == "attack");
                    // D32: one side twice at fault has at most the greater amount.
                    if let Some(first) = lines.iter().find(between).map(|line| a_pays(line)) {
                        let same = lines.iter().filter(between).filter(|line| a_pays(line) == first);
                        let least = same.map(|line| line["least"].as_i64().unwrap_or(4_000)).max().unwrap();
                        score = if first {
                            (score.0.min(-least), score.1.max(least))
                        } else {
                            (score.0.max(least), score.1.min(-least))
                        };
                    }
                    for (who, pm) in [(a, score.0), (b, score.1)] {
                        *totals.get_mut(who).unwrap() =
                            totals[who].plus(Fraction::new(pm.into(), 1).times(coefficient, 100));
                    }
                    oppositions.push(json!({"etui": etui, "a": a, "b": b, "pm_a": score.0, "pm_b": score.1}));
                }
            }
        }
        for fine in list(&session["penalties"]) {
            let who = ids.iter().find(|id| fine["who"] == **id).unwrap();
            let fine = Fraction::new(-i128::from(fine["milli_pm"].as_i64().unwrap()), 1);
            *totals.get_mut(who).unwrap() = totals[who].plus(fine.times(coefficient, 100));
        }
    }
    let rank = |id: &String| 1 + totals.values().filter(|other| other.above(totals[id])).count();
    let mut sorted: Vec<&String> = totals.keys().copied().collect();
    sorted.sort_by_key(|id| rank(id));
    let whole = |total: Fraction| (2 * total.0.abs() + total.1) / (2 * total.1) * total.0.signum();
    let rows: Vec<Value> = sorted
        .iter()
        .map(|id| json!({"id": id, "rank": rank(id), "milli_pm": i64::try_from(whole(totals[*id])).unwrap()}))
        .collect();
    json!({"rows": rows, "oppositions": oppositions})
}

/// D33: what two teams score on all their étuis.
fn score(tournament: &Value, a: &str, b: &str) -> (i64, i64) {
    let mut sum = (0, 0);
    let results = list(&tournament["results"]);
    let two = list(&tournament["teams"]).len() == 2;
    let against = |line: &Value, team: &str| two || line["defence"] == team;
    let between = |line: &&Value, x: &str, y: &str| line["attack"] == x && against(line, y);
    let mut places: Vec<_> = results
        .iter()
        .filter(|line| between(line, a, b) || between(line, b, a))
        .map(|line| (line["quart"].as_u64(), line["etui"].as_u64()))
        .collect();
    places.sort_unstable();
    places.dedup();
    for (quart, etui) in places {
        let here = |line: &&Value| (line["quart"].as_u64(), line["etui"].as_u64()) == (quart, etui);
        let mark = |x: &str, y: &str| {
            results.iter().find(|line| here(line) && between(line, x, y)).and_then(|line| line["mark"].as_i64())
        };
        // A room without a mark makes a draw of it, but for a fault (D33).
        let (first, second) = mark(a, b).zip(mark(b, a)).unwrap_or((0, 0));
        let faults: Vec<&Value> =
            list(&tournament["faults"]).iter().filter(here).map(|fault| &fault["fault"]).collect();
        let (a_pays, b_pays) = (faults.contains(&&json!(a)), faults.contains(&&json!(b)));
        let mut one = (pm(first - second).max(0), pm(second - first).max(0));
        if a_pays {
            one = (0, one.1.max(4_000));
        }
        if b_pays {
            one = (if a_pays { 0 } else { one.0.max(4_000) }, 0);
        }
        sum = (sum.0 + one.0, sum.1 + one.1);
    }
    sum
}

fn penalty(tournament: &Value, team: &str) -> i64 {
    list(&tournament["penalties"])
        .iter()
        .filter(|fine| fine["who"] == team)
        .map(|fine| fine["milli_pm"].as_i64().unwrap())
        .sum()
}

/// A match of two teams.
pub fn team_match(tournament: &Value) -> Value {
    let teams: Vec<String> = list(&tournament["teams"]).iter().map(text).collect();
    let (a, b) = (&teams[0], &teams[1]);
    let score = score(tournament, a, b);
    let with = |team: &String, pm: i64| pm + tournament["bonus"][team].as_i64().unwrap() - penalty(tournament, team);
    let (x, y) = (with(a, score.0), with(b, score.1));
    let winner = if x == y { None } else { Some(if x > y { a } else { b }) };
    let mut scores = json!({});
    (scores[a.as_str()], scores[b.as_str()]) = (json!(x), json!(y));
    json!({"milli_pm": scores, "winner": winner})
}

/// A match of three.
pub fn triangle(tournament: &Value) -> Value {
    let pairs = [("A", "B"), ("A", "C"), ("B", "C")];
    let games: Vec<(&str, &str, i64, i64)> = pairs
        .into_iter()
        .map(|(a, b)| {
            let (x, y) = score(tournament, a, b);
            (a, b, x, y)
        })
        .collect();
    let figures = |team: &str| {
        let own = games
            .iter()
            .filter_map(|(a, b, x, y)| if *a == team { Some((*x, *y)) } else { (*b == team).then_some((*y, *x)) });
        let own: Vec<(i64, i64)> = own.collect();
        let fine = penalty(tournament, team);
        let wins = own.iter().filter(|(mine, yours)| mine > yours).count();
        let scored: i64 = own.iter().map(|(mine, _)| mine).sum::<i64>() - fine;
        let against: i64 = own.iter().map(|(_, yours)| yours).sum();
        (wins, scored - against, tournament["bonus"][team].as_i64().unwrap(), scored)
    };
    let rank = |team: &str| 1 + ["A", "B", "C"].iter().filter(|other| figures(other) > figures(team)).count();
    let mut teams = ["A", "B", "C"];
    teams.sort_by_key(|team| rank(team));
    let rows: Vec<Value> = teams
        .iter()
        .map(|team| {
            let (wins, goal, _, scored) = figures(team);
            json!({"id": team, "rank": rank(team), "wins": wins, "goal": goal, "scored": scored})
        })
        .collect();
    let games: Vec<Value> = games.iter().map(|(a, b, x, y)| json!({"a": a, "b": b, "pm_a": x, "pm_b": y})).collect();
    json!({"rows": rows, "games": games})
}
