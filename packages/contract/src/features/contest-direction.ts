import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { list, str, strict, uuid } from '../wire.ts';
import { ruleSet } from './contest-shapes.ts';

/* What a director needs besides the wire that others speak: the state of everything at once, acts on several problems, dry runs. */

const at = { contestId: uuid() };
const params = z.object(at);
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;

/** What a rule set says of a sample; the sample is sent back, to be changed and tried again. */
const trial = z.object({
  context: z.record(z.string(), z.unknown()),
  outcome: z.discriminatedUnion('kind', [
    /** `rule` counts from 0; null: the defaults. */
    z.object({ kind: z.literal('result'), rule: z.int().nullable(), result: z.record(z.string(), z.unknown()) }),
    z.object({ kind: z.literal('failed'), reason: z.string() }),
  ]),
});
/** Instead of what the server would make up. */
const context = z.record(z.string(), z.unknown()).optional();

export const contestDirection = {
  'GET /api/contest/:contestId/admin/overview': endpoint({
    ...scoped,
    summary: 'What is going on in a contest, for who directs it',
    params,
    reply: z.object({
      serverTime: z.int(),
      participants: z.object({ total: z.int(), banned: z.int() }),
      /** How many solutions are in each state. */
      solutions: z.object({
        created: z.int(),
        pending: z.int(),
        queued: z.int(),
        running: z.int(),
        completed: z.int(),
      }),
      /** When the oldest of those that no runner has taken was submitted. */
      oldestPendingAt: z.int().optional(),
      /** Submitted in the last ten minutes. */
      submittedLately: z.int(),
      /** Solutions that could not be judged, the newest of them named. */
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
      /** Runners that work for the organization; online: heard of within a minute. */
      runners: z.object({ total: z.int(), online: z.int() }),
      problems: z.array(
        z.object({
          problemId: z.string(),
          hasData: z.boolean(),
          /** Whether a runner that is online takes its solutions. */
          isJudged: z.boolean(),
        }),
      ),
      ranklists: z.object({
        total: z.int(),
        /** One of `RANKLIST_STATE`. */
        state: z.int(),
        updatedAt: z.int(),
      }),
      /** Keys of the rule sets that are there. */
      rules: z.array(z.enum(['participant', 'solution'])),
    }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/problem-slugs': endpoint({
    ...scoped,
    summary: 'Give several problems of the contest new letters at once, which is how they are put in order',
    params,
    body: strict({
      problems: list(strict({ problemId: uuid(), slug: str({ min: 1, max: 64 }) }), { max: 1000 }),
    }),
    reply: done,
    refusals: [...hidden, 'slug-taken'],
  }),
  'DELETE /api/contest/:contestId/participant/admin/:userId': endpoint({
    ...scoped,
    summary: 'Take a participant out who has not done anything in the contest',
    params: z.object({ ...at, userId: uuid() }),
    reply: done,
    refusals: [...hidden, 'participant-took-part'],
  }),
  'POST /api/contest/:contestId/admin/rule/participant/try': endpoint({
    ...scoped,
    summary: 'What a rule set would say to the viewer, or to a made-up person, who registers; nothing is stored',
    params,
    body: strict({ rules: ruleSet, context }),
    reply: trial,
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/rule/solution/try': endpoint({
    ...scoped,
    summary: 'What a rule set would say to a user who reads a solution of the contest; nothing is stored',
    params,
    /** Without a solution the newest of the contest, without a user the viewer. */
    body: strict({ rules: ruleSet, context, solutionId: uuid().optional(), userId: uuid().optional() }),
    reply: trial,
    refusals: hidden,
  }),
};
