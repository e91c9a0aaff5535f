//! Advice as it is read at a terminal: each step is the line to type.

use std::path::Path;

use domain::advice::{Advice, Detail, Entrant, Prizes, RankingView, SeasonStep, Setting, Step, ToPrint, Typed};
use domain::duplicate::Side;
use domain::{PositionNo, TableNo};

/// A line of advice.
pub(crate) fn words(advice: &Advice) -> String {
    advice.text(line)
}

/// A step as one types it, or the option that a detail is.
pub(crate) fn line(step: &Step) -> String {
    match step {
        Step::Add(detail) => option(*detail),
        Step::SettleByChoice(names) => settled(names),
        step => format!("chelem {}", command(step)),
    }
}

fn command(step: &Step) -> String {
    match step {
        Step::NewTournament(None) => "nouveau NOM".to_owned(),
        Step::NewTournament(Some(name)) => format!("nouveau \"{name}\""),
        Step::NewTeamTournament => "nouveau NOM --formule duo".to_owned(),
        Step::NewDuplicate => "nouveau NOM --duplicate".to_owned(),
        Step::ListTournaments => "tournoi lister".to_owned(),
        Step::ChooseTournament(id) => format!("tournoi choisir {id}"),
        Step::EditTournament(setting) => format!("tournoi modifier {}", self::setting(*setting)),
        Step::StopTournament => "tournoi arreter".to_owned(),
        Step::Backup => "sauvegarder".to_owned(),
        Step::BackUpAlways => "sauvegarder --toujours DOSSIER".to_owned(),
        Step::Restore(None) => "restaurer FICHIER".to_owned(),
        Step::Restore(Some(copy)) => format!("restaurer {}", typed(copy)),
        Step::Check => "verifier".to_owned(),
        Step::ShowJournal { last } => format!("journal --dernieres {last}"),
        Step::Undo => "annuler".to_owned(),
        Step::AddPerson => "joueurs ajouter --nom LEFÈVRE --prenom Zoé".to_owned(),
        Step::EditPerson => "joueurs modifier JOUEUR".to_owned(),
        Step::Affiliate(who) => format!("joueurs modifier \"{who}\" --affilie oui"),
        Step::EraseSettled => "joueurs effacer JOUEUR --motif MOTIF --solde".to_owned(),
        Step::Register(entrant) => format!("inscrire{}", self::entrant(entrant)),
        Step::Pay { entry, amount } => {
            let amount = or(amount.map(|cents| cents.plain().trim_end_matches(",00").to_owned()), "10");
            format!("inscrire --encaisse {amount} {}", or(*entry, "NOM"))
        }
        Step::Unregister => "desinscrire JOUEUR".to_owned(),
        Step::DropAbsent => "desinscrire --absents".to_owned(),
        Step::ListEntries => "inscrits".to_owned(),
        Step::Withdraw { entry, after: None } => format!("abandon {entry}"),
        Step::Withdraw { entry, after: Some(after) } => format!("abandon {entry} --apres {after}"),
        Step::Substitute { entry } => format!("remplacer {} --par NOM", or(*entry, "JOUEUR")),
        Step::SubstituteNewcomer => "remplacer JOUEUR --par-nom NOM --par-prenom Prénom".to_owned(),
        Step::Forfeit { entry } => format!("forfait {entry}"),
        Step::ReplaceForfeit { entry } => format!("forfait {} --par NOM", or(*entry, "JOUEUR")),
        Step::Place { movement } => format!("placer{}", and(movement.map(Detail::Movement))),
        Step::PlaceAgain { movement, seed } => {
            format!("annuler, puis chelem placer{} --graine {seed}", and(Some(Detail::Movement(*movement))))
        }
        Step::ChooseMovement => "mouvement choisir".to_owned(),
        Step::ShowMovementFile => "mouvement voir --tables 12 --positions 5 --format json".to_owned(),
        Step::ShowCircuitFile => {
            "mouvement voir --duplicate --formule individuel --tables 7 --positions 7 --etuis 4 --format json"
                .to_owned()
        }
        Step::NextPosition { movement, reach } => {
            format!("position suivante{}{}", and(movement.map(Detail::Movement)), and(reach.map(Detail::Reach)))
        }
        Step::ShowPosition(position) => format!("position voir {position}"),
        Step::NextSession => "seance suivante".to_owned(),
        Step::FinalSquareOf(players) => format!("seance finale {players}"),
        Step::SwapSeats { entry } => format!("deplacer {} --avec AUTRE", or(*entry, "JOUEUR")),
        Step::MoveTo { table, position } => {
            let place = if table.is_some() { "N" } else { "P" };
            format!("deplacer JOUEUR --table {} --place {place} --position {}", or(*table, "N"), or(*position, "N"))
        }
        Step::MovePlayer => "deplacer".to_owned(),
        Step::EnterSheets => "marque".to_owned(),
        Step::ListSheets => "marque lister".to_owned(),
        Step::ListMissingSheets => "marque manquantes".to_owned(),
        Step::ImportSheets => "marque importer FICHIER.csv".to_owned(),
        Step::EnterSheet { position, table, with, adjustment } => {
            format!("marque{}{}", adjusted(adjustment.as_deref()), sheet(*position, *table, *with))
        }
        Step::CorrectSheet { sheet: at, reason, with, adjustment } => {
            let at = at.map(|(position, table)| sheet(position, table, *with)).unwrap_or_default();
            let reason = reason.as_deref().unwrap_or("…");
            format!("marque --corriger --motif \"{reason}\"{}{at}", adjusted(adjustment.as_deref()))
        }
        Step::EnterEtuis => "etui marque".to_owned(),
        Step::ListMissingEtuis => "etui manquants".to_owned(),
        Step::ShowTopage => "etui topage".to_owned(),
        Step::CorrectEtui { etui, position, table, lifts } => {
            let etui = etui.map(|etui| format!(" {etui}")).unwrap_or_default();
            let position = position.map(|position| format!(" --position {position}")).unwrap_or_default();
            let table = table.map(|table| format!(" --table {table}")).unwrap_or_default();
            let lifts = if *lifts { " --lever-decision" } else { "" };
            format!("etui marque --corriger{lifts} --motif \"…\"{etui}{position}{table} -- …")
        }
        Step::ImportEtuis { lifts } => {
            let lifts = if *lifts { " --lever-decision" } else { "" };
            format!("etui importer FICHIER --corriger{lifts} --motif \"…\"")
        }
        Step::LiftRuling(etui, position, table) => {
            format!("etui decision {etui} --position {position} --table {table} --lever --motif \"…\"")
        }
        Step::RulePlusFour((etui, position, table), side) => {
            let side = if *side == Side::Attack { "attaque" } else { "defense" };
            format!("etui decision {etui} --position {position} --table {table} --plus-quatre {side} --motif \"…\"")
        }
        Step::SpecialPrize => "prix special \"1er en promotion\" 20 --regle promotion".to_owned(),
        Step::PenaliseInPm => "etui penalite EQUIPE --pm 1 --motif \"…\"".to_owned(),
        Step::ListDuplicateCases => "incident cas --duplicate".to_owned(),
        Step::PenaliseInPercent => "etui penalite JOUEUR 0,5 --motif \"…\"".to_owned(),
        Step::RuleOnEtui => "etui decision ETUI --position N --table N …".to_owned(),
        Step::Penalise { offence: None } => "penalite JOUEUR POINTS --motif \"…\"".to_owned(),
        Step::Penalise { offence: Some(offence) } => format!("penalite JOUEUR POINTS --bareme {offence}"),
        Step::PenaliseByScale("retard") => "penalite JOUEUR --bareme retard --minutes N".to_owned(),
        Step::PenaliseByScale(offence) => format!("penalite JOUEUR --bareme {offence}"),
        Step::PenaliseAgain { entry, offence, position } => {
            format!("penalite {entry} --bareme {offence} --position {position}")
        }
        Step::LiftPenalty { entry, rank } => format!("penalite {entry} --lever --rang {rank} --motif \"…\""),
        Step::ListPenalties => "penalite lister".to_owned(),
        Step::Rule => "incident noter".to_owned(),
        Step::RuleDeal { cancelled, position, table, deal } => {
            let decision = if *cancelled { "annulee" } else { "comptee" };
            format!("incident noter {decision} --table {table} --donne {deal} --position {position} --motif \"…\"")
        }
        Step::ConfirmRulings { position, table } => {
            format!("incident confirmer --table {table} --position {position}")
        }
        Step::CloseDespiteRulings => "cloturer --malgre-decisions \"…\"".to_owned(),
        Step::ShowRanking(view) => match view {
            RankingView::Standing => "classement".to_owned(),
            RankingView::Provisional => "classement --provisoire".to_owned(),
            RankingView::Explained => "classement --expliquer JOUEUR".to_owned(),
        },
        Step::Close => "cloturer".to_owned(),
        Step::Reopen { reason: false } => "cloturer --rouvrir".to_owned(),
        Step::Reopen { reason: true } => "cloturer --rouvrir --motif \"…\"".to_owned(),
        Step::ShowAwards => "federation".to_owned(),
        Step::ExportAwards => "exporter pcn".to_owned(),
        Step::ImportDuplicateScale => "calculer bareme importer FICHIER".to_owned(),
        Step::ShowHomologation => "federation homologation".to_owned(),
        Step::ListDifferences => "verifier --format json".to_owned(),
        Step::SetPrizes(prizes) => match prizes {
            Prizes::Amounts => "prix liste MONTANTS".to_owned(),
            Prizes::Cup => "prix liste --lot \"1=une coupe\"".to_owned(),
            Prizes::Added(cents) => format!("prix regler --ajoute {}", cents.plain()),
            Prizes::Step(cents) => format!("prix regler --pas {}", cents.plain()),
        },
        Step::ListUnpaid => "inscrits recus --impayes".to_owned(),
        Step::Print(paper) => format!("imprimer {}", self::paper(*paper)),
        Step::Season(step) => season(step),
        Step::SettleByChoice(names) => settled(names),
        Step::Add(detail) => option(*detail),
    }
}

fn season(step: &SeasonStep) -> String {
    match step {
        SeasonStep::New => "saison creer \"2026-2027\"".to_owned(),
        SeasonStep::List => "saison lister".to_owned(),
        SeasonStep::Nights => "saison soirees".to_owned(),
        SeasonStep::ImportAgain => "saison importer FICHIER --remplacer".to_owned(),
        SeasonStep::LeaveOut => "saison soirees --oter N".to_owned(),
        SeasonStep::Delete => "saison soirees --supprimer N".to_owned(),
        SeasonStep::Reopen => "saison cloturer --rouvrir --motif \"…\"".to_owned(),
        SeasonStep::ReopenNamed(name) => format!("saison cloturer --rouvrir --motif \"…\" --saison \"{name}\""),
    }
}

fn settled(names: &[String]) -> String {
    format!("--departage \"{}\" --motif \"…\"", names.join(", "))
}

fn option(detail: Detail) -> String {
    match detail {
        Detail::Base => "--base FICHIER".to_owned(),
        Detail::BaseName => "--base".to_owned(),
        Detail::Movement(kind) => format!("--mouvement {}", kind.key()),
        Detail::Circuit(kind) => format!("--mouvement {}", kind.key()),
        Detail::Positions(count) => format!("--positions {count}"),
        Detail::Etuis(count) => format!("--etuis {count}"),
        Detail::TeamsOf4 => "--formule equipe4".to_owned(),
        Detail::Parallel => "--jumelage".to_owned(),
        Detail::AbsentPlaces => "--absents N9,N11".to_owned(),
        Detail::AbsentNumbers => "--absents 12".to_owned(),
        Detail::Reach(reach) => format!("--ecart {reach}"),
        Detail::Newcomers => "--nouveaux".to_owned(),
        Detail::ReplaceNights => "--remplacer".to_owned(),
        Detail::SomePosition => "--position N".to_owned(),
        Detail::Position(position) => format!("--position {position}"),
        Detail::Table(table) => format!("--table {table}"),
        Detail::From(position) => format!("--des {position}"),
        Detail::Team => "--equipe NOM".to_owned(),
        Detail::Namesake => "--homonyme".to_owned(),
        Detail::Correction => "--corriger --motif \"…\"".to_owned(),
        Detail::TypedBy => "--par NOM".to_owned(),
        Detail::Alone => "--seul \"…\"".to_owned(),
        Detail::Adjustment => "--ajustement \"motif\"".to_owned(),
        Detail::Reason => "--motif \"…\"".to_owned(),
        Detail::Minutes => "--minutes N".to_owned(),
        Detail::Warning => "--avertissement".to_owned(),
        Detail::Deal => "--donne".to_owned(),
        Detail::Scores => "--scores".to_owned(),
        Detail::Becomes => "--devient".to_owned(),
        Detail::AdjustedDeal => "score-ajuste --devient \"garde E 49/2 …\"".to_owned(),
        Detail::Kept => "--gardes N".to_owned(),
        Detail::KeptExactly(count) => format!("--gardes {count}"),
        Detail::SettleByLot => "--departage lot".to_owned(),
        Detail::Eliminated(percent) => format!("--elimines {percent}"),
        Detail::Coefficient => "--coefficient".to_owned(),
        Detail::Unranked => "--hors-classement".to_owned(),
        Detail::Participants => "--joueurs".to_owned(),
        Detail::Nights(nights) => format!("--soirees {nights}"),
        Detail::OnceMore => "--encore".to_owned(),
        Detail::PrizeInKind => "--lot \"1=une coupe et un panier\"".to_owned(),
    }
}

fn setting(setting: Setting) -> String {
    let option = match setting {
        Setting::Organiser => "--organisateur \"…\"",
        Setting::Arbiter => "--arbitre \"…\"",
        Setting::Place => "--lieu \"…\"",
        Setting::Date => "--date JJ/MM/AAAA",
        Setting::Fee => "--engagement EUROS",
        Setting::Qualified => "--qualifies N",
        Setting::Article29(true) => "--article29 oui",
        Setting::Article29(false) => "--article29 non",
        Setting::Positions(count) => return format!("--positions {count}"),
    };
    option.to_owned()
}

fn entrant(entrant: &Entrant) -> String {
    match entrant {
        Entrant::Anybody => String::new(),
        Entrant::First => " NOM …".to_owned(),
        Entrant::More => " …".to_owned(),
        Entrant::File => " --fichier LISTE.csv".to_owned(),
        Entrant::Member => " JOUEUR --equipe N°".to_owned(),
        Entrant::Known(name) => format!(" \"{name}\""),
        Entrant::Newcomer => " --nom NOM --prenom Prénom [--licence N°] [--club CLUB]".to_owned(),
    }
}

fn paper(paper: ToPrint) -> String {
    match paper {
        ToPrint::Ranking => "classement".to_owned(),
        ToPrint::ScoreSheets => "feuilles".to_owned(),
        ToPrint::ScoreSheetsOf(position, table) => {
            format!("feuilles --position {position}{}", and(table.map(Detail::Table)))
        }
        ToPrint::WalkingFiches => "ambulantes".to_owned(),
        ToPrint::Placement(position) => format!("placement{}", and(position.map(Detail::Position))),
        ToPrint::Cards(None) => "fiches".to_owned(),
        ToPrint::Cards(Some(entry)) => format!("fiches --joueur {entry}"),
        ToPrint::BlankIdentification => "identification --vierges".to_owned(),
        ToPrint::BlankReceipts(count) => format!("recus --vierges {count}"),
        ToPrint::Named(name) => name.to_owned(),
    }
}

fn sheet(position: PositionNo, table: TableNo, with: Typed) -> String {
    let rest = match with {
        Typed::Nothing => "",
        Typed::Balances => " -- BILANS",
        Typed::Rest => " …",
    };
    format!(" {position} {table}{rest}")
}

/// A file as it is typed on a command line.
fn typed(path: &Path) -> String {
    let path = path.display().to_string();
    if path.contains(char::is_whitespace) { format!("\"{path}\"") } else { path }
}

fn adjusted(reason: Option<&str>) -> String {
    reason.map(|reason| format!(" --ajustement \"{reason}\"")).unwrap_or_default()
}

/// An option, with the space before it.
fn and(detail: Option<Detail>) -> String {
    detail.map(|detail| format!(" {}", option(detail))).unwrap_or_default()
}

/// The value where it is known, else the placeholder.
fn or(known: Option<impl ToString>, word: &str) -> String {
    known.map_or_else(|| word.to_owned(), |known| known.to_string())
}

#[cfg(test)]
mod tests;
