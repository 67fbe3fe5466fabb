"""Notes on games over HTTP."""
