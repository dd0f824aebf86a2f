"""A notebook's front end in little: the messages of a widget go to a page of a browser and come back from there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from queenside.notebook import Steps
from tests.waiting import until

MODEL = """([state, module]) => {
  const listeners = {};
  const tell = (event, content) => (listeners[event] ?? []).forEach((listener) => listener(content));
  window.hear = (messages) => messages.forEach(({ method, content, state: news }) => {
    if (method === "custom") {
      tell("msg:custom", content);
    } else if (method === "update") { // an echo_update says what is known here
      model.take(news);
    }
  });
  const unsaved = {};
  const model = {
    take(news) {
      for (const [name, value] of Object.entries(news)) {
        if (JSON.stringify(state[name]) !== JSON.stringify(value)) {
          state[name] = value;
          tell(`change:${name}`);
        }
      }
    },
    get: (name) => state[name],
    set(name, value) {
      if (state[name] !== value) {
        unsaved[name] = value;
        model.take({ [name]: value });
      }
    },
    async save_changes() {
      const changes = { ...unsaved };
      Object.keys(unsaved).forEach((name) => delete unsaved[name]);
      if (Object.keys(changes).length) {
        window.hear(await window.toPython({ method: "update", state: changes, buffer_paths: [] }));
      }
    },
    async send(content) {
      window.hear(await window.toPython({ method: "custom", content }));
    },
    on(event, listener) { (listeners[event] ??= []).push(listener); },
    off(event, listener) { listeners[event] = (listeners[event] ?? []).filter((other) => other !== listener); },
  };
  window.listening = () => Object.values(listeners).reduce((sum, found) => sum + found.length, 0);
  window.show = async (where) => {
    const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
    const widget = (await import(url)).default;
    const el = document.querySelector(where).appendChild(document.createElement("div"));
    return { el, end: widget.render({ model, el }) };
  };
}"""


class Wire:
    """The connection of a widget to its front end: what Python sends waits here until it is taken."""

    comm_id = "wire"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: dict[str, Any], **_more: object) -> None:
        self.sent.append(data)

    def on_msg(self, handle: Callable[[dict[str, Any]], None]) -> None:
        self.hear = handle

    def close(self) -> None:
        """Nothing is to be closed."""

    def take(self) -> list[dict[str, Any]]:
        taken, self.sent = self.sent, []
        return taken


class Notebook:
    """A page that shows a widget, in any number of views."""

    def __init__(self, page: Page, steps: Steps) -> None:
        self.page = page
        self.steps = steps
        self._wire = Wire()
        steps.comm = self._wire
        page.expose_function("toPython", self._hear)
        state = steps.get_state()
        page.evaluate(MODEL, [{name: value for name, value in state.items() if name != "_esm"}, state["_esm"]])

    def _hear(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        self._wire.hear({"content": {"data": message}, "buffers": []})
        return self._wire.take()

    def show(self, where: str = "body") -> None:
        """Render one more view."""
        self.page.evaluate("async where => { (window.views ??= []).push(await window.show(where)); }", where)

    @contextmanager
    def heard(self, name: str) -> Iterator[None]:
        """Do something that Python is told of: go on when a value of the widget is another one."""
        before = getattr(self.steps, name)
        yield
        self.until(lambda: getattr(self.steps, name) != before)

    def until(self, true: Callable[[], object]) -> None:
        """Let messages come until something is true; fail when it never is."""
        until(lambda: true() or self.page.evaluate("null"))

    def flush(self) -> None:
        """Let the front end hear what Python has changed."""
        self.page.evaluate("messages => window.hear(messages)", self._wire.take())
