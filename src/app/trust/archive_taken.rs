//! An archive that comes: whether its night is here already, in another edition, or not at all (Y16).

use crate::club::{CURRENT, Changes, Trust, load};
use crate::error::{AppError, Result};
use crate::evening::closing::must_be_removable;
use crate::trust::archive::facts_of;
use crate::trust::archive_import::{Directory, rebuild};
use archive::{self as facts, Archive, Content, File, Header};
use domain::advice::{Advice, Detail, Step};
use domain::counted;
use domain::season::{NightKey, SeasonId, Which};
use domain::tournament::{Overview, TournamentId};
use report::directory::ImportReport;
use storage::past::{self, Origin, Touched};
use storage::table::{season, tournament};
use storage::{Done, Subject, Tx, View, settings};

/// What may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// What is not here.
    New,
    /// A newer edition in the place of an older one too.
    Newer,
    /// What is not here, and a reduced one too, where nothing else of the night is left.
    Reduced,
    /// What is only looked at: a reduced one too.
    ToVerify,
}

impl Trust<'_> {
    /// Takes what is not here.
    /// Errors: those of [`Trust::take_archive`].
    pub fn import_archive(self, bytes: &[u8], changes: Changes) -> Result<ImportReport> {
        self.take_archive(bytes, Taking::New, changes)
    }

    /// Rebuilds the tournament of an archive, or the season with its nights; reports people new in the directory, and those who differ from it.
    /// A tournament that is there already is left as it is (Y16).
    /// Errors: when it is no archive, a newer one, damaged, or contradictory, each bad line with its reason; an older edition of a night that is
    /// here, a newer or a reduced one where it is not to be taken.
    pub fn take_archive(self, bytes: &[u8], taking: Taking, changes: Changes) -> Result<ImportReport> {
        let File { header, content } = archive::read(bytes)?;
        let form = format!("archive de version {}, écrite par {}", header.version, header.program);
        if header.reduced && !matches!(taking, Taking::Reduced | Taking::ToVerify) {
            return Err(AppError::input(
                "cette archive est réduite, pour un comité : il y manque ce que le club en garde",
            )
            .advise("Demandez au club l'archive entière.")
            .advise(Advice::say("S'il ne l'a plus : la même commande, avec ").then(Detail::Reduced)));
        }
        match content {
            Content::Season(season) => self.club.seasons().import(&season, form, changes),
            Content::Tournament(archive) => {
                let mut report = self.take_tournament(&header, &archive, (form, taking), changes)?;
                if header.reduced && report.already == 0 {
                    let gone = "Réduite : sans paiements, corrections ni motifs ; qui est nouveau à l'annuaire y est né un 1er juillet. ";
                    report.summary.insert_str(0, gone);
                }
                Ok(report)
            }
        }
    }

    pub(crate) fn take_tournament(
        self,
        header: &Header,
        archive: &Archive,
        (form, taking): (String, Taking),
        changes: Changes,
    ) -> Result<ImportReport> {
        let older = match self.club.store.read(|view| standing(view, header, archive, taking))? {
            Standing::There(known) => {
                let (id, day) = (known.id.0, known.date.format("%d/%m/%Y"));
                let summary = format!("Déjà là : c'est le tournoi {id} ({}, {day}). Rien n'est fait.", known.name);
                let done = changes == Changes::Apply;
                let report = ImportReport::new("Joueur", form, Vec::new(), 0, done, summary);
                return Ok(ImportReport { already: 1, ..report });
            }
            Standing::Older(known) => Some(known.id),
            Standing::New => None,
        };
        let wording = self.club.wording();
        self.club.change_or_show(changes, |tx| {
            let was_chosen = settings::get(tx, CURRENT)?;
            let said = older.map(|id| removed(tx, id)).transpose()?.unwrap_or_default();
            // A tournament with the same name and date is probably the one exported: warn.
            let alike = tournament::overviews(tx)?.into_iter().find(|other| same_evening(other, archive));
            let mut directory = Directory::of(tx)?;
            let place = |entry: &facts::Entry| directory.place(tx, &entry.person);
            let (night, edition) = (header.night.as_deref(), header.edition);
            let rebuilt = rebuild(tx, archive, Origin { digest: &header.digest, night, edition }, place)?;
            for (season, which) in said {
                season::put_night(tx, season, NightKey::Tournament(rebuilt.id), &which)?;
            }
            // In a base without tournaments it is the one commands act on; elsewhere the evening goes on.
            let chosen = was_chosen.is_none_or(|known| older.is_some_and(|older| known == older.0.to_string()));
            if chosen {
                settings::set(tx, CURRENT, &rebuilt.id.0.to_string())?;
            }
            let (id, name) = (rebuilt.id.0, &archive.tournament.name);
            let done = changes == Changes::Apply;
            let (players, sheets) =
                (counted(archive.entries.len(), "joueur"), counted(archive.sheets.len(), "feuille"));
            let added = counted(rebuilt.added, "ajout");
            let mut summary = if done {
                format!("Tournoi {id} : {name}, {players}, {sheets} ; {added} à l'annuaire.")
            } else {
                format!("Essai : {name}, {players}, {sheets}, {added} à l'annuaire ; rien n'est enregistré.")
            };
            let instead = older.map_or_else(String::new, |older| format!(", à la place du tournoi {}", older.0));
            if let Some(older) = older {
                summary.push_str(&format!(" Il prend la place du tournoi {}.", older.0));
            }
            if let Some(known) = alike {
                summary.push_str(&format!(
                    " Attention : le tournoi {} de la base a le même nom et la même date, rien ne dit si c'est la même soirée : alors, gardez l'un des deux et supprimez l'autre ; pour renoncer : {}.",
                    known.id.0,
                    wording(&Step::Undo)
                ));
            }
            if done && !chosen {
                summary.push_str(" Pour travailler dessus : ");
                summary.push_str(&wording(&Step::ChooseTournament(id)));
            }
            let report = ImportReport::new("Joueur", form, rebuilt.lines, 1, done, summary);
            Ok(Done::new(Subject::Import, report, format!("Tournoi {id} : {name}, importé d'une archive{instead}")))
        })
    }
}

/// Whether a night that comes is here.
enum Standing {
    New,
    There(Overview),
    /// In an older edition, which is to go.
    Older(Overview),
}

fn standing(view: &View, header: &Header, archive: &Archive, taking: Taking) -> Result<Standing> {
    if let Some(known) = Known::of(view)?.take(view, &header.digest, archive)? {
        return Ok(Standing::There(known));
    }
    let (Some(night), Some(edition)) = (&header.night, header.edition) else { return Ok(Standing::New) };
    let named = past::nights(view)?.into_iter().find(|(_, name)| name == night).map(|(id, _)| id);
    let known = tournament::overviews(view)?.into_iter().find(|known| Some(known.id) == named);
    let Some(known) = known else { return Ok(Standing::New) };
    let (own, id) = (past::edition(view, known.id)?, known.id.0);
    match edition.checked_sub(own) {
        Some(0) => Ok(Standing::There(known)),
        Some(_) if taking == Taking::Newer => Ok(Standing::Older(known)),
        Some(since) => {
            let since = counted(since, "action");
            Err(AppError::input(format!("cette archive est une version plus récente du tournoi {id} : {since} depuis"))
                .advise(
                    Advice::say("Pour la prendre à sa place : la même commande, avec ").then(Detail::ReplaceNights),
                ))
        }
        None => Err(AppError::input(format!(
            "une version plus récente est déjà là : c'est le tournoi {id}, {} depuis",
            counted(own - edition, "action")
        ))),
    }
}

/// Removes a tournament; gives what seasons said of it.
fn removed(tx: &Tx<'_>, id: TournamentId) -> Result<Vec<(SeasonId, Which)>> {
    let mut said = Vec::new();
    for season in season::all(tx)? {
        let own = season::nights(tx, season.id)?.into_iter().find(|(key, _)| *key == NightKey::Tournament(id));
        said.extend(own.map(|(_, which)| (season.id, which)));
    }
    must_be_removable(tx, id)?;
    tournament::delete(tx, id)?;
    Ok(said)
}

/// The tournaments of the base that an archive may be the copy of (Y16).
pub(crate) struct Known(Vec<Overview>);

impl Known {
    pub(crate) fn of(view: &View) -> Result<Self> {
        Ok(Self(tournament::overviews(view)?))
    }

    /// The tournament that came by the archive of that digest, or that it was made of; each is taken once.
    pub(crate) fn take(&mut self, view: &View, digest: &str, archive: &Archive) -> Result<Option<Overview>> {
        for (index, known) in self.0.iter().enumerate() {
            let came = known.origin.as_deref() == Some(digest);
            if came || (same_evening(known, archive) && written(view, known.id)? == digest) {
                return Ok(Some(self.0.swap_remove(index)));
            }
        }
        Ok(None)
    }
}

/// The digest that the archive of a tournament has now.
pub(crate) fn written(view: &View, id: TournamentId) -> Result<String> {
    Ok(digest_of(&facts_of(view, &load(view, Some(id))?, &Touched::read(view)?)?))
}

/// The digest that the archive of those facts has.
pub(crate) fn digest_of(archive: &Archive) -> String {
    archive::write_archive(archive, "").map(|(_, digest)| digest).unwrap_or_default()
}

/// Of that name and day.
fn same_evening(known: &Overview, archive: &Archive) -> bool {
    known.name == archive.tournament.name && known.date.to_string() == archive.tournament.date
}
