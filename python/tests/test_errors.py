"""What is wrong is told in the program's words; Ctrl-C ends a run."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import aslodds
import pytest


@pytest.mark.parametrize(
    ("ask", "arguments", "words"),
    [
        (
            lambda: aslodds.to_hit(type="infantry", th=101),
            "odds to-hit --type infantry --th 101",
            "th is 101: allowed is a whole number from -100 to 100",
        ),
        (
            lambda: aslodds.to_hit(type="infantri", th=8),
            "odds to-hit --type infantri --th 8",
            "did you mean infantry?",
        ),
        (
            lambda: aslodds.to_hit(type="infantry", th=8, variant="asl+rof-dye:third"),
            "odds to-hit --type infantry --th 8 --variant asl+rof-dye:third",
            "did you mean rof-die?",
        ),
        (
            lambda: aslodds.shot(gun="75L", range=13, effect=False, units="4-6-7", elr=3),
            "shot --gun 75L --range 13 --effect no --units 4-6-7 --elr 3",
            "effect",
        ),
        (
            lambda: aslodds.smoke("grenade", nation="us", squad="6-6-6", phase="rph"),
            "smoke grenade --nation us --squad 6-6-6 --phase rph",
            "refused by A24.1",
        ),
        (
            lambda: aslodds.attack(firers="4-6-7", range=30),
            "attack --firers 4-6-7 --range 30",
            "refused by A7.22",
        ),
        (
            lambda: aslodds.fire(type="infantry", th=8, rof=1, cap={"hits": 1}, at_least="hits=3"),
            "odds fire --type infantry --th 8 --rof 1 --cap hits=1 --at-least hits=3",
            "the cap of hits",
        ),
    ],
)
def test_the_words_are_those_of_the_program(
    ask: Callable[[], object], arguments: str, words: str, program: Callable[..., str]
) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        ask()
    assert words in str(error.value)
    # The program may say before it where it stands.
    assert str(error.value) in program(*arguments.split()).replace("\n", "").removeprefix("error: ")


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: aslodds.to_hit(type="infantry"), "th is missing"),
        (lambda: aslodds.to_hit(type="infantry", thh=8), "did you mean th?"),
        (lambda: aslodds.odds("to-hitt", th=8), "did you mean to-hit?"),
        (lambda: aslodds.smoke("grenades"), "did you mean grenade?"),
        (lambda: aslodds.policy("smok"), "did you mean smoke?"),
        (lambda: aslodds.to_hit(type="infantry", th=8, marginal="hits"), "result"),
        (lambda: aslodds.to_hit(type="infantry", th=range(100), max_cells=9), "max_cells"),
        (lambda: aslodds.simulate("to-hit", type="area", th=8, trials=0), "the number of trials"),
        (lambda: aslodds.simulate("to-hit", type="area", th=8, trials=1.5), "trials is 1.5"),
        (lambda: aslodds.simulate("to-hit", type="area", th=8, level=1), "the level is 1"),
        (lambda: aslodds.simulate("to-hit", type="area", th=8, interval="wald"), "wald"),
        (lambda: aslodds.explain("to-hit", type="area", th=8, dice=[7, 1]), "7"),
        (lambda: aslodds.explain("to-hit", type="area", th=8, dice=[1], seed=1), "exclude"),
        (lambda: aslodds.tell_phase(gun="PaK 38", range=6), "dice are missing"),
        (lambda: aslodds.smoke_need(need="often", each="2+2"), "need is 'often'"),
        (lambda: aslodds.smoke_need(need=2, each="2+2"), "need is 2"),
        (lambda: aslodds.wind(when="start").chart("pie"), "known are heatmap"),
        (lambda: aslodds.check("wind", when="start", seed=1, trials=9).chart(), "no picture"),
        (lambda: aslodds.phase(gun="PaK 38", range=6).chart("stacked"), "effect=True"),
        (lambda: aslodds.to_hit(type="area", th=8).chance_of("any-hitt"), "mean any-hit?"),
        (lambda: aslodds.to_hit(type="area", th=8).to_csv("broad"), "known are long, wide"),
        (lambda: aslodds.to_hit(type="area", th=8).chart().save("hit.png"), ".svg"),
    ],
)
def test_errors_say_what_would_be_right(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        ask()
    assert words in str(error.value)


LONG = """
import aslodds
print("begins", flush=True)
aslodds.simulate("to-hit", type="area", th="1..12", trials=1e11, seed=1)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_a_run() -> None:
    command = [sys.executable, "-c", LONG]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"begins\n"
        time.sleep(0.5)
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
        _, error = running.communicate(timeout=30)
    assert error.rstrip().endswith(b"KeyboardInterrupt")


def test_other_threads_go_on_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.wait(0.001):
            counted += 1

    counting = threading.Thread(target=count)
    counting.start()
    aslodds.simulate("fire", type="infantry", th=8, rof=3, trials=2e6, seed=1)
    done.set()
    counting.join()
    assert counted > 1
