"""The compiled engine: the same rules over NumPy records, by Numba."""
