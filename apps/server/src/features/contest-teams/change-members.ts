import { hasGrant } from '@assay/rules';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { grantDropping } from '../contest-participants/drop-grants.ts';
import { deleteParticipant } from '../contest-participants/queries.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { isNameTaken } from '../users/names.ts';
import { findAlone, findUnfree } from './queries.ts';

export interface TeamChange {
  /** The instant of the change for ranklists. */
  since: Date;
  /** Ends the participation of these users on their own, for whom `findUnfree` found no reason against it. */
  takeIn: (userIds: readonly string[]) => Promise<void>;
}

/**
 * Begins a change of the teams of a contest, into which these users may come. Locks the contest's ranklists, and so
 * all other changes of teams and participants, until the transaction ends.
 */
export async function beginTeamChange(tx: Tx, contestId: string, userIds: readonly string[]): Promise<TeamChange> {
  const granted = (await findAlone(tx, contestId, userIds)).find(hasGrant);
  const dropGrants = await grantDropping(tx, contestId, granted ?? null);
  const since = await invalidateRanklists(tx, contestId, { rebuild: true });
  return {
    since,
    takeIn: async (taken) => {
      const alone = await findAlone(tx, contestId, taken);
      for (const { userId } of alone) await deleteParticipant(tx, contestId, userId);
      if (alone.length > 0) await dropGrants();
    },
  };
}

/** Refuses if one of these users cannot join the team. */
export async function refuseUnfree(
  tx: Tx,
  contestId: string,
  userIds: readonly string[],
  teamId: string | null,
): Promise<void> {
  for (const reason of (await findUnfree(tx, contestId, userIds, teamId)).values()) throw refusal(reason);
}

/** For `catch` around inserting or renaming a team. */
export function refuseTakenName(error: unknown): never {
  throw isNameTaken(error) ? refusal('name-taken') : error;
}
