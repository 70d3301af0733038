import { describe, expect, it } from 'vitest';
import { csvLine } from '@assay/rules';
import { rowsOf, selectRows, summaryOf } from './progress-rows.ts';
import { progressSearch } from './progress-search.ts';
import { progressTable } from './progress-sheet.ts';
import type { Progress } from './progress.api.ts';

const problems: Progress['problems'] = [
  { _id: 'a', slug: 'A', title: 'Two Weights', points: 300 },
  { _id: 'b', slug: 'B', title: 'Furnace', points: 100 },
];
const cell = (problemId: string, score: number | null, attempts = 1, submittedAt = 1) => ({
  problemId,
  attempts,
  submittedAt,
  ...(score !== null && { result: { solutionId: `s-${problemId}`, score, status: score === 100 ? 'Accepted' : 'WA' } }),
});
const person = (name: string, cells: ReturnType<typeof cell>[] = []) => ({
  userId: name,
  name,
  registered: true,
  banned: false,
  cells,
});
const progress: Progress = {
  problems,
  people: [
    person('=cmd|calc', [cell('a', 100, 2, 50), cell('b', 40, 3, 20)]),
    person('bob', [cell('a', null)]),
    person('Cleo'),
    person('dan', [cell('a', 100, 1, 90), cell('b', 100, 1, 80)]),
  ],
  total: 4,
  canRemind: true,
};
const rows = rowsOf(progress);
const namesOf = (options: Partial<Parameters<typeof selectRows>[1]>) =>
  selectRows(rows, { problemCount: problems.length, ...options }).map(({ name }) => name);

describe('the progress of a class', () => {
  it('sums what counts, in points of each problem, and the last submission', () => {
    expect(rows.map(({ solved, points, attempted, lastMs }) => [solved, points, attempted, lastMs])).toEqual([
      [1, 340, 2, 50],
      [0, 0, 1, 1],
      [0, 0, 0, undefined],
      [2, 400, 2, 90],
    ]);
    expect(summaryOf(rows, 'a')).toEqual({ attempted: 3, solved: 2 });
    expect(summaryOf(rows, 'b')).toEqual({ attempted: 2, solved: 1 });
  });

  it('finds those whose work is missing', () => {
    expect(namesOf({ missing: 'untouched' })).toEqual(['Cleo']);
    expect(namesOf({ missing: 'unsolved' })).toEqual(['=cmd|calc', 'bob', 'Cleo']);
    expect(namesOf({ missing: 'a' })).toEqual(['bob', 'Cleo']);
    expect(namesOf({ missing: 'unsolved', search: ' CLE' })).toEqual(['Cleo']);
  });

  it('sorts by what was solved and by the last submission, equal ones by name', () => {
    expect(namesOf({ sort: 'fewest' })).toEqual(['Cleo', 'bob', '=cmd|calc', 'dan']);
    expect(namesOf({ sort: 'most' })).toEqual(['dan', '=cmd|calc', 'bob', 'Cleo']);
    expect(namesOf({ sort: 'latest' })).toEqual(['dan', '=cmd|calc', 'bob', 'Cleo']);
  });

  it('is exported with harmless names, results, attempts and times', () => {
    const table = progressTable(rows, problems, true, {
      name: 'Name',
      state: 'State',
      solved: 'Solved',
      points: 'Points',
      last: 'Last',
      attempts: (letter) => `${letter}: submissions`,
      lastOf: (letter) => `${letter}: last`,
      stateOf: () => 'Registered',
      statusOf: (status) => status,
    });
    const heads =
      'Name,State,Solved,Points,Last,A. Two Weights,A: submissions,A: last,B. Furnace,B: submissions,B: last';
    const time = (ms: number) => new Date(ms).toISOString();
    expect(table.map(csvLine).map((line) => line.trim())).toEqual([
      heads,
      `'=cmd|calc,Registered,1,340,${time(50)},300,2,${time(50)},40,3,${time(20)}`,
      `bob,Registered,0,0,${time(1)},,1,${time(1)},,0,`,
      'Cleo,Registered,0,0,,,0,,,0,',
      `dan,Registered,2,400,${time(90)},300,1,${time(90)},100,1,${time(80)}`,
    ]);
  });

  it('keeps its filter in the URL, and ignores what is none', () => {
    expect(progressSearch({ group: 'g', missing: 'untouched', sort: 'most', search: 'x', page: 2 })).toEqual({
      group: 'g',
      missing: 'untouched',
      sort: 'most',
      search: 'x',
      page: 2,
    });
    expect(progressSearch({ group: 7, missing: '', sort: 'size', page: -1 })).toEqual({});
  });
});
