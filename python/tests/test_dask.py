"""A cluster of two processes on this machine, and one of which a worker is killed."""

import os
import signal
import threading
import time
from collections.abc import Iterator

import aslodds
import pytest
from aslodds import dask
from distributed import Client, LocalCluster

QUIET = "ignore::DeprecationWarning", "ignore::ResourceWarning"
pytestmark = [pytest.mark.filterwarnings(each) for each in QUIET]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.mark.parametrize("parts", [1, 3, 16])
def test_odds_are_those_of_one_machine(client: Client, parts: int) -> None:
    grid = {"type": "infantry,vehicle", "th": range(-1, 9), "drm": [0, 2]}
    alone = aslodds.to_hit(**grid)
    assert dask.odds("to-hit", client=client, parts=parts, **grid).to_json() == alone.to_json()


def test_chains_are_those_of_one_machine(client: Client) -> None:
    # Weights beyond 64 bits, with means.
    gun = {"type": "infantry", "th": 8, "rof": [1, 2, 3], "max_shots": [6, 30]}
    shared = dask.odds("fire", client=client, parts=4, **gun)
    assert shared.to_json() == aslodds.fire(**gun).to_json()
    # Its answers can be asked again, as those of one machine can.
    assert aslodds.compare(shared, against="third-die-rof").to_dict()["measure"]


@pytest.mark.parametrize("parts", [1, 3, 16])
def test_samples_are_those_of_one_machine(client: Client, parts: int) -> None:
    one = {"type": "infantry", "th": 8, "drm": 1, "trials": 1_000_003, "seed": 7}
    alone = aslodds.simulate("to-hit", **one)
    shared = dask.simulate("to-hit", client=client, parts=parts, **one)
    assert shared.to_json() == alone.to_json()
    chain = {"exponent": [2, 3], "squads": 3, "trials": 200_000, "seed": 7, "variant": "asl"}
    alone = aslodds.simulate("smoke-plan", **chain)
    shared = dask.simulate("smoke-plan", client=client, parts=parts, **chain)
    assert shared.to_json() == alone.to_json()


def test_conditions_and_narrow_intervals(client: Client) -> None:
    # Seldom, so that some parts never see it.
    seldom = {"type": "infantry", "th": 8, "drm": 5, "trials": 400_000, "seed": 7}
    given = {"given": "result=critical-hit"}
    alone = aslodds.simulate("to-hit", **seldom, **given)
    shared = dask.simulate("to-hit", client=client, parts=7, **seldom, **given)
    assert shared.to_json() == alone.to_json()
    narrow = {"exponent": [1, 3], "half_width": 0.002, "seed": 7}
    alone = aslodds.simulate("smoke-grenade", **narrow)
    shared = dask.simulate("smoke-grenade", client=client, parts=2, **narrow)
    assert shared.to_json() == alone.to_json()


def test_a_lost_worker_is_survived(client: Client) -> None:
    long = {"type": "infantry", "th": range(4, 11), "drm": 0, "rof": 3, "max_shots": 6}
    plan = {"trials": 4_000_000, "seed": 7}
    alone = aslodds.simulate("fire", **long, **plan)
    pids = set(client.run(os.getpid).values())
    found: list[aslodds.Sample] = []
    run = threading.Thread(
        target=lambda: found.append(dask.simulate("fire", client=client, parts=60, **long, **plan))
    )
    run.start()
    # Until some parts are handed over, while others are not begun.
    for are_there in (lambda parts: parts == 60, lambda parts: parts < 50):
        while not are_there(len(client.futures)):
            time.sleep(0.001)
    os.kill(min(pids), signal.SIGKILL)
    assert run.is_alive()
    run.join()
    assert found[0].to_json() == alone.to_json()
    client.wait_for_workers(2)
    assert min(pids) not in client.run(os.getpid).values()


def test_what_is_wrong_is_told_at_once(client: Client) -> None:
    with pytest.raises(ValueError, match="did you mean to-hit"):
        dask.odds("to-hti", client=client)
    for parts in (0, -1, True, "two"):
        with pytest.raises(ValueError, match=f"parts is {parts!r}: give a whole number"):
            dask.odds("to-hit", client=client, parts=parts, type="infantry", th=8, drm=0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="more than the limit of 10"):
        dask.odds("to-hit", client=client, max_cells=10, type="infantry", th=range(20), drm=0)
    # The engine's own words come from a worker too.
    with pytest.raises(ValueError, match="given"):
        dask.odds("to-hit", client=client, type="infantry", th=2, drm=9, given="result=hit")


@pytest.mark.parametrize(
    ("status", "words"),
    [("closed", "the client is closed"), ("running", "the cluster has no worker")],
)
def test_a_client_of_use_is_wanted(status: str, words: str) -> None:
    with LocalCluster(n_workers=0, dashboard_address=":0") as cluster, Client(cluster) as client:
        if status == "closed":
            client.close()
        with pytest.raises(ValueError, match=words):
            dask.odds("to-hit", client=client, type="infantry", th=8, drm=0)
    with pytest.raises(ValueError, match="client is of the type LocalCluster"):
        dask.odds("to-hit", client=cluster, type="infantry", th=8, drm=0)  # type: ignore[arg-type]


def test_a_client_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Client:
        raise ValueError("No global client found")

    monkeypatch.setattr(dask, "get_client", none)
    with pytest.raises(ValueError, match="there is no Dask client: make one"):
        dask.odds("to-hit", type="infantry", th=8, drm=0)
