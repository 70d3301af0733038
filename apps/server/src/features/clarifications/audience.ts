import { and, eq } from 'drizzle-orm';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import type { Db } from '../../db/client.ts';
import { contestProblems } from '../../db/schema.ts';
import { findContestPermissions } from '../contests/contest-permissions.ts';
import { isBanned, mayEnter } from '../contests/policy.ts';
import { onlyVolunteers } from '../contest-volunteers/policy.ts';
import { readsQueue, mayReadPublic } from './policy.ts';

/**
 * Which of the users are notified of a thread: the jury, and everyone who may read it; `others`: those of them who take
 * part and did not ask. `volunteers`, who may not enter the contest, are notified of what concerns no problem.
 */
export async function findClarificationAudience(
  db: Db,
  contestId: string,
  userIds: readonly string[],
  { askerId, problemId }: { askerId: string | null; problemId: string | null } = { askerId: null, problemId: null },
): Promise<{ jury: string[]; readers: string[]; others: string[]; volunteers: string[] }> {
  const found = [...(await findContestPermissions(db, contestId, userIds))].filter(([, one]) => !isBanned(one));
  const volunteers = problemId === null ? found.filter(([, one]) => onlyVolunteers(one)).map(([id]) => id) : [];
  const permissions = found.filter(([, one]) => mayEnter(one));
  const jury = permissions.filter(([, one]) => readsQueue(one)).map(([id]) => id);
  const rest = permissions.filter(([, one]) => !readsQueue(one));
  if (rest.length === 0) return { jury, readers: [], others: [], volunteers };
  const about = problemId === null ? null : await findProblemNow(db, contestId, problemId);
  const readers = rest.filter(
    ([, one]) => one.actingId === askerId || about === null || mayReadPublic(one, about, about.nowMs),
  );
  const others = readers.filter(([, one]) => one.participant !== null && one.actingId !== askerId);
  return { jury, readers: readers.map(([id]) => id), others: others.map(([id]) => id), volunteers };
}

/** A problem of the contest, and the database's time. */
async function findProblemNow(db: Db, contestId: string, problemId: string) {
  const [row] = await db
    .select({ settings: contestProblems.settings, nowMs: databaseNowMs })
    .from(contestProblems)
    .where(and(eq(contestProblems.contestId, contestId), eq(contestProblems.problemId, problemId)));
  return { category: 'problem' as const, settings: row?.settings ?? null, nowMs: row?.nowMs ?? 0 };
}
