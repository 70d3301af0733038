import { hasCapability, redirectKind, type AppSettings } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { mayLogIn } from '../apps/policy.ts';
import { issueCode } from '../oauth/authorization-codes.ts';
import { findClientApp } from '../oauth/find-client.ts';
import { findAgreedScopes, storeGrant } from '../oauth/grants.ts';
import { findAuthTime, requireOwnSession } from '../sessions/oauth-session.ts';
import { isRegistered } from '../oauth/redirect-match.ts';
import {
  AuthorizationFault,
  readAuthorizationRequest,
  type AuthorizationQuery,
  type AuthorizationRequest,
} from './authorization-request.ts';
import { presentQuestion } from './present.ts';
import { findRequestingApp, insertConsent } from './queries.ts';
import { redirectBack, type Back } from './redirect-back.ts';

/** A sign-in at most this old satisfies `prompt=login`; the ID token contains its time. */
const FRESH_MS = 5 * 60_000;

/**
 * Decides what the consent page does with its query. Until the redirect URI is known to belong to the app, errors go
 * to the user and nothing redirects; after that, errors in the request go to the app. Creating the question changes
 * nothing: the answer is a separate request.
 */
export const askForConsent = route('POST /api/oauth/consent', {
  handle: async ({ body: query, viewer, context, origin }) => {
    if (viewer.kind !== 'user') return await answerAnonymous(context, query, origin);
    requireOwnSession(viewer);
    const app = await findVisibleApp(context, query.client_id, viewer);
    const { redirect_uri: redirectUri } = query;
    if (redirectUri === undefined || !isRegistered(app.settings, redirectUri)) throw refusal('oauth-redirect-unknown');
    if (!mayLogIn(app)) throw refusal('no-right');
    const back = { redirectUri, state: query.state ?? null, issuer: origin };
    try {
      return await answer(context, viewer, { query, app, back });
    } catch (error) {
      if (error instanceof AuthorizationFault) return goBack(back, error.code, error.message);
      throw error;
    }
  },
});

type RequestingApp = NonNullable<Awaited<ReturnType<typeof findRequestingApp>>>;

/**
 * Anonymous users learn nothing about an app, unless the browser immediately returns to where the app is known
 * already.
 */
async function answerAnonymous({ db }: AppContext, query: AuthorizationQuery, issuer: string) {
  const { redirect_uri: redirectUri, prompt, client_id: clientId, state = null } = query;
  if (prompt === 'none' && redirectUri !== undefined) {
    const app = await findClientApp(db, clientId);
    if (app && isRegistered(app.settings, redirectUri))
      return goBack({ redirectUri, state, issuer }, 'login_required', 'The user is not signed in.');
  }
  return { next: 'sign-in' as const };
}

async function findVisibleApp({ db }: AppContext, clientId: string, viewer: UserViewer): Promise<RequestingApp> {
  const client = await findClientApp(db, clientId);
  const app = client && (await findRequestingApp(db, client.id, viewer.userId));
  if (!app || !hasCapability('app', app.capability, 'access')) throw refusal('not-found');
  return app;
}

async function answer(
  context: AppContext,
  viewer: UserViewer,
  { query, app, back }: { query: AuthorizationQuery; app: RequestingApp; back: Back },
) {
  const request = readAuthorizationRequest(query, app.settings);
  const isSilent = request.prompts.includes('none');
  const authTime = await findAuthTime(context.db, viewer);
  if (isTooOld(request, context.clock.now() - authTime.getTime())) {
    if (isSilent) throw new AuthorizationFault('login_required', 'The user signed in too long ago.');
    return { next: 'sign-in' as const };
  }
  const agreedScopes = await findAgreedScopes(context.db, viewer.userId, app.id);
  const isKnown = request.scopes.every((name) => agreedScopes.includes(name)) && !request.prompts.includes('consent');
  const needsSecondFactor = app.settings.requireMfa === true;
  const isRemembered = isKnown && !needsSecondFactor && isTheAppsAlone(app.settings, back.redirectUri);
  if (isSilent) {
    if (!isRemembered) throw new AuthorizationFault('consent_required', 'The user must be asked for consent.');
    return await answerSilently(context, viewer, { request, app, back, authTime });
  }
  const { flow, scopes, codeChallenge, nonce } = request;
  const { redirectUri, state } = back;
  const consent = {
    sessionId: viewer.sessionId,
    appId: app.id,
    redirectUri,
    flow,
    scopes,
    state,
    nonce,
    codeChallenge,
  };
  const consentRequest = await context.db.transact((tx) => insertConsent(tx, consent, context.clock.now()));
  const { id: requestId, expiresAt } = consentRequest;
  return presentQuestion({
    requestId,
    expiresAt,
    app,
    scopes,
    known: agreedScopes,
    redirectUri,
    needsSecondFactor,
    isRemembered,
  });
}

function isTooOld({ prompts, maxAgeMs }: AuthorizationRequest, ageMs: number): boolean {
  if (maxAgeMs !== null && ageMs > maxAgeMs) return true;
  return prompts.includes('login') && ageMs > FRESH_MS;
}

/**
 * Any program on a machine can claim to be a public app; only a website is identified by its URL (RFC 8252, section
 * 8.6).
 */
function isTheAppsAlone({ isPublic }: AppSettings, redirectUri: string): boolean {
  return isPublic !== true || redirectKind(redirectUri) === 'website';
}

async function answerSilently(
  context: AppContext,
  viewer: UserViewer,
  { request, app, back, authTime }: { request: AuthorizationRequest; app: RequestingApp; back: Back; authTime: Date },
) {
  const { flow, scopes, codeChallenge, nonce } = request;
  const code = await context.db.transact(async (tx) => {
    const now = new Date(context.clock.now());
    const grantId = await storeGrant(tx, { userId: viewer.userId, appId: app.id, scopes }, now);
    const { sessionId, secondFactor } = viewer;
    const { redirectUri } = back;
    const bound = { grantId, sessionId, flow, redirectUri, codeChallenge, scopes, nonce, authTime, secondFactor };
    return await issueCode(tx, context, bound);
  });
  return { next: 'redirect' as const, redirectTo: redirectBack(back, { code }) };
}

function goBack(back: Back, error: string, description: string) {
  const redirectTo = redirectBack(back, { error, error_description: description });
  return { next: 'redirect' as const, redirectTo };
}
