//! The commands of *donnes dupliquées*.

mod dialogue;
mod etui;
mod etui_ruling;
mod topage;

pub(crate) use etui::Etui;
