import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { aSolution, PROBLEM, problemAnswers, SOLUTION } from '../../../testing/problem-answers.ts';
import { memberAnswers, ORG, renderApp } from '../../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (queue: object) =>
  renderApp(`/org/${ORG}/problem/${PROBLEM}/solution/${SOLUTION}`, {
    answers: {
      ...memberAnswers(),
      ...problemAnswers(),
      [`GET /api/problem/${PROBLEM}/solution/${SOLUTION}`]: {
        ...aSolution({ state: SOLUTION_STATE.pending, status: '' }),
        queue,
      },
    },
    signedIn: true,
  });

it('a solution that waits because the organization’s quota is zero says so', async () => {
  await show({ ahead: 0, waitMs: null, runners: 0, held: 'nothing-lent' });
  expect(await screen.findByText(/can’t use shared ones/)).toBeTruthy();
});

it('a solution that waits because the organization’s quota is used up says so next to its position', async () => {
  await show({ ahead: 3, waitMs: 2_000, runners: 1, held: 'quota-used' });
  expect(await screen.findByText(/all of your organization’s places .* are in use/)).toBeTruthy();
  expect(screen.getByText(/3 .*ahead/)).toBeTruthy();
});

it('a solution whose judging the jury holds says so', async () => {
  await show({ ahead: 0, waitMs: null, runners: 0, held: 'judging-held' });
  expect(await screen.findByText(/Judging is paused by the jury/)).toBeTruthy();
});
