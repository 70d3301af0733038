import { beforeAll, expect, test } from 'vitest';
import { capabilityMask } from '@assay/contract';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';

const server = serverForFile();
let admin: TestClient;
beforeAll(async () => {
  admin = await server.signIn(await server.makeAdmin());
});

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const at = (articleId: string) => ({ params: { articleId } });
const write = async (more: object = {}) =>
  (
    await admin.call('POST /api/announcement', {
      body: { title: 'News', date: '2026-03-01T08:00', public: true, ...more },
    })
  ).articleId;

test('an announcement is created, read, changed and deleted', async () => {
  const id = await write();
  expect(await server.client().call('GET /api/announcement/:articleId', at(id))).toEqual({
    title: 'News',
    description: '',
    public: true,
    date: '2026-03-01T08:00',
    abilities: { edit: false },
  });
  const body = { title: 'Old news', description: '**bold**', public: 'true' as never, date: '2026-03-02' };
  expect(await admin.call('PATCH /api/announcement/:articleId', { ...at(id), body })).toEqual({ ok: 1 });
  expect(await admin.call('PATCH /api/announcement/:articleId', { ...at(id), body })).toEqual({ ok: 1 });
  expect(await admin.call('GET /api/announcement/:articleId', at(id))).toMatchObject({
    title: 'Old news',
    description: '**bold**',
    public: true,
  });
  expect(await admin.call('DELETE /api/announcement/:articleId', at(id))).toEqual({});
  expect(await admin.refusalOf('DELETE /api/announcement/:articleId', at(id))).toBe('not-found');
  expect(await admin.refusalOf('PATCH /api/announcement/:articleId', { ...at(id), body })).toBe('not-found');
});

test('unpublished announcements exist only for administrators', async () => {
  const id = await write({ public: false });
  for (const client of [server.client(), await server.signIn(await server.makeUser())]) {
    expect(await client.refusalOf('GET /api/announcement/:articleId', at(id))).toBe('not-found');
    const { items } = await client.call('GET /api/announcement', { query: { perPage: 100 } });
    expect(items.map(({ _id }) => _id)).not.toContain(id);
  }
  const { items } = await admin.call('GET /api/announcement', { query: { perPage: 100 } });
  expect(items).toContainEqual({ _id: id, title: 'News', date: '2026-03-01T08:00', public: false });
});

test('the latest date comes first, and an empty organization id requests none', async () => {
  await using own = await startTestServer();
  const client = await own.signIn(await own.makeAdmin());
  for (const date of ['2025-01-01', '2026-01-01', '2024-01-01']) {
    await client.call('POST /api/announcement', { body: { title: date, date, public: true } });
  }
  const list = await own
    .client()
    .call('GET /api/announcement', { query: { page: 1, perPage: 15, count: true, orgId: '' } });
  expect(list.items.map((one) => one.date)).toEqual(['2026-01-01', '2025-01-01', '2024-01-01']);
  expect(list.total).toBe(3);
});

test('announcements of an organization are visible to its members only', async () => {
  const org = await server.makeOrg();
  const id = await write({ orgId: org.id });
  const [insider, outsider] = [await server.makeUser(), await server.makeUser()];
  await server.addMember(org.id, insider.id);
  const inside = await server.signIn(insider);
  expect((await inside.call('GET /api/announcement/:articleId', at(id))).orgId).toBe(org.id);
  const listed = await inside.call('GET /api/announcement', { query: { perPage: 100, orgId: org.id } });
  expect(listed.items.map(({ _id }) => _id)).toContain(id);
  const everywhere = await inside.call('GET /api/announcement', { query: { perPage: 100 } });
  expect(everywhere.items.map(({ _id }) => _id)).not.toContain(id);
  const outside = await server.signIn(outsider);
  expect(await outside.refusalOf('GET /api/announcement/:articleId', at(id))).toBe('not-found');
  const seen = await outside.call('GET /api/announcement', { query: { perPage: 100, orgId: org.id } });
  expect(seen.items.map(({ _id }) => _id)).not.toContain(id);
});

test('only site administrators write for the site, and only valid fields are accepted', async () => {
  const client = await server.signIn(await server.makeUser());
  const id = await write();
  const body = { title: 'a', date: 'x', public: true };
  const change = { ...at(id), body: { ...body, description: '' } };
  expect(await client.refusalOf('POST /api/announcement', { body })).toBe('no-right');
  expect(await client.refusalOf('PATCH /api/announcement/:articleId', change)).toBe('no-right');
  expect(await client.refusalOf('DELETE /api/announcement/:articleId', at(id))).toBe('no-right');
  expect(await admin.refusalOf('POST /api/announcement', { body: { title: '', date: 'x', public: true } })).toBe(
    'invalid-input',
  );
  expect(
    await admin.refusalOf('POST /api/announcement', { body: { title: 'a\u0000b', date: 'x', public: true } }),
  ).toBe('invalid-input');
  expect(
    await admin.refusalOf('POST /api/announcement', {
      body: { title: 'a', date: 'x', public: true, orgId: UNKNOWN_ID },
    }),
  ).toBe('not-found');
  const tooLong = { title: 'a', date: 'x', public: true, description: 'x'.repeat(512 * 1024 + 1) };
  expect(await admin.refusalOf('PATCH /api/announcement/:articleId', { ...at(id), body: tooLong })).toBe(
    'invalid-input',
  );
});

test('an organization’s administrators write its announcements, and no others', async () => {
  const org = await server.makeOrg();
  const [chief, member] = [await server.makeUser(), await server.makeUser()];
  await server.addMember(org.id, chief.id, capabilityMask('org', 'access', 'admin'));
  await server.addMember(org.id, member.id);
  const [client, reader] = [await server.signIn(chief), await server.signIn(member)];
  const body = { title: 'Hall 2', date: '2026-03-01', public: false };
  const { articleId } = await client.call('POST /api/announcement', { body: { ...body, orgId: org.id } });
  const shown = { title: 'Hall 2', orgId: org.id, abilities: { edit: true } };
  expect(await client.call('GET /api/announcement/:articleId', at(articleId))).toMatchObject(shown);
  const list = async (who: TestClient) =>
    (await who.call('GET /api/announcement', { query: { perPage: 100, orgId: org.id } })).items.map(({ _id }) => _id);
  expect(await list(client)).toContain(articleId);
  // Not published.
  expect(await list(reader)).not.toContain(articleId);
  expect(await reader.refusalOf('GET /api/announcement/:articleId', at(articleId))).toBe('not-found');
  expect(await reader.refusalOf('DELETE /api/announcement/:articleId', at(articleId))).toBe('not-found');

  const text = { ...body, description: 'We move.', public: true };
  await client.call('PATCH /api/announcement/:articleId', { ...at(articleId), body: text });
  expect(await reader.call('GET /api/announcement/:articleId', at(articleId))).toMatchObject({
    description: 'We move.',
    abilities: { edit: false },
  });
  const elsewhere = await server.makeOrg();
  for (const orgId of [undefined, elsewhere.id, UNKNOWN_ID])
    expect(await client.refusalOf('POST /api/announcement', { body: { ...body, orgId } })).toBe('no-right');
  for (const who of [reader, await server.signIn(await server.makeUser())]) {
    expect(await who.refusalOf('POST /api/announcement', { body: { ...body, orgId: org.id } })).toBe('no-right');
    const refused = who === reader ? 'no-right' : 'not-found';
    const change = { ...at(articleId), body: text };
    expect(await who.refusalOf('PATCH /api/announcement/:articleId', change)).toBe(refused);
    expect(await who.refusalOf('DELETE /api/announcement/:articleId', at(articleId))).toBe(refused);
  }
  await client.call('DELETE /api/announcement/:articleId', at(articleId));
  expect(await list(reader)).not.toContain(articleId);
});

test('an organization that requires a second factor requires it for its announcements', async () => {
  const chief = await server.makeUser();
  const org = await server.makeOrg({ ownerId: chief.id, settings: { requireSecondFactor: true } });
  const client = await server.signIn(chief);
  const id = await write({ orgId: org.id });
  const body = { title: 'a', date: 'x', public: true };
  expect(await client.refusalOf('POST /api/announcement', { body: { ...body, orgId: org.id } })).toBe(
    'second-factor-due',
  );
  const change = { ...at(id), body: { ...body, description: '' } };
  expect(await client.refusalOf('PATCH /api/announcement/:articleId', change)).toBe('second-factor-due');
  expect(await client.refusalOf('DELETE /api/announcement/:articleId', at(id))).toBe('second-factor-due');
});
