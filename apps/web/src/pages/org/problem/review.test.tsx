import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aDraft, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { Refused } from '../../../testing/outside.ts';
import { ORG, renderApp, USER } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const ID = '00000000-0000-4000-8000-00000000000a';
const COMMENTS = `/api/problem/${PROBLEM}/review/comment`;
const thread = {
  _id: ID,
  userId: USER,
  isOwn: true,
  body: 'Too *small*.',
  at: 1_700_000_000_000,
  place: { part: 'test', name: '3', isRemoved: true },
  state: 'open',
  replies: [],
};
const test = { id: ID, revision: 1, name: '1', sample: true, subtask: null, input: null, answer: null, command: null };

afterEach(cleanup);

async function openReview(answers: Record<string, unknown> = {}) {
  const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}/review`, {
    answers: {
      ...problemAnswers(),
      [`GET /api/problem/${PROBLEM}/review`]: { revision: 7, openComments: 1, approvals: [], approvalMissing: true },
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: aDraft({ revision: 7, tests: [test] }) },
      [`GET ${COMMENTS}`]: { items: [thread], total: 1 },
      ...answers,
    },
    signedIn: true,
  });
  const sent = (request: string) => server.asked.filter(({ method, path }) => `${method} ${path}` === request);
  return { ...server, sent };
}

describe('the page that reviews a problem', () => {
  it('comments on a test by its name, and on no test that the draft does not have', async () => {
    const { sent } = await openReview({ [`POST ${COMMENTS}`]: { commentId: ID } });
    expect(await screen.findByText('Removed test 3')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Comment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Comment' });
    await person.click(within(dialog).getByLabelText('About'));
    await person.click(await screen.findByRole('option', { name: 'A test' }));
    await person.type(within(dialog).getByLabelText('Name of the test'), '12');
    await person.type(within(dialog).getByLabelText(/Your comment/), 'Why?');
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('The draft has no test with this name.')).toBeTruthy();
    expect(sent(`POST ${COMMENTS}`)).toEqual([]);
    await person.type(within(dialog).getByLabelText('Name of the test'), '{Backspace}');
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent(`POST ${COMMENTS}`)).toHaveLength(1));
    expect(sent(`POST ${COMMENTS}`)[0]?.body).toEqual({ place: { part: 'test', testId: ID }, body: 'Why?' });
  });

  it('resolves what it shows as open, and keeps the text of a reply that was refused', async () => {
    const full = new Refused(409, { message: 'Too many replies.', refusal: 'comment-limit' });
    const { sent } = await openReview({ [`POST ${COMMENTS}/${ID}/state`]: {}, [`POST ${COMMENTS}/${ID}/reply`]: full });
    await person.click(await screen.findByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(sent(`POST ${COMMENTS}/${ID}/state`)).toHaveLength(1));
    expect(sent(`POST ${COMMENTS}/${ID}/state`)[0]?.body).toEqual({ from: 'open', state: 'done' });
    await person.click(screen.getByRole('button', { name: 'Reply' }));
    await person.type(screen.getByRole('textbox', { name: /Reply/ }), 'I agree.');
    await person.click(screen.getByRole('button', { name: 'Reply' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByDisplayValue('I agree.')).toBeTruthy();
  });

  it('marks the revision of the draft that the setter saw, and says what the organization requires', async () => {
    const { sent } = await openReview({ [`POST /api/problem/${PROBLEM}/review/approval`]: {} });
    expect(await screen.findByText(/requires that a user other than you approves/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Mark as tested or approved' }));
    await person.click(await screen.findByRole('radio', { name: /Approved/ }));
    await person.click(screen.getByRole('button', { name: 'Mark' }));
    await waitFor(() => expect(sent(`POST /api/problem/${PROBLEM}/review/approval`)).toHaveLength(1));
    expect(sent(`POST /api/problem/${PROBLEM}/review/approval`)[0]?.body).toEqual({
      kind: 'approved',
      note: '',
      target: { revision: 7 },
    });
  });
});
