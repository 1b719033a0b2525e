"""The command line tells games and rules in the language that is asked for, or in that of the terminal."""

from __future__ import annotations

import pytest

from tests.cli.commands import Shell


def test_rules_are_told_in_the_language_that_is_asked_for(omerta: Shell) -> None:
    assert "On joue de trois à six." in omerta("--language", "fr", "rules", "twelve-gangsters", "TG-01").out
    assert "Three to six players take part." in omerta("rules", "twelve-gangsters", "TG-01").out


def test_the_language_of_the_terminal_counts(omerta: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    played = omerta("play", "twelve-gangsters", "--seed", "1", "--bots", "greedy", typed="why\n3\nquit\n")
    assert "Choisissez un gangster pour ce coup" in played.out
    assert "Vous avez quitté la partie" in played.out
    assert "Pick a gangster" not in played.out
    assert "Pick a gangster" in omerta("--language", "en", "play", "twelve-gangsters", typed="quit\n").out


def test_a_language_that_there_is_not_is_refused_with_those_there_are(omerta: Shell) -> None:
    ran = omerta("--language", "tlh", "games")
    assert ran.code == 2
    assert ran.err == "omerta: unknown language 'tlh'; known: en, fr\n"
