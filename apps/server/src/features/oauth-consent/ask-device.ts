import { hasCapability } from '@assay/contract';
import { addressOf } from '../../http/network.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { mayLogIn } from '../apps/policy.ts';
import { hashUserCode } from '../oauth/device/device-authorization.ts';
import { findAgreedScopes } from '../oauth/grants.ts';
import { requireOwnSession } from '../sessions/oauth-session.ts';
import { refundAttempts, countAttempt, type Limit } from '../proofs/throttle.ts';
import { presentQuestion } from './present.ts';
import { findRequestingApp, findWaitingDevice, insertConsent } from './queries.ts';

const WINDOW_MS = 15 * 60_000;
/**
 * Limits wrong codes per user. A code has eight letters out of twenty, so a thousand users trying through a window
 * find nothing.
 */
const PER_PERSON: Limit = { name: 'oauth.user-code', limit: 10, windowMs: WINDOW_MS };
/** Limits wrong codes per client address; a whole class may share one. */
const PER_ADDRESS: Limit = { name: 'oauth.user-code.address', limit: 100, windowMs: WINDOW_MS };

/** What a device requests, by the code that it shows. */
export const askForDevice = route('POST /api/oauth/consent/device', {
  handle: async ({ body, viewer, context, ip }) => {
    requireOwnSession(viewer);
    const counted = [
      { limit: PER_PERSON, of: viewer.userId },
      { limit: PER_ADDRESS, of: addressOf(ip) },
    ];
    const waitS = await countAttempt(context, ...counted);
    if (waitS > 0) throw refusal('too-many-attempts', { waitS });
    const { db, clock } = context;
    const device = await findWaitingDevice(db, hashUserCode(body.userCode), new Date(clock.now()));
    if (!device) throw refusal('user-code-unknown');
    await refundAttempts(context, ...counted);
    const { appId, scopes, name: deviceName } = device;
    const app = appId === null ? null : await findRequestingApp(db, appId, viewer.userId);
    // An app that the user may not see is reported as not found.
    if (app === undefined || (app && !hasCapability('app', app.capability, 'access')))
      throw refusal('user-code-unknown');
    if (app && !mayLogIn(app)) throw refusal('no-right');
    const agreedScopes = app ? await findAgreedScopes(db, viewer.userId, app.id) : [];
    const consent = { sessionId: viewer.sessionId, appId, deviceId: device.id, flow: 'standard' as const, scopes };
    const { id: requestId, expiresAt } = await db.transact((tx) => insertConsent(tx, consent, clock.now()));
    const needsSecondFactor = app?.settings.requireMfa === true;
    // Never remembered: anyone who sent the user here may hold the device.
    const question = {
      requestId,
      expiresAt,
      app,
      scopes,
      known: agreedScopes,
      deviceName,
      needsSecondFactor,
      isRemembered: false,
    };
    return presentQuestion(question);
  },
});
