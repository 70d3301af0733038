import { eq, type SQL } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { instances } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findOrgScope, requireOrgFactor } from '../orgs/org-scope.ts';
import { managesInstances } from './policy.ts';
import { findInstance, listStoppable } from './queries.ts';
import { stopInstance } from './stop-instance.ts';

export const destroyContestInstances = route('POST /api/contest/:contestId/admin/destroy-instances', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id, orgId }, ...request }) =>
    await destroyAll(request, orgId, eq(instances.contestId, id), { type: 'contest', id }),
});

export const destroyOrgInstances = route('POST /api/org/:orgId/admin/destroy-instances', {
  scope: async (request) => {
    const org = await findOrgScope(request);
    if (!managesInstances(org.capability)) throw refusal('no-right');
    requireOrgFactor(org, request.viewer);
    return request.params.orgId;
  },
  handle: async ({ scope: orgId, ...request }) =>
    await destroyAll(request, orgId, eq(instances.orgId, orgId), { type: 'org', id: orgId }),
});

/** Destroys all instances that match, each in its own transaction, so that openings wait for none. */
async function destroyAll(
  { viewer, ip, context: { db, live } }: { viewer: UserViewer; ip: string; context: AppContext },
  orgId: string,
  condition: SQL,
  subject: { type: string; id: string },
): Promise<{ count: number }> {
  await db.transact((tx) => recordAct(tx, { viewer, ip, action: 'instance.destroy-all', orgId, subject }));
  let count = 0;
  for (const id of await listStoppable(db, condition)) {
    const isStopped = await db.transact(async (tx) => {
      const found = await findInstance(tx, id);
      return found !== undefined && (await stopInstance(tx, live, found));
    });
    if (isStopped) count += 1;
  }
  return { count };
}
