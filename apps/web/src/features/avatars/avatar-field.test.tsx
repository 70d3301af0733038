import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { standInForUploads } from '../../testing/outside-uploads.ts';
import { Refused } from '../../testing/outside.ts';
import { ORG, USER, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const UPLOADED = `u${'a'.repeat(32)}`;
const uploads = { 'POST /api/avatar/upload': { url: 'https://files.example/x' } };
const field = async () => within(await screen.findByRole('region', { name: 'Picture' }));
const drawn: number[][] = [];

/** The browser decodes and draws images; tests have no canvas. */
function standInForImages(size: { width: number; height: number } | null): void {
  vi.stubGlobal('createImageBitmap', () =>
    size === null ? Promise.reject(new DOMException('no image')) : Promise.resolve({ ...size, close: () => undefined }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_image: unknown, ...place: number[]) => drawn.push(place),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['x'], { type })),
  );
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
}

function choose(file: File): void {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('There is no file field.');
  fireEvent.change(input, { target: { files: [file] } });
}

beforeEach(() => {
  drawn.length = 0;
  standInForUploads();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the avatar of a user', () => {
  const user = { profile: { name: 'alice', email: 'a@example.org', realname: 'Alice' }, emailHash: 'b'.repeat(32) };
  const open = (answers: object = {}, emailHash = user.emailHash) =>
    renderApp(`/user/${USER}/settings`, {
      answers: { ...memberAnswers(), ...uploads, [`GET /api/user/${USER}`]: { ...user, emailHash }, ...answers },
      signedIn: true,
    });

  it('is cropped to its center, previewed, and uploaded when confirmed', async () => {
    standInForImages({ width: 400, height: 300 });
    const { asked, answers } = await open({ [`POST /api/user/${USER}/avatar`]: {} });
    const part = await field();
    choose(new File(['photo'], 'photo.jpg'));
    expect(await part.findByRole('img', { name: 'Preview of the new picture' })).toBeTruthy();
    expect(drawn).toEqual([[50, 0, 300, 300, 0, 0, 256, 256]]);
    expect(asked.some(({ path }) => path.includes('avatar'))).toBe(false);
    answers[`GET /api/user/${USER}`] = { ...user, emailHash: UPLOADED };
    await person.click(part.getByRole('button', { name: 'Use this picture' }));
    expect(await part.findByRole('button', { name: 'Remove picture' })).toBeTruthy();
    const sent = asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    const hash = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    expect(sent).toContainEqual(['/api/avatar/upload', { size: 1, hash }]);
    expect(sent).toContainEqual([`/api/user/${USER}/avatar`, { hash }]);
    await waitFor(() => expect(document.querySelector(`img[src="/api/avatar/${UPLOADED}"]`)).toBeTruthy());
  });

  it('is not changed if the preview is canceled', async () => {
    standInForImages({ width: 10, height: 10 });
    const { asked } = await open();
    const part = await field();
    choose(new File(['photo'], 'photo.jpg'));
    await person.click(await part.findByRole('button', { name: 'Cancel' }));
    expect(part.queryByRole('img', { name: 'Preview of the new picture' })).toBeNull();
    expect(asked.some(({ path }) => path.includes('avatar'))).toBe(false);
  });

  it('must be an image that is not too large, and a failed upload can be repeated', async () => {
    standInForImages(null);
    const { answers } = await open({
      [`POST /api/user/${USER}/avatar`]: new Refused(400, { message: 'No image.', refusal: 'not-an-avatar' }),
    });
    const part = await field();
    choose(new File(['text'], 'notes.txt'));
    expect(await part.findByText(/can’t open this file as an image/)).toBeTruthy();
    const large = new File(['x'], 'large.png');
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
    choose(large);
    expect(await part.findByText('The file is larger than 20 MiB.')).toBeTruthy();
    standInForImages({ width: 10, height: 10 });
    choose(new File(['photo'], 'photo.jpg'));
    await person.click(await part.findByRole('button', { name: 'Use this picture' }));
    expect(await part.findByText(/without animation|No image/)).toBeTruthy();
    answers[`POST /api/user/${USER}/avatar`] = {};
    await person.click(part.getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(part.queryByRole('button', { name: 'Use this picture' })).toBeNull());
  });

  it('is removed after a confirmation', async () => {
    const { asked, answers } = await open({ [`DELETE /api/user/${USER}/avatar`]: {} }, UPLOADED);
    const part = await field();
    await person.click(await part.findByRole('button', { name: 'Remove picture' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the picture of alice?' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    answers[`GET /api/user/${USER}`] = user;
    await person.click(dialog.getByRole('button', { name: 'Remove picture' }));
    expect(await part.findByText('No picture uploaded yet.')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

describe('the avatar of an organization', () => {
  it('is changed next to its name, for administrators', async () => {
    standInForImages({ width: 10, height: 30 });
    const { asked } = await renderApp(`/org/${ORG}/admin`, {
      answers: {
        ...memberAnswers({ orgCapability: '3' }),
        ...uploads,
        [`GET /api/org/${ORG}/admin/profile`]: { name: 'Test', email: '' },
        [`POST /api/org/${ORG}/admin/avatar`]: {},
      },
      signedIn: true,
    });
    const part = await field();
    choose(new File(['logo'], 'logo.png'));
    await person.click(await part.findByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(asked.some(({ path }) => path === `/api/org/${ORG}/admin/avatar`)).toBe(true));
    expect(drawn).toEqual([[0, 10, 10, 10, 0, 0, 10, 10]]);
  });
});
