import { and, eq } from 'drizzle-orm';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import type { Db } from '../../db/client.ts';
import { contestProblems } from '../../db/schema.ts';
import { findContestPermissions } from '../contests/contest-permissions.ts';
import { isBanned, mayEnter, OBSERVING } from '../contests/policy.ts';
import { onlyVolunteers } from '../contest-volunteers/policy.ts';
import { readsQueue, mayReadPublic } from './policy.ts';

/** Which of the users read the questions of a contest. */
export async function findClarificationJury(db: Db, contestId: string, userIds: readonly string[]): Promise<string[]> {
  const permissions = await findContestPermissions(db, contestId, userIds, { holding: OBSERVING });
  return [...permissions].filter(([, one]) => mayEnter(one) && !isBanned(one)).map(([id]) => id);
}

/**
 * Which of the users, apart from the jury, are notified of a thread: everyone who may read it; `others`: those of them
 * who take part and did not ask. `volunteers`, who may not enter the contest, are notified of what concerns no problem.
 */
export async function findClarificationReaders(
  db: Db,
  contestId: string,
  userIds: readonly string[],
  { askerId, problemId }: { askerId: string | null; problemId: string | null },
): Promise<{ readers: string[]; others: string[]; volunteers: string[] }> {
  const found = [...(await findContestPermissions(db, contestId, userIds))].filter(([, one]) => !isBanned(one));
  const volunteers = problemId === null ? found.filter(([, one]) => onlyVolunteers(one)).map(([id]) => id) : [];
  const rest = found.filter(([, one]) => mayEnter(one) && !readsQueue(one));
  if (rest.length === 0) return { readers: [], others: [], volunteers };
  const about = problemId === null ? null : await findProblemNow(db, contestId, problemId);
  const readers = rest.filter(
    ([, one]) => one.actingId === askerId || about === null || mayReadPublic(one, about, about.nowMs),
  );
  const others = readers.filter(([, one]) => one.participant !== null && one.actingId !== askerId);
  return { readers: readers.map(([id]) => id), others: others.map(([id]) => id), volunteers };
}

/** A problem of the contest, and the database's time. */
async function findProblemNow(db: Db, contestId: string, problemId: string) {
  const [row] = await db
    .select({ settings: contestProblems.settings, nowMs: databaseNowMs })
    .from(contestProblems)
    .where(and(eq(contestProblems.contestId, contestId), eq(contestProblems.problemId, problemId)));
  return { category: 'problem' as const, settings: row?.settings ?? null, nowMs: row?.nowMs ?? 0 };
}
