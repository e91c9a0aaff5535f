//! Curves and bars, drawn from lines and rectangles alone.

pub(crate) mod bars;
pub(crate) mod curves;
pub(crate) mod scale;
