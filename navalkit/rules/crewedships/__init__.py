"""Crewed ships: captains, oars, wind and going down, on a d20 with boons and banes."""

from navalkit.rules.crewedships.questions import QUESTIONS

__all__ = ["QUESTIONS"]
