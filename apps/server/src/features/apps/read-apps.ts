import { hasCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentObject } from '../access/present-object.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { appScopeWith, findAppScope } from './app-scope.ts';
import { mayLogIn } from './policy.ts';
import { findAppPage, findAppUsage, listApps as findApps, listAppTags as findTags } from './queries.ts';

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

export const getAppUsage = route('GET /api/app/:appId/admin/usage', {
  scope: appScopeWith('admin'),
  handle: async ({ scope, context: { db, clock } }) => {
    const now = new Date(clock.now());
    const row = await findAppUsage(db, scope.id, now);
    if (!row) throw refusal('not-found');
    return {
      ...(row.usedAt && { lastUsedAt: row.usedAt.getTime() }),
      secretMadeAt: row.secretMadeAt.getTime(),
      ...(row.oldSecretUntil && row.oldSecretUntil > now && { oldSecretUntil: row.oldSecretUntil.getTime() }),
      people: row.people,
      tokens: row.tokens,
    };
  },
});

export const getApp = route('GET /api/app/:appId', {
  scope: findAppScope,
  handle: async ({ scope, context: { db } }) => {
    const row = await findAppPage(db, scope.id);
    if (!row) throw refusal('not-found');
    return {
      ...presentObject(scope, row),
      settings: scope.settings,
      abilities: {
        login: mayLogIn(scope),
        editContent: hasCapability('app', scope.capability, 'content'),
        administer: hasCapability('app', scope.capability, 'admin'),
      },
    };
  },
});
