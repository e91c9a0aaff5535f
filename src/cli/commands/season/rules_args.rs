//! The rules of a season as options: one each, with the words the domain knows.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    /// Part d'un modèle : cumul, moyenne, meilleures-8 (ou un autre nombre), places, pcn
    #[arg(long, value_name = "MODÈLE")]
    pub(super) modele: Option<String>,
    /// Ce que vaut une soirée : total, par-donnes=25, pourcentage, places=25,18,15, pcn
    #[arg(long, value_name = "MESURE")]
    mesure: Option<String>,
    /// Soirées qui comptent : toutes, choisies (celles qu'on ajoute), ou libre, duplique, individuel, equipes
    #[arg(long, value_name = "MOTS")]
    soirees: Option<String>,
    /// Joueurs ou équipes qu'une soirée doit avoir classés
    #[arg(long, value_name = "N")]
    effectif: Option<String>,
    /// Soirées retenues : toutes, ou un nombre (les meilleures)
    #[arg(long, value_name = "N")]
    retenues: Option<String>,
    /// somme ou moyenne
    #[arg(long, value_name = "MOT")]
    calcul: Option<String>,
    /// Soirées qu'il faut pour être classé
    #[arg(long, value_name = "N")]
    minimum: Option<String>,
    /// Points ajoutés pour chaque soirée jouée
    #[arg(long, value_name = "POINTS")]
    presence: Option<String>,
    /// Qui est classé : tous, club=NOM, affilies, etiquette=MOT
    #[arg(long, value_name = "QUI")]
    qui: Option<String>,
    /// Membres d'une équipe ou d'un club qui comptent chaque soirée ; ou tous
    #[arg(long, value_name = "N")]
    meilleurs: Option<String>,
    /// Places de la finale ; ou non
    #[arg(long, value_name = "N")]
    qualifies: Option<String>,
    /// Le moins et le plus de qualifiés d'un club, comme 1-9 ; ou non
    #[arg(long, value_name = "N-N")]
    qualifies_par_club: Option<String>,
    /// Soirées retenues dans un même club, au plus (comité) ; ou non
    #[arg(long, value_name = "N")]
    par_club: Option<String>,
    /// Clubs dont les soirées comptent (comité) : tous, ou leurs numéros, comme 12,7,3
    #[arg(long, value_name = "NUMÉROS")]
    clubs: Option<String>,
    /// Places de la finale partagées entre les clubs (comité) : inscriptions, classes ; ou non
    #[arg(long, value_name = "MOT")]
    quota: Option<String>,
    /// Places de chaque club au moins
    #[arg(long, value_name = "N")]
    quota_minimum: Option<String>,
    /// Numéro du tirage qui départage deux clubs à égalité ; chelem en tire un sinon
    #[arg(long, value_name = "N")]
    tirage: Option<String>,
    /// Prix par place, en euros, comme 100,80,60 ; ou non
    #[arg(long, value_name = "EUROS")]
    prix: Option<String>,
    /// Ce que reçoit chacun de ceux qui sont classés, en euros ; ou non
    #[arg(long, value_name = "EUROS")]
    chacun: Option<String>,
    /// Soirées sans licence que le club accepte dans une saison, quelle qu'elle soit ; inscrire le rappelle ensuite ; ou non
    #[arg(long, value_name = "N")]
    pub(super) essais: Option<String>,
    /// Les règles d'un fichier TOML, avec ces mêmes mots : retenues = 8
    #[arg(long, value_name = "FICHIER")]
    pub(super) fichier: Option<PathBuf>,
    /// Écrit les règles de la saison dans un fichier TOML
    #[arg(long, value_name = "FICHIER", exclusive = true)]
    pub(super) ecrire: Option<PathBuf>,
    /// Montre ce que ces règles et chaque modèle donneraient, et ce que chacun récompense ; rien n'est changé
    #[arg(long)]
    pub(super) essayer: bool,
}

impl RulesArgs {
    /// The rules given, by key.
    pub(super) fn pairs(&self) -> Vec<(String, String)> {
        let all = [
            ("mesure", &self.mesure),
            ("soirees", &self.soirees),
            ("effectif", &self.effectif),
            ("retenues", &self.retenues),
            ("calcul", &self.calcul),
            ("minimum", &self.minimum),
            ("presence", &self.presence),
            ("qui", &self.qui),
            ("meilleurs", &self.meilleurs),
            ("qualifies", &self.qualifies),
            ("qualifies-par-club", &self.qualifies_par_club),
            ("par-club", &self.par_club),
            ("clubs", &self.clubs),
            ("quota", &self.quota),
            ("quota-minimum", &self.quota_minimum),
            ("tirage", &self.tirage),
            ("prix", &self.prix),
            ("chacun", &self.chacun),
        ];
        all.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value.clone()?))).collect()
    }
}
