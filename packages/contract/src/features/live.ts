import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { solutionProgress, solutionRow } from './solutions.ts';

/** What the event stream carries. Each event says what changed; the client patches or refetches. */
export const liveEvent = z.discriminatedUnion('type', [
  /** First event of every connection, and again whenever events may have been missed; times of the server in milliseconds. */
  z.object({ type: z.literal('hello'), serverTime: z.int() }),
  /** From time to time: the stream is alive, and what the server's clock says. */
  z.object({ type: z.literal('time'), serverTime: z.int() }),
  /** A solution the viewer may see changed. `progress` only for those who may see details. */
  z.object({
    type: z.literal('solution'),
    solution: solutionRow,
    progress: solutionProgress.nullable(),
  }),
  /** An announcement the viewer may read was published, changed or withdrawn. */
  z.object({ type: z.literal('announcement') }),
  z.object({ type: z.literal('problem'), problemId: z.string() }),
  /** `orgId` is null for a runner that is lent to every organization. */
  z.object({ type: z.literal('runner'), orgId: z.string().nullable() }),
  /** A custom run of the viewer was taken or has ended. */
  z.object({ type: z.literal('run'), runId: z.string() }),
  /** Something the viewer has a runner try for a problem got on or has ended. */
  z.object({ type: z.literal('bench'), benchId: z.string() }),
  /** A contest the viewer may see changed, or its next stage began. `part`: only who else takes part in it; absent where it may be anything. */
  z.object({ type: z.literal('contest'), contestId: z.string(), part: z.literal('participants').optional() }),
  /** An instance of the viewer, or of an organization the viewer administers, changed. */
  z.object({ type: z.literal('instance'), instanceId: z.string(), orgId: z.string(), userId: z.string() }),
  /** A ranklist the viewer may see has a new document. Versions rise; they are milliseconds since the epoch. */
  z.object({ type: z.literal('ranklist'), contestId: z.string(), key: z.string(), version: z.int() }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

export const live = {
  'GET /api/events': endpoint({
    summary: 'Server-sent events of what changes for this viewer',
    viewer: 'anyone',
    tags: ['live'],
    query: z.object({
      /** Ids of solutions to follow besides one's own, comma separated; those the viewer may not see are ignored. */
      solutions: z.string().max(4096).optional(),
      /** Ids of problems, contests and organizations of which everybody's solutions are followed, as far as the viewer may see them. */
      problems: z.string().max(4096).optional(),
      contests: z.string().max(4096).optional(),
      orgs: z.string().max(4096).optional(),
    }),
    reply: null,
    extension: true,
  }),
};
