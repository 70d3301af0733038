import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../testing/outside.ts';
import { ORG, here, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const ARTICLE = '00000000-0000-4000-8000-000000000301';
const at = `/announcement/${ARTICLE}`;
const stored = { title: 'Rules', date: '2026-11-01T00:00:30.000Z', description: '**Be kind.**', public: false };
const article = { ...stored, abilities: { edit: true } };
const admin = {
  ...memberAnswers({ userCapability: '1' }),
  'GET /api/announcement': { items: [{ _id: ARTICLE, ...article }], total: 1 },
  [`GET /api${at}`]: article,
};
type Call = { method: string; path: string; body: unknown };
const acts = (asked: Call[]) => asked.filter(({ method, path }) => method !== 'GET' && path.includes('announcement'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('announcements', () => {
  it('are written by administrators only', async () => {
    await renderApp('/announcement', { answers: admin, signedIn: true });
    expect(await screen.findByText('New announcement')).toBeTruthy();
    expect(await screen.findByText('Draft')).toBeTruthy();
    for (const path of ['/announcement/new', `${at}/edit`]) {
      const answers = { ...admin, ...memberAnswers(), [`GET /api${at}`]: { ...article, abilities: { edit: false } } };
      await renderApp(path, { answers, signedIn: true });
      expect(await screen.findByText('404')).toBeTruthy();
      expect(screen.queryByText('New announcement')).toBeNull();
    }
  });

  it('of an organization are written by its administrators, for its members only', async () => {
    const { asked } = await renderApp('/announcement/new', {
      answers: {
        ...admin,
        ...memberAnswers({ orgCapability: '3' }),
        'POST /api/announcement': { articleId: ARTICLE },
        [`PATCH /api${at}`]: { ok: 1 },
      },
      signedIn: true,
    });
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'News' } });
    const options = within(screen.getByLabelText('Audience')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Mint']);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(here()).toBe(at));
    expect(acts(asked)[0]?.body).toMatchObject({ title: 'News', public: false, orgId: ORG });
  });

  it('are not created without a title', async () => {
    const { asked } = await renderApp('/announcement/new', { answers: admin, signedIn: true });
    await person.click(await screen.findByRole('checkbox', { name: 'Published' }));
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a title.')).toBeTruthy();
    expect(acts(asked)).toEqual([]);
  });

  it('are created unpublished first and then published, and only once when the second step fails', async () => {
    const { asked, answers } = await renderApp('/announcement/new', {
      answers: {
        ...admin,
        'POST /api/announcement': { articleId: ARTICLE },
        [`PATCH /api${at}`]: new Refused(500, { message: 'x', faultId: 'f-1' }),
      },
      signedIn: true,
    });
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: ' News ' } });
    await screen.findByRole('option', { name: 'Mint' });
    fireEvent.change(screen.getByLabelText('Audience'), { target: { value: ORG } });
    await person.click(screen.getByRole('checkbox', { name: 'Published' }));
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/f-1/)).toBeTruthy();
    answers[`PATCH /api${at}`] = { ok: 1 };
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(here()).toBe(at));
    expect(acts(asked).map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(acts(asked)[0]?.body).toMatchObject({ title: 'News', public: false, orgId: ORG });
    expect(acts(asked).at(-1)?.body).toMatchObject({ title: 'News', public: true, description: '' });
  });

  it('keep their date to the second and their text when another field is changed', async () => {
    const { asked } = await renderApp(`${at}/edit`, {
      answers: { ...admin, [`PATCH /api${at}`]: { ok: 1 } },
      signedIn: true,
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Published' }));
    expect(await screen.findByText('Changed: Published')).toBeTruthy();
    await person.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(acts(asked).map(({ body }) => body)).toEqual([{ ...stored, public: true }]);
  });

  it('say why they could not be saved, and keep the input', async () => {
    await renderApp(`${at}/edit`, {
      answers: { ...admin, [`PATCH /api${at}`]: new Refused(404, { message: 'x', refusal: 'not-found' }) },
      signedIn: true,
    });
    const title = await screen.findByLabelText<HTMLInputElement>(/Title/);
    fireEvent.change(title, { target: { value: 'Law' } });
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(title.value).toBe('Law');
  });

  it('ask before a page with unsaved changes is left', async () => {
    await renderApp(`${at}/edit`, { answers: admin, signedIn: true });
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Law' } });
    await person.click(screen.getByRole('link', { name: 'Rules' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Unsaved changes: Title')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(here()).toBe(`${at}/edit`);
    await person.click(screen.getByRole('link', { name: 'Rules' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(here()).toBe(at));
  });

  it('are deleted only after a confirmation, even with unsaved changes', async () => {
    const { asked, answers } = await renderApp(`${at}/edit`, {
      answers: { ...admin, [`DELETE /api${at}`]: new Refused(403, { message: 'x', refusal: 'no-right' }) },
      signedIn: true,
    });
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Law' } });
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/This deletes “Rules”/)).toBeTruthy();
    expect(acts(asked)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    answers[`DELETE /api${at}`] = {};
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(here()).toBe('/announcement'));
    expect(await screen.findByText('“Rules” deleted')).toBeTruthy();
  });
});
