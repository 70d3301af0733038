import { createHmac, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { challenges } from '../../db/schema.ts';

const SECRET_BYTES = 32;

export type ChallengePurpose =
  | 'instance-ticket'
  | 'passkey-register'
  | 'passkey-sign-in'
  | 'passkey-verify'
  | 'totp-enrol'
  | 'oidc'
  | 'password-reset';

export interface NewChallenge {
  purpose: ChallengePurpose;
  /** The only user who may answer it; absent for anyone who has the secret. */
  userId?: string;
  /** The only session in which it may be answered. */
  sessionId?: string;
  /** Needed to verify the answer. */
  data: Record<string, unknown>;
  lifetimeMs: number;
}

export interface TakenChallenge {
  userId: string | null;
  data: Record<string, unknown>;
}

/**
 * Stores a challenge and returns the secret that its answer must contain. Only a keyed hash of the secret is stored.
 */
export async function putChallenge(
  context: AppContext,
  { purpose, userId, sessionId, data, lifetimeMs }: NewChallenge,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await context.db.transact((tx) =>
    tx.insert(challenges).values({
      id: idOf(context, secret),
      purpose,
      data,
      userId: userId ?? null,
      sessionId: sessionId ?? null,
      expiresAt: new Date(context.clock.now() + lifetimeMs),
    }),
  );
  return secret;
}

/** The challenge of an answer. */
export interface Answered {
  purpose: ChallengePurpose;
  userId?: string;
  sessionId?: string;
}

/**
 * Consumes a challenge, even if the answer turns out to be wrong. Undefined if there is none with this purpose, user
 * and session, or it has expired.
 */
export async function consumeChallenge(
  context: AppContext,
  secret: string,
  answered: Answered,
): Promise<TakenChallenge | undefined> {
  return await context.db.transact(async (tx) => {
    const [row] = await tx
      .delete(challenges)
      .where(and(eq(challenges.id, idOf(context, secret)), eq(challenges.purpose, answered.purpose)))
      .returning();
    return row && fits(row, answered, context) ? { userId: row.userId, data: row.data } : undefined;
  });
}

/** Like `consumeChallenge`, but without consuming it, for challenges that may be answered wrongly once. */
export async function findChallenge(
  context: AppContext,
  secret: string,
  answered: Answered,
): Promise<TakenChallenge | undefined> {
  const [row] = await context.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, idOf(context, secret)), eq(challenges.purpose, answered.purpose)));
  return row && fits(row, answered, context) ? { userId: row.userId, data: row.data } : undefined;
}

/** Only the challenged user may answer, in that session; but a reset link is opened without a session. */
function fits(row: typeof challenges.$inferSelect, { purpose, userId, sessionId }: Answered, { clock }: AppContext) {
  const isTheirs = row.userId === null || purpose === 'password-reset' || row.userId === userId;
  const isHere = row.sessionId === null || row.sessionId === sessionId;
  return isTheirs && isHere && row.expiresAt.getTime() > clock.now();
}

/** Deletes a user's open challenges of this purpose. */
export async function deleteChallengesOf(tx: Tx, userId: string, purpose: ChallengePurpose): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.userId, userId), eq(challenges.purpose, purpose)));
}

function idOf({ secret: key }: AppContext, secret: string): Buffer {
  return createHmac('sha256', key('identity')).update(`challenge\n${secret}`).digest();
}
