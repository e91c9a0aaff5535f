//! A sheet or a result that the table takes up again, to correct it.

use maud::{Markup, html};

use super::table::{HERE, own_seat, place};
use super::{deals, figures};
use crate::act::act;
use crate::answer::Answer;
use crate::asked::Asked;
use crate::kit;
use app::{Club, Result};
use domain::duplicate::EtuiNo;
use report::hall::ProposalView;

/// The button that takes it up again.
pub(super) fn form(one: &ProposalView, words: &str) -> Markup {
    kit::form(
        "/table/reprendre",
        &html! { @if let Some(etui) = one.etui { (kit::hidden("etui", etui)) } button type="submit" { (words) } },
    )
}

pub(crate) fn take_up(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (position, table) = place(club, asked)?;
    let etui: Option<u16> = asked.number("etui", "un numéro d'étui")?;
    let view = club.hall().table(position, table)?;
    // Another phone of the table took it up already: there is nothing to do, and no player to tell.
    let Some(last) = view.proposals.iter().rfind(|one| one.etui == etui) else {
        return Ok(Answer::See(HERE.to_owned()));
    };
    // Another phone than the one it was typed on may correct it: its holder is asked for where he is not known.
    let own = own_seat(club, asked, &view)?;
    let work = |club: &mut Club| club.hall().take_up_proposals(place(club, asked)?, etui.map(EtuiNo));
    let again = match etui {
        None if last.dealer.is_some() => {
            let by = own.map_or(&last.by_chair, |own| &own.chair);
            return act(club, asked, &deals::address_of(by), work, |()| vec![]);
        }
        Some(etui) => format!("&etui={etui}"),
        None => figures::kept_of(last.chairs.iter().map(|line| (line.chair.as_str(), line.balance))),
    };
    let again = if view.sheet.is_some() { format!("{again}&{}=oui", figures::ANOTHER) } else { again };
    let here = match own {
        Some(own) => format!("{HERE}?moi={}{again}", own.chair),
        None => format!("{HERE}?{}", again.trim_start_matches('&')),
    };
    act(club, asked, &here, work, |()| vec![])
}
