import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RUN_STATE } from '@assay/contract/states';
import { Refused } from '../../../testing/outside.ts';
import { standInForUploads } from '../../../testing/outside-uploads.ts';
import type { UploadAnswer } from '../../../testing/outside-uploads.ts';
import { aDraft, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, here, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const record = `POST /api/problem/${PROBLEM}/data`;
const config = { label: 'default', judge: { adapter: 'assay', config: {} }, submit: {} };
const archive = new Uint8Array(
  zipSync({ 'problem.json': strToU8(JSON.stringify(config)), 'tests/1.in': strToU8('1') }),
);
const version = {
  hash: 'b'.repeat(64),
  createdAt: 1_700_000_000_000,
  config,
  description: 'older',
  size: 10,
  approvals: [],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openData(given: Record<string, unknown> = {}, store: UploadAnswer = 200) {
  // The URL contains the hash of the archive, which only the client knows: the fake server learns it from the request.
  const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}/data`, {
    answers: { ...problemAnswers(), [record]: {}, ...given },
    signedIn: true,
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', archive));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  server.answers[`GET /api/problem/${PROBLEM}/data/${hash}/url/upload`] = { url: '/files/data' };
  const uploads = standInForUploads(store);
  await screen.findByRole('button', { name: 'Choose a file' });
  const recorded = () => server.asked.filter(({ method, path }) => `${method} ${path}` === record);
  return { ...server, hash, uploads, recorded };
}

const asksOf = (asked: Awaited<ReturnType<typeof openData>>['asked'], wanted: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === wanted).map(({ body }) => body);

async function upload(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  await person.upload(input, new File([archive], 'data.zip'));
  await screen.findByText(/Read from problem.json/);
  await person.click(screen.getByRole('button', { name: 'Upload' }));
}

describe('a data version', () => {
  it('is opened in the draft only when confirmed, and then there', async () => {
    const open = `POST /api/problem/${PROBLEM}/draft`;
    const { asked, answers } = await openData({ [`GET /api/problem/${PROBLEM}/data`]: [version] });
    await person.click(await screen.findByRole('button', { name: /^Edit b+ in the draft$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Open b+ in the draft\?$/ }));
    expect(asksOf(asked, open)).toEqual([]);
    answers[open] = { draft: aDraft() };
    await person.click(dialog.getByRole('button', { name: 'Open in the draft' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/${PROBLEM}/draft`));
    expect(asksOf(asked, open)).toEqual([{ restart: true, hash: version.hash }]);
  });
});

describe('uploading a data version', () => {
  it('stores it without activating it, and offers to make it the current one', async () => {
    const { answers, asked, hash, recorded } = await openData();
    await upload();
    expect(await screen.findByText(/It isn’t used until you choose/)).toBeTruthy();
    expect(recorded().map(({ body }) => body)).toEqual([{ hash, config, description: 'data.zip' }]);
    answers[`POST /api/problem/${PROBLEM}/data/setDataHash`] = {};
    await person.click(screen.getByRole('button', { name: 'Use this version' }));
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/setDataHash'))).toBe(true));
  });

  it('shows immediately that the judge programs are being compiled', async () => {
    const { answers, hash } = await openData();
    answers[`GET /api/problem/${PROBLEM}/data`] = [{ ...version, hash }];
    answers[`GET /api/problem/${PROBLEM}/bench`] = [
      { _id: PROBLEM, kind: 'compile', hash, state: RUN_STATE.waiting, progress: null, createdAt: 1_700_000_000_000 },
    ];
    await upload();
    expect(await screen.findByText(/waiting to be compiled/)).toBeTruthy();
  });

  it('records nothing after a failed upload, and says that nothing is stored', async () => {
    const { recorded } = await openData({}, 403);
    await upload();
    expect(await screen.findByText(/The store says no\. Nothing was stored/)).toBeTruthy();
    expect(recorded()).toHaveLength(0);
  });

  it('names the invalid places, and does not send the archive again', async () => {
    const { answers, recorded, uploads } = await openData({
      [record]: new Refused(400, {
        message: 'x',
        refusal: 'config-invalid',
        places: [{ place: 'judge.config.timeMs', reason: 'is missing' }],
      }),
    });
    await upload();
    expect(await screen.findByText('judge.config.timeMs')).toBeTruthy();
    answers[record] = {};
    await person.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText(/It isn’t used until/)).toBeTruthy();
    expect(uploads.uploads).toHaveLength(1);
    expect(recorded()).toHaveLength(2);
  });
});

describe('a data version', () => {
  it('is deleted only after a confirmation that names it', async () => {
    const { asked, answers } = await openData({ [`GET /api/problem/${PROBLEM}/data`]: [version] });
    await person.click(await screen.findByRole('button', { name: 'Delete bbbbbbb' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/“older”/)).toBeTruthy();
    answers[`DELETE /api/problem/${PROBLEM}/data/${version.hash}`] = new Refused(409, {
      message: 'x',
      refusal: 'data-in-use',
    });
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/was used to judge submissions/)).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('exporting a problem', () => {
  const inspect = `POST /api/problem/${PROBLEM}/export/inspect`;
  const make = `POST /api/problem/${PROBLEM}/export`;
  const lost = {
    level: 'warning',
    code: 'export-changed',
    place: 'judge.config.subtasks: b',
    message: 'In that format, groups cannot depend on others.',
    messageZh: '在该格式中分组互不依赖。',
  };
  it('shows what a format changes before packing, and packs in the selected format', async () => {
    const { answers, asked } = await openData({ [inspect]: { possible: true, findings: [] } });
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export Two Weights' }));
    expect(await dialog.findByText('Nothing is lost.')).toBeTruthy();
    answers[inspect] = { possible: true, findings: [lost] };
    await person.click(dialog.getByRole('radio', { name: /legacy/ }));
    expect(await dialog.findByText(lost.message)).toBeTruthy();
    expect(here()).toContain('export=icpc-legacy');
    expect(asksOf(asked, make)).toEqual([]);
    const visited: string[] = [];
    const note = ({ newURL }: HashChangeEvent) => visited.push(new URL(newURL).hash);
    window.addEventListener('hashchange', note, { once: true });
    answers[make] = { url: '#package', fileName: 'two-weights-icpc-legacy.zip', size: 2048 };
    await person.click(dialog.getByRole('button', { name: 'Download package' }));
    expect(await screen.findByText(/two-weights-icpc-legacy.zip is ready/)).toBeTruthy();
    expect(asksOf(asked, make)).toEqual([{ format: 'icpc-legacy' }]);
    await waitFor(() => expect(visited).toEqual(['#package']));
  });

  it('offers no package if the format cannot represent the problem, and says why', async () => {
    await openData({
      [inspect]: { possible: false, findings: [{ ...lost, level: 'error', message: 'No questions.' }] },
    });
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('No questions.')).toBeTruthy();
    expect(screen.getByText(/This format can’t represent the problem/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download package' })).toHaveProperty('disabled', true);
  });

  it('stays open when packing fails, and can be retried', async () => {
    const { answers } = await openData({
      [inspect]: { possible: true, findings: [] },
      [make]: new Refused(412, { message: 'x', refusal: 'not-uploaded' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    const button = await screen.findByRole('button', { name: 'Download package' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await person.click(button);
    expect(await within(screen.getByRole('dialog')).findByText(/upload/i)).toBeTruthy();
    answers[make] = { url: '#again', fileName: 'two-weights.zip', size: 1 };
    await person.click(button);
    expect(await screen.findByText(/two-weights.zip is ready/)).toBeTruthy();
  });
});
