import { ACCESS_LEVEL, RANKLIST_STATE } from '@assay/contract/states';
import type { Overview } from '../features/contest-admin/contest-admin.api.ts';
import type { Contest, ContestProblem, ContestProblemRow } from '../features/contests/contests.api.ts';
import type { Answers } from './outside.ts';
import { ORG, USER, memberAnswers } from './render-app.tsx';

export const CONTEST = '00000000-0000-4000-8000-000000000301';
export const CONTEST_PROBLEM = '00000000-0000-4000-8000-000000000302';
const HOUR_MS = 3_600_000;

/** A running contest, by default for a participant with access to everything. */
export function aContest(given: Partial<Contest> = {}): Contest {
  const nowMs = Date.now();
  const running = { name: 'running', start: nowMs - HOUR_MS };
  return {
    _id: CONTEST,
    orgId: ORG,
    accessLevel: ACCESS_LEVEL.public,
    slug: 'spring',
    title: 'Spring Contest',
    description: 'Six problems.',
    tags: ['school'],
    capability: '1',
    stages: [{ name: 'upcoming', start: 0 }, running, { name: 'end', start: nowMs + HOUR_MS }],
    currentStage: {
      ...running,
      settings: {
        problemEnabled: true,
        solutionEnabled: true,
        problemAllowCreateSolution: true,
        ranklistEnabled: true,
      },
    },
    participantCount: 3,
    registered: true,
    serverTime: nowMs,
    rulesVersion: 1,
    abilities: {
      register: false,
      withdraw: true,
      start: false,
      readProblems: true,
      readSolutions: true,
      readAllSolutions: false,
      readRanklists: true,
      readParticipants: true,
      createSolution: true,
      submit: true,
      createInstance: false,
      editContent: false,
      administer: false,
      judge: false,
      observe: false,
    },
    ...given,
  };
}

/** A contest that the viewer administers and does not take part in. */
export function aContestToDirect(given: Partial<Contest> = {}): Contest {
  const { abilities } = aContest();
  return aContest({
    accessLevel: ACCESS_LEVEL.restricted,
    description: '',
    tags: [],
    capability: '-1',
    registered: false,
    abilities: {
      ...abilities,
      withdraw: false,
      readAllSolutions: true,
      createSolution: false,
      submit: false,
      editContent: true,
      administer: true,
      judge: true,
      observe: true,
    },
    ...given,
  });
}

/** The same contest before the viewer has registered. */
export function aContestToJoin(): Contest {
  const contest = aContest({ registered: false });
  return {
    ...contest,
    currentStage: {
      ...contest.currentStage,
      settings: {
        ...contest.currentStage.settings,
        registrationEnabled: true,
        registrationAllowPublic: true,
        tagRules: { copyVerifiedFields: 'school' },
      },
    },
    abilities: {
      ...contest.abilities,
      register: true,
      withdraw: false,
      readProblems: false,
      readSolutions: false,
      readRanklists: false,
      createSolution: false,
      submit: false,
    },
  };
}

export function aContestProblemRow(given: Partial<ContestProblemRow> = {}): ContestProblemRow {
  return {
    _id: CONTEST_PROBLEM,
    title: 'Two Weights',
    settings: { score: 40, slug: 'A', solutionCountLimit: 5 },
    ...given,
  };
}

export function aContestProblem(given: Partial<ContestProblem> = {}): ContestProblem {
  return {
    _id: CONTEST_PROBLEM,
    title: 'Two Weights',
    description: 'Add them.',
    attachments: [],
    currentDataHash: 'a'.repeat(64),
    config: { label: 'default', submit: { upload: true }, solution: { maxSize: 100 } },
    settings: { score: 40, slug: 'A', solutionCountLimit: 5 },
    abilities: { createSolution: true, submit: true, solutionsLeft: 5 },
    ...given,
  };
}

/** Answers for a member of the organization on the pages of one contest. */
export function contestAnswers(contest: Contest = aContest()): Answers {
  const at = `GET /api/contest/${contest._id}`;
  return {
    ...memberAnswers(),
    [at]: contest,
    [`${at}/attachment`]: [],
    [`${at}/problem`]: [aContestProblemRow()],
    [`${at}/problem/${CONTEST_PROBLEM}`]: aContestProblem(),
    [`${at}/solution`]: { items: [], total: 0 },
    [`${at}/participant`]: { items: [{ _id: 'p1', userId: USER, tags: ['senior'] }], total: 1 },
    [`${at}/clarification`]: { items: [], total: 0 },
    [`${at}/clarification-count`]: { unread: 0, ask: true },
    [`${at}/ranklist`]: [{ key: 'main', name: 'Board' }],
    [`${at}/ranklist/main/url/download`]: { url: '/files/board.json' },
    'GET /api/contest': { items: [], total: 0 },
    'GET /api/contest/tags': ['school'],
    'POST /api/public/fetch-principals-profiles': [
      { principalId: USER, principalType: 'user', name: 'ann', emailHash: 'x' },
    ],
  };
}

/** What the director's room reads of a contest without problems in which all is well. */
export const anOverview = (given: Partial<Overview> = {}): Overview => ({
  serverTime: Date.now(),
  participants: { total: 1, banned: 0 },
  solutions: { created: 0, pending: 0, queued: 0, running: 0, completed: 0 },
  submittedLately: 0,
  openQuestions: 0,
  faults: { total: 0, latest: [] },
  runners: { total: 1, online: 1 },
  problems: [],
  ranklists: { total: 0, state: RANKLIST_STATE.valid, updatedAt: 0 },
  rules: [],
  ...given,
});
