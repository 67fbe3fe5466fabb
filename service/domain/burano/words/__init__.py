"""Walking in Burano in words and as a text picture."""
