import { currentStage, isGateOpen } from '@assay/rules';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import { insertParticipants } from '../contest-participants/queries.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import {
  deleteEnrollments,
  deleteStrays,
  listContestsOf,
  listContestsWithStrays,
  listUnregistered,
  type StrayScope,
} from './queries.ts';

/*
 * Keeps participants in sync with enrolled groups. Call these functions in the transaction that changed the group,
 * after the change: groups are locked first, then contests in the order of their ids.
 */

type Live = AppContext['live'];

/** Keeps a statement well below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_STATEMENT = 5000;

/**
 * Registers users who joined groups, in contests that have enrolled these groups and whose registration is open now.
 */
export async function registerJoined(
  tx: Tx,
  live: Live,
  { groupIds, userIds }: { groupIds: readonly string[]; userIds: readonly string[] },
): Promise<void> {
  if (groupIds.length === 0 || userIds.length === 0) return;
  for (const { id, stages, nowMs } of await listContestsOf(tx, groupIds)) {
    if (!isGateOpen(currentStage(stages, nowMs).settings, 'openToRegistration')) continue;
    await registerByGroup(tx, live, id, await listUnregistered(tx, id, { userIds }));
  }
}

/** Registers users through a group, without tags. Returns how many were not participants before. */
export async function registerByGroup(
  tx: Tx,
  live: Live,
  contestId: string,
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0;
  const since = await invalidateRanklists(tx, contestId);
  const registered: string[] = [];
  for (let from = 0; from < userIds.length; from += ROWS_PER_STATEMENT) {
    const rows = userIds.slice(from, from + ROWS_PER_STATEMENT).map((userId) => ({ userId, tags: [], byGroup: true }));
    registered.push(...(await insertParticipants(tx, contestId, rows, since)));
  }
  await live.publish(tx, ...participantNews(contestId, registered));
  return registered.length;
}

/**
 * Unregisters participants who were registered only by a group and are no longer in any enrolled group, in contests
 * that have not ended. Those who have submitted stay. Returns how many were unregistered.
 */
export async function unregisterLeft(tx: Tx, live: Live, scope: StrayScope): Promise<number> {
  let count = 0;
  for (const contestId of await listContestsWithStrays(tx, scope)) {
    await invalidateRanklists(tx, contestId, { rebuild: true });
    const unregistered = await deleteStrays(tx, contestId, scope.userIds);
    await live.publish(tx, ...participantNews(contestId, unregistered));
    count += unregistered.length;
  }
  return count;
}

/** Call before deleting a group. */
export async function endEnrollments(tx: Tx, live: Live, group: { orgId: string; groupId: string }): Promise<void> {
  const contestIds = await deleteEnrollments(tx, group.groupId);
  if (contestIds.length > 0) await unregisterLeft(tx, live, { orgId: group.orgId, contestIds });
}
