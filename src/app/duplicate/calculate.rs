//! A whole tournament from another program, counted; nothing is stored.

use super::percent::percent;
use super::quadrettes::quadrettes;
use super::team_match::team_match;
use domain::Refusal;
use domain::duplicate::{Format, Scale};
use input::duplicate::{Asked, read};
use report::duplicate::Answer;

/// Counts one line of machine interface J.
/// Errors: the rule that this tournament breaks, and where.
pub fn calculate_duplicate(line: &[u8], scale: Scale) -> Result<Answer, Refusal> {
    match read(line)? {
        Asked::Formations(asked) => match asked.format.as_str() {
            "individuel" => percent(asked, Format::Individual, scale).map(Answer::Percent),
            "triplettes" => percent(asked, Format::Triplettes, scale).map(Answer::Percent),
            _ => quadrettes(asked).map(Answer::Quadrettes),
        },
        Asked::Match(asked) => team_match(&asked),
    }
}
