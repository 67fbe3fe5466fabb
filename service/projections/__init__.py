"""How something is shown later: read models made from moves."""
