import { sql, type SQL } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import { contests, orgMembers } from '../../db/schema.ts';

/** Whether the viewer (null: nobody) may open the contest of the current row: by its access level, or by the right to all contests. */
export function canAccessContest(viewerId: string | null): SQL {
  if (viewerId === null) return sql`${contests.accessLevel} = 0`;
  return sql`(${contests.accessLevel} = 0 or exists (
    select from ${orgMembers}
    where ${orgMembers.orgId} = ${contests.orgId} and ${orgMembers.userId} = ${viewerId}
      and (${contests.accessLevel} = 1 or (${orgMembers.capability} & ${capabilityMask('org', 'contest')}::bigint) <> 0)
  ))`;
}
