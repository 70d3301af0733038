import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { deleteGrant } from '../oauth/grants.ts';
import { describeScope } from '../oauth/scopes.ts';
import { listConnected } from './queries.ts';

export const listConnectedApps = route('GET /api/oauth/connected', {
  handle: async ({ viewer, context: { db, clock } }) => {
    const rows = await listConnected(db, viewer.userId, new Date(clock.now()));
    return rows.map(({ appId, title, org, scopes, createdAt, usedAt, tokens }) => ({
      appId,
      title,
      org: { _id: org.id, name: org.name },
      scopes: scopes.map(describeScope),
      since: createdAt.getTime(),
      lastUsedAt: usedAt.getTime(),
      tokens,
    }));
  },
});

/** Deletes the grant with its codes, access tokens and refresh tokens; the app must ask for consent next time. */
export const disconnectApp = route('DELETE /api/oauth/connected/:appId', {
  handle: async ({ params, viewer, context: { db } }) => {
    if (!(await db.transact((tx) => deleteGrant(tx, viewer.userId, params.appId)))) throw refusal('not-found');
    return {};
  },
});
