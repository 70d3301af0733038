#!/usr/bin/env python3
"""Writes tests/*.in of "The Sealed Crate": n and the weight of the crate. Same seed, same files."""
import pathlib
import random

TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'
LIMIT = 10**9


def main():
    rng = random.Random(1009)
    TESTS.mkdir(exist_ok=True)
    light = [(1, 1), (10, 7), (1000, 1), (1000, 1000), (1000, rng.randint(2, 999))]
    heavy = [(LIMIT, 1), (LIMIT, LIMIT), (LIMIT, LIMIT // 2), (LIMIT - 1, LIMIT // 3)]
    heavy += [(LIMIT, rng.randint(2, LIMIT - 1)) for _ in range(4)]
    for group, cases in enumerate([light, heavy], start=1):
        for number, (n, crate) in enumerate(cases, start=1):
            (TESTS / f'{group}-{number}.in').write_text(f'{n} {crate}\n')


main()
