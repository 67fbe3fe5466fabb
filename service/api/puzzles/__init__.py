"""The puzzle of the day over HTTP: a lesson with one question."""
