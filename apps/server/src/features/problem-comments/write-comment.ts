import { randomUUID } from 'node:crypto';
import { type Body, MAX_REPLIES, MAX_THREADS } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import type { StoredPlace } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { findTestName, hasProgram, insertComment, lockReplies, lockThreads } from './queries.ts';

export const writeComment = route('POST /api/problem/:problemId/review/comment', {
  scope: findReviewScope,
  handle: async ({ scope, body, viewer, context: { db, live } }) => {
    const { id: problemId, seesSolutions } = scope;
    const id = randomUUID();
    const { part } = body.place;
    if (!seesSolutions && (part === 'test' || part === 'program')) throw refusal('no-right');
    await db.transact(async (tx) => {
      const place = await placeOf(tx, problemId, body.place);
      if ((await lockThreads(tx, problemId)) >= MAX_THREADS) throw refusal('comment-limit');
      await insertComment(tx, { id, problemId, userId: viewer.userId, body: body.body, place, state: 'open' });
      await live.publish(tx, { type: 'review', problemId });
    });
    return { commentId: id };
  },
});

export const replyToComment = route('POST /api/problem/:problemId/review/comment/:commentId/reply', {
  scope: findReviewScope,
  handle: async ({ scope, params: { commentId: threadId }, body: { body }, viewer, context: { db, live } }) => {
    const { id: problemId } = scope;
    const id = randomUUID();
    await db.transact(async (tx) => {
      const count = await lockReplies(tx, scope, threadId);
      if (count === undefined) throw refusal('not-found');
      if (count >= MAX_REPLIES) throw refusal('comment-limit');
      await insertComment(tx, { id, problemId, threadId, userId: viewer.userId, body });
      await live.publish(tx, { type: 'review', problemId });
    });
    return { commentId: id };
  },
});

type SentPlace = Body<'POST /api/problem/:problemId/review/comment'>['place'];

async function placeOf(tx: Tx, problemId: string, place: SentPlace): Promise<StoredPlace> {
  if (place.part === 'test') {
    const name = await findTestName(tx, problemId, place.testId);
    if (name === undefined) throw refusal('comment-place-absent');
    return { ...place, name };
  }
  if (place.part === 'program' && !(await hasProgram(tx, problemId, place.path))) throw refusal('comment-place-absent');
  return place;
}
