//! Use cases' messages, in the browser's words: a step is a link, an error its sentence and its advice.

use maud::{Markup, html};

use super::form::escaped;
use app::AppError;
use domain::advice::{Advice, Detail, Entrant, Prizes, RankingView, Setting, Step, ToPrint};
use domain::counted;
use domain::text::{capitalised, without_rules};
use domain::{PositionNo, TableNo};
use report::hall::ProposalView;

/// An error's sentence, as one reads it: with a capital and a full stop.
pub(super) fn message(error: &AppError) -> String {
    match error.file() {
        Some((path, source)) => format!("{} : {source}", path.display()),
        None => error.to_string(),
    }
}

/// A line of advice, its steps as links.
pub(super) fn advice(advice: &Advice) -> Markup {
    match advice {
        Advice::Say(words) => html! { (without_rules(words)) },
        Advice::Do(step) => link(step),
        Advice::Line(parts) => html! { @for part in parts { (self::advice(part)) } },
    }
}

/// A line of advice as text, and the address of its first step.
pub(super) fn plain(advice: &Advice) -> (String, Option<String>) {
    let text = advice.text(step_words);
    (text, advice.steps().iter().find_map(address))
}

fn link(step: &Step) -> Markup {
    match address(step) {
        Some(address) => html! { a href=(address) { (label(step)) } },
        None => html! { strong { (label(step)) } },
    }
}

/// A step within a sentence of a report.
pub(super) fn step_words(step: &Step) -> String {
    match step {
        Step::LiftPenalty { entry, rank } => format!("lever la pénalité n° {rank} du n° {entry}"),
        _ => label(step).to_owned(),
    }
}

/// The steps that reports name in their sentences.
const NAMED: [Step; 15] = [
    Step::EditTournament(Setting::Place),
    Step::ListUnpaid,
    Step::ShowHomologation,
    Step::SetPrizes(Prizes::Amounts),
    Step::Print(ToPrint::ScoreSheets),
    Step::Print(ToPrint::Ranking),
    Step::ShowAwards,
    Step::AddPerson,
    Step::ListMissingSheets,
    Step::ListMissingEtuis,
    Step::ShowTopage,
    Step::DropAbsent,
    Step::Check,
    Step::ListPenalties,
    Step::Backup,
];

/// A sentence of a report, the steps it names as links.
pub(super) fn linked(text: &str) -> Markup {
    let found = NAMED.iter().filter_map(|step| Some((text.find(label(step))?, step))).min_by_key(|(at, _)| *at);
    let Some((at, step)) = found else { return html! { (text) } };
    let after = at + label(step).len();
    html! { (&text[..at]) (link(step)) (linked(&text[after..])) }
}

/// A step as the words of a button.
pub(super) fn label(step: &Step) -> &'static str {
    match step {
        Step::NewTournament(_) | Step::NewTeamTournament | Step::NewDuplicate => "créer un tournoi",
        Step::ListTournaments | Step::ChooseTournament(_) => "choisir le tournoi",
        Step::EditTournament(_) => "changer les réglages",
        Step::StopTournament => "arrêter le tournoi ici",
        Step::Restore(_) => "reprendre une sauvegarde",
        Step::Check => "tout vérifier",
        Step::Backup => "faire une copie",
        Step::BackUpAlways => "choisir où vont les copies",
        Step::ListSheets => "voir toutes les feuilles",
        Step::ShowJournal { .. } => "voir le journal",
        Step::Undo => "annuler la dernière action",
        Step::AddPerson | Step::EditPerson | Step::Affiliate(_) => "ouvrir l'annuaire",
        Step::EraseSettled => "effacer quelqu'un, sur l'ordinateur du club",
        Step::Register(Entrant::Newcomer) => "inscrire un nouveau joueur",
        Step::Register(Entrant::File) => "inscrire une liste",
        Step::Register(_) => "inscrire",
        Step::Pay { .. } => "noter un paiement",
        Step::Unregister => "retirer un inscrit",
        Step::DropAbsent => "retirer ceux qui ne sont pas venus",
        Step::ListEntries => "voir les inscrits",
        Step::Withdraw { .. } => "noter un abandon",
        Step::Substitute { .. } | Step::SubstituteNewcomer => "le remplacer",
        Step::Forfeit { .. } | Step::ReplaceForfeit { .. } => "déclarer forfait",
        Step::Place { .. } => "tirer les places",
        Step::PlaceAgain { .. } => "un autre tirage, avec ce mouvement",
        Step::ChooseMovement => "comparer les mouvements",
        Step::ShowMovementFile | Step::ShowCircuitFile => "voir le mouvement",
        Step::NextPosition { .. } => "ouvrir la position suivante",
        Step::ShowPosition(_) => "voir les places",
        Step::NextSession => "ouvrir la séance suivante",
        Step::FinalSquareOf(_) => "tirer le carré final",
        Step::Rule | Step::RuleScores { .. } | Step::RuleDeal { cancelled: false, .. } => {
            "noter une décision de l'arbitre"
        }
        Step::RuleDeal { .. } => "noter la donne annulée",
        Step::ConfirmRulings { .. } => "confirmer que la feuille tient compte des décisions",
        Step::CloseDespiteRulings => "clore malgré les décisions, avec un motif",
        Step::SettleByChoice(_) => "nommer ceux qui continuent",
        Step::SwapSeats { .. } | Step::MoveTo { .. } | Step::MovePlayer => "déplacer un joueur",
        Step::EnterSheets | Step::EnterSheet { .. } => "entrer les feuilles",
        Step::ListMissingSheets => "voir les feuilles attendues",
        Step::ImportSheets => "importer des feuilles",
        Step::CorrectSheet { .. } => "corriger la feuille",
        Step::EnterEtuis | Step::CorrectEtui { .. } | Step::ImportEtuis { .. } => "entrer les étuis",
        Step::ListMissingEtuis => "voir les lignes attendues",
        Step::ShowTopage => "voir le topage",
        Step::PenaliseInPercent => "donner une pénalité en pour cent",
        Step::SpecialPrize => "annoncer un prix spécial",
        Step::PenaliseInPm => "donner une pénalité en points de match",
        Step::ListDuplicateCases => "voir ce que le code prévoit",
        Step::RuleOnEtui | Step::RulePlusFour(..) => "décider d'une ligne d'étui",
        Step::LiftRuling(..) => "lever la décision d'une ligne d'étui",
        Step::LiftPenalty { .. } => "lever la pénalité",
        Step::Penalise { .. } | Step::PenaliseByScale(_) | Step::PenaliseAgain { .. } => "donner une pénalité",
        Step::ListPenalties => "voir les pénalités",
        Step::ShowRanking(RankingView::Explained) => "expliquer un rang",
        Step::ShowRanking(_) => "voir le classement",
        Step::Close => "clore le tournoi",
        Step::Reopen { .. } => "rouvrir le tournoi",
        Step::ShowAwards | Step::ExportAwards => "voir les points fédéraux",
        Step::ImportDuplicateScale => "importer la grille des PCN",
        Step::ShowHomologation => "voir l'homologation",
        Step::ListDifferences => "voir toutes les différences",
        Step::SetPrizes(_) => "régler les prix",
        Step::ListUnpaid => "voir les impayés",
        Step::Print(paper) => printed(*paper),
        Step::Season(_) => "s'occuper de la saison (dans la fenêtre de commande)",
        Step::Add(detail) => self::detail(*detail),
    }
}

/// The page of a step; `None` for a detail of the request.
pub(super) fn address(step: &Step) -> Option<String> {
    let seat = |position: PositionNo, table: TableNo| format!("/marque/feuilles?position={position}&table={table}");
    let page = match step {
        Step::NewTournament(_) | Step::NewTeamTournament | Step::ListTournaments | Step::ChooseTournament(_) => {
            "/marque/tournois"
        }
        Step::EditTournament(_) => "/marque/reglages",
        Step::StopTournament | Step::NextPosition { .. } => "/marque/position",
        Step::NextSession | Step::FinalSquareOf(_) | Step::SettleByChoice(_) => "/marque/position#seance",
        Step::Rule | Step::RuleDeal { .. } | Step::RuleScores { .. } => "/marque/incidents#decision",
        Step::ConfirmRulings { .. } => "/marque/incidents#confirmer",
        Step::Restore(_) | Step::Check | Step::Backup | Step::BackUpAlways => "/marque/copies",
        Step::ListSheets => "/marque/feuilles/toutes",
        Step::ShowJournal { .. } | Step::Undo => "/marque/journal",
        Step::AddPerson | Step::EditPerson | Step::Affiliate(_) | Step::EraseSettled => "/marque/annuaire",
        Step::Register(Entrant::Known(name)) => return Some(format!("/marque/inscriptions?q={}", escaped(name))),
        Step::Register(Entrant::Newcomer) => "/marque/inscriptions#nouveau",
        Step::Register(Entrant::File) => "/marque/inscriptions#importer",
        Step::DropAbsent => "/marque/inscriptions#absents",
        Step::Register(_) | Step::Pay { .. } | Step::Unregister | Step::ListEntries => "/marque/inscriptions",
        Step::Withdraw { .. } => "/marque/incidents#depart",
        Step::Substitute { .. } | Step::SubstituteNewcomer => "/marque/incidents#remplacement",
        Step::Forfeit { .. } | Step::ReplaceForfeit { .. } => "/marque/incidents#forfait",
        Step::SwapSeats { .. } | Step::MoveTo { .. } | Step::MovePlayer => "/marque/incidents#deplacement",
        Step::LiftPenalty { .. } => "/marque/incidents#lever",
        Step::Penalise { .. } | Step::PenaliseByScale(_) | Step::PenaliseAgain { .. } | Step::ListPenalties => {
            "/marque/incidents#penalite"
        }
        Step::Place { .. }
        | Step::PlaceAgain { .. }
        | Step::ChooseMovement
        | Step::ShowMovementFile
        | Step::ShowCircuitFile => "/marque/tirage",
        Step::ShowPosition(position) => return Some(format!("/marque/tirage?position={position}")),
        Step::EnterSheets | Step::ListMissingSheets | Step::CorrectSheet { sheet: None, .. } => "/marque/feuilles",
        Step::ImportSheets => "/marque/feuilles#importer",
        Step::EnterSheet { position, table, .. } => return Some(seat(*position, *table)),
        Step::CorrectSheet { sheet: Some((position, table)), .. } => return Some(seat(*position, *table)),
        Step::ShowRanking(_) => "/marque/classement",
        Step::Close
        | Step::CloseDespiteRulings
        | Step::Reopen { .. }
        | Step::ShowAwards
        | Step::ExportAwards
        | Step::ShowHomologation
        | Step::ImportDuplicateScale => "/marque/cloture",
        Step::ListDifferences => "/marque/copies",
        Step::SetPrizes(_) | Step::ListUnpaid => "/marque/prix",
        Step::Print(paper) => return Some(sheet(*paper)),
        Step::NewDuplicate => "/marque/tournois#duplicate",
        Step::EnterEtuis => "/marque/etuis",
        Step::CorrectEtui { etui: Some(etui), .. } => return Some(format!("/marque/etuis?etui={etui}")),
        Step::CorrectEtui { etui: None, .. } | Step::ImportEtuis { .. } => "/marque/etuis",
        Step::ListMissingEtuis => "/marque/etuis#attendus",
        Step::ShowTopage => "/marque/topage",
        Step::PenaliseInPercent | Step::PenaliseInPm => "/marque/incidents#penalite",
        Step::ListDuplicateCases => "/marque/incidents#prevu",
        Step::RuleOnEtui | Step::RulePlusFour(..) | Step::LiftRuling(..) => "/marque/incidents#decision",
        Step::SpecialPrize => "/marque/prix",
        // A season is looked after at the keyboard.
        Step::Season(_) | Step::Add(_) => return None,
    };
    Some(page.to_owned())
}

/// A paper, as the words of a button.
const fn printed(paper: ToPrint) -> &'static str {
    match paper {
        ToPrint::Ranking => "imprimer le classement",
        ToPrint::ScoreSheets | ToPrint::ScoreSheetsOf(..) => "imprimer les feuilles de marque",
        ToPrint::WalkingFiches => "imprimer les fiches ambulantes",
        ToPrint::Placement(_) => "imprimer les places",
        ToPrint::Cards(_) => "imprimer les fiches des joueurs",
        ToPrint::BlankIdentification => "imprimer des fiches d'identité",
        ToPrint::BlankReceipts(_) => "imprimer des reçus",
        ToPrint::Named(_) => "imprimer le papier qui en tient lieu",
    }
}

/// Where a paper is.
fn sheet(paper: ToPrint) -> String {
    let at =
        |position: Option<PositionNo>| position.map_or_else(String::new, |position| format!("?position={position}"));
    let page = match paper {
        ToPrint::Ranking => "classement.pdf".to_owned(),
        ToPrint::ScoreSheets => "feuilles.pdf".to_owned(),
        ToPrint::ScoreSheetsOf(position, None) => format!("feuilles.pdf?position={position}"),
        ToPrint::ScoreSheetsOf(position, Some(table)) => format!("feuilles.pdf?position={position}&table={table}"),
        ToPrint::WalkingFiches => "ambulantes.pdf".to_owned(),
        ToPrint::Placement(position) => format!("placement.pdf{}", at(position)),
        ToPrint::Cards(None) => "fiches.pdf".to_owned(),
        ToPrint::Cards(Some(number)) => format!("fiches.pdf?joueur={number}"),
        ToPrint::Named(name) => format!("{name}.pdf"),
        // Something is to be chosen first.
        ToPrint::BlankIdentification | ToPrint::BlankReceipts(_) => return "/marque/papiers".to_owned(),
    };
    format!("/marque/papiers/{page}")
}

/// A detail of the request, as its field is called.
const fn detail(detail: Detail) -> &'static str {
    match detail {
        Detail::Base | Detail::BaseName => "la base",
        Detail::Movement(_) | Detail::Circuit(_) => "un autre mouvement",
        Detail::Positions(_) => "le nombre de positions",
        Detail::Etuis(_) => "le nombre d'étuis",
        Detail::TeamsOf4 => "équipes de 4",
        Detail::Parallel => "quatre tournois jumelés",
        Detail::AbsentPlaces | Detail::AbsentNumbers => "les places vides",
        Detail::Reach(_) => "un autre écart",
        Detail::SomePosition | Detail::Position(_) => "la position",
        Detail::Table(_) => "la table",
        Detail::From(_) => "« dès la position »",
        Detail::Team => "l'équipe",
        Detail::Namesake => "la coche « C'est un homonyme »",
        Detail::Correction => "« remplacer », avec le motif",
        Detail::Adjustment => "« l'arbitre a ajusté une donne », avec le motif",
        Detail::TypedBy => "une autre personne",
        Detail::Alone => "l'accord de l'arbitre, avec son motif",
        Detail::Reason => "le motif",
        Detail::Minutes => "les minutes",
        Detail::Warning => "« avertissement »",
        Detail::Deal => "la donne",
        Detail::Scores | Detail::Becomes | Detail::AdjustedDeal => "le score ajusté",
        Detail::AtFault { .. } => "le cas et le fautif",
        Detail::Kept | Detail::KeptExactly(_) => "le nombre de gardés",
        Detail::SettleByLot => "« l'égalité au sort »",
        Detail::Eliminated(_) => "la part éliminée",
        Detail::Unranked => "hors classement",
        Detail::Coefficient => "le coefficient",
        Detail::Participants => "le nombre de joueurs",
        Detail::Nights(_) => "les soirées passées",
        Detail::Newcomers => "ceux qui ne sont pas dans l'annuaire",
        Detail::ReplaceNights => "« remplacer »",
        Detail::OnceMore => "« encore une fois »",
        Detail::PrizeInKind => "le lot",
    }
}

/// An error's sentence without its rule.
pub(super) fn sentence(error: &AppError) -> String {
    match error {
        AppError::Rule(refusal) => without_rules(&refusal.message),
        other => without_rules(&message(other)),
    }
}

/// The sheet already in, and its differences from the typed one: nothing is refused yet.
pub(super) fn differing(error: &AppError) -> Markup {
    explained("avis att", error)
}

/// The result of an étui that a phone proposes, as people read it.
pub(super) fn result_of(proposed: &ProposalView) -> String {
    match proposed.deals.first().map(String::as_str) {
        Some(".") => "non jouée".to_owned(),
        word => mark(word.unwrap_or_default()),
    }
}

/// A mark of a fiche as people read it: `+82`, `−76`, `sans −116`.
pub(super) fn mark(word: &str) -> String {
    let (contract, mark) = word.split_once('=').unwrap_or(("", word));
    let mark = mark.parse::<i32>().map_or_else(|_| mark.to_owned(), crate::kit::signed);
    if contract.is_empty() { mark } else { format!("garde {contract} {mark}") }
}

/// The same for a player, without the control table's remedies.
pub(super) fn refused_to_player(error: &AppError) -> Markup {
    explained("avis non refus", error)
}

/// An error's sentence and what explains it, without the steps that would do something about it.
fn explained(kind: &str, error: &AppError) -> Markup {
    let advice = error.advice();
    let advice: Vec<&Advice> = advice.iter().filter(|line| line.steps().is_empty()).collect();
    html! {
        div class=(kind) role="alert" {
            p { strong { (capitalised(sentence(error).trim_end_matches('.'))) "." } }
            @if !advice.is_empty() { ul { @for line in advice { li { (self::advice(line)) } } } }
        }
    }
}

/// The most advice shown: a file may have a hundred thousand bad lines.
const MOST_ADVICE: usize = 500;

/// An error: its sentence, what to do.
pub(super) fn refused(error: &AppError) -> Markup {
    let advice = error.advice();
    let fate = if error.in_doubt() {
        "C'est peut-être enregistré, peut-être pas. Recommencez dès que le disque répond : rien ne peut compter deux fois."
    } else {
        "Rien n'est enregistré."
    };
    html! {
        div.avis.non role="alert" {
            p { strong { (capitalised(sentence(error).trim_end_matches('.'))) "." } }
            @if !advice.is_empty() { ul {
                @for line in advice.iter().take(MOST_ADVICE) { li { (self::advice(line)) } }
                @if advice.len() > MOST_ADVICE { li { "… et " (counted(advice.len() - MOST_ADVICE, "ligne")) " de plus." } }
            } }
            p.sort { (fate) }
        }
    }
}
