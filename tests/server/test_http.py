"""The HTTP part, over a real connection."""

import gzip
import re
import threading
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from crocetta.core import record
from crocetta.core.game import find, games, ids
from crocetta.core.words import LANGUAGES
from crocetta.server import api, drawing, pages
from crocetta.server.keys import LENGTH, LETTERS
from crocetta.server.limits import Limits, Rate
from tests.server.around import merged
from tests.server.served import PATIENCE, Guest, open_table, serving

STRICT = "default-src 'none'; script-src 'self'; style-src 'self';"


def get(here: str, path: str, **more: Any) -> httpx.Response:
    return httpx.get(f"{here}{path}", verify=False, **more)  # plain HTTP; reading all certificates takes 25 ms


# Games


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_knows_all_games_in_every_language(here: str, language: str) -> None:
    found = get(here, f"/api/games?lang={language}").json()
    ordered = sorted(games(), key=lambda game: (game.order, game.id))
    assert {game["id"] for game in found["games"]} == set(ids())
    for game, known in zip(found["games"], ordered, strict=True):
        assert game["summary"] == known.texts.SUMMARY.to(language)
        assert {flag["name"] for flag in game["flags"]} == set(known.flags)
    assert [bot["level"] for bot in found["bots"]] == ["random", "easy", "medium", "hard", "champion"]


def test_the_order_of_games_is_their_own(here: str) -> None:
    assert get(here, "/api/games").json()["games"][0]["id"] == "qwixx"


def test_flags_that_change_the_sheet_are_chosen_by_picture(here: str) -> None:
    found = get(here, "/api/games").json()["games"]
    pictured = {(game["id"], flag["name"]) for game in found for flag in game["flags"] if flag.get("pictured")}
    assert pictured == {("qwixx", "sheet"), ("qwixx-deluxe", "sheet"), ("onecard", "advanced")}


def test_the_language_is_the_browsers_unless_one_is_asked_for(here: str) -> None:
    accept = {"accept-language": "tlh-XX, de;q=0.9, it;q=0.8"}
    assert get(here, "/api/games", headers=accept).json()["language"] == "de"
    assert get(here, "/api/games?lang=it", headers=accept).json()["language"] == "it"
    assert get(here, "/api/games?lang=xx").json()["language"] == "en"


@pytest.mark.parametrize("game", ids())
def test_every_game_has_a_sheet_and_rules(here: str, game: str) -> None:
    for query in ("", "?sample=1&lang=it"):
        answer = get(here, f"/api/games/{game}/sheet.svg{query}")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ElementTree.fromstring(answer.text).tag.endswith("svg")
    blocks = get(here, f"/api/games/{game}/rules?lang=de").json()["blocks"]
    assert {block["kind"] for block in blocks} >= {"heading", "item"}
    assert all(block["rows"] and block["head"] for block in blocks if block["kind"] == "table")


def test_a_sheet_by_other_flags(here: str) -> None:
    plain, mixed = (get(here, f"/api/games/qwixx/sheet.svg?flags=sheet={name}").text for name in ("classic", "mixx-a"))
    assert plain != mixed
    assert get(here, "/api/games/qwixx/sheet.svg?flags=sheet=none").json()["code"] == "wrong_flag"
    assert get(here, "/api/games/qwixx/sheet.svg?flags=nothing=none").json()["code"] == "unknown_flag"


def test_pictures_are_drawn_beside_the_event_loop(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    def noted(*_: Any) -> str:
        names.append(threading.current_thread().name)
        return "<svg/>"

    for name in ("picture", "sheet"):
        monkeypatch.setattr(drawing, name, noted)
    get(here, "/api/games/qwixx/sheet.svg?sample=true")
    get(here, f"/api/tables/{open_table(here, 'person')['code']}/sheets/0.svg")
    assert len(names) == 2
    assert all(name.startswith("pencil") for name in names)


def test_flags_that_nobody_sees_have_no_picture_of_their_own() -> None:
    onecard = find("onecard")
    first = drawing.picture(onecard, {"max_turns": "30"}, "it", False)
    before = drawing.drawn.cache_info().misses
    assert {drawing.picture(onecard, {"max_turns": str(n)}, "it", False) for n in range(30, 50)} == {first}
    assert drawing.drawn.cache_info().misses == before
    assert drawing.picture(onecard, {"advanced": "yes"}, "it", False) != first


def test_what_is_not_there_is_told(here: str) -> None:
    for path, code in (
        ("/api/games/chess/rules", "unknown_game"),
        ("/api/games/chess/sheet.svg", "unknown_game"),
        ("/api/tables/ABCDEFGH", "unknown_table"),
        ("/api/tables/nonsense", "unknown_table"),
        ("/api/nothing", "not_found"),
    ):
        answer = get(here, path)
        assert (answer.status_code, answer.json()["code"]) == (404, code)
        assert answer.json()["text"]
    assert httpx.delete(f"{here}/api/tables").json()["code"] == "not_allowed"


# Tables


def test_a_table_is_opened(here: str) -> None:
    table = open_table(here, "person", "bot:random", "person")
    assert len(table["code"]) == LENGTH
    assert set(table["code"]) <= set(LETTERS)
    assert table["seat"] == 0
    assert len(table["token"]) >= 32
    about = get(here, f"/api/tables/{table['code'].lower()[:4]}-{table['code'][4:]}").json()
    assert about["state"] == "lobby"
    assert [seat["kind"] for seat in about["seats"]] == ["person", "bot", "open"]
    assert table["token"] not in str(about)


def test_one_tap_plays_at_once(here: str) -> None:
    table = open_table(here, "person", "bot:random")
    assert get(here, f"/api/tables/{table['code']}").json()["state"] == "play"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": []}, "bad_request"),
        ({"seats": ["person"] * 30}, "wrong_seats"),
        ({"seats": ["person", "bot:nobody"]}, "unknown_bot"),
        ({"seats": ["person", "dog"]}, "unknown_bot"),
        ({"flags": {"end_locks": "never"}}, "wrong_flag"),
        ({"flags": {"nothing": "1"}}, "unknown_flag"),
        ({"preset": "nothing"}, "unknown_preset"),
        ({"options": {"timer": 3}}, "wrong_time"),
        ({"options": {"pace": -1}}, "wrong_time"),
        ({"options": {"away": 99999}}, "wrong_time"),
        ({"options": {"dice": "loaded"}}, "bad_request"),
        ({"more": 1}, "bad_request"),
        ({"deck": "x"}, "no_deck"),
        ({"seats": "person"}, "bad_request"),
    ],
)
def test_what_cannot_be_opened_is_refused(here: str, change: dict[str, Any], code: str) -> None:
    wish = {"game": "qwixx", "seats": ["person", "person"]} | change
    answer = httpx.post(f"{here}/api/tables", json=wish)
    assert answer.json()["code"] == code
    assert answer.status_code == {"bad_request": 400, "unknown_game": 404}.get(code, 409)


def test_bodies_are_small_and_in_json(here: str) -> None:
    large = httpx.post(f"{here}/api/tables", content=b"[" * 50_000, headers={"content-type": "application/json"})
    assert large.status_code == 413
    for body in (b"", b"{", b"null", b"\xff", b"[" * 9000):
        answer = httpx.post(f"{here}/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400, body[:10]


def test_sheets_are_drawn_once_and_for_whoever_may_see_them(here: str) -> None:
    table = open_table(here, "person", "bot:random")
    emma = Guest(here, table["code"], table["token"])
    names = {sheet["paper"] for sheet in emma.view["sheets"]}
    assert len(names) == 1
    path = f"/api/tables/{table['code']}/sheets/0.svg"
    answer = get(here, f"{path}?paper={names.pop()}", headers={"authorization": f"Bearer {table['token']}"})
    assert "immutable" in answer.headers["cache-control"]
    assert "<style" not in answer.text
    assert 'data-cell="r3"' in answer.text
    assert get(here, f"{path}?paper=0000").json()["code"] == "no_such_sheet"
    assert get(here, path.replace("0.svg", "9.svg")).json()["code"] == "not_found"
    assert get(here, path, headers={"authorization": "Bearer nobody"}).json()["code"] == "unknown_token"


def test_a_sheet_is_drawn_for_a_narrow_screen_too(here: str) -> None:
    table = open_table(here, "person", "bot:random")
    name = Guest(here, table["code"], table["token"]).view["sheets"][0]["paper"]
    path = f"/api/tables/{table['code']}/sheets/0.svg?paper={name}"
    usual, narrow, usual_again = (get(here, f"{path}{more}") for more in ("", "&narrow=1", "&narrow=0"))
    assert "immutable" in narrow.headers["cache-control"]
    assert usual.text == usual_again.text != narrow.text
    widths = [float(answer.text.partition('width="')[2].partition('"')[0]) for answer in (usual, narrow)]
    assert widths[1] < 0.7 * widths[0]
    cells = [sorted(re.findall('data-cell="(.*?)"', answer.text)) for answer in (usual, narrow)]
    assert cells[0] == cells[1]
    assert get(here, f"/api/tables/{table['code']}/sheets/0.svg?paper=0000&narrow=1").json()["code"] == "no_such_sheet"
    alone = [get(here, f"/api/games/qwixx/sheet.svg?narrow={narrow}").text for narrow in (0, 1)]
    assert alone[0] == get(here, "/api/games/qwixx/sheet.svg").text != alone[1]


def test_the_same_events_come_over_http(here: str) -> None:
    table = open_table(here, "person", options={"dice": "auto"})
    emma = Guest(here, table["code"], table["token"], since=0)
    emma.play()  # then nothing else happens
    mine = {"authorization": f"Bearer {table['token']}"}
    events = [event for message in emma.heard for event in message.get("events", [])]
    got = get(here, f"/api/tables/{table['code']}/events?since=0&lang=en", headers=mine).json()
    assert got["events"] == events
    assert got["you"] == {"seat": 0, "host": True}
    rest = get(here, f"/api/tables/{table['code']}/events?since=5&lang=en", headers=mine).json()
    assert rest["events"] == got["events"][5:]
    waited = get(here, f"/api/tables/{table['code']}/events?since={got['seq']}&wait=0.2", headers=mine).json()
    assert waited["events"] == []


def test_a_whole_game_without_a_socket(here: str) -> None:
    table = open_table(here, "person", "bot:random", options={"dice": "auto"})
    mine = {"authorization": f"Bearer {table['token']}"}
    path, seq, view = f"{here}/api/tables/{table['code']}", 0, {}
    with httpx.Client(headers=mine, timeout=PATIENCE) as client:
        while view.get("state") != "over":
            found = client.get(f"{path}/events?since={seq}&wait=5").json()
            seq, view = found["seq"], found["view"]
            question = view["question"]
            if question:
                choice = question["choices"][-1]["choice"]
                frame = {"type": "choose", "question": question["number"], "choice": choice}
                assert client.post(f"{path}/frames", json=frame).json()["type"] == "accepted"
        assert client.post(f"{path}/frames", json={"type": "hello"}).json()["code"] == "bad_request"
        assert client.post(f"{path}/frames", json={"type": "start"}).json()["code"] == "not_now"


def test_the_end_has_a_record_and_a_replay(here: str) -> None:
    table = open_table(here, "person", "bot:random")
    path = f"/api/tables/{table['code']}"
    assert get(here, f"{path}/replay").json()["code"] == "not_over"
    emma = Guest(here, table["code"], table["token"])
    running = get(here, f"{path}/record")
    assert "[Seed" not in running.text
    emma.play()
    answer = get(here, f"{path}/record")
    assert answer.headers["content-disposition"].endswith('.crocetta"')
    checked = record.check(answer.text)
    assert checked.proven
    replay = get(here, f"{path}/replay?lang=en").json()
    assert replay["result"]["proven"]
    view: dict[str, Any] = {"sheets": [], "seats": []}
    for moment in replay["moments"]:
        view = merged(view, {"sheets": moment["sheets"]})
    assert view["sheets"] == emma.view["sheets"]
    assert replay["moments"][-1]["points"] == list(checked.match.position.scores)
    assert replay["moments"][-1]["scores"] == [
        checked.match.position.counted(n).to("en") for n in checked.match.position.scores
    ]
    assert set(replay["papers"]) == {sheet["paper"] for sheet in view["sheets"]}
    narrow = get(here, f"{path}/replay?lang=en&narrow=1").json()
    assert narrow["papers"].keys() == replay["papers"].keys()
    assert narrow["papers"] != replay["papers"]
    assert narrow | {"papers": {}} == replay | {"papers": {}}


def test_a_table_in_the_lobby_has_no_record(here: str) -> None:
    table = open_table(here, "person", "person")
    assert get(here, f"/api/tables/{table['code']}/record").json()["code"] == "not_begun"
    assert get(here, f"/api/tables/{table['code']}/sheets/0.svg").json()["code"] == "not_found"


def test_a_table_has_a_qr_code(here: str) -> None:
    table = open_table(here, "person", "person")
    answer = get(here, f"/api/tables/{table['code']}/qr.svg")
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")


# Pages


@pytest.mark.parametrize("path", ["/", "/t/ABCDEFGH", "/t/ABCDEFGH/replay", "/replay", "/rules/qwixx"])
def test_pages_are_strict(here: str, path: str) -> None:
    answer = get(here, path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"].startswith(STRICT)
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert " style=" not in answer.text
    assert "<style" not in answer.text
    again = get(here, path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/nowhere", "/api/nothing", "/api/tables/ABCDEFGH", "/api/games?lang=1", "/sheet.css"]
)
@pytest.mark.parametrize("origin", [None, "https://evil.example"])
def test_every_answer_is_strict(here: str, path: str, origin: str | None) -> None:
    answer = get(here, path, headers={"origin": origin} if origin else {})
    assert answer.headers["content-security-policy"].startswith(STRICT)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert httpx.delete(f"{here}{path}").headers["x-content-type-options"] == "nosniff"


def test_a_picture_stands_alone(here: str) -> None:
    answer = get(here, "/api/games/qwixx/sheet.svg")
    assert answer.headers.get_list("content-security-policy") == [api.PICTURE["Content-Security-Policy"]]


def test_what_a_page_loads_is_asked_for_once(here: str) -> None:
    """Its address says which edition it is of; older addresses are still answered, and asked about each time."""
    paths = re.findall(r'(?:src|href)="(/static/[^"]+)"', get(here, "/t/ABCDEFGH").text)
    assert len(paths) > 20
    for path in paths:
        answer = get(here, path)
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["cache-control"]
    name = paths[-1].rpartition("/")[2]
    for old in (f"/static/{name}", f"/static/0123456789ab/{name}"):
        again = get(here, old)
        assert (again.status_code, again.headers["cache-control"]) == (200, "no-cache")
        assert again.content == get(here, paths[-1]).content
    assert get(here, f"/static/0123456789ab/0123456789ab/{name}").status_code == 404


def test_files_are_compressed_for_who_understands_it(here: str) -> None:
    with httpx.Client() as client:
        request = client.build_request("GET", f"{here}/sheet.css", headers={"accept-encoding": "gzip"})
        packed = client.send(request, stream=True)
        body = b"".join(packed.iter_raw())
    assert packed.headers["content-encoding"] == "gzip"
    plain = get(here, "/sheet.css", headers={"accept-encoding": "identity"})
    assert gzip.decompress(body) == plain.content


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/x%00.js",
        "/static/0123456789ab/../app.py",
        "/static/0123456789ab/%2e%2e/%2e%2e/app.py",
        "/static/",
        "/nowhere",
    ],
)
def test_nothing_else_can_be_fetched(here: str, path: str) -> None:
    answer = get(here, path)
    assert answer.status_code == 404
    assert "import" not in answer.text.split("<body")[-1][:50]


def test_the_page_about_the_http_part_loads_nothing_from_elsewhere(here: str) -> None:
    page = get(here, "/api").text
    assert "/api/tables/{code}/events" in page
    assert "https://" not in page
    assert "<script" not in page
    answer = get(here, "/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert "/api/tables" in answer.json()["paths"]


def test_the_description_is_put_together_once(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pages.description.cache_clear()
    made: list[Any] = []
    encode = pages.encode_json
    monkeypatch.setattr(pages, "encode_json", lambda schema: made.append(schema) or encode(schema))
    assert len({get(here, "/api/openapi.json").text for _ in range(3)}) == 1
    assert len(made) == 1


def test_health_readiness_and_metrics(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crocetta.server.store.TRYING", PATIENCE)  # a busy disk is slow
    open_table(here, "person", "person")
    assert get(here, "/health").json() == {"status": "ok"}
    assert get(here, "/ready").json() == {"status": "ok"}
    lines = get(here, "/metrics").text.splitlines()
    values = {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")}
    assert values["crocetta_answer_seconds_count"] == values['crocetta_answer_seconds_bucket{le="+Inf"}']
    assert values["crocetta_tables_total"] > 0


# Where from


def test_another_page_may_not_speak_to_us(here: str) -> None:
    port = here.rpartition(":")[2]
    wish = {"game": "qwixx", "seats": ["person", "person"]}
    for origin in (
        "https://evil.example",
        f"http://evil.example:{port}",
        "null",
        f"https://127.0.0.1:{port}",
        "http://127.0.0.1",
    ):
        answer = httpx.post(f"{here}/api/tables", json=wish, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin"), origin
    assert httpx.post(f"{here}/api/tables", json=wish, headers={"origin": here}).status_code == 201
    assert "access-control-allow-origin" not in httpx.get(f"{here}/api/games", headers={"origin": here}).headers


# How often


def test_pages_and_their_files_do_not_count_as_questions(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(requests=Rate(5, 0), files=Rate(50, 0))) as here:
        assert [get(here, path).status_code for path in ["/t/ABCDEFGH", "/sheet.css", "/static/wire.js"] * 16] == [
            200
        ] * 48
        assert [get(here, "/api/pen").status_code for _ in range(6)] == [200] * 5 + [429]
        assert [get(here, "/").status_code for _ in range(3)] == [200, 200, 429]


def test_what_takes_longer_costs_more(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(requests=Rate(9, 0))) as here:
        found = [get(here, f"/api/games/qwixx/sheet.svg?lang={language}").status_code for language in LANGUAGES[:3]]
        assert found == [200, 200, 429]
        assert get(here, "/api/pen").status_code == 200
