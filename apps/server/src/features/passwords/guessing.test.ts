import { expect, test } from 'vitest';
import type { Work, WorkAnswer } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { makePerson, PASSWORD } from '../../../test/support/person.ts';
import { failWork, solveWork } from '../../../test/support/work.ts';
import { countAttempt, type Limit } from '../proofs/throttle.ts';
import { PER_ACCOUNT, PER_ADDRESS } from './password-attempts.ts';

const server = serverForFile({ config: { trustProxy: 1 } });

const WRONG = 'wrong guess 1';
const from = (address: string) => server.client({ 'x-forwarded-for': address });
const signIn = (client: TestClient, username: string, password: string, work?: WorkAnswer) =>
  client.send('POST /api/auth/login', {
    body: { provider: 'password', payload: { username, password, ...(work && { work }) } },
  });
const offered = async (client: TestClient, username: string) => {
  const body = { provider: 'password', payload: { username } };
  return (await client.call('POST /api/auth/preLogin', { body })) as { work?: Work };
};
const workFor = async (client: TestClient, username: string, answer = solveWork) => {
  const { work } = await offered(client, username);
  return work ? answer(work) : expect.fail('no work is due');
};
/** Simulates this many wrong passwords from other places. */
const count = (limit: Limit, of: string, weight: number) => countAttempt(server.context, { limit, of, weight });
const refusalIn = (reply: { body: unknown }) => (reply.body as { refusal?: string }).refusal;

test('a user with the right password on a new machine gets in while a stranger guesses from changing client addresses', async () => {
  const { user } = await makePerson(server);
  for (let attacker = 0; attacker < 26; attacker += 1)
    await Promise.all(Array.from({ length: 4 }, () => signIn(from(`198.51.100.${attacker}`), user.name, WRONG)));
  const fresh = from('203.0.113.5');
  expect(refusalIn(await signIn(fresh, user.name, PASSWORD))).toBe('work-required');
  expect((await signIn(fresh, user.name, PASSWORD, await workFor(fresh, user.name))).status).toBe(200);
  // From then on the place is known.
  expect((await signIn(fresh, user.name, PASSWORD)).status).toBe(200);
  expect(refusalIn(await signIn(from('198.51.100.99'), user.name, WRONG))).toBe('work-required');
});

test('work is valid for one attempt, for its account and client address', async () => {
  const [{ user }, { user: other }] = [await makePerson(server), await makePerson(server)];
  for (const { name } of [user, other]) await count(PER_ACCOUNT, name, 100);
  const [here, elsewhere] = [from('203.0.113.10'), from('203.0.113.11')];
  const work = await workFor(here, user.name);
  for (const refused of [
    await signIn(elsewhere, user.name, PASSWORD, work),
    await signIn(here, other.name, PASSWORD, work),
    await signIn(here, user.name, PASSWORD, await workFor(here, user.name, failWork)),
    await signIn(here, user.name, PASSWORD, { ...work, challenge: `${work.challenge}x` }),
  ])
    expect([refused.status, refusalIn(refused)]).toEqual([429, 'work-required']);
  expect(refusalIn(await signIn(here, user.name, WRONG, work))).toBe('wrong-credentials');
  expect(refusalIn(await signIn(here, user.name, PASSWORD, work))).toBe('work-required');
  const later = await workFor(here, user.name);
  server.clock.moveBy(11 * 60_000);
  expect(refusalIn(await signIn(here, user.name, PASSWORD, later))).toBe('work-required');
});

test('work doubles as wrong passwords continue, up to a bound, and is no longer required an hour later', async () => {
  const { user } = await makePerson(server);
  const client = from('203.0.113.20');
  const bits = async () => (await offered(client, user.name)).work?.bits;
  await count(PER_ACCOUNT, user.name, 99);
  expect(await bits()).toBeUndefined();
  const seen = [];
  for (const more of [1, 100, 200, 500]) {
    await count(PER_ACCOUNT, user.name, more);
    seen.push(await bits());
  }
  expect(seen).toEqual([3, 4, 6, 7]);
  server.clock.moveBy(61 * 60_000);
  expect(await bits()).toBeUndefined();
  expect((await signIn(client, user.name, PASSWORD)).status).toBe(200);
});

test('a name without an account requires the same work', async () => {
  await count(PER_ACCOUNT, 'no such person', 100);
  const client = from('203.0.113.30');
  expect(refusalIn(await signIn(client, 'no such person', PASSWORD))).toBe('work-required');
  expect((await offered(client, 'no such person')).work).toMatchObject({ bits: 3 });
});

test('one network tries an account twenty times an hour, whatever work it does, and others can continue', async () => {
  const { user } = await makePerson(server);
  const tries = [];
  for (let subnet = 0; subnet < 7; subnet += 1)
    for (let attempt = 0; attempt < 3; attempt += 1)
      tries.push(refusalIn(await signIn(from(`2001:db8:1:${subnet}::1`), user.name, WRONG)));
  expect(tries.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'wrong-credentials'));
  expect(tries[20]).toBe('too-many-attempts');
  expect(refusalIn(await signIn(from('2001:db8:1:ffff::1'), user.name, PASSWORD))).toBe('too-many-attempts');
  expect((await signIn(from('2001:db8:2::1'), user.name, PASSWORD)).status).toBe(200);
});

test('a client address with many wrong passwords still gets in with work, up to a much higher number', async () => {
  const [{ user }, { user: second }] = [await makePerson(server), await makePerson(server)];
  const hall = from('203.0.113.40');
  await count(PER_ADDRESS, '203.0.113.40', 100);
  expect(refusalIn(await signIn(hall, user.name, PASSWORD))).toBe('work-required');
  expect((await signIn(hall, user.name, PASSWORD, await workFor(hall, user.name))).status).toBe(200);
  const work = await workFor(hall, second.name);
  await count(PER_ADDRESS, '203.0.113.40', 500);
  expect((await offered(hall, second.name)).work).toMatchObject({ bits: 7 });
  expect(refusalIn(await signIn(hall, second.name, PASSWORD, work))).toBe('work-required');
});

test('replacing the password is no faster way to guess the old one, and its owner does not wait', async () => {
  const { user, client } = await makePerson(server);
  await count(PER_ACCOUNT, user.name, 100);
  const RESET = 'POST /api/auth/resetPassword';
  const body = { userId: user.id, oldPassword: PASSWORD, newPassword: 'another-lamp-77-tree' };
  const stranger = from('203.0.113.50');
  expect(await stranger.refusalOf(RESET, { body })).toBe('work-required');
  const work = await workFor(stranger, user.name);
  expect(await stranger.refusalOf(RESET, { body: { ...body, oldPassword: WRONG, work } })).toBe('wrong-credentials');
  expect(await client.call(RESET, { body })).toEqual({});
});
