import type { Db } from '../../db/client.ts';
import { readLogEntries } from '../contest-log/queries.ts';
import { applyEntry, makeState } from './contest-state.ts';
import { findContestHead, findLookups } from './queries.ts';
import type { Knowledge } from './visibility.ts';

/** Entries of the log that are read at a time; other requests are served in between. */
const ENTRIES_PER_PAGE = 1_000;

/** Everything that a contest's log has, for those from whom nothing is hidden. Undefined without such a contest. */
export async function readWholeContest(db: Db, contestId: string): Promise<Knowledge | undefined> {
  const head = await findContestHead(db, contestId);
  if (!head) return undefined;
  const state = makeState(contestId, head.board);
  let seq = 0;
  for (;;) {
    const entries = await readLogEntries(db, contestId, seq, ENTRIES_PER_PAGE);
    const lookups = await findLookups(db, contestId, entries);
    for (const entry of entries) applyEntry(state, entry, lookups);
    seq = entries.at(-1)?.seq ?? seq;
    if (entries.length < ENTRIES_PER_PAGE) break;
  }
  return {
    state,
    view: { role: 'admin', userId: null, balloonsInFreeze: false, version: '2026-01' },
    knowsSubmission: () => true,
    knowsJudgement: () => true,
  };
}
