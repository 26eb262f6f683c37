"""A bot at a table of Crocetta, over the protocol of docs/protocol.md: opens a table or sits down, and plays on.

python examples/remote_bot.py http://localhost:8000               opens a table of Qwixx against a bot
python examples/remote_bot.py http://localhost:8000 ABCD-EFGH     sits down at a table that is waiting for people
"""

import json
import random
import sys
import time
import urllib.request

from websockets.sync.client import connect


def open_table(server: str) -> tuple[str, str | None]:
    wish = {"game": "qwixx", "name": "remote bot", "seats": ["person", "bot:random"], "start": True}
    wish["options"] = {"pace": 0}
    body, kind = json.dumps(wish).encode(), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables", body, kind)) as answer:
        table = json.load(answer)
    return table["code"], table["token"]


def answer_to(question: dict) -> dict:
    """Anything that is allowed: we know no rules, we are told what can be chosen."""
    if question["kind"] == "throw":
        return {"type": "throw", "question": question["number"]}
    return {"type": "choose", "question": question["number"], "choice": random.choice(question["choices"])["choice"]}


def play(server: str, code: str, token: str | None) -> str:
    answered, question, said = 0, None, json.dumps({"type": "hello", "token": token, "language": "en"})
    with connect(f"{server.replace('http', 'ws', 1)}/ws/{code}", compression=None) as socket:
        socket.send(said)
        if token is None:
            said = json.dumps({"type": "sit", "name": f"remote bot {random.randrange(100)}"})
            socket.send(said)
        for text in socket:
            message = json.loads(text)
            view = message.get("view", {})
            if view.get("result"):
                return view["result"]["text"]
            question = view.get("question", question)
            if message["type"] == "refused":
                if message["code"] != "slow_down":
                    return message["text"]
                time.sleep(1)  # it was not looked at: the same again, later
                socket.send(said)
            elif question and question["number"] > answered:
                answered, said = question["number"], json.dumps(answer_to(question))
                socket.send(said)
    return "the server has gone"


if __name__ == "__main__":
    address = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://localhost:8000"
    print(play(address, *((sys.argv[2], None) if len(sys.argv) > 2 else open_table(address))))
