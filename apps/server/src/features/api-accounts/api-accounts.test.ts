import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { capabilityMask, MAX_API_ACCOUNTS } from '@assay/contract';
import { hashOf, openArchive, treeOfArchive } from '@assay/problem';
import { serverForFile } from '@assay/testkit';
import { apiAccounts, auditLog, contestAccess, solutions } from '../../db/schema.ts';
import { allOpen, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';

const server = serverForFile();

const overview = 'GET /api/contest/:contestId/admin/contest-api' as const;
const create = 'POST /api/contest/:contestId/admin/contest-api/account' as const;
const change = 'PATCH /api/contest/:contestId/admin/contest-api/account/:accountId' as const;
const revoke = 'DELETE /api/contest/:contestId/admin/contest-api/account/:accountId' as const;
const download = 'GET /api/contest/:contestId/admin/contest-api/package' as const;
const finalize = 'PATCH /api/contest/:contestId/admin/contest-api/finalization' as const;

it('the password of an API account is shown once, begins with a letter, and is stored nowhere', async () => {
  const { contestId, director } = await makeContest(server);
  const params = { contestId };
  const { username, password, _id } = await director.call(create, { params, body: { role: 'presenter' } });
  expect(password).toMatch(/^[a-zA-Z][a-zA-Z0-9]{23}$/);
  expect(username).toMatch(/^presenter-[a-z0-9]{6}$/);
  const { accounts } = await director.call(overview, { params });
  expect(accounts).toMatchObject([{ _id, username, role: 'presenter', cidrs: [], mayWrite: false }]);
  const texts = [await server.db.select().from(apiAccounts), await server.db.select().from(auditLog), accounts];
  expect(JSON.stringify(texts)).not.toContain(password);
});

it('a contest has at most fifty API accounts, also under concurrent requests; a revoked one makes room', async () => {
  const { contestId, director } = await makeContest(server);
  const params = { contestId };
  const body = { role: 'public' as const };
  const count = MAX_API_ACCOUNTS + 5;
  const replies = await Promise.all(Array.from({ length: count }, () => director.send(create, { params, body })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_API_ACCOUNTS);
  expect(await director.refusalOf(create, { params, body })).toBe('api-account-limit');
  const [one] = (await director.call(overview, { params })).accounts;
  const at = { params: { contestId, accountId: one?._id ?? '' } };
  await director.call(revoke, at);
  expect(await director.refusalOf(revoke, at)).toBe('not-found');
  await director.call(create, { params, body });
});

it('an API account is only for addresses and networks that exist', async () => {
  const { contestId, director } = await makeContest(server);
  const params = { contestId };
  for (const cidr of ['hall', '10.0.0.0/33', '10.0.0/8', '1.2.3.4/8/8', '::/129'])
    expect(await director.refusalOf(create, { params, body: { role: 'public', cidrs: [cidr] } }), cidr).toBe(
      'invalid-input',
    );
  await director.call(create, { params, body: { role: 'public', cidrs: ['10.0.0.0/8', '::1', 'fd00::/8'] } });
});

it('an API account may change the contest only if its role can, and then acts for the director who allowed it', async () => {
  const { contestId, orgId, director } = await makeContest(server);
  const params = { contestId };
  for (const role of ['public', 'balloon', 'presenter'] as const)
    expect(await director.refusalOf(create, { params, body: { role, mayWrite: true } }), role).toBe('invalid-input');
  const { _id: reader } = await director.call(create, { params, body: { role: 'presenter' } });
  const { _id } = await director.call(create, { params, body: { role: 'judge' } });
  const second = await server.makeUser();
  await server.addMember(orgId, second.id);
  const capability = capabilityMask('contest', 'access', 'admin');
  await server.db.transact((tx) => tx.insert(contestAccess).values({ contestId, principalId: second.id, capability }));
  const client = await server.signIn(second);
  const stored = async () => (await server.db.select().from(apiAccounts).where(eq(apiAccounts.id, _id)))[0];
  const before = await stored();
  const at = { params: { contestId, accountId: _id } };
  await client.call(change, { ...at, body: { mayWrite: true } });
  expect(await stored()).toEqual({ ...before, mayWrite: true, createdBy: second.id });
  await director.call(change, { ...at, body: { mayWrite: false } });
  expect(await stored()).toEqual({ ...before, createdBy: second.id });
  const other = { params: { contestId, accountId: reader }, body: { mayWrite: true } };
  expect(await director.refusalOf(change, other)).toBe('invalid-input');
  await director.call(revoke, at);
  expect(await director.refusalOf(change, { ...at, body: { mayWrite: true } })).toBe('not-found');
});

it('revoking an account of another contest is refused as if it did not exist', async () => {
  const [one, other] = [await makeContest(server), await makeContest(server)];
  const { _id } = await one.director.call(create, { params: { contestId: one.contestId }, body: { role: 'admin' } });
  const params = { contestId: other.contestId, accountId: _id };
  expect(await other.director.refusalOf(revoke, { params })).toBe('not-found');
  const [row] = await server.db.select().from(apiAccounts).where(eq(apiAccounts.id, _id));
  expect(row?.revokedAt).toBeNull();
});

it('results become official only after the end, with nothing unjudged, and can be taken back', async () => {
  const contest = await makeContest(server);
  const { contestId, director, setStages } = contest;
  const params = { contestId };
  const body = { finalized: true };
  const problemId = await contest.addProblem();
  const ada = await contest.makeParticipant();
  await submitIn(ada.client, { contestId, problemId });
  expect((await director.call(overview, { params })).obstacles).toEqual(['running', 'unjudged']);
  const [before, running] = stagesNow(allOpen);
  if (!before || !running) throw new Error('There are no stages.');
  await setStages([before, running, { name: 'end', start: Date.now() - 1, settings: {} }]);
  expect((await director.call(overview, { params })).obstacles).toEqual(['unjudged']);
  expect(await director.refusalOf(finalize, { params, body })).toBe('finalization-blocked');
  const done = await makeContest(server);
  await done.setStages([before, running, { name: 'end', start: Date.now() - 1, settings: {} }]);
  const at = { contestId: done.contestId };
  await done.director.call(finalize, { params: at, body });
  expect((await done.director.call(overview, { params: at })).finalizedAt).toEqual(expect.any(Number));
  await done.director.call(finalize, { params: at, body: { finalized: false } });
  expect((await done.director.call(overview, { params: at })).finalizedAt).toBeUndefined();
});

it('a contest package has the contest API as files', async () => {
  const owner = await server.makeUser();
  const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
  const contest = await makeContest(server, allOpen, { orgId, director: await server.signIn(owner) });
  const { contestId } = contest;
  await contest.addProblem();
  await contest.makeParticipant();
  const authorization = `Bearer ${await server.makeToken(owner)}`;
  const url = `${server.origin}/api/contest/${contestId}/admin/contest-api/package`;
  const reply = await fetch(url, { headers: { authorization } });
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const archive = await openArchive(Buffer.from(await reply.arrayBuffer()));
  const tree = treeOfArchive(archive);
  const read = async (path: string) => (await tree.read(path)).toString();
  expect(JSON.parse(await read('api.json'))).toMatchObject({ version: '2026-01' });
  expect(JSON.parse(await read('contest.json'))).toMatchObject({ id: contestId });
  const teams = JSON.parse(await read('teams.json')) as unknown[];
  const lines = (await read('event-feed.ndjson')).trimEnd().split('\n');
  expect(teams).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"type":"teams"'))).toHaveLength(1);
  archive.close();
});

it('a contest package for judges has the files of all submissions, one for presenters has none', async () => {
  const contest = await makeContest(server, allOpen);
  const { contestId, director } = contest;
  const problemId = await contest.addProblem();
  const ada = await contest.makeParticipant();
  await submitIn(ada.client, { contestId, problemId });
  const open = async (query: string) => {
    const reply = await director.fetch(`/api/contest/${contestId}/admin/contest-api/package${query}`);
    return await openArchive(Buffer.from(await reply.arrayBuffer()));
  };
  const archive = await open('?reader=judge');
  const tree = treeOfArchive(archive);
  const [submission] = JSON.parse((await tree.read('submissions.json')).toString()) as { files: object[] }[];
  expect(submission?.files).toMatchObject([{ filename: 'files.zip' }]);
  expect(tree.paths.filter((path) => path.startsWith('submissions/'))).toEqual(['submissions/1/files.zip']);
  const [row] = await server.db.select().from(solutions).where(eq(solutions.contestId, contestId));
  expect(hashOf(await tree.read('submissions/1/files.zip'))).toBe(row?.solutionDataHash);
  archive.close();
  const other = await open('?version=2023-06');
  const texts = treeOfArchive(other);
  expect(texts.paths.filter((path) => path.startsWith('submissions/'))).toEqual([]);
  expect((await texts.read('submissions.json')).toString()).toContain('"files":[]');
  expect(JSON.parse((await texts.read('api.json')).toString())).toMatchObject({ version: '2023-06' });
  expect(JSON.parse((await texts.read('contest.json')).toString())).toMatchObject({ penalty_time: 20 });
  other.close();
  const params = { contestId };
  expect(await ada.client.refusalOf(download, { params, query: { reader: 'judge' } })).toBe('no-right');
});

it('a contest without a clock has no contest API', async () => {
  const { contestId, director } = await makeContest(server, allOpen, { rulesVersion: 1 });
  const params = { contestId };
  expect(await director.call(overview, { params })).toEqual({ hasClock: false, accounts: [], obstacles: [] });
  expect(await director.refusalOf(finalize, { params, body: { finalized: true } })).toBe('clock-missing');
  expect(await director.refusalOf(download, { params })).toBe('clock-missing');
});
