import { describe, expect, test, vi } from 'vitest';
import { silentLog } from '../log.ts';
import type { KeptFile, Outcome } from '../sandbox/sandbox.ts';
import { mayBeStarved, runFairly, runPartiesFairly, type Parties } from './fair-run.ts';
import { SlotPool } from './slot-pool.ts';

const WALL_MS = 2000;

/**
 * Runs a program whose runs have the given outcomes, in order, next to `others` that occupy a slot all the time or
 * until it waits to be alone.
 */
async function runAmong(others: number, ends: readonly Partial<Outcome>[], spare = 3) {
  const slots = new SlotPool(2);
  let leave = () => {};
  const until = new Promise<void>((resolve) => (leave = resolve));
  const busy = Array.from({ length: others }, () => slots.use(0, undefined, () => until));
  const discard = vi.fn<(file: KeptFile) => Promise<void>>(() => Promise.resolve());
  const info = vi.fn<(message: string, fields?: object) => void>();
  const spareRuns = { left: spare };
  const log = { ...silentLog, info };
  const { signal } = new AbortController();
  const walls: number[] = [];
  const outcome = await runFairly(
    { sandbox: { discard }, slots, log, name: '1', priority: 1, spareRuns, signal },
    WALL_MS,
    (wallMs) => {
      // Other runs end eventually, also when it waits to be alone.
      setImmediate(leave);
      walls.push(wallMs);
      return Promise.resolve(outcomeOf(walls.length, ends[walls.length - 1] ?? {}));
    },
  );
  leave();
  await Promise.all(busy);
  return { outcome, walls, left: spareRuns.left, log: info.mock.calls, discarded: discard.mock.calls.flat() };
}

function outcomeOf(number: number, given: Partial<Outcome>): Outcome {
  const stdout = { id: `output ${number}`, sizeBytes: 1, path: null };
  const files = { left: { id: `file ${number}`, sizeBytes: 1, path: null } };
  const nothing = { exitCode: 0, signal: null, memoryBytes: 0, stdoutText: '', stderrText: '' };
  return { end: 'exited', cpuMs: 900, wallMs: 950, stdout, files, ...nothing, ...given };
}

const tooLong = { end: 'cpu-limit', exitCode: null, cpuMs: 1003, wallMs: 1010 } as const;

test('a program that exceeds its CPU limit next to others is run again alone, and the better run counts', async () => {
  const { outcome, walls, left, log, discarded } = await runAmong(1, [tooLong, { cpuMs: 940 }]);
  expect(outcome).toMatchObject({ end: 'exited', cpuMs: 940, stdout: { id: 'output 2' } });
  expect(walls).toEqual([WALL_MS, WALL_MS]);
  expect(left).toBe(2);
  expect(log).toEqual([
    [
      'A program that exceeded its time limit next to others was run again alone.',
      { case: '1', cpuMs: 1003, wallMs: 1010, again: { end: 'exited', cpuMs: 940, wallMs: 950 } },
    ],
  ]);
  expect(discarded.map(({ id }) => id)).toEqual(['output 1', 'file 1']);
});

test('one that is also too slow alone keeps its first verdict, and its other cases get no second run', async () => {
  const { outcome, walls, left, discarded } = await runAmong(1, [tooLong, { ...tooLong, cpuMs: 1001 }]);
  expect(outcome).toMatchObject({ end: 'cpu-limit', cpuMs: 1003, stdout: { id: 'output 1' } });
  expect([walls.length, left]).toEqual([2, 0]);
  expect(discarded.map(({ id }) => id)).toEqual(['output 2', 'file 2']);
});

test.each([
  ['one that ran alone', 0, [tooLong], 3],
  ['one that ended in time', 1, [{ cpuMs: 990 }], 3],
  ['one whose solution has used up its second runs', 1, [tooLong], 0],
  ['one that slept', 1, [{ ...tooLong, end: 'wall-limit', cpuMs: 1, wallMs: 2003, coreWaitMs: 40 }], 3],
  [
    'one that computed a little and slept',
    1,
    [{ ...tooLong, end: 'wall-limit', cpuMs: 600, wallMs: 2003, coreWaitMs: 9 }],
    3,
  ],
  ['one that ended by a signal that it sent itself', 1, [{ end: 'signalled', exitCode: null, signal: 11 }], 3],
] as const)('%s is run once', async (_, others, ends, spare) => {
  const { walls, left, log } = await runAmong(others, ends, spare);
  expect([walls.length, left, log.length]).toEqual([1, spare, 0]);
});

test('one that computed until the wall limit gets extra time', async () => {
  const starved = { end: 'wall-limit', exitCode: null, cpuMs: 800, wallMs: 2003 } as const;
  const { outcome, walls, left, discarded } = await runAmong(0, [starved, {}]);
  expect(outcome).toMatchObject({ end: 'exited', stdout: { id: 'output 2' } });
  expect(walls).toEqual([WALL_MS, 5 * WALL_MS]);
  expect([left, discarded.length]).toEqual([2, 2]);
});

test.each([
  ['waited for its core most of the time', { cpuMs: 15, coreWaitMs: 1500 }, true],
  ['computed and waited', { cpuMs: 900, coreWaitMs: 1000 }, true],
  ['slept', { cpuMs: 15, coreWaitMs: 60 }, false],
  ['computed for a good part of the time, and slept without waiting for a core', { cpuMs: 900, coreWaitMs: 60 }, false],
  ['computed for a good part of the time, with no wait measured', { cpuMs: 900 }, true],
  ['slept, with no wait measured', { cpuMs: 15 }, false],
])('only its own figures, not the load, decide whether a program was starved: one that %s', (_, figures, starved) => {
  expect(mayBeStarved({ solutions: [outcomeOf(1, { wallMs: 2003, ...figures })], others: [] })).toBe(starved);
});

const killed = { end: 'signalled', exitCode: null, signal: 9, cpuMs: 300, wallMs: 400 } as const;

test('a program that was killed within its limits is run again with the same limits, and the second run counts', async () => {
  const { outcome, walls, left, discarded } = await runAmong(0, [killed, { cpuMs: 310 }]);
  expect(outcome).toMatchObject({ end: 'exited', cpuMs: 310, stdout: { id: 'output 2' } });
  expect(walls).toEqual([WALL_MS, WALL_MS]);
  expect([left, discarded.map(({ id }) => id)]).toEqual([2, ['output 1', 'file 1']]);
});

test('one that is also killed in its second run ends by that signal, since it may send it to itself', async () => {
  const { outcome, walls } = await runAmong(0, [killed, killed, {}]);
  expect(outcome).toMatchObject({ end: 'signalled', signal: 9 });
  expect(walls).toHaveLength(2);
});

describe('an interaction', () => {
  const sleeper = { end: 'wall-limit', exitCode: null, cpuMs: 15, wallMs: 2003, coreWaitMs: 60 } as const;

  async function runTalk(runs: readonly [solution: Partial<Outcome>, interactor: Partial<Outcome>][]) {
    const discard = vi.fn<(file: KeptFile) => Promise<void>>(() => Promise.resolve());
    const walls: number[] = [];
    const { signal } = new AbortController();
    const terms = { slots: new SlotPool(2), log: silentLog, name: '1', priority: 1, spareRuns: { left: 3 }, signal };
    const { solutions } = await runPartiesFairly({ ...terms, sandbox: { discard } }, WALL_MS, (wallMs) => {
      const [solution, interactor] = runs[walls.push(wallMs) - 1] ?? [{}, {}];
      return Promise.resolve<Parties>({ solutions: [outcomeOf(1, solution)], others: [outcomeOf(2, interactor)] });
    });
    return { ends: solutions.map(({ end }) => end), walls, discarded: discard.mock.calls.length };
  }

  test('in which the solution slept because the interactor got no core is run again with extra time', async () => {
    const starved = { cpuMs: 20, wallMs: 2003, coreWaitMs: 1500 };
    expect(await runTalk([[sleeper, starved]])).toEqual({
      ends: ['exited'],
      walls: [WALL_MS, 5 * WALL_MS],
      discarded: 4,
    });
  });

  test('in which the solution slept while the interactor waited for it ends at the limit', async () => {
    const waiting = { cpuMs: 20, wallMs: 2003, coreWaitMs: 60 };
    expect(await runTalk([[sleeper, waiting]])).toEqual({ ends: ['wall-limit'], walls: [WALL_MS], discarded: 0 });
  });

  test.each<[string, Partial<Outcome>, Partial<Outcome>]>([
    ['solution', killed, {}],
    ['interactor', {}, killed],
  ])('whose %s was killed within its limits is run again', async (_, solution, interactor) => {
    const { ends, walls } = await runTalk([[solution, interactor]]);
    expect({ ends, walls }).toEqual({ ends: ['exited'], walls: [WALL_MS, WALL_MS] });
  });
});
