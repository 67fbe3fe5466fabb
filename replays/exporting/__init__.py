"""Exports: a page, a film, a recording, a report."""
