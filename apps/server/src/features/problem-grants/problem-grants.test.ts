import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { capabilityMask } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { allOpen, HOUR_MS, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { addData, hashOf, putFile } from '../../../test/support/problem-data.ts';
import { makePastContest, virtualRoutes } from '../../../test/support/virtual.ts';
import { problemGrants } from '../../db/schema.ts';

const server = serverForFile();

const GRANTS = '/api/problem/:problemId/grant';
const give = `POST ${GRANTS}` as const;
const list = `GET ${GRANTS}` as const;
const change = `PATCH ${GRANTS}/:grantId` as const;
const revoke = `DELETE ${GRANTS}/:grantId` as const;
const library = 'GET /api/org/:orgId/library' as const;
const lent = 'GET /api/org/:orgId/library/:problemId' as const;
const file = 'GET /api/org/:orgId/library/:problemId/attachment/:key/url/download' as const;
const add = 'POST /api/contest/:contestId/problem' as const;
const inContest = 'GET /api/contest/:contestId/problem/:problemId' as const;
const ofContest = 'GET /api/contest/:contestId/problem' as const;
const page = { page: 1, perPage: 15, count: true } as const;
const settings = { score: 100, slug: 'L', solutionCountLimit: 10 };

/** A private problem with data of one organization, and a running contest of another. */
async function makeScene() {
  const { org: owner, client: setter } = await server.makeOwnedOrg();
  const { id: problemId } = await server.makeProblem({
    orgId: owner.id,
    accessLevel: ACCESS_LEVEL.private,
    tags: ['@hard'],
  });
  const first = await addData(setter, problemId, 'first');
  const contest = await makeContest(server);
  const { orgId, contestId, director } = contest;
  const grants = { params: { problemId } };
  const lend = async (body: object = {}) => {
    const { grantId } = await setter.call(give, { ...grants, body: { org: orgId, note: '', ...body } });
    return { params: { problemId, grantId } };
  };
  const hold = () => director.send(add, { params: { contestId }, body: { problemId, settings } });
  const dataIn = async (client: TestClient) =>
    (await client.call(inContest, { params: { contestId, problemId } })).currentDataHash;
  const contents = async () =>
    (await director.call(library, { params: { orgId }, query: page })).items.map(({ _id }) => _id);
  return { ...contest, owner, setter, problemId, first, grants, lend, hold, dataIn, contents };
}

describe('a problem lent to an organization', () => {
  it('is in its library with owner, terms and statement, and nowhere else', async () => {
    const { setter, orgId, director, problemId, lend, owner, contents, first } = await makeScene();
    expect(await contents()).toEqual([]);
    expect(await director.refusalOf(lent, { params: { orgId, problemId } })).toBe('not-found');
    const until = Date.now() + HOUR_MS;
    await lend({ dataHash: first, until, note: 'For the final.' });
    const { items, total } = await director.call(library, { params: { orgId }, query: page });
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        _id: problemId,
        title: expect.any(String),
        tags: ['@hard'],
        owner: { _id: owner.id, name: expect.any(String) },
        everyone: false,
        dataHash: first,
        hasData: true,
        until,
        givenAt: expect.any(Number),
      },
    ]);
    expect(await director.call(lent, { params: { orgId, problemId } })).toMatchObject({
      note: 'For the final.',
      config: { variables: { time_limit: '1000 ms' } },
    });
    // Neither the problem itself nor its data.
    expect(await director.refusalOf('GET /api/problem/:problemId', { params: { problemId } })).toBe('not-found');
    expect(await director.refusalOf('GET /api/problem/:problemId/data', { params: { problemId } })).toBe('not-found');
    expect(JSON.stringify(await director.call(lent, { params: { orgId, problemId } }))).not.toContain('adapter');
    const other = await server.makeOwnedOrg();
    expect((await other.client.call(library, { params: { orgId: other.org.id }, query: page })).items).toEqual([]);
    // The owner's own library does not show what it lends.
    expect((await setter.call(library, { params: { orgId: owner.id }, query: page })).items).toEqual([]);
  });

  it('shows its attachments to those who may use the library', async () => {
    const { setter, orgId, director, problemId, lend } = await makeScene();
    const params = { problemId, key: 'a.txt' };
    const upload = await setter.call('GET /api/problem/:problemId/attachment/:key/url/:type', {
      params: { ...params, type: 'upload' },
    });
    await putFile(upload.url, 'hello');
    const body = { key: 'a.txt', name: 'a.txt', description: '' };
    await setter.call('POST /api/problem/:problemId/attachment', { params: { problemId }, body });
    expect(await director.refusalOf(file, { params: { orgId, ...params } })).toBe('not-found');
    await lend();
    const { url } = await director.call(file, { params: { orgId, ...params } });
    expect(await (await fetch(url)).text()).toBe('hello');
    expect(await director.refusalOf(file, { params: { orgId, problemId, key: 'b.txt' } })).toBe('not-found');
    const never = { params: { orgId, ...params }, query: { expiresIn: 0 } };
    expect(await director.refusalOf(file, never)).toBe('invalid-input');
    const unread = { params: { orgId, problemId }, query: { language: 'x'.repeat(100) } };
    expect(await director.refusalOf(lent, unread)).toBe('invalid-input');
  });

  it('is read and added only by members who create contests or problems', async () => {
    const { orgId, director, contestId, problemId, lend } = await makeScene();
    await lend();
    const member = await server.makeUser();
    await server.addMember(orgId, member.id);
    const client = await server.signIn(member);
    for (const [key, params] of [
      [library, { orgId }],
      [lent, { orgId, problemId }],
      [file, { orgId, problemId, key: 'k' }],
    ] as const) {
      expect((await client.send(key, { params, query: page })).body).toMatchObject({ refusal: 'no-right' });
    }
    // An administrator of one contest without the right to create contests.
    const at = { params: { contestId, principalId: member.id } };
    await director.call('POST /api/contest/:contestId/admin/access', {
      params: { contestId },
      body: { principalId: member.id },
    });
    const capability = String(capabilityMask('contest', 'access', 'admin'));
    await director.call('PATCH /api/contest/:contestId/admin/access/:principalId', { ...at, body: { capability } });
    const adding = { params: { contestId }, body: { problemId, settings } };
    expect(await client.refusalOf(add, adding)).toBe('not-found');
    for (const right of ['contest', 'problem'] as const) {
      const capabilityInOrg = String(capabilityMask('org', 'access', right));
      await director.call('PATCH /api/org/:orgId/admin/member/:userId/capability', {
        params: { orgId, userId: member.id },
        body: { capability: capabilityInOrg },
      });
      expect((await client.call(library, { params: { orgId }, query: page })).items).toHaveLength(1);
    }
    await client.call(add, adding);
  });

  it('is judged in their contest with the data of its owner, and the submissions are theirs', async () => {
    const { orgId, director, contestId, problemId, lend, hold, setter, makeParticipant, first, owner } =
      await makeScene();
    expect((await hold()).body).toMatchObject({ refusal: 'not-found' });
    await lend();
    expect((await hold()).status).toBe(200);
    const { client } = await makeParticipant();
    const page1 = await client.call(inContest, { params: { contestId, problemId } });
    expect(page1).toMatchObject({ currentDataHash: first, abilities: { createSolution: true } });
    const solutionId = await submitIn(client, { contestId, problemId });
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const task = await take(runner);
    expect(task).toMatchObject({ solutionId, orgId, problemDataHash: first });
    expect((await fetch(task.problemDataUrl)).status).toBe(200);
    await complete(runner, task);
    // The directors see whose problem it is; participants and the owner's setters do not see the other side.
    const [row] = await director.call(ofContest, { params: { contestId } });
    expect(row?.lent).toEqual({ owner: { _id: owner.id, name: expect.any(String) } });
    const [shown] = await client.call(ofContest, { params: { contestId } });
    expect(shown).not.toHaveProperty('lent');
    const query = { ...page, orgId: owner.id };
    expect((await setter.call('GET /api/solution', { query })).items).toEqual([]);
    expect(
      (await setter.call('GET /api/problem/:problemId/solution', { params: { problemId }, query: page })).items,
    ).toEqual([]);
    expect(await director.refusalOf('GET /api/problem/:problemId/data', { params: { problemId } })).toBe('not-found');
  });

  it('in a certain version stays in that version, also in a rejudge with current data', async () => {
    const { director, contestId, problemId, lend, hold, setter, makeParticipant, first, dataIn, orgId } =
      await makeScene();
    const second = await addData(setter, problemId, 'second');
    await lend({ dataHash: first });
    await hold();
    expect(await dataIn(director)).toBe(first);
    const { client } = await makeParticipant();
    await submitIn(client, { contestId, problemId });
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const task = await take(runner);
    expect(task.problemDataHash).toBe(first);
    await complete(runner, task);
    await director.call('POST /api/contest/:contestId/problem/:problemId/rejudge-all', {
      params: { contestId, problemId },
      body: { pull: true },
    });
    expect((await take(runner)).problemDataHash).toBe(first);
    const remove = { params: { problemId, hash: first } };
    expect(await setter.refusalOf('DELETE /api/problem/:problemId/data/:hash', remove)).toBe('data-in-use');
    expect(second).not.toBe(first);
  });

  it('without a version follows the current one until the grant is revoked', async () => {
    const { director, problemId, lend, hold, setter, first, dataIn, contents } = await makeScene();
    const grant = await lend();
    await hold();
    expect(await dataIn(director)).toBe(first);
    const second = await addData(setter, problemId, 'second');
    expect(await dataIn(director)).toBe(second);
    await setter.call(revoke, grant);
    await addData(setter, problemId, 'third');
    expect(await dataIn(director)).toBe(second);
    expect(await contents()).toEqual([]);
    const other = await makeContest(server);
    const adding = { params: { contestId: other.contestId }, body: { problemId, settings } };
    expect(await other.director.refusalOf(add, adding)).toBe('not-found');
  });

  it('is not lent any more once the grant has expired; a contest keeps it in the version of then', async () => {
    const { director, contestId, problemId, lend, hold, setter, first, dataIn, contents, grants } = await makeScene();
    const { params } = await lend({ until: Date.now() + HOUR_MS });
    await hold();
    await server.db.transact((tx) =>
      tx
        .update(problemGrants)
        .set({ until: sql`now() - interval '1 second'` })
        .where(eq(problemGrants.id, params.grantId)),
    );
    expect(await contents()).toEqual([]);
    await addData(setter, problemId, 'second');
    expect(await dataIn(director)).toBe(first);
    const [grant] = (await setter.call(list, { ...grants, query: page })).items;
    expect(grant).toMatchObject({ state: 'expired', contests: { running: 1, upcoming: 0, ended: 0 } });
    const removed = { params: { contestId, problemId } };
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', removed);
    expect((await hold()).body).toMatchObject({ refusal: 'not-found' });
    // The owner extends it.
    await setter.call(change, { params, body: { until: null } });
    expect((await hold()).status).toBe(200);
  });

  it('to everybody is in every library once; a grant to the organization itself counts first', async () => {
    const { problemId, lend, first, director, orgId, hold, dataIn, setter, contents } = await makeScene();
    const all = await lend({ org: undefined });
    const another = await server.makeOwnedOrg();
    const query = { params: { orgId: another.org.id }, query: page };
    expect((await another.client.call(library, query)).items).toMatchObject([{ _id: problemId, everyone: true }]);
    await addData(setter, problemId, 'second');
    await lend({ dataHash: first });
    const shown = await director.call(library, { params: { orgId }, query: page });
    expect(shown).toMatchObject({ items: [{ _id: problemId, everyone: false, dataHash: first }], total: 1 });
    await hold();
    expect(await dataIn(director)).toBe(first);
    await setter.call(revoke, all);
    expect((await another.client.call(library, query)).items).toEqual([]);
    expect(await contents()).toEqual([problemId]);
  });

  it('is found in the library by its title', async () => {
    const { problemId, lend, director, orgId, setter } = await makeScene();
    const unknown = { params: { orgId: randomUUID() }, query: page };
    expect(await director.refusalOf(library, unknown)).toBe('not-found');
    await setter.call('PATCH /api/problem/:problemId/content', {
      params: { problemId },
      body: { title: 'Bridges of Kaliningrad' },
    });
    await lend();
    const search = async (text: string) =>
      (await director.call(library, { params: { orgId }, query: { ...page, search: text } })).total;
    expect(await search('kaliningrad')).toBe(1);
    expect(await search('königsberg')).toBe(0);
  });
});

describe('a virtual run of a contest with a lent problem', () => {
  it('is judged for the organization of the contest, and hidden from the owner of the problem', async () => {
    const { owner, setter, problemId, first } = await makeScene();
    const past = await makePastContest(server);
    const { contestId, orgId, director, guest, judge } = past;
    await setter.call(give, { params: { problemId }, body: { org: orgId, dataHash: first, note: '' } });
    await addData(setter, problemId, 'second');
    await director.call(add, { params: { contestId }, body: { problemId, settings } });
    const { runId } = await guest.call(virtualRoutes.start, { params: { contestId } });
    const content = 'x';
    const body = { hash: hashOf(content), size: 1, virtualRunId: runId };
    const { solutionId, uploadUrl } = await guest.call(virtualRoutes.announce, { params: { problemId }, body });
    await putFile(uploadUrl, content);
    const at = { params: { problemId, solutionId } };
    await guest.call(virtualRoutes.submit, { ...at, body: {} });
    const task = await take(judge);
    expect(task).toMatchObject({ solutionId, orgId, problemDataHash: first });
    await complete(judge, task);
    expect(await guest.call(virtualRoutes.solution, at)).toMatchObject({ status: 'Accepted' });
    expect(await setter.refusalOf(virtualRoutes.solution, at)).toBe('not-found');
    const listed = 'GET /api/problem/:problemId/solution' as const;
    expect((await setter.call(listed, { params: { problemId }, query: page })).items).toEqual([]);
    const ofOwner = { query: { ...page, orgId: owner.id } };
    expect((await setter.call('GET /api/solution', ofOwner)).items).toEqual([]);
  });
});

describe('a grant', () => {
  it('is given to an organization by id or name, once', async () => {
    const { setter, grants, orgId, owner, lend } = await makeScene();
    const refused = (body: object) => setter.refusalOf(give, { ...grants, body: { note: '', ...body } });
    const { name } = (await setter.call('GET /api/org/:orgId', { params: { orgId } })).profile;
    await lend({ org: name });
    expect(await refused({ org: orgId })).toBe('already-lent');
    expect(await refused({ org: owner.id })).toBe('lent-to-owner');
    expect(await refused({ org: 'No such organization' })).toBe('org-unknown');
    expect(await refused({ org: randomUUID() })).toBe('org-unknown');
    expect(await refused({ dataHash: '0'.repeat(64) })).toBe('data-unknown');
    expect(await refused({ until: Date.now() - 1 })).toBe('invalid-input');
    expect(await refused({ until: 'tomorrow' })).toBe('invalid-input');
  });

  it('given twice at the same time exists once', async () => {
    const { setter, grants, orgId } = await makeScene();
    for (const org of [orgId, undefined]) {
      const body = { note: '', ...(org !== undefined && { org }) };
      const replies = await Promise.all([1, 2, 3].map(() => setter.send(give, { ...grants, body })));
      expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
    }
    // Libraries of other tests do not show it.
    for (const { _id: grantId } of (await setter.call(list, { ...grants, query: page })).items)
      await setter.call(revoke, { params: { ...grants.params, grantId } });
  });

  it('is changed and revoked by administrators of the problem, and listed with them', async () => {
    const { setter, grants, lend, first, problemId } = await makeScene();
    const grant = await lend({ note: 'a' });
    const until = Date.now() + HOUR_MS;
    await setter.call(change, { ...grant, body: { dataHash: first, until, note: 'b' } });
    expect(await setter.refusalOf(change, { ...grant, body: { dataHash: '1'.repeat(64) } })).toBe('data-unknown');
    expect(await setter.refusalOf(change, { ...grant, body: { until: 1 } })).toBe('invalid-input');
    const shown = async () => (await setter.call(list, { ...grants, query: page })).items;
    expect(await shown()).toMatchObject([{ state: 'active', dataHash: first, until, note: 'b' }]);
    await setter.call(change, { ...grant, body: { dataHash: null, until: null } });
    const [open] = await shown();
    expect(open).not.toHaveProperty('dataHash');
    expect(open).not.toHaveProperty('until');
    await setter.call(revoke, grant);
    expect(await setter.refusalOf(revoke, grant)).toBe('grant-revoked');
    expect(await setter.refusalOf(change, { ...grant, body: { note: 'c' } })).toBe('grant-revoked');
    expect(await shown()).toMatchObject([{ state: 'revoked', revokedAt: expect.any(Number) }]);
    await lend();
    expect(await shown()).toMatchObject([{ state: 'active' }, { state: 'revoked' }]);
    const unknown = { params: { problemId, grantId: randomUUID() } };
    expect(await setter.refusalOf(revoke, unknown)).toBe('not-found');
    const foreign = await makeScene();
    expect(await foreign.setter.refusalOf(revoke, grant)).toBe('not-found');
    const elsewhere = { params: { problemId: foreign.problemId, grantId: grant.params.grantId } };
    expect(await foreign.setter.refusalOf(change, { ...elsewhere, body: {} })).toBe('not-found');
  });

  it('revoked while the problem is being added either lends it or not', async () => {
    const { setter, lend, hold, director, contestId, dataIn, problemId, first } = await makeScene();
    for (let round = 0; round < 5; round += 1) {
      const grant = await lend();
      const [held] = await Promise.all([hold(), setter.call(revoke, grant)]);
      expect([200, 404]).toContain(held.status);
      if (held.status !== 200) continue;
      expect(await dataIn(director)).toBe(first);
      // Whichever was first, the contest no longer follows the current version.
      await addData(setter, problemId, `later ${round}`);
      expect(await dataIn(director)).toBe(first);
      const removed = { params: { contestId, problemId } };
      await director.call('DELETE /api/contest/:contestId/problem/:problemId', removed);
      return;
    }
  });
});

describe('a lent problem that a contest holds', () => {
  const remove = 'DELETE /api/problem/:problemId/admin' as const;
  const removeOrg = 'DELETE /api/org/:orgId/admin' as const;

  it('cannot be deleted, and the refusal names the contest', async () => {
    const { setter, problemId, lend, hold, director, contestId, makeParticipant, setStages } = await makeScene();
    const grant = await lend();
    await hold();
    await setter.call(revoke, grant);
    const { title } = await director.call('GET /api/contest/:contestId', { params: { contestId } });
    const { status, body } = await setter.send(remove, { params: { problemId } });
    expect(status).toBe(409);
    expect(body).toMatchObject({ refusal: 'problem-lent', borrower: { contest: title, more: 0 } });
    expect((body as { message: string }).message).toContain(title);
    const { client } = await makeParticipant();
    const solutionId = await submitIn(client, { contestId, problemId });
    await setStages(stagesNow(allOpen).map((stage) => ({ ...stage, start: Math.max(0, stage.start - 3 * HOUR_MS) })));
    expect(await setter.refusalOf(remove, { params: { problemId } })).toBe('problem-lent');
    // After the borrower has removed it, also its submissions are deleted, as in the owner's contests.
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId } });
    await setter.call(remove, { params: { problemId } });
    const rows = await server.db.execute(sql`select from solutions where id = ${solutionId}::uuid`);
    expect(rows.rows).toEqual([]);
  });

  it('keeps its organization from being deleted; what contests have left of it does not', async () => {
    const { setter, owner, problemId, lend, hold, director, contestId, makeParticipant } = await makeScene();
    await lend();
    await hold();
    const { name } = (await setter.call('GET /api/org/:orgId', { params: { orgId: owner.id } })).profile;
    const deleting = { params: { orgId: owner.id }, body: { name } };
    expect(await setter.refusalOf(removeOrg, deleting)).toBe('problem-lent');
    const { client } = await makeParticipant();
    await submitIn(client, { contestId, problemId });
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId } });
    await setter.call(removeOrg, deleting);
    expect(await director.call(ofContest, { params: { contestId } })).toEqual([]);
  });

  it('goes on after the borrowing organization is deleted', async () => {
    const { setter, grants, orgId, lend, hold, director, problemId } = await makeScene();
    await lend();
    await hold();
    const { name } = (await setter.call('GET /api/org/:orgId', { params: { orgId } })).profile;
    await director.call(removeOrg, { params: { orgId }, body: { name } });
    expect((await setter.call(list, { ...grants, query: page })).items).toEqual([]);
    await setter.call(remove, { params: { problemId } });
  });

  it('can be deleted when it is only lent', async () => {
    const { setter, problemId, lend, first, contents } = await makeScene();
    await lend({ dataHash: first });
    await setter.call(remove, { params: { problemId } });
    expect(await contents()).toEqual([]);
  });
});
