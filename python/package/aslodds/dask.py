"""The same questions on a Dask cluster: one machine's processes, or many machines.

>>> from dask.distributed import Client
>>> from aslodds import dask
>>> client = Client("tcp://10.0.0.1:8786")  # doctest: +SKIP
>>> table = dask.odds("fire-table", fp=range(1001), drm=range(-100, 101))  # doctest: +SKIP

A grid is cut into parts, each is solved by a worker on one thread, and what they find is put
together: the answer is that of :func:`aslodds.odds` and :func:`aslodds.simulate` without a cluster,
number for number, however many parts and workers there are. A worker that is lost costs the parts
that it had, which others solve again.

Ctrl-C ends the call, and parts that are not begun; workers go on with the part that they are at,
which ``client.restart()`` ends too.

Every worker needs the package in the same version. Wanted is ``dask.distributed``, which is not
installed with the package: ``pip install aslodds[dask]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import pairwise
from typing import Any, cast

try:
    from distributed import Client, Future, as_completed, get_client
except ImportError as missing:
    raise ImportError("dask is missing: pip install aslodds[dask]") from missing

from . import _engine
from ._answers import Odds, Sample
from ._asked import asked_of, sample_of, sampling_of, whole_odds_of
from ._descriptions import RULES, one_of

__all__ = ["odds", "simulate"]

MOST_CELLS, MOST_UNITS = 50_000, 4_000
"""The most cells, and chunks of trials, of a part if nobody says how many parts there are: what is
begun is done to its end, also after Ctrl-C."""

PARTS_FOR_A_THREAD = 4
"""How many parts there are for each thread of the workers: who is done early helps others."""


def odds(
    rule: str, /, *, client: Client | None = None, parts: int | None = None, **given: Any
) -> Odds:
    """Solve a procedure exactly over a grid, as :func:`aslodds.odds` does, on a cluster.

    Parameters
    ----------
    rule : str
        The procedure, such as ``"to-hit"``.
    client : dask.distributed.Client, default None
        The cluster; none: the client that was made last.
    parts : int, default None
        How many parts the cells are cut into; none: four or more for each thread of the workers.
    **given
        What :func:`aslodds.odds` takes.

    Returns
    -------
    Odds
        The answer of :func:`aslodds.odds`.

    Raises
    ------
    ValueError
        If something is wrong with the question, or there is no client.
    """
    client = _client(client)
    description = one_of(rule, RULES)
    asked, question = whole_odds_of(description, given)
    cells = _engine.cells(asked)
    found = _solved(client, _odds_in_part, (asked,), _ranges(client, cells, parts, MOST_CELLS))
    return Odds(_engine.gather_odds(asked, found), description, question=question)


def simulate(
    rule: str, /, *, client: Client | None = None, parts: int | None = None, **given: Any
) -> Sample:
    """Sample a procedure over a grid, as :func:`aslodds.simulate` does, on a cluster.

    Trials are cut into parts as well as cells, so that the sample of a single cell is shared out
    too. With ``half_width`` it is cells alone, because it takes all trials of a cell to tell
    whether they are enough.

    Parameters
    ----------
    rule : str
        The procedure, such as ``"to-hit"``.
    client : dask.distributed.Client, default None
        The cluster; none: the client that was made last.
    parts : int, default None
        How many parts the trials are cut into; none: four or more for each thread of the workers.
    **given
        What :func:`aslodds.simulate` takes. Without a seed one is drawn, the same for all parts.

    Returns
    -------
    Sample
        The answer of :func:`aslodds.simulate`.

    Raises
    ------
    ValueError
        If something is wrong with the question, or there is no client.
    """
    client = _client(client)
    description = one_of(rule, RULES)
    sampling = sampling_of(given)
    asked = asked_of(description, given)
    units = _engine.units(asked, sampling)
    ranges = _ranges(client, units, parts, MOST_UNITS)
    found = _solved(client, _sample_in_part, (asked, sampling), ranges)
    gathered = _engine.gather_samples(asked, sampling, found)
    return sample_of(gathered, description, sampling, stacklevel=3)


def _odds_in_part(asked: _engine.Asked, part: tuple[int, int]) -> str:
    return _engine.odds_in_part(asked, part)


def _sample_in_part(asked: _engine.Asked, sampling: _engine.Sampling, part: tuple[int, int]) -> str:
    return _engine.sample_in_part(asked, sampling, part)


def _client(client: Client | None) -> Client:
    advice = (
        "make one, such as dask.distributed.Client() for the processes of this machine or "
        'Client("tcp://HOST:8786") for a cluster'
    )
    if client is None:
        try:
            client = get_client()
        except ValueError:
            raise ValueError(f"there is no Dask client: {advice}") from None
    if not isinstance(client, Client):
        raise ValueError(f"client is of the type {type(client).__name__}: {advice}")
    if client.asynchronous:
        raise ValueError("the client is asynchronous: give one that waits for its answers")
    if client.status != "running":
        raise ValueError(f"the client is {client.status}: {advice}")
    if not client.nthreads():
        raise ValueError("the cluster has no worker: wait for one with client.wait_for_workers(1)")
    return client


def _ranges(client: Client, units: int, parts: int | None, most: int) -> list[tuple[int, int]]:
    """Cut units into parts that follow each other and differ by one unit at most."""
    if parts is None:
        threads = sum(client.nthreads().values())
        parts = max(PARTS_FOR_A_THREAD * threads, -(-units // most))
    elif isinstance(parts, bool) or not isinstance(parts, int) or parts < 1:
        raise ValueError(f"parts is {parts!r}: give a whole number, 1 or more")
    parts = min(parts, units)
    ends = [units * number // parts for number in range(parts + 1)]
    return list(pairwise(ends))


def _solved(
    client: Client,
    work: Callable[..., str],
    asked: tuple[Any, ...],
    ranges: list[tuple[int, int]],
) -> list[str]:
    """Return what the workers find, in the order of the parts."""
    # Parts of another run of the same question are not these, which may be cancelled.
    futures = [client.submit(work, *asked, part, pure=False) for part in ranges]
    places = {future.key: place for place, future in enumerate(futures)}
    found = [""] * len(futures)
    try:
        for future in cast("Iterable[Future[str]]", as_completed(futures)):
            found[places[future.key]] = future.result()
            # It is here, and the workers may forget it.
            future.release()
    except BaseException:
        # Of a client that was closed nothing is left to be cancelled.
        with suppress(Exception):
            client.cancel(futures)
        raise
    return found
