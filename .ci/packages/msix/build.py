"""An unsigned MSIX package of a folder, on any system, the same bytes for the same files: build.py FOLDER TARGET.msix

The folder holds AppxManifest.xml and what it names. A package is a zip of a strict form (ECMA-376 part 2, and the block map of
[MS-APPXPKG]): no entry for a folder, the manifest, the block map and the content types last and in that order, no date. Each 64 KiB of a
file are deflated and fully flushed, so that Windows reads and checks a block alone; the block map has the SHA-256 of each block and its
stored length. The two bytes that end a deflate stream belong to no block.
"""

import base64
import hashlib
import pathlib
import re
import struct
import sys
import zlib
from xml.sax.saxutils import quoteattr

BLOCK = 64 * 1024
MANIFEST, BLOCK_MAP, TYPES = "AppxManifest.xml", "AppxBlockMap.xml", "[Content_Types].xml"
KINDS = {
    "exe": "application/x-msdownload",
    "html": "text/html",
    "png": "image/png",
    "txt": "text/plain",
}
# 1 January 1980, midnight.
NO_DATE = struct.pack("<HH", 0, 0x21)
XML = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\r\n'


class Zip:
    """A zip written by hand: zipfile cannot flush between blocks."""

    def __init__(self):
        self.body, self.directory, self.count = bytearray(), bytearray(), 0

    def add(self, name, content, stored, method):
        """Adds a file; the length of its local header."""
        name = name.encode()
        sizes = struct.pack("<III", zlib.crc32(content), len(stored), len(content))
        common = struct.pack("<HHH", 20, 0x800, method) + NO_DATE + sizes + struct.pack("<HH", len(name), 0)
        self.directory += b"PK\1\2" + struct.pack("<H", 20) + common + struct.pack("<HHHII", 0, 0, 0, 0, len(self.body)) + name
        header = b"PK\3\4" + common + name
        self.body += header + stored
        self.count += 1
        return len(header)

    def bytes(self):
        end = struct.pack("<HHHHIIH", 0, 0, self.count, self.count, len(self.directory), len(self.body), 0)
        return bytes(self.body + self.directory + b"PK\5\6" + end)


def deflated(content):
    """The stored bytes, and the stored length of each block."""
    machine = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    pieces = [
        machine.compress(content[at : at + BLOCK]) + machine.flush(zlib.Z_FULL_FLUSH) for at in range(0, len(content), BLOCK)
    ]
    return b"".join(pieces) + machine.flush(), [len(piece) for piece in pieces]


def add_mapped(package, name, content):
    """Adds a file of the block map; its element there."""
    # Pictures are compressed already.
    if name.endswith(".png"):
        header, lengths = package.add(name, content, content, 0), None
    else:
        stored, lengths = deflated(content)
        header = package.add(name, content, stored, 8)
    blocks = ""
    for number, at in enumerate(range(0, len(content), BLOCK)):
        digest = base64.b64encode(hashlib.sha256(content[at : at + BLOCK]).digest()).decode()
        size = f' Size="{lengths[number]}"' if lengths else ""
        blocks += f'<Block Hash="{digest}"{size}/>'
    path = quoteattr(name.replace("/", "\\"))
    return f'<File Name={path} Size="{len(content)}" LfhSize="{header}">{blocks}</File>'


def add_plain(package, name, text):
    content = (XML + text).encode()
    package.add(name, content, deflated(content)[0], 8)


def main(folder, target):
    folder = pathlib.Path(folder)
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    names.remove(MANIFEST)
    # Signs that must be encoded are encoded differently by signers and readers.
    strange = [name for name in names if not re.fullmatch(r"[A-Za-z0-9._/-]+", name)]
    if strange:
        sys.exit(f"names of letters, figures, dots and dashes only: {strange}")
    package = Zip()
    mapped = "".join(add_mapped(package, name, (folder / name).read_bytes()) for name in [*names, MANIFEST])
    add_plain(
        package,
        BLOCK_MAP,
        '<BlockMap xmlns="http://schemas.microsoft.com/appx/2010/blockmap" '
        f'HashMethod="http://www.w3.org/2001/04/xmlenc#sha256">{mapped}</BlockMap>',
    )
    kinds = sorted({name.rsplit(".", 1)[-1] for name in names})
    defaults = "".join(f'<Default ContentType="{KINDS[kind]}" Extension="{kind}"/>' for kind in kinds)
    add_plain(
        package,
        TYPES,
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{defaults}'
        f'<Override ContentType="application/vnd.ms-appx.blockmap+xml" PartName="/{BLOCK_MAP}"/>'
        f'<Override ContentType="application/vnd.ms-appx.manifest+xml" PartName="/{MANIFEST}"/></Types>',
    )
    content = package.bytes()
    pathlib.Path(target).write_bytes(content)
    print(f"{target}: {package.count} files, {len(content)} bytes")


main(*sys.argv[1:])
