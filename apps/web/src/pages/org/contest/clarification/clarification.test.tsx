import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Clarification, ClarificationNotice } from '../../../../features/clarifications/clarifications.api.ts';
import { CONTEST, CONTEST_PROBLEM, aContest, contestAnswers } from '../../../../testing/contest-answers.ts';
import { Refused } from '../../../../testing/outside.ts';
import { ORG, USER, here, renderApp } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const THREAD = '00000000-0000-4000-8000-000000000401';
const at = `/org/${ORG}/contest/${CONTEST}/clarification`;
const call = `/api/contest/${CONTEST}/clarification`;
const admin = `/api/contest/${CONTEST}/admin/clarification/${THREAD}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function aThread(given: Partial<Clarification> = {}): Clarification {
  return {
    _id: THREAD,
    category: 'problem',
    problemId: CONTEST_PROBLEM,
    notice: false,
    own: true,
    forAll: false,
    urgent: false,
    unread: false,
    excerpt: 'Is **zero** allowed?',
    at: Date.now(),
    state: 'open',
    messages: [{ _id: 'm1', fromJury: false, body: 'Is **zero** allowed?', at: Date.now(), forAll: false }],
    ...given,
  };
}

const contest = aContest();
const directed = aContest({ abilities: { ...contest.abilities, administer: true, judge: true, observe: true } });

function juryAnswers(thread: Clarification) {
  return {
    ...contestAnswers(directed),
    [`GET ${call}`]: { items: [thread], total: 1 },
    [`GET ${call}/${THREAD}`]: thread,
    [`GET ${call}-count`]: { unread: 0, open: 1, ask: 'participants-only' },
    [`GET /api/contest/${CONTEST}/admin/canned-answer`]: { answers: null },
    [`POST ${admin}/claim`]: { until: Date.now() + 180_000 },
    [`DELETE ${admin}/claim`]: {},
  };
}
const jury = { number: 7, version: 3, asker: { userId: USER, name: 'ann' } };

describe('the questions of a contest', () => {
  it('say what they are for while there are none, and take a question', async () => {
    const { asked } = await renderApp(at, {
      answers: { ...contestAnswers(), [`POST ${call}`]: { clarificationId: THREAD } },
      signedIn: true,
    });
    await screen.findByText('Nothing asked or announced yet');
    await person.click(screen.getByRole('button', { name: 'Ask a question' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: /Your question/ }), 'Lunch?');
    await person.click(dialog.getByRole('button', { name: 'Send question' }));
    await screen.findByText(/^Your question was sent/);
    expect(asked.find(({ path, method }) => method === 'POST' && path === call)?.body).toEqual({
      category: 'general',
      body: 'Lunch?',
    });
  });

  it('keep a refused question in its dialog, with the reason', async () => {
    await renderApp(at, {
      answers: {
        ...contestAnswers(),
        [`POST ${call}`]: new Refused(429, { message: 'x', refusal: 'too-many-questions' }),
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Ask a question' }));
    const field = await screen.findByRole('textbox', { name: /Your question/ });
    await person.type(field, 'Lunch?');
    await person.click(screen.getByRole('button', { name: 'Send question' }));
    await screen.findByText(/^You have asked several questions/);
    expect((field as HTMLTextAreaElement).value).toBe('Lunch?');
  });

  it('show visitors what is for all', async () => {
    await renderApp(at, {
      answers: {
        ...contestAnswers({ ...contest, registered: false }),
        [`GET ${call}`]: { items: [aThread({ own: false, forAll: true, notice: true, excerpt: 'Lunch.' })], total: 1 },
      },
    });
    await screen.findByText('Lunch.');
    expect(here()).toBe(at);
    expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
  });

  it('mark what is new, and mark it as read when it is opened', async () => {
    const answer = { _id: 'm2', fromJury: true, body: 'Yes.', at: Date.now(), forAll: false };
    const thread = aThread({ unread: true, state: 'answered' });
    const opened = { ...thread, messages: [...thread.messages, answer] };
    const { asked } = await renderApp(at, {
      answers: {
        ...contestAnswers(),
        [`GET ${call}`]: { items: [thread], total: 1 },
        [`GET ${call}/${THREAD}`]: opened,
        [`GET ${call}-count`]: { unread: 1, ask: true },
        [`POST ${call}/${THREAD}/read`]: {},
      },
      signedIn: true,
    });
    const row = within((await screen.findByText('Is zero allowed?')).closest('tr') ?? document.body);
    expect(row.getByText('New')).toBeTruthy();
    expect(row.getByText('A. Two Weights')).toBeTruthy();
    await screen.findByText(/1 unread/);
    await person.click(screen.getByText('Is zero allowed?'));
    await screen.findByText('Jury');
    expect(here()).toBe(`${at}/${THREAD}`);
    await waitFor(() =>
      expect(asked.find(({ path, method }) => method === 'POST' && path.endsWith('/read'))?.body).toEqual({
        messageId: 'm2',
      }),
    );
  });
});

describe('the queue of the jury', () => {
  it('shows open questions first, with their numbers and who is answering', async () => {
    const claim = { userId: 'u', name: 'eve', until: Date.now() + 60_000, own: false };
    const { asked } = await renderApp(at, {
      answers: juryAnswers(aThread({ own: false, jury: { ...jury, claim } })),
      signedIn: true,
    });
    await screen.findByText('eve is answering');
    expect(asked.some(({ path }) => path.startsWith(`${call}?`) && path.includes('state=open'))).toBe(true);
    await screen.findByText('Open (1)');
    await person.click(screen.getByRole('button', { name: 'Mine' }));
    await waitFor(() => expect(here()).toBe(`${at}?show=mine`));
  });

  it('keeps the text of an answer that is refused because the question has changed', async () => {
    const thread = aThread({ own: false, jury });
    const server = await renderApp(`${at}/${THREAD}`, {
      answers: {
        ...juryAnswers(thread),
        [`POST ${admin}/answer`]: new Refused(409, { message: 'x', refusal: 'clarification-changed' }),
      },
      signedIn: true,
    });
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    await person.type(field, 'Yes.');
    await waitFor(() => expect(server.asked.some(({ path }) => path === `${admin}/claim`)).toBe(true));
    server.answers[`GET ${call}/${THREAD}`] = { ...thread, jury: { ...jury, version: 4 } };
    await person.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText(/^This question has changed since you opened it/);
    expect((field as HTMLTextAreaElement).value).toBe('Yes.');
    await person.click(await screen.findByRole('button', { name: 'I’ve read them' }));
    server.answers[`POST ${admin}/answer`] = {};
    await person.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Answer sent');
    const sent = server.asked.filter(({ path }) => path === `${admin}/answer`).map(({ body }) => body);
    expect(sent).toEqual([3, 4].map((version) => ({ version, body: 'Yes.', to: 'asker', showQuestion: true })));
  });

  it('offers a question that another member is answering only to take over', async () => {
    const claim = { userId: 'u', name: 'eve', until: Date.now() + 60_000, own: false };
    const { asked } = await renderApp(`${at}/${THREAD}`, {
      answers: juryAnswers(aThread({ own: false, jury: { ...jury, claim } })),
      signedIn: true,
    });
    await screen.findByText('eve is answering this question.');
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(asked.find(({ path }) => path === `${admin}/claim`)?.body).toEqual({ takeOver: true }));
  });
});

describe('a notice of the jury', () => {
  const notice: ClarificationNotice = {
    clarificationId: THREAD,
    messageId: 'm3',
    orgId: ORG,
    contestId: CONTEST,
    contestTitle: 'Spring Contest',
    category: 'general',
    kind: 'notice',
    edited: false,
    urgent: false,
    excerpt: 'Lunch at **noon**.',
    opens: true,
    at: Date.now(),
  };

  it('appears on other pages without taking the focus, and stays until it is dismissed', async () => {
    const server = await renderApp('/about', { answers: contestAnswers(), signedIn: true });
    const before = document.activeElement;
    const fetches = () => server.asked.filter(({ path }) => path === '/api/clarification/unread').length;
    await waitFor(() => expect(fetches()).toBe(1));
    await waitFor(() => expect(server.streams.length).toBeGreaterThan(0));
    server.say({ type: 'hello', serverTime: Date.now() });
    await waitFor(() => expect(fetches()).toBe(2));
    server.answers['GET /api/clarification/unread'] = [notice];
    server.say({ type: 'clarification', contestId: CONTEST });
    await screen.findByText('Lunch at noon.');
    expect(document.activeElement).toBe(before);
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Lunch at noon.')).toBeNull());
    expect(localStorage.getItem('assay-dismissed-notices')).toContain('"m3"');
  });

  it('appears without a request if the event brings it, and replaces an earlier one of its thread', async () => {
    const server = await renderApp('/about', { answers: contestAnswers(), signedIn: true });
    const fetches = () => server.asked.filter(({ path }) => path === '/api/clarification/unread').length;
    await waitFor(() => expect(fetches()).toBe(1));
    await waitFor(() => expect(server.streams.length).toBeGreaterThan(0));
    const other = { ...notice, clarificationId: CONTEST, messageId: 'm7', excerpt: 'The bus leaves.' };
    server.answers['GET /api/clarification/unread'] = [other];
    server.say({ type: 'hello', serverTime: Date.now() });
    await screen.findByText('The bus leaves.');
    server.say({ type: 'clarification', contestId: CONTEST, notice: { ...notice, messageId: 'm5' } });
    await screen.findByText('Lunch at noon.');
    server.say({
      type: 'clarification',
      contestId: CONTEST,
      notice: { ...notice, messageId: 'm6', excerpt: 'At one.' },
    });
    await screen.findByText('At one.');
    expect(screen.queryByText('Lunch at noon.')).toBeNull();
    expect(screen.getByText('The bus leaves.')).toBeTruthy();
    expect(fetches()).toBe(2);
  });

  it('offers volunteers, who may not enter the contest, no link', async () => {
    const answers = {
      ...contestAnswers(),
      'GET /api/clarification/unread': [{ ...notice, messageId: 'm8', opens: false }],
    };
    await renderApp('/about', { answers, signedIn: true });
    const section = within(await screen.findByRole('region', { name: 'Messages' }));
    expect(section.getByText('Lunch at noon.')).toBeTruthy();
    expect(section.queryByRole('link')).toBeNull();
  });

  it('is counted without a request, once for its thread', async () => {
    const other = { ...notice, clarificationId: CONTEST, messageId: 'm7', excerpt: 'The bus leaves.' };
    const answers = {
      ...contestAnswers(),
      'GET /api/clarification/unread': [other],
      [`GET ${call}-count`]: { unread: 1, ask: true },
    };
    const server = await renderApp(`/org/${ORG}/contest/${CONTEST}`, { answers, signedIn: true });
    const fetches = () =>
      [`${call}-count`, '/api/clarification/unread'].map(
        (path) => server.asked.filter((one) => one.path === path).length,
      );
    await screen.findByText('The bus leaves.');
    await screen.findByRole('tab', { name: /1 unread/ });
    server.say({ type: 'clarification', contestId: CONTEST, notice });
    await screen.findByRole('tab', { name: /2 unread/ });
    const edited = { ...notice, messageId: 'm4', excerpt: 'At one.' };
    server.say({ type: 'clarification', contestId: CONTEST, notice: edited });
    await screen.findByText('At one.');
    expect(screen.getByRole('tab', { name: /2 unread/ })).toBeTruthy();
    expect(fetches()).toEqual([1, 1]);
  });

  it('shares its corner with announcements, which are dismissed or opened', async () => {
    const answers = { ...contestAnswers(), 'GET /api/clarification/unread': [{ ...notice, messageId: 'm9' }] };
    const server = await renderApp('/about', { answers, signedIn: true });
    await screen.findByText('Lunch at noon.');
    const before = document.activeElement;
    const announce = (articleId: string, title: string) =>
      server.say({ type: 'announcement', notice: { articleId, title, orgName: 'Mint' } });
    announce(THREAD, 'New rules');
    announce(CONTEST, 'New hall');
    const section = within(screen.getByRole('region', { name: 'Messages' }));
    expect((await section.findAllByText('Mint')).length).toBe(2);
    expect(document.activeElement).toBe(before);
    const [read] = section.getAllByRole('link', { name: 'Read' }).toReversed();
    expect(read?.getAttribute('href')).toBe(`/announcement/${CONTEST}`);
    await person.click(section.getAllByRole('button', { name: 'Dismiss' }).at(-1) as HTMLElement);
    await waitFor(() => expect(section.queryByText('New hall')).toBeNull());
    expect(section.getByText('New rules')).toBeTruthy();
    expect(section.getByText('Lunch at noon.')).toBeTruthy();
  });

  it('names the contest in the language of the page', async () => {
    const contestTitles = { en: 'Spring Cup', 'zh-Hans': '春季赛' };
    const answers = {
      ...contestAnswers(),
      'GET /api/clarification/unread': [{ ...notice, messageId: 'm4', contestTitles }],
    };
    await renderApp('/about', { answers, signedIn: true });
    expect(await screen.findByText('Spring Cup')).toBeTruthy();
  });

  it('that is urgent stays until it is confirmed, which is recorded', async () => {
    const server = await renderApp('/about', {
      answers: {
        ...contestAnswers(),
        'GET /api/clarification/unread': [{ ...notice, urgent: true }],
        [`POST ${call}/${THREAD}/read`]: {},
      },
      signedIn: true,
    });
    await screen.findByText('Lunch at noon.');
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    server.answers['GET /api/clarification/unread'] = [];
    await person.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText('Lunch at noon.')).toBeNull());
    expect(server.asked.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ messageId: 'm3' });
  });
});
