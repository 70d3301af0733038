import { safeRedirect } from '../../lib/safe-redirect.ts';
import type { Way } from './identity.api.ts';

/*
 * Verification at an external service. The state of the flow is kept in this tab while the browser is away; only
 * /auth/callback/{provider} accepts the answer. Secrets are removed from the URL as soon as they are read.
 */

export type Purpose = 'login' | 'verify' | 'bind';

interface Away {
  provider: string;
  kind: Way['kind'];
  purpose: Purpose;
  /** Path of this site to open afterwards. */
  redirect: string;
  /** Issued by the server for the return, for its own OpenID Connect client. */
  secret?: string;
  /** For services that this page calls itself. */
  state?: string;
  verifier?: string;
  issuer?: string;
  clientId?: string;
}

const KEY = 'assay-away';
const EXCHANGE_TIMEOUT_MS = 20_000;

export const isExternal = (kind: Way['kind']): boolean => kind === 'iaaa' || kind === 'uaaa' || kind === 'oidc';
const callbackOf = (provider: string): string =>
  `${globalThis.location.origin}/auth/callback/${encodeURIComponent(provider)}`;

/** Redirects the browser to the service. `begin` is the first request to our server, for providers that need one. */
export async function redirectToProvider(
  way: Way,
  purpose: Purpose,
  redirect: string | undefined,
  begin: (payload: unknown) => Promise<Record<string, unknown>>,
): Promise<void> {
  const away: Away = { provider: way.provider, kind: way.kind, purpose, redirect: safeRedirect(redirect) };
  const address = await addressOf(way, away, begin);
  sessionStorage.setItem(KEY, JSON.stringify(away));
  globalThis.location.assign(address);
}

async function addressOf(
  { kind, provider, options = {} }: Way,
  away: Away,
  begin: (payload: unknown) => Promise<Record<string, unknown>>,
): Promise<string> {
  if (kind === 'oidc') {
    const { url, secret } = await begin({});
    if (typeof url !== 'string' || typeof secret !== 'string') throw new Error('The server returned no URL.');
    away.secret = secret;
    return url;
  }
  if (kind === 'iaaa') {
    const address = new URL(options['url'] ?? '');
    address.searchParams.set('appID', options['appId'] ?? '');
    address.searchParams.set('redirectUrl', callbackOf(provider));
    return address.href;
  }
  away.issuer = options['issuer'] ?? '';
  away.clientId = options['clientId'] ?? '';
  away.state = randomText();
  away.verifier = randomText();
  const address = new URL((await discover(away.issuer)).authorization_endpoint);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(away.verifier));
  const query = {
    response_type: 'code',
    client_id: away.clientId,
    redirect_uri: callbackOf(provider),
    state: away.state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/** The answer of the provider as a payload. Null if no flow was started in this tab. Works once per flow. */
export async function readProviderAnswer(
  provider: string,
  search: string,
): Promise<{ purpose: Purpose; redirect: string; payload: unknown } | null> {
  const away = readAway();
  sessionStorage.removeItem(KEY);
  if (away?.provider !== provider) return null;
  const { purpose, redirect } = away;
  const query = new URLSearchParams(search);
  if (away.kind === 'oidc') return { purpose, redirect, payload: { query: search.slice(1), secret: away.secret } };
  if (away.kind === 'iaaa') return { purpose, redirect, payload: { token: query.get('token') ?? '' } };
  if (query.get('state') !== away.state) return null;
  return { purpose, redirect, payload: { token: await exchange(away, query.get('code') ?? '') } };
}

async function exchange(away: Away, code: string): Promise<string> {
  const { token_endpoint: address } = await discover(away.issuer ?? '');
  const reply = await fetch(address, {
    method: 'POST',
    signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: away.clientId ?? '',
      code,
      redirect_uri: callbackOf(away.provider),
      code_verifier: away.verifier ?? '',
    }),
  });
  const body: unknown = await reply.json();
  const token = typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : undefined;
  if (!reply.ok || typeof token !== 'string') throw new Error(`${reply.status} ${reply.statusText}`);
  return token;
}

async function discover(issuer: string): Promise<{ authorization_endpoint: string; token_endpoint: string }> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const reply = await fetch(address, { signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS) });
  const body: unknown = await reply.json();
  const read = (name: string): string => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    if (typeof value !== 'string') throw new Error(`${address}: ${name}`);
    return value;
  };
  return { authorization_endpoint: read('authorization_endpoint'), token_endpoint: read('token_endpoint') };
}

function readAway(): Away | null {
  const text = sessionStorage.getItem(KEY);
  // Written by `redirectToProvider` in this tab.
  return text === null ? null : (JSON.parse(text) as Away);
}

/** 256 random bits as 43 characters, the minimum for PKCE. */
const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
