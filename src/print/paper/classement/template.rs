//! The template of rankings: columns, their titles, the headings (`classement.toml`).

use super::columns::Kind;
use crate::paper::wording;
use crate::template::{template, words};
use domain::award::Formula;
use report::paper::RankingPaper;

words! {
    /// A column as templates name it.
    Named {
        Rank = "rang",
        Number = "numero",
        Name = "nom",
        Club = "club",
        /// One column each, or added up by sessions.
        Positions = "positions",
        Penalties = "penalites",
        Total = "total",
        Pcn = "pcn",
        Pp = "pp",
    }
}

impl Named {
    /// The kind of a column that has a width of its own, or `None`.
    pub(crate) const fn alone(self) -> Option<Kind> {
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

template! {
    "classement.toml" {
        columns: Vec<Named> = choices_with("colonnes", &Named::WORDS, Named::Name),
        titles: [String; 8] = texts("titres", ["rang", "numero", "nom", "club", "penalites", "total", "pcn", "pp"]),
        duo = text("titres.duo"),
        team = text("titres.equipe"),
        position = wording("titres.position", &["numero"]),
        position_short = wording("titres.position_etroite", &["numero"]),
        general = text("textes.classement"),
        individual = text("textes.classement_individuel"),
        after = wording("textes.apres", &["classement", "position"]),
        provisional = wording("textes.provisoire", &["classement", "position"]),
        last = wording("textes.final", &["classement", "position"]),
        nobody = text("textes.personne"),
        tied = text("textes.ex_aequo"),
        broken_tie = wording("textes.departages", &["rang", "joueurs"]),
        unlicensed = text("textes.sans_licence"),
        large = wording("textes.grand", &["titre", "premiers"]),
        left = text("textes.abandon"),
        left_heading = text("textes.abandons"),
        qualified = text("textes.qualifies"),
        not_qualified = text("textes.non_qualifies"),
    }
}

impl Template {
    /// True when that column is asked for.
    pub(crate) fn shows(&self, named: Named) -> bool {
        self.columns.contains(&named)
    }

    /// The title of a column.
    pub(crate) fn title(&self, named: Named) -> &str {
        let alone = Named::WORDS.iter().filter(|(_, one)| *one != Named::Positions);
        alone.zip(&self.titles).find(|((_, one), _)| *one == named).map_or("", |(_, title)| title.as_str())
    }

    /// The title over the names: players, duos or teams.
    pub(crate) fn name_title(&self, formula: Formula) -> &str {
        match formula {
            Formula::Duo => self.duo.as_str(),
            Formula::Equipe4 => self.team.as_str(),
            Formula::Individuel => self.title(Named::Name),
        }
    }

    /// The title of a position's column.
    pub(crate) fn position_title(&self, number: usize, narrow: bool) -> String {
        let wording = if narrow { &self.position_short } else { &self.position };
        wording.fill(&[("numero", &number.to_string())])
    }

    /// The heading of the sheet.
    pub(crate) fn heading(&self, paper: &RankingPaper) -> String {
        let what = if paper.one_by_one { &self.individual } else { &self.general };
        let wording = match (paper.report.is_final, paper.report.provisional) {
            (true, _) => &self.last,
            (false, true) => &self.provisional,
            (false, false) => &self.after,
        };
        wording.fill(&[("classement", what.as_str()), ("position", &wording::position(&paper.when))])
    }
}
