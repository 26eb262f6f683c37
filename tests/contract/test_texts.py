"""Laws of how games speak: every choice has its text, every question its words, every die its faces."""

import re

from hypothesis import given
from hypothesis import strategies as st

from crocetta.core.game import Die, Game
from crocetta.core.words import LANGUAGES, Message, say
from tests.contract.walks import Laid, any_table, every_game, everywhere, played, some

# Records and notation give a meaning to spaces, brackets, and to = / : + | at the beginning or within a choice.
CHOICE = re.compile(r"[a-z0-9][a-z0-9.*-]{0,39}", re.IGNORECASE)
FACE = re.compile(r"[a-z0-9][a-z0-9.*-]{0,9}", re.IGNORECASE)
TWO_LINES = 84  # characters that fit on two lines of a phone
RULE = re.compile(r"^(\d+)\. ", re.MULTILINE)


def said(message: Message) -> None:
    """A message says something in every language."""
    for language in LANGUAGES:
        assert message.to(language).strip()
        assert "\n" not in message.to(language)


@every_game
@given(data=st.data())
def test_texts_of_choices_are_different_plain_words_that_read_back(game: Game, data: st.DataObject) -> None:
    position = data.draw(any_table(game)).start()
    texts = [position.text(code) for code in range(game.rules.CHOICES)]
    assert len(set(texts)) == len(texts)
    for code, text in enumerate(texts):
        assert CHOICE.fullmatch(text), text
        assert position.code(text) == code


@everywhere
def test_texts_of_choices_depend_on_flags_only(laid: Laid) -> None:
    game = laid.game
    for position in some(played(laid), 5):
        table, _ = position.fields()
        assert [game.texts.text(table, code) for code in range(game.rules.CHOICES)] == [
            position.text(code) for code in range(game.rules.CHOICES)
        ]


@everywhere
def test_choices_are_described(laid: Laid) -> None:
    for position in some(played(laid), 12):
        for seat in position.waiting[:2]:
            for choice in position.choices(seat):
                said(position.describe(seat, choice))


@everywhere
def test_choices_are_told_of_others_and_to_the_reader(laid: Laid) -> None:
    """Never as on a button: with a name in the third person, without one in the second."""
    for position in some(played(laid), 20):
        for seat in position.waiting[:2]:
            for choice in position.choices(seat)[-12:]:
                tells_both(position.told(seat, choice, "Zoë"), position.told(seat, choice, None))
                tells_both(position.forced(seat, choice, "Zoë"), position.forced(seat, choice, None))
                assert position.told(seat, choice, "Zoë").text != "{name}: {said}"


def tells_both(other: Message, own: Message) -> None:
    said(other)
    said(own)
    for language in LANGUAGES:
        assert "Zoë" in other.to(language)
        assert "Zoë" not in own.to(language)
        assert not own.to(language).startswith(("You:", "Tu:", "Du:"))
        assert own.to(language)[0].isupper()


@everywhere
def test_whoever_is_awaited_is_asked_in_a_short_sentence(laid: Laid) -> None:
    for position in some(played(laid), 120):
        for seat in position.waiting:
            active = None if seat == position.active else "Zoë"
            sentence = position.prompt(seat, active)
            said(sentence)
            for language in LANGUAGES:
                text = sentence.to(language)
                assert text.endswith(".")
                assert text[0].isupper()
                if sentence.text != "Draw the circles due: {lines}.":
                    assert len(text) <= TWO_LINES, text


@everywhere
def test_news_of_a_step_is_told_in_both_persons(laid: Laid) -> None:
    """Whatever a game has to tell besides, it can tell to each seat."""
    names = [f"Zoë {chr(65 + seat)}" for seat in range(laid.seats)]
    for before, after in zip(played(laid), played(laid)[1:], strict=False):
        if before.waiting and not after.over and after.turn >= before.turn:
            news = after.told_since(before, names)
            for reader in range(laid.seats if news else 0):
                own = after.told_since(before, [None if seat == reader else name for seat, name in enumerate(names)])
                assert news
                assert own
                said(news)
                said(own)
                assert names[reader] not in str(own)


@everywhere
def test_a_choice_tells_what_it_costs(laid: Laid) -> None:
    """Exactly where it makes the points of its seat drop, once the step is over."""
    for position in some(played(laid), 60):
        if laid.start().counted(2) != say("one point", "{n} points", n=2):
            return  # games won do not drop
        for seat in position.waiting[:2]:
            for choice in position.choices(seat)[-6:]:
                after = position.choose(seat, choice)
                while after.pending:
                    other = after.waiting[0]
                    after = after.choose(other, after.codes(other)[-1])
                cost = position.cost(seat, choice)
                assert (cost is not None) == (after.points(seat) < position.points(seat)), choice
                if cost:
                    said(cost)
                    assert f"−{position.points(seat) - after.points(seat)}" in str(cost)


@everywhere
def test_throws_are_called_out_in_every_language(laid: Laid) -> None:
    called = [position.called for position in some(played(laid), 60) if position.called]
    assert bool(called) == hasattr(laid.start().game.texts, "called")
    for message in called:
        said(message)
        wordless = not any(map(str.isalpha, str(message)))
        assert wordless or all(message.to(language) != str(message) for language in LANGUAGES[1:])


@everywhere
def test_reasons_are_said_in_every_language(laid: Laid) -> None:
    for position in some(played(laid), 12):
        for seat in position.waiting[:1]:
            for code in sorted(set(range(laid.game.rules.CHOICES)) - set(position.codes(seat))):
                reason = position.why_not(seat, code)
                assert reason
                said(reason)


@everywhere
def test_cells_tell_why_in_every_language(laid: Laid) -> None:
    for position in some(played(laid), 12):
        for seat in position.waiting[:1]:
            lit = {cell for choice in position.choices(seat) for cell in position.touched(seat, choice)}
            for cell in {cell.id for cell in position.paper(seat).cells} - lit | {"no such cell", ""}:
                reason = position.why_cell(seat, cell)
                if reason:
                    said(reason)


@everywhere
def test_points_and_verdicts_are_said_in_every_language(laid: Laid) -> None:
    for position in some(played(laid), 5):
        for seat in range(laid.seats):
            said(position.counted(position.points(seat)))
            verdict = position.verdict(seat)
            if verdict:
                said(verdict)


@everywhere
def test_whoever_is_awaited_is_asked_something(laid: Laid) -> None:
    for position in some(played(laid), 300):
        if position.waiting:
            said(position.asked)


@everywhere
def test_points_are_explained_in_every_language(laid: Laid) -> None:
    for position in some(played(laid), 12):
        for seat in range(laid.seats):
            for message, _ in position.breakdown(seat):
                said(message)


@every_game
def test_title_and_summary(game: Game) -> None:
    assert game.texts.TITLE.strip()
    said(game.texts.SUMMARY)


@every_game
def test_every_flag_and_every_value_is_explained(game: Game) -> None:
    assert list(game.texts.FLAGS) == list(game.flags)
    for name, text in game.texts.FLAGS.items():
        said(text.question)
        assert tuple(text.values) == game.flags[name].values
        for message in text.values.values():
            said(message)


@every_game
def test_rules_are_written_and_numbered(game: Game) -> None:
    rules = (game.folder / "RULES.md").read_text(encoding="utf-8")
    assert rules.startswith("# ")
    first = rules[: rules.find("\n## ", rules.index("1. "))]
    numbers = [int(number) for number in RULE.findall(first)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 4
    for name in game.flags:
        assert f"`{name}`" in rules, f"the flag {name} is not in the rules"


# Dice


def shows_faces(die: Die) -> None:
    said(die.name)
    assert len(set(die.faces)) == len(die.faces)
    assert all(FACE.fullmatch(face) for face in die.faces)


@everywhere
def test_dice_to_throw_are_those_that_chance_asks_for(laid: Laid) -> None:
    for position in some(played(laid), 100):
        dice = position.dice_to_throw
        assert tuple(len(die.faces) for die in dice) == position.to_throw
        for die in dice:
            assert die.face == 0
            shows_faces(die)


@everywhere
def test_dice_on_the_table_lie_on_one_of_their_faces(laid: Laid) -> None:
    for position in some(played(laid), 100):
        for die in position.dice_on_table:
            assert 1 <= die.face <= len(die.faces)
            shows_faces(die)


@everywhere
def test_dice_just_thrown_lie_on_the_table(laid: Laid) -> None:
    """Unless a card was drawn, which lies with a seat."""
    for before, after in zip(played(laid), played(laid)[1:], strict=False):
        if len(before.to_throw) > 1:
            thrown = [die.name for die in before.dice_to_throw]
            lying = [die.name for die in after.dice_on_table]
            assert all(lying.count(name) >= thrown.count(name) for name in thrown)
