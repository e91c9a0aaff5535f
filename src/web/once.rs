//! A key acts once: what is sent again under it, even while the first is under way, gets the first answer. For every change, also one that
//! leaves nothing in the base; what it left there answers after a restart too (`app/request.rs`).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Bytes, to_bytes};
use axum::http::{StatusCode, header};
use axum::response::Response;

use super::asked::Asked;
use super::respond::{fault, numbered};
use super::routes::Does;
use super::{answer, frame, words};
use app::{AppError, RequestKey};

/// How many first answers are kept.
const KEPT: usize = 1000;

/// What was asked first under a key, and what it was answered once it acted.
type First = Arc<tokio::sync::Mutex<Option<(RequestKey, axum::http::response::Parts, Bytes)>>>;

/// The first answers, by what was sent as the key; the oldest go.
#[derive(Debug, Default)]
pub(super) struct Once(Mutex<VecDeque<(String, First)>>);

impl Once {
    /// What `act` answers, or what the first of that key was answered; `None` where that one was another request.
    pub(super) async fn answer(
        &self,
        sent: &str,
        key: RequestKey,
        act: impl Future<Output = Response>,
    ) -> Option<Response> {
        let first = self.first(sent);
        let mut kept = first.lock().await;
        if let Some((of, head, body)) = &*kept {
            return (*of == key).then(|| Response::from_parts(head.clone(), body.clone().into()));
        }
        let (head, body) = act.await.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
        // A page is a preview or a refusal: nothing was done.
        let told = || {
            head.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
        };
        if head.status.is_redirection() || head.status == StatusCode::OK && told() {
            *kept = Some((key, head.clone(), body.clone()));
        } else {
            drop(kept);
            // Whoever waits for it acts next.
            self.all().retain(|(known, first)| known != sent || Arc::strong_count(first) > 2);
        }
        Some(Response::from_parts(head, body.into()))
    }

    fn first(&self, sent: &str) -> First {
        let mut all = self.all();
        if let Some((_, first)) = all.iter().find(|(known, _)| known == sent) {
            return Arc::clone(first);
        }
        let first = First::default();
        all.push_back((sent.to_owned(), Arc::clone(&first)));
        if all.len() > KEPT {
            all.pop_front();
        }
        first
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<(String, First)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A change, done once for its key.
pub(super) async fn once(asked: Asked, does: Does) -> Response {
    let (hall, sent, json) = (Arc::clone(&asked.hall), asked.text("cle").to_owned(), asked.json);
    let told = |error: AppError| match json {
        true => answer::json(answer::code(&error), &answer::refusal(&error)),
        false => answer::html(answer::code(&error), frame::bare("Pas maintenant", &words::message(&error))),
    };
    let key = match asked.key() {
        Ok(Some(key)) => key,
        Ok(None) => return numbered(asked, does).await,
        Err(error) => return told(error),
    };
    // A browser whose button is pressed again gives up the first sending: that one goes on by itself.
    let answered = tokio::spawn(async move { hall.once.answer(&sent, key, numbered(asked, does)).await });
    match answered.await {
        Ok(answered) => answered.unwrap_or_else(|| told(AppError::OtherRequest)),
        Err(_) => fault(),
    }
}
