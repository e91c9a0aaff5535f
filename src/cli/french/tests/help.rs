//! Help: French in both lengths, complete, and nothing hidden shown.

use clap::FromArgMatches;

use super::sample::{Cli, Commande, command};
use super::{assert_french, assert_help_is_french, error, text};
use crate::french::{is_help, render};

#[test]
fn every_help_is_french() {
    assert_eq!(assert_help_is_french(command()), 10, "no `help` subcommand of clap's");
    for path in [&[] as &[&str], &["classement"], &["joueurs"], &["joueurs", "ajouter"], &["marque"], &["mouvement"]] {
        for flag in ["-h", "--help"] {
            let error = error(&[path, &[flag]].concat());
            assert!(is_help(&error) && error.exit_code() == 0);
            assert_french(&error.render().to_string());
        }
    }
}

#[test]
fn the_short_help_of_the_program() {
    let expected = "\
La soirée de tarot, de l'inscription au classement

Utilisation : chelem [OPTIONS] <COMMANDE>

Commandes :
  classement  Affiche le classement
  joueurs     Gère l'annuaire des joueurs
  marque      Enregistre une marque
  placer      Tire les places
  mouvement   Montre un mouvement

Options :
      --base <FICHIER>   Base du club
      --format <FORMAT>  Présentation des données [par défaut : texte] [au choix : texte, json]
  -h, --help             Affiche cette aide
  -V, --version          Affiche la version
";
    assert_eq!(text(&["-h"]), expected);
    assert_eq!(text(&["--help"]), expected, "nothing more to say");
}

#[test]
fn arguments_come_first_and_custom_headings_last() {
    assert_eq!(
        text(&["joueurs", "ajouter", "-h"]),
        "\
Ajoute un joueur

Utilisation : chelem joueurs ajouter [OPTIONS] --licence <LICENCE> <NOM>

Après la commande :
  <NOM>  Nom du joueur

Options :
      --base <FICHIER>     Base du club
  -l, --licence <LICENCE>  Licence
      --format <FORMAT>    Présentation des données [par défaut : texte] [au choix : texte, json]
  -h, --help               Affiche cette aide

Club :
      --club <CLUB>  Club du joueur
"
    );
    let marque = text(&["marque", "-h"]);
    assert!(marque.find("<TABLE>  ").expect("table") < marque.find("[MARQUE]...  ").expect("marques"), "{marque}");
}

#[test]
fn the_long_help_explains_the_values() {
    let short = text(&["placer", "-h"]);
    assert!(short.contains("[par défaut : hasard] [au choix : hasard, ordre]"), "{short}");
    assert!(short.contains("Affiche cette aide (--help : aide complète)"), "{short}");
    let long = text(&["placer", "--help"]);
    let expected = "
      --tirage <TIRAGE>
          Manière de tirer
          
          Au choix :
          - hasard : Placement tiré au sort
          - ordre  : Dans l'ordre d'inscription
          
          [par défaut : hasard]
";
    assert!(long.contains(expected), "{long}");
    assert!(long.contains("[par défaut : \"deux mots\"]"), "{long}");
    assert!(long.contains("Affiche cette aide (-h : résumé)"), "{long}");
}

#[test]
fn hidden_things_stay_hidden() {
    for path in [&["-h"] as &[&str], &["--help"], &["joueurs", "ajouter", "--help"], &["placer", "--help"]] {
        let text = text(path);
        for hidden in ["interne", "secret", "brut", "ranking"] {
            assert!(!text.contains(hidden), "{hidden} in:\n{text}");
        }
    }
}

#[test]
fn a_usage_in_two_forms_is_aligned() {
    let help = text(&["mouvement", "-h"]);
    let expected = "Utilisation :\n       chelem mouvement [OPTIONS]\n       chelem mouvement <COMMANDE>\n\n";
    assert!(help.contains(expected), "{help}");
    let refused = text(&["mouvement", "--tables", "4", "verifier"]);
    assert!(refused.starts_with("erreur : la commande « verifier » ne va pas avec « --tables <T> »\n"), "{refused}");
    let expected = "  Utilisation : chelem mouvement [OPTIONS]\n                chelem mouvement <COMMANDE>\n  Pour plus d'aide : chelem mouvement --help\n";
    assert!(refused.ends_with(expected), "{refused}");
}

#[test]
fn clap_s_help_subcommand_is_gone() {
    assert!(render(&error(&["help"])).starts_with("erreur : la commande « help » n'existe pas\n"));
}

#[test]
fn the_version() {
    let error = error(&["-V"]);
    assert!(is_help(&error));
    assert_eq!(error.render().to_string(), "chelem 1.2.3\n");
}

#[test]
fn called_with_nothing_it_shows_its_help() {
    let error = error(&["joueurs"]);
    assert!(is_help(&error));
    assert_eq!(error.exit_code(), 2);
    assert_eq!(render(&error), error.render().to_string());
    assert_french(&render(&error));
}

#[test]
fn negative_marks_and_aliases_still_work() {
    for name in ["marque", "score"] {
        let matches = command().try_get_matches_from(["chelem", name, "4", "-446", "446", "-2"]).expect("accepted");
        let cli = Cli::from_arg_matches(&matches).expect("complete");
        let Commande::Marque(marque) = cli.command else { unreachable!("{cli:?}") };
        assert_eq!((marque.table, marque.marques.as_slice()), (4, [-446, 446, -2].as_slice()));
    }
    for option in ["-c", "--carte", "-l"] {
        command().try_get_matches_from(["chelem", "joueurs", "ajouter", option, "12", "Zoé"]).expect("accepted");
    }
    command().try_get_matches_from(["chelem", "ranking"]).expect("hidden alias");
    command().debug_assert();
}
