//! Every line of advice as it is read at a terminal.

use super::command;
use domain::advice::{Advice, Detail, Entrant, Prizes, RankingView, Setting, Step, ToPrint, Typed};
use domain::money::Cents;
use domain::movement::Kind;
use domain::{PositionNo, TableNo};

fn say(text: &str) -> Advice {
    Advice::say(text)
}

fn read(lines: &[(Advice, &str)]) {
    for (advice, text) in lines {
        assert_eq!(advice.text(command), *text);
    }
}

const SECOND: PositionNo = PositionNo(2);
const SEVENTH: TableNo = TableNo(7);

fn place_by(movement: Kind) -> Step {
    Step::Place { movement: Some(movement) }
}

fn next_by(movement: Kind) -> Step {
    Step::NextPosition { movement: Some(movement), reach: None }
}

fn substitute() -> Step {
    Step::Substitute { entry: None }
}

#[test]
fn the_base_and_its_tournaments() {
    let settings = |words: &str, setting| say(words).then(Step::EditTournament(setting));
    read(&[
        (
            say("Créez un tournoi (")
                .then(Step::NewTournament(None))
                .then("), ou indiquez la bonne base avec ")
                .then(Detail::Base)
                .then("."),
            "Créez un tournoi (chelem nouveau NOM), ou indiquez la bonne base avec --base FICHIER.",
        ),
        (
            say("Vérifiez le nom donné à ").then(Detail::BaseName).then(" ou à CHELEM_BASE."),
            "Vérifiez le nom donné à --base ou à CHELEM_BASE.",
        ),
        (
            say("Créez-en un : ").then(Step::NewTournament(Some("Nom du tournoi"))),
            "Créez-en un : chelem nouveau \"Nom du tournoi\"",
        ),
        (
            say("Exemple : ").then(Step::NewTournament(Some("Coupe d'automne"))),
            "Exemple : chelem nouveau \"Coupe d'automne\"",
        ),
        (
            say("Pour un tournoi par équipes : ").then(Step::NewTeamTournament).then(" (ou equipe4)"),
            "Pour un tournoi par équipes : chelem nouveau NOM --formule duo (ou equipe4)",
        ),
        (
            say("Ajoutez ").then(Detail::TeamsOf4).then(", ou ôtez ").then(Detail::Parallel).then("."),
            "Ajoutez --formule equipe4, ou ôtez --jumelage.",
        ),
        (say("Voyez la liste : ").then(Step::ListTournaments), "Voyez la liste : chelem tournoi lister"),
        (
            say(" Pour travailler dessus : ").then(Step::ChooseTournament(3)),
            " Pour travailler dessus : chelem tournoi choisir 3",
        ),
        (
            settings("Indiquez le club : ", Setting::Organiser),
            "Indiquez le club : chelem tournoi modifier --organisateur \"…\"",
        ),
        (
            settings("Indiquez l'arbitre : ", Setting::Arbiter),
            "Indiquez l'arbitre : chelem tournoi modifier --arbitre \"…\"",
        ),
        (settings("Indiquez le lieu : ", Setting::Place), "Indiquez le lieu : chelem tournoi modifier --lieu \"…\""),
        (settings("Corrigez-la : ", Setting::Date), "Corrigez-la : chelem tournoi modifier --date JJ/MM/AAAA"),
        (
            settings("Engagements : aucun (", Setting::Fee).then(", par joueur)."),
            "Engagements : aucun (chelem tournoi modifier --engagement EUROS, par joueur).",
        ),
        (
            settings("Ailleurs, il peut être ôté : ", Setting::Article29(false)),
            "Ailleurs, il peut être ôté : chelem tournoi modifier --article29 non",
        ),
        (settings("Dites-le : ", Setting::Qualified), "Dites-le : chelem tournoi modifier --qualifies N"),
        (
            settings("Pour les départager par l'article 29 : ", Setting::Article29(true)),
            "Pour les départager par l'article 29 : chelem tournoi modifier --article29 oui",
        ),
        (
            say("Une copie : ").then(Step::Restore(Some("clé usb/club.sqlite".into()))),
            "Une copie : chelem restaurer \"clé usb/club.sqlite\"",
        ),
        (
            say("Voyez ce qu'elle contient maintenant (").then(Step::Check).then(", ").then(Step::ListSheets).then(")"),
            "Voyez ce qu'elle contient maintenant (chelem verifier, chelem marque lister)",
        ),
        (
            say("Reprenez la dernière sauvegarde : ")
                .then(Step::Restore(None))
                .then(" (l'ancienne base est gardée à côté)."),
            "Reprenez la dernière sauvegarde : chelem restaurer FICHIER (l'ancienne base est gardée à côté).",
        ),
        (
            say("Dès que le disque répond de nouveau, ")
                .then(Step::ShowJournal { last: 1 })
                .then(" dit si elle y est ; sinon, recommencez-la."),
            "Dès que le disque répond de nouveau, chelem journal --dernieres 1 dit si elle y est ; sinon, recommencez-la.",
        ),
        (
            say("Voyez le journal : ").then(Step::ShowJournal { last: 5 }),
            "Voyez le journal : chelem journal --dernieres 5",
        ),
        (
            say(" Attention : le tournoi 2 de la base a le même nom et la même date ; pour renoncer : ")
                .then(Step::Undo)
                .then("."),
            " Attention : le tournoi 2 de la base a le même nom et la même date ; pour renoncer : chelem annuler.",
        ),
        (
            say("Et 12 de plus : ").then(Step::ListDifferences).then(" les donne toutes."),
            "Et 12 de plus : chelem verifier --format json les donne toutes.",
        ),
    ]);
}

#[test]
fn people_and_entries() {
    let register = |words: &str, entrant| say(words).then(Step::Register(entrant));
    read(&[
        (say("Exemple : ").then(Step::AddPerson), "Exemple : chelem joueurs ajouter --nom LEFÈVRE --prenom Zoé"),
        (
            say("Complétez les fiches : ").then(Step::EditPerson).then("."),
            "Complétez les fiches : chelem joueurs modifier JOUEUR.",
        ),
        (
            say("Complétez leur fiche : ")
                .then(Step::EditPerson)
                .then(". Sans numéro, la fédération ne peut pas leur attribuer de PCN."),
            "Complétez leur fiche : chelem joueurs modifier JOUEUR. Sans numéro, la fédération ne peut pas leur attribuer de PCN.",
        ),
        (
            say("Numéro de licence à compléter (").then(Step::EditPerson).then(") : LEFÈVRE Zoé."),
            "Numéro de licence à compléter (chelem joueurs modifier JOUEUR) : LEFÈVRE Zoé.",
        ),
        (
            say("Vérifiez le numéro, ou corrigez l'autre joueur : ").then(Step::EditPerson),
            "Vérifiez le numéro, ou corrigez l'autre joueur : chelem joueurs modifier JOUEUR",
        ),
        (
            register("Si c'est lui : ", Entrant::Known("LEFÈVRE Zoé".to_owned())),
            "Si c'est lui : chelem inscrire \"LEFÈVRE Zoé\"",
        ),
        (
            say("Si c'est quelqu'un d'autre du même nom : donnez sa licence, ou ajoutez ")
                .then(Detail::Namesake)
                .then("."),
            "Si c'est quelqu'un d'autre du même nom : donnez sa licence, ou ajoutez --homonyme.",
        ),
        (
            register("Nouveau joueur : ", Entrant::Newcomer),
            "Nouveau joueur : chelem inscrire --nom NOM --prenom Prénom [--licence N°] [--club CLUB]",
        ),
        (
            say("Quelqu'un de nouveau : ").then(Step::SubstituteNewcomer),
            "Quelqu'un de nouveau : chelem remplacer JOUEUR --par-nom NOM --par-prenom Prénom",
        ),
        (register("Complétez-les : ", Entrant::Member), "Complétez-les : chelem inscrire JOUEUR --equipe N°"),
        (say("Ou retirez-les : ").then(Step::Unregister), "Ou retirez-les : chelem desinscrire JOUEUR"),
        (
            say("Inscrivez une équipe entière, ou dites laquelle : ").then(Detail::Team),
            "Inscrivez une équipe entière, ou dites laquelle : --equipe NOM",
        ),
        (
            say("Un paiement se note ainsi : ").then(Step::Pay { entry: None, amount: None }),
            "Un paiement se note ainsi : chelem inscrire --encaisse 10 NOM",
        ),
        (say("S'il s'en va : ").then(Step::Withdraw { entry: 12, after: None }), "S'il s'en va : chelem abandon 12"),
        (
            say("S'il ne joue pas la finale : ").then(Step::Withdraw { entry: 12, after: Some(PositionNo(5)) }),
            "S'il ne joue pas la finale : chelem abandon 12 --apres 5",
        ),
        (
            say("Pour le remplacer : ")
                .then(Step::Substitute { entry: Some(12) })
                .then(" ; pour annuler son départ : ")
                .then(Step::Undo),
            "Pour le remplacer : chelem remplacer 12 --par NOM ; pour annuler son départ : chelem annuler",
        ),
        (
            say("Pour le remplacer : ").then(substitute()).then(" ; pour annuler son départ : ").then(Step::Undo),
            "Pour le remplacer : chelem remplacer JOUEUR --par NOM ; pour annuler son départ : chelem annuler",
        ),
        (
            say("Faites-le remplacer : ").then(Step::ReplaceForfeit { entry: Some(12) }),
            "Faites-le remplacer : chelem forfait 12 --par NOM",
        ),
        (
            say("Ou, s'il manque quelqu'un : ").then(Step::ReplaceForfeit { entry: None }).then(" (article 26)."),
            "Ou, s'il manque quelqu'un : chelem forfait JOUEUR --par NOM (article 26).",
        ),
        (
            say("s'il n'est pas là, l'arbitre peut le déclarer forfait (article 26) : ")
                .then(Step::Forfeit { entry: 12 }),
            "s'il n'est pas là, l'arbitre peut le déclarer forfait (article 26) : chelem forfait 12",
        ),
        (
            say("Pour que le remplaçant joue dès la suivante : ").then(Detail::From(PositionNo(3))),
            "Pour que le remplaçant joue dès la suivante : --des 3",
        ),
    ]);
}

#[test]
fn seats_and_positions() {
    read(&[
        (say("Tirez les places : ").then(Step::place()), "Tirez les places : chelem placer"),
        (
            say("Ou 5 positions tirées au sort : ").then(place_by(Kind::Hasard)).then(" (ou meilleurs)."),
            "Ou 5 positions tirées au sort : chelem placer --mouvement hasard (ou meilleurs).",
        ),
        (
            say("Les fiches de place vont avec le mouvement en anneau : ").then(place_by(Kind::Anneau)),
            "Les fiches de place vont avec le mouvement en anneau : chelem placer --mouvement anneau",
        ),
        (
            say("Pour cela : ")
                .then(Step::PlaceAgain { movement: Kind::Decalages, seed: 421_234 })
                .then(". Tout comparer : ")
                .then(Step::ChooseMovement)
                .then("."),
            "Pour cela : chelem annuler, puis chelem placer --mouvement decalages --graine 421234. Tout comparer : chelem mouvement choisir.",
        ),
        (
            say("Si c'est la dernière action (")
                .then(Step::ShowJournal { last: 1 })
                .then(") : ")
                .then(Step::Undo)
                .then(", puis ")
                .then(Step::place())
                .then("."),
            "Si c'est la dernière action (chelem journal --dernieres 1) : chelem annuler, puis chelem placer.",
        ),
        (
            say("Si le placement est la dernière action (")
                .then(Step::ShowJournal { last: 1 })
                .then(") : ")
                .then(Step::Undo)
                .then(", ")
                .then(Step::Register(Entrant::Anybody))
                .then(", puis ")
                .then(Step::place())
                .then("."),
            "Si le placement est la dernière action (chelem journal --dernieres 1) : chelem annuler, chelem inscrire, puis chelem placer.",
        ),
        (
            say("Choisissez un autre mouvement : ").then(Step::ChooseMovement),
            "Choisissez un autre mouvement : chelem mouvement choisir",
        ),
        (
            say("Le format est celui de : ").then(Step::ShowMovementFile),
            "Le format est celui de : chelem mouvement voir --tables 12 --positions 5 --format json",
        ),
        (
            say("Prenez le mouvement de 6 duos : ").then(Detail::Movement(Kind::Duo3)),
            "Prenez le mouvement de 6 duos : --mouvement duo3",
        ),
        (say("Ici : ").then(Detail::Movement(Kind::Howell)), "Ici : --mouvement howell"),
        (
            say("Le plus proche : 5 tables (17 joueurs), ou ")
                .then(Detail::Movement(Kind::Howell))
                .then(" à 4 tables."),
            "Le plus proche : 5 tables (17 joueurs), ou --mouvement howell à 4 tables.",
        ),
        (
            say("Jouez 4 positions, ou 7 avec ")
                .then(Detail::Movement(Kind::Hasard))
                .then(" ou ")
                .then(Detail::Movement(Kind::Meilleurs))
                .then("."),
            "Jouez 4 positions, ou 7 avec --mouvement hasard ou --mouvement meilleurs.",
        ),
        (
            say("Voyez ").then(Detail::Movement(Kind::Fft)).then(" ou ").then(Detail::Movement(Kind::Howell)).then("."),
            "Voyez --mouvement fft ou --mouvement howell.",
        ),
        (
            say("Exemples : ")
                .then(Detail::AbsentPlaces)
                .then(" ; en Howell, un numéro : ")
                .then(Detail::AbsentNumbers),
            "Exemples : --absents N9,N11 ; en Howell, un numéro : --absents 12",
        ),
        (
            say("Moins de retrouvailles : ")
                .then(Detail::Reach(4))
                .then(" ; le rang seul : ")
                .then(Detail::Reach(0))
                .then("."),
            "Moins de retrouvailles : --ecart 4 ; le rang seul : --ecart 0.",
        ),
        (say("Continuez : ").then(Step::next_position()).then("."), "Continuez : chelem position suivante."),
        (
            say("En dernier recours, au sort jusqu'à la fin : ").then(next_by(Kind::Hasard)),
            "En dernier recours, au sort jusqu'à la fin : chelem position suivante --mouvement hasard",
        ),
        (
            Step::NextPosition { movement: Some(Kind::Meilleurs), reach: Some(2) }.into(),
            "chelem position suivante --mouvement meilleurs --ecart 2",
        ),
        (
            say("Les places des positions suivantes seront tirées à chaque « ").then(Step::next_position()).then(" »."),
            "Les places des positions suivantes seront tirées à chaque « chelem position suivante ».",
        ),
        (say("Qui est où : ").then(Step::ShowPosition(SECOND)), "Qui est où : chelem position voir 2"),
        (say("Pour ouvrir la suivante : ").then(Step::NextSession), "Pour ouvrir la suivante : chelem seance suivante"),
        (
            say("Pour finir sans elle : ").then(Step::StopTournament).then("."),
            "Pour finir sans elle : chelem tournoi arreter.",
        ),
        (
            say("Pour échanger les deux places : ").then(Step::SwapSeats { entry: None }),
            "Pour échanger les deux places : chelem deplacer JOUEUR --avec AUTRE",
        ),
        (
            say("Ou échangez d'abord sa place avec quelqu'un d'une table de 4 : ")
                .then(Step::SwapSeats { entry: Some(12) }),
            "Ou échangez d'abord sa place avec quelqu'un d'une table de 4 : chelem deplacer 12 --avec AUTRE",
        ),
        (
            say("Déplacez quelqu'un pour cette position : ")
                .then(Step::MoveTo { table: Some(SEVENTH), position: Some(PositionNo(3)) }),
            "Déplacez quelqu'un pour cette position : chelem deplacer JOUEUR --table 7 --place N --position 3",
        ),
        (
            say("trouvez d'ici là un remplaçant, ou déplacez quelqu'un : ")
                .then(Step::MoveTo { table: None, position: None }),
            "trouvez d'ici là un remplaçant, ou déplacez quelqu'un : chelem deplacer JOUEUR --table N --place P --position N",
        ),
        (
            say("Rendez-la d'abord : ").then(Step::Undo).then(", ou ").then(Step::MovePlayer).then("."),
            "Rendez-la d'abord : chelem annuler, ou chelem deplacer.",
        ),
    ]);
}

#[test]
fn sheets_and_rulings() {
    let enter = |with, adjustment: Option<&str>| Step::EnterSheet {
        position: SECOND,
        table: SEVENTH,
        with,
        adjustment: adjustment.map(str::to_owned),
    };
    let correct = |reason: Option<&str>, with, adjustment: Option<&str>| Step::CorrectSheet {
        sheet: Some((SECOND, SEVENTH)),
        reason: reason.map(str::to_owned),
        with,
        adjustment: adjustment.map(str::to_owned),
    };
    read(&[
        (
            say("Entrez-les : ")
                .then(Step::EnterSheets)
                .then(". La liste avec les noms : ")
                .then(Step::ListMissingSheets)
                .then("."),
            "Entrez-les : chelem marque. La liste avec les noms : chelem marque manquantes.",
        ),
        (say("Pour l'entrer : ").then(enter(Typed::Nothing, None)), "Pour l'entrer : chelem marque 2 7"),
        (
            say("La feuille n'est pas encore entrée : tenez-en compte en l'entrant (")
                .then(enter(Typed::Rest, None))
                .then(")."),
            "La feuille n'est pas encore entrée : tenez-en compte en l'entrant (chelem marque 2 7 …).",
        ),
        (
            say("La feuille n'est pas encore entrée : ").then(enter(Typed::Balances, Some("renonce"))),
            "La feuille n'est pas encore entrée : chelem marque --ajustement \"renonce\" 2 7 -- BILANS",
        ),
        (
            say("refaites-les, puis : ").then(correct(Some("renonce"), Typed::Balances, None)),
            "refaites-les, puis : chelem marque --corriger --motif \"renonce\" 2 7 -- BILANS",
        ),
        (
            say("refaites-les, puis : ").then(correct(Some("tort"), Typed::Balances, Some("tort"))),
            "refaites-les, puis : chelem marque --corriger --motif \"tort\" --ajustement \"tort\" 2 7 -- BILANS",
        ),
        (
            say("Pour la remplacer : la même commande avec ")
                .then(Detail::Correction)
                .then(" (")
                .then(correct(None, Typed::Rest, None))
                .then(")"),
            "Pour la remplacer : la même commande avec --corriger --motif \"…\" (chelem marque --corriger --motif \"…\" 2 7 …)",
        ),
        (
            say("Si un bilan n'est pas au bon joueur, corrigez la feuille : ").then(Step::CorrectSheet {
                sheet: None,
                reason: None,
                with: Typed::Nothing,
                adjustment: None,
            }),
            "Si un bilan n'est pas au bon joueur, corrigez la feuille : chelem marque --corriger --motif \"…\"",
        ),
        (
            say("Si l'arbitre a ajusté une donne : ").then(Detail::Adjustment).then("."),
            "Si l'arbitre a ajusté une donne : --ajustement \"motif\".",
        ),
        (
            say("Pour les compter, entrez ces feuilles donne par donne : ")
                .then(Step::ImportSheets)
                .then(", ou le dialogue."),
            "Pour les compter, entrez ces feuilles donne par donne : chelem marque importer FICHIER.csv, ou le dialogue.",
        ),
        (
            say("La feuille ne change pas : pour l'appliquer à une donne, redites la décision avec ")
                .then(Detail::Deal)
                .then("."),
            "La feuille ne change pas : pour l'appliquer à une donne, redites la décision avec --donne.",
        ),
        (
            say("La feuille ne change pas : le score ajusté se donne avec ")
                .then(Detail::Scores)
                .then(" ou ")
                .then(Detail::Becomes)
                .then("."),
            "La feuille ne change pas : le score ajusté se donne avec --scores ou --devient.",
        ),
        (
            say("Donnez la donne telle qu'elle doit être comptée : ").then(Detail::AdjustedDeal).then("."),
            "Donnez la donne telle qu'elle doit être comptée : score-ajuste --devient \"garde E 49/2 …\".",
        ),
        (
            say("Ce montant-là : ")
                .then(Step::PenaliseByScale("retard"))
                .then(" ; un autre : ")
                .then(Step::Penalise { offence: None }),
            "Ce montant-là : chelem penalite JOUEUR --bareme retard --minutes N ; un autre : chelem penalite JOUEUR POINTS --motif \"…\"",
        ),
        (
            say("Donnez-le : ").then(Step::Penalise { offence: Some("comportement") }),
            "Donnez-le : chelem penalite JOUEUR POINTS --bareme comportement",
        ),
        (say("Ajoutez ").then(Detail::Minutes).then("."), "Ajoutez --minutes N."),
        (say("Ajoutez ").then(Detail::Reason).then("."), "Ajoutez --motif \"…\"."),
        (
            say("Pour un avertissement sans points : ").then(Detail::Warning),
            "Pour un avertissement sans points : --avertissement",
        ),
        (say("Pour les voir tous : ").then(Step::ListPenalties), "Pour les voir tous : chelem penalite lister"),
        (
            say("Donnez-la à la dernière qu'il a jouée : ").then(Detail::Position(PositionNo(3))),
            "Donnez-la à la dernière qu'il a jouée : --position 3",
        ),
    ]);
}

#[test]
fn the_end_of_a_session_and_of_the_tournament() {
    read(&[
        (
            say("Ajoutez ")
                .then(Detail::Eliminated(10))
                .then(" (ou plus), ou ")
                .then(Detail::Kept)
                .then(" ; ou ôtez ")
                .then(Detail::Coefficient)
                .then("."),
            "Ajoutez --elimines 10 (ou plus), ou --gardes N ; ou ôtez --coefficient.",
        ),
        (say("Ou gardez 12 ou 16 joueurs : ").then(Detail::Kept), "Ou gardez 12 ou 16 joueurs : --gardes N"),
        (
            say("Un second carré final, vraiment : la même commande avec ").then(Detail::OnceMore),
            "Un second carré final, vraiment : la même commande avec --encore",
        ),
        (
            say("L'article 29 ne les départage pas avec ce qui est connu : ")
                .then(Step::ShowRanking(RankingView::Explained)),
            "L'article 29 ne les départage pas avec ce qui est connu : chelem classement --expliquer JOUEUR",
        ),
        (
            say("Le classement provisoire : ").then(Step::ShowRanking(RankingView::Provisional)),
            "Le classement provisoire : chelem classement --provisoire",
        ),
        (
            say("Ou arrêtez là : ").then(Step::StopTournament).then(", puis ").then(Step::Close).then("."),
            "Ou arrêtez là : chelem tournoi arreter, puis chelem cloturer.",
        ),
        (
            say("Pour corriger quand même : ").then(Step::Reopen { reason: false }),
            "Pour corriger quand même : chelem cloturer --rouvrir",
        ),
        (
            say("Pour les changer quand même : ")
                .then(Step::Reopen { reason: true })
                .then(", puis les prix, puis ")
                .then(Step::Close),
            "Pour les changer quand même : chelem cloturer --rouvrir --motif \"…\", puis les prix, puis chelem cloturer",
        ),
        (
            say("Les résultats à transmettre : ").then(Step::ExportAwards),
            "Les résultats à transmettre : chelem exporter pcn",
        ),
        (
            say("Quand la FFT vous a donné la grille : ").then(Step::ImportDuplicateScale),
            "Quand la FFT vous a donné la grille : chelem calculer bareme importer FICHIER",
        ),
        (
            say("Attention : 2 conditions manquantes pour l'homologation. Voyez : ").then(Step::ShowHomologation),
            "Attention : 2 conditions manquantes pour l'homologation. Voyez : chelem federation homologation",
        ),
        (
            say("augmentez des prix (").then(Step::SetPrizes(Prizes::Amounts)).then(")."),
            "augmentez des prix (chelem prix liste MONTANTS).",
        ),
        (
            say("Arrondir à 5,00 € laisse 4,00 € : arrondissez plus fin (")
                .then(Step::SetPrizes(Prizes::Step(Cents(200))))
                .then("), ou que le club ajoute 1,00 € (")
                .then(Step::SetPrizes(Prizes::Added(Cents(100))))
                .then(")."),
            "Arrondir à 5,00 € laisse 4,00 € : arrondissez plus fin (chelem prix regler --pas 2,00), ou que le club ajoute 1,00 € (chelem prix regler --ajoute 1,00).",
        ),
        (
            say("Le fascicule prévoit au moins une coupe pour le vainqueur : ")
                .then(Step::SetPrizes(Prizes::Cup))
                .then("."),
            "Le fascicule prévoit au moins une coupe pour le vainqueur : chelem prix liste --lot \"1=une coupe\".",
        ),
        (
            Advice::from(Detail::Participants).then(" compte ceux de la première séance."),
            "--joueurs compte ceux de la première séance.",
        ),
        (say("equilibre avec ").then(Detail::Nights(3)), "equilibre avec --soirees 3"),
        (say("Réunissez-les : ").then(Detail::PrizeInKind), "Réunissez-les : --lot \"1=une coupe et un panier\""),
        (
            say("Engagement pas encore payé : 3 joueurs. Voyez : ").then(Step::ListUnpaid),
            "Engagement pas encore payé : 3 joueurs. Voyez : chelem inscrits recus --impayes",
        ),
    ]);
}

#[test]
fn papers() {
    let print = |paper| Step::Print(paper);
    read(&[
        (
            say("À réimprimer : ")
                .then(print(ToPrint::ScoreSheetsOf(SECOND, Some(SEVENTH))))
                .then(", puis ")
                .then(Detail::Table(TableNo(9)))
                .then(" ; ")
                .then(print(ToPrint::Cards(Some(12))))
                .then(" ; ")
                .then(print(ToPrint::Placement(Some(SECOND)))),
            "À réimprimer : chelem imprimer feuilles --position 2 --table 7, puis --table 9 ; chelem imprimer fiches --joueur 12 ; chelem imprimer placement --position 2",
        ),
        (
            Advice::from(print(ToPrint::ScoreSheetsOf(SECOND, None)))
                .then(", ")
                .then(print(ToPrint::Placement(None)))
                .then(", et sa fiche"),
            "chelem imprimer feuilles --position 2, chelem imprimer placement, et sa fiche",
        ),
        (
            say("Pour chaque joueur : ")
                .then(print(ToPrint::Cards(None)))
                .then(" ; la place suivante est aussi sur ")
                .then(print(ToPrint::ScoreSheets))
                .then("."),
            "Pour chaque joueur : chelem imprimer fiches ; la place suivante est aussi sur chelem imprimer feuilles.",
        ),
        (
            say("Des fiches vierges : ").then(print(ToPrint::BlankIdentification)),
            "Des fiches vierges : chelem imprimer identification --vierges",
        ),
        (
            say("Des reçus à remplir à la main : ").then(print(ToPrint::BlankReceipts(10))),
            "Des reçus à remplir à la main : chelem imprimer recus --vierges 10",
        ),
        (
            say("Pour une autre séance, donnez une de ses positions : ").then(Detail::SomePosition),
            "Pour une autre séance, donnez une de ses positions : --position N",
        ),
    ]);
}

/// `etat` names the next step at each point of the evening.
#[test]
fn what_comes_next() {
    let register = |entrant| Advice::from(Step::Register(entrant));
    read(&[
        (
            Advice::from(Step::ShowRanking(RankingView::Standing))
                .then(", ")
                .then(Step::ShowAwards)
                .then(", ")
                .then(Step::Print(ToPrint::Ranking)),
            "chelem classement, chelem federation, chelem imprimer classement",
        ),
        (
            register(Entrant::First).then(", ou ").then(Step::Register(Entrant::File)),
            "chelem inscrire NOM …, ou chelem inscrire --fichier LISTE.csv",
        ),
        (
            say("compléter les équipes (")
                .then(Step::ListEntries)
                .then("), puis ")
                .then(Step::place())
                .then(" : ")
                .then(Step::Register(Entrant::Member)),
            "compléter les équipes (chelem inscrits), puis chelem placer : chelem inscrire JOUEUR --equipe N°",
        ),
        (
            register(Entrant::More).then(" (suite), puis ").then(Step::place()),
            "chelem inscrire … (suite), puis chelem placer",
        ),
        (Advice::from(Step::EnterSheets).then(" (saisie des feuilles)"), "chelem marque (saisie des feuilles)"),
        (Step::next_position().into(), "chelem position suivante"),
        (Step::NextSession.into(), "chelem seance suivante"),
        (
            Advice::from(Step::Close).then(" (ou une finale : ").then(Step::FinalSquareOf(16)).then(")"),
            "chelem cloturer (ou une finale : chelem seance finale 16)",
        ),
        (Step::Close.into(), "chelem cloturer"),
    ]);
}
