//! The signs of the pages: strokes in a square of 24, drawn by the server; no font, no picture to load.

use maud::{Markup, PreEscaped, html};

/// A sign; beside it there is always a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Check,
    TwoChecks,
    Circle,
    Phone,
    Triangle,
    Clock,
    Ticket,
    Printer,
    Cup,
    List,
    Person,
    Next,
    Back,
    Erase,
    Screen,
}

impl Sign {
    const fn strokes(self) -> &'static str {
        match self {
            Self::Check => "M4 13l5 5L20 6",
            Self::TwoChecks => "M1 13l5 5L15 7M11 16.5l1.5 1.5L23 7",
            Self::Circle => "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16",
            Self::Phone => "M7 2h10v20H7zM11 18.5h2",
            Self::Triangle => "M12 3L2 21h20zM12 10v5M12 18v.1",
            Self::Clock => "M12 7v5l3 3M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0",
            Self::Ticket => "M4 6h16v12H4z",
            Self::Printer => "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
            Self::Cup => "M7 4h10v6a5 5 0 0 1-10 0zM12 15v5M8 20h8",
            Self::List => "M4 6h16M4 12h16M4 18h10",
            Self::Person => "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 21c0-5 4-7 8-7s8 2 8 7",
            Self::Next => "M5 12h14M13 6l6 6-6 6",
            Self::Back => "M19 12H5M11 6l-6 6 6 6",
            Self::Erase => "M9 5h12v14H9l-7-7zM12 9l6 6M18 9l-6 6",
            Self::Screen => "M3 5h18v12H3zM8 21h8M12 17v4",
        }
    }
}

/// A sign as the pages show it.
#[allow(dead_code)]
pub(super) fn sign(sign: Sign) -> Markup {
    html! { svg.p viewBox="0 0 24 24" aria-hidden="true" { path d=(sign.strokes()) {} } }
}

/// The star on a card, before the program's name.
pub(super) fn star() -> Markup {
    PreEscaped(
        r##"<svg viewBox="0 0 32 32" aria-hidden="true"><rect x="7" y="2" width="19" height="28" rx="3" fill="#fff"/><path d="M16.5 7l2.3 5.6 6 .4-4.6 3.9 1.5 5.9-5.2-3.3-5.2 3.3 1.5-5.9-4.6-3.9 6-.4z" fill="#0b4a37"/></svg>"##
            .to_owned(),
    )
}
