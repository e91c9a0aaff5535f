//! `classement`: the ranking.

use clap::Args;

use crate::args::{keyed, position};
use crate::error::CliError;
use crate::run::Run;
use app::{AppError, Duplicate, DuplicateView, Night, RankingAsked};
use domain::duplicate::Line;
use domain::money::Category;
use domain::{PositionNo, ordinal};
use report::RankingReport;

/// Classement après une position, ou provisoire
///
/// Exemples : chelem classement ; chelem classement --position 3 ; chelem classement --expliquer lefevre
#[derive(Debug, Args)]
pub(crate) struct Classement {
    /// Après cette position (sinon la dernière dont toutes les feuilles sont entrées)
    #[arg(long, value_parser = position, value_name = "N")]
    position: Option<PositionNo>,
    /// Avec les feuilles déjà entrées de la position en cours
    #[arg(long, conflicts_with = "position")]
    provisoire: bool,
    /// Dans un tournoi par équipes : les joueurs un à un, pour information
    #[arg(long)]
    individuel: bool,
    /// D'où viennent le total et le rang de ce joueur (ou de cette équipe), règle par règle
    #[arg(long, value_name = "JOUEUR", conflicts_with_all = ["position", "provisoire", "individuel"])]
    expliquer: Option<String>,
    /// Donnes dupliquées : le classement général (D22)
    #[arg(long, group = "view")]
    general: bool,
    /// Donnes dupliquées : le classement alterné (D23)
    #[arg(long, group = "view")]
    alterne: bool,
    /// Donnes dupliquées : le classement d'une ligne : N, S, E ou O ; de triplettes, NS ou EO
    #[arg(long, group = "view", value_parser = line, value_name = "LIGNE")]
    ligne: Option<Line>,
    /// Donnes dupliquées : le classement d'une catégorie du classement national (D63)
    #[arg(long, group = "view", value_parser = keyed(Category::word), value_name = "CATEGORIE")]
    categorie: Option<Category>,
}

impl Classement {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let club = run.club()?;
        let free = match club.night()? {
            Night::Free(free) => free,
            Night::Duplicate(night) => return self.duplicate(run, night),
        };
        if self.general || self.alterne || self.ligne.is_some() || self.categorie.is_some() {
            return Err(AppError::input("en donnes libres, il n'y a qu'un classement").into());
        }
        match &self.expliquer {
            Some(player) => run.show_with_rules(&free.explain(player, None)?),
            None => {
                let ranking = free.ranking(self.asked())?;
                run.show(&ranking)?;
                // At the end of a list longer than the window, the reader looks for the first three.
                if run.console.width.is_some() && !run.for_machines() && ranking.rows.len() > LONG {
                    run.say(podium(&ranking));
                }
                Ok(())
            }
        }
    }

    fn asked(&self) -> RankingAsked {
        RankingAsked { position: self.position, provisional: self.provisoire, individual: self.individuel }
    }

    fn duplicate(self, run: &mut Run<'_>, night: Duplicate<'_>) -> Result<(), CliError> {
        if let Some(player) = self.expliquer {
            return run.show_with_rules(&night.route(&player)?.explained());
        }
        night.must_be_whole(&self.asked())?;
        let view = match (self.general, self.alterne, self.ligne, self.categorie) {
            (true, ..) => DuplicateView::General,
            (_, true, ..) => DuplicateView::Alternated,
            (.., Some(line), _) => DuplicateView::Line(line),
            (.., Some(category)) => DuplicateView::Category(category),
            _ => DuplicateView::OfRecord,
        };
        run.show(&night.ranking(view)?)
    }
}

/// D8: a line of single players.
fn line(text: &str) -> Result<Line, String> {
    let lines = Line::ALL.into_iter().find(|line| line.key().eq_ignore_ascii_case(text.trim()));
    lines.ok_or_else(|| "N, S, E, O, NS ou EO est attendu".to_owned())
}

/// More rows than a window of 24 lines shows with the lines around them.
const LONG: usize = 18;

/// `1er LEFÈVRE Zoé (300) · 2e … · 3e …`
fn podium(ranking: &RankingReport) -> String {
    let first = ranking.rows.iter().take_while(|row| row.rank <= 3).take(6);
    let words: Vec<String> =
        first.map(|row| format!("{} {} ({})", ordinal(row.rank), row.name, row.total.words())).collect();
    format!("En tête : {}", words.join(" · "))
}
