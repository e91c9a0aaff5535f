//! The papers themselves, one entry each.

use super::blank;
use super::made::{printed, ranking, refuse, score_sheets};
use super::options::{self, Options};
use super::paper::{Due, Kinds, Paper, Printed};
use app::{AppError, Moment, Night, RankingAsked, Result, SheetsOf};
use domain::advice::ToPrint;
use print::formulaires::Form;
use print::tableaux::{self, Look};

/// The file of table numbers, blank ones too.
pub(super) const TABLE_NUMBERS_FILE: &str = "chevalets.pdf";
/// The file of the room's panels, blank ones too.
pub(super) const ROOM_PANELS_FILE: &str = "panneaux.pdf";

const KEPT: Due = Due::Asked("gardés d'une année à l'autre");

/// The values of a paper drawn into a file of that name.
macro_rules! drawn {
    ($file:expr, $paper:ident :: $draw:ident, |$club:ident, $options:pat_param| $values:expr) => {
        |$club, $options, templates| printed($file, print::$paper::$draw(&$values?, templates))
    };
}

/// All of them, in the order in which a tournament needs them.
pub static ALL: &[Paper] = &[
    Paper::new("affiche", "affiche",
        drawn!("affiche.pdf", affiche::draw, |club, options| club.papers().poster(options.poster.clone())))
    .help("Affiche annonçant le tournoi ; ce qui n'est pas dit est laissé à remplir", &["poster"])
    .wanted(Some(Moment::Before), "annoncer la soirée")
    .takes(options::AFFICHE),
    Paper::new("identification", "fiches d'identification", |club, options, templates| {
        let paper = club.papers().identification(options.player.as_deref())?;
        printed("identification.pdf", print::identification::draw(&paper, templates))
    })
    .help("Fiches d'identification des inscrits, ou vierges pour la table d'inscription", &["entry-forms"])
    .wanted(Some(Moment::Before), "chacun écrit son nom et sa licence en arrivant")
    .takes(options::IDENTIFICATION)
    .or_blank(blank::identification),
    Paper::new("inscrits", "liste des inscrits",
        drawn!("inscrits.pdf", inscrits::draw, |club, _| club.papers().roster()))
    .help("Liste des inscrits à pointer : licence, club, dû, payé, reste, et les totaux", &["entrants"])
    .wanted(Some(Moment::Before), "cocher les arrivées à l'entrée")
    .at(Moment::Before),
    Paper::new("badges", "badges", drawn!("badges.pdf", badges::draw, |club, _| club.papers().roster()))
    .help("Badges à découper : le nom, le club et le numéro de chacun", &[])
    .wanted(Some(Moment::Before), "le nom de chacun, à porter"),
    Paper::new("bareme", "barème", |club, _, templates| {
        printed("bareme.pdf", print::bareme::draw(&club.papers().form_head()?, club.papers().usual_game()?, templates))
    })
    .help("Barème en grand, avec un exemple, à afficher", &["scale"])
    .wanted(Some(Moment::Before), "ce que vaut chaque contrat, sur les tables")
    .takes(options::BAREME)
    .baseless()
    .or_blank(blank::scale)
    .only(Kinds::FREE),
    Paper::new("chevalets", "numéros de table", |club, options, templates| {
        let document = print::chevalets::draw(&club.papers().table_numbers()?, options.shown.shape, templates);
        printed(TABLE_NUMBERS_FILE, document)
    })
    .help("Numéros de table, à plier en chevalets ou à plat", &["table-numbers"])
    .wanted(Some(Moment::Before), "le numéro, debout sur chaque table")
    .takes(options::CHEVALETS)
    .or_blank(blank::table_numbers)
    .due(Moment::Before, KEPT),
    Paper::new("panneaux", "panneaux d'orientation",
        drawn!(ROOM_PANELS_FILE, panneaux::draw, |club, _| club.papers().room_panels()))
    .help("Panneaux d'orientation : NORD, SUD, EST, OUEST pour la salle", &["panels"])
    .wanted(Some(Moment::Before), "Nord, Sud, Est, Ouest, aux murs")
    .takes(options::PANNEAUX)
    .baseless()
    .or_blank(blank::room_panels)
    .due(Moment::Before, KEPT)
    .only(Kinds::FREE),
    Paper::new("mouvement", "mouvement et horaires",
        drawn!("mouvement.pdf", mouvement::draw, |club, options| club.papers().movement_poster(options.timetable)))
    .help("Mouvement et horaires, à afficher : où va chacun à chaque position, et à quelle heure", &[])
    .wanted(Some(Moment::Before), "qui va où à chaque position, et les horaires")
    .takes(options::MOUVEMENT)
    .only(Kinds::FREE)
    .instead(&["controle"]),
    Paper::new("placement", "placement", |club, options, templates| {
        // Before the first sheet: of the position that cards and sheets begin with.
        let first = options.moment.filter(|moment| *moment == Moment::Before);
        let position = options.position.or(first.map(|_| club.papers().first_position()).transpose()?);
        if let Night::Duplicate(night) = club.night()?
            && let Some(formations) = night.formations_paper(position)?
        {
            refuse(!options.shown.lists.is_empty(), "les formations se placent sur une seule liste, table par table")?;
            return printed("placement.pdf", print::tableaux::draw(&formations, templates));
        }
        let board = club.papers().placement_board(position)?;
        let lists = Some(options.shown.lists.as_slice()).filter(|lists| !lists.is_empty());
        let document = print::placement::draw(&board, lists, templates);
        if document.pages.is_empty() {
            return Err(AppError::input("cette liste serait vide : le tournoi n'a pas d'équipes"));
        }
        printed(format!("placement-position-{}.pdf", board.when.position), document)
    })
    .help("Tableau d'affichage : par table, par nom et, par équipes, équipe par équipe", &["board"])
    .wanted(Some(Moment::Before), "qui est où, à afficher")
    .takes(options::PLACEMENT)
    .each_position(Kinds::ALL)
    .or_blank(blank::board)
    .at(Moment::Before)
    .due(Moment::During, Due::Drawn("déjà sur les feuilles et les fiches")),
    Paper::new("feuilles", "feuilles de marque", score_sheets)
    .help("Feuilles de marque d'une position, déjà remplies (noms, table, suite) ; d'un match par équipes, celles des quarts temps", &["sheets"])
    .wanted(Some(Moment::Before), "une feuille de marque par table")
    .takes(options::FEUILLES)
    .each_position(Kinds::FREE)
        .or_blank(blank::score_sheets)
        .at(Moment::Before)
        .due(Moment::During, Due::Drawn("celles de toutes les positions s'impriment avant"))
        .only(Kinds::FREE_OR_MATCH)
        .instead(&["ambulantes"]),
    Paper::new("fiches", "fiches personnelles", |club, options, templates| {
        if let Night::Duplicate(night) = club.night()? {
            refuse(options.position.is_some(), "les fiches guides vont d'un bout à l'autre de la séance en cours")?;
            let guides = night.guide_papers(options.player.as_deref())?;
            return printed("fiches-guides.pdf", tableaux::draw_as(Look::GUIDE, "Fiches guides", &guides, templates));
        }
        let cards = club.papers().player_cards(options.player.as_deref(), options.position)?;
        printed("fiches.pdf", print::fiches::draw(&cards, templates))
    })
    .help("Fiches personnelles : la table de chaque position et la place des scores", &["cards"])
    .wanted(Some(Moment::Before), "à chacun, ses tables et ses bilans")
    .takes(options::FICHES)
    .or_blank(blank::cards)
    .at(Moment::Before),
    Paper::new("ambulantes", "fiches ambulantes", |club, _, templates| {
        printed("fiches-ambulantes.pdf", print::etuis::ambulantes::draw(&club.duplicate()?.etui_papers()?, templates))
    })
    .help("Donnes dupliquées : les fiches ambulantes, une par étui, à plier dedans", &["travellers"])
    .wanted(Some(Moment::Before), "la fiche qui voyage avec chaque étui")
    .at(Moment::Before)
    .only(Kinds::DUPLICATE)
    .instead(&["feuilles"]),
    Paper::new("etiquettes", "étiquettes d'étuis", |club, _, templates| {
        // D10: an étui has one label, also when its fiche has several leaves.
        let etuis: Vec<_> =
            club.duplicate()?.etui_papers()?.into_iter().filter(|etui| etui.leaf != Some('B')).collect();
        printed("etiquettes.pdf", print::etuis::etiquettes::draw(&etuis, templates))
    })
    .help("Donnes dupliquées : les étiquettes des étuis, à découper et à coller", &["labels"])
    .wanted(Some(Moment::Before), "le numéro à coller sur chaque étui")
    .due(Moment::Before, KEPT)
    .only(Kinds::DUPLICATE),
    Paper::new("controle", "tableau de contrôle", |club, _, templates| {
        printed("tableau-de-controle.pdf", print::tableaux::draw(&club.duplicate()?.control_paper()?, templates))
    })
    .help("Donnes dupliquées : qui joue quels étuis à chaque position et à chaque table, et ce qui bouge", &["movement-sheet"])
    .wanted(Some(Moment::During), "suivre le mouvement à la table de marque")
    .at(Moment::Before)
    .only(Kinds::DUPLICATE)
    .instead(&["mouvement"]),
    Paper::new("pointage", "pointage des feuilles",
        drawn!("pointage.pdf", inscrits::draw_tally, |club, _| club.papers().tally()))
    .help("Pointage des feuilles : une case par table et par position", &["tally"])
    .wanted(Some(Moment::During), "cocher les feuilles reçues")
    .at(Moment::Before)
    .only(Kinds::FREE),
    Paper::new("reclamation", "réclamations", |club, options, templates| {
        let document =
            print::formulaires::draw(&club.papers().form_head()?, Form::Complaint, blank::forms(options), templates);
        printed("reclamations.pdf", document)
    })
    .help("Réclamations à remplir par un joueur", &[])
    .wanted(Some(Moment::During), "une réclamation, par écrit")
    .takes(options::FORM)
    .baseless()
    .or_blank(|_, clock, options, templates| blank::form(Form::Complaint, clock, options, templates)),
    Paper::new("constat", "constats d'arbitre", |club, options, templates| {
        printed(
            "constats.pdf",
            print::formulaires::draw(&club.papers().form_head()?, Form::Ruling, blank::forms(options), templates),
        )
    })
    .help("Constats à remplir par l'arbitre", &[])
    .wanted(Some(Moment::During), "ce que l'arbitre a vu et décidé")
    .takes(options::FORM)
    .baseless()
    .or_blank(|_, clock, options, templates| blank::form(Form::Ruling, clock, options, templates)),
    Paper::new("guides", "fiches de table",
        drawn!("fiches-de-table.pdf", guides::draw, |club, _| club.papers().score_sheets(SheetsOf::All)))
    .help("Fiches de table, à laisser sur les tables : qui s'y assied à chaque position, et où chacun va ensuite", &["guide-cards"])
    .wanted(Some(Moment::Before), "posée à la table : qui s'y assoit à chaque position")
    .due(Moment::Before, Due::Known("les places se tirent à chaque position"))
    .only(Kinds::FREE)
    .instead(&["fiches"]),
    Paper::new("places", "fiches de place",
        drawn!("fiches-de-place.pdf", places::draw, |club, _| club.papers().seat_cards()))
    .help("Fiches de place, à laisser sur les tables : depuis chaque chaise, la place suivante, la même toute la soirée\n\nPour le mouvement en anneau, et partout où chacun fait toujours le même déplacement.", &["seats"])
    .wanted(Some(Moment::Before), "posée devant chaque chaise : où aller ensuite")
    .only(Kinds::FREE)
    .instead(&["fiches"]),
    Paper::new("billets", "billets de place", |club, options, templates| {
        let board = club.papers().placement_board(options.position)?;
        printed(format!("billets-position-{}.pdf", board.when.position), print::billets::draw(&board, templates))
    })
    .help("Billets d'une position, à découper : à chaque joueur sa table et sa place", &["slips"])
    .wanted(Some(Moment::Before), "à chacun, sa première place")
    .takes(options::BILLETS)
    .only(Kinds::CHAIRS)
    .instead(&["fiches"]),
    Paper::new("recap", "récapitulatif",
        drawn!("recap.pdf", recap::draw, |club, options| club.papers().recap(options.position)))
    .help("Tableaux récapitulatifs : un par orientation, avec les cumuls, et la page de contrôle\n\nAvant la première feuille, ils sont prêts à remplir à la main : noms et cases vides.", &["score-table"])
    .wanted(Some(Moment::During), "les bilans d'une position, à afficher")
    .takes(options::RECAP)
    .or_blank(blank::recap)
    .due(Moment::During, Due::Asked("tenu à l'écran"))
    .only(Kinds::FREE)
    .instead(&["topage"]),
    Paper::new("classement", "classement", ranking)
    .help("Classement à afficher", &["ranking"])
    .wanted(Some(Moment::After), "le classement à afficher")
    .takes(options::CLASSEMENT).at(Moment::During).at(Moment::After),
    Paper::new("resultats", "fiche de résultats d'un match", |club, _, templates| {
        let parts = club.duplicate()?.match_result()?;
        printed("fiche-de-resultats.pdf", tableaux::draw_as(Look::SIGNED, "Fiche de résultats", &parts, templates))
    })
    .help("Match par équipes : la fiche de résultats, signée par les capitaines et l'arbitre, qui sert à l'homologation", &["resultat", "match-result"])
    .wanted(Some(Moment::After), "le résultat du match, à signer")
    .at(Moment::After)
    .only(Kinds::MATCH)
    .instead(&["classement"]),
    Paper::new("topage", "topage", |club, options, templates| {
        let (title, papers) = club.duplicate()?.topage_papers(options.position)?;
        printed("topage.pdf", print::tableaux::draw_each(&title, &papers, templates))
    })
    .help("Donnes dupliquées : les notes de tous les étuis, à afficher", &["matchpoints"])
    .wanted(Some(Moment::After), "les notes de chaque étui")
    .takes(options::TOPAGE)
    .at(Moment::During)
    .at(Moment::After)
    .only(Kinds::DUPLICATE)
    .instead(&["recap"]),
    Paper::new("qualifies", "qualifiés", |club, _, templates| {
        let paper = club.papers().ranking_paper(RankingAsked::default())?;
        if !paper.report.has_qualified() {
            return Err(club.papers().nobody_qualified()?);
        }
        printed("qualifies.pdf", print::classement::draw_qualified(&paper, templates))
    })
    .help("Qualifiés pour la suite du championnat, et ceux qui ne le sont pas", &["qualified"])
    .wanted(Some(Moment::After), "ceux qui vont au stade suivant")
    .only(Kinds::FREE)
    .instead(&["classement"]),
    Paper::new("corrections", "corrections", |club, options, templates| {
        let paper = club.papers().corrections()?;
        if options.moment.is_some() && paper.is_empty() {
            return Err(AppError::input("rien n'a été corrigé"));
        }
        printed("corrections.pdf", print::corrections::draw(&paper, templates))
    })
    .help("Liste des corrections et des pénalités, avec le classement avant et après chacune", &[])
    .wanted(Some(Moment::After), "ce qui a été corrigé, et pourquoi")
    .at(Moment::After),
    Paper::new("parcours", "feuilles de route", |club, options, templates| {
        if let Night::Duplicate(night) = club.night()? {
            let mut routes = night.route_papers(options.player.as_deref())?;
            routes.truncate(options.first.map_or(usize::MAX, usize::from));
            return printed(
                "feuilles-de-route.pdf",
                tableaux::draw_as(Look::ROUTE, "Feuilles de route", &routes, templates),
            );
        }
        let mut papers = club.papers().record_papers(options.player.as_deref())?;
        if let Some(first) = options.first {
            papers.retain(|paper| paper.report.rank.is_some_and(|rank| rank <= u32::from(first)));
            papers.sort_by_key(|paper| paper.report.rank);
        }
        let file = match (&papers[..], &options.player) {
            ([one], Some(_)) => format!("feuille-de-route-{}.pdf", one.report.number),
            _ => "feuilles-de-route.pdf".to_owned(),
        };
        printed(file, print::parcours::draw(&papers, templates))
    })
    .help("Feuille de route d'un joueur, ou de tous : tables, adversaires, bilans, totaux, rangs, avec une courbe", &["record"])
    .wanted(Some(Moment::Before), "à chacun ses étuis et ses adversaires")
    .takes(options::PARCOURS)
    .or_blank(blank::routes)
    .blank_only(Kinds::QUADRETTES)
    .due(Moment::After, Due::Asked("pour qui les demande")),
    Paper::new("prix", "liste des prix", drawn!("prix.pdf", prix::draw, |club, _| club.prizes().paper()))
    .help("Liste des prix : à gagner, ou gagnés après la clôture, avec la place de signer", &["prizes"])
    .wanted(Some(Moment::After), "qui gagne quoi")
    .at(Moment::After),
    Paper::new("diplome", "diplômes",
        drawn!("diplomes.pdf", diplome::draw, |club, options| club.papers().diplomas(options.first)))
    .help("Diplômes du podium, après la clôture : un par joueur", &["diploma", "diplomes", "diplôme", "diplômes"])
    .wanted(Some(Moment::After), "un diplôme à chacun des premiers")
    .takes(options::DIPLOME),
    Paper::new("recus", "reçus", |club, options, templates| {
        let count = options.form.count.map_or(0, usize::from);
        let paper = club.prizes().receipts_paper(options.player.as_deref(), count)?;
        let file = match (&paper.receipts[..], &options.player) {
            ([one], Some(_)) => format!("recu-{}.pdf", one.number),
            _ if options.form.count.is_some() => "recus-vierges.pdf".to_owned(),
            _ => "recus.pdf".to_owned(),
        };
        printed(file, print::recus::draw(&paper, templates))
    })
    .help("Reçus des engagements payés, avec leur souche, à découper", &["receipts", "reçus"])
    .wanted(Some(Moment::After), "ce que chacun a payé")
    .takes(options::RECUS)
    .due(Moment::After, Due::Asked("pour qui les demande")),
    Paper::new("homologation", "rapport d'homologation",
        drawn!("homologation.pdf", homologation::draw, |club, _| club.federation().homologation_paper()))
    .help("Rapport d'homologation : ce que la fédération demande, ce qui manque, les licenciés et leurs PCN", &["approval"])
    .wanted(Some(Moment::After), "le rapport pour la fédération")
    .at(Moment::After),
    Paper::new("bilan", "bilan", |club, _, templates| {
        if let Night::Duplicate(night) = club.night()? {
            return printed("bilan.pdf", print::tableaux::draw_each("Bilan", &night.summary()?, templates));
        }
        printed("bilan.pdf", print::bilan::draw(&club.summary_paper()?, templates))
    })
    .help("Bilan du tournoi : podium, répartition des totaux, course en tête, arrivée des feuilles, statistiques", &["summary"])
    .wanted(Some(Moment::After), "l'argent et les chiffres de la soirée")
    .at(Moment::After),
    Paper::new("saison", "classement de la saison",
        drawn!("saison.pdf", saison::draw, |club, options| club.seasons().paper(options.season.as_deref(), options.qualified)))
    .help("Classement de la saison, une colonne par soirée ; d'un comité, le club et les soirées retenues", &["season"])
    .wanted(None, "le classement de l'année")
    .takes(options::SAISON),
    Paper::new("carte", "cartes de la saison", |club, options, templates| {
        let cards = club.seasons().cards(options.season.as_deref(), options.player.as_deref())?;
        let file = if options.player.is_some() { "carte.pdf" } else { "cartes.pdf" };
        printed(file, print::carte::draw(&cards, templates))
    })
    .help("Carte d'un joueur, ou de tous : sa saison soirée par soirée", &["card"])
    .takes(options::CARTE)
    .singly("carte de la saison"),
    Paper::new("information", "information sur les données", |club, options, templates| {
        printed("information.pdf", print::information::draw(&club.directory().notice_head(&options.form.title), templates))
    })
    .help("Information des joueurs sur leurs données, à afficher", &["notice"])
    .wanted(Some(Moment::Before), "ce que le club fait des données des joueurs")
    .takes(options::INFORMATION)
    .baseless()
    .or_blank(|_, clock, options, templates| {
        let head = app::Papers::any_form_head(clock, &options.form.title);
        Printed {
            file: "information.pdf".to_owned(),
            document: print::information::draw(&head, templates),
            for_the_desk: false,
        }
    }),
    Paper::new("dossier", "dossier d'un joueur", |club, options, templates| {
        let paper = club.directory().dossier_paper(options.player.as_deref().unwrap_or_default())?;
        let parts = paper.tables();
        printed("dossier.pdf", print::tableaux::draw_each("Ce que le club sait de vous", &parts, templates))
    })
    .help("Tout ce que la base sait d'un joueur, à lui remettre", &[])
    .takes(options::DOSSIER)
    .of_one(),
    Paper::new("palmares", "palmarès de la saison",
        drawn!("palmares.pdf", palmares::draw, |club, options| club.seasons().palmares_paper(options.season.as_deref())))
    .help("Palmarès : les premiers de la saison, des saisons closes et de chaque soirée, les records", &["honours"])
    .wanted(None, "les lauréats de l'année")
    .takes(options::SEASON),
    Paper::new("reglement-saison", "règlement de la saison",
        drawn!("reglement-saison.pdf", reglement::draw, |club, options| club.seasons().rules_paper(options.season.as_deref())))
    .help("Règlement de la saison en phrases, à afficher en septembre", &["season-rules"])
    .wanted(None, "comment l'année se compte")
    .takes(options::SEASON),
    Paper::new("lettre-club", "lettre à un club", |club, options, templates| {
        let letter = club.comite().letter(options.club.into())?;
        let head = club.directory().notice_head(&letter.comite);
        printed(format!("lettre-club-{}.pdf", letter.number), print::lettre::draw(&head, &letter, templates))
    })
    .help("Comité : la lettre à un club, avec son numéro, son code et ce qu'il doit taper", &["club-letter"])
    .wanted(None, "au club, son numéro et son code")
    .takes(options::LETTRE)
    .only(Kinds::NONE),
    Paper::new("licences", "annuaire des licences",
        drawn!("licences.pdf", inscrits::draw_licences, |club, _| club.papers().licences()))
    .help("Annuaire des licences connues, pour la table d'inscription", &[])
    .wanted(None, "tous les joueurs connus, avec leurs licences"),
];

/// The paper of that name.
/// Errors: when no paper has that name.
pub fn named(name: &str) -> Result<&'static Paper> {
    let found = ALL.iter().find(|paper| paper.name == name);
    found.ok_or_else(|| AppError::input(format!("il n'y a pas de papier « {name} »")))
}

/// The paper that a step of advice prints, and what is asked of it.
pub fn to_print(step: ToPrint) -> Option<(&'static Paper, Options)> {
    let (mut name, mut options) = ("feuilles", Options::default());
    match step {
        ToPrint::ScoreSheetsOf(position, table) => (options.position, options.table) = (Some(position), table),
        ToPrint::Placement(position) => (name, options.position) = ("placement", position),
        ToPrint::Cards(entry) => (name, options.player) = ("fiches", entry.map(|number| number.to_string())),
        ToPrint::Ranking => name = "classement",
        ToPrint::Named(other) => name = other,
        _ => return None,
    }
    Some((named(name).ok()?, options))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paper_says_what_it_is_and_what_for() {
        for paper in ALL {
            assert!(!paper.help.is_empty(), "{}", paper.name);
            // Those of one person are offered apart.
            assert_eq!(paper.purpose.is_empty(), paper.of_one || paper.singly.is_some(), "{}", paper.name);
            assert!(paper.instead.iter().all(|other| named(other).is_ok()), "{}", paper.name);
        }
    }
}
