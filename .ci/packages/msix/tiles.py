"""The pictures of the package, from the program's icon: tiles.py ICON.svg FOLDER (draws with rsvg-convert)."""

import pathlib
import re
import subprocess
import sys

# Width, height, and how much of the height the icon takes.
TILES = {
    "StoreLogo": (50, 50, 0.9),
    "Square44x44Logo": (44, 44, 1),
    "Square44x44Logo.targetsize-256_altform-unplated": (256, 256, 1),
    "Square150x150Logo": (150, 150, 0.6),
    "Wide310x150Logo": (310, 150, 0.6),
}

icon, folder = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
shapes = re.sub(r"</?svg[^>]*>", "", icon)
folder.mkdir(parents=True, exist_ok=True)
for name, (width, height, part) in TILES.items():
    side = height * part
    inner = f'<svg x="{(width - side) / 2}" y="{(height - side) / 2}" width="{side}" height="{side}" viewBox="0 0 32 32">{shapes}</svg>'
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{inner}</svg>'
    subprocess.run(["rsvg-convert", "-o", folder / f"{name}.png"], input=picture.encode(), check=True)
