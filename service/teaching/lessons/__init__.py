"""Lessons: questions, answers that the rules judge, progress."""
