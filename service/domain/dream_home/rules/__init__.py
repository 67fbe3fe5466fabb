"""The rules of Dream Home, chapter by chapter."""
