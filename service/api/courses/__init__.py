"""Courses over HTTP."""
