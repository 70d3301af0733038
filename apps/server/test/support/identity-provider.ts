import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcProvider from 'oidc-provider';

const MAX_STEPS = 12;

export interface IdentityProvider {
  issuer: string;
  /** User info by login. */
  accounts: Map<string, Record<string, unknown>>;
  /** Signs in as a user with a browser would, and returns the last URL the browser is redirected to. */
  signIn(authorizationUrl: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

/** A foreign OpenID Connect provider, with its own pages, keys and database. */
export async function startIdentityProvider(client: {
  id: string;
  secret: string;
  redirectUris: string[];
  /** The only way in which it accepts the secret; absent: in the form, and it lists other methods for other clients. */
  onlyMethod?: 'client_secret_basic';
}): Promise<IdentityProvider> {
  const accounts = new Map<string, Record<string, unknown>>();
  let handle: ReturnType<OidcProvider['callback']> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        token_endpoint_auth_method: client.onlyMethod ?? 'client_secret_post',
      },
    ],
    ...(client.onlyMethod && { clientAuthMethods: [client.onlyMethod] }),
    pkce: { required: () => true },
    claims: { profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: true,
    cookies: { keys: ['a key of tests'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
  });
  handle = provider.callback();
  return {
    issuer,
    accounts,
    signIn: (url, login) => browse(issuer, url, login),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Follows redirects with cookies, fills in the login form and consents. */
async function browse(issuer: string, start: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, form]: [URL, URLSearchParams | undefined] = [new URL(start), undefined];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const reply: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = reply.headers.get('location');
    form = undefined;
    if (location !== null) {
      url = new URL(location, url);
      if (url.origin !== issuer) return url;
      continue;
    }
    const page = await reply.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (prompt === undefined || action === undefined) throw new Error(`No form on ${url.href}: ${page.slice(0, 500)}`);
    url = new URL(action, url);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'x' }) });
  }
  throw new Error('The sign-in did not end.');
}
