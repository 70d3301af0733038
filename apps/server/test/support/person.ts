import { TOTP, Secret } from 'otpauth';
import type { TestClient, TestServer } from '@assay/testkit';
import { hashPassword } from '../../src/features/passwords/password.ts';

export const PASSWORD = 'lamp-post-42-orchard';
let passwordHash: Promise<string> | undefined;

/** A user with an account, a password and a session, for tests of signing in. */
export async function makePerson(server: TestServer, given: Parameters<TestServer['makeUser']>[0] = {}) {
  passwordHash ??= hashPassword(PASSWORD);
  const user = await server.makeUser({ passwordHash: await passwordHash, ...given });
  return { user, client: await server.signIn(user), params: { userId: user.id } };
}

export type Person = Awaited<ReturnType<typeof makePerson>>;

export function signIn(server: TestServer, username: string, password = PASSWORD, client = server.client()) {
  return client.send('POST /api/auth/login', { body: { provider: 'password', payload: { username, password } } });
}

export const tokenOf = (reply: { body: unknown }) => (reply.body as { token: string }).token;
export const as = (server: TestServer, token: string) => server.client({ authorization: `Bearer ${token}` });

/** A second proof of the client's user. */
export async function prove(client: TestClient, provider = 'password', payload: object = { password: PASSWORD }) {
  return (await client.call('POST /api/auth/verify', { body: { provider, payload } })).token;
}

const STEP_MS = 30_000;

/** Enrols an authenticator app, which then shows one code after the other, each of its own step. */
export async function enrolTotp(server: TestServer, { client, params }: Person) {
  const mfaToken = await prove(client);
  const begun = await client.call('POST /api/user/:userId/second-factor/totp/begin', { params, body: { mfaToken } });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const code = () => totp.generate({ timestamp: server.clock.now() });
  const body = { challengeId: begun.challengeId, code: code() };
  const { recoveryCodes = [] } = await client.call('POST /api/user/:userId/second-factor/totp', { params, body });
  return {
    ...begun,
    recoveryCodes,
    /** Used by the enrollment. */
    usedCode: body.code,
    /** Moves the clock until the app shows an unused code. */
    nextCode: () => {
      server.clock.moveBy(STEP_MS);
      return code();
    },
  };
}
