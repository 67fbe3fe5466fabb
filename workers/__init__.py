"""Background work: everything that no player waits for."""
