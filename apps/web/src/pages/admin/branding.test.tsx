import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { branding, readBranding } from '../../lib/branding.ts';
import { chosenLanguage } from '../../lib/i18n/index.ts';
import { standInForUploads } from '../../testing/outside-uploads.ts';
import { Refused, site } from '../../testing/outside.ts';
import { memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const product = { name: { en: '', 'zh-Hans': '' }, mark: '', accent: '' };
const MARK = `/api/mark/${'a'.repeat(64)}.svg`;
const mint = { name: { en: 'Mint Judge', 'zh-Hans': '薄荷' }, mark: MARK, accent: '#00639b' };
const open = (answers: object = {}) =>
  renderApp('/admin/branding', {
    answers: {
      ...memberAnswers({ userCapability: '1' }),
      'GET /api/info/branding': product,
      'PATCH /api/info/branding': { ok: 1 },
      ...answers,
    },
    signedIn: true,
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = (asked: { method: string; body: unknown }[]) => asked.filter(({ method }) => method === 'PATCH');

afterEach(() => {
  cleanup();
  branding.set(product);
  chosenLanguage.set('en');
  vi.unstubAllGlobals();
});

describe('the branding of the site', () => {
  it('is saved as a whole, and applied to this page immediately', async () => {
    standInForUploads();
    const { asked, answers } = await open({
      'POST /api/info/posters/upload': { url: 'https://files.example/x' },
      'POST /api/info/mark/keep': { url: MARK },
    });
    expect(await screen.findByRole('link', { name: 'Assay, home page' })).toBeTruthy();
    const form = await part('Name, mark and color');
    await person.type(await form.findByLabelText('Name in English'), ' Mint Judge ');
    await person.type(form.getByLabelText('Name in Chinese'), '薄荷');
    const file = new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' });
    const input = document.querySelector('input[type=file]');
    if (input === null) throw new Error('There is no file field.');
    fireEvent.change(input, { target: { files: [file] } });
    expect((await form.findByRole('img', { name: 'Mark' })).getAttribute('src')).toBe(MARK);
    await person.type(form.getByLabelText('Accent color'), '#00639B');
    answers['GET /api/info/branding'] = mint;
    await person.click(await form.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked).map(({ body }) => body)).toEqual([mint]));
    const home = await screen.findByRole('link', { name: 'Mint Judge, home page' });
    expect(home.querySelector('img')?.getAttribute('src')).toBe(MARK);
    await waitFor(() => expect(document.title).toMatch(/ · Mint Judge$/));
    chosenLanguage.set('zh-Hans');
    expect(await screen.findByRole('link', { name: '薄荷首页' })).toBeTruthy();
    await waitFor(() => expect(document.title).toMatch(/ · 薄荷$/));
  });

  it('refuses an invalid color, and says why a file cannot be used as a mark', async () => {
    standInForUploads();
    const { asked } = await open({
      'POST /api/info/posters/upload': { url: 'https://files.example/x' },
      'POST /api/info/mark/keep': new Refused(400, { message: 'It has a script.', refusal: 'not-a-mark' }),
    });
    const form = await part('Name, mark and color');
    await person.type(await form.findByLabelText('Accent color'), 'red');
    await person.click(await form.findByRole('button', { name: 'Save' }));
    expect(form.getByText(/Enter a color such as #00639b/)).toBeTruthy();
    expect(sent(asked)).toEqual([]);
    const input = document.querySelector('input[type=file]');
    if (input === null) throw new Error('There is no file field.');
    fireEvent.change(input, { target: { files: [new File(['<svg/>'], 'mark.svg')] } });
    expect(await form.findByText(/an SVG image without scripts|It has a script/)).toBeTruthy();
    fireEvent.change(input, { target: { files: [new File([new Uint8Array(200_000)], 'large.png')] } });
    expect(await form.findByText('The file is larger than 128 KiB.')).toBeTruthy();
  });

  it('asks before unsaved changes are left, and can restore the default mark', async () => {
    const { asked, answers } = await open({ 'GET /api/info/branding': mint });
    const form = await part('Name, mark and color');
    await person.click(await form.findByRole('button', { name: 'Use the default mark' }));
    await person.click(screen.getByRole('tab', { name: 'Users' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Unsaved changes: Mark')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
    answers['GET /api/info/branding'] = { ...mint, mark: '' };
    await person.click(await form.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked)[0]?.body).toEqual({ ...mint, mark: '' }));
  });

  it('has the footer text of the settings until another is saved, with a valid link', async () => {
    const preset = { en: 'ICP 0', 'zh-Hans': '备案 0', url: '' };
    const { asked, answers } = await open({
      'GET /api/info/filingNotice': { notice: null, default: preset },
      'PATCH /api/info/filingNotice': { ok: 1 },
    });
    const filing = await part('Footer text');
    expect(await filing.findByText(/shows the text of ASSAY_FOOTER/)).toBeTruthy();
    fireEvent.change(filing.getByLabelText('English text'), { target: { value: 'Filing 99' } });
    fireEvent.change(filing.getByLabelText('Link'), { target: { value: 'javascript:alert(1)' } });
    await person.click(await filing.findByRole('button', { name: 'Save' }));
    expect(await filing.findByText('Start with https://, http:// or /, without spaces.')).toBeTruthy();
    expect(sent(asked)).toEqual([]);
    fireEvent.change(filing.getByLabelText('Link'), { target: { value: 'https://beian.miit.gov.cn/' } });
    const notice = { ...preset, en: 'Filing 99', url: 'https://beian.miit.gov.cn/' };
    answers['GET /api/info/filingNotice'] = { notice, default: preset };
    answers['GET /api/info/site'] = { ...site, filing: notice };
    await person.click(filing.getByRole('button', { name: 'Save' }));
    // The footer updates immediately.
    expect((await screen.findByRole('link', { name: 'Filing 99' })).getAttribute('href')).toBe(notice.url);
    await person.click(await filing.findByRole('button', { name: 'Use the text of ASSAY_FOOTER' }));
    await waitFor(() => expect(sent(asked).map(({ body }) => body)).toEqual([{ notice }, { notice: null }]));
  });
});

it('the branding that the server writes into a page is available before any request', () => {
  const page = new DOMParser().parseFromString(
    `<meta name="assay-branding" content="${JSON.stringify(mint).replaceAll('"', '&quot;')}">`,
    'text/html',
  );
  expect(readBranding(page)).toEqual(mint);
  expect(readBranding(document)).toEqual(product);
});
