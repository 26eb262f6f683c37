"""Terminal: the games at a prompt, for eyes and for screen readers."""
