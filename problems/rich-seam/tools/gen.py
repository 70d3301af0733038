#!/usr/bin/env python3
"""Writes tests/*.in and tests/*.ans of "Rich Seams". Same seed, same files."""
import bisect
import pathlib
import random

TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'
GRADE = 10**9


def count(grades, least):
    """Pairs of prefix sums in order, counted with a Fenwick tree (the references sort by merging)."""
    sums, total = [0], 0
    for grade in grades:
        total += grade - least
        sums.append(total)
    ranks = sorted(set(sums))
    tree = [0] * (len(ranks) + 1)
    found = 0
    for value in sums:
        rank = bisect.bisect_left(ranks, value) + 1
        at = rank
        while at:
            found += tree[at]
            at &= at - 1
        at = rank
        while at < len(tree):
            tree[at] += 1
            at += at & -at
    return found


def noise(rng, n, high, least):
    return [rng.randint(0, high) for _ in range(n)], least


def write(name, grades, least):
    (TESTS / f'{name}.in').write_text(f'{len(grades)} {least}\n{" ".join(map(str, grades))}\n')
    (TESTS / f'{name}.ans').write_text(f'{count(grades, least)}\n')


def main():
    TESTS.mkdir(exist_ok=True)
    rng = random.Random(4004)
    write('0-1', [3, 1, 4, 1, 5], 3)
    write('0-2', [2, 2, 2, 2], 2)

    write('1-1', [0], 1)
    write('1-2', [GRADE], GRADE)
    write('1-3', *noise(rng, 17, 4, 2))
    write('1-4', *noise(rng, 100, GRADE, GRADE // 2))
    write('1-5', *noise(rng, 200, 10, 5))
    write('1-6', list(range(200)), 120)
    write('1-7', *noise(rng, 200, GRADE, GRADE // 2 + 10**7))

    write('2-1', *noise(rng, 1000, GRADE, GRADE // 2))
    write('2-2', *noise(rng, 5000, GRADE, GRADE // 2))
    write('2-3', *noise(rng, 5000, 1, 1))
    write('2-4', sorted(noise(rng, 5000, GRADE, 0)[0]), GRADE // 2)
    write('2-5', [0] * 5000, 1)
    write('2-6', *noise(rng, 4999, 100, 50))

    write('3-1', *noise(rng, 200_000, 20, 10))
    write('3-2', [7] * 200_000, 7)
    write('3-3', *noise(rng, 150_000, 100, 50))
    write('3-4', [GRADE] * 100_000 + [0] * 100_000, GRADE // 2)
    write('3-5', sorted(noise(rng, 200_000, 9, 0)[0], reverse=True), 5)
    write('3-6', *noise(rng, 100_000, GRADE, GRADE // 2))


main()
