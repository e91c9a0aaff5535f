//! The marks of a practice evening.

/// Every sheet that was to be typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticeMarks {
    /// In the order of positions and tables.
    pub sheets: Vec<PracticeSheet>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticeSheet {
    pub position: u8,
    pub table: u16,
    /// The base agrees with the deals.
    pub right: bool,
    /// The position and table whose figures were typed instead.
    pub of_another: Option<(u8, u16)>,
    /// The figures of the base; `None` where there are none.
    pub typed: Option<String>,
    /// The figures from the deals.
    pub expected: String,
    /// The paper's fault, in French.
    pub fault: Option<String>,
}

impl PracticeMarks {
    /// How many sheets are right.
    pub fn right(&self) -> usize {
        self.sheets.iter().filter(|sheet| sheet.right).count()
    }

    /// The tables whose sheet was not typed, position by position.
    pub fn awaited(&self) -> Vec<(u8, Vec<u16>)> {
        let mut awaited: Vec<(u8, Vec<u16>)> = Vec::new();
        for sheet in self.sheets.iter().filter(|sheet| sheet.typed.is_none()) {
            match awaited.last_mut().filter(|(position, _)| *position == sheet.position) {
                Some((_, tables)) => tables.push(sheet.table),
                None => awaited.push((sheet.position, vec![sheet.table])),
            }
        }
        awaited
    }

    /// Whether everything was typed.
    pub fn is_whole(&self) -> bool {
        self.sheets.iter().all(|sheet| sheet.typed.is_some())
    }
}
