//! The files every page needs, in the program itself. Their address holds a digest, so that a browser may keep them for ever.

use std::sync::LazyLock;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

const FILES: [(&str, &str, &[u8]); 5] = [
    ("chelem.js", "text/javascript; charset=utf-8", include_bytes!("assets/chelem.js")),
    ("icone.svg", "image/svg+xml", include_bytes!("assets/icone.svg")),
    ("image.js", "text/javascript; charset=utf-8", include_bytes!("assets/image.js")),
    ("releve.js", "text/javascript; charset=utf-8", include_bytes!("assets/releve.js")),
    ("salle.css", "text/css; charset=utf-8", include_bytes!("assets/salle.css")),
];

static DIGEST: LazyLock<String> = LazyLock::new(|| {
    let mut all = Sha256::new();
    FILES.iter().for_each(|(.., bytes)| all.update(bytes));
    all.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
});

/// The address of a file.
pub(super) fn address(name: &str) -> String {
    format!("/s/{}/{name}", *DIGEST)
}

/// The content of a file.
pub(super) fn bytes(name: &str) -> &'static [u8] {
    FILES.iter().find(|(known, ..)| *known == name).map_or(&[], |(.., bytes)| bytes)
}

pub(super) fn answer(name: &str) -> Response {
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, bytes)) => {
            let headers = [(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "max-age=31536000, immutable")];
            (headers, *bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
