//! XML read as a stream of openings, texts and closings; names without their prefix, entities resolved.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::super::BadLine;
use super::damaged;

/// The next node of a part.
pub(super) enum Node {
    Open(Element),
    Text(String),
    Close(String),
    End,
}

/// An opening with its attributes, both by local name.
pub(super) struct Element {
    pub(super) name: String,
    attributes: Vec<(String, String)>,
}

impl Element {
    /// An attribute's value.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// True when an attribute of that name, under any prefix, has that value.
    pub(super) fn has(&self, name: &str, value: &str) -> bool {
        self.attributes.iter().any(|(key, found)| key == name && found == value)
    }
}

/// A part being read. A part that ends too early is an error, so that no loop waits for a closing that never comes.
pub(super) struct Xml<'a> {
    reader: Reader<&'a [u8]>,
    part: &'a str,
    depth: usize,
}

impl<'a> Xml<'a> {
    /// Reads the text of the part of that name.
    pub(super) fn new(text: &'a str, part: &'a str) -> Self {
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        Self { reader, part, depth: 0 }
    }

    /// The next node; comments and the like are passed over.
    pub(super) fn next(&mut self) -> Result<Node, Vec<BadLine>> {
        loop {
            return Ok(match self.reader.read_event().map_err(|_| damaged(self.part))? {
                Event::Start(start) => {
                    self.depth += 1;
                    Node::Open(self.element(&start)?)
                }
                Event::End(end) => {
                    self.depth = self.depth.saturating_sub(1);
                    Node::Close(end.local_name().as_ref().to_owned())
                }
                Event::Text(text) => Node::Text(text.xml10_content().into_owned()),
                Event::CData(text) => Node::Text(text.xml10_content().into_owned()),
                Event::GeneralRef(entity) => {
                    let character = entity.resolve_char_ref().map_err(|_| damaged(self.part))?;
                    match character {
                        Some(character) => Node::Text(character.to_string()),
                        // Only XML's own five; none of a document's making, which could grow without end.
                        None => match quick_xml::escape::resolve_predefined_entity(&entity) {
                            Some(text) => Node::Text(text.to_owned()),
                            None => return Err(damaged(self.part)),
                        },
                    }
                }
                Event::Eof if self.depth > 0 => return Err(damaged(self.part)),
                Event::Eof => Node::End,
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => continue,
            });
        }
    }

    fn element(&self, start: &BytesStart<'_>) -> Result<Element, Vec<BadLine>> {
        let mut attributes = Vec::new();
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute.map_err(|_| damaged(self.part))?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|_| damaged(self.part))?;
            attributes.push((attribute.key.local_name().as_ref().to_owned(), value.into_owned()));
        }
        Ok(Element { name: start.local_name().as_ref().to_owned(), attributes })
    }

    /// Everything inside the element just opened, passed over.
    pub(super) fn skip(&mut self) -> Result<(), Vec<BadLine>> {
        let outside = self.depth.saturating_sub(1);
        while self.depth > outside {
            self.next()?;
        }
        Ok(())
    }

    /// The text inside the element just opened, that of `without` left out.
    pub(super) fn text(&mut self, without: &str) -> Result<String, Vec<BadLine>> {
        let outside = self.depth.saturating_sub(1);
        let mut text = String::new();
        while self.depth > outside {
            match self.next()? {
                Node::Text(piece) => text.push_str(&piece),
                Node::Open(element) if element.name == without => self.skip()?,
                _ => {}
            }
        }
        Ok(text)
    }
}
