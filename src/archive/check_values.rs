//! Checks one archive fact by itself: known keywords, numbers in range.

use super::facts::{Action, Archive, Deal, Entry, Incident, Tournament};
use super::read::{RULES, RULES_OF_ETUIS};
use domain::award::Formula;
use domain::competition;
use domain::movement::{Game, Kind, MAX_DEALS};
use domain::scoring::Contract;

pub(super) type Checked = Result<(), String>;

pub(super) fn must(holds: bool, reason: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(reason.into()) }
}

pub(super) fn one_of(what: &str, word: &str, words: &[&str]) -> Checked {
    must(words.contains(&word), format!("{what} : « {word} » n'est pas connu"))
}

pub(super) fn within<T: PartialOrd + std::fmt::Display>(what: &str, number: T, least: T, most: T) -> Checked {
    must(number >= least && number <= most, format!("{what} : {number} n'est pas entre {least} et {most}"))
}

/// R5: a team is eliminated whole, so that its members who were there are out after the same session.
pub(super) fn one_last_session(entry: &Entry, archive: &Archive) -> Checked {
    let mates = archive.entries.iter().filter(|other| entry.team.is_some() && other.team == entry.team);
    let same =
        mates.filter_map(|other| other.last_session).all(|last| entry.last_session.is_none_or(|own| own == last));
    must(same, "deux équipiers éliminés après deux séances différentes")
}

pub(super) fn written(what: &str, text: &str) -> Checked {
    must(!text.trim().is_empty(), format!("{what} : le texte est vide"))
}

pub(super) fn date(what: &str, text: &str) -> Checked {
    // Exactly ten characters: chrono would also take `2026-1-1`.
    let read = chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d");
    must(text.len() == 10 && read.is_ok(), format!("{what} : « {text} » n'est pas une date comme 2026-11-21"))
}

/// A date of birth, or its year alone.
pub(super) fn born(text: &str) -> Checked {
    if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()) { Ok(()) } else { date("né le", text) }
}

pub(super) fn movement(key: &str) -> Checked {
    must(Kind::parse(key).is_some_and(|kind| kind.key() == key), format!("mouvement : « {key} » n'est pas connu"))
}

/// Money that is not absurd, in cents.
pub(super) fn money(what: &str, cents: i64) -> Checked {
    within(what, cents, 0, 1_000_000_000)
}

pub(super) const DRAWS: [&str; 5] = ["hasard", "ordre", "equilibre", "carre", "classement"];

pub(super) fn check_tournament(t: &Tournament) -> Checked {
    written("nom du tournoi", &t.name)?;
    date("date du tournoi", &t.date)?;
    within("positions", t.positions, 1, 120)?;
    within("donnes", t.deals, 1, MAX_DEALS)?;
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
    must([RULES, RULES_OF_ETUIS].contains(&t.rules.as_str()), format!("règlement : « {} » n'est pas connu", t.rules))?;
    t.qualifies.map_or(Ok(()), |places| within("qualifiés", places, 1, 10_000))?;
    t.despite_rulings.as_deref().map_or(Ok(()), |text| written("motif de clôture", text))?;
    one_of("état", &t.state, &["inscription", "jeu", "clos"])?;
    within("position en cours", t.position, 0, t.positions)?;
    let open = t.state == "inscription";
    must(open == (t.position == 0) && open == t.tables.is_none(), "l'état ne va pas avec la position et les tables")?;
    t.tables.map_or(Ok(()), |tables| within("tables", tables, 1, 150))?;
    must(t.seed.is_none_or(|seed| seed >= 0), "numéro du tirage négatif")?;
    t.draw.as_deref().map_or(Ok(()), |draw| one_of("tirage", draw, &DRAWS[..3]))
}

pub(super) fn check_place(position: u8, table: u16, archive: &Archive) -> Checked {
    within("position", position, 1, archive.tournament.positions)?;
    within("table", table, 1, 150)
}

fn contract(key: &str) -> Checked {
    let known = Contract::parse(key).is_some_and(|contract| contract.key() == key);
    must(known, format!("contrat : « {key} » n'est pas connu"))
}

pub(super) fn check_deal(deal: &Deal) -> Checked {
    one_of("genre", &deal.kind, &["marque", "complete", "annulee", "ajustee"])?;
    deal.contract.as_deref().map_or(Ok(()), contract)?;
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

pub(super) fn check_incident(incident: &Incident, archive: &Archive) -> Checked {
    check_place(incident.position, incident.table, archive)?;
    must(incident.deal.is_none_or(|deal| deal >= 1), "donne 0")?;
    written("décision", &incident.decision)?;
    written("motif", &incident.reason)?;
    let outcomes = ["comptee", "annulee", "redistribuee", "si_chute", "si_reussie", "ajustee"];
    incident.outcome.as_deref().map_or(Ok(()), |word| one_of("décision", word, &outcomes))?;
    one_of("poignées", &incident.poignees, &["comptee", "non_comptee", "non_comptee_si_reussie"])?;
    let known = |number: u32| archive.entries.iter().any(|entry| entry.number == number);
    must(incident.at_fault.is_none_or(known), "un fautif qui n'est pas inscrit")?;
    must(incident.at_fault.is_some() || !incident.banned, "une interdiction d'annoncer sans fautif")?;
    let scores = incident.scores.chairs();
    incident.taken.as_ref().map_or(Ok(()), |taken| contract(&taken.contract))?;
    let own_word =
        incident.situation.is_none() && ["comptee", "annulee"].map(Some).contains(&incident.outcome.as_deref());
    must(incident.taken.is_none() || own_word || !scores.is_empty(), "un preneur sans score ajusté")?;
    must(scores.is_empty() || incident.outcome.as_deref() == Some("ajustee"), "des scores sans score ajusté")?;
    must(scores.iter().map(|(_, score)| i64::from(score.0)).sum::<i64>() == 0, "la somme des scores n'est pas 0")
}

pub(super) fn check_action(action: &Action) -> Checked {
    one_of("genre d'action", &action.kind, &["action", "annulation", "retablissement"])
}
