//! The power cut at any moment of an evening, with any loss a disk may make of unsynced data.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::{Mutex, RwLock};

use app::{AppError, Club, Entering, Figures};
use domain::hall::{Admitted, Device, Role};
use domain::{PositionNo, Score, TableNo};
use storage::{Mode, StorageError};

use crate::common::changing::{Stage, model};
use crate::common::inside::{clock, inside};
use crate::common::proof::{Trial, count};
use crate::common::values::values;
use crate::common::{Chance, Evening};
use crate::tape::{LOSSES, Loss, Op, Tape};
use crate::vfs::{Watch, Weaker, weaken};

/// Settings are weakened for the whole process: alone.
pub static SETTINGS: RwLock<()> = RwLock::new(());

/// A row of actions, each acknowledged before the next.
#[derive(Clone, Copy)]
struct Row {
    /// The base it begins with.
    start: Stage,
    play: fn(&Path, &mut dyn FnMut()),
}

/// An evening command by command, from no base at all to the final ranking: the base opens and closes each time.
fn by_commands(folder: &Path, acknowledged: &mut dyn FnMut()) {
    let base = folder.join("club.sqlite");
    let mut does = |line: &str| {
        let said = inside(&base, cli::split_words(line));
        assert_eq!(said.code, 0, "{line}: {said:?}");
        acknowledged();
    };
    does("nouveau Coupe --date 2026-11-21 --positions 2 --donnes 4");
    for player in 1..=8 {
        does(&format!("inscrire --nom JOUEUR{player} --prenom Zoé"));
    }
    does("placer --graine 5");
    for position in 1..=2 {
        for table in 1..=2 {
            does(&format!("marque {position} {table} --oui -- -446 1346 -390 -510"));
            does(&format!("marque --oui --corriger --motif oubli {position} {table} -- 450 -1350 390 510"));
        }
        does("penalite joueur3 100 --motif propos");
        if position == 1 {
            does("position suivante");
        }
    }
    does("annuler --oui");
    does("retablir");
    does("cloturer");
}

/// Sheets typed one after the other at the control table: the base stays open, its log grows, is copied into the base and
/// begun again.
fn at_the_control_table(folder: &Path, acknowledged: &mut dyn FnMut()) {
    let base = folder.join("club.sqlite");
    let clock = clock();
    let club = Club::open(&base, Mode::Existing, &clock, "Anne", None).unwrap();
    for n in 0..150 {
        let scores = [-446 - 4 * n, 1346 + 4 * n, -390, -510].map(Score).to_vec();
        let entering = Entering { correct: Some(String::new()), ..Entering::default() };
        let table = TableNo(1 + u16::try_from(n).unwrap() % 3);
        club.free(None).unwrap().enter_sheet(PositionNo(1), table, &Figures::InOrder(scores), &entering).unwrap();
        acknowledged();
        // Phones come in between: a cut may lose any of them, and nothing else.
        club.hall().note_devices(&phones(n), &[]).unwrap();
    }
}

/// Twenty phones that were not known.
fn phones(batch: i32) -> Vec<Admitted> {
    let phone = |n: i32| Admitted {
        hash: format!("{:064}", 20 * batch + n),
        device: Device::desk("Téléphone", Role::Operator),
        since: "2026-11-21T20:00:00".into(),
    };
    (0..20).map(phone).collect()
}

/// The state of the base before the first action and after each.
fn states(row: Row) -> Vec<u64> {
    let folder = row.begun();
    let base = folder.path().join("club.sqlite");
    let mut states = vec![if base.exists() { state(&base).unwrap() } else { 0 }];
    (row.play)(folder.path(), &mut || states.push(state(&base).unwrap()));
    states
}

impl Row {
    fn begun(self) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        if let Some(base) = model(self.start) {
            std::fs::write(folder.path().join("club.sqlite"), base).unwrap();
        }
        folder
    }
}

fn state(base: &Path) -> rusqlite::Result<u64> {
    Ok(hash_of(&kept(values(base)?)))
}

/// All but the browsers that were let in.
fn kept(mut values: Vec<String>) -> Vec<String> {
    values.retain(|line| !line.starts_with("device "));
    values
}

fn hash_of(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// The results of a number of cuts.
#[derive(Debug, Default)]
struct Tally {
    whole: usize,
    with_the_next: usize,
    /// Something acknowledged is not there.
    lost: usize,
    /// The base cannot be read, or `verifier` finds something.
    damaged: usize,
    after_an_action: usize,
    /// A base still being made had nothing acknowledged, and its remains are refused, with advice.
    never_made: usize,
    first: Option<String>,
}

/// The faults of a base after a cut.
#[derive(Clone)]
enum Wrong {
    /// It is no base at all.
    NoBase,
    /// It is damaged.
    Damaged(String),
}

impl From<String> for Wrong {
    fn from(found: String) -> Self {
        Self::Damaged(found)
    }
}

struct Recorded {
    tape: std::sync::Arc<Tape>,
    ops: Vec<Op>,
    states: Vec<u64>,
    begins_with_nothing: bool,
    /// The result for each base left by the cuts so far, by its bytes: many leave the same.
    looked_at: Mutex<BTreeMap<u64, Result<usize, Wrong>>>,
}

impl Recorded {
    fn of(row: Row, weaker: Weaker) -> Self {
        let states = states(row);
        let folder = row.begun();
        if weaker == Weaker::NoLog && row.start != Stage::Nothing {
            let base = rusqlite::Connection::open(folder.path().join("club.sqlite")).unwrap();
            base.pragma_update(None, "journal_mode", "DELETE").unwrap();
        }
        let watch = Watch::of(folder.path());
        let tape = watch.0.clone();
        weaken(weaker);
        (row.play)(folder.path(), &mut || tape.note(Op::Acknowledged));
        weaken(Weaker::No);
        let ops = tape.ops();
        Self { tape, ops, states, begins_with_nothing: row.start == Stage::Nothing, looked_at: Mutex::default() }
    }

    /// Cuts the power once and looks at the remains.
    fn cut(&self, chance: &mut Chance, tally: &mut Tally) {
        let below = |chance: &mut Chance, limit: usize| usize::try_from(chance.below(limit as u64)).unwrap();
        let mut cut = below(chance, self.ops.len() + 1);
        if chance.below(3) == 0 {
            // Right after something was acknowledged.
            let next = self.ops[cut..].iter().position(|op| matches!(op, Op::Acknowledged));
            cut = next.map_or(self.ops.len(), |next| cut + next + 1);
            tally.after_an_action += 1;
        }
        let loss = LOSSES[below(chance, LOSSES.len())];
        let acknowledged = self.ops[..cut].iter().filter(|op| matches!(op, Op::Acknowledged)).count();
        let evening = Evening::empty();
        for (name, bytes) in self.tape.after_a_cut(&self.ops, cut, loss, chance) {
            std::fs::write(evening.path(&name), bytes).unwrap();
        }
        // Data in memory between programs is not on the disk, or is anything.
        if loss != Loss::Everything && chance.below(2) == 0 {
            let rubbish: Vec<u8> = (0..32_768).map(|_| chance.below(256) as u8).collect();
            std::fs::write(evening.path("club.sqlite-shm"), rubbish).unwrap();
        }
        let what = || format!("cut after {cut} of {} calls, {loss:?}, {acknowledged} acknowledged", self.ops.len());
        match self.left(&evening) {
            Ok(standing) if standing < acknowledged => {
                tally.lost += 1;
                tally.first.get_or_insert_with(|| format!("{}: {standing} there", what()));
            }
            Ok(standing) if standing == acknowledged => tally.whole += 1,
            Ok(_) => tally.with_the_next += 1,
            Err(Wrong::NoBase) if acknowledged == 0 && self.begins_with_nothing => tally.never_made += 1,
            Err(wrong) => {
                let found = if let Wrong::Damaged(found) = wrong { found } else { "no base".to_owned() };
                tally.damaged += 1;
                tally.first.get_or_insert_with(|| format!("{}: {found}", what()));
            }
        }
    }

    /// How many of the actions are there, whole; the fault when it is none of these states.
    fn left(&self, evening: &Evening) -> Result<usize, Wrong> {
        if std::fs::metadata(&evening.base).map_or(0, |base| base.len()) == 0 {
            return Ok(0);
        }
        let clock = clock();
        // The program itself opens it each time, with the log that the cut left, and closes it: one plain file is left, but for
        // files that a weaker setting leaves beside it.
        match Club::open(&evening.base, Mode::Existing, &clock, "Anne", None) {
            Err(AppError::Storage(StorageError::Foreign(_))) => return Err(Wrong::NoBase),
            opened => drop(opened.map_err(|error| error.to_string())?),
        }
        if evening.files() != ["club.sqlite"] {
            return self.standing(evening);
        }
        let bytes = hash_of(&evening.bytes());
        if let Some(known) = self.looked_at.lock().unwrap().get(&bytes) {
            return known.clone();
        }
        let found = self.standing(evening);
        self.looked_at.lock().unwrap().insert(bytes, found.clone());
        found
    }

    /// The findings of `verifier`, and the action after which the base stands.
    fn standing(&self, evening: &Evening) -> Result<usize, Wrong> {
        let clock = clock();
        let club =
            Club::open(&evening.base, Mode::Existing, &clock, "Anne", None).map_err(|error| error.to_string())?;
        let report = club.trust().check().map_err(|error| error.to_string())?;
        if !report.findings.is_empty() {
            return Err(format!("{:?}", report.findings).into());
        }
        drop(club);
        let found = values(&evening.base).map_err(|error| error.to_string())?;
        if !found.iter().any(|line| line.starts_with("journal_action ")) {
            return Ok(0);
        }
        let state = hash_of(&kept(found));
        self.states.iter().position(|known| *known == state).ok_or_else(|| "between two actions".to_owned().into())
    }
}

/// How many different bases the cuts left.
fn different(recorded: &[Recorded]) -> usize {
    recorded.iter().map(|one| one.looked_at.lock().unwrap().len()).sum()
}

const BY_COMMANDS: Row = Row { start: Stage::Nothing, play: by_commands };
const AT_THE_CONTROL_TABLE: Row = Row { start: Stage::Placed, play: at_the_control_table };
const EVENINGS: [Row; 2] = [BY_COMMANDS, AT_THE_CONTROL_TABLE];

#[test]
fn no_acknowledged_action_is_lost_when_the_power_is_cut() {
    let _alone = SETTINGS.read().unwrap();
    let trial = Trial::begin("cuts");
    let mut chance = Chance(trial.seed);
    let cuts = count(80, 50_000);
    let recorded = EVENINGS.map(|row| Recorded::of(row, Weaker::No));
    let mut tally = Tally::default();
    for cut in 0..cuts {
        recorded[cut % 2].cut(&mut chance, &mut tally);
    }
    assert!(tally.lost + tally.damaged == 0, "seed {}: {tally:?}", trial.seed);
    assert!(tally.with_the_next > 0, "no cut fell between a commit and its acknowledgement: {tally:?}");
    trial.end(
        cuts,
        &[
            ("calls of SQLite recorded", recorded.iter().map(|one| one.ops.len()).sum()),
            ("actions in them", recorded.iter().map(|one| one.states.len() - 1).sum()),
            ("cuts right after an acknowledgement", tally.after_an_action),
            ("bases that had exactly what was acknowledged", tally.whole),
            ("that had also the action being written, whole", tally.with_the_next),
            ("cuts before the first action, while the base was being made: what is there is refused", tally.never_made),
            ("acknowledged actions lost", tally.lost),
            ("bases damaged", tally.damaged),
            ("different bases among those left, each looked at whole", different(&recorded)),
        ],
    );
}

#[test]
fn weaker_settings_do_lose_acknowledged_actions() {
    let _alone = SETTINGS.write().unwrap();
    let trial = Trial::begin("cuts-control");
    let mut chance = Chance(trial.seed);
    let cuts = count(300, 20_000) / 10;
    let mut figures = Vec::new();
    for (weaker, lost, damaged) in [
        (Weaker::Normal, "of them lost something with synchronous = NORMAL", "left a damaged base with NORMAL"),
        (Weaker::Off, "lost something with synchronous = OFF", "left a damaged base with OFF"),
        (Weaker::NoLog, "lost something without the write-ahead log", "left a damaged base without the log"),
    ] {
        let recorded = EVENINGS.map(|row| Recorded::of(row, weaker));
        let mut tally = Tally::default();
        for cut in 0..cuts {
            recorded[cut % 2].cut(&mut chance, &mut tally);
        }
        println!("{weaker:?}: {tally:?}");
        assert!(tally.lost > 0, "{weaker:?} loses nothing: the cuts prove nothing");
        figures.extend([(lost, tally.lost), (damaged, tally.damaged)]);
    }
    trial.end(3 * cuts, &figures);
}

/// The settings themselves are the program's: this is what its bases are opened with.
#[test]
fn the_recorded_calls_are_those_of_a_log_synced_at_each_action() {
    let _alone = SETTINGS.read().unwrap();
    let recorded = Recorded::of(AT_THE_CONTROL_TABLE, Weaker::No);
    let syncs = recorded.ops.iter().filter(|op| matches!(op, Op::Sync { .. })).count();
    assert!(syncs >= recorded.states.len() - 1, "{syncs} syncs");
    assert!(recorded.ops.iter().any(|op| matches!(op, Op::Create { name, .. } if name.ends_with("-wal"))));
    let copied = |op: &&Op| matches!(op, Op::Write { file: 0, .. });
    assert!(recorded.ops.iter().filter(copied).count() > 0, "the log was never copied into the base");
}

/// Two hundred phones that scan their codes do not keep the control table waiting for the disk.
#[test]
fn phones_are_kept_together_and_wait_for_no_disk() {
    let _alone = SETTINGS.read().unwrap();
    let folder = AT_THE_CONTROL_TABLE.begun();
    let watch = Watch::of(folder.path());
    let syncs = || watch.0.ops().iter().filter(|op| matches!(op, Op::Sync { .. })).count();
    let club = Club::open(&folder.path().join("club.sqlite"), Mode::Existing, &clock(), "Anne", None).unwrap();
    club.hall().keep_device(&phones(0)[0]).unwrap();
    let before = syncs();
    (1..=10).for_each(|batch| club.hall().note_devices(&phones(batch), &[]).unwrap());
    assert_eq!((syncs(), club.hall().devices().unwrap().len()), (before, 201));
    club.hall().keep_device(&phones(11)[0]).unwrap();
    assert!(syncs() > before, "what follows is synced again");
}
