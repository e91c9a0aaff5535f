//! Publishing to the club's web space: where and when, in a file of this user alone; what is there, in a file of the space itself.

mod content;
pub(crate) mod keeper;
mod send;

use std::fs::{OpenOptions, TryLockError};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::pages::copies::of_here;
use crate::site::SiteFile;
use app::{AppError, Result};
use chrono::NaiveDateTime;
use domain::{counted, keyed};
use host::disk;
use host::push::{Space, Trouble, Way};

pub use content::{content, press};
pub use send::Sent;

/// A file of settings has a few lines.
const LARGEST: usize = 64 * 1024;
/// How a time is kept.
const STAMP: &str = "%Y-%m-%dT%H:%M:%S";
/// After how many minutes it is tried again; then each time the last.
const AGAIN: [u64; 3] = [1, 5, 30];

keyed! {
    /// When it is published without being asked.
    #[derive(Default)]
    pub enum When {
        #[default]
        Closing = "cloture" => "à la clôture",
        Position = "position" => "à chaque position",
        Hand = "main" => "à la main",
    }
}

/// Where and when a base is published, and how it went.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Publishing {
    #[serde(flatten)]
    space: Space,
    when: String,
    /// Nobody is named by more than his initials.
    pub initials: bool,
    /// Nights that are not published, by their names.
    pub withheld: Vec<String>,
    /// When it was last published.
    pub last: Option<String>,
    /// Since when it waits.
    pub since: Option<String>,
    /// Why.
    pub trouble: String,
    /// How often it failed since.
    tries: usize,
    /// The tournament, its position and whether it was closed, at the last one.
    seen: Option<(i64, u8, bool)>,
}

/// The ways: key, words.
pub(crate) const WAYS: [(&str, &str, Way); 3] = [
    ("dossier", "un dossier de cet ordinateur (synchronisé, ou une clé)", Way::Folder),
    ("webdav", "WebDAV, en https", Way::WebDav),
    ("ftps", "FTPS", Way::Ftps),
];

impl Publishing {
    /// What is kept in that file; nothing where publishing is not set.
    /// Errors: a file that is none of ours.
    pub fn read(file: &Path) -> Result<Option<Self>> {
        Ok(Self::kept(file)?.filter(|own| !own.space.at.is_empty()))
    }

    /// The same, or what stays where the place was forgotten.
    fn kept(file: &Path) -> Result<Option<Self>> {
        let bytes = match disk::read_at_most(file, LARGEST) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(AppError::at(file))?,
        };
        let wrong = |_| AppError::input(format!("{} n'est pas un réglage de publication", file.display()));
        serde_json::from_slice(&bytes).map(Some).map_err(wrong)
    }

    /// Keeps it there, for this user alone.
    pub fn keep(&self, file: &Path) -> Result<()> {
        let written = serde_json::to_vec(self).map_err(std::io::Error::from);
        written.and_then(|bytes| disk::write_private(file, &bytes)).map_err(AppError::at(file))
    }

    /// Removes what is kept there, the password with it, but for the nights that are withheld; says so.
    pub fn forget(file: &Path) -> Result<String> {
        let said = "✔ Réglage et mot de passe oubliés. Ce qui est publié reste en ligne.";
        if let Ok(Some(Self { withheld, .. })) = Self::kept(file)
            && !withheld.is_empty()
        {
            let nights = counted(withheld.len(), "soirée retirée");
            Self { withheld, ..Self::default() }.keep(file)?;
            return Ok(format!("{said} Reste hors du site : {nights}."));
        }
        match std::fs::remove_file(file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(AppError::at(file)(error)),
            _ => Ok(said.to_owned()),
        }
    }

    /// From now on a night is withheld, or no longer.
    pub fn withhold(&mut self, night: String, wanted: bool) {
        self.withheld.retain(|known| *known != night);
        self.withheld.extend(wanted.then_some(night));
    }

    /// Publishing to that place, in one of the three ways.
    /// Errors: an address that would carry a password in clear, or is none; a folder that cannot be had.
    pub fn to(way: &str, at: &str, user: &str, password: &str, when: When) -> Result<Self> {
        let known = WAYS.iter().find(|(key, ..)| *key == way);
        let Some((.., known)) = known.copied() else {
            return Err(AppError::input(format!("« {way} » n'est pas une façon de publier")));
        };
        let (at, user) = (at.trim().trim_end_matches('/'), user.trim().to_owned());
        if [at, &user, password].iter().any(|text| text.chars().any(char::is_control)) || at.is_empty() {
            return Err(AppError::input(
                "l'adresse, le nom ou le mot de passe est vide, ou contient un signe de contrôle",
            ));
        }
        if user.contains(':') {
            return Err(AppError::input(format!("« {user} » n'est pas un nom d'utilisateur")));
        }
        let at = match known {
            Way::Folder => folder(at)?,
            Way::Ftps => format!("ftp://{}", at.trim_start_matches("ftps://").trim_start_matches("ftp://")),
            Way::WebDav => at.to_owned(),
        };
        let space = Space { way: known, at, user, password: password.to_owned() };
        let host = space.host();
        if known == Way::WebDav && space.at.starts_with("http://") && !["127.0.0.1", "localhost"].contains(&host) {
            return Err(AppError::input("sans https, le mot de passe passerait en clair : refusé"));
        }
        let plain = |sign: char| sign.is_ascii_alphanumeric() || ".-".contains(sign);
        let web = known != Way::WebDav || space.at.starts_with("https://") || space.at.starts_with("http://");
        let odd = host.is_empty() || !host.chars().all(plain) || space.at.contains(['@', '?', '#', ' ']);
        if known != Way::Folder && (odd || !web) {
            let error = AppError::input(format!("« {} » n'est pas une adresse où publier", space.at));
            return Err(error.advise("Donnez-la comme https://exemple.fr/dav/tarot, sans nom ni mot de passe dedans."));
        }
        Ok(Self { space, when: when.key().to_owned(), ..Self::default() })
    }

    /// The same nights withheld as is kept in that file.
    /// Errors: a file that is none of ours.
    pub fn as_before(self, file: &Path) -> Result<Self> {
        let Some(Self { withheld, .. }) = Self::kept(file)? else { return Ok(self) };
        Ok(Self { withheld, ..self })
    }

    /// Where it goes, without the password.
    pub fn place(&self) -> String {
        let Space { at, user, .. } = &self.space;
        let at = at.replacen("ftp://", "ftps://", 1);
        if user.is_empty() { at } else { format!("{at} ({user})") }
    }

    /// The way's key.
    pub(crate) fn way(&self) -> &'static str {
        WAYS.iter().find(|(.., way)| *way == self.space.way).map_or("", |(key, ..)| key)
    }

    pub fn when(&self) -> When {
        When::parse(&self.when).unwrap_or_default()
    }

    /// Whether what stands now is to be published unasked.
    pub fn is_due(&self, now: (i64, u8, bool)) -> bool {
        let reopened = self.seen.is_some_and(|(night, _, closed)| closed && night == now.0 && !now.2);
        match self.when() {
            When::Hand => false,
            When::Closing => self.seen != Some(now) && (now.2 || reopened),
            When::Position => self.seen != Some(now) && now.1 > 0,
        }
    }

    /// When it is tried again after a failure.
    fn again(&self) -> Duration {
        Duration::from_secs(60 * AGAIN[self.tries.saturating_sub(1).min(AGAIN.len() - 1)])
    }

    /// How things stand, in sentences.
    pub fn words(&self) -> Vec<String> {
        let mut said = vec![format!("Destination : {}, {}.", self.place(), self.when())];
        said.push(self.last.as_deref().map_or_else(
            || "Rien n'a encore été publié.".to_owned(),
            |last| format!("Dernière fois : le {}.", report::table::french_time(last, " à ")),
        ));
        if let Some(since) = &self.since {
            let at = |time: NaiveDateTime| time.format("%H h %M").to_string();
            let since = NaiveDateTime::parse_from_str(since, STAMP).unwrap_or_default();
            said.push(format!("En attente depuis {} : {}. La soirée n'est pas touchée.", at(since), self.trouble));
            let again = self.again().as_secs() / 60;
            said.push(format!("Tant que la salle est ouverte, nouvel essai après {}.", counted(again, "minute")));
        }
        said
    }

    /// The same after it was tried, kept in that file; nothing where another destination was chosen meanwhile.
    fn record(
        file: &Path,
        sent: &Self,
        tried: &Result<Sent>,
        now: NaiveDateTime,
        seen: Option<(i64, u8, bool)>,
    ) -> Result<()> {
        let Some(mut own) = Self::read(file)?.filter(|own| own.place() == sent.place()) else { return Ok(()) };
        let now = now.format(STAMP).to_string();
        own.seen = seen.or(own.seen);
        match tried {
            Ok(_) => (own.last, own.since, own.trouble, own.tries) = (Some(now), None, String::new(), 0),
            Err(error) => {
                own.since.get_or_insert(now);
                own.tries += 1;
                own.trouble = error.to_string();
            }
        }
        own.keep(file)
    }
}

impl std::fmt::Debug for Publishing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Publishing").field("at", &self.space.at).finish_non_exhaustive()
    }
}

/// The folder, made where the one above it is there.
fn folder(at: &str) -> Result<String> {
    let path = std::path::absolute(of_here(at)?).map_err(AppError::at(Path::new(at)))?;
    if !path.is_dir() {
        std::fs::create_dir(&path).map_err(AppError::at(&path))?;
    }
    Ok(path.display().to_string())
}

/// Publishes what was made of the base, and keeps how it went in that file. Needs no base: a network may take its time.
/// Errors: what could not be made, or what the space refuses; another program that publishes.
pub fn publish(
    file: &Path,
    made: Result<Vec<SiteFile>>,
    now: NaiveDateTime,
    seen: Option<(i64, u8, bool)>,
) -> Result<Sent> {
    let own = Publishing::read(file)?.ok_or_else(not_set)?;
    let lock = disk::with_suffix(file, ".lock");
    let lock = OpenOptions::new().create(true).append(true).open(&lock).map_err(AppError::at(&lock))?;
    if matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(AppError::input("un autre chelem publie en ce moment").advise("Recommencez dans un instant."));
    }
    let tried = made.and_then(|files| send::send(&own.space, files, &now.format(STAMP).to_string()));
    Publishing::record(file, &own, &tried, now, seen)?;
    tried
}

/// The error where no place was chosen.
pub fn not_set() -> AppError {
    AppError::input("la publication n'est pas réglée").advise("Choisissez où : chelem publier regler --dossier DOSSIER")
}

/// Why it could not be published; `began`: something was sent.
fn refusal(trouble: Trouble, space: &Space, began: bool) -> AppError {
    let (host, user) = (space.host(), &space.user);
    let nothing_sent = matches!(trouble, Trouble::Clear | Trouble::Elsewhere | Trouble::Certificate);
    let said = match trouble {
        Trouble::NoProgram => "curl n'est pas sur cet ordinateur : choisissez un dossier (--dossier)".to_owned(),
        Trouble::Denied => format!("le site refuse le mot de passe de {user}"),
        Trouble::Certificate => format!("le certificat de {host} n'est pas reconnu : rien n'est envoyé"),
        Trouble::Clear => format!("{host} ne chiffre pas la connexion : rien n'est envoyé"),
        Trouble::Elsewhere => {
            format!("{host} renvoie à une autre adresse : rien n'y est envoyé ; donnez cette adresse-là")
        }
        Trouble::Full => "le site n'a plus de place".to_owned(),
        Trouble::NoFolder if space.way == Way::Folder => "le dossier n'est plus là (clé ôtée ?)".to_owned(),
        Trouble::NoFolder => format!("ce dossier n'est pas sur {host}"),
        Trouble::Silent => "le site ne répond pas".to_owned(),
        Trouble::Refused(code) => format!("le site refuse ({code})"),
        Trouble::Disk(path, error) => return AppError::at(&path)(error),
    };
    let there = match began {
        _ if nothing_sent => "",
        true => ". Ce qui est là-bas reste entier",
        false => ". Rien n'a été changé là-bas",
    };
    AppError::input(said + there)
}
