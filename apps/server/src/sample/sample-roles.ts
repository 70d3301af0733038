import { and, eq } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { AppContext } from '../context.ts';
import { contests } from '../db/schema.ts';
import { guardedContests } from '../features/access/guarded.ts';
import { insertAccess } from '../features/access/queries.ts';
import { recordSystemAct } from '../features/audit/record-act.ts';
import { subjectOf } from '../features/contests/audit-subject.ts';
import { ensureDemoUser } from './sample-class.ts';
import type { SamplePlan } from './sample-organization.ts';

/** Puts the people with a role on the access lists of the contests, unless they are listed. */
export async function loadRoles(context: AppContext, plan: SamplePlan, orgId: string): Promise<void> {
  for (const { slug, roles = [] } of plan.contests) {
    for (const { name, role } of roles) {
      const { id: principalId } = await ensureDemoUser(context, orgId, name);
      const capability = capabilityMask('contest', 'access', role);
      await context.db.transact(async (tx) => {
        const isOne = and(eq(contests.orgId, orgId), eq(contests.slug, slug));
        const [contest] = await tx.select({ id: contests.id }).from(contests).where(isOne);
        if (!contest || !(await insertAccess(tx, guardedContests, contest.id, { principalId, capability }))) return;
        const act = { action: 'contest.access-add', orgId, subject: subjectOf(contest.id) } as const;
        await recordSystemAct(tx, { ...act, after: { [principalId]: capability } });
      });
    }
  }
}
