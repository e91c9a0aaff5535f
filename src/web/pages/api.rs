//! The reports for programs, as they are at a terminal.

use serde::Serialize;

use crate::app::{AppError, Club, RankingAsked, Result};
use crate::web::answer::Answer;
use crate::web::asked::Asked;

fn json(report: &impl Serialize) -> Result<Answer> {
    serde_json::to_value(report).map(Answer::Json).map_err(|error| AppError::input(error.to_string()))
}

pub(in crate::web) fn status(club: &Club, _: &Asked) -> Result<Answer> {
    json(&club.status()?)
}

pub(in crate::web) fn ranking(club: &Club, asked: &Asked) -> Result<Answer> {
    let provisional = asked.form.ticked("provisoire");
    json(&club.ranking(RankingAsked { position: asked.position("position")?, provisional, individual: false })?)
}

pub(in crate::web) fn missing(club: &Club, asked: &Asked) -> Result<Answer> {
    json(&club.missing(asked.position("position")?)?)
}

pub(in crate::web) fn places(club: &Club, asked: &Asked) -> Result<Answer> {
    json(&club.placement(asked.position("position")?)?)
}
