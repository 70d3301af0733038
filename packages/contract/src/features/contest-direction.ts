import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { list, str, strict, uuid } from '../wire.ts';
import { ruleSet, submissionLimits } from './contest-shapes.ts';

/* Extensions for directors: the whole state in one reply, actions on several problems, dry runs. */

const at = { contestId: uuid() };
const params = z.object(at);
/** Contest routes return 400 for a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;

/** The result of a rule set on a sample. The sample is returned, so that the client can change it and try again. */
const trial = z.object({
  context: z.record(z.string(), z.unknown()),
  outcome: z.discriminatedUnion('kind', [
    /** Index of the matching rule, from 0; null: the defaults apply. */
    z.object({ kind: z.literal('result'), rule: z.int().nullable(), result: z.record(z.string(), z.unknown()) }),
    z.object({ kind: z.literal('failed'), reason: z.string() }),
  ]),
});
/** Replaces the generated sample. */
const context = z.record(z.string(), z.unknown()).optional();

export const contestDirection = {
  'GET /api/contest/:contestId/admin/overview': endpoint({
    ...scoped,
    summary: 'Get the current state of a contest, for its directors',
    params,
    reply: z.object({
      serverTime: z.int(),
      participants: z.object({ total: z.int(), banned: z.int() }),
      /** Number of solutions by state. */
      solutions: z.object({
        created: z.int(),
        pending: z.int(),
        queued: z.int(),
        running: z.int(),
        completed: z.int(),
      }),
      /** When the oldest solution without a runner was submitted. */
      oldestPendingAt: z.int().optional(),
      /** Questions of participants that wait for the jury. */
      openQuestions: z.int(),
      /** Submitted within the last ten minutes. */
      submittedLately: z.int(),
      /** Solutions that could not be judged; the newest are listed. */
      faults: z.object({
        total: z.int(),
        latest: z.array(
          z.object({
            solutionId: z.string(),
            problemId: z.string(),
            userId: z.string(),
            completedAt: z.int(),
            origin: z.enum(['machine', 'package']).optional(),
            reason: z.string(),
            advice: z.string().optional(),
          }),
        ),
      }),
      /** Runners that work for the organization. Online: contacted the server within the last minute. */
      runners: z.object({ total: z.int(), online: z.int() }),
      problems: z.array(
        z.object({
          problemId: z.string(),
          hasData: z.boolean(),
          /** Whether an online runner accepts the problem's solutions. */
          isJudged: z.boolean(),
        }),
      ),
      ranklists: z.object({
        total: z.int(),
        /** One of `RANKLIST_STATE`. */
        state: z.int(),
        updatedAt: z.int(),
      }),
      /** Keys of the stored rule sets. */
      rules: z.array(z.enum(['participant', 'solution'])),
    }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/submission-limits': endpoint({
    ...scoped,
    summary: 'Replace the limits on the submissions of a participant over all problems of the contest',
    params,
    body: submissionLimits,
    reply: done,
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/problem-slugs': endpoint({
    ...scoped,
    summary: 'Change the letters of several problems of the contest together, to reorder them',
    params,
    body: strict({
      problems: list(strict({ problemId: uuid(), slug: str({ min: 1, max: 64 }) }), { max: 1000 }),
    }),
    reply: done,
    refusals: [...hidden, 'slug-taken'],
  }),
  'DELETE /api/contest/:contestId/participant/admin/:userId': endpoint({
    ...scoped,
    summary: 'Remove a participant without activity in the contest',
    params: z.object({ ...at, userId: uuid() }),
    reply: done,
    refusals: [...hidden, 'participant-took-part'],
  }),
  'POST /api/contest/:contestId/admin/rule/participant/try': endpoint({
    ...scoped,
    summary: 'Evaluate the registration rule set for the viewer or a made-up user; stores nothing',
    params,
    body: strict({ rules: ruleSet, context }),
    reply: trial,
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/rule/solution/try': endpoint({
    ...scoped,
    summary: 'Evaluate the rule set for reading a solution of the contest; stores nothing',
    params,
    /** Defaults: the newest solution of the contest, and the viewer. */
    body: strict({ rules: ruleSet, context, solutionId: uuid().optional(), userId: uuid().optional() }),
    reply: trial,
    refusals: hidden,
  }),
};
