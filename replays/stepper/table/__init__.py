"""The table of the stepper: cells, canvas, colours, marks."""
