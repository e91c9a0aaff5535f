//! The papers themselves, one entry each.

use super::blank;
use super::paper::{Due, Kinds, Options, Paper, Printed};
use app::{AppError, Club, Moment, Night, RankingAsked, Result, SheetsOf};
use print::{self, Document, Form, Templates};

/// The file of table numbers, blank ones too.
pub(super) const TABLE_NUMBERS_FILE: &str = "chevalets.pdf";
/// The file of the room's panels, blank ones too.
pub(super) const ROOM_PANELS_FILE: &str = "panneaux.pdf";

const KEPT: Due = Due::Asked("gardés d'une année à l'autre");

/// All of them, in the order in which a tournament needs them.
pub static ALL: &[Paper] = &[
    Paper::new("affiche", "affiche", |club, options, templates| {
        printed("affiche.pdf", print::poster(&club.papers().poster(options.poster.clone())?, templates))
    }),
    Paper::new("identification", "fiches d'identification", |club, options, templates| {
        let paper = club.papers().identification(options.player.as_deref())?;
        printed("identification.pdf", print::identification(&paper, templates))
    })
    .or_blank(blank::identification),
    Paper::new("inscrits", "liste des inscrits", |club, _, templates| {
        printed("inscrits.pdf", print::roster(&club.papers().roster()?, templates))
    })
    .at(Moment::Before),
    Paper::new("badges", "badges", |club, _, templates| {
        printed("badges.pdf", print::badges(&club.papers().roster()?, templates))
    }),
    Paper::new("licences", "annuaire des licences", |club, _, templates| {
        printed("licences.pdf", print::licences(&club.papers().licences()?, templates))
    }),
    Paper::new("bareme", "barème", |club, _, templates| {
        printed("bareme.pdf", print::scale(&club.papers().form_head()?, club.papers().usual_game()?, templates))
    })
    .or_blank(blank::scale)
    .only(Kinds::FREE),
    Paper::new("chevalets", "numéros de table", |club, options, templates| {
        let document = print::table_numbers(&club.papers().table_numbers()?, options.shape, templates);
        printed(TABLE_NUMBERS_FILE, document)
    })
    .or_blank(blank::table_numbers)
    .due(Moment::Before, KEPT),
    Paper::new("panneaux", "panneaux d'orientation", |club, _, templates| {
        printed(ROOM_PANELS_FILE, print::room_panels(&club.papers().room_panels()?, templates))
    })
    .or_blank(blank::room_panels)
    .due(Moment::Before, KEPT)
    .only(Kinds::FREE),
    Paper::new("mouvement", "mouvement et horaires", |club, options, templates| {
        printed("mouvement.pdf", print::movement(&club.papers().movement_poster(options.timetable)?, templates))
    })
    .only(Kinds::FREE)
    .instead(&["controle"]),
    Paper::new("placement", "placement", |club, options, templates| {
        // Before the first sheet: of the position that cards and sheets begin with.
        let first = options.moment.filter(|moment| *moment == Moment::Before);
        let position = options.position.or(first.map(|_| club.papers().first_position()).transpose()?);
        if let Night::Duplicate(night) = club.night()?
            && let Some(formations) = night.formations_paper(position)?
        {
            refuse(!options.lists.is_empty(), "les formations se placent sur une seule liste, table par table")?;
            return printed("placement.pdf", print::table(&formations, templates));
        }
        let board = club.papers().placement_board(position)?;
        let lists = Some(options.lists.as_slice()).filter(|lists| !lists.is_empty());
        let document = print::board(&board, lists, templates);
        if document.pages.is_empty() {
            return Err(AppError::input("cette liste serait vide : le tournoi n'a pas d'équipes"));
        }
        printed(format!("placement-position-{}.pdf", board.when.position), document)
    })
    .or_blank(blank::board)
    .at(Moment::Before)
    .due(Moment::During, Due::Drawn),
    Paper::new("feuilles", "feuilles de marque", score_sheets)
        .or_blank(blank::score_sheets)
        .at(Moment::Before)
        .only(Kinds::FREE_OR_MATCH)
        .instead(&["ambulantes"]),
    Paper::new("fiches", "fiches personnelles", |club, options, templates| {
        if let Night::Duplicate(night) = club.night()? {
            refuse(options.position.is_some(), "les fiches guides vont d'un bout à l'autre de la séance en cours")?;
            let guides = night.guide_papers(options.player.as_deref())?;
            return printed("fiches-guides.pdf", print::tables_to_cut("Fiches guides", &guides, templates));
        }
        let cards = club.papers().player_cards(options.player.as_deref(), options.position)?;
        printed("fiches.pdf", print::cards(&cards, templates))
    })
    .or_blank(blank::cards)
    .at(Moment::Before),
    Paper::new("ambulantes", "fiches ambulantes", |club, _, templates| {
        printed("fiches-ambulantes.pdf", print::walking_sheets(&club.duplicate()?.etui_papers()?, templates))
    })
    .at(Moment::Before)
    .only(Kinds::DUPLICATE)
    .instead(&["feuilles"]),
    Paper::new("etiquettes", "étiquettes d'étuis", |club, _, templates| {
        // D10: an étui has one label, also when its fiche has several leaves.
        let etuis: Vec<_> =
            club.duplicate()?.etui_papers()?.into_iter().filter(|etui| etui.leaf != Some('B')).collect();
        printed("etiquettes.pdf", print::etui_labels(&etuis, templates))
    })
    .due(Moment::Before, KEPT)
    .only(Kinds::DUPLICATE),
    Paper::new("controle", "tableau de contrôle", |club, _, templates| {
        printed("tableau-de-controle.pdf", print::table(&club.duplicate()?.control_paper()?, templates))
    })
    .at(Moment::Before)
    .only(Kinds::DUPLICATE)
    .instead(&["mouvement"]),
    Paper::new("pointage", "pointage des feuilles", |club, _, templates| {
        printed("pointage.pdf", print::tally(&club.papers().tally()?, templates))
    })
    .at(Moment::Before)
    .only(Kinds::FREE),
    Paper::new("billets", "billets de place", |club, options, templates| {
        let board = club.papers().placement_board(options.position)?;
        printed(format!("billets-position-{}.pdf", board.when.position), print::slips(&board, templates))
    })
    .only(Kinds::CHAIRS)
    .instead(&["fiches"]),
    Paper::new("reclamation", "réclamations", |club, options, templates| {
        let document = print::forms(&club.papers().form_head()?, Form::Complaint, blank::forms(options), templates);
        printed("reclamations.pdf", document)
    })
    .or_blank(|_, clock, options, templates| blank::form(Form::Complaint, clock, options, templates)),
    Paper::new("constat", "constats d'arbitre", |club, options, templates| {
        printed(
            "constats.pdf",
            print::forms(&club.papers().form_head()?, Form::Ruling, blank::forms(options), templates),
        )
    })
    .or_blank(|_, clock, options, templates| blank::form(Form::Ruling, clock, options, templates)),
    Paper::new("guides", "fiches de table", |club, _, templates| {
        printed("fiches-de-table.pdf", print::guides(&club.papers().score_sheets(SheetsOf::All)?, templates))
    })
    .at(Moment::Before)
    .only(Kinds::FREE)
    .instead(&["fiches"]),
    Paper::new("places", "fiches de place", |club, _, templates| {
        printed("fiches-de-place.pdf", print::seat_cards(&club.papers().seat_cards()?, templates))
    })
    .only(Kinds::FREE)
    .instead(&["fiches"]),
    Paper::new("recap", "récapitulatif", |club, options, templates| {
        printed("recap.pdf", print::recap(&club.papers().recap(options.position)?, templates))
    })
    .or_blank(blank::recap)
    .due(Moment::During, Due::Asked("tenu à l'écran"))
    .only(Kinds::FREE)
    .instead(&["topage"]),
    Paper::new("classement", "classement", ranking).at(Moment::During).at(Moment::After),
    Paper::new("resultats", "fiche de résultats d'un match", |club, _, templates| {
        let parts = club.duplicate()?.match_result()?;
        printed("fiche-de-resultats.pdf", print::tables("Fiche de résultats", &parts, templates))
    })
    .at(Moment::After)
    .only(Kinds::MATCH)
    .instead(&["classement"]),
    Paper::new("topage", "topage", |club, _, templates| {
        printed("topage.pdf", print::tables("Topage", &club.duplicate()?.topage_papers()?, templates))
    })
    .at(Moment::During)
    .at(Moment::After)
    .only(Kinds::DUPLICATE)
    .instead(&["recap"]),
    Paper::new("qualifies", "qualifiés", |club, _, templates| {
        let paper = club.papers().ranking_paper(RankingAsked::default())?;
        if !paper.report.has_qualified() {
            return Err(club.nobody_qualified()?);
        }
        printed("qualifies.pdf", print::qualified(&paper, templates))
    })
    .only(Kinds::FREE)
    .instead(&["classement"]),
    Paper::new("corrections", "corrections", |club, options, templates| {
        let paper = club.papers().corrections()?;
        if options.moment.is_some() && paper.corrections.is_empty() && paper.notes.is_empty() {
            return Err(AppError::input("rien n'a été corrigé"));
        }
        printed("corrections.pdf", print::corrections(&paper, templates))
    })
    .at(Moment::After),
    Paper::new("parcours", "feuilles de route", |club, options, templates| {
        if let Night::Duplicate(night) = club.night()? {
            let mut routes = night.route_papers(options.player.as_deref())?;
            routes.truncate(options.first.map_or(usize::MAX, usize::from));
            return printed("feuilles-de-route.pdf", print::tables("Feuilles de route", &routes, templates));
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
        printed(file, print::records(&papers, templates))
    })
    .or_blank(blank::routes)
    .blank_only(Kinds::QUADRETTES)
    .due(Moment::After, Due::Asked("pour qui les demande")),
    Paper::new("prix", "liste des prix", |club, _, templates| {
        printed("prix.pdf", print::prizes(&club.prizes().paper()?, templates))
    })
    .at(Moment::After),
    Paper::new("diplome", "diplômes", |club, options, templates| {
        printed("diplomes.pdf", print::diplomas(&club.papers().diplomas(options.first)?, templates))
    }),
    Paper::new("recus", "reçus", |club, options, templates| {
        let count = options.count.map_or(0, usize::from);
        let paper = club.prizes().receipts_paper(options.player.as_deref(), count)?;
        let file = match (&paper.receipts[..], &options.player) {
            ([one], Some(_)) => format!("recu-{}.pdf", one.number),
            _ if options.count.is_some() => "recus-vierges.pdf".to_owned(),
            _ => "recus.pdf".to_owned(),
        };
        printed(file, print::receipts(&paper, templates))
    })
    .due(Moment::After, Due::Asked("pour qui les demande")),
    Paper::new("homologation", "rapport d'homologation", |club, _, templates| {
        printed("homologation.pdf", print::homologation(&club.homologation_paper()?, templates))
    })
    .at(Moment::After),
    Paper::new("bilan", "bilan", |club, _, templates| {
        if let Night::Duplicate(night) = club.night()? {
            return printed("bilan.pdf", print::tables("Bilan", &night.summary()?, templates));
        }
        printed("bilan.pdf", print::summary(&club.summary_paper()?, templates))
    })
    .at(Moment::After),
    Paper::new("saison", "classement de la saison", |club, options, templates| {
        printed("saison.pdf", print::season(&club.seasons().paper(options.season.as_deref())?, templates))
    }),
    Paper::new("carte", "cartes de la saison", |club, options, templates| {
        let cards = club.seasons().cards(options.season.as_deref(), options.player.as_deref())?;
        let file = if options.player.is_some() { "carte.pdf" } else { "cartes.pdf" };
        printed(file, print::season_cards(&cards, templates))
    }),
    Paper::new("information", "information sur les données", |club, options, templates| {
        printed("information.pdf", print::information(&club.directory().notice_head(&options.title), templates))
    })
    .or_blank(|_, clock, options, templates| {
        let head = app::Papers::any_form_head(clock, &options.title);
        Printed {
            file: "information.pdf".to_owned(),
            document: print::information(&head, templates),
            for_the_desk: false,
        }
    }),
    Paper::new("dossier", "dossier d'un joueur", |club, options, templates| {
        let paper = club.directory().dossier_paper(options.player.as_deref().unwrap_or_default())?;
        let parts = paper.tables();
        printed("dossier.pdf", print::tables("Ce que le club sait de vous", &parts, templates))
    })
    .of_one(),
    Paper::new("palmares", "palmarès de la saison", |club, options, templates| {
        printed("palmares.pdf", print::palmares(&club.seasons().palmares_paper(options.season.as_deref())?, templates))
    }),
    Paper::new("reglement-saison", "règlement de la saison", |club, options, templates| {
        printed(
            "reglement-saison.pdf",
            print::season_rules(&club.seasons().rules_paper(options.season.as_deref())?, templates),
        )
    }),
];

/// The paper of that name.
/// Errors: when no paper has that name.
pub fn named(name: &str) -> Result<&'static Paper> {
    let found = ALL.iter().find(|paper| paper.name == name);
    found.ok_or_else(|| AppError::input(format!("il n'y a pas de papier « {name} »")))
}

/// An option that such a tournament's paper does not have is not passed over.
fn refuse(asked: bool, why: &str) -> Result<()> {
    if asked { Err(AppError::input(why)) } else { Ok(()) }
}

fn printed(file: impl Into<String>, document: Document) -> Result<Printed> {
    Ok(Printed { file: file.into(), document, for_the_desk: false })
}

fn score_sheets(club: &Club, options: &Options, templates: &Templates) -> Result<Printed> {
    if let Night::Duplicate(night) = club.night()? {
        let in_part = options.position.is_some() || options.table.is_some() || options.per_page.is_some();
        refuse(in_part, "les feuilles d'un match s'impriment toutes ensemble, une par quart temps et par table")?;
        return printed(
            "feuilles-de-match.pdf",
            print::tables("Feuilles de marque", &night.match_sheets()?, templates),
        );
    }
    let which = if options.every_position { SheetsOf::All } else { SheetsOf::Position(options.position) };
    let mut sheets = club.papers().score_sheets(which)?;
    if options.every_position {
        // As many sheets are laid on each table as there are positions.
        sheets.sort_by_key(|sheet| (sheet.table, sheet.when.as_ref().map(|when| when.position)));
    }
    sheets.retain(|sheet| options.table.is_none() || sheet.table == options.table);
    let first = sheets.first().ok_or_else(|| AppError::input("il n'y a pas de feuille pour cette table"))?;
    let file = match &first.when {
        Some(when) if !options.every_position => format!("feuilles-position-{}.pdf", when.position),
        _ => "feuilles.pdf".to_owned(),
    };
    printed(file, print::score_sheets(&sheets, options.per_page, templates))
}

/// More rows of a ranking in full are not read from three metres.
const WALL_ROWS: usize = 60;

fn ranking(club: &Club, options: &Options, templates: &Templates) -> Result<Printed> {
    let asked =
        RankingAsked { position: options.position, provisional: options.provisional, individual: options.one_by_one };
    let first = options.first.map(usize::from);
    if let Night::Duplicate(night) = club.night()? {
        app::must_be_whole(&asked)?;
        if options.large || first.is_some() {
            return printed("grand-classement.pdf", print::large_table(&night.large_ranking_paper(first)?, templates));
        }
        return printed("classement.pdf", print::table(&night.ranking_paper()?, templates));
    }
    let paper = club.papers().ranking_paper(asked)?;
    let what = if paper.one_by_one { "classement-individuel" } else { "classement" };
    let file = match (paper.report.is_final, paper.report.provisional) {
        (true, _) => format!("{what}-final.pdf"),
        (false, true) => format!("{what}-position-{}-provisoire.pdf", paper.report.position),
        (false, false) => format!("{what}-position-{}.pdf", paper.report.position),
    };
    if options.large || first.is_some() {
        return printed(format!("grand-{file}"), print::large_ranking(&paper, first, templates));
    }
    let for_the_desk = paper.report.rows.len() > WALL_ROWS;
    Ok(Printed { for_the_desk, ..printed(file, print::ranking(&paper, templates))? })
}
