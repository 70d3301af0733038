import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { fileUrl, fileUrlType, int, num, str, strict, uuid } from '../wire.ts';
import { MAX_INSTANCE_ANSWER } from './instance-config.ts';
import { pretests } from './contest-shapes.ts';
import { problemConfig } from './problem-config.ts';
import { detailsJob, solutionDetails } from './solutions.ts';

const common = { viewer: 'runner', tags: ['runner'] } as const;
const taskParams = z.object({ solutionId: uuid(), taskId: uuid() });
/** Most entries of a solution's `metrics`, which every event of the solution carries. */
export const MAX_METRICS = 64;
const metricName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\0]*$/, 'must not contain NUL');
const metricsMap = z
  .record(metricName, num())
  .refine((metrics) => Object.keys(metrics).length <= MAX_METRICS, `must have at most ${MAX_METRICS} entries`);

const report = {
  status: str({ max: 64 }).optional(),
  score: num({ min: 0, max: 100 }).optional(),
  metrics: metricsMap.optional(),
  message: str({ max: 65_536 }).optional(),
};

/** Longest wait of a poll and longest lease, in seconds. */
export const MAX_POLL_WAIT_S = 25;
export const MAX_LEASE_S = 600;

const taskIds = {
  taskId: z.string(),
  solutionId: z.string(),
  orgId: z.string(),
  userId: z.string(),
  problemId: z.string(),
  contestId: z.string().optional(),
};
const taskExtras = {
  /** After this long without a call for the task, it is requeued. */
  leaseMs: z.int(),
  /** 1 for the first runner that leases it. */
  attempt: z.int(),
};

export const solutionTask = z.object({
  ...taskIds,
  problemConfig,
  problemDataUrl: z.string(),
  problemDataHash: z.string(),
  solutionDataUrl: z.string(),
  solutionDataHash: z.string(),
  /** Only these cases are judged; absent: all. */
  pretests: pretests.optional(),
  ...taskExtras,
});
export type SolutionTask = z.output<typeof solutionTask>;

/** What the instance of a submitter answered. */
const instanceAnswer = z.union([
  z.object({ state: z.literal('compared'), matches: z.boolean() }),
  z.object({
    state: z.literal('ran'),
    /** Null: stopped at its time limit. */
    exitCode: z.int().nullable(),
    /** Standard output and standard error, both cut. */
    output: z.string(),
    errors: z.string(),
  }),
  /**
   * `closed`: the submitter has no instance that is ready. `stopped`: the service of the check does not run.
   * `unreachable`: the runner of the instance does not answer, or is busy with other checks of it.
   */
  z.object({ state: z.enum(['closed', 'stopped', 'unreachable']) }),
]);
export type InstanceAnswer = z.output<typeof instanceAnswer>;

export const runnerProtocol = {
  'POST /api/runner/solution/poll': endpoint({
    ...common,
    summary: 'Lease one solution to judge, or none',
    query: z.object({
      wait: int({ min: 0, max: MAX_POLL_WAIT_S }).optional(),
      lease: int({ min: 5, max: MAX_LEASE_S }).optional(),
    }),
    reply: z.union([solutionTask, z.object({ ...taskIds, errMsg: z.string(), ...taskExtras }), z.object({})]),
  }),
  'PATCH /api/runner/solution/task/:solutionId/:taskId': endpoint({
    ...common,
    summary: 'Report progress and renew the lease',
    params: taskParams,
    body: strict({
      ...report,
      progress: z
        .object({ done: z.int().min(0), total: z.int().min(0), jobs: z.array(detailsJob).max(1000) })
        .optional(),
    }),
    reply: done,
    refusals: ['task-gone', 'not-found'],
  }),
  'GET /api/runner/solution/task/:solutionId/:taskId/details/:type': endpoint({
    ...common,
    summary: 'Get the URL for uploading the details document',
    params: taskParams.extend({ type: fileUrlType() }),
    badParams: 400,
    reply: fileUrl,
    refusals: ['not-found'],
  }),
  'POST /api/runner/solution/task/:solutionId/:taskId/instance': endpoint({
    ...common,
    summary: "Judge the answer to one question by the submitter's instance",
    params: taskParams,
    body: strict({ key: str({ max: 100 }), answer: str({ max: MAX_INSTANCE_ANSWER }).optional() }),
    reply: instanceAnswer,
    refusals: ['not-found'],
    extension: true,
  }),
  'POST /api/runner/solution/task/:solutionId/:taskId/complete': endpoint({
    ...common,
    summary: 'Complete the task; the runner of this product includes the result, others have patched it before',
    params: taskParams,
    body: strict({
      ...report,
      details: solutionDetails.optional(),
      /** The compiler or interpreter used; for servers that store the health of runners. */
      compiler: strict({ language: str({ max: 64 }), version: str({ max: 256 }) }).optional(),
    }).optional(),
    reply: done,
    refusals: ['task-gone', 'not-found'],
  }),
  'POST /api/runner/solution/task/:solutionId/:taskId/release': endpoint({
    ...common,
    summary: 'Release a task because of a fault of the machine or of the package',
    params: taskParams,
    body: strict({
      /** `stopping`: the runner is shutting down, which is not a fault and does not count as an attempt. */
      fault: z.enum(['machine', 'package', 'stopping']),
      reason: str({ max: 4096 }),
      advice: str({ max: 4096 }).optional(),
    }),
    reply: done,
    refusals: ['task-gone', 'not-found'],
    extension: true,
  }),
};
