//! Templates as a club writes them.

use super::*;

fn file(name: &str, text: &str) -> TemplateFile {
    TemplateFile { name: name.to_owned(), bytes: text.as_bytes().to_vec() }
}

fn faults(name: &str, text: &str) -> Vec<String> {
    let read = Templates::read(&[file(name, text)]);
    read.unwrap_err().0.iter().map(ToString::to_string).collect()
}

#[test]
fn the_defaults_are_read_without_a_fault_and_every_key_of_theirs_is_used() {
    let read = Templates::read(&[]).unwrap();
    assert_eq!(read, Templates::default());
    // Written out and read back, they change nothing.
    assert_eq!(Templates::read(&Templates::originals()).unwrap(), read);
    for (name, text) in Templates::DEFAULTS {
        assert!(text.starts_with("# ") && name.ends_with(".toml"), "{name} explains itself");
    }
}

#[test]
fn a_file_overrides_only_the_keys_it_writes() {
    let margin = Templates::read(&[file("papier.toml", "[marges]\ngauche = 20\n")]).unwrap();
    let mut expected = Templates::default();
    assert_ne!(margin, expected);
    expected.paper.margins.left = crate::Mm(20.0);
    // Settings that sheets take over from the common paper follow.
    assert_eq!(margin.paper, expected.paper);
    assert_eq!(margin.classement.paper.margins, expected.paper.margins);
    assert_eq!(margin.classement.columns, expected.classement.columns);
}

#[test]
fn a_sheet_may_have_a_format_of_its_own() {
    let read = Templates::read(&[file("classement.toml", "format = \"A5\"\nlogo = \"non\"")]).unwrap();
    assert_eq!((read.classement.paper.size, read.paper.size), (PaperSize::A5, PaperSize::A4));
}

#[test]
fn a_list_may_stand_or_lie_and_a_card_may_not() {
    let read = Templates::read(&[file("classement.toml", "orientation = \"debout\"")]).unwrap();
    assert_eq!(
        (read.classement.paper.orientation, read.prix.paper.orientation),
        (Orientation::Upright, Orientation::Auto)
    );
    assert!(faults("classement.toml", "orientation = \"portrait\"")[0].contains("\"auto\", \"debout\", \"couchee\""));
    assert!(faults("fiche.toml", "orientation = \"debout\"")[0].contains("inconnue"));
}

#[test]
fn an_unknown_key_is_refused_with_its_line_and_the_nearest_one() {
    let said = faults("papier.toml", "# Nos marges\n[marges]\ngauch = 20\n");
    assert_eq!(
        said,
        ["papier.toml, ligne 3 : la clé « marges.gauch » est inconnue : vouliez-vous dire « marges.gauche » ?"]
    );
    assert!(faults("classement.toml", "zzz = 1")[0].contains("« zzz » est inconnue"));
    assert!(faults("papier.toml", "[marge]\nhaut = 8")[0].starts_with("papier.toml, ligne 1"));
}

#[test]
fn an_impossible_value_is_refused_with_what_is_allowed() {
    for (text, wanted) in [
        ("\n[marges]\nhaut = 300", "papier.toml, ligne 3 : « marges.haut » : un nombre de 5 à 40 (mm) est attendu"),
        ("[marges]\nhaut = \"11\"", "sans guillemets"),
        ("[marges]\nhaut = nan", "un nombre de 5 à 40"),
        ("format = \"A3\"", "ligne 1 : « format » : « A3 » est inconnu ; on attend \"A4\", \"A5\""),
        ("[couleurs]\ntitres = \"rouge\"", "« rouge » n'est pas une couleur"),
        ("[couleurs]\npositions = []", "une liste de 1 à 20 couleurs"),
        ("[couleurs]\npar_position = \"peut-être\"", "\"oui\" ou \"non\""),
        ("[pied]\ngauche = \"{tournois}\"", "{tournois} est inconnu ; on peut écrire {tournoi}, "),
        ("[logo]\nfichier = \"logo.png\"", "l'image « logo.png » n'est pas dans le dossier"),
        ("marges = 3", "« marges »"),
    ] {
        let said = faults("papier.toml", text);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains(wanted), "{said:?}");
    }
    let twice = faults("classement.toml", "colonnes = [\"nom\", \"nom\"]");
    assert!(twice[0].contains("deux fois"), "{twice:?}");
    let nameless = faults("classement.toml", "\ncolonnes = [\"rang\"]");
    assert!(nameless[0].contains("ligne 2") && nameless[0].contains("nécessaire"), "{nameless:?}");
}

#[test]
fn margins_that_leave_no_room_are_refused() {
    assert_eq!(
        faults("papier.toml", "format = \"A5\"\n[marges]\ngauche = 20\ndroite = 40\n"),
        [
            "papier.toml, ligne 4 : « marges.droite » : avec ces marges il ne reste que 88 mm de large (papier A5) ; il en faut \
             au moins 100"
        ]
    );
    assert_eq!(
        faults("papier.toml", "format = \"A5\"\n[marges]\nhaut = 40\nbas = 40\n"),
        [
            "papier.toml, ligne 3 : « marges.haut » : avec ces marges il ne reste que 68 mm de haut sur une feuille couchée \
             (papier A5) ; il en faut au moins 80"
        ]
    );
    // Enough on A4, but not on the smaller paper of one sheet.
    let wide = file("papier.toml", "[marges]\ngauche = 40\ndroite = 40\n");
    Templates::read(std::slice::from_ref(&wide)).unwrap();
    let faults = Templates::read(&[wide, file("classement.toml", "\nformat = \"A5\"")]).unwrap_err();
    assert_eq!(
        faults.0.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "classement.toml, ligne 2 : « format » : « marges.gauche » de papier.toml : avec ces marges il ne reste que 68 mm de \
             large (papier A5) ; il en faut au moins 100"
        ]
    );
    Templates::read(&[file("papier.toml", "format = \"A5\"\n[marges]\ngauche = 20\n")]).unwrap();
}

#[test]
fn colours_too_dark_to_read_on_are_refused() {
    assert_eq!(
        faults("papier.toml", "[couleurs]\ntitres = \"#1a5fb4\"\nune_ligne_sur_deux = \"#808080\"\n"),
        [
            "papier.toml, ligne 2 : « couleurs.titres » : « #1a5fb4 » est trop foncé pour y lire des lettres noires : sa clarté \
             est de 32 %, il en faut au moins 60",
            "papier.toml, ligne 3 : « couleurs.une_ligne_sur_deux » : « #808080 » est trop foncé pour y lire des lettres noires \
             : sa clarté est de 50 %, il en faut au moins 60",
        ]
    );
    Templates::read(&[file("papier.toml", "[couleurs]\ntitres = \"#ffd700\"")]).unwrap();
}

#[test]
fn what_is_no_toml_is_refused_with_its_line() {
    let said = faults("papier.toml", "format = \"A4\"\n[marges\nhaut = 11\n");
    assert!(said[0].starts_with("papier.toml, ligne 2 : « [marges » ne se lit pas"), "{said:?}");
    let said = faults("papier.toml", "format = \"A4\"\nformat = \"A5\"\n");
    assert!(said[0].contains("ligne 2") && said[0].contains("deux fois"), "{said:?}");
    let latin = TemplateFile { name: "papier.toml".into(), bytes: b"# \xe9t\xe9".to_vec() };
    assert!(Templates::read(&[latin]).unwrap_err().0[0].reason.contains("UTF-8"));
}

#[test]
fn all_faults_are_told_at_once() {
    let files = [file("papier.toml", "format = 4\ncouleur = 1"), file("clasement.toml", "")];
    let faults = Templates::read(&files).unwrap_err();
    assert_eq!(faults.0.len(), 3);
    assert_eq!(faults.to_string(), "les modèles d'impression ont 3 défauts");
    assert!(faults.0.iter().any(|fault| fault.to_string().starts_with("clasement.toml : aucun papier")));
}

#[test]
fn a_bad_image_is_refused_by_its_name() {
    let files = [file("papier.toml", "[logo]\nfichier = \"club.png\""), file("club.png", "GIF89a")];
    let faults = Templates::read(&files).unwrap_err();
    assert!(faults.0[0].to_string().contains("« club.png » n'est pas une image PNG"), "{faults:?}");
}

#[test]
fn the_mark_of_windows_is_no_fault() {
    Templates::read(&[file("papier.toml", "\u{feff}format = \"A5\"\r\n")]).unwrap();
}

proptest::proptest! {
    /// Any file is either read or refused.
    #[test]
    fn nothing_a_file_says_makes_the_reader_fail(text in "\\PC*", cut in 0..2000_usize) {
        let _ = Templates::read(&[file("papier.toml", &text)]);
        let head: String = PaperTemplate::DEFAULT.chars().take(cut).collect();
        let _ = Templates::read(&[file("papier.toml", &(head + &text))]);
    }
}

#[test]
fn a_name_that_notepad_made_longer_is_told() {
    let file = TemplateFile { name: "classement.toml.txt".to_owned(), bytes: Vec::new() };
    assert!(is_template_file(&file.name));
    let faults = Templates::read(&[file]).unwrap_err();
    assert!(faults.0[0].reason.contains("renommez-le « classement.toml »"), "{faults:?}");
}
