import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { contestWebhooks } from '../../../db/schema.ts';

export type WebhookRow = typeof contestWebhooks.$inferSelect;

export async function listWebhooks(db: Db, contestId: string): Promise<WebhookRow[]> {
  const { createdAt, id } = contestWebhooks;
  return await db
    .select()
    .from(contestWebhooks)
    .where(eq(contestWebhooks.contestId, contestId))
    .orderBy(asc(createdAt), asc(id));
}

export async function countWebhooks(tx: Tx, contestId: string): Promise<number> {
  const rows = await tx
    .select({ total: count() })
    .from(contestWebhooks)
    .where(eq(contestWebhooks.contestId, contestId));
  return rows[0]?.total ?? 0;
}

export async function insertWebhook(tx: Tx, row: typeof contestWebhooks.$inferInsert): Promise<WebhookRow | undefined> {
  const [made] = await tx.insert(contestWebhooks).values(row).returning();
  return made;
}

/** The deleted webhook; undefined if the contest has none with this id. */
export async function deleteWebhook(tx: Tx, contestId: string, id: string): Promise<WebhookRow | undefined> {
  const [gone] = await tx
    .delete(contestWebhooks)
    .where(and(eq(contestWebhooks.contestId, contestId), eq(contestWebhooks.id, id)))
    .returning();
  return gone;
}

/**
 * Claims a webhook that may have something to send: no other server attempts it until `claimMs` have passed. Undefined
 * if there is none.
 */
export async function claimWebhook(db: Db, claimMs: number): Promise<WebhookRow | undefined> {
  return await db.transact(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select w.id from contest_webhooks w
      join contest_logs l on l.contest_id = w.contest_id
      join api_accounts a on a.id = w.account_id
      where w.disabled_at is null and w.next_at <= now() and l.seq <> w.seq
        and a.revoked_at is null and (a.expires_at is null or a.expires_at > now())
      order by w.next_at limit 1 for update of w skip locked`);
    const [found] = rows;
    if (!found) return undefined;
    const [claimed] = await tx
      .update(contestWebhooks)
      .set({ nextAt: sql`now() + ${claimMs}::int * interval '1 millisecond'` })
      .where(eq(contestWebhooks.id, found.id))
      .returning();
    return claimed;
  });
}

/** Records that everything up to a position was received; more may follow. */
export async function recordDelivery(db: Db, id: string, to: { position: string; seq: number }): Promise<void> {
  await db.transact((tx) =>
    tx
      .update(contestWebhooks)
      .set({ ...to, failures: 0, failingSince: null, nextAt: sql`now()` })
      .where(eq(contestWebhooks.id, id)),
  );
}

/** Records a failure: the next attempt comes after a pause, and none if it has failed for `disableAfterMs`. */
export async function recordFailure(
  db: Db,
  id: string,
  { pauseMs, disableAfterMs }: { pauseMs: number; disableAfterMs: number },
): Promise<void> {
  await db.transact((tx) =>
    tx
      .update(contestWebhooks)
      .set({
        failures: sql`failures + 1`,
        failingSince: sql`coalesce(failing_since, now())`,
        nextAt: sql`now() + ${pauseMs}::int * interval '1 millisecond'`,
        disabledAt: sql`case when failing_since <= now() - ${disableAfterMs}::int * interval '1 millisecond' then now() end`,
      })
      .where(eq(contestWebhooks.id, id)),
  );
}
