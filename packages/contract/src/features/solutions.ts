import { z } from 'zod';
import { submitRefusals } from '../abilities.ts';
import { done, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, fileUrl, hash, int, ms, num, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { feedbackLevels } from './contest-shapes.ts';

/* ---- shapes ---- */

export const metrics = z.record(z.string(), z.number());

export const detailsTest = z.looseObject({
  name: z.string(),
  /** Percent of `scoreScale`. */
  score: z.number(),
  scoreScale: z.number().optional(),
  status: z.string(),
  /** Untrusted Markdown. */
  summary: z.string().optional(),
  cpu: z.number().optional().describe('CPU time in ms'),
  mem: z.number().optional().describe('peak memory in KiB'),
});
export const detailsJob = z.looseObject({
  name: z.string(),
  score: z.number(),
  scoreScale: z.number().optional(),
  points: z.number().optional().describe('share of the score of the solution, not rounded'),
  status: z.string(),
  tests: z.array(detailsTest).nullish(),
  summary: z.string().optional(),
});
/** The details document of a judged solution. */
export const solutionDetails = z.looseObject({
  version: z.int().min(1),
  jobs: z.array(detailsJob).nullish(),
  summary: z.string().optional(),
  /** What it is reduced to for contestants; absent: it is complete. */
  feedback: z.enum(feedbackLevels).optional(),
});
export type SolutionDetails = z.output<typeof solutionDetails>;

/** Progress of a running judging; `jobs` are the details so far. */
export const solutionProgress = z.object({ done: z.int(), total: z.int(), jobs: z.array(detailsJob) });
export type SolutionProgress = z.output<typeof solutionProgress>;

const rowShape = {
  _id: z.string(),
  problemId: z.string(),
  contestId: z.string().optional(),
  /** In a contest, the participant: a user or a team. */
  userId: z.string(),
  /** Of a team: the member who sent it. */
  sentBy: z.string().optional(),
  state: z.int().min(0).max(4),
  score: z.number(),
  metrics,
  status: z.string(),
  /** Judged on the pretests only. */
  pretests: z.literal(true).optional(),
  message: z.string(),
  submittedAt: z.int().optional(),
  /** When it was judged; absent before. */
  completedAt: z.int().optional(),
  /** When a token was spent on it; for its owner and the administrators of the contest. */
  tokenedAt: z.int().optional(),
  /** Absent if unknown. */
  language: z.string().optional(),
};
export const solutionRow = z.object(rowShape);
export type SolutionRow = z.output<typeof solutionRow>;

/** The place of a waiting solution in the queue. */
const queuePlace = z.object({
  /** Solutions that are judged before it, counted up to 1000. */
  ahead: z.int(),
  /** Estimated time until its judging begins; null if unknown. */
  waitMs: z.int().nullable(),
  /** Online runners that may judge it. */
  runners: z.int(),
  /**
   * Why it waits although runners of the site are online and none of the organization's own: the organization has no
   * quota on them, or its other tasks use the whole quota. Or the jury holds the judging.
   */
  held: z.enum(['nothing-lent', 'quota-used', 'judging-held']).optional(),
});
export type QueuePlace = z.output<typeof queuePlace>;

/** A solution, as far as the viewer may see it. */
export const solution = z.object({
  _id: z.string(),
  label: z.string(),
  problemId: z.string(),
  contestId: z.string().optional(),
  userId: z.string(),
  /** Of a team: the member who sent it. */
  sentBy: z.string().optional(),
  problemDataHash: z.string(),
  state: z.int().min(0).max(4),
  score: z.number(),
  metrics,
  status: z.string(),
  /** As in the list. */
  pretests: z.literal(true).optional(),
  message: z.string(),
  createdAt: z.int(),
  submittedAt: z.int().optional(),
  completedAt: z.int().optional(),
  /** When a token was spent on it; for its owner and the administrators of the contest. */
  tokenedAt: z.int().optional(),
  preferPrivate: z.boolean().optional(),
  /** Language chosen on submission, if known. */
  language: z.string().optional(),
  /** Version line of the compiler or interpreter used, if known. */
  compiler: z.string().optional(),
  /** Number of the judging, 1 for the first; only for viewers who may see earlier ones. */
  attempt: z.int().optional(),
  /** Only while it waits to be judged. */
  queue: queuePlace.optional(),
  /** Why it could not be judged and how to fix it; only for administrators of the problem. */
  fault: z
    .object({ origin: z.enum(['machine', 'package']), reason: z.string(), advice: z.string().optional() })
    .optional(),
  /** Live progress, only while running and only for viewers who may see details. */
  progress: solutionProgress.optional(),
  /** What the viewer may do; the client offers only these actions. */
  abilities: z.object({
    submit: z.boolean(),
    rejudge: z.boolean(),
    readData: z.boolean(),
    readDetails: z.boolean(),
    /** Judgings before the current one. */
    readJudgings: z.boolean(),
  }),
});
export type Solution = z.output<typeof solution>;

export const solutionFilters = {
  userId: uuid().optional(),
  state: int({ min: 0, max: 4 }).optional(),
  status: str({ max: 64 }).optional(),
  scoreL: num().optional(),
  scoreR: num().optional(),
  submittedAtL: ms().optional(),
  submittedAtR: ms().optional(),
};
/** By submission time; absent: newest first. */
export const solutionSort = z.enum(['newest', 'oldest']);

/* ---- routes of a problem's solutions ---- */

const tags = ['problem'];
const problemParams = z.object({ problemId: uuid() });
const params = z.object({ problemId: uuid(), solutionId: uuid() });
const common = { viewer: 'session', tags } as const;
/**
 * Body of a submission. `hash`: the request is refused if another file has been announced since, for example by a
 * second window of the same user.
 */
export const submitting = strict({ hash: hash().optional() });

const newSolution = strict({
  hash: hash(),
  size: int({ min: 1 }),
  preferPrivate: bool().optional(),
  language: str({ max: 64 }).optional(),
});

export const solutions = {
  'POST /api/problem/:problemId/solution': endpoint({
    ...common,
    summary: 'Announce a solution and get the URL for its upload',
    params: problemParams,
    body: newSolution.extend({
      /** The viewer's virtual run of a contest with the problem, in which it counts. */
      virtualRunId: uuid().optional(),
    }),
    reply: z.object({ solutionId: z.string(), uploadUrl: z.string() }),
    refusals: [
      'not-found',
      ...submitRefusals,
      'instance-needed',
      'too-large',
      'org-storage-full',
      'user-storage-full',
      'too-many-waiting',
    ],
  }),
  'GET /api/problem/:problemId/solution': endpoint({
    ...common,
    summary: 'List the solutions of a problem, newest first',
    params: problemParams,
    query: z.object({ ...pageQuery, ...solutionFilters, sort: z.enum(['newest', 'oldest', 'score']).optional() }),
    reply: pageOf(solutionRow),
    refusals: ['not-found', 'no-right'],
  }),
  'GET /api/problem/:problemId/solution/:solutionId': endpoint({
    ...common,
    badParams: 400,
    summary: 'Get a solution',
    params,
    reply: solution,
    refusals: ['not-found'],
  }),
  'POST /api/problem/:problemId/solution/:solutionId/submit': endpoint({
    ...common,
    badParams: 400,
    summary: 'Submit an uploaded solution for judging',
    params,
    body: submitting,
    reply: done,
    refusals: ['not-found', 'not-uploaded', 'announced-anew', 'too-many-waiting'],
  }),
  'POST /api/problem/:problemId/solution/:solutionId/rejudge': endpoint({
    ...common,
    badParams: 400,
    summary: 'Judge a solution again',
    params,
    reply: done,
    refusals: ['not-found', 'no-right', 'judged-by-instance'],
  }),
  'GET /api/problem/:problemId/solution/:solutionId/details/download': endpoint({
    ...common,
    badParams: 400,
    summary: 'Get the URL of the details document',
    params,
    reply: fileUrl,
    refusals: ['not-found', 'solution-hidden'],
  }),
  'GET /api/problem/:problemId/solution/:solutionId/data/download': endpoint({
    ...common,
    badParams: 400,
    summary: 'Get the URL of the submitted archive',
    params,
    reply: fileUrl,
    refusals: ['not-found', 'solution-hidden', 'rule-denied', 'rule-failed'],
  }),
  'GET /api/solution': endpoint({
    viewer: 'session',
    tags: ['solution'],
    summary: 'List the solutions of an organization, newest first',
    query: z.object({
      ...pageQuery,
      ...solutionFilters,
      orgId: uuid(),
      problemId: uuid().optional(),
      contestId: str({ max: 64 }).optional(),
      sort: solutionSort.optional(),
    }),
    reply: pageOf(
      z.object({
        ...rowShape,
        problemTitle: z.string(),
        /** Titles in other languages, if there are any. */
        problemTitles: titles.optional(),
        contestTitle: z.string().optional(),
        contestTitles: titles.optional(),
      }),
    ),
    refusals: ['no-right'],
  }),
};
