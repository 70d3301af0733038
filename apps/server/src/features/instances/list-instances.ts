import type { Reply } from '@assay/contract';
import { INSTANCE_STATE, INSTANCE_TASK_STATE } from '@assay/contract/states';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administersOrg } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { mayDestroy } from './policy.ts';
import { listInstances as findInstances, type InstanceRow } from './queries.ts';

/** The user's own, and those of an organization that the user administers. */
export const listInstances = route('GET /api/instance', {
  handle: async ({ query, viewer, context: { db } }) => {
    const capability = await findOrgCapability(db, query.orgId, viewer.userId);
    if (query.userId !== viewer.userId && !administersOrg(capability)) throw refusal('no-right');
    const { rows, total } = await findInstances(db, query, query);
    const items = rows.map((row) => presentInstance(row, viewer.userId, mayDestroy(row, viewer.userId, capability)));
    return { items, ...(total !== undefined && { total }) };
  },
});

/** On the wire, the task of an instance appears as completed for a while after the work. */
function presentInstance(
  row: InstanceRow,
  viewerId: string,
  canDestroy: boolean,
): Reply<'GET /api/instance'>['items'][number] {
  const taskState = row.taskState ?? (row.isJustCompleted ? INSTANCE_TASK_STATE.completed : undefined);
  const allocatedAt = row.allocatedAt?.getTime();
  return {
    _id: row.id,
    userId: row.userId,
    problemId: row.problemId,
    ...(row.contestId !== null && { contestId: row.contestId }),
    problemTitle: row.problemTitle,
    ...(row.contestTitle !== null && { contestTitle: row.contestTitle }),
    ...(Object.keys(row.contestTitles).length > 0 && { contestTitles: row.contestTitles }),
    slotNo: row.slotNo,
    state: row.state,
    ...(taskState !== undefined && { taskState }),
    message: row.message,
    createdAt: row.createdAt.getTime(),
    ...(row.updatedAt && { updatedAt: row.updatedAt.getTime() }),
    // Two names for one instant: the documented one, and the one that clients read.
    ...(allocatedAt !== undefined && { activatedAt: allocatedAt, allocatedAt }),
    ...(row.destroyedAt && { destroyedAt: row.destroyedAt.getTime() }),
    ...(row.endpoints && row.userId === viewerId && { endpoints: row.endpoints }),
    abilities: {
      destroy: canDestroy && row.state !== INSTANCE_STATE.destroyed && row.state !== INSTANCE_STATE.destroying,
    },
  };
}
