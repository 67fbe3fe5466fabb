"""The library and the command line of teaching."""
