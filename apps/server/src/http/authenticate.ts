import type { IncomingHttpHeaders } from 'node:http';
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { capabilityMask } from '@assay/contract';
import type { AppContext } from '../context.ts';
import { personalTokens, sessions, users } from '../db/schema.ts';
import { refusal } from './refusal.ts';
import { nobody, type UserViewer, type Viewer } from './viewer.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** How exactly it is known when a session was last used. */
const SEEN_EVERY_MS = 60_000;
/** Personal tokens begin with it, so that people and scanners of sources know them when they see one. */
export const PERSONAL_TOKEN_PREFIX = 'assay_pat_';

/**
 * Who sends this request: nobody without an `Authorization` header, else the user of a session or personal token that is neither expired nor
 * revoked. Refuses every other token with `session-expired`, so that clients sign out by themselves.
 */
export async function authenticate(headers: IncomingHttpHeaders, ip: string, context: AppContext): Promise<Viewer> {
  if (headers.authorization === undefined) return nobody;
  const token = headers.authorization.replace(/^\s*(bearer|token)\s+/i, '').trim();
  const found = await findSessionOf(token, context);
  if (!found) throw refusal('session-expired');
  if (context.clock.now() - found.seenAt.getTime() > SEEN_EVERY_MS)
    await touchSession(found.viewer.sessionId, ip, context);
  return found.viewer;
}

/** The live session that a token of either kind stands for. */
export async function findSessionOf(token: string, context: AppContext) {
  if (token.startsWith(PERSONAL_TOKEN_PREFIX)) return await findSession(isPersonalToken(token), context);
  const sessionId = await readSessionToken(token, context);
  return sessionId === null ? undefined : await findSession(eq(sessions.id, sessionId), context);
}

function isPersonalToken(token: string): SQL {
  const hash = createHash('sha256').update(token).digest();
  return sql`${sessions.id} = (select ${personalTokens.sessionId} from ${personalTokens} where ${personalTokens.hash} = ${hash})`;
}

/** The session a token names; null for one that is forged, malformed, expired or of another purpose. */
async function readSessionToken(token: string, context: AppContext): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, context.secret('session'), {
      algorithms: ['HS256'],
      currentDate: new Date(context.clock.now()),
      requiredClaims: ['userId', 'sid', 'iat', 'exp'],
    });
    return typeof payload['sid'] === 'string' && UUID.test(payload['sid']) ? payload['sid'] : null;
  } catch {
    return null; // Whatever is wrong with it, it is not a session.
  }
}

/** Looked up each time, by primary key: a revoked session ends at once, on every server. */
async function findSession(
  which: SQL,
  { db, clock, config }: AppContext,
): Promise<{ viewer: UserViewer; seenAt: Date } | undefined> {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      token: sessions.kind,
      userId: users.id,
      actingUserId: sessions.actingUserId,
      capability: users.capability,
      tags: sessions.tags,
      secondFactor: sessions.secondFactor,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(which, isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date(clock.now()))));
  if (!row) return undefined;
  const { seenAt, ...rest } = row;
  const isWithheld = config.identity.secondFactorForAdmins && !row.secondFactor;
  const held = row.capability & ~capabilityMask('user', 'admin');
  const viewer: UserViewer = {
    kind: 'user',
    ...rest,
    capability: isWithheld ? held : row.capability,
    secondFactorDue: isWithheld && held !== row.capability,
  };
  return { viewer, seenAt };
}

async function touchSession(id: string, ip: string, { db }: AppContext): Promise<void> {
  await db.transact((tx) =>
    tx
      .update(sessions)
      .set({ seenAt: sql`now()`, ip })
      .where(eq(sessions.id, id)),
  );
}
