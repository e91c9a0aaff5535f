//! `calculer --jsonl`: lines from another program, and their answers; here those of deals.
//!
//! Every line gets exactly one answer, in order, even an unreadable one, so that the n-th answer is that of the n-th line.

use std::fmt;
use std::io::BufRead;

use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::error::CliError;
use crate::run::Run;
use domain::scoring::{Chelem, Contract, Deal, Layout, Outcome, Petit, Poignee, score};
use domain::{HalfPoints, Orientation, Refusal, Score};

/// Bytes read at once, and answers kept before they are written.
const PIECE: usize = 1 << 16;

/// A deal as another program writes it (interface 1 of the command line's specification). An unknown field is refused: a
/// misspelt one would otherwise give another score without a word.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DealJson {
    players: u8,
    contract: Contract,
    taker: Orientation,
    points: Points,
    bouts: u8,
    poignees: Option<Vec<Poignee>>,
    petit: Option<Petit>,
    chelem: Option<Chelem>,
    partner: Option<Orientation>,
    /// *Le mort* at a table of 5: a field of ours.
    dead: Option<Orientation>,
}

/// Points as a JSON number, to the half.
#[derive(Debug)]
struct Points(HalfPoints);

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Points;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("un nombre, au demi-point")
            }
            fn visit_u64<E: de::Error>(self, points: u64) -> Result<Points, E> {
                let whole = i32::try_from(points).ok().filter(|points| *points <= 1_000);
                whole.map(|points| Points(HalfPoints::whole(points))).ok_or_else(|| E::custom("hors du jeu"))
            }
            fn visit_f64<E: de::Error>(self, points: f64) -> Result<Points, E> {
                HalfPoints::parse(&points.to_string()).map(Points).ok_or_else(|| E::custom("plus fin qu'un demi-point"))
            }
        }
        deserializer.deserialize_any(Number)
    }
}

/// A result as another program reads it.
#[derive(Debug, Serialize)]
struct Scored {
    ok: bool,
    made: bool,
    margin: i32,
    total: i32,
    scores: Scores,
}

/// Scores by chair, in the order of the table.
#[derive(Debug)]
struct Scores(Vec<(Orientation, Score)>);

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(chair, score)| (chair, score.0)))
    }
}

/// A line that no rule allows.
#[derive(Debug, Serialize)]
struct Refused {
    ok: bool,
    error: String,
    rule: &'static str,
}

/// Answers every deal of the standard input.
pub(crate) fn deals(run: &mut Run<'_>) -> Result<(), CliError> {
    stream(run, |line| {
        let Outcome { made, margin, total, scores, .. } = answer(line)?;
        Ok(Scored { ok: true, made, margin, total: total.0, scores: Scores(scores) })
    })
}

/// Answers every line of the standard input, in order.
pub(crate) fn stream<T: Serialize>(
    run: &mut Run<'_>,
    answer: impl Fn(&[u8]) -> Result<T, Refusal>,
) -> Result<(), CliError> {
    let mut input = std::io::BufReader::with_capacity(PIECE, std::io::stdin().lock());
    let (mut line, mut output) = (Vec::new(), Vec::with_capacity(2 * PIECE));
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(CliError::Stream)? == 0 {
            break;
        }
        // A file from a Windows editor may begin with a mark.
        let text = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&line).trim_ascii();
        match answer(text) {
            Ok(answer) => serde_json::to_writer(&mut output, &answer),
            Err(Refusal { message: error, rule, .. }) => {
                serde_json::to_writer(&mut output, &Refused { ok: false, error, rule })
            }
        }
        .map_err(CliError::Json)?;
        output.push(b'\n');
        // A program that waits for the answer of one line gets it, even when the next one has begun to arrive; a long file is
        // answered in large pieces.
        if output.len() > PIECE || !input.buffer().contains(&b'\n') {
            run.data(&String::from_utf8_lossy(&output))?;
            output.clear();
        }
    }
    run.data(&String::from_utf8_lossy(&output))
}

fn answer(line: &[u8]) -> Result<Outcome, Refusal> {
    let deal: DealJson = serde_json::from_slice(line).map_err(|error| unreadable(line, &error))?;
    let layout = Layout::of(deal.players)
        .ok_or_else(|| refuse(format!("{} joueurs : 3, 4 ou 5 sont attendus", deal.players)))?;
    score(&Deal {
        layout: Layout::new(layout.chairs(), deal.dead),
        contract: deal.contract,
        taker: deal.taker,
        partner: deal.partner,
        points: deal.points.0,
        bouts: deal.bouts,
        petit: deal.petit,
        poignees: deal.poignees.unwrap_or_default(),
        chelem: deal.chelem,
    })
}

fn refuse(message: impl Into<String>) -> Refusal {
    Refusal::new("S12", message)
}

/// A field of a deal: its name, whether it is required, its allowed values, and the check of a value.
type Field = (&'static str, bool, &'static str, fn(&Value) -> bool);

const FIELDS: [Field; 10] = [
    ("players", true, "3, 4 ou 5", is::<u8>),
    ("contract", true, "prise, garde, garde_sans ou garde_contre", is::<Contract>),
    ("taker", true, "N, S, E, O ou M", is::<Orientation>),
    ("points", true, "un nombre de 0 à 91, au demi-point", is::<Points>),
    ("bouts", true, "0, 1, 2 ou 3", is::<u8>),
    ("poignees", false, "une liste de simple, double, triple", is::<Option<Vec<Poignee>>>),
    ("petit", false, "attack, defence ou null", is::<Option<Petit>>),
    (
        "chelem",
        false,
        "announced_made, made, announced_failed, defence, announced_failed_defence ou null",
        is::<Option<Chelem>>,
    ),
    ("partner", false, "N, S, E, O, M ou null", is::<Option<Orientation>>),
    ("dead", false, "N, S, E, O, M ou null", is::<Option<Orientation>>),
];

fn is<T: DeserializeOwned>(value: &Value) -> bool {
    T::deserialize(value).is_ok()
}

/// The faults of a line that is no deal, field by field.
fn unreadable(line: &[u8], error: &serde_json::Error) -> Refusal {
    if line.is_empty() {
        return refuse("ligne vide : une donne par ligne est attendue");
    }
    let Ok(value) = serde_json::from_slice::<Value>(line) else {
        return refuse(format!("ce n'est pas du JSON (caractère {})", error.column()));
    };
    let Value::Object(fields) = value else {
        return refuse("un objet JSON est attendu : {\"players\":4, …}");
    };
    if let Some(name) = fields.keys().find(|name| FIELDS.iter().all(|(known, ..)| known != name)) {
        let known: Vec<&str> = FIELDS.iter().map(|(name, ..)| *name).collect();
        return refuse(format!("champ inconnu « {name} » (connus : {})", known.join(", ")));
    }
    for (name, required, expected, right) in FIELDS {
        match fields.get(name) {
            None if required => return refuse(format!("il manque « {name} » ({expected})")),
            Some(value) if !right(value) => {
                return refuse(format!("{name} : {expected}, pas {value}"));
            }
            _ => {}
        }
    }
    refuse(format!("donne illisible : un champ y est deux fois (caractère {})", error.column()))
}

#[cfg(test)]
mod tests {
    use super::answer;

    fn refused(line: &str) -> String {
        let refusal = answer(line.as_bytes()).unwrap_err();
        assert_eq!(refusal.rule, "S12", "{line}");
        refusal.message
    }

    #[test]
    fn s12_every_bad_line_is_answered_with_the_field_at_fault() {
        for (line, said) in [
            ("", "ligne vide"),
            ("{", "JSON"),
            ("[1,2]", "objet"),
            ("12", "objet"),
            ("\u{1}\u{2}", "JSON"),
            ("{}", "il manque « players »"),
            (r#"{"players":4,"contract":"petite","taker":"S","points":49,"bouts":2}"#, "contract : prise"),
            (r#"{"players":4,"contract":"garde","taker":"X","points":49,"bouts":2}"#, "taker : N"),
            (r#"{"players":4,"contract":"garde","taker":"S","points":"49","bouts":2}"#, "points : un nombre"),
            (r#"{"players":3,"contract":"garde","taker":"S","points":49.25,"bouts":2}"#, "demi-point, pas 49.25"),
            (r#"{"players":4,"contract":"garde","taker":"S","points":-3,"bouts":2}"#, "pas -3"),
            (r#"{"players":4,"contract":"garde","taker":"S","points":1e40,"bouts":2}"#, "points : un nombre"),
            (r#"{"players":4,"contract":"garde","taker":"S","points":49,"bouts":256}"#, "bouts : 0, 1, 2 ou 3"),
            (r#"{"players":4,"contract":"garde","taker":"S","points":49,"bouts":4}"#, "3 bouts"),
            (r#"{"players":6,"contract":"garde","taker":"S","points":49,"bouts":2}"#, "6 joueurs"),
            (r#"{"players":4,"contract":"garde","taker":"S","points":49,"bouts":2,"petit":"oui"}"#, "petit : attack"),
            (
                r#"{"players":4,"contract":"garde","taker":"S","points":49,"bouts":2,"poignees":["maxi"]}"#,
                "poignees : une",
            ),
            (
                r#"{"players":4,"contract":"garde","taker":"S","points":49,"bouts":2,"poignee":["simple"]}"#,
                "inconnu « poignee »",
            ),
            (r#"{"players":4,"contract":"garde","taker":"S","points":49,"points":50,"bouts":2}"#, "deux fois"),
            (r#"{"players":4,"contract":"garde","taker":"S","points":49,"bouts":2,"partner":"N"}"#, "partenaire"),
            (r#"{"players":4,"contract":"garde","taker":"S","points":40.5,"bouts":2}"#, "entiers"),
            (r#"{"players":3,"contract":"garde","taker":"N","points":40.5,"bouts":2}"#, "Nord"),
        ] {
            assert!(refused(line).contains(said), "{line} : {}", refused(line));
        }
        assert!(answer(b"\xff\xfe").is_err());
    }

    #[test]
    fn s8_a_deal_at_five_with_and_without_a_partner() {
        let scores = |rest: &str| {
            let line = format!(r#"{{"players":5,"contract":"garde","taker":"N","points":41.5,"bouts":2,{rest}}}"#);
            answer(line.as_bytes()).unwrap().scores.iter().map(|(_, s)| s.0).collect::<Vec<_>>()
        };
        assert_eq!(scores(r#""partner":"M""#), [104, -52, -52, -52, 52]);
        assert_eq!(scores(r#""partner":null,"poignees":null"#), [208, -52, -52, -52, -52]);
        assert_eq!(scores(r#""chelem":null,"petit":"attack""#), [288, -72, -72, -72, -72]);
    }

    #[test]
    fn s10_a_deal_at_five_with_a_dead_hand() {
        let line = r#"{"players":5,"contract":"garde","taker":"N","points":51,"bouts":2,"dead":"E"}"#;
        let scores: Vec<i32> = answer(line.as_bytes()).unwrap().scores.iter().map(|(_, s)| s.0).collect();
        assert_eq!(scores, [210, -70, 0, -70, -70]);
    }
}
