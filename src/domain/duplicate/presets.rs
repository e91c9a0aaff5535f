//! D27: the sanctions of the arbitration code, incident by incident. Amounts are those of 2012; the arbiter may give others.

use std::fmt;

use super::fiche::Side;
use super::gap::MilliPm;
use crate::fixed::brief;
use crate::text::fold;

/// The side a sanction is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whom {
    /// The player or side at fault.
    AtFault,
    /// All four players, or both sides.
    Both,
    /// The taker, or the formation that attacks.
    Taker,
}

/// One sanction of the arbiter for an incident.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sanction {
    /// D25: the deal is made anew; only at the first table.
    DealtAgain,
    /// D25: the deal is neutralised.
    Neutralised,
    /// D25: the deal is neutralised, and that note, in percent, is given all the same.
    Note(Whom, u8),
    /// D25: at most 40 % for the side at fault, at least 60 % for the other.
    FortySixty,
    /// D26: so many tenths of a percent off.
    Tenths(Whom, u16),
    /// D32, D33: +4/−4, or +4/0 between teams.
    FourFour,
    /// D32: ±6, where the étuis go out of one half into the other.
    SixSix,
    /// So many *points de match* off.
    Pm(Whom, MilliPm),
    /// So many *points de match* given to the other side.
    PmGiven(MilliPm),
}

impl Whom {
    const fn words(self) -> &'static str {
        match self {
            Self::AtFault => "au fautif",
            Self::Both => "aux deux camps",
            Self::Taker => "au preneur",
        }
    }
}

impl fmt::Display for Sanction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DealtAgain => f.write_str("donne refaite"),
            Self::Neutralised => f.write_str("donne neutralisée"),
            Self::Note(whom, percent) => write!(f, "note de {percent} % {}", whom.words()),
            Self::FortySixty => f.write_str("40/60"),
            Self::Tenths(whom, tenths) => write!(f, "−{} % {}", brief((*tenths).into(), 1), whom.words()),
            Self::FourFour => f.write_str("+4/−4"),
            Self::SixSix => f.write_str("+6/−6"),
            Self::Pm(whom, pm) => write!(f, "−{} PM {}", pm.0 / 1_000, whom.words()),
            Self::PmGiven(pm) => write!(f, "+{} PM à l'autre camp (quadrettes)", pm.0 / 1_000),
        }
    }
}

/// An incident, and its sanctions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The name on the command line.
    pub key: &'static str,
    /// The incident, in French.
    pub words: &'static str,
    /// Among individuals and triplettes.
    pub percent: &'static [Sanction],
    /// Among quadrettes and teams; empty where nothing is provided.
    pub pm: &'static [Sanction],
    /// The only side that can commit it.
    pub side: Option<Side>,
    /// The key of the fault of whose kind it is: a side pays once a deal for one kind.
    pub kind: &'static str,
    /// Where alone it can occur.
    pub(crate) only: Option<Only>,
}

/// Where alone an incident can occur.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Only {
    /// Where an étui is played first.
    FirstTable,
    /// In no line of individuals or triplettes.
    Howell,
    /// Where members attack in turn (D58).
    Triplettes,
}

impl Preset {
    /// The incident of that name, as it is kept.
    pub fn of_key(key: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.key == key)
    }

    /// D26: the fault of one player, who is penalised, not of a side: who puts hands back and who checks them is a side.
    pub(crate) fn is_of_one(&self) -> bool {
        let one = |sanction: &Sanction| matches!(sanction, Sanction::Tenths(Whom::AtFault, _));
        self.percent.iter().any(one) && !["reconstitution", "non_verifie"].contains(&self.kind)
    }

    /// The word to type: `mauvaise-place`.
    pub fn word(&self) -> String {
        self.key.replace('_', "-")
    }

    /// The incident of a typed text: its key or its words, with any separators, with or without accents.
    pub fn typed(text: &str) -> Option<&'static Self> {
        let bare = |text: &str| -> Vec<String> {
            let words = fold(text);
            words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let wanted = bare(text);
        PRESETS.iter().find(|preset| bare(preset.key) == wanted || bare(preset.words) == wanted)
    }

    const fn by(self, side: Side) -> Self {
        Self { side: Some(side), ..self }
    }

    const fn only_at(self, only: Only) -> Self {
        Self { only: Some(only), ..self }
    }

    const fn like(self, kind: &'static str) -> Self {
        Self { kind, ..self }
    }
}

const fn pm(points: i64) -> MilliPm {
    MilliPm(points * 1_000)
}

const fn preset(
    key: &'static str,
    words: &'static str,
    percent: &'static [Sanction],
    pm: &'static [Sanction],
) -> Preset {
    Preset { key, words, percent, pm, side: None, kind: key, only: None }
}

/// D27, in the order of the code.
pub const PRESETS: &[Preset] = {
    use Sanction::{DealtAgain, FortySixty, FourFour, Neutralised, Note, Pm, PmGiven, SixSix, Tenths};
    use Side::{Attack, Defence};
    use Whom::{AtFault, Both, Taker};
    const HALF: Sanction = Tenths(AtFault, 5);
    const ONE: Sanction = Pm(AtFault, pm(1));
    &[
        preset("mauvais_compte", "nombre de cartes faux à la première table", &[HALF, DealtAgain], &[ONE, DealtAgain])
            .only_at(Only::FirstTable),
        preset("deplacement", "déplacement sans autorisation", &[Tenths(AtFault, 10)], &[Pm(AtFault, pm(2))]),
        preset("lenteur", "lenteur, après un avertissement", &[HALF], &[ONE]),
        preset("lenteur_donne", "lenteur qui fait perdre une donne", &[Neutralised, Note(AtFault, 40)], &[ONE])
            .like("lenteur"),
        preset(
            "faux_ecart",
            "faux écart",
            &[Neutralised, Note(Taker, 0)],
            &[Neutralised, Pm(Taker, pm(10)), PmGiven(pm(4))],
        )
        .by(Attack),
        preset("fiche_fausse", "fiche fausse ou marque oubliée, réparable", &[Tenths(Both, 5)], &[Pm(Both, pm(1))]),
        preset(
            "fiche_perdue",
            "fiche fausse ou marque oubliée, irréparable",
            &[Neutralised, Note(Both, 0)],
            &[Pm(Both, pm(4))],
        )
        .like("fiche_fausse"),
        preset(
            "main_faible",
            "main rendue anormalement faible à la première table",
            &[Neutralised, Tenths(Taker, 5)],
            &[],
        )
        .by(Attack)
        .only_at(Only::FirstTable),
        preset("diagramme_lu", "diagramme lu après la première carte", &[HALF], &[ONE]),
        preset("fiche_lue", "fiche lue par inadvertance", &[HALF], &[ONE]),
        preset("fiche_lue_jeu_fausse", "fiche lue, jeu faussé", &[FortySixty], &[FourFour]).like("fiche_lue"),
        preset("hesitation", "hésitation reconnue", &[FortySixty], &[FourFour]),
        preset("tabac", "fumer", &[Tenths(AtFault, 10)], &[Pm(AtFault, pm(4))]),
        preset(
            "mauvaise_place",
            "mauvaise place, en ligne",
            &[Neutralised, Note(AtFault, 0)],
            &[Neutralised, FourFour],
        ),
        preset("mauvais_etui", "mauvais étui, en Howell", &[Neutralised, Note(Both, 0)], &[Neutralised, FourFour])
            .only_at(Only::Howell),
        preset("hors_rotation", "attaquant hors de son tour", &[Neutralised, Note(AtFault, 0)], &[])
            .by(Attack)
            .only_at(Only::Triplettes),
        preset("badge_cache", "badge caché", &[HALF], &[]).only_at(Only::Triplettes),
        preset("carte_exposee", "carte exposée en défense, donne jouable", &[HALF], &[ONE]).by(Defence),
        preset("carte_exposee_injouable", "carte exposée en défense, injouable", &[HALF, FortySixty], &[ONE, FourFour])
            .by(Defence)
            .like("carte_exposee"),
        preset("renonce", "renonce consommée", &[HALF, FortySixty], &[ONE, FourFour]),
        preset(
            "double_renonce",
            "renonce sur renonce",
            &[Neutralised, Note(Both, 40), Tenths(Both, 5)],
            &[Neutralised, Pm(Both, pm(4))],
        )
        .like("renonce"),
        preset("reconstitution", "mauvaise reconstitution à la table d'avant, donne jouable", &[HALF], &[ONE]),
        preset(
            "reconstitution_injouable",
            "mauvaise reconstitution à la table d'avant, injouable",
            &[Tenths(AtFault, 15)],
            &[Pm(AtFault, pm(3))],
        )
        .like("reconstitution"),
        preset(
            "reconstitution_table",
            "mauvaise reconstitution trouvée à cette table, un camp en faute",
            &[Neutralised, Tenths(AtFault, 15)],
            &[ONE, FourFour],
        )
        .like("reconstitution"),
        preset("non_verifie", "jouée sans vérifier, un camp", &[Neutralised, Tenths(AtFault, 15)], &[FourFour]),
        preset(
            "non_verifie_charniere",
            "jouée sans vérifier à la charnière, un camp",
            &[Neutralised, Tenths(AtFault, 15)],
            &[SixSix],
        )
        .like("non_verifie"),
        preset(
            "non_verifie_deux",
            "jouée sans vérifier, les deux camps",
            &[Neutralised, Tenths(Both, 15)],
            &[Pm(Both, pm(4))],
        )
        .like("non_verifie"),
        preset(
            "carte_oubliee",
            "carte laissée dans l'étui",
            &[Neutralised, Note(AtFault, 0)],
            &[Pm(AtFault, pm(6)), PmGiven(pm(6))],
        ),
        preset("poignee", "poignée hors de son tour, tardive ou incomplète, réparable", &[HALF], &[ONE]),
        preset(
            "poignee_fausse",
            "poignée avec l'Excuse et un atout caché, trop forte ou incomplète en défense",
            &[HALF, FortySixty],
            &[ONE, FourFour],
        )
        .like("poignee"),
    ]
};

#[cfg(test)]
mod tests {
    use super::{PRESETS, Sanction};
    use crate::duplicate::Tenths;

    #[test]
    fn d27_every_preset_can_be_carried_out_as_it_stands() {
        for preset in PRESETS {
            assert!(!preset.percent.is_empty(), "{}", preset.key);
            let alone = PRESETS.iter().filter(|other| other.key == preset.key || other.words == preset.words).count();
            assert_eq!(alone, 1, "{}", preset.key);
            for list in [preset.percent, preset.pm] {
                let has = |wanted: fn(&Sanction) -> bool| list.iter().any(wanted);
                // D25: a note is given on a neutralised deal only, 40/60 on a played one only.
                assert!(
                    !has(|s| matches!(s, Sanction::Note(..))) || list.contains(&Sanction::Neutralised),
                    "{}",
                    preset.key
                );
                assert!(
                    !(list.contains(&Sanction::FortySixty) && list.contains(&Sanction::Neutralised)),
                    "{}",
                    preset.key
                );
            }
            for sanction in preset.percent {
                assert!(!matches!(
                    sanction,
                    Sanction::Pm(..) | Sanction::PmGiven(_) | Sanction::FourFour | Sanction::SixSix
                ));
                if let Sanction::Tenths(_, tenths) = sanction {
                    assert!(Tenths::new((*tenths).into()).is_ok());
                }
            }
            for sanction in preset.pm {
                assert!(!matches!(sanction, Sanction::Tenths(..) | Sanction::FortySixty | Sanction::Note(..)));
            }
        }
    }

    #[test]
    fn d27_sanctions_in_words() {
        let words = |key: &str| {
            let preset = PRESETS.iter().find(|preset| preset.key == key).into_iter();
            preset
                .flat_map(|preset| preset.percent.iter().chain(preset.pm))
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        let expected = [
            "donne neutralisée",
            "note de 0 % au preneur",
            "donne neutralisée",
            "−10 PM au preneur",
            "+4 PM à l'autre camp (quadrettes)",
        ];
        assert_eq!(words("faux_ecart"), expected);
        assert_eq!(words("renonce"), ["−0,5 % au fautif", "40/60", "−1 PM au fautif", "+4/−4"]);
        assert_eq!(words("deplacement"), ["−1 % au fautif", "−2 PM au fautif"]);
    }

    #[test]
    fn d27_some_amounts_as_they_stand_in_the_code() {
        let of = |key: &str| PRESETS.iter().find(|preset| preset.key == key).map(|preset| preset.percent);
        assert_eq!(of("renonce"), Some(&[Sanction::Tenths(super::Whom::AtFault, 5), Sanction::FortySixty][..]));
        assert_eq!(of("hesitation"), Some(&[Sanction::FortySixty][..]));
    }
}
