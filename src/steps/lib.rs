//! Every step of advice, named once for both doors: the line to type at a terminal, the words of the browser's link and its page.

use std::fmt::Display;
use std::path::Path;

use domain::advice::Step::{self, *};
use domain::advice::{ComiteStep, Detail, Entrant, Prizes, RankingView, SeasonStep, Setting, ToPrint, Typed};
use domain::duplicate::Side;

/// A step as the doors name it.
struct Named {
    command: String,
    label: &'static str,
    page: String,
}

/// The line to type; of a detail of the command, the option.
pub fn command(step: &Step) -> String {
    let command = named(step).command;
    if matches!(step, Add(_) | SettleByChoice(_)) { command } else { format!("chelem {command}") }
}

/// The words of a link or a button.
pub fn label(step: &Step) -> &'static str {
    named(step).label
}

/// The page; `None` for a detail of the request and for what is done at the terminal alone.
pub fn address(step: &Step) -> Option<String> {
    let page = named(step).page;
    (!page.is_empty()).then(|| format!("/marque/{page}"))
}

/// Rows of `step => command, label, page`, with the values that a row names between braces.
macro_rules! table {
    ($($step:pat => $([$($name:ident = $value:expr),+])? $command:literal, $label:literal, $page:literal;)+) => {
        /// The pages they lead to, each as its row has it.
        pub const PAGES: &[&str] = &[$($page),+];

        fn named(step: &Step) -> Named {
            match step {
                $($step => {
                    $($(let $name = $value;)+)?
                    Named { command: format!($command), label: $label, page: format!($page) }
                })+
            }
        }
    };
}

table! {
    // The base and its tournaments.
    NewTournament(None) => "nouveau NOM", "créer un tournoi", "tournois";
    NewTournament(Some(name)) => "nouveau \"{name}\"", "créer un tournoi", "tournois";
    NewTeamTournament => "nouveau NOM --formule duo", "créer un tournoi", "tournois";
    NewDuplicate => "nouveau NOM --duplicate", "créer un tournoi", "tournois#duplicate";
    ListTournaments => "tournoi lister", "choisir le tournoi", "tournois";
    ChooseTournament(id) => "tournoi choisir {id}", "choisir le tournoi", "tournois";
    EditTournament(setting) => [option = self::setting(*setting)] "tournoi modifier {option}", "changer les réglages", "reglages";
    StopTournament => "tournoi arreter", "arrêter le tournoi ici", "position";
    Restore(None) => "restaurer FICHIER", "reprendre une sauvegarde", "copies";
    Restore(Some(copy)) => [copy = typed(copy)] "restaurer {copy}", "reprendre une sauvegarde", "copies";
    Check => "verifier", "tout vérifier", "copies";
    ListDifferences => "verifier --format json", "voir toutes les différences", "copies";
    Backup => "sauvegarder", "faire une copie", "copies";
    BackUpAlways => "sauvegarder --toujours DOSSIER", "choisir où vont les copies", "copies";
    ShowJournal { last } => "journal --dernieres {last}", "voir le journal", "journal";
    Undo => "annuler", "annuler la dernière action", "journal";

    // Persons and entries.
    ListPeople => "joueurs lister", "voir l'annuaire", "annuaire";
    AddPerson => "joueurs ajouter --nom LEFÈVRE --prenom Zoé", "ouvrir l'annuaire", "annuaire";
    EditPerson => "joueurs modifier JOUEUR", "ouvrir l'annuaire", "annuaire";
    DropLicence => "joueurs modifier JOUEUR --licence \"\"", "ouvrir l'annuaire", "annuaire";
    Affiliate(who) => "joueurs modifier \"{who}\" --affilie oui", "ouvrir l'annuaire", "annuaire";
    EraseSettled => "joueurs effacer JOUEUR --motif MOTIF --solde", "effacer quelqu'un, sur l'ordinateur du club", "annuaire";
    Register(Entrant::Anybody) => "inscrire", "inscrire", "inscriptions";
    Register(Entrant::First) => "inscrire NOM …", "inscrire", "inscriptions";
    Register(Entrant::More) => "inscrire …", "inscrire", "inscriptions";
    Register(Entrant::File) => "inscrire --fichier LISTE.csv", "inscrire une liste", "inscriptions#importer";
    Register(Entrant::Member) => "inscrire JOUEUR --equipe N°", "inscrire", "inscriptions";
    Register(Entrant::Known(name)) => [sought = escaped(name)] "inscrire \"{name}\"", "inscrire", "inscriptions?q={sought}";
    Register(Entrant::Newcomer(name)) => [named = named_as("", name)] "inscrire {named}", "inscrire un nouveau joueur", "inscriptions#nouveau";
    Pay { entry, amount } =>
        [entry = or(*entry, "NOM"), amount = or(amount.map(|cents| cents.plain().trim_end_matches(",00").to_owned()), "10")]
        "inscrire --encaisse {amount} {entry}", "noter un paiement", "inscriptions";
    Unregister => "desinscrire JOUEUR", "retirer un inscrit", "inscriptions";
    DropAbsent => "desinscrire --absents", "retirer ceux qui ne sont pas venus", "inscriptions#absents";
    ListEntries => "inscrits", "voir les inscrits", "inscriptions";
    Withdraw { entry, after: None } => "abandon {entry}", "noter un abandon", "incidents#depart";
    Withdraw { entry, after: Some(after) } => "abandon {entry} --apres {after}", "noter un abandon", "incidents#depart";
    Substitute { entry } => [entry = or(*entry, "JOUEUR")] "remplacer {entry} --par NOM", "le remplacer", "incidents#remplacement";
    SubstituteNewcomer { entry, forfeit: false, name } => [named = named_as("par-", name)] "remplacer {entry} {named}", "le remplacer", "incidents#remplacement";
    SubstituteNewcomer { entry, forfeit: true, name } => [named = named_as("par-", name)] "forfait {entry} {named}", "déclarer forfait", "incidents#forfait";
    Forfeit { entry } => "forfait {entry}", "déclarer forfait", "incidents#forfait";
    ReplaceForfeit { entry } => [entry = or(*entry, "JOUEUR")] "forfait {entry} --par NOM", "déclarer forfait", "incidents#forfait";

    // Seats and positions.
    Place { movement } => [by = and(movement.map(Detail::Movement))] "placer{by}", "tirer les places", "tirage";
    PlaceAgain { movement, seed } => [by = and(Some(Detail::Movement(*movement)))]
        "annuler, puis chelem placer{by} --graine {seed}", "un autre tirage, avec ce mouvement", "tirage";
    ChooseMovement => "mouvement choisir", "comparer les mouvements", "tirage";
    ShowMovementFile => "mouvement voir --tables 12 --positions 5 --format json", "voir le mouvement", "tirage";
    ShowCircuitFile =>
        "mouvement voir --duplicate --formule individuel --tables 7 --positions 7 --etuis 4 --format json", "voir le mouvement", "tirage";
    NextPosition { movement, reach } => [by = and(movement.map(Detail::Movement)), reach = and(reach.map(Detail::Reach))]
        "position suivante{by}{reach}", "ouvrir la position suivante", "position";
    ShowPosition(position) => "position voir {position}", "voir les places", "tirage?position={position}";
    NextSession => "seance suivante", "ouvrir la séance suivante", "position#seance";
    FinalSquareOf(players) => "seance finale {players}", "tirer le carré final", "position#finale";
    SwapSeats { entry, with } => [entry = or(*entry, "JOUEUR"), with = or(*with, "AUTRE")]
        "deplacer {entry} --avec {with}", "déplacer un joueur", "incidents#deplacement";
    MoveTo { entry, table, chair, position } =>
        [entry = or(*entry, "JOUEUR"), place = or(*chair, "P"), table = or(*table, "N"), position = or(*position, "N")]
        "deplacer {entry} --table {table} --place {place} --position {position}", "déplacer un joueur", "incidents#deplacement";
    MovePlayer => "deplacer", "déplacer un joueur", "incidents#deplacement";

    // Sheets and rulings.
    EnterSheets => "marque", "entrer les feuilles", "feuilles";
    ListSheets => "marque lister", "voir toutes les feuilles", "feuilles/toutes";
    ListMissingSheets => "marque manquantes", "voir les feuilles attendues", "feuilles";
    ImportSheets => "marque importer FICHIER.csv", "importer des feuilles", "feuilles#importer";
    EnterSheet { position, table, with, adjustment } => [adjusted = adjusted(adjustment.as_deref()), rest = rest(*with)]
        "marque{adjusted} {position} {table}{rest}", "entrer les feuilles", "feuilles?position={position}&table={table}";
    CorrectSheet { sheet: None, reason, adjustment, .. } =>
        [reason = reason.as_deref().unwrap_or("…"), adjusted = adjusted(adjustment.as_deref())]
        "marque --corriger --motif \"{reason}\"{adjusted}", "corriger la feuille", "feuilles";
    CorrectSheet { sheet: Some((position, table)), reason, with, adjustment } =>
        [reason = reason.as_deref().unwrap_or("…"), adjusted = adjusted(adjustment.as_deref()), rest = rest(*with)]
        "marque --corriger --motif \"{reason}\"{adjusted} {position} {table}{rest}", "corriger la feuille",
        "feuilles?position={position}&table={table}";
    EnterEtuis => "etui marque", "entrer les étuis", "etuis";
    ListMissingEtuis => "etui manquants", "voir les lignes attendues", "etuis#attendus";
    NameAttackers(quart) => "etui attaquants {quart} JOUEUR JOUEUR", "nommer les attaquants", "etuis#attaquants";
    ShowTopage => "etui topage", "voir le topage", "topage";
    CorrectEtui { etui, position, table, lifts } =>
        [lifts = lifted(*lifts), chosen = some("?etui=", *etui), etui = some(" ", *etui), position = and(position.map(Detail::Position)),
         table = and(table.map(Detail::Table))]
        "etui marque --corriger{lifts} --motif \"…\"{etui}{position}{table} -- …", "entrer les étuis", "etuis{chosen}";
    ImportEtuis { lifts } => [lifts = lifted(*lifts)]
        "etui importer FICHIER --corriger{lifts} --motif \"…\"", "entrer les étuis", "etuis";
    LiftRuling(etui, position, table) =>
        "etui decision {etui} --position {position} --table {table} --lever --motif \"…\"", "lever la décision d'une ligne d'étui",
        "incidents?etui={etui}&position={position}&table={table}&decision=lever#decision";
    BlameOne { case, line: (etui, position, table), entry } => [case = case.replace('_', "-")]
        "etui cas {case} {etui} --position {position} --table {table} --fautif {entry}", "noter l'incident", "incidents#cas";
    RulePlusFour((etui, position, table), side) => [side = if *side == Side::Attack { "attaque" } else { "defense" }]
        "etui decision {etui} --position {position} --table {table} --plus-quatre {side} --motif \"…\"", "décider d'une ligne d'étui",
        "incidents#decision";
    RuleOnEtui => "etui decision ETUI --position N --table N …", "décider d'une ligne d'étui", "incidents#decision";
    PenaliseInPm => "etui penalite EQUIPE --pm 1 --motif \"…\"", "donner une pénalité en points de match", "incidents#penalite";
    PenaliseInPercent => "etui penalite JOUEUR 0,5 --motif \"…\"", "donner une pénalité en pour cent", "incidents#penalite";
    ListDuplicateCases => "incident cas --duplicate", "voir ce que le code prévoit", "incidents#prevu";
    Penalise { offence: None } => "penalite JOUEUR POINTS --motif \"…\"", "donner une pénalité", "incidents#penalite";
    Penalise { offence: Some(offence) } => "penalite JOUEUR POINTS --bareme {offence}", "donner une pénalité", "incidents#penalite";
    PenaliseByScale("retard") => "penalite JOUEUR --bareme retard --minutes N", "donner une pénalité", "incidents#penalite";
    PenaliseByScale(offence) => "penalite JOUEUR --bareme {offence}", "donner une pénalité", "incidents#penalite";
    PenaliseAgain { entry, offence, position, lenient: true } =>
        "penalite {entry} --avertissement --bareme {offence} --position {position}", "donner un avertissement", "incidents#penalite";
    PenaliseAgain { entry, offence, position, lenient: false } =>
        "penalite {entry} --bareme {offence} --position {position} --oui", "donner une pénalité", "incidents#penalite";
    LiftPenalty { entry, rank } => "penalite {entry} --lever --rang {rank} --motif \"…\"", "lever la pénalité", "incidents?joueur={entry}&rang={rank}#lever";
    ListPenalties => "penalite lister", "voir les pénalités", "incidents#penalite";
    Rule => "incident noter", "noter une décision de l'arbitre", "incidents#decision";
    RuleDeal { cancelled: true, position, table, deal } => [of = some("&donne=", *deal), deal = some(" --donne ", *deal)]
        "incident noter annulee --table {table}{deal} --position {position} --motif \"…\"", "noter la donne annulée",
        "incidents?position={position}&table={table}{of}&decision=annulee#decision";
    RuleDeal { cancelled: false, position, table, deal } => [of = some("&donne=", *deal), deal = some(" --donne ", *deal)]
        "incident noter comptee --table {table}{deal} --position {position} --motif \"…\"", "noter que la donne compte",
        "incidents?position={position}&table={table}{of}&decision=comptee#decision";
    RuleScores { position, table, deal, chairs } =>
        [scores = chairs.iter().map(|chair| format!(" SCORE_{chair}")).collect::<String>()]
        "incident noter score-ajuste --table {table} --donne {deal} --position {position} --motif \"…\" --scores{scores}",
        "noter le score ajusté", "incidents?position={position}&table={table}&donne={deal}&decision=score-ajuste#decision";
    ConfirmRulings { position, table } =>
        "incident confirmer --table {table} --position {position}", "confirmer que la feuille tient compte des décisions",
        "incidents?position={position}&table={table}#confirmer";

    // The end.
    ShowRanking(RankingView::Standing) => "classement", "voir le classement", "classement";
    ShowRanking(RankingView::Provisional) => "classement --provisoire", "voir le classement", "classement";
    ShowRanking(RankingView::Explained) => "classement --expliquer JOUEUR", "expliquer un rang", "classement";
    Close => "cloturer", "clore le tournoi", "cloture";
    CloseDespiteRulings => "cloturer --malgre-decisions \"…\"", "clore malgré les décisions, avec un motif", "cloture";
    Reopen { reason: false } => "cloturer --rouvrir", "rouvrir le tournoi", "cloture";
    Reopen { reason: true } => "cloturer --rouvrir --motif \"…\"", "rouvrir le tournoi", "cloture";
    ShowAwards => "federation", "voir les points fédéraux", "cloture";
    ExportAwards => "exporter federation", "voir les points fédéraux", "cloture";
    ImportDuplicateScale => "calculer bareme importer FICHIER", "importer la grille des PCN", "cloture";
    ShowHomologation => "federation homologation", "voir l'homologation", "cloture";
    SetPrizes(Prizes::Amounts) => "prix liste MONTANTS", "régler les prix", "prix";
    SetPrizes(Prizes::Cup) => "prix liste --lot \"1=une coupe\"", "régler les prix", "prix";
    SetPrizes(Prizes::Added(cents)) => [sum = cents.plain()] "prix regler --ajoute {sum}", "régler les prix", "prix";
    SetPrizes(Prizes::Step(cents)) => [sum = cents.plain()] "prix regler --pas {sum}", "régler les prix", "prix";
    SpecialPrize => "prix special \"1er en promotion\" 20 --regle promotion", "annoncer un prix spécial", "prix";
    ListUnpaid => "inscrits recus --impayes", "voir les impayés", "prix";
    Season(SeasonStep::New) => "saison creer \"2026-2027\"", "créer la saison", "saison";
    Season(SeasonStep::List) => "saison lister", "voir les saisons", "saison/passees";
    Season(SeasonStep::Nights) => "saison soirees", "voir les soirées", "saison/soirees";
    Season(SeasonStep::ImportAgain) => "saison importer FICHIER --remplacer", "reprendre le fichier", "saison/passees#importer";
    Season(SeasonStep::LeaveOut) => "saison soirees --oter N", "décider d'une soirée", "saison/soirees";
    Season(SeasonStep::Delete) => "saison soirees --supprimer N", "supprimer une soirée d'ailleurs (dans la fenêtre de commande)", "";
    Season(SeasonStep::Team) => "saison equipe \"Les As\" NOM NOM NOM", "faire une équipe", "";
    Season(SeasonStep::Places) => "saison regler --qualifies 72", "dire combien de places a la finale", "saison/regles";
    Season(SeasonStep::Rules) => "saison regler --essayer", "les règles", "saison/regles";
    Season(SeasonStep::Minimum(nights)) => "saison regler --minimum {nights}", "les règles", "saison/regles";
    Season(SeasonStep::Everybody) => "saison regler --qui tous", "les règles", "saison/regles";
    Season(SeasonStep::Reopen) => "saison cloturer --rouvrir --motif \"…\"", "rouvrir la saison", "saison/clore#rouvrir";
    Season(SeasonStep::ReopenNamed(name)) => [asked = escaped(name)] "saison cloturer --rouvrir --motif \"…\" --saison \"{name}\"", "rouvrir la saison", "saison/clore?saison={asked}";
    Season(SeasonStep::Categories) => "saison categorie \"Séniors\" --age-min 60", "les catégories", "";
    Season(SeasonStep::Membership) => "saison cotisation JOUEUR EUROS", "les cotisations", "";
    Season(SeasonStep::Accounts) => "saison tableau caisse", "la caisse de la saison", "";
    Comite(ComiteStep::NewClub) => "comite club ajouter \"NOM DU CLUB\"", "ajouter un club", "comite#clubs";
    Comite(ComiteStep::Clubs) => "comite club", "les clubs", "comite#clubs";
    Comite(ComiteStep::Receive) => "comite recevoir DOSSIER", "recevoir des fichiers", "comite";
    Comite(ComiteStep::Attach) => "comite rattacher FICHIER --club N", "le rattacher à un club", "";
    Comite(ComiteStep::Replace(Some(club))) =>
        "comite rattacher FICHIER --club {club} --remplacer --motif \"…\"", "le rattacher au terminal, à sa place", "";
    Comite(ComiteStep::Replace(None)) => "comite recevoir FICHIER --remplacer --motif \"…\"", "le recevoir au terminal, à sa place", "";
    Comite(ComiteStep::Doubts) => "comite doutes", "voir les doutes", "comite#doutes";
    Comite(ComiteStep::Decide) => "comite decider N A --motif \"…\"", "décider d'un doute", "comite#doutes";
    Comite(ComiteStep::Replies) => "comite accuse", "les réponses aux clubs", "";
    Comite(ComiteStep::Join(number, code)) => "club rejoindre {number} {code}", "le code du comité", "";
    Comite(ComiteStep::Send) => "exporter archive --pour-comite", "le fichier pour le comité", "";
    Season(SeasonStep::RulesFile) => "saison regler --ecrire FICHIER", "les règles en un fichier", "";
    SettleByChoice(names) => [names = names.join(", ")]
        "--departage \"{names}\" --motif \"…\"", "nommer ceux qui continuent", "";

    // Papers. In a browser, whom blank ones are for is chosen first.
    Print(ToPrint::Ranking) => "imprimer classement", "imprimer le classement", "papiers/classement.pdf";
    Print(ToPrint::ScoreSheets) => "imprimer feuilles", "imprimer les feuilles de marque", "papiers/feuilles.pdf";
    Print(ToPrint::ScoreSheetsOf(position, table)) => [option = and(table.map(Detail::Table)), table = some("&table=", *table)]
        "imprimer feuilles --position {position}{option}", "imprimer les feuilles de marque",
        "papiers/feuilles.pdf?position={position}{table}";
    Print(ToPrint::WalkingFiches) => "imprimer ambulantes", "imprimer les fiches ambulantes", "papiers/ambulantes.pdf";
    Print(ToPrint::Placement(position)) => [option = and(position.map(Detail::Position)), chosen = some("?position=", *position)]
        "imprimer placement{option}", "imprimer les places", "papiers/placement.pdf{chosen}";
    Print(ToPrint::Cards(None)) => "imprimer fiches", "imprimer les fiches des joueurs", "papiers/fiches.pdf";
    Print(ToPrint::Cards(Some(entry))) =>
        "imprimer fiches --joueur {entry}", "imprimer les fiches des joueurs", "papiers/fiches.pdf?joueur={entry}";
    Print(ToPrint::BlankIdentification) => "imprimer identification --vierges", "imprimer des fiches d'identité", "papiers";
    Print(ToPrint::BlankReceipts(count)) => "imprimer recus --vierges {count}", "imprimer des reçus", "papiers";
    Print(ToPrint::Everything) => "imprimer tout", "imprimer ce qui manque", "papiers/maintenant.pdf";
    Print(ToPrint::Named(name)) => "imprimer {name}", "imprimer ce papier", "papiers/{name}.pdf";

    // Details: the option, and what the browser calls the field.
    Add(Detail::Base) => "--base FICHIER", "la base", "";
    Add(Detail::BaseName) => "--base", "la base", "";
    Add(Detail::Movement(kind)) => [key = kind.key()] "--mouvement {key}", "un autre mouvement", "";
    Add(Detail::Circuit(kind)) => [key = kind.key()] "--mouvement {key}", "un autre mouvement", "";
    Add(Detail::Positions(count)) => "--positions {count}", "le nombre de positions", "";
    Add(Detail::Etuis(count)) => "--etuis {count}", "le nombre d'étuis", "";
    Add(Detail::TeamsOf4) => "--formule equipe4", "équipes de 4", "";
    Add(Detail::Parallel) => "--jumelage", "quatre tournois jumelés", "";
    Add(Detail::AbsentPlaces) => "--absents N9,N11", "les places vides", "";
    Add(Detail::AbsentNumbers) => "--absents 12", "les places vides", "";
    Add(Detail::Reach(reach)) => "--ecart {reach}", "un autre écart", "";
    Add(Detail::Newcomers) => "--nouveaux", "« Ajouter à l'annuaire ceux qui n'y sont pas »", "";
    Add(Detail::ReplaceNights) => "--remplacer", "« Remplacer »", "";
    Add(Detail::SomePosition) => "--position N", "la position", "";
    Add(Detail::Position(position)) => "--position {position}", "la position", "";
    Add(Detail::Table(table)) => "--table {table}", "la table", "";
    Add(Detail::From(position)) => "--des {position}", "« dès la position »", "";
    Add(Detail::Team) => "--equipe NOM", "l'équipe", "";
    Add(Detail::Namesake) => "--homonyme", "la coche « C'est un homonyme »", "";
    Add(Detail::Correction) => "--corriger --motif \"…\"", "« remplacer », avec le motif", "";
    Add(Detail::TypedBy) => "--par NOM", "une autre personne", "";
    Add(Detail::Alone) => "--seul \"…\"", "l'accord de l'arbitre, avec son motif", "";
    Add(Detail::Adjustment) => "--ajustement \"motif\"", "« l'arbitre a ajusté une donne », avec le motif", "";
    Add(Detail::Reason) => "--motif \"…\"", "le motif", "";
    Add(Detail::Minutes) => "--minutes N", "les minutes", "";
    Add(Detail::Warning) => "--avertissement", "« avertissement »", "";
    Add(Detail::Deal) => "--donne", "la donne", "";
    Add(Detail::Scores) => "--scores", "le score ajusté", "";
    Add(Detail::Becomes) => "--devient", "le score ajusté", "";
    Add(Detail::AdjustedDeal) => "score-ajuste --devient \"garde E 49/2 …\"", "le score ajusté", "";
    Add(Detail::AtFault { case, entry }) => "--cas {case} --fautif {entry}", "le cas et le fautif", "";
    Add(Detail::Kept) => "--gardes N", "le nombre de gardés", "";
    Add(Detail::KeptExactly(count)) => "--gardes {count}", "le nombre de gardés", "";
    Add(Detail::SettleByLot) => "--departage lot", "« l'égalité au sort »", "";
    Add(Detail::Eliminated(percent)) => "--elimines {percent}", "la part éliminée", "";
    Add(Detail::Coefficient) => "--coefficient", "le coefficient", "";
    Add(Detail::Unranked) => "--hors-classement", "hors classement", "";
    Add(Detail::Participants) => "--joueurs", "le nombre de joueurs", "";
    Add(Detail::Nights(nights)) => "--soirees {nights}", "les soirées passées", "";
    Add(Detail::OnceMore) => "--encore", "« encore une fois »", "";
    Add(Detail::Reduced) => "--reduite", "« réduite »", "";
    Add(Detail::PrizeInKind) => "--lot \"1=une coupe et un panier\"", "le lot", "";
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
        Setting::Positions(count) => return option(Detail::Positions(count)),
        Setting::Game(game) => return format!("--jeu {}", game.key()),
    };
    option.to_owned()
}

fn option(detail: Detail) -> String {
    named(&Add(detail)).command
}

/// An option, with the space before it.
fn and(detail: Option<Detail>) -> String {
    some(" ", detail.map(option))
}

/// What is known, with what stands before it.
fn some(before: &str, known: Option<impl Display>) -> String {
    known.map(|known| format!("{before}{known}")).unwrap_or_default()
}

/// The value where it is known, else the placeholder.
fn or(known: Option<impl ToString>, word: &str) -> String {
    known.map_or_else(|| word.to_owned(), |known| known.to_string())
}

const fn rest(with: Typed) -> &'static str {
    match with {
        Typed::Nothing => "",
        Typed::Balances => " -- BILANS",
        Typed::Rest => " …",
    }
}

fn adjusted(reason: Option<&str>) -> String {
    reason.map(|reason| format!(" --ajustement \"{reason}\"")).unwrap_or_default()
}

const fn lifted(lifts: bool) -> &'static str {
    if lifts { " --lever-decision" } else { "" }
}

/// A new person, of the words typed for him: one is the family name, two are the name and the first name.
fn named_as(before: &str, words: &str) -> String {
    let plain = |word: &&str| word.chars().all(|letter| letter.is_alphabetic() || letter == '-');
    let words: Vec<&str> = words.split_whitespace().collect();
    let (name, first) = match words[..] {
        [name] if plain(&name) => (name, "Prénom"),
        [name, first] if [name, first].iter().all(plain) => (name, first),
        _ => ("NOM", "Prénom"),
    };
    format!("--{before}nom {name} --{before}prenom {first}")
}

/// A file as it is typed on a command line.
fn typed(path: &Path) -> String {
    let path = path.display().to_string();
    if path.contains(char::is_whitespace) { format!("\"{path}\"") } else { path }
}

/// A name as part of an address.
fn escaped(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

#[cfg(test)]
mod tests;
