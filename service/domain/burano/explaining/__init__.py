"""What explains a turn of Walking in Burano: what it closes off, what was best."""
