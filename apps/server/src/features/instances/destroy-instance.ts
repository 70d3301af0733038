import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { findOrgCapability } from '../access/queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { mayDestroy } from './policy.ts';
import { beginDestroying, findInstance } from './queries.ts';

/** A runner working on the instance has lost its task; its later reports change nothing. */
export const destroyInstance = route('POST /api/instance/:instanceId/destroy', {
  scope: findInstanceScope,
  handle: async ({ scope: { id, orgId, userId }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const begun = await beginDestroying(tx, id);
      if (!begun) return;
      const priority = begun.contestId === null ? TASK_PRIORITY.practice : TASK_PRIORITY.contest;
      await enqueueTask(tx, live, 'instance', begun, priority);
      await live.publish(tx, { type: 'instance', instanceId: id, orgId, userId });
      if (userId !== viewer.userId)
        await recordAct(tx, { viewer, ip, action: 'instance.destroy', orgId, subject: { type: 'instance', id } });
    });
    return {};
  },
});

/** Finds an instance that the viewer may destroy. One of another organization is reported as not found. */
async function findInstanceScope({
  params,
  viewer,
  context: { db },
}: {
  params: { instanceId: string };
  viewer: UserViewer;
  context: AppContext;
}) {
  const found = await findInstance(db, params.instanceId);
  if (!found) throw refusal('not-found');
  const capability = await findOrgCapability(db, found.orgId, viewer.userId);
  if (mayDestroy(found, viewer.userId, capability)) return found;
  throw refusal(capability === null ? 'not-found' : 'no-right');
}
