"""The guide as one page: guide.py SOURCE TARGET VERSION."""

import html
import re
import sys

import markdown

STYLE = """
body { font: 1.1rem/1.55 'Segoe UI', 'Liberation Sans', sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff }
h1, h2, h3 { line-height: 1.25 } h2 { margin-top: 2.5rem; border-bottom: 1px solid #bbb }
pre { background: #f3f3f0; padding: .8rem; overflow-x: auto; font-size: .92rem; line-height: 1.35 }
code { background: #f3f3f0 } table { border-collapse: collapse } td, th { border: 1px solid #bbb; padding: .3rem .6rem; text-align: left }
nav ul { columns: 2 } @media print { pre { white-space: pre-wrap } nav { display: none } }
"""

source, target, version = sys.argv[1:]
text = open(source, encoding="utf-8").read()
# Pages beside the guide do not travel with it.
text = re.sub(r"\[([^\]]+)\]\((?!#|https?:)[^)]*\)", r"\1", text)
page = markdown.Markdown(extensions=["tables", "fenced_code", "toc"], extension_configs={"toc": {"toc_depth": "2"}})
body = page.convert(text)
with open(target, "w", encoding="utf-8") as out:
    out.write(f"""<!DOCTYPE html>
<html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>chelem {html.escape(version)} : guide de la soirée</title><style>{STYLE}</style>
<nav>{page.toc}</nav>
{body}
</html>
""")
