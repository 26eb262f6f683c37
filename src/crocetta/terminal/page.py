"""The page of rules of a game, line by line in any language."""

from crocetta.core.game import Game
from crocetta.core.words import Message
from crocetta.terminal.screen import Screen

FILE = "RULES.md"


def page(game: Game, language: str) -> str:
    """The rules as text."""
    lines = (game.folder / FILE).read_text(encoding="utf-8").splitlines()
    return "\n".join(Message(line).to(language) if any(map(str.isalpha, line)) else line for line in lines)


def show(screen: Screen, game: Game) -> None:
    """The rules, set for reading where there is a terminal."""
    text = page(game, screen.language)
    if not screen.console:
        screen.put(text)
        return
    from rich.markdown import Markdown

    screen.console.print(Markdown(text))
