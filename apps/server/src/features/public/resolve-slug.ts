import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { guardedApps, guardedPlans } from '../access/guarded.ts';
import { findContestBySlug, findGuardedBySlug, findProblemBySlug } from './queries.ts';

export const resolveSlug = route('POST /api/public/resolve-slug', {
  handle: async ({ body, viewer, context }) => {
    const viewerId = viewer.kind === 'user' ? viewer.userId : null;
    const id = await find(context.db, body, viewerId);
    if (id === undefined) throw refusal('not-found');
    return { _id: id };
  },
});

async function find(
  db: Db,
  { type, orgId, slug }: { type: 'app' | 'contest' | 'plan' | 'problem'; orgId: string; slug: string },
  viewerId: string | null,
): Promise<string | undefined> {
  switch (type) {
    case 'problem':
      return await findProblemBySlug(db, orgId, slug, viewerId);
    case 'contest':
      return await findContestBySlug(db, orgId, slug, viewerId);
    case 'app':
      return await findGuardedBySlug(db, guardedApps, { orgId, slug, viewerId });
    case 'plan':
      return await findGuardedBySlug(db, guardedPlans, { orgId, slug, viewerId });
  }
}
