//! The right of access: everything the base holds of one person, subject by subject.

use crate::club::{Directory, load};
use crate::directory::find;
use crate::error::Result;
use crate::hall::cards::cards;
use crate::paper::head::{blank_head, stamped};
use crate::result::ranking;
use domain::counted;
use domain::text::{fold, replaced};
use domain::tournament::{Entry, Listed, Tournament};
use report::directory::{Dossier, DossierPaper, DossierPart};
use report::paper::PaperHead;
use report::table::french_date;
use storage::table::{entry, label, membership, outside, person, publication, season};
use storage::{View, journal};

/// Label and value.
type Lines = Vec<(String, String)>;

impl Directory<'_> {
    /// All the data held of a person.
    /// Errors: nobody or several people found.
    pub fn dossier(self, query: &str) -> Result<Dossier> {
        self.club.store.read(|view| {
            let all = person::all(view)?;
            let who = find::person(&all, query)?;
            let mut parts = vec![part("Annuaire", card(view, who)?)];
            for (id, _) in entry::of_person(view, who.id)? {
                let tournament = load(view, Some(id))?;
                let Some(entry) = tournament.entries.iter().find(|entry| entry.person_id == who.id) else { continue };
                let day = french_date(&tournament.settings.date.to_string());
                let title = format!("Tournoi {} : {} ({day})", id.0, tournament.settings.name);
                parts.push(part(title, entered(&tournament, entry)));
            }
            parts.push(part("Résultats d'ailleurs", elsewhere(view, who)?));
            parts.push(part("Saisons", seasons(view, who)?));
            let card = cards(view)?.into_iter().any(|(person, _)| person == who.id);
            let page = line("Adresse", if card { "au hasard, sur sa carte imprimée" } else { "" });
            parts.push(part("Page privée", page.into_iter().collect()));
            parts.push(part("Journal", journal_lines(view, who, &all)?));
            parts.retain(|part| !part.lines.is_empty());
            Ok(Dossier { name: who.person.name(), parts, notes: notes() })
        })
    }

    /// The same on paper, to be handed over.
    /// Errors: as [`Directory::dossier`].
    pub fn dossier_paper(self, query: &str) -> Result<DossierPaper> {
        let dossier = self.dossier(query)?;
        let head = blank_head(self.club.clock(), &dossier.name);
        Ok(stamped(DossierPaper { head, dossier }))
    }

    /// The head of the notice about people's data: the club's name where it is given.
    pub fn notice_head(self, club: &str) -> PaperHead {
        blank_head(self.club.clock(), club)
    }
}

fn part(title: impl Into<String>, lines: Lines) -> DossierPart {
    DossierPart { title: title.into(), lines }
}

fn line(what: &str, value: impl Into<String>) -> Option<(String, String)> {
    let value = value.into();
    (!value.is_empty()).then(|| (what.to_owned(), value))
}

fn card(view: &View, who: &Listed) -> Result<Lines> {
    let Listed { id, person } = who;
    let labels: Vec<String> =
        label::all(view)?.into_iter().filter(|(own, _)| own == id).map(|(_, word)| word).collect();
    let how = publication::all(view)?.get(id).copied().unwrap_or_default();
    let yes = |yes: bool| if yes { "oui" } else { "non" };
    let lines = [
        line("Nom", &person.last_name),
        line("Prénom", &person.first_name),
        line("Licence", person.licence.clone().unwrap_or_default()),
        line("Club", &person.club),
        line("Comité", &person.committee),
        line("Affiliation cette saison", yes(person.affiliated)),
        line("Date de naissance", person.birth.map_or_else(String::new, |day| french_date(&day.to_string()))),
        line("Série", person.series.map_or_else(String::new, |series| series.to_string())),
        line("Licence l'an dernier", yes(person.licensed_before)),
        line("Zone", &person.zone),
        line("Famille", &person.family),
        line("Étiquettes", labels.join(", ")),
        line("Sur les pages publiées", how.key()),
    ];
    Ok(lines.into_iter().flatten().collect())
}

fn entered(tournament: &Tournament, entry: &Entry) -> Lines {
    let team = entry.team.and_then(|(id, _)| tournament.team(id)).map(|team| format!("{} {}", team.number, team.name));
    let report = (tournament.is_placed() && !tournament.is_duplicate())
        .then(|| ranking::report(tournament, ranking::last_complete(tournament)));
    let own = report.as_ref().and_then(|report| {
        let mine = |row: &&report::RankingRow| match row.members.is_empty() {
            true => row.number == entry.number,
            false => row.members.iter().any(|member| member.number == entry.number),
        };
        report.rows.iter().find(mine)
    });
    let penalties: Vec<String> = tournament
        .penalties
        .iter()
        .filter(|penalty| penalty.entry == entry.id)
        .map(|penalty| format!("position {} : {} points, {}", penalty.position, penalty.points.0, penalty.why()))
        .collect();
    let lines = [
        line("Inscription", format!("n° {}", entry.number)),
        line("Équipe", team.unwrap_or_default().trim()),
        line("Payé", if entry.paid.0 == 0 { String::new() } else { entry.paid.to_string() }),
        line("Rang", own.map_or_else(String::new, |row| row.rank.to_string())),
        line("Total", own.map_or_else(String::new, |row| row.total.words())),
        line("PCN", own.and_then(|row| row.pcn).map_or_else(String::new, |pcn| pcn.to_string())),
        line("Départ", entry.left_after.map_or_else(String::new, |after| format!("après la position {after}"))),
        line("Pénalités", penalties.join(" ; ")),
    ];
    lines.into_iter().flatten().collect()
}

fn elsewhere(view: &View, who: &Listed) -> Result<Lines> {
    let mut lines = Lines::new();
    for night in outside::all(view)? {
        let Some(result) = night.result(who.id) else { continue };
        let rank = result.rank.map(|rank| format!("rang {rank}"));
        let total = result.total.map(|total| format!("total {}", total.words()));
        let said: Vec<String> = [rank, total].into_iter().flatten().collect();
        lines.push((format!("{} ({})", night.name, night.date.format("%d/%m/%Y")), said.join(", ")));
    }
    Ok(lines)
}

/// Results frozen at closings, and memberships paid for the year.
fn seasons(view: &View, who: &Listed) -> Result<Lines> {
    let mut lines = Lines::new();
    for season in season::all(view)? {
        if let Some(then) = season::frozen(view, season.id)?.into_iter().find(|then| then.person == who.id) {
            let said = [
                Some(then.club).filter(|club| !club.is_empty()).map(|club| format!("club {club}")),
                then.series.map(|series| format!("série {series}")),
                then.born.map(|born| format!("année de naissance {born}")),
                Some(then.labels.join(", ")).filter(|labels| !labels.is_empty()),
            ];
            let said: Vec<String> = said.into_iter().flatten().collect();
            lines.push((format!("{}, à la clôture", season.name), said.join(", ")));
        }
        for paid in membership::all(view, season.id)?.into_iter().filter(|paid| paid.person == who.id) {
            let day = paid.day.format("%d/%m/%Y");
            lines.push((format!("{}, cotisation", season.name), format!("{} le {day}", paid.amount)));
        }
    }
    Ok(lines)
}

/// The actions of the journal whose words name him, without the names of others, and how many changes of his card it keeps.
fn journal_lines(view: &View, who: &Listed, all: &[Listed]) -> Result<Lines> {
    let name = fold(&who.person.name());
    let mut lines = Lines::new();
    let kept = journal::changes_of(view, "person", who.id.0)?;
    lines.extend(line(
        "Anciennes valeurs de sa fiche",
        if kept == 0 { String::new() } else { counted(kept, "version") },
    ));
    for action in journal::actions(view)? {
        let text = format!("{} {}", action.what, action.why);
        if fold(&text).contains(&name) || fold(&action.who) == name {
            let day = action.at.get(..10).map_or_else(String::new, french_date);
            let others = all.iter().filter(|other| other.id != who.id);
            let text = others.fold(text, |text, other| replaced(&text, &other.person.name(), "(autre joueur)"));
            lines.push((day, text.trim().to_owned()));
        }
    }
    Ok(lines)
}

/// Notices that complete a dossier.
fn notes() -> Vec<String> {
    [
        "Les feuilles de marque des tournois ci-dessus portent ses scores à chaque table.",
        "Les copies de la base, les archives et les papiers déjà imprimés peuvent contenir les mêmes données ; ce qui a été envoyé à la fédération y est aussi.",
    ]
    .map(str::to_owned)
    .into()
}
