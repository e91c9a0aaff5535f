//! What an archive says, held against itself: words known, numbers within limits, references to what was said before.

use std::collections::HashSet;

use super::facts::{
    Action, Archive, Deal, Entry, Export, Fact, Incident, Penalty, Prize, Seat, Session, Sheet, Start, Team, Tournament,
};
use crate::domain::Orientation;
use crate::domain::award::Formula;
use crate::domain::competition;
use crate::domain::movement::{Game, Kind};
use crate::domain::scoring::Contract;
use crate::domain::sheet::Balances;

/// The facts read so far.
#[derive(Debug, Default)]
pub(super) struct Checker {
    archive: Option<Archive>,
    /// The kind of the last fact, by its place in the order.
    last: usize,
    seen: HashSet<Key>,
}

/// What there may be only one of.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Key {
    Session(u8),
    Team(u32),
    Entry(u32),
    Licence(String),
    Start(u8, u32),
    Chair(u8, u16, Orientation),
    Seated(u8, u32),
    Sheet(u8, u16),
    Prize(u32),
    Export(u32),
}

type Checked = Result<(), String>;

fn must(holds: bool, reason: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(reason.into()) }
}

fn one_of(what: &str, word: &str, words: &[&str]) -> Checked {
    must(words.contains(&word), format!("{what} : « {word} » n'est pas connu"))
}

fn within<T: PartialOrd + std::fmt::Display>(what: &str, number: T, least: T, most: T) -> Checked {
    must(number >= least && number <= most, format!("{what} : {number} n'est pas entre {least} et {most}"))
}

fn written(what: &str, text: &str) -> Checked {
    must(!text.trim().is_empty(), format!("{what} : le texte est vide"))
}

fn date(what: &str, text: &str) -> Checked {
    // Exactly ten characters: chrono would also take `2026-1-1`.
    let read = chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d");
    must(text.len() == 10 && read.is_ok(), format!("{what} : « {text} » n'est pas une date comme 2026-11-21"))
}

fn movement(key: &str) -> Checked {
    must(Kind::parse(key).is_some_and(|kind| kind.key() == key), format!("mouvement : « {key} » n'est pas connu"))
}

/// Money that is not absurd, in cents.
fn money(what: &str, cents: i64) -> Checked {
    within(what, cents, 0, 1_000_000_000)
}

const DRAWS: [&str; 4] = ["hasard", "ordre", "equilibre", "carre"];

impl Checker {
    /// Adds the fact of the next line.
    pub(super) fn add(&mut self, fact: Fact) -> Checked {
        let order = order(&fact);
        must(order >= self.last, "ce fait n'est pas à sa place dans l'ordre de l'archive")?;
        self.last = order;
        if let Fact::Tournament(tournament) = fact {
            must(self.archive.is_none(), "un second tournoi")?;
            check_tournament(&tournament)?;
            self.archive = Some(empty(tournament));
            return Ok(());
        }
        let Some(mut archive) = self.archive.take() else { return Err("le premier fait doit être le tournoi".into()) };
        let outcome = self.add_to(&mut archive, fact);
        self.archive = Some(archive);
        outcome
    }

    /// All that was added.
    pub(super) fn archive(self) -> Option<Archive> {
        self.archive
    }

    fn add_to(&mut self, archive: &mut Archive, fact: Fact) -> Checked {
        match fact {
            Fact::Tournament(_) => {}
            Fact::Session(session) => {
                self.check_session(&session, archive)?;
                archive.sessions.push(session);
            }
            Fact::Team(team) => {
                self.check_team(&team)?;
                archive.teams.push(team);
            }
            Fact::Entry(entry) => {
                self.check_entry(&entry)?;
                archive.entries.push(entry);
            }
            Fact::Start(start) => {
                self.check_start(&start)?;
                archive.starts.push(start);
            }
            Fact::Seat(seat) => {
                self.check_seat(&seat, archive)?;
                archive.seats.push(seat);
            }
            Fact::Sheet(sheet) => {
                self.check_sheet(&sheet, archive)?;
                archive.sheets.push(sheet);
            }
            Fact::Penalty(penalty) => {
                self.check_penalty(&penalty, archive)?;
                archive.penalties.push(penalty);
            }
            Fact::Incident(incident) => {
                check_incident(&incident, archive)?;
                archive.incidents.push(incident);
            }
            Fact::Prize(prize) => {
                self.check_prize(&prize)?;
                archive.prizes.push(prize);
            }
            Fact::Export(export) => {
                self.check_export(&export)?;
                archive.exports.push(export);
            }
            Fact::Action(action) => {
                check_action(&action)?;
                archive.actions.push(action);
            }
        }
        Ok(())
    }

    fn once(&mut self, key: Key, what: impl std::fmt::Display) -> Checked {
        must(self.seen.insert(key), format!("{what} : en double"))
    }

    fn check_session(&mut self, session: &Session, archive: &Archive) -> Checked {
        let expected = u8::try_from(archive.sessions.len()).unwrap_or(u8::MAX).saturating_add(2);
        must(session.number == expected, format!("séance {} au lieu de {expected}", session.number))?;
        one_of("genre de séance", &session.kind, &["seance", "phase"])?;
        session.date.as_deref().map_or(Ok(()), |text| date("date de la séance", text))?;
        within("première position", session.first_position, 2, archive.tournament.positions)?;
        within("positions de la séance", session.positions, 1, 20)?;
        within("donnes", session.deals, 1, 50)?;
        movement(&session.movement)?;
        within("tables", session.tables, 1, 150)?;
        must(session.seed.is_none_or(|seed| seed >= 0), "graine négative")?;
        one_of("tirage", &session.draw, &DRAWS)?;
        within("coefficient", session.coefficient, 100, 130)?;
        let others = archive.sessions.iter().filter(|other| other.coefficient != 100).count();
        must(
            session.coefficient == 100 || others < competition::MOST_COEFFICIENTS,
            format!("plus de {} coefficients", competition::MOST_COEFFICIENTS),
        )?;
        one_of("report", &session.carry, &["multiplie", "divise"])?;
        self.once(Key::Session(session.number), "séance")
    }

    fn check_team(&mut self, team: &Team) -> Checked {
        within("numéro d'équipe", team.number, 1, 10_000)?;
        self.once(Key::Team(team.number), format!("équipe {}", team.number))
    }

    fn check_entry(&mut self, entry: &Entry) -> Checked {
        within("numéro d'inscription", entry.number, 1, 100_000)?;
        self.once(Key::Entry(entry.number), format!("inscription {}", entry.number))?;
        let person = &entry.person;
        must(!crate::input::fold(&person.last_name).is_empty(), "le nom manque")?;
        if let Some(licence) = &person.licence {
            written("licence", licence)?;
            self.once(Key::Licence(licence.clone()), format!("licence {licence}"))?;
        }
        person.birth.as_deref().map_or(Ok(()), |text| date("né le", text))?;
        person.series.map_or(Ok(()), |series| within("série", series, 1, 4))?;
        money("payé", entry.paid_cents)?;
        within("première position", entry.from_position, 1, 120)?;
        must(entry.last_session.is_none_or(|session| session >= 1), "dernière séance : 0")?;
        match (entry.team, entry.member) {
            (None, None) => Ok(()),
            (Some(team), Some(member)) => {
                must(self.seen.contains(&Key::Team(team)), format!("l'équipe {team} n'existe pas"))?;
                // Several may have one place: a substitute has that of whom he replaces.
                within("place dans l'équipe", member, 1, 4)
            }
            _ => Err("une équipe sans place, ou une place sans équipe".to_owned()),
        }
    }

    fn known(&self, entry: u32) -> Checked {
        must(self.seen.contains(&Key::Entry(entry)), format!("l'inscription {entry} n'existe pas"))
    }

    fn check_start(&mut self, start: &Start) -> Checked {
        self.known(start.entry)?;
        let session = start.session;
        must(session == 1 || self.seen.contains(&Key::Session(session)), format!("la séance {session} n'existe pas"))?;
        within("table", start.table, 1, 150)?;
        self.once(Key::Start(session, start.entry), format!("départ de l'inscription {}", start.entry))
    }

    fn check_seat(&mut self, seat: &Seat, archive: &Archive) -> Checked {
        self.known(seat.entry)?;
        check_place(seat.position, seat.table, archive)?;
        self.once(Key::Chair(seat.position, seat.table, seat.chair), "chaise")?;
        self.once(Key::Seated(seat.position, seat.entry), format!("place de l'inscription {}", seat.entry))
    }

    fn check_sheet(&mut self, sheet: &Sheet, archive: &Archive) -> Checked {
        check_place(sheet.position, sheet.table, archive)?;
        self.once(Key::Sheet(sheet.position, sheet.table), "feuille")?;
        one_of("état de la feuille", &sheet.status, &["attente", "valide"])?;
        sheet.adjustment.as_deref().map_or(Ok(()), |text| written("ajustement", text))?;
        let balances = Balances::new(sheet.balances.chairs()).map_err(|refusal| refusal.to_string())?;
        if let Some(fault) = balances.fault(sheet.adjustment.is_some()) {
            return Err(format!("{fault} (règle {})", fault.rule()));
        }
        for (deal, expected) in sheet.deals.iter().zip(1..) {
            must(deal.number == expected, format!("donne {} au lieu de {expected}", deal.number))?;
            check_deal(deal).map_err(|reason| format!("donne {expected} : {reason}"))?;
        }
        Ok(())
    }

    fn check_penalty(&self, penalty: &Penalty, archive: &Archive) -> Checked {
        self.known(penalty.entry)?;
        within("position", penalty.position, 1, archive.tournament.positions)?;
        within("points", penalty.points, 0, 100_000)?;
        written("motif", &penalty.reason)
    }

    fn check_prize(&mut self, prize: &Prize) -> Checked {
        within("place", prize.place, 0, 100_000)?;
        money("prix", prize.cents)?;
        self.once(Key::Prize(prize.place), format!("prix de la place {}", prize.place))
    }

    fn check_export(&mut self, export: &Export) -> Checked {
        within("numéro d'export", export.number, 1, 100_000)?;
        written("contenu", &export.content)?;
        self.once(Key::Export(export.number), format!("export {}", export.number))
    }
}

/// The order of the facts.
const fn order(fact: &Fact) -> usize {
    match fact {
        Fact::Tournament(_) => 0,
        Fact::Session(_) => 1,
        Fact::Team(_) => 2,
        Fact::Entry(_) => 3,
        Fact::Start(_) => 4,
        Fact::Seat(_) => 5,
        Fact::Sheet(_) => 6,
        Fact::Penalty(_) => 7,
        Fact::Incident(_) => 8,
        Fact::Prize(_) => 9,
        Fact::Export(_) => 10,
        Fact::Action(_) => 11,
    }
}

const fn empty(tournament: Tournament) -> Archive {
    Archive {
        tournament,
        sessions: Vec::new(),
        teams: Vec::new(),
        entries: Vec::new(),
        starts: Vec::new(),
        seats: Vec::new(),
        sheets: Vec::new(),
        penalties: Vec::new(),
        incidents: Vec::new(),
        prizes: Vec::new(),
        exports: Vec::new(),
        actions: Vec::new(),
    }
}

fn check_tournament(t: &Tournament) -> Checked {
    written("nom du tournoi", &t.name)?;
    date("date du tournoi", &t.date)?;
    within("positions", t.positions, 1, 120)?;
    within("donnes", t.deals, 1, 50)?;
    t.movement.as_deref().map_or(Ok(()), movement)?;
    let formula = Formula::parse(&t.formula).filter(|formula| formula.key() == t.formula);
    let formula = formula.ok_or_else(|| format!("formule : « {} » n'est pas connue", t.formula))?;
    must(!t.parallel || formula == Formula::Equipe4, "jumelage sans équipes de 4")?;
    let game = Game::parse(&t.game).is_some_and(|game| game.key() == t.game);
    must(game, format!("jeu : « {} » n'est pas connu", t.game))?;
    match (&t.championship, &t.stage) {
        (None, None) => {}
        (Some(kind), Some(stage)) => {
            let known = competition::Kind::parse(kind).is_some_and(|known| known.key() == kind)
                && competition::Stage::parse(stage).is_some_and(|known| known.key() == stage);
            must(known, format!("championnat : « {kind}, {stage} » n'est pas connu"))?;
        }
        _ => return Err("un championnat sans stade, ou un stade sans championnat".into()),
    }
    within("séances", t.sessions, 1, 20)?;
    within("pourcentage redistribué", t.given_back_percent, 0, 100)?;
    within("pourcentage récompensé", t.rewarded_percent, 1, 100)?;
    within("palier des prix", t.step_cents, 1, 1_000_000_000)?;
    within("décroissance des prix", t.decline_percent, 50, 100)?;
    for (what, cents) in [
        ("engagement", t.fee_cents),
        ("apport", t.added_cents),
        ("prix spécial", t.special_cents),
        ("engagements à la clôture", t.fees_then_cents.unwrap_or(0)),
    ] {
        money(what, cents)?;
    }
    one_of("état", &t.state, &["inscription", "jeu", "clos"])?;
    within("position en cours", t.position, 0, t.positions)?;
    let open = t.state == "inscription";
    must(open == (t.position == 0) && open == t.tables.is_none(), "l'état ne va pas avec la position et les tables")?;
    t.tables.map_or(Ok(()), |tables| within("tables", tables, 1, 150))?;
    must(t.seed.is_none_or(|seed| seed >= 0), "graine négative")?;
    t.draw.as_deref().map_or(Ok(()), |draw| one_of("tirage", draw, &DRAWS[..3]))
}

fn check_place(position: u8, table: u16, archive: &Archive) -> Checked {
    within("position", position, 1, archive.tournament.positions)?;
    within("table", table, 1, 150)
}

fn check_deal(deal: &Deal) -> Checked {
    one_of("genre", &deal.kind, &["marque", "complete", "annulee", "ajustee"])?;
    if let Some(key) = &deal.contract {
        let known = Contract::parse(key).is_some_and(|contract| contract.key() == key);
        must(known, format!("contrat : « {key} » n'est pas connu"))?;
    }
    deal.petit.as_deref().map_or(Ok(()), |word| one_of("petit", word, &["attack", "defence"]))?;
    let chelems = ["announced_made", "made", "announced_failed", "defence", "announced_failed_defence"];
    deal.chelem.as_deref().map_or(Ok(()), |word| one_of("chelem", word, &chelems))?;
    for word in &deal.poignees {
        one_of("poignée", word, &["simple", "double", "triple"])?;
    }
    deal.half_points.map_or(Ok(()), |points| within("demi-points", points, 0, 182))?;
    deal.bouts.map_or(Ok(()), |bouts| within("bouts", bouts, 0, 3))?;
    must(deal.partner.is_none() || deal.partner != deal.taker, "le preneur s'appelle lui-même")?;
    let kind = deal.kind.as_str();
    let played = deal.contract.is_some() && deal.taker.is_some();
    let scores = deal.scores.chairs();
    let fits = match kind {
        "annulee" => deal.contract.is_none() && deal.taker.is_none(),
        "ajustee" => true,
        _ => played,
    };
    must(fits, "contrat et preneur ne vont pas avec le genre de la donne")?;
    must(
        deal.mark.is_some() == matches!(kind, "marque" | "complete"),
        "la marque ne va pas avec le genre de la donne",
    )?;
    let full = kind == "complete";
    must(
        deal.half_points.is_some() == full && deal.bouts.is_some() == full,
        "points et bouts : donnes entières seules",
    )?;
    must(scores.is_empty() != (kind == "ajustee"), "les scores sont ceux des donnes ajustées, et d'elles seules")?;
    must(scores.iter().map(|(_, score)| i64::from(score.0)).sum::<i64>() == 0, "la somme des scores n'est pas 0")
}

fn check_incident(incident: &Incident, archive: &Archive) -> Checked {
    check_place(incident.position, incident.table, archive)?;
    must(incident.deal.is_none_or(|deal| deal >= 1), "donne 0")?;
    written("décision", &incident.decision)?;
    written("motif", &incident.reason)?;
    let outcomes = ["comptee", "annulee", "si_chute", "si_reussie", "ajustee"];
    incident.outcome.as_deref().map_or(Ok(()), |word| one_of("décision", word, &outcomes))
}

fn check_action(action: &Action) -> Checked {
    one_of("genre d'action", &action.kind, &["action", "annulation", "retablissement"])
}
