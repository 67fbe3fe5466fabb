"""Finished games over HTTP: replays, pages, pictures, curves, forks, tries."""
