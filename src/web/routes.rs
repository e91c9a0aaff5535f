//! Every address: its least role, and its handler. One table, which a test asks with every role.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, RawPathParams, Request};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{MethodFilter, on};

use super::answer::{self, Answer, Page};
use super::asked::Asked;
use super::guard::guard;
use super::hall::Hall;
use super::respond::respond;
use super::second::talk;
use super::{frame, pages};
use app::{Club, Result};
use domain::hall::Role;

pub(super) type Show = fn(&Club, &Asked) -> Result<Page>;

/// The handler of an address.
#[derive(Debug, Clone, Copy)]
pub(super) enum Does {
    /// A page, read from the base.
    Show(Show),
    /// Something else than a page.
    Look(fn(&Club, &Asked) -> Result<Answer>),
    /// Something that takes long to make.
    Make(fn(&Club, &Asked) -> Result<Answer>),
    /// Something that takes long and changes nothing in the base; a refusal is shown on that page.
    Beside(fn(&Club, &Asked) -> Result<Answer>, Show),
    /// A change; a refusal is shown on that page.
    Change(fn(&mut Club, &Asked) -> Result<Answer>, Show),
    /// A change that opens a position or closes: the copy that was chosen is made after it.
    Opens(fn(&mut Club, &Asked) -> Result<Answer>, Show),
    /// A change of which phones and the wall show nothing.
    Desk(fn(&mut Club, &Asked) -> Result<Answer>, Show),
    /// A device comes in, which the base stores later; a refusal is shown on that page.
    Enter(fn(&Club, &Asked) -> Result<Answer>, Show),
    /// A change that brings a file.
    Import(fn(&mut Club, &Asked) -> Result<Answer>, Show),
    /// Something done to the base's file while no thread has it open.
    Whole(fn(&Asked) -> Result<Answer>, Show),
    /// Nothing of the base.
    Hall(fn(&Asked) -> Response),
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Route {
    pub(super) post: bool,
    pub(super) path: &'static str,
    pub(super) least: Role,
    pub(super) does: Does,
}

const fn get(path: &'static str, least: Role, does: Does) -> Route {
    Route { post: false, path, least, does }
}

const fn post(path: &'static str, least: Role, does: Does) -> Route {
    Route { post: true, path, least, does }
}

use Does::{Beside, Change, Desk, Enter, Hall as Own, Import, Look, Make, Opens, Show as Page_, Whole};
use Role::{Arbiter, Operator, Table, Visitor};
use pages::{phone, public, room, season, second};

/// All of them.
pub(super) const ROUTES: &[Route] = &[
    get("/", Visitor, Look(public::home::front)),
    get("/entrer/{part}", Visitor, Enter(public::door::enter, public::home::page)),
    get("/rejoindre", Visitor, Page_(public::door::join_page)),
    post("/rejoindre", Visitor, Enter(public::door::join, public::door::join_page)),
    get("/T/{part}", Visitor, Enter(public::door::scanned, public::home::page)),
    get("/t/{part}", Visitor, Enter(public::door::scanned, public::home::page)),
    post("/T", Visitor, Enter(public::door::typed, public::home::page)),
    get("/chercher", Visitor, Page_(public::home::who)),
    get("/moi/{part}", Visitor, Look(public::home::choose)),
    post("/arriver", Visitor, Desk(public::arrive::arrive, public::home::page)),
    get("/places", Visitor, Page_(public::home::places)),
    get("/classement", Visitor, Page_(public::ranking::page)),
    get("/saison", Visitor, Page_(public::player::season)),
    get("/joueur/{part}", Visitor, Page_(public::player::page)),
    get("/mur", Visitor, Page_(public::wall::page)),
    get("/table", Table, Page_(phone::table::page)),
    get("/table/donnes", Table, Page_(phone::deals::page)),
    post("/table/donnes", Table, Change(phone::deals::note, phone::deals::page)),
    post("/table/proposer", Table, Change(phone::propose, phone::table::page)),
    post("/table/confirmer", Table, Change(phone::table::confirm, phone::table::page)),
    post("/table/contester", Table, Change(phone::table::contest, phone::table::page)),
    post("/table/reprendre", Table, Change(phone::correct::take_up, phone::table::page)),
    post("/table/appeler", Table, Change(phone::table::call_arbiter, phone::table::page)),
    get("/s/{digest}/{part}", Visitor, Own(|asked| super::files::answer(&asked.part))),
    // Browsers themselves ask for it, beside pages.
    get("/favicon.ico", Visitor, Own(|_| super::files::answer("icone.svg"))),
    get("/version", Visitor, Own(version)),
    get("/evenements", Visitor, Own(|asked| asked.hall.live.stream(asked.from, asked.follows()))),
    get("/secours.json", Visitor, Own(second::state)),
    get("/relever", Visitor, Enter(second::relieve, public::home::page)),
    get("/secours", Arbiter, Page_(second::page)),
    post("/secours/prendre", Arbiter, Change(second::take, second::page)),
    post("/secours/personne", Arbiter, Desk(second::nobody, second::page)),
    get("/marque", Operator, Page_(pages::home::page)),
    get("/marque/tournois", Operator, Page_(pages::tournaments::page)),
    post("/marque/tournois/creer", Arbiter, Change(pages::tournaments::create, pages::tournaments::page)),
    post("/marque/tournois/amis", Arbiter, Change(pages::tournaments::friends, pages::tournaments::page)),
    post("/marque/tournois/choisir", Arbiter, Change(pages::tournaments::choose, pages::tournaments::page)),
    post("/marque/tournois/supprimer", Arbiter, Change(pages::tournaments::delete, pages::tournaments::page)),
    get("/marque/reglages", Arbiter, Page_(pages::settings::page)),
    post("/marque/reglages/plan", Arbiter, Change(pages::settings::plan, pages::settings::page)),
    post("/marque/reglages/modifier", Arbiter, Change(pages::settings::modify, pages::settings::page)),
    get("/marque/plus", Operator, Page_(pages::more::page)),
    get("/marque/annuaire", Operator, Page_(pages::directory::page)),
    post("/marque/annuaire/ajouter", Operator, Desk(pages::directory::add, pages::directory::page)),
    post("/marque/annuaire/modifier", Arbiter, Change(pages::directory::modify, pages::directory::page)),
    post("/marque/annuaire/importer", Arbiter, Import(pages::directory::import, pages::directory::page)),
    get("/marque/inscriptions", Operator, Page_(pages::entries::page)),
    post("/marque/inscriptions/arrive", Operator, Change(pages::arrivals::take, pages::entries::page)),
    post("/marque/inscriptions/inscrire", Operator, Desk(pages::entries::register, pages::entries::page)),
    post("/marque/inscriptions/nouveau", Operator, Desk(pages::entries::newcomer, pages::entries::page)),
    post("/marque/inscriptions/encaisser", Operator, Desk(pages::entries::pay, pages::entries::page)),
    post("/marque/inscriptions/pointer", Operator, Desk(pages::entries::check_in, pages::entries::page)),
    post("/marque/inscriptions/absents", Arbiter, Change(pages::entries::drop_absent, pages::entries::page)),
    post("/marque/inscriptions/tous-payes", Operator, Desk(pages::entries::pay_all, pages::entries::page)),
    post("/marque/inscriptions/qualifies", Arbiter, Import(pages::entries::qualified, pages::entries::page)),
    post("/marque/inscriptions/retirer", Operator, Change(pages::entries::remove, pages::entries::page)),
    post("/marque/inscriptions/importer", Arbiter, Import(pages::entries::import, pages::entries::page)),
    get("/marque/tirage", Operator, Page_(pages::draw::page)),
    get("/marque/tirage/tirer", Arbiter, Opens(pages::draw::draw, pages::draw::page)),
    post("/marque/tirage/tirer", Arbiter, Opens(pages::draw::draw, pages::draw::page)),
    get("/marque/feuilles", Operator, Page_(pages::entry::page)),
    post("/marque/feuilles/saisir", Operator, Change(pages::entry::enter, pages::entry::page)),
    post("/marque/feuilles/importer", Arbiter, Import(pages::sheets::import, pages::entry::page)),
    get("/marque/feuilles/donnes", Operator, Page_(pages::deals::page)),
    post("/marque/feuilles/donnes", Operator, Change(pages::deals::enter, pages::deals::page)),
    get("/marque/feuilles/toutes", Operator, Page_(pages::sheets::page)),
    get("/marque/feuilles/proposees", Operator, Page_(pages::entry::proposed)),
    post("/marque/feuilles/accepter", Operator, Change(pages::proposals::accept, pages::entry::proposed)),
    post("/marque/feuilles/refuser", Operator, Change(pages::proposals::refuse, pages::entry::proposed)),
    post("/marque/feuilles/reglee", Operator, Change(pages::proposals::settle, pages::entry::proposed)),
    get("/marque/etuis", Operator, Page_(pages::etuis::page)),
    post("/marque/etuis/saisir", Operator, Change(pages::etuis::enter, pages::etuis::page)),
    post("/marque/etuis/attaquants", Arbiter, Change(pages::etuis::attackers, pages::etuis::page)),
    post("/marque/etuis/preneur", Arbiter, Change(pages::etuis::taker, pages::etuis::page)),
    post("/marque/etuis/importer", Arbiter, Import(pages::etuis::import, pages::etuis::page)),
    get("/marque/saison", Operator, Page_(season::page)),
    post("/marque/saison/creer", Arbiter, Desk(season::create, season::page)),
    get("/marque/saison/soirees", Operator, Page_(season::nights::page)),
    post("/marque/saison/soirees", Arbiter, Desk(season::nights::decide, season::nights::page)),
    get("/marque/saison/regles", Operator, Page_(season::rules::page)),
    post("/marque/saison/regles", Arbiter, Desk(season::rules::keep, season::rules::page)),
    get("/marque/saison/qualifies", Operator, Page_(season::qualified::page)),
    post("/marque/saison/qualifies", Arbiter, Change(season::qualified::announce, season::qualified::page)),
    post("/marque/saison/carte", Arbiter, Desk(season::card, season::page)),
    get("/marque/saison/clore", Operator, Page_(season::closing::page)),
    post("/marque/saison/clore", Arbiter, Desk(season::closing::close, season::closing::page)),
    post("/marque/saison/rouvrir", Arbiter, Desk(season::closing::reopen, season::closing::page)),
    get("/marque/saison/passees", Operator, Page_(season::past::page)),
    post("/marque/saison/choisir", Arbiter, Desk(season::past::choose, season::past::page)),
    post("/marque/saison/importer", Arbiter, Import(season::past::import, season::past::page)),
    get("/marque/saison/publier", Operator, Page_(season::publishing::page)),
    post("/marque/saison/publier", Arbiter, Change(season::publishing::show, season::publishing::page)),
    get("/marque/saison/publier/{part}", Operator, Make(season::publishing::file)),
    get("/marque/comite", Operator, Page_(pages::comite::page)),
    post("/marque/comite/recevoir", Arbiter, Import(pages::comite::receive, pages::comite::page)),
    post("/marque/comite/decider", Arbiter, Desk(pages::comite::decide, pages::comite::page)),
    post("/marque/comite/club", Arbiter, Desk(pages::comite::add, pages::comite::page)),
    post("/marque/comite/code", Arbiter, Desk(pages::comite::code, pages::comite::page)),
    get("/marque/topage", Operator, Page_(pages::etuis::topage)),
    get("/marque/salle", Operator, Page_(room::page)),
    post("/marque/salle/ouvrir", Arbiter, Change(room::opening::open, room::page)),
    post("/marque/salle/fermer", Arbiter, Change(room::opening::close, room::page)),
    post("/marque/salle/adresse", Arbiter, Change(room::opening::show_address, room::page)),
    post("/marque/salle/wifi", Arbiter, Desk(room::opening::wifi, room::page)),
    post("/marque/salle/inviter", Arbiter, Desk(room::devices::invite, room::page)),
    post("/marque/salle/accueillir", Arbiter, Change(room::devices::welcome, room::page)),
    post("/marque/salle/retirer", Arbiter, Change(room::devices::remove, room::page)),
    post("/marque/salle/retirer-telephones", Arbiter, Change(room::devices::remove_phones, room::page)),
    post("/marque/salle/annoncer", Operator, Change(room::telling::announce, room::page)),
    post("/marque/salle/lu", Operator, Change(room::telling::end, room::page)),
    post("/marque/salle/minuterie", Operator, Change(room::telling::time, room::page)),
    post("/marque/salle/reglages", Arbiter, Change(room::telling::settle, room::page)),
    post("/marque/salle/secours/ajouter", Arbiter, Desk(second::add, room::page)),
    post("/marque/salle/secours/accepter", Arbiter, Desk(second::accept, room::page)),
    post("/marque/salle/secours/passer", Arbiter, Desk(second::hand_over, room::page)),
    post("/marque/salle/secours/retirer", Arbiter, Desk(second::remove, room::page)),
    get("/marque/salle/codes", Operator, Page_(room::codes::page)),
    post("/marque/salle/renouveler", Arbiter, Change(room::codes::renew, room::page)),
    get("/marque/incidents", Operator, Page_(pages::incidents::page)),
    post("/marque/incidents/decider", Arbiter, Change(pages::incidents::decide, pages::incidents::page)),
    post("/marque/incidents/confirmer", Arbiter, Change(pages::incidents::confirm, pages::incidents::page)),
    post("/marque/incidents/penaliser", Arbiter, Change(pages::incidents::penalise, pages::incidents::page)),
    post("/marque/incidents/lever", Arbiter, Change(pages::incidents::lift, pages::incidents::page)),
    post("/marque/incidents/depart", Arbiter, Change(pages::departures::leave, pages::incidents::page)),
    post("/marque/incidents/forfait", Arbiter, Change(pages::departures::forfeit, pages::incidents::page)),
    post("/marque/incidents/remplacer", Arbiter, Change(pages::departures::substitute, pages::incidents::page)),
    post("/marque/incidents/deplacer", Arbiter, Change(pages::departures::shift, pages::incidents::page)),
    post("/marque/incidents/etui-cas", Arbiter, Change(pages::etui_rulings::case, pages::incidents::page)),
    post("/marque/incidents/etui-decider", Arbiter, Change(pages::etui_rulings::decide, pages::incidents::page)),
    post("/marque/incidents/etui-faussee", Arbiter, Change(pages::etui_rulings::foul, pages::incidents::page)),
    post("/marque/incidents/etui-penaliser", Arbiter, Change(pages::etui_rulings::fine, pages::incidents::page)),
    get("/marque/position", Operator, Page_(pages::position::page)),
    post("/marque/position/suivante", Arbiter, Opens(pages::position::next, pages::position::page)),
    post("/marque/position/arreter", Arbiter, Change(pages::position::stop, pages::position::page)),
    post("/marque/position/seance", Arbiter, Opens(pages::position::session, pages::position::page)),
    post("/marque/position/seance-etuis", Arbiter, Opens(pages::position::duplicate_session, pages::position::page)),
    post("/marque/position/finale", Arbiter, Opens(pages::position::square, pages::position::page)),
    get("/marque/classement", Operator, Page_(pages::ranking::page)),
    get("/marque/prix", Operator, Page_(pages::prizes::page)),
    post("/marque/prix/regler", Arbiter, Change(pages::prizes::settle, pages::prizes::page)),
    post("/marque/prix/annoncer", Arbiter, Change(pages::prizes::announce, pages::prizes::page)),
    post("/marque/prix/special", Arbiter, Change(pages::prizes::announce_special, pages::prizes::page)),
    get("/marque/cloture", Operator, Page_(pages::closing::page)),
    post("/marque/cloture/clore", Arbiter, Opens(pages::closing::close, pages::closing::page)),
    post("/marque/cloture/rouvrir", Arbiter, Change(pages::closing::reopen, pages::closing::page)),
    post("/marque/cloture/derogation", Arbiter, Change(pages::closing::derogate, pages::closing::page)),
    post("/marque/cloture/grille", Arbiter, Import(pages::closing::import_scale, pages::closing::page)),
    get("/marque/statistiques", Operator, Page_(pages::statistics::page)),
    get("/marque/fichiers", Operator, Page_(pages::exports::page)),
    get("/marque/fichiers/{part}", Operator, Make(pages::exports::file)),
    post("/marque/fichiers/federation", Arbiter, Desk(pages::exports::send, pages::exports::page)),
    post("/marque/fichiers/importer", Arbiter, Import(pages::exports::import, pages::exports::page)),
    get("/marque/publier", Arbiter, Page_(pages::publish::page)),
    post("/marque/publier/regler", Arbiter, Beside(pages::publish::settle, pages::publish::page)),
    post("/marque/publier/maintenant", Arbiter, Beside(pages::publish::now, pages::publish::page)),
    post("/marque/publier/oublier", Arbiter, Beside(pages::publish::forget, pages::publish::page)),
    get("/marque/modeles", Operator, Page_(pages::templates::page)),
    get("/marque/modeles/{part}", Operator, Make(pages::templates::file)),
    post("/marque/modeles/garder", Arbiter, Import(pages::templates::keep, pages::templates::page)),
    post("/marque/modeles/oublier", Arbiter, Desk(pages::templates::forget, pages::templates::page)),
    get("/marque/papiers", Operator, Make(pages::papers::page)),
    get("/marque/papiers/{part}", Operator, Make(pages::papers::pdf)),
    get("/marque/journal", Operator, Page_(pages::journal::page)),
    get("/marque/journal/corrections", Operator, Page_(pages::journal::corrections)),
    post("/marque/journal/annuler", Arbiter, Change(pages::journal::undo, pages::journal::page)),
    post("/marque/journal/retablir", Arbiter, Change(pages::journal::redo, pages::journal::page)),
    get("/marque/quitter", Arbiter, Page_(pages::quit::page)),
    get("/marque/essayer", Arbiter, Page_(pages::practice::page)),
    post("/marque/essayer", Arbiter, Own(pages::practice::start)),
    get("/marque/copies", Operator, Page_(pages::copies::page)),
    post("/marque/copies/faire", Operator, Beside(pages::copies::copy, pages::copies::page)),
    post("/marque/copies/toujours", Arbiter, Desk(pages::copies::always, pages::copies::page)),
    get("/marque/copies/reprendre", Arbiter, Page_(pages::copies::taking_back)),
    post("/marque/copies/reprendre", Arbiter, Whole(pages::copies::take_back, pages::copies::page)),
    get("/marque/copies/verifier", Operator, Make(pages::copies::check)),
    get("/api/1/etat", Operator, Look(pages::api::status)),
    get("/api/1/classement", Operator, Look(pages::api::ranking)),
    get("/api/1/manquantes", Operator, Look(pages::api::missing)),
    get("/api/1/places", Operator, Look(pages::api::places)),
    // The last one: the program ends.
    post("/marque/quitter", Arbiter, Own(pages::quit::quit)),
];

fn version(asked: &Asked) -> Response {
    answer::json(StatusCode::OK, &serde_json::json!({ "n": asked.hall.live.version(asked.follows()) }))
}

/// The addresses, behind the guard.
pub(super) fn router(hall: &Arc<Hall>) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        let hall = Arc::clone(hall);
        let method = if route.post { MethodFilter::POST } else { MethodFilter::GET };
        let answer = move |parts: RawPathParams, request: Request| {
            let part =
                parts.iter().find(|(name, _)| *name == "part").map_or_else(String::new, |(_, part)| part.to_owned());
            respond(Arc::clone(&hall), route, part, request)
        };
        router = router.route(route.path, on(method, answer));
    }
    let own = Arc::clone(hall);
    router = router.route("/secours/flux", on(MethodFilter::GET, move |request| talk::called(own, request)));
    let missing = || async {
        answer::html(
            StatusCode::NOT_FOUND,
            frame::bare("Pas de page ici", "Cette adresse ne mène à rien. Revenez à l'accueil."),
        )
    };
    // `respond` limits the size of each address.
    router.fallback(missing).layer(DefaultBodyLimit::disable()).layer(from_fn_with_state(Arc::clone(hall), guard))
}
