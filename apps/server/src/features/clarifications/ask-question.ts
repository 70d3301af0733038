import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContest, findContestScope, refuseUnlessEntering, type ContestScope } from '../contests/contest-scope.ts';
import { countMessages, insertMessage, insertThread, lockForAsking, lockThread, nextNumber } from './change-queries.ts';
import { clarificationNews } from './clarification-news.ts';
import { findThreadScope } from './clarification-scope.ts';
import { askAbility, ASKING_WINDOW_MS, MAX_ASKED, MAX_ASKED_IN_WINDOW, sightOfProblems } from './policy.ts';
import { listProblemsForSight } from './queries.ts';

export const askQuestion = route('POST /api/contest/:contestId/clarification', {
  scope: findContestScope,
  handle: async ({ scope, body: { category, problemId, body }, viewer: { userId }, context: { db, live } }) => {
    const clarificationId = await db.transact(async (tx) => {
      const contest = await refuseUnlessAsking(tx, scope.id, userId);
      const about = category === 'problem' ? await readableProblem(tx, contest, problemId) : null;
      const number = await nextNumber(tx, scope.id);
      const { actingId: askerId } = contest;
      const thread = { contestId: scope.id, number, category, problemId: about, askerId, authorId: userId, body };
      const id = await insertThread(tx, thread, null);
      await publishToJury(tx, live, scope.id, askerId);
      return id;
    });
    return { clarificationId };
  },
});

export const addToQuestion = route('POST /api/contest/:contestId/clarification/:clarificationId/reply', {
  scope: async (request) => {
    const scope = await findThreadScope(request);
    if (!scope.thread.isOwn) throw refusal('not-found');
    return scope;
  },
  handle: async ({ scope: { contest, thread }, body: { body }, viewer: { userId }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const { actingId } = await refuseUnlessAsking(tx, contest.id, userId);
      const locked = await lockThread(tx, contest.id, thread.id);
      if (!locked) throw refusal('not-found');
      await insertMessage(tx, locked, { authorId: userId, body, fromJury: false, forAll: false }, 'open');
      await publishToJury(tx, live, contest.id, actingId);
    });
    return {};
  },
});

/** Checked under the lock: the contest may have ended, or the limit been reached, since the request arrived. */
async function refuseUnlessAsking(tx: Tx, contestId: string, userId: string): Promise<ContestScope> {
  await lockForAsking(tx, contestId);
  const contest = await findContest(tx, contestId, userId);
  if (!contest) throw refusal('not-found');
  refuseUnlessEntering(contest);
  const ability = askAbility(contest);
  if (ability !== true) throw refusal(ability);
  const { total, recent } = await countMessages(tx, contestId, contest.actingId, ASKING_WINDOW_MS);
  if (total >= MAX_ASKED || recent >= MAX_ASKED_IN_WINDOW) throw refusal('too-many-questions');
  return contest;
}

/** A problem that the participant may not read yet is refused like one that the contest does not have. */
async function readableProblem(tx: Tx, contest: ContestScope, problemId: string | undefined): Promise<string> {
  const { readable } = sightOfProblems(contest, await listProblemsForSight(tx, contest.id), contest.nowMs);
  if (problemId === undefined || !readable.includes(problemId)) throw refusal('not-found');
  return problemId;
}

/** Notifies no other participant, so that no one learns that a question was asked. */
async function publishToJury(tx: Tx, live: AppContext['live'], contestId: string, askerId: string): Promise<void> {
  const thread = { contestId, askerId, isPublic: false, category: 'general', problemId: null } as const;
  await live.publish(tx, clarificationNews(thread, { forAll: false }));
}
