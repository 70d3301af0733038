import { describe, expect, it } from 'vitest';
import { readLines } from './apply-lines.ts';
import { suggestLanguage } from './languages.ts';
import { readScoreboard, relTimeMs } from './primary-objects.ts';
import { isSameVerdict } from './verdicts.ts';

const none = new Map<string, object>();

describe('verdicts of another system', () => {
  it.each([
    ['AC', 'AC', true],
    ['APE', 'AC', true],
    ['RTE', 'MLE', true],
    ['PE', 'WA', true],
    ['WTL', 'TLE', true],
    ['CTL', 'CE', true],
    ['correct', 'AC', true],
    ['WA', 'AC', false],
    ['AC', 'WA', false],
    ['TLE', 'WA', false],
    // An unknown type is a rejection.
    ['XY', 'WA', true],
    ['XY', 'AC', false],
  ])('%s means the same as ours %s: %s', (theirs, ours, isSame) => {
    expect(isSameVerdict(theirs, ours, none)).toBe(isSame);
  });

  it('are compared exactly if the other system has our type, and by what it declares otherwise', () => {
    expect(isSameVerdict('RTE', 'MLE', new Map([['MLE', {}]]))).toBe(false);
    expect(isSameVerdict('MINE', 'WA', new Map([['MINE', { simplified_judgement_type_id: 'WA' }]]))).toBe(true);
    expect(isSameVerdict('MINE', 'TLE', new Map([['MINE', { simplified_judgement_type_id: 'WA' }]]))).toBe(false);
    expect(isSameVerdict('MINE', 'AC', new Map([['MINE', { solved: true }]]))).toBe(true);
    expect(isSameVerdict('MINE', 'CE', new Map([['MINE', { solved: false, penalty: true }]]))).toBe(false);
  });
});

describe('what other systems write', () => {
  it.each([
    ['0:03:38.749', 218_749],
    ['5:00:00', 18_000_000],
    ['-0:00:01.5', -1500],
    ['1:60:00', null],
    ['soon', null],
  ])('the contest time %s is %s ms', (text, ms) => {
    expect(relTimeMs(text)).toBe(ms);
  });

  it.each([
    ['cpp', undefined, [], 'C++17'],
    ['python3', undefined, [], 'Python 3'],
    ['17', 'Java', [], 'Java'],
    ['x', 'Something', ['kt'], 'Kotlin'],
    ['x', 'Something', ['xyz'], undefined],
  ])('the language %s, %s, %s is %s', (id, name, extensions, own) => {
    expect(suggestLanguage({ id, name, extensions })).toBe(own);
  });

  it('penalties of scoreboards are minutes in one version and times in another', () => {
    const board = (total: unknown) =>
      JSON.stringify({ rows: [{ rank: 1, team_id: 7, score: { num_solved: 2, total_time: total } }] });
    const row = [{ teamId: '7', rank: 1, solved: 2, penalty: 75 }];
    expect(readScoreboard(board(75))).toEqual(row);
    expect(readScoreboard(board('1:15:59.9'))).toEqual(row);
    expect(readScoreboard('[]')).toBeUndefined();
    expect(readScoreboard('<html>')).toBeUndefined();
  });

  it('a collection can be replaced as a whole, and a line of a wrong type changes nothing', () => {
    const team = (id: string) => ({ id, name: id });
    const { objects, replaced, invalid, token } = readLines([
      JSON.stringify({ type: 'teams', id: null, data: [team('1'), team('2')], token: 'a' }),
      JSON.stringify({ type: 'teams', id: '2', data: null, token: 'b' }),
      JSON.stringify({ type: 'teams', id: '3', data: { id: '3', name: ['x'] }, token: 'c' }),
      JSON.stringify({ type: 'teams', id: '4', data: team('4\u0000') }),
      JSON.stringify({ type: ['teams'], id: '5', data: team('5') }),
    ]);
    expect([...(objects.get('teams') ?? [])].map(([id, data]) => [id, data === null])).toEqual([
      ['1', false],
      ['2', true],
    ]);
    expect(replaced).toEqual(new Set(['teams']));
    expect([invalid, token]).toEqual([3, 'c']);
  });
});
