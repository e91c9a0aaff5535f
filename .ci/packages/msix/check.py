"""Reads an MSIX package again, from the rules and not from build.py: check.py PACKAGE. Ends with 1 and the faults, if there are any."""

import base64
import hashlib
import struct
import sys
import xml.etree.ElementTree as xml
import zlib

MAP = "{http://schemas.microsoft.com/appx/2010/blockmap}"
UNMAPPED = {"AppxBlockMap.xml", "[Content_Types].xml", "AppxSignature.p7x"}


class File:
    """A file as the zip's directory and its local header tell it."""

    def __init__(self, data, at, faults):
        if data[at : at + 4] != b"PK\1\2":
            raise ValueError("the directory is cut")
        self.method, self.crc, self.packed, self.size, name, extra, comment = struct.unpack("<H4xIIIHHH", data[at + 10 : at + 34])
        (offset,) = struct.unpack("<I", data[at + 42 : at + 46])
        self.name = data[at + 46 : at + 46 + name].decode()
        self.offset = offset
        # Version, flags, method, date, sums and lengths stand twice; marks, and what Windows has no use for, are always the same.
        if data[offset : offset + 30] != b"PK\3\4" + data[at + 6 : at + 32]:
            faults.append(f"{self.name}: its header and the directory differ")
        if data[at + 4 : at + 10] != b"\x14\0\x14\0\0\x08" or any(data[at + 30 : at + 42]):
            faults.append(f"{self.name}: its entry in the directory")
        self.end = at + 46 + name + extra + comment
        local_name, local_extra = struct.unpack("<HH", data[offset + 26 : offset + 30])
        self.header = 30 + local_name + local_extra
        self.stored = data[offset + self.header : offset + self.header + self.packed]
        if data[offset + 30 : offset + 30 + local_name].decode() != self.name:
            faults.append(f"{self.name}: another name in its header")
        inflate = zlib.decompressobj(-15)
        self.content = inflate.decompress(self.stored) if self.method == 8 else self.stored
        if self.method == 8 and (inflate.unused_data or not inflate.eof):
            faults.append(f"{self.name}: its stream does not end where it should")
        if self.method not in (0, 8) or zlib.crc32(self.content) != self.crc or len(self.content) != self.size:
            faults.append(f"{self.name}: content")


def read(data, faults):
    # Nothing after the end record, nothing between two files, one disk.
    end = len(data) - 22
    mark, first, count, length, at = struct.unpack("<4sIxxHII2x", data[end:])
    if (mark, first, data[end + 8 : end + 10], data[end + 20 :], at + length) != (b"PK\5\6", 0, data[end + 10 : end + 12], b"\0\0", end):
        faults.append("the end record")
    files, start = [], at
    for _ in range(count):
        files.append(File(data, at, faults))
        at = files[-1].end
    starts = [0, *(file.offset + file.header + file.packed for file in files)]
    if starts != [*(file.offset for file in files), start] or at != end:
        faults.append("bytes between the files")
    return files


def check_blocks(file, element, faults):
    """Each block by itself, as Windows reads it; the number of blocks."""
    if int(element.get("Size")) != file.size or int(element.get("LfhSize")) != file.header:
        faults.append(f"{file.name}: sizes in the map")
    blocks, at = list(element), 0
    if len(blocks) != -(-file.size // 65536):
        faults.append(f"{file.name}: {len(blocks)} blocks")
    for number, block in enumerate(blocks):
        length = min(65536, file.size - number * 65536)
        stored = int(block.get("Size")) if file.method == 8 else length
        piece = file.stored[at : at + stored]
        try:
            plain = zlib.decompressobj(-15).decompress(piece) if file.method == 8 else piece
        except zlib.error:
            plain = b""
        digest = base64.b64encode(hashlib.sha256(plain).digest()).decode()
        if len(plain) != length or digest != block.get("Hash") or (file.method == 0 and block.get("Size")):
            faults.append(f"{file.name}: block {number}")
        at += stored
    if file.method == 8 and file.size and len(file.stored) - at != 2:
        faults.append(f"{file.name}: {len(file.stored) - at} bytes after its blocks")
    return len(blocks)


def check(data, faults):
    files = read(data, faults)
    names = [file.name for file in files]
    by_name = {file.name: file for file in files}
    if [name for name in names if name != "AppxSignature.p7x"][-2:] != ["AppxBlockMap.xml", "[Content_Types].xml"]:
        faults.append("the block map and the types are not last")
    if any(name.endswith("/") or "\\" in name for name in names) or len({name.lower() for name in names}) != len(names):
        faults.append("names")
    blocks, mapped = 0, set()
    for element in xml.fromstring(by_name["AppxBlockMap.xml"].content).iter(MAP + "File"):
        name = element.get("Name").replace("\\", "/")
        mapped.add(name)
        blocks += check_blocks(by_name[name], element, faults)
    if set(names) - mapped - UNMAPPED:
        faults.append(f"not in the map: {set(names) - mapped}")
    types = xml.fromstring(by_name["[Content_Types].xml"].content)
    known = {element.get("Extension", element.get("PartName")).lower() for element in types}
    for name in set(names) - {"[Content_Types].xml"}:
        if not {name.rsplit(".", 1)[-1].lower(), f"/{name}".lower()} & known:
            faults.append(f"{name}: no type")
    for element in xml.fromstring(by_name["AppxManifest.xml"].content).iter():
        named = [value for key, value in element.attrib.items() if key.endswith("Logo") or key == "Executable"]
        named += [element.text] if element.tag.endswith("}Logo") else []
        faults.extend(f"the manifest names {name}" for name in named if name.replace("\\", "/") not in by_name)
    return len(files), blocks


faults = []
try:
    count, blocks = check(open(sys.argv[1], "rb").read(), faults)
except (AttributeError, LookupError, TypeError, ValueError, struct.error, zlib.error, xml.ParseError) as error:
    sys.exit(f"{sys.argv[1]}: cannot be read ({error!r}); {faults}")
print(f"{sys.argv[1]}: {count} files, {blocks} blocks, faults: {faults}")
sys.exit(bool(faults))
