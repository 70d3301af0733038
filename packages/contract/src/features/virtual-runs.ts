import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, strict, uuid } from '../wire.ts';

/** Maximum number of virtual runs of a user in one contest. */
export const MAX_VIRTUAL_RUNS = 50;

const at = { contestId: uuid() };
const params = z.object(at);
const inRun = z.object({ ...at, runId: uuid() });
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const entering = ['not-found', 'banned'] as const;

const virtualRun = z.object({
  _id: z.string(),
  /** Number of the run among those of the user in the contest, from 1. */
  nth: z.int(),
  startedAt: z.int(),
  /** Length in milliseconds. */
  duration: z.int(),
  /** How long before the end the freeze begins; absent: no freeze. */
  freeze: z.int().optional(),
  /** When its time is or was over: after its length, or when the user finished it. */
  endAt: z.int(),
  /** Whether its time runs. */
  open: z.boolean(),
});
export type VirtualRun = z.output<typeof virtualRun>;

/** Taking a past contest alone, with its length and freeze. What is submitted in it counts in no official result. */
export const virtualRuns = {
  'GET /api/contest/:contestId/virtual': endpoint({
    ...scoped,
    summary: 'Whether the viewer may take the contest virtually, and their virtual runs, newest first',
    params,
    reply: z.object({
      /** Whether the contest allows virtual runs at all. */
      allowed: z.boolean(),
      /** Length and freeze of a run that starts now; absent while none can be started. */
      offer: z.object({ duration: z.int(), freeze: z.int().optional() }).optional(),
      serverTime: z.int(),
      runs: z.array(virtualRun),
    }),
    refusals: entering,
  }),
  'POST /api/contest/:contestId/virtual': endpoint({
    ...scoped,
    summary: 'Start a virtual run of a contest that has ended',
    params,
    reply: z.object({ runId: z.string() }),
    refusals: [...entering, 'virtual-closed', 'virtual-running', 'virtual-limit'],
  }),
  'GET /api/contest/:contestId/virtual/:runId': endpoint({
    ...scoped,
    summary: 'Get a virtual run of the viewer with everything submitted in it',
    params: inRun,
    reply: z.object({
      run: virtualRun,
      serverTime: z.int(),
      /** In order of submission. */
      submissions: z.array(
        z.object({
          solutionId: z.string(),
          problemId: z.string(),
          submittedAt: z.int(),
          /** Time of the run; absent after its end: it does not count. */
          time: z.int().optional(),
          state: z.int(),
          score: z.number(),
          status: z.string(),
        }),
      ),
    }),
    refusals: entering,
  }),
  'POST /api/contest/:contestId/virtual/:runId/finish': endpoint({
    ...scoped,
    summary: 'Finish a virtual run before its time is over; nothing happens to one that is over',
    params: inRun,
    reply: done,
    refusals: entering,
  }),
  'PATCH /api/contest/:contestId/admin/virtual': endpoint({
    ...scoped,
    summary: 'Allow or forbid virtual runs of a contest; runs exist on, but without access to its problems',
    params,
    body: strict({ allowed: bool() }),
    reply: done,
    refusals: [...entering, 'no-right'],
  }),
};
