"""The rules of Walking in Burano, chapter by chapter."""
