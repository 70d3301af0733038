#!/usr/bin/env python3
"""Writes tests/*.in and tests/*.ans of "Filling the Crucible". Same seed, same files."""
import math
import pathlib
import random
from decimal import Decimal, getcontext

getcontext().prec = 60
TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'
PI = Decimal('3.14159265358979323846264338327950288419716939937510582097494459')
LIMIT = 1000


def capacity(r, big, height):
    return PI * height / 3 * (r * r + r * big + big * big)


def depth(r, big, height, volume):
    """Solved with 60 digits and in closed form: another way than the references go."""
    if volume == 0:
        return Decimal(0)
    if r == big:
        return volume / (PI * r * r)
    slope = Decimal(big - r) / height
    cube = Decimal(r) ** 3 + 3 * slope * volume / PI
    top = (cube.ln() / 3).exp()
    return (top - r) / slope


def crucible(rng, kind):
    high = 10 if kind == 'small' else LIMIT
    r, big, height = (rng.randint(1, high) for _ in range(3))
    if kind == 'cylinder':
        big = r
    if kind == 'almost':
        r = rng.randint(LIMIT - 100, LIMIT - 1)
        big = r + 1
    if kind == 'cone':
        r = 0
    if kind == 'thin':
        r, big, height = 0, LIMIT, rng.randint(1, 3)
    if r > big:
        r, big = big, r
    full = math.floor(capacity(r, big, height))
    volume = rng.choice([0, 1, full, rng.randint(0, full), rng.randint(0, full), rng.randint(0, min(full, 1000))])
    return r, big, height, min(volume, full)


def main():
    TESTS.mkdir(exist_ok=True)
    rng = random.Random(2002)
    plans = [None, ('small', 10), ('small', 200), ('any', 200), ('cylinder', 50), ('cone', 200), ('almost', 200), ('thin', 200)]
    plans += [('any', 10_000), ('almost', 10_000), ('mix', 10_000), ('mix', 10_000)]
    for number, plan in enumerate(plans, start=1):
        if plan is None:
            rows = [(1, 1, 10, 10), (0, 3, 6, 20), (2, 5, 4, 163)]
        else:
            kind, count = plan
            kinds = ['small', 'any', 'cylinder', 'almost', 'cone', 'thin']
            rows = [crucible(rng, rng.choice(kinds) if kind == 'mix' else kind) for _ in range(count)]
        text = f'{len(rows)}\n' + ''.join(f'{r} {big} {height} {volume}\n' for r, big, height, volume in rows)
        (TESTS / f'{number:02}.in').write_text(text)
        (TESTS / f'{number:02}.ans').write_text(''.join(f'{depth(*row):.9f}\n' for row in rows))


main()
