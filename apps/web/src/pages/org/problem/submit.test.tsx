import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../../testing/outside.ts';
import { standInForUploads } from '../../../testing/outside-uploads.ts';
import type { UploadAnswer } from '../../../testing/outside-uploads.ts';
import { PROBLEM, SOLUTION, aProblem, aSolution, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const announce = `POST /api/problem/${PROBLEM}/solution`;
const submit = `POST /api/problem/${PROBLEM}/solution/${SOLUTION}/submit`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openDesk(answers: Record<string, unknown> = {}, store: UploadAnswer = 200) {
  const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}/submit`, {
    answers: {
      ...problemAnswers(),
      [announce]: { solutionId: SOLUTION, uploadUrl: '/files/solution' },
      [submit]: {},
      [`GET /api/problem/${PROBLEM}/solution/${SOLUTION}`]: aSolution(),
      ...answers,
    },
    signedIn: true,
  });
  const uploads = standInForUploads(store);
  await screen.findByRole('button', { name: 'Upload a file' });
  const calls = (key: string) => server.asked.filter(({ method, path }) => `${method} ${path}` === key);
  return { ...server, uploads, calls };
}

async function choose(text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  await person.upload(input, new File([text], 'answer.zip'));
}

describe('submitting', () => {
  it('announces, uploads and submits once, then follows the result', async () => {
    const { calls, uploads } = await openDesk();
    await choose('int main() {}');
    await person.dblClick(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Waiting for a runner')).toBeTruthy();
    expect(uploads.uploads).toEqual([{ url: '/files/solution', sizeBytes: 13 }]);
    expect(calls(announce)).toHaveLength(1);
    expect(calls(announce)[0]?.body).toMatchObject({ size: 13, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(calls(submit)).toHaveLength(1);
  });

  it('explains a refusal in words, and sends nothing more', async () => {
    const { calls, uploads } = await openDesk({
      [announce]: new Refused(412, { message: 'x', refusal: 'solution-limit' }),
    });
    await choose('int main() {}');
    await person.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('You have used all submissions allowed for this problem.')).toBeTruthy();
    expect(uploads.uploads).toEqual([]);
    expect(calls(submit)).toHaveLength(0);
  });

  it('reports an upload that is too large before sending anything', async () => {
    const { calls } = await openDesk();
    await choose('x'.repeat(101));
    await person.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('This is 101 B. You can submit at most 100 B.')).toBeTruthy();
    expect(calls(announce)).toHaveLength(0);
  });

  it.each<[string, UploadAnswer, string]>([
    ['is refused', 403, 'The store says no.'],
    ['breaks off', 'broken', 'Network error'],
  ])('never submits after a failed upload: the upload %s', async (_, store, expectedText) => {
    const { calls } = await openDesk({}, store);
    await choose('int main() {}');
    await person.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(expectedText)).toBeTruthy();
    expect(calls(submit)).toHaveLength(0);
  });

  it('requires something to submit', async () => {
    const { calls } = await openDesk();
    await person.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Write or open a program first'));
    expect(calls(announce)).toHaveLength(0);
  });
});

describe('a quiz', () => {
  const options = ['A', 'B', 'C', 'D'];
  const items = [
    { key: 'q1', label: '1', type: { select: { options } } },
    { key: 'q2', label: '2', type: { choices: { options } } },
  ];
  const config = {
    label: 'default',
    submit: { upload: false, form: { files: [{ path: '.metadata.json', type: { metadata: { items } } }] } },
  };

  it('shows every option: a single choice accepts one, a multiple choice several', async () => {
    await renderApp(`/org/${ORG}/problem/${PROBLEM}/submit`, {
      answers: problemAnswers(aProblem({ config })),
      signedIn: true,
    });
    const single = await screen.findByRole('radiogroup', { name: '1' });
    const several = screen.getByRole('group', { name: '2' });
    const checkedIn = (list: HTMLElement) =>
      [...list.querySelectorAll<HTMLInputElement>('input')].flatMap(({ checked }, index) =>
        checked ? [options[index]] : [],
      );
    for (const name of ['B', 'D']) await person.click(within(single).getByRole('radio', { name }));
    for (const name of ['C', 'D', 'A', 'D']) await person.click(within(several).getByRole('checkbox', { name }));
    expect(checkedIn(single)).toEqual(['D']);
    expect(checkedIn(several)).toEqual(['A', 'C']);
  });
});
