//! A QR code as a drawing of the page.

use maud::{Markup, html};

use print::qr_squares;

/// White around the code, in squares: cameras ask for it.
const QUIET: usize = 3;

/// The code of an address; nothing where it is too long for one. `label` is its text for screen readers.
pub(super) fn code(address: &str, label: &str) -> Markup {
    let Some(squares) = qr_squares(address) else { return html! {} };
    let side = squares.len() + 2 * QUIET;
    let mut path = String::new();
    for (y, row) in squares.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, black)| **black) {
            path.push_str(&format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET));
        }
    }
    html! {
        svg.qr viewBox=(format!("0 0 {side} {side}")) role="img" aria-label=(label) shape-rendering="crispEdges" {
            rect width=(side) height=(side) fill="#ffffff" {}
            path d=(path) fill="#000000" {}
        }
    }
}

/// The content of a code that joins a phone to a Wi-Fi network.
pub(super) fn wifi(name: &str, password: &str) -> String {
    let escaped = |text: &str| -> String {
        text.chars()
            .flat_map(|sign| {
                ["\\"]
                    .into_iter()
                    .filter(move |_| "\\;,:\"".contains(sign))
                    .map(str::to_owned)
                    .chain([sign.to_string()])
            })
            .collect()
    };
    if password.is_empty() {
        return format!("WIFI:T:nopass;S:{};;", escaped(name));
    }
    format!("WIFI:T:WPA;S:{};P:{};;", escaped(name), escaped(password))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wifi_is_told_as_cameras_read_it() {
        assert_eq!(wifi("Salle", "a;b:c"), "WIFI:T:WPA;S:Salle;P:a\\;b\\:c;;");
        assert_eq!(wifi("Libre", ""), "WIFI:T:nopass;S:Libre;;");
        assert!(code("HTTP://192.168.43.101:8080/T/7KQ4M2XW", "code").into_string().contains("M3 3h1"));
        assert_eq!(code(&"x".repeat(5000), "trop").into_string(), "");
    }
}
