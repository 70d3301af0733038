import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { loadCredentials, storeCredentials } from './credentials.ts';
import type { Terminal } from './main.ts';
import { connect, type Server } from './server.ts';
import { say } from './texts.ts';
import { Refused, UserError } from './user-error.ts';

/** The CLI's app id, the same on every server. */
const CLIENT = { client_id: 'assay-cli' };
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const SCOPES = 'openid user.details organization problem solution contest plan instance info announcement public';
const DEFAULT_SERVER = 'http://127.0.0.1:1926';
const LONGEST_NAME = 64;

/**
 * Signs in by a code that the user enters on the server's page (RFC 8628), stores the token, and revokes the previously
 * stored one.
 */
export async function login(terminal: Terminal, given: string | undefined): Promise<void> {
  const { env, language, print } = terminal;
  const before = await loadCredentials({ ...env, ASSAY_TOKEN: undefined });
  const server = originOf(given ?? env['ASSAY_SERVER'] ?? before?.server ?? DEFAULT_SERVER);
  if (isExposed(server)) print(say(language, 'unencrypted', { server }));
  const anyone = connect(server, { language });
  const device_name = hostname().slice(0, LONGEST_NAME);
  const begun = await anyone('POST /api/oauth/device_authorization', {
    body: { ...CLIENT, scope: SCOPES, device_name },
  });
  print(say(language, 'open-page', { address: begun.verification_uri, code: begun.user_code }));
  print(say(language, 'or-follow', { address: begun.verification_uri_complete }));
  print(say(language, 'waiting'));
  const token = await waitForToken(anyone, begun, terminal.signal);
  await storeCredentials(env, { server, token });
  const { name = '' } = await connect(server, { token, language })('GET /api/oauth/userinfo', {});
  print(say(language, 'signed-in', { server, name }));
  if (before) await forgetQuietly(terminal, before.server, before.token);
}

/** Shows the signed-in user; throws `session-gone` if the token is no longer valid. */
export async function whoami(terminal: Terminal): Promise<void> {
  const { language, print } = terminal;
  const { server, token } = await requireCredentials(terminal);
  const call = connect(server, { token, language });
  const { name = '' } = await call('GET /api/oauth/userinfo', {}).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 401 ? new UserError('session-gone', { server }) : error;
  });
  print(say(language, 'signed-in', { server, name }));
}

/** Revokes the token on the server and deletes it here, even if revoking fails. */
export async function logout(terminal: Terminal): Promise<void> {
  const { env, language, print } = terminal;
  const { server, token } = await requireCredentials({ ...terminal, env: { ...env, ASSAY_TOKEN: undefined } });
  await storeCredentials(env, null);
  const call = connect(server, { language });
  try {
    await call('POST /api/oauth/revoke', { body: { ...CLIENT, token } });
    print(say(language, 'signed-out', { server }));
  } catch (error) {
    print(say(language, 'signed-out-here', { server, why: sentenceOf(error, terminal) }));
  }
}

/** Throws `not-signed-in`. */
export async function requireCredentials({ env }: Pick<Terminal, 'env'>) {
  const found = await loadCredentials(env);
  if (!found) throw new UserError('not-signed-in');
  return found;
}

interface Begun {
  device_code: string;
  interval: number;
  expires_in: number;
}

/** Added to the polling interval after `slow_down` (RFC 8628, section 3.5). */
const SLOWER_S = 5;

async function waitForToken(call: Server, begun: Begun, signal: AbortSignal): Promise<string> {
  const endsAt = performance.now() + begun.expires_in * 1000;
  let intervalS = begun.interval;
  while (performance.now() < endsAt) {
    await delay(intervalS * 1000, undefined, { signal });
    const body = { ...CLIENT, grant_type: DEVICE_GRANT, device_code: begun.device_code };
    try {
      return (await call('POST /api/oauth/token', { body, signal })).access_token;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'slow_down') intervalS += SLOWER_S;
      else if (error.code === 'access_denied') throw new UserError('login-denied');
      else if (error.code === 'expired_token') throw new UserError('login-expired');
      else if (error.code !== 'authorization_pending') throw error;
    }
  }
  throw new UserError('login-expired');
}

/** Revokes the token that a new one replaces, which may be invalid already. */
async function forgetQuietly({ language }: Terminal, server: string, token: string): Promise<void> {
  const call = connect(server, { language });
  await call('POST /api/oauth/revoke', { body: { ...CLIENT, token } }).catch((error: unknown) => {
    if (!(error instanceof UserError) && !(error instanceof Refused)) throw error;
  });
}

function sentenceOf(error: unknown, { language }: Terminal): string {
  if (error instanceof UserError) return say(language, error.key, error.words);
  return error instanceof Error ? error.message : String(error);
}

/** Throws `bad-server`. */
function originOf(text: string): string {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) throw new UserError('bad-server', { server: text });
  const { protocol, origin, username, password } = new URL(address);
  if (!['https:', 'http:'].includes(protocol) || username !== '' || password !== '')
    throw new UserError('bad-server', { server: text });
  return origin;
}

function isExposed(server: string): boolean {
  const { protocol, hostname: host } = new URL(server);
  return protocol === 'http:' && !['127.0.0.1', '[::1]', 'localhost'].includes(host);
}
