//! Reports on paper: sheets laid out in millimetres, then PDF.
