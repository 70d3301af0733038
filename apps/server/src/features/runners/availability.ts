import { sql, type SQL } from 'drizzle-orm';
import { runners } from '../../db/schema.ts';
import { SILENT_AFTER_MS } from '../../http/viewer/authenticate-runner.ts';
import { quotaOf } from '../tasks/task-quota.ts';

/** Whether a runner was recently in contact. */
export const isOnline = sql<boolean>`${runners.accessedAt} > now() - ${SILENT_AFTER_MS}::int * interval '1 millisecond'`;

/** Runners that work for an organization: its own and, unless its quota is 0, those of the whole installation. */
export function worksFor(orgId: string): SQL {
  const isLent = sql`${quotaOf(sql`${orgId}::uuid`)} is distinct from 0`;
  return sql`(${runners.orgId} = ${orgId}::uuid or (${runners.orgId} is null and ${isLent}))`;
}
