//! The season as a page to publish: each named as he allows, at most as openly as is asked.

use super::load::{Loaded, chosen, load};
use super::ranking::{SeasonAsked, ranking};
use crate::directory::publication::{Shown, replaced};
use crate::error::Result;
use crate::season::Seasons;
use domain::publication::Publication;
use domain::season::sentences;
use domain::text::without_rules;
use domain::tournament::PersonId;
use report::season::SeasonPage;
use storage::View;
use storage::table::{person, season};

impl Seasons<'_> {
    /// Whether the base has a season.
    pub fn any(self) -> Result<bool> {
        self.club.store.read(|view| Ok(!season::all(view)?.is_empty()))
    }

    /// The public ranking of a season.
    /// Errors: as [`Seasons::ranking`].
    pub fn page(self, asked: Option<&str>, most: Publication) -> Result<SeasonPage> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, asked)?)?;
            let mut report = ranking(&loaded, &SeasonAsked::default())?;
            let (shown, all) = (Shown::of(view, most)?, person::all(view)?);
            for row in &mut report.rows {
                let who = PersonId(row.person);
                let how = shown.wish_of(who);
                let Some(listed) = all.iter().find(|listed| listed.id == who) else { continue };
                row.name = loaded.public_name(who);
                if how != Publication::Name {
                    row.name = shown.name(listed);
                    row.club = String::new();
                }
            }
            openly(view, &loaded, &shown, &mut report.notes.iter_mut().collect::<Vec<_>>())?;
            // The rules have a place of their own.
            report.notes.retain(|note| !note.starts_with("Règles : "));
            report.notes.iter_mut().for_each(|note| *note = without_rules(note));
            Ok(SeasonPage {
                rules: sentences(&loaded.season.rules),
                ranking: report,
                version: env!("CARGO_PKG_VERSION").to_owned(),
            })
        })
    }
}

/// Names everybody in these texts as openly as he allows, never by a licence.
pub(super) fn openly(view: &View, loaded: &Loaded, shown: &Shown, texts: &mut [&mut String]) -> Result<()> {
    for listed in person::all(view)? {
        let bare = listed.person.name();
        if !texts.iter().any(|text| text.contains(&bare)) {
            continue;
        }
        let names = [loaded.name(listed.id), loaded.public_name(listed.id), bare];
        let (hidden, other) = match shown.wish_of(listed.id) {
            Publication::Name => (&names[..1], names[1].clone()),
            _ => (&names[..], shown.name(&listed)),
        };
        for name in hidden {
            texts.iter_mut().for_each(|text| **text = replaced(text, name, &other));
        }
    }
    Ok(())
}
