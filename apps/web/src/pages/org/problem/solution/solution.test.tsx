import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { aSolution, PROBLEM, problemAnswers, SOLUTION } from '../../../../testing/problem-answers.ts';
import { memberAnswers, ORG, renderApp } from '../../../../testing/render-app.tsx';

const own = `/api/problem/${PROBLEM}/solution/${SOLUTION}`;
const BEGINNING = 'answer.cpp:4: error: no such name';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a program that does not compile', () => {
  const open = (readDetails: boolean) =>
    renderApp(`/org/${ORG}/problem/${PROBLEM}/solution/${SOLUTION}`, {
      answers: {
        ...problemAnswers(),
        [`GET ${own}`]: aSolution({
          state: SOLUTION_STATE.completed,
          status: 'Compile Error',
          message: BEGINNING,
          completedAt: 1_700_000_001_000,
          abilities: { ...aSolution().abilities, readDetails },
        }),
        [`GET ${own}/details/download`]: { url: '/files/details' },
        'GET /files/details': { version: 1, jobs: [], summary: `${BEGINNING}, and all the rest` },
      },
      signedIn: true,
    });

  it('shows the whole compiler output once', async () => {
    await open(true);
    expect(await screen.findByText(/and all the rest/)).toBeTruthy();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  it('shows the beginning of the output to viewers without access to the details', async () => {
    await open(false);
    expect((await screen.findByLabelText('Message')).textContent).toBe(BEGINNING);
  });
});

describe('solutions of an organization', () => {
  it('name their problem in the language of the page', async () => {
    const row = {
      ...aSolution({ state: SOLUTION_STATE.completed, status: 'Accepted', score: 100 }),
      problemTitle: '两枚砝码',
    };
    await renderApp(`/org/${ORG}/solution`, {
      answers: {
        ...memberAnswers(),
        'GET /api/solution': { items: [{ ...row, problemTitles: { en: 'Two Weights' } }], total: 1 },
      },
      signedIn: true,
    });
    expect(await screen.findByRole('link', { name: 'Two Weights' })).toBeTruthy();
  });
});
