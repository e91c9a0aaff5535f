//! `saison`: its subcommands.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand, ValueEnum};

use super::rules_args::RulesArgs;
use super::teams::{self, FinalArgs, TeamArgs};
use super::{rules_file, show};
use crate::args::{day, euros_or_back, keyed};
use crate::error::CliError;
use crate::files;
use crate::import::{Asks, ListFile, import_list};
use crate::run::Run;
use app::{AppError, Changes, Club, NewSeason, NightSaid, NightsImport, SeasonAsked, Seasons};
use domain::money::Cents;
use domain::season::{By, Category, Which};

/// La saison du club : soirées qui comptent, règles, classement expliqué
///
/// Sans rien d'autre : où en est la saison. Exemples : chelem saison creer "2026-2027" --modele moyenne ;
/// chelem saison classement --expliquer lefevre
#[derive(Debug, Args)]
pub(crate) struct Saison {
    #[command(subcommand)]
    what: Option<What>,
    /// Une autre saison que la courante : son nom, ou une partie
    #[arg(long, global = true, value_name = "NOM")]
    saison: Option<String>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Crée une saison, du 1er juillet au 30 juin si rien d'autre n'est dit
    ///
    /// Exemples : chelem saison creer "2026-2027" --modele meilleures-8 ;
    /// chelem saison creer "Festival 2027" --du 8/8/2027 --au 14/8/2027 --modele meilleures-10 --soirees equipes
    #[command(alias = "create")]
    Creer {
        /// Nom
        nom: String,
        #[command(flatten)]
        jours: Days,
        /// Règles toutes prêtes : cumul, moyenne, meilleures-8 (ou un autre nombre), places, pcn
        #[arg(long, value_name = "MODÈLE")]
        modele: Option<String>,
        /// Soirées qui comptent : toutes, ou libre, duplique, individuel, equipes
        #[arg(long, value_name = "MOTS")]
        soirees: Option<String>,
        /// Seules ces soirées comptent (leurs numéros)
        #[arg(long, value_name = "N", value_delimiter = ',', conflicts_with = "soirees")]
        choisies: Vec<String>,
    },
    /// Change le nom ou les dates de la saison
    #[command(alias = "edit")]
    Modifier {
        /// Nom
        #[arg(long)]
        nom: Option<String>,
        #[command(flatten)]
        jours: Days,
    },
    /// Montre les saisons de la base
    #[command(alias = "list")]
    Lister,
    /// Choisit la saison sur laquelle portent les commandes
    ///
    /// Exemple : chelem saison choisir "2026-2027"
    #[command(alias = "choose")]
    Choisir {
        /// Nom, ou une partie
        nom: String,
    },
    /// Montre ou change les règles ; --essayer montre d'abord ce qu'elles donneraient
    ///
    /// Exemples : chelem saison regler --retenues 8 --minimum 5 --prix 100,80,60
    ///            chelem saison regler --modele places --essayer
    #[command(alias = "rules", verbatim_doc_comment)]
    Regler(Box<RulesArgs>),
    /// Montre les soirées, et lesquelles comptent ; en ajoute, en ôte, change un coefficient
    ///
    /// Exemples : chelem saison soirees --oter 12 --motif "soirée découverte"
    ///            chelem saison soirees --coefficient 14=2 --obligatoire 14
    #[command(alias = "nights", verbatim_doc_comment)]
    Soirees(NightsArgs),
    /// Classement de la saison, d'une catégorie, des équipes ou des clubs ; ou d'où vient la place de quelqu'un
    ///
    /// Exemples : chelem saison classement --par club ; chelem saison classement --expliquer lefevre
    #[command(alias = "ranking")]
    Classement {
        /// D'une catégorie
        #[arg(long, value_name = "NOM")]
        categorie: Option<String>,
        /// Des équipes de la saison (chelem saison equipe), ou des clubs : leurs meilleurs membres de chaque soirée (chelem saison regler --meilleurs)
        #[arg(long, value_parser = keyed(By::word), value_name = "MOT", conflicts_with = "categorie")]
        par: Option<By>,
        /// D'où viennent le total et la place de ce joueur ou de cette équipe, soirée par soirée
        #[arg(long, value_name = "NOM", conflicts_with = "categorie")]
        expliquer: Option<String>,
    },
    /// Montre les équipes de la saison ; en fait une, ou en ôte une : le meilleur de ses membres y compte à chaque soirée
    ///
    /// Exemples : chelem saison equipe "Les Rois" DUMAS FERRE COUSIN BRETON ; chelem saison equipe --fichier equipes.csv
    #[command(alias = "team")]
    Equipe(TeamArgs),
    /// Qui va en finale, d'après le classement (chelem saison regler --qualifies 72 --qualifies-par-club 1-9)
    ///
    /// Exemple : chelem saison qualifies --sauf dumas --ecrire qualifies.csv ; puis chelem inscrire --prevu --fichier qualifies.csv
    #[command(alias = "qualified")]
    Qualifies(FinalArgs),
    /// Importe des soirées d'ailleurs ou de saisons passées (CSV, XLSX ou ODS) : tout, ou rien si une ligne est mauvaise
    ///
    /// Un résultat par ligne (Date, Soirée, Nom, Prénom, Licence, Rang, Joueurs, Total, Donnes, PCN), ou un joueur par ligne et une
    /// colonne par soirée, qui porte sa date : la case est le total, vide pour un absent.
    /// Exemple : chelem saison importer 2024-2025.xlsx --essai
    #[command(alias = "import")]
    Importer(ImportArgs),
    /// Montre, ajoute ou ôte une catégorie
    ///
    /// Exemple : chelem saison categorie "Séniors" --age-min 60
    #[command(alias = "category")]
    Categorie(CategoryArgs),
    /// La saison d'un joueur, soirée par soirée
    ///
    /// Exemple : chelem saison joueur lefevre
    #[command(alias = "player")]
    Joueur {
        /// Licence ou partie du nom
        joueur: String,
    },
    /// Un tableau de la saison : presences (qui est venu), palmares (les trois premiers de chaque soirée), records, caisse
    ///
    /// Exemple : chelem saison tableau presences
    #[command(alias = "table")]
    Tableau { quoi: Board },
    /// Note la cotisation d'un adhérent pour la saison ; une somme négative la rend
    ///
    /// Exemple : chelem saison cotisation lefevre 30
    #[command(alias = "membership")]
    Cotisation {
        /// Licence ou partie du nom
        joueur: String,
        /// Combien, en euros
        #[arg(value_parser = euros_or_back, value_name = "EUROS", allow_negative_numbers = true)]
        somme: i64,
        /// Quel jour (sinon aujourd'hui)
        #[arg(long, value_parser = day, value_name = "JJ/MM/AAAA")]
        le: Option<NaiveDate>,
        /// Sans demander confirmation, même deux fois la même ou plus de 100 €
        #[arg(long)]
        oui: bool,
    },
    /// Fait la page privée d'un joueur, à sa demande : le carré de sa carte y mène (chelem imprimer carte)
    ///
    /// Exemple : chelem saison carte lefevre ; chelem saison carte lefevre --renouveler
    #[command(alias = "card")]
    Carte {
        /// Licence ou partie du nom
        joueur: String,
        /// Une autre page à la place de la sienne : sa carte d'avant ne mène plus à rien, et cela ne s'annule pas
        #[arg(long)]
        renouveler: bool,
    },
    /// Clôt la saison : ses soirées, ses règles, clubs et séries de chacun restent ceux d'aujourd'hui
    ///
    /// Exemple : chelem saison cloturer ; chelem saison cloturer --rouvrir --motif "feuille corrigée"
    #[command(alias = "close")]
    Cloturer {
        /// Rouvre une saison close
        #[arg(long)]
        rouvrir: bool,
        /// Motif de la réouverture
        #[arg(long, default_value = "", hide_default_value = true)]
        motif: String,
    },
}

#[derive(Debug, Args)]
struct Days {
    /// Premier jour
    #[arg(long, value_parser = day, value_name = "JJ/MM/AAAA")]
    du: Option<NaiveDate>,
    /// Dernier jour
    #[arg(long, value_parser = day, value_name = "JJ/MM/AAAA")]
    au: Option<NaiveDate>,
}

/// What `tableau` shows.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Board {
    /// Qui est venu, soirée par soirée
    Presences,
    /// Les trois premiers de chaque soirée
    Palmares,
    Records,
    /// Engagements, prix et reste de chaque soirée, cotisations
    Caisse,
}

#[derive(Debug, Args)]
struct NightsArgs {
    /// Fait compter ces soirées (leurs numéros)
    #[arg(long, value_name = "N", value_delimiter = ',', conflicts_with = "oter")]
    ajouter: Vec<String>,
    /// Ne fait plus compter ces soirées
    #[arg(long, value_name = "N", value_delimiter = ',')]
    oter: Vec<String>,
    /// Supprime de la base une soirée d'ailleurs (E3), avec ses résultats
    #[arg(long, value_name = "EN", conflicts_with_all = ["ajouter", "oter", "coefficient", "obligatoire", "facultative"])]
    supprimer: Option<String>,
    /// Coefficient d'une soirée, de 0 à 10
    #[arg(long, value_name = "N=COEF", value_parser = coefficient)]
    coefficient: Option<(String, u16)>,
    /// Soirées toujours retenues
    #[arg(long, value_name = "N", value_delimiter = ',', conflicts_with = "facultative")]
    obligatoire: Vec<String>,
    /// Soirées qui peuvent de nouveau ne pas être retenues
    #[arg(long, value_name = "N", value_delimiter = ',')]
    facultative: Vec<String>,
    /// Pourquoi
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

#[derive(Debug, Args)]
struct ImportArgs {
    #[command(flatten)]
    liste: ListFile,
    /// Montre seulement ce qui changerait
    #[arg(long)]
    essai: bool,
    /// Ajoute à l'annuaire ceux qui n'y sont pas
    #[arg(long)]
    nouveaux: bool,
    /// Remplace les soirées de la base qui ont la date et le nom d'une soirée du fichier (un fichier complété, par exemple)
    #[arg(long)]
    remplacer: bool,
    /// Sans demander confirmation ; hors d'un terminal, il faut l'ajouter dès que la liste laisse un doute
    #[arg(long)]
    oui: bool,
    /// Qui est qui : un fichier de deux colonnes, le nom écrit dans l'ancien fichier et celui de l'annuaire
    #[arg(long, value_name = "FICHIER")]
    correspondances: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct CategoryArgs {
    /// Nom ; sans lui, les catégories sont montrées
    nom: Option<String>,
    /// Âge au 31 décembre de la saison, au moins
    #[arg(long, value_name = "ANS", value_parser = clap::value_parser!(u8).range(1..=120))]
    age_min: Option<u8>,
    /// Âge au 31 décembre de la saison, au plus
    #[arg(long, value_name = "ANS", value_parser = clap::value_parser!(u8).range(1..=120))]
    age_max: Option<u8>,
    /// Série au classement national, ou de l'une à l'autre : 3 ou 3-4
    #[arg(long, value_parser = series, value_name = "N-N")]
    serie: Option<(u8, u8)>,
    /// Club
    #[arg(long)]
    club: Option<String>,
    /// Étiquette (chelem joueurs etiquette)
    #[arg(long)]
    etiquette: Option<String>,
    /// Ôte cette catégorie
    #[arg(long, requires = "nom", conflicts_with_all = ["age_min", "age_max", "serie", "club", "etiquette"])]
    oter: bool,
}

/// `3` or `3-4`.
fn series(text: &str) -> Result<(u8, u8), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let read = |text: &str| text.trim().parse::<u8>().ok().filter(|series| (1..=4).contains(series));
    let both = read(first).zip(read(last)).filter(|(first, last)| first <= last);
    both.ok_or_else(|| "une série de 1 à 4, ou deux : 3-4".to_owned())
}

/// `14=2` or `14=1,5`.
fn coefficient(text: &str) -> Result<(String, u16), String> {
    let wanted = || "une soirée et son coefficient, de 0 à 10, comme 14=2 ou 14=1,5".to_owned();
    let (night, value) = text.split_once('=').ok_or_else(wanted)?;
    Ok((night.trim().to_owned(), Which::read_weight(value).ok_or_else(wanted)?))
}

impl Saison {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let name = self.saison.as_deref();
        let mut club = if matches!(self.what, Some(What::Creer { .. })) { run.club_or_new()? } else { run.club()? };
        let Some(what) = self.what else { return show::standing(run, &club, name) };
        let seasons = club.seasons();
        match what {
            What::Creer { nom, jours: Days { du, au }, modele, soirees, choisies } => {
                let rules = soirees.into_iter().map(|words| ("soirees".to_owned(), words)).collect();
                let new = NewSeason { name: Some(nom), from: du, to: au, preset: modele, rules, chosen: choisies };
                let rules = seasons.create(new)?;
                run.say(format!("Saison créée : {}, {}", rules.season, rules.days()));
                run.say_all(&rules.sentences);
                run.done("Pour changer ces règles, ou comparer d'abord : chelem saison regler --essayer")
            }
            What::Modifier { nom: None, jours: Days { du: None, au: None } } => {
                let error = AppError::input("rien n'est demandé");
                Err(error.advise("Dites quoi changer : --nom, --du ou --au.").into())
            }
            What::Modifier { nom, jours: Days { du, au } } => {
                let change = NewSeason { name: nom, from: du, to: au, ..NewSeason::default() };
                let rules = seasons.modify(name, change)?;
                run.done(format!("Saison : {}, {}", rules.season, rules.days()))
            }
            What::Lister => run.show(&seasons.list()?),
            What::Choisir { nom } => run.done(format!("Saison courante : {}", seasons.choose(&nom)?)),
            What::Regler(args) => rules(run, seasons, name, *args),
            What::Soirees(args) => nights(run, seasons, name, args),
            What::Classement { expliquer: Some(asked), par: None, .. } => run.show(&seasons.year(name, &asked)?),
            What::Classement { expliquer: Some(team), par: Some(by), .. } => {
                run.show(&seasons.team_year(name, by, &team)?)
            }
            What::Classement { categorie, par, .. } => {
                run.show(&seasons.ranking(name, &SeasonAsked { category: categorie, by: par })?)
            }
            What::Equipe(args) => teams::team(run, &club, name, args),
            What::Qualifies(args) => teams::qualified(run, &club, name, args),
            What::Importer(args) => import(run, &mut club, args),
            What::Categorie(args) => category(run, seasons, name, args),
            What::Joueur { joueur } => run.show(&seasons.year(name, &joueur)?),
            What::Tableau { quoi: Board::Presences } => run.show(&seasons.presence(name)?),
            What::Tableau { quoi: Board::Palmares } => run.show(&seasons.palmares(name)?),
            What::Tableau { quoi: Board::Records } => run.show(&seasons.records(name)?),
            What::Tableau { quoi: Board::Caisse } => run.show(&seasons.accounts(name)?),
            What::Cotisation { joueur, somme, le, oui } => {
                let doubts = seasons.membership_doubts(name, &joueur, Cents(somme))?;
                if !run.undoubted((None, doubts), oui, "La noter ainsi ? [o/N] ")? {
                    return Ok(());
                }
                run.done(seasons.pay_membership(name, &joueur, Cents(somme), le)?)
            }
            What::Carte { joueur, renouveler } => card(run, &club, &joueur, renouveler),
            What::Cloturer { rouvrir: true, motif } => {
                let name = seasons.reopen(name, &motif)?;
                run.done(format!("Saison « {name} » rouverte. Ensuite : chelem saison cloturer"))
            }
            What::Cloturer { rouvrir: false, .. } => {
                let ranking = seasons.close(name)?;
                run.show(&ranking)?;
                run.done(format!("Saison « {} » close.", ranking.season))
            }
        }
    }
}

/// A player's private page, or another one in its place.
fn card(run: &mut Run<'_>, club: &Club, player: &str, again: bool) -> Result<(), CliError> {
    if club.hall().has_card(player)? && !again {
        let error = AppError::input(format!("« {player} » a déjà une page privée"));
        return Err(error.advise("Pour une autre à sa place, qui ferme celle-ci : --renouveler.").into());
    }
    let name = club.hall().draw_card(player)?;
    run.say(format!(
        "Page privée de {name} faite. Sa carte, dès qu'une de ses soirées compte : chelem imprimer carte \"{name}\""
    ));
    if club.hall().settings()?.site.is_none() {
        run.say("Son carré mène à la salle, tant qu'elle est ouverte ; à l'adresse web du club si la page « Publier » de la saison la dit.");
    }
    Ok(())
}

fn nights(run: &mut Run<'_>, seasons: Seasons<'_>, season: Option<&str>, args: NightsArgs) -> Result<(), CliError> {
    if let Some(night) = args.supprimer {
        return run.done(format!("Soirée supprimée : {}", seasons.delete_outside_night(&night)?));
    }
    let said = NightSaid { reason: args.motif, ..NightSaid::default() };
    let counts = |counts| NightSaid { counts: Some(counts), ..said.clone() };
    let mandatory = |mandatory| NightSaid { mandatory: Some(mandatory), ..said.clone() };
    let (weighed, coefficient) = args.coefficient.unzip();
    let said = [
        (args.ajouter, counts(true)),
        (args.oter, counts(false)),
        (weighed.into_iter().collect(), NightSaid { coefficient, ..said.clone() }),
        (args.obligatoire, mandatory(true)),
        (args.facultative, mandatory(false)),
    ];
    let said = said.into_iter().flat_map(|(nights, said)| nights.into_iter().map(move |night| (night, said.clone())));
    let said: Vec<(String, NightSaid)> = said.collect();
    if said.is_empty() {
        return run.show(&seasons.nights(season)?);
    }
    run.say_all(seasons.say_of_nights(season, &said)?);
    Ok(())
}

fn import(run: &mut Run<'_>, club: &mut Club, args: ImportArgs) -> Result<(), CliError> {
    let bytes = args.liste.read(run, club)?;
    let import = NightsImport {
        file: args.liste.path().file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        bytes,
        names: args.correspondances.as_deref().map(files::read).transpose()?,
        newcomers: args.nouveaux,
        replace: args.remplacer,
    };
    let asks = Asks { preview: args.essai, question: "Importer ces soirées ? [o/N] ", sure: Some(args.oui) };
    let interactive = run.console.interactive;
    import_list(run, asks, |changes| {
        club.seasons().import_nights(&import, changes, &|shown| asks.agrees(shown, interactive))
    })
}

fn rules(run: &mut Run<'_>, seasons: Seasons<'_>, name: Option<&str>, args: RulesArgs) -> Result<(), CliError> {
    if let Some(path) = &args.ecrire {
        return run.write(path, rules_file::write(&seasons.rules(name)?).as_bytes(), "règles de la saison");
    }
    let mut pairs = match &args.fichier {
        Some(path) => rules_file::read(&files::read(path)?)?,
        None => Vec::new(),
    };
    // A typed option overrides the file.
    pairs.extend(args.pairs.0);
    let preset = args.modele.as_deref();
    let asked = preset.is_some() || !pairs.is_empty();
    if args.essayer {
        return run.show(&seasons.try_rules(name, preset, &pairs)?);
    }
    if let Some(allowed) = &args.essais {
        let allowed = match (allowed.as_str(), allowed.parse::<u16>()) {
            ("non", _) => None,
            (_, Ok(allowed)) => Some(allowed),
            _ => return Err(AppError::input("les essais sont un nombre de soirées, ou « non »").into()),
        };
        run.say(seasons.set_trials(allowed)?);
    }
    if asked {
        let rules = seasons.set_rules(name, preset, &pairs, Changes::Apply)?;
        run.say(format!("Règles de la saison {} :", rules.season));
        run.say_all(rules.sentences.iter().map(|sentence| format!("  {sentence}")));
        run.say_all(&rules.warnings);
    } else if args.essais.is_none() {
        run.show(&seasons.rules(name)?)?;
    }
    Ok(())
}

fn category(run: &mut Run<'_>, seasons: Seasons<'_>, season: Option<&str>, args: CategoryArgs) -> Result<(), CliError> {
    let Some(name) = args.nom else { return run.show(&seasons.categories(season)?) };
    if args.oter {
        seasons.drop_category(season, &name)?;
        return run.done(format!("Catégorie ôtée : {name}"));
    }
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let category = Category {
        name,
        age_min: args.age_min,
        age_max: args.age_max,
        series: args.serie,
        club: given(args.club),
        label: given(args.etiquette),
    };
    run.done(format!("Catégorie {}", seasons.put_category(season, category)?))
}
