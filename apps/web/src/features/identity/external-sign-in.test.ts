import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readProviderAnswer, redirectToProvider } from './external-sign-in.ts';

const ISSUER = 'https://id.example.edu';
const way = { provider: 'uaaa', kind: 'uaaa', options: { issuer: ISSUER, clientId: 'assay' } } as const;
const endpoints = { authorization_endpoint: `${ISSUER}/authorize`, token_endpoint: `${ISSUER}/token` };
/** RFC 7636, section 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;
/** At least 128 bits, in base64url. */
const UNGUESSABLE = /^[\w-]{22,}$/;

let tokenReply: () => Response;
let exchanged: { body: URLSearchParams; signal: AbortSignal | null | undefined }[];
let left: URL;

beforeEach(() => {
  sessionStorage.clear();
  exchanged = [];
  tokenReply = () => Response.json({ access_token: 'their token' });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (input === `${ISSUER}/.well-known/openid-configuration`) return Response.json(endpoints);
    if (input !== endpoints.token_endpoint) throw new Error(`asked for ${input}`);
    // In the encoding that the client uses.
    exchanged.push({ body: new URLSearchParams(String(init.body as URLSearchParams)), signal: init.signal });
    return tokenReply();
  });
  vi.spyOn(globalThis.location, 'assign').mockImplementation((to) => {
    left = new URL(to);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const leave = (redirect?: string) => redirectToProvider(way, 'login', redirect, () => Promise.resolve({}));
const state = () => left.searchParams.get('state') ?? '';

describe('signing in at the unified sign-in service', () => {
  it('returns to the requested page, with the token for the code', async () => {
    await leave('/org/1/contest/2?tab=a');
    const back = await readProviderAnswer('uaaa', `?code=c1&state=${state()}`);
    expect(back).toEqual({ purpose: 'login', redirect: '/org/1/contest/2?tab=a', payload: { token: 'their token' } });
  });

  it('proves by PKCE that the same browser returns, with a verifier that cannot be guessed', async () => {
    const cheap = vi.spyOn(Math, 'random');
    await leave();
    await readProviderAnswer('uaaa', `?code=c1&state=${state()}`);
    const verifier = exchanged[0]?.body.get('code_verifier') ?? '';
    expect(verifier).toMatch(VERIFIER);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
    const challenge = btoa(String.fromCharCode(...digest))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
    expect(left.searchParams.get('code_challenge')).toBe(challenge);
    expect(left.searchParams.get('code_challenge_method')).toBe('S256');
    const [first, firstState] = [verifier, state()];
    await leave();
    await readProviderAnswer('uaaa', `?code=c2&state=${state()}`);
    expect(exchanged[1]?.body.get('code_verifier')).not.toBe(first);
    expect(state()).not.toBe(firstState);
    for (const one of [firstState, state()]) expect(one).toMatch(UNGUESSABLE);
    expect(cheap).not.toHaveBeenCalled();
  });

  it('refuses an answer that this tab did not request, and a repeated one', async () => {
    await leave();
    expect(await readProviderAnswer('uaaa', '?code=c1&state=guessed')).toBeNull();
    expect(await readProviderAnswer('uaaa', `?code=c1&state=${state()}`)).toBeNull();
    expect(exchanged).toEqual([]);
  });

  it('fails if the code is refused, limits the wait for the reply, and logs nothing to the console', async () => {
    const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
    tokenReply = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    await leave();
    await expect(readProviderAnswer('uaaa', `?code=c1&state=${state()}`)).rejects.toThrow('400');
    expect(exchanged[0]?.signal).toBeInstanceOf(AbortSignal);
    expect(written.flatMap((one) => one.mock.calls)).toEqual([]);
  });

  it('never redirects to another site', async () => {
    await leave('//evil.example/');
    expect((await readProviderAnswer('uaaa', `?code=c1&state=${state()}`))?.redirect).toBe('/');
  });
});

describe('signing in at an OpenID Connect provider', () => {
  const oidc = { provider: 'oidc-campus', kind: 'oidc', title: 'Campus' } as const;
  const begun = { url: `${ISSUER}/authorize?state=s1`, secret: 'of this browser' };

  it('opens the URL from the server, and sends back the whole answer with the secret issued to this tab', async () => {
    await redirectToProvider(oidc, 'bind', '/user/1/settings?tab=credentials', () => Promise.resolve(begun));
    expect(left.href).toBe(begun.url);
    expect(left.href).not.toContain(begun.secret);
    expect(await readProviderAnswer('oidc-campus', '?code=c1&state=s1')).toEqual({
      purpose: 'bind',
      redirect: '/user/1/settings?tab=credentials',
      payload: { query: 'code=c1&state=s1', secret: begun.secret },
    });
    expect(await readProviderAnswer('oidc-campus', '?code=c1&state=s1')).toBeNull();
  });

  it('refuses an answer of another provider, and opens nothing if the server returned no URL', async () => {
    await redirectToProvider(oidc, 'login', '/', () => Promise.resolve(begun));
    expect(await readProviderAnswer('oidc-other', '?code=c1&state=s1')).toBeNull();
    await expect(redirectToProvider(oidc, 'login', '/', () => Promise.resolve({}))).rejects.toThrow('no URL');
    expect(await readProviderAnswer('oidc-campus', '?code=c1&state=s1')).toBeNull();
  });
});

describe('signing in at IAAA', () => {
  it('names our app and the return URL, and sends its token to the server', async () => {
    const options = { url: 'https://iaaa.example.edu/iaaa/oauth.jsp', appId: 'judge' };
    await redirectToProvider({ provider: 'iaaa', kind: 'iaaa', options }, 'login', '/org/1', () => Promise.resolve({}));
    expect(left.origin + left.pathname).toBe(options.url);
    expect(left.searchParams.get('appID')).toBe('judge');
    expect(left.searchParams.get('redirectUrl')).toBe(`${globalThis.location.origin}/auth/callback/iaaa`);
    const back = { purpose: 'login', redirect: '/org/1', payload: { token: 't1' } };
    expect(await readProviderAnswer('iaaa', '?token=t1')).toEqual(back);
    expect(await readProviderAnswer('iaaa', '?token=t1')).toBeNull();
  });
});
