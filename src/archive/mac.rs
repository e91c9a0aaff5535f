//! Who sent a night: an HMAC-SHA-256 under the code that the comité gave the club. A seal shows a damaged file, not its author.

use sha2::{Digest, Sha256};

use crate::Header;

const BLOCK: usize = 64;

/// RFC 2104 over SHA-256, in hexadecimal.
pub(crate) fn hmac(key: &[u8], message: &[u8]) -> String {
    let mut block = [0; BLOCK];
    if key.len() > BLOCK {
        block[..32].copy_from_slice(&Sha256::digest(key));
    } else {
        block[..key.len()].copy_from_slice(key);
    }
    let padded = |pad: u8| block.map(|byte| byte ^ pad);
    let inner = Sha256::new().chain_update(padded(0x36)).chain_update(message).finalize();
    let outer = Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize();
    outer.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Header {
    /// The proof that this header's night comes from who has that code.
    pub fn proof(&self, code: &str) -> String {
        let figures = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
        let night = self.night.clone().unwrap_or_default();
        let fields = [self.digest.clone(), night, figures(self.edition), figures(self.club), self.reduced.to_string()];
        hmac(code.as_bytes(), format!("chelem 4\n{}\n", fields.join("\n")).as_bytes())
    }

    /// Whether it was proved with that code. Nobody can measure how far two proofs agree: this is asked of a file, not by a network.
    pub fn is_proved_by(&self, code: &str) -> bool {
        self.mac.as_deref().is_some_and(|mac| mac == self.proof(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4231: the seven cases; the fifth is cut to 128 bits.
    #[test]
    fn the_vectors_of_rfc_4231_hold() {
        let long = "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.";
        let counting: Vec<u8> = (1..=25).collect();
        let cases: [(&[u8], &[u8], &str); 7] = [
            (&[0x0b; 20], b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            (
                b"Jefe",
                b"what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
            (&[0xaa; 20], &[0xdd; 50], "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
            (&counting, &[0xcd; 50], "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
            (&[0x0c; 20], b"Test With Truncation", "a3b6167473100ee06e0c796c2955552b"),
            (
                &[0xaa; 131],
                b"Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            ),
            (&[0xaa; 131], long.as_bytes(), "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
        ];
        for (key, message, expected) in cases {
            assert!(hmac(key, message).starts_with(expected), "{expected}");
        }
    }
}
