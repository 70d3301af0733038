import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { requireMfa } from '../second-factors/mfa.ts';
import { issueCode } from '../oauth/authorization-codes.ts';
import { findClientApp } from '../oauth/find-client.ts';
import { storeGrant, mayStillLogIn } from '../oauth/grants.ts';
import { findAuthTime, requireOwnSession } from '../sessions/oauth-session.ts';
import { isRegistered } from '../oauth/redirect-match.ts';
import { isSecondFactor } from '../second-factors/methods.ts';
import { answerDevice, findConsent, consumeConsent, type Consent, type ConsentKey } from './queries.ts';
import { redirectBack, type Back } from './redirect-back.ts';

/**
 * The user approves. A question is answered once, in the session that asked it, so that no site can make another
 * user's browser answer.
 */
export const approveConsent = route('POST /api/oauth/consent/:requestId/approve', {
  handle: async ({ params, body, viewer, context, origin }) => {
    requireOwnSession(viewer);
    const key = keyOf(context, viewer, params.requestId);
    const open = await findConsent(context.db, key);
    if (!open) throw refusal('consent-gone');
    // Checked before the consent request is consumed, so that a user who must prove their identity first can return to
    // it.
    const hasProven = await proveSecondFactor(context, viewer, open.appId, body.mfaToken);
    return await context.db.transact(async (tx) => {
      const consent = await consumeConsent(tx, key);
      if (!consent) throw refusal('consent-gone');
      if (consent.appId !== null && !(await mayStillLogIn(tx, consent.appId, viewer.userId))) throw refusal('no-right');
      const secondFactor = viewer.secondFactor || hasProven;
      if (consent.deviceId !== null) {
        await answerFor(tx, consent.deviceId, key, { state: 'approved', userId: viewer.userId, secondFactor });
        return {};
      }
      const { appId, back } = await requireWayBack(tx, consent, origin);
      const code = await makeCode(tx, context, viewer, { ...consent, appId, secondFactor });
      return { redirectTo: redirectBack(back, { code }) };
    });
  },
});

/** The user refuses. */
export const denyConsent = route('POST /api/oauth/consent/:requestId/deny', {
  handle: async ({ params, viewer, context, origin }) => {
    requireOwnSession(viewer);
    const key = keyOf(context, viewer, params.requestId);
    return await context.db.transact(async (tx) => {
      const consent = await consumeConsent(tx, key);
      if (!consent) throw refusal('consent-gone');
      if (consent.deviceId !== null) {
        await answerFor(tx, consent.deviceId, key, { state: 'denied', userId: viewer.userId, secondFactor: false });
        return {};
      }
      const { back } = await requireWayBack(tx, consent, origin);
      return {
        redirectTo: redirectBack(back, { error: 'access_denied', error_description: 'Access denied by the user.' }),
      };
    });
  },
});

function keyOf({ clock }: AppContext, { sessionId }: UserViewer, id: string): ConsentKey {
  return { id, sessionId, now: new Date(clock.now()) };
}

/** Whether a second factor was given; entering the password again is a proof, but not a second factor. */
async function proveSecondFactor(
  context: AppContext,
  viewer: UserViewer,
  appId: string | null,
  mfaToken: string | undefined,
): Promise<boolean> {
  const app = appId === null ? undefined : await findClientApp(context.db, appId);
  if (!app?.settings.requireMfa) return false;
  return isSecondFactor(await requireMfa(context, viewer, mfaToken));
}

async function answerFor(
  tx: Tx,
  deviceId: string,
  { sessionId, now }: ConsentKey,
  answer: { state: 'approved' | 'denied'; userId: string; secondFactor: boolean },
): Promise<void> {
  if (!(await answerDevice(tx, deviceId, { ...answer, sessionId }, now))) throw refusal('consent-gone');
}

/** The redirect URI may have been removed from the app since the request. */
async function requireWayBack(
  tx: Tx,
  { appId, redirectUri, state }: Consent,
  issuer: string,
): Promise<{ appId: string; back: Back }> {
  const app = appId === null ? undefined : await findClientApp(tx, appId);
  if (!app || redirectUri === null || !isRegistered(app.settings, redirectUri)) throw refusal('consent-gone');
  return { appId: app.id, back: { redirectUri, state, issuer } };
}

async function makeCode(
  tx: Tx,
  context: AppContext,
  viewer: UserViewer,
  { appId, ...consent }: Consent & { appId: string; secondFactor: boolean },
): Promise<string> {
  const { scopes, flow, redirectUri, codeChallenge, nonce, secondFactor } = consent;
  const grantId = await storeGrant(tx, { userId: viewer.userId, appId, scopes }, new Date(context.clock.now()));
  const authTime = await findAuthTime(tx, viewer);
  const bound = { grantId, sessionId: viewer.sessionId, flow, redirectUri, codeChallenge, scopes, nonce };
  return await issueCode(tx, context, { ...bound, authTime, secondFactor });
}
