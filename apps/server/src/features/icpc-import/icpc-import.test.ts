import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { capabilityMask, type Reply } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { openArchive, treeOfArchive } from '@assay/problem';
import { serverForFile } from '@assay/testkit';
import { allOpen, HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { makeRanklist, storeJudged } from '../../../test/support/ranking.ts';
import { auditLog, contestAccess, contestProblems, orgs, problems, users } from '../../db/schema.ts';
import { packageContents } from '../clics/package-files.ts';

const server = serverForFile();
const KEY = 'POST /api/contest/:contestId/admin/icpc-import' as const;
const tsv = (...rows: (string | number)[][]) => rows.map((row) => `${row.join('\t')}\n`).join('');

interface File {
  name: string;
  text: string;
}
const json = (name: string, value: unknown): File => ({ name, text: JSON.stringify(value) });

async function makeScene(entry: 'teams' | 'individuals' = 'teams') {
  const contest = await makeContest(server, allOpen);
  const { contestId, director } = contest;
  const params = { contestId };
  const settings = { entry, minSize: 1, maxSize: 3, forming: false };
  await director.call('PATCH /api/contest/:contestId/admin/team-settings', { params, body: settings });
  const send = (files: File[], dryRun = false) => director.call(KEY, { params, body: { files, dryRun } });
  const outcomes = (reply: Awaited<ReturnType<typeof send>>) =>
    reply.entries.map(({ name, outcome, reason }) => (reason ? `${name} ${outcome} ${reason}` : `${name} ${outcome}`));
  /** Objects of the contest API, as a presenter reads them. */
  const objects = async (type: string) =>
    JSON.parse((await packageContents(server.db, contestId))?.texts.get(`${type}.json`) ?? '[]') as Record<
      string,
      unknown
    >[];
  const makeReader = async (role: 'public' | 'judge') => {
    const made = await director.call('POST /api/contest/:contestId/admin/contest-api/account', {
      params,
      body: { role },
    });
    const authorization = `Basic ${Buffer.from(`${made.username}:${made.password}`).toString('base64')}`;
    return async (path: string) =>
      (await (
        await fetch(`${server.origin}/api/clics/2026-01/contests/${contestId}${path}`, { headers: { authorization } })
      ).json()) as Record<string, unknown>[];
  };
  return { ...contest, params, send, outcomes, objects, makeReader };
}

const files: File[] = [
  { name: 'groups.tsv', text: tsv(['groups', 1], [301, 'North'], [302, 'South']) },
  json('organizations.json', [
    { id: 'INST-1', icpc_id: '1', name: 'First U', formal_name: 'First University', country: 'DEU' },
    { id: 'INST-2', icpc_id: '2', name: 'Second U', country: 'FRA' },
  ]),
  json('teams.json', [
    { id: '7', icpc_id: '9001', name: 'Alpha', label: 'A-1', organization_id: 'INST-1', group_ids: ['301'] },
    { id: '8', icpc_id: '9002', name: 'Beta', organization_id: 'INST-2', group_ids: ['302', 'unofficial'] },
  ]),
  json('persons.json', [
    {
      id: 'ada',
      icpc_id: '77',
      name: 'Ada',
      role: 'contestant',
      team_ids: ['7'],
      email: 'ada@example.org',
      sex: 'female',
    },
    { id: 'bob', name: 'Bob', role: 'coach', team_ids: ['7', '8'] },
    { id: 'cy', name: 'Cy', role: 'staff', title: 'Director' },
  ]),
];

describe('the import of ICPC files', () => {
  it('shows what it would do, does the same, and changes nothing when repeated', async () => {
    const { send, outcomes, objects, director, params } = await makeScene();
    const preview = await send(files, true);
    expect([preview.stored, await objects('teams')]).toEqual([false, []]);
    expect(outcomes(preview).every((text) => text.endsWith(' created'))).toBe(true);
    expect(await send(files)).toEqual({ ...preview, stored: true });
    const again = await send(files);
    expect(outcomes(again).every((text) => text.endsWith(' unchanged'))).toBe(true);
    expect(await objects('teams')).toMatchObject([
      { icpc_id: '9001', name: 'Alpha', label: 'A-1', organization_id: 'INST-1' },
      { icpc_id: '9002', name: 'Beta', organization_id: 'INST-2' },
    ]);
    expect(await objects('organizations')).toMatchObject([
      { id: 'INST-1', icpc_id: '1', name: 'First U', formal_name: 'First University', country: 'DEU' },
      { id: 'INST-2', icpc_id: '2', name: 'Second U', country: 'FRA' },
    ]);
    const groups = await objects('groups');
    expect(groups).toContainEqual({ id: '301', icpc_id: '301', name: 'North' });
    const { items } = await director.call('GET /api/contest/:contestId/admin/team', {
      params,
      query: { page: 1, perPage: 15 },
    });
    expect(items.map(({ name, country, categories }) => [name, country, categories])).toEqual([
      ['Alpha', 'DEU', []],
      ['Beta', 'FRA', ['unofficial']],
    ]);
  });

  it('finds the same rows by their ids when names have changed, and lets groups exchange their names', async () => {
    const { send, outcomes, objects } = await makeScene();
    await send(files);
    const before = await objects('teams');
    const reply = await send([
      { name: 'groups.tsv', text: tsv(['groups', 1], [301, 'South'], [302, 'North']) },
      json('organizations.json', [{ id: 'INST-1', name: 'First College' }]),
      { name: 'teams.tsv', text: tsv(['teams', 1], [55, 9001, 301, 'Alpha Two', 'First College', '', 'DEU']) },
      json('persons.json', [{ id: 'ada', name: 'Ada L.', role: 'contestant' }]),
    ]);
    expect(reply.stored).toBe(true);
    expect(outcomes(reply).every((text) => text.endsWith(' updated'))).toBe(true);
    const after = await objects('teams');
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]).toMatchObject({ icpc_id: '9001', name: 'Alpha Two', label: '55', organization_id: 'INST-1' });
    expect(after[0]?.group_ids).toContain('301');
    expect(await objects('groups')).toContainEqual({ id: '301', icpc_id: '301', name: 'South' });
    expect(await objects('organizations')).toContainEqual(
      expect.objectContaining({ id: 'INST-1', name: 'First College', formal_name: 'First University' }),
    );
    expect(await objects('persons')).toContainEqual(
      expect.objectContaining({ id: 'ada', icpc_id: '77', name: 'Ada L.' }),
    );
  });

  it('refuses everything with line and reason if one entry is wrong, and stores nothing', async () => {
    const { send, outcomes, objects } = await makeScene();
    const reply = await send([
      ...files,
      json('teams2.json', [
        { id: '9', name: 'Gamma', organization_id: 'none' },
        { id: '10', name: 'Delta', group_ids: ['999'] },
        { id: '7', name: 'Alpha again' },
        { id: '11', name: 'alpha' },
        { id: '-x', name: 'Eta' },
        { id: '12', name: 'x'.repeat(65) },
        { id: '13', name: '' },
      ]),
      json('members.json', [
        { id: 'p1', name: 'P', role: 'boss' },
        { id: 'p2', name: 'P', role: 'coach', team_ids: ['404'] },
        { id: 'p3', name: 'P', role: 'contestant', team_ids: [] },
      ]),
      { name: 'notes.docx', text: '' },
    ]);
    expect(reply.stored).toBe(false);
    expect(outcomes(reply).filter((text) => text.includes('refused'))).toEqual([
      'Gamma refused unknown-organization',
      'Delta refused unknown-group',
      'Alpha again refused duplicate-id',
      'alpha refused name-taken',
      'Eta refused id-invalid',
      `${'x'.repeat(65)} refused name-invalid`,
      '13 refused name-missing',
      'P refused role-invalid',
      'P refused unknown-team',
      'P refused team-missing',
      ' refused file-unknown',
    ]);
    expect(reply.entries.at(-1)).toEqual({
      file: 'notes.docx',
      line: 1,
      name: '',
      outcome: 'refused',
      reason: 'file-unknown',
    });
    expect(await objects('teams')).toEqual([]);
    expect(await objects('persons')).toEqual([]);
  });

  it('of an exported package into an empty contest makes the same groups, teams, organizations and persons', async () => {
    const first = await makeScene();
    await first.send(files);
    const reply = await first.director.fetch(`/api/contest/${first.contestId}/admin/contest-api/package`);
    const archive = await openArchive(Buffer.from(await reply.arrayBuffer()));
    const tree = treeOfArchive(archive);
    const types = ['groups', 'organizations', 'teams', 'persons'];
    const exported: File[] = [];
    for (const type of types)
      exported.push({ name: `${type}.json`, text: (await tree.read(`${type}.json`)).toString() });
    archive.close();
    const second = await makeScene();
    expect((await second.send(exported)).stored).toBe(true);
    // Ids of teams are those of the platform.
    const teamsOf = async ({ objects }: typeof first) =>
      new Map((await objects('teams')).map(({ id, ...team }) => [id, team]));
    const [teams, copies] = [await teamsOf(first), await teamsOf(second)];
    const sorted = (all: Iterable<object>) => [...all].map((one) => JSON.stringify(one)).toSorted();
    expect(sorted(copies.values())).toEqual(sorted(teams.values()));
    for (const type of ['groups', 'organizations'])
      expect(sorted(await second.objects(type))).toEqual(sorted(await first.objects(type)));
    const peopleOf = async ({ objects }: typeof first, byId: typeof teams) =>
      sorted(
        (await objects('persons')).map(({ team_ids: ids, ...person }) => ({
          ...person,
          teams: (ids as string[] | undefined)?.map((id) => byId.get(id)?.name).toSorted(),
        })),
      );
    expect(await peopleOf(second, copies)).toEqual(await peopleOf(first, teams));
    const again = await second.send(exported);
    expect(again.entries.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')).toEqual([]);
  });

  it('twice at the same time has the result of one', async () => {
    const { send, objects } = await makeScene();
    const replies = await Promise.all([send(files), send(files)]);
    expect(replies.map(({ stored }) => stored)).toEqual([true, true]);
    const outcomes = replies.map(({ entries }) => [...new Set(entries.map(({ outcome }) => outcome))].join());
    expect(outcomes.toSorted()).toEqual(['created', 'unchanged']);
    expect([(await objects('teams')).length, (await objects('persons')).length]).toEqual([2, 3]);
  });

  it('without a team or a person that took part keeps both, and the submissions', async () => {
    const { send, objects, addProblem, contestId, director, params } = await makeScene();
    const problemId = await addProblem();
    await send(files);
    const { items } = await director.call('GET /api/contest/:contestId/admin/team', {
      params,
      query: { page: 1, perPage: 15 },
    });
    const alpha = items.find(({ name }) => name === 'Alpha');
    await storeJudged(server, contestId, { userId: alpha?._id ?? '', problemId, score: 100, contestTimeMs: 60_000 });
    await send([json('teams.json', [{ id: '8', name: 'Beta' }]), json('persons.json', [])]);
    expect((await objects('teams')).map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
    expect(await objects('submissions')).toHaveLength(1);
    // A person who leaves their team while it has submissions.
    await send([json('persons.json', [{ id: 'ada', name: 'Ada', role: 'contestant', team_ids: ['8'] }])]);
    expect(await objects('submissions')).toHaveLength(1);
    const beta = (await objects('teams')).find(({ name }) => name === 'Beta');
    expect(await objects('persons')).toContainEqual(expect.objectContaining({ id: 'ada', team_ids: [beta?.id] }));
  });

  it('shows personal data only to those who see everything, and no one of hidden teams', async () => {
    const { send, makeReader } = await makeScene();
    await send(files);
    const [open, judge] = [await makeReader('public'), await makeReader('judge')];
    const ada = async (read: typeof open) => (await read('/persons')).find(({ id }) => id === 'ada');
    expect(await ada(judge)).toMatchObject({ email: 'ada@example.org', sex: 'female' });
    const shown = await ada(open);
    expect(shown).toMatchObject({ name: 'Ada' });
    expect(Object.keys(shown ?? {})).not.toContain('email');
    expect(Object.keys(shown ?? {})).not.toContain('sex');
    await send([json('teams.json', [{ id: '7', name: 'Alpha', group_ids: ['301', 'hidden'] }])]);
    expect(await ada(open)).toBeUndefined();
    const bob = (await open('/persons')).find(({ id }) => id === 'bob');
    expect(bob?.team_ids).toHaveLength(1);
    expect((await open('/persons')).map(({ id }) => id)).toContain('cy');
    expect(await ada(judge)).toBeDefined();
  });

  it('makes the persons of a feed line by line', async () => {
    const { send, contestId } = await makeScene();
    await send(files);
    await send([json('persons.json', [{ id: 'cy', name: 'Cyrus', role: 'staff' }])]);
    const feed = (await packageContents(server.db, contestId))?.texts.get('event-feed.ndjson') ?? '';
    const lines = feed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; id: string; data: { name: string } });
    expect(lines.findLast(({ type, id }) => type === 'persons' && id === 'cy')?.data.name).toBe('Cyrus');
  });

  describe('of accounts', () => {
    const FIRST = 'lamp-post-42-orchard';
    const signIn = (username: string, password: string) =>
      server.client().send('POST /api/auth/login', { body: { provider: 'password', payload: { username, password } } });
    let serial = 0;
    /** Names that no other test uses, for the teams 7 and 8 of the files. */
    const loginNames = () => {
      serial += 1;
      return [`seat${serial}x-007`, `seat${serial}x-8`] as const;
    };
    const sheet = (...rows: string[][]): File => ({ name: 'accounts.tsv', text: tsv(['accounts', 1], ...rows) });
    const onlyAccounts = (reply: Reply<typeof KEY>) =>
      reply.entries
        .filter(({ kind }) => kind === 'account')
        .map(({ name, outcome, reason }) => [name, outcome, ...(reason === undefined ? [] : [reason])].join(' '));

    it('creates them with given or generated passwords, which the reply shows once, as members of their teams', async () => {
      const { send, director, params } = await makeScene();
      const [one, two] = loginNames();
      const all = [...files, sheet(['team', 'Alpha &amp; Co', one, FIRST], ['team', 'Beta', two, 'null', '10.0.0.8'])];
      const preview = await send(all, true);
      expect([onlyAccounts(preview), preview.accounts]).toEqual([[`${one} created`, `${two} created`], []]);
      expect((await signIn(one, FIRST)).status).not.toBe(200);
      const reply = await send(all);
      expect(reply.stored).toBe(true);
      expect(reply.accounts).toEqual([
        { name: one, realname: 'Alpha & Co', password: FIRST },
        { name: two, realname: 'Beta', password: expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/) },
      ]);
      for (const { name, password } of reply.accounts) expect((await signIn(name, password)).status).toBe(200);
      const { items } = await director.call('GET /api/contest/:contestId/admin/team', {
        params,
        query: { page: 1, perPage: 15 },
      });
      expect(items.map(({ name, members }) => [name, members.map((member) => member.name)])).toEqual([
        ['Alpha', [one]],
        ['Beta', [two]],
      ]);
      const again = await send(all);
      expect([onlyAccounts(again), again.accounts]).toEqual([[`${one} unchanged`, `${two} unchanged`], []]);
      expect((await signIn(one, FIRST)).status).toBe(200);
    });

    it('in YAML and JSON, by team id, and leaves out those of a jury', async () => {
      const { send } = await makeScene();
      const [one, two] = loginNames();
      const yaml = [
        `- { id: a, username: ${one}, password: ${FIRST}, type: team, name: Alpha, team_id: "7" }`,
        '- { id: b, username: chief, password: x, type: judge }',
        '- { id: c, username: root, password: x, type: admin }',
      ];
      const reply = await send([
        ...files,
        { name: 'accounts.yaml', text: yaml.join('\n') },
        json('accounts.json', [
          { id: 'd', username: two, type: 'team', team_id: '9002' },
          { id: 'e', username: 'ana', type: 'analyst' },
        ]),
      ]);
      expect(onlyAccounts(reply)).toEqual([
        `${one} created`,
        'chief skipped account-type',
        'root skipped account-type',
        `${two} created`,
        'ana skipped account-type',
      ]);
      expect(reply.accounts.map(({ name }) => name)).toEqual([one, two]);
      expect((await signIn('root', 'x')).status).not.toBe(200);
    });

    it('finds members by their login name, who join their team and keep their password', async () => {
      const { send, orgId, params, director, makeParticipant } = await makeScene();
      await send(files);
      const member = await server.makeUser();
      await server.addMember(orgId, member.id);
      const stranger = await server.makeUser();
      const player = await makeParticipant();
      const account = (username: string, team_id: string) => ({ username, type: 'team', team_id, password: FIRST });
      const [alone] = await server.db.select({ name: users.name }).from(users).where(eq(users.id, player.id));
      const joined = await send([json('accounts.json', [account(member.name, '7'), account(alone?.name ?? '', '8')])]);
      expect([onlyAccounts(joined), joined.accounts]).toEqual([
        [`${member.name} updated`, `${alone?.name} updated`],
        [],
      ]);
      expect((await signIn(member.name, FIRST)).status).not.toBe(200);
      const solo = await makeParticipant();
      const [found] = await server.db.select({ name: users.name }).from(users).where(eq(users.id, solo.id));
      const soloName = found?.name ?? '';
      await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
        params: { ...params, userId: solo.id },
        body: { banned: true },
      });
      const accounts = [account(member.name, '8'), account(stranger.name, '7'), account(soloName, '7')];
      const wrong = await send([json('accounts.json', accounts)]);
      expect(onlyAccounts(wrong)).toEqual([
        `${member.name} refused in-another-team`,
        `${stranger.name} refused username-taken`,
        `${soloName} refused took-part-alone`,
      ]);
      expect(wrong.stored).toBe(false);
    });

    it('with one that is wrong stores nothing, and says why', async () => {
      const { send, objects } = await makeScene();
      const [one] = loginNames();
      const account = (fields: object) => ({
        username: `${one}${(serial += 1)}`,
        type: 'team',
        team_id: '7',
        ...fields,
      });
      const reply = await send([
        ...files,
        json('accounts.json', [
          account({ username: one }),
          account({ username: one }),
          account({ username: '  ' }),
          account({ username: 'a\u0007b' }),
          account({ username: ['x'] }),
          account({ username: `${one}p`, password: 12345678 }),
          account({ username: `${one}w`, password: 'password1' }),
          account({ username: `${one}l`, password: 'x'.repeat(1025) }),
          account({ username: `${one}t`, team_id: '404' }),
          account({ username: `${one}n`, team_id: null }),
          account({ username: `${one}k`, type: '' }),
          account({ username: `${one}r`, name: 'a\u0007b' }),
          ...['2', '3', '4'].map((suffix) => account({ username: `${one}${suffix}` })),
        ]),
      ]);
      expect(reply.stored).toBe(false);
      expect(reply.entries.flatMap(({ kind, reason }) => (kind === 'account' && reason ? [reason] : []))).toEqual([
        'duplicate-id',
        'name-missing',
        'username-invalid',
        'name-missing',
        'password-invalid',
        'password-weak',
        'password-invalid',
        'unknown-team',
        'team-missing',
        'account-type-missing',
        'text-invalid',
        'team-full',
      ]);
      expect(await objects('teams')).toEqual([]);
      expect(await server.db.$count(users, eq(users.name, one))).toBe(0);
    });

    it('needs the right to import members for accounts that are new, and its second factor', async () => {
      const { send, orgId, contestId, params, director } = await makeScene();
      await send(files);
      const [one] = loginNames();
      const [second, member] = [await server.makeUser(), await server.makeUser()];
      await server.addMember(orgId, second.id, capabilityMask('org', 'access', 'contest'));
      await server.addMember(orgId, member.id);
      const capability = capabilityMask('contest', 'access', 'admin');
      await server.db.transact((tx) =>
        tx.insert(contestAccess).values({ contestId, principalId: second.id, capability }),
      );
      const client = await server.signIn(second);
      const body = {
        files: [
          json('accounts.json', [
            { username: one, type: 'team', team_id: '7' },
            { username: member.name, type: 'team', team_id: '8' },
          ]),
        ],
      };
      const expected = [`${one} refused member-right-missing`, `${member.name} updated`];
      expect(onlyAccounts(await client.call(KEY, { params, body: { ...body, dryRun: true } }))).toEqual(expected);
      const reply = await client.call(KEY, { params, body });
      expect([reply.stored, onlyAccounts(reply)]).toEqual([false, expected]);
      const settings = { requireSecondFactor: true };
      await server.db.transact((tx) => tx.update(orgs).set({ settings }).where(eq(orgs.id, orgId)));
      const due = await director.call(KEY, { params, body });
      expect([due.stored, onlyAccounts(due)[0]]).toEqual([false, `${one} refused second-factor-missing`]);
      expect(await server.db.$count(users, eq(users.name, one))).toBe(0);
    });

    it('twice at the same time creates them once, with one password', async () => {
      const { send } = await makeScene();
      const [one, two] = loginNames();
      const all = [...files, sheet(['team', 'Alpha', one, ''], ['team', 'Beta', two, ''])];
      const replies = await Promise.all([send(all), send(all)]);
      expect(replies.map(({ stored }) => stored)).toEqual([true, true]);
      const shown = replies.flatMap(({ accounts }) => accounts);
      expect(shown.map(({ name }) => name)).toEqual([one, two]);
      for (const { name, password } of shown) expect((await signIn(name, password)).status).toBe(200);
    });
  });

  it('needs a contest for teams, and an administrator', async () => {
    const { director, params, makeParticipant } = await makeScene('individuals');
    expect(await director.refusalOf(KEY, { params, body: { files } })).toBe('individuals-only');
    const [ada, bob] = [await makeParticipant(), await makeParticipant()];
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: bob.id },
      body: { banned: true },
    });
    const body = { files: [] };
    expect(await ada.client.refusalOf(KEY, { params, body })).toBe('no-right');
    expect(await bob.client.refusalOf(KEY, { params, body })).toBe('banned');
    const unknown = { contestId: '00000000-0000-4000-8000-000000000000' };
    expect(await ada.client.refusalOf(KEY, { params: unknown, body })).toBe('not-found');
  });
});

describe('the import of contest and problem files', () => {
  const START = Date.now() + 48 * HOUR_MS;
  const iso = (ms: number) => new Date(ms).toISOString();

  /** A contest that starts in two days, by default with the board of the ICPC. */
  async function makeFuture(given: Parameters<typeof makeContest>[2] & { config?: string | null } = {}) {
    const { config = 'type = icpc', ...where } = given;
    const contest = await makeContest(server, allOpen, where);
    const { contestId, director } = contest;
    const params = { contestId };
    await contest.setStages([
      { name: 'before', start: 0, settings: {} },
      { name: 'open', start: START, settings: allOpen },
      { name: 'end', start: START + 2 * HOUR_MS, settings: {} },
    ]);
    if (config !== null) await makeRanklist(contest, 'main', config);
    const setClock = async (body: { start?: number; duration?: number; freeze?: number; thawAfter?: number }) => {
      const { clock } = await director.call('GET /api/contest/:contestId', { params });
      const times = { version: clock?.version ?? 1, start: START, duration: 2 * HOUR_MS, ...body };
      await director.call('PATCH /api/contest/:contestId/admin/clock', { params, body: times });
    };
    const send = (sent: File[], dryRun = false, client = director) =>
      client.call(KEY, { params, body: { files: sent, dryRun } });
    const outcomes = async (...sent: File[]) =>
      (await send(sent)).entries.map(({ kind, outcome, reason }) =>
        [kind, outcome, reason].filter((one) => one !== undefined).join(' '),
      );
    const account = await director.call('POST /api/contest/:contestId/admin/contest-api/account', {
      params,
      body: { role: 'admin' },
    });
    const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`;
    const url = `${server.origin}/api/clics/2026-01/contests/${contestId}`;
    const read = async (path: string) => await (await fetch(`${url}${path}`, { headers: { authorization } })).text();
    /** The files of a package, as an administrator reads them before the start. */
    const exported = async (): Promise<File[]> => [
      { name: 'contest.json', text: await read('') },
      { name: 'problems.json', text: await read('/problems') },
    ];
    const slugOf = async (problemId: string) =>
      (await server.db.select().from(problems).where(eq(problems.id, problemId)))[0]?.slug ?? '';
    const letters = async () =>
      Object.fromEntries(
        (await server.db.select().from(contestProblems).where(eq(contestProblems.contestId, contestId))).map((row) => [
          row.problemId,
          row.slug,
        ]),
      );
    const acts = async () =>
      (
        await server.db
          .select()
          .from(auditLog)
          .where(inArray(auditLog.subjectId, [contestId]))
      ).map(({ action }) => action);
    return { ...contest, params, setClock, send, outcomes, exported, slugOf, letters, acts };
  }

  it('of the own package changes nothing; in an empty contest it makes the same clock, penalty and problems', async () => {
    const first = await makeFuture({ config: 'type = icpc\npenaltyPerSolution = 600000\ndisplayPrecision = 2' });
    await first.addProblem({ slug: 'A', color: '#e53935' });
    await first.addProblem({ slug: 'B' });
    await first.setClock({ duration: 5 * HOUR_MS, freeze: HOUR_MS, thawAfter: HOUR_MS / 2 });
    const sent = await first.exported();
    expect(await first.outcomes(...sent)).toEqual(['contest unchanged', 'problem unchanged', 'problem unchanged']);
    const { orgId, director } = first;
    const second = await makeFuture({ orgId, director, config: 'type = icpc\n# Of last year\npenaltyPerSolution = 1' });
    const preview = await second.send(sent, true);
    expect(preview.entries[0]?.changes).toEqual([
      { field: 'title', from: expect.any(String) as string, to: expect.any(String) as string },
      { field: 'duration', from: 2 * HOUR_MS, to: 5 * HOUR_MS },
      { field: 'freeze', from: null, to: HOUR_MS },
      { field: 'thaw', from: null, to: HOUR_MS / 2 },
      { field: 'penalty', from: 1, to: 600_000 },
    ]);
    expect(preview.entries[1]?.changes).toEqual([
      { field: 'label', from: null, to: 'A' },
      { field: 'color', from: null, to: '#e53935' },
    ]);
    expect(await second.letters()).toEqual({});
    expect(await second.send(sent)).toEqual({ ...preview, stored: true });
    const without = (all: File[], id: string) => all.map(({ text }) => text.replace(id, ''));
    expect(without(await second.exported(), second.contestId)).toEqual(without(sent, first.contestId));
    expect(await second.outcomes(...sent)).toEqual(['contest unchanged', 'problem unchanged', 'problem unchanged']);
    const { config } = await director.call('GET /api/contest/:contestId/ranklist/:key/settings', {
      params: { ...second.params, key: 'main' },
    });
    expect(config).toBe('type = icpc\n# Of last year\npenaltyPerSolution = 600000');
    expect(await second.acts()).toEqual(
      expect.arrayContaining(['contest.clock-change', 'contest.problem-add', 'contest.content', 'contest.icpc-import']),
    );
  });

  it('finds problems by short name and title, lets them exchange their letters, and is the same twice concurrently', async () => {
    const scene = await makeFuture();
    const { addProblem, slugOf, letters, send, outcomes, director } = scene;
    const [one, two, three] = [
      await addProblem({ slug: 'A' }),
      await addProblem({ slug: 'B' }),
      await addProblem({ slug: 'C' }),
    ];
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', {
      params: { ...scene.params, problemId: three },
    });
    const title = (await server.db.select().from(problems).where(eq(problems.id, two)))[0]?.title;
    const set = json('problemset.json', {
      problems: [
        { letter: 'B', 'short-name': await slugOf(one), rgb: '#00f' },
        { letter: 'A', 'short-name': 'unlike', name: title },
        { letter: 'C', id: await slugOf(three), time_limit: 99 },
      ],
    });
    const replies = await Promise.all([send([set]), send([set])]);
    expect(replies.map(({ stored }) => stored)).toEqual([true, true]);
    expect(await letters()).toEqual({ [one]: 'B', [two]: 'A', [three]: 'C' });
    expect(await outcomes(set)).toEqual([
      'problem unchanged',
      'problem unchanged',
      'problem unchanged time-limit-differs',
    ]);
  });

  it('refuses what does not fit, with everything else of the import', async () => {
    const scene = await makeFuture();
    const { addProblem, outcomes, slugOf, letters, exported, orgId } = scene;
    const mine = await addProblem({ slug: 'A' });
    const foreign = await (await makeContest(server)).addProblem();
    const slug = await slugOf(mine);
    const before = [await exported(), await letters()];
    const contest = (fields: object) => json('contest.json', fields);
    const cases: [object, string][] = [
      [{ start_time: iso(Date.now() - HOUR_MS) }, 'start-past'],
      [{ duration: '0:00:00' }, 'duration-invalid'],
      [{ duration: '0:30:00', scoreboard_freeze_duration: '1:00:00' }, 'freeze-too-long'],
      [{ scoreboard_thaw_time: iso(START) }, 'thaw-too-early'],
      [{ name: 'x'.repeat(200) }, 'name-invalid'],
      [{ penalty_time: 1_200 }, 'penalty-invalid'],
    ];
    for (const [fields, reason] of cases)
      expect(
        (await outcomes(contest({ name: 'Other', ...fields }), json('groups.json', [{ id: '1', name: 'N' }])))[0],
      ).toContain(`refused ${reason}`);
    expect(
      await outcomes(
        contest({ name: 'Other', duration: '3:00:00' }),
        json('contest.yaml', { name: 'Again' }),
        json('problems.json', [
          { id: 'none', label: 'Q' },
          { id: await slugOf(foreign), label: 'R' },
          { id: slug, label: '' },
          { id: slug, label: 'X Y' },
          { id: slug, label: 'X' },
          { id: slug, label: 'Y' },
          { id: slug, label: 'X' },
        ]),
      ),
    ).toEqual([
      'contest updated',
      'contest refused duplicate-id',
      'problem refused unknown-problem',
      'problem refused unknown-problem',
      'problem refused label-missing',
      'problem refused label-invalid',
      'problem updated',
      'problem refused duplicate-id',
      'problem refused duplicate-label',
    ]);
    const other = await makeContest(server, allOpen, { orgId, director: scene.director });
    const extra = await slugOf(await other.addProblem());
    expect(await outcomes(json('problems.json', [{ id: extra, label: 'A' }]))).toEqual(['problem refused label-taken']);
    expect([await exported(), await letters()]).toEqual(before);
    const scored = await makeFuture({ config: 'type = plus' });
    expect(await scored.outcomes(contest({ penalty_time: 20 }))).toEqual(['contest refused penalty-without-ranklist']);
    const bare = await makeFuture({ config: null });
    expect(await bare.outcomes(contest({ penalty_time: 20 }))).toEqual(['contest unchanged']);
    const old = await makeContest(server, allOpen, { rulesVersion: 1 });
    const reply = await old.director.call(KEY, {
      params: { contestId: old.contestId },
      body: { files: [contest({ duration: '1:00:00' })] },
    });
    expect(reply.entries[0]?.reason).toBe('no-clock');
  });

  it('changes neither the times of a contest that has started, nor what the director may not change', async () => {
    const { contestId, orgId, director, addProblem } = await makeContest(server, allOpen);
    const params = { contestId };
    const second = await server.makeUser();
    await server.addMember(orgId, second.id);
    const capability = capabilityMask('contest', 'access', 'admin');
    await server.db.transact((tx) =>
      tx.insert(contestAccess).values({ contestId, principalId: second.id, capability }),
    );
    const client = await server.signIn(second);
    const send = async (sent: File[], by = client) =>
      (await by.call(KEY, { params, body: { files: sent } })).entries.map(({ outcome, reason }) => reason ?? outcome);
    for (const fields of [
      { start_time: iso(START) },
      { duration: '9:00:00' },
      { scoreboard_freeze_duration: '0:10:00' },
    ])
      expect(await send([json('contest.json', fields)], director)).toEqual(['contest-started']);
    expect(await send([json('contest.json', { name: 'New name' })])).toEqual(['content-right-missing']);
    const other = await makeContest(server, allOpen, { orgId, director });
    const [readable, hidden] = [
      await other.addProblem({}, { accessLevel: ACCESS_LEVEL.restricted }),
      await other.addProblem({}, { accessLevel: ACCESS_LEVEL.private }),
    ];
    const slugs = await server.db
      .select()
      .from(problems)
      .where(inArray(problems.id, [readable, hidden]));
    const slugOf = (id: string) => slugs.find((one) => one.id === id)?.slug;
    await addProblem({ slug: 'A' });
    const set = [
      { id: slugOf(readable), label: 'B' },
      { id: slugOf(hidden), label: 'C' },
    ];
    expect(await send([json('problems.json', set)])).toEqual(['problem-right-missing', 'unknown-problem']);
    expect(await send([json('problems.json', set)], director)).toEqual(['created', 'created']);
  });
});
