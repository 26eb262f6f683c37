"""Tournaments: everybody against everybody, on every seat, with the same dice each time."""
