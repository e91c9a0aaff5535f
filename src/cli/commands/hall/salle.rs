//! `salle`: the evening in a browser.

use clap::Args;

use crate::error::CliError;
use crate::run::Run;

/// Ouvre la soirée dans un navigateur, sur cet ordinateur
///
/// Le lien est écrit dès que la salle est prête, et le navigateur s'ouvre ; il ne sert qu'une fois. Rien ne sort de cet ordinateur tant
/// que « Ouvrir la salle » n'est pas choisi dans le navigateur. Pour finir : Ctrl-C ; tout ce qui est marqué ✔ est enregistré.
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
    /// N'ouvre pas le navigateur
    #[arg(long)]
    sans_navigateur: bool,
}

fn address(text: &str) -> Result<std::net::Ipv4Addr, String> {
    text.parse().map_err(|_| "une adresse de cet ordinateur est attendue, comme 192.168.1.20".to_owned())
}

impl Salle {
    #[cfg(feature = "salle")]
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        use crate::commands::sheet::practice_evening;
        use crate::settings::Key;
        use web::{self, Options};
        let rehearsed = if self.entrainement { Some(practice_evening(run)?) } else { None };
        let (base, rehearsal) = rehearsed.unzip();
        let of_club = base.is_none();
        let options = Options {
            base: base.unwrap_or_else(|| run.base.clone()),
            rehearsal,
            clock: run.environment.clock.clone(),
            who: run.environment.who.clone(),
            tournament: run.tournament.filter(|_| of_club),
            copies: run.copies().filter(|_| of_club),
            port: self.port,
            addresses: self.adresse,
            name: self.nom,
            asks_winner: !run.environment.settings.is_off(Key::Gagnant),
        };
        let mut written = Ok(());
        let served = web::serve(&options, |ready| {
            written = run.data(&format!("{}\n", ready.link));
            if let Some(taken) = ready.instead_of {
                run.say(format!("Le port {taken} est pris ou réservé ; la salle est sur le {}.", ready.port));
            }
            if ready.open {
                run.say("La salle est de nouveau ouverte sur le réseau, comme avant. Pour la fermer : page « Salle ».");
            }
            run.say("La salle est prête. Ce lien ne sert qu'une fois. Pour finir : Ctrl-C.");
            if !self.sans_navigateur && !open(&ready.link) {
                run.say("Le navigateur ne s'est pas ouvert : copiez le lien dans sa barre d'adresse.");
            }
        });
        written?;
        served?;
        run.done("La salle est fermée. Tout ce qui était marqué ✔ est enregistré.")
    }

    #[cfg(not(feature = "salle"))]
    pub fn run(self, _: &mut Run<'_>) -> Result<(), CliError> {
        let Self { port: _, adresse: _, nom: _, entrainement: _, sans_navigateur: _ } = self;
        Err(built_without())
    }
}

/// The error of a build without the browser's door.
#[cfg(not(feature = "salle"))]
pub(in crate::commands) fn built_without() -> CliError {
    app::AppError::input("ce chelem a été construit sans la salle")
        .advise("Prenez celui qui est distribué, ou construisez-le avec sa fonction « salle ».")
        .into()
}

/// Opens the browser of this system; false when it cannot be started.
#[cfg(feature = "salle")]
fn open(link: &str) -> bool {
    use std::process::{Command, Stdio};
    let mut command = match std::env::consts::OS {
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
