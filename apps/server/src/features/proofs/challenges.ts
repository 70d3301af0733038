import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { challenges } from '../../db/schema.ts';

const SECRET_BYTES = 32;

export type ChallengePurpose =
  'passkey-register' | 'passkey-sign-in' | 'passkey-verify' | 'totp-enrol' | 'oidc' | 'password-reset';

export interface NewChallenge {
  purpose: ChallengePurpose;
  /** Who alone may answer it; absent for whoever has the secret. */
  userId?: string;
  /** In which session alone. */
  sessionId?: string;
  /** Needed to judge the answer. */
  data: Record<string, unknown>;
  lifetimeMs: number;
}

export interface TakenChallenge {
  userId: string | null;
  data: Record<string, unknown>;
}

/** Remembers a question and returns the secret that its answer must name. Only a keyed hash of it is kept. */
export async function putChallenge(
  context: AppContext,
  { lifetimeMs, userId, sessionId, ...rest }: NewChallenge,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await context.db.transact((tx) =>
    tx.insert(challenges).values({
      ...rest,
      id: idOf(context, secret),
      userId: userId ?? null,
      sessionId: sessionId ?? null,
      expiresAt: new Date(context.clock.now() + lifetimeMs),
    }),
  );
  return secret;
}

/**
 * Takes a question off the list: whatever becomes of the answer, it is never asked again. Undefined when there is none of this purpose, user and
 * session, or its time is over.
 */
export async function takeChallenge(
  context: AppContext,
  secret: string,
  { purpose, userId, sessionId }: { purpose: ChallengePurpose; userId?: string; sessionId?: string },
): Promise<TakenChallenge | undefined> {
  return await context.db.transact(async (tx) => {
    const [row] = await tx
      .delete(challenges)
      .where(and(eq(challenges.id, idOf(context, secret)), eq(challenges.purpose, purpose)))
      .returning();
    if (!row || row.expiresAt.getTime() <= context.clock.now()) return undefined;
    const isTheirs = row.userId === null || purpose === 'password-reset' || row.userId === userId;
    const isHere = row.sessionId === null || row.sessionId === sessionId;
    return isTheirs && isHere ? { userId: row.userId, data: row.data } : undefined;
  });
}

/** Whether a question is still open, without taking it. */
export async function isChallengeOpen(context: AppContext, secret: string, purpose: ChallengePurpose) {
  const [row] = await context.db
    .select({ userId: challenges.userId })
    .from(challenges)
    .where(
      and(
        eq(challenges.id, idOf(context, secret)),
        eq(challenges.purpose, purpose),
        gt(challenges.expiresAt, new Date(context.clock.now())),
      ),
    );
  return row;
}

/** Forgets the questions of this purpose that a user has open. */
export async function deleteChallengesOf(tx: Tx, userId: string, purpose: ChallengePurpose): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.userId, userId), eq(challenges.purpose, purpose)));
}

function idOf({ secret: key }: AppContext, secret: string): Buffer {
  return createHmac('sha256', key('identity')).update(`challenge\n${secret}`).digest();
}
