#!/usr/bin/env python3
"""Writes tests/*.in and tests/*.ans of "The Pocket Ledger". Same seed, same files. Takes about a minute and 1 GB."""
import array
import pathlib
import random

TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'
MODULUS = 10**9 + 7
LIMIT = 2 * 10**7


def smallest(n, k, x, a, c):
    """Writes the whole ledger down and sorts it, which the contestants have no room for."""
    ledger = array.array('q', bytes(8 * n))
    for i in range(n):
        ledger[i] = x
        x = (a * x + c) % MODULUS
    return sorted(ledger)[k - 1]


def tests(rng):
    def residue():
        return rng.randrange(MODULUS)

    yield 5, 3, 10, 2, 1
    yield 4, 2, 1000000000, 1000000000, 3
    yield 1, 1, residue(), residue(), residue()
    yield 1000, 1, residue(), residue(), residue()
    yield 1000, 1000, residue(), residue(), residue()
    yield 100_000, 77_777, residue(), residue(), residue()
    yield 100_000, 50_000, MODULUS - 1, 0, 0
    yield 1_000_000, 500_000, 1, 1, 1000
    yield LIMIT, LIMIT // 2, residue(), residue(), residue()
    yield LIMIT, LIMIT // 4, residue(), residue(), residue()
    yield LIMIT, LIMIT, residue(), residue(), residue()
    yield LIMIT, 1, residue(), residue(), residue()
    # The same number over and over, two numbers in turn, and neighbours in one heap.
    yield LIMIT, LIMIT - 1, 7, 1, 0
    yield LIMIT, LIMIT // 2 + 1, 5, MODULUS - 1, 12
    yield LIMIT, 12_345_678, 0, 1, 1
    yield LIMIT - 1, rng.randint(1, LIMIT - 1), residue(), residue(), residue()


def main():
    TESTS.mkdir(exist_ok=True)
    for number, (n, k, x, a, c) in enumerate(tests(random.Random(7007)), start=1):
        assert 1 <= k <= n <= LIMIT and max(x, a, c) < MODULUS
        (TESTS / f'{number:02}.in').write_text(f'{n} {k}\n{x} {a} {c}\n')
        (TESTS / f'{number:02}.ans').write_text(f'{smallest(n, k, x, a, c)}\n')


main()
