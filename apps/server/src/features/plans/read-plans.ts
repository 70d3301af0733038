import { hasCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentObject, presentTitles, presentTranslations } from '../access/present-object.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { findPlanProgress } from './planned-contests.ts';
import { findPlanScope } from './plan-scope.ts';
import { administers, mayJoin } from './policy.ts';
import { findPlanPage, hasJoined, listPlans as findPlans, listPlanTags as findTags, listPromoted } from './queries.ts';

export const listPlans = route('GET /api/plan', {
  handle: async ({ query, viewer, context: { db } }) => {
    if (!(await findOrgForViewer(db, query.orgId, viewer.userId))) throw refusal('not-found');
    const { rows, total } = await findPlans(db, viewer.userId, query, query);
    const ids = rows.map(({ id }) => id);
    const progressOf = await findPlanProgress(db, viewer.userId, ids);
    const items = rows.map(({ id, accessLevel, slug, title, titles, tags }) => {
      const progress = progressOf.get(id);
      return { _id: id, accessLevel, slug, title, ...presentTitles(titles), tags, ...(progress && { progress }) };
    });
    return { items, ...(total !== undefined && { total }) };
  },
});

export const listPlanTags = route('GET /api/plan/tags', {
  handle: ({ query, viewer, context: { db } }) => findTags(db, viewer.userId, query.orgId),
});

export const listDemoPlans = route('GET /api/plan/demo', {
  handle: async ({ query, viewer, context: { db } }) => {
    const rows = await listPromoted(db, viewer.userId, query.orgId);
    return rows.map(({ id, title, titles, slug }) => ({ _id: id, title, ...presentTitles(titles), slug }));
  },
});

export const getPlan = route('GET /api/plan/:planId', {
  scope: findPlanScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    const row = await findPlanPage(db, scope.id);
    if (!row) throw refusal('not-found');
    const registered = await hasJoined(db, scope.id, viewer.userId);
    return {
      ...presentObject(scope, row),
      ...presentTranslations(row.translations),
      registered,
      abilities: {
        register: !registered && mayJoin(scope),
        editContent: hasCapability('plan', scope.capability, 'content'),
        administer: administers(scope),
      },
    };
  },
});
