"""The arena: computer players against each other, to measure how strong they are."""
