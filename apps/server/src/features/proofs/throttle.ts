import { createHmac } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { attemptCounters } from '../../db/schema.ts';

/** Maximum number of attempts in a window that starts with the first attempt. */
export interface Limit {
  /** What is counted, e.g. `password.account`. */
  name: string;
  limit: number;
  windowMs: number;
}

/** A limit and the key whose attempts it counts. */
export interface Counted {
  limit: Limit;
  of: string;
  /** Number of attempts that this one stands for, 1 by default. All are allowed if one is. */
  weight?: number;
}

/**
 * Counts one more attempt against each limit and returns how long to wait, in seconds: 0 if it may be made, otherwise
 * until the last exceeded window ends. Stored in the database, so that it holds across server processes; counted before
 * the attempt, so that concurrent ones do not slip through.
 */
export async function countAttempt(context: AppContext, ...counted: readonly Counted[]): Promise<number> {
  const now = context.clock.now();
  // Always in one order, to prevent deadlocks.
  const rows = counted
    .map(({ limit, of, weight = 1 }) => ({ limit, weight, key: keyOf(context, limit, of) }))
    .sort((one, other) => Buffer.compare(one.key, other.key));
  let waitMs = 0;
  await context.db.transact(async (tx) => {
    waitMs = 0;
    for (const { limit, weight, key } of rows) {
      const isOver = sql`${attemptCounters.endsAt} <= ${new Date(now).toISOString()}::timestamptz`;
      const endsAt = new Date(now + limit.windowMs);
      const [row] = await tx
        .insert(attemptCounters)
        .values({ key, count: weight, endsAt })
        .onConflictDoUpdate({
          target: attemptCounters.key,
          set: {
            count: sql`case when ${isOver} then excluded.count else least(${attemptCounters.count}, ${limit.limit}) + excluded.count end`,
            endsAt: sql`case when ${isOver} then excluded.ends_at else ${attemptCounters.endsAt} end`,
          },
        })
        .returning({ count: attemptCounters.count, endsAt: attemptCounters.endsAt });
      if (row && row.count - weight >= limit.limit) waitMs = Math.max(waitMs, row.endsAt.getTime() - now);
    }
  });
  return Math.ceil(waitMs / 1000);
}

/** Number of attempts counted against each limit in its window. */
export async function countAttempts(context: AppContext, ...counted: readonly Counted[]): Promise<number[]> {
  const keys = counted.map(({ limit, of }) => keyOf(context, limit, of));
  const rows = await context.db
    .select()
    .from(attemptCounters)
    .where(and(inArray(attemptCounters.key, keys), gt(attemptCounters.endsAt, new Date(context.clock.now()))));
  return keys.map((key) => rows.find((row) => row.key.equals(key))?.count ?? 0);
}

/** Uncounts attempts that did not fail. */
export async function refundAttempts(context: AppContext, ...counted: readonly Counted[]): Promise<void> {
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
