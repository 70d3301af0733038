#!/usr/bin/env python3
"""Writes tests/*.in and tests/*.ans of "The Cooling Shelf". Same seed, same files."""
import pathlib
import random

TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'
LIMIT = 200_000


def order(n, d):
    """One right answer of many, or None. Written another way than the references: two interleaved runs, downwards."""
    half = n // 2
    if n > 1 and d > half:
        return None
    if n % 2 == 0:
        return [x for k in range(half, 0, -1) for x in (k, k + half)]
    return [half + 1] + [x for k in range(1, half + 1) for x in (k, k + half + 1)]


def tests(rng):
    yield from [(5, 2), (4, 3), (1, 1)]
    yield from [(1, 200_000), (2, 1), (2, 2), (3, 1), (3, 2), (6, 3), (7, 3), (7, 4)]
    yield from [(10, 5), (15, 7), (40, 20), (40, 21), (1000, 500), (1001, 500), (1001, 501)]
    yield rng.randint(10_000, 20_000), 3
    n = rng.randint(50_000, LIMIT // 2)
    yield n, n // 3
    yield LIMIT - 1, LIMIT // 2 - 1
    yield LIMIT - 1, LIMIT // 2
    yield LIMIT, LIMIT // 2
    yield LIMIT, LIMIT // 2 + 1


def main():
    TESTS.mkdir(exist_ok=True)
    for number, (n, d) in enumerate(tests(random.Random(3003)), start=1):
        answer = order(n, d)
        if answer is not None:
            assert sorted(answer) == list(range(1, n + 1))
            assert all(abs(x - y) >= d for x, y in zip(answer, answer[1:]))
        (TESTS / f'{number:02}.in').write_text(f'{n} {d}\n')
        # The checker needs to know only whether there is an arrangement.
        (TESTS / f'{number:02}.ans').write_text('NO\n' if answer is None else 'YES\n')


main()
