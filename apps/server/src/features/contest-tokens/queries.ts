import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { ranklists, ranklistStates, solutions } from '../../db/schema.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';

/** The tokens that a participant has spent in a contest, and those of them on one problem. */
export async function findTokenUses(db: Db, contestId: string, userId: string, problemId: string) {
  const rows = await db
    .select({ problemId: solutions.problemId, atMs: epochMs(solutions.tokenedAt) })
    .from(solutions)
    .where(
      and(eq(solutions.contestId, contestId), eq(solutions.userId, userId), sql`${solutions.tokenedAt} is not null`),
    );
  return {
    inContestMs: rows.map(({ atMs }) => atMs),
    inProblemMs: rows.filter((one) => one.problemId === problemId).map(({ atMs }) => atMs),
  };
}

/** Serializes the tokens of a participant in a contest. */
export async function lockTokens(tx: Tx, contestId: string, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tokens ${contestId} ${userId}`}, 0))`);
}

/**
 * Marks a submission, and invalidates the boards if one counts by tokens. Locks the submission, then the ranklists of
 * the contest: a ranklist that begins to count by tokens at the same time is rebuilt either before or after. Null if a
 * token was spent on it already.
 */
export async function markTokened(tx: Tx, contestId: string, id: string): Promise<number | null> {
  const { rowCount } = await tx.execute(
    sql`select from ${solutions} where id = ${id}::uuid and tokened_at is null for no key update`,
  );
  if (rowCount !== 1) return null;
  await tx.execute(sql`select from ${ranklistStates} where contest_id = ${contestId}::uuid for no key update`);
  const { rows } = await tx.execute(sql`select from ${ranklists}
    where contest_id = ${contestId}::uuid and settings ->> 'config' like ${`%${TOKENED}%`} limit 1`);
  const tokenedAt = rows.length > 0 ? await invalidateRanklists(tx, contestId) : sql`clock_timestamp()`;
  const [marked] = await tx
    .update(solutions)
    .set({ tokenedAt })
    .where(eq(solutions.id, id))
    .returning({ atMs: epochMs(solutions.tokenedAt) });
  return marked?.atMs ?? null;
}

/** In the configuration of a ranklist that counts by tokens. */
const TOKENED = 'tokened';
