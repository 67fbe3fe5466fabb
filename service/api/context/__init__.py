"""What every call needs: who asks, which game, which names, which read models."""
