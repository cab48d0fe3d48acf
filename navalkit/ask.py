"""`navalkit questions` and `navalkit ask`: the engine at the command line."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from navalkit.rules import question, questions
from navalkit.rules.inputs import changed, full_path, paths
from navalkit.rules.question import Question
from navalkit.show.numbers import decimal, percent
from navalkit.show.shown import Drawn, shown

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def register(commands: Commands) -> None:
    """Add both commands to the command line."""
    listing = commands.add_parser("questions", help="list what can be asked")
    listing.add_argument("--json", action="store_true", help="as JSON")
    listing.set_defaults(run=list_questions)
    asking = commands.add_parser("ask", help="answer a question exactly")
    asking.add_argument("id", help="a question, such as seafight.chase")
    asking.add_argument("fields", nargs="*", metavar="field=value", help="what differs")
    asking.add_argument("--json", action="store_true", help="as JSON, with exact fractions")
    asking.set_defaults(run=ask)


def list_questions(args: argparse.Namespace) -> int:
    """Print every question: id and title; as JSON its fields too."""
    if args.json:
        told = [
            {"id": q.id, "title": q.title, "fields": list(paths(q.inputs))}
            for q in questions().values()
        ]
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        width = max(map(len, questions()))
        for id, asked in questions().items():
            print(f"{id:<{width}}  {asked.title}")
    return 0


def ask(args: argparse.Namespace) -> int:
    """Print the answer; what cannot be used is said in one sentence, with status 2."""
    try:
        asked = question(args.id)
        inputs = changed(asked.inputs(), _fields(args.fields, asked))
        print(as_json(asked, inputs) if args.json else as_text(asked, inputs))
    except ValueError as error:
        print(f"navalkit ask: {error}", file=sys.stderr)
        return 2
    return 0


def _fields(given: list[str], asked: Question[Any, Any]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise ValueError(f"{text[:60]!r} is not of the form field=value, such as rounds=8")
        path = full_path(asked.inputs, name)
        if path in fields:
            raise ValueError(f"{path} is given twice")
        fields[path] = value
    return fields


def as_json(asked: Question[Any, Any], inputs: Any) -> str:
    """The answer as JSON: every outcome with its exact fraction and its probability."""
    answer, name = asked.ask(inputs), shown(asked).name
    told = {
        "id": asked.id,
        "title": asked.title,
        "outcomes": [
            {"outcome": name(o), "exact": str(p), "probability": float(p)}
            for o, p in answer.outcomes.items()
        ],
        "measures": {
            words: {"exact": str(value), "value": float(value)}
            for words, value in answer.measures.items()
        },
        "clauses": list(asked.clauses),
        "assumptions": list(asked.assumptions),
    }
    return json.dumps(told, indent=2, ensure_ascii=False)


def as_text(asked: Question[Any, Any], inputs: Any) -> str:
    """The answer as a table for a terminal, with the sentence and the clauses."""
    answer, told = asked.ask(inputs), shown(asked)
    names = {o: str(told.name(o)) for o in answer.outcomes}
    width = max(map(len, names.values()))
    lines = [asked.title, ""]
    for outcome, p in answer.outcomes.items():
        bar = "█" * round(40 * p)
        lines.append(f"  {names[outcome]:<{width}}  {percent(p):>6}  {bar}".rstrip())
    lines += ["", told.sentence(Drawn(asked, inputs, answer)), ""]
    lines += [f"  {words}: {_measure(words, value)}" for words, value in answer.measures.items()]
    lines += ["", f"Rules: {', '.join(asked.clauses)}."]
    if asked.assumptions:
        lines.append(f"Read where the text is silent: {', '.join(asked.assumptions)}.")
    return "\n".join(lines)


def _measure(words: str, value: Any) -> str:
    return percent(value) if words.startswith("chance") else decimal(value, 2)
