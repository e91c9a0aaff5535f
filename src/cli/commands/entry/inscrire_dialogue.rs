//! The door's dialogue: a few letters of a name, Enter, and whether the fee is paid.

use crate::console::is_yes;
use crate::error::CliError;
use crate::run::Run;
use app::{Club, PersonId, PersonInput, Registering, Registration};
use domain::advice::{Advice, Detail, Step};
use input::{cents, licence_of, split_name};
use report::entry::{Alone, Candidate, DoorReport};
use report::table::euros;

const HELP: &str = "Tapez quelques lettres du nom (ou le nom et le club, ou la licence), puis Entrée ; puis le numéro de la bonne ligne.
  À « Payé 12 € ? » : Entrée ou o : payé · n : pas encore · un montant : payé autrement · x : ce n'est pas cette personne
  n : nouveau joueur, absent de l'annuaire · t : noter des joueurs annoncés (téléphone), pointés à leur arrivée
  l : où en est-on, qui manque, qui n'a pas payé · a : annuler la dernière action (elle est montrée avant)
  q ou Ctrl-D : finir (tout ce qui est marqué ✔ est enregistré)";

/// Registers people until nobody is left to come.
pub fn run(run: &mut Run<'_>, announcing: bool) -> Result<(), CliError> {
    let club = run.club_for_dialogue()?;
    club.entries().door_is_open()?;
    let door = club.entries().door()?;
    let fee = if door.fee_cents > 0 { format!(", engagement {} €", amount(door.fee_cents)) } else { String::new() };
    run.say(format!("Inscriptions – {}{fee}. {}. Aide : ?", door.tournament, door.words()));
    Door { run, club, announcing, waiting: None, left: false }.welcome()
}

/// An amount as it is spoken: `12`, `12,50`.
fn amount(cents: i64) -> String {
    euros(cents).trim_end_matches(",00").to_owned()
}

/// `emile`, `jean-pierre`, as first names are written.
fn begun_by_capitals(name: &str) -> String {
    let mut begins = true;
    let letter = |letter: char| {
        let now = if begins { letter.to_uppercase().collect::<String>() } else { letter.to_string() };
        begins = !letter.is_alphanumeric();
        now
    };
    name.chars().map(letter).collect()
}

struct Door<'d, 'a> {
    run: &'d mut Run<'a>,
    club: Club,
    /// People are noted as announced, not as come.
    announcing: bool,
    /// In a tournament of teams: the one just begun, which the next person completes.
    waiting: Option<Alone>,
    /// It was left in the middle of a newcomer.
    left: bool,
}

/// Whom the person at the door has chosen.
enum Chosen {
    Listed(Box<Candidate>),
    Newcomer(PersonInput),
    /// Nobody: the next line is another name.
    Nobody,
}

impl Door<'_, '_> {
    fn welcome(&mut self) -> Result<(), CliError> {
        while !self.left {
            let prompt = match (&self.waiting, self.announcing) {
                (Some(first), _) => format!("Qui joue avec {} ? (Entrée : cherche un partenaire) ", first.name),
                (None, true) => "Nom (annoncé) ? ".to_owned(),
                (None, false) => "Nom ? ".to_owned(),
            };
            let Some(line) = self.run.ask(&prompt, "")? else { break };
            let outcome = match line.trim().to_lowercase().as_str() {
                "q" | "quitter" | "fin" => break,
                "" => self.nobody_with(),
                "?" | "h" | "aide" => self.run.done(HELP),
                "l" => self.count(),
                "a" => self.undo(),
                "t" => {
                    self.announcing = !self.announcing;
                    let now = if self.announcing { "annoncés, pas encore arrivés" } else { "présents" };
                    self.run.done(format!("Les noms qui suivent sont ceux de joueurs {now} (t pour changer)."))
                }
                "n" => self.newcomer("").and_then(|chosen| self.enter(chosen)),
                number if self.waiting.is_some() && number.parse::<u32>().is_ok_and(|n| n < 1000) => self.pair(number),
                _ => self.find(line.trim()).and_then(|chosen| self.enter(chosen)),
            };
            // A refusal does not end the dialogue.
            match outcome {
                Err(CliError::App(error)) if !error.is_last() => {
                    let doubt = error.in_doubt();
                    self.run.say(CliError::App(error).render());
                    self.run.say(if doubt {
                        "? Peut-être enregistré, peut-être pas : l le dira."
                    } else {
                        "✘ Rien n'est enregistré."
                    });
                }
                outcome => outcome?,
            }
        }
        self.club.trust().check_place()?;
        let door = self.club.entries().door()?;
        self.run.say(format!("Fin des inscriptions : {}.", door.words()));
        if !door.placed && !door.announced.is_empty() {
            self.run.say(format!("Annoncés, pas encore là : {}", door.announced.join(", ")));
        }
        let more = "Pour continuer : chelem inscrire";
        if door.placed {
            return self.run.done(more);
        }
        if door.refused.is_empty() {
            return self.run.done(format!("{more} ; pour tirer les places : chelem placer"));
        }
        self.run.say(more);
        self.run.done(door.refused.join("\n"))
    }

    /// Whom a few letters mean.
    fn find(&mut self, query: &str) -> Result<Chosen, CliError> {
        let mut query = query.to_owned();
        loop {
            let found = self.club.entries().candidates(&query)?;
            if let ([only], true) = (&found.candidates[..], found.fits) {
                self.run.say(format!("  {}", only.words()));
                return Ok(Chosen::Listed(Box::new(only.clone())));
            }
            if !found.fits {
                let near = if found.candidates.is_empty() { "." } else { ", mais peut-être :" };
                self.run.say(format!("« {query} » n'est pas dans l'annuaire{near}"));
            }
            for (candidate, number) in found.candidates.iter().zip(1..) {
                self.run.say(format!("  {number}  {}", candidate.words()));
            }
            if found.more > 0 {
                self.run.say(format!("  … et {} de plus : tapez d'autres lettres, ou le club", found.more));
            }
            let answer =
                self.run.ask("  Lequel ? (numéro, autres lettres, n : nouveau joueur, Entrée : aucun) ", "")?;
            let answer = answer.unwrap_or_default().trim().to_owned();
            match answer.to_lowercase().as_str() {
                "" | "q" | "x" => return Ok(Chosen::Nobody),
                "n" => return self.newcomer(&query),
                "?" => self.run.say(HELP),
                word => match word.parse::<usize>().ok().and_then(|n| found.candidates.get(n.wrapping_sub(1))) {
                    Some(candidate) => return Ok(Chosen::Listed(Box::new(candidate.clone()))),
                    None => {
                        // More letters of the same name; or, where they do not go together, another name.
                        let both = format!("{query} {answer}");
                        let narrows = found.fits && self.club.entries().candidates(&both)?.fits;
                        query = if narrows { both } else { answer };
                    }
                },
            }
        }
    }

    /// A newcomer's answer; `q` leaves, and asks no more.
    fn asked(&mut self, what: &str) -> Result<Option<String>, CliError> {
        let answer = if self.left { None } else { self.run.ask(&format!("  {what} ? "), "")? };
        let answer = answer.unwrap_or_default().trim().to_owned();
        self.left |= answer == "q";
        Ok(Some(answer).filter(|answer| !answer.is_empty() && answer != "q"))
    }

    /// A person who is not in the directory.
    fn newcomer(&mut self, typed: &str) -> Result<Chosen, CliError> {
        // `zola emile`: a surname and a first name, which are proposed.
        let (last, first) = split_name(typed);
        // « lefevre l » was a search: an initial is no first name.
        let first = if first.trim_end_matches('.').chars().count() > 1 { first } else { String::new() };
        let usual = (last.to_uppercase(), begun_by_capitals(&first));
        let proposed = |usual: &str| if usual.is_empty() { String::new() } else { format!(" [{usual}]") };
        let last_name = self.asked(&format!("Nom de famille{}", proposed(&usual.0)))?;
        let Some(last_name) = last_name.or(Some(usual.0).filter(|usual| !usual.is_empty())) else {
            return Ok(Chosen::Nobody);
        };
        let of_first = format!("Prénom{} (- : aucun)", proposed(&usual.1));
        let first_name = self.asked(&of_first)?.or(Some(usual.1).filter(|usual| !usual.is_empty()));
        let Some(first_name) = first_name.map_or_else(
            || self.asked("Il manque le prénom (- : aucun, Entrée : personne)"),
            |first| Ok(Some(first)),
        )?
        else {
            return Ok(Chosen::Nobody);
        };
        let is_written = first_name.contains(char::is_uppercase);
        let first_name = if is_written { first_name } else { begun_by_capitals(&first_name) };
        let first_name = Some(first_name).filter(|first| first != "-");
        let club = self.asked("Club (Entrée : aucun)")?;
        let mut licence = self.asked("Licence (Entrée : aucune)")?;
        while licence.as_deref().is_some_and(|text| licence_of(text).is_none()) {
            self.run.say("  Une licence est un numéro entier.");
            licence = self.asked("Licence (Entrée : aucune)")?;
        }
        if self.left {
            return Ok(Chosen::Nobody);
        }
        Ok(Chosen::Newcomer(PersonInput {
            last_name: Some(last_name),
            first_name,
            club,
            licence,
            ..PersonInput::default()
        }))
    }

    /// Registers, checks in or takes a payment: the action still to be done.
    fn enter(&mut self, chosen: Chosen) -> Result<(), CliError> {
        let door = self.club.entries().door()?;
        let (registration, known) = match chosen {
            Chosen::Nobody => {
                return self.run.done("✘ Rien n'est changé.");
            }
            Chosen::Newcomer(input) => (Registration::New(input), None),
            Chosen::Listed(candidate) => (Registration::Chosen(PersonId(candidate.person)), candidate.entry),
        };
        if let Some(entry) = known {
            return self.again(&door, entry.number, entry.announced, entry.due_cents);
        }
        let Some(paid) = self.paid(door.fee_cents)? else { return Ok(()) };
        let joins = self.waiting.as_ref().map(|first| first.team.to_string());
        let how = Registering {
            paid_cents: paid,
            alone: door.members > 1 && joins.is_none(),
            team: joins,
            announced: self.announcing && !door.placed,
            ..Registering::default()
        };
        let said = match self.club.entries().register(std::slice::from_ref(&registration), &how) {
            Err(error) if matches!(registration, Registration::New(_)) && self.homonym(&error)? => {
                let Registration::New(input) = registration else { return Ok(()) };
                let other = PersonInput { homonym: true, ..input };
                self.club.entries().register(&[Registration::New(other)], &how)?
            }
            said => said?,
        };
        self.done(&said)
    }

    /// Whether a newcomer refused as a namesake is another person all the same.
    fn homonym(&mut self, error: &app::AppError) -> Result<bool, CliError> {
        let namesake = |advice: &Advice| advice.steps().contains(&Step::Add(Detail::Namesake));
        if !error.advice().iter().any(namesake) {
            return Ok(false);
        }
        self.run.say(format!("  {error}."));
        self.run.agrees("  Est-ce quelqu'un d'autre, du même nom ? [o/N] ")
    }

    /// A player already on the list: checks in, or pays the amount due.
    fn again(&mut self, door: &DoorReport, number: u32, announced: bool, due: i64) -> Result<(), CliError> {
        let number = number.to_string();
        if announced && !self.announcing {
            let Some(paid) = self.paid(if due > 0 { due } else { 0 })? else { return Ok(()) };
            let said = self.club.entries().check_in(&[number], paid)?;
            return self.done(&said);
        }
        if door.members > 1 && self.waiting.as_ref().is_some_and(|first| first.number.to_string() != number) {
            return self.pair(&number);
        }
        if due <= 0 || announced {
            return self.run.done("  Rien à faire : c'est déjà noté.");
        }
        match self.paid(due)? {
            None | Some(0) => self.run.done("✘ Rien n'est changé."),
            Some(paid) => {
                let said = self.club.entries().pay(&[number], paid)?;
                self.done(&said)
            }
        }
    }

    /// The payment, in cents; `None` when it is not that person after all.
    fn paid(&mut self, due: i64) -> Result<Option<i64>, CliError> {
        // An announced player pays on coming.
        if due <= 0 || self.announcing {
            let sure = if self.announcing { "  Annoncé ? [O/n] " } else { "  C'est bien cette personne ? [O/n] " };
            let answer = self.run.ask(sure, "")?;
            return self.or_nothing(answer.filter(|answer| is_yes(answer, true)).map(|_| 0));
        }
        loop {
            let Some(answer) = self.run.ask(&format!("  Payé {} € ? [O/n] ", amount(due)), "")? else {
                return self.or_nothing(None);
            };
            match answer.trim().to_lowercase().as_str() {
                "" | "o" | "oui" => return Ok(Some(due)),
                "n" | "non" => return Ok(Some(0)),
                "x" | "q" => return self.or_nothing(None),
                other => match cents(other.trim_end_matches('€').trim()) {
                    Some(paid) => {
                        let doubt = self.club.entries().payment_doubts(&[], paid)?;
                        let question = doubt.first().map(|doubt| format!("  {doubt}. Le noter ainsi ? [o/N] "));
                        if question.map_or(Ok(true), |question| self.run.agrees(&question))? {
                            return Ok(Some(paid));
                        }
                    }
                    None => self
                        .run
                        .say("  Répondez o (payé), n (pas encore), un montant, ou x si ce n'est pas cette personne."),
                },
            }
        }
    }

    fn or_nothing(&mut self, paid: Option<i64>) -> Result<Option<i64>, CliError> {
        if paid.is_none() {
            self.run.say("✘ Rien n'est changé.");
        }
        Ok(paid)
    }

    /// Prints the result, then the counts, and remembers a player whose team is not complete.
    fn done(&mut self, said: &[String]) -> Result<(), CliError> {
        let door = self.club.entries().door()?;
        for line in said {
            self.run.say(format!("✔ {line}"));
        }
        self.run.say(format!("  {}", door.words()));
        if door.members > 1 {
            let own = said.iter().find_map(|line| line.strip_prefix("n° ")?.split(' ').next()?.parse::<u32>().ok());
            let alone = own.and_then(|number| door.alone.iter().find(|alone| alone.number == number)).cloned();
            self.offer_partners(&door, alone.as_ref());
            self.waiting = alone;
        }
        Ok(())
    }

    /// The other players who came alone.
    fn offer_partners(&mut self, door: &DoorReport, alone: Option<&Alone>) {
        let Some(alone) = alone else { return };
        let others: Vec<String> = (door.alone.iter().filter(|other| other.team != alone.team))
            .map(|other| format!("{} {}", other.number, other.name))
            .collect();
        if !others.is_empty() {
            self.run.say(format!("  Cherchent aussi un partenaire : {} (tapez le numéro)", others.join(", ")));
        }
    }

    /// Pairs two players who came alone.
    fn pair(&mut self, number: &str) -> Result<(), CliError> {
        let Some(first) = self.waiting.clone() else { return Ok(()) };
        let said = self.club.entries().join_team(number, &first.team.to_string())?;
        self.waiting = None;
        self.done(&[said])
    }

    /// An empty line: a player without a partner stays so for now.
    fn nobody_with(&mut self) -> Result<(), CliError> {
        if let Some(first) = self.waiting.take() {
            self.run.say(format!("  {} cherche un partenaire.", first.name));
        }
        Ok(())
    }

    fn count(&mut self) -> Result<(), CliError> {
        let door = self.club.entries().door()?;
        self.run.show(&door)
    }

    fn undo(&mut self) -> Result<(), CliError> {
        let (action, what) = self.club.trust().last_undoable()?;
        if self.run.agrees(&format!("Annuler « {what} » ? [o/N] "))? {
            let what = self.club.trust().undo("", Some(action))?;
            self.waiting = None;
            let door = self.club.entries().door()?;
            self.run.say(format!("✔ Annulé : {what}"));
            self.run.say(format!("  {}", door.words()));
        }
        Ok(())
    }
}
