//! Answers a request: device, form, thread, and the format of the result or refusal.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::act::copied;
use super::answer::{self, Answer, Done, Page};
use super::asked::Asked;
use super::desk::{By, Hand};
use super::door;
use super::form::Form;
use super::hall::Hall;
use super::live::Follower;
use super::once::once;
use super::pages::import::brought;
use super::pages::layout;
use super::pages::public::door::has_tried_enough;
use super::rates::SENT_FROM_TABLE;
use super::routes::Does::{
    self, Beside, Change, Desk, Enter, Hall as Own, Import, Look, Make, Opens, Show as Page_, Whole,
};
use super::routes::{Route, Show};
use super::{frame, guard};
use app::{AppError, Club, ReadList, Result};
use domain::hall::Role;
use input::LARGEST_FILE;

/// The longest form of the control table.
const FORM: usize = 200 * 1024;
/// The longest form of the lesser roles: a sheet deal by deal has two of these.
const SHORT_FORM: usize = 8 * 1024;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(8);
/// The same for papers and files.
const LONG_PATIENCE: Duration = Duration::from_secs(120);

/// Answers a request at its address.
pub(super) async fn respond(hall: Arc<Hall>, route: &'static Route, part: String, request: Request) -> Response {
    let patience = match route.does {
        Make(_) | Beside(..) | Import(..) | Opens(..) | Whole(..) => LONG_PATIENCE,
        _ => PATIENCE,
    };
    let ways = guard::text(request.headers(), &header::ACCEPT_ENCODING).unwrap_or_default();
    let packs = ways.split(',').any(|way| way.trim() == "gzip");
    let answered = tokio::time::timeout(patience, read_and_do(hall, route, part, request)).await;
    let answered = answered.unwrap_or_else(|_| {
        let said = "La table de marque est occupée. Rien n'est perdu : recommencez dans un instant.";
        ([(header::RETRY_AFTER, "1")], answer::html(StatusCode::SERVICE_UNAVAILABLE, frame::bare("Occupé", said)))
            .into_response()
    });
    if packs { answer::packed(answered).await } else { answered }
}

async fn read_and_do(hall: Arc<Hall>, route: &'static Route, part: String, request: Request) -> Response {
    let headers = request.headers();
    let held = guard::cookie(headers, &hall.cookie()).map(str::to_owned);
    let named = guard::cookie(headers, &hall.cookie_of_holder()).map(str::to_owned);
    let device = held.as_deref().and_then(|held| hall.devices.holder(held));
    let from = door::from(&request);
    hall.devices.see(from, device.as_ref().map_or(Role::Visitor, |device| device.role));
    let Some(mut form) = Form::read(request.uri().query().unwrap_or_default().as_bytes()) else {
        return too_long("cette adresse a trop de champs");
    };
    // What agrees to a preview is sent: an address only shows.
    form.forget("vu");
    let accepts = guard::text(headers, &header::ACCEPT).unwrap_or_default();
    let mut asked = Asked {
        hall,
        device,
        path: request.uri().path().to_owned(),
        part,
        form,
        json: accepts.contains("application/json"),
        fragment: headers.contains_key("x-chelem-fragment"),
        from,
        held,
        named,
    };
    // A link that is only looked at lets nobody in.
    if request.method() == Method::HEAD && matches!(route.does, Enter(..)) {
        return ([(header::ALLOW, "GET")], StatusCode::METHOD_NOT_ALLOWED).into_response();
    }
    // Before anything that was sent is read.
    if asked.role() < route.least {
        return refuse_role(&asked, route.least);
    }
    if route.post {
        let waits = match route.does {
            Change(..) => sends_too_often(&asked),
            Enter(..) => has_tried_enough(&asked),
            _ => false,
        };
        if waits {
            let said = "Trop d'envois de ce téléphone. Attendez une minute : rien n'est perdu.";
            return answer::html(StatusCode::TOO_MANY_REQUESTS, frame::bare("Attendez", said));
        }
        let most = match route.does {
            Import(..) => LARGEST_FILE,
            _ if asked.role() < Role::Operator => SHORT_FORM,
            _ => FORM,
        };
        match sent(request, most).await {
            Ok(form) => asked.form = asked.form.and(form),
            Err(response) => return response,
        }
        return once(asked, route.does).await;
    }
    numbered(asked, route.does).await
}

/// The fields and the file that were sent.
async fn sent(request: Request, most: usize) -> std::result::Result<Form, Response> {
    let kind = guard::text(request.headers(), &header::CONTENT_TYPE).unwrap_or_default().to_owned();
    let length = guard::text(request.headers(), &header::CONTENT_LENGTH).and_then(|text| text.parse::<u64>().ok());
    let longer = || {
        let most = if most < 1_000_000 { format!("{} ko", most / 1024) } else { format!("{} Mo", most / 1_000_000) };
        too_long(&format!("{most} au plus"))
    };
    // A form too long by its header is refused before it is read.
    if length.is_some_and(|length| length > most as u64) {
        return Err(longer());
    }
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, most).await.map_err(|_| longer())?;
    if kind.starts_with("multipart/form-data") {
        let request = Request::from_parts(parts, bytes.into());
        let broken = || {
            let said = "Le fichier n'est pas arrivé entier : rien n'est enregistré. Choisissez-le de nouveau, puis recommencez.";
            answer::html(StatusCode::BAD_REQUEST, frame::bare("Fichier incomplet", said))
        };
        let multipart = Multipart::from_request(request, &()).await.map_err(|_| broken())?;
        return with_file(multipart).await.map_err(|_| broken());
    }
    Form::read(&bytes).ok_or_else(|| too_long("ce qui est envoyé a trop de champs"))
}

fn too_long(why: &str) -> Response {
    let said = format!("C'est trop long : {why}. Rien n'est enregistré.");
    answer::html(StatusCode::PAYLOAD_TOO_LARGE, frame::bare("Trop long", &said))
}

async fn with_file(mut multipart: Multipart) -> std::result::Result<Form, axum::extract::multipart::MultipartError> {
    let mut form = Form::default();
    while let Some(field) = multipart.next_field().await? {
        let name = field.name().unwrap_or_default().to_owned();
        match field.file_name().map(str::to_owned) {
            Some(file) => {
                let bytes: Bytes = field.bytes().await?;
                if !bytes.is_empty() {
                    form.files.push((file, bytes));
                    form.file = form.files.last().cloned();
                }
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

/// Header of an answer: the last change number it includes, so that the author of a change need not ask again.
const NUMBER: HeaderName = HeaderName::from_static("x-chelem-n");

/// Header of an answer: on how many computers' disks the change is, where there are two.
const DISKS: HeaderName = HeaderName::from_static("x-chelem-disques");

pub(super) async fn numbered(asked: Asked, does: Does) -> Response {
    let (hall, who) = (Arc::clone(&asked.hall), asked.follows());
    let before = hall.live.version(who);
    let mut response = carry_out(asked, does).await;
    let number = if response.status().is_redirection() { hall.live.version(who) } else { before };
    response.headers_mut().insert(NUMBER, HeaderValue::from(number));
    response
}

async fn carry_out(asked: Asked, does: Does) -> Response {
    let (hall, by) = (Arc::clone(&asked.hall), asked.by());
    let done = match does {
        Own(answer) => return answer(&asked),
        Page_(page) => hall.desk.ask(Hand::Reader, by, move |club| show(club, &asked, page)).await,
        Look(look) => {
            hall.desk.ask(Hand::Reader, by, move |club| finished(club, &asked, look(club, &asked), None)).await
        }
        Make(make) => hall.desk.ask(Hand::Slow, by, move |club| finished(club, &asked, make(club, &asked), None)).await,
        Beside(work, page) => {
            let json = asked.json;
            let done =
                hall.desk.ask(Hand::Copies, by, move |club| finished(club, &asked, work(club, &asked), Some(page)));
            let done = done.await;
            if done.as_ref().is_some_and(|done| !left_as_it_was(done.status(), json)) {
                hall.live.changed_at_desk();
            }
            done
        }
        Enter(enter, page) => {
            let done = hall.desk.ask(Hand::Reader, by, move |club| {
                let entered = enter(club, &asked);
                finished(club, &asked, entered, Some(page))
            });
            let done = done.await;
            if done.as_ref().is_some_and(|done| done.headers().contains_key(header::SET_COOKIE)) {
                hall.keep_devices().await;
                hall.live.changed_at_desk();
            }
            done
        }
        Change(change, page) | Opens(change, page) | Desk(change, page) | Import(change, page) => {
            let json = asked.json;
            let mut done = changed(asked, does, change, page).await;
            if let Some(done) = done.as_mut().filter(|done| !left_as_it_was(done.status(), json)) {
                let change = hall.live.version(Follower::Desk);
                if hall.second.waited(change).await {
                    done.headers_mut().insert(DISKS, HeaderValue::from(2));
                }
            }
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
            hall.desk.ask(Hand::Reader, by, move |club| finished(club, &asked, worked, Some(page))).await
        }
    };
    done.unwrap_or_else(fault)
}

pub(super) fn fault() -> Response {
    let said = "C'est une faute de chelem : rien n'a été enregistré par cette demande. Le journal dit ce qui l'est.";
    answer::html(StatusCode::INTERNAL_SERVER_ERROR, frame::bare("Faute de chelem", said))
}

/// A change, made by the writer and told to the hall from there; the copy of a position it opens is made beside the sheets. `None` where a
/// thread failed.
async fn changed(
    asked: Asked,
    does: Does,
    change: fn(&mut Club, &Asked) -> Result<Answer>,
    page: Show,
) -> Option<Response> {
    let (hall, by) = (Arc::clone(&asked.hall), asked.by());
    // A file slow to read, or to show, is handled before any request waits for it.
    let brought = matches!(does, Import(..)).then(|| brought(&asked)).flatten();
    let read = match brought {
        Some(bytes) => {
            let own = asked.clone();
            let read = move |club: &mut Club| {
                let listed = ReadList::read(&bytes, own.form.filled("feuille"));
                let shown = only_shown(club, &own, &listed, change, page);
                (listed, shown)
            };
            hall.desk.ask(Hand::Slow, by, read).await
        }
        None => None,
    };
    let listed = match read {
        Some((_, Some(shown))) => return Some(shown),
        read => read.map(|(listed, _)| listed),
    };
    let own = asked.clone();
    let done = hall.desk.ask(Hand::Writer, by, move |club| {
        club.having_read(listed);
        let changed = change(club, &asked).map_err(|error| club.trust().cause(error));
        club.having_read(None);
        let nothing = match &changed {
            Ok(Answer::Done(done)) => done.idle,
            // A change of the evening that only leads to another page did nothing.
            Ok(Answer::See(_)) => matches!(does, Change(..) | Opens(..)),
            _ => false,
        };
        let said = match changed {
            // Handed in from here, so that copies are in the order of what they hold; a request that came before opens nothing.
            Ok(Answer::Done(done)) if matches!(does, Opens(..)) && !nothing => {
                asked.hall.live.changed();
                let copying = asked.hall.desk.hand_in(Hand::Copies, By::Desk, |club| club.trust().keep_copy());
                return Err((done, copying));
            }
            changed => finished(club, &asked, changed, Some(page)),
        };
        // Told from here: whoever asked may have gone meanwhile.
        match does {
            _ if nothing || left_as_it_was(said.status(), asked.json) => {}
            Desk(..) => asked.hall.live.changed_at_desk(),
            _ => asked.hall.live.changed(),
        }
        Ok(said)
    });
    match done.await {
        Some(Err((mut done, copying))) => {
            let copy = match copying {
                Some(copying) => copying.await.ok(),
                None => None,
            };
            done.said.push(copied(copy));
            Some(answer_done(&own, &done))
        }
        said => said.and_then(std::result::Result::ok),
    }
}

/// A file's changes, previewed in a copy of the base in memory; `None` where it is to be done.
fn only_shown(
    club: &mut Club,
    asked: &Asked,
    listed: &ReadList,
    change: fn(&mut Club, &Asked) -> Result<Answer>,
    page: Show,
) -> Option<Response> {
    if asked.form.filled("vu").is_some() {
        return None;
    }
    let mut copy = club.copied_in_memory().ok()?;
    copy.having_read(Some(listed.clone()));
    match change(&mut copy, asked) {
        Ok(Answer::Done(_)) => None,
        answered => Some(finished(club, asked, answered, Some(page))),
    }
}

/// Whether a phone has sent enough for this minute; counts this request.
fn sends_too_often(asked: &Asked) -> bool {
    let phone = format!("feuille {} {}", asked.from, asked.journal_name());
    asked.role() == Role::Table && !asked.hall.rates.take(&phone, SENT_FROM_TABLE)
}

/// For a change: a preview and a refusal are shown, a success leads to another page.
fn left_as_it_was(code: StatusCode, json: bool) -> bool {
    code.is_client_error() || (code == StatusCode::OK && !json)
}

/// A page, with the answer to the request before it.
fn show(club: &Club, asked: &Asked, page: Show) -> Response {
    let said = asked.form.filled("fait").and_then(|key| asked.hall.remembered(key)).unwrap_or_default();
    match page(club, asked) {
        Ok(page) => answer::html(page.code, layout::whole(club, asked, &page, &layout::Notice::Said(said))),
        Err(error) => refused(club, asked, error, None),
    }
}

/// A use case's result as a response.
fn finished(club: &Club, asked: &Asked, answered: Result<Answer>, page: Option<Show>) -> Response {
    match answered {
        Ok(Answer::Page(page)) => {
            answer::html(page.code, layout::whole(club, asked, &page, &layout::Notice::Said(Vec::new())))
        }
        Ok(Answer::Done(done)) => answer_done(asked, &done),
        Ok(Answer::See(to)) => answer::see(&to),
        Ok(Answer::Enter { held, to }) => holding(guard::held(&asked.hall.cookie(), &held), answer::see(&to)),
        Ok(Answer::Named { who, to }) => holding(guard::held(&asked.hall.cookie_of_holder(), &who), answer::see(&to)),
        Ok(Answer::Bare { code, title, said }) => answer::html(code, frame::bare(title, &said)),
        Ok(Answer::File { kind, name, bytes }) => answer::file(kind, &name, bytes),
        Ok(Answer::Json(value)) => answer::json(StatusCode::OK, &value),
        Err(error) => refused(club, asked, error, page),
    }
}

fn holding(cookie: Option<HeaderValue>, answer: Response) -> Response {
    match cookie {
        Some(cookie) => ([(header::SET_COOKIE, cookie)], answer).into_response(),
        None => answer,
    }
}

/// A change done: as JSON, or on the page to go on with.
fn answer_done(asked: &Asked, done: &Done) -> Response {
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

/// A refusal: on the page it was asked from, with the typed text.
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
