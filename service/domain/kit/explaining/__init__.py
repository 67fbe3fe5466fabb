"""What games know for explaining their turns."""
