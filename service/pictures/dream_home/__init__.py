"""Pictures of Dream Home."""
