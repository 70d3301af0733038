import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { orgMembers, orgs, users } from '../../db/schema.ts';

/** Whether a user administers something that requires a second factor of its administrators. */
export async function needsSecondFactor({ db, config }: AppContext, userId: string): Promise<boolean> {
  if (config.identity.secondFactorForAdmins) {
    const isSiteAdmin = sql`${users.capability} & 1 <> 0`;
    if ((await db.$count(users, and(eq(users.id, userId), isSiteAdmin))) > 0) return true;
  }
  const rows = await db
    .select({ id: orgs.id })
    .from(orgMembers)
    .innerJoin(orgs, eq(orgs.id, orgMembers.orgId))
    .where(
      and(
        eq(orgMembers.userId, userId),
        sql`${orgMembers.capability} & 2 <> 0`,
        sql`(${orgs.settings} ->> 'requireSecondFactor')::boolean`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
