import { and, eq, isNull } from 'drizzle-orm';
import { EVERYTHING } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { oauthFamilies, oauthGrants, sessions, users } from '../../../db/schema.ts';
import { findSessionOf, PERSONAL_TOKEN_PREFIX } from '../../../http/viewer/authenticate.ts';
import { refusal } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { revokeSession } from '../../sessions/revoke-sessions.ts';
import { requireClient, requireClientApp, type Client } from '../find-client.ts';
import { deleteFamily } from '../grants.ts';
import { findRefreshToken } from './refresh-tokens.ts';
import { hashSecretText } from '../../../secrets/secret-text.ts';

/**
 * A refresh token revokes its whole sign-in, an access token only itself. A token of another app is left alone, with
 * the same reply.
 */
export const revokeToken = route('POST /api/oauth/revoke', {
  handle: async ({ body, authorization, context }) => {
    const client = await requireClient(context, { authorization, body });
    if (body.token === undefined) throw refusal('oauth-request-invalid');
    const { token } = body;
    const access = await findAccess(context, client, token);
    await context.db.transact(async (tx) => {
      if (access) await revokeSession(tx, access.sessionId);
      if (client.kind !== 'app') return;
      const refresh = await findRefreshToken(tx, hashSecretText(token));
      if (refresh?.appId === client.app.id) await deleteFamily(tx, refresh.familyId);
    });
    return {};
  },
});

/**
 * Only for apps with a secret: others could probe tokens that they have found. An app can only introspect its own
 * tokens.
 */
export const introspectToken = route('POST /api/oauth/introspect', {
  handle: async ({ body, authorization, context, origin }) => {
    const app = await requireClientApp(context, { authorization, body });
    if (app.settings.isPublic) throw refusal('oauth-client-unauthorized');
    if (body.token === undefined) throw refusal('oauth-request-invalid');
    const about = { client_id: app.id, aud: app.id, iss: origin };
    const access = await findAccess(context, { kind: 'app', app }, body.token);
    if (access) {
      return {
        active: true,
        scope: (access.tags ?? [EVERYTHING]).join(' '),
        token_type: 'bearer',
        username: access.name,
        sub: access.userId,
        iat: Math.floor(access.createdAt.getTime() / 1000),
        exp: Math.floor(access.expiresAt.getTime() / 1000),
        ...about,
      };
    }
    const refresh = await findRefreshToken(context.db, hashSecretText(body.token));
    const now = new Date(context.clock.now());
    const isGood =
      refresh?.appId === app.id && refresh.usedAt === null && refresh.expiresAt > now && refresh.endsAt > now;
    if (!isGood) return { active: false };
    const exp = Math.floor(refresh.expiresAt.getTime() / 1000);
    return { active: true, scope: refresh.scopes.join(' '), sub: refresh.userId, exp, ...about };
  },
});

/** The active session of a token issued to this app; personal tokens belong to the command line. */
async function findAccess(context: AppContext, client: Client, token: string) {
  const session = (await findSessionOf(token, context))?.viewer;
  if (!session) return undefined;
  const [row] = await context.db
    .select({
      sessionId: sessions.id,
      kind: sessions.kind,
      tags: sessions.tags,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      name: users.name,
      appId: oauthGrants.appId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(oauthFamilies, eq(oauthFamilies.id, sessions.familyId))
    .leftJoin(oauthGrants, eq(oauthGrants.id, oauthFamilies.grantId))
    .where(and(eq(sessions.id, session.sessionId), isNull(sessions.revokedAt)));
  if (!row) return undefined;
  const isTheirs =
    client.kind === 'app'
      ? row.kind === 'app' && row.appId === client.app.id
      : row.kind === 'personal' && token.startsWith(PERSONAL_TOKEN_PREFIX);
  return isTheirs ? row : undefined;
}
