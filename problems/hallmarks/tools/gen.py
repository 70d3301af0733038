#!/usr/bin/env python3
"""Writes tests/*.in and tests/*.ans of "Book of Hallmarks". Nothing is left to chance."""
import pathlib

TESTS = pathlib.Path(__file__).resolve().parent.parent / 'tests'


def marks(n):
    """All hallmarks of n strikes, in order: every shorter one with S before it, then with GS (or G at the end)."""
    shorter, book = [''], ['G', 'S']
    for _ in range(n - 1):
        shorter, book = book, ['GS' + mark for mark in shorter] + ['S' + mark for mark in book]
    return book


def main():
    TESTS.mkdir(exist_ok=True)
    for number, n in enumerate([3, 1, 2, 4, 7, 12, 17, 22, 23, 24], start=1):
        book = marks(n)
        assert book == sorted(book) and not any('GG' in mark for mark in book)
        (TESTS / f'{number:02}.in').write_text(f'{n}\n')
        (TESTS / f'{number:02}.ans').write_text(f'{len(book)}\n' + '\n'.join(book) + '\n')


main()
