"""Solving: exact values, where a game can be solved."""
