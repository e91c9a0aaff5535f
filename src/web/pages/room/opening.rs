//! The hall's door: opened, closed, the addresses that lead here, what to do when phones do not arrive.

use maud::{Markup, html};

use super::HERE;
use crate::act::act;
use crate::answer::{Answer, Done};
use crate::asked::Asked;
use crate::kit;
use crate::qr;
use crate::signs::{Sign, sign};
use app::{Club, HallChange, HallSettings, Result};
use domain::hall::Role;

const LOST: &str = "La salle est ouverte, mais cet ordinateur n'est plus sur aucun réseau";

/// What has become of the address at which the hall was opened, where it is another or none.
pub(crate) fn moved(club: &Club, asked: &Asked) -> Result<Option<String>> {
    let network = &asked.hall.network;
    if !network.has_moved() {
        return Ok(None);
    }
    let address = asked.hall.address(club.hall().settings()?.address.as_deref());
    Ok(Some(match address {
        None => format!("{LOST}. Tout continue ici."),
        Some(address) => format!(
            "L'adresse de la salle a changé : {address}. Le mur montre le nouveau carré ; les papiers d'avant ont l'ancien."
        ),
    }))
}

/// The door, and beside the telephones' the other devices.
pub(super) fn part(asked: &Asked, settings: &HallSettings, devices: &Markup) -> Markup {
    let arbiter = asked.role() >= Role::Arbiter;
    let wall = html! { a.bouton.petit href="/mur" target="_blank" { (sign(Sign::Screen)) " Ouvrir le mur" } };
    let Some(address) = asked.hall.address(settings.address.as_deref()) else {
        return html! {
            section.suite {
                div.dit {
                    @if asked.hall.network.is_open() { p.grand { (LOST) } p.note { "Tout continue ici." } }
                    @else {
                        p.grand { "La salle est fermée" }
                        p.note { "Seul cet ordinateur est servi. L'ouvrir permet aux téléphones du même réseau de voir leurs places, d'entrer leurs feuilles, et à d'autres ordinateurs d'aider. Internet n'est pas nécessaire. Windows demandera peut-être la permission : « Autoriser »." }
                    }
                }
                (wall)
                @if arbiter && !asked.hall.network.is_open() { (kit::form("/marque/salle/ouvrir", &kit::strong("Ouvrir la salle"))) }
            }
            (devices)
        };
    };
    let open = asked.hall.network.opened();
    html! {
        div.rang {
            p.grand { "La salle est ouverte" }
            (seen(asked.hall.devices.recent_addresses()))
            @if arbiter { div.bout { (kit::form("/marque/salle/fermer", &html! { button.lien.grave { "Fermer la salle" } })) } }
        }
        div.deux {
            section.carte {
                h2 { "Les téléphones" }
                div.rang.haut {
                    div.carreqr { (qr::code(&address.to_uppercase(), "Adresse de la salle")) }
                    ol.pas3 {
                        li { span { "Le Wi-Fi " @match &settings.wifi { Some((name, _)) => strong { (name) }, None => "de la salle" } } }
                        li { span { "Viser le carré, ou taper l'adresse" } }
                        li { span { "Choisir son nom" } }
                    }
                }
                p.adresse { (address) }
                p { a.bouton.petit href="/marque/salle/codes?tout=oui" target="_blank" { (sign(Sign::Printer)) " Codes des tables" } " " (wall) }
                (kit::folded("wifi", if settings.wifi.is_some() { "Le carré du Wi-Fi" } else { "Un carré pour le Wi-Fi" }, asked.path.ends_with("wifi"), &html! {
                    @if let Some((name, password)) = &settings.wifi { div.carreqr { (qr::code(&qr::wifi(name, password), "Rejoindre le Wi-Fi")) } p.note { "Ce carré fait entrer un téléphone sur « " (name) " » sans rien taper." } }
                    @else { p.note { "Son carré fait entrer un téléphone sur le réseau sans rien taper." } }
                    @if arbiter { (kit::form("/marque/salle/wifi", &html! {
                        (kit::line(asked, "reseau", "Nom du réseau")) (kit::line(asked, "cle_wifi", "Mot de passe (vide : réseau libre)")) (kit::send("Retenir"))
                    })) }
                }))
                @if arbiter && open.len() > 1 { (kit::folded("adresse", "Une autre adresse de cet ordinateur", false, &html! {
                    p { "Cet ordinateur est sur plusieurs réseaux : choisissez celui des téléphones." }
                    (kit::form("/marque/salle/adresse", &html! {
                        label.champ.court { span { "Adresse" } select name="adresse" { @for address in &open { option value=(address) selected[Some(address.to_string()) == settings.address] { (address) } } } }
                        (kit::send("Montrer celle-ci"))
                    }))
                })) }
            }
            (devices)
        }
    }
}

fn seen(here: usize) -> Markup {
    html! { @match here {
        0 => span.puce { "aucun téléphone pour l'instant" },
        1 => span.puce.ok { (sign(Sign::Check)) " un appareil" },
        here => span.puce.ok { (sign(Sign::Check)) " " (here) " appareils" },
    } }
}

/// Remedies when no phone arrives, the likeliest first.
pub(super) fn help(asked: &Asked) -> Markup {
    let rule = format!(
        "netsh advfirewall firewall add rule name=\"chelem\" dir=in action=allow protocol=TCP localport={}",
        asked.hall.port
    );
    kit::folded(
        "aide-reseau",
        "Les téléphones n'arrivent pas",
        false,
        &html! {
            ol {
                li { "Le téléphone est-il sur le même Wi-Fi que cet ordinateur ? Sur Android, répondez « rester connecté » quand il dit qu'il n'y a pas internet, ou coupez les données mobiles." }
                li { "Windows a-t-il demandé la permission ? Répondez « Autoriser » pour les réseaux privés et publics. Si elle a été refusée, ouvrez « Invite de commandes » en tant qu'administrateur et collez cette ligne :" br; code { (rule) } }
                li { "Un Wi-Fi « invités » empêche les appareils de se voir : prenez le réseau ordinaire." }
                li { "Sans Wi-Fi : n'importe quel petit routeur suffit, sans internet. Le partage de connexion d'un téléphone ne prend que 5 à 10 appareils." }
                li { "Tapez l'adresse entière, avec « http:// » et, s'il y en a un, le nombre après les deux points." }
            }
            p { "Sans téléphone, rien ne manque : la soirée se fait sur cet ordinateur et sur papier." }
        },
    )
}

pub(crate) fn open(club: &mut Club, asked: &Asked) -> Result<Answer> {
    asked.hall.network.open()?;
    let since = asked.hall.clock.now();
    let work = |club: &mut Club| {
        club.hall().ready_table_codes()?;
        asked.hall.tell_door(club)?;
        club.hall().tell(&HallChange::Open(Some(since)))
    };
    let told = act(club, asked, HERE, work, |()| vec!["✔ La salle est ouverte.".to_owned()]);
    if told.is_err() {
        asked.hall.network.close();
    }
    told
}

pub(crate) fn close(club: &mut Club, asked: &Asked) -> Result<Answer> {
    // The door first: no device is let in any more, even where the base fails.
    asked.hall.network.close();
    club.hall().tell(&HallChange::Open(None))?;
    asked.hall.tell_door(club)?;
    Ok(Done::sentence("✔ La salle est fermée. La soirée continue sur cet ordinateur.", HERE).into())
}

pub(crate) fn show_address(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let address = asked.form.filled("adresse").map(str::to_owned);
    act(
        club,
        asked,
        HERE,
        |club| {
            club.hall().tell(&HallChange::Address(address.clone()))?;
            asked.hall.tell_door(club)
        },
        |()| vec!["✔ Adresse choisie.".to_owned()],
    )
}

pub(crate) fn wifi(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.form.filled("reseau").map(|name| (name.to_owned(), asked.text("cle_wifi").to_owned()));
    act(
        club,
        asked,
        HERE,
        |club| club.hall().tell(&HallChange::Wifi(name.clone())),
        |()| vec!["✔ Wi-Fi retenu.".to_owned()],
    )
}
