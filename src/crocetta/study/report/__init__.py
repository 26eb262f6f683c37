"""Reports: what many games of one game tell, played by bots or read from records."""
