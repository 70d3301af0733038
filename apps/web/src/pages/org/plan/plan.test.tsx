import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { Refused } from '../../../testing/outside.ts';
import { callOfPlan, FIRST, PLAN, SECOND } from '../../../testing/plan.ts';
import { ORG, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const at = `/org/${ORG}/plan/${PLAN}`;

interface Viewed {
  administer?: boolean;
  register?: boolean;
  registered?: boolean;
}

const aPlan = ({ administer = false, register = false, registered = false }: Viewed) => ({
  _id: PLAN,
  orgId: ORG,
  accessLevel: ACCESS_LEVEL.public,
  slug: 'learn',
  title: 'Learn to judge',
  description: 'For beginners.',
  tags: [],
  capability: '1',
  registered,
  abilities: { register, editContent: administer, administer },
});

const aContest = (_id: string, title: string, place: string, unmet: readonly object[]) => ({
  _id,
  title,
  description: '',
  slug: place,
  tags: [],
  stages: [],
  currentStage: { name: 'running', start: 0, settings: {} },
  settings: { slug: place },
  registered: false,
  unmet,
  done: false,
});

const scoreTooLow = { contestId: FIRST, contestTitle: 'First steps', kind: 'total-score', required: 60, reached: 40 };

const answersFor = (viewed: Viewed) => ({
  ...memberAnswers({}),
  [`GET ${callOfPlan()}`]: aPlan(viewed),
  [`GET ${callOfPlan('/contest')}`]: [
    aContest(FIRST, 'First steps', '01', []),
    aContest(SECOND, 'Second steps', '02', [scoreTooLow]),
  ],
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a plan', () => {
  it('offers to join only while joining is open, and otherwise says that it is closed', async () => {
    await renderApp(at, { answers: answersFor({}), signedIn: true });
    expect(await screen.findByText('Joining is closed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
    cleanup();
    await renderApp(at, { answers: answersFor({ register: true }), signedIn: true });
    expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy();
  });

  it('shows management and the link to new contests to administrators only', async () => {
    await renderApp(`${at}/contest`, { answers: answersFor({ registered: true }), signedIn: true });
    await screen.findByRole('link', { name: 'First steps' });
    expect(screen.queryByRole('link', { name: 'Add a contest' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Manage' })).toBeNull();
    cleanup();
    await renderApp(`${at}/contest`, { answers: answersFor({ administer: true }), signedIn: true });
    expect(await screen.findByRole('link', { name: 'Add a contest' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Manage' })).toBeTruthy();
  });

  it('names contests and problems of conditions in the language of the page', async () => {
    const second = { title: '第二步', description: '' };
    const problemTooLow = {
      ...scoreTooLow,
      contestTitles: { en: 'The first steps' },
      kind: 'problem-score',
      problemTitle: '两个砝码',
      problemTitles: { en: 'Two Weights' },
    };
    const answers = {
      ...answersFor({ registered: true }),
      [`GET ${callOfPlan('/contest')}`]: [
        { ...aContest(FIRST, 'First steps', '01', []), registered: true },
        {
          ...aContest(SECOND, second.title, '02', [problemTooLow]),
          translations: { en: { ...second, title: 'The second steps' } },
        },
      ],
    };
    await renderApp(`${at}/contest`, { answers, signedIn: true });
    expect(await screen.findByText('Score 60 points for Two Weights here to open The second steps.')).toBeTruthy();
    expect(screen.getByText('Score 60 points for Two Weights in The first steps; you have 40.')).toBeTruthy();
  });

  it('shows on each card what was reached, what opens the next contest, and what is done', async () => {
    const progress = { problems: 3, tried: 2, results: { solved: 1, score: 140, maxScore: 300 } };
    const cards = (first: object) => ({
      ...answersFor({ registered: true }),
      [`GET ${callOfPlan('/contest')}`]: [
        { ...aContest(FIRST, 'First steps', '01', []), registered: true, ...first },
        aContest(SECOND, 'Second steps', '02', [scoreTooLow]),
      ],
    });
    await renderApp(`${at}/contest`, { answers: cards({ progress }), signedIn: true });
    expect(await screen.findByText('1 of 3 solved · 140 / 300 points')).toBeTruthy();
    expect(screen.getByText('Score 60 points here to open Second steps.')).toBeTruthy();
    expect(screen.getByText('0 of 2 contests done, 1 entered')).toBeTruthy();
    expect(screen.getByText('Locked')).toBeTruthy();
    cleanup();
    await renderApp(`${at}/contest`, { answers: cards({ progress: { problems: 3, tried: 2 } }), signedIn: true });
    expect(await screen.findByText('2 of 3 submitted')).toBeTruthy();
    cleanup();
    await renderApp(`${at}/contest`, { answers: cards({ progress, done: true }), signedIn: true });
    expect(await screen.findByText('Done')).toBeTruthy();
    expect(screen.queryByText('Score 60 points here to open Second steps.')).toBeNull();
  });

  it('lists in words the unmet conditions of a locked contest', async () => {
    await renderApp(`${at}/contest`, { answers: answersFor({ registered: true }), signedIn: true });
    const list = await screen.findByRole('list', { name: 'To do' });
    expect(within(list).getByText('Score 60 points in First steps; you have 40.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Enter' })).toHaveLength(1);
  });

  it('says why entry to a contest was refused', async () => {
    const refused = new Refused(403, { message: 'x', refusal: 'no-right' });
    await renderApp(`${at}/contest`, {
      answers: { ...answersFor({ registered: true }), [`POST ${callOfPlan(`/contest/${FIRST}/register`)}`]: refused },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Enter' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('removes a contest only after a confirmation that names it', async () => {
    const { asked } = await renderApp(`${at}/contest/${FIRST}`, {
      answers: { ...answersFor({ administer: true }), [`DELETE ${callOfPlan(`/contest/${FIRST}`)}`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Remove from the plan' }));
    const question = await screen.findByRole('dialog', { name: 'Remove First steps from the plan?' });
    expect(asked.some(({ path }) => path.endsWith(`/contest/${FIRST}`))).toBe(false);
    await person.click(within(question).getByRole('button', { name: 'Remove from the plan' }));
    await waitFor(() => expect(here()).toBe(`${at}/contest`));
    expect(asked.some(({ path }) => path.endsWith(`/contest/${FIRST}`))).toBe(true);
  });
});

describe('the home page of an organization', () => {
  const home = (plans: readonly object[]) =>
    renderApp(`/org/${ORG}`, { signedIn: true, answers: { ...memberAnswers({}), 'GET /api/plan/demo': plans } });

  it('links to the plans that it promotes', async () => {
    await home([{ _id: PLAN, title: 'Learn to judge', slug: 'learn' }]);
    expect((await screen.findByRole('link', { name: 'Learn to judge' })).getAttribute('href')).toBe(at);
  });

  it('has no section for plans while it promotes none', async () => {
    await home([]);
    await screen.findByText('Nothing is running or due');
    expect(screen.queryByRole('region', { name: 'Training plans' })).toBeNull();
  });
});
