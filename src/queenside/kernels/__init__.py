"""Jitted functions on integers and arrays, compiled by Numba and kept on disk.

A kernel is a function under `@jitted`. It releases the interpreter's lock while it runs, so threads run kernels side by
side. The modules of this package are the only ones that import Numba when they are imported; whoever needs a kernel
imports its module inside a function.

The machine code is kept in a folder of the user's cache directory, named by a hash over the sources of all kernels and
the versions of Numba and Python: Numba itself notices no edit in a module that a kernel imports. Two processes that
compile at once take turns, by a lock in that folder, and the second finds what the first left; a process that finds
everything compiled never touches the lock. Where no such folder can be written, kernels are compiled in each process.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, ParamSpec, TypeVar, overload

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

from queenside.interrupts import heeded

__all__ = ["cache_folder", "cache_version", "jitted"]

P = ParamSpec("P")
R = TypeVar("R")


@overload
def jitted(function: Callable[P, R], /) -> Callable[P, R]: ...
@overload
def jitted(*, signature: Any = None, **options: Any) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def jitted(function: Callable[P, R] | None = None, /, *, signature: Any = None, **options: Any) -> Any:
    """Make a kernel of a function: `@jitted`, or `@jitted(...)` with options of numba.njit.

    The types of Python stay those of the annotations, for the type checker. A kernel is compiled when it is first
    called, for the types that it is called with; with a `signature` (as Numba takes it, text or type) for these
    alone, when its module is imported. `inline="always"` makes a helper part of its caller.

    The options besides Numba's own: `cache=False` keeps a helper out of the folder; it is part of its callers there.
    """
    if function is None:
        return lambda late: _compiled(late, signature, options)
    return _compiled(function, signature, options)


def _compiled(function: Callable[P, R], signature: Any, options: dict[str, Any]) -> Callable[P, R]:
    keep = options.pop("cache", True)
    kernel: Any = numba.njit(nogil=True, **options)(function)
    if not isinstance(kernel, Dispatcher):  # NUMBA_DISABLE_JIT: the function itself, to look into it with a debugger
        return function
    folder = cache_folder()
    if keep and folder is not None:
        lock = _lock_of(folder)
        kernel._cache = _Cache(function, folder, lock)
        kernel.compile = _dropping(kernel.compile, lock)
    if signature is not None:
        kernel.compile(signature)
        kernel.disable_compile()
    typed: Callable[P, R] = kernel
    return typed


def cache_folder() -> Path | None:
    """Return the folder of the compiled kernels, made if need be; None when there is none that can be written.

    QUEENSIDE_CACHE in the environment names another place than the user's cache directory.
    """
    return _make_folder(os.environ.get("QUEENSIDE_CACHE") or None)


@cache
def _make_folder(wanted: str | None) -> Path | None:
    try:
        folder = (Path(wanted) if wanted is not None else _user_folder()) / f"kernels-{cache_version()}"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        return None
    return folder if os.access(folder, os.W_OK) else None


def _user_folder(platform: str = sys.platform) -> Path:
    """Return the place for our caches that the platform's habits give to this user."""
    if platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "queenside" / "Cache"
    if platform == "darwin":
        return Path.home() / "Library" / "Caches" / "queenside"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "queenside"


def cache_version() -> str:
    """Return what changes when the compiled code must: a hash over the sources of the kernels and the versions."""
    state = sha256(f"{numba.__version__} {sys.version}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        state.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return state.hexdigest()[:16]


class _Lock:
    """A lock between processes, taken at the first kernel that is not found compiled and dropped when it is.

    Within a process Numba compiles one kernel at a time, and others that it calls inside: `depth` counts these. The
    file is empty and stays.
    """

    depth = 0
    file: IO[bytes] | None = None

    def __init__(self, folder: Path) -> None:
        self.path = folder / "lock"

    def take(self) -> None:
        if self.file is not None:
            return
        try:
            self.file = open(self.path, "ab")  # noqa: SIM115, PTH123 - it stays open until the lock is dropped
            _lock_file(self.file)
        except OSError:  # no file can be made or locked here: compile all the same
            self.drop()

    def drop(self) -> None:
        if self.file is not None:
            self.file.close()  # which unlocks it
            self.file = None


_lock_of = cache(_Lock)

if sys.platform == "win32":

    def _lock_file(file: IO[bytes]) -> None:
        import msvcrt

        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError as error:
                if error.errno != 36:  # EDEADLOCK: another has it, and ten seconds have passed
                    raise
            else:
                return

else:

    def _lock_file(file: IO[bytes]) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)


def _dropping(compile_kernel: Callable[[Any], Any], lock: _Lock) -> Callable[[Any], Any]:
    """Return a dispatcher's `compile` that drops the lock, which the cache may have taken, at its outermost end."""

    def compile_and_drop(signature: Any) -> Any:
        # Numba's own lock comes first: two threads would otherwise wait for each other, one for each lock.
        with global_compiler_lock:
            lock.depth += 1
            try:
                with heeded():
                    return compile_kernel(signature)
            finally:
                lock.depth -= 1
                if lock.depth == 0:
                    lock.drop()

    return compile_and_drop


class _Locator(_CacheLocator):  # type: ignore[misc]  # Numba has no types
    """Says where Numba keeps a kernel: in our folder, whose name holds all that its own stamps would say."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return "kernel"


class _CacheFiles(CompileResultCacheImpl):  # type: ignore[misc]  # Numba has no types
    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._locator = _Locator(folder)
        self._filename_base = self.get_filename_base(f"{function.__module__}.{function.__qualname__}", "")


class _CheckedFiles(IndexDataCacheFile):  # type: ignore[misc]  # Numba has no types
    """Numba's files of one function, each with a checksum: a damaged kernel would count wrongly, or crash."""

    def _load_data(self, name: str) -> Any:
        whole = (self._folder / name).read_bytes()
        checksum, data = whole[:_CHECKSUM], whole[_CHECKSUM:]
        if checksum != self._checksum(name, data):
            raise OSError(f"{name} is damaged")  # Numba takes this as a file that is missing
        return pickle.loads(data)

    def _save_data(self, name: str, data: Any) -> None:
        dumped: bytes = self._dump(data)
        with self._open_for_write(str(self._folder / name)) as file:
            file.write(self._checksum(name, dumped) + dumped)

    @property
    def _folder(self) -> Path:
        return Path(self._cache_path)

    @staticmethod
    def _checksum(name: str, data: bytes) -> bytes:
        return sha256(name.encode() + b"\0" + data).digest()


_CHECKSUM = sha256().digest_size


class _Cache(FunctionCache):  # type: ignore[misc]  # Numba has no types
    """Numba's cache of one function, in our folder, under the lock, and never a reason to fail."""

    def __init__(self, function: Callable[..., Any], folder: Path, lock: _Lock) -> None:
        self._impl_class = lambda function: _CacheFiles(function, folder)
        super().__init__(function)
        locator = self._impl.locator
        self._cache_file = _CheckedFiles(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=locator.get_source_stamp(),
        )
        self._lock = lock

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = self._load(sig, target_context)
        if found is None:
            self._lock.take()
            found = self._load(sig, target_context)  # another process may have come first
        return found

    def _load(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever a damaged file makes of Numba's reading: compile again
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except Exception:  # no space left, say, or a damaged index: the kernel runs all the same
            self.disable()
