import { z } from 'zod';
import { leasedBy } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, list, num, str, strict, uuid } from '../wire.ts';
import {
  MAX_RUN_INPUT,
  MAX_RUN_OUTPUT,
  MAX_RUN_SAMPLES,
  MAX_RUN_SOURCE,
  MAX_RUN_STDERR,
  MAX_SAMPLE_TEXT,
} from '../run-limits.ts';
import { problemConfig } from './problem-config.ts';
import { MAX_LEASE_S, MAX_POLL_WAIT_S } from './runner-protocol.ts';

/* Custom runs: a user tries a program on their own input or on the samples, without submitting it. */

const MAX_MESSAGE = 16_384;
/** A text that may be truncated, with a flag. */
export const shownText = (max: number) => strict({ text: str({ max }), cut: z.boolean() });

/** One run of the program. */
export const customRunCase = strict({
  /** Name of the sample; empty for the user's own input. */
  name: str({ max: 256 }),
  /** A verdict, or `Finished`: the program exited normally, and no output is expected. */
  status: str({ max: 64 }),
  cpuMs: num({ min: 0 }),
  memoryBytes: num({ min: 0 }),
  output: shownText(MAX_RUN_OUTPUT),
  stderr: shownText(MAX_RUN_STDERR),
  /** How it ended, or the message of the checker. */
  message: str({ max: MAX_MESSAGE }),
  /** For samples only. */
  input: shownText(MAX_SAMPLE_TEXT).optional(),
  answer: shownText(MAX_SAMPLE_TEXT).optional(),
});
export type CustomRunCase = z.output<typeof customRunCase>;

export const customRunResult = strict({
  /**
   * `ran`: see `cases`. `compile-error`: `message` has the compiler's output. `no-samples`: the problem's data has no
   * samples. `unsuited`: solutions of this problem are not programs that read an input on their own. `fault`: a system
   * error; the program is not the cause.
   */
  outcome: z.enum(['ran', 'compile-error', 'no-samples', 'unsuited', 'fault']),
  message: str({ max: MAX_MESSAGE }),
  /** Version line of the compiler; empty if unknown. */
  compiler: str({ max: 256 }),
  cases: list(customRunCase, { max: MAX_RUN_SAMPLES }),
});
export type CustomRunResult = z.output<typeof customRunResult>;

const customRun = z.object({
  _id: z.string(),
  problemId: z.string(),
  contestId: z.string().optional(),
  language: z.string(),
  /** One of `RUN_STATE`. */
  state: z.int(),
  createdAt: z.int(),
  endedAt: z.int().optional(),
  result: customRunResult.nullable(),
});
export type CustomRun = z.output<typeof customRun>;

const problemParams = z.object({ problemId: uuid() });
const contestParams = z.object({ contestId: uuid(), problemId: uuid() });
const runId = { runId: uuid() };
const order = strict({
  language: str({ min: 1, max: 64 }),
  source: str({ min: 1, max: MAX_RUN_SOURCE }),
  /** Absent: the samples of the problem. */
  input: str({ max: MAX_RUN_INPUT }).optional(),
});
const taken = z.object({ runId: z.string() });
const tooMuch = ['too-large', 'run-limit', 'too-many-requests'] as const;

const ofTask = leasedBy(z.object({ ...runId, taskId: uuid() }));

/** A custom run for a runner. */
export const runTask = z.object({
  taskId: z.string(),
  runId: z.string(),
  language: z.string(),
  source: z.string(),
  input: z.string().nullable(),
  problemConfig,
  problemDataUrl: z.string(),
  problemDataHash: z.string(),
  leaseMs: z.int(),
});
export type RunTask = z.output<typeof runTask>;

export const customRuns = {
  'POST /api/problem/:problemId/run': endpoint({
    summary: 'Run a program without submitting it',
    viewer: 'session',
    tags: ['problem'],
    params: problemParams,
    body: order,
    reply: taken,
    refusals: ['not-found', 'submit-not-allowed', 'no-judge-data', ...tooMuch],
    extension: true,
  }),
  'GET /api/problem/:problemId/run/:runId': endpoint({
    summary: 'Get the result of a custom run of the caller; kept for an hour',
    viewer: 'session',
    tags: ['problem'],
    params: problemParams.extend(runId),
    reply: customRun,
    refusals: ['not-found'],
    extension: true,
  }),
  'POST /api/contest/:contestId/problem/:problemId/run': endpoint({
    summary: 'Run a program for a problem of a contest without submitting it',
    viewer: 'session',
    tags: ['contest'],
    params: contestParams,
    body: order,
    reply: taken,
    refusals: [
      'not-found',
      'banned',
      'stage-closed',
      'participants-only',
      'problem-closed',
      'no-judge-data',
      ...tooMuch,
    ],
    extension: true,
  }),
  'GET /api/contest/:contestId/problem/:problemId/run/:runId': endpoint({
    summary: 'Get the result of a custom run of the caller; kept for an hour',
    viewer: 'session',
    tags: ['contest'],
    params: contestParams.extend(runId),
    reply: customRun,
    refusals: ['not-found', 'banned', 'participants-only', 'stage-closed'],
    extension: true,
  }),
  'POST /api/runner/run/poll': endpoint({
    summary: 'Lease one custom run, or none',
    viewer: 'runner',
    tags: ['runner'],
    query: z.object({
      wait: int({ min: 0, max: MAX_POLL_WAIT_S }).optional(),
      lease: int({ min: 5, max: MAX_LEASE_S }).optional(),
    }),
    reply: z.union([runTask, z.object({})]),
    extension: true,
  }),
  'PATCH /api/runner/run/task/:runId/:taskId': endpoint({
    summary: 'Renew the lease of a custom run',
    ...ofTask,
  }),
  'POST /api/runner/run/task/:runId/:taskId/complete': endpoint({
    summary: 'Complete a custom run',
    ...ofTask,
    body: customRunResult,
  }),
  'POST /api/runner/run/task/:runId/:taskId/release': endpoint({
    summary: 'Requeue a custom run for another runner',
    ...ofTask,
  }),
};
