"""What a terminal shows, as a page to be photographed: colours and bold, nothing else."""

import html
import re
import sys

STYLES = {"1": "font-weight:bold", "32": "color:#7ec87e", "31": "color:#ff7b72", "1;31": "color:#ff7b72;font-weight:bold"}


def style(match):
    code = match.group(1)
    return "</span>" if code in ("", "0") else f'<span style="{STYLES.get(code, "")}">'


text = html.escape(sys.stdin.read().replace("\x07", "").rstrip("\n"))
text = re.sub(r"\x1b\[([0-9;]*)m", style, text)
text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
print(f"""<meta charset="utf-8"><body style="margin:0;background:#1e1e1e"><pre style="margin:12px;color:#ddd;font:14px/19px 'Liberation Mono',monospace">{text}</pre>""")
