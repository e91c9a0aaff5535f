//! A handler's answer and its formats: page, fragment, file, JSON; a use case's refusal as a page, as JSON, as a status code.

use std::io::Read;

use axum::body::to_bytes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::bufread::GzEncoder;
use maud::Markup;
use serde_json::{Value, json};

use super::{typography, words};
use app::AppError;
use domain::advice::Advice;
use domain::text::without_rules;

/// A handler's answer.
#[derive(Debug)]
pub(super) enum Answer {
    /// A page: its title and the part below the bar.
    Page(Page),
    /// Done: sentences on it, and the page to go on with.
    Done(Done),
    See(String),
    /// The browser is let in: its cookie, and where it goes.
    Enter {
        /// The cookie.
        held: String,
        /// Where it goes.
        to: String,
    },
    /// The browser's holder named himself: who he is, in the words of its cookie, and where he goes.
    Named {
        who: String,
        to: String,
    },
    /// A page without the base, with its code.
    Bare {
        /// Why it is no ordinary page.
        code: StatusCode,
        title: &'static str,
        /// The text of the answer.
        said: String,
    },
    /// A file to be looked at.
    File {
        /// Its kind, as browsers name it.
        kind: &'static str,
        /// The name under which it is kept.
        name: String,
        /// The file's content.
        bytes: Vec<u8>,
    },
    /// Values for a program.
    Json(Value),
}

#[derive(Debug)]
pub(super) struct Page {
    pub(super) title: String,
    pub(super) body: Markup,
    /// Whether it fetches itself again when something changes.
    pub(super) live: bool,
    /// How `salle.css` lays it out: a class beside `page`.
    pub(super) kind: &'static str,
    /// OK, or why not.
    pub(super) code: StatusCode,
    /// How a phone frames it.
    pub(super) framed: Framed,
}

/// How a phone frames a page.
#[derive(Debug, Default)]
pub(super) struct Framed {
    /// What stands above it; the tournament's name where it is empty.
    pub(super) head: String,
    /// A link beside that: its address, and whether it leads back or to the arbiter.
    pub(super) aside: Option<(String, Aside)>,
    /// There is one thing to do here: no tabs below.
    pub(super) step: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aside {
    Back,
    Arbiter,
}

impl Page {
    /// A page that stays as it is.
    pub(super) fn new(title: impl Into<String>, body: Markup) -> Self {
        Self { title: title.into(), body, live: false, kind: "", code: StatusCode::OK, framed: Framed::default() }
    }

    /// A page with the reason why something was not done.
    pub(super) fn refused(mut self) -> Self {
        self.code = StatusCode::UNPROCESSABLE_ENTITY;
        self
    }

    /// A page with a notice that the data shown before has changed.
    pub(super) fn stale(mut self) -> Self {
        self.code = StatusCode::CONFLICT;
        self
    }

    /// The page of a table on a phone.
    pub(super) fn headed(mut self, head: impl Into<String>) -> Self {
        self.framed.head = head.into();
        self
    }

    /// A page of a phone with one thing to do.
    pub(super) fn step(mut self) -> Self {
        self.framed.step = true;
        self
    }

    /// With a link in its head.
    pub(super) fn beside(mut self, to: impl Into<String>, what: Aside) -> Self {
        self.framed.aside = Some((to.into(), what));
        self
    }

    /// A page laid out so.
    pub(super) fn of_kind(mut self, kind: &'static str) -> Self {
        self.kind = kind;
        self
    }

    /// A page that follows what happens.
    pub(super) fn live(mut self) -> Self {
        self.live = true;
        self
    }
}

/// Something was done.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) said: Vec<String>,
    /// The page to go on with.
    pub(super) to: String,
    /// Whether the base is as it was: nobody is told.
    pub(super) idle: bool,
}

impl Done {
    pub(super) fn sentence(said: impl Into<String>, to: impl Into<String>) -> Self {
        Self::sentences(vec![said.into()], to)
    }

    pub(super) fn sentences(said: Vec<String>, to: impl Into<String>) -> Self {
        // Rule numbers are hidden here; the 'why' page shows them.
        Self { said: said.iter().map(|line| without_rules(line)).collect(), to: to.into(), idle: false }
    }

    /// The same, where nothing has changed.
    pub(super) fn idle(self) -> Self {
        Self { idle: true, ..self }
    }
}

impl From<Done> for Answer {
    fn from(done: Done) -> Self {
        Self::Done(done)
    }
}

impl From<Page> for Answer {
    fn from(page: Page) -> Self {
        Self::Page(page)
    }
}

/// The code of a refusal.
pub(super) fn code(error: &AppError) -> StatusCode {
    match error {
        AppError::Rule(_) | AppError::Input { .. } | AppError::Unanswered { .. } | AppError::Lines(_) => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        AppError::OtherRequest => StatusCode::CONFLICT,
        AppError::Storage(_) if error.is_busy() => StatusCode::SERVICE_UNAVAILABLE,
        AppError::Storage(_) if error.in_doubt() || error.is_last() => StatusCode::INTERNAL_SERVER_ERROR,
        AppError::Storage(_) => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// A refusal as a program reads it.
pub(super) fn refusal(error: &AppError) -> Value {
    let rule = if let AppError::Rule(refusal) = error { refusal.rule } else { "" };
    let advice = |advice: &Advice| {
        let (text, next) = words::plain(advice);
        json!({ "texte": text, "suite": next })
    };
    let advice: Vec<Value> = error.advice().iter().map(advice).collect();
    json!({ "refus": { "regle": rule, "message": words::message(error), "conseils": advice } })
}

pub(super) fn html(code: StatusCode, markup: Markup) -> Response {
    (code, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], typography::firm(&markup.into_string()))
        .into_response()
}

/// The same page in fewer bytes on the hall's network; anything but a page stays as it is.
pub(super) async fn packed(response: Response) -> Response {
    if !response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    // A page is whole in memory: it is never too long, and is never cut.
    let page = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let mut packed = Vec::new();
    match GzEncoder::new(&page[..], Compression::fast()).read_to_end(&mut packed) {
        Ok(length) if length < page.len() => {
            head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            Response::from_parts(head, packed.into())
        }
        _ => Response::from_parts(head, page.into()),
    }
}

pub(super) fn json(code: StatusCode, value: &Value) -> Response {
    (code, [(header::CONTENT_TYPE, "application/json; charset=utf-8")], value.to_string()).into_response()
}

/// Another address, to be fetched.
pub(super) fn see(to: &str) -> Response {
    let to = HeaderValue::from_str(to).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
}

/// A file: a paper is shown, anything else is kept.
pub(super) fn file(kind: &'static str, name: &str, bytes: Vec<u8>) -> Response {
    let plain: String = name.chars().filter(|sign| sign.is_ascii_alphanumeric() || "-_.".contains(*sign)).collect();
    let how = if kind == "application/pdf" { "inline" } else { "attachment" };
    let shown = format!("{how}; filename=\"{plain}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, shown)], bytes).into_response()
}
