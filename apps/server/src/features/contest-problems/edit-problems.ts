import { hasCapability, type Body, type ContestProblemSettings } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { refreshBalloons } from '../due-balloons/refresh-balloons.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestEdit, type ContestScope } from '../contests/contest-scope.ts';
import { mayAddToContests } from '../problems/policy.ts';
import { lockLentProblem } from '../problem-grants/lock-lent-problem.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import {
  deleteContestProblem,
  findContestProblemSettings,
  insertContestProblem,
  lockProblemOf,
  PROBLEM_LETTER_KEY,
  setContestProblemSlugs,
  updateContestProblem,
} from './queries.ts';

const scope = contestScopeWith('admin');

export const addContestProblem = route('POST /api/contest/:contestId/problem', {
  scope,
  handle: (request) => addProblem(request, request.body),
});

export function addProblem(
  request: ContestEdit,
  { problemId, settings }: Body<'POST /api/contest/:contestId/problem'>,
): Promise<Record<string, never>> {
  return change(request, 'problem-add', async (tx, contest) => {
    const { userId } = request.viewer;
    const capability = await lockProblemOf(tx, contest.orgId, problemId, userId);
    const isOwn = hasCapability('problem', capability, 'access');
    const lent = isOwn ? null : await lockLentProblem(tx, contest.orgId, problemId, userId);
    if (lent === undefined) throw refusal('not-found');
    if (isOwn && !mayAddToContests(capability)) throw refusal('no-right');
    if (!(await insertContestProblem(tx, contest.id, problemId, settings, lent))) throw refusal('already-listed');
    return { after: { problemId, settings } };
  });
}

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
  handle: (request) => replaceProblemSettings(request, request.params.problemId, request.body),
});

export function replaceProblemSettings(
  request: ContestEdit,
  problemId: string,
  settings: ContestProblemSettings,
): Promise<Record<string, never>> {
  return change(request, 'problem-settings', async (tx, contest) => {
    const before = await findContestProblemSettings(tx, contest.id, problemId);
    if (!before || !(await updateContestProblem(tx, contest.id, problemId, settings))) throw refusal('not-found');
    return { before: { [problemId]: before }, after: { [problemId]: settings } };
  });
}

/** Its solutions and the participants' results stay, and count again if it is added back. */
export const removeContestProblem = route('DELETE /api/contest/:contestId/problem/:problemId', {
  scope,
  handle: (request) => {
    const { problemId } = request.params;
    return change(request, 'problem-remove', async (tx, contest) => {
      const settings = await findContestProblemSettings(tx, contest.id, problemId);
      if (!(await deleteContestProblem(tx, contest.id, problemId))) throw refusal('not-found');
      return { before: { problemId, settings } };
    });
  },
});

export const setProblemSlugs = route('PATCH /api/contest/:contestId/admin/problem-slugs', {
  scope,
  handle: (request) => replaceLetters(request, request.body.problems),
});

/** Changes all letters together: one by one, two problems could never swap theirs. */
export function replaceLetters(
  request: ContestEdit,
  problems: readonly { problemId: string; slug: string }[],
): Promise<Record<string, never>> {
  return change(request, 'problem-slugs', async (tx, contest) => {
    if (new Set(problems.map((one) => one.slug)).size < problems.length) throw refusal('slug-taken');
    const changed = await setContestProblemSlugs(tx, contest.id, problems);
    if (changed < new Set(problems.map((one) => one.problemId)).size) throw refusal('not-found');
    return { after: { problems } };
  });
}

/** Any change of a contest's problems affects its ranklists and what participants see. */
async function change(
  { scope: contest, viewer, ip, context: { db, live } }: ContestEdit,
  verb: string,
  work: (tx: Tx, contest: ContestScope) => Promise<{ before?: unknown; after?: unknown }>,
): Promise<Record<string, never>> {
  try {
    await db.transact(async (tx) => {
      const done = await work(tx, contest);
      const subject = subjectOf(contest.id);
      await recordAct(tx, { viewer, ip, action: `contest.${verb}`, orgId: contest.orgId, subject, ...done });
      await invalidateRanklists(tx, contest.id, { rebuild: true });
      await refreshBalloons(tx, contest.id);
      await live.publish(tx, { type: 'contest', contestId: contest.id });
    });
  } catch (error) {
    if (violatedUnique(error) === PROBLEM_LETTER_KEY) throw refusal('slug-taken');
    throw error;
  }
  return {};
}
