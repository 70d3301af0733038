import { z } from 'zod';
import { balloonStates, MAX_BALLOON_TAGS } from '../balloon-limits.ts';
import { done, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, list, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/*
 * Balloons of a contest: one for each participant and problem with an accepted submission. Volunteers with the right
 * `balloons` and administrators of the contest work on the queue; volunteers need no other right.
 */

const tags = ['contest'];
const at = { contestId: uuid() };
const params = z.object(at);
const balloonParams = z.object({ ...at, balloonId: uuid() });
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const hidden = ['not-found', 'banned', 'no-right'] as const;
const acting = [...hidden, 'balloon-changed'] as const;

const color = () => str({ pattern: /^#[0-9a-f]{6}$/ });

const user = z.object({ userId: z.string(), name: z.string() });
const row = z.object({
  _id: z.string(),
  participant: user,
  /** Tags of the participant, such as a room. */
  tags: z.array(z.string()),
  problemId: z.string(),
  /** Letter of the problem in the contest; absent if the contest no longer has the problem. */
  slug: z.string().optional(),
  color: z.string().optional(),
  /** Contest time of the first accepted submission, in milliseconds. */
  time: z.int(),
  /**
   * `waiting` until delivered. A rejudge that takes the result away withdraws a balloon that waits, and one that was
   * delivered has to be taken back.
   */
  state: z.enum(balloonStates),
  /** Whether it is the first of the contest, or of its problem. */
  first: z.enum(['contest', 'problem']).optional(),
  /** A submission before a `first` one has no result yet. */
  provisional: z.literal(true).optional(),
  /** The volunteer who is delivering it, or who has to know that it was withdrawn. */
  claim: z.object({ ...user.shape, until: z.int(), own: z.boolean() }).optional(),
  delivery: z.object({ name: z.string(), at: z.int() }).optional(),
});
export type BalloonRow = z.output<typeof row>;

/** How a contest uses balloons. */
const settings = z.object({
  enabled: z.boolean(),
  /** Whether submissions made during the freeze get balloons. */
  inFreeze: z.boolean(),
  /** Participants with one of these tags get no balloons. */
  withoutTags: z.array(z.string()),
});
export type BalloonSettings = z.output<typeof settings>;

export const balloons = {
  'GET /api/contest/:contestId/balloon-queue': endpoint({
    ...scoped,
    summary: 'Get what the page of the balloon queue shows around the list',
    params,
    reply: z.object({
      contestId: z.string(),
      orgId: z.string(),
      title: z.string(),
      titles: titles.optional(),
      enabled: z.boolean(),
      /** Whether the viewer administers the contest. */
      administer: z.boolean(),
      /** Whether the viewer delivers balloons; observers and the jury only read the queue. */
      deliver: z.boolean(),
      /** Number of balloons that need work. */
      open: z.int(),
      problems: z.array(z.object({ problemId: z.string(), slug: z.string(), color: z.string().optional() })),
      serverTime: z.int(),
    }),
    refusals: hidden,
  }),
  'GET /api/contest/:contestId/balloon': endpoint({
    ...scoped,
    summary: 'List balloons: open ones by the time of the submission, done ones latest first',
    params,
    query: z.object({
      ...pageQuery,
      /** `open`: to deliver, to take back, and withdrawn while a volunteer may still be carrying it. */
      show: z.enum(['open', 'done']),
      problemId: uuid().optional(),
    }),
    reply: pageOf(row),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/balloon/:balloonId/claim': endpoint({
    ...scoped,
    summary: 'Claim a balloon that waits, so that no one else delivers it; expires unless repeated',
    params: balloonParams,
    reply: z.object({ until: z.int() }),
    refusals: [...acting, 'balloon-claimed'],
  }),
  'DELETE /api/contest/:contestId/balloon/:balloonId/claim': endpoint({
    ...scoped,
    summary: 'End an own or expired claim, or confirm that a withdrawn balloon is not delivered',
    params: balloonParams,
    reply: done,
    refusals: [...hidden, 'balloon-claimed'],
  }),
  'POST /api/contest/:contestId/balloon/:balloonId/delivery': endpoint({
    ...scoped,
    summary: 'Record that a balloon was delivered',
    params: balloonParams,
    reply: done,
    refusals: [...acting, 'balloon-claimed'],
  }),
  'DELETE /api/contest/:contestId/balloon/:balloonId/delivery': endpoint({
    ...scoped,
    summary: 'Undo a delivery, or record that a balloon was taken back',
    params: balloonParams,
    reply: done,
    refusals: acting,
  }),
  'GET /api/contest/:contestId/admin/balloon': endpoint({
    ...scoped,
    summary: 'Get the balloon settings of a contest',
    params,
    reply: settings,
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/balloon': endpoint({
    ...scoped,
    summary: 'Change the balloon settings of a contest and the colors of its problems',
    params,
    body: strict({
      enabled: bool().optional(),
      inFreeze: bool().optional(),
      withoutTags: list(str({ min: 1, max: 64 }), { max: MAX_BALLOON_TAGS }).optional(),
      /** Colors of problems of the contest; null removes one. Problems that are not named stay unchanged. */
      colors: list(strict({ problemId: uuid(), color: color().nullable() }), { max: 1_000 }).optional(),
    }),
    reply: done,
    refusals: [...hidden, 'clock-missing'],
  }),
};
