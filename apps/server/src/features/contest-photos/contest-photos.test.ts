import { createHash, randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openArchive, treeOfArchive } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { anAvatar } from '../../../test/support/avatar-images.ts';
import { allOpen, makeContest, stagesNow } from '../../../test/support/contesting.ts';
import { putFile } from '../../../test/support/problem-data.ts';
import { contestParticipants } from '../../db/schema.ts';
import { MAX_PACKAGE_BYTES, MAX_PHOTO_BYTES } from '../../storage/file-urls.ts';
import { keyPath } from '../../storage/key-path.ts';
import { contestPhotoKey, sentPhotoKey } from '../../storage/keys.ts';
import { readLogEntries } from '../contest-log/queries.ts';
import { collectAll, GRACE_MS } from '../orphans/collect-orphans.ts';

const server = serverForFile();
const LIST = 'GET /api/contest/:contestId/admin/photo' as const;
const UPLOAD = 'POST /api/contest/:contestId/admin/photo/upload' as const;
const SET = 'PUT /api/contest/:contestId/admin/photo/:userId' as const;
const REMOVE = 'DELETE /api/contest/:contestId/admin/photo/:userId' as const;
const IMAGE = 'GET /api/contest/:contestId/admin/photo/:photoId/image' as const;
const PACKAGE = 'GET /api/contest/:contestId/admin/contest-api/package' as const;
const FINALIZE = 'PATCH /api/contest/:contestId/admin/contest-api/finalization' as const;
const { png, jpeg, lossless, segment } = anAvatar;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

async function makeScene() {
  const contest = await makeContest(server, allOpen);
  const { contestId, orgId, director } = contest;
  const params = { contestId };
  const [ada, bob] = [await contest.makeParticipant(), await contest.makeParticipant()];
  const send = async (bytes: Buffer, client: TestClient = director) => {
    const body = { hash: hashOf(bytes), size: bytes.length };
    const { url } = await client.call(UPLOAD, { params, body });
    expect((await putFile(url, bytes)).status).toBe(200);
    return { hash: body.hash };
  };
  const set = async (userId: string, bytes: Buffer) =>
    await director.call(SET, { params: { contestId, userId }, body: await send(bytes) });
  const remove = (userId: string) => director.call(REMOVE, { params: { contestId, userId } });
  const photoOf = async (userId: string) =>
    (await director.call(LIST, { params })).find((one) => one.userId === userId)?.photo;
  const makeReader = async (role: 'public' | 'judge') => {
    const made = await director.call('POST /api/contest/:contestId/admin/contest-api/account', {
      params,
      body: { role },
    });
    const authorization = `Basic ${Buffer.from(`${made.username}:${made.password}`).toString('base64')}`;
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.origin}/api/clics/2026-01/${path}`, { headers: { authorization, ...headers } });
    const teams = async () =>
      (await (await get(`contests/${contestId}/teams`)).json()) as { id: string; photo?: { href: string }[] }[];
    return { get, teams };
  };
  const idOf = async (userId: string) => {
    const [row] = await server.db
      .select({ id: contestParticipants.id })
      .from(contestParticipants)
      .where(eq(contestParticipants.userId, userId));
    return row?.id ?? '';
  };
  const storedBytes = async () => {
    const { rows } = await server.db.execute<{ bytes: number }>(
      sql`select coalesce(sum(bytes), 0)::float8 as bytes from org_storage where org_id = ${orgId}`,
    );
    return rows[0]?.bytes ?? 0;
  };
  return { ...contest, params, ada, bob, send, set, remove, photoOf, makeReader, idOf, storedBytes };
}

describe('a photo', () => {
  it.each([
    ['image/png', png({ width: 1920, height: 1080 }), 1920, 1080],
    ['image/jpeg', jpeg(640, 480), 640, 480],
  ])('is listed with its size and returned to directors: %s', async (type, bytes, width, height) => {
    const { contestId, director, ada, set, photoOf } = await makeScene();
    await set(ada.id, bytes);
    const photo = await photoOf(ada.id);
    expect(photo).toMatchObject({ width, height });
    const path = `/api/contest/${contestId}/admin/photo/${photo?.id}/image`;
    const reply = await director.fetch(path);
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toMatch(/^private/);
    expect(Buffer.from(await reply.arrayBuffer()).length).toBeGreaterThan(0);
    expect((await ada.client.fetch(path)).status).toBe(403);
    expect((await server.client().fetch(path)).status).toBe(403);
  });

  it('is in the contest API with type, size and MD5, and its file is served with an ETag', async () => {
    const { contestId, ada, bob, set, makeReader, idOf } = await makeScene();
    const reader = await makeReader('public');
    const bytes = jpeg(640, 480);
    await set(ada.id, bytes);
    const team = (await reader.teams()).find(({ photo }) => photo !== undefined);
    const teamId = await idOf(ada.id);
    const href = `contests/${contestId}/teams/${teamId}/photo`;
    const hash = md5Of(bytes);
    const photo = { href, filename: 'photo.jpg', hash, mime: 'image/jpeg', width: 640, height: 480 };
    expect(team).toMatchObject({ id: teamId, photo: [photo] });
    const reply = await reader.get(href);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(md5Of(Buffer.from(await reply.arrayBuffer()))).toBe(hash);
    const etag = reply.headers.get('etag') ?? '';
    expect((await reader.get(href, { 'if-none-match': etag })).status).toBe(304);
    const absent = `contests/${contestId}/teams/${await idOf(bob.id)}/photo`;
    expect((await reader.get(absent)).status).toBe(404);
    expect((await reader.get(`contests/${contestId}/teams/${randomUUID()}/photo`)).status).toBe(404);
  });

  it('is a line of the event feed when it comes, changes and goes', async () => {
    const { contestId, ada, set, remove, makeReader } = await makeScene();
    const reader = await makeReader('public');
    const [first, second] = [jpeg(640, 480), png({ width: 320, height: 200 })];
    await set(ada.id, first);
    await set(ada.id, second);
    await remove(ada.id);
    // Removing it again changes nothing.
    await remove(ada.id);
    const text = await (await reader.get(`contests/${contestId}/event-feed?stream=false`)).text();
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; data: { name: string; photo?: { hash: string }[] } });
    const hashes = lines
      .filter(({ type, data }) => type === 'teams' && data.name === lines.find(isWithPhoto)?.data.name)
      .map(({ data }) => data.photo?.[0]?.hash);
    expect(hashes).toEqual([undefined, md5Of(first), md5Of(second), undefined]);
    const entries = await readLogEntries(server.db, contestId, 0, 1_000);
    expect(entries.filter(({ kind }) => kind === 'photo')).toHaveLength(3);
  });

  it('of a hidden participant is for readers of everything only', async () => {
    const { contestId, director, ada, set, makeReader, idOf } = await makeScene();
    await set(ada.id, png());
    const [everyone, judges] = [await makeReader('public'), await makeReader('judge')];
    const href = `contests/${contestId}/teams/${await idOf(ada.id)}/photo`;
    expect((await everyone.get(href)).status).toBe(200);
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: ada.id },
      body: { banned: true },
    });
    expect([(await everyone.get(href)).status, (await judges.get(href)).status]).toEqual([404, 200]);
    expect((await everyone.teams()).every(({ photo }) => photo === undefined)).toBe(true);
  });

  it('is in the contest package under the name of its reference, if the team is shown and the file exists', async () => {
    const { contestId, director, ada, bob, set, photoOf, idOf, makeParticipant } = await makeScene();
    const [carol, bytes] = [await makeParticipant(), jpeg(640, 480)];
    for (const user of [ada, bob, carol]) await set(user.id, bytes);
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: bob.id },
      body: { banned: true },
    });
    await server.context.store.delete(contestPhotoKey(contestId, (await photoOf(carol.id))?.id ?? ''));
    const reply = await director.fetch(`/api/contest/${contestId}/admin/contest-api/package`);
    const archive = await openArchive(Buffer.from(await reply.arrayBuffer()));
    const tree = treeOfArchive(archive);
    const teams = JSON.parse((await tree.read('teams.json')).toString()) as { id: string; photo: { hash: string }[] }[];
    const path = `teams/${await idOf(ada.id)}/photo.jpg`;
    expect(tree.paths.filter((one) => one.startsWith('teams/'))).toEqual([path]);
    const { photo } = teams.find(({ id }) => path.includes(id)) ?? {};
    expect(photo).toMatchObject([{ filename: 'photo.jpg', hash: md5Of(await tree.read(path)) }]);
    archive.close();
  });

  it('is stored without what cameras add to it', async () => {
    const { contestId, director, ada, set, photoOf } = await makeScene();
    const note = 'N 51.4779, W 0.0015';
    await set(ada.id, jpeg(16, 16, { extra: [segment(0xfe, Buffer.from(note))] }));
    const photoId = (await photoOf(ada.id))?.id;
    const reply = await director.fetch(`/api/contest/${contestId}/admin/photo/${photoId}/image`);
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1')).not.toContain(note);
  });

  it('is replaced and removed with its file and its bytes', async () => {
    const { contestId, ada, set, remove, photoOf, storedBytes } = await makeScene();
    const before = await storedBytes();
    const isStored = async (id = '') => (await server.context.store.head(contestPhotoKey(contestId, id))) !== null;
    const bytes = png();
    await set(ada.id, bytes);
    const first = (await photoOf(ada.id))?.id;
    const once = await storedBytes();
    expect(once).toBe(before + bytes.length);
    await set(ada.id, bytes);
    const second = (await photoOf(ada.id))?.id;
    expect(await storedBytes()).toBe(once);
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
    await remove(ada.id);
    expect([await isStored(second), await storedBytes()]).toEqual([false, before]);
  });

  it('goes with its contest, and its bytes with it', async () => {
    const { contestId, director, params, ada, set, photoOf, storedBytes } = await makeScene();
    await set(ada.id, png());
    const key = contestPhotoKey(contestId, (await photoOf(ada.id))?.id ?? '');
    await director.call('DELETE /api/contest/:contestId/admin', { params });
    expect([await server.context.store.head(key), await storedBytes()]).toEqual([null, 0]);
  });

  it('goes with its participant; then its file is an orphan, as an unused upload is', async () => {
    const { contestId, director, ada, bob, send, set, photoOf, storedBytes } = await makeScene();
    const before = await storedBytes();
    const [gone, kept] = [png(), png()];
    await set(ada.id, gone);
    await set(bob.id, kept);
    const pathOf = async (userId: string) => keyPath(contestPhotoKey(contestId, (await photoOf(userId))?.id ?? ''));
    const paths = { ada: await pathOf(ada.id), bob: await pathOf(bob.id) };
    await director.call('DELETE /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: ada.id },
    });
    expect(await storedBytes()).toBe(before + kept.length);
    const sent = keyPath(sentPhotoKey(contestId, (await send(png())).hash));
    for (const path of [paths.ada, paths.bob, sent]) {
      const then = new Date(Date.now() - GRACE_MS - 60_000);
      utimesSync(join(server.dataDir, 'files', path), then, then);
    }
    const orphans: string[] = [];
    await collectAll(server.context, { isDry: true, onOrphan: (path) => orphans.push(path) });
    expect(orphans).toEqual(expect.arrayContaining([paths.ada, sent]));
    expect(orphans).not.toContain(paths.bob);
  });

  it('is one of the two when two are set at the same time', async () => {
    const { contestId, director, ada, send, photoOf, storedBytes } = await makeScene();
    const before = await storedBytes();
    const [one, two] = [png(), png()];
    const bodies = [await send(one), await send(two)];
    await Promise.all(bodies.map((body) => director.call(SET, { params: { contestId, userId: ada.id }, body })));
    const photo = await photoOf(ada.id);
    expect(await server.context.store.head(contestPhotoKey(contestId, photo?.id ?? ''))).not.toBeNull();
    expect([before + one.length, before + two.length]).toContain(await storedBytes());
  });
});

const isWithPhoto = ({ type, data }: { type: string; data: { photo?: unknown } }) =>
  type === 'teams' && data.photo !== undefined;

describe('a photo is refused', () => {
  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a WebP, which readers of the contest API do not know', lossless],
    ['a PNG that takes gigabytes of memory', png({ width: 60_000, height: 60_000 })],
    ['a JPEG that is too wide', jpeg(1921, 1)],
    ['a PNG that ends early', png().subarray(0, 40)],
    ['a JPEG without pixels', jpeg(1, 1, { scan: false })],
  ])('if it is %s', async (_, bytes) => {
    const { contestId, director, ada, send, photoOf } = await makeScene();
    const body = await send(bytes);
    expect(await director.refusalOf(SET, { params: { contestId, userId: ada.id }, body })).toBe('not-a-photo');
    expect(await photoOf(ada.id)).toBeUndefined();
  });

  it('if it is too large, not uploaded, beyond the quota, or after the end of the feed', async () => {
    const { contestId, orgId, params, director, ada, send, setStages, photoOf, storedBytes } = await makeScene();
    const of = { params: { contestId, userId: ada.id } };
    const hash = '0'.repeat(64);
    const large = { size: MAX_PHOTO_BYTES + 1, hash };
    expect(await director.refusalOf(UPLOAD, { params, body: large })).toBe('too-large');
    expect(await director.refusalOf(SET, { ...of, body: { hash } })).toBe('not-uploaded');
    const bytes = Buffer.alloc(MAX_PHOTO_BYTES + 1);
    const stored = { sizeBytes: bytes.length };
    await server.context.store.put(sentPhotoKey(contestId, hash), Readable.from([bytes]), stored);
    expect(await director.refusalOf(SET, { ...of, body: { hash } })).toBe('too-large');
    const admin = await server.signIn(await server.makeAdmin());
    const body = await send(png());
    const limit = async (storage: number | 'default') =>
      await admin.call('PATCH /api/admin/runner-quota/org/:orgId', { params: { orgId }, body: { storage } });
    await limit((await storedBytes()) + 1);
    expect(await director.refusalOf(SET, { ...of, body })).toBe('org-storage-full');
    await limit('default');
    const [before, running] = stagesNow(allOpen);
    if (!before || !running) throw new Error('There are no stages.');
    await setStages([before, running, { name: 'end', start: Date.now() - 1, settings: {} }]);
    await director.call(FINALIZE, { params, body: { finalized: true, endOfUpdates: true } });
    expect(await director.refusalOf(SET, { ...of, body })).toBe('updates-ended');
    expect(await director.refusalOf(REMOVE, of)).toBe('updates-ended');
    expect(await photoOf(ada.id)).toBeUndefined();
  });

  it('makes a contest package too large', async () => {
    const { contestId, params, director, ada, set, photoOf } = await makeScene();
    await set(ada.id, png());
    const key = contestPhotoKey(contestId, (await photoOf(ada.id))?.id ?? '');
    await truncate(join(server.dataDir, 'files', keyPath(key)), MAX_PACKAGE_BYTES + 1);
    expect(await director.refusalOf(PACKAGE, { params })).toBe('contest-package-too-large');
  });

  it('without the right, for a user who does not take part, and in a missing contest', async () => {
    const { contestId, params, director, ada, send } = await makeScene();
    const body = await send(png());
    const announced = { size: 1, hash: body.hash };
    const image = { params: { contestId, photoId: randomUUID() } };
    const of = { params: { contestId, userId: ada.id } };
    expect(await ada.client.refusalOf(LIST, { params })).toBe('no-right');
    expect(await ada.client.refusalOf(UPLOAD, { params, body: announced })).toBe('no-right');
    expect(await ada.client.refusalOf(SET, { ...of, body })).toBe('no-right');
    expect(await ada.client.refusalOf(REMOVE, of)).toBe('no-right');
    expect(await ada.client.refusalOf(IMAGE, image)).toBe('no-right');
    const stranger = { params: { contestId, userId: randomUUID() } };
    expect(await director.refusalOf(SET, { ...stranger, body })).toBe('not-found');
    expect(await director.refusalOf(REMOVE, stranger)).toBe('not-found');
    expect(await director.refusalOf(IMAGE, image)).toBe('not-found');
    const missing = { contestId: randomUUID() };
    expect(await director.refusalOf(LIST, { params: missing })).toBe('not-found');
    expect(await director.refusalOf(UPLOAD, { params: missing, body: announced })).toBe('not-found');
  });
});

it('the list has the ids that a team has in imported files', async () => {
  const { contestId, director } = await makeContest(server, allOpen);
  const params = { contestId };
  const settings = { entry: 'teams', minSize: 1, maxSize: 3, forming: false } as const;
  await director.call('PATCH /api/contest/:contestId/admin/team-settings', { params, body: settings });
  const text = JSON.stringify([{ id: '7', icpc_id: '9001', name: 'Alpha' }]);
  const files = [{ name: 'teams.json', text }];
  await director.call('POST /api/contest/:contestId/admin/icpc-import', { params, body: { files } });
  expect(await director.call(LIST, { params })).toEqual([
    { userId: expect.any(String), name: 'Alpha', importId: '7', icpcId: '9001' },
  ]);
});
