import { z } from 'zod';
import { commentStates, MAX_COMMENT, MAX_COMMENT_QUOTE } from '../comment-limits.ts';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/* Comments of setters on a problem, each about one part of it, with replies and a state. */

const body = () => str({ min: 1, max: MAX_COMMENT, pattern: /\S/ });
const line = () => int({ min: 1, max: 1_000_000 });

const sentPlace = z.discriminatedUnion('part', [
  strict({ part: z.enum(['problem', 'settings']) }),
  /** `quote`: the passage in question; empty for the whole statement. */
  strict({ part: z.literal('statement'), quote: str({ max: MAX_COMMENT_QUOTE }).default('') }),
  /** A test of the draft. */
  strict({ part: z.literal('test'), testId: uuid() }),
  /** A program of the draft. */
  strict({ part: z.literal('program'), path: str({ min: 1, max: 200 }), line: line().optional() }),
]);

/** `isRemoved`: the draft no longer has the test or program. */
const shownPlace = z.discriminatedUnion('part', [
  z.object({ part: z.enum(['problem', 'settings']) }),
  z.object({ part: z.literal('statement'), quote: z.string() }),
  z.object({ part: z.literal('test'), name: z.string(), isRemoved: z.boolean() }),
  z.object({ part: z.literal('program'), path: z.string(), line: z.int().optional(), isRemoved: z.boolean() }),
]);
export type CommentPlace = z.output<typeof shownPlace>;

const comment = z.object({
  _id: z.string(),
  /** Absent if the account was deleted. */
  userId: z.string().optional(),
  isOwn: z.boolean(),
  /** Markdown. Empty if its user deleted it; its replies stay. */
  body: z.string(),
  at: z.int(),
  editedAt: z.int().optional(),
});
export type Comment = z.output<typeof comment>;

const thread = comment.extend({
  place: shownPlace,
  state: z.enum(commentStates),
  /** Absent if the state has never changed. `stateBy`: absent if the account was deleted. */
  stateAt: z.int().optional(),
  stateBy: z.string().optional(),
  /** The oldest first. */
  replies: z.array(comment),
});
export type CommentThread = z.output<typeof thread>;

const params = z.object({ problemId: uuid() });
const ofComment = params.extend({ commentId: uuid() });
const common = { viewer: 'session', tags: ['problem'], extension: true } as const;
const scoped = ['not-found', 'no-right'] as const;

export const problemComments = {
  'GET /api/problem/:problemId/review/comment': endpoint({
    ...common,
    params,
    summary: 'List the comments on a problem with their replies, the newest first',
    query: z.object({ ...pageQuery, state: z.enum(commentStates).optional() }),
    reply: pageOf(thread),
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/review/comment': endpoint({
    ...common,
    params,
    summary: 'Comment on a part of a problem',
    body: strict({ place: sentPlace, body: body() }),
    reply: z.object({ commentId: z.string() }),
    refusals: [...scoped, 'comment-place-absent', 'comment-limit'],
  }),
  'POST /api/problem/:problemId/review/comment/:commentId/reply': endpoint({
    ...common,
    params: ofComment,
    summary: 'Reply to a comment',
    body: strict({ body: body() }),
    reply: z.object({ commentId: z.string() }),
    refusals: [...scoped, 'comment-limit'],
  }),
  'PATCH /api/problem/:problemId/review/comment/:commentId': endpoint({
    ...common,
    params: ofComment,
    summary: 'Edit an own comment or reply',
    body: strict({ body: body() }),
    reply: done,
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/review/comment/:commentId/state': endpoint({
    ...common,
    params: ofComment,
    summary: 'Resolve, decline or reopen a comment',
    body: strict({
      state: z.enum(commentStates),
      /** The state that the user saw. */
      from: z.enum(commentStates),
    }),
    reply: done,
    refusals: [...scoped, 'comment-changed'],
  }),
  'DELETE /api/problem/:problemId/review/comment/:commentId': endpoint({
    ...common,
    params: ofComment,
    summary: 'Delete an own comment or reply; a comment with replies becomes empty',
    reply: done,
    refusals: scoped,
  }),
};
