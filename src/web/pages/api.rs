//! The reports for programs, as they are at a terminal.

use domain::advice::Step;
use report::{Tabular, output};

use crate::answer::Answer;
use crate::asked::Asked;
use app::{AppError, Club, RankingAsked, Result};

fn json(report: &impl Tabular) -> Result<Answer> {
    serde_json::to_value(output::named(report)).map(Answer::Json).map_err(|error| AppError::input(error.to_string()))
}

pub(crate) fn status(club: &Club, _: &Asked) -> Result<Answer> {
    json(&club.status()?)
}

pub(crate) fn ranking(club: &Club, asked: &Asked) -> Result<Answer> {
    let provisional = asked.form.ticked("provisoire");
    json(&club.free(None)?.ranking(RankingAsked {
        position: asked.position("position")?,
        provisional,
        individual: false,
    })?)
}

pub(crate) fn missing(club: &Club, asked: &Asked) -> Result<Answer> {
    json(&club.free(Step::ListMissingEtuis)?.missing(asked.position("position")?)?)
}

pub(crate) fn places(club: &Club, asked: &Asked) -> Result<Answer> {
    json(&club.placement(asked.position("position")?)?)
}
