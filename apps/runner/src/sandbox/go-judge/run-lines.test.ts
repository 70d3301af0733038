import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SHORT_RUN_MS, RunLines, type Turn } from './run-lines.ts';

const WALL_MS = 1000;

// The clock is fake: runs are short or long by it, however busy the machine is.
beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/**
 * Two members with a slot each, and the started runs with their member, in order, each running until a test ends it.
 */
function makeLines(isUsable: (member: string) => boolean = () => true) {
  const lines = new RunLines(
    ['a', 'b'].map((member) => ({ member, slots: 1 })),
    isUsable,
  );
  const calls: { name: string; member: string; end: () => void; turn: Turn }[] = [];
  const run = (name: string, signal?: AbortSignal) =>
    lines.use(
      WALL_MS,
      signal,
      (member, turn) =>
        new Promise<string>((resolve, reject) => {
          turn.withdraw = () => reject(new Error('given back'));
          calls.push({ name, member, turn, end: () => resolve(member) });
        }),
    );
  const last = (name: string) => calls.findLast((call) => call.name === name);
  const end = async (name: string, done: Promise<unknown>) => {
    last(name)?.end();
    await done;
  };
  return { calls, run, last, end };
}

/** Queues whose members have just finished very short runs. */
async function makeBriskLines() {
  const made = makeLines();
  const first = [made.run('first'), made.run('second')];
  for (const name of ['first', 'second']) made.last(name)?.end();
  await Promise.all(first);
  return made;
}

test('as many run at the same time as there are slots, on any member with a free slot', async () => {
  const { calls, run, end } = makeLines();
  const runs = [run('1'), run('2'), run('3')];
  expect(new Set(calls.map(({ member }) => member))).toEqual(new Set(['a', 'b']));
  expect(calls).toHaveLength(2);
  const free = await end('2', runs[1] ?? Promise.reject(new Error('there is none'))).then(() => calls[1]?.member);
  await vi.waitFor(() => expect(calls[2]).toMatchObject({ name: '3', member: free }), 60_000);
});

test('after short runs, one more per slot is queued, with a timeout that covers both', async () => {
  const { calls, run, last, end } = await makeBriskLines();
  const runs = ['1', '2', '3', '4', '5'].map((name) => run(name));
  expect(calls.slice(2).map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
  expect([last('1'), last('3')].map((call) => call?.turn.patienceMs)).toEqual([WALL_MS, 2 * WALL_MS]);
  await end('1', runs[0] ?? Promise.reject(new Error('there is none')));
  // The third runs now, on the same member; the fifth waits for a free slot on an idle one.
  expect(calls).toHaveLength(6);
});

test('a run queued behind a long one is withdrawn and goes first to the next free slot', async () => {
  const { calls, run, last, end } = await makeBriskLines();
  const runs = new Map(['long', 'brisk', '3', '4'].map((name) => [name, run(name)]));
  const behind = (name: string) => ['3', '4'].find((one) => last(one)?.member === last(name)?.member) ?? '';
  const [waiting, lucky] = [behind('long'), behind('brisk')];
  for (const name of ['brisk', lucky]) await end(name, runs.get(name) ?? Promise.reject(new Error('there is none')));
  const other = last('brisk')?.member;
  await vi.waitFor(() => expect(last(waiting)?.member).toBe(other), { timeout: 60_000 });
  last(waiting)?.end();
  expect(await runs.get(waiting)).toBe(other);
  expect(calls.filter(({ name }) => name === waiting)).toHaveLength(2);
});

test('a run that has begun is not withdrawn, however long it lasts', async () => {
  const { calls, run, last, end } = await makeBriskLines();
  const runs = Object.fromEntries(['1', '2', '3'].map((name) => [name, run(name)]));
  const before = ['1', '2'].find((name) => last(name)?.member === last('3')?.member) ?? '';
  await end(before, runs[before] ?? Promise.reject(new Error('there is none')));
  await vi.advanceTimersByTimeAsync(3 * SHORT_RUN_MS);
  last('3')?.end();
  await runs['3'];
  expect(calls.filter(({ name }) => name === '3')).toHaveLength(1);
});

test('a failure is passed on and frees the slot', async () => {
  const lines = new RunLines([{ member: 'a', slots: 1 }], () => true);
  await expect(lines.use(WALL_MS, undefined, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(await lines.use(WALL_MS, undefined, (member) => Promise.resolve(member))).toBe('a');
});

test('a run aborted while no slot is free never begins', async () => {
  const { calls, run } = makeLines();
  void [run('1'), run('2')];
  const abort = new AbortController();
  const third = run('3', abort.signal);
  abort.abort(new Error('gone'));
  await expect(third).rejects.toThrow('gone');
  await expect(run('4', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  expect(calls).toHaveLength(2);
});

test('an unusable member is used only if no other is usable', async () => {
  const usable = new Set(['b']);
  const { calls, run } = makeLines((member) => usable.has(member));
  void run('1');
  expect(calls[0]?.member).toBe('b');
  usable.clear();
  void run('2');
  expect(calls[1]?.member).toBe('a');
});
