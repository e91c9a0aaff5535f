//! Y13: the teams of a season, and the clubs as teams made of their members.

use super::Member;
use super::rules::Rules;
use crate::text::fold;
use crate::tournament::PersonId;

keyed! {
    /// What is ranked in place of persons.
    pub enum By {
        Team = "equipe" => "Équipe",
        Club = "club" => "Club",
    }
}

/// A team or a club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// As its first member's card has it.
    pub name: String,
    pub folded: String,
    pub people: Vec<PersonId>,
}

/// The teams or clubs of the persons whom the rules list (Y4), by name; a person without one is in none.
pub fn groups(members: &[Member], rules: &Rules, by: By) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for member in members.iter().filter(|member| member.is_listed(&rules.eligible)) {
        let name = match by {
            By::Team => member.team.as_deref().unwrap_or_default(),
            By::Club => &member.club,
        };
        let folded = fold(name);
        match groups.iter_mut().find(|group| group.folded == folded) {
            _ if folded.is_empty() => {}
            Some(group) => group.people.push(member.person),
            None => groups.push(Group { name: name.to_owned(), folded, people: vec![member.person] }),
        }
    }
    groups.sort_by(|a, b| a.folded.cmp(&b.folded));
    groups
}
