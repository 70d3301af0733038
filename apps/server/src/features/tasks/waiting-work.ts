import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { runners, tasks } from '../../db/schema.ts';
import { isLeased, renewLease, type Lease } from './lease.ts';
import { quotaOf, usedByOrg, waitingOrgs } from './task-quota.ts';

/*
 * Canaries and rehearsals delay nothing that users wait for: they make way. A poll looks for one only if no other work
 * is ready for the runner, and each report of a runner on one, at the latest a third of `LEASE_MS` after the one
 * before, ends its lease if other work has become ready.
 */

/** Runners renew after a third of it, so that they make way soon. */
const LEASE_MS = 6_000;

/** The duration of a lease of work that makes way, if the runner requested this one. */
export const shortLeaseMs = (requestedMs: number): number => Math.min(requestedMs, LEASE_MS);

/** Shortens the lease of work that makes way, when it starts. */
export async function shortenLease(tx: Tx, lease: Lease): Promise<void> {
  await tx.execute(sql`
    update ${tasks} set lease_ms = least(lease_ms, ${LEASE_MS}::int),
      lease_ends_at = now() + least(lease_ms, ${LEASE_MS}::int) * interval '1 millisecond'
    where ${isLeased(lease)}`);
}

/**
 * Renews the lease of work that makes way. False if it is lost; ends it if other work waits for the runner, after
 * `note`.
 */
export async function renewOrMakeWay(
  tx: Tx,
  queue: AppContext['queue'],
  lease: Lease,
  note?: () => Promise<unknown>,
): Promise<boolean | 'makes way'> {
  if (!(await renewLease(tx, lease))) return false;
  if (!(await isWorkWaiting(tx, lease))) return true;
  await note?.();
  await queue.release(tx, lease);
  return 'makes way';
}

/** Kinds of tasks that canaries and rehearsals make way for. */
const KINDS = ['solution', 'rejudge', 'run', 'hack', 'bench'] as const;

/**
 * Whether other work is ready for the runner of a lease: of the organization of the leased task in any case, and of
 * others within their quotas.
 */
async function isWorkWaiting(tx: Tx, { kind, subjectId, runnerId }: Lease): Promise<boolean> {
  const ready = sql.join(
    KINDS.map((name) => sql`(select ${name}::text as kind, org_id from (${waitingOrgs(name)}) waiting)`),
    sql` union all `,
  );
  const { rows } = await tx.execute(sql`
    select 1 from ${runners} r join ${tasks} own on own.kind = ${kind} and own.subject_id = ${subjectId}::uuid
      cross join (${ready}) waiting left join (${usedByOrg}) used on used.org_id = waiting.org_id
    where r.id = ${runnerId}::uuid
      and (r.org_id = waiting.org_id or (r.org_id is null and (waiting.org_id = own.org_id
        or coalesce(coalesce(used.count, 0) < ${quotaOf(sql`waiting.org_id`)}, true))))
      and exists (select 1 from ${tasks} t where t.kind = waiting.kind and t.state = 'ready' and t.org_id = waiting.org_id
        and t.ready_at <= ${dbNow} and t.label = any(r.labels))
    limit 1`);
  return rows.length > 0;
}
