"""How bots play Tutto su carta: all weigh choices alike, the weaker ones less carefully."""

from crocetta.games.onecard.glance import ROOM, glance
from crocetta.games.onecard.weighing import weigh, worth

__all__ = ["LEVELS", "ROOM", "SCALE", "SOLO", "glance", "weigh", "worth"]

# Noise in the unit of `weigh`: early in a game about a point of lead.
LEVELS = {
    "easy": {"noise": 1.8},
    "medium": {"noise": 0.8},
    "hard": {"noise": 0.35},
    "champion": {"noise": 0.0},
}
# Alone, with nobody to end the game, whoever always takes what promises most waits for it until the last turn.
SOLO = {
    "easy": {"noise": 9.0},
    "medium": {"noise": 4.5},
    "hard": {"noise": 2.2},
    "champion": {"noise": 0.8},
}
SCALE = 8.0
