//! Entries: registering, unregistering, listing, paying, arriving late.

use crate::club::{Changes, Entries};
use crate::directory::find;
use crate::directory::people::{self as directory, PersonInput};
use crate::error::{AppError, Result};
use crate::hall::arrivals::begun_first;
use crate::season;
use domain::Refusal;
use domain::advice::{Advice, Detail, Entrant, Step};
use domain::competition::missing_for_registration;
use domain::duplicate::Format;
use domain::etuis::nobody_enters;
use domain::money::Cents;
use domain::movement::{Kind, Place};
use domain::presence::arrival::{self, Entered};
use domain::presence::late::{self, LateTeam};
use domain::presence::team;
use domain::text::fold;
use domain::tournament::{Draft, Entry, EntryId, Listed, Membership, PersonId, Qualification, Tournament};
use domain::{Orientation, PositionNo, TableNo};
use report::table::euros;
use storage::table::person;
use storage::{Done, Subject, Tx};

/// The person to register.
#[derive(Debug, Clone)]
pub enum Registration {
    /// A person of the directory, by licence or part of the name.
    Known(String),
    /// A person of the directory chosen in a list, by key.
    Chosen(PersonId),
    /// A new person, added to the directory at the same time.
    New(PersonInput),
}

impl Registration {
    /// What was typed for a person of the directory.
    pub(super) fn typed(&self) -> String {
        if let Self::Known(query) = self { query.clone() } else { String::new() }
    }
}

/// M12: the seat asked for.
#[derive(Debug, Clone, Copy)]
pub enum Wish {
    Chair(Orientation),
    /// None any more.
    Withdrawn,
}

impl Wish {
    const fn chair(self) -> Option<Orientation> {
        if let Self::Chair(chair) = self { Some(chair) } else { None }
    }
}

/// The options shared by all those registered together.
#[derive(Debug, Clone, Default)]
pub struct Registering {
    /// Each one's payment, in cents.
    pub paid_cents: i64,
    /// M7: the team they play in, by name or number; they make up teams in their order when `None`.
    pub team: Option<String>,
    /// M11: the outgoing champion (or champions).
    pub champion: bool,
    /// M11: cannot change tables.
    pub fixed: bool,
    /// M7: alone, in a team that waits for the others.
    pub alone: bool,
    /// Announced, not come yet.
    pub announced: bool,
    /// C5: series and club on the day they qualified for a national final; for people entered already, too.
    pub qualified: Qualification,
    /// M12: the orientation they ask for; of people entered already, too.
    pub wished: Option<Wish>,
    /// D47, R7: they make the tables full and are not ranked.
    pub unranked: bool,
}

/// D47: the étuis are laid for those who were drawn; a formation that comes later cannot enter.
pub(super) fn no_late_formation(tournament: &Tournament) -> Result<()> {
    if tournament.has_formations() && tournament.is_placed() { Err(nobody_enters().into()) } else { Ok(()) }
}

/// D47, R7: a contestant who only fills the tables is not ranked; elsewhere only substitutes are.
fn check_unranked(tournament: &Tournament, how: &Registering) -> Result<()> {
    if !how.unranked || tournament.format() == Some(Format::Individual) {
        return Ok(());
    }
    let message = "hors classement, on complète une table en donnes dupliquées, en individuel ; ailleurs, un remplaçant seul peut l'être";
    Err(Refusal::new("R7", message)
        .advise(Advice::say("Un remplaçant : ").then(Step::Substitute { entry: None }))
        .into())
}

/// C5: only the national final of the inter-clubs looks at the day of the qualification; where the championship is not known yet, it is noted.
pub(super) fn must_ask_for_the_qualification(tournament: &Tournament) -> Result<()> {
    match tournament.championship().filter(|championship| !championship.is_judged_as_qualified()) {
        None => Ok(()),
        Some(other) => Err(Refusal::new(
            "C5",
            format!("{other} : le jour de la qualification n'y compte pas, seule la finale nationale interclubs le regarde (article 16)"),
        )
        .advise("Série, club et comité sont ceux de la fiche : retapez la ligne sans cette option.")
        .into()),
    }
}

impl Entries<'_> {
    /// Registers people, all or none; returns one sentence per person. Once the seats are drawn and before position 2,
    /// a late arrival takes an empty chair (M5), a late team empty places (M7). In a team tournament they make up teams in
    /// their order, or complete the one named (M7).
    /// Errors: a person not found, ambiguous or entered already; no empty chair left; M7 for a number of people that makes no teams.
    pub fn register(self, list: &[Registration], how: &Registering) -> Result<Vec<String>> {
        let named = how.team.as_deref();
        self.club.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            tournament.must_be_open()?;
            if how.qualified != Qualification::default() {
                must_ask_for_the_qualification(tournament)?;
            }
            if let Some(said) = note(tx, tournament, list, how)? {
                let what = format!("Inscription complétée : {}", said.join(" ; "));
                return Ok(Done::new(Subject::Entry, said, what));
            }
            no_late_formation(tournament)?;
            check_unranked(tournament, how)?;
            let mut said = Vec::new();
            let (_, size) = tournament.team_size();
            if named.is_none() && !how.alone {
                team::must_make_teams(tournament, list.len())?;
            }
            let (mut last, proposed) = (None, begun_first(tx, tournament.id)?);
            for (index, registration) in list.iter().enumerate() {
                let place = match (named, size) {
                    (None, 1) => None,
                    (Some(name), _) => Some(team::membership(tournament, Some(name))?),
                    (None, _) => Some(match last.filter(|_| index % size > 0 && !how.alone) {
                        Some((id, place)) => (id, place + 1),
                        None => team::membership(tournament, None)?,
                    }),
                };
                last = place;
                let entered = register_one(tx, tournament, registration, how, (place, &proposed));
                let mut line = entered.map_err(|error| if list.len() > 1 { error.advise(NOBODY) } else { error })?;
                if let Some(trial) = without_licence(tx, tournament)? {
                    line.push_str(&format!(" ; {trial}"));
                }
                said.push(line);
            }
            if tournament.is_placed() {
                said.extend(seat_late_teams(tournament, &proposed)?);
            }
            let what = format!("Inscription : {}", said.join(" ; "));
            Ok(Done::new(Subject::Entry, said, what))
        })
    }
}

/// C5, M12: where all are entered already, notes their qualification and the orientation they ask for; `None` where a new entrant is
/// among them.
fn note(tx: &Tx<'_>, tournament: &mut Draft, list: &[Registration], how: &Registering) -> Result<Option<Vec<String>>> {
    let qualified = Some(&how.qualified).filter(|qualified| **qualified != Qualification::default());
    if qualified.is_none() && how.wished.is_none() {
        return Ok(None);
    }
    let all = person::all(tx)?;
    let known = |registration: &Registration| {
        let Registration::Known(query) = registration else { return None };
        let number = query.trim().parse().ok();
        let listed = find::try_person(&all, query).ok().flatten();
        let is_meant =
            |entry: &&Entry| listed.map_or(Some(entry.number) == number, |listed| listed.id == entry.person_id);
        tournament.entries.iter().find(is_meant).map(|entry| entry.id)
    };
    let Some(there) = list.iter().map(known).collect::<Option<Vec<EntryId>>>() else { return Ok(None) };
    if how.wished.is_some() && tournament.is_placed() {
        let swap = Step::SwapSeats { entry: None, with: None };
        return Err(AppError::input("les places sont tirées : une orientation se demande avant le tirage")
            .advise(Advice::say("Pour échanger deux places : ").then(swap)));
    }
    let mut said = Vec::new();
    for id in there {
        tournament.change_entry(id, |entry| {
            entry.qualified = qualified.unwrap_or(&entry.qualified).clone();
            entry.wished = how.wished.map_or(entry.wished, Wish::chair);
        });
        let mut line = tournament.name(id);
        if qualified.is_some() {
            line.push_str(", qualification notée");
        }
        line.push_str(&match how.wished {
            Some(Wish::Chair(chair)) => format!(", orientation demandée : {}", chair.word()),
            Some(Wish::Withdrawn) => ", plus d'orientation demandée".to_owned(),
            None => String::new(),
        });
        said.push(line);
    }
    Ok(Some(said))
}

/// Added to the error of a list in which one name is wrong.
const NOBODY: &str = "Personne n'est inscrit, ni ceux d'avant ni ceux d'après : corrigez et retapez toute la ligne.";

/// Enters one of a list; returns name, club and payment.
fn register_one(
    tx: &Tx<'_>,
    tournament: &mut Draft,
    registration: &Registration,
    how: &Registering,
    place: (Option<Membership>, &[TableNo]),
) -> Result<String> {
    match registration {
        Registration::Known(query) => refuse_number(tournament, query)?,
        Registration::New(input) => refuse_entered(tournament, input)?,
        Registration::Chosen(_) => {}
    }
    let listed = listed(tx, registration, new_player(tournament, registration))?;
    let (id, _, remark) = enter(tournament, listed, how.paid_cents, place)?;
    mark(tournament, id, how);
    Ok(format!("{}{remark}", entered_words(tournament, id)))
}

/// A newcomer with the name of a player already entered is rarely another person.
fn refuse_entered(tournament: &Tournament, input: &PersonInput) -> Result<()> {
    let name = [&input.last_name, &input.first_name].map(|part| part.as_deref().unwrap_or_default()).join(" ");
    let other = input.homonym || input.licence.is_some();
    let same = |entry: &&Entry| !other && fold(&entry.name()) == fold(name.trim());
    tournament.entries.iter().find(same).map_or(Ok(()), |entry| {
        let error =
            AppError::input(format!("{}, n° {} de la liste, est déjà dans l'annuaire", entry.name(), entry.number));
        let own = Advice::say("Si c'est quelqu'un d'autre du même nom : donnez sa licence, ou ajoutez ");
        Err(error.advise(own.then(Detail::Namesake).then(".")))
    })
}

/// A number is a player already entered: he pays, or comes, but is not entered again.
fn refuse_number(tournament: &Tournament, query: &str) -> Result<()> {
    let number = query.trim().parse::<u32>().ok();
    let Some(entry) = tournament.entries.iter().find(|entry| Some(entry.number) == number) else { return Ok(()) };
    // A licence may be as short as a number.
    if entry.person.licence.as_deref() == Some(query.trim()) {
        return Ok(());
    }
    let due = Some(tournament.settings.fee - entry.paid).filter(|due| *due > Cents::ZERO);
    let pay = Step::Pay { entry: Some(entry.number), amount: due };
    Err(AppError::input(format!("le n° {} est {}, déjà sur la liste", entry.number, entry.name()))
        .advise(Advice::say("Pour un paiement : ").then(pay))
        .advise("Pour inscrire quelqu'un d'autre : son nom, ou son numéro de licence."))
}

/// An entrant, distinguished from others: number, name, club, team, payment.
pub(crate) fn entered_words(tournament: &Tournament, id: EntryId) -> String {
    let Some(entry) = tournament.entry(id) else { return String::new() };
    let club = Some(entry.person.club.clone()).filter(|club| !club.is_empty());
    let licence = entry.person.licence.is_none().then(|| "sans licence".to_owned());
    let known: Vec<String> = club.into_iter().chain(licence).collect();
    let known = if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) };
    let team = entry.team.map_or_else(String::new, |(id, _)| format!(", {}", tournament.team_words(id)));
    let announced = if entry.announced { ", annoncé" } else { "" };
    let unranked = if entry.ranked { "" } else { ", hors classement" };
    let paid = match (entry.paid, tournament.settings.fee) {
        (Cents::ZERO, Cents::ZERO) => String::new(),
        (Cents::ZERO, fee) => format!(", {} € à payer", euros(fee.0)),
        (paid, fee) if paid < fee => format!(", payé {} €, reste {} €", euros(paid.0), euros((fee - paid).0)),
        (paid, _) => format!(", payé {} €", euros(paid.0)),
    };
    format!("n° {} : {}{known}{team}{announced}{unranked}{paid}", entry.number, entry.name())
}

/// Marks the outgoing champion (M11), those who cannot change tables, and those who have not come yet.
pub(super) fn mark(tournament: &mut Draft, id: EntryId, how: &Registering) {
    let said = how.champion || how.fixed || how.announced || how.wished.is_some() || how.unranked;
    if said || how.qualified != Qualification::default() {
        tournament.change_entry(id, |entry| {
            (entry.champion, entry.fixed, entry.announced) = (how.champion, how.fixed, how.announced);
            entry.wished = how.wished.and_then(Wish::chair);
            (entry.qualified, entry.ranked) = (how.qualified.clone(), !how.unranked);
        });
    }
}

/// The advice for a player who is not in the directory.
fn new_player(tournament: &Tournament, registration: &Registration) -> Advice {
    if tournament.is_placed() && tournament.team_size().0 > 1 {
        return team::newcomers();
    }
    Advice::say("Nouveau joueur : ").then(Step::Register(Entrant::Newcomer(registration.typed())))
}

/// The person meant, a new one being added to the directory; `otherwise` is the advice for one who is not in it.
pub(crate) fn listed(tx: &Tx<'_>, registration: &Registration, otherwise: Advice) -> Result<Listed> {
    match registration {
        Registration::Known(query) => find_listed(tx, query, otherwise),
        Registration::Chosen(id) => {
            let chosen = person::all(tx)?.into_iter().find(|listed| listed.id == *id);
            chosen.ok_or_else(|| AppError::input("cette personne n'est plus dans l'annuaire").advise(otherwise))
        }
        Registration::New(input) => directory::insert_new(tx, input),
    }
}

fn find_listed(tx: &Tx<'_>, query: &str, otherwise: Advice) -> Result<Listed> {
    let all = person::all(tx)?;
    // An ambiguous name is refused with the candidates; an unknown one may be new.
    let found = match find::try_person(&all, query)? {
        Some(listed) => listed,
        None => find::person(&all, query).map_err(|error| error.advise(otherwise))?,
    };
    Ok(found.clone())
}

/// Enters a person; returns the number, the key and a remark.
pub(super) fn enter(
    tournament: &mut Draft,
    listed: Listed,
    paid_cents: i64,
    (team, proposed): (Option<Membership>, &[TableNo]),
) -> Result<(EntryId, u32, String)> {
    let Entered { id, number, late } = arrival::enter(tournament, listed, Cents(paid_cents), team, proposed)?;
    let mut remark = lacking(tournament, id);
    if let Some((place, from)) = late {
        remark.push_str(&late_words(tournament, &[place], from));
    }
    Ok((id, number, remark))
}

/// M5, M7: where a late arrival starts.
fn late_words(tournament: &Tournament, places: &[Place], from: PositionNo) -> String {
    let kind = tournament.kind().unwrap_or(Kind::Fft);
    let labels: Vec<String> = places.iter().map(|place| place.label(kind)).collect();
    format!(" — arrivée tardive, départ {}, joue dès la position {from}", labels.join(" "))
}

/// M7: seats the teams that came late; a sentence for each.
pub(super) fn seat_late_teams(tournament: &mut Draft, proposed: &[TableNo]) -> Result<Vec<String>> {
    let seated = late::seat_late_teams(tournament, proposed)?;
    let words = |late: &LateTeam| format!("{}{}", late.name, late_words(tournament, &late.places, late.from));
    Ok(seated.iter().map(words).collect())
}

/// O3: what a player lacks for a championship, reported and not refused: the licence may be taken at the door.
fn lacking(tournament: &Tournament, id: EntryId) -> String {
    let Some((championship, entry)) = tournament.championship().zip(tournament.entry(id)) else { return String::new() };
    let data = &entry.person;
    let mut lacks = missing_for_registration(&data.last_name, &data.first_name, data.licence.as_deref(), false);
    if !data.affiliated {
        lacks.push("licence de la saison");
    }
    if lacks.is_empty() {
        return String::new();
    }
    format!(" — attention (O3) : {}, réservé aux licenciés ; il manque : {}", championship.kind(), lacks.join(", "))
}

/// A club's own rule on players who come again without a licence, for the one just entered.
fn without_licence(tx: &Tx<'_>, tournament: &Draft) -> Result<Option<String>> {
    let entered = tournament.entries.last().filter(|entry| entry.person.licence.is_none());
    entered.map_or(Ok(None), |entry| season::trials(tx, tournament.settings.date, entry.person_id))
}
