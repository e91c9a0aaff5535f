//! The evening in a browser: the second door to the use cases. Knows no rules and no SQL.

mod act;
mod alone;
mod answer;
mod asked;
mod desk;
mod devices;
mod door;
mod files;
mod form;
mod frame;
mod guard;
mod hall;
mod kit;
mod limits;
mod live;
mod network;
mod once;
mod pages;
mod patience;
mod places;
mod publish;
mod qr;
mod rates;
mod rehearsal;
mod respond;
mod routes;
mod second;
mod serve;
mod signs;
mod site;
mod typography;
mod words;

pub use publish::{Publishing, Sent, When, content, press, publish};
pub use rehearsal::TableSheet;
pub use second::{Pair, SecondOptions, paired};
pub use serve::{Options, ServeError, serve};
pub use site::{FRONT, MARK, PRIVATE, SiteFile, private_pages, site};

#[cfg(test)]
mod tests;
