//! *Feuilles de marque* from a file, in any of the three forms (F5): balances, points per defender, full deals.

use std::collections::BTreeMap;

use super::{BadLine, Grid, fold};
use domain::award::GridLine;
use domain::duplicate::{EtuiNo, Format, Word};
use domain::scoring::{Chelem, Contract, Petit, Poignee};
use domain::{HalfPoints, Orientation, PositionNo, Score, TableNo};

/// One sheet of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetLine {
    /// Its (first) line in the file.
    pub line: u64,
    pub position: PositionNo,
    pub table: TableNo,
    /// Its figures.
    pub figures: SheetFigures,
}

/// The figures of a sheet, as read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetFigures {
    /// The balances of the occupied chairs.
    Balances(Vec<(Orientation, Score)>),
    /// Its deals in order.
    Deals(Vec<DealLine>),
}

/// One deal of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealLine {
    /// Line in the file.
    pub(crate) line: u64,
    /// Number on the sheet.
    pub number: u8,
    /// `None` for a cancelled deal (*annulée*).
    pub played: Option<PlayedLine>,
}

/// A deal that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedLine {
    pub contract: Contract,
    pub taker: Orientation,
    /// The partner called, at 5 (S8).
    pub called: Option<Called>,
    /// *Le mort*, at a table of 5 (S10).
    pub dead: Option<Orientation>,
    /// Its result.
    pub result: ResultLine,
}

/// The partner that the taker called, at a table of 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Called {
    /// None: the taker plays alone.
    Alone,
    /// The player sitting there.
    Partner(Orientation),
}

impl Called {
    /// Reads a chair, or `seul`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match super::fold(text).as_str() {
            "seul" | "seule" => Some(Self::Alone),
            _ => Orientation::parse(text).map(Self::Partner),
        }
    }

    /// The chair called, if any.
    pub const fn partner(self) -> Option<Orientation> {
        match self {
            Self::Alone => None,
            Self::Partner(chair) => Some(chair),
        }
    }
}

/// The two ways of writing a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResultLine {
    /// Points each defender loses.
    Mark(Score),
    Full {
        /// Points of the taker's side.
        points: HalfPoints,
        /// *Bouts* of the taker's side.
        bouts: u8,
        /// *Petit au bout*.
        petit: Option<Petit>,
        poignees: Vec<Poignee>,
        /// *Chelem*.
        chelem: Option<Chelem>,
    },
}

/// Reads the sheets of a file: one per line with columns N, S, E, O; or one deal per line.
/// Errors: every bad line; or line 1 when the columns are none of the three known forms.
pub fn sheets(grid: &Grid) -> Result<Vec<SheetLine>, Vec<BadLine>> {
    let reader = Reader { grid };
    let columns = |names: &[&str]| names.iter().all(|name| grid.column(headings(name)).is_some());
    if columns(&["position", "table", "n", "s", "e", "o"]) {
        reader.balances()
    } else if columns(&["position", "table", "donne", "contrat", "preneur"])
        && (columns(&["marque"]) || columns(&["points", "bouts"]))
    {
        reader.deals()
    } else if columns(&["n", "s", "e", "o"]) {
        let missing: Vec<&str> = ["position", "table"].into_iter().filter(|name| !columns(&[name])).collect();
        Err(vec![BadLine::new(1, format!("il manque la colonne « {} »", missing.join(" », « ")))])
    } else {
        let reason = format!(
            "colonnes attendues : position, table, N, S, E, O ; ou position, table, donne, contrat, preneur, marque ; ou position, table, donne, contrat, preneur, points, bouts, petit, poignees, chelem ; à 5, partenaire ou mort en plus (trouvées : {})",
            grid.headings.join(", ")
        );
        Err(vec![BadLine::new(1, reason)])
    }
}

/// The headings a column may have.
const fn headings<'a>(name: &'a &'a str) -> &'a [&'a str] {
    match name.as_bytes() {
        // The whole word first: « N° » is folded to the letter, too.
        b"n" => &["nord", "n"],
        b"s" => &["sud", "s"],
        b"e" => &["est", "e"],
        b"o" => &["ouest", "o"],
        b"m" => &["mort", "m"],
        b"table" => &["table", "n table", "no table"],
        _ => std::slice::from_ref(name),
    }
}

struct Reader<'a> {
    grid: &'a Grid,
}

impl Reader<'_> {
    fn field<'r>(&self, fields: &'r [String], name: &str) -> &'r str {
        self.grid.column(headings(&name)).and_then(|column| fields.get(column)).map_or("", |field| field.trim())
    }

    fn number<T: std::str::FromStr>(&self, fields: &[String], name: &str) -> Result<T, String> {
        let text = self.field(fields, name);
        text.parse().map_err(|_| format!("« {name} » : un nombre est attendu, pas « {text} »"))
    }

    fn figure(&self, fields: &[String], name: &str) -> Result<Score, String> {
        let text = self.field(fields, name);
        parse_score(text).ok_or_else(|| format!("« {name} » : un nombre entier est attendu, pas « {text} »"))
    }

    fn place(&self, fields: &[String]) -> Result<(PositionNo, TableNo), String> {
        Ok((PositionNo(self.number(fields, "position")?), TableNo(self.number(fields, "table")?)))
    }

    fn balances(&self) -> Result<Vec<SheetLine>, Vec<BadLine>> {
        self.grid.read(|line, fields| {
            let (position, table) = self.place(fields)?;
            let mut balances = Vec::new();
            for (chair, name) in Orientation::ALL.into_iter().zip(["n", "s", "e", "o", "m"]) {
                if !self.field(fields, name).is_empty() {
                    balances.push((chair, self.figure(fields, name)?));
                }
            }
            Ok(SheetLine { line, position, table, figures: SheetFigures::Balances(balances) })
        })
    }

    fn deals(&self) -> Result<Vec<SheetLine>, Vec<BadLine>> {
        let mut sheets: BTreeMap<(PositionNo, TableNo), (u64, Vec<DealLine>)> = BTreeMap::new();
        let mut bad = Vec::new();
        for (line, fields) in &self.grid.rows {
            match self.place(fields).and_then(|place| Ok((place, self.deal(*line, fields)?))) {
                Ok((place, deal)) => sheets.entry(place).or_insert((*line, Vec::new())).1.push(deal),
                Err(reason) => bad.push(BadLine::new(*line, reason)),
            }
        }
        for (_, deals) in sheets.values_mut() {
            deals.sort_by_key(|deal| deal.number);
            for (deal, expected) in deals.iter().zip(1..) {
                if deal.number != expected {
                    let reason =
                        format!("donne {} au lieu de la donne {expected} (manquante ou en double)", deal.number);
                    bad.push(BadLine::new(deal.line, reason));
                    break;
                }
            }
        }
        if !bad.is_empty() {
            bad.sort_by_key(|line| line.line);
            return Err(bad);
        }
        let sheet = |((position, table), (line, deals))| SheetLine {
            line,
            position,
            table,
            figures: SheetFigures::Deals(deals),
        };
        Ok(sheets.into_iter().map(sheet).collect())
    }

    fn deal(&self, line: u64, fields: &[String]) -> Result<DealLine, String> {
        let number = self.number(fields, "donne")?;
        let contract = self.field(fields, "contrat");
        if super::fold(contract).starts_with("annul") {
            return Ok(DealLine { line, number, played: None });
        }
        let contract = Contract::parse(contract).ok_or_else(|| {
            format!("contrat « {contract} » : prise, garde, garde_sans ou garde_contre (ou « annulée »)")
        })?;
        let taker = self.field(fields, "preneur");
        let taker =
            Orientation::parse(taker).ok_or_else(|| format!("preneur « {taker} » : N, S, E ou O est attendu"))?;
        let called = optional(self.field(fields, "partenaire"), Called::parse)
            .ok_or("partenaire : N, S, E, O, M, « seul », ou rien".to_owned())?;
        let dead = optional(self.field(fields, "mort"), Orientation::parse)
            .ok_or("mort : N, S, E, O, M, ou rien".to_owned())?;
        let result = if self.field(fields, "marque").is_empty() {
            self.full(fields)?
        } else {
            ResultLine::Mark(self.figure(fields, "marque")?)
        };
        Ok(DealLine { line, number, played: Some(PlayedLine { contract, taker, called, dead, result }) })
    }

    fn full(&self, fields: &[String]) -> Result<ResultLine, String> {
        let points = self.field(fields, "points");
        let points = HalfPoints::parse(points).ok_or_else(|| format!("points « {points} » : un nombre de 0 à 91"))?;
        let bouts = self.number(fields, "bouts")?;
        let petit = optional(self.field(fields, "petit"), Petit::parse)
            .ok_or("petit : attaque, défense, ou rien".to_owned())?;
        let chelem = optional(self.field(fields, "chelem"), Chelem::parse)
            .ok_or("chelem : annonce_reussi, reussi, annonce_manque, defense, ou rien".to_owned())?;
        let words = self.field(fields, "poignees").split([' ', '+', '/', '|']).filter(|word| !word.is_empty());
        let poignees = words.map(Poignee::parse).collect::<Option<Vec<_>>>();
        let poignees = poignees.ok_or("poignees : simple, double, triple, séparées par une espace".to_owned())?;
        Ok(ResultLine::Full { points, bouts, petit, poignees, chelem })
    }
}

/// A figure as people and spreadsheets write it: `-446`, `+318`, `−90`.
pub fn parse_score(text: &str) -> Option<Score> {
    let plain: String =
        text.trim().chars().filter(|c| !c.is_whitespace()).map(|c| if c == '−' { '-' } else { c }).collect();
    plain.parse().ok().map(Score)
}

/// `Some(None)` for an empty field, `None` for one that cannot be read.
fn optional<T>(text: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    match super::fold(text).as_str() {
        "" | "non" | "aucun" | "null" => Some(None),
        _ => parse(text).map(Some),
    }
}

/// A line of a fiche in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtuiLine {
    /// Its line in the file.
    pub line: u64,
    pub etui: EtuiNo,
    pub position: PositionNo,
    /// Table; where the étui is at that position when `None`.
    pub table: Option<TableNo>,
    /// A mark, or a word of D12.
    pub word: Word,
}

/// Reads the lines of a file with the columns étui, position, marque, and table where it is known.
/// Errors: every bad line; or line 1 when a column is missing.
pub fn etui_lines(grid: &Grid) -> Result<Vec<EtuiLine>, Vec<BadLine>> {
    let columns = [&["etui", "n etui"][..], &["position", "pos"], &["marque", "resultat"]];
    let [Some(etui), Some(position), Some(mark)] = columns.map(|names| grid.column(names)) else {
        let found = grid.headings.join(", ");
        return Err(vec![BadLine::new(
            1,
            format!("colonnes attendues : étui, position, table, marque (trouvées : {found})"),
        )]);
    };
    let table = grid.column(&["table", "n table", "no table"]);
    grid.read(|line, fields| {
        let field = |column: usize| fields.get(column).map_or("", |field| field.trim());
        let number = |name: &str, text: &str| -> Result<u16, String> {
            let number = text.parse().ok().filter(|number| *number > 0);
            number.ok_or_else(|| format!("« {name} » : un nombre est attendu, pas « {text} »"))
        };
        let at = number("position", field(position))?;
        let table = table.map(field).filter(|text| !text.is_empty());
        Ok(EtuiLine {
            line,
            etui: EtuiNo(number("étui", field(etui))?),
            position: PositionNo(u8::try_from(at).map_err(|_| format!("position {at} : il n'y en a pas tant"))?),
            table: table.map(|text| number("table", text).map(TableNo)).transpose()?,
            word: Word::parse(field(mark)).map_err(|refusal| refusal.to_string())?,
        })
    })
}

/// Reads the lines of a file with the columns formule, taille (tables, or formations), rang, PCN, and PP where there are any; each with its
/// line in the file.
/// Errors: every bad line; or line 1 when a column is missing.
pub fn scale_lines(grid: &Grid) -> Result<Vec<(u64, GridLine)>, Vec<BadLine>> {
    let columns = [&["formule", "format"][..], &["taille", "tables", "formations"], &["rang", "place"], &["pcn"]];
    let [Some(format), Some(size), Some(rank), Some(pcn)] = columns.map(|names| grid.column(names)) else {
        let found = grid.headings.join(", ");
        let wanted = "colonnes attendues : formule, taille, rang, PCN, et PP s'il y en a";
        return Err(vec![BadLine::new(1, format!("{wanted} (trouvées : {found})"))]);
    };
    let pp = grid.column(&["pp"]);
    grid.read(|line, fields| {
        let field = |column: usize| fields.get(column).map_or("", |field| field.trim());
        let number = |name: &str, text: &str, least: u32, most: u32| -> Result<u32, String> {
            let number = text.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("{name} : un nombre de {least} à {most} est attendu, pas « {text} »"))
        };
        let known =
            || format!("formule « {} » : {} sont connues", field(format), Format::ALL.map(Format::key).join(", "));
        let pp = pp.map(field).filter(|text| !text.is_empty());
        let read = GridLine {
            format: Format::parse(&fold(field(format))).ok_or_else(known)?,
            size: u16::try_from(number("taille", field(size), 1, 1_000)?).unwrap_or(u16::MAX),
            rank: number("rang", field(rank), 1, 4_000)?,
            pcn: number("PCN", field(pcn), 0, 100_000)?,
            pp: pp.map_or(Ok(0), |text| number("PP", text, 0, 1_000))?,
        };
        Ok((line, read))
    })
}

#[cfg(test)]
mod tests {
    use super::super::read_grid;
    use super::*;

    #[test]
    fn f5_balances_with_an_empty_chair() {
        let list = sheets(&read_grid("position;table;N;S;E;O\n1;2;;10;-5;−5\n".as_bytes()).unwrap()).unwrap();
        let SheetFigures::Balances(balances) = &list[0].figures else { panic!("balances expected") };
        assert_eq!(balances, &[(Orientation::S, Score(10)), (Orientation::E, Score(-5)), (Orientation::O, Score(-5))]);
    }

    #[test]
    fn f5_columns_may_carry_the_whole_words() {
        let list = sheets(&read_grid("Position;N° Table;Nord;Sud;Est;Ouest\n1;2;12;-4;-4;-4\n".as_bytes()).unwrap());
        assert_eq!(list.unwrap().len(), 1);
        let missing = sheets(&read_grid(b"Table;N;S;E;O\n2;12;-4;-4;-4\n").unwrap()).unwrap_err();
        assert_eq!(missing[0].reason, "il manque la colonne « position »");
    }

    #[test]
    fn f5_deals_in_both_forms() {
        let full = "position,table,donne,contrat,preneur,points,bouts,petit,poignees,chelem\n\
                    1,3,2,G.Sans,O,45,2,défense,,\n1,3,1,Garde,E,49,2,attaque,simple,\n1,3,3,annulée,,,,,,\n";
        let list = sheets(&read_grid(full.as_bytes()).unwrap()).unwrap();
        let SheetFigures::Deals(deals) = &list[0].figures else { panic!("deals expected") };
        assert_eq!(deals.iter().map(|d| d.number).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(deals[2].played.is_none());
        let marks = "position\ttable\tdonne\tcontrat\tpreneur\tmarque\n1\t1\t1\tprise\tNord\t-42\n";
        let list = sheets(&read_grid(marks.as_bytes()).unwrap()).unwrap();
        let SheetFigures::Deals(deals) = &list[0].figures else { panic!("deals expected") };
        assert_eq!(deals[0].played.as_ref().unwrap().result, ResultLine::Mark(Score(-42)));
    }

    #[test]
    fn s8_s10_a_table_of_5_has_a_partner_or_a_dead_hand() {
        let list = "position;table;donne;contrat;preneur;marque;partenaire;mort\n\
                    1;1;1;garde;N;70;M;\n1;1;2;garde;E;70;seul;\n1;1;3;garde;E;70;;O\n1;1;4;annulée;;;;\n";
        let list = sheets(&read_grid(list.as_bytes()).unwrap()).unwrap();
        let SheetFigures::Deals(deals) = &list[0].figures else { panic!("deals expected") };
        let said: Vec<_> =
            deals.iter().filter_map(|deal| deal.played.as_ref()).map(|played| (played.called, played.dead)).collect();
        let (north_called_m, alone) = (Some(Called::Partner(Orientation::M)), Some(Called::Alone));
        assert_eq!(said, [(north_called_m, None), (alone, None), (None, Some(Orientation::O))]);
        let bad = "position;table;donne;contrat;preneur;marque;partenaire\n1;1;1;garde;N;70;roi\n";
        assert!(sheets(&read_grid(bad.as_bytes()).unwrap()).unwrap_err()[0].reason.contains("partenaire"));
    }

    #[test]
    fn every_bad_line_is_listed() {
        let bad = sheets(&read_grid(b"position;table;N;S;E;O\n1;x;1;2;3;4\n1;2;a;2;3;4\n").unwrap()).unwrap_err();
        assert_eq!(bad.iter().map(|line| line.line).collect::<Vec<_>>(), [2, 3]);
        let gap = "position;table;donne;contrat;preneur;marque\n1;1;1;garde;N;30\n1;1;3;garde;N;30\n";
        assert!(sheets(&read_grid(gap.as_bytes()).unwrap()).unwrap_err()[0].reason.contains("donne 2"));
        assert!(sheets(&read_grid(b"a;b\n1;2\n").unwrap()).unwrap_err()[0].reason.contains("colonnes attendues"));
    }
}
