import { and, eq, isNull, lt } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { oauthCodes, oauthGrants } from '../../db/schema.ts';
import type { ClientApp } from './find-client.ts';
import { deleteFamily, mayStillLogIn } from './grants.ts';
import { findLiveSession } from '../sessions/oauth-session.ts';
import { answersChallenge } from './pkce.ts';
import { isRegistered } from './redirect-match.ts';
import { hashSecretText, makeSecretText } from '../../secrets/secret-text.ts';

const CODE_LIFETIME_MS = 60_000;
/** How long an expired code is kept, so that reuse still revokes what the first use issued. */
const CODE_MEMORY_MS = 24 * 3_600_000;

/** `web` and `device` come from the wire, whose exchange has no redirect URI; `standard` from RFC 6749. */
export type CodeFlow = 'web' | 'device' | 'standard';

export interface NewCode {
  grantId: string;
  /** The session in which the user agreed. */
  sessionId: string;
  flow: CodeFlow;
  redirectUri: string | null;
  codeChallenge: string | null;
  scopes: string[];
  nonce: string | null;
  authTime: Date;
  secondFactor: boolean;
}

/** Issues a code: single-use, valid for a minute, for one app and session. */
export async function issueCode(tx: Tx, { clock }: Pick<AppContext, 'clock'>, code: NewCode): Promise<string> {
  const now = clock.now();
  await tx.delete(oauthCodes).where(lt(oauthCodes.expiresAt, new Date(now - CODE_MEMORY_MS)));
  const text = makeSecretText();
  await tx
    .insert(oauthCodes)
    .values({ ...code, hash: hashSecretText(text), expiresAt: new Date(now + CODE_LIFETIME_MS) });
  return text;
}

export interface CodeUse {
  code: string;
  app: ClientApp;
  /** What the caller may exchange. */
  flows: readonly CodeFlow[];
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
  /**
   * For an app that has not authenticated with a secret: the code must be bound to a challenge, unless it is a device
   * code.
   */
  needsChallenge: boolean;
}

type UsedCode = NonNullable<Awaited<ReturnType<typeof consumeRow>>>;

/**
 * Consumes a code and returns it if it is valid: not expired, issued to this app, with a matching challenge and
 * redirect URI, and with its session and the right to sign in still in place. An invalid attempt consumes the code
 * too. Reusing a code revokes the tokens that were issued for it (RFC 6749, section 4.1.2), which also applies to the
 * slower of two concurrent exchanges.
 */
export async function consumeCode(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  use: CodeUse,
): Promise<UsedCode | null> {
  const now = new Date(clock.now());
  const hash = hashSecretText(use.code);
  const row = await consumeRow(tx, hash, now);
  if (!row) {
    await endReplayed(tx, hash, use.app.id);
    return null;
  }
  const [grant] = await tx
    .select({ userId: oauthGrants.userId, appId: oauthGrants.appId })
    .from(oauthGrants)
    .where(eq(oauthGrants.id, row.grantId));
  const isGood =
    grant?.appId === use.app.id &&
    row.expiresAt > now &&
    use.flows.includes(row.flow) &&
    isSameRedirect(row, use) &&
    (row.codeChallenge !== null || row.flow === 'device' || !use.needsChallenge) &&
    answersChallenge(row.codeChallenge, use.codeVerifier) &&
    (await findLiveSession(tx, row.sessionId, now)) !== undefined &&
    (await mayStillLogIn(tx, use.app.id, grant.userId));
  return isGood ? row : null;
}

async function consumeRow(tx: Tx, hash: Buffer, now: Date) {
  const [row] = await tx
    .update(oauthCodes)
    .set({ usedAt: now })
    .where(and(eq(oauthCodes.hash, hash), isNull(oauthCodes.usedAt)))
    .returning();
  return row;
}

async function endReplayed(tx: Tx, hash: Buffer, appId: string): Promise<void> {
  const [row] = await tx
    .select({ familyId: oauthCodes.familyId })
    .from(oauthCodes)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthCodes.grantId))
    .where(and(eq(oauthCodes.hash, hash), eq(oauthGrants.appId, appId)));
  if (row?.familyId) await deleteFamily(tx, row.familyId);
}

/** RFC 6749 requires the same URI again. The wire's apps may omit it; if they send one, it must match. */
function isSameRedirect(code: { flow: CodeFlow; redirectUri: string | null }, { redirectUri, app }: CodeUse): boolean {
  if (code.flow === 'standard') return redirectUri === code.redirectUri;
  if (redirectUri === undefined) return true;
  return code.redirectUri === null ? isRegistered(app.settings, redirectUri) : redirectUri === code.redirectUri;
}

/** Records what a code was exchanged for, so that reuse revokes it. */
export async function recordFamily(tx: Tx, code: { hash: Buffer }, familyId: string): Promise<void> {
  await tx.update(oauthCodes).set({ familyId }).where(eq(oauthCodes.hash, code.hash));
}
