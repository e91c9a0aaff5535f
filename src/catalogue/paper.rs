//! A paper: its names, and how it is made from a tournament or blank.

use super::options::{Asked, Options};
use app::{Club, Moment, Result};
use domain::Refusal;
use domain::advice::{Advice, Step, ToPrint};
use domain::duplicate::Format;
use host::clock::Clock;
use print::{Document, Templates};

/// One kind of paper.
#[derive(Debug)]
pub struct Paper {
    /// As one asks for it: `feuilles`.
    pub name: &'static str,
    /// As it is spoken of: `feuilles de marque`.
    pub title: &'static str,
    /// What it is, for the help; more about it after an empty line.
    pub help: &'static str,
    /// Other names it goes by.
    pub aliases: &'static [&'static str],
    /// What it is for, in a few words.
    pub purpose: &'static str,
    /// When one looks for it; once a year when `None`.
    pub wanted: Option<Moment>,
    /// What may be asked of it.
    pub options: &'static [Asked],
    /// Made for each position, in which tournaments.
    each_position: Kinds,
    /// Made from the tournament, by [`Paper::print`].
    make: Make,
    /// Made as a blank form, to be filled in by hand; `None` where there is none.
    blank: Option<MakeBlank>,
    /// Which tournaments have the blank form; without a tournament it is there for all.
    blank_kinds: Kinds,
    /// When it is wanted, with all others of that moment; on request only where there is none.
    due: [Option<(Moment, Due)>; 2],
    /// Which tournaments have it.
    pub(crate) kinds: Kinds,
    /// Papers that say the same in tournaments that do not have it, by their names.
    pub(crate) instead: &'static [&'static str],
    /// It is about one person, whom one must name.
    pub of_one: bool,
    /// As it is spoken of when it is asked for one person.
    pub singly: Option<&'static str>,
    /// Blank where there is no base yet.
    pub baseless: bool,
}

/// Whether a paper comes with the others of its moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    Always,
    /// Where places are drawn at each position; why it is left out else, in French.
    Drawn(&'static str),
    /// Where the places of all positions are known at once; why it is left out else, in French.
    Known(&'static str),
    /// When it is asked for by name; why it is left out else, in French.
    Asked(&'static str),
}

/// Which tournaments have a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds {
    /// Of *donnes libres*.
    pub(crate) free: bool,
    /// Of *donnes dupliquées*, in these formats.
    pub(crate) formats: &'static [Format],
}

impl Kinds {
    /// All of them.
    pub(crate) const ALL: Self = Self { free: true, formats: &Format::ALL };
    /// None: it is a comité's.
    pub(crate) const NONE: Self = Self { free: false, formats: &[] };
    /// Sheets, balances, PCN.
    pub(crate) const FREE: Self = Self { free: true, formats: &[] };
    pub(crate) const DUPLICATE: Self = Self { free: false, formats: &Format::ALL };
    /// Free deals, and a match of teams.
    pub(crate) const FREE_OR_MATCH: Self = Self { free: true, formats: &[Format::Teams] };
    pub(crate) const QUADRETTES: Self = Self { free: false, formats: &[Format::Quadrettes] };
    /// Where every player has a chair of his own.
    pub(crate) const CHAIRS: Self = Self { free: true, formats: &[Format::Individual] };
    /// A match of teams.
    pub(crate) const MATCH: Self = Self { free: false, formats: &[Format::Teams] };

    fn have(self, format: Option<Format>) -> bool {
        format.map_or(self.free, |format| self.formats.contains(&format))
    }

    const fn words(self) -> &'static str {
        match self {
            Self { free: true, formats: [] } => "qu'en donnes libres",
            Self { free: true, formats: [Format::Individual] } => "qu'en donnes libres et en duplicate individuel",
            Self { free: true, .. } => "qu'en donnes libres et dans un match par équipes",
            Self { free: false, formats: [Format::Quadrettes] } => "qu'en donnes dupliquées par quadrettes",
            Self { free: false, formats: [Format::Teams] } => "que dans un match par équipes",
            Self { free: false, .. } => "qu'en donnes dupliquées",
        }
    }
}

type Make = fn(&Club, &Options, &Templates) -> Result<Printed>;
/// Works without a base; where there is one, the form may take something from its tournament.
type MakeBlank = fn(Option<&Club>, &Clock, &Options, &Templates) -> Printed;

impl Paper {
    pub(super) const fn new(name: &'static str, title: &'static str, make: Make) -> Self {
        Self {
            name,
            title,
            help: "",
            aliases: &[],
            purpose: "",
            wanted: None,
            options: &[],
            each_position: Kinds::NONE,
            make,
            blank: None,
            blank_kinds: Kinds::ALL,
            due: [None; 2],
            kinds: Kinds::ALL,
            instead: &[],
            of_one: false,
            singly: None,
            baseless: false,
        }
    }

    pub(super) const fn help(self, help: &'static str, aliases: &'static [&'static str]) -> Self {
        Self { help, aliases, ..self }
    }

    pub(super) const fn wanted(self, wanted: Option<Moment>, purpose: &'static str) -> Self {
        Self { wanted, purpose, ..self }
    }

    pub(super) const fn takes(self, options: &'static [Asked]) -> Self {
        Self { options, ..self }
    }

    pub(super) const fn each_position(self, each_position: Kinds) -> Self {
        Self { each_position, ..self }
    }

    pub(super) const fn singly(self, title: &'static str) -> Self {
        Self { singly: Some(title), ..self }
    }

    pub(super) const fn baseless(self) -> Self {
        Self { baseless: true, ..self }
    }

    pub(super) const fn at(self, moment: Moment) -> Self {
        self.due(moment, Due::Always)
    }

    pub(super) const fn due(mut self, moment: Moment, due: Due) -> Self {
        self.due = [Some((moment, due)), self.due[0]];
        self
    }

    pub(super) const fn only(self, kinds: Kinds) -> Self {
        Self { kinds, ..self }
    }

    pub(super) const fn instead(self, papers: &'static [&'static str]) -> Self {
        Self { instead: papers, ..self }
    }

    pub(super) const fn of_one(self) -> Self {
        Self { of_one: true, ..self }
    }

    /// Whether it comes with the others of that moment; `None` where it has nothing to do there.
    pub fn due_at(&self, moment: Moment) -> Option<Due> {
        self.due.iter().flatten().find(|(at, _)| *at == moment).map(|(_, due)| *due)
    }

    /// Whether a tournament of that format has it, of free deals when `None`.
    pub fn belongs_to(&self, format: Option<Format>) -> bool {
        self.kinds.have(format)
    }

    /// Whether a tournament of that format has one for each position.
    pub fn is_each_position(&self, format: Option<Format>) -> bool {
        self.each_position.have(format)
    }

    /// Whether it has a blank form for a tournament of that format.
    pub fn has_blank(&self, format: Option<Format>) -> bool {
        self.blank.is_some() && self.blank_kinds.have(format)
    }

    /// Makes the blank form; `None` where there is none. It may take something from the current tournament, unless a title or a number is given.
    /// Errors: D1 where such a tournament does not have it.
    pub fn print_blank(
        &self,
        club: Option<&Club>,
        clock: &Clock,
        options: &Options,
        templates: &Templates,
    ) -> Result<Option<Printed>> {
        let Some(blank) = self.blank else { return Ok(None) };
        let own = options.form.title.is_empty() && options.form.count.is_none();
        let here = club.filter(|_| own && self.blank_kinds != Kinds::ALL);
        if let Some(format) = here.and_then(|club| club.duplicate_format().ok()) {
            let elsewhere = || Advice::say("Sans tournoi : donnez un titre ou un nombre.");
            self.must_belong_to(self.blank_kinds, "vierge, ", format).map_err(|refusal| refusal.advise(elsewhere()))?;
        }
        Ok(Some(blank(club, clock, options, templates)))
    }

    /// Makes it from the tournament.
    /// Errors: D1 where such a tournament does not have it; what keeps it from being made.
    pub fn print(&self, club: &Club, options: &Options, templates: &Templates) -> Result<Printed> {
        // Papers of the club, of a season or of a comité need no tournament.
        if ![Kinds::ALL, Kinds::NONE].contains(&self.kinds) {
            let format = club.duplicate_format()?;
            self.must_belong_to(self.kinds, "", format).map_err(|refusal| {
                let other =
                    self.instead.iter().find(|name| super::named(name).is_ok_and(|paper| paper.belongs_to(format)));
                other.into_iter().fold(refusal, |refusal, name| {
                    refusal.advise(Advice::say("Ici : ").then(Step::Print(ToPrint::Named(name))))
                })
            })?;
        }
        (self.make)(club, options, templates)
    }

    fn must_belong_to(&self, kinds: Kinds, blank: &str, format: Option<Format>) -> Result<(), Refusal> {
        if kinds.have(format) {
            return Ok(());
        }
        let here = match format {
            None => "en donnes libres",
            Some(Format::Individual) => "en donnes dupliquées, individuel",
            Some(Format::Triplettes) => "en donnes dupliquées, par triplettes",
            Some(Format::Quadrettes) => "en donnes dupliquées, par quadrettes",
            Some(Format::Teams) => "un match par équipes",
        };
        let only = kinds.words();
        let message = format!("« {} » : {blank}ce papier n'existe {only}, et ce tournoi est {here}", self.title);
        Err(Refusal::new("D1", message))
    }

    pub(super) const fn blank_only(self, kinds: Kinds) -> Self {
        Self { blank_kinds: kinds, ..self }
    }

    pub(super) const fn or_blank(self, blank: MakeBlank) -> Self {
        Self { blank: Some(blank), ..self }
    }
}

/// A paper that is made.
#[derive(Debug)]
pub struct Printed {
    /// The name of its file.
    pub file: String,
    pub document: Document,
    /// Too long for letters that are read on a wall, while there is a larger form of it.
    pub for_the_desk: bool,
}

impl Printed {
    /// Everything on it but the times of day: two prints that differ in nothing else give the same.
    pub fn content(&self) -> String {
        let text = self.document.to_text();
        let mut content = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(at) = rest.find(':') {
            let (before, after) = rest.split_at(at);
            // `20:14`, whose date stays.
            let hours = before.trim_end_matches(|sign: char| sign.is_ascii_digit());
            content.push_str(hours);
            rest = after[1..].trim_start_matches(|sign: char| sign.is_ascii_digit());
        }
        content + rest
    }
}
