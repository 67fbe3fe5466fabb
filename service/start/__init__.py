"""How a process starts: settings, lazy commands, and startup errors."""
