"""Games played in the terminal, without a service."""
