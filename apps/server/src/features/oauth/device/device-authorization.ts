import { randomInt, randomUUID } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { violatedUnique } from '../../../db/errors.ts';
import { oauthDevices } from '../../../db/schema.ts';
import { refusal } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { requireClient } from '../find-client.ts';
import { requestedScopes } from '../scopes.ts';
import { hashSecretText, makeSecretText } from '../../../secrets/secret-text.ts';

const LIFETIME_MS = 900_000;
const INTERVAL_S = 5;
/** Letters that are hard to confuse and form no words (RFC 8628, section 6.1). */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;
/** Retries on an existing code, which is rarer than one in a million. */
const USER_CODE_TRIES = 5;

/** Starts the device flow (RFC 8628, section 3.1). */
export const beginDevice = route('POST /api/oauth/device_authorization', {
  handle: async ({ body, authorization, context, origin }) => {
    const client = await requireClient(context, { authorization, body });
    const app = client.kind === 'app' ? client.app : null;
    if (app && !app.settings.allowDeviceFlow) throw refusal('oauth-client-unauthorized');
    const scopes = requestedScopes(app?.settings ?? null, body.scope);
    const deviceCode = makeSecretText();
    const device = { appId: app?.id ?? null, scopes, name: body.device_name ?? '', hash: hashSecretText(deviceCode) };
    const now = context.clock.now();
    await context.db.transact((tx) => tx.delete(oauthDevices).where(lt(oauthDevices.expiresAt, new Date(now))));
    for (let left = USER_CODE_TRIES; ; left -= 1) {
      const userCode = makeUserCode();
      try {
        const row = { ...device, id: randomUUID(), userCodeHash: hashUserCode(userCode), intervalS: INTERVAL_S };
        await context.db.transact((tx) =>
          tx.insert(oauthDevices).values({ ...row, expiresAt: new Date(now + LIFETIME_MS) }),
        );
      } catch (error) {
        if (violatedUnique(error) === 'oauth_devices_user_code_key' && left > 1) continue;
        throw error;
      }
      const page = `${origin}/oauth/device`;
      return {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?user_code=${userCode}`,
        expires_in: LIFETIME_MS / 1000,
        interval: INTERVAL_S,
      };
    }
  },
});

/** The stored form of a code that a user types; ignores case, blanks and hyphens. */
export function hashUserCode(typed: string): Buffer {
  return hashSecretText(typed.toUpperCase().replaceAll(/[^A-Z]/g, ''));
}

function makeUserCode(): string {
  const letters = Array.from(
    { length: USER_CODE_LENGTH },
    () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)],
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
