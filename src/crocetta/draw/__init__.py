"""Draw: a sheet as SVG, as text, as speech. It knows layouts and knows no game."""
