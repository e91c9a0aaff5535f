//! A comité's nights for the PostgreSQL index of a federation: what changed since the last file, or everything.

use std::collections::HashMap;

use crate::club::Comite;
use crate::error::Result;
use archive::Archive;
use domain::counted;
use domain::statistics::mean_loss;
use storage::comite as table;
use storage::postgres::{self, DealRow};
use storage::{Done, StorageError, Subject};

pub use storage::postgres::INDEX;

/// A file that psql loads.
#[derive(Debug, Clone)]
pub struct LoadFile {
    pub name: String,
    pub text: String,
    /// Nights it holds, and those it takes out.
    pub nights: usize,
    pub withdrawn: usize,
    until: i64,
}

impl Comite<'_> {
    /// The nights received, replaced or taken back since the last file, `None` where there are none; all of them where `whole`.
    /// Errors: this base is a club's; a received file that cannot be read any more.
    pub fn load_file(self, whole: bool) -> Result<Option<LoadFile>> {
        let today = self.club.today();
        self.read(|view, comite| {
            let due = postgres::due(view, whole)?;
            let mut archives = Vec::new();
            for (_, night, digest) in &due.nights {
                // The file of a night of a person who was erased is gone: its ranks go without its deals.
                let Some(bytes) = table::file(view, digest)? else { continue };
                let unreadable = |_| StorageError::Damaged(format!("le fichier reçu {digest} ne se lit plus"));
                archives.push((night, archive::read_archive(&bytes).map_err(unreadable)?));
            }
            let deals: Vec<DealRow<'_>> = archives.iter().flat_map(|(night, own)| deals(night, own)).collect();
            let name = format!("{}-{today}-{}.sql", report::output::file_name(&comite), due.until);
            let text = postgres::load_file(view, &name, &due, &deals)?;
            let (nights, withdrawn) = (due.nights.len(), due.withdrawn.len());
            let changes = whole || nights > 0 || withdrawn > 0;
            Ok(changes.then_some(LoadFile { name, text, nights, withdrawn, until: due.until }))
        })
    }

    /// Notes that the file was written: the next one begins after it.
    pub fn sent_until(self, file: &LoadFile) -> Result<()> {
        self.club.change(|tx| {
            postgres::note(tx, file.until)?;
            let what = format!("Index PostgreSQL : {} ({})", file.name, counted(file.nights, "soirée"));
            Ok(Done::new(Subject::Comite, (), what))
        })
    }
}

/// The deals of confirmed sheets kept deal by deal.
fn deals<'a>(night: &'a str, own: &'a Archive) -> impl Iterator<Item = DealRow<'a>> {
    let seats: HashMap<_, u32> =
        own.seats.iter().map(|seat| ((seat.position, seat.table, seat.chair), seat.entry)).collect();
    let sheets = own.sheets.iter().filter(|sheet| sheet.status == "valide");
    let all = sheets.flat_map(|sheet| sheet.deals.iter().map(move |deal| (sheet, deal)));
    // A3: what the arbiter gave has no mark of its own.
    let given = |deal: &archive::Deal| {
        let others = [deal.taker, deal.partner, deal.dead];
        deal.taker.filter(|_| deal.kind == "ajustee").map(|_| mean_loss(&deal.scores.chairs(), others).0)
    };
    all.filter(|(_, deal)| deal.contract.is_some()).map(move |(sheet, deal)| DealRow {
        night,
        position: sheet.position,
        table: sheet.table,
        number: deal.number,
        taker: deal.taker.and_then(|chair| seats.get(&(sheet.position, sheet.table, chair)).copied()),
        contract: deal.contract.as_deref(),
        mark: deal.mark.or_else(|| given(deal)),
        half_points: deal.half_points,
        bouts: deal.bouts,
    })
}
