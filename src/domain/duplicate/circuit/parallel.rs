//! D45, D52: tournaments side by side with the same étuis, one set of them for each colour.

/// D45: how many tables each tournament has. Source: FFT, *Manuel de l'organisateur de tournois*, 1 July 2011, p. 18. Empty where
/// the FFT has one tournament, or nothing.
pub(super) const fn individual(tables: u16) -> &'static [u16] {
    match tables {
        10 => &[5, 5],
        12 => &[6, 6],
        14 => &[7, 7],
        15 => &[5, 5, 5],
        16 => &[8, 8],
        17 => &[6, 6, 5],
        18 => &[6, 6, 6],
        19 => &[7, 7, 5],
        20 => &[5, 5, 5, 5],
        21 => &[7, 7, 7],
        22 => &[11, 11],
        23 => &[6, 6, 6, 5],
        24 => &[6, 6, 6, 6],
        25 => &[5, 5, 5, 5, 5],
        26 => &[13, 13],
        27 => &[9, 9, 9],
        28 => &[7, 7, 7, 7],
        _ => &[],
    }
}

/// The same for triplettes in line, p. 30.
pub(super) const fn triplettes(tables: u16) -> &'static [u16] {
    match tables {
        14 => &[7, 7],
        15 => &[8, 7],
        16 => &[8, 8],
        17 => &[9, 8],
        18 => &[9, 9],
        19 => &[10, 9],
        20 => &[10, 10],
        21 => &[7, 7, 7],
        22 => &[11, 11],
        23 => &[12, 11],
        24 => &[12, 12],
        25 => &[13, 12],
        26 => &[13, 13],
        27 => &[9, 9, 9],
        _ => &[],
    }
}

/// D52: the tables in line and those of the Howell, for that many triplettes.
pub(super) const fn hybrid(triplettes: u16) -> Option<(u16, u16)> {
    match triplettes {
        34 => Some((11, 6)),
        40 => Some((13, 7)),
        _ => None,
    }
}
