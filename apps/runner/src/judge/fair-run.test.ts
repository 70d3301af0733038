import { expect, test, vi } from 'vitest';
import { silentLog } from '../log.ts';
import type { KeptFile, Outcome } from '../sandbox/sandbox.ts';
import { runFairly } from './fair-run.ts';
import { SlotPool } from './slot-pool.ts';

const WALL_MS = 2000;

/** Runs a program whose runs end as given, one after the other, beside `others` that have a slot all the time or until it asks to be alone. */
async function runBeside(others: number, ends: readonly Partial<Outcome>[], spare = 3) {
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
      // Others end their runs at some time, also when it waits to be alone.
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

test('a program that met its limit of processor time beside others is run again alone, and the better run counts', async () => {
  const { outcome, walls, left, log, discarded } = await runBeside(1, [tooLong, { cpuMs: 940 }]);
  expect(outcome).toMatchObject({ end: 'exited', cpuMs: 940, stdout: { id: 'output 2' } });
  expect(walls).toEqual([WALL_MS, WALL_MS]);
  expect(left).toBe(2);
  expect(log).toEqual([
    [
      'A program that met its limit of time beside others was run again alone.',
      { case: '1', cpuMs: 1003, wallMs: 1010, again: { end: 'exited', cpuMs: 940, wallMs: 950 } },
    ],
  ]);
  expect(discarded.map(({ id }) => id)).toEqual(['output 1', 'file 1']);
});

test('one that is too slow alone as well keeps its first verdict, and its other cases are not tried twice', async () => {
  const { outcome, walls, left, discarded } = await runBeside(1, [tooLong, { ...tooLong, cpuMs: 1001 }]);
  expect(outcome).toMatchObject({ end: 'cpu-limit', cpuMs: 1003, stdout: { id: 'output 1' } });
  expect([walls.length, left]).toEqual([2, 0]);
  expect(discarded.map(({ id }) => id)).toEqual(['output 2', 'file 2']);
});

test.each([
  ['one that had the machine for itself', 0, [tooLong], 3],
  ['one that ended in time', 1, [{ cpuMs: 990 }], 3],
  ['one whose solution had its share of second runs', 1, [tooLong], 0],
  ['one that slept', 1, [{ ...tooLong, end: 'wall-limit', cpuMs: 1, wallMs: 2003 }], 0],
] as const)('%s is run once', async (_, others, ends, spare) => {
  const { walls, left, log } = await runBeside(others, ends, spare);
  expect([walls.length, left, log.length]).toEqual([1, spare, 0]);
});

test('one that computed until the clock struck gets time to spare', async () => {
  const starved = { end: 'wall-limit', exitCode: null, cpuMs: 800, wallMs: 2003 } as const;
  const { outcome, walls, left, discarded } = await runBeside(0, [starved, {}]);
  expect(outcome).toMatchObject({ end: 'exited', stdout: { id: 'output 2' } });
  expect(walls).toEqual([WALL_MS, 5 * WALL_MS]);
  expect([left, discarded.length]).toEqual([2, 2]);
});
