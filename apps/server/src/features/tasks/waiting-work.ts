import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { runners, tasks } from '../../db/schema.ts';
import type { Lease } from './lease.ts';
import { quotaOf, usedByOrg, waitingOrgs } from './task-quota.ts';

/** Kinds of tasks that canaries and rehearsals make way for. */
const KINDS = ['solution', 'rejudge', 'run', 'hack', 'bench'] as const;

/**
 * Whether other work is ready for the runner of a lease: of the organization of the leased task in any case, and of
 * others within their quotas.
 */
export async function isWorkWaiting(tx: Tx, { kind, subjectId, runnerId }: Lease): Promise<boolean> {
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
