//! The incidents of the fascicule's chapter 4 (*Code d'arbitrage*) and its ruling on each deal.

use super::ruling::{Fate, Poignees, Ruling};
use crate::duplicate::Side;
use crate::penalty::Offence;

/// An incident of chapter 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Situation {
    /// Its name, as typed.
    pub key: &'static str,
    /// The incident, in French; the reason written down.
    pub title: &'static str,
    outcome: Outcome,
    /// The fate of the *poignée*.
    poignees: Poignees,
    /// A2: the offence that goes with it, where there is one.
    pub offence: Option<Offence>,
    /// The player at fault may not bid: at the deal dealt again, or at the next one.
    pub banned: bool,
    /// The only side that can commit it, where the case says so.
    pub side: Option<Side>,
    /// A further note for the arbiter; may be empty.
    pub note: &'static str,
}

/// The fascicule's ruling, without an arbiter's figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Counted,
    Cancelled,
    Redealt,
    IfLost,
    IfMade,
    /// A player at the table decides: counted, or cancelled.
    Chosen,
}

use Side::{Attack, Defence};

use Outcome::{Cancelled, Chosen, Counted, IfLost, IfMade, Redealt};

const MISDEAL: Option<Offence> = Some(Offence::Misdeal);
const EXPOSED: Option<Offence> = Some(Offence::ExposedCard);
const POIGNEE: Option<Offence> = Some(Offence::Poignee);

const fn case(key: &'static str, title: &'static str, outcome: Outcome, offence: Option<Offence>) -> Situation {
    Situation { key, title, outcome, poignees: Poignees::Counted, offence, banned: false, side: None, note: "" }
}

impl Situation {
    /// All of them, in the order of the fascicule.
    pub const ALL: &'static [Self] = &[
        case("carte-retournee", "carte habillée, atout ou Excuse retournés en donnant", Redealt, None)
            .banned()
            .note("Le donneur redistribue ; qui a fait retourner la carte ne peut pas annoncer de contrat à cette nouvelle donne."),
        case("carte-retournee-basse", "carte inférieure au valet retournée en donnant", Counted, None)
            .note("La carte reste à sa place et la donne continue."),
        case("carte-retournee-coupe", "carte retournée à la coupe", Redealt, None)
            .note("Le joueur en face du donneur redistribue ; le coupeur n'est pas sanctionné et peut annoncer."),
        case(
            "fausse-donne-donneur",
            "fausse donne du donneur découverte avant les enchères (première ou dernière carte au chien, mauvais compte, coupe)",
            Redealt,
            None,
        )
        .banned()
        .note("Le même donneur redistribue, sans pouvoir annoncer de contrat à cette nouvelle donne ; pas de pénalité en points."),
        case("fausse-donne-chien", "fausse donne : il n'y a pas 6 cartes au chien", Redealt, None)
            .banned()
            .note("Le donneur redistribue, sans pouvoir annoncer de contrat."),
        case(
            "fausse-donne-preneur",
            "fausse donne découverte avant de jouer, le preneur est le donneur ou n'a pas le bon nombre de cartes",
            Cancelled,
            MISDEAL,
        )
        .banned()
        .note("Le donneur ne peut pas annoncer de contrat à la donne suivante."),
        case(
            "fausse-donne-acceptee",
            "fausse donne découverte avant de jouer, le preneur n'est pas concerné et joue son contrat",
            Counted,
            MISDEAL,
        )
        .by(Defence)
        .note("La défense est redistribuée, pas le chien."),
        case(
            "fausse-donne-refusee",
            "fausse donne découverte avant de jouer, le preneur n'est pas concerné et refuse de jouer son contrat",
            Redealt,
            MISDEAL,
        )
        .banned()
        .note("Le donneur redistribue, sans pouvoir annoncer de contrat à cette nouvelle donne."),
        case(
            "fausse-donne-en-jeu",
            "fausse donne découverte en cours de jeu, le preneur a le bon nombre de cartes et n'a pas donné",
            IfMade,
            MISDEAL,
        )
        .by(Defence),
        case(
            "fausse-donne-en-jeu-donneur",
            "fausse donne découverte en cours de jeu, le preneur a le bon nombre de cartes mais il a donné",
            Counted,
            MISDEAL,
        )
        .by(Attack),
        case(
            "fausse-donne-en-jeu-preneur",
            "fausse donne découverte en cours de jeu, le preneur n'a pas le bon nombre de cartes",
            Cancelled,
            MISDEAL,
        ),
        case("fausse-donne-pour-autrui", "fausse donne de qui donne à la place d'un joueur handicapé", Redealt, None)
            .note("On redistribue ; pas de pénalité, et il peut annoncer un contrat à la donne suivante."),
        case("fausse-donne-fin", "fausse donne après l'annonce de la fin du temps", Redealt, None)
            .banned()
            .note("Une nouvelle donne est faite ; le responsable ne participe pas aux enchères."),
        case("erreur-donneur-avant", "erreur sur le donneur, constatée avant la fin de la distribution", Redealt, None)
            .note("Le jeu est redistribué ; pas de pénalité."),
        case("erreur-donneur", "erreur sur le donneur, constatée après la distribution", Counted, None),
        case("petit-sec", "petit sec non signalé, découvert en cours de jeu", Cancelled, None)
            .note("On passe au donneur suivant."),
        case("carte-exposee", "carte exposée par un défenseur, sans effet sur la donne", Counted, EXPOSED)
            .by(Defence),
        case("carte-exposee-faussee", "carte exposée par un défenseur, la donne est faussée", IfMade, None)
            .by(Defence),
        case("carte-exposee-preneur", "carte exposée par le preneur", Counted, None).by(Attack),
        case("hors-tour", "carte jouée hors tour par un défenseur", Counted, EXPOSED)
            .by(Defence)
            .note("Le preneur accepte la carte, ou fait rejouer dans cette couleur ou dans une autre."),
        case("renonce-defense", "renonce consommée en défense", Chosen, None)
            .by(Defence)
            .banned()
            .note("Les points pris à tort sont rendus au preneur. Le fautif ne peut pas annoncer de contrat à la distribution suivante."),
        case("renonce-preneur", "renonce consommée par le preneur", IfLost, None)
            .by(Attack)
            .note("Les points pris à tort sont rendus à la défense."),
        case("faux-ecart", "faux écart du preneur", IfLost, None)
            .by(Attack)
            .note("À 7 cartes, la défense reçoit le dernier pli et la plus forte carte de l'écart ; à 5, le dernier pli revient au preneur, sans petit au bout ; à 8, les 2 plus grosses cartes vont à la défense."),
        case("cartes-defenseur", "nombre incorrect de cartes chez un défenseur, découvert en cours de jeu", IfMade, None)
            .by(Defence)
            .note("Le dernier pli revient au preneur."),
        case("cartes-defenseur-donneur", "nombre incorrect de cartes chez un défenseur, découvert en cours de jeu, le preneur avait donné", Cancelled, None),
        case("cartes-preneur", "nombre incorrect de cartes chez le preneur, découvert en cours de jeu", IfLost, None)
            .note("Le dernier pli revient à la défense."),
        case("jeu-etale", "cartes étalées en croyant fermer", Counted, None)
            .note("L'arbitre fait jouer de la manière la plus désavantageuse pour le fautif."),
        case("jeu-jete", "contrat annoncé, mais jeu jeté sur la table par erreur et vu", IfMade, None)
            .note("Les cartes de la défense sont redistribuées et la donne est jouée."),
        case("sur-contrat-refuse", "sur-contrat refusé par l'arbitre à qui avait annoncé une prise ou une garde", Chosen, None)
            .note("Il joue sa prise ou sa garde (comptee), ou refuse de la jouer (annulee)."),
        case("chien-vu-defense", "chien retourné par un défenseur sur un sur-contrat accordé", IfMade, None)
            .by(Defence),
        case("chien-vu-preneur", "chien retourné par le preneur sur un sur-contrat accordé", IfLost, None).by(Attack),
        case("poignee-desordre", "poignée présentée dans le désordre", Counted, POIGNEE),
        case("poignee-rectifiee", "poignée incomplète, rectifiée", Counted, POIGNEE),
        case("poignee-incomplete-preneur", "poignée incomplète du preneur, non rectifiable", Counted, POIGNEE)
            .by(Attack)
            .poignee(Poignees::Dropped),
        case("poignee-incomplete-defenseur", "poignée incomplète d'un défenseur, non rectifiable", IfMade, POIGNEE)
            .by(Defence)
            .poignee(Poignees::Dropped),
        case("poignee-trop-preneur", "poignée du preneur avec trop d'atouts", Counted, None).by(Attack),
        case("poignee-trop-defenseur", "poignée d'un défenseur avec trop d'atouts", IfMade, POIGNEE).by(Defence),
        case("poignee-avant-preneur", "poignée du preneur présentée avant son tour", Counted, None).by(Attack),
        case("poignee-apres-carte", "poignée présentée après sa première carte, non recouverte", Counted, POIGNEE),
        case("poignee-moment-preneur", "poignée du preneur présentée à un mauvais moment", Counted, POIGNEE)
            .by(Attack)
            .poignee(Poignees::DroppedIfMade),
        case("poignee-moment-defenseur", "poignée d'un défenseur présentée à un mauvais moment", IfMade, POIGNEE)
            .by(Defence),
        case("poignee-excuse-preneur", "poignée du preneur montrée avec l'Excuse en cachant un atout", IfLost, POIGNEE)
            .by(Attack),
        case("poignee-excuse-defenseur", "poignée d'un défenseur montrée avec l'Excuse en cachant un atout", IfMade, POIGNEE)
            .by(Defence),
        case("lenteur", "lenteur de jeu : donne supprimée par l'arbitre", Cancelled, None),
    ];

    /// A misdeal, wherever it was found.
    pub(crate) fn is_misdeal(&self) -> bool {
        self.key.starts_with("fausse-donne")
    }

    /// The situation of that name.
    pub fn parse(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|situation| situation.key == key)
    }

    /// The fascicule's ruling; `None` where the player who was wronged chooses whether the deal counts.
    pub const fn ruling(&self) -> Option<Ruling> {
        let fate = match self.outcome {
            Counted => Fate::Counted,
            Cancelled => Fate::Cancelled,
            Redealt => Fate::Redealt,
            IfLost => Fate::CountedIfLost,
            IfMade => Fate::CountedIfMade,
            Chosen => return None,
        };
        Some(Ruling { fate, poignees: self.poignees, taken: None })
    }

    /// The ruling: the fascicule's, or an outcome of the arbiter's own; its *poignée* is left out where no deal of
    /// those cards counts. `None` where a player has still to choose.
    pub fn decided(&self, own: Option<Fate>) -> Option<Ruling> {
        let Some(fate) = own else { return self.ruling() };
        let counts = !matches!(fate, Fate::Cancelled | Fate::Redealt);
        Some(Ruling { poignees: if counts { self.poignees } else { Poignees::Counted }, ..Ruling::new(fate) })
    }

    const fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }

    const fn by(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }

    const fn banned(mut self) -> Self {
        self.banned = true;
        self
    }

    const fn poignee(mut self, poignees: Poignees) -> Self {
        self.poignees = poignees;
        self
    }
}
