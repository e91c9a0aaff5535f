//! Figures as they are printed: a real minus sign, a decimal comma. Only spelling, no arithmetic.

/// A score: `−446`, `1346`.
#[must_use]
pub fn score(points: i32) -> String {
    typeset(&points.to_string())
}

/// A decimal string of a report (`-1352.50`) as printed in French: `−1352,50`.
#[must_use]
pub fn typeset(decimal: &str) -> String {
    decimal.replace('-', "\u{2212}").replace('.', ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_scores_have_a_real_minus() {
        assert_eq!(score(-446), "\u{2212}446");
        assert_eq!(score(1346), "1346");
        assert_eq!(typeset("-1352.50"), "\u{2212}1352,50");
    }
}
