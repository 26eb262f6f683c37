"""Crocetta: the home of roll-and-write games."""
