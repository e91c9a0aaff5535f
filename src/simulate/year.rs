//! A made-up year of a club: nights of its members, labels, categories, results of elsewhere, and the checks of the season.
//! The same seed gives the same year, byte for byte.

use std::path::Path;

use chrono::{Days, NaiveDate};

mod etuis;

use super::chance::Chance;
use super::crowd::Crowd;
use super::plan::Detail;
use super::sheet;
use super::trial::Trial;
use app::{
    AppError, Changes, Club, Draw, Entering, Figures, NewSeason, NextMovement, NightSaid, NightsImport, PersonInput,
    Registering, Registration, Result, SeasonAsked,
};
use domain::award::Formula;
use domain::money::Cents;
use domain::movement::Game;
use domain::season::{self, By, Category, PRESETS};
use domain::tournament::{Person, Settings};
use domain::{Orientation, PositionNo, TableNo};
use host::clock::Clock;
use host::disk;
use report::season::SeasonRanking;

/// Members of the club, and how many tables there are on a night.
#[derive(Debug, Clone, Copy)]
struct Size {
    members: usize,
    tables: (usize, usize),
    /// Whether some nights are with étuis, or in teams of 4.
    etuis: bool,
}

const USUAL: Size = Size { members: 40, tables: (3, 5), etuis: true };
const POSITIONS: u8 = 2;
const DEALS: u8 = 4;
/// A member's query: the licence, else the whole name.
type Member = String;

/// The clock of a made-up year: the same every time.
pub fn year_clock() -> Clock {
    let evening = NaiveDate::from_ymd_opt(2026, 9, 7).unwrap_or_default().and_hms_opt(20, 0, 0);
    Clock::scripted(evening.unwrap_or_default())
}

/// Plays a year of that many nights in a base, one a week from September on; of eight one is in duos, one with étuis alone, one with étuis in
/// formations, of sixteen one in teams of 4. The season is open.
pub fn play_year(club: &mut Club, seed: u64, nights: usize) -> Result<()> {
    play(club, seed, nights, USUAL)
}

/// The same of a large club: that many tables of 4 each night.
pub fn play_large_year(club: &mut Club, seed: u64, nights: usize, tables: usize) -> Result<()> {
    play(club, seed, nights, Size { members: 6 * tables, tables: (tables, tables), etuis: false })
}

/// A later season of so many nights of that many tables, played by the persons of the directory.
/// Errors: as for [`play_year`].
pub fn play_later_year(club: &mut Club, year: usize, nights: usize, tables: usize) -> Result<()> {
    const WEEKS: usize = 52;
    let first = i32::try_from(2026 + year).unwrap_or(2026);
    let name = format!("{first}-{}", first + 1);
    let (from, to) = (NaiveDate::from_ymd_opt(first, 7, 1), NaiveDate::from_ymd_opt(first + 1, 6, 30));
    club.seasons().create(NewSeason { name: Some(name), from, to, ..NewSeason::default() })?;
    let whole = |person: &Person| person.licence.clone().unwrap_or_else(|| person.name());
    let members: Vec<Member> = club.directory().list(None)?.people.iter().map(|line| whole(&line.person)).collect();
    let (mut chance, size) = (
        Chance::of(u64::from(first.unsigned_abs()), 1),
        Size { members: members.len(), tables: (tables, tables), etuis: false },
    );
    for number in year * WEEKS..year * WEEKS + nights {
        night(club, &mut chance, (&members, size), number)?;
    }
    Ok(())
}

fn play(club: &mut Club, seed: u64, nights: usize, size: Size) -> Result<()> {
    let mut chance = Chance::of(seed, 1);
    let mut crowd = Crowd::new(Chance::of(seed, 2));
    let mut members: Vec<Member> = Vec::new();
    for _ in 0..size.members {
        let person = crowd.person();
        members.push(name(&person));
        club.directory().register(&person)?;
    }
    club.seasons().create(NewSeason { name: Some("2026-2027".into()), ..NewSeason::default() })?;
    if size.etuis {
        etuis::grid(club)?;
    }
    for number in 0..nights {
        night(club, &mut chance, (&members, size), number)?;
    }
    for member in members.iter().filter(|_| chance.percent(25)) {
        club.seasons().label(member, "débutant", false)?;
    }
    let plain = Category::default;
    for category in [
        Category { name: "Séniors".into(), age_min: Some(60), ..plain() },
        Category { name: "Débutants".into(), label: Some("débutant".into()), ..plain() },
        Category { name: "Séries 3 et 4".into(), series: Some((3, 4)), ..plain() },
    ] {
        club.seasons().put_category(None, category)?;
    }
    if seed.is_multiple_of(10) {
        for (name, team) in ["Les Rois", "Les Dames", "Les Valets"].into_iter().zip(members.chunks(4)) {
            club.seasons().put_team(None, name, team)?;
        }
    }
    elsewhere(club, &mut chance, &members)?;
    // The last night counts double and cannot be dropped; one is left out.
    let said = |counts, coefficient, mandatory| NightSaid {
        counts,
        coefficient,
        mandatory,
        reason: if counts.is_some() { "soirée découverte".into() } else { String::new() },
    };
    club.seasons().say_of_nights(None, &[(nights.to_string(), said(None, Some(200), Some(true)))])?;
    if nights > 3 {
        club.seasons().say_of_nights(None, &[("2".into(), said(Some(false), None, None))])?;
    }
    Ok(())
}

fn name(person: &PersonInput) -> Member {
    let whole = || format!("{} {}", text(person.last_name.as_ref()), text(person.first_name.as_ref()));
    person.licence.clone().unwrap_or_else(whole)
}

fn text(field: Option<&String>) -> String {
    field.cloned().unwrap_or_default()
}

fn day(number: usize) -> NaiveDate {
    let weeks = u64::try_from(number).unwrap_or(0);
    NaiveDate::from_ymd_opt(2026, 9, 7).unwrap_or_default() + Days::new(7 * weeks)
}

/// One night from the door to the close: some members come, some leave early.
fn night(club: &mut Club, chance: &mut Chance, (members, size): (&[Member], Size), number: usize) -> Result<()> {
    if size.etuis && number % 8 > 5 {
        return etuis::night(club, chance, members, number);
    }
    let formula = match number % 16 {
        5 | 13 => Formula::Duo,
        8 if size.etuis => Formula::Equipe4,
        _ => Formula::Individuel,
    };
    let alone = formula == Formula::Individuel;
    let new = Settings {
        positions: POSITIONS,
        // The one or the other, so that totals must be brought to the same number of deals.
        deals: if number.is_multiple_of(3) { DEALS } else { DEALS + 1 },
        fee: Cents(500),
        formula,
        ..Settings::new(format!("Soirée {}", number + 1), day(number))
    };
    club.create(new)?;
    let mut who = members.to_vec();
    chance.shuffle(&mut who);
    let tables = chance.between(size.tables.0.max(formula.members()), size.tables.1);
    who.truncate(4 * tables + if alone { chance.below(3) } else { 0 });
    enter(club, &who, formula.members())?;
    club.free(None)?.place(Draw::Lot, chance.seed(), None)?;
    for position in 1..=POSITIONS {
        for awaited in club.free(None)?.missing(None)?.missing {
            let chairs: Vec<Orientation> = Orientation::ALL.into_iter().take(awaited.players.len()).collect();
            // Plain balances, as most clubs keep.
            let seated = seated(club, position, awaited.table)?.unwrap_or(chairs);
            let played = sheet::play(chance, &seated, (DEALS, Game::Quatre, Detail::Balances))?;
            let figures = Figures::Balances(played.balances);
            club.free(None)?.enter_sheet(
                PositionNo(position),
                TableNo(awaited.table),
                &figures,
                &Entering::default(),
            )?;
        }
        if position < POSITIONS {
            // No player leaves where that would make tables of two.
            if alone && chance.percent(20) && who.len() > 16 && who.len().is_multiple_of(4) {
                club.entries().leave(&[who[0].clone()], None, "fatigue")?;
            }
            club.free(None)?.next_position(NextMovement::Same, None)?;
        }
    }
    club.free(None)?.close(None, None)?;
    Ok(())
}

/// They come, in formations of so many.
fn enter(club: &Club, who: &[Member], of_one: usize) -> Result<()> {
    for (group, letter) in who.chunks(of_one).zip('A'..) {
        let known: Vec<Registration> = group.iter().cloned().map(Registration::Known).collect();
        let team = (of_one > 2).then(|| format!("Équipe {letter}"));
        club.entries().register(&known, &Registering { paid_cents: 500, team, ..Registering::default() })?;
    }
    Ok(())
}

/// The occupied chairs of a table.
fn seated(club: &Club, position: u8, table: u16) -> Result<Option<Vec<Orientation>>> {
    let report = club.placement(Some(PositionNo(position)))?;
    let line = report.tables.iter().find(|line| line.table == table);
    let chairs = |line: &report::seating::MovementTable| {
        let taken = Orientation::ALL.into_iter().zip(&line.chairs).filter(|(_, name)| name.is_some());
        taken.map(|(chair, _)| chair).collect()
    };
    Ok(line.map(chairs))
}

/// Results of a festival of another club.
fn elsewhere(club: &mut Club, chance: &mut Chance, members: &[Member]) -> Result<()> {
    let people = club.directory().list(None)?.people;
    let mut bytes = "Date;Soirée;Nom;Prénom;Licence;Rang;Joueurs;Total;Donnes;PCN\n".to_owned();
    let mut rank = 0;
    for person in
        people.iter().map(|line| &line.person).filter(|person| person.licence.is_some()).take(members.len() / 4)
    {
        rank += chance.between(1, 4);
        let licence = text(person.licence.as_ref());
        bytes.push_str(&format!(
            "26/12/2026;Festival de Noël;{};{};{licence};{rank};60;{};30;{}\n",
            person.last_name,
            person.first_name,
            2_000 - 60 * i64::try_from(rank).unwrap_or(0),
            500_usize.saturating_sub(10 * rank)
        ));
    }
    let import =
        NightsImport { file: "festival.csv".into(), bytes: bytes.into_bytes(), newcomers: false, replace: false };
    club.seasons().import_nights(&import, Changes::Apply, &|_| Ok(()))?;
    Ok(())
}

/// Plays a year and checks it: ranked under each preset, each checked from its archive alone; closed, exported, imported into an empty
/// base, exported again with the same bytes. Its base is kept where a path is given.
/// Errors: no base can be made in memory, or the files to keep cannot be written.
pub fn try_year(seed: u64, nights: usize, keep: Option<(&Path, bool)>) -> Result<Trial> {
    let mut trial = Trial { seed, ..Trial::default() };
    let mut club = Club::in_memory(&year_clock(), "Anne (simulation)")?;
    if let Err(error) = play_year(&mut club, seed, nights).and_then(|()| look_at(&mut club, seed, &mut trial.problems))
    {
        trial.problems.push(format!("{error} {:?}", error.advice()));
    }
    match keep {
        Some((path, true)) => {
            let (bytes, _) = written(&club)?;
            disk::write_whole(path, &bytes).map_err(AppError::at(path))?;
        }
        Some((path, false)) => drop(club.trust().backup(Some(path))?),
        None => {}
    }
    Ok(trial)
}

fn look_at(club: &mut Club, seed: u64, problems: &mut Vec<String>) -> Result<()> {
    for preset in PRESETS {
        club.seasons().set_rules(None, Some(preset), &[], Changes::Apply)?;
        let ranking = club.seasons().ranking(None, &SeasonAsked::default())?;
        // In a short year nobody may have come as often as a model asks for.
        let least = season::preset(preset).map_or(1, |rules| usize::from(rules.minimum));
        if ranking.rows.iter().any(|row| row.rank.is_some() != (row.played >= least)) {
            problems.push(format!("modèle {preset} : un rang sans ses {least} soirées, ou sans rang qui les a"));
        }
        checked(club, preset, problems)?;
    }
    let at = usize::try_from(seed).unwrap_or(0) % PRESETS.len();
    club.seasons().set_rules(None, Some(PRESETS[at]), &[], Changes::Apply)?;
    club.seasons().close(None)?;
    checked(club, "close", problems)?;
    let found = club.trust().check()?.findings;
    problems.extend(found.iter().map(|finding| format!("{} : {}", finding.rule, finding.text)));
    let (bytes, digest) = written(club)?;
    let other = Club::in_memory(&year_clock(), "Bruno (simulation)")?;
    other.trust().import_archive(&bytes, Changes::Apply)?;
    let (again, _) = written(&other)?;
    if again != bytes {
        let line = bytes.split(|byte| *byte == b'\n').zip(again.split(|byte| *byte == b'\n'));
        let line = line.take_while(|(one, other)| one == other).count() + 1;
        problems.push(format!("exporté, importé, exporté : la ligne {line} diffère (contrôle {digest})"));
    }
    let found = other.trust().check()?.findings;
    problems.extend(found.iter().map(|finding| format!("importée, {} : {}", finding.rule, finding.text)));
    let teams = !club.seasons().teams(None)?.teams.is_empty();
    for by in [None, Some(By::Club), Some(By::Team).filter(|_| teams)] {
        if ranked(club, by)? != ranked(&other, by)? {
            problems.push("le classement de la saison n'est pas le même une fois importée".to_owned());
        }
    }
    Ok(())
}

/// The ranking, without the numbers that each base gives its people and nights, and without those that were closed out of it.
fn ranked(club: &Club, by: Option<By>) -> Result<SeasonRanking> {
    let mut ranking = club.seasons().ranking(None, &SeasonAsked { by, ..SeasonAsked::default() })?;
    ranking.rows.iter_mut().for_each(|row| row.person = 0);
    ranking.nights.iter_mut().for_each(|night| night.number.clear());
    ranking.left_out = 0;
    Ok(ranking)
}

/// The independent checker's findings on the season, from its archive alone.
fn checked(club: &Club, when: &str, problems: &mut Vec<String>) -> Result<()> {
    problems.extend(club.seasons().check(None)?.into_iter().map(|finding| format!("{when} : {finding}")));
    Ok(())
}

/// The season's archive as a file, and its digest.
fn written(club: &Club) -> Result<(Vec<u8>, String)> {
    let program = concat!("chelem ", env!("CARGO_PKG_VERSION"));
    archive::write_season_archive(&club.seasons().archive(None)?, program)
        .map_err(|error| AppError::input(format!("archive illisible en JSON : {error}")))
}
