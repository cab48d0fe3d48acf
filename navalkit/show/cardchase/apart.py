"""Mistakes worth telling."""

from __future__ import annotations

from fractions import Fraction

from navalkit.show.tasks import Mistake

NEAR = Fraction(1, 50)


def apart(answer: Fraction, mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """The mistakes whose answers cannot be taken for the right one."""
    return tuple(m for m in mistakes if abs(Fraction(m.answer) - answer) > NEAR)
