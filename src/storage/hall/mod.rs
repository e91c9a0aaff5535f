//! The hall's data outside the journal: small named values, devices, proposals of the tables, notices.

pub mod device;
pub mod notice;
pub mod proposal;
pub mod value;

pub use notice::{ArrivalRow, NoticeRow};
