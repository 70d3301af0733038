import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { contestShadows } from '../../db/schema.ts';
import { makeContest } from '../../../test/support/contesting.ts';
import { change, list, look, mark } from '../../../test/support/shadowing.ts';

// Private networks are refused, as an operator has it by default: nothing is read here.
const server = serverForFile();

const remove = 'DELETE /api/contest/:contestId/admin/shadow' as const;
const url = 'http://127.0.0.1:9/api/contests/finals';

async function makeScene(given: { rulesVersion?: 1 | 2 } = {}) {
  const contest = await makeContest(server, undefined, given);
  const params = { contestId: contest.contestId };
  const send = async (body: object) => await contest.director.refusalOf(change, { params, body });
  const save = async (body: object) => await contest.director.call(change, { params, body });
  const stored = async () => {
    const [row] = await server.db.select().from(contestShadows).where(eq(contestShadows.contestId, contest.contestId));
    return row;
  };
  return { ...contest, params, send, save, stored };
}

describe('the settings of a shadow', () => {
  it.each([
    'finals',
    'ftp://host/contests/finals',
    'https://host/api',
    'https://ada:secret@host/api/contests/finals',
    'javascript:alert(1)//contests/finals',
  ])('refuse %s, which is no contest of a contest API', async (wrong) => {
    const { send } = await makeScene();
    expect(await send({ url: wrong })).toBe('shadow-url-invalid');
  });

  it('refuse a problem of another contest, an unknown language, and a contest without a clock', async () => {
    const { send } = await makeScene();
    const problems = [{ id: 'A', problemId: randomUUID() }];
    expect(await send({ url, problems })).toBe('shadow-mapping-invalid');
    expect(await send({ url, languages: [{ id: 'c', language: 'Klingon' }] })).toBe('shadow-mapping-invalid');
    expect(await (await makeScene({ rulesVersion: 1 })).send({ url })).toBe('clock-missing');
    expect(await send({ enabled: true })).toBe('shadow-url-invalid');
  });

  it('keep the password sealed, never show it, and forget it when the host changes', async () => {
    const { director, params, save, stored } = await makeScene();
    await save({ url: `${url}/event-feed`, username: 'shadow', password: 'a secret' });
    const before = await stored();
    expect(before?.url).toBe(url);
    expect(before?.sealedPassword?.toString('latin1')).not.toContain('a secret');
    const shown = await director.call(look, { params });
    expect(JSON.stringify(shown)).not.toContain('a secret');
    expect(shown.shadow).toMatchObject({ url, username: 'shadow', hasPassword: true });
    await save({ url: url.replace('finals', 'practice') });
    expect((await director.call(look, { params })).shadow?.hasPassword).toBe(true);
    await save({ url: url.replace(':9', ':10') });
    expect((await director.call(look, { params })).shadow?.hasPassword).toBe(false);
  });

  it('keep choices that a change does not mention, and the director of another contest cannot see them', async () => {
    const { addProblem, director, params, save } = await makeScene();
    const problemId = await addProblem();
    await save({ url, problems: [{ id: 'A', problemId }] });
    await save({ languages: [{ id: 'kotlin', language: 'Kotlin' }] });
    const [row] = await server.db.select().from(contestShadows).where(eq(contestShadows.contestId, params.contestId));
    expect(row).toMatchObject({ problems: { A: problemId }, languages: { kotlin: 'Kotlin' } });
    await save({ problems: [{ id: 'A', problemId: null }] });
    expect(await director.call(look, { params })).toMatchObject({ shadow: { url } });
    const other = await makeScene();
    expect(await other.director.refusalOf(look, { params })).toMatch(/no-right|not-found/);
  });

  it('are gone after removal, and what no one has read cannot be marked', async () => {
    const { director, params, save } = await makeScene();
    const body = { key: 'team 1', version: 'v', marked: true };
    expect(await director.refusalOf(mark, { params, body })).toBe('not-found');
    expect(await director.refusalOf(remove, { params })).toBe('not-found');
    await save({ url });
    expect(await director.refusalOf(mark, { params, body })).toBe('not-found');
    expect(await director.refusalOf(mark, { params, body: { ...body, marked: false } })).toBe('not-found');
    await director.call(remove, { params });
    expect(await director.call(look, { params })).toEqual({ problems: [] });
    const page = { perPage: 30 as const, count: true };
    expect(await director.call(list, { params, query: page })).toEqual({ items: [], total: 0 });
    const file = await director.fetch(`/api/contest/${params.contestId}/admin/shadow/csv`);
    expect((await file.text()).trim().split('\n')).toHaveLength(1);
  });

  it('say that addresses of private networks are not read', async () => {
    const { director, params, save } = await makeScene();
    await save({ url });
    const failure = async () => (await director.call(look, { params })).shadow?.failure;
    await expect.poll(failure, { timeout: 60_000 }).toBe('private-address');
  });
});
