import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTEST, aContestToDirect, contestAnswers } from '../../../testing/contest-answers.ts';
import { standInForUploads } from '../../../testing/outside-uploads.ts';
import { Bytes, Refused } from '../../../testing/outside.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const page = `/org/${ORG}/contest/${CONTEST}/admin/participant/photo`;
const at = `/api/contest/${CONTEST}/admin/photo`;
const photo = { id: 'p1', width: 3, height: 2 };
const alpha = { userId: 'a', name: 'Alpha', icpcId: '9001' };
const beta = { userId: 'b', name: 'Beta', photo };
const image = (name: string) => new File(['x'], name, { type: 'image/png' });

beforeEach(() => {
  standInForUploads();
  // The browser decodes and draws images; tests have no canvas.
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.name === 'broken.png' || file.size === 0
      ? Promise.reject(new DOMException('no image'))
      : Promise.resolve({ width: 4000, height: 2000, close: () => undefined }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['x'], { type })),
  );
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (list: unknown, answers: object = {}) =>
  renderApp(page, {
    answers: {
      ...contestAnswers(aContestToDirect()),
      [`GET ${at}`]: list,
      [`GET ${at}/p1/image`]: new Bytes(new Uint8Array(1), { 'content-type': 'image/png' }),
      [`POST ${at}/upload`]: { url: 'https://files.example/x' },
      [`PUT ${at}/a`]: {},
      [`PUT ${at}/b`]: {},
      ...answers,
    },
    signedIn: true,
  });
const drop = async (...files: File[]) =>
  person.upload(await screen.findByLabelText('Choose photos', { selector: 'input' }), files);

describe('photos of participants', () => {
  it('are matched by file name, shown, and saved only when confirmed', async () => {
    const { asked } = await open([alpha, beta]);
    await drop(image('9001.png'), image('beta.png'), image('Gamma.png'));
    const table = within(await screen.findByRole('table', { name: 'Chosen files' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      'Gamma.pngNo participant with this name or id',
      '9001.pngAlphaNew',
      'beta.pngBetaReplaces a photo',
    ]);
    const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ path }) => path);
    expect(sent()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Save 2 photos' }));
    await screen.findByText('2 photos saved');
    expect(sent()).toEqual([`${at}/a`, `${at}/b`]);
    expect(screen.queryByRole('table', { name: 'Chosen files' })).toBeNull();
  });

  it('that fail stay, with the reason, and the others are saved', async () => {
    const refused = new Refused(413, { message: 'Full.', refusal: 'org-storage-full' });
    await open([alpha, beta], { [`PUT ${at}/a`]: refused });
    await drop(image('Alpha.png'), image('beta.png'));
    await person.click(await screen.findByRole('button', { name: 'Save 2 photos' }));
    await screen.findByText('1 photo saved');
    screen.getByText(/^1 photo was not saved/);
    screen.getByText(/^Alpha\.png: /);
    screen.getByRole('button', { name: 'Save 1 photo' });
  });

  it('are seen, and removed after a question', async () => {
    const { asked, answers } = await open([alpha, beta], { [`DELETE ${at}/b`]: {} });
    const shown = await screen.findByRole('img', { name: 'Photo of Beta' });
    await waitFor(() => expect(shown.getAttribute('src')).toBe('blob:photo'));
    expect(screen.queryByRole('button', { name: 'Remove the photo of Alpha' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Remove the photo of Beta' }));
    answers[`GET ${at}`] = [alpha, { userId: 'b', name: 'Beta' }];
    await person.click(await screen.findByRole('button', { name: 'Remove photo' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Photo of Beta' })).toBeNull());
    expect(asked.some(({ method, path }) => method === 'DELETE' && path === `${at}/b`)).toBe(true);
  });

  it('need participants first', async () => {
    await open([]);
    await screen.findByText('No participants yet');
  });
});
