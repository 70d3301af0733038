import { createHash, randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { oauthCodes, oauthDevices, oauthGrants } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findClientApp } from '../oauth/find-client.ts';
import { requireOwnSession } from '../sessions/oauth-session.ts';
import { seal, unseal } from '../../secrets/seal.ts';
import { hashSecretText } from '../../secrets/secret-text.ts';
import { wireScopes } from '../oauth/wire-scopes.ts';

const SECRET_LENGTH = 40;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const DEVICE_LIFETIME_MS = 900_000;

/** Starts the device flow; its link leads to our page, which the user opens where they are signed in. */
export const deviceLogin = route('POST /api/oauth/device/login', {
  handle: async ({ body, context, origin }) => {
    const { db, clock } = context;
    const app = await findClientApp(db, body.appId);
    if (!app?.settings.allowDeviceFlow) throw refusal('not-found');
    const secret = Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const now = clock.now();
    await db.transact(async (tx) => {
      await tx.delete(oauthDevices).where(lt(oauthDevices.expiresAt, new Date(now)));
      await tx.insert(oauthDevices).values({
        id: randomUUID(),
        hash: hashSecretText(secret),
        appId: app.id,
        scopes: wireScopes(app.settings),
        expiresAt: new Date(now + DEVICE_LIFETIME_MS),
      });
    });
    const query = new URLSearchParams({ secret, appId: app.id });
    return { secret, verificationUri: `${origin}/oauth/device?${String(query)}` };
  },
});

/** The device polls this. Only one of two concurrent polls gets the code. */
export const deviceCode = route('POST /api/oauth/device/code', {
  handle: async ({ body: { appId, secret }, context }) => {
    const code = await context.db.transact(async (tx) => {
      const device = await findWaiting(tx, context, { appId, secret });
      if (!device) return null;
      if (!device.sealedCode) return '';
      await tx.delete(oauthDevices).where(eq(oauthDevices.id, device.id));
      return unseal(device.sealedCode, keyOf(secret));
    });
    if (code === null) throw refusal('not-found');
    return { code };
  },
});

/**
 * Passes on a code that this user requested in this session; any other code would sign the device in as another user.
 */
export const deviceAuthorize = route('POST /api/oauth/device/authorize', {
  handle: async ({ body: { appId, secret, code }, viewer, context }) => {
    requireOwnSession(viewer);
    const now = new Date(context.clock.now());
    await context.db.transact(async (tx) => {
      const device = await findWaiting(tx, context, { appId, secret });
      if (!device || device.sealedCode) throw refusal('not-found');
      const isTheirs = and(
        eq(oauthCodes.hash, hashSecretText(code)),
        eq(oauthCodes.flow, 'device'),
        eq(oauthCodes.sessionId, viewer.sessionId),
        eq(oauthGrants.appId, device.appId ?? ''),
        isNull(oauthCodes.usedAt),
        gt(oauthCodes.expiresAt, now),
      );
      const [found] = await tx
        .select({ hash: oauthCodes.hash })
        .from(oauthCodes)
        .innerJoin(oauthGrants, eq(oauthGrants.id, oauthCodes.grantId))
        .where(isTheirs);
      if (!found) throw refusal('oauth-grant-invalid');
      const expiresAt = new Date(now.getTime() + DEVICE_LIFETIME_MS);
      await tx
        .update(oauthDevices)
        .set({ sealedCode: seal(code, keyOf(secret)), expiresAt })
        .where(eq(oauthDevices.id, device.id));
    });
    return 0 as const;
  },
});

/** Locks the row, so that a code is passed on and returned once. */
async function findWaiting(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  { appId, secret }: { appId: string; secret: string },
) {
  const [row] = await tx
    .select({ id: oauthDevices.id, appId: oauthDevices.appId, sealedCode: oauthDevices.sealedCode })
    .from(oauthDevices)
    .where(
      and(
        eq(oauthDevices.hash, hashSecretText(secret)),
        isNull(oauthDevices.userCodeHash),
        gt(oauthDevices.expiresAt, new Date(clock.now())),
      ),
    )
    .for('update');
  return row?.appId === appId.toLowerCase() ? row : undefined;
}

/** The key that encrypts a code. Only the device and the user know the secret: the database alone reveals nothing. */
function keyOf(secret: string): Uint8Array {
  return createHash('sha256').update('assay device code\n').update(secret).digest();
}
