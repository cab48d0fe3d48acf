"""Answers to test against, as plain tables, each cell with where it is from.

`cases.csv` holds published and derived cases; the other tables come from `brute.py`.
"""

import csv
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from pathlib import Path

HERE = Path(__file__).parent


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table by column."""
    with (HERE / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def distributions(name: str) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Each set of inputs of a table, with the chance of every outcome."""
    for inputs, group in groupby(rows(name), key=lambda row: row["inputs"]):
        yield inputs, {row["outcome"]: _chance(row) for row in group}


def _chance(row: dict[str, str]) -> Fraction:
    return Fraction(int(row["numerator"]), int(row["denominator"]))


class Case(dict[str, Fraction]):
    """Outcome → value of one published case; `agrees` compares within the case's tolerance."""

    def __init__(self, id: str) -> None:
        table = [row for row in rows("cases") if row["case"] == id]
        assert table, f"there is no case {id}"
        self.text = {row["outcome"]: row["value"] for row in table}
        self.tolerance = {row["outcome"]: Fraction(row["tolerance"]) for row in table}
        super().__init__(
            {outcome: Fraction(value) for outcome, value in self.text.items() if _number(value)}
        )

    def agrees(self, outcome: str, value: Fraction | float) -> bool:
        """Whether the value is the case's."""
        assert abs(Fraction(value) - self[outcome]) <= self.tolerance[outcome], (
            f"{outcome}: {float(value)} is not {self.text[outcome]}"
        )
        return True


def _number(value: str) -> bool:
    return value[:1].isdigit()
