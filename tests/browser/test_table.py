"""Around one table: sitting down, choosing at the same time, leaving and coming back."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Open
from tests.browser.sitting import HASTY, PHONE, enter, open_table, play_on, until_asked

COMPILING = 600_000  # milliseconds that a bot may take the first time it is asked on a busy machine

Pair = tuple[Page, Page]  # whoever has the turn, and the other


@pytest.fixture
def pair(visit: Open, address: str) -> Pair:
    """Emma and Max at a table of Qwixx with real dice."""
    table = open_table(address, "qwixx", ["person", "person"], options={"dice": "real"})
    emma, max_ = visit(table["seat_link"]), visit(f"/t/{table['code']}", **PHONE)
    max_.get_by_label("Your name").fill("Max")
    max_.get_by_role("button", name="Sit down").tap()
    emma.get_by_role("button", name="Start").click()
    expect(max_.locator(".play")).to_be_visible()
    expect(emma.locator(".play")).to_be_visible()
    active = emma if emma.locator(".sentence.mine").count() else max_
    return active, max_ if active is emma else emma


def throw(page: Page, faces: str = "1 4 3 6 2 6") -> None:
    """Enters what the real dice show, and waits for what can be chosen."""
    enter(page, faces)
    expect(page.locator(".mine .lit").first).to_be_visible()


def cell(page: Page, name: str) -> None:
    """Taps a cell of my sheet by the name that is read out."""
    page.locator(f".mine [data-name='{name}']").click()


def crossed(page: Page, who: str, name: str) -> bool:
    """Whether a page shows a cross there: on `.mine` or on `.others`."""
    look = page.locator(f"{who} [data-name='{name}']").first.get_attribute("class") or ""
    return "crossed" in look


# At the same time


def test_real_dice_are_entered_and_seen_by_all(pair: Pair) -> None:
    active, other = pair
    expect(other.locator(".faces")).to_be_hidden()
    throw(active)
    for page in pair:
        expect(page.locator(".tray .place")).to_have_count(6)
        expect(page.locator(".tray .place").first).to_have_attribute("aria-label", "white die: 1")
        expect(page.locator(".mine .lit")).to_have_count(4)


def test_real_dice_are_tapped_in(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"], options={"dice": "real"})["seat_link"], **PHONE)
    for face in "143626":
        page.locator(f".face[data-face='{face}']").tap()
    page.locator(".faces .yes").tap()
    expect(page.locator(".mine .lit")).to_have_count(4)
    expect(page.locator(".tray .place").nth(3)).to_have_attribute("aria-label", "yellow die: 6")


def test_a_wrong_face_can_be_corrected(pair: Pair) -> None:
    active, _ = pair
    active.keyboard.type("153626")  # typed as well as tapped
    active.locator(".slot").nth(1).click()
    active.locator(".face[data-face='4']").click()
    active.get_by_role("button", name="Confirm").click()
    expect(active.locator(".tray .place").nth(1)).to_have_attribute("aria-label", "white die: 4")


def test_nobody_sees_a_choice_before_all_have_chosen(pair: Pair) -> None:
    active, other = pair
    active.evaluate(HASTY)  # a second tap is no double tap
    throw(active)
    cell(active, "red 5")
    expect(active.locator(".answers .yes")).to_have_text("cross red 5")
    cell(active, "red 5")  # the second tap says yes
    expect(active.locator(".made")).to_have_text("You cross red 5")
    assert crossed(active, ".mine", "red 5")
    assert not crossed(other, ".others", "red 5")
    assert "red 5" not in other.locator(".story").inner_text()
    other.get_by_role("button", name="pass").click()
    expect(other.locator(".others [data-name='red 5']")).to_have_class(re.compile("crossed"))


def test_a_choice_is_taken_back_until_everybody_is_done(pair: Pair) -> None:
    active, other = pair
    throw(active)
    cell(active, "green 5")
    active.locator(".answers .yes").click()
    active.get_by_role("button", name="Take back").click()
    expect(active.locator(".mine .lit")).to_have_count(4)
    assert not crossed(active, ".mine", "green 5")
    cell(active, "blue 5")
    active.locator(".answers .yes").click()
    expect(active.get_by_role("button", name="Take back")).to_be_visible()
    other.get_by_role("button", name="pass").click()
    expect(active.get_by_role("button", name="Take back")).to_have_count(0)
    expect(active.locator(".mine [data-name='blue 5']")).to_have_class(re.compile("crossed"))


def test_another_cell_moves_the_pencil(pair: Pair) -> None:
    active, _ = pair
    throw(active)
    cell(active, "red 5")
    cell(active, "yellow 5")
    expect(active.locator(".mine .pencilled")).to_have_count(1)
    expect(active.locator(".answers .yes")).to_have_text("cross yellow 5")


def test_whoever_wonders_is_told_the_reason(pair: Pair) -> None:
    active, other = pair
    throw(active)
    cell(active, "red 4")
    expect(active.locator("#slips")).to_contain_text("4")
    cell(active, "red 5")
    active.locator(".answers .yes").click()
    other.get_by_role("button", name="pass").click()
    active.get_by_role("button", name="pass").click()
    throw(other)
    active.locator(".mine [data-name='red 4']").click()
    expect(active.locator("#slips")).to_contain_text("red 4 lies left of your cross at 5")


def test_a_reason_never_lies_on_the_answer_and_goes_with_it(visit: Open, address: str) -> None:
    page = visit(open_table(address, "onecard", ["person", "bot:random"])["seat_link"], **PHONE)
    until_asked(page, "lit")
    page.locator(".mine .lit").first.tap()
    yes = page.locator(".answers .yes")
    expect(yes).to_be_visible()
    page.locator(".mine .cell:not(.lit):not(.reckoned)").last.dispatch_event("click")
    slip = page.locator("#slips .slip").last
    expect(slip).to_be_visible()
    above, below = slip.bounding_box(), page.locator(".answers").bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    said = slip.inner_text()
    page.locator(".mine .lit:not(.pencilled)").first.dispatch_event("click")
    expect(page.locator("#slips")).not_to_contain_text(said)


def test_between_the_cells_of_a_card_a_tap_means_the_card(visit: Open, address: str) -> None:
    page = visit(open_table(address, "onecard", ["person"])["seat_link"])
    until_asked(page, "lit")
    lit = page.locator(".mine .lit").first
    card = lit.get_attribute("data-for")
    page.locator(f".mine g[data-for='{card}']:not([data-cell])").first.dispatch_event("click")
    expect(lit).to_have_class(re.compile("pencilled"))


def test_a_throw_is_said_to_everybody_who_listens(pair: Pair) -> None:
    active, other = pair
    throw(active)
    expect(other.locator("#told")).to_contain_text("white die 1")


# Leave and come back


def test_a_reload_in_the_middle_of_a_choice(pair: Pair) -> None:
    active, other = pair
    throw(active)
    cell(active, "red 5")
    active.reload()
    expect(active.locator(".mine .lit")).to_have_count(4)
    cell(active, "red 5")
    active.locator(".answers .yes").click()
    expect(active.locator(".made")).to_be_visible()
    active.reload()
    expect(active.locator(".made")).to_have_text("You cross red 5")
    assert crossed(active, ".mine", "red 5")
    assert not crossed(other, ".others", "red 5")


def test_offline_and_back(pair: Pair) -> None:
    active, other = pair
    throw(active)
    expect(other.locator(".mine .lit")).to_have_count(4)
    before = other.locator(".mine .drawing").bounding_box()
    other.context.set_offline(True)
    expect(other.locator("#off")).to_be_visible()
    assert other.locator(".mine .drawing").bounding_box() == before
    cell(other, "red 5")
    other.locator(".answers .yes").click()  # it is sent when there is a network again
    active.get_by_role("button", name="pass").click()
    other.context.set_offline(False)
    expect(other.locator("#off")).to_be_hidden()
    expect(active.locator(".others [data-name='red 5']")).to_have_class(re.compile("crossed"))
    expect(other.locator(".mine [data-name='red 5']")).to_have_class(re.compile("crossed"))


def test_another_device_with_the_link_of_a_seat(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "bot:random"])
    first = visit(table["seat_link"])
    play_on(first, 4)
    second = visit(table["seat_link"], **PHONE)
    expect(second.locator(".player.me")).to_be_attached()
    assert "#" not in second.url  # the token is not left in the address
    until_asked(first, "throw")  # so the table rests
    written = first.locator(".mine .numbered").count()
    assert written
    expect(second.locator(".mine .numbered")).to_have_count(written)


def test_a_table_that_is_not_there(visit: Open) -> None:
    page = visit("/t/ABCDEFGH")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()


def test_a_table_that_was_changed_behind_our_back(visit: Open, address: str) -> None:
    page, came = visit("/"), list[str]()

    def turn_away(socket: WebSocketRoute) -> None:
        came.append(socket.url)
        socket.close(code=4010)

    page.route_web_socket(re.compile("/ws/"), turn_away)
    page.goto(f"{address}/t/ABCDEFGH")
    expect(
        page.get_by_role("heading", name="The stored data of this table was altered: it is not opened.")
    ).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")  # also now nobody comes back
    expect(page.locator("#off")).to_be_hidden()
    assert len(came) == 1


def test_a_page_that_is_told_to_try_again_does_so(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "person"])
    page, came = visit("/"), list[str]()

    def put_off(socket: WebSocketRoute) -> None:
        came.append(socket.url)
        if len(came) > 1:
            socket.connect_to_server()
        else:
            later = json.dumps({"type": "refused", "code": "try_again", "text": "later", "to": "hello"})
            socket.on_message(lambda _: socket.send(later))

    page.route_web_socket(re.compile("/ws/"), put_off)
    page.goto(table["seat_link"])
    expect(page.locator(".code")).to_be_visible()
    assert len(came) == 2


def test_a_page_that_is_not_there(visit: Open) -> None:
    page = visit("/nowhere")
    expect(page.get_by_role("heading", name="This page does not exist.")).to_be_visible()


def test_spectators_see_and_cannot_choose(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "bot:random"])
    player, spectator = visit(table["seat_link"]), visit(f"/t/{table['code']}")
    until_asked(player, "lit")
    expect(spectator.locator(".tray .place")).to_have_count(6)
    expect(spectator.locator(".lit")).to_have_count(0)


def test_no_room_for_spectators(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "bot:random"], options={"spectators": False})
    page = visit(f"/t/{table['code']}")
    expect(page.get_by_role("heading", name="This table does not allow spectators.")).to_be_visible()


def test_who_looked_on_is_shown_out_when_the_game_begins(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "person"], options={"spectators": False})
    host, guest, watcher = visit(table["seat_link"]), visit(f"/t/{table['code']}"), visit(f"/t/{table['code']}")
    guest.get_by_label("Your name").fill("Max")
    guest.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Start").click()
    expect(guest.locator(".play")).to_be_visible()
    expect(watcher.get_by_role("heading", name="This table does not allow spectators.")).to_be_visible()


# The host


def test_the_host_adds_frees_and_starts(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "person", "person"])
    host, guest = visit(table["seat_link"]), visit(f"/t/{table['code']}")
    expect(host.get_by_role("button", name="Start")).to_be_disabled()
    guest.get_by_label("Your name").fill("Max")
    guest.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Remove Max").click()
    host.locator(".sure .yes").click()
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    host.get_by_label("Bot for Seat 2").select_option("random")
    host.get_by_role("button", name="Add a bot: Seat 2").click()
    host.get_by_label("Bot for Seat 3").select_option("random")
    host.get_by_role("button", name="Add a bot: Seat 3").click()
    host.get_by_role("button", name="Start").click()
    expect(host.locator(".others .other")).to_have_count(2)


def test_the_invitation_has_link_code_and_picture(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "person"])
    page = visit(table["seat_link"])
    code = table["code"]
    expect(page.locator(".code")).to_have_text(f"{code[:4]}-{code[4:]}")
    expect(page.locator("[data-link]").first).to_have_attribute("data-link", re.compile(f"/t/{code}"))
    picture = page.locator(".qr")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(picture) => picture.naturalWidth") > 0


@pytest.mark.parametrize("old", [False, True], ids=["https or localhost", "in the network of the house"])
def test_a_link_is_copied(visit: Open, address: str, old: bool) -> None:
    table = open_table(address, "knaster", ["person", "person"])
    page = visit("/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if old:  # pages that came without https have no such thing
        page.add_init_script("delete Navigator.prototype.clipboard")
    page.goto(table["seat_link"])
    link = f"{address}/t/{table['code']}"
    expect(page.locator(".address")).to_have_text(link)
    page.get_by_role("button", name="Copy the link", exact=True).click()
    expect(page.locator("#slips")).to_contain_text("Copied.")
    page.evaluate("document.body.append(Object.assign(document.createElement('input'), { id: 'paper' }))")
    page.locator("#paper").press("Control+v")
    expect(page.locator("#paper")).to_have_value(link)


def test_links_lead_to_where_others_find_us(visit: Open, address: str) -> None:
    """Whoever started the server looks at it under a name that means something else on every other device."""
    page, elsewhere = visit("/"), "http://192.0.2.7:8000"
    assert page.locator("body").get_attribute("data-address") == address
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => document.body.dataset.address = '{elsewhere}')")
    table = open_table(address, "knaster", ["person", "person"])
    page.goto(table["seat_link"])
    expect(page.locator(".address")).to_have_text(f"{elsewhere}/t/{table['code']}")
    expect(page.locator(".invitation")).to_contain_text("type the code at 192.0.2.7:8000")
    for link in page.locator("[data-link]").all():
        assert (link.get_attribute("data-link") or "").startswith(elsewhere)


# What else there is


def test_dice_are_tapped_to_be_thrown_again(visit: Open, address: str) -> None:
    table = open_table(address, "qwantum", ["person"])
    page = visit(table["seat_link"])
    page.get_by_role("button", name="Throw the dice").click()
    expect(page.locator(".place[aria-pressed=false]")).to_have_count(7)  # lit they were before: a tap on any throws all
    kept = [place.get_attribute("aria-label") for place in page.locator(".place").all()]
    page.locator(".place").nth(0).click()
    page.locator(".place").nth(3).click()
    page.locator(".place").nth(3).click()  # changed my mind
    page.get_by_role("button", name="Throw one die again").click()
    expect(page.locator(".mine .lit")).not_to_have_count(0)  # the dice lie, and their totals may be entered
    after = [place.get_attribute("aria-label") for place in page.locator(".place").all()]
    assert after[1:] == kept[1:]


def test_circles_that_are_due_are_tapped_together(visit: Open, address: str) -> None:
    """Knaster: a full line earns circles, chosen cell by cell."""
    table = open_table(address, "knaster", ["person"], options={"dice": "real"})
    page = visit(table["seat_link"])
    for place in range(1, 6):  # four alike in the first row: two circles are due
        throw(page, "1 1" if place == 5 else "3 4")
        page.locator(f".mine [data-cell=cell-{place}]").click()
        page.locator(".answers .yes").click()
    expect(page.locator(".mine .lit")).to_have_count(5)
    page.locator(".mine [data-cell=cell-1]").click()
    expect(page.locator(".answers")).to_contain_text("Tap one more.")
    page.locator(".mine [data-cell=cell-3]").click()
    expect(page.locator(".mine .pencilled")).to_have_count(2)
    page.locator(".answers .yes").click()
    expect(page.locator(".mine .circled")).to_have_count(2)


def test_the_sheet_of_another_is_enlarged(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person", "bot:random"])["seat_link"])
    page.get_by_role("button", name="Enlarge the sheet of").click()
    expect(page.locator("dialog.large .drawing")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.large")).to_be_hidden()


def test_the_timer_is_shown_and_plays_for_whoever_is_late(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"], options={"timer": 5, "dice": "auto"})["seat_link"])
    expect(page.locator(".clock")).to_have_text(re.compile("[1-5]"))
    expect(page.locator(".mine .crossed")).not_to_have_count(0, timeout=COMPILING)


def test_hints_say_what_a_choice_is_worth(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"], options={"dice": "auto"})["seat_link"])
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints .worth").first).to_have_text(re.compile(r"\d"), timeout=COMPILING)
    page.locator(".hints .listed").first.click()  # pencils
    page.locator(".answers .yes").click()
    expect(page.locator(".hints")).to_be_hidden()


def test_sound_and_vibration_are_off_until_wanted(visit: Open) -> None:
    page = visit("/")
    page.get_by_label("Settings").click()
    for sense in ("Sound", "Vibration"):
        expect(page.get_by_label(sense)).not_to_be_checked()
    page.get_by_label("Sound").check()
    page.reload()
    page.get_by_label("Settings").click()
    expect(page.get_by_label("Sound")).to_be_checked()
