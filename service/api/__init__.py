"""HTTP: JSON in, JSON out."""
