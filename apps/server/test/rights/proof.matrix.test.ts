import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_CAPABILITIES, endpoints, type Endpoint, type EndpointKey } from '@assay/contract';
import { serverForFile, wrongInputFor, type TestClient } from '@assay/testkit';
import { as, enrolTotp, makePerson, prove, signIn, tokenOf, type Person } from '../support/person.ts';

/*
 * What every endpoint that changes sign-in methods or grants programs access requires besides a session: that it is the
 * user's own, and a fresh proof. The list of endpoints comes from the contract, so that a new one is included.
 */

const server = serverForFile();
/** Has an authenticator app. */
let person: Person;
let acting: TestClient;
/** Has only given the password. */
let pending: TestClient;
let proofByPassword: string;
beforeAll(async () => {
  // An administrator, so that requests to administrators' routes get as far as the proof.
  person = await makePerson(server, { capability: ALL_CAPABILITIES });
  proofByPassword = await prove(person.client);
  await enrolTotp(server, person);
  const admin = await server.signIn(await server.makeAdmin());
  const { token } = await admin.call('POST /api/admin/user/login', { body: { userId: person.user.id } });
  acting = as(server, token);
  pending = as(server, tokenOf(await signIn(server, person.user.name)));
});

const keys = Object.keys(endpoints) as EndpointKey[]; // Its own keys.
const endpointOf = (key: EndpointKey): Endpoint => endpoints[key];
const declaring = (code: Endpoint['refusals'][number]) => keys.filter((key) => endpointOf(key).refusals.includes(code));

/** Input for all of these endpoints, each of which uses the fields it knows. */
const everything = {
  provider: 'password',
  payload: {},
  challengeId: 'x',
  code: '000000',
  name: 'x',
  response: {},
  userCode: 'BBBB-BBBB',
  client_id: randomUUID(),
  redirect_uri: 'https://app.example',
  appId: randomUUID(),
  secret: 'x',
  scopes: ['user'],
  expiresInDays: 1,
  capability: '0',
  profileConsent: 'granted',
  members: [],
};

/** The smallest part of `everything` that the endpoint accepts. */
function bodyFor(key: EndpointKey, more: object = {}): object {
  const { body } = endpointOf(key);
  let given: Record<string, unknown> = { ...more };
  for (const [name, value] of Object.entries(everything)) {
    if (body?.safeParse(given).success) break;
    const issues = body?.safeParse(given).error?.issues ?? [];
    if (issues.some(({ path }) => path[0] === name)) given = { ...given, [name]: value };
  }
  expect(body === null || body.safeParse(given).success, `a body for ${key}`).toBe(true);
  return given;
}

async function answerTo(client: TestClient, key: EndpointKey, body: object): Promise<unknown> {
  const params = Object.fromEntries([...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]));
  const reply = await client.send(key, { params: { ...params, ...person.params }, body });
  return (reply.body as { refusal?: unknown }).refusal; // Every refusal has one.
}

describe('an administrator acting as another user', () => {
  test.each(declaring('acting-session'))('cannot change how they sign in: %s', async (key) => {
    expect(await answerTo(acting, key, bodyFor(key))).toBe('acting-session');
  });

  // For an unknown app the redirect URI is checked first.
  test.each(declaring('oauth-session-needed').filter((key) => !key.includes('/authorize')))(
    'cannot authorize a program: %s',
    async (key) => {
      expect(await answerTo(acting, key, bodyFor(key))).toBe('oauth-session-needed');
    },
  );
});

const proven = declaring('mfa-required').filter((key) => key.includes('/user/:userId/'));

describe('a change of sign-in methods', () => {
  test.each(proven)('requires a valid proof, of the second factor if there is one: %s', async (key) => {
    expect(await answerTo(person.client, key, bodyFor(key))).toBe('mfa-required');
    expect(await answerTo(person.client, key, bodyFor(key, { mfaToken: 'made-up' }))).toBe('mfa-invalid');
    expect(await answerTo(person.client, key, bodyFor(key, { mfaToken: proofByPassword }))).toBe(
      'second-factor-required',
    );
  });
});

describe('an unknown provider proves nothing', () => {
  const asked = declaring('unknown-provider').filter((key) => !key.includes('forgot-password'));
  test.each(asked)('%s', async (key) => {
    const client = key.includes('/auth/second-factor') ? pending : person.client;
    expect(await answerTo(client, key, bodyFor(key, { provider: 'none' }))).toBe('unknown-provider');
  });
});

describe('invalid input is refused for the user', () => {
  const about = (key: EndpointKey) =>
    /\/second-factor|\/(un|preB|b)ind|^POST \/api\/oauth\/(?!consent\/:|iaaa)/.test(key);
  const asked = keys.filter((key) => about(key) && endpointOf(key).body && wrongInputFor(endpointOf(key)));
  test.each(asked)('%s', async (key) => {
    const client = key.includes('/auth/second-factor') ? pending : person.client;
    const wrong = wrongInputFor(endpointOf(key))?.body;
    expect(await answerTo(client, key, wrong as object)).toBe('invalid-input'); // Some is text, which is sent as it is.
  });
});
