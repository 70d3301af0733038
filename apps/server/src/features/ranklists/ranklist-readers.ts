import { hidesResultsOfOthers, isRanklistShown } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { may, observes } from '../contests/policy.ts';
import { findContestPermissions } from '../contests/contest-permissions.ts';
import { findRanklist } from './queries.ts';

/**
 * Which of the users may currently read a ranklist's document, its version, and whether it is open to others than
 * administrators; null while there is no document.
 */
export async function findRanklistReaders(
  db: Db,
  { contestId, key }: { contestId: string; key: string },
  viewerIds: readonly string[],
): Promise<{ userIds: Set<string>; version: number; isOpen: boolean } | null> {
  const found = await findRanklist(db, contestId, key);
  if (!found?.documentAt) return null;
  const { nowMs, hidingClock } = found;
  const isOpen = isRanklistShown(found, nowMs) && !(hidingClock && hidesResultsOfOthers(hidingClock, nowMs));
  const permissionsByUser = await findContestPermissions(db, contestId, viewerIds);
  const readers = [...permissionsByUser].filter(
    ([, permissions]) => may(permissions, 'readRanklists') && (isOpen || observes(permissions)),
  );
  return { userIds: new Set(readers.map(([userId]) => userId)), version: found.documentAt.getTime(), isOpen };
}
