import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Refused } from '../../../testing/outside.ts';
import { aProblem, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, renderApp, USER } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const GRANTS = `/api/problem/${PROBLEM}/grant`;
const GRANT = '00000000-0000-4000-8000-00000000000b';
const VERSION = 'b'.repeat(64);
const grant = {
  _id: GRANT,
  org: { _id: ORG, name: 'North School' },
  state: 'active',
  note: 'Cite us.',
  givenBy: USER,
  givenAt: 1_700_000_000_000,
  contests: { running: 1, upcoming: 1, ended: 2 },
};

afterEach(cleanup);

async function openSharing(answers: Record<string, unknown> = {}) {
  const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}/admin/sharing`, {
    answers: {
      ...problemAnswers(),
      [`GET ${GRANTS}`]: { items: [grant], total: 1 },
      [`GET /api/problem/${PROBLEM}/data`]: [
        { hash: VERSION, createdAt: 1_700_000_000_000, config: {}, description: 'Final', size: 1, approvals: [] },
      ],
      ...answers,
    },
    signedIn: true,
  });
  const sent = (request: string) => server.asked.filter(({ method, path }) => `${method} ${path}` === request);
  return { ...server, sent };
}

describe('the sharing of a problem', () => {
  it('lends a version to an organization and keeps what was typed if it is refused', async () => {
    const unknown = new Refused(404, { message: 'No such organization.', refusal: 'org-unknown' });
    const { sent, answers } = await openSharing({
      [`GET ${GRANTS}`]: { items: [], total: 0 },
      [`POST ${GRANTS}`]: unknown,
    });
    expect(await screen.findByText('This problem is not lent')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Lend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lend the problem' });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Lend' });
    expect(confirm.disabled).toBe(true);
    await person.type(within(dialog).getByLabelText(/Organization/), ' South School ');
    await person.click(within(dialog).getByLabelText('Version'));
    await person.click(await screen.findByRole('option', { name: /bbbbbbb.*Final/ }));
    await person.click(confirm);
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    answers[`POST ${GRANTS}`] = { grantId: GRANT };
    await person.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(`POST ${GRANTS}`)[1]?.body).toEqual({ org: 'South School', dataHash: VERSION, until: null, note: '' });
  });

  it('lends to all organizations without a name', async () => {
    const { sent } = await openSharing({ [`POST ${GRANTS}`]: { grantId: GRANT } });
    await person.click(await screen.findByRole('button', { name: 'Lend' }));
    await person.click(await screen.findByRole('radio', { name: /All organizations/ }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).queryByLabelText(/^Organization/)).toBeNull();
    await person.click(within(dialog).getByRole('button', { name: 'Lend' }));
    await waitFor(() => expect(sent(`POST ${GRANTS}`)).toHaveLength(1));
    expect(sent(`POST ${GRANTS}`)[0]?.body).toEqual({ dataHash: null, until: null, note: '' });
  });

  it('shows terms and use of a grant, and revokes it after a question that names the consequences', async () => {
    const { sent } = await openSharing({ [`DELETE ${GRANTS}/${GRANT}`]: {} });
    expect(await screen.findByText('Used in 4 contests (1 running, 1 upcoming, 2 ended)')).toBeTruthy();
    expect(screen.getByText('Cite us.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Revoke the grant to North School' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop lending to North School?' });
    expect(within(dialog).getByText(/2 contests that run or are upcoming keep it/)).toBeTruthy();
    expect(sent(`DELETE ${GRANTS}/${GRANT}`)).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(sent(`DELETE ${GRANTS}/${GRANT}`)).toHaveLength(1));
  });

  it('changes a grant, and offers nothing for a revoked one', async () => {
    const revoked = { ...grant, _id: USER, org: undefined, state: 'revoked', revokedAt: 1_700_000_000_000 };
    const { sent } = await openSharing({
      [`GET ${GRANTS}`]: { items: [grant, revoked], total: 2 },
      [`PATCH ${GRANTS}/${GRANT}`]: {},
    });
    expect(await screen.findByText('Revoked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit the grant to All organizations' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Edit the grant to North School' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the grant' });
    await person.type(within(dialog).getByLabelText('Note'), ' Thanks.');
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(`PATCH ${GRANTS}/${GRANT}`)).toHaveLength(1));
    expect(sent(`PATCH ${GRANTS}/${GRANT}`)[0]?.body).toEqual({
      dataHash: null,
      until: null,
      note: 'Cite us. Thanks.',
    });
  });
});

describe('the difficulty on the page of a problem', () => {
  const DIFFICULTY = `/api/problem/${PROBLEM}/difficulty`;
  const open = async (difficulty: object, answers: Record<string, unknown> = {}) => {
    const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}`, {
      answers: { ...problemAnswers(aProblem()), [`GET ${DIFFICULTY}`]: difficulty, ...answers },
      signedIn: true,
    });
    return (method: string) => server.asked.filter((one) => one.method === method && one.path === `${DIFFICULTY}/vote`);
  };

  it('shows the median of votes and the computed one, and takes the vote of a solver', async () => {
    const shown = { hidden: false, mayVote: true, own: 3, votes: { median: 4.5, count: 8 }, computed: 6.1 };
    const sent = await open(shown, { [`PUT ${DIFFICULTY}/vote`]: {}, [`DELETE ${DIFFICULTY}/vote`]: {} });
    const section = await screen.findByRole('region', { name: 'Difficulty' });
    expect(within(section).getByText('4.5')).toBeTruthy();
    expect(within(section).getByText('Median of 8 votes')).toBeTruthy();
    expect(within(section).getByText('6.1')).toBeTruthy();
    await person.click(within(section).getByLabelText('Your vote on the difficulty'));
    await person.click(await screen.findByRole('option', { name: '7' }));
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ difficulty: 7 }]));
    await person.click(within(section).getByLabelText('Your vote on the difficulty'));
    await person.click(await screen.findByRole('option', { name: 'No vote' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  });

  it('is not there for others while nothing is known', async () => {
    await open({ hidden: false, mayVote: false });
    expect(await screen.findByText('Add them.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Difficulty' })).toBeNull();
  });
});
