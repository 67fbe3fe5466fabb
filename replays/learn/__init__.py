"""Working through a file: read what is said, answer what is asked, see what was played."""
