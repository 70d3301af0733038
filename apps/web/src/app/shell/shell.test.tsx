import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debugMode, overrides } from '../../lib/overrides.ts';
import { chosenLanguage } from '../../lib/i18n/languages.ts';
import { isSignedIn } from '../../lib/session.ts';
import { CONTEST, contestAnswers } from '../../testing/contest-answers.ts';
import { type Answers, Refused, site } from '../../testing/outside.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
/** Half a second of quiet, and the time to load the toasts on a busy machine. */
const EXPIRY_NOTICE_MS = 60_000;

beforeEach(() => {
  overrides.set(null);
  debugMode.set(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mainMenu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }));
const entries = (menu: Awaited<ReturnType<typeof mainMenu>>) =>
  menu.getAllByRole('link').map((link) => link.textContent);

describe('the main menu', () => {
  it('offers a visitor the pages of the site only', async () => {
    await renderApp('/');
    expect(entries(await mainMenu())).toEqual(['About', 'Announcements']);
  });

  it('offers a member the parts of the organization in their order', async () => {
    await renderApp('/', { answers: memberAnswers(), signedIn: true });
    const menu = await mainMenu();
    await menu.findByText('Problems');
    expect(entries(menu)).toEqual([
      'Problems',
      'Contests',
      'Submissions',
      'Instances',
      'Plans',
      'Groups',
      'Apps',
      'About',
      'Announcements',
    ]);
  });

  it('leaves out parts that are empty, except for those who can fill them', async () => {
    const withParts = (orgCapability: string, has: object): Answers => {
      const answers = memberAnswers({ orgCapability });
      return { ...answers, [`GET /api/org/${ORG}`]: { ...(answers[`GET /api/org/${ORG}`] as object), has } };
    };
    const none = { instances: false, groups: false, apps: false };
    await renderApp('/', { answers: withParts('1', none), signedIn: true });
    const menu = await mainMenu();
    await waitFor(() =>
      expect(entries(menu)).toEqual(['Problems', 'Contests', 'Submissions', 'Plans', 'About', 'Announcements']),
    );
    await renderApp('/', { answers: withParts('1', { ...none, groups: true }), signedIn: true });
    const withGroups = await mainMenu();
    await waitFor(() => expect(entries(withGroups)).not.toContain('Apps'));
    expect(entries(withGroups)).toContain('Groups');
    await renderApp('/', { answers: withParts('3', none), signedIn: true });
    const ofAdmin = await mainMenu();
    await ofAdmin.findByText('Administration');
    for (const part of ['Instances', 'Groups', 'Apps']) expect(entries(ofAdmin)).toContain(part);
  });

  it('offers administration to users with the right', async () => {
    await renderApp('/', { answers: memberAnswers({ orgCapability: '3', userCapability: '1' }), signedIn: true });
    const menu = await mainMenu();
    await menu.findByText('Administration');
    expect(await menu.findByText('Global administration')).toBeTruthy();
  });

  it('respects overridden capabilities and the debug mode', async () => {
    await renderApp('/', { answers: memberAnswers(), signedIn: true });
    const menu = await mainMenu();
    await menu.findByText('Problems');
    overrides.set({ orgCapability: '-1', userCapability: '-1' });
    debugMode.set(true);
    await menu.findByText('Administration');
    expect(await menu.findByText('Debug tools')).toBeTruthy();
  });
});

describe('the add menu', () => {
  it('is hidden from users who may create nothing', async () => {
    await renderApp(`/org/${ORG}`, { answers: memberAnswers(), signedIn: true });
    await (await mainMenu()).findByText('Problems');
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  });

  it('offers the kinds of an organization to its administrators, inside it', async () => {
    await renderApp(`/org/${ORG}`, {
      answers: memberAnswers({ orgCapability: '3', userCapability: '2' }),
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'New' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'New organization',
      'New problem',
      'New group',
      'New contest',
      'New plan',
      'New app',
    ]);
  });
});

describe('logging out', () => {
  it('leads home, ends the session on the server, and shows nothing of the organization', async () => {
    const { asked } = await renderApp(`/org/${ORG}`, { answers: memberAnswers(), signedIn: true });
    await (await mainMenu()).findByText('Problems');
    await person.click(await screen.findByRole('button', { name: /Your account/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(here()).toBe('/'));
    expect(isSignedIn()).toBe(false);
    expect(asked.some(({ path, token }) => path === '/api/auth/logout' && token !== null)).toBe(true);
    expect(entries(await mainMenu())).toEqual(['About', 'Announcements']);
  });
});

describe('the organization selector', () => {
  it('says that no organization was joined', async () => {
    await renderApp('/', { answers: { ...memberAnswers(), 'GET /api/org': [] }, signedIn: true });
    await person.click(await screen.findByRole('button', { name: /Choose an organization/ }));
    expect(await screen.findByText('You have not joined any organization yet.')).toBeTruthy();
  });
});

describe('the footer', () => {
  it('shows the filing notice in the language of the page, as text where it has no link', async () => {
    await renderApp('/');
    expect((await screen.findByText('ICP 0')).closest('a')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Language' }));
    await person.click(await screen.findByText('简体中文'));
    expect(await screen.findByText('备案 0')).toBeTruthy();
    chosenLanguage.set('en');
  });

  it('never treats the text of the notice as HTML', async () => {
    const text = '<img src=x onerror=alert(1)>';
    await renderApp('/', {
      answers: { 'GET /api/info/site': { ...site, filing: { en: text, 'zh-Hans': text, url: '' } } },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the drawer', () => {
  it('names product, version, build, branch and the month of the build in the language of the page', async () => {
    await renderApp('/');
    expect(await screen.findByText(/^Assay \d+\.\d+\.\d+$/)).toBeTruthy();
    expect(await screen.findByText(`build ${site.build}`)).toBeTruthy();
    expect(screen.getByText('branch main')).toBeTruthy();
    expect(screen.getByText('built October 2025')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Language' }));
    await person.click(await screen.findByText('简体中文'));
    expect(await screen.findByText('分支 main')).toBeTruthy();
    expect(screen.getByText('构建于 2025 年 10 月')).toBeTruthy();
    chosenLanguage.set('en');
  });

  it('omits branch and date if the server is not a build', async () => {
    await renderApp('/', { answers: { 'GET /api/info/site': { ...site, branch: '', builtAt: 0 } } });
    await screen.findByText(`build ${site.build}`);
    expect(screen.queryByText(/^built/)).toBeNull();
  });
});

describe('the top bar', () => {
  it('shows the date and the countdown from 960 px', async () => {
    const dates = { 'GET /api/info/milestone': { csp: '2999-01-01', noip: '2999-02-01' } };
    await renderApp('/', { answers: dates, widthPx: 960 });
    expect(await screen.findByText(/^CSP in \d+ days$/)).toBeTruthy();
    expect(screen.getByText(/^NOIP in \d+ days$/)).toBeTruthy();
    expect(screen.getByRole('banner').querySelector('time')).toBeTruthy();
    await renderApp('/', { answers: dates, widthPx: 959 });
    await screen.findByRole('banner');
    expect(screen.queryByText(/^CSP in/)).toBeNull();
  });
});

describe('the names of the countdown', () => {
  it('are those of the site, in the language of the page or otherwise the other language', async () => {
    const names = { csp: { en: 'Regional round', 'zh-Hans': '初赛' }, noip: { 'zh-Hans': '决赛' } };
    const dates = { 'GET /api/info/milestone': { csp: '2999-01-01', noip: '2999-02-01', names } };
    await renderApp('/', { answers: dates, widthPx: 960 });
    expect(await screen.findByText(/^Regional round in \d+ days$/)).toBeTruthy();
    expect(screen.getByText(/^决赛 in \d+ days$/)).toBeTruthy();
  });
});

describe('an expired session', () => {
  it('shows one notice, signs out, and leads back after signing in', async () => {
    const expired = new Refused(401, {
      message: 'x',
      code: 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED',
      refusal: 'session-expired',
    });
    await renderApp(`/user/${USER}/settings`, {
      answers: { [`GET /api/user/${USER}`]: expired, 'GET /api/org': expired },
      signedIn: true,
    });
    expect(await screen.findAllByText('Session expired', {}, { timeout: EXPIRY_NOTICE_MS })).toHaveLength(1);
    await waitFor(() =>
      expect(here()).toBe(`/auth/login/password?redirect=${encodeURIComponent(`/user/${USER}/settings`)}`),
    );
    expect(isSignedIn()).toBe(false);
  });
});

describe('the page', () => {
  it('is named in the tab, and an unknown URL shows the not-found page', async () => {
    await renderApp('/nowhere');
    expect(await screen.findByText('404')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Page not found · Assay'));
  });

  it('receives the focus and is announced after a navigation', async () => {
    await renderApp('/');
    await person.click(await screen.findByRole('link', { name: 'Announcements' }));
    await screen.findByRole('heading', { level: 1, name: 'Announcements' });
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
    await waitFor(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Announcements'));
  });

  it('changes its language with the choice, also for assistive technology', async () => {
    await renderApp('/');
    await person.click(await screen.findByRole('button', { name: 'Language' }));
    await person.click(await screen.findByRole('menuitem', { name: '简体中文' }));
    expect(await screen.findByRole('heading', { name: '刷题与比赛' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('zh-Hans');
    expect(localStorage.getItem('locale')).toBe('zh-Hans');
  });

  it('shows the filing notice and the credit in its footer', async () => {
    await renderApp('/');
    expect(await screen.findByText('ICP 0')).toBeTruthy();
    expect(screen.getByText('Powered by Assay')).toBeTruthy();
  });

  it('says when the connection is lost', async () => {
    await renderApp('/');
    await screen.findByRole('heading', { name: 'Solve problems, run contests' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    globalThis.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/You’re offline/)).toBeTruthy();
    vi.restoreAllMocks();
    globalThis.dispatchEvent(new Event('online'));
  });
});

describe('the top bar on other pages than the home page', () => {
  const dates = { 'GET /api/info/milestone': { csp: '2999-01-01', noip: '2999-02-01' } };

  it('neither repeats the heading nor counts down to the dates of the site', async () => {
    await renderApp('/about', { answers: dates });
    await screen.findByRole('heading', { level: 1, name: 'About' });
    const bar = screen.getByRole('banner');
    expect(bar.textContent).not.toContain('About');
    expect(bar.textContent).not.toContain('CSP');
    expect(bar.querySelector('time')).toBeNull();
  });
});

describe('in exam mode', () => {
  const exam = { userId: USER, sessionId: 's', secondFactor: false, secondFactorDue: false };
  const running = { ...exam, exams: [{ contestId: CONTEST, orgId: ORG }] };

  it('nothing but the contest, its clock and signing out is offered, and other pages say why and lead back', async () => {
    const answers = { ...memberAnswers(), ...contestAnswers(), 'GET /api/user/session': running };
    await renderApp(`/org/${ORG}/problem`, { answers, signedIn: true });
    await screen.findByRole('heading', { name: 'Your exam is running' });
    const bar = within(screen.getByRole('banner'));
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/org/${ORG}/contest/${CONTEST}`,
    ]);
    await person.click(screen.getByRole('link', { name: 'Back to the contest' }));
    await screen.findByRole('tab', { name: 'Problems' });
    expect(screen.queryByRole('heading', { name: 'Your exam is running' })).toBeNull();
    await person.click(bar.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(isSignedIn()).toBe(false));
  });

  it('begins and ends with the next connection of the stream', async () => {
    const answers = { ...memberAnswers(), 'GET /api/user/session': exam };
    const outside = await renderApp('/about', { answers, signedIn: true });
    await screen.findByRole('navigation', { name: 'Main menu' });
    const later = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
    outside.answers['GET /api/user/session'] = running;
    later(5_000);
    outside.say({ type: 'hello', serverTime: Date.now() });
    await screen.findByRole('heading', { name: 'Your exam is running' });
    outside.answers['GET /api/user/session'] = exam;
    later(5_000);
    outside.say({ type: 'hello', serverTime: Date.now() });
    await screen.findByRole('navigation', { name: 'Main menu' });
    vi.restoreAllMocks();
  });
});
