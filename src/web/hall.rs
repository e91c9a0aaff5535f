//! The state shared by all requests: the threads with the base, the known devices, the last answers.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;

use super::alone::Alone;
use super::desk::{By, Desk, Hand};
use super::devices::Devices;
use super::limits;
use super::live::{Follower, Live};
use super::network::Network;
use super::once::Once;
use super::publish::keeper::Keeper;
use super::rates::Rates;
use super::second::Second;
use super::serve::StartPractice;
use app::{Club, HallChange, Result};
use chrono::NaiveDateTime;
use domain::hall::{Device, Role};
use domain::tournament::TournamentId;
use host::clock::Clock;

/// How long a newcomer waits for the base to store the device.
const MOMENT: Duration = Duration::from_millis(300);
/// How many answers are remembered, to be shown on the page that follows.
const REMEMBERED: usize = 200;
/// How many of an operator's last sheets stay on the screen.
const RECENT: usize = 5;
/// How many papers that were opened are looked at again.
const PAPERS: usize = 24;
/// How many files that were shown are kept.
const FILES: usize = 4;

/// The state shared by all requests.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) desk: Desk,
    pub(super) live: Live,
    pub(super) devices: Devices,
    pub(super) network: Network,
    pub(super) rates: Rates,
    pub(super) once: Once,
    pub(super) clock: Clock,
    pub(super) port: u16,
    /// A made-up evening: every page is marked as such.
    pub(super) rehearsal: bool,
    /// The name of the arbiter at this computer.
    pub(super) arbiter: String,
    /// What keeps a second program from serving this base.
    pub(super) alone: Option<Alone>,
    /// An older base of this account, and where it stands.
    pub(super) former: Option<(PathBuf, String)>,
    /// What was saved when another program wrote over the base, and where it stands.
    pub(super) rescued: Mutex<Option<(PathBuf, String)>>,
    /// Starts a made-up evening in a program of its own.
    pub(super) practice: StartPractice,
    /// The computer that is ready to take over, or that this one follows.
    pub(super) second: Second,
    /// What publishes to the club's web space.
    pub(super) keeper: Keeper,
    /// From when to when this computer last slept.
    slept: Mutex<Option<(NaiveDateTime, NaiveDateTime)>>,
    said: Mutex<Said>,
    files: Mutex<VecDeque<(String, Bytes)>>,
    recent: Mutex<HashMap<(TournamentId, String), VecDeque<Noted>>>,
    papers: Mutex<VecDeque<Opened>>,
    /// Whether operators are asked for the winner on the paper; and those who want it the other way.
    winner: (bool, Mutex<HashSet<String>>),
}

/// A sheet, or an étui, that an operator has entered.
#[derive(Debug, Clone)]
pub(super) struct Noted {
    /// Where it is seen again, and its number.
    pub(super) at: (String, u16),
    pub(super) words: String,
    /// Who won, or nothing; from the paper or a phone.
    pub(super) small: String,
}

/// A paper that was opened to be printed.
#[derive(Debug, Clone)]
pub(super) struct Opened {
    /// Of which tournament; `None` before there was one.
    pub(super) of: Option<TournamentId>,
    /// The name of the request.
    pub(super) name: &'static str,
    pub(super) options: catalogue::Options,
    /// All that was on it.
    pub(super) content: Arc<str>,
    /// When, local time.
    pub(super) at: chrono::NaiveDateTime,
    /// What it would say otherwise now, if anything, and from which state of the base that was seen.
    pub(super) looked: Option<(String, Option<String>)>,
}

impl Opened {
    /// It is the same paper, of the same position, table and player.
    fn is_of(&self, other: &Self) -> bool {
        let what = |one: &Self| {
            let options = &one.options;
            let of = (options.position, options.table, options.player.clone(), options.season.clone());
            (one.of, one.name, of, options.shown.one_by_one, options.shown.provisional)
        };
        what(self) == what(other)
    }
}

/// The answers to the last requests, by their keys.
#[derive(Debug, Default)]
struct Said {
    /// With the number of the change.
    by_key: HashMap<String, (Vec<String>, u64)>,
    order: VecDeque<String>,
}

impl Hall {
    pub(super) fn new(
        desk: Desk,
        clock: Clock,
        port: u16,
        network: Network,
        (rehearsal, asks_winner): (bool, bool),
    ) -> Self {
        Self {
            desk,
            live: Live::new(limits::streams()),
            devices: Devices::default(),
            network,
            rates: Rates::default(),
            once: Once::default(),
            clock,
            port,
            rehearsal,
            arbiter: String::new(),
            alone: None,
            former: None,
            rescued: Mutex::default(),
            practice: || Ok(PathBuf::new()),
            second: Second::default(),
            keeper: Keeper::default(),
            slept: Mutex::default(),
            said: Mutex::default(),
            files: Mutex::default(),
            recent: Mutex::default(),
            papers: Mutex::default(),
            winner: (asks_winner, Mutex::default()),
        }
    }

    /// True for an address of this program: with its port, which is left out where it is 80.
    pub(super) fn is_ours(&self, host: &str) -> bool {
        let (name, port) = host.rsplit_once(':').filter(|(name, _)| *name != "[:").unwrap_or((host, "80"));
        let name = name.to_lowercase();
        let on_network = || {
            let addresses = self.network.opened();
            addresses.iter().any(|address| address.to_string() == name)
                || (self.network.is_open() && self.network.name.as_deref() == Some(&name))
        };
        port == self.port.to_string() && (["127.0.0.1", "localhost"].contains(&name.as_str()) || on_network())
    }

    /// The address shown to phones, `chosen` where it leads here; `None` while the hall is closed.
    pub(super) fn address(&self, chosen: Option<&str>) -> Option<String> {
        let open = self.network.opened();
        let known = open.iter().find(|address| Some(address.to_string().as_str()) == chosen).or(open.first())?;
        Some(self.address_at(known))
    }

    /// Notes where phones come in now, for papers; a base that does not answer leaves the papers without it.
    pub(super) fn tell_door(&self, club: &mut Club) -> Result<()> {
        let settings = club.hall().settings()?;
        let door = self.address(settings.address.as_deref());
        if settings.door == door { Ok(()) } else { club.hall().tell(&HallChange::Door(door)) }
    }

    /// Knows the devices again that were let in, and opens the network where the hall was open this evening, or `opens`. True when it is open.
    /// Errors: the base's own.
    pub(super) fn open_as_before(&self, club: &mut Club, opens: bool) -> Result<bool> {
        let now = self.clock.now();
        self.devices.remember(club.hall().devices()?, now);
        // A network that is not there any more is no reason not to work on this computer.
        let open = (opens || club.hall().settings()?.is_open(now)) && self.network.open().is_ok();
        if open && opens {
            club.hall().ready_table_codes()?;
            club.hall().tell(&HallChange::Open(Some(now)))?;
        }
        let _ = self.tell_door(club);
        Ok(open)
    }

    /// The address that leads here by one of this computer's.
    pub(super) fn address_at(&self, address: &impl std::fmt::Display) -> String {
        match self.port {
            80 => format!("http://{address}"),
            port => format!("http://{address}:{port}"),
        }
    }

    /// A link that lets one browser of this computer in as the arbiter; `None` where the system gives no chance.
    pub(super) fn new_link(&self) -> Option<String> {
        let secret = self.devices.link(Device::desk(&self.arbiter, Role::Arbiter))?;
        Some(format!("http://127.0.0.1:{}/entrer/{secret}", self.port))
    }

    /// Writes a fresh link beside the base, to which a second start leads its browser; a disk that refuses it only costs that.
    pub(super) fn tell_link(&self) {
        if let (Some(alone), Some(link)) = (&self.alone, self.new_link()) {
            let _ = alone.tell(&link);
        }
    }

    /// Notes that this computer slept.
    pub(super) fn note_sleep(&self, slept: (NaiveDateTime, NaiveDateTime)) {
        *self.slept.lock().unwrap_or_else(PoisonError::into_inner) = Some(slept);
    }

    /// What was saved when another program wrote over the base, until the base has it.
    pub(super) fn rescued(&self) -> Option<(PathBuf, String)> {
        let mut rescued = self.rescued.lock().unwrap_or_else(PoisonError::into_inner);
        *rescued = rescued.take().filter(|_| app::rescued_beside(self.desk.base()).is_some());
        rescued.clone()
    }

    /// When this computer slept, where it woke less than an hour ago.
    pub(super) fn slept(&self) -> Option<(NaiveDateTime, NaiveDateTime)> {
        let slept = *self.slept.lock().unwrap_or_else(PoisonError::into_inner);
        slept.filter(|(_, woke)| self.clock.real().is_some_and(|now| (now - *woke).num_hours() < 1))
    }

    /// The name of the cookie by which browsers are known here. They send the same ones to every port of a computer: two halls on one
    /// have two names.
    pub(super) fn cookie(&self) -> String {
        let what = if self.rehearsal { "-essai" } else { "" };
        format!("chelem{what}-{}", self.port)
    }

    /// The name of the cookie in which a phone keeps who its holder is.
    pub(super) fn cookie_of_holder(&self) -> String {
        format!("{}-moi", self.cookie())
    }

    /// Stores all devices that came in or went; waits for that a moment at most. A base that does not answer now is
    /// no reason to keep a device out: it comes in again after a restart.
    pub(super) async fn keep_devices(self: &Arc<Self>) {
        // A copy is written by the hall alone.
        if !self.second.serves() {
            return;
        }
        let own = Arc::clone(self);
        let kept = self.desk.ask(Hand::Writer, By::Hall, move |club| own.write_devices(club));
        let _ = tokio::time::timeout(MOMENT, kept).await;
    }

    fn write_devices(&self, club: &mut Club) {
        let (kept, gone) = self.devices.unwritten();
        if !kept.is_empty() || !gone.is_empty() {
            let _ = club.hall().note_devices(&kept, &gone);
        }
    }

    /// Forgets the phones of other tournaments than the one that is acted on: phones are at the tables of one evening.
    /// Errors: the base's own.
    pub(super) fn forget_others(&self, club: &mut Club) -> Result<()> {
        let tournament = club.hall().current_tournament()?;
        if !self.devices.forget_phones(|(of, ..)| Some(of) != tournament).is_empty() {
            self.write_devices(club);
        }
        Ok(())
    }

    /// Stores the answer under the request's key, so that a repeat gets the same answer.
    pub(super) fn remember(&self, key: &str, sentences: &[String]) {
        if key.is_empty() {
            return;
        }
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.by_key.insert(key.to_owned(), (sentences.to_vec(), self.live.version(Follower::Desk) + 1)).is_none() {
            said.order.push_back(key.to_owned());
        }
        if said.order.len() > REMEMBERED
            && let Some(oldest) = said.order.pop_front()
        {
            said.by_key.remove(&oldest);
        }
    }

    /// Notes a sheet that an operator has entered.
    pub(super) fn note(&self, of: (TournamentId, &str), noted: Noted) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let own = recent.entry((of.0, of.1.to_owned())).or_default();
        own.retain(|one| one.at != noted.at);
        own.push_front(noted);
        own.truncate(RECENT);
    }

    /// The last sheets of a tournament that an operator has entered, the last one first.
    pub(super) fn recent(&self, of: (TournamentId, &str)) -> Vec<Noted> {
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.get(&(of.0, of.1.to_owned())).map_or_else(Vec::new, |own| own.iter().cloned().collect())
    }

    /// Whether that operator is asked for the winner on the paper.
    pub(super) fn asks_winner(&self, who: &str) -> bool {
        let (usual, others) = &self.winner;
        *usual != others.lock().unwrap_or_else(PoisonError::into_inner).contains(who)
    }

    /// From now on he is asked, or no longer; which.
    pub(super) fn toggle_winner(&self, who: &str) -> bool {
        let mut others = self.winner.1.lock().unwrap_or_else(PoisonError::into_inner);
        if !others.remove(who) {
            others.insert(who.to_owned());
        }
        drop(others);
        self.asks_winner(who)
    }

    /// Notes a paper that was opened; the last print of each counts.
    pub(super) fn note_paper(&self, opened: Opened) {
        let mut papers = self.papers.lock().unwrap_or_else(PoisonError::into_inner);
        papers.retain(|other| !other.is_of(&opened));
        papers.push_front(opened);
        papers.truncate(PAPERS);
    }

    /// Notes what a paper that was opened would say otherwise from that state of the base.
    pub(super) fn note_looked(&self, of: &Opened, state: String, other: Option<&String>) {
        let mut papers = self.papers.lock().unwrap_or_else(PoisonError::into_inner);
        let same = papers.iter_mut().find(|paper| paper.is_of(of) && paper.content == of.content);
        same.into_iter().for_each(|paper| paper.looked = Some((state.clone(), other.cloned())));
    }

    /// The papers of the tournament that is acted on that were opened, the last one first.
    /// Errors: the base's own.
    pub(super) fn opened_papers(&self, club: &Club) -> Result<Vec<Opened>> {
        let of = club.hall().current_tournament()?;
        let papers = self.papers.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(papers.iter().filter(|one| one.of == of).cloned().collect())
    }

    /// Keeps a file that was shown until it is taken in; the last few only.
    pub(super) fn keep_file(&self, key: &str, bytes: Bytes) {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.push_back((key.to_owned(), bytes));
        if files.len() > FILES {
            files.pop_front();
        }
    }

    /// A file that was shown.
    pub(super) fn file(&self, key: &str) -> Option<Bytes> {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.iter().rev().find(|(known, _)| known == key).map(|(_, bytes)| bytes.clone())
    }

    /// The answer to a request already done; with a second tick once the second computer has it too.
    pub(super) fn remembered(&self, key: &str) -> Option<Vec<String>> {
        let (mut said, change) = self.said.lock().unwrap_or_else(PoisonError::into_inner).by_key.get(key).cloned()?;
        if let Some(first) = said.first_mut().filter(|first| first.starts_with('✔') && self.second.has(change)) {
            *first = format!("✔{first} Sur deux ordinateurs.");
        }
        Some(said)
    }
}
