"""The compact core of Dream Home: a house and a display as flat integers."""
