"""The captain's card: one printable page a game master keeps at the table."""

from __future__ import annotations

from navalkit.rules.inputs import flat
from navalkit.show.draw import clean
from navalkit.show.figures import Table
from navalkit.show.shown import Drawn, shown

PRINT = (
    "body{font:16px/1.45 Georgia,serif;color:#111;background:#fff;max-width:18cm;margin:1cm auto}"
    "h1{font-size:1.5em;margin:0 0 .2em}table{border-collapse:collapse;width:100%;margin:.6em 0}"
    "th,td{border:1px solid #777;padding:.25em .5em;text-align:left}td{text-align:right}"
    "caption{text-align:left;font-weight:bold;padding:.3em 0}p{margin:.4em 0}"
    "small{color:#444}@page{margin:1.2cm}"
)


def card(drawn: Drawn) -> str:
    """A whole HTML page: the sentence, every table of the question, the set-up, the clauses."""
    told = shown(drawn.question)
    tables = "".join(_table(view.title, view.table(drawn)) for view in told.views)
    first = flat(type(drawn.inputs)())
    set_up = "; ".join(f"{k} {v}" for k, v in flat(drawn.inputs).items() if first.get(k) != v)
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'>"
        f"<title>{clean(drawn.question.title)}</title><style>{PRINT}</style>"
        f"<h1>{clean(drawn.question.title)}</h1><p>{clean(told.sentence(drawn))}</p>{tables}"
        f"<p><small>Set-up: {clean(set_up or 'as in the worked example')}. "
        f"Rules: {clean(', '.join(drawn.question.clauses))}. "
        f"Read where the text is silent: {clean(', '.join(drawn.question.assumptions))}."
        f"</small></p></html>"
    )


def _table(title: str, table: Table) -> str:
    head = "".join(f"<th>{clean(cell)}</th>" for cell in table.heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{clean(str(cell))}</td>" for cell in row) + "</tr>"
        for row in table.rows
    )
    return f"<table><caption>{clean(title)}</caption><tr>{head}</tr>{body}</table>"
