"""Exact odds and live notebooks for ships that meet on a table."""

__version__ = "0.1.0"
