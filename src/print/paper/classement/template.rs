//! What a club may change of rankings (`classement.toml`): columns, their titles, the headings.

use super::columns::Kind;
use crate::print::paper::wording;
use crate::print::template::{Keys, PaperTemplate, Template, Wording};
use crate::report::paper::RankingPaper;

/// A column as templates name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// `rang`.
    Rank,
    /// `numero`.
    Number,
    /// `nom`.
    Name,
    /// `club`.
    Club,
    /// `positions`: one column each, or added up by sessions.
    Positions,
    /// `penalites`.
    Penalties,
    /// `total`.
    Total,
    /// `pcn`.
    Pcn,
    /// `pp`.
    Pp,
}

impl Named {
    const WORDS: [(&'static str, Self); 9] = [
        ("rang", Self::Rank),
        ("numero", Self::Number),
        ("nom", Self::Name),
        ("club", Self::Club),
        ("positions", Self::Positions),
        ("penalites", Self::Penalties),
        ("total", Self::Total),
        ("pcn", Self::Pcn),
        ("pp", Self::Pp),
    ];

    /// What it shows, where that is one column of a width of its own.
    pub const fn alone(self) -> Option<Kind> {
        match self {
            Self::Rank => Some(Kind::Rank),
            Self::Number => Some(Kind::Number),
            Self::Penalties => Some(Kind::Penalties),
            Self::Total => Some(Kind::Total),
            Self::Pcn => Some(Kind::Pcn),
            Self::Pp => Some(Kind::Pp),
            Self::Name | Self::Club | Self::Positions => None,
        }
    }
}

/// `classement.toml`.
#[derive(Debug, Clone, PartialEq)]
pub struct RankingTemplate {
    /// Paper, letters, colours, footer.
    pub paper: PaperTemplate,
    /// The columns, from left to right; the name among them.
    pub columns: Vec<Named>,
    titles: Vec<(Named, Wording)>,
    duo: Wording,
    team: Wording,
    position: Wording,
    position_short: Wording,
    general: Wording,
    individual: Wording,
    after: Wording,
    provisional: Wording,
    last: Wording,
    /// In the place of the rows where there are none.
    pub nobody: Wording,
    /// Marks a player who left.
    pub left: Wording,
    /// Heads those who left, where others were eliminated.
    pub left_heading: Wording,
}

impl Template for RankingTemplate {
    const FILE: &'static str = "classement.toml";
    const DEFAULT: &'static str = include_str!("../../../../templates/classement.toml");

    fn read(keys: &mut Keys<'_>, paper: &PaperTemplate) -> Self {
        let columns = keys.choices("colonnes", &Named::WORDS);
        if !columns.contains(&Named::Name) {
            keys.refuse("colonnes", "la colonne \"nom\" est nécessaire");
        }
        let single = |(word, named): &(&str, Named)| {
            (*named != Named::Positions).then(|| (*named, keys.text(&format!("titres.{word}"))))
        };
        let titles = Named::WORDS.iter().filter_map(single).collect();
        let title = ["classement", "position"];
        Self {
            paper: paper.of_sheet(keys),
            columns,
            titles,
            duo: keys.text("titres.duo"),
            team: keys.text("titres.equipe"),
            position: keys.wording("titres.position", &["numero"]),
            position_short: keys.wording("titres.position_etroite", &["numero"]),
            general: keys.text("textes.classement"),
            individual: keys.text("textes.classement_individuel"),
            after: keys.wording("textes.apres", &title),
            provisional: keys.wording("textes.provisoire", &title),
            last: keys.wording("textes.final", &title),
            nobody: keys.text("textes.personne"),
            left: keys.text("textes.abandon"),
            left_heading: keys.text("textes.abandons"),
        }
    }
}

impl RankingTemplate {
    /// True when that column is asked for.
    pub fn shows(&self, named: Named) -> bool {
        self.columns.contains(&named)
    }

    /// The title of a column.
    pub fn title(&self, named: Named) -> &str {
        self.titles.iter().find(|(one, _)| *one == named).map_or("", |(_, title)| title.as_str())
    }

    /// The title over the names: players, duos or teams.
    pub fn name_title(&self, formula: &str) -> &str {
        match formula {
            "duo" => self.duo.as_str(),
            "equipe4" => self.team.as_str(),
            _ => self.title(Named::Name),
        }
    }

    /// The title of a position's column.
    pub fn position_title(&self, number: usize, narrow: bool) -> String {
        let wording = if narrow { &self.position_short } else { &self.position };
        wording.fill(&[("numero", &number.to_string())])
    }

    /// What the sheet is headed.
    pub fn heading(&self, paper: &RankingPaper) -> String {
        let what = if paper.one_by_one { &self.individual } else { &self.general };
        let wording = match (paper.report.is_final, paper.report.provisional) {
            (true, _) => &self.last,
            (false, true) => &self.provisional,
            (false, false) => &self.after,
        };
        wording.fill(&[("classement", what.as_str()), ("position", &wording::position(&paper.when))])
    }
}
