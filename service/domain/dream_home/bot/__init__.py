"""Computer players of Dream Home: what they prefer."""
