import * as oidc from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { OidcConfig } from '../../identity-config.ts';
import { Refusal, refusal } from '../../http/refusal.ts';
import { putChallenge, consumeChallenge } from '../proofs/challenges.ts';
import { bindIdentity, findBySubject, findSubject, signUpWith, type Identity } from './identities.ts';
import { makeIssuer, type Claims, type Issuer } from './issuer.ts';
import { readPayload, type StepRequest, type OwnStepRequest, type Provider } from './provider.ts';

const MINUTE_MS = 60_000;
/** Time limit of the steps on the other provider's pages. */
const UNDER_WAY_MS = 15 * MINUTE_MS;
type Purpose = 'login' | 'verify' | 'bind';

/** The query of the URL that the browser returns with, and the secret it received before it left. */
const cameBack = z.object({ query: z.string().max(8192), secret: z.string().max(256) });
const underWay = z.object({
  provider: z.string(),
  purpose: z.enum(['login', 'verify', 'bind']),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  userId: z.string().optional(),
});

/**
 * Sign-in at another OpenID Connect provider: authorization code with PKCE (S256), nonce and state. The first step
 * returns `url`, to which the browser goes, and `secret`, which it keeps: only both together, in the session that
 * started, make a reply valid, and only once. An external account is linked by a signed-in user, never by an equal mail
 * address.
 */
export function makeOidcProvider(config: OidcConfig): Provider {
  const issuer = makeIssuer(config.issuer, config.clientId, config.clientSecret);

  const begin = async (request: StepRequest & Partial<OwnStepRequest>, purpose: Purpose, userId?: string) => {
    const configuration = await issuer.find(request.context);
    const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    const redirectUri = `${request.origin}/auth/callback/${config.name}`;
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: config.scopes,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(purpose === 'verify' && { prompt: 'login' }),
    });
    const data = { provider: config.name, purpose, state, nonce, codeVerifier, redirectUri, ...(userId && { userId }) };
    const { viewer } = request;
    const who = viewer && { userId: viewer.userId, sessionId: viewer.sessionId };
    const secret = await putChallenge(request.context, { purpose: 'oidc', ...who, data, lifetimeMs: UNDER_WAY_MS });
    return { url: url.href, secret };
  };

  const finish = async (
    request: StepRequest & Partial<OwnStepRequest>,
    purpose: Purpose,
    userId?: string,
  ): Promise<Identity> => {
    const { query, secret } = readPayload(cameBack, request.payload);
    const { viewer, context } = request;
    const who = viewer && { userId: viewer.userId, sessionId: viewer.sessionId };
    const taken = await consumeChallenge(context, secret, { purpose: 'oidc', ...who });
    const begun = underWay.safeParse(taken?.data).data;
    if (!begun || begun.provider !== config.name || begun.purpose !== purpose || begun.userId !== userId)
      throw refusal('challenge-gone');
    const url = new URL(begun.redirectUri);
    url.search = query;
    const claims = await exchange(context, issuer, url, begun, purpose);
    return identityOf(config.name, claims);
  };

  return {
    name: config.name,
    kind: 'oidc',
    title: config.title,

    preLogin: (request) => begin(request, 'login'),
    async login(request) {
      const identity = await finish(request, 'login');
      const userId = await findBySubject(request.context.db, config.name, identity.subject);
      if (userId !== undefined) return { userId, isStrong: false };
      if (!config.signup) throw refusal('not-bound');
      return { userId: await signUpWith(request.context, identity), isStrong: false };
    },

    preVerify: (request) => begin(request, 'verify'),
    async verify(request) {
      const { subject } = await finish(request, 'verify');
      const bound = await findSubject(request.context.db, request.viewer.userId, config.name);
      if (bound === undefined || bound !== subject) throw refusal('wrong-proof');
    },
    isUsable: async ({ db }, userId) => (await findSubject(db, userId, config.name)) !== undefined,

    preBind: (request) => begin(request, 'bind', request.userId),
    async bind(request) {
      const identity = await finish(request, 'bind', request.userId);
      // The account keeps its own profile; only the link is new.
      await bindIdentity(request.context, request.userId, { ...identity, profile: {}, verified: [] });
      return {};
    },
  };
}

async function exchange(
  context: AppContext,
  issuer: Issuer,
  url: URL,
  begun: z.output<typeof underWay>,
  purpose: Purpose,
): Promise<Claims> {
  const configuration = await issuer.find(context);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: begun.codeVerifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || (purpose === 'verify' && isOld(claims.auth_time, context.clock.now())))
      throw refusal('provider-refused');
    const hasProfile = claims['email'] !== undefined || claims['name'] !== undefined;
    if (hasProfile || !configuration.serverMetadata().userinfo_endpoint) return claims;
    return { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    context.log.info({ err: error, issuer: issuer.issuer }, 'A sign-in at another provider failed verification.');
    throw refusal('provider-refused');
  }
}

/** A fresh proof requires a new sign-in there; providers that do not report the time of sign-in are trusted. */
function isOld(authTimeS: number | undefined, now: number): boolean {
  return authTimeS !== undefined && now - authTimeS * 1000 > UNDER_WAY_MS;
}

function identityOf(provider: string, claims: Claims): Identity {
  const { sub, nickname, preferred_username: username, name, email } = claims;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const provenEmail = claims.email_verified === true ? text(email)?.toLowerCase() : undefined;
  const realname = text(name);
  const userName = text(username) ?? text(nickname) ?? realname ?? '';
  return {
    provider,
    subject: sub,
    profile: {
      name: userName,
      ...(realname !== undefined && { realname }),
      ...(provenEmail !== undefined && { email: provenEmail }),
    },
    verified: provenEmail === undefined ? [] : ['email'],
  };
}
