"""What every call needs: the caller, the game, names and read models."""
