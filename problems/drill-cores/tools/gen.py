#!/usr/bin/env python3
"""Writes tests/*.in and tests/*.ans of "Two Drill Cores". Same seed, same files."""
import pathlib
import random

TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'
LIMIT = 12_000


def common(a, b):
    """Length of the longest common subsequence, a whole row of the table at a time: bits of one large integer that are
    0 where the row grows (the references go cell by cell)."""
    full = (1 << len(a)) - 1
    places = {}
    for letter in set(a):
        places[letter] = int(''.join('1' if other == letter else '0' for other in reversed(a)), 2)
    row = full
    for letter in b:
        matches = row & places.get(letter, 0)
        row = ((row + matches) | (row - matches)) & full
    return len(a) - bin(row).count('1')


def core(rng, length, letters):
    return ''.join(rng.choices(letters, k=length))


def drift(rng, other, letters, share):
    """A neighbouring core: layers lost, layers added, layers turned into others."""
    layers = []
    for letter in other:
        chance = rng.random()
        if chance < share / 3:
            continue
        layers.append(rng.choice(letters) if chance < share * 2 / 3 else letter)
        if chance > 1 - share / 3:
            layers.append(rng.choice(letters))
    return ''.join(layers)[:LIMIT]


def pair(rng, number):
    letters = ['qfmg', 'qf', 'abcdefghijklmnopqrstuvwxyz', 'qfmgsc'][number % 4]
    long, short = rng.randint(LIMIT - 600, LIMIT), rng.randint(LIMIT - 1500, LIMIT)
    kind = number % 5
    if kind == 0:
        return core(rng, long, letters), core(rng, short, letters)
    if kind == 1:
        first = core(rng, long, letters)
        return first, drift(rng, first, letters, 0.1)
    if kind == 2:
        first = core(rng, long, letters)
        return first, first[::-1]
    if kind == 3:
        piece = core(rng, rng.randint(10, 60), letters)
        return (piece * LIMIT)[:long], core(rng, short, letters)
    first = core(rng, long, letters)
    return drift(rng, first, letters, 0.6), first


def main():
    TESTS.mkdir(exist_ok=True)
    rng = random.Random(6006)
    pairs = [('gqfsq', 'qgfqs'), ('mmm', 'q')] + [pair(rng, number) for number in range(40)]
    for number, (a, b) in enumerate(pairs, start=1):
        assert 1 <= min(len(a), len(b)) and max(len(a), len(b)) <= LIMIT
        (TESTS / f'{number:02}.in').write_text(f'{a}\n{b}\n')
        (TESTS / f'{number:02}.ans').write_text(f'{common(a, b)}\n')


main()
