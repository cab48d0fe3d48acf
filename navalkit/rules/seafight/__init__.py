"""The sea-fight: sighting, wind, chase, broadside, boarding, quarter, on narrative dice pools."""

from navalkit.rules.seafight.questions import QUESTIONS

__all__ = ["QUESTIONS"]
