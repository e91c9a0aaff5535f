//! Steps in the base of a comité, and of a club in its comité.

/// A step about a comité.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComiteStep {
    /// Add a club.
    NewClub,
    Clubs,
    /// Take the files of a folder.
    Receive,
    /// Take a file in the name of a club.
    Attach,
    /// Take this file in the place of what is here, in the name of that club where it has no code.
    Replace(Option<u32>),
    Doubts,
    Decide,
    Replies,
    /// At the club: type the number and the code of the letter.
    Join(u32, String),
    /// At the club: write the night that was closed.
    Send,
}
