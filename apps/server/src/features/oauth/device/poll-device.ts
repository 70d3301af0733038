import { eq } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { oauthDevices } from '../../../db/schema.ts';
import { refusal } from '../../../http/refusal.ts';
import type { RefusalCode } from '@assay/contract';
import { makePersonalToken } from '../../personal-tokens/make-personal-token.ts';
import type { Client } from '../find-client.ts';
import { storeGrant, mayStillLogIn } from '../grants.ts';
import { issueTokens, type TokenRequester } from '../tokens/issue-tokens.ts';
import { presentTokens, type TokenGrant } from '../tokens/present-tokens.ts';
import { hashSecretText } from '../../../secrets/secret-text.ts';
import { findLiveSession } from '../../sessions/oauth-session.ts';

/** Added to the interval after polling too soon (RFC 8628, section 3.5). */
const SLOWER_S = 5;
/** Lifetime of the command line's token. */
const COMMAND_LINE_DAYS = 90;
const DAY_S = 24 * 3_600;

type Row = typeof oauthDevices.$inferSelect;
type Answer =
  { refused: RefusalCode } | { grant: TokenGrant; audience: string } | { personalToken: string; scopes: string[] };

/**
 * Polls whether the user has approved the device. After approval, the first poll with the device code gets the tokens
 * and deletes the code. Until then, throws the errors of RFC 8628. The command line gets a personal token.
 */
export async function pollDevice(
  context: AppContext,
  { client, deviceCode, issuer }: { client: Client; deviceCode: string; issuer: string },
  asker: TokenRequester,
) {
  const answer = await context.db.transact(async (tx): Promise<Answer> => {
    const device = await findDevice(tx, deviceCode);
    const appId = client.kind === 'app' ? client.app.id : null;
    if (!device?.userCodeHash || device.appId !== appId) return { refused: 'oauth-grant-invalid' };
    return await answerFor(tx, context, device, asker);
  });
  // Thrown outside the transaction, so that its changes are committed.
  if ('refused' in answer) throw refusal(answer.refused);
  if ('grant' in answer) return await presentTokens(context, { issuer, audience: answer.audience }, answer.grant);
  const { personalToken, scopes } = answer;
  return {
    access_token: personalToken,
    token_type: 'bearer' as const,
    expires_in: COMMAND_LINE_DAYS * DAY_S,
    scope: scopes.join(' '),
  };
}

/** Locks the row, so that only one of two concurrent polls gets the tokens. */
async function findDevice(tx: Tx, deviceCode: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(oauthDevices)
    .where(eq(oauthDevices.hash, hashSecretText(deviceCode)))
    .for('update');
  return row;
}

async function answerFor(tx: Tx, context: AppContext, device: Row, asker: TokenRequester): Promise<Answer> {
  const now = context.clock.now();
  if (device.expiresAt.getTime() <= now) return { refused: 'oauth-device-expired' };
  const isTooSoon = device.askedAt !== null && now - device.askedAt.getTime() < device.intervalS * 1000;
  if (device.state === 'waiting') {
    const intervalS = device.intervalS + (isTooSoon ? SLOWER_S : 0);
    await tx
      .update(oauthDevices)
      .set({ askedAt: new Date(now), intervalS })
      .where(eq(oauthDevices.id, device.id));
    return { refused: isTooSoon ? 'oauth-slow-down' : 'oauth-pending' };
  }
  await tx.delete(oauthDevices).where(eq(oauthDevices.id, device.id));
  if (device.state === 'denied') return { refused: 'oauth-denied' };
  return await issueDeviceTokens(tx, context, device, asker);
}

/** The session in which the user approved, and their right to sign in, must still exist. */
async function issueDeviceTokens(tx: Tx, context: AppContext, device: Row, asker: TokenRequester): Promise<Answer> {
  const { appId, userId, sessionId, scopes, secondFactor } = device;
  const now = new Date(context.clock.now());
  const session = sessionId === null ? undefined : await findLiveSession(tx, sessionId, now);
  if (userId === null || !session) return { refused: 'oauth-grant-invalid' };
  if (appId === null) {
    const name = device.name === '' ? 'assay login' : `assay login (${device.name})`;
    const token = { userId, name, scopes, expiresInDays: COMMAND_LINE_DAYS, ...asker };
    const issued = await makePersonalToken(tx, context, token);
    return { personalToken: issued.token, scopes };
  }
  if (!(await mayStillLogIn(tx, appId, userId))) return { refused: 'oauth-denied' };
  const grantId = await storeGrant(tx, { userId, appId, scopes }, now);
  const authTime = session.createdAt;
  const tokens = await issueTokens(tx, { grantId, scopes, authTime, secondFactor, isWire: false }, asker, context);
  return { grant: { ...tokens, authTime, secondFactor, nonce: null, isWire: false }, audience: appId };
}
