import { beforeEach, describe, expect, it, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import type { SignUpFields } from '@assay/contract';
import { as, makePerson, PASSWORD, signIn, tokenOf } from '../../../test/support/person.ts';

const server = serverForFile();
const payloadOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')) as { userId: string };
let serial = 0;
const threeFields = () => {
  const name = `Fiona Applegate ${(serial += 1)}`;
  return { name, email: `${name.replaceAll(' ', '.').toLowerCase()}@example.org` };
};
const none: SignUpFields = { realname: 'hidden', telephone: 'hidden', school: 'hidden', studentGrade: 'hidden' };
const ask = async (fields: Partial<SignUpFields>) => {
  const admin = await server.signIn(await server.makeAdmin());
  await admin.call('PATCH /api/info/signUpFields', { body: { ...none, ...fields } });
};
const signUp = (profile: object) =>
  server.client().send('POST /api/auth/signup', { body: { profile, password: PASSWORD } });

describe('signing up', () => {
  beforeEach(() => ask({}));

  it('requires a name, an e-mail address and a password on a new installation', async () => {
    expect(await server.client().call('GET /api/info/signUpFields', {})).toEqual(none);
    const profile = threeFields();
    expect((await signUp(profile)).status).toBe(200);
    expect((await signIn(server, profile.name)).status).toBe(200);
  });

  it('refuses a profile without a field that the site requires, reporting each', async () => {
    await ask({ school: 'required', telephone: 'required', realname: 'optional' });
    const { body } = await signUp({ ...threeFields(), school: '  ' });
    expect(body).toMatchObject({
      refusal: 'invalid-input',
      places: [{ place: 'body/profile/telephone' }, { place: 'body/profile/school' }],
    });
    const complete = { ...threeFields(), school: 'x'.repeat(128), telephone: '+44 20 7946 0958' };
    expect((await signUp(complete)).status).toBe(200);
  });

  it('normalizes a telephone number, and leaves a stored one of 11 digits unchanged', async () => {
    for (const [typed, stored] of [
      ['+44 20 7946 0958', '+442079460958'],
      ['+86 138 0000 0000', '13800000000'],
    ]) {
      const reply = await signUp({ ...threeFields(), telephone: typed });
      const client = as(server, tokenOf(reply));
      const userId = payloadOf(tokenOf(reply)).userId;
      const profile = await client.call('GET /api/user/:userId/profile', { params: { userId } });
      expect(profile.telephone).toBe(stored);
      await client.call('PATCH /api/user/:userId/profile', { params: { userId }, body: profile });
      expect((await client.call('GET /api/user/:userId/profile', { params: { userId } })).telephone).toBe(stored);
    }
  });

  it('explains why a password is refused, in the client’s language', async () => {
    const body = { profile: threeFields(), password: 'Applegate!' };
    const weak = { ...body, profile: { ...body.profile, name: 'applegate' } };
    const reply = await server.client().send('POST /api/auth/signup', { body: weak });
    expect(reply.body).toMatchObject({ refusal: 'weak-password', weakness: 'about-you' });
    const chinese = server.client({ 'accept-language': 'zh-CN' });
    expect((await chinese.send('POST /api/auth/signup', { body: weak })).body).toMatchObject({
      message: expect.stringContaining('用户名'),
    });
  });

  it('lets only site administrators change its required fields', async () => {
    const { client } = await makePerson(server);
    expect(await client.refusalOf('PATCH /api/info/signUpFields', { body: none })).toBe('no-right');
    const admin = await server.signIn(await server.makeAdmin());
    const wrong = { ...none, school: 'sometimes' };
    expect((await admin.send('PATCH /api/info/signUpFields', { body: wrong })).body).toMatchObject({
      refusal: 'invalid-input',
    });
  });
});

describe('an e-mail address instead of the user name', () => {
  test('signs in its only account, in upper or lower case', async () => {
    const { user } = await makePerson(server, { email: 'Only.One@example.org' });
    const reply = await signIn(server, 'only.one@EXAMPLE.org');
    expect(reply.status).toBe(200);
    expect(atob(tokenOf(reply).split('.')[1] ?? '')).toContain(user.id);
    expect((await signIn(server, 'only.one@example.org', 'a wrong password')).body).toMatchObject({
      refusal: 'wrong-credentials',
    });
  });

  test('does not choose between accounts, and replies as for an unknown name', async () => {
    await makePerson(server, { email: 'two@example.org' });
    await makePerson(server, { email: 'two@example.org' });
    const reply = await signIn(server, 'two@example.org');
    expect(reply.body).toEqual((await signIn(server, 'none-of-these@example.org')).body);
    expect(reply.body).toMatchObject({ refusal: 'wrong-credentials' });
  });

  test('counts wrong passwords together with those for the name', async () => {
    const { user } = await makePerson(server, { email: 'counted@example.org' });
    const far = () => server.client();
    for (let tries = 0; tries < 5; tries += 1) await signIn(server, 'counted@example.org', 'wrong', far());
    expect((await signIn(server, user.name, 'wrong', far())).body).toMatchObject({ refusal: 'too-many-attempts' });
  });
});

describe('a temporary password', () => {
  const NEXT = 'another-lamp-77-tree';
  const RESET = 'POST /api/auth/resetPassword';
  const MINUTE_MS = 60_000;
  async function signInFirst() {
    const { user } = await makePerson(server, { passwordResetDue: true });
    const reply = await signIn(server, user.name);
    return { user, token: tokenOf(reply), client: as(server, tokenOf(reply)) };
  }

  it('is replaced without entering it again in the session it opened, which continues with a new token', async () => {
    const { user, token, client } = await signInFirst();
    const other = as(server, tokenOf(await signIn(server, user.name)));
    const reset = (newPassword: string) => client.send(RESET, { body: { userId: user.id, newPassword } });
    expect((await reset(PASSWORD)).body).toMatchObject({ refusal: 'weak-password', weakness: 'unchanged' });
    expect((await reset('password')).body).toMatchObject({ refusal: 'weak-password', weakness: 'common' });
    const next = tokenOf(await reset(NEXT));
    expect(next).not.toBe(token);
    expect((await as(server, next).send('GET /api/org')).status).toBe(200);
    expect((await client.send('GET /api/user/session')).status).toBe(401);
    expect((await other.send('GET /api/user/session')).status).toBe(401);
    expect((await signIn(server, user.name)).status).toBe(403);
    expect((await signIn(server, user.name, NEXT)).body).not.toHaveProperty('passwordResetDue');
  });

  it('is requested again later, in other sessions, and for other users', async () => {
    const { user, client } = await signInFirst();
    const body = { userId: user.id, newPassword: NEXT };
    expect(await server.client().refusalOf(RESET, { body })).toBe('old-password-required');
    const plain = await makePerson(server);
    expect(await plain.client.refusalOf(RESET, { body })).toBe('old-password-required');
    const own = { userId: plain.user.id, newPassword: NEXT };
    expect(await plain.client.refusalOf(RESET, { body: own })).toBe('old-password-required');
    expect(await client.refusalOf(RESET, { body: own })).toBe('old-password-required');
    const admin = await makePerson(server, { capability: -1n });
    const acting = await admin.client.call('POST /api/admin/user/login', {
      body: { userId: user.id, tags: ['user-auth'] },
    });
    expect(await as(server, acting.token).refusalOf(RESET, { body })).toBe('old-password-required');
    server.clock.moveBy(16 * MINUTE_MS);
    expect(await client.refusalOf(RESET, { body })).toBe('old-password-required');
    expect((await client.send(RESET, { body: { ...body, oldPassword: PASSWORD } })).body).toEqual({});
  });
});
