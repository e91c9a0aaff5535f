//! The commands of *donnes dupliquées*.

mod dialogue;
mod etui;
mod etui_ruling;
mod topage;

pub(in crate::cli) use etui::Etui;
pub(in crate::cli) use topage::Topage;
