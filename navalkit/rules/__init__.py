"""The rulebooks: pure functions and tables, each rule written once."""
