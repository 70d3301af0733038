import type { Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { AppContext } from '../../context.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { invalidateRanklists } from '../ranklists/invalidate.ts';
import {
  deleteContestProblem,
  findContestProblemSettings,
  insertContestProblem,
  lockProblemOf,
  PROBLEM_LETTER_KEY,
  updateContestProblem,
} from './queries.ts';

const scope = contestScopeWith('admin');

export const addContestProblem = route('POST /api/contest/:contestId/problem', {
  scope,
  handle: async ({ scope: contest, body: { problemId, settings }, context }) => {
    await change(context, contest.id, async (tx) => {
      if (!(await lockProblemOf(tx, contest.orgId, problemId))) throw refusal('not-found');
      if (!(await insertContestProblem(tx, contest.id, problemId, settings))) throw refusal('already-listed');
    });
    return {};
  },
});

export const getContestProblemSettings = route('GET /api/contest/:contestId/problem/:problemId/settings', {
  scope,
  handle: async ({ scope: contest, params, context: { db } }) => {
    const settings = await findContestProblemSettings(db, contest.id, params.problemId);
    if (!settings) throw refusal('not-found');
    return settings;
  },
});

export const replaceContestProblemSettings = route('PATCH /api/contest/:contestId/problem/:problemId/settings', {
  scope,
  handle: async ({ scope: contest, params, body, context }) => {
    await change(context, contest.id, async (tx) => {
      if (!(await updateContestProblem(tx, contest.id, params.problemId, body))) throw refusal('not-found');
    });
    return {};
  },
});

/** Its solutions and what participants did with it stay, and count again when it is put back. */
export const removeContestProblem = route('DELETE /api/contest/:contestId/problem/:problemId', {
  scope,
  handle: async ({ scope: contest, params, context }) => {
    await change(context, contest.id, async (tx) => {
      if (!(await deleteContestProblem(tx, contest.id, params.problemId))) throw refusal('not-found');
    });
    return {};
  },
});

/** Whatever changes the problems of a contest changes its ranklists and what its participants see. */
async function change({ db, live }: AppContext, contestId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.transact(async (tx) => {
      await work(tx);
      await invalidateRanklists(tx, contestId, { rebuild: true });
      await live.publish(tx, { type: 'contest', contestId });
    });
  } catch (error) {
    if (violatedUnique(error) === PROBLEM_LETTER_KEY) throw refusal('slug-taken');
    throw error;
  }
}
