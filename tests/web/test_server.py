"""The server's answers: files, texts, steps; what is wrong with a request is said, with the field."""

import json
import threading
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside import web
from queenside.board import Fault
from queenside.classic import METHODS
from queenside.puzzle import Puzzle
from queenside.puzzle_notation import print_puzzle
from queenside.view.steps import sentence
from queenside.web.server import LARGEST
from queenside.web.serving import Server
from queenside.web.steps import MOST_STEPS
from tests.strategies import puzzles
from tests.web.serving import Answer, Client

STATIC = Path(web.__file__).parent / "static"
EMPTY = {"n": 8}
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def test_the_page_is_the_index(client: Client) -> None:
    answer = client.get("/")
    assert (answer.status, answer.body) == (200, (STATIC / "index.html").read_bytes())
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", sorted(STATIC.iterdir()), ids=lambda path: path.name)
def test_every_file_is_served_with_its_type(client: Client, path: Path) -> None:
    answer = client.get(f"/static/{path.name}")
    assert (answer.status, answer.body) == (200, path.read_bytes())
    assert answer.headers["content-type"].startswith(TYPES[path.suffix])


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e/server.py",
        "/static/%2e%2e%2fserver.py",
        "/static/..\\server.py",
        "/static/..%5cserver.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/",
        "/static/.",
        "/static/..",
        "/static/index.html%00.js",
        "/static/index.html/",
        "/static/../static/../../web/server.py",
        "/server.py",
        "//etc/passwd",
        "/static/INDEX.HTML",
        "/static/none.js",
    ],
)
def test_nothing_but_the_files_of_the_page_is_read(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status == 404
    assert answer.json["error"]["message"] == "there is nothing here"


@pytest.mark.parametrize(
    "path", ["../secret.js", "..%2fsecret.js", "%2e%2e/secret.js", "..%252fsecret.js", "{absolute}"]
)
def test_no_file_beside_the_folder_is_read(
    client: Client, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.js").write_text("secret")
    (tmp_path / "static").mkdir()
    monkeypatch.setattr("queenside.web.server.STATIC", tmp_path / "static")
    assert client.get(f"/static/{path.format(absolute=tmp_path / 'secret.js')}").status == 404


def test_no_file_of_another_kind_is_served(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "seen.js").write_text("seen")
    (tmp_path / "folder.js").mkdir()
    monkeypatch.setattr("queenside.web.server.STATIC", tmp_path)
    assert client.get("/static/seen.js").body == b"seen"
    assert client.get("/static/secret.txt").status == 404
    assert client.get("/static/folder.js").status == 404


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/", {}, 200),
        ("GET", "/api/texts", {}, 200),
        ("GET", "/nothing", {}, 404),
        ("POST", "/", {}, 405),
        ("POST", "/api/steps", {"content_type": "text/plain"}, 415),
        ("GET", "/", {"host": "elsewhere.example"}, 403),
    ],
)
def test_every_answer_forbids_what_the_page_does_not_need(
    client: Client, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    answer = client.ask(method, path, None, **headers)
    assert answer.status == status
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] in ("no-store", "no-cache")


# Who may ask.


def port(client: Client) -> str:
    return client.host.rpartition(":")[2]


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LocalHost:{port}", "[::1]:{port}"])
def test_the_server_answers_to_its_names(client: Client, host: str) -> None:
    named = host.format(port=port(client))
    assert client.get("/", host=named).status == 200
    assert client.get("/api/texts", host=named, origin=f"http://{named}").status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:{port}",
        "localhost.evil.example:{port}",
        "evil.example",
        "127.0.0.1",
        "localhost",
        "127.0.0.1:1",
        "127.0.0.1:{port}.evil.example",
        "evil.example@127.0.0.1:{port}",
        "192.168.1.1:{port}",
        "0.0.0.0:{port}",
        ":{port}",
        "",
    ],
)
@pytest.mark.parametrize("path", ["/", "/static/index.html", "/api/texts", "/nothing"])
def test_a_foreign_host_is_refused(client: Client, host: str, path: str) -> None:
    answer = client.get(path, host=host.format(port=port(client)))
    assert answer.status == 403
    assert answer.json["error"]["field"] == "Host"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://evil.example:{port}", "null", "http://localhost:1", "https://{host}", ""]
)
def test_a_foreign_origin_is_refused(client: Client, origin: str) -> None:
    body = json.dumps({"kind": "count", "board": EMPTY}).encode()
    asked = origin.format(port=port(client), host=client.host)
    answer = client.ask("POST", "/api/jobs", body, content_type="application/json", origin=asked)
    assert answer.status == 403
    assert answer.json["error"]["field"] == "Origin"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_the_browser_says_when_another_site_asks(client: Client, site: str) -> None:
    assert client.get("/api/texts", sec_fetch_site=site).status == 403
    assert client.get("/", sec_fetch_site=site).status == 200, "a link on another page may lead here"
    assert client.get("/api/texts", sec_fetch_site="same-origin").status == 200


# Languages.


@pytest.mark.parametrize(
    ("path", "accepted", "language"),
    [
        ("/api/texts", "", "en"),
        ("/api/texts?lang=zh_Hant", "", "zh_Hant"),
        ("/api/texts?lang=zh_Hans", "zh-TW", "zh_Hans"),
        ("/api/texts", "zh-TW,en;q=0.8", "zh_Hant"),
        ("/api/texts", "fr,en;q=0.5,zh-CN;q=0.9", "zh_Hans"),
        ("/api/texts", "zh-CN;q=0.1,en;q=much,en-GB;q=0.2", "en"),
        ("/api/texts?lang=fr", "", "en"),
        ("/api/texts?lang=%ff%00&lang=zh_Hant", "", "zh_Hant"),
    ],
)
def test_the_language_is_the_one_asked_for(client: Client, path: str, accepted: str, language: str) -> None:
    found = client.get(path, accept_language=accepted).json
    assert found["lang"] == language
    assert tuple(found["texts"]) == web.texts.PAGE_TEXTS


def test_errors_are_said_in_the_language_of_the_request(client: Client) -> None:
    said = client.post("/api/steps?lang=zh_Hant", {"board": {"n": 99}}).json["error"]["message"]
    assert said == "n = 99：這裡 n 必須是 1 到 30 的整數"


def test_languages_asked_for_at_the_same_time_do_not_mix(server: Server) -> None:
    body = {"board": EMPTY, "count": 300}
    wrong: list[str] = []

    def ask(language: str, sign: str) -> None:
        with Client(server.address) as client:
            for _ in range(5):
                steps = client.post(f"/api/steps?lang={language}", body).json["steps"]
                wrong.extend(step["sentence"] for step in steps if not step["sentence"].endswith(sign))

    threads = [
        threading.Thread(target=ask, args=asked) for asked in [("en", "."), ("zh_Hans", "。"), ("zh_Hant", "。")]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


# Methods and steps.


def test_the_methods_describe_themselves(client: Client) -> None:
    found = {method["name"]: method for method in client.get("/api/methods").json}
    assert list(found) == list(METHODS)
    for name, method in METHODS.items():
        assert found[name]["title"] == method.title
        assert found[name]["by_column"] is method.by_column
        assert found[name]["arrays"] == list(method.arrays)
        assert [line["text"] for line in found[name]["outline"]] == [text for _, text in method.outline]
        assert {line["kind"] for line in found[name]["outline"]} <= {
            *(None, "consider", "conflict", "place", "remove", "solution", "exhausted")
        }


ALONG = {None: None, Fault.ROW: "row", Fault.COLUMN: "column", Fault.SUM: "sum", Fault.DIFFERENCE: "difference"}


@settings(max_examples=15)
@given(st.data())
def test_steps_are_those_of_the_method_wherever_one_begins(server: Server, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(largest=6))
    name = data.draw(st.sampled_from(list(METHODS)))
    wanted = list(METHODS[name].steps(puzzle))
    board = json.loads(print_puzzle(puzzle))
    with Client(server.address) as client:
        for _ in range(3):
            first, count = data.draw(st.integers(0, len(wanted) + 3)), data.draw(st.integers(0, 200))
            answer = client.post("/api/steps", {"board": board, "method": name, "first": first, "count": count})
            assert answer.status == 200
            found = answer.json
            assert found["first"] == first
            expected = wanted[first : first + count]
            assert len(found["steps"]) == len(expected)
            assert found["end"] is (first + count >= len(wanted))
            for got, step in zip(found["steps"], expected, strict=True):
                assert got == json.loads(
                    json.dumps(
                        {
                            "kind": step.kind.value,
                            "square": step.square,
                            "queens": step.queens,
                            "arrays": step.arrays,
                            "counters": step.counters._asdict(),
                            "attacker": step.attacker,
                            "along": ALONG[step.along],
                            "sentence": sentence(step, METHODS[name]),
                        }
                    )
                )


def test_the_last_steps_that_are_shown_can_be_asked_for_first(client: Client) -> None:
    asked = {"board": {"n": 12}, "method": "pairwise", "first": MOST_STEPS - 2, "count": 2}
    found = client.post("/api/steps", asked).json
    last = list(islice(METHODS["pairwise"].steps(12), MOST_STEPS - 2, MOST_STEPS))
    assert [step["counters"]["considered"] for step in found["steps"]] == [step.counters.considered for step in last]
    assert found["end"] is False


# What is wrong with a request.

STEPS, JOBS = "/api/steps", "/api/jobs"


@pytest.mark.parametrize(
    ("path", "body", "field", "values"),
    [
        (STEPS, {}, "board", None),
        (STEPS, [], "body", None),
        (STEPS, {"board": 8}, "board", None),
        (STEPS, {"board": {}}, "n", "1..30"),
        (STEPS, {"board": {"n": 31}}, "n", "1..30"),
        (STEPS, {"board": {"n": 0}}, "n", "1..30"),
        (STEPS, {"board": {"n": 8.0}}, "n", "1..30"),
        (STEPS, {"board": {"n": True}}, "n", "1..30"),
        (STEPS, {"board": {"n": "8"}}, "n", "1..30"),
        (STEPS, {"board": EMPTY, "method": "magic"}, "method", "iterative, recursive, pairwise"),
        (STEPS, {"board": EMPTY, "method": ["iterative"]}, "method", "iterative, recursive, pairwise"),
        (STEPS, {"board": EMPTY, "first": -1}, "first", "0..100000"),
        (STEPS, {"board": EMPTY, "first": 100001}, "first", "0..100000"),
        (STEPS, {"board": EMPTY, "first": 1.5}, "first", "0..100000"),
        (STEPS, {"board": EMPTY, "count": 2001}, "count", "0..2000"),
        (STEPS, {"board": EMPTY, "first": 99000, "count": 1001}, "count", "0..1000"),
        (STEPS, {"board": EMPTY, "count": False}, "count", "0..2000"),
        (STEPS, {"board": EMPTY, "counts": 1}, "counts", "board, method, first, count"),
        (STEPS, {"board": {"n": 8, "torus": True}}, "board", None),
        (STEPS, {"board": {"n": 8, "superqueen": True}}, "board", None),
        (JOBS, {"board": EMPTY}, "kind", "count, finish, heat, first, make"),
        (JOBS, {"board": EMPTY, "kind": "guess"}, "kind", "count, finish, heat, first, make"),
        (JOBS, {"board": EMPTY, "kind": {}}, "kind", "count, finish, heat, first, make"),
        (JOBS, {"board": {"n": 19}, "kind": "count"}, "n", "1..18"),
        (JOBS, {"board": {"n": 31}, "kind": "finish"}, "n", "1..30"),
        (JOBS, {"board": {"n": 13}, "kind": "heat"}, "n", "1..12"),
        (JOBS, {"board": {"n": 31}, "kind": "first"}, "n", "1..30"),
        (JOBS, {"board": {"n": 8, "queens": [[0, 0], [1, 1]]}, "kind": "count"}, "board", None),
        (JOBS, {"board": {"n": 8, "queens": [[0, 8]]}, "kind": "count"}, "board", None),
        (JOBS, {"board": {"n": 8, "queens": [[0]]}, "kind": "count"}, "queens", None),
        (JOBS, {"board": {"n": 8, "queens": "a1"}, "kind": "count"}, "queens", None),
        (JOBS, {"board": {"n": 8, "blocked": [[0, 0.0]]}, "kind": "count"}, "blocked", None),
        (JOBS, {"board": {"n": 8, "closed": [["row", 1]]}, "kind": "count"}, "closed", None),
        (JOBS, {"board": {"n": 8, "torus": 1}, "kind": "count"}, "torus", None),
        (JOBS, {"board": {"n": 8, "knights": 1}, "kind": "count"}, "board", None),
        (JOBS, {"board": EMPTY, "kind": "count", "page": 1}, "page", None),
        (JOBS, {"board": EMPTY, "kind": "count", "page": "x" * 65}, "page", None),
        (JOBS, {"board": EMPTY, "kind": "count", "\ud800": 1}, "\ud800", "kind, board, page"),
    ],
)
def test_what_is_wrong_is_said_with_the_field_and_the_range(
    client: Client, path: str, body: object, field: str, values: str | None
) -> None:
    answer = client.post(path, body)
    assert answer.status == 400
    error = answer.json["error"]
    assert error["field"] == field
    assert error["message"]
    assert values is None or error["range"] == values


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"board": NaN}',
        b'{"first": Infinity}',
        b'{"first": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"board": {"n": 8, "blocked": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
    ],
)
def test_what_is_no_json_is_said(client: Client, body: bytes) -> None:
    answer = client.ask("POST", STEPS, body, content_type="application/json; charset=utf-8")
    assert answer.status == 400
    assert answer.json["error"]["field"] == "body"


def test_nesting_that_just_passes_is_answered_too(client: Client) -> None:
    for depth in range(200, 1100, 20):
        body = b'{"board": {"n": 8, "blocked": ' + b"[" * depth + b"]" * depth + b"}}"
        assert client.ask("POST", STEPS, body, content_type="application/json").status == 400


def test_a_body_of_another_type_is_refused(client: Client) -> None:
    # Pages of other sites can send these types without asking first.
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.ask("POST", JOBS, b"{}", content_type=kind)
        assert (answer.status, answer.json["error"]["field"]) == (415, "Content-Type")


def test_a_body_that_is_too_long_is_refused(client: Client) -> None:
    answer = client.ask("POST", JOBS, b" " * ((1 << 20) + 1), content_type="application/json")
    assert (answer.status, answer.json["error"]["field"]) == (413, "body")
    assert client.ask("POST", JOBS, b" " * (1 << 20), content_type="application/json").status == 400


def test_a_body_that_does_not_come_is_not_waited_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.web.server.PATIENCE", 0.1)
    answer = client.ask("POST", JOBS, b"", content_type="application/json", content_length="10")
    assert answer.status == 408


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("PUT", JOBS, 405),
        ("GET", STEPS, 405),
        ("DELETE", f"{JOBS}/none", 404),
        ("GET", f"{JOBS}/none/events", 404),
        ("GET", "/api", 404),
    ],
)
def test_what_is_not_there_is_said_in_json(client: Client, method: str, path: str, status: int) -> None:
    answer = client.ask(method, path)
    assert answer.status == status
    assert answer.json["error"]["message"]


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = ["n", "queens", "blocked", "closed", "torus", "superqueen"]
NEARLY_BOARDS = st.dictionaries(
    st.sampled_from(KEYS),
    st.integers(-2, 40) | st.booleans() | st.lists(st.lists(st.integers(-2, 40), max_size=3), max_size=3) | ANY_JSON,
)
BOUNDS = {
    "first": st.integers(-9, 10**6),
    "count": st.integers(-9, 10**6),
    "method": st.sampled_from(["iterative", ""]),
}
NEARLY_REQUESTS = st.fixed_dictionaries(
    {"board": NEARLY_BOARDS | ANY_JSON}, optional={**BOUNDS, "kind": st.just("dream"), "page": ANY_JSON}
)


def check_refused_or_answered(answer: Answer) -> None:
    assert answer.status in (200, 400), answer
    if answer.status == 400:
        error: Any = answer.json["error"]
        assert isinstance(error["message"], str)
        assert error["message"]
        assert isinstance(error["field"], str)


@settings(max_examples=150)
@given(asked=ANY_JSON | NEARLY_REQUESTS)
def test_any_json_is_answered_or_refused_with_the_field(server: Server, asked: object) -> None:
    with Client(server.address) as client:
        check_refused_or_answered(client.post(STEPS, asked))
        # With this kind no job is started.
        check_refused_or_answered(client.post(JOBS, {**asked, "kind": "dream"} if isinstance(asked, dict) else asked))


@settings(max_examples=100)
@given(board=NEARLY_BOARDS)
def test_any_board_that_is_refused_names_its_field(server: Server, board: dict[str, object]) -> None:
    with Client(server.address) as client:
        for kind in LARGEST:
            answer = client.post(JOBS, {"kind": kind, "board": {**board, "torus": "neither"}})
            assert answer.status == 400
            assert answer.json["error"]["field"] in (*KEYS, "board")


def test_a_puzzle_in_json_is_a_board(client: Client) -> None:
    board = json.loads(print_puzzle(Puzzle(6, queens="a1", blocked="b4", closed="r+c=3")))
    assert client.post(STEPS, {"board": board}).status == 200
