import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { enrolTotp, makePerson, PASSWORD, prove, signIn, tokenOf } from '../../../test/support/person.ts';
import { inPasswordTurn } from './password.ts';

/* More concurrent users than the machine can hash passwords for. */

/** More than may run and wait together. */
const CROWD = 1_000;
const WRONG_TRIES = 12;

const server = serverForFile();

/** Fills the queue of this process until `leave` is called; disposing it also calls `leave`. */
async function crowd() {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const turns = Promise.allSettled(Array.from({ length: CROWD }, () => inPasswordTurn(() => left)));
  const done = async () => {
    leave();
    return (await turns).filter(({ status }) => status === 'rejected').length;
  };
  return { leave: done, [Symbol.asyncDispose]: async () => void (await done()) };
}

const guess = (name: string) => signIn(server, name, 'wrong guess 1');

describe('while more users sign in than passwords can be hashed', () => {
  it('a new request is refused immediately with a time to retry, without counting an attempt, and succeeds afterwards', async () => {
    const { user } = await makePerson(server);
    await using full = await crowd();
    const replies = await Promise.all(Array.from({ length: WRONG_TRIES }, () => guess(user.name)));
    for (const { status, headers, body } of replies) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(body).toMatchObject({ statusCode: 503, refusal: 'server-busy' });
    }
    expect(await full.leave()).toBeGreaterThan(0);
    // This many wrong passwords would otherwise have been refused by now.
    expect((await guess(user.name)).status).toBe(403);
    expect((await signIn(server, user.name)).status).toBe(200);
  });

  it('everything that requires hashing reports so', async () => {
    const { user, client, params } = await makePerson(server);
    const mfaToken = await prove(client);
    await using full = await crowd();
    const profile = { name: 'late', email: 'late@example.org', realname: 'Late' };
    const bound = { provider: 'password', payload: { password: 'seven brass kettles' }, mfaToken };
    const replies = await Promise.all([
      server.client().refusalOf('POST /api/auth/signup', { body: { profile, password: PASSWORD } }),
      server.client().refusalOf('POST /api/auth/resetPassword', {
        body: { userId: user.id, oldPassword: PASSWORD, newPassword: 'seven brass kettles' },
      }),
      server.client().refusalOf('POST /api/auth/forgot-password/confirm', {
        body: { secret: 'x'.repeat(43), newPassword: 'seven brass kettles' },
      }),
      client.refusalOf('POST /api/auth/verify', {
        body: { provider: 'password', payload: { password: PASSWORD } },
      }),
      client.refusalOf('POST /api/user/:userId/bind', { params, body: bound }),
    ]);
    expect(replies).toEqual(Array.from(replies, () => 'server-busy'));
    expect(await full.leave()).toBeGreaterThan(0);
  });

  it('all other requests succeed: visitors, signed-in users, and those who give a second factor', async () => {
    const person = await makePerson(server);
    const app = await enrolTotp(server, person);
    const waiting = tokenOf(await signIn(server, person.user.name));
    await using full = await crowd();
    expect(await server.client().call('GET /api/auth/login', {})).toMatchObject({ providers: ['password'] });
    expect(await server.client().call('GET /api/ping', {})).toEqual({ ping: 'pong' });
    const again = await server.signIn(person.user);
    expect((await again.call('GET /api/user/:userId/profile', { params: person.params })).name).toBe(person.user.name);
    const complete = await server
      .client({ authorization: `Bearer ${waiting}` })
      .send('POST /api/auth/second-factor', { body: { provider: 'totp', payload: { code: app.nextCode() } } });
    expect(complete.status).toBe(200);
    const passkey = { provider: 'passkey', payload: {} };
    expect((await server.client().send('POST /api/auth/preLogin', { body: passkey })).status).toBe(200);
    expect(await full.leave()).toBeGreaterThan(0);
  });
});
