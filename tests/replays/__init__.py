"""The command line for replay files."""
