import { z } from 'zod';
import { hackReasons } from '../abilities.ts';
import { leasedBy } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_HACK_ARGS, MAX_HACK_INPUT_BYTES, MAX_HACK_SOURCE } from '../hack-limits.ts';
import { bool, int, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { problemConfig } from './problem-config.ts';
import { MAX_LEASE_S, MAX_POLL_WAIT_S } from './runner-protocol.ts';

/*
 * Hacks: a participant sends an input on which an accepted submission of another one should fail. The validators of the
 * package check the input, its first accepted submission makes the answer, and the checker judges the output of the
 * hacked program.
 */

/**
 * What a runner finds. `unsuited`: submissions of the problem are not programs that read an input on their own.
 * `no-validator`, `no-model`: the package has no program that can check the input, or none that makes the answer.
 * `judge-failure`: a program of the package failed on a valid input.
 */
const foundVerdicts = [
  'successful',
  'unsuccessful',
  'invalid-input',
  'generator-failed',
  'unsuited',
  'no-validator',
  'no-model',
  'judge-failure',
] as const;
/** `already-hacked`: another hack of the submission was first. `void`: it was judged again meanwhile. */
export const hackVerdicts = [...foundVerdicts, 'already-hacked', 'void'] as const;
export type HackVerdict = (typeof hackVerdicts)[number];

const MAX_MESSAGE = 2_000;

const generator = () =>
  strict({
    language: str({ min: 1, max: 64 }),
    source: str({ min: 1, max: MAX_HACK_SOURCE }),
    /** Separated by blanks. */
    args: str({ max: MAX_HACK_ARGS }),
  });
export type HackGenerator = z.output<ReturnType<typeof generator>>;

export const hackResult = strict({
  verdict: z.enum(foundVerdicts),
  /** Of the compiler, the generator or the validator, for the hacker; of a `judge-failure`, for the jury. */
  message: str({ max: MAX_MESSAGE }),
  /** Verdict of the hacked program on the input; absent if it did not run. */
  targetStatus: str({ max: 64 }).optional(),
  /** A generated input that is text and small enough to keep. */
  input: str({ max: MAX_HACK_INPUT_BYTES }).optional(),
});
export type HackResult = z.output<typeof hackResult>;

/** A hack for a runner: either with an input, or with a generator. */
export const hackTask = z.object({
  taskId: z.string(),
  hackId: z.string(),
  input: z.string().nullable(),
  generator: z.object({ language: z.string(), source: z.string(), args: z.string() }).nullable(),
  problemConfig,
  problemDataUrl: z.string(),
  problemDataHash: z.string(),
  solutionDataUrl: z.string(),
  solutionDataHash: z.string(),
  leaseMs: z.int(),
});
export type HackTask = z.output<typeof hackTask>;

const hackRow = z.object({
  _id: z.string(),
  contestId: z.string(),
  problemId: z.string(),
  /** The hacked submission and its owner, a user or a team. */
  solutionId: z.string(),
  targetUserId: z.string(),
  /** The participant who hacked. */
  userId: z.string(),
  /** One of `RUN_STATE`. */
  state: z.int(),
  verdict: z.enum(hackVerdicts).optional(),
  /** What the compiler, the generator or the validator reports; of a judge failure, for the jury only. */
  message: z.string(),
  targetStatus: z.string().optional(),
  createdAt: z.int(),
  endedAt: z.int().optional(),
});
export type HackRow = z.output<typeof hackRow>;

const shownHack = hackRow.extend({
  /** As sent, or what the generator printed; absent if that is not kept, and for readers who may not see it yet. */
  input: z.string().optional(),
  /** For the hacker and the jury. */
  generator: z.object({ language: z.string(), source: z.string(), args: z.string() }).optional(),
});
export type Hack = z.output<typeof shownHack>;

const common = { viewer: 'session', extension: true, tags: ['contest'], badParams: 400 } as const;
const ofSolution = z.object({ contestId: uuid(), solutionId: uuid() });
const viewing = ['not-found', 'banned', 'participants-only', 'stage-closed'] as const;

const ofTask = leasedBy(z.object({ hackId: uuid(), taskId: uuid() }));

export const hacks = {
  'GET /api/contest/:contestId/solution/:solutionId/hack': endpoint({
    ...common,
    summary: 'Whether the viewer may hack a submission now',
    params: ofSolution,
    reply: z.object({
      ability: z.union([z.literal(true), z.enum(hackReasons)]),
    }),
    refusals: viewing,
  }),
  'POST /api/contest/:contestId/solution/:solutionId/hack': endpoint({
    ...common,
    summary: 'Hack a submission: with an input, or with a generator that prints one',
    params: ofSolution,
    body: z.union([strict({ input: str({ max: MAX_HACK_INPUT_BYTES }) }), strict({ generator: generator() })]),
    reply: z.object({ hackId: z.string() }),
    refusals: ['not-found', 'banned', ...hackReasons, 'too-large', 'hack-limit', 'hack-most', 'too-many-requests'],
  }),
  'GET /api/contest/:contestId/hack': endpoint({
    ...common,
    summary: 'List hacks, newest first: of the viewer and of the submissions of the viewer; for the jury all',
    params: z.object({ contestId: uuid() }),
    query: z.object({
      ...pageQuery,
      /** Only those of the viewer. */
      mine: bool().optional(),
    }),
    reply: pageOf(hackRow),
    refusals: viewing,
  }),
  'GET /api/contest/:contestId/hack/:hackId': endpoint({
    ...common,
    summary: 'Get a hack with its input',
    params: z.object({ contestId: uuid(), hackId: uuid() }),
    reply: shownHack,
    refusals: viewing,
  }),
  'POST /api/runner/hack/poll': endpoint({
    summary: 'Lease one hack, or none',
    viewer: 'runner',
    tags: ['runner'],
    query: z.object({
      wait: int({ min: 0, max: MAX_POLL_WAIT_S }).optional(),
      lease: int({ min: 5, max: MAX_LEASE_S }).optional(),
    }),
    reply: z.union([hackTask, z.object({})]),
    extension: true,
  }),
  'PATCH /api/runner/hack/task/:hackId/:taskId': endpoint({ summary: 'Renew the lease of a hack', ...ofTask }),
  'POST /api/runner/hack/task/:hackId/:taskId/complete': endpoint({
    summary: 'Complete a hack',
    ...ofTask,
    body: hackResult,
  }),
  'POST /api/runner/hack/task/:hackId/:taskId/release': endpoint({
    summary: 'Requeue a hack for another runner',
    ...ofTask,
    body: strict({
      fault: z.enum(['machine', 'package', 'stopping']),
      reason: str({ max: 4000 }),
    }),
  }),
};
