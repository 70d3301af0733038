import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PROBLEM, aProblem, problemAnswers } from '../../../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const [FIRST, SECOND] = ['00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000302'];
const noticeOf = (contestId: string) => `POST /api/contest/${contestId}/admin/clarification`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openContent(contests: object[]) {
  const app = await renderApp(`/org/${ORG}/problem/${PROBLEM}/admin/content`, {
    answers: {
      ...problemAnswers(aProblem()),
      [`PATCH /api/problem/${PROBLEM}/content`]: {},
      [`GET /api/problem/${PROBLEM}/notice-contest`]: contests,
      [noticeOf(FIRST)]: { clarificationId: FIRST },
      [noticeOf(SECOND)]: { clarificationId: SECOND },
    },
    signedIn: true,
  });
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  const sent = (call: string) =>
    app.asked.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call).map(({ body }) => body);
  return { title, sent };
}

const save = async () => person.click(await screen.findByRole('button', { name: 'Save' }));

describe('a changed statement of a problem in a running contest', () => {
  it('offers a notice for each contest, and sends only what is confirmed', async () => {
    const { title, sent } = await openContent([
      { contestId: FIRST, title: 'Spring Cup', slug: 'B' },
      { contestId: SECOND, title: 'Autumn Cup', slug: 'D' },
    ]);
    await person.type(title, '!');
    await save();
    const first = await screen.findByRole('dialog');
    expect(within(first).getByText(/Problem B is in the running contest “Spring Cup”/)).toBeTruthy();
    const text = within(first).getByRole('textbox', { name: /^Text/ });
    expect(text).toHaveProperty('value', 'The statement of problem B has changed. Please read it again.');
    expect(sent(noticeOf(FIRST))).toEqual([]);
    await person.type(text, ' Limit: 5.');
    await person.click(within(first).getByRole('button', { name: 'Send to all' }));
    await screen.findByText(/Problem D is in the running contest “Autumn Cup”/);
    expect(sent(noticeOf(FIRST))).toEqual([
      {
        category: 'problem',
        problemId: PROBLEM,
        body: 'The statement of problem B has changed. Please read it again. Limit: 5.',
        urgent: false,
      },
    ]);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(noticeOf(SECOND))).toEqual([]);
  });

  it('is not looked for when only tags or the slug change', async () => {
    const { sent } = await openContent([{ contestId: FIRST, title: 'Spring Cup', slug: 'B' }]);
    await person.type(screen.getByLabelText(/^Slug/), 'x');
    await save();
    await screen.findByText('Content saved');
    expect(sent(`PATCH /api/problem/${PROBLEM}/content`)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(`GET /api/problem/${PROBLEM}/notice-contest`)).toEqual([]);
  });

  it('shows nothing if no running contest uses the problem', async () => {
    const { title, sent } = await openContent([]);
    await person.type(title, '!');
    await save();
    await screen.findByText('Content saved');
    await waitFor(() => expect(sent(`GET /api/problem/${PROBLEM}/notice-contest`)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
