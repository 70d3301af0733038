import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aDraft, aProblem, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
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

const text = (head: string) => ({ size: head.length, head, whole: true });
const tested = {
  revision: 7,
  timeMs: 1500,
  memoryMiB: 64,
  checker: { type: 'tokens' },
  kind: 'programs',
  subtasks: [{ id: '1', name: 'Small', points: 40, scoring: 'min', dependsOn: [] }],
  samples: [{ id: ID, revision: 1, name: '1', input: text('1 2'), answer: text('3') }],
};
const HIDDEN = `/api/problem/${PROBLEM}/review/hidden-solutions`;
const asTester = { editData: false, administer: false };

describe('a tester who does not see solutions', () => {
  const mark = { _id: ID, kind: 'tested', at: 1_700_000_000_000, userId: USER, note: '', withoutSolutions: true };
  const open = (hidesSolutions: boolean) => {
    const problem = aProblem();
    return openReview({
      ...problemAnswers({ ...problem, abilities: { ...problem.abilities, ...asTester, hidesSolutions } }),
      [`GET /api/problem/${PROBLEM}/review`]: {
        revision: 7,
        openComments: 0,
        approvals: [{ ...mark, isOwn: true, isCurrent: true, statementChanged: false }],
        approvalMissing: true,
      },
      [`GET /api/problem/${PROBLEM}/review/draft`]: { draft: tested },
      [`GET ${COMMENTS}`]: { items: [{ ...thread, isOwn: false, place: { part: 'problem' } }], total: 1 },
      [`POST /api/problem/${PROBLEM}/review/approval`]: {},
      [`PUT ${HIDDEN}`]: {},
    });
  };

  it('sees limits and samples, comments on what is shown, and marks it as tested', async () => {
    const { asked, sent } = await open(false);
    expect(await screen.findByText('1.5 s')).toBeTruthy();
    expect(screen.getByLabelText('Input of sample 1').textContent).toBe('1 2');
    expect(screen.getByText('40 points')).toBeTruthy();
    expect(screen.getByText('Without seeing solutions')).toBeTruthy();
    expect(screen.queryByText(/requires that a user other than you/)).toBeNull();
    // Setters decide about the comments of others.
    expect(screen.getByRole('button', { name: 'Reply' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
    expect(asked.some(({ path }) => path === `/api/problem/${PROBLEM}/draft`)).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Comment' }));
    await person.click(within(await screen.findByRole('dialog')).getByLabelText('About'));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'The whole problem',
      'Statement',
      'Limits and checking',
    ]);
    await person.keyboard('{Escape}');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Mark as tested' }));
    await person.click(await screen.findByRole('button', { name: 'Mark' }));
    await waitFor(() => expect(sent(`POST /api/problem/${PROBLEM}/review/approval`)).toHaveLength(1));
    expect(sent(`POST /api/problem/${PROBLEM}/review/approval`)[0]?.body).toMatchObject({ kind: 'tested' });
  });

  it('shows again what the user has hidden only after a confirmation', async () => {
    const { sent } = await open(true);
    await person.click(await screen.findByRole('button', { name: 'Show solutions' }));
    expect(sent(`PUT ${HIDDEN}`)).toEqual([]);
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Show solutions' }));
    await waitFor(() => expect(sent(`PUT ${HIDDEN}`)).toHaveLength(1));
    expect(sent(`PUT ${HIDDEN}`)[0]?.body).toEqual({ hidden: false });
  });
});

it('a setter hides the solutions with one button', async () => {
  const { sent } = await openReview({ [`PUT ${HIDDEN}`]: {} });
  await person.click(await screen.findByRole('button', { name: 'Hide solutions' }));
  await waitFor(() => expect(sent(`PUT ${HIDDEN}`)).toHaveLength(1));
  expect(sent(`PUT ${HIDDEN}`)[0]?.body).toEqual({ hidden: true });
});
