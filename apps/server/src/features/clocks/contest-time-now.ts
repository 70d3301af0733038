import { sql, type SQL } from 'drizzle-orm';
import { contestTimeMs, participantClock } from '@assay/rules';
import type { Tx } from '../../db/client.ts';
import { solutions, virtualRuns } from '../../db/schema.ts';
import { grantsByUser, lockClock, transactionTimeMs } from './queries.ts';

/** Time of a solution in its virtual run while the run is open; otherwise null. */
const timeOfRun = sql`(select time.ms from ${virtualRuns},
  lateral (select floor(extract(epoch from now() - ${virtualRuns.startedAt}) * 1000)::bigint as ms) as time
  where ${virtualRuns.id} = ${solutions.virtualRunId} and time.ms < ${virtualRuns.durationMs}
    and (${virtualRuns.finishedAt} is null or now() < ${virtualRuns.finishedAt}))`;

/**
 * Contest time of what the transaction submits, by the database's clock at its start; null without a clock. In a
 * contest in which participants have clocks of their own, an expression over `solutions` with the time of each one's
 * own clock. No one changes the clock until the transaction ends. Call it before taking other locks. `userId`: the
 * author, if all of it has the same.
 */
export async function contestTimeNow(tx: Tx, contestId: string | null, userId?: string): Promise<number | SQL | null> {
  if (contestId === null) return timeOfRun;
  const clock = await lockClock(tx, contestId, 'share');
  if (!clock) return null;
  const nowMs = await transactionTimeMs(tx);
  const commonMs = contestTimeMs(participantClock(clock), nowMs);
  const grants = await grantsByUser(tx, contestId, clock, userId === undefined ? undefined : [userId]);
  if (grants.size === 0) return commonMs;
  const times = [...grants.values()].map((grant) => contestTimeMs(participantClock(clock, grant), nowMs));
  return sql`coalesce((select own.ms
    from unnest(${sql.param([...grants.keys()])}::uuid[], ${sql.param(times)}::bigint[]) as own (user_id, ms)
    where own.user_id = ${solutions.userId}), ${commonMs}::bigint)`;
}
