"""Approach an equilibrium of a small 12 Gangsters with OpenSpiel: python examples/openspiel_cfr.py CARDS ITERATIONS."""

from __future__ import annotations

import sys

import numpy as np
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

from omerta.adapters.openspiel import load


def main(cards: int = 4, iterations: int = 2000) -> None:
    game = load("twelve-gangsters", seats=3, cards=cards, first_boss=0, together=False)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    print(f"3 seats, {cards} cards: NashConv {exploitability.nash_conv(game, solver.average_policy()):.3f} at random")
    for number in range(1, iterations + 1):
        solver.iteration()
        if number * 4 % iterations == 0:
            left = exploitability.nash_conv(game, solver.average_policy())
            print(f"after {number:,} iterations {left:.3f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
