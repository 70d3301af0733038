import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderIn } from '../../../testing/render-in-language.tsx';
import CaseTable from './case-table.tsx';

/** Time limit for lazily loaded parts. */
const FETCHED = { timeout: 60_000 };
const FAILED = [17, 120];

/** 200 cases, two of which failed. */
const tests = Array.from({ length: 200 }, (_, at) => {
  const isGood = !FAILED.includes(at + 1);
  return {
    name: `${at + 1}`,
    score: isGood ? 100 : 0,
    scoreScale: 0.5,
    status: isGood ? 'Accepted' : 'Wrong Answer',
    cpu: 1_000_000,
    mem: 2_048,
    summary: '',
  };
});
const job = (name: string, from: number, to: number) => ({
  name,
  score: 99,
  status: 'Wrong Answer',
  tests: tests.slice(from, to),
});
/** Selects elements directly: queries by role take seconds for 200 rows. */
const rows = () => [...document.querySelectorAll('tbody tr')];

afterEach(cleanup);

describe('200 cases', () => {
  it('are in one table that scrolls with the page, and sideways by keyboard', async () => {
    await renderIn('en', <CaseTable jobs={[job('all', 0, 200)]} />);
    expect(rows()).toHaveLength(200);
    const box = screen.getByRole('table').parentElement;
    expect(box?.tabIndex).toBe(0);
    expect(box && getComputedStyle(box).maxHeight).toBe('');
  });

  it('name the first failed case, and are too many for squares', async () => {
    await renderIn('en', <CaseTable jobs={[job('all', 0, 200)]} />);
    expect(screen.getByText(/^First failed case:/).textContent).toBe('First failed case: 17 · Wrong answer');
    expect(screen.queryByRole('img')).toBe(null);
  });

  it('are counted by verdict, the rarest first', async () => {
    await renderIn('en', <CaseTable jobs={[job('all', 0, 200)]} />);
    const overview = within(await screen.findByLabelText('Show only cases with', undefined, FETCHED));
    expect(overview.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Wrong answer2',
      'Accepted198',
    ]);
  });

  it('in subtasks start collapsed; a verdict filter shows only matching ones, expanded; and back', async () => {
    await renderIn('zh-Hans', <CaseTable jobs={[job('1', 0, 50), job('2', 50, 100), job('3', 100, 200)]} />);
    expect(screen.queryByRole('table')).toBe(null);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    const overview = within(await screen.findByLabelText('只显示结果为以下状态的测试点', undefined, FETCHED));
    const [wrong = document.body] = overview.getAllByRole('button');
    fireEvent.click(wrong);
    expect(wrong.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getAllByRole('table')).toHaveLength(2);
    expect(rows().map((row) => row.firstChild?.textContent)).toEqual(['17', '120']);
    fireEvent.click(wrong);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(screen.queryByRole('table')).toBe(null);
  });
});

it('few cases are squares in the order of the problem, across subtasks, labeled with their counts', async () => {
  await renderIn('en', <CaseTable jobs={[job('1', 10, 15), job('2', 15, 20)]} />);
  const strip = screen.getByRole('img', { name: '1 × Wrong answer, 9 × Accepted' });
  expect([...strip.children].map((square) => square.getAttribute('title'))[6]).toBe('17 · Wrong answer');
  cleanup();
  await renderIn('en', <CaseTable jobs={[job('all', 0, 5)]} />);
  expect(screen.queryByText(/^First failed case:/)).toBe(null);
});

it('a group without points shows none, and a case without a scale only its share', async () => {
  const samples = [40, 100, 0].map((score, at) => ({ name: `s${at}`, score, status: 'Accepted' }));
  const groups = [
    { name: 'samples', score: 100, scoreScale: 0, status: 'Accepted', tests: samples },
    { name: 'all', score: 50, scoreScale: 60, status: 'Wrong Answer', tests: [] },
  ];
  await renderIn('en', <CaseTable jobs={groups} />);
  expect(rows().map((row) => row.children[2]?.textContent)).toEqual(['40 %', '', '']);
  expect(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
    'Subtask samplesAccepted3 cases',
    'Subtask allWrong answer0 cases30 / 60',
  ]);
});

it('few cases have no counts', async () => {
  await renderIn('en', <CaseTable jobs={[job('1', 10, 20), job('2', 20, 30)]} />);
  expect(screen.getAllByRole('table')).toHaveLength(2);
  expect(screen.queryByLabelText('Show only cases with')).toBe(null);
});

it('reduced details show what a contest reveals of the cases: no times, or only the scores of subtasks', async () => {
  const shown = { name: '3', score: 0, status: 'Wrong Answer', summary: 'line 2 differs' };
  const jobs = [
    { name: 'small', score: 100, scoreScale: 40, status: '', tests: [] },
    { name: 'large', score: 0, scoreScale: 60, status: 'Wrong Answer', tests: [shown] },
  ];
  await renderIn('en', <CaseTable jobs={jobs} feedback="one-case" />);
  expect(await screen.findByText('line 2 differs')).toBeTruthy();
  expect(screen.queryByText('Memory')).toBeNull();
  cleanup();
  await renderIn('en', <CaseTable jobs={jobs} feedback="subtasks" />);
  const scores = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(scores).toEqual([expect.stringMatching(/^Subtask small.*40/), expect.stringMatching(/^Subtask large.*0/)]);
  expect(screen.getByText('Until the contest ends, only the scores of the subtasks are shown.')).toBeTruthy();
});
