import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { Bytes } from '../../../testing/outside.ts';
import { aSolution, PROBLEM, problemAnswers, SOLUTION } from '../../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const path = `/api/problem/${PROBLEM}/solution/${SOLUTION}`;
const page = `/org/${ORG}/problem/${PROBLEM}/solution/${SOLUTION}`;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(bytes: Uint8Array, headers: Record<string, string> = {}) {
  const solution = aSolution({ state: SOLUTION_STATE.completed, status: 'Accepted', score: 100, language: 'C++20' });
  await renderApp(page, {
    answers: {
      ...problemAnswers(),
      [`GET ${path}`]: { ...solution, abilities: { ...solution.abilities, readData: true } },
      [`GET ${path}/data/download`]: { url: '/files/submission' },
      'GET /files/submission': new Bytes(bytes, headers),
    },
    signedIn: true,
  });
  return within(await screen.findByRole('region', { name: 'Code' }));
}
const entry = (files: HTMLElement, name: RegExp) => within(files).getByRole('button', { name });

describe('the files of a submission', () => {
  it('are listed with their sizes, and each is shown by its type', async () => {
    const code = await show(
      zipSync({
        '.metadata.json': strToU8('{}'),
        'answer.txt': strToU8('forty-two'),
        'plot.png': PNG,
        'data.bin': new Uint8Array([0, 1, 2]),
        'long.txt': new Uint8Array(1024 * 1024 + 1).fill(65),
      }),
    );
    const files = await code.findByRole('navigation', { name: 'Files' });
    expect(within(files).getByText('4 files')).toBeTruthy();
    expect(entry(files, /^answer\.txt\s*9 B$/)).toBeTruthy();
    expect(await code.findByText('forty-two')).toBeTruthy();
    await person.click(entry(files, /plot\.png/));
    expect((await code.findByRole<HTMLImageElement>('img', { name: 'Image plot.png' })).src).toMatch(/^blob:/);
    await person.click(entry(files, /data\.bin/));
    expect(await code.findByText('This isn’t a text file. Download it to view it.')).toBeTruthy();
    await person.click(entry(files, /long\.txt/));
    expect(await code.findByText('This file is too large to show here.')).toBeTruthy();
  });

  it('are saved one by one, under names without a path', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const code = await show(zipSync({ 'a.txt': strToU8('a'), '../../.bashrc': strToU8('b') }));
    await person.click(entry(await code.findByRole('navigation', { name: 'Files' }), /bashrc/));
    await person.click(await code.findByRole('button', { name: 'Download this file' }));
    await waitFor(() => expect(saved).toEqual(['bashrc']));
    await person.click(code.getByRole('button', { name: 'Download' }));
    expect(saved).toEqual(['bashrc', `${SOLUTION.slice(0, 8)}.zip`]);
  });

  it('are named by their language, and a program alone is saved as its code', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const code = await show(zipSync({ '.metadata.json': strToU8('{}'), 'answer.code': strToU8('int main() {}') }));
    expect(await code.findByText('answer.cpp')).toBeTruthy();
    await person.click(code.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual([`${SOLUTION.slice(0, 8)}.cpp`]));
  });

  it('are a single file if no archive was uploaded', async () => {
    const code = await show(strToU8('print(42)'));
    expect(await code.findByText('print(42)')).toBeTruthy();
    expect(code.queryByRole('navigation', { name: 'Files' })).toBe(null);
  });

  it('are not loaded if they are too large, but can be saved', async () => {
    const code = await show(new Uint8Array(1), { 'content-length': `${65 * 1024 * 1024}` });
    expect(await code.findByText('This submission is too large to browse here.')).toBeTruthy();
    expect(code.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('have a message for an empty archive', async () => {
    const code = await show(zipSync({}));
    expect(await code.findByText('This archive is empty.')).toBeTruthy();
  });
});

it('a file can be inspected before its upload', async () => {
  const { asked } = await renderApp(`/org/${ORG}/problem/${PROBLEM}/submit`, {
    answers: problemAnswers(),
    signedIn: true,
  });
  await screen.findByRole('button', { name: 'Upload a file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  const bytes = new Uint8Array(zipSync({ '1.out': strToU8('one'), '2.out': strToU8('two') }));
  await person.upload(input, new File([bytes], 'answers.zip'));
  await person.click(await screen.findByRole('button', { name: 'Browse' }));
  await person.click(entry(await screen.findByRole('navigation', { name: 'Files' }), /2\.out/));
  expect(await screen.findByText('two')).toBeTruthy();
  expect(asked.some(({ method, path }) => method === 'POST' && path.includes('/solution'))).toBe(false);
});
