//! Every address: who may ask for it at least, and what answers. One table, which a test asks with every role.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Multipart, RawPathParams, Request};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};

use super::answer::{self, Answer, Done, Page};
use super::asked::Asked;
use super::desk::Hand;
use super::devices::Role;
use super::door::From;
use super::form::Form;
use super::frame;
use super::guard::{self, guard};
use super::hall::Hall;
use super::pages::{self, layout};
use crate::app::{AppError, Club, Result};
use crate::input::LARGEST_FILE;

/// The longest form.
const FORM: usize = 200 * 1024;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(8);
/// The same for papers and files.
const LONG_PATIENCE: Duration = Duration::from_secs(120);

type Show = fn(&Club, &Asked) -> Result<Page>;

/// What answers at an address.
#[derive(Debug, Clone, Copy)]
enum Does {
    /// A page, read from the base.
    Show(Show),
    /// Something else than a page.
    Look(fn(&Club, &Asked) -> Result<Answer>),
    /// Something that takes long to make.
    Make(fn(&Club, &Asked) -> Result<Answer>),
    /// A change; a refusal is shown on that page.
    Change(fn(&mut Club, &Asked) -> Result<Answer>, Show),
    /// A change that brings a file.
    Import(fn(&mut Club, &Asked) -> Result<Answer>, Show),
    /// Something done to the base's file while no thread has it open.
    Whole(fn(&Asked) -> Result<Answer>, Show),
    /// Nothing of the base.
    Hall(fn(&Asked) -> Response),
}

/// An address.
#[derive(Debug, Clone, Copy)]
pub(super) struct Route {
    pub(super) post: bool,
    pub(super) path: &'static str,
    pub(super) least: Role,
    does: Does,
}

const fn get(path: &'static str, least: Role, does: Does) -> Route {
    Route { post: false, path, least, does }
}

const fn post(path: &'static str, least: Role, does: Does) -> Route {
    Route { post: true, path, least, does }
}

use Does::{Change, Hall as Own, Import, Look, Make, Show as Page_, Whole};
use Role::{Arbiter, Operator, Table, Visitor};
use pages::{phone, public, room};

/// All of them.
pub(super) const ROUTES: &[Route] = &[
    get("/", Visitor, Look(public::home::front)),
    get("/entrer/{part}", Visitor, Change(public::door::enter, public::home::page)),
    get("/rejoindre", Visitor, Page_(public::door::join_page)),
    post("/rejoindre", Visitor, Change(public::door::join, public::door::join_page)),
    get("/T/{part}", Visitor, Change(public::door::scanned, public::home::page)),
    get("/t/{part}", Visitor, Change(public::door::scanned, public::home::page)),
    post("/T", Visitor, Change(public::door::typed, public::home::page)),
    get("/chercher", Visitor, Look(public::home::found)),
    get("/places", Visitor, Page_(public::home::places)),
    get("/classement", Visitor, Page_(public::ranking::page)),
    get("/joueur/{part}", Visitor, Page_(public::player::page)),
    get("/mur", Visitor, Page_(public::wall::page)),
    get("/table", Table, Page_(phone::table::page)),
    post("/table/proposer", Table, Change(phone::propose, phone::table::page)),
    post("/table/confirmer", Table, Change(phone::table::confirm, phone::table::page)),
    post("/table/contester", Table, Change(phone::table::contest, phone::table::page)),
    post("/table/reprendre", Table, Change(phone::table::take_up, phone::table::page)),
    post("/table/appeler", Table, Change(phone::table::call_arbiter, phone::table::page)),
    get("/s/{digest}/{part}", Visitor, Own(|asked| super::files::answer(&asked.part))),
    // Asked for by browsers themselves beside what is not a page.
    get("/favicon.ico", Visitor, Own(|_| super::files::answer("icone.svg"))),
    get("/version", Visitor, Own(version)),
    get("/evenements", Visitor, Own(|asked| asked.hall.live.stream(asked.from))),
    get("/marque", Operator, Page_(pages::home::page)),
    get("/marque/tournois", Operator, Page_(pages::tournaments::page)),
    post("/marque/tournois/creer", Arbiter, Change(pages::tournaments::create, pages::tournaments::page)),
    post("/marque/tournois/choisir", Arbiter, Change(pages::tournaments::choose, pages::tournaments::page)),
    get("/marque/reglages", Arbiter, Page_(pages::settings::page)),
    post("/marque/reglages/modifier", Arbiter, Change(pages::settings::modify, pages::settings::page)),
    get("/marque/plus", Operator, Page_(pages::more::page)),
    get("/marque/annuaire", Operator, Page_(pages::directory::page)),
    post("/marque/annuaire/ajouter", Operator, Change(pages::directory::add, pages::directory::page)),
    post("/marque/annuaire/modifier", Arbiter, Change(pages::directory::modify, pages::directory::page)),
    post("/marque/annuaire/importer", Arbiter, Import(pages::directory::import, pages::directory::page)),
    get("/marque/inscriptions", Operator, Page_(pages::entries::page)),
    post("/marque/inscriptions/inscrire", Operator, Change(pages::entries::register, pages::entries::page)),
    post("/marque/inscriptions/nouveau", Operator, Change(pages::entries::newcomer, pages::entries::page)),
    post("/marque/inscriptions/encaisser", Operator, Change(pages::entries::pay, pages::entries::page)),
    post("/marque/inscriptions/pointer", Operator, Change(pages::entries::check_in, pages::entries::page)),
    post("/marque/inscriptions/absents", Arbiter, Change(pages::entries::drop_absent, pages::entries::page)),
    post("/marque/inscriptions/retirer", Operator, Change(pages::entries::remove, pages::entries::page)),
    post("/marque/inscriptions/importer", Arbiter, Import(pages::entries::import, pages::entries::page)),
    get("/marque/tirage", Operator, Page_(pages::draw::page)),
    post("/marque/tirage/tirer", Arbiter, Change(pages::draw::draw, pages::draw::page)),
    get("/marque/feuilles", Operator, Page_(pages::entry::page)),
    post("/marque/feuilles/saisir", Operator, Change(pages::entry::enter, pages::entry::page)),
    post("/marque/feuilles/importer", Arbiter, Import(pages::sheets::import, pages::entry::page)),
    get("/marque/feuilles/donnes", Operator, Page_(pages::deals::page)),
    post("/marque/feuilles/donnes", Operator, Change(pages::deals::enter, pages::deals::page)),
    get("/marque/feuilles/toutes", Operator, Page_(pages::sheets::page)),
    get("/marque/feuilles/proposees", Operator, Page_(pages::proposals::page)),
    post("/marque/feuilles/accepter", Operator, Change(pages::proposals::accept, pages::proposals::page)),
    post("/marque/feuilles/refuser", Operator, Change(pages::proposals::refuse, pages::proposals::page)),
    post("/marque/feuilles/reglee", Operator, Change(pages::proposals::settle, pages::proposals::page)),
    get("/marque/salle", Operator, Page_(room::page)),
    post("/marque/salle/ouvrir", Arbiter, Change(room::opening::open, room::page)),
    post("/marque/salle/fermer", Arbiter, Change(room::opening::close, room::page)),
    post("/marque/salle/adresse", Arbiter, Change(room::opening::show_address, room::page)),
    post("/marque/salle/wifi", Arbiter, Change(room::opening::wifi, room::page)),
    post("/marque/salle/inviter", Arbiter, Change(room::devices::invite, room::page)),
    post("/marque/salle/accueillir", Arbiter, Change(room::devices::welcome, room::page)),
    post("/marque/salle/retirer", Arbiter, Change(room::devices::remove, room::page)),
    post("/marque/salle/annoncer", Operator, Change(room::telling::announce, room::page)),
    post("/marque/salle/lu", Operator, Change(room::telling::end, room::page)),
    post("/marque/salle/minuterie", Operator, Change(room::telling::time, room::page)),
    post("/marque/salle/reglages", Arbiter, Change(room::telling::settle, room::page)),
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
    get("/marque/position", Operator, Page_(pages::position::page)),
    post("/marque/position/suivante", Arbiter, Change(pages::position::next, pages::position::page)),
    post("/marque/position/arreter", Arbiter, Change(pages::position::stop, pages::position::page)),
    post("/marque/position/seance", Arbiter, Change(pages::position::session, pages::position::page)),
    post("/marque/position/finale", Arbiter, Change(pages::position::square, pages::position::page)),
    get("/marque/classement", Operator, Page_(pages::ranking::page)),
    get("/marque/prix", Operator, Page_(pages::prizes::page)),
    post("/marque/prix/regler", Arbiter, Change(pages::prizes::settle, pages::prizes::page)),
    post("/marque/prix/annoncer", Arbiter, Change(pages::prizes::announce, pages::prizes::page)),
    post("/marque/prix/special", Arbiter, Change(pages::prizes::announce_special, pages::prizes::page)),
    get("/marque/cloture", Operator, Page_(pages::closing::page)),
    post("/marque/cloture/clore", Arbiter, Change(pages::closing::close, pages::closing::page)),
    post("/marque/cloture/rouvrir", Arbiter, Change(pages::closing::reopen, pages::closing::page)),
    get("/marque/papiers", Operator, Make(pages::papers::page)),
    get("/marque/papiers/{part}", Operator, Make(pages::papers::pdf)),
    get("/marque/journal", Operator, Page_(pages::journal::page)),
    post("/marque/journal/annuler", Arbiter, Change(pages::journal::undo, pages::journal::page)),
    post("/marque/journal/retablir", Arbiter, Change(pages::journal::redo, pages::journal::page)),
    get("/marque/copies", Operator, Page_(pages::copies::page)),
    post("/marque/copies/faire", Operator, Change(pages::copies::copy, pages::copies::page)),
    post("/marque/copies/toujours", Arbiter, Change(pages::copies::always, pages::copies::page)),
    get("/marque/copies/reprendre", Arbiter, Page_(pages::copies::taking_back)),
    post("/marque/copies/reprendre", Arbiter, Whole(pages::copies::take_back, pages::copies::page)),
    get("/marque/copies/verifier", Operator, Make(pages::copies::check)),
    get("/api/1/etat", Operator, Look(pages::api::status)),
    get("/api/1/classement", Operator, Look(pages::api::ranking)),
    get("/api/1/manquantes", Operator, Look(pages::api::missing)),
    get("/api/1/places", Operator, Look(pages::api::places)),
];

fn version(asked: &Asked) -> Response {
    answer::json(StatusCode::OK, &serde_json::json!({ "n": asked.hall.live.version() }))
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
    let missing = || async {
        answer::html(
            StatusCode::NOT_FOUND,
            frame::bare("Pas de page ici", "Cette adresse ne mène à rien. Revenez à l'accueil."),
        )
    };
    router.fallback(missing).layer(from_fn_with_state(Arc::clone(hall), guard))
}

async fn respond(hall: Arc<Hall>, route: &'static Route, part: String, request: Request) -> Response {
    let patience = match route.does {
        Make(_) | Import(..) | Whole(..) => LONG_PATIENCE,
        _ => PATIENCE,
    };
    let answered = tokio::time::timeout(patience, read_and_do(hall, route, part, request)).await;
    answered.unwrap_or_else(|_| {
        let said = "La table de marque est occupée. Rien n'est perdu : recommencez dans un instant.";
        ([(header::RETRY_AFTER, "1")], answer::html(StatusCode::SERVICE_UNAVAILABLE, frame::bare("Occupé", said)))
            .into_response()
    })
}

async fn read_and_do(hall: Arc<Hall>, route: &'static Route, part: String, request: Request) -> Response {
    let headers = request.headers();
    let held = guard::cookie(headers).map(str::to_owned);
    let device = held.as_deref().and_then(|held| hall.devices.holder(held));
    let from = request.extensions().get::<From>().map_or(IpAddr::from([127, 0, 0, 1]), |from| from.0);
    hall.devices.see(from);
    let accepts = guard::text(headers, &header::ACCEPT).unwrap_or_default();
    let mut asked = Asked {
        hall,
        device,
        path: request.uri().path().to_owned(),
        part,
        form: Form::read(request.uri().query().unwrap_or_default().as_bytes()),
        json: accepts.contains("application/json"),
        fragment: headers.contains_key("x-chelem-fragment"),
        from,
        held,
    };
    // Before anything that was sent is read.
    if asked.role() < route.least {
        return refuse_role(&asked, route.least);
    }
    if route.post {
        let most = if matches!(route.does, Import(..)) { LARGEST_FILE } else { FORM };
        match sent(request, most).await {
            Ok(form) => asked.form = asked.form.and(form),
            Err(response) => return response,
        }
    }
    carry_out(asked, route.does).await
}

/// The fields and the file that were sent.
async fn sent(request: Request, most: usize) -> std::result::Result<Form, Response> {
    let kind = guard::text(request.headers(), &header::CONTENT_TYPE).unwrap_or_default().to_owned();
    let length = guard::text(request.headers(), &header::CONTENT_LENGTH).and_then(|text| text.parse::<u64>().ok());
    let too_long = || {
        let said = "Ce qui est envoyé est trop long : rien n'est enregistré.";
        answer::html(StatusCode::PAYLOAD_TOO_LARGE, frame::bare("Trop long", said))
    };
    // What is announced is refused before it is read.
    if length.is_some_and(|length| length > most as u64) {
        return Err(too_long());
    }
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, most).await.map_err(|_| too_long())?;
    if kind.starts_with("multipart/form-data") {
        let request = Request::from_parts(parts, bytes.into());
        let multipart = Multipart::from_request(request, &()).await.map_err(IntoResponse::into_response)?;
        return with_file(multipart).await.map_err(IntoResponse::into_response);
    }
    Ok(Form::read(&bytes))
}

async fn with_file(mut multipart: Multipart) -> std::result::Result<Form, axum::extract::multipart::MultipartError> {
    let mut form = Form::default();
    while let Some(field) = multipart.next_field().await? {
        let name = field.name().unwrap_or_default().to_owned();
        match field.file_name().map(str::to_owned) {
            Some(file) => {
                let bytes: Bytes = field.bytes().await?;
                form.file = Some((file, bytes)).filter(|(_, bytes)| !bytes.is_empty()).or(form.file);
            }
            None => form.push(name, field.text().await?),
        }
    }
    Ok(form)
}

fn refuse_role(asked: &Asked, least: Role) -> Response {
    let said = match asked.role() {
        Role::Visitor if least == Role::Table => "Ce téléphone n'est à aucune table. Visez le carré posé sur la vôtre.".to_owned(),
        Role::Visitor => "Cet appareil n'est pas relié à la table de marque. Sur l'ordinateur où chelem est lancé, ouvrez le lien qu'il affiche.".to_owned(),
        role => format!("Il faut ici être {} ; cet appareil est : {}.", least.word(), role.word()),
    };
    if asked.json {
        return answer::json(StatusCode::FORBIDDEN, &serde_json::json!({ "refus": { "regle": "", "message": said } }));
    }
    answer::html(StatusCode::FORBIDDEN, frame::bare("Réservé", &said))
}

async fn carry_out(asked: Asked, does: Does) -> Response {
    let hall = Arc::clone(&asked.hall);
    let done = match does {
        Own(answer) => return answer(&asked),
        Page_(page) => hall.desk.ask(Hand::Reader, move |club| show(club, &asked, page)).await,
        Look(look) => hall.desk.ask(Hand::Reader, move |club| finished(club, &asked, look(club, &asked), None)).await,
        Make(make) => hall.desk.ask(Hand::Slow, move |club| finished(club, &asked, make(club, &asked), None)).await,
        Change(change, page) | Import(change, page) => {
            let done = hall.desk.ask(Hand::Writer, move |club| {
                let changed = change(club, &asked);
                finished(club, &asked, changed, Some(page))
            });
            let done = done.await;
            hall.live.changed();
            done
        }
        Whole(work, page) => {
            let own = asked.clone();
            let Some(worked) = hall.desk.with_base_closed(move || work(&own)).await else {
                // Nothing may be shown as if it were the base.
                hall.live.close();
                let said = "La base ne s'ouvre plus : chelem se ferme. Relancez-le ; tout ce qui était marqué ✔ est dans les fichiers à côté de la base.";
                return answer::html(StatusCode::INTERNAL_SERVER_ERROR, frame::bare("chelem se ferme", said));
            };
            hall.live.changed();
            hall.desk.ask(Hand::Reader, move |club| finished(club, &asked, worked, Some(page))).await
        }
    };
    done.unwrap_or_else(|| {
        let said =
            "C'est une faute de chelem : rien n'a été enregistré par cette demande. Le journal dit ce qui l'est.";
        answer::html(StatusCode::INTERNAL_SERVER_ERROR, frame::bare("Faute de chelem", said))
    })
}

/// A page, with what was said of the request before it.
fn show(club: &Club, asked: &Asked, page: Show) -> Response {
    let said = asked.form.said("fait").and_then(|key| asked.hall.said(key)).unwrap_or_default();
    match page(club, asked) {
        Ok(page) => answer::html(page.code, layout::whole(club, asked, &page, &layout::Notice::Said(said))),
        Err(error) => refused(club, asked, error, None),
    }
}

/// What a use case answered, as it travels.
fn finished(club: &Club, asked: &Asked, answered: Result<Answer>, page: Option<Show>) -> Response {
    match answered {
        Ok(Answer::Page(page)) => {
            answer::html(page.code, layout::whole(club, asked, &page, &layout::Notice::Said(Vec::new())))
        }
        Ok(Answer::Done(done)) => said(asked, &done),
        Ok(Answer::See(to)) => answer::see(&to),
        Ok(Answer::Enter { held, to }) => match guard::held(&held) {
            Some(cookie) => ([(header::SET_COOKIE, cookie)], answer::see(&to)).into_response(),
            None => answer::see(&to),
        },
        Ok(Answer::Bare { code, title, said }) => answer::html(code, frame::bare(title, &said)),
        Ok(Answer::File { kind, name, bytes }) => answer::file(kind, &name, bytes),
        Ok(Answer::Json(value)) => answer::json(StatusCode::OK, &value),
        Err(error) => refused(club, asked, error, page),
    }
}

/// What was done: as JSON, or on the page to go on with.
fn said(asked: &Asked, done: &Done) -> Response {
    if asked.json {
        return answer::json(StatusCode::OK, &serde_json::json!({ "fait": done.said }));
    }
    let key = asked.text("cle");
    asked.hall.remember(key, &done.said);
    let (path, anchor) = done.to.split_once('#').map_or((done.to.as_str(), ""), |(path, anchor)| (path, anchor));
    let mark = if path.contains('?') { '&' } else { '?' };
    let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
    answer::see(&format!("{path}{mark}fait={}{anchor}", super::form::escaped(key)))
}

/// A refusal: on the page it was asked from, with what was typed.
fn refused(club: &Club, asked: &Asked, error: AppError, page: Option<Show>) -> Response {
    let code = answer::code(&error);
    if asked.json {
        return answer::json(code, &answer::refusal(&error));
    }
    let nothing = || Page::new("Pas maintenant", maud::html! {});
    let page = page.and_then(|page| page(club, asked).ok()).unwrap_or_else(nothing);
    let response = answer::html(code, layout::whole(club, asked, &page, &layout::Notice::Refused(error)));
    if code == StatusCode::SERVICE_UNAVAILABLE {
        return ([(header::RETRY_AFTER, "1")], response).into_response();
    }
    response
}
