import { randomUUID } from 'node:crypto';
import { MAX_VIRTUAL_RUNS } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestScope } from '../contests/contest-scope.ts';
import { offeredRun } from './policy.ts';
import { findPastContest, insertRun, lastNth, listRunsUnderWay, lockStarts, type Taker } from './queries.ts';
import { findOwnTeam, listMembers } from './team-queries.ts';

export const startVirtualRun = route('POST /api/contest/:contestId/virtual', {
  scope: findContestScope,
  handle: async ({ scope: { id: contestId }, viewer: { userId }, context: { db } }) =>
    await db.transact(async (tx) => {
      await lockStarts(tx, contestId);
      if ((await listRunsUnderWay(tx, contestId, [userId])).length > 0) throw refusal('virtual-running');
      return await start(tx, contestId, { userId, teamId: null });
    }),
});

/** For everyone who is in the team. Refused if one of them is in another open run. */
export const startTeamRun = route('POST /api/contest/:contestId/virtual/team/:teamId/start', {
  scope: findContestScope,
  handle: async ({ scope: { id: contestId }, params: { teamId }, viewer: { userId }, context: { db } }) =>
    await db.transact(async (tx) => {
      await lockStarts(tx, contestId);
      if (!(await findOwnTeam(tx, contestId, userId, teamId))) throw refusal('not-found');
      const members = (await listMembers(tx, [teamId])).filter(({ joined }) => joined).map((member) => member.userId);
      if ((await listRunsUnderWay(tx, contestId, [userId])).length > 0) throw refusal('virtual-running');
      if ((await listRunsUnderWay(tx, contestId, members)).length > 0) throw refusal('virtual-member-running');
      return await start(tx, contestId, { userId: null, teamId });
    }),
});

async function start(tx: Tx, contestId: string, taker: Taker): Promise<{ runId: string }> {
  const contest = await findPastContest(tx, contestId);
  const times = contest && offeredRun(contest, contest.nowMs);
  if (!times) throw refusal('virtual-closed');
  const nth = (await lastNth(tx, contestId, taker)) + 1;
  if (nth > MAX_VIRTUAL_RUNS) throw refusal('virtual-limit');
  const runId = randomUUID();
  await insertRun(tx, { id: runId, contestId, ...taker, nth, ...times });
  return { runId };
}
