"""Tests of the site: its shell, and its pages in a real browser."""
