import { describe, expect, it } from 'vitest';
import { resultsTsv, type ResultTeam } from './results-tsv.ts';

const medals = ['gold', 'gold', 'gold', 'gold', 'silver', 'silver', 'silver', 'silver'] as const;
const team = (position: number, solved: number, more: Partial<ResultTeam> = {}): ResultTeam => ({
  externalId: `t${position}`,
  position,
  solved,
  penaltyMinutes: 10 * position,
  lastSolvedMinute: position,
  medal: position > 12 ? null : (medals[position - 1] ?? 'bronze'),
  groups: [],
  ...more,
});
/** Rank and award by team. */
const ranksOf = (teams: ResultTeam[]) =>
  resultsTsv(teams)
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('\t').slice(0, 3).join(' '));

describe('results.tsv', () => {
  it('has the columns that the ICPC imports', () => {
    const [head, first] = resultsTsv([team(1, 9, { externalId: '4711', groups: ['North'] })]).split('\n');
    expect([head, first]).toEqual(['results\t1', '4711\t1\tGold Medal\t9\t10\t1\tNorth']);
  });

  it('ranks medalists by position, others by solved problems, and no team below the median', () => {
    // 20 teams; the median of solved problems is that of places 10 and 11: 5.
    const solved = [9, 9, 8, 8, 7, 7, 6, 6, 6, 5, 5, 5, 5, 5, 5, 4, 4, 3, 1, 0];
    const ranks = ranksOf(solved.map((count, index) => team(index + 1, count)));
    expect(ranks.slice(0, 2)).toEqual(['t1 1 Gold Medal', 't2 2 Gold Medal']);
    expect(ranks[4]).toBe('t5 5 Silver Medal');
    expect(ranks[11]).toBe('t12 12 Bronze Medal');
    expect(ranks.slice(12, 16)).toEqual(['t13 13 Ranked', 't14 13 Ranked', 't15 13 Ranked', 't16  Honorable']);
    expect(ranks[19]).toBe('t20  Honorable');
  });

  it('counts more medals than twelve as places with a rank', () => {
    const solved = [9, 9, 8, 8, 7, 7, 6, 6, 6, 5, 5, 5, 5, 5, 4, 4, ...Array<number>(24).fill(3)];
    const teams = solved.map((count, index) => team(index + 1, count, index === 13 ? { medal: 'bronze' } : {}));
    expect(ranksOf(teams).slice(12, 18)).toEqual([
      't13 13 Ranked',
      't14 14 Bronze Medal',
      't15 15 Ranked',
      't16 15 Ranked',
      't17 17 Ranked',
      't18 17 Ranked',
    ]);
  });

  it('names all teams at the best position of a group as its winners, but none without a solved problem', () => {
    const teams = [
      team(1, 5, { groups: ['A'] }),
      team(2, 4, { groups: ['A', 'B'] }),
      team(2, 4, { groups: ['B'] }),
      team(4, 0, { groups: ['C'] }),
    ];
    const won = resultsTsv(teams)
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split('\t')[6]);
    expect(won).toEqual(['A', 'B', 'B', '']);
  });

  it('has one line per team, whatever names contain', () => {
    const text = resultsTsv([team(1, 5, { externalId: 'a\tb\nc' })]);
    expect(text.split('\n')[1]?.split('\t')[0]).toBe('a b c');
  });
});
