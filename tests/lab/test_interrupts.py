"""The gate: a signal breaks in where it is open, waits where it is shut, and leaves no trace behind."""

from __future__ import annotations

import os
import signal

import pytest

from omerta.lab.interrupts import Gate


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_a_signal_breaks_in_where_the_gate_is_open() -> None:
    reached = []
    with Gate().listening(signal.SIGINT) as gate:
        with pytest.raises(KeyboardInterrupt), gate:
            interrupt()
            reached.append("after")
        assert gate.asked
    assert reached == []


def test_a_signal_at_a_shut_gate_waits_for_the_next_opening() -> None:
    reached = []
    with Gate().listening(signal.SIGINT) as gate:
        interrupt()
        reached.append("shut")
        with pytest.raises(KeyboardInterrupt), gate:
            reached.append("open")
    assert reached == ["shut"]


def test_the_old_handler_comes_back() -> None:
    with Gate().listening(signal.SIGINT):
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Gate().listening(signal.SIGINT) as gate:
        interrupt()
        assert not gate.asked
