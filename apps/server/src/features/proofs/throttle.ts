import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { attemptCounters } from '../../db/schema.ts';

/** How often something may be tried in a window that begins with the first try. */
export interface Limit {
  /** What is counted, e.g. `password.account`. */
  name: string;
  limit: number;
  windowMs: number;
}

/** A limit and whose tries count against it. */
export interface Counted {
  limit: Limit;
  of: string;
}

/**
 * Counts one more try against each and says how long to wait, in seconds: 0 when it may be made, else until the last exceeded window ends. Kept in the
 * database, so that it holds across server processes; counted before it is made, so that many at once do not slip through.
 */
export async function takeAttempt(context: AppContext, ...counted: readonly Counted[]): Promise<number> {
  const now = context.clock.now();
  // In one order always, so that nobody waits for each other in a circle.
  const rows = counted
    .map(({ limit, of }) => ({ limit, key: keyOf(context, limit, of) }))
    .sort((one, other) => Buffer.compare(one.key, other.key));
  let waitMs = 0;
  await context.db.transact(async (tx) => {
    waitMs = 0;
    for (const { limit, key } of rows) {
      const isOver = sql`${attemptCounters.endsAt} <= ${new Date(now).toISOString()}::timestamptz`;
      const endsAt = new Date(now + limit.windowMs);
      const [row] = await tx
        .insert(attemptCounters)
        .values({ key, count: 1, endsAt })
        .onConflictDoUpdate({
          target: attemptCounters.key,
          set: {
            count: sql`case when ${isOver} then 1 else least(${attemptCounters.count} + 1, ${limit.limit + 1}) end`,
            endsAt: sql`case when ${isOver} then excluded.ends_at else ${attemptCounters.endsAt} end`,
          },
        })
        .returning({ count: attemptCounters.count, endsAt: attemptCounters.endsAt });
      if (row && row.count > limit.limit) waitMs = Math.max(waitMs, row.endsAt.getTime() - now);
    }
  });
  return Math.ceil(waitMs / 1000);
}

/** Takes tries back that were no failures. */
export async function giveBack(context: AppContext, ...counted: readonly Counted[]): Promise<void> {
  const keys = counted
    .map(({ limit, of }) => keyOf(context, limit, of))
    .sort((one, other) => Buffer.compare(one, other));
  await context.db.transact(async (tx) => {
    for (const key of keys)
      await tx
        .update(attemptCounters)
        .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)` })
        .where(eq(attemptCounters.key, key));
  });
}

function keyOf({ secret }: AppContext, { name }: Limit, of: string): Buffer {
  return createHmac('sha256', secret('login-throttle'))
    .update(JSON.stringify([name, of]))
    .digest();
}
