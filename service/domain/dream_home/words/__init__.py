"""Dream Home in words and as a text picture."""
