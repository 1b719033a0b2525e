"""Approach an equilibrium of a small 12 Gangsters with OpenSpiel: python examples/openspiel_cfr.py CARDS ITERATIONS."""

from __future__ import annotations

import sys

import pyspiel

from omerta.adapters.openspiel import load, tree


def main(cards: int = 4, iterations: int = 128) -> None:
    game = tree(load("twelve-gangsters", seats=3, cards=cards, first_boss=0, together=False))
    solver = pyspiel.CFRPlusSolver(game)
    at_random = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    print(f"3 seats, {cards} cards: NashConv {at_random:.4f} at random")
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number == iterations or number & (number - 1) == 0:
            print(f"after {number} of CFR+ {pyspiel.nash_conv(game, solver.average_policy()):.4f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
