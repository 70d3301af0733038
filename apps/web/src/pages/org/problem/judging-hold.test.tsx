import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { JudgingHold } from '@assay/contract';
import { PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, USER, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const HOLD = '00000000-0000-4000-8000-000000000302';
const path = `/api/problem/${PROBLEM}/admin/judging-hold`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const held: JudgingHold = {
  _id: HOLD,
  problemId: PROBLEM,
  reason: 'A wrong answer',
  heldBy: USER,
  heldAt: 1_700_000_000_000,
  waiting: 12,
};

/** The Rejudge page of a problem whose judging may be held. */
async function open(items: JudgingHold[]) {
  const { answers, asked } = await renderApp(`/org/${ORG}/problem/${PROBLEM}/rejudge`, {
    answers: {
      ...problemAnswers(),
      [`GET /api/problem/${PROBLEM}/admin/rejudge`]: { items: [] },
      [`GET /api/problem/${PROBLEM}/admin/rejudge-match`]: { total: 0, languages: [] },
      [`GET ${path}`]: { items },
      [`POST ${path}`]: { holdId: HOLD, waiting: 12 },
      [`POST ${path}/${HOLD}/resume`]: { released: 12 },
    },
    signedIn: true,
  });
  /** What the list answers from now on. */
  const nowHeld = (now: JudgingHold[]) => void (answers[`GET ${path}`] = { items: now });
  return { asked, nowHeld, section: within(await screen.findByRole('region', { name: 'Hold judging' })) };
}

it('judging is held with a reason, and the page says how many wait', async () => {
  const { asked, nowHeld, section } = await open([]);
  await person.click(await section.findByRole('button', { name: 'Hold judging' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Reason'), ' A wrong answer ');
  nowHeld([held]);
  await person.click(dialog.getByRole('button', { name: 'Hold judging' }));
  expect(await section.findByText(/12 submissions wait\./)).toBeTruthy();
  expect(section.getByText('A wrong answer')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ path, body: { reason: 'A wrong answer' } });
  // Nothing more can be held here.
  await waitFor(() => expect(section.queryByRole('button', { name: 'Hold judging' })).toBeNull());
});

it('judging that is held is resumed', async () => {
  const { nowHeld, section } = await open([held]);
  const resume = await section.findByRole('button', { name: 'Resume' });
  nowHeld([]);
  await person.click(resume);
  expect(await screen.findByText(/12 submissions are in the queue again/)).toBeTruthy();
  expect(await section.findByRole('button', { name: 'Hold judging' })).toBeTruthy();
});
