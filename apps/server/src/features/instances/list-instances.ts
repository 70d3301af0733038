import type { Reply } from '@assay/contract';
import { INSTANCE_STATE, INSTANCE_TASK_STATE } from '@assay/contract/states';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administersOrg } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { findContest } from '../contests/contest-scope.ts';
import { administers } from '../contests/policy.ts';
import { mayDestroy, ownsInstance } from './policy.ts';
import { listInstances as findInstances, type InstanceRow } from './queries.ts';

const MINUTE_MS = 60_000;

/** The user's own, and those of an organization or a contest that the user administers. */
export const listInstances = route('GET /api/instance', {
  handle: async ({ query, viewer, context: { db, config } }) => {
    const capability = await findOrgCapability(db, query.orgId, viewer.userId);
    const contest = query.contestId === undefined ? undefined : await findContest(db, query.contestId, viewer.userId);
    const administersContest = contest !== undefined && contest.orgId === query.orgId && administers(contest);
    if (query.userId !== viewer.userId && !administersOrg(capability) && !administersContest) throw refusal('no-right');
    const { rows, total } = await findInstances(db, query, query);
    const rights = { capability, administersContest };
    const { maxMinutes } = config.instances;
    const items = rows.map((row) => presentInstance(row, { viewerId: viewer.userId, rights, maxMinutes }));
    return { items, ...(total !== undefined && { total }) };
  },
});

/** On the wire, the task of an instance appears as completed for a while after the work. */
function presentInstance(
  row: InstanceRow,
  { viewerId, rights, maxMinutes }: { viewerId: string; rights: Parameters<typeof mayDestroy>[2]; maxMinutes: number },
): Reply<'GET /api/instance'>['items'][number] {
  const isOwn = ownsInstance(row, viewerId);
  const isAllocated = row.state === INSTANCE_STATE.allocated;
  const isEnding = row.state === INSTANCE_STATE.destroyed || row.state === INSTANCE_STATE.destroying;
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
    ...(row.expiresAt && { expiresAt: row.expiresAt.getTime() }),
    ...(row.restarting && { restarting: true as const }),
    ...(row.queue && { queue: row.queue }),
    ...(row.endpoints && isOwn && { endpoints: row.endpoints }),
    abilities: {
      destroy: (!isEnding || row.restarting) && mayDestroy(row, viewerId, rights),
      extend: isOwn && isAllocated && mayExtend(row, maxMinutes),
      restart: isOwn && (isAllocated || row.state === INSTANCE_STATE.error),
      connect: isOwn && isAllocated && row.endpoints !== null,
    },
  };
}

function mayExtend({ allocatedAt, expiresAt }: InstanceRow, maxMinutes: number): boolean {
  return (
    allocatedAt !== null && expiresAt !== null && expiresAt.getTime() < allocatedAt.getTime() + maxMinutes * MINUTE_MS
  );
}
