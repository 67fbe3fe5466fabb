"""Walking in Burano, chapter by chapter of its rules."""
