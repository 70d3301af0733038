import type { Tx } from '../../db/client.ts';
import { contestEnrolling } from './contest-enrolling.ts';
import type { Enrolling, Live } from './enrolling.ts';
import { planEnrolling } from './plan-enrolling.ts';
import { deleteEnrollments, listUnregistered, listWithStrays, type StrayScope } from './queries.ts';

/*
 * Keeps participants in sync with enrolled groups. Call these functions in the transaction that changed the group,
 * after the change: groups are locked first, then contests and then plans in the order of their ids. Who is no longer
 * in a contest may thereby have no reason to stay in a plan.
 */

const kinds = [contestEnrolling, planEnrolling];

/** Registers users who joined groups, wherever these groups are enrolled and users are accepted now. */
export async function registerJoined(
  tx: Tx,
  live: Live,
  { groupIds, userIds }: { groupIds: readonly string[]; userIds: readonly string[] },
): Promise<void> {
  if (groupIds.length === 0 || userIds.length === 0) return;
  for (const kind of kinds)
    for (const id of await kind.listAccepting(tx, groupIds))
      await kind.register(tx, live, id, await listUnregistered(tx, kind, id, { userIds }));
}

/** Unregisters users who left groups and were registered only by these, unless they stay. */
export async function unregisterLeft(tx: Tx, live: Live, scope: { orgId: string; userIds: readonly string[] }) {
  for (const kind of kinds) await unregisterStrays(tx, live, kind, scope);
}

/** Call before deleting a group. */
export async function endEnrollments(tx: Tx, live: Live, group: { orgId: string; groupId: string }): Promise<void> {
  for (const kind of kinds) {
    const objectIds = await deleteEnrollments(tx, kind, group.groupId);
    if (objectIds.length > 0) await unregisterStrays(tx, live, kind, { orgId: group.orgId, objectIds });
  }
}

/**
 * Unregisters participants who were registered only by a group and are no longer in any enrolled group. Returns how
 * many.
 */
export async function unregisterStrays(tx: Tx, live: Live, kind: Enrolling, scope: StrayScope): Promise<number> {
  let count = 0;
  for (const id of await listWithStrays(tx, kind, scope)) count += await kind.unregister(tx, live, id, scope.userIds);
  return count;
}
