import { eq } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { startTestServer, serverForFile } from '@assay/testkit';
import { userNames, users } from '../../db/schema.ts';
import { makePerson, PASSWORD, signIn } from '../../../test/support/person.ts';
import { nameKey } from './name-key.ts';
import { claimStoredNames, NAME_HELD_MS } from './names.ts';

const server = serverForFile();

const profileOf = (name: string) => ({ name, email: 'person@example.org', realname: '' });
const signUp = (name: string, of = server) =>
  of.client().send('POST /api/auth/signup', { body: { profile: profileOf(name), password: PASSWORD } });
const rename = (person: Awaited<ReturnType<typeof makePerson>>, name: string) =>
  person.client.send('PATCH /api/user/:userId/profile', { params: person.params, body: profileOf(name) });

describe('a lookalike of an existing name', () => {
  test.each([
    ['in capitals', 'HEDWIG.Koop'],
    ['with a Cyrillic letter', 'hedwig.k\u043eop'],
    ['with a Greek capital', 'Hedwig.\u039aoop'],
    ['in full-width letters', '\uff48edwig.koop'],
    ['with a zero', 'hedwig.k0op'],
    ['with a capital i for an l', 'hedwIg.koop'],
    ['with a mathematical letter', '\u{1d421}edwig.koop'],
  ])('is taken: %s', async (_, name) => {
    await signUp('hedwig.koop');
    expect((await signUp(name)).body).toMatchObject({ statusCode: 409, refusal: 'name-taken' });
  });

  test.each(['ro\u200bot', 'ro\u00adot', 'ro\u2060ot', 'ro\ufeffot', 'a\u202eb', 'ro  ot', 'a\u2800b', 'a\u3164b'])(
    'or with invisible characters is refused: %j',
    async (name) => {
      expect((await signUp(name)).body).toMatchObject({ statusCode: 400, places: [{ place: 'body/profile/name' }] });
    },
  );

  it('is free if letters differ, and names may have spaces, accents and other scripts', async () => {
    for (const name of ['sp ace', 'sp\u00e1ce', '\u8bd5\u91d1', '\u0412\u0430\u0441\u044f', '\u{1f600}'])
      expect((await signUp(name)).status, name).toBe(200);
  });

  it('is refused when renaming, when an administrator adds a user, and in an import', async () => {
    await signUp('original');
    const person = await makePerson(server);
    expect((await rename(person, 'OriginaI')).body).toMatchObject({ refusal: 'name-taken' });
    const admin = await server.signIn(await server.makeAdmin());
    const body = { profile: profileOf('\u043eriginal') };
    expect(await admin.refusalOf('POST /api/admin/user', { body })).toBe('name-taken');
    const org = await server.makeOrg();
    const owner = await server.signIn({ id: org.ownerId });
    const row = (name: string) => ({ profile: profileOf(name), password: PASSWORD });
    const table = [row('ORIGINAL'), row('pupil.one'), row('pup\u0456l.one')];
    const IMPORT = 'POST /api/org/:orgId/admin/member/batch-import';
    const { body: report } = await owner.send(IMPORT, { params: { orgId: org.id }, body: { users: table } });
    expect(report).toMatchObject({
      stored: false,
      rows: [{ outcome: 'name-taken' }, { outcome: 'created' }, { outcome: 'duplicate-row' }],
    });
  });
});

it('is stored in its normalized form, and signs in in any typed form', async () => {
  expect((await signUp('\uff26ull\u3000\uff37idth')).status).toBe(200);
  for (const typed of ['Full Width', '\uff26ull\u3000\uff37idth'])
    expect((await signIn(server, typed)).status, typed).toBe(200);
});

it('existing accounts with lookalike names keep them, sign in with them, and can change the rest of their profile', async () => {
  await using own = await startTestServer();
  const names = ['admin1', 'ADMIN1', 'ad\u200bmin1'];
  const people = [];
  for (const name of names) people.push(await makePerson(own, { name }));
  await own.db.transact((tx) => tx.delete(userNames));
  for (let start = 0; start < 2; start += 1) await claimStoredNames(own.db);
  expect(await own.db.select({ userId: userNames.userId }).from(userNames)).toEqual([{ userId: people[0]?.user.id }]);
  for (const [at, person] of people.entries()) {
    expect((await signIn(own, names[at] ?? '')).status).toBe(200);
    expect((await rename(person, names[at] ?? '')).status).toBe(200);
  }
  expect((await signUp('Admin1', own)).body).toMatchObject({ refusal: 'name-taken' });
  expect((await rename(people[2] ?? expect.fail(), 'ad\u200bmin2')).body).toMatchObject({ refusal: 'invalid-input' });
});

describe('a former name', () => {
  it('is reserved for its former owner for ninety days', async () => {
    await using own = await startTestServer();
    const [former, other] = [await makePerson(own, { name: 'famous' }), await makePerson(own)];
    expect((await rename(former, 'retired')).status).toBe(200);
    for (const name of ['famous', 'FAMOUS']) {
      expect((await signUp(name, own)).body).toMatchObject({ refusal: 'name-taken' });
      expect((await rename(other, name)).body).toMatchObject({ refusal: 'name-taken' });
    }
    expect((await rename(former, 'famous')).status).toBe(200);
    expect((await rename(former, 'retired')).status).toBe(200);
    own.clock.moveBy(NAME_HELD_MS - 60_000);
    expect((await signUp('famous', own)).body).toMatchObject({ refusal: 'name-taken' });
    own.clock.moveBy(60_000);
    expect((await signUp('famous', own)).status).toBe(200);
    const [row] = await own.db.select().from(users).where(eq(users.id, former.user.id));
    expect(row).toMatchObject({ name: 'retired' });
  });

  it('is one of at most five, so that no account holds many', async () => {
    const person = await makePerson(server, { name: 'mover0' });
    for (const name of ['mover-b', 'mover-c', 'mover-d', 'mover-e', 'mover-f'])
      expect((await rename(person, name)).status, name).toBe(200);
    expect((await rename(person, 'mover-g')).body).toMatchObject({ refusal: 'too-many-attempts' });
  });
});

test('names that look the same share a key, others do not', () => {
  expect(nameKey('P\u0430ul')).toBe(nameKey('pauI'));
  expect(nameKey('\u0412\u041e\u0412\u0410')).toBe(nameKey('\u0432\u043e\u0432\u0430'));
  expect(nameKey('Paul')).not.toBe(nameKey('Paula'));
  expect(nameKey('\u8bd5\u91d1')).toBe('\u8bd5\u91d1');
});
