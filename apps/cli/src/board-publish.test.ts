import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BoardReader } from '@assay/rules/static-board';
import { ACCESS_LEVEL, RANKLIST_STATE } from '@assay/contract/states';
import { serverForFile } from '@assay/testkit';
import { buildBoardPage } from '@assay/testkit/board-page';
import { run } from './main.ts';

const server = serverForFile();

let folder: string;
beforeAll(buildBoardPage);
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'assay-board-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A private contest whose ranklist is published, without participants. */
async function makeScene() {
  const owner = await server.makeUser();
  const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
  const director = await server.signIn(owner);
  const slug = `c-${randomUUID().slice(0, 8)}`;
  const { contestId } = await director.call('POST /api/contest', {
    body: { orgId, slug, title: 'Regional', accessLevel: ACCESS_LEVEL.private, start: 1, duration: 1 },
  });
  const params = { contestId };
  await director.call('POST /api/contest/:contestId/ranklist', { params, body: { key: 'main', name: 'Board' } });
  const { ranklistId } = await director.call('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'main' } });
  const show = (visible: boolean) =>
    director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible } });
  await show(true);
  const isValid = async () =>
    (await director.call('GET /api/contest/:contestId/admin/ranklist-info', { params })).ranklistState ===
    RANKLIST_STATE.valid;
  await expect.poll(isValid).toBe(true);
  const addParticipant = async () => {
    const user = await server.makeUser();
    await server.addMember(orgId, user.id);
    const body = { rows: [{ userId: user.id }] };
    await director.call('POST /api/contest/:contestId/participant/admin/import', { params, body });
    await expect.poll(isValid).toBe(true);
    return user;
  };
  return { url: `${server.origin}/rk/${ranklistId}`, show, addParticipant };
}

async function publish(args: string[], signal = new AbortController().signal) {
  const said: string[] = [];
  const print = (text: string) => void said.push(text);
  const status = await run(['board', 'publish', ...args], { env: {}, language: 'en', print, signal });
  return { status, said: said.join('\n') };
}
const read = async () =>
  await new BoardReader(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown).read();
const files = async () => (await readdir(folder)).toSorted();

describe('npx assay board publish', () => {
  it('writes a page and the board that visitors see, without an account', async () => {
    const { url, addParticipant } = await makeScene();
    const { name } = await addParticipant();
    expect(await publish([url, folder, '--once'])).toMatchObject({ status: 0 });
    expect(await files()).toEqual(['index.html', 'manifest.json', 'snapshot-1.json']);
    const { board } = await read();
    expect(board?.rows).toMatchObject([{ rank: 1, name, cells: [{ content: '0' }] }]);
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    expect(page).toContain("connect-src 'self'");
    expect(page).not.toContain(server.origin);
  });

  it('follows the board by deltas until it is cancelled, and says so when it is no longer published', async () => {
    const { url, addParticipant, show } = await makeScene();
    const cancel = new AbortController();
    const publishing = publish([url, folder], cancel.signal);
    const latest = async () => (await read().catch(() => null))?.manifest.latest;
    await expect.poll(latest).toBe(1);
    await addParticipant();
    await expect.poll(latest).toBe(2);
    expect((await read()).board?.rows).toHaveLength(1);
    await show(false);
    await expect.poll(async () => (await read()).board).toBeNull();
    await expect.poll(files).toEqual(['.assay-board.lock', 'index.html', 'manifest.json']);
    await show(true);
    await expect.poll(async () => (await read()).board?.rows.length).toBe(1);
    cancel.abort();
    expect((await publishing).said).toContain('no longer published');
    expect(await files()).not.toContain('.assay-board.lock');
  });

  it('goes on where a killed one stopped, and never publishes into a folder of another', async () => {
    const { url, addParticipant } = await makeScene();
    await publish([url, folder, '--once']);
    const lock = join(folder, '.assay-board.lock');
    await writeFile(lock, JSON.stringify({ pid: process.pid, host: hostname() }));
    expect(await publish([url, folder, '--once'])).toMatchObject({ status: 1 });
    await writeFile(lock, JSON.stringify({ pid: 1, host: 'elsewhere' }));
    expect((await publish([url, folder, '--once'])).said).toContain('on elsewhere');
    // No process has this id: Linux allows at most 2^22.
    await writeFile(lock, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
    await addParticipant();
    expect(await publish([url, folder, '--once'])).toMatchObject({ status: 0 });
    expect((await read()).manifest.latest).toBe(2);
  });

  it('names a wrong URL, a board that is not published, and a folder that it may not write', async () => {
    const { url, show } = await makeScene();
    expect((await publish([`${server.origin}/org`, folder])).said).toContain('is not the URL of a published ranklist');
    expect((await publish(['rk/1', folder])).status).toBe(1);
    const file = join(folder, 'file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    expect((await publish([url, join(file, 'inside'), '--once'])).said).toContain('cannot be written');
    await show(false);
    expect((await publish([url, folder, '--once'])).said).toContain('No ranklist is published');
    expect(await files()).toEqual(['file']);
  });
});
