import { createHash, randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { anAvatar } from '../../../test/support/avatar-images.ts';
import { putFile } from '../../../test/support/problem-data.ts';
import { MAX_AVATAR_BYTES } from '../../storage/file-urls.ts';
import { keyPath } from '../../storage/key-path.ts';
import { avatarKey, sentAvatarKey } from '../../storage/keys.ts';
import { collectAll, GRACE_MS } from '../orphans/collect-orphans.ts';
import { pictureOf } from '../users/email-hash.ts';

const server = serverForFile();

const isUploadedAvatar = (hash: string) => pictureOf(hash) !== null;
const { png, chunk, jpeg, lossy, lossless, extended } = anAvatar;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const announcing = (bytes: Buffer) => ({ body: { size: bytes.length, hash: hashOf(bytes) } });

async function send(client: TestClient, bytes: Buffer) {
  const { url } = await client.call('POST /api/avatar/upload', announcing(bytes));
  expect((await putFile(url, bytes)).status).toBe(200);
  return { hash: hashOf(bytes) };
}

async function makeUser() {
  const user = await server.makeUser();
  const client = await server.signIn(user);
  const params = { userId: user.id };
  return {
    user,
    client,
    params,
    upload: async (bytes: Buffer) =>
      await client.call('POST /api/user/:userId/avatar', { params, body: await send(client, bytes) }),
    refusalOf: async (bytes: Buffer) =>
      await client.refusalOf('POST /api/user/:userId/avatar', { params, body: await send(client, bytes) }),
    remove: () => client.call('DELETE /api/user/:userId/avatar', { params }),
    hash: async () => (await client.call('GET /api/user/:userId', { params })).emailHash,
  };
}

const fetchAvatar = (hash: string) => server.client().fetch(`/api/avatar/${hash}`);

describe('an uploaded avatar', () => {
  it.each([
    ['image/png', png()],
    ['image/jpeg', jpeg(1024, 768)],
    ['image/webp', lossy(1024)],
    ['image/webp', lossless],
    ['image/webp', extended(0)],
  ])('is shown to everyone with the type %s, at a URL that is cached forever', async (type, bytes) => {
    const { upload, hash } = await makeUser();
    await upload(bytes);
    const reply = await fetchAvatar(await hash());
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is stored without what cameras and editors add to it, the place above all', async () => {
    const { upload, hash } = await makeUser();
    const note = 'N 51.4779, W 0.0015';
    await upload(png({ extra: [chunk('tEXt', Buffer.from(note)), chunk('eXIf', Buffer.from(note))] }));
    expect(Buffer.from(await (await fetchAvatar(await hash())).arrayBuffer()).toString('latin1')).not.toContain(note);
  });

  it('takes the place of the e-mail hash wherever others see the user, until it is removed', async () => {
    const { user, client, params, upload, remove, hash } = await makeUser();
    const before = await hash();
    await upload(png());
    const uploaded = await hash();
    expect([isUploadedAvatar(before), isUploadedAvatar(uploaded)]).toEqual([false, true]);
    const owner = await server.makeUser();
    const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
    await server.addMember(orgId, user.id);
    const group = await server.makeGroup(orgId, [user.id]);
    const other = await server.signIn(owner);
    const shown = async () => {
      const body = { principalIds: [user.id] };
      const found = await other.call('POST /api/org/:orgId/search-principals', {
        params: { orgId },
        body: { principalId: user.id },
      });
      const members = await other.call('GET /api/group/:groupId/member', {
        params: { groupId: group.id },
        query: { perPage: 15 },
      });
      const people = await other.call('GET /api/search', { query: { orgId, search: user.name } });
      return [
        (await other.call('GET /api/user/:userId', { params })).emailHash,
        (await other.call('POST /api/public/fetch-principals-profiles', { body }))[0]?.emailHash,
        found[0]?.emailHash,
        members.items[0]?.user.emailHash,
        ...people.users.map(({ emailHash }) => emailHash),
      ];
    };
    expect(new Set(await shown())).toEqual(new Set([uploaded]));
    await remove();
    expect(new Set(await shown())).toEqual(new Set([before]));
    expect((await fetchAvatar(uploaded)).status).toBe(404);
    // Removing it again changes nothing.
    await client.call('DELETE /api/user/:userId/avatar', { params });
    expect(await hash()).toBe(before);
  });

  it('has a new URL after each upload, even of the same file, and the previous image is deleted', async () => {
    const { upload, hash } = await makeUser();
    const bytes = png();
    await upload(bytes);
    const first = await hash();
    await upload(bytes);
    const second = await hash();
    expect(second).not.toBe(first);
    expect([(await fetchAvatar(first)).status, (await fetchAvatar(second)).status]).toEqual([404, 200]);
  });

  it('is one of the two when two are uploaded at the same time, and only that one stays stored', async () => {
    const { user, client, params, hash } = await makeUser();
    const bodies = [await send(client, png()), await send(client, png())];
    await Promise.all(bodies.map((body) => client.call('POST /api/user/:userId/avatar', { params, body })));
    expect((await fetchAvatar(await hash())).status).toBe(200);
    const aged = (key: string) => {
      const then = new Date(Date.now() - GRACE_MS - 60_000);
      utimesSync(join(server.dataDir, 'files', keyPath(key)), then, then);
      return keyPath(key);
    };
    const kept = aged(avatarKey(pictureOf(await hash()) ?? ''));
    const sent = bodies.map((body) => aged(sentAvatarKey(user.id, body.hash)));
    const orphans: string[] = [];
    await collectAll(server.context, { isDry: false, onOrphan: (path) => orphans.push(path) });
    expect(orphans).toEqual(expect.arrayContaining(sent));
    expect(orphans).not.toContain(kept);
    expect((await fetchAvatar(await hash())).status).toBe(200);
  });

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x10\0\x10\0', 'latin1')],
    ['a PNG that takes gigabytes of memory', png({ width: 60_000, height: 60_000 })],
    ['a PNG that is too high', png({ height: 1025 })],
    ['a PNG without pixels', png({ width: 0 })],
    ['an animated PNG', png({ extra: [chunk('acTL', Buffer.alloc(8))] })],
    ['a PNG that ends early', png().subarray(0, 40)],
    ['a PNG without an end', png().subarray(0, -12)],
    ['a PNG with an endless chunk', png({ extra: [Buffer.from('\xff\xff\xff\xffaaaa', 'latin1')] })],
    ['a JPEG that is too wide', jpeg(1025, 1)],
    ['a JPEG without a frame', jpeg(1, 1).subarray(0, 14)],
    ['a JPEG that ends within its pixels', jpeg(1, 1).subarray(0, -2)],
    ['a JPEG without pixels', jpeg(1, 1, { scan: false })],
    ['a WebP that is too wide', lossy(1025)],
    ['an animated WebP', extended(0b10)],
    ['a WebP canvas that is too wide', extended(0, 1025)],
    ['a WebP without pixels', extended(0).subarray(0, 30)],
    ['a WebP that ends early', lossless.subarray(0, -8)],
  ])('is refused if it is %s', async (_, bytes) => {
    const { refusalOf, hash } = await makeUser();
    const before = await hash();
    expect(await refusalOf(bytes)).toBe('not-an-avatar');
    expect(await hash()).toBe(before);
  });

  it('is refused above 256 KiB, before it is uploaded', async () => {
    const { client, params } = await makeUser();
    const body = { size: MAX_AVATAR_BYTES + 1, hash: '0'.repeat(64) };
    expect(await client.refusalOf('POST /api/avatar/upload', { body })).toBe('too-large');
    const large = Buffer.concat([png(), Buffer.alloc(MAX_AVATAR_BYTES)]);
    await server.context.store.put(sentAvatarKey(params.userId, hashOf(large)), asStream(large), {
      sizeBytes: large.length,
    });
    const keeping = { params, body: { hash: hashOf(large) } };
    expect(await client.refusalOf('POST /api/user/:userId/avatar', keeping)).toBe('too-large');
  });

  it('is only an image that the user uploaded, at most 60 an hour', async () => {
    const one = await makeUser();
    const two = await makeUser();
    const body = await send(one.client, png());
    expect(await two.client.refusalOf('POST /api/user/:userId/avatar', { params: two.params, body })).toBe(
      'not-uploaded',
    );
    const again = { body: { size: 1, hash: '0'.repeat(64) } };
    for (let count = 1; count < 60; count += 1) await one.client.call('POST /api/avatar/upload', again);
    expect(await one.client.refusalOf('POST /api/avatar/upload', again)).toBe('too-many-requests');
    await two.client.call('POST /api/avatar/upload', again);
  });

  it('of a user is changed by the user and site administrators only', async () => {
    const { params, client, upload, hash } = await makeUser();
    await upload(png());
    const stranger = await makeUser();
    const body = await send(stranger.client, png());
    expect(await stranger.client.refusalOf('POST /api/user/:userId/avatar', { params, body })).toBe('no-right');
    expect(await stranger.client.refusalOf('DELETE /api/user/:userId/avatar', { params })).toBe('no-right');
    const admin = await server.signIn(await server.makeAdmin());
    await admin.call('DELETE /api/user/:userId/avatar', { params });
    expect(isUploadedAvatar(await hash())).toBe(false);
    const absent = { userId: randomUUID() };
    expect(await admin.refusalOf('DELETE /api/user/:userId/avatar', { params: absent })).toBe('not-found');
    const sent = { params: absent, body: await send(admin, png()) };
    expect(await admin.refusalOf('POST /api/user/:userId/avatar', sent)).toBe('not-found');
    expect(await client.refusalOf('GET /api/avatar/:hash', { params: { hash: `u${'0'.repeat(32)}` } })).toBe(
      'not-found',
    );
  });
});

describe('the avatar of an organization or a group', () => {
  it('is uploaded by its administrators, shown in lists, and recorded', async () => {
    const owner = await server.makeUser();
    const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
    const member = await server.makeUser();
    await server.addMember(orgId, member.id);
    const group = await server.makeGroup(orgId, [member.id, owner.id]);
    const [admin, plain] = [await server.signIn(owner), await server.signIn(member)];
    const inOrg = { params: { orgId } };
    const inGroup = { params: { groupId: group.id } };
    const unused = { hash: '0'.repeat(64) };
    const large = { hash: 'f'.repeat(64) };
    await server.context.store.put(sentAvatarKey(owner.id, large.hash), asStream(Buffer.alloc(MAX_AVATAR_BYTES + 1)), {
      sizeBytes: MAX_AVATAR_BYTES + 1,
    });
    const text = await send(admin, Buffer.from(`text ${randomUUID()}`));
    for (const [key, at, absent] of [
      ['POST /api/org/:orgId/admin/avatar', inOrg, { params: { orgId: randomUUID() } }],
      ['POST /api/group/:groupId/avatar', inGroup, { params: { groupId: randomUUID() } }],
    ] as const) {
      const refusalFor = (client: TestClient, to: object, body: object) => client.refusalOf(key, { ...to, body });
      expect(await refusalFor(plain, at, unused)).toBe('no-right');
      expect(await refusalFor(admin, absent, unused)).toBe('not-found');
      expect(await refusalFor(admin, at, unused)).toBe('not-uploaded');
      expect(await refusalFor(admin, at, large)).toBe('too-large');
      expect(await refusalFor(admin, at, text)).toBe('not-an-avatar');
    }
    await admin.call('POST /api/org/:orgId/admin/avatar', { ...inOrg, body: await send(admin, png()) });
    await admin.call('POST /api/group/:groupId/avatar', { ...inGroup, body: await send(admin, png()) });
    const hashes = async () => [
      (await plain.call('GET /api/org', {})).find(({ _id }) => _id === orgId)?.emailHash ?? '',
      (await plain.call('GET /api/group', { query: { orgId, perPage: 15 } })).items[0]?.emailHash ?? '',
    ];
    for (const hash of await hashes()) expect((await fetchAvatar(hash)).headers.get('content-type')).toBe('image/png');
    for (const [key, at, absent] of [
      ['DELETE /api/org/:orgId/admin/avatar', inOrg, { params: { orgId: randomUUID() } }],
      ['DELETE /api/group/:groupId/avatar', inGroup, { params: { groupId: randomUUID() } }],
    ] as const) {
      expect(await plain.refusalOf(key, at as never)).toBe('no-right');
      expect(await admin.refusalOf(key, absent as never)).toBe('not-found');
      await admin.call(key, at);
    }
    expect((await hashes()).map(isUploadedAvatar)).toEqual([false, false]);
    const { items } = await admin.call('GET /api/org/:orgId/admin/audit', { ...inOrg, query: { perPage: 50 } });
    const actions = items.map(({ action }) => action);
    expect(actions.filter((action) => action === 'org.profile' || action === 'group.profile')).toHaveLength(4);
  });
});

function asStream(bytes: Buffer) {
  return Readable.from([bytes]);
}
