import { randomUUID } from 'node:crypto';
import { MAX_HACK_INPUT_BYTES } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestSolutionScope } from '../contest-solutions/contest-solution-scope.ts';
import { findContestSolution } from '../contest-solutions/queries.ts';
import type { Db } from '../../db/client.ts';
import { findContest, type ContestScope } from '../contests/contest-scope.ts';
import { hackAbility, needsLock } from '../hack-rights/policy.ts';
import { hasLockedProblem, isSuperseded } from '../problem-locks/queries.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { countHacks, insertHack } from './queries.ts';

/** Maximum number of hacks per participant of a contest: unfinished, made per minute, and in all. */
export const MAX_OPEN_HACKS = 2;
export const MAX_HACKS_PER_MINUTE = 10;
export const MAX_HACKS = 200;

export const getHackAbility = route('GET /api/contest/:contestId/solution/:solutionId/hack', {
  scope: findContestSolutionScope,
  handle: async ({ scope: { contest, solution, hasLocked }, context: { db } }) => ({
    ability: hackAbility(contest, solution, { hasLocked, isSuperseded: await isReplaced(db, contest, solution) }),
  }),
});

export const makeHack = route('POST /api/contest/:contestId/solution/:solutionId/hack', {
  scope: findContestSolutionScope,
  handle: async ({ scope: { contest }, params: { solutionId }, body, viewer: { userId }, context }) => {
    const input = 'input' in body ? body.input : null;
    const generator = 'generator' in body ? body.generator : null;
    if (input !== null && Buffer.byteLength(input) > MAX_HACK_INPUT_BYTES) throw refusal('too-large');
    return await context.db.transact(async (tx) => {
      // Decided again at the instant that stamps the hack.
      const now = await findContest(tx, contest.id, userId);
      const found = await findContestSolution(tx, contest.id, solutionId);
      if (!now || !found) throw refusal('not-found');
      const { solution } = found;
      const ability = hackAbility(now, solution, {
        hasLocked: await hasLockedProblem(tx, now, solution.problemId),
        isSuperseded: await isReplaced(tx, now, solution),
      });
      if (ability !== true) throw refusal(ability);
      const { open, lately, all } = await countHacks(tx, contest.id, now.actingId);
      if (open >= MAX_OPEN_HACKS) throw refusal('hack-limit');
      if (lately >= MAX_HACKS_PER_MINUTE) throw refusal('too-many-requests');
      if (all >= MAX_HACKS) throw refusal('hack-most');
      const id = randomUUID();
      await insertHack(tx, {
        id,
        orgId: contest.orgId,
        contestId: contest.id,
        problemId: solution.problemId,
        targetId: solution.id,
        targetAttempt: solution.attempt,
        userId: now.actingId,
        sentBy: now.actingId === userId ? null : userId,
        problemDataHash: solution.problemDataHash,
        inRound: needsLock(now),
        input,
        generator,
      });
      const task = { id, orgId: contest.orgId, userId: now.actingId, label: solution.label };
      await enqueueTask(tx, context.live, 'hack', task, TASK_PRIORITY.contest);
      return { hackId: id };
    });
  },
});

/** Whether a later submission counts instead of this one. Only matters in a round. */
async function isReplaced(db: Db, contest: ContestScope, solution: Parameters<typeof isSuperseded>[2]) {
  return needsLock(contest) && (await isSuperseded(db, contest.id, solution));
}
