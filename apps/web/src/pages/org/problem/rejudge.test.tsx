import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Judging, Rejudge, RejudgeRow, Solution } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { PROBLEM, SOLUTION, aProblem, aSolution, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, USER, here, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const REJUDGE = '00000000-0000-4000-8000-000000000301';
const at = (rest = '') => `/org/${ORG}/problem/${PROBLEM}${rest}`;
const call = (rest = '') => `/api/problem/${PROBLEM}/admin/rejudge${rest}`;
const hash = 'a'.repeat(64);

function aRejudge(given: Partial<Rejudge> = {}): Rejudge {
  return {
    _id: REJUDGE,
    problemId: PROBLEM,
    filter: {},
    mode: 'immediate',
    pull: false,
    reason: 'The checker was mended.',
    createdBy: USER,
    createdAt: 1_700_000_000_000,
    state: 'done',
    counts: { total: 2, waiting: 0, done: 2, failed: 0, cancelled: 0, replaced: 0, changed: 1 },
    ...given,
  };
}

const aRow = (given: Partial<RejudgeRow> = {}): RejudgeRow => ({
  solutionId: SOLUTION,
  problemId: PROBLEM,
  userId: USER,
  state: 'done',
  before: { status: 'Wrong Answer', score: 30, dataHash: hash },
  after: { status: 'Accepted', score: 100, dataHash: hash },
  changed: true,
  ...given,
});

const matches = {
  total: 3,
  languages: [
    { language: 'C++17', total: 2 },
    { language: 'Python 3', total: 1 },
  ],
};

function answersWith(rejudge: Rejudge, rows: RejudgeRow[] = [aRow()]) {
  return {
    ...problemAnswers(),
    [`GET ${call()}`]: { items: [rejudge] },
    [`GET ${call('-match')}`]: matches,
    [`GET ${call(`/${REJUDGE}`)}`]: rejudge,
    [`GET ${call(`/${REJUDGE}/solution`)}`]: { items: rows, total: rows.length },
    [`GET ${call(`/${REJUDGE}/verdict`)}`]: {
      pairs: [{ before: 'Wrong Answer', after: 'Accepted', total: 1 }],
      raised: 1,
      lowered: 0,
    },
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('rejudging solutions of a problem', () => {
  it('is filtered, counted, confirmed with the name of the problem, and leads to its report', async () => {
    const { asked, answers } = await renderApp(at('/rejudge'), {
      answers: { ...answersWith(aRejudge()), [`POST ${call()}`]: { rejudgeId: REJUDGE, total: 1 } },
      signedIn: true,
    });
    await screen.findByRole('button', { name: 'Rejudge 3 submissions' });
    answers[`GET ${call('-match')}`] = { ...matches, total: 1 };
    await person.click(screen.getByRole('combobox', { name: 'Language' }));
    await person.click(await screen.findByRole('option', { name: 'Python 3 · 1 submission' }));
    await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'why');
    await person.click(await screen.findByRole('button', { name: 'Rejudge 1 submission' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rejudge 1 submission of Two Weights?' }));
    expect(asked.filter(({ method, path }) => method === 'POST' && path === call())).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Rejudge' }));
    await waitFor(() => expect(here()).toBe(at(`/rejudge/${REJUDGE}`)));
    expect(asked.find(({ method, path }) => method === 'POST' && path === call())?.body).toEqual({
      language: 'Python 3',
      pull: true,
      reason: 'why',
    });
    expect(asked.some(({ path }) => path.startsWith(`${call('-match')}?language=Python`))).toBe(true);
  });

  it('cannot be ordered if nothing matches', async () => {
    await renderApp(at('/rejudge'), {
      answers: { ...answersWith(aRejudge()), [`GET ${call('-match')}`]: { total: 0, languages: [] } },
      signedIn: true,
    });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'No submissions match' })).disabled).toBe(
      true,
    );
  });

  it('is not offered to users who do not administer the problem', async () => {
    const { asked } = await renderApp(at('/rejudge'), {
      answers: problemAnswers(aProblem({ abilities: { ...aProblem().abilities, administer: false } })),
      signedIn: true,
    });
    expect(await screen.findByText('You don’t have permission to change this problem.')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Rejudge' })).toBeNull();
    expect(asked.some(({ path }) => path.includes('rejudge'))).toBe(false);
  });
});

describe('the report on a rejudge', () => {
  it('shows results before and after, links each solution, and keeps its filter in the URL', async () => {
    const { asked } = await renderApp(at(`/rejudge/${REJUDGE}`), {
      answers: answersWith(aRejudge(), [
        aRow(),
        aRow({ solutionId: 'ffffffff-0000-4000-8000-000000000202', changed: false }),
      ]),
      signedIn: true,
    });
    const table = within(await screen.findByRole('table', { name: 'Before and after' }));
    const link = await table.findByRole('link', { name: SOLUTION.slice(0, 8) });
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toMatch(/Wrong answer.*30.*Accepted.*100.*Changed/);
    expect(second?.textContent).toMatch(/Same$/);
    expect(link.getAttribute('href')).toBe(at(`/solution/${SOLUTION}`));
    expect(screen.getByText('The checker was mended.')).toBeTruthy();
    await person.click(screen.getByRole('switch', { name: 'Changed only' }));
    await waitFor(() => expect(here()).toBe(`${at(`/rejudge/${REJUDGE}`)}?changed=true`));
    await waitFor(() =>
      expect(asked.some(({ path }) => path.includes('/solution?') && path.includes('changed=true'))).toBe(true),
    );
  });

  it('of a running rejudge shows its progress, and stops it after a confirmation', async () => {
    const running = aRejudge({
      state: 'running',
      counts: { total: 4, waiting: 3, done: 1, failed: 0, cancelled: 0, replaced: 0, changed: 0 },
    });
    const { asked } = await renderApp(at(`/rejudge/${REJUDGE}`), {
      answers: { ...answersWith(running, []), [`POST ${call(`/${REJUDGE}/cancel`)}`]: { cancelled: 3 } },
      signedIn: true,
    });
    await screen.findByRole('progressbar', { name: '1 of 4 done, 0 changed' });
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop rejudging 3 submissions?' }));
    await person.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('3 submissions got their previous result back')).toBeTruthy();
    expect(asked.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1);
  });

  it('shows the result of the last solution as soon as the rejudge is done', async () => {
    const counts = { total: 1, waiting: 1, done: 0, failed: 0, cancelled: 0, replaced: 0, changed: 0 };
    const { answers } = await renderApp(at(`/rejudge/${REJUDGE}`), {
      answers: answersWith(aRejudge({ state: 'running', counts }), [
        aRow({ state: 'waiting', after: undefined, changed: false }),
      ]),
      signedIn: true,
    });
    const results = within(await screen.findByRole('region', { name: 'Before and after' }));
    expect(await results.findByText('Waiting')).toBeTruthy();
    let isTold = false;
    const waiting = answers[`GET ${call(`/${REJUDGE}/solution`)}`];
    Object.defineProperty(answers, `GET ${call(`/${REJUDGE}/solution`)}`, {
      get: () => (isTold ? { items: [aRow()], total: 1 } : waiting),
    });
    Object.defineProperty(answers, `GET ${call(`/${REJUDGE}`)}`, {
      get: () => {
        isTold = true;
        return aRejudge({ counts: { ...counts, waiting: 0, done: 1, changed: 1 } });
      },
    });
    expect(await results.findByText('Accepted', undefined, { timeout: 60_000 })).toBeTruthy();
    expect(results.queryByText('Waiting')).toBeNull();
  });

  it('that does not exist says so and links to the existing ones', async () => {
    await renderApp(at(`/rejudge/${REJUDGE}`), { answers: problemAnswers(), signedIn: true });
    expect(await screen.findByText('This rejudge doesn’t exist, or you don’t have access')).toBeTruthy();
  });
});

describe('the judgings of a submission', () => {
  const judged = (given: Partial<Solution> = {}) =>
    aSolution({
      state: SOLUTION_STATE.completed,
      status: 'Accepted',
      score: 100,
      completedAt: 1_700_000_000_000,
      attempt: 2,
      ...given,
    });
  const aJudging = (given: Partial<Judging>): Judging => ({
    attempt: 1,
    current: false,
    state: SOLUTION_STATE.completed,
    dataHash: hash,
    label: 'default',
    score: 30,
    status: 'Wrong Answer',
    message: '',
    metrics: { cpu: 12, mem: 2048 },
    readDetails: true,
    ...given,
  });
  const open = async (solution: Solution, search = '') =>
    await renderApp(at(`/solution/${SOLUTION}${search}`), {
      answers: {
        ...problemAnswers(),
        [`GET /api/problem/${PROBLEM}/solution/${SOLUTION}`]: solution,
        [`GET /api/problem/${PROBLEM}/solution/${SOLUTION}/judging`]: {
          items: [
            aJudging({
              attempt: 2,
              current: true,
              status: 'Accepted',
              score: 100,
              compiler: 'g++ 12.2',
              runnerName: 'gold',
              rejudge: { _id: REJUDGE, reason: 'mended', userId: USER },
            }),
            aJudging({}),
          ],
        },
        [`GET /api/problem/${PROBLEM}/solution/${SOLUTION}/judging/1/details/download`]: { url: '/files/details' },
        'GET /files/details': { version: 1, jobs: [{ name: 'all', score: 30, status: 'Wrong Answer', tests: [] }] },
        [`POST ${call()}`]: { rejudgeId: REJUDGE, total: 1 },
      },
      signedIn: true,
    });

  it('are loaded on demand, with data version, reason, and the cases of each', async () => {
    const { asked } = await open(judged());
    await person.click(await screen.findByRole('button', { name: 'Show judging history' }));
    const table = within(await screen.findByRole('table', { name: 'Judging history' }));
    await table.findByText('mended');
    const [, current, first] = table.getAllByRole('row');
    expect(current?.textContent).toMatch(/#2 \(counts\).*Accepted.*100.*gold · g\+\+ 12\.2.*aaaaaaa/);
    expect(first?.textContent).toMatch(/#1.*Wrong answer.*30.*Submitted/);
    expect(table.getByRole('link', { name: 'Rejudged' }).getAttribute('href')).toBe(at(`/rejudge/${REJUDGE}`));
    expect(here()).toBe(`${at(`/solution/${SOLUTION}`)}?judgings=true`);
    await person.click(table.getByRole('button', { name: 'Cases of judging 1' }));
    expect(await screen.findByRole('dialog', { name: 'Cases of judging 1' })).toBeTruthy();
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/judging/1/details/download'))).toBe(true));
    expect(here()).toBe(`${at(`/solution/${SOLUTION}`)}?judgings=true&cases=1`);
  });

  it('are not offered to users without permission', async () => {
    const abilities = { ...aSolution().abilities, rejudge: false, readJudgings: false };
    const { attempt: _, ...solution } = judged({ abilities });
    const { asked } = await open(solution, '?judgings=true');
    await screen.findByRole('region', { name: 'Result' });
    expect(screen.queryByRole('button', { name: 'Show judging history' })).toBeNull();
    expect(asked.some(({ path }) => path.endsWith('/judging'))).toBe(false);
  });

  it('get another one after a confirmation, with a reason and optionally with the current data', async () => {
    const { asked } = await open(judged());
    await person.click(await screen.findByRole('button', { name: 'Rejudge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rejudge this submission?' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Current version' }).checked).toBe(true);
    await person.click(dialog.getByLabelText('Reason'));
    await person.paste('appeal');
    await person.click(dialog.getByRole('button', { name: 'Rejudge' }));
    expect(await screen.findByText('Queued for rejudging')).toBeTruthy();
    expect(asked.find(({ method, path }) => method === 'POST' && path === call())?.body).toEqual({
      solutionId: SOLUTION,
      pull: true,
      reason: 'appeal',
    });
  });
});
