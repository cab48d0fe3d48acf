"""Probability, and nothing of ships."""
