import { describe, expect, it } from 'vitest';
import type { BoardCell, BoardRow } from './board-document.ts';
import { boardSearch } from './board-search.ts';
import { stateOf } from './cell-look.ts';
import { filterRows, tagsOf } from './filter-rows.ts';

const cell = (given: Partial<BoardCell>): BoardCell => ({ text: '', first: false, pending: 0, ...given });
const row = (index: number, userId: string, tags: string[] = []): BoardRow => ({
  index,
  rank: index + 1,
  userId,
  tags,
  cells: [],
});
const rows = [row(0, 'u1', ['senior', '!star:guest']), row(1, 'u2', ['junior']), row(2, 'u3')];
const names: Record<string, string> = { u1: 'Ada', u2: 'Bob' };
const found = (filter: Parameters<typeof filterRows>[1]) =>
  filterRows(rows, filter, (userId) => names[userId]).map(({ userId }) => userId);

describe('finding a participant on a board', () => {
  it('matches part of the name in any case, a tag or the rank', () => {
    expect(found({ search: 'aD' })).toEqual(['u1']);
    expect(found({ search: 'juni' })).toEqual(['u2']);
    expect(found({ search: '3' })).toEqual(['u3']);
    expect(found({ search: ' ' })).toEqual(['u1', 'u2', 'u3']);
  });

  it('only returns participants with the selected tag', () => {
    expect(found({ tag: 'senior' })).toEqual(['u1']);
    expect(found({ tag: 'senior', search: 'bob' })).toEqual([]);
  });

  it('offers tags in order, without star tags', () => {
    expect(tagsOf(rows)).toEqual(['junior', 'senior']);
  });
});

describe('the state of a cell', () => {
  it.each([
    [{ text: '+2 1:31' }, undefined, 'solved'],
    [{ text: '+ 0:05', first: true }, undefined, 'first'],
    [{ text: '-3' }, undefined, 'failed'],
    [{ text: '-1 ?2', pending: 2 }, undefined, 'frozen'],
    [{ text: '40', score: 40 }, 40, 'solved'],
    [{ text: '30', score: 30 }, 40, 'partial'],
    [{ text: '30', score: 30, full: true }, 40, 'solved'],
    [{ text: '100' }, undefined, 'partial'],
    [{ text: '0', score: 0 }, 40, 'failed'],
    [{ text: '' }, 40, 'none'],
    [{ text: 'absent' }, undefined, 'none'],
  ] as const)('%j of %s points is %s', (given, worth, state) => expect(stateOf(cell(given), worth)).toBe(state));
});

describe('the URL of a board', () => {
  it('keeps valid values and drops others', () => {
    expect(boardSearch({ search: 'ada', tag: '', chart: 'true', page: 3 })).toEqual({ search: 'ada', chart: true });
    expect(boardSearch({ search: 4, chart: 'no' })).toEqual({});
  });
});
