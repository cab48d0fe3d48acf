"""Ramming and boarding, five small rulesets: galleys, squadrons, mêlée, umpire, squares."""

from navalkit.rules.ramming.questions import QUESTIONS

__all__ = ["QUESTIONS"]
