//! A club's logo: a PNG decoded to plain pixels, on white.

use std::fmt;
use std::sync::Arc;

/// An image ready to be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Logo {
    /// Width in pixels.
    pub(crate) width: u32,
    /// Height in pixels.
    pub(crate) height: u32,
    /// Three bytes (red, green, blue) per pixel, row by row; shared by all sheets of a document.
    pub(crate) pixels: Arc<[u8]>,
}

const UNREADABLE: &str = "n'est pas une image PNG lisible (enregistrez-la de nouveau au format PNG)";

impl fmt::Debug for Logo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Logo({} x {})", self.width, self.height)
    }
}

impl Logo {
    /// Widest and highest, in pixels: a logo 4 cm wide at 600 dpi has less than a thousand.
    pub(crate) const MOST_PIXELS: u32 = 2000;
    pub(crate) const MOST_BYTES: usize = 512 * 1024;

    /// Width over height.
    #[expect(clippy::cast_precision_loss, reason = "at most two thousand pixels")]
    pub(crate) fn proportion(&self) -> f32 {
        self.width as f32 / (self.height.max(1)) as f32
    }

    /// Decodes a PNG of any kind; transparent parts become white.
    /// Errors: in French, to follow the image's name: its fault.
    pub fn decode(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() > Self::MOST_BYTES {
            return Err(format!("est trop lourde : {} ko au plus", Self::MOST_BYTES / 1024));
        }
        let unreadable = |_| UNREADABLE.to_owned();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(unreadable)?;
        let (width, height) = (reader.info().width, reader.info().height);
        if width == 0 || height == 0 || width > Self::MOST_PIXELS || height > Self::MOST_PIXELS {
            return Err(format!("est trop grande : {0} points de large et {0} de haut au plus", Self::MOST_PIXELS));
        }
        // The decoder counts on three bytes for each of 256 colours at most, and panics on others.
        let palette = reader.info().palette.as_ref();
        if palette.is_some_and(|colours| colours.is_empty() || colours.len() % 3 != 0 || colours.len() > 3 * 256) {
            return Err(UNREADABLE.to_owned());
        }
        let mut buffer = vec![0; reader.output_buffer_size().unwrap_or(0)];
        let frame = reader.next_frame(&mut buffer).map_err(unreadable)?;
        let samples = frame.color_type.samples();
        let used = buffer.get(..frame.buffer_size()).unwrap_or_default();
        let pixels: Vec<u8> = used.chunks_exact(samples).flat_map(on_white).collect();
        Ok(Self { width, height, pixels: pixels.into() })
    }
}

/// A pixel of one to four samples as red, green and blue on white paper.
fn on_white(pixel: &[u8]) -> [u8; 3] {
    let (colour, alpha) = match *pixel {
        [grey] => ([grey; 3], 255),
        [grey, alpha] => ([grey; 3], alpha),
        [red, green, blue] => ([red, green, blue], 255),
        [red, green, blue, alpha] => ([red, green, blue], alpha),
        _ => ([255; 3], 255),
    };
    colour.map(|sample| {
        let mixed = (u16::from(sample) * u16::from(alpha) + 255 * (255 - u16::from(alpha))) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG of two pixels: one transparent red, one opaque blue.
    fn tiny() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(png::ColorType::Rgba);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[255, 0, 0, 0, 0, 0, 255, 255]).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn what_is_transparent_is_white() {
        let logo = Logo::decode(&tiny()).unwrap();
        assert_eq!((logo.width, logo.height), (2, 1));
        assert_eq!(&*logo.pixels, [255, 255, 255, 0, 0, 255]);
    }

    /// Found by changing images at random: the decoder panicked.
    #[test]
    fn a_palette_of_another_length_is_refused() {
        for (length, good) in [(48, true), (1, false), (4, false), (768, true), (771, false), (0, false)] {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, 8, 1);
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_depth(png::BitDepth::Four);
            encoder.set_palette(vec![7; length]);
            encoder.write_header().unwrap().write_image_data(&[0x11; 4]).unwrap();
            assert_eq!(Logo::decode(&bytes).is_ok(), good, "{length}");
        }
    }

    #[test]
    fn what_is_no_png_or_is_cut_is_refused() {
        let whole = tiny();
        for bad in [&b"GIF89a"[..], &[], &whole[..20], &whole[..whole.len() - 20]] {
            assert!(Logo::decode(bad).unwrap_err().contains("PNG"));
        }
        assert!(Logo::decode(&vec![0; Logo::MOST_BYTES + 1]).unwrap_err().contains("lourde"));
    }
}
