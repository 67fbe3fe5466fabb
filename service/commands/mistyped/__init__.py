"""What is said of a mistyped command."""
