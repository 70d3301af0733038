import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BalloonQueue, BalloonRow } from '../../../features/balloons/balloons.api.ts';
import { CONTEST, CONTEST_PROBLEM, aContestToDirect, contestAnswers } from '../../../testing/contest-answers.ts';
import { Refused } from '../../../testing/outside.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const BALLOON = '00000000-0000-4000-8000-000000000501';
const at = `/org/${ORG}/contest/${CONTEST}/balloon`;
const call = `/api/contest/${CONTEST}/balloon`;
const settingsCall = `/api/contest/${CONTEST}/admin/balloon`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const queue: BalloonQueue = {
  contestId: CONTEST,
  orgId: ORG,
  title: 'Spring Contest',
  enabled: true,
  administer: false,
  deliver: true,
  open: 1,
  problems: [{ problemId: CONTEST_PROBLEM, slug: 'A', color: '#e53935' }],
  serverTime: Date.now(),
};

function aBalloon(given: Partial<BalloonRow> = {}): BalloonRow {
  return {
    _id: BALLOON,
    participant: { userId: USER, name: 'cleo' },
    tags: ['Room 3'],
    problemId: CONTEST_PROBLEM,
    slug: 'A',
    color: '#e53935',
    time: 3_723_000,
    state: 'waiting',
    ...given,
  };
}

/** What a volunteer is answered: nothing else of the contest. */
function answersWith(balloons: BalloonRow[], given: Partial<BalloonQueue> = {}) {
  return {
    ...memberAnswers(),
    [`GET ${call}-queue`]: { ...queue, ...given },
    [`GET ${call}`]: { items: balloons, total: balloons.length },
    [`POST ${call}/${BALLOON}/claim`]: { until: Date.now() + 600_000 },
    [`POST ${call}/${BALLOON}/delivery`]: {},
    [`DELETE ${call}/${BALLOON}/delivery`]: {},
    [`DELETE ${call}/${BALLOON}/claim`]: {},
  };
}
const claim = { userId: USER, name: 'eve', until: Date.now() + 600_000, own: true };

describe('the balloon queue', () => {
  it('names color and letter, and is claimed, then delivered', async () => {
    const server = await renderApp(at, {
      answers: answersWith([aBalloon({ first: 'problem', provisional: true })]),
      signedIn: true,
    });
    const row = within((await screen.findByText('cleo')).closest('li') ?? document.body);
    row.getByText('A · Red · 01:02:03');
    row.getByText('Room 3');
    row.getByText('Probably the first to solve it');
    server.answers[`GET ${call}`] = { items: [aBalloon({ claim })], total: 1 };
    await person.click(row.getByRole('button', { name: 'I’ll take it: A, cleo' }));
    await screen.findByText('You are delivering it');
    server.answers[`GET ${call}`] = { items: [], total: 0 };
    await person.click(screen.getByRole('button', { name: 'Delivered: A, cleo' }));
    await screen.findByText('Nothing to deliver');
    expect(server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(
      expect.arrayContaining([`${call}/${BALLOON}/claim`, `${call}/${BALLOON}/delivery`]),
    );
  });

  it('says who was faster, and shows it', async () => {
    const server = await renderApp(at, {
      answers: {
        ...answersWith([aBalloon()]),
        [`POST ${call}/${BALLOON}/claim`]: new Refused(409, { message: 'x', refusal: 'balloon-claimed' }),
      },
      signedIn: true,
    });
    const button = await screen.findByRole('button', { name: /^I’ll take it/ });
    server.answers[`GET ${call}`] = { items: [aBalloon({ claim: { ...claim, own: false, name: 'max' } })], total: 1 };
    await person.click(button);
    await screen.findByText(/^Another volunteer is delivering this balloon/);
    await screen.findByText('max is delivering it');
    expect(screen.queryByRole('button', { name: /^I’ll take it/ })).toBeNull();
  });

  it('shows what a rejudge took away, and follows the live events', async () => {
    const server = await renderApp(at, { answers: answersWith([aBalloon({ claim })]), signedIn: true });
    await screen.findByText('You are delivering it');
    await waitFor(() => expect(server.streams.length).toBeGreaterThan(0));
    server.answers[`GET ${call}`] = {
      items: [aBalloon({ claim, state: 'withdrawn' }), aBalloon({ _id: 'other', state: 'take-back' })],
      total: 2,
    };
    server.say({ type: 'balloon', contestId: CONTEST });
    await screen.findByText(/^Withdrawn after a rejudge/);
    screen.getByText('Take back: no longer accepted');
    await person.click(screen.getByRole('button', { name: /^Got it/ }));
    await waitFor(() =>
      expect(server.asked.some(({ method, path }) => method === 'DELETE' && path === `${call}/${BALLOON}/claim`)).toBe(
        true,
      ),
    );
  });

  it('lists what is done, where a delivery can be undone', async () => {
    const delivered = aBalloon({ state: 'delivered', delivery: { name: 'eve', at: Date.now() } });
    const { asked } = await renderApp(`${at}?show=done`, { answers: answersWith([delivered]), signedIn: true });
    await person.click(await screen.findByRole('button', { name: 'Undo: A, cleo' }));
    await waitFor(() =>
      expect(asked.some(({ method, path }) => method === 'DELETE' && path === `${call}/${BALLOON}/delivery`)).toBe(
        true,
      ),
    );
    await person.click(screen.getByRole('button', { name: 'To do (1)' }));
    await waitFor(() => expect(here()).toBe(at));
  });

  it('says when balloons are off', async () => {
    await renderApp(at, { answers: answersWith([], { enabled: false }), signedIn: true });
    await screen.findByText('Balloons are off');
  });

  it('is like a missing one for users without the right', async () => {
    await renderApp(at, {
      answers: {
        ...answersWith([]),
        [`GET ${call}-queue`]: new Refused(404, { message: 'x', refusal: 'not-found' }),
      },
      signedIn: true,
    });
    await screen.findByText(/^Ask the director of the contest/);
  });
});

describe('the balloon settings', () => {
  const page = `/org/${ORG}/contest/${CONTEST}/admin/balloon`;
  const clock = { version: 1, start: 1, duration: 3_600_000, removed: [] };
  const answers = {
    ...contestAnswers(aContestToDirect({ clock })),
    [`GET ${settingsCall}`]: { enabled: false, inFreeze: false, withoutTags: [] },
    [`PATCH ${settingsCall}`]: {},
    [`GET /api/contest/${CONTEST}/admin/access`]: [],
  };

  it('propose colors when balloons are turned on, and are saved together', async () => {
    const { asked } = await renderApp(page, { answers, signedIn: true });
    await person.click(await screen.findByRole('switch', { name: 'Balloons' }));
    await person.type(screen.getByRole('combobox', { name: 'Tags without balloons' }), 'guest{Enter}');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Balloon settings saved');
    expect(asked.find(({ method, path }) => method === 'PATCH' && path === settingsCall)?.body).toMatchObject({
      enabled: true,
      inFreeze: false,
      withoutTags: ['guest'],
      colors: expect.arrayContaining([{ problemId: CONTEST_PROBLEM, color: '#e53935' }]) as unknown,
    });
  });

  it('list the volunteers, and lead to the access list, where the role is selected', async () => {
    const access = `/api/contest/${CONTEST}/admin/access`;
    const entries = [
      { principalId: USER, capability: '16', participates: false },
      { principalId: ORG, capability: '1', participates: false },
    ];
    await renderApp(page, { answers: { ...answers, [`GET ${access}`]: entries }, signedIn: true });
    const list = within(await screen.findByRole('list', { name: 'Volunteers' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    await person.click(screen.getByRole('link', { name: 'Manage on the access list' }));
    expect((await screen.findByRole('combobox', { name: 'Role' })).textContent).toBe('Deliver balloons');
  });

  it('explain that a contest without a clock has no balloons', async () => {
    await renderApp(page, { answers: { ...answers, ...contestAnswers(aContestToDirect()) }, signedIn: true });
    await screen.findByText(/^Balloons need the clock of the contest/);
  });
});
