import { contestProblemSettings, endpoints, problemSettings, ranklistSettings, stageSettings } from '@assay/contract';
import { RANKLIST_STATE } from '@assay/contract/states';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contestAdmin } from '../../locales/en/contest-admin.ts';
import { orgAdmin } from '../../locales/en/org-admin.ts';
import { problemSettings as problemSettingsTexts } from '../../locales/en/problem-settings.ts';
import { CONTEST, CONTEST_PROBLEM, aContest, contestAnswers } from '../../testing/contest-answers.ts';
import type { Answers } from '../../testing/outside.ts';
import { PROBLEM, problemAnswers } from '../../testing/problem-answers.ts';
import { memberAnswers, ORG, renderApp } from '../../testing/render-app.tsx';

interface SettingsPage {
  /** Keys of the contract's schema. */
  keys: string[];
  path: string;
  answers: Answers;
  texts: Readonly<Record<string, string>>;
  /** Key of the text that labels the control of a setting. */
  label: (key: string) => string;
}

const contest = aContest();
const directed: Answers = {
  ...contestAnswers({
    ...contest,
    abilities: { ...contest.abilities, editContent: true, administer: true, judge: true, observe: true },
  }),
  [`GET /api/contest/${CONTEST}/admin/stages`]: contest.stages.map((stage) => ({
    ...stage,
    // These switches show more controls.
    settings: { registrationEnabled: true, instanceEnabled: true, solutionEnabled: true },
  })),
  [`GET /api/contest/${CONTEST}/admin/ranklist-info`]: { ranklistState: RANKLIST_STATE.valid, ranklistUpdatedAt: 0 },
  [`GET /api/contest/${CONTEST}/ranklist/main/settings`]: {},
  'GET /api/rk': { ranklistId: 1, status: 'not public' },
  'GET /api/problem': { items: [], total: 0 },
};
const keysOf = (schema: { shape: object }) => Object.keys(schema.shape);

const pages: Record<string, SettingsPage> = {
  'a problem': {
    keys: keysOf(problemSettings),
    path: `/org/${ORG}/problem/${PROBLEM}/admin`,
    answers: { ...problemAnswers(), [`GET /api/problem/${PROBLEM}/admin/settings`]: {} },
    texts: problemSettingsTexts,
    label: (key) => `settings.${key}`,
  },
  'an organization': {
    // Names of tags have a page of their own.
    keys: keysOf(endpoints['PATCH /api/org/:orgId/admin/settings'].body.omit({ tagNames: true })),
    path: `/org/${ORG}/admin/settings`,
    answers: {
      ...memberAnswers({ orgCapability: '3' }),
      [`GET /api/org/${ORG}/admin/settings`]: { storage: { usedBytes: 0, quota: 'unlimited' }, formerBuckets: [] },
    },
    texts: orgAdmin,
    label: (key) =>
      ({
        oss: 'storage.bucket',
        problemInstanceLimit: 'settings.instances',
        requireSecondFactor: 'settings.factor',
        visitors: 'settings.visitors',
        requireApproval: 'settings.approval',
      })[key] ?? '',
  },
  'a stage': {
    keys: keysOf(stageSettings),
    path: `/org/${ORG}/contest/${CONTEST}/admin/stage`,
    answers: directed,
    texts: contestAdmin,
    label: (key) =>
      ({
        instanceLimit: 'stages.instanceLimit',
        tagRules: 'stages.tagRules',
        actions: 'actions.title',
        hacking: 'stages.hacking',
      })[key] ?? `switch.${key}`,
  },
  'a problem of a contest': {
    keys: keysOf(contestProblemSettings),
    path: `/org/${ORG}/contest/${CONTEST}/admin/problem?edit=${CONTEST_PROBLEM}`,
    answers: directed,
    texts: contestAdmin,
    label: (key) =>
      ({
        slug: 'problems.letter',
        solutionCountLimit: 'problems.limitLabel',
        interval: 'interval.problem',
        tokens: 'tokens.label',
        pretests: 'pretests.label',
        maxInstanceCount: 'problems.instances',
        actions: 'actions.title',
      })[key] ?? `problems.${key}`,
  },
  'a ranklist': {
    keys: keysOf(ranklistSettings),
    path: `/org/${ORG}/contest/${CONTEST}/admin/ranklist/main`,
    answers: directed,
    texts: contestAdmin,
    label: (key) => `ranklist.${key}`,
  },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('every setting of the contract has a control in a page', () => {
  it.each(Object.entries(pages))('of %s', async (_, { keys, path, answers, texts, label }) => {
    expect(keys.length).toBeGreaterThan(2);
    await renderApp(path, { answers, signedIn: true });
    const missing: string[] = [];
    for (const [index, key] of keys.entries()) {
      const text = texts[label(key)];
      const matches = (content: string) => text !== undefined && content.startsWith(text);
      // The first control waits for the page.
      if (index === 0) await screen.findAllByLabelText(matches);
      else if (screen.queryAllByLabelText(matches).length === 0) missing.push(key);
    }
    expect(missing).toEqual([]);
  });
});
