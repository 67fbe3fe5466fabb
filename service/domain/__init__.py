"""The rules: pure functions from commands and states to events and states."""
