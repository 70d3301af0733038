import type { IncomingHttpHeaders } from 'node:http';
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { personalTokens, sessions, users } from '../../db/schema.ts';
import { refusal } from '../refusal.ts';
import { findSessions, type SessionRow } from './session-rows.ts';
import { anonymous, type UserViewer, type Viewer } from './viewer.ts';

/** Resolution of a session's last use. */
const SEEN_EVERY_MS = 60_000;
/** Prefix of personal tokens, by which people and secret scanners recognize them. */
export const PERSONAL_TOKEN_PREFIX = 'assay_pat_';

/**
 * The sender of a request: anonymous without an `Authorization` header, otherwise the user of an active session or
 * personal token, or of a token of another service whose scope includes a route with these tags. Refuses every other
 * token with `session-expired`, so that clients sign out.
 */
export async function authenticate(
  headers: IncomingHttpHeaders,
  ip: string,
  context: AppContext,
  tags: readonly string[],
): Promise<Viewer> {
  if (headers.authorization === undefined) return anonymous;
  const token = headers.authorization.replace(/^\s*(bearer|token)\s+/i, '').trim();
  const foreign = await findForeign(token, context, tags);
  if (foreign) return foreign;
  const found = await findSessionOf(token, context);
  if (!found) throw refusal('session-expired');
  if (context.clock.now() - found.seenAt.getTime() > SEEN_EVERY_MS)
    await touchSession(found.viewer.sessionId, ip, context);
  return found.viewer;
}

/** The active session of a token of either kind. */
export async function findSessionOf(token: string, context: AppContext): Promise<FoundSession | undefined> {
  if (token.startsWith(PERSONAL_TOKEN_PREFIX)) return presentSession(await findPersonal(token, context), context);
  const sessionId = await context.sessionTokens.read(token);
  return sessionId === null ? undefined : presentSession(await context.sessionRows.find(sessionId), context);
}

interface FoundSession {
  viewer: UserViewer;
  seenAt: Date;
}

function presentSession(row: SessionRow | undefined, { config }: AppContext): FoundSession | undefined {
  return row && { viewer: presentViewer(row, config), seenAt: row.seenAt };
}

/** The user of a session that has not ended. */
export function presentViewer(row: SessionRow, config: AppContext['config']): UserViewer {
  const { seenAt: _, locks, ...rest } = row;
  const isWithheld = config.identity.secondFactorForAdmins && !row.secondFactor;
  const held = row.capability & ~capabilityMask('user', 'admin');
  return {
    kind: 'user',
    ...rest,
    locks: locks ?? [],
    capability: isWithheld ? held : row.capability,
    secondFactorDue: isWithheld && held !== row.capability,
  };
}

/** The user of another service's token. It has no session, so it has the rights of an app's token. */
async function findForeign(
  token: string,
  context: AppContext,
  tags: readonly string[],
): Promise<UserViewer | undefined> {
  const userId = await context.findForeignUser?.(token, tags);
  if (userId === undefined) return undefined;
  const [user] = await context.db
    .select({ capability: users.capability, locks: context.locks })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return undefined;
  const session = {
    userId,
    sessionId: userId,
    token: 'app' as const,
    actingUserId: null,
    tags: [...tags],
    secondFactor: false,
  };
  return presentSession({ ...session, ...user, seenAt: new Date(0) }, context)?.viewer;
}

async function findPersonal(token: string, { db, clock, locks }: AppContext): Promise<SessionRow | undefined> {
  const hash = createHash('sha256').update(token).digest();
  const [row] = await findSessions(
    db,
    locks,
    sql`${sessions.id} = (select ${personalTokens.sessionId} from ${personalTokens} where ${personalTokens.hash} = ${hash})`,
    new Date(clock.now()),
  );
  return row;
}

async function touchSession(id: string, ip: string, { db }: AppContext): Promise<void> {
  await db.transact((tx) =>
    tx
      .update(sessions)
      .set({ seenAt: sql`now()`, ip })
      .where(eq(sessions.id, id)),
  );
}
