import { ACCESS_LEVEL } from '@assay/contract/states';
import { anybody, but, inOrg, on, orgOwner, session, siteAdmin, type Rule } from '../rules.ts';
import { listed, ofOrg, row, type Row, type Table } from '../row.ts';

const admin = (then = 200) => inOrg('admin', then);
/** Those who create problems or contests. */
const usesLibrary = (then = 200) => but({ setter: then }, inOrg('contest', then));
const profile: Row['send'] = ({ fresh }) => ({ body: { name: `n${fresh}`, email: '' } });
/**
 * A group's grants include titles of private objects, so they require the administration of the organization in
 * addition to access to the group.
 */
const seesGrants: Rule = (viewer) => {
  const status = on('group', 'access')(viewer);
  return status === 200 ? inOrg('admin')(viewer) : status;
};

/** Organizations, their members, groups and runners. */
export const orgs: Table = {
  'POST /api/org': row(siteAdmin(), ({ fresh }) => ({ body: { profile: { name: fresh, email: '' } } })),
  'GET /api/org': row(session()),
  'GET /api/org/:orgId': row(session()),
  'POST /api/org/:orgId/search-principals': row(but({ 'site admin': 200 }, inOrg('member')), ({ fresh }) => ({
    body: { name: fresh },
  })),
  'GET /api/org/:orgId/library': row(usesLibrary(), listed),
  // No problem is lent to the organization.
  'GET /api/org/:orgId/library/:problemId': row(usesLibrary(404)),
  'GET /api/org/:orgId/library/:problemId/attachment/:key/url/download': row(usesLibrary(404)),
  'GET /api/org/:orgId/admin/member': row(admin(), listed),
  'POST /api/org/:orgId/admin/member': row(admin(409), ({ userId }) => ({ body: { userId } })),
  'POST /api/org/:orgId/admin/member/batchImport': row(admin(), () => ({ body: { users: [] } })),
  'POST /api/org/:orgId/admin/member/batch-import': row(admin(), () => ({ body: { users: [] } })),
  'POST /api/org/:orgId/admin/member/set-passwords': row(admin(), () => ({ body: { members: [] } })),
  'PATCH /api/org/:orgId/admin/member/:userId/capability': row(admin(), () => ({ body: { capability: '1' } })),
  'DELETE /api/org/:orgId/admin/member/:userId': row(admin()),
  'GET /api/org/:orgId/admin/role': row(admin()),
  // The set of a role that every organization has, so that nothing is stored.
  'POST /api/org/:orgId/admin/role': row(admin(409), ({ fresh }) => ({ body: { name: fresh, capability: '1' } })),
  'PATCH /api/org/:orgId/admin/role/:roleId': row(admin(404), ({ articleId }) => ({
    params: { roleId: articleId },
    body: { name: 'n' },
  })),
  'DELETE /api/org/:orgId/admin/role/:roleId': row(admin(404), ({ articleId }) => ({ params: { roleId: articleId } })),
  'GET /api/org/:orgId/admin/invitation': row(admin()),
  'POST /api/org/:orgId/admin/invitation': row(admin()),
  'DELETE /api/org/:orgId/admin/invitation/:invitationId': row(admin(404), ({ articleId }) => ({
    params: { invitationId: articleId },
  })),
  // Anyone who has a link may use it; no user has this one.
  'GET /api/invitation/:token': row(anybody(404), ({ fresh }) => ({ params: { token: fresh } })),
  'POST /api/invitation/:token/join': row(session(404), ({ fresh }) => ({ params: { token: fresh } })),
  'GET /api/org/:orgId/admin/settings': row(admin()),
  'PATCH /api/org/:orgId/admin/settings': row(admin()),
  'GET /api/org/:orgId/admin/profile': row(admin()),
  'PATCH /api/org/:orgId/admin/profile': row(admin(400)),
  // Nothing was uploaded.
  'POST /api/org/:orgId/admin/avatar': row(admin(412), () => ({ body: { hash: '0'.repeat(64) } })),
  'DELETE /api/org/:orgId/admin/avatar': row(admin()),
  // A host of this machine is never contacted.
  'POST /api/org/:orgId/admin/settings/test-storage': row(admin(), () => ({
    body: { oss: { bucket: 'b', accessKey: 'a', secretKey: 's', endpoint: 'http://127.0.0.1:9' } },
  })),
  'GET /api/org/:orgId/admin/ownership': row(admin()),
  // To an unknown user, so that the owner stays the owner.
  'PATCH /api/org/:orgId/admin/ownership': row(orgOwner(400), ({ articleId }) => ({ body: { userId: articleId } })),
  'DELETE /api/org/:orgId/admin': row(orgOwner(400), () => ({ body: { name: 'another' } })),
  'GET /api/org/:orgId/admin/audit': row(admin(), listed),

  'POST /api/org/:orgId/admin/runner/register': row(admin()),
  'GET /api/org/:orgId/admin/runner': row(admin()),
  'GET /api/org/:orgId/admin/runner/:runnerId': row(admin()),
  'PATCH /api/org/:orgId/admin/runner/:runnerId': row(admin()),
  'GET /api/org/:orgId/admin/runner-health': row(admin()),
  'GET /api/org/:orgId/admin/runner-quota': row(admin()),
  'GET /api/org/:orgId/admin/runner/:runnerId/health': row(admin()),
  'GET /api/org/:orgId/language': row(session()),
  // A missing one, so that the runner of the other rows stays.
  'DELETE /api/org/:orgId/admin/runner/:runnerId': row(admin(404), ({ articleId }) => ({
    params: { runnerId: articleId },
  })),

  'GET /api/group': row(inOrg('member'), ofOrg),
  'POST /api/group': row(admin(), ({ orgId, fresh }) => ({
    body: { orgId, profile: { name: `g${fresh}`, email: '' } },
  })),
  'GET /api/group/:groupId': row(on('group', 'access')),
  'GET /api/group/:groupId/profile': row(on('group', 'access')),
  'PATCH /api/group/:groupId/profile': row(on('group', 'content'), profile),
  'POST /api/group/:groupId/avatar': row(on('group', 'content', 412), () => ({ body: { hash: '0'.repeat(64) } })),
  'DELETE /api/group/:groupId/avatar': row(on('group', 'content')),
  'DELETE /api/group/:groupId': row(on('group', 'admin')),
  'GET /api/group/:groupId/access': row(seesGrants, listed),
  'GET /api/group/:groupId/member': row(on('group', 'access'), listed),
  'POST /api/group/:groupId/member': row(on('group', 'admin'), ({ userId }) => ({ body: { userId } })),
  'POST /api/group/:groupId/member/batch': row(on('group', 'admin'), ({ userId }) => ({ body: { userIds: [userId] } })),
  'DELETE /api/group/:groupId/member/:userId': row(on('group', 'admin')),
  'GET /api/group/:groupId/admin/access': row(on('group', 'admin')),
  'POST /api/group/:groupId/admin/access': row(on('group', 'admin', 409), ({ principalId }) => ({
    body: { principalId },
  })),
  'PATCH /api/group/:groupId/admin/access/:principalId': row(on('group', 'admin'), () => ({
    body: { capability: '1' },
  })),
  'DELETE /api/group/:groupId/admin/access/:principalId': row(on('group', 'admin')),
  'PATCH /api/group/:groupId/admin/accessLevel': row(on('group', 'admin'), () => ({
    body: { accessLevel: ACCESS_LEVEL.private },
  })),

  'GET /api/search': row(session(), ({ orgId, fresh }) => ({ query: { orgId, search: fresh } })),
  'GET /api/solution': row(admin(), ofOrg),
  'GET /api/instance': row(admin(), ofOrg),
  'POST /api/org/:orgId/admin/destroy-instances': row(inOrg('instance')),
};
