import { asc, sql } from 'drizzle-orm';
import { planGroups, planParticipants, plans } from '../../db/schema.ts';
import type { Enrolling, EnrollingTables } from './enrolling.ts';
import { deleteStrays, hasEnrolled } from './queries.ts';

const tables: EnrollingTables = {
  object: plans,
  enrollments: planGroups,
  enrolledIn: planGroups.planId,
  participants: planParticipants,
  participatesIn: planParticipants.planId,
  // Who takes part in one of its contests.
  stays: sql`exists (select from plan_contests join contest_participants
      on contest_participants.contest_id = plan_contests.contest_id
    where plan_contests.plan_id = ${planParticipants.planId}
      and contest_participants.user_id = ${planParticipants.userId})`,
};

/** Plans: members who join a group later join the plan too, whether or not it is open for joining. */
export const planEnrolling: Enrolling = {
  ...tables,
  subject: 'plan',
  async listAccepting(tx, groupIds) {
    const rows = await tx
      .select({ id: plans.id })
      .from(plans)
      .where(hasEnrolled(tables, plans.id, groupIds))
      .orderBy(asc(plans.id));
    return rows.map(({ id }) => id);
  },
  async register(tx, _, planId, userIds) {
    if (userIds.length === 0) return 0;
    const result = await tx.execute(sql`
      insert into ${planParticipants} (plan_id, user_id, by_group)
      select ${planId}::uuid, user_id, true from unnest(${sql.param(userIds)}::uuid[]) as joining(user_id)
      on conflict do nothing`);
    return result.rowCount ?? 0;
  },
  async unregister(tx, _, planId, userIds) {
    return (await deleteStrays(tx, tables, planId, userIds)).length;
  },
};
