import { z } from 'zod';
import { done, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_PRINT_JOBS, PRINT_TEXT_MAX, printResults, printStates } from '../print-limits.ts';
import { bool, int, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/*
 * Printing in a contest. Participants send texts; volunteers with the right `printing` and administrators of the
 * contest print them. Volunteers need no other right.
 */

const tags = ['contest'];
const at = { contestId: uuid() };
const params = z.object(at);
const jobParams = z.object({ ...at, jobId: uuid() });
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const entering = ['not-found', 'banned'] as const;
const hidden = [...entering, 'no-right'] as const;

const user = z.object({ userId: z.string(), name: z.string() });
const job = z.object({
  _id: z.string(),
  /** Rises with arrival in the contest; printed on each page. */
  number: z.int(),
  /** Name of the file. */
  title: z.string(),
  language: z.string().optional(),
  pages: z.int(),
  /** Size of the text in UTF-8. */
  bytes: z.int(),
  state: z.enum(printStates),
  at: z.int(),
  /** When it was printed, failed or was cancelled. */
  endedAt: z.int().optional(),
});

/** A job of the viewer or of the viewer’s team. */
const ownJob = job.extend({
  /** Who sent it; absent if the account is deleted. */
  sender: user.optional(),
});
export type OwnPrintJob = z.output<typeof ownJob>;

const row = job.extend({
  participant: user,
  /** Where the participant sits; only of a team. */
  seat: z.string().optional(),
  /** Tags of the participant, such as a room. */
  tags: z.array(z.string()),
  /** The volunteer who is printing it. */
  claim: z.object({ ...user.shape, until: z.int(), own: z.boolean() }).optional(),
  /** The volunteer who printed it or marked it as failed. */
  endedBy: z.string().optional(),
});
export type PrintJobRow = z.output<typeof row>;

/** How a contest uses printing. */
const settings = z.object({
  enabled: z.boolean(),
  /** Maximum number of jobs of a participant; cancelled ones do not count. */
  maxJobs: z.int(),
  /** Printed on each page; may be empty. */
  header: z.string(),
});
export type PrintSettings = z.output<typeof settings>;

export const printing = {
  'GET /api/contest/:contestId/print-job/own': endpoint({
    ...scoped,
    summary: 'List the print jobs of the viewer or of the viewer’s team, latest first, and how many are left',
    params,
    reply: z.object({
      /** Whether the viewer can send a job now, or why not. */
      send: z.union([z.literal(true), z.enum(['printing-off', 'participants-only', 'stage-closed', 'print-limit'])]),
      left: z.int(),
      items: z.array(ownJob),
    }),
    refusals: entering,
  }),
  'POST /api/contest/:contestId/print-job': endpoint({
    ...scoped,
    summary: 'Send a text to be printed',
    params,
    body: strict({
      /** Chosen by the client: another request with the same key returns the job of the first one. */
      key: uuid(),
      title: str({ min: 1, max: PRINT_TEXT_MAX.title, pattern: /\S/ }),
      language: str({ max: PRINT_TEXT_MAX.language }).optional(),
      source: z.string().min(1),
    }),
    reply: z.object({ jobId: z.string(), number: z.int(), pages: z.int() }),
    refusals: [
      ...entering,
      'printing-off',
      'participants-only',
      'stage-closed',
      'print-not-text',
      'print-too-large',
      'print-limit',
    ],
  }),
  'POST /api/contest/:contestId/print-job/:jobId/cancel': endpoint({
    ...scoped,
    summary: 'Cancel an own job that waits',
    params: jobParams,
    reply: done,
    refusals: [...entering, 'print-job-changed'],
  }),

  'GET /api/contest/:contestId/print-queue': endpoint({
    ...scoped,
    summary: 'Get what the page of the print queue shows around the list',
    params,
    reply: z.object({
      contestId: z.string(),
      orgId: z.string(),
      title: z.string(),
      titles: titles.optional(),
      enabled: z.boolean(),
      /** Whether the viewer administers the contest. */
      administer: z.boolean(),
      /** Number of jobs that wait or are taken. */
      open: z.int(),
      serverTime: z.int(),
    }),
    refusals: hidden,
  }),
  'GET /api/contest/:contestId/print-job': endpoint({
    ...scoped,
    summary: 'List print jobs: open ones by arrival, ended ones latest first',
    params,
    query: z.object({ ...pageQuery, show: z.enum(['open', 'done']) }),
    reply: pageOf(row),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/print-queue/next': endpoint({
    ...scoped,
    summary: 'Claim the job that has waited longest, for print stations; without a job if none waits',
    params,
    reply: z.object({ job: row.optional() }),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/print-job/:jobId/claim': endpoint({
    ...scoped,
    summary: 'Claim a job that waits, so that no one else prints it; expires unless repeated',
    params: jobParams,
    reply: z.object({ until: z.int() }),
    refusals: [...hidden, 'print-job-changed', 'print-job-taken'],
  }),
  'DELETE /api/contest/:contestId/print-job/:jobId/claim': endpoint({
    ...scoped,
    summary: 'Put a job back: end an own or expired claim',
    params: jobParams,
    reply: done,
    refusals: [...hidden, 'print-job-taken'],
  }),
  'POST /api/contest/:contestId/print-job/:jobId/result': endpoint({
    ...scoped,
    summary: 'Record that a job was printed, or that printing it failed',
    params: jobParams,
    body: strict({ result: z.enum(printResults) }),
    reply: done,
    refusals: [...hidden, 'print-job-changed', 'print-job-taken'],
  }),
  'DELETE /api/contest/:contestId/print-job/:jobId/result': endpoint({
    ...scoped,
    summary: 'Undo a result: the job waits again',
    params: jobParams,
    reply: done,
    refusals: [...hidden, 'print-job-changed'],
  }),

  'GET /api/contest/:contestId/print-job/:jobId/pdf': endpoint({
    ...scoped,
    summary: 'Get the pages of a job as PDF, for those who print and for its participant',
    params: jobParams,
    reply: null,
    refusals: entering,
  }),

  'GET /api/contest/:contestId/admin/printing': endpoint({
    ...scoped,
    summary: 'Get the print settings of a contest',
    params,
    reply: settings,
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/printing': endpoint({
    ...scoped,
    summary: 'Change the print settings of a contest',
    params,
    body: strict({
      enabled: bool().optional(),
      maxJobs: int({ min: 1, max: MAX_PRINT_JOBS }).optional(),
      header: str({ max: PRINT_TEXT_MAX.header }).optional(),
    }),
    reply: done,
    refusals: hidden,
  }),
};
