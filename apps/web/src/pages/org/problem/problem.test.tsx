import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { singleKeys } from '../../../lib/use-shortcuts.ts';
import { Refused } from '../../../testing/outside.ts';
import { aDraft, PROBLEM, SOLUTION, aProblem, aSolution, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const at = (rest = '') => `/org/${ORG}/problem/${PROBLEM}${rest}`;

/** A problem as created: no statement, no data, no configuration. */
function freshProblem() {
  const { config: _, ...rest } = aProblem({ description: '', currentDataHash: '', tags: [] });
  return { ...rest, abilities: { ...rest.abilities, submit: 'no-judge-data' as const } };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a problem without data', () => {
  it('shows its empty states and links to its data', async () => {
    await renderApp(at(), { answers: problemAnswers(freshProblem()), signedIn: true });
    expect(await screen.findByText('This problem has no statement yet.')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Submit' })).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Data' }));
    expect(await screen.findByText('No tests yet')).toBeTruthy();
    expect(here()).toBe(at('/data'));
  });
});

describe('the URL of a problem', () => {
  it('of another organization shows nothing of it', async () => {
    await renderApp(at(), { answers: problemAnswers(aProblem({ orgId: USER })), signedIn: true });
    expect((await screen.findAllByText('This problem doesn’t exist, or you don’t have access')).length).toBeGreaterThan(
      0,
    );
    expect(screen.queryByText('Two Weights')).toBeNull();
  });

  it('that is hidden looks like one that does not exist', async () => {
    await renderApp(at(), { answers: memberAnswers(), signedIn: true });
    expect((await screen.findAllByText('This problem doesn’t exist, or you don’t have access')).length).toBeGreaterThan(
      0,
    );
  });

  it('offers a retry when loading failed', async () => {
    const { answers } = await renderApp(at(), {
      answers: { ...problemAnswers(), [`GET /api/problem/${PROBLEM}`]: new Refused(400, { message: 'Out of order' }) },
      signedIn: true,
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers[`GET /api/problem/${PROBLEM}`] = aProblem();
    await person.click(again);
    expect(await screen.findByRole('heading', { name: 'Two Weights' })).toBeTruthy();
  });

  it('shows only the tabs that the viewer may use', async () => {
    const abilities = {
      submit: true,
      readAllSolutions: false,
      editContent: false,
      translate: false,
      editData: false,
      review: false,
      hidesSolutions: false,
      administer: false,
    };
    await renderApp(at(), {
      answers: problemAnswers(aProblem({ abilities: { ...abilities, submit: true } })),
      signedIn: true,
    });
    await screen.findByRole('tab', { name: 'Submit' });
    expect(screen.queryByRole('tab', { name: 'Data' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Manage' })).toBeNull();
  });
});

describe('the list of problems', () => {
  const row = (slug: string, given: object = {}) => ({
    ...aProblem(),
    _id: slug,
    slug,
    title: `Problem ${slug}`,
    createdAt: 1,
    ...given,
  });
  const solved = { solutionId: 's', score: 100, status: 'Accepted' };
  const tried = { solutionCount: 1, lastSolutionId: 'w', lastSolutionStatus: 'Wrong Answer', lastSolutionScore: 0 };
  const items = [row('a', { status: { ...tried, best: solved } }), row('b', { status: tried }), row('c')];
  const open = (orgCapability = '1') =>
    renderApp(`/org/${ORG}/problem`, {
      answers: { ...memberAnswers({ orgCapability }), 'GET /api/problem': { items, total: 3 } },
      signedIn: true,
    });
  const lastQuery = (asked: readonly { path: string }[]) =>
    Object.fromEntries(
      new URLSearchParams(asked.findLast(({ path }) => path.startsWith('/api/problem?'))?.path.split('?')[1]),
    );

  it('marks solved and attempted problems, and hides access levels from contestants', async () => {
    await open();
    await screen.findByRole('link', { name: 'Problem a' });
    const marks = screen
      .getAllByRole('row')
      .slice(1)
      .map((one) =>
        within(one)
          .queryAllByRole('img')
          .map((mark) => mark.getAttribute('aria-label')),
      );
    expect(marks).toEqual([['Solved'], ['Attempted'], []]);
    expect(screen.getByText('Latest: Wrong answer')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Visibility' })).toBeNull();
    cleanup();
    await open('-1');
    expect(await screen.findByRole('columnheader', { name: 'Visibility' })).toBeTruthy();
  });

  it('shows how many users solved an attempted problem, and can be sorted by it', async () => {
    const counted = [
      row('a', { solveCounts: { tried: 300, solved: 128 } }),
      row('b', { solveCounts: { tried: 1000, solved: 999 } }),
      row('c', { solveCounts: { tried: 0, solved: 0 } }),
    ];
    const { asked } = await renderApp(`/org/${ORG}/problem`, {
      answers: { ...memberAnswers(), 'GET /api/problem': { items: counted, total: 3 } },
      signedIn: true,
    });
    expect((await screen.findByTitle('Solved by 128 of 300 people who tried')).textContent).toBe('43% · 128');
    expect(screen.getByTitle('Solved by 999 of 1000 people who tried').textContent).toBe('99% · 999');
    expect(screen.queryAllByTitle(/^Solved by/)).toHaveLength(2);
    await person.click(screen.getByRole('combobox', { name: 'Order' }));
    await person.click(await screen.findByRole('option', { name: 'Highest solve rate' }));
    await waitFor(() => expect(lastQuery(asked)).toMatchObject({ sort: 'rate' }));
    expect(here()).toBe(`/org/${ORG}/problem?sort=rate`);
  });

  it('is filtered by unsolved problems, and follows a search while it is typed', async () => {
    const { asked } = await open();
    await person.click(await screen.findByRole('button', { name: 'Unsolved' }));
    await waitFor(() => expect(lastQuery(asked)).toMatchObject({ status: 'unsolved' }));
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'weights');
    await waitFor(() => expect(lastQuery(asked)).toMatchObject({ status: 'unsolved', search: 'weights' }));
    expect(here()).toBe(`/org/${ORG}/problem/search?search=weights&status=unsolved`);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
  });

  it('is filtered by difficulty and by several tags together, each kept in the URL and removable', async () => {
    const { asked } = await renderApp(`/org/${ORG}/problem`, {
      answers: {
        ...memberAnswers(),
        'GET /api/problem': { items: [], total: 0 },
        'GET /api/problem/tags': ['@easy', '@hard', 'dp', 'graphs', 'trees'],
      },
      signedIn: true,
    });
    const tagsAsked = () =>
      new URLSearchParams(asked.findLast(({ path }) => path.startsWith('/api/problem?'))?.path.split('?')[1]).getAll(
        'tags',
      );
    const difficulty = within(await screen.findByRole('group', { name: 'Difficulty' }));
    await person.click(difficulty.getByRole('button', { name: 'Hard' }));
    await waitFor(() => expect(tagsAsked()).toEqual(['@hard']));
    await person.click(screen.getByRole('button', { name: 'Tags' }));
    const tags = within(await screen.findByRole('group', { name: 'Tags' }));
    await waitFor(() =>
      expect(tags.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['dp', 'graphs', 'trees']),
    );
    await person.click(tags.getByRole('button', { name: 'graphs' }));
    await person.click(tags.getByRole('button', { name: 'dp' }));
    await waitFor(() => expect(tagsAsked()).toEqual(['graphs', 'dp', '@hard']));
    await person.click(tags.getByRole('button', { name: 'trees' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/tag/graphs?difficulty=hard&tags=dp&tags=trees`));
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Remove the tag graphs' }));
    await person.click(difficulty.getByRole('button', { name: 'Hard' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/tag/dp?tags=trees`));
    await waitFor(() => expect(tagsAsked()).toEqual(['dp', 'trees']));
    expect(tags.getByRole('button', { name: 'dp' }).getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('No problems match')).toBeTruthy();
  });
});

const emptyDraft = aDraft({ todo: [{ code: 'no-test', level: 'error', about: [] }] });

describe('creating a problem', () => {
  it('shows errors at their field, and keeps the input', async () => {
    const { asked } = await renderApp(`/org/${ORG}/problem/new`, {
      answers: {
        ...memberAnswers({ orgCapability: '5' }),
        'POST /api/problem': new Refused(409, { message: 'x', refusal: 'slug-taken' }),
      },
      signedIn: true,
    });
    await person.type(await screen.findByLabelText(/Title/), 'Sums');
    expect(screen.getByLabelText<HTMLInputElement>(/Slug/).value).toBe('sums');
    await person.clear(screen.getByLabelText(/Slug/));
    await person.type(screen.getByLabelText(/Slug/), 'two words');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Use at most 64 characters, without spaces and / \\ ? # %.')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await person.clear(screen.getByLabelText(/Slug/));
    await person.type(screen.getByLabelText(/Slug/), 'sums');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Another problem in this organization has this slug.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('Sums');
  });

  it('opens it for editing, with submissions open to those who can see it', async () => {
    const { asked } = await renderApp(`/org/${ORG}/problem/new`, {
      answers: {
        ...memberAnswers({ orgCapability: '5' }),
        ...problemAnswers(freshProblem()),
        'POST /api/problem': { problemId: PROBLEM },
        [`GET /api/problem/${PROBLEM}/draft`]: { draft: emptyDraft },
      },
      signedIn: true,
    });
    await person.type(await screen.findByLabelText(/Title/), 'Sums');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('No tests yet')).toBeTruthy();
    expect(here()).toBe(at('/draft'));
    const made = asked.find(({ method, path }) => method === 'POST' && path === '/api/problem');
    expect(made?.body).toMatchObject({ slug: 'sums', allowPublicSubmit: true });
    expect(screen.getByText('Add a test.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  });

  it('is not offered to users without the right', async () => {
    await renderApp(`/org/${ORG}/problem`, {
      answers: { ...memberAnswers({ orgCapability: '1' }), 'GET /api/problem': { items: [], total: 0 } },
      signedIn: true,
    });
    expect(await screen.findByText('No problems yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Import a package' })).toBeNull();
  });
});

describe('the desk of a problem', () => {
  const code = { path: 'answer.code', type: { editor: { language: 'cpp' } } };
  const language = { items: [{ key: 'language', type: { select: { options: ['C++17', 'Python 3'] } } }] };
  const config = {
    label: 'default',
    submit: { form: { files: [code, { path: '.metadata.json', type: { metadata: language } }] } },
  };
  const open = (problem: ReturnType<typeof aProblem>, solutions: readonly object[] = []) =>
    renderApp(at('/submit'), {
      answers: {
        ...problemAnswers(problem),
        [`GET /api/problem/${PROBLEM}/solution`]: { items: solutions, total: solutions.length },
        [`GET /api/problem/${PROBLEM}/solution/${SOLUTION}`]: aSolution({
          state: SOLUTION_STATE.completed,
          status: 'Accepted',
          score: 100,
        }),
      },
      signedIn: true,
    });

  it('says in the samples tab what is missing if nothing can be run', async () => {
    const { asked } = await open(aProblem({ config }));
    const samples = await screen.findByRole('region', { name: 'Samples' });
    await person.click(screen.getByRole('button', { name: 'Run samples' }));
    expect(await within(samples).findByText(/^Write or open a program first/)).toBeTruthy();
    await person.click(screen.getByRole('tab', { name: 'Own input' }));
    const own = await screen.findByRole('region', { name: 'Own input' });
    await person.type(await within(own).findByRole('textbox', { name: 'Custom input' }), '1 2');
    await person.click(within(own).getByRole('button', { name: 'Run on this input' }));
    expect(await within(own).findByText(/^Write or open a program first/)).toBeTruthy();
    await person.click(screen.getByRole('tab', { name: 'Samples' }));
    await person.click(screen.getByRole('tab', { name: 'Own input' }));
    expect(within(own).getByRole<HTMLInputElement>('textbox', { name: 'Custom input' }).value).toBe('1 2');
    expect(asked.some(({ path }) => path.endsWith('/run'))).toBe(false);
  });

  it('opens with the latest result, with the history in the next tab', async () => {
    const status = {
      solutionCount: 1,
      lastSolutionId: SOLUTION,
      lastSolutionStatus: 'Accepted',
      lastSolutionScore: 100,
    };
    await open(aProblem({ config, status }), [aSolution({ state: SOLUTION_STATE.completed, status: 'Wrong Answer' })]);
    const result = await screen.findByRole('region', { name: 'Latest submission' });
    expect(await within(result).findByText('Accepted')).toBeTruthy();
    await person.click(screen.getByRole('tab', { name: 'History' }));
    const history = await screen.findByRole('region', { name: 'History' });
    expect(await within(history).findByText('Wrong answer')).toBeTruthy();
  });

  it('has single-key shortcuts, which a sheet lists and turns off', async () => {
    await open(aProblem({ config }));
    const statement = await screen.findByRole('article', { name: 'Statement' });
    await person.keyboard('s');
    expect(document.activeElement).toBe(statement);
    await person.click(screen.getByRole('tab', { name: 'Own input' }));
    const input = await screen.findByRole('textbox', { name: 'Custom input' });
    await person.type(input, 's?');
    expect(document.activeElement).toBe(input);
    await person.click(screen.getByRole('tab', { name: 'Own input' }));
    await person.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: /^Keyboard shortcuts/ }));
    await person.click(sheet.getByRole('switch', { name: 'Single-key shortcuts' }));
    await person.click(sheet.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('s');
    expect(document.activeElement).not.toBe(statement);
    singleKeys.set(null);
  });

  it('leads to the next unsolved problem, by a button once this one is solved and by a key', async () => {
    const best = { solutionId: SOLUTION, score: 100, status: 'Accepted' };
    const other = aProblem({ _id: USER, title: 'Three Weights', config });
    const status = {
      solutionCount: 1,
      lastSolutionId: SOLUTION,
      lastSolutionStatus: 'Accepted',
      lastSolutionScore: 100,
    };
    const { asked } = await renderApp(at('/submit'), {
      answers: {
        ...problemAnswers(aProblem({ config, status: { ...status, best } })),
        [`GET /api/problem/${PROBLEM}/solution/${SOLUTION}`]: aSolution(best),
        [`GET /api/problem/${USER}`]: other,
        'GET /api/problem': { items: [{ ...other, createdAt: 1 }], total: 1 },
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Next unsolved' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/${USER}/submit`));
    const list = asked.find(({ path }) => path.startsWith('/api/problem?'))?.path;
    const query = Object.fromEntries(new URLSearchParams(list?.split('?')[1]));
    expect(query).toMatchObject({ after: PROBLEM, status: 'unsolved', orgId: ORG });
    await screen.findByRole('article', { name: 'Statement' });
    expect(screen.queryByRole('button', { name: 'Next unsolved' })).toBeNull();
    await person.keyboard('n');
    expect(await screen.findByText('No other unsolved problem in this list.')).toBeTruthy();
  });

  it('offers no run if the problem does not require a single program', async () => {
    await open(aProblem());
    await screen.findByRole('tab', { name: 'Result' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).not.toContain('Samples');
    expect(screen.queryByRole('button', { name: 'Run samples' })).toBeNull();
  });
});

describe('deleting a problem', () => {
  it('requires typing its slug', async () => {
    const { asked } = await renderApp(at('/admin'), {
      answers: {
        ...problemAnswers(),
        [`GET /api/problem/${PROBLEM}/admin/settings`]: {},
        [`DELETE /api/problem/${PROBLEM}/admin`]: {},
        'GET /api/problem': { items: [], total: 0 },
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Delete this problem' }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete this problem' });
    expect(button.disabled).toBe(true);
    await person.type(dialog.getByRole('textbox'), 'two-weights');
    await person.click(button);
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem`));
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('the access list of a problem', () => {
  it('changes one right by its name and keeps unknown bits', async () => {
    const unknown = String((1n << 40n) | 1n);
    const entry = { principalId: USER, capability: unknown };
    const { asked } = await renderApp(at('/admin/access'), {
      answers: {
        ...problemAnswers(),
        [`GET /api/problem/${PROBLEM}/admin/access`]: [entry],
        [`PATCH /api/problem/${PROBLEM}/admin/access/${USER}`]: {},
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: /Change permissions of/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('checkbox', { name: 'Content' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true));
    const sent = asked.find(({ method }) => method === 'PATCH')?.body;
    expect(sent).toEqual({ capability: String((1n << 40n) | 0b1001n) });
  });
});
