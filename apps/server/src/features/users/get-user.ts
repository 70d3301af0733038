import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { ownsProfile } from './policy.ts';
import { presentUser } from './present.ts';
import { findUser } from './queries.ts';

export const getUser = route('GET /api/user/:userId', {
  handle: async ({ params, viewer, context }) => {
    const user = await findUser(context.db, params.userId);
    if (!user) throw refusal('not-found');
    return presentUser(context, user, ownsProfile(viewer, user.id));
  },
});
