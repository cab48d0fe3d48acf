"""The captain's card: one printable page a game master keeps at the table."""

from __future__ import annotations

from navalkit.show.differences import differences
from navalkit.show.draw import clean
from navalkit.show.figures import Table
from navalkit.show.shown import Drawn, shown

PRINT = (
    "body{font:16px/1.45 Georgia,serif;color:#111;background:#fff;max-width:18cm;margin:1cm auto}"
    "h1{font-size:1.5em;margin:0 0 .2em}table{border-collapse:collapse;width:100%;margin:.6em 0}"
    "th,td{border:1px solid #777;padding:.25em .5em;text-align:left}td{text-align:right}"
    "caption{text-align:left;font-weight:bold;padding:.3em 0}p{margin:.4em 0}"
    "table{break-inside:avoid}small{color:#444}@page{margin:1.2cm}"
)
LONGEST = 16
"""Rows of a table that a card has room for."""
MOST_ROWS = 30
"""Rows of all its tables together: then the page is full."""


def card(drawn: Drawn) -> str:
    """A whole HTML page: the sentence, the tables it has room for, the set-up, the clauses."""
    told = shown(drawn.question)
    here, left = fitting({view.title: view.table(drawn) for view in told.views})
    tables = "".join(_table(title, table) for title, table in here.items())
    if left:
        tables += f"<p><small>On the page besides: {clean(', '.join(left))}.</small></p>"
    set_up = "; ".join(differences(type(drawn.inputs)(), drawn.inputs))
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'>"
        f"<title>{clean(drawn.question.title)}</title><style>{PRINT}</style>"
        f"<h1>{clean(drawn.question.title)}</h1><p>{clean(told.sentence(drawn))}</p>{tables}"
        f"<p><small>Set-up: {clean(set_up or 'as in the worked example')}. "
        f"Rules: {clean(', '.join(drawn.question.clauses))}. "
        f"Read where the text is silent: {clean(', '.join(drawn.question.assumptions))}."
        f"</small></p></html>"
    )


def fitting(tables: dict[str, Table]) -> tuple[dict[str, Table], list[str]]:
    """The tables that one sheet has room for, in their order, and the titles of the others.

    The first is always there; if it is long, its first rows are.

    >>> long, short = Table(("n",), [(n,) for n in range(99)]), Table(("n",), [(1,)])
    >>> here, left = fitting({"by round": long, "every way": long, "in short": short})
    >>> [(title, len(table.rows)) for title, table in here.items()], left
    ([('by round, the first 16 of 99', 16), ('in short', 1)], ['every way'])
    """
    (title, first), *others = tables.items()
    here, left = {title: first}, []
    if len(first.rows) > LONGEST:
        cut = Table(first.heads, list(first.rows)[:LONGEST])
        here = {f"{title}, the first {LONGEST} of {len(first.rows)}": cut}
    rows = min(len(first.rows), LONGEST)
    for title, table in others:
        if len(table.rows) > LONGEST or rows + len(table.rows) > MOST_ROWS:
            left.append(title)
            continue
        here[title] = table
        rows += len(table.rows)
    return here, left


def _table(title: str, table: Table) -> str:
    head = "".join(f"<th>{clean(cell)}</th>" for cell in table.heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{clean(str(cell))}</td>" for cell in row) + "</tr>"
        for row in table.rows
    )
    return f"<table><caption>{clean(title)}</caption><tr>{head}</tr>{body}</table>"
