"""The card chase: positions by playing cards, exploding dice, manoeuvres chosen in turn."""

from navalkit.rules.cardchase.questions import QUESTIONS

__all__ = ["QUESTIONS"]
