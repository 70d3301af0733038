import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { sessions } from '../../db/schema.ts';
import { recordSignIn } from '../contest-place/second-session.ts';

export const SESSION_LIFETIME_MS = 7 * 24 * 3_600_000;
/** The only tag of sessions whose password must be replaced first. */
export const RESET_DUE_TAG = 'user-auth';
/** The only tag of sessions that wait for their second factor. */
export const SECOND_FACTOR_TAG = 'second-factor';
const LONGEST_USER_AGENT = 256;

export interface NewSession {
  userId: string;
  /** The administrator acting as the user; absent for the user's own session. */
  actingUserId?: string;
  /** Restricts the session to routes with one of these tags; null for no restriction. */
  tags: string[] | null;
  /** Sign-in provider; absent for sessions not created by the user. */
  provider?: string;
  /** Whether a second factor was given. */
  secondFactor?: boolean;
  /** Default: `session`. */
  kind?: 'app' | 'personal';
  /** For an app's token: the sign-in at the app with which it ends. */
  familyId?: string;
  /** Default: seven days. */
  lifetimeMs?: number;
  ip: string;
  userAgent: string;
}

/**
 * Starts a session and returns its token: a JWT (HS256) whose payload is ASCII JSON with `userId`, `sid`, `iat` and
 * `exp`; if restricted, also `tags`; and if another user acts as this one, `actingUserId`. Clients read it with plain
 * base64. The session ends after seven days or when its row is revoked.
 */
export async function startSession(
  tx: Tx,
  session: NewSession,
  { clock, secret }: Pick<AppContext, 'clock' | 'secret'>,
): Promise<string> {
  const { id, expiresAt } = await insertSession(tx, session, clock);
  const { userId, actingUserId, tags } = session;
  return await new SignJWT({
    userId,
    ...(tags && { tags }),
    ...(actingUserId !== undefined && { actingUserId }),
    sid: id,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(clock.now() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(secret('session'));
}

/** Stores a session without creating a token for it. */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  clock: AppContext['clock'],
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomUUID();
  const now = clock.now();
  const expiresAt = new Date(now + (session.lifetimeMs ?? SESSION_LIFETIME_MS));
  await tx.insert(sessions).values({
    id,
    userId: session.userId,
    actingUserId: session.actingUserId ?? null,
    tags: session.tags,
    provider: session.provider ?? '',
    secondFactor: session.secondFactor ?? false,
    kind: session.kind ?? 'session',
    familyId: session.familyId ?? null,
    ip: session.ip,
    userAgent: session.userAgent.slice(0, LONGEST_USER_AGENT),
    createdAt: new Date(now),
    // A personal token is meant to be used elsewhere and later.
    seenAt: new Date(session.kind === 'personal' ? 0 : now),
    expiresAt,
  });
  const isSignIn = (session.kind ?? 'session') === 'session' && session.actingUserId === undefined && !session.tags;
  if (isSignIn) await recordSignIn(tx, { sessionId: id, ...session });
  return { id, expiresAt };
}
