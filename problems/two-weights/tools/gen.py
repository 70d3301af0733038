#!/usr/bin/env python3
"""Writes tests/*.in and tests/*.ans of "Two Weights". Same seed, same files."""
import pathlib
import random

TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'
LIMIT = 4 * 10**18


def pairs(rng):
    yield from [(3, 4), (-5, 2), (4 * 10**18, -1)]
    for _ in range(5):
        yield rng.randint(-1000, 1000), rng.randint(-1000, 1000)
    yield 0, 0
    # Small second numbers: adding one at a time is still quick here, while 32 bits already overflow.
    for _ in range(4):
        yield rng.randint(10**9, 2 * 10**9), rng.randint(900_000, 10**6)
    yield 2**31 - 1, 1
    yield -(2**31), -1
    # A double has 53 bits: these sums cannot be held by one.
    yield 2**53, 1
    # Out of reach for counting.
    yield LIMIT, LIMIT
    yield -LIMIT, -LIMIT
    for _ in range(2):
        yield rng.randint(LIMIT // 2, LIMIT), rng.randint(LIMIT // 2, LIMIT)


def main():
    TESTS.mkdir(exist_ok=True)
    for number, (a, b) in enumerate(pairs(random.Random(1001)), start=1):
        (TESTS / f'{number:02}.in').write_text(f'{a} {b}\n')
        (TESTS / f'{number:02}.ans').write_text(f'{a + b}\n')


main()
