//! Y11: the ranking under other rules, and whether skill or presence pays, on the club's own nights. Nothing is kept.

use super::load::{Loaded, chosen, load};
use super::manage::ruled;
use super::ranking::podium;
use crate::error::Result;
use crate::season::Seasons;
use domain::season::{PRESETS, Rules, preset, reward, to_look_at};
use report::season::{TrialLine, TrialReport};

impl Seasons<'_> {
    /// The season under its own rules, under those asked for, and under each preset.
    /// Errors: no such season; an unknown key or value.
    pub fn try_rules(
        self,
        season: Option<&str>,
        named: Option<&str>,
        pairs: &[(String, String)],
    ) -> Result<TrialReport> {
        self.club.store.read(|view| {
            let mut loaded = load(view, chosen(view, season)?)?;
            let own = loaded.season.rules.clone();
            let mut warnings = Vec::new();
            let mut tried: Vec<(String, Rules)> = vec![("règles de la saison".to_owned(), own.clone())];
            if named.is_some() || !pairs.is_empty() {
                let wanted = ruled(own, named, pairs)?;
                domain::season::check(&wanted, &[])?;
                let known = loaded.counting().len();
                warnings = to_look_at(&wanted, &loaded.members, known);
                tried.push(("à l'essai".to_owned(), wanted));
            }
            tried.extend(PRESETS.iter().filter_map(|name| Some((format!("modèle {name}"), preset(name)?))));
            let nights = loaded.counting().len();
            let mut lines = Vec::new();
            for (name, rules) in tried {
                loaded = loaded.under(rules);
                lines.push(line(&loaded, name));
            }
            Ok(TrialReport { warnings, season: loaded.season.name.clone(), nights, lines })
        })
    }
}

fn line(loaded: &Loaded, name: String) -> TrialLine {
    let standings = loaded.standings();
    let nights: Vec<_> = loaded.counting().into_iter().map(|known| &known.night).collect();
    let reward = reward(&standings, &nights);
    let ranked = standings.rows.iter().filter(|row| row.rank.is_some()).count();
    TrialLine { name, first: podium(loaded, &standings), ranked, skill: reward.skill, presence: reward.presence }
}
