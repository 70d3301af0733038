import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { int, list, str, strict, uuid } from '../wire.ts';

/*
 * Canaries: submissions of a contest that are judged again and again while it runs. Their results are only compared
 * with the result that each had when it was chosen: they never change one.
 */

export const MAX_CANARIES = 20;
/** Minutes between two judgings of a canary that users can choose. */
export const canaryIntervals = [2, 5, 10, 15, 30] as const;

/** The result of a judging. */
export const canaryResult = z.object({
  status: z.string(),
  score: z.number(),
  /** CPU time of the slowest case; null if the runner reported none. */
  timeMs: z.number().nullable(),
});
export type CanaryResult = z.output<typeof canaryResult>;

/** A result of a judging as a canary. */
const judged = canaryResult.extend({
  at: z.int(),
  /** Name of the runner; empty if it was deleted. */
  runner: z.string(),
});

/**
 * What differs from the result when it was chosen. `fault`: it could not be judged. `time` is softer than the others:
 * it took much more or much less time.
 */
const alarm = judged.extend({
  kind: z.enum(['verdict', 'score', 'time', 'fault']),
  /** Why it could not be judged; only of a `fault`. */
  fault: z.string().optional(),
});
export type CanaryAlarm = z.output<typeof alarm>;

/** Why a canary is not judged now: the contest does not run, or no runner that can judge it is online. */
const obstacle = z.enum(['not-running', 'no-runner']);
export type CanaryObstacle = z.output<typeof obstacle>;

const canary = z.object({
  _id: z.string(),
  solutionId: z.string(),
  problemId: z.string(),
  /** Of the submission: a user or a team. */
  userId: z.string(),
  /** Absent if the account was deleted. */
  chosenBy: z.string().optional(),
  chosenAt: z.int(),
  /** The result when it was chosen. */
  expected: canaryResult,
  /** Whether the submission has got another result since it was chosen. */
  outdated: z.boolean(),
  /** Absent before the first judging. */
  last: judged.optional(),
  /** Judgings as a canary. */
  judgings: z.int(),
  /** `waiting` for a runner, being judged (`running`), or neither until `dueAt`. */
  state: z.enum(['idle', 'waiting', 'running']),
  dueAt: z.int(),
  obstacle: obstacle.optional(),
  /** Until it is cleared. */
  alarm: alarm.optional(),
});
export type Canary = z.output<typeof canary>;

const ofContest = { contestId: uuid() };
const one = z.object({ ...ofContest, canaryId: uuid() });
const common = { viewer: 'session', extension: true, tags: ['contest'] } as const;
const refusals = ['not-found', 'no-right', 'banned'] as const;

export const canaries = {
  'GET /api/contest/:contestId/admin/canary': endpoint({
    ...common,
    summary: 'List the canaries of a contest, those with an alarm first',
    params: z.object(ofContest),
    reply: z.object({ intervalMin: z.int(), items: z.array(canary) }),
    refusals,
  }),
  'POST /api/contest/:contestId/admin/canary': endpoint({
    ...common,
    summary: 'Choose judged submissions as canaries; of one that is a canary already, expect its present result',
    params: z.object(ofContest),
    body: strict({ solutionIds: list(uuid(), { max: MAX_CANARIES }) }),
    reply: z.object({ chosen: z.int() }),
    refusals: [...refusals, 'canary-limit', 'canary-unjudged'],
  }),
  'PATCH /api/contest/:contestId/admin/canary': endpoint({
    ...common,
    summary: 'Choose how often the canaries of a contest are judged',
    params: z.object(ofContest),
    body: strict({ intervalMin: int({ min: canaryIntervals[0], max: 60 }) }),
    reply: z.object({}),
    refusals,
  }),
  'DELETE /api/contest/:contestId/admin/canary/:canaryId': endpoint({
    ...common,
    summary: 'Remove a canary, with its alarm',
    params: one,
    reply: z.object({}),
    refusals,
  }),
  'POST /api/contest/:contestId/admin/canary/:canaryId/clear': endpoint({
    ...common,
    summary: 'Clear the alarm of a canary with a note; the next judging that differs raises another one',
    params: one,
    body: strict({
      /** Of the alarm that the user has seen. */
      at: int({ min: 0 }),
      note: str({ min: 1, max: 500 }),
    }),
    reply: z.object({}),
    refusals: [...refusals, 'alarm-gone'],
  }),
};
