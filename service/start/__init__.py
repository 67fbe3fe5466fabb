"""How a process starts: settings, the table of commands, and errors that stop it."""
