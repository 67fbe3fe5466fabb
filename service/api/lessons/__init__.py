"""Working through a lesson over HTTP."""
