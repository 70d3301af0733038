import type { Problem, Solution } from '@assay/contract';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import type { Answers } from './outside.ts';
import { ORG, USER, memberAnswers } from './render-app.tsx';

export const PROBLEM = '00000000-0000-4000-8000-000000000101';
export const SOLUTION = '00000000-0000-4000-8000-000000000201';

/** A problem that accepts one uploaded file, by default for a user with all rights. */
export function aProblem(given: Partial<Problem> = {}): Problem {
  return {
    _id: PROBLEM,
    orgId: ORG,
    accessLevel: ACCESS_LEVEL.public,
    slug: 'two-weights',
    title: 'Two Weights',
    description: 'Add them.',
    tags: ['@easy'],
    capability: '-1',
    currentDataHash: 'a'.repeat(64),
    settings: {},
    config: { label: 'default', submit: { upload: true }, solution: { maxSize: 100 } },
    abilities: {
      submit: true,
      readAllSolutions: true,
      editContent: true,
      translate: true,
      editData: true,
      review: true,
      hidesSolutions: false,
      administer: true,
    },
    ...given,
  };
}

export function aSolution(given: Partial<Solution> = {}): Solution {
  return {
    _id: SOLUTION,
    label: 'default',
    problemId: PROBLEM,
    userId: USER,
    problemDataHash: 'a'.repeat(64),
    state: SOLUTION_STATE.pending,
    score: 0,
    metrics: {},
    status: '',
    message: '',
    createdAt: 1_700_000_000_000,
    submittedAt: 1_700_000_000_000,
    abilities: { submit: false, rejudge: true, readData: false, readDetails: false, readJudgings: true },
    ...given,
  };
}

/** Answers for a member of the organization on the pages of one problem. */
export function problemAnswers(problem: Problem = aProblem()): Answers {
  return {
    ...memberAnswers({ orgCapability: '5' }),
    [`GET /api/problem/${problem._id}`]: problem,
    [`GET /api/problem/${problem._id}/attachment`]: [],
    [`GET /api/problem/${problem._id}/data`]: [],
    [`GET /api/problem/${problem._id}/bench`]: [],
    [`GET /api/problem/${problem._id}/solution`]: { items: [], total: 0 },
    [`GET /api/org/${ORG}/language`]: { known: false, runners: 0, languages: [] },
    'GET /api/problem/tags': [],
    'POST /api/public/fetch-principals-profiles': [],
  };
}

/** An empty draft of a problem. */
export const aDraft = (given: object = {}) => ({
  revision: 1,
  settings: {
    revision: 1,
    timeMs: 1000,
    memoryMiB: 256,
    outputMiB: 64,
    checker: { type: 'tokens' },
    checkerPath: null,
    solutionKind: 'program',
    kind: 'programs',
    graders: [],
    questions: [],
    instance: null,
    subtasks: [],
  },
  tests: [],
  programs: [],
  kept: [],
  script: { lines: [], surplus: 0, benchId: null },
  todo: [],
  published: null,
  former: null,
  run: null,
  validation: null,
  ...given,
});
