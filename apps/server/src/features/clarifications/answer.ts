import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import {
  nextNumber,
  findMessage,
  insertMessage,
  insertThread,
  lockThread,
  publishQuestion,
  updateThread,
  type LockedThread,
  type ThreadChange,
} from './change-queries.ts';
import { clarificationNews } from './clarification-news.ts';

const scope = contestScopeWith('jury');

export const writeNotice = route('POST /api/contest/:contestId/admin/clarification', {
  scope,
  handle: async ({ scope: contest, body: { category, problemId, body, urgent = false }, viewer, ip, context }) => {
    const clarificationId = await context.db.transact(async (tx) => {
      const about = await problemOf(tx, contest.id, { category, problemId });
      const number = await nextNumber(tx, contest.id);
      const thread = { contestId: contest.id, number, category, problemId: about, authorId: viewer.userId, body };
      const id = await insertThread(tx, thread, { urgent });
      const after = { number, category, ...(urgent && { urgent }) };
      await record(tx, { contest, viewer, ip }, 'notice', { after });
      await context.live.publish(tx, clarificationNews({ ...thread, askerId: null }, { forAll: true, newsOf: id }));
      return id;
    });
    return { clarificationId };
  },
});

export const answerQuestion = route('POST /api/contest/:contestId/admin/clarification/:clarificationId/answer', {
  scope,
  handle: async ({ scope: contest, params, body: { version, body, to, showQuestion = true }, viewer, ip, context }) => {
    await context.db.transact(async (tx) => {
      const thread = await lockCurrent(tx, contest.id, params.clarificationId, version);
      const isQuestion = thread.askerId !== null;
      // A message added to a notice has no asker as recipient.
      const forAll = to === 'all' || !isQuestion;
      await insertMessage(tx, thread, { authorId: viewer.userId, body, fromJury: true, forAll }, 'answered');
      if (forAll && isQuestion && showQuestion) await publishQuestion(tx, thread.id);
      const after = { number: thread.number, to: forAll ? 'all' : 'asker' };
      await record(tx, { contest, viewer, ip }, 'answer', { after });
      await context.live.publish(tx, clarificationNews(thread, { forAll, newsOf: thread.id }));
    });
    return {};
  },
});

export const changeClarification = route('PATCH /api/contest/:contestId/admin/clarification/:clarificationId', {
  scope,
  handle: async ({ scope: contest, params, body, viewer, ip, context }) => {
    await context.db.transact(async (tx) => {
      const thread = await lockCurrent(tx, contest.id, params.clarificationId, body.version);
      const change = await resolveChange(tx, thread, body);
      await updateThread(tx, thread.id, change);
      const { number, state, category, problemId } = thread;
      const before = { number, state, category, problemId };
      const verb = change.state === undefined ? 'category' : change.state === 'dismissed' ? 'dismiss' : 'reopen';
      await record(tx, { contest, viewer, ip }, verb, { before, after: { ...before, ...change } });
      // Readers see the thread in its new category, or no longer; its state is visible only to the jury.
      const isMoved = change.category !== undefined && thread.isPublic;
      await context.live.publish(tx, clarificationNews({ ...thread, ...change }, { forAll: isMoved }));
      if (isMoved) await context.live.publish(tx, clarificationNews(thread, { forAll: true }));
    });
    return {};
  },
});

export const editAnswer = route(
  'PATCH /api/contest/:contestId/admin/clarification/:clarificationId/message/:messageId',
  {
    scope,
    handle: async ({ scope: contest, params, body: { version, body }, viewer, ip, context }) => {
      await context.db.transact(async (tx) => {
        const thread = await lockCurrent(tx, contest.id, params.clarificationId, version);
        const message = await findMessage(tx, thread.id, params.messageId);
        // Participants' messages cannot be edited.
        if (!message?.fromJury) throw refusal('not-found');
        if (message.body === body) return;
        const { position, forAll } = message;
        await insertMessage(tx, thread, { authorId: viewer.userId, body, fromJury: true, forAll, position });
        const { number } = thread;
        await record(tx, { contest, viewer, ip }, 'edit', {
          before: { number, body: message.body },
          after: { number, body },
        });
        await context.live.publish(tx, clarificationNews(thread, { forAll, newsOf: thread.id }));
      });
      return {};
    },
  },
);

/** The thread, locked until the transaction ends. Refuses unless it has the version that the jury member saw. */
async function lockCurrent(tx: Tx, contestId: string, id: string, version: number): Promise<LockedThread> {
  const thread = await lockThread(tx, contestId, id);
  if (!thread) throw refusal('not-found');
  if (thread.version !== version) throw refusal('clarification-changed');
  return thread;
}

interface RequestedChange {
  state?: 'open' | 'dismissed' | undefined;
  category?: LockedThread['category'] | undefined;
  problemId?: string | undefined;
}

/** A notice is neither open nor dismissed. */
async function resolveChange(
  tx: Tx,
  thread: LockedThread,
  { state, category, problemId }: RequestedChange,
): Promise<ThreadChange> {
  return {
    ...(state !== undefined && thread.askerId !== null && { state }),
    ...(category !== undefined && {
      category,
      problemId: await problemOf(tx, thread.contestId, { category, problemId }),
    }),
  };
}

async function problemOf(
  tx: Tx,
  contestId: string,
  { category, problemId }: { category: LockedThread['category']; problemId?: string | undefined },
): Promise<string | null> {
  if (category !== 'problem') return null;
  if (problemId === undefined || !(await findContestProblemSettings(tx, contestId, problemId)))
    throw refusal('not-found');
  return problemId;
}

interface Actor {
  contest: ContestScope;
  viewer: UserViewer;
  ip: string;
}

type Verb = 'notice' | 'answer' | 'edit' | 'dismiss' | 'reopen' | 'category';

async function record(
  tx: Tx,
  { contest, viewer, ip }: Actor,
  verb: Verb,
  change: { before?: object; after: object },
): Promise<void> {
  const subject = subjectOf(contest.id);
  await recordAct(tx, {
    viewer,
    ip,
    action: `contest.clarification-${verb}`,
    orgId: contest.orgId,
    subject,
    ...change,
  });
}
