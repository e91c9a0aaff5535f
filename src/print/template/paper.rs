//! What all papers share (`papier.toml`): format, margins, size of the letters, colours, logo, heading and footer.

use super::declare::words;
use super::keys::Keys;
use super::logo::Logo;
use super::value::Wording;
use crate::engine::{Area, Colour, Mm, Page};
use report::paper::PaperHead;

/// Lists cannot be read on less between the margins.
const LEAST_WIDTH: Mm = Mm(100.0);
const LEAST_HEIGHT: Mm = Mm(80.0);

/// The papers on which the address of the results stands.
const RESULTS: [&str; 5] = ["classement.toml", "parcours.toml", "bilan.toml", "prix.toml", "affiche.toml"];

/// The papers that would not be read on A5.
const ONLY_A4: [&str; 1] = ["recap.toml"];

/// The lists that may lie or stand as a club likes.
const TURNING: [&str; 4] = ["classement.toml", "affichage.toml", "inscrits.toml", "prix.toml"];

words! {
    /// How a list lies.
    Orientation {
        /// As takes fewer sheets, in larger letters.
        Auto = "auto",
        Upright = "debout",
        Lying = "couchee",
    }
}

words! {
    /// In which order cards lie on the pages that are cut apart.
    Order {
        /// Piles that are laid on one another are in order.
        Piles = "piles",
        /// In order on each page.
        Page = "page",
    }
}

words! {
    /// A format of paper.
    PaperSize {
        /// 210 × 297 mm.
        A4 = "A4",
        /// 148 × 210 mm.
        A5 = "A5",
    }
}

impl PaperSize {
    /// Short and long side.
    pub(crate) const fn sides(self) -> (Mm, Mm) {
        match self {
            Self::A4 => (Page::A4_SHORT, Page::A4_LONG),
            Self::A5 => (Mm(148.0), Mm(210.0)),
        }
    }
}

/// White borders of the lists.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Margins {
    pub(crate) top: Mm,
    pub(crate) bottom: Mm,
    /// At the left.
    pub(crate) left: Mm,
    /// At the right.
    pub(crate) right: Mm,
}

/// The text at the foot of every sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Footer {
    left: Wording,
    middle: Wording,
    right: Wording,
    small: Wording,
    seal: Wording,
    club: String,
}

impl Footer {
    const PLACES: [&'static str; 8] = ["tournoi", "date", "club", "imprime", "page", "pages", "version", "empreinte"];

    /// Left, middle and right of the footer of a list; at the left also the journal's seal at the closing, once there is one.
    pub(crate) fn parts(&self, head: &PaperHead, page: usize, pages: usize) -> [String; 3] {
        let mut parts = [&self.left, &self.middle, &self.right].map(|wording| self.fill(wording, head, page, pages));
        if !head.sealed.is_empty() {
            let left = std::mem::take(&mut parts[0]);
            let seal = self.seal.fill(&[("sceau", &head.sealed)]);
            parts[0] = [left, seal].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
        }
        parts
    }

    /// The one discreet line at the foot of sheets that share a page (score sheets, cards); and the same without the tournament,
    /// which their heading names, for where the digest would be cut off.
    pub(crate) fn line(&self, head: &PaperHead, page: usize, pages: usize) -> [String; 2] {
        let unnamed = PaperHead { tournament: String::new(), ..head.clone() };
        [head, &unnamed].map(|head| self.fill(&self.small, head, page, pages))
    }

    fn fill(&self, wording: &Wording, head: &PaperHead, page: usize, pages: usize) -> String {
        let filled = wording.fill(&[
            ("tournoi", head.tournament.as_str()),
            ("date", head.date.as_str()),
            ("club", club(&self.club, head)),
            ("imprime", head.printed_at.as_str()),
            ("page", page.to_string().as_str()),
            ("pages", pages.to_string().as_str()),
            ("version", head.version.as_str()),
            ("empreinte", head.digest.as_str()),
        ]);
        // A paper of no tournament has nothing to say before the first separator.
        filled.trim_matches([' ', '·']).to_owned()
    }
}

/// The club as it is to be named: the templates' own, else the tournament's.
fn club<'a>(own: &'a str, head: &'a PaperHead) -> &'a str {
    let own = own.trim();
    if own.is_empty() { head.club.trim() } else { own }
}

/// `papier.toml`, or a sheet's own version of it.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperTemplate {
    /// Format of the paper.
    pub(crate) size: PaperSize,
    /// White borders of lists.
    pub(crate) margins: Margins,
    /// The factor on all type sizes.
    pub(crate) scale: f32,
    /// How much of it is more than the club asks for: a short list is set larger.
    pub(crate) zoom: f32,
    /// Behind the titles of columns.
    pub(crate) title_fill: Colour,
    /// Behind every other row of a list.
    pub(crate) row_fill: Colour,
    /// A colour for each position, in order, then again from the first; empty for none.
    pub(crate) positions: Vec<Colour>,
    /// The band of a position is cut in as many blocks as its number.
    pub(crate) blocks: bool,
    /// How cards that are cut apart lie on their pages.
    pub(crate) order: Order,
    /// How a list lies.
    pub(crate) orientation: Orientation,
    /// The foot of every sheet.
    pub(crate) footer: Footer,
    /// The club's logo.
    pub(crate) logo: Option<Logo>,
    /// The name of its file; empty where there is none.
    pub logo_file: String,
    /// Where the results are published, for the code on papers of results; may be empty.
    pub(crate) results: String,
    /// How high the logo stands.
    pub(crate) logo_height: Mm,
    pub(crate) heading: Wording,
    pub(crate) continued: Wording,
    /// Before the line on which a paper of no tournament gets its name.
    pub(crate) unnamed: String,
}

impl PaperTemplate {
    /// The file that holds it.
    pub(crate) const FILE: &'static str = "papier.toml";
    /// The default file.
    pub(crate) const DEFAULT: &'static str = include_str!("../../../templates/papier.toml");

    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        let coloured = keys.flag("couleurs.par_position");
        let positions = keys.colours("couleurs.positions");
        let mut margin = |path| keys.mm(path, 5.0..=40.0);
        let read = Self {
            margins: Margins {
                top: margin("marges.haut"),
                bottom: margin("marges.bas"),
                left: margin("marges.gauche"),
                right: margin("marges.droite"),
            },
            size: keys.choice("format", &PaperSize::WORDS).unwrap_or(PaperSize::A4),
            scale: keys.percent("taille_des_lettres", 70.0..=140.0),
            zoom: 1.0,
            title_fill: keys.light("couleurs.titres"),
            row_fill: keys.light("couleurs.une_ligne_sur_deux"),
            positions: if coloured { positions } else { Vec::new() },
            blocks: keys.flag("couleurs.blocs"),
            order: keys.choice("decoupe.ordre", &Order::WORDS).unwrap_or(Order::Piles),
            orientation: Orientation::Auto,
            footer: Footer {
                left: keys.wording("pied.gauche", &Footer::PLACES),
                middle: keys.wording("pied.milieu", &Footer::PLACES),
                right: keys.wording("pied.droite", &Footer::PLACES),
                small: keys.wording("pied.petit", &Footer::PLACES),
                seal: keys.wording("pied.sceau", &["sceau"]),
                club: keys.text("entete.club"),
            },
            logo: keys.image("logo.fichier"),
            logo_file: keys.text("logo.fichier"),
            logo_height: keys.mm("logo.hauteur", 5.0..=40.0),
            results: keys.text("resultats.adresse").trim().to_owned(),
            heading: keys.wording("entete.sous_titre", &["tournoi", "date", "club"]),
            continued: keys.wording("entete.suite", &["titre"]),
            unnamed: keys.text("entete.a_remplir"),
        };
        if let Some((margin, reason)) = read.cramped() {
            keys.refuse(margin, &reason);
        }
        read
    }

    /// The margins that leave too little of the paper, and why: the larger one of the two.
    fn cramped(&self) -> Option<(&'static str, String)> {
        let (short, _) = self.size.sides();
        let Margins { top, bottom, left, right } = self.margins;
        let sides = [
            ("de large", LEAST_WIDTH, [("marges.gauche", left), ("marges.droite", right)]),
            ("de haut sur une feuille couchée", LEAST_HEIGHT, [("marges.haut", top), ("marges.bas", bottom)]),
        ];
        sides.into_iter().find_map(|(what, least, [first, second])| {
            let left = short - first.1 - second.1;
            let (path, _) = if second.1 > first.1 { second } else { first };
            let size = Self::name(self.size);
            let reason = format!(
                "avec ces marges il ne reste que {} mm {what} (papier {size}) ; il en faut au moins {}",
                left.0, least.0
            );
            (left < least).then_some((path, reason))
        })
    }

    fn name(size: PaperSize) -> &'static str {
        PaperSize::WORDS.iter().find(|(_, other)| *other == size).map_or("", |(name, _)| name)
    }

    /// The same with format, letters, logo and colours of a sheet's own file.
    pub(crate) fn of_sheet(&self, keys: &mut Keys<'_>) -> Self {
        let mut own = self.clone();
        let only_a4 = ONLY_A4.contains(&keys.file());
        if only_a4 {
            own.size = PaperSize::A4;
        }
        if keys.has("format") {
            own.size = keys.choice("format", &PaperSize::WORDS).unwrap_or(own.size);
            if only_a4 && own.size != PaperSize::A4 {
                keys.refuse("format", "ce papier est toujours en A4 : ses colonnes ne se liraient pas");
            }
            // Margins already refused in papier.toml are not reported again.
            if let Some((margin, reason)) = own.cramped().filter(|_| self.cramped().is_none()) {
                keys.refuse("format", &format!("« {margin} » de {} : {reason}", Self::FILE));
            }
        }
        if keys.has("taille_des_lettres") {
            own.scale = keys.percent("taille_des_lettres", 70.0..=140.0);
        }
        if TURNING.contains(&keys.file()) && keys.has("orientation") {
            own.orientation = keys.choice("orientation", &Orientation::WORDS).unwrap_or(own.orientation);
        }
        if !RESULTS.contains(&keys.file()) {
            own.results.clear();
        }
        if keys.has("logo") && !keys.flag("logo") {
            own.logo = None;
        }
        own
    }

    /// The same in larger letters.
    pub(crate) fn enlarged(&self, zoom: f32) -> Self {
        Self { scale: self.scale * zoom, zoom: self.zoom * zoom, ..self.clone() }
    }

    /// A blank page, upright or lying.
    pub(crate) fn page(&self, lying: bool) -> Page {
        let (short, long) = self.size.sides();
        let (width, height) = if lying { (long, short) } else { (short, long) };
        Page { type_scale: self.scale, ..Page::blank(width, height) }
    }

    /// The page without its margins.
    pub(crate) fn inside(&self, page: &Page) -> Area {
        let margins = self.margins;
        let (width, height) = (page.width - margins.left - margins.right, page.height - margins.top - margins.bottom);
        Area::new(margins.left, margins.top, width, height)
    }

    /// The club as it is to be named: the templates' own, else the tournament's.
    pub(crate) fn club<'a>(&'a self, head: &'a PaperHead) -> &'a str {
        club(&self.footer.club, head)
    }

    /// The title of a page that continues a list.
    pub(crate) fn continued(&self, title: &str) -> String {
        self.continued.fill(&[("titre", title)])
    }

    /// The line under the title of a sheet, without separators where one of its parts is missing.
    pub(crate) fn subtitle(&self, head: &PaperHead) -> String {
        let values = [("tournoi", head.tournament.as_str()), ("date", head.date.trim()), ("club", self.club(head))];
        let filled = self.heading.fill(&values);
        filled.trim_matches(|c: char| c.is_whitespace() || "·–-,".contains(c)).to_owned()
    }

    /// The colour of a position, counted from 1; none where colours are off.
    pub(crate) fn position_colour(&self, position: u8) -> Option<Colour> {
        let count = self.positions.len();
        let index = usize::from(position).saturating_sub(1).checked_rem(count)?;
        self.positions.get(index).copied()
    }

    /// The number of blocks in a position's band, at most `most`: printers without colours distinguish positions too.
    pub(crate) fn blocks(&self, position: u8, most: u8) -> usize {
        if self.blocks && (1..=most).contains(&position) { usize::from(position) } else { 1 }
    }
}
