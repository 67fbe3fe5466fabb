"""Courses: several lessons in a zip file."""
