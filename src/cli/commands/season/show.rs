//! Where the season stands, and what changed after a night.

use crate::error::CliError;
use crate::run::Run;
use app::{AppError, Club, SeasonAsked};
use domain::counted;

/// Ranks shown after a closing.
const SHOWN: usize = 5;

/// The ranking, and the next thing to do.
pub(super) fn standing(run: &mut Run<'_>, club: &Club, season: Option<&str>) -> Result<(), CliError> {
    let ranking = club.seasons().ranking(season, &SeasonAsked::default())?;
    run.show(&ranking)?;
    if ranking.closed {
        run.say("La saison est close.");
    } else if ranking.nights.is_empty() {
        run.say("Quelles soirées compteront, et pourquoi : chelem saison soirees");
    } else {
        run.say("D'où vient une place : chelem saison classement --expliquer NOM");
    }
    let twins = club.directory().twins()?.twins.len();
    if twins > 0 {
        run.say(format!(
            "Attention : {}, dans l'annuaire, pour une seule personne peut-être, comptée deux fois : {}",
            if twins == 1 { "deux noms".to_owned() } else { format!("{twins} fois deux noms") },
            twins_step(club)?
        ));
    }
    Ok(())
}

/// Where those who may be one person are dealt with: a comité decides them as doubts.
pub(super) fn twins_step(club: &Club) -> Result<&'static str, AppError> {
    Ok(if club.comite().is_one()? { "chelem comite doutes" } else { "chelem joueurs doublons" })
}

/// After a night was closed: its changes, season by season.
pub(crate) fn news(run: &mut Run<'_>, club: &Club) -> Result<(), AppError> {
    for news in club.seasons().news()? {
        if news.night == 0 {
            run.say(format!("Saison {} : cette soirée {}.", news.season, news.state));
            continue;
        }
        run.say(format!("Saison {}, soirée {} : {}.", news.season, news.night, news.podium));
        let moved = news.moves.iter().filter(|line| line.moved).take(SHOWN);
        let lines: Vec<String> = moved.map(|line| format!("{}{}", line.who, line.missing)).collect();
        if !lines.is_empty() {
            run.say(format!("  {}", lines.join(" ; ")));
        }
        if news.dropped > 0 {
            run.say(format!(
                "  Pour {}, cette soirée n'est pas retenue : il y en a de meilleures.",
                counted(news.dropped, "joueur")
            ));
        }
    }
    Ok(())
}
