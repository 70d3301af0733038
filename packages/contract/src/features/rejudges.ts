import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { RefusalCode } from '../refusals.ts';
import { bool, fileUrl, int, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { citation } from './contest-awards.ts';
import { metrics, solutionFilters } from './solutions.ts';

/* ---- shapes ---- */

const counts = z.object({
  /** Solutions in the rejudge. */
  total: z.int(),
  /** Not judged yet. */
  waiting: z.int(),
  /** Judged again. */
  done: z.int(),
  /** Aside: could not be judged, and keep their results. */
  failed: z.int(),
  /** Restored to their earlier result by the cancellation; aside: not judged when it was discarded. */
  cancelled: z.int(),
  /** Submitted again, or judged by a later rejudge, before this one reached them or was applied. */
  replaced: z.int(),
  /** Of `done`, those whose verdict or score changed. */
  changed: z.int(),
});

const mode = z.enum(['aside', 'immediate']);

/** A rejudge: a request to judge solutions again. */
export const rejudge = z.object({
  _id: z.string(),
  problemId: z.string().optional(),
  contestId: z.string().optional(),
  /** The requested filter. */
  filter: z.record(z.string(), z.unknown()),
  /** `aside`: all results change when it is applied; `immediate`: each as soon as it is judged again. */
  mode,
  /** Whether the problem's current data is used. */
  pull: z.boolean(),
  /** The system test of a round. */
  systemTest: z.literal(true).optional(),
  reason: z.string(),
  /** Absent if the account was deleted. */
  createdBy: z.string().optional(),
  createdAt: z.int(),
  cancelledBy: z.string().optional(),
  cancelledAt: z.int().optional(),
  /** When the last solution was no longer waiting; absent before that. */
  finishedAt: z.int().optional(),
  /** Only while it is applied. */
  appliedBy: z.string().optional(),
  appliedAt: z.int().optional(),
  /** The last time that its application was undone. */
  undoneBy: z.string().optional(),
  undoneAt: z.int().optional(),
  /**
   * `running` while solutions wait; also after a cancellation, until solutions in progress finish. Then `done` or
   * `cancelled`; aside `ready`, `applied` or `discarded`.
   */
  state: z.enum(['running', 'done', 'cancelled', 'ready', 'applied', 'discarded']),
  counts,
});
export type Rejudge = z.output<typeof rejudge>;

const result = z.object({ status: z.string(), score: z.number(), dataHash: z.string() });

const rowState = z.enum(['waiting', 'done', 'failed', 'cancelled', 'replaced']);

/** The result for one solution. */
export const rejudgeRow = z.object({
  solutionId: z.string(),
  problemId: z.string(),
  userId: z.string(),
  submittedAt: z.int().optional(),
  state: rowState,
  /** Why it could not be judged; only in the state `failed`. */
  fault: z.string().optional(),
  /** Absent if it had never been judged. */
  before: result.optional(),
  /** Present only in the state `done`. */
  after: result.optional(),
  changed: z.boolean(),
});
export type RejudgeRow = z.output<typeof rejudgeRow>;

/** Verdicts before and after, of the solutions judged again; and how many scores rose and fell. */
const verdictComparison = z.object({
  /** The most frequent first. */
  pairs: z.array(z.object({ before: z.string(), after: z.string(), total: z.int() })),
  raised: z.int(),
  lowered: z.int(),
});
export type VerdictComparison = z.output<typeof verdictComparison>;

const rankRow = z.object({ rank: z.int(), columns: z.array(z.string()) });

/** What a rejudge would judge if requested now. */
const matching = z.object({
  total: z.int(),
  /**
   * Languages of the matching solutions, regardless of the language filter, the most used first; unknown languages are
   * omitted.
   */
  languages: z.array(z.object({ language: z.string(), total: z.int() })),
});

/** Rank changes caused by a rejudge, compared with the ranklist as it would be without it now. Ignores freezes. */
const rankReport = pageOf(z.object({ userId: z.string(), before: rankRow, after: rankRow })).extend({
  /** The comparable ranklists; `key` is the one compared. Absent if the contest has none that this server computes. */
  ranklists: z.array(z.object({ key: z.string(), name: z.string() })),
  key: z.string().optional(),
  columns: z.array(z.object({ name: z.string(), problemId: z.string().optional() })),
});

/** Awards that change by a rejudge, as they would be without it now. Ignores freezes. */
const awardReport = z.object({
  /** Absent in a contest without awards. */
  awards: z
    .array(z.object({ key: z.string(), citation, gained: z.array(z.string()), lost: z.array(z.string()) }))
    .optional(),
});

/** One judging of a solution. */
export const judging = z.object({
  /** 1 for the first. */
  attempt: z.int(),
  /** Whether this judging counts now. */
  current: z.boolean(),
  /** As for solutions; 4 for all but the current one. */
  state: z.int().min(0).max(4),
  dataHash: z.string(),
  label: z.string(),
  score: z.number(),
  status: z.string(),
  message: z.string(),
  metrics,
  /** Version line of the compiler or interpreter, if known. */
  compiler: z.string().optional(),
  submittedAt: z.int().optional(),
  startedAt: z.int().optional(),
  completedAt: z.int().optional(),
  /** Who requested it and why; absent for a submission. Only for administrators. */
  rejudge: z.object({ _id: z.string(), reason: z.string(), userId: z.string().optional() }).optional(),
  /** Only for administrators; absent if unknown, or if the runner was deleted. */
  runnerId: z.string().optional(),
  runnerName: z.string().optional(),
  readDetails: z.boolean(),
});
export type Judging = z.output<typeof judging>;

/* ---- routes ---- */

const reason = {
  pull: bool().optional(),
  reason: str({ max: 1024 }).optional(),
  /** Absent: `aside` in a contest, `immediate` outside. */
  mode: mode.optional(),
};
const narrowed = {
  ...solutionFilters,
  state: int({ min: 1, max: 4 }).optional(),
  /** A single solution. */
  solutionId: uuid().optional(),
  /** Empty: solutions without a runner. */
  runnerId: z.preprocess((id) => (id === null ? '' : id), z.union([z.literal(''), uuid()])).optional(),
  /** Judged with this version of the data. */
  dataHash: str({ pattern: /^[0-9a-f]{64}$/ }).optional(),
  /** As entered on submission. */
  language: str({ max: 64 }).optional(),
};
const common = { viewer: 'session', extension: true } as const;

function orders<P extends z.ZodRawShape, B extends z.ZodRawShape>(
  at: P,
  filter: B,
  tags: readonly string[],
  hidden: readonly RefusalCode[],
) {
  const [params, one] = [z.object(at), z.object({ ...at, rejudgeId: uuid() })];
  return {
    begin: endpoint({
      ...common,
      tags,
      summary: 'Judge the matching solutions again; the earlier results are kept and compared',
      params,
      body: strict({ ...filter, ...reason }),
      // Absent if nothing matched.
      reply: z.object({ rejudgeId: z.string().optional(), total: z.int() }),
      refusals: [...hidden, 'no-judge-data'],
    }),
    match: endpoint({
      ...common,
      tags,
      summary: 'Count the solutions that a rejudge would judge, with their languages',
      params,
      // An empty value counts as absent in a query, so solutions without a runner have their own parameter.
      query: z.object({ ...filter, lost: bool().optional(), mode: mode.optional() }),
      reply: matching,
      refusals: hidden,
    }),
    list: endpoint({
      ...common,
      tags,
      summary: 'List rejudges, newest first',
      params,
      query: z.object(pageQuery),
      reply: pageOf(rejudge),
      refusals: hidden,
    }),
    get: endpoint({
      ...common,
      tags,
      summary: 'Get the progress of a rejudge',
      params: one,
      reply: rejudge,
      refusals: hidden,
    }),
    cancel: endpoint({
      ...common,
      tags,
      summary:
        'Cancel a rejudge: solutions not started yet get their earlier result back, those in progress finish. ' +
        'Aside: discard it, which changes no result',
      params: one,
      reply: z.object({ cancelled: z.int() }),
      refusals: [...hidden, 'rejudge-closed'],
    }),
    apply: endpoint({
      ...common,
      tags,
      summary: 'Apply a rejudge aside: all its results become current together',
      params: one,
      // `left`: those that got another result meanwhile, and keep it.
      reply: z.object({ applied: z.int(), left: z.int() }),
      refusals: [...hidden, 'rejudge-closed', 'rejudge-unfinished'],
    }),
    undo: endpoint({
      ...common,
      tags,
      summary: 'Undo the application of a rejudge aside: all earlier results become current together',
      params: one,
      reply: z.object({ restored: z.int(), left: z.int() }),
      refusals: [...hidden, 'rejudge-closed'],
    }),
    verdicts: endpoint({
      ...common,
      tags,
      summary: 'Count the solutions judged again by verdict before and after',
      params: one,
      reply: verdictComparison,
      refusals: hidden,
    }),
    rows: endpoint({
      ...common,
      tags,
      summary: 'List verdicts and scores before and after, changed ones first',
      params: one,
      query: z.object({
        ...pageQuery,
        state: rowState.optional(),
        /** Only solutions whose verdict or score changed. */
        changed: bool().optional(),
      }),
      reply: pageOf(rejudgeRow),
      refusals: hidden,
    }),
    csv: endpoint({
      ...common,
      tags,
      summary: 'Get the whole report as CSV',
      params: one,
      query: z.object({ ranklist: str({ max: 64 }).optional() }),
      reply: null,
      refusals: hidden,
    }),
  };
}

function history<P extends z.ZodRawShape>(at: P, tags: readonly string[], entry: readonly RefusalCode[]) {
  const solution = { ...at, solutionId: uuid() };
  return {
    list: endpoint({
      ...common,
      tags,
      summary:
        'List the judgings of a solution, newest first; only the current one for viewers who may not see earlier ones',
      params: z.object(solution),
      reply: z.object({ items: z.array(judging) }),
      refusals: entry,
    }),
    details: endpoint({
      ...common,
      tags,
      summary: 'Get the URL of the details document of a judging',
      params: z.object({ ...solution, attempt: int({ min: 1, max: 2 ** 31 - 1 }) }),
      reply: fileUrl,
      refusals: [...entry, 'solution-hidden'],
    }),
  };
}

const ofProblem = { problemId: uuid() };
const ofContest = { contestId: uuid() };
const hidden = ['not-found', 'no-right'] as const;
const banned = [...hidden, 'banned'] as const;
const problem = orders(ofProblem, narrowed, ['problem'], hidden);
const contest = orders(ofContest, { ...narrowed, problemId: uuid().optional() }, ['contest'], banned);
const problemHistory = history(ofProblem, ['problem'], ['not-found']);
const contestHistory = history(ofContest, ['contest'], ['not-found', 'banned', 'participants-only', 'stage-closed']);

export const rejudges = {
  'POST /api/problem/:problemId/admin/rejudge': problem.begin,
  'GET /api/problem/:problemId/admin/rejudge': problem.list,
  'GET /api/problem/:problemId/admin/rejudge-match': problem.match,
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId': problem.get,
  'POST /api/problem/:problemId/admin/rejudge/:rejudgeId/cancel': problem.cancel,
  'POST /api/problem/:problemId/admin/rejudge/:rejudgeId/apply': problem.apply,
  'POST /api/problem/:problemId/admin/rejudge/:rejudgeId/undo': problem.undo,
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId/verdict': problem.verdicts,
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId/solution': problem.rows,
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId/csv': problem.csv,
  'GET /api/problem/:problemId/solution/:solutionId/judging': problemHistory.list,
  'GET /api/problem/:problemId/solution/:solutionId/judging/:attempt/details/download': problemHistory.details,

  'POST /api/contest/:contestId/admin/rejudge': contest.begin,
  'GET /api/contest/:contestId/admin/rejudge': contest.list,
  'GET /api/contest/:contestId/admin/rejudge-match': contest.match,
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId': contest.get,
  'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/cancel': contest.cancel,
  'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply': contest.apply,
  'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/undo': contest.undo,
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/verdict': contest.verdicts,
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution': contest.rows,
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/csv': contest.csv,
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/rank': endpoint({
    ...common,
    tags: ['contest'],
    summary: 'List the rank changes that a rejudge causes',
    params: z.object({ ...ofContest, rejudgeId: uuid() }),
    query: z.object({ ...pageQuery, ranklist: str({ max: 64 }).optional() }),
    reply: rankReport,
    refusals: banned,
  }),
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/award': endpoint({
    ...common,
    tags: ['contest'],
    summary: 'List the awards that participants gain or lose by a rejudge',
    params: z.object({ ...ofContest, rejudgeId: uuid() }),
    reply: awardReport,
    refusals: banned,
  }),
  'GET /api/contest/:contestId/solution/:solutionId/judging': contestHistory.list,
  'GET /api/contest/:contestId/solution/:solutionId/judging/:attempt/details/download': contestHistory.details,
};
