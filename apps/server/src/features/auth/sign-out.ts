import { route } from '../../http/route.ts';
import { revokeSession } from '../sessions/revoke-sessions.ts';

export const signOut = route('POST /api/auth/logout', {
  handle: async ({ viewer, context }) => {
    await context.db.transact((tx) => revokeSession(tx, viewer.sessionId));
    return {};
  },
});
