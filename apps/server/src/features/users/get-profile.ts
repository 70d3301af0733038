import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { ownsProfile } from './policy.ts';
import { presentProfile, presentPublicProfile } from './present.ts';
import { findUser } from './queries.ts';

export const getProfile = route('GET /api/user/:userId/profile', {
  handle: async ({ params, viewer, context }) => {
    const user = await findUser(context.db, params.userId);
    if (!user) throw refusal('not-found');
    return ownsProfile(viewer, user.id) ? presentProfile(user) : presentPublicProfile(user);
  },
});
