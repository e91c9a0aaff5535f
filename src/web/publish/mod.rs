//! Publishing to the club's web space: where and when, in a file of this user alone; what is there, in a file of the space itself.

mod content;
pub(crate) mod keeper;
mod send;

use std::fs::{OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::pages::copies::of_here;
use crate::site::SiteFile;
use app::{AppError, Result};
use chrono::NaiveDateTime;
use domain::{counted, keyed};
use host::disk;
use host::push::{Space, Trouble};

pub use content::{content, press};
pub use send::Sent;

/// How the space's own file keeps a time.
const STAMP: &str = "%Y-%m-%dT%H:%M:%S";
/// `curl` could not be told it.
const UNREADABLE: &str = "l'adresse, le nom ou le mot de passe est vide, ou contient un signe de contrôle";
/// After how many minutes it is tried again; then each time the last.
const AGAIN: [u64; 3] = [1, 5, 30];

keyed! {
    /// When it is published without being asked.
    #[derive(Default, Deserialize)]
    pub enum When {
        #[default]
        #[serde(rename = "cloture")]
        Closing = "cloture" => "à la clôture",
        #[serde(rename = "position")]
        Position = "position" => "à chaque position",
        #[serde(rename = "main")]
        Hand = "main" => "à la main",
    }
}

/// What stands in a base: the tournament, its position, whether it is closed.
pub type Standing = (i64, u8, bool);

/// Where and when a base is published, and how it went.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Publishing {
    /// One of the [`WAYS`].
    pub(crate) way: String,
    #[serde(flatten)]
    space: Space,
    pub(crate) when: When,
    /// Nobody is named by more than his initials.
    pub initials: bool,
    /// When it was last published.
    last: Option<NaiveDateTime>,
    /// Since when it waits, why, and how often it failed since.
    since: Option<NaiveDateTime>,
    trouble: String,
    tries: usize,
    /// What stood at the last one.
    seen: Option<Standing>,
}

/// The ways: key, words.
pub(crate) const WAYS: [(&str, &str); 3] = [
    ("dossier", "un dossier de cet ordinateur (synchronisé, ou une clé)"),
    ("webdav", "WebDAV, en https"),
    ("ftps", "FTPS"),
];

impl Publishing {
    /// What is kept in that file; nothing where publishing is not set.
    /// Errors: a file that is none of ours.
    pub fn read(file: &Path) -> Result<Option<Self>> {
        let bytes = match std::fs::read(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(AppError::at(file))?,
        };
        let wrong = |_| AppError::input(format!("{} n'est pas un réglage de publication", file.display()));
        serde_json::from_slice(&bytes).map(Some).map_err(wrong)
    }

    /// The same where it must be set.
    /// Errors: also when it is not.
    pub fn set(file: &Path) -> Result<Self> {
        let not_set = || AppError::input("la publication n'est pas réglée");
        Self::read(file)?.ok_or_else(|| not_set().advise("Choisissez où : chelem publier regler --dossier DOSSIER"))
    }

    /// Keeps it there, for this user alone.
    /// Errors: a file that cannot be written.
    pub fn keep(&self, file: &Path) -> Result<()> {
        let written = serde_json::to_vec(self).map_err(std::io::Error::from);
        written.and_then(|bytes| disk::write_private(file, &bytes)).map_err(AppError::at(file))
    }

    /// Removes what is kept there, the password with it, and says so; `withheld` nights stay off the site.
    /// Errors: a file that cannot be removed.
    pub fn forget(file: &Path, withheld: usize) -> Result<String> {
        let said = "✔ Réglage et mot de passe oubliés. Ce qui est publié reste en ligne.";
        match std::fs::remove_file(file) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(AppError::at(file)(error)),
            _ if withheld == 0 => Ok(said.to_owned()),
            _ => Ok(format!("{said} Reste hors du site : {}.", counted(withheld, "soirée retirée"))),
        }
    }

    /// Publishing to that place, in one of the [`WAYS`].
    /// Errors: an address that would carry a password in clear, or is none; a folder that cannot be had.
    pub fn to(way: &str, at: &str, user: &str, when: When, initials: bool) -> Result<Self> {
        let (at, user) = (at.trim().trim_end_matches('/'), user.trim());
        if at.is_empty() || [at, user].iter().any(|text| text.contains(char::is_control)) {
            return Err(AppError::input(UNREADABLE));
        }
        if user.contains(':') {
            return Err(AppError::input(format!("« {user} » n'est pas un nom d'utilisateur")));
        }
        let at = match way {
            "dossier" => folder(at)?,
            "webdav" => at.to_owned(),
            "ftps" => format!("ftp://{}", at.trim_start_matches("ftps://").trim_start_matches("ftp://")),
            _ => return Err(AppError::input(format!("« {way} » n'est pas une façon de publier"))),
        };
        let space = Space { at, user: user.to_owned(), password: String::new() };
        let (scheme, host) = (space.scheme(), space.host());
        if scheme == "http" && !["127.0.0.1", "localhost"].contains(&host) {
            return Err(AppError::input("sans https, le mot de passe passerait en clair : refusé"));
        }
        let plain = |sign: char| sign.is_ascii_alphanumeric() || ".-".contains(sign);
        let web = way == "ftps" || ["http", "https"].contains(&scheme);
        let odd = host.is_empty() || !host.chars().all(plain) || space.at.contains(['@', '?', '#', ' ']);
        if way != "dossier" && (odd || !web) {
            let error = AppError::input(format!("« {} » n'est pas une adresse où publier", space.at));
            return Err(error.advise("Donnez-la comme https://exemple.fr/dav/tarot, sans nom ni mot de passe dedans."));
        }
        Ok(Self { way: way.to_owned(), space, when, initials, ..Self::default() })
    }

    /// Whether a password goes with it.
    pub fn takes_password(&self) -> bool {
        !self.space.is_folder() && !self.space.user.is_empty()
    }

    /// The same with its password.
    /// Errors: one that no program could be told.
    pub fn with_password(mut self, password: &str) -> Result<Self> {
        if password.contains(char::is_control) {
            return Err(AppError::input(UNREADABLE));
        }
        password.clone_into(&mut self.space.password);
        Ok(self)
    }

    /// Where it goes, without the password.
    pub fn place(&self) -> String {
        let Space { at, user, .. } = &self.space;
        let at = at.replacen("ftp://", "ftps://", 1);
        if user.is_empty() { at } else { format!("{at} ({user})") }
    }

    /// That it is kept from now on, in a sentence without its end.
    pub fn settled(&self) -> String {
        format!("✔ Retenu : {}, {}", self.place(), self.when)
    }

    /// Whether what stands now is to be published unasked.
    pub fn is_due(&self, now: Standing) -> bool {
        let reopened = self.seen.is_some_and(|(night, _, closed)| closed && night == now.0 && !now.2);
        match self.when {
            When::Hand => false,
            When::Closing => self.seen != Some(now) && (now.2 || reopened),
            When::Position => self.seen != Some(now) && now.1 > 0,
        }
    }

    /// After how many minutes it is tried again after a failure.
    fn again(&self) -> u64 {
        AGAIN[self.tries.saturating_sub(1).min(AGAIN.len() - 1)]
    }

    /// How things stand, in sentences.
    pub fn words(&self) -> Vec<String> {
        let last = self.last.map(|last| format!("Dernière fois : le {}.", last.format("%d/%m/%Y à %H:%M:%S")));
        let mut said = vec![
            format!("Destination : {}, {}.", self.place(), self.when),
            last.unwrap_or_else(|| "Rien n'a encore été publié.".to_owned()),
        ];
        if let Some(since) = self.since {
            let (since, again) = (since.format("%H h %M"), counted(self.again(), "minute"));
            said.push(format!("En attente depuis {since} : {}. La soirée n'est pas touchée.", self.trouble));
            said.push(format!("Tant que la salle est ouverte, nouvel essai après {again}."));
        }
        said
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

/// Publishes what was made of the base where `seen` stood, and keeps in that file how it went. Needs no base: a network may take its time.
/// Errors: what could not be made, or what the space refuses; another program that publishes.
pub fn publish(file: &Path, made: Result<Vec<SiteFile>>, now: NaiveDateTime, seen: Standing) -> Result<Sent> {
    let chosen = Publishing::set(file)?;
    let lock = disk::with_suffix(file, ".lock");
    let lock = OpenOptions::new().create(true).append(true).open(&lock).map_err(AppError::at(&lock))?;
    if matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(AppError::input("un autre chelem publie en ce moment").advise("Recommencez dans un instant."));
    }
    let tried = made.and_then(|files| send::send(&chosen.space, files, now.format(STAMP).to_string()));
    // Nothing is kept of it where another destination was chosen meanwhile.
    if let Some(mut own) = Publishing::read(file)?.filter(|own| own.place() == chosen.place()) {
        own.seen = Some(seen);
        match &tried {
            Ok(_) => (own.last, own.since, own.tries) = (Some(now), None, 0),
            Err(error) => {
                (own.since, own.trouble) = (own.since.or(Some(now)), error.to_string());
                own.tries += 1;
            }
        }
        own.keep(file)?;
    }
    tried
}

/// Why it could not be published; `began`: something was sent. The numbers are those of `curl` below 100, else the host's.
fn refusal(trouble: Trouble, space: &Space, began: bool) -> AppError {
    use Trouble::{Disk, NoFolder, NoProgram, Refused, Silent};
    let (host, user) = (space.host(), &space.user);
    let there = if began { ". Ce qui est là-bas reste entier" } else { ". Rien n'a été changé là-bas" };
    AppError::input(match trouble {
        NoProgram => format!("curl n'est pas sur cet ordinateur : choisissez un dossier (--dossier){there}"),
        NoFolder => format!("le dossier n'est plus là (clé ôtée ?){there}"),
        Refused(67 | 401 | 403 | 530) => format!("le site refuse le mot de passe de {user}{there}"),
        Refused(51 | 58 | 60 | 66 | 77 | 83 | 90 | 91) => {
            format!("le certificat de {host} n'est pas reconnu : rien n'est envoyé")
        }
        Refused(64) => format!("{host} ne chiffre pas la connexion : rien n'est envoyé"),
        Refused(300..=399) => {
            format!("{host} renvoie à une autre adresse : rien n'y est envoyé ; donnez cette adresse-là")
        }
        Refused(70 | 507 | 552) => format!("le site n'a plus de place{there}"),
        Refused(9 | 404 | 409) => format!("ce dossier n'est pas sur {host}{there}"),
        Silent | Refused(0 | 5 | 6 | 7 | 16 | 18 | 28 | 35 | 52 | 55 | 56 | 92) => {
            format!("le site ne répond pas{there}")
        }
        Refused(code) => format!("le site refuse ({code}){there}"),
        Disk(path, error) => return AppError::at(&path)(error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hosts_answer_has_one_meaning() {
        let (at, user) = ("https://exemple.fr/dav".to_owned(), "tc12".to_owned());
        let space = Space { at, user, password: String::new() };
        let said = |code| refusal(Trouble::Refused(code), &space, false).to_string();
        assert_eq!(said(401), "le site refuse le mot de passe de tc12. Rien n'a été changé là-bas");
        assert_eq!(said(67), said(401));
        assert_eq!(said(507), "le site n'a plus de place. Rien n'a été changé là-bas");
        assert_eq!(said(301), "exemple.fr renvoie à une autre adresse : rien n'y est envoyé ; donnez cette adresse-là");
        assert_eq!(said(60), "le certificat de exemple.fr n'est pas reconnu : rien n'est envoyé");
        assert_eq!(said(500), "le site refuse (500). Rien n'a été changé là-bas");
        assert!(refusal(Trouble::Silent, &space, true).to_string().ends_with("Ce qui est là-bas reste entier"));
    }
}
