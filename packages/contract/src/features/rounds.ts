import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, str, strict, uuid } from '../wire.ts';

/*
 * Rounds by the rules of Codeforces: a contest whose problems have pretests, and whose participants may lock a problem
 * that they have solved.
 */

export const roundSettings = strict({
  /** Whether participants may lock problems: they submit no more to them. */
  locking: bool(),
  /**
   * What the system test judges of each participant and problem: the last submission that has passed the pretests,
   * which replaces earlier ones, or all that have. Absent: the last.
   */
  tested: z.enum(['last', 'all']).optional(),
});
export type RoundSettings = z.output<typeof roundSettings>;

/** `hacking`: after the end, in a stage of open hacking. `pending`: after the end, before the system test. */
export const roundPhase = z.enum(['before', 'coding', 'hacking', 'pending', 'testing', 'finished']);
export type RoundPhase = z.output<typeof roundPhase>;

const at = { contestId: uuid() };
const params = z.object(at);
const common = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;
const viewing = ['not-found', 'banned', 'participants-only', 'stage-closed'] as const;

const problemLock = z.object({
  problemId: z.string(),
  /** The participant: a user or a team. */
  userId: z.string(),
  /** The member of the team who locked it; absent if the account was deleted. */
  lockedBy: z.string().optional(),
  lockedAt: z.int(),
});
export type ProblemLock = z.output<typeof problemLock>;

const problemHacks = z.object({
  problemId: z.string(),
  /** Successful hacks in the contest. */
  successful: z.int(),
  /** Those whose input is stored, and no case of the current data is named after: the system test would lack them. */
  untested: z.int(),
});

export const rounds = {
  'GET /api/contest/:contestId/admin/round': endpoint({
    ...common,
    summary: 'Get the rules of the round, and how many successful hacks the tests of its problems lack',
    params,
    reply: z.object({ round: roundSettings.optional(), hacks: z.array(problemHacks) }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/round': endpoint({
    ...common,
    summary: 'Make the contest a round with these rules; null: an ordinary contest',
    params,
    body: strict({ round: roundSettings.nullable() }),
    reply: done,
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/system-test': endpoint({
    ...common,
    summary: 'Start the system test: a rejudge aside on all cases, to be applied when it is finished',
    params,
    reply: z.object({ rejudgeId: z.string(), total: z.int() }),
    refusals: [...hidden, 'round-off', 'round-running', 'round-unjudged', 'system-test-exists', 'nothing-to-test'],
  }),
  'POST /api/contest/:contestId/problem/:problemId/lock': endpoint({
    ...common,
    summary: 'Lock a problem that the viewer’s participant has solved: no more submissions to it',
    params: z.object({ ...at, problemId: uuid() }),
    reply: z.object({ lockedAt: z.int() }),
    refusals: [...viewing, 'locking-off', 'contest-not-running', 'problem-locked', 'problem-unsolved'],
  }),
  'GET /api/contest/:contestId/admin/problem-lock': endpoint({
    ...common,
    summary: 'List the locks of problems, the newest first',
    params,
    reply: z.object({ items: z.array(problemLock) }),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/problem-lock/unlock': endpoint({
    ...common,
    summary: 'Unlock a problem for a participant, who can submit to it again',
    params,
    body: strict({ problemId: uuid(), userId: uuid(), reason: str({ max: 500 }).optional() }),
    reply: done,
    refusals: hidden,
  }),
};
