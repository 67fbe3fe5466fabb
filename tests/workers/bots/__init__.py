"""The process that plays computer players."""
