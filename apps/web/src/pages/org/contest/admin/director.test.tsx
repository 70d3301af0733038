import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL, RANKLIST_STATE } from '@assay/contract/states';
import { aContestToDirect, anOverview, CONTEST } from '../../../../testing/contest-answers.ts';
import { type Answers, Refused } from '../../../../testing/outside.ts';
import { here, memberAnswers, ORG, renderApp } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const BOB = '00000000-0000-4000-8000-00000000000c';
const [P1, P2] = ['00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000102'];
const HOUR_MS = 3_600_000;
const NOON = Date.parse('2030-01-01T12:00:00Z');
const base = `/org/${ORG}/contest/${CONTEST}/admin`;
const at = `/api/contest/${CONTEST}`;

const stages = [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: NOON, settings: { problemEnabled: true } },
  { name: 'end', start: NOON + 5 * HOUR_MS, settings: {} },
];
const overview = anOverview();
const problem = (id: string, slug: string, title: string) => ({
  _id: id,
  title,
  settings: { slug, score: 100, solutionCountLimit: 10 },
});

function contestOf(administer: boolean) {
  const contest = aContestToDirect({
    slug: 'cup',
    title: 'Cup',
    stages: stages.map(({ name, start }) => ({ name, start })),
    currentStage: { name: 'upcoming', start: 0, settings: {} },
    participantCount: 1,
  });
  return administer
    ? contest
    : {
        ...contest,
        abilities: { ...contest.abilities, editContent: false, administer: false, judge: false, observe: false },
      };
}

const answersOf = (more: Answers = {}, administer = true): Answers => ({
  ...memberAnswers({ orgCapability: '-1' }),
  'POST /api/public/fetch-principals-profiles': [
    { principalId: BOB, principalType: 'user', name: 'bob', emailHash: 'x' },
  ],
  [`GET ${at}`]: contestOf(administer),
  [`GET ${at}/admin/overview`]: overview,
  [`GET ${at}/admin/stages`]: stages,
  [`GET ${at}/problem`]: [problem(P1, 'A', 'Two Weights'), problem(P2, 'B', 'Furnace')],
  [`GET ${at}/ranklist`]: [],
  [`GET ${at}/admin/group`]: [],
  [`GET ${at}/participant`]: { items: [{ _id: 'x', userId: BOB, banned: false }], total: 1 },
  'GET /api/problem': { items: [], total: 0 },
  ...more,
});
const show = (path: string, more: Answers = {}, administer = true) =>
  renderApp(path, { answers: answersOf(more, administer), signedIn: true });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the management of a contest', () => {
  it('shows users who are not directors a notice, and sends no request', async () => {
    const { asked } = await show(base, {}, false);
    expect(await screen.findByText('Only organizers of this contest can see this.')).toBeTruthy();
    expect(asked.some(({ path }) => path.includes('/admin/'))).toBe(false);
  });

  it.each([
    ['participant/admin', 'participant'],
    ['problem/new', 'problem'],
    ['ranklist/new', 'ranklist'],
  ])('is also available at %s', async (known, part) => {
    await show(`/org/${ORG}/contest/${CONTEST}/${known}`, {
      [`GET ${at}/admin/ranklist-info`]: { ranklistState: RANKLIST_STATE.valid, ranklistUpdatedAt: 0 },
    });
    await waitFor(() => expect(here()).toBe(`${base}/${part}`));
  });

  it('lists first what the director must act on', async () => {
    await show(base, { [`GET ${at}/admin/overview`]: { ...overview, faults: { total: 2, latest: [] } } });
    expect(await screen.findByText('2 submissions couldn’t be judged')).toBeTruthy();
  });
});

describe('stages', () => {
  it('move by keyboard, are saved as a whole, and preview what contestants will see', async () => {
    const { asked } = await show(`${base}/stage`, { [`PATCH ${at}/admin/stages`]: {} });
    await person.click(await screen.findByRole('button', { name: /Running/ }));
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Start of Running' }), { key: 'ArrowRight' });
    await person.click(screen.getByRole('switch', { name: 'Submitting' }));
    expect(await screen.findByText('Can upload; the last upload for each problem is judged later')).toBeTruthy();
    expect(screen.getByText('Changed: Running')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual([
        stages[0],
        {
          name: 'running',
          start: NOON + 60_000,
          settings: { problemEnabled: true, solutionEnabled: true, problemAllowCreateSolution: true },
        },
        stages[2],
      ]),
    );
  });

  it('with an invalid field are not sent, and the error is shown at the field', async () => {
    const { asked } = await show(`${base}/stage`);
    await person.click(await screen.findByRole('button', { name: /Running/ }));
    await person.clear(screen.getByRole('textbox', { name: /Name/ }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('show the refusal of the server, and keep the input', async () => {
    const refused = new Refused(400, { message: 'x', refusal: 'stages-invalid' });
    await show(`${base}/stage`, { [`PATCH ${at}/admin/stages`]: refused });
    await person.click(await screen.findByRole('button', { name: /Ended/ }));
    await person.clear(screen.getByRole('textbox', { name: /Name/ }));
    await person.type(screen.getByRole('textbox', { name: /Name/ }), 'over');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/There must be at least three stages/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'over');
  });
});

describe('problems', () => {
  it('to choose from are narrowed while the search is typed, and stay in place when its result arrives', async () => {
    const found = [P1, P2].map((_id, index) => ({
      _id,
      orgId: ORG,
      slug: ['two-weights', 'furnace'][index],
      title: ['Two Weights', 'Furnace'][index],
      tags: [],
      accessLevel: ACCESS_LEVEL.public,
    }));
    const { answers, asked } = await show(`${base}/problem`, {
      [`GET ${at}/problem`]: [],
      'GET /api/problem': { items: found, total: 2 },
    });
    const field = await screen.findByRole('combobox', { name: 'Add problems' });
    await person.click(field);
    const furnace = await screen.findByRole('option', { name: /Furnace/ });
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.change(field, { target: { value: 'furn' } });
    expect(screen.getAllByRole('option')).toEqual([furnace]);
    answers['GET /api/problem'] = { items: found.slice(1), total: 1 };
    await waitFor(() => expect(asked.some(({ path }) => path.includes('search=furn'))).toBe(true));
    expect(screen.getAllByRole('option')).toEqual([furnace]);
    await person.click(furnace);
    expect(screen.getByRole('button', { name: 'Furnace' })).toBeTruthy();
  });

  it('to choose from include lent ones with their owner, and one in the contest says who lends it', async () => {
    const owner = { _id: ORG, name: 'North School' };
    const held = { _id: P1, title: 'Two Weights', settings: { slug: 'A', score: 100, solutionCountLimit: 1 } };
    const lent = { _id: P2, title: 'Bridges', tags: [], owner, everyone: false, hasData: true, givenAt: 1 };
    const { asked } = await show(`${base}/problem`, {
      [`GET ${at}/problem`]: [{ ...held, lent: { owner } }],
      'GET /api/problem': { items: [], total: 0 },
      [`GET /api/org/${ORG}/library`]: { items: [lent], total: 1 },
      [`POST ${at}/problem`]: {},
    });
    expect(await screen.findByText(/Lent by North School/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Two Weights' });
    expect(link.getAttribute('href')).toContain(`/problem/${P1}`);
    expect(link.getAttribute('href')).toContain('/contest/');
    await person.click(screen.getByRole('combobox', { name: 'Add problems' }));
    await person.click(await screen.findByRole('option', { name: 'Bridges North School' }));
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: /Add 1 problem/ }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
        problemId: P2,
        settings: { slug: 'B' },
      }),
    );
  });

  it('are reordered with one request that swaps their letters', async () => {
    const { asked } = await show(`${base}/problem`, { [`PATCH ${at}/admin/problem-slugs`]: {} });
    await person.click(await screen.findByRole('button', { name: 'Move Two Weights down' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
        problems: [
          { problemId: P2, slug: 'A' },
          { problemId: P1, slug: 'B' },
        ],
      }),
    );
  });

  it('have a URL for their settings, and report a used letter at its field', async () => {
    const refused = new Refused(409, { message: 'x', refusal: 'slug-taken' });
    const path = `${at}/problem/${P1}/settings`;
    await show(`${base}/problem?edit=${P1}`, { [`PATCH ${path}`]: refused });
    const dialog = within(await screen.findByRole('dialog'));
    await person.clear(dialog.getByRole('textbox', { name: 'Letter' }));
    await person.type(dialog.getByRole('textbox', { name: 'Letter' }), 'B');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Another problem in this contest has this letter.')).toBeTruthy();
  });
});

describe('participants', () => {
  it('are enrolled as a group, topped up, and unregistered after a confirmation', async () => {
    const name = 'Class 3';
    const { answers, asked } = await show(`${base}/participant`, {
      'POST /api/org/:orgId/search-principals': [],
      [`POST /api/org/${ORG}/search-principals`]: [
        { principalId: P1, principalType: 'guest', name: 'Class guest', emailHash: 'x' },
        { principalId: P2, principalType: 'group', name, emailHash: 'x' },
      ],
      [`POST ${at}/admin/group`]: { registered: 28, already: 2 },
      [`DELETE ${at}/admin/group/${P2}`]: { removed: 27 },
    });
    await person.type(await screen.findByRole('combobox'), 'Class');
    await person.click(await screen.findByRole('option', { name: /Class 3/ }));
    expect(screen.queryByText('Class guest')).toBeNull();
    answers[`GET ${at}/admin/group`] = [{ groupId: P2, name, memberCount: 30, registeredCount: 28 }];
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Class 3 enrolled: 28 members registered')).toBeTruthy();
    expect(asked.find(({ path, body }) => path === `${at}/admin/group` && body !== undefined)?.body).toEqual({
      groupId: P2,
    });
    const list = await screen.findByRole('region', { name: 'Enrolled groups' });
    expect(within(list).getByText('28 of 30 members')).toBeTruthy();
    await person.click(within(list).getByRole('button', { name: 'Register the other 2' }));
    await waitFor(() => expect(asked.filter(({ path }) => path === `${at}/admin/group`).length).toBeGreaterThan(3));
    await person.click(within(list).getByRole('button', { name: 'End enrollment of Class 3' }));
    const dialog = await screen.findByRole('dialog');
    answers[`GET ${at}/admin/group`] = [];
    await person.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Enrollment of Class 3 ended: 27 members unregistered')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Enrolled groups' })).toBeNull());
  });

  it('are banned only after a confirmation that names them', async () => {
    const path = `${at}/participant/admin/${BOB}`;
    const { asked } = await show(`${base}/participant`, { [`PATCH ${path}`]: 0 });
    await screen.findByText('bob');
    await person.click(screen.getByRole('button', { name: 'Ban bob' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Ban bob?')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Ban' }));
    await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ banned: true }));
  });

  it('are imported all or none: an invalid row must be excluded first', async () => {
    const path = `${at}/participant/admin/import`;
    const tried = {
      stored: false,
      rows: [
        { userId: BOB, outcome: 'registered' },
        { userId: '', outcome: 'unknown-name' },
      ],
    };
    const { answers, asked } = await show(`${base}/participant/import`, { [`POST ${path}`]: tried });
    const sheet = new File(['user,tags\nbob,red\nnobody,\n'], 'people.csv', { type: 'text/csv' });
    await person.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), sheet);
    expect(await screen.findByText('Changes from people.csv')).toBeTruthy();
    expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
      rows: [
        { name: 'bob', tags: ['red'] },
        { name: 'nobody', tags: [] },
      ],
      dryRun: true,
    });
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toHaveProperty('disabled', true);
    answers[`POST ${path}`] = { stored: false, rows: tried.rows.slice(0, 1) };
    await person.click(screen.getByRole('button', { name: 'Skip 1 row' }));
    await waitFor(() => expect(screen.queryByText('nobody')).toBeNull());
    answers[`POST ${path}`] = { stored: true, rows: tried.rows.slice(0, 1) };
    await person.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText('1 row imported')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).not.toHaveProperty('dryRun', true);
  });
});

describe('a new contest', () => {
  const make = 'POST /api/contest';

  async function fillIn(): Promise<void> {
    fireEvent.change(await screen.findByRole('textbox', { name: /Title/ }), { target: { value: 'Winter Cup' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Slug/ }), { target: { value: 'winter' } });
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await person.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('hidden until you reveal it', { exact: false });
    await person.click(screen.getByRole('button', { name: 'Create contest' }));
  }

  it('is created step by step; retrying a failed step does not create the contest twice', async () => {
    const { answers, asked } = await show(`/org/${ORG}/contest/new`, {
      [make]: { contestId: CONTEST },
      [`PATCH ${at}/admin/stages`]: new Refused(500, { message: 'Out of order' }),
      [`POST ${at}/ranklist`]: {},
      [`PATCH ${at}/ranklist/main/settings`]: {},
      [`PATCH ${at}/board`]: {},
      [`PATCH ${at}/ranklist/final/settings`]: {},
    });
    await fillIn();
    expect(await screen.findByText('Out of order')).toBeTruthy();
    answers[`PATCH ${at}/admin/stages`] = {};
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(here()).toBe(base));
    expect(asked.filter(({ method, path }) => method === 'POST' && path === '/api/contest')).toHaveLength(1);
    expect(asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
      make,
      `PATCH ${at}/admin/stages`,
      `PATCH ${at}/admin/stages`,
      `POST ${at}/ranklist`,
      `PATCH ${at}/ranklist/main/settings`,
      `POST ${at}/ranklist`,
      `PATCH ${at}/ranklist/final/settings`,
      `PATCH ${at}/board`,
    ]);
  });

  it('with a slug in use leads back to that field and keeps all input', async () => {
    const refused = new Refused(409, { message: 'x', refusal: 'slug-taken' });
    await show(`/org/${ORG}/contest/new`, { [make]: refused });
    await fillIn();
    expect(await screen.findByText('This slug is already in use.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveProperty('value', 'Winter Cup');
  });
});

describe('the access list', () => {
  const access = `${at}/admin/access`;

  it('grants a role with the entry, and warns of entries with hidden results that take part', async () => {
    const { asked } = await show(`${base}/access?role=jury`, {
      [`GET ${access}`]: [
        { principalId: P1, capability: '65', grantedAt: NOON, grantedBy: BOB, participates: true },
        { principalId: P2, capability: '1', participates: true },
      ],
      [`POST ${access}`]: {},
      [`POST /api/org/${ORG}/search-principals`]: [
        { principalId: BOB, principalType: 'member', name: 'bob', emailHash: 'x' },
      ],
    });
    expect(await screen.findByText(/^1 entry of this list reads hidden results/)).toBeTruthy();
    expect(await screen.findAllByText('Takes part')).toHaveLength(1);
    await person.type(screen.getByRole('combobox', { name: 'Name or ID' }), 'bob');
    await person.click(await screen.findByRole('option', { name: /bob/ }));
    await person.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText('bob has the role: Judge and answer questions');
    expect(asked.find(({ method, path }) => method === 'POST' && path === access)?.body).toEqual({
      principalId: BOB,
      capability: '65',
    });
  });

  it('gives observers the room, the incidents and the submissions, without their forms', async () => {
    const { abilities, ...contest } = contestOf(false);
    const { asked } = await show(`${base}/place`, {
      [`GET ${at}`]: { ...contest, abilities: { ...abilities, observe: true } },
      [`GET ${at}/admin/place/incident`]: { items: [], total: 0 },
    });
    await screen.findByText('Nothing happened yet');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    const links = within(screen.getByRole('tablist', { name: 'Contest management' })).getAllByRole('tab');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Director’s room', 'Place', 'Submissions']);
    const paths = asked.map(({ path }) => path.split('?')[0] ?? '');
    expect(paths.filter((path) => path.includes('/admin/'))).toEqual([`${at}/admin/place/incident`]);
  });
});

describe('the first page of the management', () => {
  it.each([
    ['room', { observe: true, editContent: false }],
    ['content', { observe: false, editContent: true }],
  ])('is the first part that the viewer may use: %s', async (part, given) => {
    const { abilities, ...contest } = contestOf(false);
    await show(base, { [`GET ${at}`]: { ...contest, abilities: { ...abilities, ...given } } });
    await waitFor(() => expect(here()).toBe(`${base}/${part}`));
  });
});

describe('the director’s room', () => {
  const room = {
    serverTime: NOON,
    questions: { open: 2, unclaimed: 1 },
    incidents: { recent: 0, total: 0 },
    pauses: { removed: 0, removedMs: 0 },
    judging: {
      waiting: 3,
      held: 0,
      running: 1,
      holds: 0,
      faults: 0,
      submitted: 4,
      judged: 0,
      wait: null,
      verdict: null,
    },
    runners: [
      {
        number: 1,
        online: true,
        lent: true,
        accessedAt: NOON,
        slots: 2,
        busy: 1,
        driftPercent: 12.4,
        clockOffsetMs: -2_600,
      },
    ],
    serverOffsetMs: -4,
    present: { accounts: 9, signedIn: 7, active: 6, streaming: 5, servers: 1 },
    balloons: { enabled: false, open: 0 },
    prints: { enabled: true, open: 0 },
  };
  const checklist = {
    checkedAt: NOON,
    checks: [
      { key: 'data', state: 'ok', code: 'data-complete', count: 2 },
      { key: 'validators', state: 'look', code: 'not-validated', count: 1, problemIds: [P1] },
      { key: 'disk', state: 'wrong', code: 'disk-full', count: 2, names: ['', '1'] },
    ],
  };

  it('shows what waits, and the checklist with what is wrong first', async () => {
    const now = { ...room, questions: { ...room.questions, oldestAt: Date.now() - 6 * 60_000 } };
    await show(`${base}/room`, { [`GET ${at}/admin/room`]: now, [`GET ${at}/admin/checklist`]: checklist });
    expect(await screen.findByText('oldest waits 6 min')).toBeTruthy();
    expect(screen.getByText('Runner 1')).toBeTruthy();
    expect(screen.getByText('speed +12 %')).toBeTruthy();
    expect(screen.getByText('clock −2.6 s')).toBeTruthy();
    const list = within(await screen.findByRole('region', { name: 'Checklist' }));
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Less than 1 GiB free: the server, Runner 1.');
    expect(rows[1]).toContain('The current inputs of 1 problem were not validated.');
    expect(list.getByRole('link', { name: 'A. Two Weights' })).toBeTruthy();
    expect(rows[2]).toContain('All 2 problems have judge data.');
  });
});
