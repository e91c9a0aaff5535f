//! Writes `docs/reference/proof.md` from the results of `.ci/long`: `proof FOLDER PAGE`. Each part has its section between two marks; a part
//! that was not run keeps the section it had.
#![allow(clippy::disallowed_methods, reason = "the page says when its figures were made")]

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// A section of the page: its mark, its title, its purpose, and its results.
struct Section {
    mark: &'static str,
    title: &'static str,
    looks_for: &'static str,
    trials: &'static [(&'static str, &'static str)],
}

const SECTIONS: &[Section] = &[
    Section {
        mark: "kills",
        title: "Killed at any moment",
        looks_for: "The program is killed (SIGKILL) during every command that changes something, while sheets are typed, and while \
            a backup is put back. Looked for: an action that was acknowledged and is not there; one that is there in part; a base \
            in which `verifier` finds something.",
        trials: &[
            ("kills-dialogue", "while sheets are typed"),
            ("kills-commands", "during each changing command"),
            ("kills-restoring", "while a backup is put back"),
        ],
    },
    Section {
        mark: "cuts",
        title: "Power cuts",
        looks_for: "Every write, truncation, sync, creation and deletion SQLite asks of the system is recorded while evenings are played by the program as it is. The power is then cut between any two of these calls, and the disk is rebuilt as it may be: what was synced, and of the rest nothing, all, a first part, some writes, some sectors of 512 or 4,096 bytes, or these with rubbish where a file grew; the shared memory absent or rubbish. Looked for: an acknowledged action that is lost, a base that cannot be read, a finding of `verifier`. As a control, the trial is repeated with weaker settings: if those lose nothing, the trial is not sensitive enough.",
        trials: &[("cuts", "the program's own settings"), ("cuts-control", "weaker settings (control)")],
    },
    Section {
        mark: "refusals",
        title: "Full and failing disks",
        looks_for: "For every command that changes something, each write, sync, truncation, deletion and new file in turn is refused, as by a full disk or a failing one, once or from then on; each reading too. Looked for: an exit code other than 4 (or 0 with the action done), an error that is not in French, an action half done, lost, or reported as not saved although it is there.",
        trials: &[("refusals", "each call refused in turn")],
    },
    Section {
        mark: "flips",
        title: "Flipped bits and cut files",
        looks_for: "One bit of a closed base is flipped, or its end cut off. Looked for: a file in which any value differs (read row by row, or through the program's own reports), but that opens without a message and in which `verifier` finds nothing.",
        trials: &[("flips", "one bit, or the end of the file")],
    },
    Section {
        mark: "values",
        title: "Single values changed",
        looks_for: "Behind the program's back, with the triggers taken away and put back, one value of one row is made another (a number, a \
            letter, another kind of value, none, or that of another row), in any column of any table, the journal's own included; or one row is \
            taken away, or doubled. Looked for: a base that opens without a word and in which `verifier` finds nothing.",
        trials: &[("values", "one value, or one row")],
    },
    Section {
        mark: "moved",
        title: "The base moved, removed or replaced while it is open",
        looks_for: "While sheets are typed, at any moment, the base is moved, removed with or without its log, or a copy is put in its place. Looked \
            for: a gesture that is not noticed; a sheet marked ✔ that is in none of the bases that are left.",
        trials: &[("moved", "a gesture at any moment")],
    },
    Section {
        mark: "restoring",
        title: "Copies put back while others enter sheets",
        looks_for: "While a dialogue and single commands enter sheets, a copy is put in the base's place. Looked for: a sheet marked ✔ that is neither \
            in the base nor in the one that was set aside; files left about; a finding of `verifier`.",
        trials: &[("restoring", "a copy put back")],
    },
    Section {
        mark: "commander",
        title: "Random commands",
        looks_for: "Tournaments of every shape are given dozens of commands, right and wrong, then brought to their closing by the plainest path. Looked \
            for: a finding of `verifier`, looked at after every fifth; an action that is not as it was when it is undone and redone; an evening that \
            cannot be closed; a panic, or an exit code other than 0 to 4.",
        trials: &[("commander", "tournaments")],
    },
    Section {
        mark: "together",
        title: "Several programs at once",
        looks_for: "Two and four programs enter sheets into one base at the same time. Looked for: an acknowledged sheet that is not there, an \
            answer to somebody else's sheet.",
        trials: &[("together", "sheets entered at once")],
    },
    Section {
        mark: "hall",
        title: "The hall, over HTTP",
        looks_for: "Ten tables propose, confirm and have their sheets accepted from phones, all at once, and the program is killed at any moment. \
            Requests come twice, late, in another order, cut before or after they act, with restarts between. Evenings made up by chance are played \
            by browsers and by commands. Looked for: a step that was answered and is not there; a request that acts twice, or is answered otherwise; \
            an archive that differs by more than times and who typed; a finding of `verifier`; memory that grows with the events.",
        trials: &[
            ("hall-kills", "kills while phones and the control table send"),
            ("second-kills", "kills of both of two computers while sheets go in; the copy takes over"),
            (
                "second-partitions",
                "links of two computers lossy, late, one way, cut, at other addresses; sleeps, clocks",
            ),
            ("hall-replays", "requests twice, late, cut, out of order"),
            ("hall-evenings", "evenings by browsers and by commands"),
            ("hall-hours", "events in one run of the program"),
            ("hall-slow", "pages asked for beside 600 connections that say nothing"),
            ("hall-scans", "phones that show their codes at once while sheets go in"),
            ("hall-forms", "long forms of visitors while sheets go in"),
            ("hall-unread", "connections that ask for much and read nothing"),
            ("hall-races", "things that several do at once"),
            ("hall-foreign", "another program opens and closes the base beside a hall that takes sheets"),
            ("hall-overwritten", "a copy written over the base while the hall serves, until it has closed"),
            ("hall-overwritten-killed", "the same, until it is killed and the base opened again"),
        ],
    },
    Section {
        mark: "fuzz",
        title: "Bad input",
        looks_for: "Valid files, lines and archives are changed, a little or a lot, from a seed. Looked for: a panic, a case that takes longer \
            than 10 seconds, memory that grows, an exit code other than 0 to 4, an input that only the checks of the base stop, an \
            answer that is missing, scores that do not add up to zero.",
        trials: &[
            ("fuzz-readers", "every reader of files and words"),
            ("fuzz-deals", "deals for `calculer --jsonl`, through the binary"),
            ("fuzz-lines", "command lines carried out on a base, then `verifier`"),
            ("fuzz-imports", "archives with a right digest, imported"),
            ("fuzz-printing", "accepted templates, printed with"),
            ("fuzz-binary", "files and lines given to the binary"),
        ],
    },
];

/// The checker's assumptions.
const GIVEN: &str = "The checker takes some things as given, and does not look at others. It would not notice a fault in these:

- who is eliminated after a session, and the share that sets its coefficient (R5, M10; the program warns when a correction overturns an elimination);
- a final square whose position was played before something else was done (M10);
- the number of tables of 3 (M5);
- the movement of positions played before a session changed to another movement, in archives of version 1 (M1);
- who should be drawn against whom, best against best (M6);
- in rings of more than 15 tables, more than one next seat (M9);
- the amount of a penalty (A2);
- prizes, fees and homologation (O2, P10).

Ties broken by contracts made (R3) occur in no simulated tournament: the seeded faults and the tests of `domain` have them.
\n";

/// The faults found by these trials while they were made, and the test that keeps each from coming back.
const FOUND: &[(&str, &str)] = &[
    (
        "Players who left were ordered by the session they had reached first, and by their totals only then (R6).",
        "`r6_those_who_left_are_ranked_by_their_totals_whatever_session_they_reached`",
    ),
    (
        "A substitute for somebody who had left was given no seat by the next draw (M1, R7).",
        "`r7_a_substitute_for_one_who_left_is_seated_by_the_next_draw`",
    ),
    (
        "Parallel teams whose places are drawn did not start with one member in each section when some came late (M8).",
        "`m8_parallel_teams_whose_places_are_drawn_start_with_one_member_in_each_section`",
    ),
    (
        "The second entry of an adjusted sheet asked for the adjustment again (F3).",
        "`f3_the_second_entry_of_an_adjusted_sheet_need_not_say_so_again`",
    ),
    (
        "Somebody entered for a session that the team did not reach was ranked among the players (R7).",
        "`r7_who_was_to_come_for_a_session_the_team_does_not_reach_is_not_ranked`",
    ),
    (
        "Where places are drawn, somebody already replaced could be replaced again, and both substitutes sat (R7): 5 tournaments in 10,000.",
        "`r7_nobody_is_replaced_twice`",
    ),
    (
        "A team could arrive when its session had no position left: eliminated without playing a card, it was ranked (M5).",
        "`m5_nobody_arrives_late_where_the_session_has_nothing_left_to_play`",
    ),
    (
        "Every command took a base cut to nothing for a new one, and `verifier` said that all was well.",
        "`an_empty_file_is_where_a_base_is_made_and_never_the_base_that_was_there`",
    ),
    (
        "When the disk failed for good at the sync of an action, the program said that nothing was saved, and the action was there \
         afterwards. It now says that it is not sure.",
        "`a_write_refused_at_any_moment_is_said_and_nothing_is_lost`",
    ),
    (
        "Killed at the wrong moment, `restaurer` left no base under its name (both were beside it).",
        "`a_restoration_killed_at_any_moment_leaves_one_base_or_the_other`",
    ),
    (
        "One flipped bit in 1,500 went unnoticed: the name of the table in the schema's row of an automatic index, which no query reads.",
        "`the_table_that_an_automatic_index_names_is_checked`",
    ),
    (
        "The highest bit of the schema's number flipped: a base with a negative number seemed to need no migration.",
        "`a_negative_number_of_the_schema_is_refused`",
    ),
    (
        "One bit turned the name of a trigger from a text into bytes: `verifier` joined it to a text, and there it looked the same.",
        "`a_name_of_the_schema_that_is_no_longer_text_is_noticed`",
    ),
    (
        "A power cut while the very first base is being made can leave a file that is no base; the refusal now says what to do with it.",
        "`no_acknowledged_action_is_lost_when_the_power_is_cut`",
    ),
    (
        "Points such as 1999999999 overflowed before they were refused: a panic in an unoptimised build, nothing in a released one.",
        "`s1_half_points_are_read_as_people_write_them`",
    ),
    (
        "A logo whose palette has another length than three bytes a colour made the decoder of PNG panic.",
        "`a_palette_of_another_length_is_refused`",
    ),
    (
        "Put back beside a log that a crash had left, a copy was announced as restored and was a damaged base: the log was copied into it.",
        "`a_restoration_beside_a_left_over_log_is_sound_and_the_log_is_kept`",
    ),
    (
        "A base cut to nothing beside its log was taken for a new one, and the log, with the last sheets, was deleted.",
        "`a_log_without_its_base_is_never_deleted`",
    ),
    (
        "A base moved, removed or replaced while sheets were typed was not noticed: ✔ for sheets that were in no base.",
        "`what_was_marked_is_kept_when_the_base_leaves_its_place`, `gestures_at_any_moment_cost_no_sheet_without_a_word`",
    ),
    (
        "Who opened a base while a copy was put in its place typed the evening into the base that was set aside.",
        "`what_is_entered_while_a_copy_is_put_back_is_in_one_base_or_the_other`",
    ),
    (
        "A base just put back was held by nobody until its first action: a second copy could be put in its place under an open dialogue, \
         whose first sheet was then refused, with advice that would have undone the restoration.",
        "`a_base_just_put_back_is_not_taken_from_who_reads_it`",
    ),
    (
        "A tournament cut short kept what was dated after its new last position: seats for nobody, PCN counted two ways (M1, P2).",
        "`no_commands_bring_a_tournament_out_of_order`",
    ),
    (
        "A backup was called bad, and the disk blamed, when somebody saved a sheet meanwhile.",
        "`backups_are_made_while_others_type`",
    ),
    (
        "A value of the journal that was not there could be made an empty one: the seals told them apart no more than `verifier`.",
        "`a_value_that_is_empty_is_told_from_one_that_is_not_there`",
    ),
    (
        "The highest number there is, given to an action of the journal, made an unoptimised `verifier` panic.",
        "`the_highest_number_that_an_action_can_have_is_noticed`",
    ),
    (
        "A long text on a poster took time with the cube of its length.",
        "`a_text_of_thousands_of_letters_is_laid_out_at_once`",
    ),
    (
        "The name of a backup was not synced: a power cut could take the copy that had just been announced.",
        "(not simulated: the copy is renamed by the system, not by SQLite)",
    ),
    (
        "A member of a team gone by *force majeure* before the first deal put the team last (A5): 7 tournaments in 10,000.",
        "`a5_a_member_gone_by_force_majeure_before_the_first_deal_does_not_put_the_team_last`",
    ),
    (
        "`verifier` said that somebody was at a table of 3 too often (M6) where the arbiter had filled an empty chair: 1 tournament in 10,000.",
        "the same 10,000 tournaments",
    ),
    (
        "Quadrettes asked to sit by rank at a later session (only another program can ask) were drawn by lot and announced as seated by rank (D57): 2 tournaments in 10,000.",
        "`d8_d57_seeds_that_found_something_hold`",
    ),
    (
        "`verifier` knew the line of a triplette by the étuis it attacks; one that attacked none, its only attack being at the relais, had none (D8): 1 tournament in 10,000.",
        "`d8_d57_seeds_that_found_something_hold`",
    ),
    (
        "Where people play at tables of 5, a final square of 20 sat at five tables and counted four (M10, P3); there is none at tables of 5.",
        "`m10_there_is_no_final_square_at_tables_of_5`",
    ),
    (
        "An étui put back wrongly stayed on record when the evening stopped before any table played it (D29).",
        "`d29_an_etui_put_back_wrongly_is_forgotten_when_the_evening_stops_before_it`",
    ),
    (
        "In Emmanuel 16 an étui came to the same table twice in a position (D51, as printed): its second result could not be written, and no evening could be played: 3 made-up evenings of donnes dupliquées in 10,000, all there were.",
        "`d12_d51_emmanuel_16_is_played_to_its_end`, `d12_no_etui_comes_to_a_table_twice_in_a_position`",
    ),
    (
        "`verifier` found no line for a triplette whose evening stopped while it rested (D8): 59 of the same 10,000.",
        "`d8_d47_a_triplette_that_only_rested_has_its_line`",
    ),
    (
        "A later duplicate session that the arbiter cut short was said to be seated in the wrong order (D57).",
        "`simuler --duplicate`, which ends evenings early too since",
    ),
    (
        "The first position of a session changed to 255 made a sum of positions overflow.",
        "`a_position_that_no_tournament_has_is_an_error_of_the_base`",
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(page)) = (arguments.next(), arguments.next()) else {
        return Err("usage: proof FOLDER PAGE".into());
    };
    let old = std::fs::read_to_string(&page).unwrap_or_default().replace("\r\n", "\n");
    let place = where_it_ran();
    let mut text = String::from(HEAD);
    let folder = Path::new(&folder);
    let batch = simulated(folder, &place)?;
    say(batch.as_deref());
    text.push_str(&section("simulate", &old, batch));
    // Written by the checker's own tests.
    text.push_str("## The checker is checked\n\n");
    text.push_str(&section("faults", &old, None));
    text.push_str(GIVEN);
    for one in SECTIONS {
        let new = one.written(folder, &place)?;
        say(new.as_deref());
        let kept = new.or_else(|| kept(one.mark, &old)).filter(|text| text.starts_with("## "));
        let waiting = || format!("## {}\n\n{}\n\nNot run yet.", one.title, one.looks_for);
        text.push_str(&section(one.mark, &old, Some(kept.unwrap_or_else(waiting))));
    }
    text.push_str("## Found and mended\n\nBy these trials, or while they were written.\n\n| found | kept from coming back by |\n|---|---|\n");
    for (found, test) in FOUND {
        writeln!(text, "| {found} | {test} |")?;
    }
    std::fs::write(&page, text)?;
    println!("{page}");
    Ok(())
}

const HEAD: &str = "# Proof

Generated by `.ci/long` (`examples/proof.rs`): every figure comes from a run, none is typed. `cargo test` runs the same trials in a short form.

```sh
.ci/long                         # everything: some four hours of one processor
.ci/long kills cuts              # these parts only; the other sections stay as they are
.ci/long cuts 100000 flips 5000  # with that many cases
```

The parts are `simulate`, `checker`, `shapes` (every shape of the movements' tests), `kills`, `cuts`, `refusals`, `flips`, `values`, `moved`, `restoring`, `commander`, `together`, `hall`
and `fuzz`. `CHELEM_TEST_GRAINE=N` repeats a trial from its seed; `CHELEM_FAUTES=longue` asks `cargo test` for the long form, `CHELEM_NOMBRE=N` for that many cases.

What \"0 in N\" means: if a fault had a chance of 3 in N or more in each case, N cases without one would happen less than once in 20
times. So, with 95 % certainty, fewer than 3 in N such cases have it. This says nothing about cases made in another way.

";

/// Prints the lines of a part that was run, so that they can be copied elsewhere.
fn say(section: Option<&str>) {
    let lines = section
        .unwrap_or_default()
        .lines()
        .filter(|line| line.starts_with(['|', '-', '#']) || line.starts_with("Run on"));
    lines.filter(|line| !line.starts_with("|---")).for_each(|line| println!("{line}"));
}

/// The page's former text between the marks of a section.
fn kept(mark: &str, old: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- {mark} -->"), format!("<!-- /{mark} -->"));
    old.split_once(&begin).and_then(|(_, rest)| Some(rest.split_once(&end)?.0.trim().to_owned()))
}

/// A section between its marks: the new one, else the one the page had.
fn section(mark: &str, old: &str, new: Option<String>) -> String {
    let content = new.or_else(|| kept(mark, old)).unwrap_or_else(|| "Not run yet.".to_owned());
    format!("<!-- {mark} -->\n{}\n<!-- /{mark} -->\n\n", content.trim())
}

/// A result, if that part was run.
fn result(folder: &Path, part: &str) -> Result<Option<Value>, Box<dyn Error>> {
    let path = folder.join(format!("{part}.json"));
    if !path.exists() {
        return Ok(None);
    }
    Ok(Some(serde_json::from_str(&std::fs::read_to_string(path)?)?))
}

impl Section {
    fn written(&self, folder: &Path, place: &str) -> Result<Option<String>, Box<dyn Error>> {
        let mut rows = String::new();
        let mut figures = String::new();
        for (part, name) in self.trials {
            let Some(result) = result(folder, part)? else { continue };
            let seed = &result["seed"];
            if result["unfinished"] == true {
                writeln!(rows, "| {name} | | **failed, or stopped** | | {seed} | |")?;
                continue;
            }
            let cases = result["cases"].as_u64().unwrap_or(0);
            let slow = if result["optimised"] == true { "" } else { " (not optimised)" };
            let control = part.ends_with("control");
            let (failed, means) = if control {
                ("as it should: below".to_owned(), String::new())
            } else {
                ("0".to_owned(), meaning(cases))
            };
            let time = duration(result["seconds"].as_f64().unwrap_or(0.0));
            writeln!(rows, "| {name} | {} | {failed} | {means} | {seed} | {time}{slow} |", grouped(cases))?;
            let counts = result["figures"].as_array().cloned().unwrap_or_default();
            let counts: Vec<String> = counts
                .iter()
                .map(|pair| {
                    format!("{} {}", grouped(pair[1].as_u64().unwrap_or(0)), pair[0].as_str().unwrap_or_default())
                })
                .collect();
            writeln!(figures, "- {name}: {}.", counts.join("; "))?;
        }
        if rows.is_empty() {
            return Ok(None);
        }
        let parts: Vec<&str> = self.trials.iter().map(|(part, _)| *part).collect();
        let place = ran(folder, &parts, place);
        Ok(Some(format!(
            "## {}\n\n{}\n\n| trial | cases | failures | which means (95 %) | seed | duration |\n|---|---|---|---|---|---|\n{rows}\n{figures}\n{place}",
            self.title, self.looks_for
        )))
    }
}

/// The batch of simulated tournaments, as `simuler --lot N --format json` reports it.
fn simulated(folder: &Path, place: &str) -> Result<Option<String>, Box<dyn Error>> {
    let Some(report) = result(folder, "simulate")? else { return Ok(None) };
    if report["unfinished"] == true {
        let place = ran(folder, &["simulate"], place);
        return Ok(Some(format!("## Simulated tournaments\n\n**Failed, or stopped.**\n\n{place}\n")));
    }
    let tournaments = report["tournaments"].as_u64().unwrap_or(0);
    let failed = report["failed"].as_array().map_or(0, Vec::len) as u64;
    let means = if failed == 0 { meaning(tournaments) } else { String::new() };
    let mut text = format!(
        "## Simulated tournaments\n\nRandom but plausible tournaments, each played through the program, checked by the second implementation of the \
         rules, exported, imported into an empty base and compared. Looked for: any difference.\n\n\
         | tournaments | with a difference | which means (95 %) | seed | duration | cores |\n|---|---|---|---|---|---|\n\
         | {} | {failed} | {means} | {} | {} | {} |\n\n",
        grouped(tournaments),
        report["seed"],
        duration(report["duration_ms"].as_f64().unwrap_or(0.0) / 1000.0),
        report["threads"],
    );
    for one in report["failed"].as_array().into_iter().flatten() {
        let problems = one["problems"].as_array().map(Vec::as_slice).unwrap_or_default();
        let first = problems.first().and_then(Value::as_str).unwrap_or_default();
        let more = if problems.len() > 1 { format!(" (and {} more)", problems.len() - 1) } else { String::new() };
        writeln!(text, "- `{}`: {first}{more}", one["replay"].as_str().unwrap_or_default())?;
    }
    let counts = |value: &Value| {
        let counts = value.as_object().into_iter().flatten().filter(|(_, count)| **count != 0);
        counts
            .map(|(name, count)| format!("{} {}", name.replace('_', " "), grouped(count.as_u64().unwrap_or(0))))
            .collect::<Vec<_>>()
    };
    writeln!(text, "- In them: {}.", counts(&report["events"]).join("; "))?;
    for (what, shapes) in report["shapes"].as_object().into_iter().flatten() {
        writeln!(text, "- By {}: {}.", what.replace('_', " "), counts(shapes).join("; "))?;
    }
    writeln!(text, "- Commands refused as they should be, by rule: {}.", counts(&report["refusals"]).join("; "))?;
    let checked: Vec<&str> = report["checked"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let place = ran(folder, &["simulate"], place);
    writeln!(text, "- Looked at in each: {}.\n\n{place}", checked.join(" ; "))?;
    Ok(Some(text))
}

/// The meaning of none in so many cases.
fn meaning(cases: u64) -> String {
    if cases < 10 { String::new() } else { format!("below 3 in {}", grouped(cases)) }
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn duration(seconds: f64) -> String {
    if seconds < 100.0 { format!("{seconds:.1} s") } else { format!("{:.0} min", (seconds / 60.0).ceil()) }
}

/// When the last of these parts ended, and where.
fn ran(folder: &Path, parts: &[&str], place: &str) -> String {
    let ended = |part: &&str| folder.join(format!("{part}.json")).metadata().and_then(|file| file.modified()).ok();
    let last = parts.iter().filter_map(ended).max().map_or_else(chrono::Local::now, chrono::DateTime::from);
    format!("Run on {}, {place}", last.format("%Y-%m-%d %H:%M"))
}

/// The commit, as `.ci/long` names it, and the machine.
fn where_it_ran() -> String {
    let said = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok();
        output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
    };
    let field = |path: &str, key: &str| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(key).map(str::to_owned));
        line.unwrap_or_default().trim_matches([' ', '\t', ':', '=', '"']).to_owned()
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "commit {}: {cores} cores of {}, {} ({}), {}, SQLite {}.\n",
        std::env::var("CHELEM_COMMIT").unwrap_or_else(|_| said("git", &["describe", "--always", "--dirty"])),
        field("/proc/cpuinfo", "model name"),
        field("/etc/os-release", "PRETTY_NAME"),
        said("uname", &["-sr"]),
        said("rustc", &["--version"]),
        rusqlite::version(),
    )
}
