//! The rules of a season as options: one each, with the words the domain knows.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    /// Part d'un modèle : cumul, moyenne, meilleures-8 (ou un autre nombre), places, pcn
    #[arg(long, value_name = "MODÈLE")]
    pub(super) modele: Option<String>,
    /// Ce que vaut une soirée : total, par-donnes=25, pourcentage, places=25,18,15, inverse, pcn, pp
    #[arg(long, value_name = "MESURE")]
    mesure: Option<String>,
    /// Les ex æquo d'une soirée : partage (moyenne des places) ou haut (la meilleure)
    #[arg(long, value_name = "MOT")]
    ex_aequo: Option<String>,
    /// Soirées retenues : toutes, un nombre (les meilleures), ou sauf=2 (sans les 2 plus mauvaises)
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
    /// Points ajoutés dès tant de soirées, comme 10:50 ; ou non
    #[arg(long, value_name = "N:POINTS")]
    assiduite: Option<String>,
    /// Points ajoutés, comme victoire:5,podium:2 (2e et 3e) ; ou non
    #[arg(long, value_name = "PRIMES")]
    prime: Option<String>,
    /// Qui est classé : tous, club=NOM, affilies, etiquette=MOT
    #[arg(long, value_name = "QUI")]
    qui: Option<String>,
    /// Places comptées parmi tous les joueurs (general) ou seulement ceux qui sont classés (entre-eux)
    #[arg(long, value_name = "MOT")]
    rangs: Option<String>,
    /// Soirées par équipes : exclues, part (la place de l'équipe), individuel
    #[arg(long, value_name = "MOT")]
    equipes: Option<String>,
    /// Qui part avant la fin : compte, presence (elle seule) ou zero
    #[arg(long, value_name = "MOT")]
    depart: Option<String>,
    /// À égalité, dans l'ordre : victoires, places, meilleure, suivante, face-a-face, presences, derniere ; ou non
    #[arg(long, value_name = "MOTS")]
    departage: Option<String>,
    /// Soirées sans licence que le club accepte ; inscrire le rappelle ensuite ; ou non
    #[arg(long, value_name = "N")]
    essais: Option<String>,
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
            ("ex-aequo", &self.ex_aequo),
            ("retenues", &self.retenues),
            ("calcul", &self.calcul),
            ("minimum", &self.minimum),
            ("presence", &self.presence),
            ("assiduite", &self.assiduite),
            ("prime", &self.prime),
            ("qui", &self.qui),
            ("rangs", &self.rangs),
            ("equipes", &self.equipes),
            ("depart", &self.depart),
            ("departage", &self.departage),
            ("essais", &self.essais),
        ];
        all.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value.clone()?))).collect()
    }
}
