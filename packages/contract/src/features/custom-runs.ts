import { z } from 'zod';
import { done } from '../common.ts';
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

/* Trying a program on one's own input or on the samples, without handing anything in. */

const MAX_MESSAGE = 16_384;
/** Text that was cut says so. */
export const shownText = (max: number) => strict({ text: str({ max }), cut: z.boolean() });

/** One run of the program. */
export const customRunCase = strict({
  /** Name of the sample; empty for one's own input. */
  name: str({ max: 256 }),
  /** As verdicts of solutions, except `Finished`: it ended well, and nobody knows what it should have written. */
  status: str({ max: 64 }),
  cpuMs: num({ min: 0 }),
  memoryBytes: num({ min: 0 }),
  output: shownText(MAX_RUN_OUTPUT),
  stderr: shownText(MAX_RUN_STDERR),
  /** How it ended, or what the checker said. */
  message: str({ max: MAX_MESSAGE }),
  /** Of samples only. */
  input: shownText(MAX_SAMPLE_TEXT).optional(),
  answer: shownText(MAX_SAMPLE_TEXT).optional(),
});
export type CustomRunCase = z.output<typeof customRunCase>;

export const customRunResult = strict({
  /**
   * `ran`: see `cases`. `compile-error`: the compiler's words are in `message`. `no-samples`: the data of the problem has none.
   * `unsuited`: solutions of this problem are not programs that read an input by themselves. `fault`: nothing could be run, for no fault of the program's.
   */
  outcome: z.enum(['ran', 'compile-error', 'no-samples', 'unsuited', 'fault']),
  message: str({ max: MAX_MESSAGE }),
  /** What the compiler says of itself; empty when unknown. */
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

const taskParams = z.object({ ...runId, taskId: uuid() });

/** A custom run to do. */
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
    summary: 'Try a program without handing it in',
    viewer: 'session',
    tags: ['problem'],
    params: problemParams,
    body: order,
    reply: taken,
    refusals: ['not-found', 'submit-not-allowed', 'no-judge-data', ...tooMuch],
    extension: true,
  }),
  'GET /api/problem/:problemId/run/:runId': endpoint({
    summary: 'What came of one’s own custom run, for an hour',
    viewer: 'session',
    tags: ['problem'],
    params: problemParams.extend(runId),
    reply: customRun,
    refusals: ['not-found'],
    extension: true,
  }),
  'POST /api/contest/:contestId/problem/:problemId/run': endpoint({
    summary: 'Try a program without handing it in',
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
    summary: 'What came of one’s own custom run, for an hour',
    viewer: 'session',
    tags: ['contest'],
    params: contestParams.extend(runId),
    reply: customRun,
    refusals: ['not-found', 'banned', 'participants-only', 'stage-closed'],
    extension: true,
  }),
  'POST /api/runner/run/poll': endpoint({
    summary: 'Take one custom run, or nothing',
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
    viewer: 'runner',
    tags: ['runner'],
    params: taskParams,
    reply: done,
    refusals: ['task-gone', 'not-found'],
    extension: true,
  }),
  'POST /api/runner/run/task/:runId/:taskId/complete': endpoint({
    summary: 'Conclude a custom run',
    viewer: 'runner',
    tags: ['runner'],
    params: taskParams,
    body: customRunResult,
    reply: done,
    refusals: ['task-gone', 'not-found'],
    extension: true,
  }),
  'POST /api/runner/run/task/:runId/:taskId/release': endpoint({
    summary: 'Give a custom run back, to be taken by another runner',
    viewer: 'runner',
    tags: ['runner'],
    params: taskParams,
    reply: done,
    refusals: ['task-gone', 'not-found'],
    extension: true,
  }),
};
