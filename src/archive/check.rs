//! Checks an archive for consistency: known keywords, numbers within limits, references to earlier facts.

use std::collections::HashSet;

use super::check_values::{
    Checked, DRAWS, born, check_action, check_deal, check_incident, check_place, check_tournament, date, money,
    movement, must, one_last_session, one_of, within, written,
};
use super::etuis::{EtuiResult, Fine, Fouled, Play};
use super::facts::{
    Archive, Entry, Export, Fact, Movement, Penalty, Person, Prize, Seat, Session, Settled, Sheet, Special, Start, Team,
};
use super::read::Content;
use super::season::SeasonArchive;
use domain::Orientation;
use domain::award::Formula;
use domain::competition;
use domain::duplicate::circuit;
use domain::money::SpecialRule;
use domain::movement::MAX_DEALS;
use domain::penalty::Offence;
use domain::publication::Publication;
use domain::season::Rules;
use domain::sheet::Balances;

/// The facts read so far.
#[derive(Debug, Default)]
pub(super) struct Checker {
    archive: Option<Archive>,
    pub(super) season: Option<SeasonArchive>,
    pub(super) rules: Rules,
    /// The kind of the last fact, by its place in the order.
    last: usize,
    seen: HashSet<Key>,
}

/// Facts that must be unique.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Session(u8),
    Team(u32),
    Entry(u32),
    Licence(String),
    Start(u8, u32),
    Chair(u8, u16, Orientation),
    Seated(u8, u32),
    Sheet(u8, u16),
    Movement(u8),
    Settled(u8, u32),
    Play(u8, u16, u8),
    Result(u16, u8, u16),
    Fouled(u16, u8, Option<u16>),
    Prize(u32),
    Special(String),
    Export(u32),
    Rule(String),
    Category(String),
    Outside(String),
}

impl Checker {
    /// Adds the fact of the next line.
    pub(super) fn add(&mut self, fact: Fact) -> Checked {
        self.in_order(fact.order())?;
        if fact.is_of_a_season() {
            return self.of_season(fact);
        }
        must(self.season.is_none(), "ce fait n'est d'aucune soirée")?;
        if let Fact::Tournament(tournament) = fact {
            must(self.archive.is_none(), "un second tournoi")?;
            check_tournament(&tournament)?;
            self.archive = Some(Archive { tournament, ..Archive::default() });
            return Ok(());
        }
        let Some(mut archive) = self.archive.take() else { return Err("le premier fait doit être le tournoi".into()) };
        let outcome = self.check(&fact, &archive);
        if outcome.is_ok() {
            archive.push(fact);
        }
        self.archive = Some(archive);
        outcome
    }

    pub(super) fn in_order(&mut self, order: usize) -> Checked {
        must(order >= self.last, "ce fait n'est pas à sa place dans l'ordre de l'archive")?;
        self.last = order;
        Ok(())
    }

    /// All that was added.
    pub(super) fn content(self) -> Option<Content> {
        let tournament = self.archive.map(|archive| Content::Tournament(Box::new(archive)));
        tournament.or_else(|| self.season.map(Content::Season))
    }

    fn check(&mut self, fact: &Fact, archive: &Archive) -> Checked {
        match fact {
            Fact::Session(session) => self.check_session(session, archive),
            Fact::Team(team) => self.check_team(team),
            Fact::Entry(entry) => {
                self.check_entry(entry)?;
                one_last_session(entry, archive)
            }
            Fact::Start(start) => self.check_start(start),
            Fact::Seat(seat) => self.check_seat(seat, archive),
            Fact::Sheet(sheet) => self.check_sheet(sheet, archive),
            Fact::Penalty(penalty) => self.check_penalty(penalty, archive),
            Fact::Incident(incident) => check_incident(incident, archive),
            Fact::Movement(movement) => self.check_movement(movement, archive),
            Fact::Settled(settled) => self.check_settled(settled, archive),
            Fact::Duplicate(duplicate) => {
                must(archive.etuis.duplicate.is_none(), "donnes dupliquées : deux fois")?;
                duplicate.check()
            }
            Fact::Play(play) => self.check_play(play, archive),
            Fact::Result(result) => self.check_result(result, archive),
            Fact::Fouled(fouled) => self.check_fouled(fouled, archive),
            Fact::Fine(fine) => self.check_fine(fine, archive),
            Fact::Prize(prize) => self.check_prize(prize),
            Fact::Special(special) => self.check_special(special),
            Fact::Export(export) => self.check_export(export),
            Fact::Action(action) => check_action(action),
            _ => Ok(()),
        }
    }

    pub(super) fn once(&mut self, key: Key, what: impl std::fmt::Display) -> Checked {
        must(self.seen.insert(key), format!("{what} : en double"))
    }

    fn check_session(&mut self, session: &Session, archive: &Archive) -> Checked {
        let expected = u8::try_from(archive.sessions.len()).unwrap_or(u8::MAX).saturating_add(2);
        must(session.number == expected, format!("séance {} au lieu de {expected}", session.number))?;
        one_of("genre de séance", &session.kind, &["seance", "phase"])?;
        session.date.as_deref().map_or(Ok(()), |text| date("date de la séance", text))?;
        within("première position", session.first_position, 2, archive.tournament.positions)?;
        within("positions de la séance", session.positions, 1, if session.circuit.is_some() { 40 } else { 20 })?;
        within("donnes", session.deals, 1, MAX_DEALS)?;
        match &session.circuit {
            Some(key) => {
                one_of("circuit", key, &circuit::Kind::ALL.map(circuit::Kind::key))?;
                must(session.movement.is_empty(), "un mouvement et un circuit")?;
            }
            None => movement(&session.movement)?,
        }
        within("tables", session.tables, 1, 150)?;
        must(session.seed.is_none_or(|seed| seed >= 0), "numéro du tirage négatif")?;
        one_of("tirage", &session.draw, &DRAWS)?;
        must(session.draw != "classement" || session.circuit.is_some(), "des places selon le classement sans circuit")?;
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
        self.check_card(&entry.person)?;
        entry.qualified_series.map_or(Ok(()), |series| within("série à la qualification", series, 1, 4))?;
        for text in [&entry.qualified_club, &entry.qualified_committee] {
            text.as_deref().map_or(Ok(()), |text| written("club ou comité à la qualification", text))?;
        }
        for given in [entry.derogation_pcn, entry.derogation_pp].into_iter().flatten() {
            within("attribution par dérogation", given, 0, 100_000)?;
            must(entry.derogation_letter.is_some(), "une attribution par dérogation sans sa lettre")?;
        }
        entry.derogation_letter.as_deref().map_or(Ok(()), |text| written("lettre de dérogation", text))?;
        must(entry.wished != Some(Orientation::M), "orientation demandée : pas de cinquième chaise")?;
        money("payé", entry.paid_cents)?;
        within("première position", entry.from_position, 1, 120)?;
        must(entry.last_session.is_none_or(|session| session >= 1), "dernière séance : 0")?;
        match (entry.team, entry.member) {
            (None, None) => Ok(()),
            (Some(team), Some(member)) => {
                self.must_be_a_team(team)?;
                // Several may have one place: a substitute has that of the player he replaces.
                within("place dans l'équipe", member, 1, 6)
            }
            _ => Err("une équipe sans place, ou une place sans équipe".to_owned()),
        }
    }

    pub(super) fn check_card(&mut self, person: &Person) -> Checked {
        must(!domain::text::fold(&person.last_name).is_empty(), "le nom manque")?;
        if let Some(licence) = &person.licence {
            written("licence", licence)?;
            self.once(Key::Licence(licence.clone()), format!("licence {licence}"))?;
        }
        person.birth.as_deref().map_or(Ok(()), born)?;
        let wish = person.publication.as_deref().map(Publication::parse);
        must(!matches!(wish, Some(None | Some(Publication::Name))), "une façon de nommer inconnue")?;
        person.series.map_or(Ok(()), |series| within("série", series, 1, 4))
    }

    fn must_be_entered(&self, entry: u32) -> Checked {
        must(self.seen.contains(&Key::Entry(entry)), format!("l'inscription {entry} n'existe pas"))
    }

    fn must_be_a_team(&self, team: u32) -> Checked {
        must(self.seen.contains(&Key::Team(team)), format!("l'équipe {team} n'existe pas"))
    }

    fn check_start(&mut self, start: &Start) -> Checked {
        self.must_be_entered(start.entry)?;
        let session = start.session;
        must(session == 1 || self.seen.contains(&Key::Session(session)), format!("la séance {session} n'existe pas"))?;
        within("table", start.table, 1, 150)?;
        self.once(Key::Start(session, start.entry), format!("départ de l'inscription {}", start.entry))
    }

    fn check_seat(&mut self, seat: &Seat, archive: &Archive) -> Checked {
        self.must_be_entered(seat.entry)?;
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
        self.must_be_entered(penalty.entry)?;
        within("position", penalty.position, 1, archive.tournament.positions)?;
        within("points", penalty.points, 0, 100_000)?;
        let offence = penalty.offence.as_deref().unwrap_or_default();
        must(offence.is_empty() || Offence::parse(offence).is_some(), format!("faute « {offence} » inconnue"))?;
        written("motif", &penalty.reason)
    }

    fn check_movement(&mut self, fact: &Movement, archive: &Archive) -> Checked {
        within("position", fact.position, 1, archive.tournament.positions)?;
        movement(&fact.movement)?;
        self.once(Key::Movement(fact.position), format!("mouvement de la position {}", fact.position))
    }

    fn check_settled(&mut self, settled: &Settled, archive: &Archive) -> Checked {
        within("position", settled.position, 1, archive.tournament.positions)?;
        let number = settled.number;
        self.ranked(number, archive)?;
        must(
            settled.seed.is_none() != settled.reason.is_none(),
            "un départage par un numéro de tirage ou par un motif, pas les deux",
        )?;
        must(settled.seed.is_none_or(|seed| seed >= 0), "numéro du tirage négatif")?;
        settled.reason.as_deref().map_or(Ok(()), |text| written("motif", text))?;
        self.once(Key::Settled(settled.position, number), format!("départage du n° {number}"))
    }

    /// A player, or a team where teams are ranked.
    fn ranked(&self, number: u32, archive: &Archive) -> Checked {
        if archive.tournament.formula == Formula::Individuel.key() {
            return self.must_be_entered(number);
        }
        self.must_be_a_team(number)
    }

    fn check_play(&mut self, play: &Play, archive: &Archive) -> Checked {
        archive.etuis.must_be_there()?;
        check_place(play.position, play.table, archive)?;
        play.check()?;
        for number in [play.one, play.other].into_iter().flatten() {
            self.must_be_a_team(number)?;
        }
        self.once(Key::Play(play.position, play.table, play.deal), "étuis d'une table")
    }

    fn check_result(&mut self, result: &EtuiResult, archive: &Archive) -> Checked {
        archive.etuis.must_be_there()?;
        check_place(result.position, result.table, archive)?;
        within("étui", result.etui, 1, 2_000)?;
        result.check()?;
        result.notes.iter().try_for_each(|note| self.ranked(note.number, archive))?;
        self.once(Key::Result(result.etui, result.position, result.table), format!("étui {}", result.etui))
    }

    fn check_fouled(&mut self, fouled: &Fouled, archive: &Archive) -> Checked {
        archive.etuis.must_be_there()?;
        within("étui", fouled.etui, 1, 2_000)?;
        check_place(fouled.position, fouled.table.unwrap_or(1), archive)?;
        fouled.check()?;
        self.once(Key::Fouled(fouled.etui, fouled.position, fouled.table), format!("étui {} faussé", fouled.etui))
    }

    fn check_fine(&self, fine: &Fine, archive: &Archive) -> Checked {
        archive.etuis.must_be_there()?;
        within("position", fine.position, 1, archive.tournament.positions)?;
        self.ranked(fine.number, archive)?;
        fine.check()
    }

    fn check_prize(&mut self, prize: &Prize) -> Checked {
        within("place", prize.place, 0, 100_000)?;
        money("prix", prize.cents)?;
        self.once(Key::Prize(prize.place), format!("prix de la place {}", prize.place))
    }

    fn check_special(&mut self, special: &Special) -> Checked {
        written("nom du prix spécial", &special.name)?;
        one_of("règle du prix spécial", &special.rule, &SpecialRule::ALL.map(SpecialRule::key))?;
        money("prix spécial", special.cents)?;
        self.once(Key::Special(special.name.clone()), format!("prix spécial « {} »", special.name))
    }

    fn check_export(&mut self, export: &Export) -> Checked {
        within("numéro d'export", export.number, 1, 100_000)?;
        written("contenu", &export.content)?;
        self.once(Key::Export(export.number), format!("export {}", export.number))
    }
}
