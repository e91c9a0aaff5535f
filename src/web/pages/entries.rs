//! The registration desk: a name, Enter, the next one.

use maud::{Markup, html};

use super::directory;
use crate::act::{Weighed, act, ticked, undoubted};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit::{self, money};
use crate::signs::{Sign, sign};
use app::{AppError, Changes, Club, Registering, Registration, Result};
use domain::counted;
use domain::hall::Role;
use domain::text::fold;
use domain::tournament::Person;
use input::split_name;
use report::directory::{PeopleReport, PersonLine};
use report::entry::{EntriesReport, EntryLine};
use report::table::euros;

const HERE: &str = "/marque/inscriptions";
/// How many people found are shown.
const SHOWN: usize = 4;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let entries = club.entries().list()?;
    let found = asked.form.filled("q").map(|query| club.directory().list(Some(query))).transpose()?;
    let nobody = found.as_ref().is_some_and(|found| found.people.is_empty());
    // Also where one was refused: what is missing is typed there.
    let newcomer = nobody || asked.path.ends_with("nouveau");
    let status = club.status_but_papers()?;
    let body = html! {
        div.colonne.principale {
            h1.lu { "Inscriptions" }
            section.carte {
                form.cherche method="get" action=(HERE) {
                    div {
                        label for="q" { "Qui arrive ? Nom, licence ou club" }
                        input #q type="text" name="q" value=(asked.text("q")) autofocus[!newcomer] autocomplete="off" spellcheck="false" data-cherche=(asked.text("q")) data-choisir[found.is_some()];
                    }
                    (kit::send("Chercher"))
                }
                div #trouves { @if let Some(found) = &found { (choices(asked, &entries, found)) } }
                (kit::folded("nouveau", "Nouveau joueur", newcomer, &newcomer_form(club, asked, &entries, newcomer)))
            }
            (list(asked, &entries))
        }
        div.colonne {
            (super::arrivals::part(club)?)
            (counts(&entries, status.shape.as_deref()))
            @if status.position == 0 && entries.entries.len() >= 4 { a.bouton href="/marque/tirage" { "Tirer les places…" } }
            (more(asked, &entries))
        }
    };
    Ok(Page::new("Inscriptions", body).of_kind("cote").live())
}

fn newcomer_form(club: &Club, asked: &Asked, entries: &EntriesReport, first_field: bool) -> Markup {
    let (last, first) = looked_for(asked);
    kit::form(
        "/marque/inscriptions/nouveau",
        &html! {
            label.champ { span { "Nom" } input type="text" name="nom" value=(asked.form.filled("nom").unwrap_or(&last)) autocomplete="off" autofocus[first_field]; }
            (kit::line_of("prenom", "Prénom", asked.form.filled("prenom").unwrap_or(&first), "text"))
            (kit::line(asked, "licence", "Licence"))
            (kit::line(asked, "club", "Club"))
            (team(asked, entries))
            (kit::line(asked, "paye", "Paye, en euros"))
            (kit::tick("annonce", "Annoncé, pas encore arrivé", asked.form.ticked("annonce")))
            @if club.is_duplicate().unwrap_or(false) && !entries.in_teams { (kit::tick("hors_classement", "Complète une table, hors classement", false)) }
            (kit::tick("homonyme", "C'est un homonyme d'un joueur déjà connu", false))
            (kit::send("Inscrire"))
        },
    )
}

/// What is done once an evening, folded.
fn more(asked: &Asked, entries: &EntriesReport) -> Markup {
    let arbiter = asked.role() >= Role::Arbiter;
    let open = |word: &str| asked.path.ends_with(word);
    html! {
        @if arbiter { (kit::folded("importer", "Inscrire une liste", open("importer"), &html! {
            p { "Un tableur (.xlsx, .ods) ou un fichier CSV, avec les colonnes Nom, Prénom, et si possible Licence, Club, Équipe, Payé." }
            (kit::file_form("/marque/inscriptions/importer", &html! { (kit::list_file(asked)) (kit::send("Lire ce fichier")) }))
        })) }
        @if entries.entries.iter().any(|entry| entry.paid_cents < entry.due_cents) {
            (kit::folded("tous", "Tout le monde a payé", false, &kit::form("/marque/inscriptions/tous-payes", &html! {
                p { "Chacun de ceux qui sont là a donné ce qu'il devait encore." }
                (kit::send("Noter que tous ont payé"))
            })))
        }
        @if arbiter {
            (kit::folded_form(asked, "absents", "Retirer ceux qui ne sont pas venus", "/marque/inscriptions/absents", "Les retirer", &html! {
                p { "Avant le tirage : ceux qui étaient annoncés et n'ont pas été pointés." }
            }))
            (kit::folded("qualifies", "Stade suivant d'un championnat", open("qualifies"), &html! {
                p { "L'archive du stade précédent dit qui est qualifié parmi les inscrits." }
                (kit::file_form("/marque/inscriptions/qualifies", &html! { (kit::file("Archive (.chelem)")) (kit::send("Lire cette archive")) }))
            }))
        }
    }
}

/// The surname and first name of whom was looked for, as the fields of a new player begin.
fn looked_for(asked: &Asked) -> (String, String) {
    let typed = asked.text("q");
    // A licence is no name.
    if typed.chars().any(|letter| letter.is_ascii_digit()) { Default::default() } else { split_name(typed) }
}

/// Who is there, who is announced, who has paid.
fn counts(entries: &EntriesReport, shape: Option<&str>) -> Markup {
    let (all, fee) = (entries.entries.len(), entries.fee_cents);
    let announced = entries.entries.iter().filter(|entry| entry.announced).count();
    let paid = entries.entries.iter().filter(|entry| entry.paid_cents > 0).count();
    let due = entries.entries.iter().filter(|entry| owes(entry)).count();
    let cash: i64 = entries.entries.iter().map(|entry| entry.paid_cents).sum();
    html! {
        section.carte {
            div.compte {
                p { b { (all - announced) } span { @if all - announced > 1 { "arrivés" } @else { "arrivé" } } }
                p { b { (announced) } span { @if announced > 1 { "annoncés" } @else { "annoncé" } } }
                p { b { (all) } span { @if all > 1 { "inscrits" } @else { "inscrit" } } }
            }
            @if all > 0 { progress max=(all) value=(all - announced) aria-label="Arrivés" {} }
            @if let Some(shape) = shape { p { small { (shape) "." } } }
        }
        @if fee > 0 || cash > 0 { section.carte { p { span.argent { (money(cash)) } " " small { (counted(paid, "payé")) @if due > 0 { " · " (due) " à payer" } } } } }
    }
}

fn owes(entry: &EntryLine) -> bool {
    !entry.announced && entry.paid_cents < entry.due_cents
}

/// The people found, each with its actions; Enter registers the first one who is not there yet.
fn choices(asked: &Asked, entries: &EntriesReport, found: &PeopleReport) -> Markup {
    let fee = entries.fee_cents;
    let known = |line: &PersonLine| entries.entries.iter().find(|entry| entry.person == line.number);
    let first = found.people.iter().position(|line| known(line).is_none());
    let alone = |person: &Person| found.people.iter().filter(|other| other.person.name() == person.name()).count() == 1;
    let drawn = entries.entries.iter().any(|entry| entry.start.is_some());
    html! {
        @if found.people.is_empty() { p role="status" { "Personne de ce nom ni de cette licence dans l'annuaire : un nouveau joueur ?" } }
        ul.liste.trouves { @for (index, line) in found.people.iter().take(SHOWN).enumerate() {
            @let person = &line.person;
            @let name = person.name();
            @let who = format!("n° {}", line.number);
            li aria-current=[(first == Some(index)).then_some("true")] {
                span { strong { (name) } br; small { @if let Some(licence) = &person.licence { "licence " (licence) @if !person.club.is_empty() { " · " } } (person.club) @if person.licence.is_none() && !alone(person) { @if !person.club.is_empty() { " · " } (who) " de l'annuaire" } } }
                span.bout.rang { @match known(line) {
                    Some(entry) => { span.puce.ok { (sign(Sign::Check)) " n° " (entry.number) } (arrival(entry)) (payment(entry)) }
                    None => { (kit::form("/marque/inscriptions/inscrire", &html! {
                        (kit::hidden("joueur", &who))
                        (team(asked, entries))
                        @if fee > 0 {
                            button.petit.fort[first == Some(index)] name="paye" value=(euros(fee)) { "Inscrire, payé " (money(fee)) @if first == Some(index) { " " kbd { "Entrée" } } }
                            button.petit { "À payer" @if first == Some(index) { " " kbd { "Maj Entrée" } } }
                        } @else { button.petit.fort[first == Some(index)] { "Inscrire" @if first == Some(index) { " " kbd { "Entrée" } } } }
                    })) @if !drawn { (kit::form("/marque/inscriptions/inscrire", &html! {
                        (kit::hidden("joueur", &who)) (kit::hidden("annonce", "oui"))
                        button.lien.petit { "Annoncé" }
                    })) } }
                } }
            }
        } }
        @if found.people.len() > SHOWN { p.note { "Et " (found.people.len() - SHOWN) " autres : précisez le nom." } }
    }
}

/// Where teams play: with whom.
fn team(asked: &Asked, entries: &EntriesReport) -> Markup {
    html! { @if entries.in_teams { (kit::line(asked, "equipe", "Équipe (numéro ou nom ; vide : à compléter, ou nouvelle)")) } }
}

/// Whether he is there; a button notes it.
fn arrival(entry: &EntryLine) -> Markup {
    html! { @if entry.announced {
        (kit::form("/marque/inscriptions/pointer", &html! { (kit::hidden("joueur", entry.number)) button.petit aria-label=(format!("{} est arrivé", entry.name)) { "Arrivé" } }))
    } @else { (sign(Sign::Check)) span.lu { "arrivé" } } }
}

/// What he has paid; a button notes the rest.
fn payment(entry: &EntryLine) -> Markup {
    let due = entry.due_cents - entry.paid_cents;
    html! { @if due > 0 {
        (kit::form("/marque/inscriptions/encaisser", &html! {
            (kit::hidden("joueur", entry.number)) (kit::hidden("somme", euros(due)))
            button.petit aria-label=(format!("Encaisser {} de {}", money(due), entry.name)) { (money(due)) " à payer" }
        }))
    } @else if entry.paid_cents > 0 { (sign(Sign::Check)) " " (money(entry.paid_cents)) } }
}

/// The list to choose from: its word in the address, as it is spoken of, who is on it.
type Filter = (&'static str, &'static str, fn(&EntryLine) -> bool);

const FILTERS: [Filter; 3] =
    [("", "Tous", |_| true), ("annonces", "Annoncés", |entry| entry.announced), ("a-payer", "À payer", owes)];

fn list(asked: &Asked, entries: &EntriesReport) -> Markup {
    let (fee, wanted) = (entries.fee_cents, asked.text("voir"));
    let chosen = FILTERS.iter().find(|(key, ..)| *key == wanted).unwrap_or(&FILTERS[0]);
    let mut shown: Vec<&EntryLine> = entries.entries.iter().filter(|entry| chosen.2(entry)).collect();
    shown.sort_by_cached_key(|entry| fold(&entry.name));
    html! { @if !entries.entries.is_empty() { section.carte aria-labelledby="ins" {
        div.rang {
            h2 #ins { "Inscrits" }
            span.bout.rang { @for (key, words, fits) in &FILTERS {
                @let count = entries.entries.iter().filter(|entry| fits(entry)).count();
                @if key.is_empty() || count > 0 { a href=(format!("{HERE}?voir={key}")) aria-current=[(*key == chosen.0).then_some("true")] { (words) " " (count) } }
            } }
        }
        div.glisse.haute role="region" aria-label="Inscrits" tabindex="0" { table.dense-r {
            thead { tr {
                th.num scope="col" { "N°" } th scope="col" { "Joueur" }
                @if entries.in_teams { th scope="col" { "Équipe" } }
                th scope="col" { "Club" } th scope="col" { "Arrivé" } @if fee > 0 { th scope="col" { "Engagement" } } th scope="col" { span.lu { "Modifier" } }
            } }
            tbody { @for entry in shown { tr {
                td.num { (entry.number) }
                td { (entry.name) @if !entry.remark.is_empty() { " — " (entry.remark) } @if let Some(start) = &entry.start { small { " " (start) } } }
                @if entries.in_teams { td { (entry.team.as_deref().unwrap_or("")) } }
                td { (entry.club) }
                td { (arrival(entry)) }
                @if fee > 0 { td { (payment(entry)) } }
                td { (actions(entry)) }
            } } }
        } }
    } } }
}

fn actions(entry: &EntryLine) -> Markup {
    html! {
        details.menu { summary aria-label=(format!("Modifier {}", entry.name)) { "Modifier" } div.dedans {
            (kit::form("/marque/inscriptions/encaisser", &html! {
                (kit::hidden("joueur", entry.number))
                (kit::line_of("somme", "Somme reçue, en euros", &euros((entry.due_cents - entry.paid_cents).max(0)), "text"))
                (kit::send("Encaisser"))
            }))
            @if entry.start.is_none() { (kit::form("/marque/inscriptions/retirer", &html! {
                (kit::hidden("joueur", entry.number))
                (kit::send(&format!("Retirer {}", entry.name)))
            })) }
        } }
    }
}

pub(crate) fn register(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let player = asked.needed("joueur", "le nom ou la licence du joueur")?;
    enter(club, asked, Registration::Known(player.to_owned()))
}

pub(crate) fn newcomer(club: &mut Club, asked: &Asked) -> Result<Answer> {
    enter(club, asked, Registration::New(directory::read_person(asked)))
}

fn enter(club: &mut Club, asked: &Asked, who: Registration) -> Result<Answer> {
    let door = club.entries().door()?;
    // Where none is said he completes the last one begun, or begins another.
    let begun = || door.alone.last().map(|other| other.team.to_string());
    let team = asked.form.filled("equipe").map(str::to_owned).or_else(begun);
    let how = Registering {
        paid_cents: asked.cents("paye")?.unwrap_or(0),
        alone: door.members > 1 && team.is_none(),
        team,
        announced: asked.form.ticked("annonce"),
        unranked: asked.form.ticked("hors_classement"),
        ..Registering::default()
    };
    let said = |lines: &Vec<String>| lines.iter().map(|line| format!("✔ Inscription : {line}")).collect();
    let waited = club.hall().arrivals()?.len();
    let answer = paid(club, asked, (&[], how.paid_cents), |club| club.entries().register(&[who], &how), said)?;
    // Who waited at the door reads it on his phone.
    if club.hall().arrivals()?.len() < waited {
        asked.hall.live.changed();
    }
    Ok(answer)
}

/// Does it; a payment that looks like a slip is shown first.
fn paid(
    club: &mut Club,
    asked: &Asked,
    (further, cents): (&[String], i64),
    work: impl FnOnce(&mut Club) -> Result<Vec<String>>,
    said: impl Fn(&Vec<String>) -> Vec<String>,
) -> Result<Answer> {
    let doubts = club.entries().payment_doubts(further, cents)?;
    let sure = Weighed { title: "Ce paiement ?", button: "Le noter ainsi", to: HERE, more: &[] };
    undoubted(club, asked, &doubts, &sure, work, said)
}

pub(crate) fn pay(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let players = [asked.needed("joueur", "le joueur")?.to_owned()];
    let cents = asked.cents("somme")?.ok_or_else(|| AppError::input("quelle somme ?"))?;
    paid(club, asked, (&players, cents), |club| club.entries().pay(&players, cents), ticked)
}

/// Checks in an announced player.
pub(crate) fn check_in(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let players = [asked.needed("joueur", "le joueur")?.to_owned()];
    let cents = asked.cents("somme")?.unwrap_or(0);
    paid(club, asked, (&players, cents), |club| club.entries().check_in(&players, cents), ticked)
}

/// Removes announced players who have not come.
pub(crate) fn drop_absent(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let said = |names: &Vec<String>| names.iter().map(|name| format!("✔ Inscription retirée : {name}.")).collect();
    act(club, asked, HERE, |club| club.entries().drop_absent(), said)
}

/// Records that all players present have paid.
pub(crate) fn pay_all(club: &mut Club, asked: &Asked) -> Result<Answer> {
    act(club, asked, HERE, |club| club.entries().pay_all(), ticked)
}

/// The qualification from the stage before, by its archive.
pub(crate) fn qualified(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (_, bytes) = asked.form.file.as_ref().ok_or_else(|| AppError::input("aucun fichier n'a été choisi"))?;
    act(club, asked, HERE, |club| club.entries().qualified_by(bytes), ticked)
}

pub(crate) fn remove(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let players = [asked.needed("joueur", "le joueur")?.to_owned()];
    act(club, asked, HERE, |club| club.entries().unregister(&players), ticked)
}

pub(crate) fn import(club: &mut Club, asked: &Asked) -> Result<Answer> {
    super::import::import(club, asked, HERE, "Inscrire cette liste", &[], |club, bytes| {
        club.entries().register_file(bytes, &Registering::default(), Changes::Apply, &|_| Ok(()))
    })
}
