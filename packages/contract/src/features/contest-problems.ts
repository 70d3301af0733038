import { z } from 'zod';
import { createSolutionAbility, createSolutionRefusals } from '../abilities.ts';
import { attachment, done, problemTextQuery, problemTexts, shownResult, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, fileUrl, fileUrlQuery, hash, int, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { contestProblemSettings } from './contest-shapes.ts';
import { shownProblemConfig } from './problem-config.ts';
import { solution, solutionFilters, solutionRow, solutionSort, submitting } from './solutions.ts';

const tags = ['contest'];
const at = { contestId: uuid() };
const params = z.object(at);
const inProblem = z.object({ ...at, problemId: uuid() });
const inSolution = z.object({ ...at, solutionId: uuid() });
/** Contest routes return 400 for a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400 } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;
/** Refusals of actions that participants may do only in some stages. */
const viewing = ['not-found', 'banned', 'participants-only', 'stage-closed'] as const;
const modified = z.object({ modifiedCount: z.int(), rejudgeId: z.string().optional() });

/** The viewer's work on a problem of a contest; score and status are those of the last solution. */
const ownResult = z.object({
  solutionCount: z.int(),
  lastSolutionId: z.string().optional(),
  score: z.number().optional(),
  status: z.string().optional(),
  /** The last solution was judged on the pretests of a round only. */
  pretests: z.literal(true).optional(),
  /** The judged solution that counts by the format of the contest's first ranklist; without a ranklist, the best. */
  counted: shownResult.optional(),
});

export const contestProblems = {
  'GET /api/contest/:contestId/problem': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'List the problems of the contest that the viewer may see now, by slug',
    params,
    reply: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        titles: titles.optional(),
        tags: z.array(z.string()).optional(),
        settings: contestProblemSettings,
        status: ownResult.optional(),
        /** When the viewer's participant locked the problem. */
        lockedAt: z.int().optional(),
        /** Of a problem of another organization; only for those who administer the contest. */
        lent: z
          .object({
            owner: z.object({ _id: z.string(), name: z.string() }),
            /** The data version that the contest keeps; absent: it follows the owner's current one. */
            dataHash: z.string().optional(),
          })
          .optional(),
      }),
    ),
    refusals: viewing,
  }),
  'POST /api/contest/:contestId/problem': endpoint({
    ...scoped,
    summary: 'Add a problem to the contest',
    params,
    body: strict({ problemId: uuid(), settings: contestProblemSettings }),
    reply: done,
    refusals: [...hidden, 'already-listed', 'slug-taken'],
  }),
  'GET /api/contest/:contestId/problem/:problemId': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'Get a problem of the contest',
    params: inProblem,
    query: problemTextQuery,
    reply: z.object({
      _id: z.string(),
      title: z.string(),
      description: z.string(),
      ...problemTexts,
      /** The latest change of the title or statement, in any language; absent if not in the viewer's time. */
      textChangedAt: z.int().optional(),
      tags: z.array(z.string()).optional(),
      attachments: z.array(attachment),
      currentDataHash: z.string(),
      config: shownProblemConfig.optional(),
      settings: contestProblemSettings,
      status: ownResult.optional(),
      /** What the viewer may do; the client offers only these actions. */
      abilities: z.object({
        createSolution: createSolutionAbility,
        /** Whether an uploaded solution may be submitted for judging now. */
        submit: z.boolean(),
        solutionsLeft: z.int(),
        /** When the next submission is allowed, if an interval between submissions has not passed yet. */
        nextSubmissionAt: z.int().optional(),
        /** Present if the viewer may lock the problem now. */
        lock: z.literal(true).optional(),
      }),
      /** When the viewer's participant locked the problem. */
      lockedAt: z.int().optional(),
    }),
    refusals: viewing,
  }),
  'DELETE /api/contest/:contestId/problem/:problemId': endpoint({
    ...scoped,
    summary: 'Remove a problem from the contest; its solutions are kept',
    params: inProblem,
    reply: done,
    refusals: hidden,
  }),
  'GET /api/contest/:contestId/problem/:problemId/settings': endpoint({
    ...scoped,
    summary: 'Get the settings of a problem in the contest',
    params: inProblem,
    reply: contestProblemSettings,
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/problem/:problemId/settings': endpoint({
    ...scoped,
    summary: 'Replace the settings of a problem in the contest',
    params: inProblem,
    body: contestProblemSettings,
    reply: done,
    refusals: [...hidden, 'slug-taken'],
  }),
  'POST /api/contest/:contestId/problem/:problemId/submit-all': endpoint({
    ...scoped,
    summary: 'Submit every uploaded solution of a problem for judging',
    params: inProblem,
    reply: modified,
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/problem/:problemId/rejudge-all': endpoint({
    ...scoped,
    summary: 'Judge all solutions of a problem again',
    params: inProblem,
    body: strict({ pull: bool().optional() }),
    reply: modified,
    refusals: [...hidden, 'no-judge-data'],
  }),
  'GET /api/contest/:contestId/problem/:problemId/attachment/:key/url/download': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'Get the URL of an attachment of a problem',
    params: z.object({ ...at, problemId: uuid(), key: str({ min: 1, max: 256 }) }),
    query: fileUrlQuery,
    reply: fileUrl,
    refusals: viewing,
  }),
  'POST /api/contest/:contestId/problem/:problemId/solution': endpoint({
    ...scoped,
    summary: 'Announce a solution and get the URL for its upload',
    params: inProblem,
    body: strict({
      hash: hash(),
      size: int({ min: 1 }),
      preferPrivate: bool().optional(),
      language: str({ max: 64 }).optional(),
    }),
    reply: z.object({ solutionId: z.string(), uploadUrl: z.string() }),
    refusals: [
      'not-found',
      'banned',
      ...createSolutionRefusals,
      'instance-needed',
      'team-incomplete',
      'submission-interval',
      'too-large',
      'org-storage-full',
      'user-storage-full',
      'too-many-waiting',
    ],
  }),

  'GET /api/contest/:contestId/solution': endpoint({
    ...scoped,
    summary: 'List the solutions of the contest, newest first',
    params,
    query: z.object({
      ...pageQuery,
      ...solutionFilters,
      problemId: uuid().optional(),
      sort: solutionSort.optional(),
    }),
    reply: pageOf(solutionRow),
    refusals: [...viewing, 'no-right'],
  }),
  'GET /api/contest/:contestId/solution/:solutionId': endpoint({
    ...scoped,
    summary: 'Get a solution of the contest',
    params: inSolution,
    reply: solution,
    refusals: viewing,
  }),
  'POST /api/contest/:contestId/solution/:solutionId/submit': endpoint({
    ...scoped,
    summary: 'Submit an uploaded solution for judging',
    params: inSolution,
    body: submitting,
    reply: done,
    refusals: [
      ...viewing,
      'contest-paused',
      'problem-locked',
      'not-uploaded',
      'announced-anew',
      'submission-interval',
      'too-many-waiting',
    ],
  }),
  'POST /api/contest/:contestId/solution/:solutionId/rejudge': endpoint({
    ...scoped,
    summary: 'Judge a solution again',
    params: inSolution,
    reply: done,
    refusals: [...viewing, 'no-right', 'judged-by-instance'],
  }),
  'GET /api/contest/:contestId/solution/:solutionId/details/download': endpoint({
    ...scoped,
    summary: 'Get the URL of the details document',
    params: inSolution,
    reply: fileUrl,
    refusals: [...viewing, 'solution-hidden'],
  }),
  'GET /api/contest/:contestId/solution/:solutionId/data/download': endpoint({
    ...scoped,
    summary: 'Get the URL of the submitted archive',
    params: inSolution,
    reply: fileUrl,
    refusals: [...viewing, 'solution-hidden', 'rule-denied', 'rule-failed'],
  }),
};
