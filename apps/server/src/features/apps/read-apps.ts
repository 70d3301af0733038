import { hasCapability, printObjectCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { findAppScope } from './app-scope.ts';
import { mayLogIn } from './policy.ts';
import { findAppPage, listApps as findApps, listAppTags as findTags } from './queries.ts';

export const listApps = route('GET /api/app', {
  handle: async ({ query, viewer, context: { db } }) => {
    if (!(await findOrgForViewer(db, query.orgId, viewer.userId))) throw refusal('not-found');
    const { rows, total } = await findApps(db, viewer.userId, query, query);
    const items = rows.map(({ id, accessLevel, slug, title, tags }) => ({ _id: id, accessLevel, slug, title, tags }));
    return { items, ...(total !== undefined && { total }) };
  },
});

export const listAppTags = route('GET /api/app/tags', {
  handle: ({ query, viewer, context: { db } }) => findTags(db, viewer.userId, query.orgId),
});

export const getApp = route('GET /api/app/:appId', {
  scope: findAppScope,
  handle: async ({ scope, context: { db } }) => {
    const row = await findAppPage(db, scope.id);
    if (!row) throw refusal('not-found');
    return {
      _id: scope.id,
      orgId: scope.orgId,
      accessLevel: row.accessLevel,
      slug: row.slug,
      title: row.title,
      description: row.description,
      tags: row.tags,
      settings: scope.settings,
      capability: printObjectCapability(scope.capability),
      abilities: {
        login: mayLogIn(scope),
        editContent: hasCapability('app', scope.capability, 'content'),
        administer: hasCapability('app', scope.capability, 'admin'),
      },
    };
  },
});
