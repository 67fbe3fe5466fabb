"""The commands that run Altana itself."""
