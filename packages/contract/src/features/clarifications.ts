import { z } from 'zod';
import {
  clarificationCategories,
  clarificationStates,
  MAX_ANSWER,
  MAX_CANNED_ANSWERS,
  MAX_QUESTION,
} from '../clarification-limits.ts';
import { done, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, int, list, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/*
 * Questions of participants to the jury of a contest, its answers, and notices that it writes to all participants. One
 * thread each; the jury are the administrators of the contest.
 */

const tags = ['contest'];
const at = { contestId: uuid() };
const inThread = { ...at, clarificationId: uuid() };
const params = z.object(at);
const threadParams = z.object(inThread);
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const entering = ['not-found', 'banned'] as const;
const hidden = [...entering, 'no-right'] as const;

const category = () => z.enum(clarificationCategories);
/** `problemId` is required for the category `problem`, and ignored for any other. */
const subject = { category: category(), problemId: uuid().optional() };
/** Not blank. */
const text = (max: number) => str({ min: 1, max, pattern: /\S/ });
/** The version that the jury member saw: an act on an older one is refused. */
const version = { version: int({ min: 1 }) };

const user = z.object({ userId: z.string(), name: z.string() });
const row = z.object({
  _id: z.string(),
  category: category(),
  /** Of the category `problem`; absent if the contest no longer has the problem. */
  problemId: z.string().optional(),
  /** A notice by the jury, not a question. */
  notice: z.boolean(),
  /** Asked by the viewer. */
  own: z.boolean(),
  /** Every user who may read the contest's clarifications can read at least a part of it. */
  forAll: z.boolean(),
  /** A notice that participants acknowledge. */
  urgent: z.boolean(),
  /** Contains something by the jury that this participant has not read. */
  unread: z.boolean(),
  /** The start of the first message that the viewer sees. */
  excerpt: z.string(),
  /** Time of the last change that the viewer sees. */
  at: z.int(),
  /** For the asker and the jury. */
  state: z.enum(clarificationStates).optional(),
  /** For the jury. Numbers rise with arrival. */
  jury: z
    .object({
      number: z.int(),
      version: z.int(),
      /** Absent for a notice. */
      asker: user.optional(),
      /** The jury member who is writing an answer. */
      claim: z.object({ ...user.shape, until: z.int(), own: z.boolean() }).optional(),
    })
    .optional(),
});
export type ClarificationRow = z.output<typeof row>;

const message = z.object({
  _id: z.string(),
  fromJury: z.boolean(),
  body: z.string(),
  /** Absent for the question of another participant. */
  at: z.int().optional(),
  /** Time of the last edit; absent if never edited. */
  editedAt: z.int().optional(),
  forAll: z.boolean(),
  /** For the jury. */
  author: user.optional(),
  /** Earlier versions for the jury, oldest first. */
  earlier: z.array(z.object({ body: z.string(), at: z.int() })).optional(),
});
export type ClarificationMessage = z.output<typeof message>;
const thread = row.extend({ messages: z.array(message) });

/** What a participant or volunteer who is anywhere on the site is notified of. */
export const clarificationNotice = z.object({
  clarificationId: z.string(),
  /** Increases with every message and edit by the jury, so that an edit notifies again. */
  messageId: z.string(),
  orgId: z.string(),
  contestId: z.string(),
  contestTitle: z.string(),
  contestTitles: titles.optional(),
  category: category(),
  /** Letter of the problem in the contest. */
  problemSlug: z.string().optional(),
  kind: z.enum(['notice', 'answer', 'answer-to-all']),
  edited: z.boolean(),
  urgent: z.boolean(),
  /** The whole message for volunteers. */
  excerpt: z.string(),
  /** Whether the viewer may open the thread; false for volunteers, who may not enter the contest. */
  opens: z.boolean(),
  at: z.int(),
});
export type ClarificationNotice = z.output<typeof clarificationNotice>;

/** A running contest whose participants can be notified that a problem has changed. */
const noticeContest = z.object({
  contestId: z.string(),
  title: z.string(),
  titles: titles.optional(),
  /** Letter of the problem in the contest. */
  slug: z.string(),
});
export type NoticeContest = z.output<typeof noticeContest>;

export const clarifications = {
  'GET /api/clarification/unread': endpoint({
    summary:
      'What the jury wrote in current contests that the viewer takes part or helps in and has not read, newest first',
    viewer: 'session',
    tags,
    extension: true,
    reply: z.array(clarificationNotice),
  }),
  'GET /api/problem/:problemId/notice-contest': endpoint({
    summary:
      'List the running contests whose participants read the problem and in which the viewer may write notices about it',
    viewer: 'session',
    tags: ['problem'],
    params: z.object({ problemId: uuid() }),
    extension: true,
    reply: z.array(noticeContest),
    refusals: ['not-found', 'no-right'],
  }),
  'GET /api/contest/:contestId/clarification': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'List the clarifications of a contest that the viewer may read, latest first; open ones oldest first',
    params,
    query: z.object({
      ...pageQuery,
      category: category().optional(),
      problemId: uuid().optional(),
      /** Only the viewer's questions; for the jury, threads that the viewer claimed or answered. */
      mine: bool().optional(),
      /** For the jury. */
      state: z.enum(clarificationStates).optional(),
    }),
    reply: pageOf(row),
    refusals: entering,
  }),
  'GET /api/contest/:contestId/clarification-count': endpoint({
    ...scoped,
    summary: 'Count unread clarifications, and for the jury open ones; and whether the viewer may ask now',
    params,
    reply: z.object({
      unread: z.int(),
      /** For the jury. */
      open: z.int().optional(),
      /** True, or what a question would be refused with. */
      ask: z.union([z.literal(true), z.enum(['participants-only', 'stage-closed'])]),
    }),
    refusals: entering,
  }),
  'GET /api/contest/:contestId/clarification/:clarificationId': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'Get a clarification with its messages',
    params: threadParams,
    reply: thread,
    refusals: entering,
  }),
  'POST /api/contest/:contestId/clarification': endpoint({
    ...scoped,
    summary: 'Ask the jury a question',
    params,
    body: strict({ ...subject, body: text(MAX_QUESTION) }),
    reply: z.object({ clarificationId: z.string() }),
    refusals: [...entering, 'participants-only', 'stage-closed', 'too-many-questions'],
  }),
  'POST /api/contest/:contestId/clarification/:clarificationId/reply': endpoint({
    ...scoped,
    summary: 'Add to an own question, which opens it again',
    params: threadParams,
    body: strict({ body: text(MAX_QUESTION) }),
    reply: done,
    refusals: [...entering, 'participants-only', 'stage-closed', 'too-many-questions'],
  }),
  'POST /api/contest/:contestId/clarification/:clarificationId/read': endpoint({
    ...scoped,
    summary: 'Mark a clarification as read, up to a message that the viewer has seen',
    params: threadParams,
    body: strict({ messageId: uuid() }),
    reply: done,
    refusals: entering,
  }),
  'POST /api/contest/:contestId/admin/clarification': endpoint({
    ...scoped,
    summary: 'Write a notice to all participants',
    params,
    body: strict({ ...subject, body: text(MAX_ANSWER), urgent: bool().optional() }),
    reply: z.object({ clarificationId: z.string() }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/clarification/:clarificationId': endpoint({
    ...scoped,
    summary: 'Dismiss or reopen a question, or change its category',
    params: threadParams,
    body: strict({
      ...version,
      state: z.enum(['open', 'dismissed']).optional(),
      category: category().optional(),
      problemId: uuid().optional(),
    }),
    reply: done,
    refusals: [...hidden, 'clarification-changed'],
  }),
  'POST /api/contest/:contestId/admin/clarification/:clarificationId/answer': endpoint({
    ...scoped,
    summary: 'Answer a question, to its asker or to all participants; or add to a notice',
    params: threadParams,
    body: strict({
      ...version,
      body: text(MAX_ANSWER),
      to: z.enum(['asker', 'all']),
      /** Whether an answer to all shows the latest message of the asker, without the name. Default: true. */
      showQuestion: bool().optional(),
    }),
    reply: done,
    refusals: [...hidden, 'clarification-changed'],
  }),
  'PATCH /api/contest/:contestId/admin/clarification/:clarificationId/message/:messageId': endpoint({
    ...scoped,
    summary: 'Edit a message of the jury; readers see that it was edited, and are notified again',
    params: z.object({ ...inThread, messageId: uuid() }),
    body: strict({ ...version, body: text(MAX_ANSWER) }),
    reply: done,
    refusals: [...hidden, 'clarification-changed'],
  }),
  'POST /api/contest/:contestId/admin/clarification/:clarificationId/claim': endpoint({
    ...scoped,
    summary: 'Show the other jury members who is answering; expires unless renewed',
    params: threadParams,
    body: strict({ takeOver: bool().optional() }),
    reply: z.object({ until: z.int() }),
    refusals: [...hidden, 'clarification-claimed'],
  }),
  'DELETE /api/contest/:contestId/admin/clarification/:clarificationId/claim': endpoint({
    ...scoped,
    summary: 'End an own claim',
    params: threadParams,
    reply: done,
    refusals: hidden,
  }),
  'GET /api/contest/:contestId/admin/canned-answer': endpoint({
    ...scoped,
    summary: 'Get the canned answers of a contest; null while it has only those that every contest starts with',
    params,
    reply: z.object({ answers: z.array(z.string()).nullable() }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/canned-answer': endpoint({
    ...scoped,
    summary: 'Replace the canned answers of a contest',
    params,
    body: strict({ answers: list(text(MAX_QUESTION), { max: MAX_CANNED_ANSWERS }) }),
    reply: done,
    refusals: hidden,
  }),
};
