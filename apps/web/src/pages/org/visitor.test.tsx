import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ACCESS_LEVEL } from '@assay/contract/states';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftField, INPUT_FIELD, readDraft, VISITOR, writeDraft } from '../../features/solutions/submit/drafts.ts';
import { sessionToken } from '../../lib/session.ts';
import { aContestToJoin, CONTEST } from '../../testing/contest-answers.ts';
import { Refused, tokenOf } from '../../testing/outside.ts';
import { aProblem, PROBLEM, problemAnswers } from '../../testing/problem-answers.ts';
import { here, ORG, renderApp, USER } from '../../testing/render-app.tsx';

/* Visitors in an organization that allows them. */

const person = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const desk = `/org/${ORG}/problem/${PROBLEM}/submit`;
const signInFirst = new Refused(403, { message: 'x', refusal: 'not-signed-in' });
const language = { key: 'language', label: 'Language', type: { select: { options: ['C++17', 'Python 3'] } } };
const config = {
  label: 'default',
  submit: {
    form: {
      files: [
        { path: '.metadata.json', label: 'Options', type: { metadata: { items: [language] } } },
        { path: 'answer', label: 'Code', type: { editor: { language: 'cpp' } } },
      ],
    },
  },
};
/** The problem as the server presents it to a visitor. */
const shown = aProblem({
  capability: '0',
  config,
  abilities: {
    submit: 'submit-not-allowed',
    readAllSolutions: false,
    editContent: false,
    translate: false,
    editData: false,
    review: false,
    hidesSolutions: false,
    administer: false,
  },
});
const answers = {
  ...problemAnswers(shown),
  [`GET /api/org/${ORG}`]: { profile: { name: 'Mint', email: '' }, emailHash: 'x', membership: { capability: '0' } },
  'GET /api/problem': {
    items: [
      {
        _id: PROBLEM,
        orgId: ORG,
        slug: 'two-weights',
        title: 'Two Weights',
        tags: [],
        accessLevel: ACCESS_LEVEL.public,
      },
    ],
    total: 1,
  },
};
const cpp = draftField('answer', 'C++17');
const links = (name: string) => screen.findAllByRole('link', { name });
const searchOf = (link: HTMLElement | undefined) => new URL(link?.getAttribute('href') ?? '', location.href).search;

describe('a visitor', () => {
  it('reads the problems without columns or filters of personal results, and requests nothing private', async () => {
    const { asked } = await renderApp(`/org/${ORG}/problem`, { answers });
    expect(await screen.findByRole('link', { name: 'Two Weights' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Problem',
      'Difficulty',
      'Solved by',
      'Tags',
    ]);
    expect(screen.queryByRole('button', { name: 'Solved' })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Problems',
      'Contests',
      'About',
      'Announcements',
    ]);
    expect(await links('Sign up')).toBeTruthy();
    expect(searchOf((await links('Sign in'))[0])).toBe(`?redirect=${encodeURIComponent(`/org/${ORG}/problem`)}`);
    expect(asked.map(({ path }) => path)).not.toContain('/api/org');
    expect(asked.every(({ token }) => token === null)).toBe(true);
  });

  it('is led from the statement to the desk, and sees no submissions tab', async () => {
    await renderApp(`/org/${ORG}/problem/${PROBLEM}`, { answers });
    expect(await screen.findByText('Add them.')).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Statement',
      'Submit',
      'Attachments',
    ]);
    await person.click(screen.getByRole('link', { name: 'Submit' }));
    await waitFor(() => expect(here()).toBe(desk));
  });

  it('is asked to sign in before submitting: nothing is sent, and the sign-in leads back to the desk', async () => {
    const { asked } = await open({
      before: () => writeDraft({ userId: VISITOR, problemId: PROBLEM, field: cpp }, 'int main() {}', 1),
    });
    await person.click(await screen.findByRole('button', { name: 'Submit' }));
    const prompt = within(await screen.findByRole('dialog', { name: 'Sign in to submit and run code' }));
    for (const name of ['Sign up', 'Sign in'])
      expect(searchOf(await prompt.findByRole('link', { name }))).toBe(`?redirect=${encodeURIComponent(desk)}`);
    await person.click(prompt.getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Run samples' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in to submit and run code' })).toBeTruthy();
    expect(asked.filter(({ method, path }) => method === 'POST' && path.includes('problem'))).toEqual([]);
  });

  it('sees missing and private objects as the same, with a link to sign in', async () => {
    for (const path of [`/org/${ORG}/problem/${PROBLEM}`, `/org/${ORG}/contest/${CONTEST}`, `/user/${USER}`]) {
      await renderApp(path, {
        answers: {
          ...answers,
          [`GET /api/problem/${PROBLEM}`]: signInFirst,
          [`GET /api/contest/${CONTEST}`]: signInFirst,
          [`GET /api/user/${USER}`]: signInFirst,
        },
      });
      expect(searchOf((await links('Sign in to see more'))[0])).toBe(`?redirect=${encodeURIComponent(path)}`);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(here()).toBe(path);
    }
  });

  it('of an organization without visitors gets the same on each of its pages', async () => {
    await renderApp(`/org/${ORG}/problem`, { answers: { [`GET /api/org/${ORG}`]: signInFirst } });
    expect(await links('Sign in to see more')).toHaveLength(1);
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.queryByText('Problems')).toBeNull();
  });

  it.each([
    'solution',
    'problem/new',
    'problem/import',
    'contest/new',
    'group',
    'admin',
    `problem/${PROBLEM}/solution`,
  ])('signs in first for %s', async (part) => {
    await renderApp(`/org/${ORG}/${part}`, { answers });
    await waitFor(() => expect(here()).toContain('/auth/login/password?redirect='));
  });

  it('reads a contest, and signs in to register', async () => {
    const contest = aContestToJoin();
    await renderApp(`/org/${ORG}/contest/${CONTEST}`, {
      answers: { ...answers, [`GET /api/contest/${CONTEST}`]: contest },
    });
    expect(await screen.findByRole('heading', { level: 1, name: contest.title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    expect(searchOf((await links('Sign in to register'))[0])).toBe(`?redirect=${encodeURIComponent(here())}`);
    expect(screen.queryByRole('tab', { name: 'Submissions' })).toBeNull();
  });
});

describe('after signing in', () => {
  const at = (userId: string, field: string) => readDraft({ userId, problemId: PROBLEM, field });

  it('code and input typed before belong to the user', async () => {
    await open({
      token: tokenOf(USER),
      before: () => {
        writeDraft({ userId: VISITOR, problemId: PROBLEM, field: cpp }, 'int main() {}', 1);
        writeDraft({ userId: VISITOR, problemId: PROBLEM, field: INPUT_FIELD }, '1 2', 1);
      },
    });
    await screen.findByRole('button', { name: 'Submit' });
    expect([at(USER, cpp), at(USER, INPUT_FIELD)]).toEqual(['int main() {}', '1 2']);
    expect([at(VISITOR, cpp), at(VISITOR, INPUT_FIELD)]).toEqual([null, null]);
    await person.click(screen.getByRole('tab', { name: 'Own input' }));
    expect(await screen.findByDisplayValue('1 2')).toBeTruthy();
  });

  it('the earlier draft of the user is kept, and can be restored', async () => {
    await open({
      token: tokenOf(USER),
      before: () => {
        writeDraft({ userId: VISITOR, problemId: PROBLEM, field: cpp }, 'new', 2);
        writeDraft({ userId: USER, problemId: PROBLEM, field: cpp }, 'old', 1);
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Back to my draft' }));
    await waitFor(() => expect(at(USER, cpp)).toBe('old'));
    expect(await screen.findByRole('button', { name: 'Load what I wrote before signing in' })).toBeTruthy();
  });
});

/** Opens the desk in a browser with stored drafts (`before`). A user may submit. */
async function open({ token = null, before }: { token?: string | null; before: () => void }) {
  const problem = token === null ? shown : { ...shown, abilities: { ...shown.abilities, submit: true as const } };
  const server = await renderApp('/about', { answers: { ...answers, [`GET /api/problem/${PROBLEM}`]: problem } });
  before();
  sessionToken.set(token);
  history.pushState(null, '', desk);
  globalThis.dispatchEvent(new PopStateEvent('popstate'));
  return server;
}
