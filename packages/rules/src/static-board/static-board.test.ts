import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RanklistDocument } from '@assay/contract';
import type { BoardSolution } from '../ranklist/model.ts';
import { Board } from '../ranklist/board.ts';
import { readBoardConfig } from '../ranklist/config.ts';
import {
  applyDelta,
  BoardPublisher,
  BoardReader,
  deltaBetween,
  makeStaticBoard,
  type BoardFolder,
  type StaticBoard,
} from './index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FREEZE_MS = 4 * HOUR_MS;
const TICK_MS = 3_000;
const PAGE_TEXT = '<!doctype html>';

interface Submission {
  team: number;
  problem: number;
  minute: number;
  right: boolean;
}
const submission = fc.record({
  team: fc.nat({ max: 7 }),
  problem: fc.nat({ max: 3 }),
  minute: fc.nat({ max: 299 }),
  right: fc.boolean(),
});
const format = fc.constantFrom('icpc', 'ioi', 'codeforces');

const clock = { startMs: 0, durationMs: 5 * HOUR_MS, freezeMs: HOUR_MS, removed: [], pausedAtMs: null };
function makeBoard(type: string, teams: number) {
  const { config } = readBoardConfig(`type = ${type}`);
  const problems = ['A', 'B', 'C', 'D'].map((slug) => ({ problemId: slug, slug, title: slug, weight: 100, tags: [] }));
  const contest = {
    startMs: 0,
    endMs: 5 * HOUR_MS,
    stages: [],
    clock: { ...clock, thawAfterMs: null, thawedAtMs: null },
  };
  const board = new Board(contest, problems, config);
  for (let team = 0; team < teams; team += 1) board.putParticipant(participant(team));
  return board;
}
function participant(team: number) {
  const categories = team === 3 ? (['hidden'] as const) : team === 4 ? (['unofficial'] as const) : [];
  const affiliation = `School ${team % 3}`;
  return {
    userId: `user-0000000${team}`,
    name: `Team ${team}`,
    tags: team % 2 === 0 ? ['girls'] : [],
    banned: false,
    team: { affiliation, country: '', categories: [...categories] },
  };
}
const solutionOf = ({ team, problem, minute, right }: Submission, index: number): BoardSolution => ({
  solutionId: String(index).padStart(6, '0'),
  userId: `user-0000000${team}`,
  problemId: 'ABCD'.charAt(problem),
  score: right ? 100 : 40,
  status: right ? 'Accepted' : 'Wrong Answer',
  submittedAtMs: minute * MINUTE_MS,
  contestTimeMs: minute * MINUTE_MS,
});
const staticOf = (document: RanklistDocument): StaticBoard =>
  makeStaticBoard({
    document,
    contestTitle: 'Regional',
    name: 'Board',
    nameOf: (userId) => `Team ${userId.slice(-1)}`,
  });

/** A folder in memory that records everything ever written, and can fail at the n-th write. */
function makeFolder(files = new Map<string, string>()) {
  const writes: string[] = [];
  let left = Infinity;
  const folder: BoardFolder = {
    read: (name) => Promise.resolve(files.get(name) ?? null),
    write: (name, text) => {
      if (left <= 0) return Promise.reject(new Error('full'));
      left -= 1;
      writes.push(`${name} ${text}`);
      files.set(name, text);
      return Promise.resolve();
    },
    remove: (name) => {
      if (left <= 0) return Promise.reject(new Error('full'));
      left -= 1;
      files.delete(name);
      return Promise.resolve();
    },
    list: () => Promise.resolve([...files.keys()]),
  };
  return { folder, files, writes, failAfter: (count: number) => void (left = count) };
}
function readerOf(files: ReadonlyMap<string, string>) {
  const fetched: string[] = [];
  const reader = new BoardReader((name) => {
    fetched.push(name);
    const text = files.get(name);
    return text === undefined ? Promise.reject(new Error(`no ${name}`)) : Promise.resolve(JSON.parse(text));
  });
  return { reader, fetched };
}

describe('a static board', () => {
  it('reaches a reader by deltas exactly as it is, at every step, whenever the reader looks', async () => {
    await fc.assert(
      fc.asyncProperty(format, fc.array(fc.tuple(submission, fc.boolean()), { maxLength: 80 }), async (type, steps) => {
        const board = makeBoard(type, 5);
        const { folder, files } = makeFolder();
        const publisher = new BoardPublisher(folder, PAGE_TEXT);
        const always = readerOf(files);
        const sometimes = readerOf(files);
        for (const [index, [step, looks]] of steps.entries()) {
          if (index % 9 === 8) board.putParticipant(participant(5 + (index % 3)));
          board.putSolution(solutionOf(step, index));
          const shown = staticOf(board.document(step.minute * MINUTE_MS));
          await publisher.publish(shown, index * TICK_MS);
          expect((await always.reader.read()).board).toEqual(shown);
          if (looks) expect((await sometimes.reader.read()).board).toEqual(shown);
          expect((await readerOf(files).reader.read()).board).toEqual(shown);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is applied from the delta of any two boards with the same problems', () => {
    const boards = fc.tuple(format, fc.array(submission), fc.array(submission), fc.nat({ max: 8 }), fc.nat({ max: 8 }));
    fc.assert(
      fc.property(boards, ([type, one, other, teams, others]) => {
        const [before, after] = [
          [one, teams],
          [other, others],
        ].map(([list, count]) => {
          const board = makeBoard(type, count as number);
          for (const [index, each] of (list as Submission[]).entries()) board.putSolution(solutionOf(each, index));
          return staticOf(board.document(FREEZE_MS));
        }) as [StaticBoard, StaticBoard];
        const delta = deltaBetween(before, after);
        expect(delta).not.toBeNull();
        if (delta) expect(JSON.stringify(applyDelta(before, delta))).toBe(JSON.stringify(after));
      }),
    );
  });

  it('is byte for byte the same in two worlds that differ only in what the freeze and hidden teams hide', async () => {
    await fc.assert(
      fc.asyncProperty(
        format,
        fc.array(fc.tuple(submission, fc.boolean(), fc.nat({ max: 3 })), { maxLength: 60 }),
        async (type, steps) => {
          const publish = async (isOther: boolean) => {
            const board = makeBoard(type, 5);
            const { folder, writes } = makeFolder();
            const publisher = new BoardPublisher(folder, PAGE_TEXT);
            const ordered = steps.toSorted(([one], [other]) => one.minute - other.minute);
            let nowMs = 0;
            for (const [index, [step, otherRight, later]] of ordered.entries()) {
              const isHidden = step.minute * MINUTE_MS >= FREEZE_MS || step.team === 3;
              const right = isOther && isHidden ? otherRight : step.right;
              board.putSolution(solutionOf({ ...step, right }, index));
              nowMs = Math.max(nowMs, step.minute * MINUTE_MS) + TICK_MS;
              await publisher.publish(staticOf(board.document(nowMs)), nowMs);
              // A hidden result that changes later, such as one that is rejudged, writes nothing by itself.
              if (isOther && isHidden && later === 0) {
                board.putSolution(solutionOf({ ...step, right: !right }, index));
                await publisher.publish(staticOf(board.document(nowMs + 1)), nowMs + 1);
              }
            }
            return writes;
          };
          expect(await publish(true)).toEqual(await publish(false));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('has no hole for readers when its publisher is killed or refused at any write, and goes on with higher numbers', async () => {
    const steps = Array.from({ length: 45 }, (_, index) => ({
      team: index % 5,
      problem: index % 4,
      minute: index,
      right: index % 3 === 0,
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 6 }), { minLength: 10, maxLength: 10 }), async (failures) => {
        const board = makeBoard('icpc', 5);
        const { folder, files, failAfter } = makeFolder();
        let publisher = new BoardPublisher(folder, PAGE_TEXT);
        const follower = readerOf(files);
        let newest = 0;
        for (const [index, step] of steps.entries()) {
          board.putSolution(solutionOf(step, index));
          const shown = staticOf(board.document(step.minute * MINUTE_MS));
          const failure = index % 4 === 3 ? failures[(index - 3) / 4] : undefined;
          if (failure !== undefined) {
            failAfter(failure);
            await publisher.publish(shown, index * TICK_MS).catch(() => undefined);
            failAfter(Infinity);
            // Whatever was written: a reader gets a whole board.
            if (files.has('manifest.json')) await readerOf(files).reader.read();
            if (failure % 2 === 0) publisher = new BoardPublisher(folder, PAGE_TEXT);
          }
          await publisher.publish(shown, index * TICK_MS + 1);
          const { board: read, manifest } = await follower.reader.read();
          expect(read).toEqual(shown);
          expect(manifest.latest).toBeGreaterThanOrEqual(newest);
          newest = manifest.latest;
        }
        expect(files.size).toBeLessThan(60);
      }),
      { numRuns: 60 },
    );
  });

  it('costs a reader one request while nothing changes, and two for a change', async () => {
    const board = makeBoard('icpc', 5);
    const { folder, files, writes } = makeFolder();
    const publisher = new BoardPublisher(folder, PAGE_TEXT);
    const { reader, fetched } = readerOf(files);
    const step = async (minute: number, nowMs: number) => {
      board.putSolution(solutionOf({ team: minute % 3, problem: 0, minute, right: false }, minute));
      await publisher.publish(staticOf(board.document(nowMs)), nowMs);
      fetched.splice(0);
      await reader.read();
      return fetched.slice();
    };
    expect(await step(0, 0)).toEqual(['manifest.json', 'snapshot-1.json']);
    expect(await step(1, TICK_MS)).toEqual(['manifest.json', 'delta-2.json']);
    const count = writes.length;
    expect(await publisher.publish(staticOf(board.document(9_000)), 9_000)).toBe('unchanged');
    expect(writes).toHaveLength(count);
    fetched.splice(0);
    await reader.read();
    expect(fetched).toEqual(['manifest.json']);
    expect(await publisher.publish(staticOf(board.document(40_000)), 40_000)).toBe('confirmed');
    for (let minute = 2; minute < 50; minute += 1)
      expect(await step(minute, minute * MINUTE_MS)).toEqual(['manifest.json', `delta-${minute + 1}.json`]);
  });

  it('leaves nothing but the page after it was withdrawn, and starts with a new snapshot when it comes back', async () => {
    const board = makeBoard('icpc', 5);
    const { folder, files } = makeFolder();
    const publisher = new BoardPublisher(folder, PAGE_TEXT);
    const { reader } = readerOf(files);
    const shown = staticOf(board.document(0));
    await publisher.publish(shown, 0);
    await reader.read();
    expect(await publisher.publish(null, TICK_MS)).toBe('withdrawn');
    expect([...files.keys()].toSorted()).toEqual(['index.html', 'manifest.json']);
    expect(await reader.read()).toMatchObject({ board: null, isChanged: true });
    expect(JSON.stringify([...files])).not.toContain('Team 1');
    expect(await publisher.publish(null, HOUR_MS)).toBe('unchanged');
    expect(await new BoardPublisher(folder, PAGE_TEXT).publish(null, HOUR_MS)).toBe('unchanged');
    await publisher.publish(shown, HOUR_MS);
    expect((await reader.read()).board).toEqual(shown);
    expect([...files.keys()]).toContain('snapshot-3.json');
  });

  it('starts over from what it reads if the files were damaged or emptied', async () => {
    const board = makeBoard('icpc', 5);
    const shown = staticOf(board.document(0));
    for (const damage of [
      (files: Map<string, string>) => files.delete('snapshot-1.json'),
      (files: Map<string, string>) => files.set('snapshot-1.json', '{}'),
      (files: Map<string, string>) => files.set('snapshot-1.json', 'null'),
      (files: Map<string, string>) => files.set('manifest.json', '<html>'),
    ]) {
      const { folder, files } = makeFolder();
      await new BoardPublisher(folder, PAGE_TEXT).publish(shown, 0);
      damage(files);
      await new BoardPublisher(folder, PAGE_TEXT).publish(shown, 1);
      const { board: read, manifest } = await readerOf(files).reader.read();
      expect(read).toEqual(shown);
      expect(manifest.latest).toBe(2);
    }
  });

  it('has neither ids of users and submissions nor the time of its computation', () => {
    const board = makeBoard('icpc', 5);
    board.putSolution(solutionOf({ team: 1, problem: 1, minute: 9, right: true }, 77));
    const text = JSON.stringify(staticOf(board.document(123_456_789)));
    for (const secret of ['000077', 'user-', '123456789', 'Team 3']) expect(text).not.toContain(secret);
  });
});
