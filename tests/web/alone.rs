//! One program for a base: a second start is led to the first, and the program is quit from its page.

use std::net::Ipv4Addr;
use std::process::{Command, Stdio};

use super::client::{NETWORK, Salle, connect_from, raw_on};
use super::common::Evening;
use super::hall::open;

fn started(evening: &Evening) -> Command {
    let mut command = evening.command(&["salle", "--port", "0", "--sans-navigateur"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts the program again beside one that serves: the way in that it tells.
#[track_caller]
fn way_back(evening: &Evening, port: u16) -> String {
    let second = started(evening).output().unwrap();
    let (link, said) = (String::from_utf8(second.stdout).unwrap(), String::from_utf8(second.stderr).unwrap());
    assert_eq!(second.status.code(), Some(0), "{said}");
    assert!(said.contains("chelem tourne déjà sur cette base"), "{said}");
    let way = link.trim().strip_prefix(&format!("http://127.0.0.1:{port}")).map(str::to_owned);
    way.unwrap_or_else(|| panic!("{link} does not lead to {port}"))
}

#[test]
fn a_second_start_leads_to_the_first_each_time_with_a_fresh_link() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    for _ in 0..2 {
        let way = way_back(&evening, salle.port);
        let mut back = salle.stranger();
        back.enters(&way);
        assert!(back.page("/marque").contains("À faire"));
        salle.stranger().get(&way).expect(403);
    }
    let other = Evening::placed(8);
    assert_ne!(Salle::open(&other).port, salle.port, "another base has its own");
    salle.kill();
    assert_eq!(Salle::open(&evening).stop().code(), Some(0), "a program that died keeps nobody out");
}

#[test]
fn of_many_starts_at_once_one_serves_and_the_others_lead_there() {
    let evening = Evening::placed(8);
    let killed = Salle::open(&evening);
    way_back(&evening, killed.port);
    killed.kill();
    assert!(evening.path("club.sqlite-salle").exists(), "its link is left");
    let children: Vec<_> = (0..8).map(|_| started(&evening).spawn().unwrap()).collect();
    // The one that serves is ended from its page, so that all of them end.
    let mut serving: Vec<_> = children;
    let led = loop {
        std::thread::sleep(std::time::Duration::from_millis(50));
        if serving.iter_mut().filter_map(|child| child.try_wait().unwrap()).count() == 7 {
            break serving.iter_mut().position(|child| child.try_wait().unwrap().is_none()).unwrap();
        }
    };
    let first = serving.swap_remove(led);
    let stopped = Command::new("kill").args(["-TERM", &first.id().to_string()]).status().unwrap();
    assert!(stopped.success());
    let told = String::from_utf8(first.wait_with_output().unwrap().stdout).unwrap();
    let port = |link: &str| link.split('/').nth(2).map(str::to_owned).unwrap();
    for child in serving {
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        assert_eq!(port(&String::from_utf8(output.stdout).unwrap()), port(&told));
    }
}

#[test]
fn the_arbiter_quits_from_the_page_of_this_computer_alone() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    assert!(anne.page("/marque/quitter").contains("la fermer coupe les téléphones"));
    let here = format!("{NETWORK}:{}", salle.port);
    let far = format!(
        "POST /marque/quitter HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nCookie: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        anne.cookie.as_ref().unwrap()
    );
    let from = connect_from(Ipv4Addr::new(127, 0, 0, 3), salle.port).unwrap();
    raw_on(from, far.as_bytes()).unwrap().expect(403);
    anne.page("/marque");
    let said = anne.post("/marque/quitter", &[]).expect(200).body;
    assert!(said.contains("chelem est fermé") && said.contains("✔"), "{said}");
    assert_eq!(salle.ended().code(), Some(0));
    evening.verified();
}
