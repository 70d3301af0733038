import { expect, test } from 'vitest';
import type { WireTimeline } from '@assay/contract';
import { readTimeline } from '@assay/rules';
import { momentText, neighbor, reachedMs } from './moments.ts';
import { replaySearch } from './replay-search.ts';
import { scoreLines } from './score-lines.ts';
import { contestStatistics } from './statistics.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Ada solves A at minute 10 after a wrong try, Bob A at 20, Cy tries B twice, once in the freeze. */
const timeline: WireTimeline = {
  key: 'main',
  name: 'Ranklist',
  startAt: 1_000_000_000,
  endAt: 1_000_000_000 + 2 * HOUR_MS,
  length: 2 * HOUR_MS,
  clock: { duration: 2 * HOUR_MS, freeze: HOUR_MS, removed: [] },
  frozen: true,
  config: 'type = "ioi"',
  problems: [
    { problemId: 'a', slug: 'A', title: 'Apples', weight: 100 },
    { problemId: 'b', slug: 'B', title: 'Bees', weight: 100 },
  ],
  participants: [
    { userId: 'ada', name: 'Ada' },
    { userId: 'bob', name: 'Bob' },
    { userId: 'cy', name: 'Cy' },
  ],
  statuses: ['Wrong Answer', 'Accepted', ''],
  languages: ['C++17', 'Python 3'],
  submissions: [
    [0, 0, 5 * MINUTE_MS, 5 * MINUTE_MS, 40, 0, 0],
    [0, 0, 10 * MINUTE_MS, 10 * MINUTE_MS, 100, 1, 0],
    [1, 0, 20 * MINUTE_MS, 20 * MINUTE_MS, 100, 1, 1],
    [1, 0, 25 * MINUTE_MS, 25 * MINUTE_MS, 100, 1, 1],
    [2, 1, 30 * MINUTE_MS, 30 * MINUTE_MS, 0, 0, 1],
    [2, 1, 70 * MINUTE_MS, 70 * MINUTE_MS, null, 2, 1],
  ],
};

test('statistics count every submission once, and each participant once per problem', () => {
  const found = contestStatistics(timeline, 2 * HOUR_MS);
  expect(found).toMatchObject({ submissions: 6, accepted: 3, open: 1, active: 3, participants: 3 });
  expect(found.verdicts).toEqual([
    { name: 'Accepted', count: 3, accepted: 3 },
    { name: 'Wrong Answer', count: 2, accepted: 0 },
  ]);
  expect(found.languages).toEqual([
    { name: 'Python 3', count: 4, accepted: 2 },
    { name: 'C++17', count: 2, accepted: 1 },
  ]);
  expect(found.problems).toMatchObject([
    { slug: 'A', submissions: 4, tried: 2, solved: 2, first: { userId: 'ada', momentMs: 10 * MINUTE_MS } },
    { slug: 'B', submissions: 2, tried: 1, solved: 0, first: null, medianMs: null },
  ]);
  expect(found.problems[0]?.medianMs).toBe(10 * MINUTE_MS);
  const sum = found.bars.reduce((total, { accepted, others }) => total + accepted + others, 0);
  expect([sum, found.bars.length, found.stepMs]).toEqual([6, 60, 2 * MINUTE_MS]);
});

test('statistics of a running contest end at its present', () => {
  const found = contestStatistics(timeline, 20 * MINUTE_MS);
  expect(found).toMatchObject({ submissions: 3, accepted: 2, open: 0 });
  expect(found.bars).toHaveLength(20);
});

test('lines of chosen participants have a point for each change, until the moment shown', () => {
  const at = (minute: number) => timeline.startAt + minute * MINUTE_MS;
  const options = { unfrozen: false, untilMs: 2 * HOUR_MS };
  expect(scoreLines(readTimeline(timeline), ['bob', 'ada', 'cy'], options)).toEqual([
    { userId: 'bob', points: [{ timeMs: at(20), score: 100 }] },
    {
      userId: 'ada',
      points: [
        { timeMs: at(5), score: 40 },
        { timeMs: at(10), score: 100 },
      ],
    },
  ]);
  expect(scoreLines(readTimeline(timeline), ['ada'], { unfrozen: false, untilMs: 6 * MINUTE_MS })).toEqual([
    { userId: 'ada', points: [{ timeMs: at(5), score: 40 }] },
  ]);
});

test('a replay goes as far as the contest has come', () => {
  expect(reachedMs(timeline, timeline.startAt - 1)).toBe(0);
  expect(reachedMs(timeline, timeline.startAt + HOUR_MS)).toBe(HOUR_MS);
  expect(reachedMs(timeline, timeline.endAt + HOUR_MS)).toBe(2 * HOUR_MS);
  const removed = [{ start: timeline.startAt + 10 * MINUTE_MS, end: timeline.startAt + 15 * MINUTE_MS }];
  const clock = { duration: 2 * HOUR_MS, removed };
  expect(reachedMs({ ...timeline, clock }, timeline.startAt + HOUR_MS)).toBe(55 * MINUTE_MS);
});

test('the buttons of the replay jump from submission to submission', () => {
  expect(neighbor([5, 10, 10, 20], 10, 1)).toBe(20);
  expect(neighbor([5, 10, 10, 20], 10, -1)).toBe(5);
  expect(neighbor([5], 5, 1)).toBe(null);
  expect(neighbor([], 5, -1)).toBe(null);
});

test('moments are written as hours, minutes and seconds, and addresses name them in seconds', () => {
  expect(momentText(83 * MINUTE_MS + 5_400)).toBe('1:23:05');
  expect(momentText(-1)).toBe('0:00:00');
  expect(momentText(100 * HOUR_MS, { seconds: false })).toBe('100:00');
  expect(replaySearch({ at: '4985.7' })).toEqual({ at: 4985 });
  for (const at of [undefined, '', 'x', -1, '-5', {}]) expect(replaySearch({ at })).toEqual(at === '' ? { at: 0 } : {});
});
