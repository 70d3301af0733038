import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../../testing/outside.ts';
import { aDraft, aProblem, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const ID = '00000000-0000-4000-8000-00000000000a';
const CHANGE = `POST /api/problem/${PROBLEM}/draft/change`;
const KEPT = `assay.draft.${PROBLEM}`;
const text = (head: string) => ({ size: head.length, head, whole: true, origin: 'typed' });
const row = (part: object = {}) => ({
  id: ID,
  revision: 1,
  name: '1',
  sample: true,
  subtask: null,
  input: text('1 2\n'),
  answer: text('3\n'),
  ...part,
});
const draft = aDraft({ tests: [row()], kept: [{ path: 'notes.txt', size: 5 }] });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openDraft(answers: Record<string, unknown> = {}) {
  const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}/draft`, {
    answers: {
      ...problemAnswers(aProblem({ currentDataHash: '' })),
      [`GET /api/problem/${PROBLEM}/draft`]: { draft },
      ...answers,
    },
    signedIn: true,
  });
  await person.click(await screen.findByRole('button', { name: 'Edit test 1' }));
  const answer = screen.getByLabelText('Expected output');
  await person.clear(answer);
  await person.type(answer, '4');
  const changes = () => server.asked.filter(({ method, path }) => `${method} ${path}` === CHANGE);
  return { ...server, changes };
}
const reply = (result: object) => ({ revision: 2, results: [result], todo: [] });

describe('the page that makes a problem', () => {
  it('saves what is typed, with the revision that it saw, and lists files that it keeps', async () => {
    const after = row({ revision: 2, answer: text('4') });
    const { changes } = await openDraft({ [CHANGE]: reply({ state: 'applied', test: after }) });
    await waitFor(() => expect(changes().length).toBeGreaterThan(0));
    expect(changes()[0]?.body).toMatchObject({ changes: [{ op: 'test', id: ID, revision: 1, answer: { text: '4' } }] });
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(localStorage.getItem(KEPT)).toBeNull();
    expect(screen.getByText('notes.txt (5 B)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Insert the samples' })).toBeTruthy();
  });

  it('keeps what could not be saved in the browser, and says so', async () => {
    await openDraft({ [CHANGE]: new Refused(409, { message: 'x', refusal: 'draft-limit' }) });
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(localStorage.getItem(KEPT)).toContain('"answer":"4"');
  });

  it('lets the setter choose when another one changed the same test', async () => {
    const theirs = row({ revision: 7, answer: text('5') });
    const { changes, answers } = await openDraft({ [CHANGE]: reply({ state: 'stale', test: theirs }) });
    await screen.findByText('Another setter changed this at the same time.');
    answers[`GET /api/problem/${PROBLEM}/draft`] = { draft: { ...draft, tests: [theirs] } };
    answers[CHANGE] = reply({ state: 'applied', test: row({ revision: 8, answer: text('4') }) });
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));
    // Slow typing may have sent more than one change before the choice.
    await waitFor(() =>
      expect(changes().at(-1)?.body).toMatchObject({ changes: [{ revision: 7, answer: { text: '4' } }] }),
    );
  });
});
