import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { requireOwnSession } from '../sessions/oauth-session.ts';
import { makePersonalToken } from './make-personal-token.ts';
import { countPersonalTokens, listPersonalTokens as findTokens, revokePersonalToken } from './queries.ts';

const MAX_TOKENS = 50;
/** Stands for the last use of a token that was never used. */
const NEVER = new Date(0);

export const listPersonalTokens = route('GET /api/personal-token', {
  handle: async ({ viewer, context: { db, clock } }) => {
    const rows = await findTokens(db, viewer.userId, new Date(clock.now()));
    return rows.map(({ id, name, prefix, scopes, createdAt, usedAt, ip, expiresAt }) => ({
      _id: id,
      name,
      prefix,
      scopes: scopes ?? [],
      createdAt: createdAt.getTime(),
      ...(usedAt > NEVER && { lastUsedAt: usedAt.getTime(), lastIp: ip }),
      expiresAt: expiresAt.getTime(),
    }));
  },
});

export const makeToken = route('POST /api/personal-token', {
  handle: async ({ body: { name, scopes, expiresInDays }, viewer, context, ip, userAgent }) => {
    requireOwnSession(viewer);
    const { userId } = viewer;
    const { id, token } = await context.db.transact(async (tx) => {
      // Locks the user's row, so that concurrent requests cannot exceed the limit.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      if ((await countPersonalTokens(tx, userId, new Date(context.clock.now()))) >= MAX_TOKENS)
        throw refusal('token-limit');
      const newToken = { userId, name, scopes: [...new Set(scopes)], expiresInDays, ip, userAgent };
      return await makePersonalToken(tx, context, newToken);
    });
    return { _id: id, token };
  },
});

export const revokeToken = route('DELETE /api/personal-token/:tokenId', {
  handle: async ({ params, viewer, context: { db, clock } }) => {
    const now = new Date(clock.now());
    if (!(await db.transact((tx) => revokePersonalToken(tx, viewer.userId, params.tokenId, now))))
      throw refusal('not-found');
    return {};
  },
});
