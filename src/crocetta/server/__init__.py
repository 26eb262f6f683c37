"""The server: people open a link and play, with each other, with bots, with the dice in the room or the server's."""
