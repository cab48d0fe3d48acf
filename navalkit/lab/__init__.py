"""The pages: controls, live plots, the seven steps of a lesson."""

from navalkit.lab.lab import Lab

__all__ = ["Lab"]
