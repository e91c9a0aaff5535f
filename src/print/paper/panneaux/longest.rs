//! Both papers at their longest.

use super::{draw, movement};
use crate::{Document, Templates};

pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
    [draw::tests::longest(templates), movement::tests::longest(templates)].concat()
}
