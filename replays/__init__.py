"""The command line for replay files: step, search, compare, verify, annotate, learn."""
