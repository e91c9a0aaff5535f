//! Curves and bars, drawn from lines and rectangles alone.

pub mod bars;
pub mod curves;
pub mod scale;
