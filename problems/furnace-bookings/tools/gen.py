#!/usr/bin/env python3
"""Writes tests/*.in and tests/*.ans of "Furnace Bookings". Same seed, same files."""
import pathlib
import random

TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'
LIMIT = 30_000
DAY = 10**9


def best(bookings):
    """Largest income, looking backwards in time (the references look forwards)."""
    later = sorted(bookings, key=lambda booking: -booking[0])
    starts, incomes = [], [0]
    for start, end, pay in later:
        # How many bookings start at `end` or later: `starts` falls.
        low, high = 0, len(starts)
        while low < high:
            middle = (low + high) // 2
            if starts[middle] >= end:
                low = middle + 1
            else:
                high = middle
        starts.append(start)
        incomes.append(max(incomes[-1], incomes[low] + pay))
    return incomes[-1]


def scatter(rng, n, day, longest, pay):
    """`pay` makes the payment from the length of the booking."""
    bookings = []
    for _ in range(n):
        length = rng.randint(1, longest)
        start = rng.randint(0, day - length)
        bookings.append((start, start + length, pay(length)))
    return bookings


def ladder(rng, steps):
    """A cheap short booking at both ends of an expensive long one: always taking the earliest end loses almost half."""
    bookings = []
    for step in range(steps):
        begin = 1000 * step
        bookings.append((begin, begin + 1000, rng.randint(900, 1000)))
        bookings.append((begin + 995, begin + 999, rng.randint(400, 600)))
        bookings.append((begin + 1, begin + 4, rng.randint(1, 9)))
    rng.shuffle(bookings)
    return bookings


def stack(rng, levels):
    """One booking over the whole day that pays a little more than any other, and many small ones."""
    bookings = [(0, 10 * levels, 1000)]
    bookings += [(10 * level, 10 * level + 10, rng.randint(700, 999)) for level in range(levels)]
    rng.shuffle(bookings)
    return bookings


def tests(rng):
    def flat(length):
        return rng.randint(1, 10**9)

    def fair(length):
        return length * rng.randint(8, 12)

    yield [(0, 5, 10), (4, 8, 12), (8, 10, 3), (5, 9, 4)]
    yield scatter(rng, 1, 10, 10, flat)
    yield scatter(rng, 5, 20, 8, flat)
    yield scatter(rng, 10, 100, 30, flat)
    yield scatter(rng, 20, 100, 50, fair)
    yield ladder(rng, 5)
    yield stack(rng, 10)
    yield scatter(rng, 200, 10_000, 500, flat)
    yield scatter(rng, 1000, DAY, DAY // 100, fair)
    yield scatter(rng, 2000, DAY, DAY // 50, flat)
    yield ladder(rng, 600)
    yield stack(rng, 20)
    yield scatter(rng, 5000, DAY, DAY // 10, flat)
    yield scatter(rng, 10_000, DAY, DAY // 1000, fair)
    yield ladder(rng, 4000)
    yield scatter(rng, LIMIT, DAY, DAY // 2000, flat)
    yield scatter(rng, LIMIT, DAY, DAY, flat)
    yield scatter(rng, LIMIT, 20_000, 50, fair)
    yield ladder(rng, LIMIT // 3)
    yield scatter(rng, 15_000, DAY, DAY // 100_000, flat)


def main():
    TESTS.mkdir(exist_ok=True)
    for number, bookings in enumerate(tests(random.Random(8008)), start=1):
        assert 1 <= len(bookings) <= LIMIT
        assert all(0 <= start < end <= DAY and 1 <= pay <= 10**9 for start, end, pay in bookings)
        rows = ''.join(f'{start} {end} {pay}\n' for start, end, pay in bookings)
        (TESTS / f'{number:02}.in').write_text(f'{len(bookings)}\n{rows}')
        (TESTS / f'{number:02}.ans').write_text(f'{best(bookings)}\n')


main()
