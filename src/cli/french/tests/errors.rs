//! Errors: every kind that clap knows, from a command line where one can cause it.

use std::ffi::OsString;

use clap::builder::UnknownArgumentValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error, value_parser};

use super::sample::command;
use super::{assert_french, error, text};
use crate::error::CliError;
use crate::french::{command_path, is_help, localise, render, render_for};

#[test]
fn a_refused_option_in_full() {
    assert_eq!(
        text(&["classement", "--positon", "3"]),
        "\
erreur : l'option « --positon » n'existe pas ici
  Vouliez-vous dire « --position » ?
  Utilisation : chelem classement --position <N>
  Pour plus d'aide : chelem classement --help
"
    );
}

#[test]
fn a_group_alone_tells_another_program_that_a_command_is_missing() {
    let error = crate::command().try_get_matches_from(["chelem", "tournoi"]).expect_err("refused");
    let failed = CliError::Usage(Box::new(error), "chelem tournoi".to_owned(), None).failed().expect("answered");
    assert_eq!(failed.error.message, "il manque une commande de ce groupe");
    assert!(failed.error.advice.iter().any(|line| line.contains("choisir")), "{failed:?}");
}

#[test]
fn every_error_a_command_line_can_cause() {
    use ErrorKind as K;
    let cases: [(&[&str], ErrorKind, &str); 24] = [
        (
            &["clasement"],
            K::InvalidSubcommand,
            "la commande « clasement » n'existe pas\n  Vouliez-vous dire « classement » ?",
        ),
        (
            &["zzz"],
            K::InvalidSubcommand,
            "la commande « zzz » n'existe pas\n  Utilisation : chelem [OPTIONS] <COMMANDE>",
        ),
        (&["--base", "x"], K::MissingSubcommand, "il manque une commande après « chelem »"),
        (&["classement", "3"], K::UnknownArgument, "« 3 » est en trop"),
        (&["marque", "-x"], K::UnknownArgument, "Si « -x » n'est pas une option, écrivez « -- -x »"),
        (&["--", "placer"], K::UnknownArgument, "La commande « placer » existe : retirez le « -- » qui la précède"),
        (&["--tirage", "placer"], K::UnknownArgument, "« placer --tirage » existe"),
        (
            &["--format", "jason", "placer"],
            K::InvalidValue,
            "« jason » ne convient pas pour « --format <FORMAT> »\n  Au choix : texte, json\n  Vouliez-vous dire « json » ?\n  Pour plus d'aide : chelem --help",
        ),
        (
            &["placer", "--tirage"],
            K::InvalidValue,
            "rien n'est donné pour « --tirage <TIRAGE> »\n  Au choix : hasard, ordre",
        ),
        (&["placer", "--tirage", ""], K::InvalidValue, "rien n'est donné pour « --tirage <TIRAGE> »"),
        (&["placer", "--remarque", "x"], K::NoEquals, "ce qui va avec « --remarque=<TEXTE> » doit y être collé"),
        (
            &["classement", "--position", "x"],
            K::ValueValidation,
            "pour « --position <N> » : ce n'est pas un nombre entier",
        ),
        (&["classement", "--position", ""], K::ValueValidation, "il faut un nombre entier"),
        (&["classement", "--position", "13"], K::ValueValidation, "il faut un nombre de 1 à 12"),
        (&["classement", "--position", "99999999999999999999"], K::ValueValidation, "ce nombre est trop grand"),
        (
            &["marque", "quatre", "1"],
            K::ValueValidation,
            "« quatre » ne convient pas pour « <TABLE> » : « quatre » n'est pas un numéro de table",
        ),
        (
            &["marque", "4", "12,5"],
            K::ValueValidation,
            "« 12,5 » ne convient pas pour « [MARQUE]... » : ce n'est pas un nombre entier",
        ),
        (&["marque", "4", "1", "2", "3", "4", "5"], K::TooManyValues, "pour « [MARQUE]... », ceci est en trop : « 5 »"),
        (&["joueurs", "importer", "--lignes", "1"], K::TooFewValues, "demande au moins 2 valeurs (1 donnée)"),
        (&["joueurs", "importer", "--colonnes", "1"], K::WrongNumberOfValues, "demande 2 valeurs (1 donnée)"),
        (
            &["classement", "--provisoire", "--position", "3"],
            K::ArgumentConflict,
            "« --provisoire » ne va pas avec « --position <N> »",
        ),
        (
            &["classement", "--position", "3", "--position", "4"],
            K::ArgumentConflict,
            "« --position <N> » ne peut être donné qu'une seule fois",
        ),
        (&["joueurs", "ajouter", "--licence", "12"], K::MissingRequiredArgument, "il manque « <NOM> »"),
        (
            &["joueurs", "ajouter", "--club", "x"],
            K::MissingRequiredArgument,
            "il manque sur cette ligne :\n    --licence <LICENCE>\n    <NOM>\n",
        ),
    ];
    for (arguments, kind, expected) in cases {
        let error = error(arguments);
        assert_eq!(error.kind(), kind, "{arguments:?}\n{}", render(&error));
        assert!(!is_help(&error));
        let text = text(arguments);
        assert!(text.contains(expected), "{arguments:?}\n{text}");
        assert!(text.starts_with("erreur : ") && text.ends_with(" --help\n"), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("  ")), "{text}");
        assert!(text.contains("  Pour plus d'aide : chelem"), "{text}");
    }
}

#[test]
fn a_refused_value_recommends_its_own_command() {
    let arguments: Vec<OsString> = ["chelem", "--format", "json", "score", "x", "1"].map(OsString::from).to_vec();
    let mut command = command();
    let error = command.try_get_matches_from_mut(&arguments).expect_err("refused");
    assert!(render_for(&error, &command_path(&command, &arguments), None).ends_with("aide : chelem marque --help\n"));
    assert!(render(&error).ends_with("aide : chelem --help\n"));
}

#[cfg(unix)]
#[test]
fn unreadable_bytes() {
    use std::os::unix::ffi::OsStringExt;
    let arguments = [b"chelem".to_vec(), b"joueurs".to_vec(), b"ajouter".to_vec(), vec![0xE9]].map(OsString::from_vec);
    let error = command().try_get_matches_from(arguments).expect_err("refused");
    assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
    assert_french(&render(&error));
    assert!(render(&error).contains("caractères illisibles"));
}

#[test]
fn what_was_typed_cannot_colour_or_break_the_message() {
    let text = text(&["placer", "--tirage", "\u{1b}[31mrouge\nvert"]);
    assert!(text.starts_with("erreur : « \u{FFFD}[31mrouge\u{FFFD}vert » ne convient pas"), "{text}");
}

#[test]
fn errors_without_context_are_french_too() {
    use ErrorKind as K;
    let kinds = [
        K::InvalidValue,
        K::UnknownArgument,
        K::InvalidSubcommand,
        K::NoEquals,
        K::ValueValidation,
        K::TooManyValues,
        K::TooFewValues,
        K::WrongNumberOfValues,
        K::ArgumentConflict,
        K::MissingRequiredArgument,
        K::MissingSubcommand,
        K::InvalidUtf8,
        K::Io,
        K::Format,
    ];
    for kind in kinds {
        for error in [Error::new(kind), Error::new(kind).with_cmd(&command())] {
            let text = render(&error);
            assert_french(&text);
            assert!(
                text.starts_with("erreur : ") && text.ends_with("\n  Pour plus d'aide : chelem --help\n"),
                "{text}"
            );
        }
    }
    for (kind, english) in [
        (K::MissingRequiredArgument, "the following required argument was not provided: nom"),
        (K::InvalidSubcommand, "the subcommand 'x' wasn't recognized"),
        (K::MissingSubcommand, "a subcommand is required but one was not provided"),
    ] {
        assert_french(&render(&Error::raw(kind, english)));
    }
    assert_french(&render(&Error::from(std::fmt::Error)));
    assert_french(&render(&Error::from(std::io::Error::other("disque plein"))));
}

#[test]
fn our_own_errors_keep_their_text() {
    let ours = command().error(ErrorKind::ArgumentConflict, "Nord et Sud sont la même personne");
    assert_eq!(
        render(&ours),
        "erreur : Nord et Sud sont la même personne\n  Utilisation : chelem [OPTIONS] <COMMANDE>\n  Pour plus d'aide : chelem --help\n"
    );
    let parser = UnknownArgumentValueParser::suggest_arg("--places").and_suggest("La position se compte à partir de 1");
    let error = localise(Command::new("chelem").arg(Arg::new("place").long("place").value_parser(parser)))
        .try_get_matches_from(["chelem", "--place", "3"])
        .expect_err("refused");
    let text = render(&error);
    assert_french(&text);
    assert!(text.contains("  Vouliez-vous dire « --places » ?\n  La position se compte à partir de 1\n"), "{text}");
}

#[test]
fn the_closest_suggestion_and_every_conflict() {
    let mut error = Error::new(ErrorKind::InvalidSubcommand);
    error.insert(ContextKind::InvalidSubcommand, ContextValue::String("joueu".into()));
    error.insert(
        ContextKind::SuggestedSubcommand,
        ContextValue::Strings(vec!["jouer".into(), "joueur".into(), "joueurs".into()]),
    );
    assert!(render(&error).contains("Vouliez-vous dire « joueurs » ?\n"));
    let mut error = Error::new(ErrorKind::ArgumentConflict);
    error.insert(ContextKind::InvalidArg, ContextValue::String("--a".into()));
    error.insert(ContextKind::PriorArg, ContextValue::Strings(vec!["--b".into(), "--c".into()]));
    assert!(render(&error).starts_with("erreur : « --a » ne va pas avec :\n    --b\n    --c\n"));
}

#[test]
fn reasons_of_the_standard_library_are_translated() {
    let cases = [
        (Arg::new("v").value_parser(value_parser!(u64)), "-3", "un nombre négatif n'est pas possible ici"),
        (Arg::new("v").value_parser(value_parser!(i64)), "-99999999999999999999", "ce nombre est trop petit"),
        (Arg::new("v").value_parser(value_parser!(u8)), "-3", "il faut un nombre de 0 à 255"),
        (Arg::new("v").value_parser(value_parser!(u32).range(1..)), "0", "il faut un nombre de 1 à 4294967295"),
        (Arg::new("v").value_parser(value_parser!(f64)), "douze", "ce n'est pas un nombre"),
        (Arg::new("v").value_parser(value_parser!(char)), "ab", "il faut un seul caractère"),
        (Arg::new("v").value_parser(str::parse::<bool>), "oui", "il faut true (oui) ou false (non)"),
        (
            Arg::new("v").value_parser(clap::builder::BoolishValueParser::new()),
            "x",
            "il faut true (oui) ou false (non)",
        ),
        (Arg::new("v").value_parser(value_parser!(std::num::NonZeroU8)), "0", "zéro n'est pas possible ici"),
        (Arg::new("v").value_parser(value_parser!(chrono::NaiveDate)), "14/7/2026", "(une date s'écrit AAAA-MM-JJ)"),
        (
            Arg::new("v").value_parser(value_parser!(chrono::NaiveDate)),
            "2026-02-30",
            "cette date ou cette heure n'existe pas",
        ),
    ];
    for (arg, value, expected) in cases {
        let command = Command::new("chelem").arg(arg.value_name("V").allow_negative_numbers(true));
        let error = localise(command).try_get_matches_from(["chelem", value]).expect_err("refused");
        let text = render(&error);
        assert_french(&text);
        assert!(text.contains(expected), "{value}\n{text}");
    }
}
