"""The server of the page: static files, texts, steps, solutions, and jobs with their events; it guards itself.

A page of another site can make a browser send requests here. So a request must name this server by a name that is its
own (`Host`), and come from its own page if it comes from a page (`Origin`, `Sec-Fetch-Site`); no answer may be framed,
and the page loads nothing from elsewhere. Files are those of `static/`, by name, and no others.

Errors are JSON, `{"error": {"message": ..., "field": ..., "value": ..., "range": ...}}`, in the request's language.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from queenside import locale, making
from queenside.classic import METHODS
from queenside.errors import InputError, QueensideError, SizeError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.puzzle import Puzzle
from queenside.puzzle_notation import JSON_RULES, parse
from queenside.reasoning import LEVELS
from queenside.sizes import check_size, shortened
from queenside.web import gallery, growth
from queenside.web.hints import hint
from queenside.web.jobs import Event, Job, Jobs, TooManyError
from queenside.web.steps import LARGEST_BOARD, MOST_AT_ONCE, MOST_STEPS, Search, methods
from queenside.web.texts import PAGE_TEXTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from queenside.board import Square

__all__ = ["LARGEST", "MOST_ORBITS", "Guard", "application"]

STATIC = Path(__file__).parent / "static"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The files that are served, by suffix."""

LARGEST = {"count": 18, "finish": 30, "heat": 12, "first": 30}
"""The largest board of each kind of job."""

MOST_ORBITS = 100
"""Fundamental solutions in one answer."""

FILES = {"json": "application/json", "csv": "text/csv; charset=utf-8", "svg": "image/svg+xml"}
"""The types of the files that hold what the gallery shows."""

LARGEST_GAME = 12
"""The largest puzzle that is made here to be played, and the largest board that hints are given for."""

MOST_OF_SEED = 10**9 - 1
"""The largest seed of a puzzle to be played, so that it can be typed."""

MOST_BYTES = 1 << 20
"""The longest body of a request."""

PATIENCE = 30.0
"""Seconds that a client may take to send a body."""

BEAT = 5.0
"""Seconds of silence after which a comment is sent, so that a connection that is gone is noticed."""

MOST_SEARCHING = 2
"""Searches that go on at the same time."""

PARKED = 8
"""Searches that are kept to go on with."""

HEADERS = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Sent with every answer."""


class _RequestError(QueensideError):
    """A request that is refused, with the HTTP status of the answer.

    `field`, `value` and `range`, where there are any, tell what is at fault: a key of the JSON or a header.
    """

    def __init__(self, status: int, message: str, /, **values: object) -> None:
        super().__init__(message, **values)
        self.status = status


class _JSON(Response):
    """An answer in JSON. Half of a surrogate pair, which no UTF-8 can hold, is escaped with all that is not ASCII."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        """Return the body."""
        return json.dumps(content, separators=(",", ":")).encode()


def application(jobs: Jobs, is_own: Callable[[str], bool]) -> ASGIApp:
    """Return the server as an ASGI application; `is_own` tells whether a Host header names it."""
    pages = _Pages(jobs)
    app = Starlette(
        routes=[
            Route("/", pages.index),
            Route("/static/{name}", pages.static),
            Route("/api/texts", pages.texts),
            Route("/api/methods", pages.methods),
            Route("/api/steps", pages.steps, methods=["POST"]),
            Route("/api/solutions", pages.solutions),
            Route("/api/growth", pages.growth),
            Route("/api/hint", pages.hint, methods=["POST"]),
            Route("/api/jobs", pages.start_job, methods=["POST"]),
            Route("/api/jobs/{id}", pages.stop_job, methods=["DELETE"]),
            Route("/api/jobs/{id}/events", pages.events),
        ],
        exception_handlers={
            HTTPException: _no_route,
            QueensideError: _refused,
            ClientDisconnect: _gone,
        },
    )
    app.router.redirect_slashes = False
    return Guard(app, is_own)


# What every request goes through.


class Guard:
    """Refuses requests of other pages, chooses the language, and puts HEADERS on every answer."""

    def __init__(self, app: ASGIApp, is_own: Callable[[str], bool]) -> None:
        self._app = app
        self._is_own = is_own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                cached = [(b"cache-control", b"no-store" if scope["path"].startswith("/api/") else b"no-cache")]
                ours = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *cached, *ours]
            await send(message)

        request = Request(scope)
        locale.use_here(_language(request))
        try:
            self._check(request)
        except _RequestError as error:
            await _error(error)(scope, receive, send_guarded)
        else:
            await self._app(scope, receive, send_guarded)

    def _check(self, request: Request) -> None:
        """Raise _RequestError for a request that this server's own page does not send."""
        headers = request.headers
        hosts = headers.getlist("host")
        host = hosts[0] if len(hosts) == 1 else ""
        if not self._is_own(host):
            raise _RequestError(
                403, mark("{value!r} is no name of this server"), field="Host", value=shortened(", ".join(hosts))
            )
        for origin in headers.getlist("origin"):
            if origin != f"http://{host}":
                raise _RequestError(
                    403, mark("the page of {value} may not ask this server"), field="Origin", value=shortened(origin)
                )
        site = headers.get("sec-fetch-site", "none")
        if request.url.path.startswith("/api/") and site not in ("none", "same-origin"):
            raise _RequestError(
                403, mark("the page of {value} may not ask this server"), field="Sec-Fetch-Site", value=shortened(site)
            )


def _language(request: Request) -> str:
    """Return the language of `?lang=`, else the first of Accept-Language that we speak, else that of the process."""
    wished = []
    for part in request.headers.get("accept-language", "")[:1000].split(","):
        tag, _sign, quality = part.partition(";q=")
        try:
            wished.append((-float(quality or 1), tag))
        except ValueError:
            continue
    names = [request.query_params.get("lang", ""), *(tag for _, tag in sorted(wished, key=lambda wish: wish[0]))]
    return next(filter(None, map(locale.match, names)), locale.language())


def _error(error: QueensideError, field: str | None = None) -> Response:
    """Return an error as an answer."""
    values = error.values
    told: dict[str, object] = {"message": str(error)}
    told |= {name: values[name] for name in ("field", "value", "range") if name in values}
    if field is not None:
        told["field"] = field
    status = error.status if isinstance(error, _RequestError) else 400
    more = {"retry-after": "1"} if status == 429 else None
    return _JSON({"error": told}, status_code=status, headers=more)


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, QueensideError)  # this handles no others
    return _error(error)


async def _gone(_request: Request, _error: Exception) -> Response:
    return Response(status_code=400)  # nobody reads it


async def _no_route(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = mark("there is nothing here") if error.status_code == 404 else mark("this is not asked like that")
    return _JSON({"error": {"message": _(message)}}, status_code=error.status_code, headers=error.headers)


# Reading what is asked.


async def _read(request: Request) -> dict[str, object]:
    """Return the JSON object of a request's body."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise _RequestError(415, mark("the body must be application/json"), field="Content-Type", value=shortened(kind))
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    raise _RequestError(
                        413, mark("the body is too long"), field="body", value=len(body), range=f"0..{MOST_BYTES}"
                    )
    except TimeoutError:
        raise _RequestError(408, mark("the body took too long to come"), field="body") from None
    return await asyncio.to_thread(_object, bytes(body))


def _query(request: Request) -> dict[str, object]:
    """Return what a request asks in its address, shortened, but for the language; what looks like a number is one."""
    asked = {name: shortened(value) for name, value in request.query_params.items() if name != "lang"}
    return {name: int(value) if re.fullmatch("-?[0-9]{1,9}", value) else value for name, value in asked.items()}


def _object(body: bytes) -> dict[str, object]:
    try:
        found = json.loads(body, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise _RequestError(
            400, mark("the body is not JSON: {error}"), field="body", error=shortened(str(error))
        ) from None
    if not isinstance(found, dict):
        raise _RequestError(400, mark("the body must be a JSON object"), field="body", value=_shown(found))
    return found


def _no_constant(name: str) -> object:
    raise ValueError(name)  # NaN and the infinities, which Python reads and JSON does not have


def _shown(value: object) -> object:
    """Return a value as an error tells it: a short one as it is, else the start of its JSON."""
    try:
        text = json.dumps(value)
    except (RecursionError, ValueError):
        return "..."
    return value if len(text) <= 60 else shortened(text)


def _check_keys(body: dict[str, object], *known: str) -> None:
    for name in body:
        if name not in known:
            raise _RequestError(
                400,
                mark("{field!r} is no field of this; the fields are {range}"),
                field=shortened(name),
                range=", ".join(known),
            )


def _board(body: dict[str, object], largest: int) -> Puzzle:
    """Return the board of a request."""
    board = body.get("board")
    if not isinstance(board, dict):
        raise _RequestError(
            400, mark("a board is an object with the key n"), field="board", value=_shown(board), range="{n, ...}"
        )
    size = board.get("n")
    try:
        check_size(size, 1, largest)
        return parse(json.dumps(board), form="json")
    except SizeError as error:
        raise _about(error, "n", _shown(size), f"1..{largest}") from None
    except (RecursionError, ValueError) as error:
        if not isinstance(error, InputError):
            raise _RequestError(400, mark("the body is not JSON: {error}"), field="board", error="") from None
        key = error.values.get("key")
        if key in JSON_RULES:
            raise _about(error, str(key), _shown(board[key]), _(JSON_RULES[str(key)])) from None
        raise _about(error, "board", _shown(board), "") from None


def _about(error: QueensideError, field: str, value: object, values: str) -> _RequestError:
    """Return an error with the field at fault."""
    return _RequestError(400, "{message}", message=str(error), field=field, value=value, range=values)


def _choice(body: dict[str, object], field: str, choices: dict[str, object] | list[str], default: str = "") -> str:
    value = body.get(field, default)
    if not isinstance(value, str) or value not in choices:
        raise _RequestError(
            400,
            mark("{field}: {value!r} is none of {range}"),
            field=field,
            value=_shown(value),
            range=", ".join(choices),
        )
    return value


def _number(body: dict[str, object], field: str, default: int, lowest: int, highest: int) -> int:
    value = body.get(field, default)
    if type(value) is not int or not lowest <= value <= highest:
        raise _RequestError(
            400,
            mark("{field}: {value!r} is no whole number from {lowest} to {highest}"),
            field=field,
            value=_shown(value),
            range=f"{lowest}..{highest}",
            lowest=lowest,
            highest=highest,
        )
    return value


def _wish(body: dict[str, object]) -> dict[str, object]:
    """Return what a puzzle to be made should be."""
    _check_keys(body, "kind", "n", "level", "seed", "page")
    level = _choice(body, "level", list(LEVELS))
    n = _number(body, "n", 8, max(4, making.SMALLEST[level]), LARGEST_GAME)
    return {"n": n, "level": level, "seed": _number(body, "seed", 0, 0, MOST_OF_SEED)}


def _squares(body: dict[str, object], field: str, n: int) -> list[Square]:
    """Return the squares of a field: pairs of numbers from 0 to n - 1, no more than the board has."""
    value = body.get(field, [])
    if not isinstance(value, list) or len(value) > n * n or not all(_is_square(square, n) for square in value):
        raise _RequestError(
            400,
            mark("{field}: squares are pairs [row, column] of numbers from 0 to {highest}"),
            field=field,
            value=_shown(value),
            range=f"0..{n - 1}",
            highest=n - 1,
        )
    return [(row, column) for row, column in value]


def _is_square(value: object, n: int) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(line) is int and 0 <= line < n for line in value)


# What is answered.


class _Pages:
    """The answers to each kind of request."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._parked: dict[tuple[Puzzle, str], Search] = {}
        self._searching = asyncio.Semaphore(MOST_SEARCHING)
        self._listing = asyncio.Lock()  # the first who asks makes the list of a size, the others find it made

    async def index(self, _request: Request) -> Response:
        return _file("index.html")

    async def static(self, request: Request) -> Response:
        return _file(request.path_params["name"])

    async def texts(self, _request: Request) -> Response:
        return _JSON({"lang": locale.language(), "texts": {text: _(text) for text in PAGE_TEXTS}})

    async def methods(self, _request: Request) -> Response:
        return _JSON(methods())

    async def steps(self, request: Request) -> Response:
        """Answer with some steps of a search, which goes on from where an earlier answer left it, if it can."""
        body = await _read(request)
        _check_keys(body, "board", "method", "first", "count")
        name = _choice(body, "method", list(METHODS), "iterative")
        first = _number(body, "first", 0, 0, MOST_STEPS)
        count = _number(body, "count", 500, 0, min(MOST_AT_ONCE, MOST_STEPS - first))
        board = await asyncio.to_thread(_board, body, min(METHODS[name].highest, LARGEST_BOARD))
        key = board, name
        async with self._searching:
            # A search is taken out of the parked ones while a thread goes on with it: each is in one pair of hands.
            search = self._parked.pop(key, None)
            if search is None or search.place > first:
                search = _search(board, name)
            answer = await asyncio.to_thread(_steps_answer, search, first, count)
            self._parked[key] = search
        while len(self._parked) > PARKED:
            del self._parked[next(iter(self._parked))]
        return answer

    async def solutions(self, request: Request) -> Response:
        """Answer with some of the solutions of a small board by fundamental solution, or with a file of them."""
        asked = _query(request)
        _check_keys(asked, "n", "first", "count", "search", "orbits", "form")
        n = asked.get("n")
        try:
            n = check_size(n, 1, gallery.LARGEST)
        except SizeError as error:
            raise _about(error, "n", _shown(n), f"1..{gallery.LARGEST}") from None
        first = _number(asked, "first", 0, 0, 10_000)  # more than there are
        count = _number(asked, "count", 12, 0, MOST_ORBITS)
        whole = _choice(asked, "orbits", ["yes", "no"], "yes") == "yes"
        form = _choice(asked, "form", ["page", *FILES], "page")
        text = request.query_params.get("search", "")
        try:
            squares = gallery.parse_search(text, n)
        except InputError as error:
            raise _about(error, "search", shortened(text), "") from None

        def answer() -> Response:
            selection = gallery.Selection(n, squares, whole=whole)
            if form == "page":
                return _JSON(selection.told(first, count))
            if form == "svg":
                return _saved(selection.svg(first, count), f"queens-{n}-{first + 1}", form)
            return _saved(selection.csv() if form == "csv" else json.dumps(selection.told()), f"queens-{n}", form)

        async with self._listing:
            return await asyncio.to_thread(answer)

    async def growth(self, _request: Request) -> Response:
        return _JSON(growth.published())

    async def hint(self, request: Request) -> Response:
        """Answer with the next step for someone who solves a puzzle, or with a mistake."""
        body = await _read(request)
        _check_keys(body, "board", "queens", "crossed")
        async with self._searching:
            return await asyncio.to_thread(_hint_answer, body)

    async def start_job(self, request: Request) -> Response:
        body = await _read(request)
        kind = _choice(body, "kind", [*LARGEST, "make"])
        page = body.get("page", "")
        if not isinstance(page, str) or len(page) > 64:
            raise _RequestError(
                400, mark("page: a text of at most 64 characters"), field="page", value=_shown(page), range="0..64"
            )
        asked: dict[str, object] = {"kind": kind, "lang": locale.language()}
        if kind == "make":
            asked |= _wish(body)
        else:
            _check_keys(body, "kind", "board", "page")
            await asyncio.to_thread(_board, body, LARGEST[kind])
            asked["board"] = body["board"]
        address = request.client.host if request.client is not None else ""
        try:
            job = self._jobs.start(asked, f"{address} {page}")
        except TooManyError as error:
            raise _RequestError(429, "{message}", message=str(error)) from None
        return _JSON({"id": job.id}, status_code=201)

    def _job(self, request: Request) -> Job:
        job = self._jobs.get(request.path_params["id"])
        if job is None:
            raise _RequestError(404, mark("there is no such job, or it is over"), field="id")
        return job

    async def stop_job(self, request: Request) -> Response:
        await self._job(request).stop()
        return Response(status_code=204)

    async def events(self, request: Request) -> Response:
        job = self._job(request)
        seen = request.headers.get("last-event-id", "")
        number = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0
        if job.ended and job.last is not None and job.last.number <= number:
            return Response(status_code=204)  # the reader has all: a browser does not ask again then
        return _Events(job, number)


def _file(name: str) -> Response:
    """Return a file of STATIC; the name is looked up among those that are there, and no path is made of it."""
    found = next((path for path in STATIC.iterdir() if path.name == name and path.is_file()), None)
    if found is None or found.suffix not in TYPES:
        raise HTTPException(404)
    return Response(found.read_bytes(), headers={"content-type": TYPES[found.suffix]})


def _saved(content: str, name: str, form: str) -> Response:
    """Return a file of one of FILES, for the browser to save."""
    return Response(
        content.encode(),
        headers={"content-type": FILES[form], "content-disposition": f'attachment; filename="{name}.{form}"'},
    )


def _search(board: Puzzle, method: str) -> Search:
    try:
        return Search(board, method)
    except InputError as error:
        raise _about(error, "board", None, "") from None


def _hint_answer(body: dict[str, object]) -> Response:
    board = _board(body, LARGEST_GAME)
    queens, crossed = _squares(body, "queens", board.n), set(_squares(body, "crossed", board.n))
    try:
        return _JSON(hint(board, queens, crossed.difference(queens)))
    except InputError as error:
        raise _about(error, "board", None, "") from None


def _steps_answer(search: Search, first: int, count: int) -> Response:
    return _JSON(search.answer(first, count))


class _Events(Response):
    """The events of a job as they come (Server-Sent Events), until the last one or until the reader is gone."""

    def __init__(self, job: Job, number: int) -> None:
        super().__init__(media_type="text/event-stream")
        del self.headers["content-length"]
        self._job = job
        self._number = number

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send them."""
        left = asyncio.create_task(_left(receive))
        try:
            with self._job.reader():
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                # A browser whose connection broke is back before the job is stopped.
                await self._send(send, "retry: 500\n\n")
                while not left.done():
                    event = await self._next(left)
                    if event is None:
                        await self._send(send, ":\n\n")
                        continue
                    self._number = event.number
                    data = json.dumps(event.data, separators=(",", ":"))
                    await self._send(send, f"id: {event.number}\nevent: {event.name}\ndata: {data}\n\n")
                    if event.is_last:
                        break
            if not left.done():
                await send({"type": "http.response.body", "body": b""})
        except OSError:  # the reader is gone, says the connection
            pass
        finally:
            left.cancel()

    async def _next(self, left: asyncio.Task[None]) -> Event | None:
        """Return the next event; None when there is none for BEAT seconds or the reader is gone."""
        coming = asyncio.create_task(self._job.after(self._number))
        try:
            await asyncio.wait({coming, left}, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
            return coming.result() if coming.done() else None
        finally:
            coming.cancel()

    async def _send(self, send: Send, text: str) -> None:
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
