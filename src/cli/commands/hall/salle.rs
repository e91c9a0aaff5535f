//! `salle`: the evening in a browser.

use clap::Args;

#[cfg(feature = "salle")]
use crate::commands::sheet::PRACTICE;
#[cfg(feature = "salle")]
use crate::environment::{Folder, former_base, is_packaged, publishing_file};
use crate::error::CliError;
use crate::run::Run;

/// Ouvre la soirée dans un navigateur, sur cet ordinateur
///
/// Le lien est écrit dès que la salle est prête, et le navigateur s'ouvre ; il ne sert qu'une fois. Rien ne sort de cet ordinateur tant
/// que « Ouvrir la salle » n'est pas choisi dans le navigateur. Pour finir : Ctrl-C, ou la page « Plus », « Quitter chelem » ; tout ce qui
/// est marqué ✔ est enregistré. Lancé une seconde fois, chelem ramène à la salle qui tourne déjà sur la même base.
///
/// Pour essayer sans risque, la veille : « chelem salle --entrainement » ouvre une soirée imaginaire dont chelem joue lui-même les
/// téléphones, sauf aux tables 1 et 2, qui sont à vous. La base du club n'est pas touchée.
///
/// Exemples : chelem salle ; chelem salle --port 8090 --sans-navigateur ; chelem salle --entrainement
#[derive(Debug, Args)]
pub(crate) struct Salle {
    /// Port (sinon 80, 8080 ou 8081, le premier qui est libre ; 0 : n'importe lequel)
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Adresse de cet ordinateur où la salle s'ouvre (sinon toutes celles du réseau local) ; à répéter
    #[arg(long, value_name = "ADRESSE", value_parser = address)]
    adresse: Vec<std::net::Ipv4Addr>,
    /// Nom de cet ordinateur sur le réseau de la salle, s'il en a un
    #[arg(long, value_name = "NOM")]
    nom: Option<String>,
    /// Une soirée imaginaire, dont chelem joue les téléphones (sauf aux tables 1 et 2)
    #[arg(long)]
    entrainement: bool,
    /// Ouvre la salle, et écrit le code par lequel un autre ordinateur devient son secours : le premier qui le connaît est accepté
    #[arg(long, conflicts_with_all = ["entrainement", "secours"])]
    attendre_secours: bool,
    /// Cet ordinateur est le secours de la salle de cette adresse : il garde sa copie dans la base, et peut la reprendre
    #[arg(long, value_name = "ADRESSE:PORT", conflicts_with = "entrainement")]
    secours: Option<String>,
    /// Code que la salle a montré (sinon, il est demandé)
    #[arg(long, value_name = "CODE", requires = "secours")]
    code: Option<String>,
    /// N'ouvre pas le navigateur
    #[arg(long)]
    sans_navigateur: bool,
    /// Sans fenêtre : se quitte par sa page, ou s'arrête de lui-même quand il n'a pas servi depuis deux heures et que la salle est fermée
    #[arg(long)]
    fond: bool,
}

fn address(text: &str) -> Result<std::net::Ipv4Addr, String> {
    text.parse().map_err(|_| "une adresse de cet ordinateur est attendue, comme 192.168.1.20".to_owned())
}

impl Salle {
    #[cfg(feature = "salle")]
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        use crate::commands::sheet::practice_evening;
        use crate::settings::Key;
        use web::{self, Options, SecondOptions};
        let rehearsed = if self.entrainement { Some(practice_evening(run)?) } else { None };
        let (base, rehearsal) = rehearsed.unzip();
        let of_club = base.is_none();
        let second = if of_club { self.second(run)? } else { SecondOptions::default() };
        let options = Options {
            second,
            base: base.unwrap_or_else(|| run.base.clone()),
            rehearsal,
            clock: run.environment.clock.clone(),
            who: run.environment.who.clone(),
            tournament: run.tournament.filter(|_| of_club),
            copies: run.copies().filter(|_| of_club),
            port: self.port,
            addresses: self.adresse,
            name: self.nom,
            former: former_base().filter(|_| of_club),
            practice: start_practice,
            publishing: publishing_file(&run.base).filter(|_| of_club),
            in_background: self.fond,
            asks_winner: !run.environment.settings.is_off(Key::Gagnant),
        };
        let (mut written, mut elsewhere) = (Ok(()), false);
        let end = if self.fond { "page « Plus », « Quitter chelem »" } else { "Ctrl-C" };
        let served = web::serve(&options, |ready| {
            let code = ready.code.iter().map(|code| format!("code de secours : {code}\n"));
            written = run.data(&format!("{}\n{}", ready.link, code.collect::<String>()));
            elsewhere = ready.elsewhere;
            if let Some(taken) = ready.instead_of {
                run.say(format!("Le port {taken} est pris ou réservé ; la salle est sur le {}.", ready.port));
            }
            if ready.open {
                run.say("La salle est de nouveau ouverte sur le réseau, comme avant. Pour la fermer : page « Salle ».");
            }
            let what = if ready.second { "L'ordinateur de secours est prêt" } else { "La salle est prête" };
            run.say(if elsewhere {
                "chelem tourne déjà sur cette base : ce lien, qui ne sert qu'une fois, y ramène.".to_owned()
            } else {
                format!("{what}. Ce lien ne sert qu'une fois. Pour finir : {end}.")
            });
            if !self.sans_navigateur && !open(&ready.link) {
                run.say("Le navigateur ne s'est pas ouvert : copiez le lien dans sa barre d'adresse.");
            }
        });
        written?;
        served?;
        if elsewhere {
            return Ok(());
        }
        run.done("La salle est fermée. Tout ce qui était marqué ✔ est enregistré.")
    }

    #[cfg(not(feature = "salle"))]
    pub fn run(self, _: &mut Run<'_>) -> Result<(), CliError> {
        let Self {
            port: _,
            adresse: _,
            nom: _,
            entrainement: _,
            attendre_secours: _,
            secours: _,
            code: _,
            sans_navigateur: _,
            fond: _,
        } = self;
        Err(built_without())
    }
}

#[cfg(feature = "salle")]
impl Salle {
    /// The second computer that is awaited, or that this one is.
    fn second(&self, run: &mut Run<'_>) -> Result<web::SecondOptions, CliError> {
        let follows = match &self.secours {
            None => None,
            Some(address) => {
                let typed = match &self.code {
                    Some(code) => code.clone(),
                    None => run.ask("Code de secours : ", "")?.unwrap_or_default(),
                };
                let code = app::read_long_code(&typed).ok_or_else(|| {
                    app::AppError::input(format!(
                        "« {typed} » n'est pas un code de secours : 16 signes en quatre groupes"
                    ))
                })?;
                let port = if address.contains(':') { "" } else { ":80" };
                Some((format!("{address}{port}"), code))
            }
        };
        Ok(web::SecondOptions {
            awaits: self.attendre_secours,
            follows,
            file: crate::environment::pairing_file(&run.base),
            computer: crate::environment::computer(),
        })
    }
}

/// The error of a build without the browser's door.
#[cfg(not(feature = "salle"))]
pub(in crate::commands) fn built_without() -> CliError {
    app::AppError::input("ce chelem a été construit sans la salle")
        .advise("Prenez celui qui est distribué, ou construisez-le avec sa fonction « salle ».")
        .into()
}

/// Starts a made-up evening without a window, its files where the base usually is.
#[cfg(feature = "salle")]
fn start_practice() -> std::io::Result<std::path::PathBuf> {
    use std::process::{Command, Stdio};
    let launcher = std::env::current_exe()?.with_file_name(format!("chelem-salle{}", std::env::consts::EXE_SUFFIX));
    let folder = Folder::Data.path().unwrap_or_else(std::env::temp_dir);
    std::fs::create_dir_all(&folder)?;
    let mut command = Command::new(launcher);
    command.arg("--entrainement").current_dir(&folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    Ok(folder.join(PRACTICE))
}

/// Edge, which Europeans may have removed.
#[cfg(feature = "salle")]
fn edge() -> Option<std::path::PathBuf> {
    let programs = std::path::PathBuf::from(std::env::var_os("ProgramFiles(x86)")?);
    Some(programs.join("Microsoft/Edge/Application/msedge.exe")).filter(|edge| edge.exists())
}

/// Opens the browser of this system; false when it cannot be started.
#[cfg(feature = "salle")]
fn open(link: &str) -> bool {
    use std::process::{Command, Stdio};
    let mut command = match std::env::consts::OS {
        // A window without tabs cannot be lost among forty; the Store's program has its own button in the task bar.
        "windows"
            if is_packaged()
                && edge().is_some_and(|edge| Command::new(edge).arg(format!("--app={link}")).spawn().is_ok()) =>
        {
            return true;
        }
        "windows" => {
            let mut command = Command::new("cmd");
            command.args(["/c", "start", ""]);
            command
        }
        "macos" => Command::new("open"),
        _ => Command::new("xdg-open"),
    };
    command.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
