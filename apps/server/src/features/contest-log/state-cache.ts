import type { Db } from '../../db/client.ts';
import { applyEntry, emptyState, type ContestState } from './contest-state.ts';
import { findSubtaskPoints, keyOfJudging } from '../judged-cases/queries.ts';
import { judgingOf } from './log-entry.ts';
import { findLogHead, readLogEntries } from './queries.ts';

/** Contests whose states are kept; the least recently used one is evicted. */
const MAX_CONTESTS = 8;
const ENTRIES_PER_READ = 2_000;

interface Known {
  epoch: string;
  state: ContestState;
  /** Reading on, one after the other. */
  reading: Promise<void>;
}

/** The states of contests, kept in memory and brought up to date with new entries of their logs. */
export interface StateCache {
  /** The state as of now; null if there is no such contest. Callers must not change it. */
  read(db: Db, contestId: string): Promise<ContestState | null>;
}

export function makeStateCache(): StateCache {
  const known = new Map<string, Known>();
  return {
    async read(db, contestId) {
      const head = await findLogHead(db, contestId);
      if (!head) {
        known.delete(contestId);
        return null;
      }
      const cached = known.get(contestId);
      const one =
        cached?.epoch === head.epoch ? cached : { epoch: head.epoch, state: emptyState(), reading: Promise.resolve() };
      known.delete(contestId);
      known.set(contestId, one);
      for (const id of known.keys()) if (known.size > MAX_CONTESTS) known.delete(id);
      const readOn = one.reading.then(() => readUpTo(db, contestId, one.state, head.seq));
      // A failure leaves the state at an earlier entry; the next reader continues from there.
      one.reading = readOn.catch(() => undefined);
      await readOn;
      return one.state;
    },
  };
}

async function readUpTo(db: Db, contestId: string, state: ContestState, seq: number): Promise<void> {
  while (state.seq < seq) {
    const entries = await readLogEntries(db, contestId, state.seq, ENTRIES_PER_READ);
    if (entries.length === 0) return;
    const judgings = entries.flatMap((one) => judgingOf(one) ?? []);
    const points = await findSubtaskPoints(db, judgings);
    for (const entry of entries) {
      const judging = judgingOf(entry);
      applyEntry(state, entry, judging && points.get(keyOfJudging(judging)));
    }
  }
}
