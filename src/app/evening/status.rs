//! The state of the evening, and the arbiter's next step.

use crate::arbitration::incidents::incidents_of;
use crate::club::Club;
use crate::error::Result;
use domain::advice::{Advice, Entrant, RankingView, Step, ToPrint};
use domain::arbitration::{ban, contradiction};
use domain::draw::DrawKind;
use domain::duplicate::circuit;
use domain::federation::refuse_small;
use domain::movement::{Game, Kind, MIN_PLAYERS};
use domain::presence::{announced, team};
use domain::prize;
use domain::seating::{self, session};
use domain::text::lowered;
use domain::tournament::{Session, State, Tournament};
use domain::{PositionNo, Refusal, counted, etuis};
use report::evening::{Now, StatusReport};

/// Something to do now: the step, and what for.
type NextStep = (Step, String);

impl Club {
    /// Where the evening stands, and what to do now; of the papers, which are to be printed, again where something on them changed.
    /// Errors: when there is no tournament yet.
    pub fn status(&self) -> Result<StatusReport> {
        let tournament = self.tournament()?;
        let papers = self.papers().standing(&tournament)?;
        let outdated = papers.lines();
        let steps = papers.among(&tournament, step_by_step(&tournament), &outdated);
        let again = steps.iter().skip(1).filter(|step| outdated.contains(step));
        let again: Vec<String> = again.map(|(step, why)| format!("{} ({why})", (self.wording())(step))).collect();
        let mut report = self.status_with(&tournament, steps)?;
        report.next.extend(again);
        Ok(report)
    }

    /// The same without a look at the papers, which makes each of them anew: for pages that are shown again and again.
    /// Errors: when there is no tournament yet.
    pub fn status_but_papers(&self) -> Result<StatusReport> {
        let tournament = self.tournament()?;
        self.status_with(&tournament, step_by_step(&tournament))
    }

    fn status_with(&self, tournament: &Tournament, steps: Vec<NextStep>) -> Result<StatusReport> {
        let data = &tournament.settings;
        let position = tournament.current();
        let door = self.entries().door_of(tournament);
        let tables = tournament.tables(position);
        let now: Vec<Now> =
            steps.iter().map(|(step, why)| Now { step: (self.wording())(step), why: why.clone() }).collect();
        let circuit = tournament.circuit(tournament.session());
        let gone = tournament.entries.iter().filter(|entry| entry.left_after.is_some());
        let against = contradiction::contradictions(tournament);
        Ok(StatusReport {
            id: tournament.id.0,
            tournament: data.name.clone(),
            date: data.date.to_string(),
            state: tournament.state,
            entries: tournament.entries.len(),
            positions: data.positions,
            deals: tournament.session().deals,
            formula: data.formula,
            teams: tournament.teams.len(),
            sessions: data.sessions,
            session: tournament.session_words(tournament.session()),
            several: tournament.sessions.len() > 1 || tournament.sessions_left() > 0,
            movement: tournament.kind().map(Kind::key).or(circuit.map(circuit::Kind::key)).map(str::to_owned),
            movement_words: movement_words(tournament).or(circuit.map(|kind| kind.to_string())),
            play: play(tournament),
            position: position.0,
            tables: tables.len().max(formation_tables(tournament, position)),
            awaited: match tournament.is_duplicate() {
                true => Vec::new(),
                false => tournament.awaited(position).into_iter().map(|table| table.0).collect(),
            },
            duplicate: data.duplicate.map(|duplicate| duplicate.format.key().to_owned()),
            results_awaited: (tournament.is_duplicate() && tournament.is_placed())
                .then(|| etuis::awaited(tournament, PositionNo(data.positions)).len()),
            begun: !tournament.duplicate.written.is_empty()
                || tournament.sheets.iter().any(|sheet| sheet.position == position),
            contradicted: against.iter().map(contradiction::Contradiction::words).collect(),
            arbitration: incidents_of(tournament, &against).standing(),
            recalled: if tournament.is_closed() { Vec::new() } else { ban::recalled(tournament, position) },
            next: now.first().map(|now| format!("{} ({})", now.step, now.why)).into_iter().collect(),
            now,
            steps: steps.into_iter().map(|(step, _)| step).collect(),
            announced: door.announced,
            refused: door.refused,
            shape: door
                .shape
                .filter(|_| !door.placed)
                .map(|shape| format!("{shape}{}", lacking(tournament, door.present))),
            threes: tables.iter().filter(|(_, seats)| seats.len() == 3).map(|(table, _)| table.0).collect(),
            gone: gone.map(|entry| tournament.name(entry.id)).collect(),
            paid_cents: door.paid_cents,
            fee_cents: door.fee_cents,
            due_cents: prize::due_by_all(tournament).0,
            unpaid: prize::unpaid(tournament).count(),
            unpaid_gone: prize::unpaid(tournament).filter(|entry| entry.has_left(position)).count(),
            double_entry: data.double_entry,
            last_copy: self.trust().last_copy()?,
            copies_to: self.trust().copies_to()?,
            term: self.trust().term()?,
            second: None,
        })
    }
}

/// The game: the same everywhere, or session by session, a final square by its name.
fn play(tournament: &Tournament) -> String {
    let each = if tournament.is_duplicate() { "étui" } else { "donne" };
    let deals = tournament.session().deals;
    if tournament.sessions.iter().all(|session| session.deals == deals && !session.phase) {
        // Before its draw an evening of étuis has the positions that its entrants will make.
        let drawn = !tournament.is_duplicate() || tournament.is_placed();
        let asked = if drawn { None } else { etuis::may_be_laid(tournament, None).ok() };
        let (positions, deals) =
            asked.map_or((tournament.settings.positions, deals), |asked| (asked.positions, asked.size));
        return format!("{positions} de {}", counted(deals, each));
    }
    let of = |session: &Session| {
        let what = match (is_square(session), session.phase) {
            (true, _) => "carré final : ",
            (_, true) => "phase : ",
            _ => "",
        };
        format!("{what}{} de {}", counted(session.positions, "position"), counted(session.deals, each))
    };
    tournament.sessions.iter().map(of).collect::<Vec<_>>().join(" ; ")
}

/// The movement of the session being played; of a final square, whose chairs go by rank (M10), that it is one.
pub(crate) fn movement_words(tournament: &Tournament) -> Option<String> {
    let (session, kind) = (tournament.session(), tournament.kind()?);
    Some(match is_square(session) {
        true if session.positions == 1 => "carré final".to_owned(),
        true => format!("carré final, puis {kind}"),
        false => kind.to_string(),
    })
}

/// Whether it is the final of the best four.
pub(crate) fn is_square(session: &Session) -> bool {
    session.draw == Some(DrawKind::Square)
}

/// D56: the tables of formations at a position.
fn formation_tables(tournament: &Tournament, position: PositionNo) -> usize {
    let tables: std::collections::BTreeSet<_> = tournament.formations(position).map(|laid| laid.table).collect();
    tables.len()
}

/// How many tables of free deals, and of which sizes: those that the players present would make; once they are drawn, those of a position.
pub(crate) fn shape(tournament: &Tournament, present: usize, position: PositionNo) -> Option<(usize, String)> {
    if tournament.is_duplicate() {
        return None;
    }
    let sizes: Vec<usize> = if tournament.is_placed() {
        tournament.tables(position).values().map(Vec::len).collect()
    } else {
        let sizes = tournament.game().sizes(present).filter(|_| present >= usize::from(MIN_PLAYERS))?;
        [(sizes.fives, 5), (sizes.fours, 4), (sizes.threes, 3)].map(|(count, size)| vec![size; count]).concat()
    };
    let of = |size: usize| (sizes.iter().filter(|other| **other == size).count(), size);
    let said: Vec<String> = (1..=5)
        .rev()
        .map(of)
        .filter(|(count, _)| *count > 0)
        .map(|(count, size)| format!("{} de {size}", counted(count, "table")))
        .collect();
    let at = if tournament.is_placed() { format!("position {position} : ") } else { String::new() };
    Some((sizes.len(), format!("{at}{}", said.join(" et "))))
}

/// What full tables of 4 would need.
fn lacking(tournament: &Tournament, present: usize) -> String {
    let threes = tournament.game().sizes(present).map_or(0, |sizes| sizes.threes);
    if tournament.game() != Game::Quatre || threes == 0 {
        return String::new();
    }
    format!(" (pour des tables pleines, il manque {})", counted(threes, "joueur"))
}

/// The steps of an evening of *donnes dupliquées*, once the étuis are laid.
fn with_etuis(tournament: &Tournament) -> Vec<NextStep> {
    let step = |step: Step, why: &str| (step, why.to_owned());
    let ranking = step(Step::ShowRanking(RankingView::Standing), "le classement");
    if tournament.is_closed() {
        return vec![
            ranking,
            step(Step::ShowTopage, "les notes de chaque étui"),
            step(Step::Backup, "une copie vérifiée, à mettre sur une clé"),
            step(Step::Reopen { reason: false }, "rouvrir, pour une correction"),
        ];
    }
    let last = PositionNo(tournament.settings.positions);
    let awaited = etuis::awaited(tournament, last).len();
    let (more, to_open) = (tournament.sessions_left() > 0, tournament.current() < last);
    let print = |paper, why: &str| (Step::Print(paper), why.to_owned());
    let unplayed = tournament.duplicate.written.is_empty() && tournament.current().0 == 1;
    let papers = [
        print(ToPrint::Placement(None), "qui est où, à afficher"),
        print(ToPrint::Cards(None), "une fiche par joueur"),
        print(ToPrint::WalkingFiches, "les fiches qui vont avec les étuis"),
    ];
    let unnamed = etuis::unnamed_attackers(tournament);
    let mut now = match awaited {
        0 if more && to_open => Vec::new(),
        0 if more => vec![step(Step::NextSession, "ouvrir la séance suivante")],
        0 => {
            let named = unnamed.as_ref().map_or_else(String::new, |(_, words)| format!(" ; {words}"));
            vec![step(Step::Close, &format!("le classement devient définitif{named}"))]
        }
        lines => {
            let enter =
                (Step::EnterEtuis, format!("entrer les fiches des étuis : {}", counted(lines, "résultat attendu")));
            let papers = papers.into_iter().filter(|_| unplayed);
            papers.chain([enter, step(Step::ListMissingEtuis, "lesquels")]).collect()
        }
    };
    if to_open && (more || awaited > 0) {
        now.push((Step::next_position(), format!("ouvrir la position {}", tournament.current().0 + 1)));
    }
    now.extend(unnamed.map(|(quart, words)| (Step::NameAttackers(quart), words)));
    now.extend([
        ranking,
        step(Step::ShowTopage, "les notes de chaque étui"),
        step(Step::Undo, "défaire la dernière action"),
    ]);
    now
}

fn step_by_step(tournament: &Tournament) -> Vec<NextStep> {
    if tournament.is_duplicate() && tournament.is_placed() {
        return with_etuis(tournament);
    }
    let step = |step: Step, why: &str| (step, why.to_owned());
    let ranking = || step(Step::ShowRanking(RankingView::Standing), "le classement");
    let backup = || step(Step::Backup, "une copie vérifiée, à mettre sur une clé");
    match tournament.state {
        State::Closed => {
            let mut now = vec![
                step(Step::Print(ToPrint::Ranking), "le classement à afficher"),
                step(Step::ShowAwards, "les points de la fédération"),
                step(Step::ShowHomologation, "ce que la fédération demande"),
                backup(),
                step(Step::Reopen { reason: false }, "rouvrir, pour une correction"),
            ];
            let federal = |step: &Step| matches!(step, Step::ShowAwards | Step::ShowHomologation);
            now.retain(|(step, _)| !federal(step) || refuse_small(tournament).is_ok());
            now
        }
        State::Registration => registration(tournament),
        State::Playing => {
            let (current, positions) = (tournament.current(), tournament.settings.positions);
            let awaited = tournament.awaited(current).len();
            if awaited > 0 || current.0 < positions {
                let mut now = match awaited {
                    0 => {
                        let open = (Step::next_position(), format!("ouvrir la position {}", current.0 + 1));
                        let mut now =
                            seating::next::may_open(tournament).map_or_else(|no| instead(&no), |()| vec![open]);
                        now.extend([
                            ranking(),
                            step(Step::Print(ToPrint::Ranking), "l'afficher"),
                            backup(),
                            step(Step::Undo, "défaire la dernière action"),
                        ]);
                        now
                    }
                    _ => playing(tournament, awaited),
                };
                let last = now.len().saturating_sub(1);
                now.splice(last..last, undecided(tournament));
                return now;
            }
            let mut now = vec![ranking()];
            if tournament.sessions_left() > 0 {
                now.insert(0, step(Step::NextSession, "ouvrir la séance suivante"));
            } else {
                let held = undecided(tournament);
                let close = held.is_empty().then(|| step(Step::Close, "le classement devient définitif"));
                now.splice(0..0, held.into_iter().chain(close));
                let planned = session::planned(tournament).filter(|stage| stage.square);
                if let Some(square) = planned {
                    now.insert(0, step(Step::FinalSquareOf(square.kept.into()), "le carré final annoncé"));
                } else if session::may_have_square(tournament) && tournament.headcount() > 12 {
                    let square = if tournament.headcount() > 16 { 16 } else { 12 };
                    now.push(step(Step::FinalSquareOf(square), "ou un carré final, avant la clôture"));
                }
            }
            now.extend([backup(), step(Step::Undo, "défaire la dernière action")]);
            now
        }
    }
}

/// A4: what holds the closing, table by table.
fn undecided(tournament: &Tournament) -> Vec<NextStep> {
    let mut held: Vec<NextStep> = Vec::new();
    for one in contradiction::contradictions(tournament) {
        let ways = contradiction::ways(&one);
        let whys: Vec<&str> = ways.iter().map(|(why, _)| why.as_str()).collect();
        let all = format!("avant la clôture, {} ; {}", one.words(), whys.join(" ; ou, "));
        for (at, (why, step)) in ways.iter().enumerate() {
            if held.iter().all(|(other, _)| other != step) {
                held.push((step.clone(), if at == 0 { all.clone() } else { why.clone() }));
            }
        }
    }
    held
}

fn registration(tournament: &Tournament) -> Vec<NextStep> {
    let mut now = at_the_door(tournament);
    // Movements of free deals only.
    now.retain(|(step, _)| !tournament.is_duplicate() || *step != Step::ChooseMovement);
    now
}

fn at_the_door(tournament: &Tournament) -> Vec<NextStep> {
    let mut now = vec![(Step::Register(Entrant::Anybody), "inscrire à l'accueil, joueur par joueur".to_owned())];
    if tournament.entries.is_empty() {
        now.push((Step::Register(Entrant::File), "inscrire une liste".to_owned()));
        now.push((Step::Print(ToPrint::BlankIdentification), "fiches à remplir à l'arrivée".to_owned()));
        return now;
    }
    now.push((Step::ListEntries, "qui est inscrit, qui a payé".to_owned()));
    let drop = |what: String| (Step::DropAbsent, format!("retirer {what}"));
    match announced::not_come(tournament).count() {
        0 => {}
        1 => now.push(drop("un annoncé qui ne vient pas".to_owned())),
        absent => now.push(drop(format!("{absent} annoncés qui ne viennent pas"))),
    }
    if team::must_be_complete(tournament).is_err() {
        now.push((Step::Register(Entrant::Member), "compléter une équipe".to_owned()));
    }
    if tournament.entries.len() >= usize::from(MIN_PLAYERS) {
        now.push((Step::ChooseMovement, "comparer les mouvements".to_owned()));
    }
    let present = tournament.entries.iter().filter(|entry| !entry.announced).count();
    let enough = match tournament.is_duplicate() {
        true => etuis::may_be_laid(tournament, None).is_ok(),
        false => present >= usize::from(MIN_PLAYERS),
    };
    if let Some(refusal) = seating::refused_later(tournament, present) {
        now.extend(instead(&refusal));
    } else if enough && present == tournament.entries.len() {
        now.push((Step::place(), "tirer les places et ouvrir la position 1".to_owned()));
    }
    now
}

/// What a refusal advises in place of a step: each line's steps, with its first words.
fn instead(refusal: &Refusal) -> Vec<NextStep> {
    let of_line = |advice: &Advice| {
        let why = match advice {
            Advice::Line(line) => line.first().map(|first| first.text(|_| String::new())).unwrap_or_default(),
            _ => String::new(),
        };
        let why = lowered(why.trim_end_matches([' ', ':'])).to_owned();
        let steps = advice.steps().into_iter().filter(|step| !matches!(step, Step::Add(_)));
        steps.map(move |step| (step, why.clone())).collect::<Vec<_>>()
    };
    let mut now: Vec<NextStep> = refusal.advice.iter().flat_map(of_line).collect();
    if let Some((_, why)) = now.first_mut() {
        *why = format!("{} : {why}", refusal.message);
    }
    now
}

fn playing(tournament: &Tournament, awaited: usize) -> Vec<NextStep> {
    let enter = (Step::EnterSheets, format!("entrer les feuilles : {}", counted(awaited, "attendue")));
    let missing = (Step::ListMissingSheets, "à qui les demander".to_owned());
    let undo = (Step::Undo, "défaire la dernière action".to_owned());
    if tournament.sheets.is_empty() {
        let print = |paper, why: &str| (Step::Print(paper), why.to_owned());
        return vec![
            print(ToPrint::Placement(None), "qui est où, à afficher"),
            print(ToPrint::Cards(None), "une fiche par joueur"),
            print(ToPrint::ScoreSheets, "les feuilles de marque"),
            enter,
            undo,
        ];
    }
    let position = tournament.current();
    if position.0 > 1 && tournament.sheets.iter().all(|sheet| sheet.position != position) {
        return vec![
            enter,
            (
                Step::Print(ToPrint::ScoreSheetsOf(position, None)),
                "les feuilles de marque de cette position".to_owned(),
            ),
            (Step::Print(ToPrint::Placement(Some(position))), "qui est où, à afficher".to_owned()),
            missing,
            undo,
        ];
    }
    vec![
        enter,
        missing,
        (Step::ShowRanking(RankingView::Provisional), "le classement, avec les feuilles déjà là".to_owned()),
        (Step::Penalise { offence: None }, "pénaliser".to_owned()),
        undo,
    ]
}
