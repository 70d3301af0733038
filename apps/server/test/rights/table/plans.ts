import { ACCESS_LEVEL } from '@assay/contract/states';
import { but, inOrg, on, session } from '../rules.ts';
import { listed, ofOrg, row, type Row, type Table } from '../row.ts';

const make: Row['send'] = ({ orgId, fresh }) => ({
  body: { orgId, slug: `x${fresh}`, title: 't', accessLevel: ACCESS_LEVEL.private },
});
const settings = { slug: 'A' };

/** Plans and apps: administrators of an organization manage them too. */
export const plans: Table = {
  'POST /api/plan': row(but({ 'org admin': 200 }, inOrg('plan')), make),
  'GET /api/plan': row(session(), ofOrg),
  'GET /api/plan/tags': row(session(), ofOrg),
  'GET /api/plan/demo': row(session(), ofOrg),
  'GET /api/plan/:planId': row(on('plan', 'access')),
  'POST /api/plan/:planId/register': row(
    but({ owner: 200, planner: 200, 'org admin': 200 }, on('plan', 'access', 403)),
  ),
  'GET /api/plan/:planId/self': row(on('plan', 'access', 412)),
  'PATCH /api/plan/:planId/content': row(on('plan', 'content')),
  'GET /api/plan/:planId/contest': row(on('plan', 'access')),
  'POST /api/plan/:planId/contest': row(
    but({ 'org admin': 404, planner: 404 }, on('plan', 'admin', 409)),
    ({ contestId }) => ({
      body: { contestId, settings },
    }),
  ),
  'POST /api/plan/:planId/contest/:contestId/register': row(on('plan', 'access', 412)),
  'GET /api/plan/:planId/contest/:contestId/settings': row(on('plan', 'admin')),
  'PATCH /api/plan/:planId/contest/:contestId/settings': row(on('plan', 'admin'), () => ({ body: settings })),
  'DELETE /api/plan/:planId/contest/:contestId': row(on('plan', 'admin')),
  'PATCH /api/plan/:planId/admin/contest-slugs': row(on('plan', 'admin'), () => ({ body: { contests: [] } })),
  'GET /api/plan/:planId/participant': row(on('plan', 'admin'), listed),
  'GET /api/plan/:planId/admin/group': row(on('plan', 'admin')),
  // The planner of the scene cannot see the group.
  'POST /api/plan/:planId/admin/group': row(but({ planner: 404 }, on('plan', 'admin')), ({ groupId }) => ({
    body: { groupId },
  })),
  'DELETE /api/plan/:planId/admin/group/:groupId': row(on('plan', 'admin', 404)),
  'GET /api/plan/:planId/admin/access': row(on('plan', 'admin')),
  'POST /api/plan/:planId/admin/access': row(on('plan', 'admin', 409), ({ principalId }) => ({
    body: { principalId },
  })),
  'PATCH /api/plan/:planId/admin/access/:principalId': row(on('plan', 'admin'), () => ({ body: { capability: '1' } })),
  'DELETE /api/plan/:planId/admin/access/:principalId': row(on('plan', 'admin')),
  'PATCH /api/plan/:planId/admin/accessLevel': row(on('plan', 'admin'), () => ({
    body: { accessLevel: ACCESS_LEVEL.private },
  })),
  'GET /api/plan/:planId/admin/settings': row(on('plan', 'admin')),
  'PATCH /api/plan/:planId/admin/settings': row(on('plan', 'admin')),
  'DELETE /api/plan/:planId/admin': row(on('plan', 'admin')),

  'POST /api/app': row(but({ 'org admin': 200 }, inOrg('app')), make),
  'GET /api/app': row(session(), ofOrg),
  'GET /api/app/tags': row(session(), ofOrg),
  'GET /api/app/:appId': row(on('app', 'access')),
  'PATCH /api/app/:appId/content': row(on('app', 'content')),
  'GET /api/app/:appId/admin/access': row(on('app', 'admin')),
  'POST /api/app/:appId/admin/access': row(on('app', 'admin', 409), ({ principalId }) => ({ body: { principalId } })),
  'PATCH /api/app/:appId/admin/access/:principalId': row(on('app', 'admin'), () => ({ body: { capability: '1' } })),
  'DELETE /api/app/:appId/admin/access/:principalId': row(on('app', 'admin')),
  'PATCH /api/app/:appId/admin/accessLevel': row(on('app', 'admin'), () => ({
    body: { accessLevel: ACCESS_LEVEL.private },
  })),
  'GET /api/app/:appId/admin/settings': row(on('app', 'admin')),
  'PATCH /api/app/:appId/admin/settings': row(on('app', 'admin')),
  'POST /api/app/:appId/admin/revoke-secret': row(on('app', 'admin')),
  'DELETE /api/app/:appId/admin': row(on('app', 'admin')),

  // They belong to their owner alone; the instance of the scene is being allocated.
  'POST /api/instance/:instanceId/extend': row(but({ 'listed 0': 412 }, session(404))),
  'POST /api/instance/:instanceId/restart': row(but({ 'listed 0': 412 }, session(404))),
  'POST /api/instance/:instanceId/ticket': row(but({ 'listed 0': 412 }, session(404)), () => ({
    body: { endpoint: 'web' },
  })),
  // The instance belongs to `listed 0`.
  'POST /api/instance/:instanceId/destroy': row(but({ 'listed 0': 200 }, inOrg('instance', 200, 404))),
};
