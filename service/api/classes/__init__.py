"""Classes over HTTP."""
