"""Tests of classes from the terminal."""
