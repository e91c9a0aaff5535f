//! The money set aside, the prizes, and their winners (O2, R8).

use crate::Cell;
use crate::paper::PaperHead;
use crate::table::{Table, Tabular, euros, french_date};
use domain::award::Formula;
use domain::counted;
use domain::money::{Cents, PerMille};
use domain::prize::FeesFrom;
use serde::Serialize;

/// A member's part of a team's prize.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrizeShare {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// In cents.
    pub cents: i64,
}

/// A prize: of a place before the end, of a winner after it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct PrizeLine {
    /// Place, from 1; the rank after the end; 0 for the special prize.
    pub place: u32,
    /// True when several have that rank and share.
    pub tied: bool,
    /// Entry number, or the team's, of the winner.
    pub number: Option<u32>,
    pub name: Option<String>,
    /// Money, in cents; for a duo or team, of the whole.
    pub cents: i64,
    /// The prize in kind; where several tie, all those of their places, for the arbiter to divide.
    pub in_kind: Option<String>,
    /// Each member's share of it; empty for a player.
    pub members: Vec<PrizeShare>,
    /// R8: the score that won a special prize; `None` for the prizes of the ranking.
    pub score: Option<i32>,
    /// R8: the name of a special prize beside the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special: Option<String>,
}

impl PrizeLine {
    /// The prize in kind in a list of winners: those who tie share it, and a note names it.
    pub fn lot_words(&self) -> Option<&str> {
        self.in_kind.as_deref().map(|label| if self.tied { "à partager" } else { label })
    }

    /// Each member's share, in euros: `30,50`, or `30,51 + 30,50` where a cent cannot be divided.
    pub fn share_words(&self) -> String {
        let mut amounts: Vec<String> = self.members.iter().map(|member| euros(member.cents)).collect();
        if let [first, rest @ ..] = &amounts[..]
            && rest.iter().all(|amount| amount == first)
        {
            amounts.truncate(1);
        }
        if self.cents == 0 { String::new() } else { amounts.join(" + ") }
    }
}

/// O2, R8: fees, money set aside, prizes. Amounts are in cents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrizesReport {
    /// The tournament's name.
    pub tournament: String,
    /// Its date, ISO 8601.
    pub date: String,
    /// `individuel`, `duo` or `equipe4`.
    pub formula: Formula,
    /// True once the tournament is closed: the prizes have their winners.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Players, duos or teams: those entered so far; at the end, those who took part.
    pub participants: usize,
    /// The fees that count.
    pub fees_cents: i64,
    /// Their origin: `encaisses` (the payments recorded), `dus` (all fees due, while not all are paid), `cloture`
    /// (as they were counted when the tournament was closed).
    pub fees_from: FeesFrom,
    /// The amount paid so far.
    pub paid_cents: i64,
    /// The entry fee of one player.
    pub fee_cents: i64,
    /// The number of players who owe it.
    pub payers: usize,
    /// Percent of the fees that is given back.
    pub given_back_percent: u8,
    /// Money added to the fees.
    pub added_cents: i64,
    /// Set aside in all.
    pub set_aside_cents: i64,
    /// Of that, for the special prize (R8).
    pub special_cents: i64,
    /// True when the amounts were announced place by place; false when the rule makes them.
    pub announced: bool,
    /// The rule: percent of the participants rewarded.
    pub rewarded_percent: u8,
    /// The rule: prizes are multiples of it.
    pub step_cents: i64,
    /// The rule: above the base, each prize in percent of the one before.
    pub decline_percent: u8,
    /// By place, or the winners in the order of the ranking.
    pub prizes: Vec<PrizeLine>,
    /// R8: the special prize, or its winners.
    pub special: Vec<PrizeLine>,
    /// Given in all: announced before the end, won after it.
    pub given_cents: i64,
    /// The organiser's share; negative when there is not enough.
    pub kept_cents: i64,
    /// Which part of the fees comes back to the players, in thousandths; `None` without fees.
    pub returned_per_mille: Option<u32>,
    /// Warnings and remarks, in French.
    pub notes: Vec<String>,
    /// Those among them for the wall.
    #[serde(skip)]
    pub for_players: Vec<String>,
    /// How an entry fee is set, as the door words it.
    #[serde(skip)]
    pub to_set_fee: String,
}

/// The prizes to print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrizesPaper {
    pub head: PaperHead,
    pub report: PrizesReport,
}

impl PrizesReport {
    /// Some places have their names: all at the end, those of the eliminated once a final is drawn.
    pub fn has_names(&self) -> bool {
        self.is_final || self.prizes.iter().any(|line| line.name.is_some())
    }

    fn fees_words(&self) -> String {
        let fees = Cents(self.fees_cents);
        let payers = self.payers;
        let players = if payers < 2 { "joueur" } else { "joueurs" };
        match self.fees_from {
            FeesFrom::Paid => format!("Engagements : {fees} encaissés."),
            FeesFrom::Closing => {
                format!("Engagements : {fees}, comptés à la clôture ; ce qui est payé depuis ne change pas les prix.")
            }
            FeesFrom::Due if self.fee_cents == 0 => {
                format!("Engagements : aucun ({}, par joueur).", self.to_set_fee)
            }
            FeesFrom::Due => {
                let fee = Cents(self.fee_cents);
                format!("Engagements : {fees}, soit {payers} {players} à {fee} ; {}.", self.paid_words())
            }
        }
    }

    /// Notes on the money for players, French sentences; nothing where there are no fees.
    pub fn money_words(&self) -> Vec<String> {
        if self.fees_cents == 0 && self.added_cents == 0 {
            return Vec::new();
        }
        let fees = Cents(self.fees_cents);
        let fees = match self.fees_from {
            FeesFrom::Due if self.paid_cents > 0 => format!("Engagements : {fees} ; {}.", self.paid_words()),
            _ => format!("Engagements : {fees}."),
        };
        // What is beyond it concerns the treasurer.
        let outcome = match self.given_cents > self.set_aside_cents {
            true => format!("{} : {}.", self.verb(), Cents(self.given_cents)),
            false => self.outcome_words(),
        };
        vec![fees, self.set_aside_words(), outcome]
    }

    /// The part of the expected fees in the cash box.
    fn paid_words(&self) -> String {
        match self.paid_cents {
            0 => "aucun paiement n'est enregistré".to_owned(),
            paid => format!("{} encaissés jusqu'ici", Cents(paid)),
        }
    }

    fn set_aside_words(&self) -> String {
        let mut text = format!("Mis de côté : {}", Cents(self.set_aside_cents));
        text.push_str(&format!(" ({} % des engagements", self.given_back_percent));
        if self.added_cents > 0 {
            text.push_str(&format!(" et {} ajoutés", Cents(self.added_cents)));
        }
        text.push(')');
        if self.special_cents > 0 {
            text.push_str(&format!(", dont {} de prix spécial", Cents(self.special_cents)));
        }
        text + "."
    }

    fn verb(&self) -> &str {
        if self.is_final { "Gagné" } else { "À gagner" }
    }

    fn outcome_words(&self) -> String {
        let verb = self.verb();
        let given = Cents(self.given_cents);
        let beyond = Cents(self.given_cents - self.set_aside_cents);
        if beyond > Cents::ZERO {
            return format!("{verb} : {given}, soit {beyond} de plus que ce qui est mis de côté.");
        }
        let first = if self.added_cents > 0 { " (ce qui est ajouté compte comme rendu d'abord)" } else { "" };
        let returned = self
            .returned_per_mille
            .map(|part| format!(" ; rendu aux joueurs : {} des engagements{first}", PerMille(part)));
        let kept = Cents(self.kept_cents);
        format!("{verb} : {given} ; gardé par l'organisateur : {kept}{}.", returned.unwrap_or_default())
    }
}

impl Tabular for PrizesReport {
    fn table(&self) -> Table {
        let noun = self.formula.noun(self.participants);
        let title = if self.is_final {
            format!("{} – prix gagnés", self.tournament)
        } else {
            format!("{} – prix prévus pour {} {noun}", self.tournament, self.participants)
        };
        let named = self.has_names();
        let in_teams = named && self.formula != Formula::Individuel;
        let lines = || self.prizes.iter().chain(&self.special);
        let in_kind = lines().any(|line| line.in_kind.is_some());
        let members =
            |line: &PrizeLine| line.members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>().join(" – ");
        let mut table = Table::of(title, lines())
            .column(if self.is_final { ">Rang" } else { ">Place" }, |line| match (&line.special, line.place) {
                (Some(special), _) => Cell::from(special.as_str()),
                (None, 0) => Cell::from("spécial"),
                (None, place) => Cell::from(place),
            })
            .column(named.then_some(">N°"), |line| line.number)
            .column(named.then_some(if in_teams { "Équipe" } else { "Joueur" }), |line| line.name.as_ref())
            .column(">Prix (€)", |line| (line.cents != 0).then_some(Cents(line.cents)))
            .column(in_teams.then_some("Par équipier (€)"), |line| line.share_words())
            .column(in_teams.then_some("Équipiers"), members)
            .column(in_kind.then_some("Lot"), PrizeLine::lot_words)
            .table();
        if !self.announced {
            table.notes.push(format!(
                "Prix par la règle : {} % récompensés, arrondis à {}, chacun à {} % du précédent au-dessus de l'engagement.",
                self.rewarded_percent,
                Cents(self.step_cents),
                self.decline_percent
            ));
        }
        table.notes.extend([self.fees_words(), self.set_aside_words(), self.outcome_words()]);
        for line in &self.special {
            if let (Some(name), Some(score)) = (&line.name, line.score) {
                table.notes.push(match &line.special {
                    Some(special) => format!("{special} (R8) : {name}, {score:+}."),
                    None => format!("Prix spécial (R8) : {name}, {score:+} sur les deux dernières positions."),
                });
            }
        }
        table.notes.extend(self.notes.iter().cloned());
        table
    }
}

/// A payment as the journal has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// When, local time, ISO 8601.
    pub at: String,
    /// The operator.
    pub received_by: String,
    /// In cents; negative when it was given back.
    pub cents: i64,
}

/// The fee and payments of one entry. Amounts are in cents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Receipt {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Federation licence, if any.
    pub licence: Option<String>,
    /// The duo or team, in French; `None` in an individual tournament.
    pub team: Option<String>,
    /// The entry fee; 0 for a substitute and for a player who left before playing.
    pub due_cents: i64,
    /// Paid so far.
    pub paid_cents: i64,
    /// Still to pay; negative: to give back.
    pub rest_cents: i64,
    /// Each payment, oldest first.
    pub payments: Vec<Payment>,
    /// Why nothing is due, in French; may be empty.
    pub remark: String,
}

/// O2: fees, entry by entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReceiptsReport {
    /// The tournament's name.
    pub tournament: String,
    /// Its date, ISO 8601.
    pub date: String,
    /// The club that organises; may be empty.
    pub organiser: String,
    /// The entry fee of one player, in cents.
    pub fee_cents: i64,
    /// Due from all those below, in cents.
    pub due_cents: i64,
    /// Paid by them.
    pub paid_cents: i64,
    /// The total still owed, in cents.
    pub unpaid_cents: i64,
    /// The total to give back, in cents: due less paid is what is owed less this.
    pub to_return_cents: i64,
    /// By number.
    pub receipts: Vec<Receipt>,
    /// True for the receipt of one player: payments are shown one by one.
    #[serde(skip)]
    pub one: bool,
}

/// Receipts to print, each with its counterfoil (*souche*).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReceiptsPaper {
    pub head: PaperHead,
    /// Where it is played; may be empty.
    pub place: String,
    /// Day it was printed, in French: `21/11/2026`.
    #[serde(skip)]
    pub day: String,
    /// The entry fee of one player, in cents; for receipts to fill in by hand.
    pub fee_cents: i64,
    /// Those who paid.
    pub receipts: Vec<Receipt>,
    /// How many to fill in by hand.
    pub blank: usize,
}

impl Tabular for ReceiptsReport {
    fn table(&self) -> Table {
        match &self.receipts[..] {
            [receipt] if self.one => self.receipt(receipt),
            _ => self.list(),
        }
    }
}

impl ReceiptsReport {
    fn receipt(&self, receipt: &Receipt) -> Table {
        let at = |payment: &Payment| {
            let (day, time) = payment.at.split_once('T').unwrap_or((&payment.at, ""));
            format!("{} {}", french_date(day), time.get(..5).unwrap_or(time)).trim_end().to_owned()
        };
        let mut table =
            Table::of(format!("Reçu – {}, {}", self.tournament, french_date(&self.date)), &receipt.payments)
                .column("Reçu de", |_| &receipt.name)
                .column("Le", at)
                .column("Encaissé par", |payment| &payment.received_by)
                .column(">Montant (€)", |payment| Cents(payment.cents))
                .table();
        let licence = receipt.licence.as_ref().map_or_else(String::new, |licence| format!(", licence {licence}"));
        table.notes.push(format!("{} (n° {}{licence})", receipt.name, receipt.number));
        table.notes.push(format!(
            "Engagement : {} ; payé : {} ; {}.",
            Cents(receipt.due_cents),
            Cents(receipt.paid_cents),
            match receipt.rest_cents {
                0 => "soldé".to_owned(),
                rest if rest > 0 => format!("reste à payer : {}", Cents(rest)),
                more => format!("à rendre : {}", Cents(-more)),
            }
        ));
        if !receipt.remark.is_empty() {
            table.notes.push(format!("Remarque : {}.", receipt.remark));
        }
        table
    }

    fn list(&self) -> Table {
        let title = format!("{} – engagements : {}", self.tournament, counted(self.receipts.len(), "inscription"));
        let in_teams = self.receipts.iter().any(|receipt| receipt.team.is_some());
        let to_return = match self.to_return_cents {
            0 => String::new(),
            cents => format!(" ; à rendre : {}", Cents(cents)),
        };
        let sums = format!(
            "Dû : {} ({} par joueur) ; encaissé : {} ; reste à encaisser : {}{to_return}.",
            Cents(self.due_cents),
            Cents(self.fee_cents),
            Cents(self.paid_cents),
            Cents(self.unpaid_cents)
        );
        Table::of(title, &self.receipts)
            .column(">N°", |receipt| receipt.number)
            .column("Joueur", |receipt| &receipt.name)
            .column(in_teams.then_some("Équipe"), |receipt| receipt.team.as_ref())
            .column(">Dû (€)", |receipt| Cents(receipt.due_cents))
            .column(">Payé (€)", |receipt| Cents(receipt.paid_cents))
            .column(">Reste (€)", |receipt| Cents(receipt.rest_cents))
            .column("Dernier paiement", |receipt| {
                receipt.payments.last().and_then(|payment| payment.at.get(..10)).map(french_date)
            })
            .column("Remarque", |receipt| &receipt.remark)
            .notes([sums])
    }
}
