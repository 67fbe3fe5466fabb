"""Classes on a service, from the terminal: open, invite, see results, hand in."""
