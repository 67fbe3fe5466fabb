"""Pictures of Walking in Burano."""
