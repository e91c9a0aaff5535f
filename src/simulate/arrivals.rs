//! Arrivals: the tournament is created, entrants come one by one, in teams or from a file; some go before the draw.

use super::hand::{Hand, Step};
use super::tally::Event;
use app::{Changes, PersonInput, Registering, Registration, Wish};
use domain::Orientation;
use domain::competition::Championship;
use domain::money::Cents;
use domain::tournament::{DuplicateSettings, Settings};

/// Sometimes the base has another tournament already, of which some seats may be drawn.
fn another(hand: &mut Hand) -> Step {
    if !hand.chance.percent(12) {
        return Ok(());
    }
    let created = hand.club.create(Settings {
        name: "L'autre soirée".to_owned(),
        formula: domain::award::Formula::Individuel,
        parallel: false,
        game: domain::movement::Game::Quatre,
        championship: None,
        movement: None,
        duplicate: None,
        ..wanted(hand)
    });
    hand.does("créer l'autre tournoi", created)?;
    let people: Vec<Registration> = (0..12).map(|_| Registration::New(hand.crowd.person())).collect();
    let entered = hand.club.entries().register(&people, &Registering::default());
    hand.does("inscrire à l'autre tournoi", entered)?;
    if hand.chance.percent(50) {
        let drawn = hand.club.free(None)?.place(app::Draw::Lot, hand.plan.seed, Some(domain::movement::Kind::Hasard));
        hand.does("tirer l'autre tournoi", drawn)?;
    }
    hand.tally.once(Event::OtherTournaments);
    Ok(())
}

/// Creates the tournament.
pub(super) fn create(hand: &mut Hand) -> Step {
    another(hand)?;
    let mut new = wanted(hand);
    let qualifies = hand.chance.percent(20) && new.duplicate.is_none();
    new.qualifies = qualifies.then(|| u16::try_from(hand.chance.between(1, 12)).unwrap_or(1));
    let created = hand.club.create(new);
    hand.does("créer le tournoi", created).map(drop)
}

/// The tournament as it is planned.
fn wanted(hand: &Hand) -> Settings {
    let plan = &hand.plan;
    Settings {
        place: "Salle des fêtes".to_owned(),
        organiser: if plan.trouble > 1 { "Tarot Club des Tilleuls".to_owned() } else { String::new() },
        arbiter: if plan.trouble > 0 { "Anne DUBOIS".to_owned() } else { String::new() },
        positions: plan.positions,
        deals: plan.deals,
        movement: plan.movement,
        double_entry: plan.double_entry,
        fee: Cents(1_200),
        formula: plan.formula,
        parallel: plan.parallel,
        game: plan.game,
        championship: plan.championship.map(Championship::parts),
        sessions: match plan.etuis {
            Some(etuis) => etuis.sessions,
            None => 1 + u8::try_from(plan.next.iter().filter(|next| !next.phase).count()).unwrap_or(0),
        },
        article_29: plan.article_29,
        duplicate: plan.etuis.map(|etuis| DuplicateSettings {
            usual_shape: etuis.shape.is_none(),
            ..DuplicateSettings::of(etuis.format)
        }),
        ..Settings::new(format!("Simulation {}", plan.seed), plan.date)
    }
}

pub(super) fn register(hand: &mut Hand) -> Step {
    let members = hand.plan.members();
    let people: Vec<PersonInput> = (0..hand.plan.players).map(|_| hand.crowd.person()).collect();
    let by_file =
        if people.len() > 60 { people.len() } else { hand.chance.weighted(&[(60, 0), (40, people.len())], 0) };
    // Some come after the file was read.
    let in_file = (by_file - hand.chance.below(9).min(by_file)) / members * members;
    let (listed, others) = people.split_at(in_file);
    if !listed.is_empty() {
        let file = list(hand, listed, members);
        let outcome =
            hand.club.entries().register_file(file.as_bytes(), &Registering::default(), Changes::Apply, &|_| Ok(()));
        hand.does("inscrire un fichier", outcome)?;
    }
    for (index, group) in others.chunks(members).enumerate() {
        let registrations = group.iter().cloned().map(|person| known_or_new(hand, person)).collect::<Step<Vec<_>>>()?;
        let how = Registering {
            paid_cents: if hand.chance.percent(70) { 1_200 } else { 0 },
            team: (members > 1 && (hand.plan.etuis.is_some() || hand.chance.percent(40)))
                .then(|| format!("Équipe {}", name_of(index))),
            champion: index == 0 && hand.plan.championship.is_some() && hand.chance.percent(50),
            fixed: hand.chance.percent(1),
            wished: hand
                .chance
                .percent(10)
                .then(|| Wish::Chair(*hand.chance.pick(&Orientation::FOUR).unwrap_or(&Orientation::S))),
            ..Registering::default()
        };
        let outcome = hand.club.entries().register(&registrations, &how);
        hand.does("inscrire", outcome)?;
    }
    before_the_draw(hand)
}

/// A person of the directory, or a new one.
fn known_or_new(hand: &mut Hand, person: PersonInput) -> Step<Registration> {
    let Some(licence) = person.licence.clone().filter(|_| hand.chance.percent(20)) else {
        return Ok(Registration::New(person));
    };
    let added = hand.club.directory().register(&person);
    hand.does("ajouter à l'annuaire", added)?;
    Ok(Registration::Known(licence))
}

fn name_of(index: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or(0));
    format!("{letter}{}", if index < 26 { String::new() } else { (index / 26).to_string() })
}

/// The list as a spreadsheet would write it.
fn list(hand: &mut Hand, people: &[PersonInput], members: usize) -> String {
    let mut file =
        "Nom;Prénom;Licence;Club;Comité;Affilié;Né le;Série;Licencié avant;Zone;Famille;Payé;Équipe\n".to_owned();
    for (index, person) in people.iter().enumerate() {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        let yes = |field: Option<bool>| field.map_or("", |yes| if yes { "oui" } else { "non" });
        let birth = person.birth.map_or_else(String::new, |day| day.format("%d/%m/%Y").to_string());
        let series = person.series.map_or_else(String::new, |series| series.to_string());
        let paid = if hand.chance.percent(80) { "12" } else { "" };
        let team = if members > 1 { format!("Table {}", index / members + 1) } else { String::new() };
        let fields = [
            text(&person.last_name),
            text(&person.first_name),
            text(&person.licence),
            text(&person.club),
            text(&person.committee),
            yes(person.affiliated).to_owned(),
            birth,
            series,
            yes(person.licensed_before).to_owned(),
            text(&person.zone),
            text(&person.family),
            paid.to_owned(),
            team,
        ];
        file.push_str(&fields.join(";"));
        file.push('\n');
    }
    file
}

/// Payments, a withdrawal, prizes.
fn before_the_draw(hand: &mut Hand) -> Step {
    hand.look()?;
    if hand.trouble(10)
        && let Some(entry) = hand.entry(|_| true)
    {
        let queries = [entry.number.to_string()];
        let paid = hand.club.entries().pay(&queries, 500);
        hand.tries(paid)?;
    }
    if hand.trouble(6) && hand.plan.members() == 1 && hand.plan.players > 12 {
        hand.look()?;
        if let Some(entry) = hand.entry(|entry| !entry.champion) {
            let gone = hand.club.entries().unregister(&[entry.number.to_string()]);
            if hand.tries(gone)?.is_some() {
                hand.tally.once(Event::Unregistered);
            }
        }
    }
    if hand.trouble(8) {
        super::changes::prizes(hand)?;
    }
    Ok(())
}
