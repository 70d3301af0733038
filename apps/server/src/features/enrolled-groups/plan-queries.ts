import { sql } from 'drizzle-orm';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { literal } from '../../db/states.ts';

/** Groups enrolled in a plan whose members may open it: by its access level, or as entries of its access list. */
export async function findGroupsWithAccess(db: Db, planId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ groupId: string }>(sql`
    select plan_groups.group_id as "groupId" from plan_groups join plans on plans.id = plan_groups.plan_id
    where plans.id = ${planId}::uuid and (plans.access_level < ${literal(ACCESS_LEVEL.private)}
      or exists (select from plan_access where plan_access.plan_id = plans.id
        and plan_access.principal_id = plan_groups.group_id and plan_access.capability & 1 <> 0))`);
  return new Set(rows.map(({ groupId }) => groupId));
}
