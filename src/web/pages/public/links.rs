//! The links of public pages: within the hall, or within a folder of files.

/// Where the pages are served from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Links {
    /// The program, in the hall.
    Hall,
    /// A folder, opened from a disk or put on a web space.
    Site,
}

impl Links {
    /// A player's page.
    pub(crate) fn player(self, number: u32) -> String {
        match self {
            Self::Hall => format!("/joueur/{number}"),
            Self::Site => format!("joueur-{number}.html"),
        }
    }
}
