//! The hall's network: the addresses of this computer on it, and the doors there, open only while the hall is. The only file that names
//! if-addrs.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::{Mutex, PoisonError};

use tokio::sync::{mpsc, watch};

use app::{AppError, Result};

/// Pieces of the names of adapters that lead to no hall.
const VIRTUAL: [&str; 12] =
    ["docker", "veth", "vbox", "virtualbox", "vmnet", "vmware", "virbr", "vethernet", "wsl", "tun", "tap", "br-"];

/// A door lent to the thread that accepts connections, and its notice that the hall is closed.
pub(super) type Lent = (TcpListener, Closing);

/// Tells a door that it is closed.
#[derive(Debug, Clone)]
pub(super) struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Waits until the hall is closed.
    pub(super) async fn closed(&mut self) {
        // An error: the sender is gone.
        let _ = self.0.wait_for(|open| !open).await;
    }
}

/// How the network is used.
#[derive(Debug)]
pub(super) struct Network {
    /// The addresses asked for; all private ones when there are none.
    asked: Vec<Ipv4Addr>,
    /// The computer's name on the network, where one was given.
    pub(super) name: Option<String>,
    port: u16,
    open: Mutex<Open>,
    doors: mpsc::UnboundedSender<Lent>,
}

#[derive(Debug, Default)]
struct Open {
    /// Where this computer is reached now.
    addresses: Vec<Ipv4Addr>,
    /// The likeliest one when it was opened.
    first: Option<Ipv4Addr>,
    /// Where a door is open: also where the address is gone for now, and may come back.
    bound: Vec<Ipv4Addr>,
    /// Dropped or set to false: the doors close.
    doors: Option<watch::Sender<bool>>,
}

impl Network {
    /// A network whose doors are closed; the second value receives each door that is opened.
    pub(super) fn new(asked: Vec<Ipv4Addr>, name: Option<String>, port: u16) -> (Self, mpsc::UnboundedReceiver<Lent>) {
        let (doors, lent) = mpsc::unbounded_channel();
        let name = name.map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty());
        (Self { asked, name, port, open: Mutex::default(), doors }, lent)
    }

    /// Opens a door at each address.
    /// Errors: there is none, or none can be opened.
    pub(super) fn open(&self) -> Result<Vec<Ipv4Addr>> {
        let mut open = self.lock();
        if open.doors.is_none() {
            open.doors = Some(watch::Sender::new(true));
        }
        let found = self.addresses();
        let refused = self.add(&mut open, &found);
        if open.addresses.is_empty() {
            open.doors = None;
            return Err(match refused {
                Some(error) => {
                    let why = match error.kind() {
                        std::io::ErrorKind::AddrInUse => "un autre programme, peut-être un autre chelem, s'en sert déjà".to_owned(),
                        std::io::ErrorKind::AddrNotAvailable => "cette adresse n'est pas celle de cet ordinateur".to_owned(),
                        _ => error.to_string(),
                    };
                    AppError::input(format!("le port {} de cet ordinateur ne s'ouvre pas sur le réseau : {why}", self.port))
                }
                .advise("Fermez l'autre programme qui s'en sert, ou relancez chelem sur un autre port."),
                None => AppError::input("cet ordinateur n'est relié à aucun réseau local")
                    .advise("Reliez-le au Wi-Fi ou à la box de la salle, puis recommencez : internet n'est pas nécessaire.")
                    .advise("Il y est déjà ? Une personne qui s'y connaît peut donner son adresse au lancement : chelem salle --adresse 192.168.1.20"),
            });
        }
        open.first = open.first.or(open.addresses.first().copied());
        Ok(open.addresses.clone())
    }

    /// Closes every door at once; connections end.
    pub(super) fn close(&self) {
        let mut open = self.lock();
        open.addresses.clear();
        open.bound.clear();
        open.first = None;
        if let Some(doors) = open.doors.take() {
            doors.send_replace(false);
        }
    }

    /// Opens doors at addresses that are new, and forgets those that are gone; true when something changed.
    pub(super) fn follow(&self) -> bool {
        let mut open = self.lock();
        if open.doors.is_none() {
            return false;
        }
        let found = self.addresses();
        let before = open.addresses.clone();
        self.add(&mut open, &found);
        open.addresses != before
    }

    /// Where the hall is open; nothing while it is closed.
    pub(super) fn opened(&self) -> Vec<Ipv4Addr> {
        self.lock().addresses.clone()
    }

    /// Whether this computer has lost the address at which the hall was opened.
    pub(super) fn has_moved(&self) -> bool {
        let open = self.lock();
        open.first.is_some_and(|first| !open.addresses.contains(&first))
    }

    /// Whether the hall is open.
    pub(super) fn is_open(&self) -> bool {
        self.lock().doors.is_some()
    }

    fn add(&self, open: &mut Open, found: &[Ipv4Addr]) -> Option<std::io::Error> {
        let mut refused = None;
        let missing: Vec<Ipv4Addr> = found.iter().filter(|address| !open.bound.contains(address)).copied().collect();
        for address in missing {
            match bind(address, self.port) {
                Ok(listener) => {
                    if let Some(doors) = &open.doors {
                        let _ = self.doors.send((listener, Closing(doors.subscribe())));
                        open.bound.push(address);
                    }
                }
                Err(error) => refused = Some(error),
            }
        }
        open.addresses = found.iter().filter(|address| open.bound.contains(address)).copied().collect();
        refused
    }

    /// The addresses of this computer by which a hall could reach it, the likeliest first.
    fn addresses(&self) -> Vec<Ipv4Addr> {
        if !self.asked.is_empty() {
            return self.asked.clone();
        }
        let interfaces = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
        let mut found: Vec<(bool, u8, Ipv4Addr)> = interfaces
            .filter_map(|interface| match interface.ip() {
                IpAddr::V4(address) if address.is_private() => {
                    Some((is_virtual(&interface.name), likelihood(address), address))
                }
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|(.., address)| address).collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn bind(address: Ipv4Addr, port: u16) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind(SocketAddr::from((address, port)))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn is_virtual(name: &str) -> bool {
    let name = name.to_lowercase();
    VIRTUAL.iter().any(|piece| name.contains(piece))
}

/// Routers at home and phones give 192.168; what remains is mostly of companies and of programs.
const fn likelihood(address: Ipv4Addr) -> u8 {
    match address.octets()[0] {
        192 => 0,
        10 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn doors_open_at_the_addresses_asked_for_and_close_at_once() {
        let here = Ipv4Addr::new(127, 0, 0, 3);
        let free = TcpListener::bind((here, 0)).unwrap().local_addr().unwrap().port();
        let (mut network, mut lent) = Network::new(vec![here], None, free);
        assert!(!network.is_open() && network.opened().is_empty() && !network.follow());
        assert_eq!(network.open().unwrap(), [here]);
        let (listener, closing) = lent.try_recv().unwrap();
        assert_eq!(listener.local_addr().unwrap().port(), free);
        assert!(!network.follow(), "nothing new");
        assert!(*closing.0.borrow() && !network.has_moved());
        // Another network, then none, then the first again.
        let elsewhere = Ipv4Addr::new(127, 0, 0, 4);
        for (asked, moved) in [(elsewhere, true), (Ipv4Addr::new(192, 0, 2, 1), true), (here, false)] {
            network.asked = vec![asked];
            assert!(network.follow());
            assert_eq!(network.has_moved(), moved, "{asked}");
        }
        network.close();
        assert!(!*closing.0.borrow() && !network.is_open());
        // While another program has the port there is no door, and the hall stays closed.
        assert!(network.open().is_err());
        assert!(!network.is_open());
    }

    #[test]
    fn adapters_of_programs_come_last() {
        assert!(is_virtual("vEthernet (WSL)") && is_virtual("docker0") && !is_virtual("Wi-Fi") && !is_virtual("eth0"));
        assert!(likelihood(Ipv4Addr::new(192, 168, 1, 2)) < likelihood(Ipv4Addr::new(10, 0, 0, 2)));
    }
}
