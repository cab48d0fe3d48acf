"""The five rulesets of ramming and boarding."""
