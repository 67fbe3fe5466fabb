"""What explains a turn of Dream Home: what it closes off."""
