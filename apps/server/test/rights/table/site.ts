import { randomUUID } from 'node:crypto';
import { anybody, but, listedFrom, session, siteAdmin, unasked } from '../rules.ts';
import { listed, page, row, type Table } from '../row.ts';

const title = { title: 't', date: '2026-01-01', public: false };
const somePasskey = () => ({ params: { passkeyId: randomUUID() } });
const profile = (name: string) => ({ name, email: `${name}@example.org`, realname: '' });

/** The installation: texts, accounts and its administration. */
export const site: Table = {
  'GET /api/ping': row(unasked()),
  'POST /api/problem/:problemId/repository/hook': row(anybody(404), () => ({ query: { secret: 's' } })),
  'GET /api/avatar/:hash': row(unasked(), () => ({ params: { hash: 'd41d8cd98f00b204e9800998ecf8427e' } })),
  'GET /api/poster/:name': row(unasked(404), () => ({ params: { name: `${'0'.repeat(64)}.png` } })),
  'POST /api/public/fetch-principals-profiles': row(anybody(), ({ userId }) => ({ body: { principalIds: [userId] } })),
  'POST /api/public/resolve-slug': row(
    but({ owner: 200, setter: 200, 'in group': 200, ...listedFrom(0, 200) }, anybody(404)),
    ({ orgId, fresh }) => ({ body: { orgId, slug: fresh, type: 'problem' } }),
  ),
  'GET /api/info/milestone': row(anybody()),
  'PATCH /api/info/milestone': row(siteAdmin(), () => ({ body: { csp: '', noip: '' } })),
  'GET /api/info/friends': row(anybody()),
  'PATCH /api/info/friends': row(siteAdmin(), () => ({ body: [] })),
  'GET /api/info/posters': row(anybody()),
  'PATCH /api/info/posters': row(siteAdmin(), () => ({ body: [] })),
  'POST /api/info/posters/upload': row(siteAdmin(), () => ({ body: { size: 1, hash: '0'.repeat(64) } })),
  // Nothing was uploaded.
  'POST /api/info/posters/keep': row(siteAdmin(412), () => ({ body: { hash: '0'.repeat(64) } })),
  'GET /api/info/defaultOrg': row(anybody()),
  'PATCH /api/info/defaultOrg': row(siteAdmin(), () => ({ body: { defaultOrg: '' } })),
  'GET /api/info/filingNotice': row(anybody()),
  'PATCH /api/info/filingNotice': row(siteAdmin(), () => ({ body: { notice: null } })),
  'GET /api/info/branding': row(anybody()),
  'PATCH /api/info/branding': row(siteAdmin(), () => ({
    body: { name: { en: '', 'zh-Hans': '' }, mark: '', accent: '' },
  })),
  // Nothing was uploaded.
  'POST /api/info/mark/keep': row(siteAdmin(412), () => ({ body: { hash: '0'.repeat(64) } })),
  'GET /api/mark/:name': row(unasked(404), () => ({ params: { name: `${'0'.repeat(64)}.png` } })),
  'GET /api/info/signUpFields': row(anybody()),
  'GET /api/info/signUp': row(siteAdmin()),
  'PATCH /api/info/signUp': row(siteAdmin(), () => ({ body: { setting: 'default' } })),
  'PATCH /api/info/signUpFields': row(siteAdmin(), () => ({
    body: { realname: 'hidden', telephone: 'hidden', school: 'hidden', studentGrade: 'hidden' },
  })),
  'GET /api/info/site': row(anybody()),
  'GET /api/home': row(anybody()),
  'GET /api/events': row(anybody()),
  'GET /api/announcement': row(anybody(), listed),
  'POST /api/announcement': row(siteAdmin(), () => ({ body: title })),
  // Not published.
  'GET /api/announcement/:articleId': row(but({ 'site admin': 200 }, anybody(404))),
  'PATCH /api/announcement/:articleId': row(but({ 'site admin': 200 }, session(404)), () => ({
    body: { ...title, description: '' },
  })),
  'DELETE /api/announcement/:articleId': row(but({ 'site admin': 200 }, session(404))),

  'GET /api/auth/login': row(anybody()),
  'POST /api/auth/preLogin': row(anybody(), () => ({ body: { provider: 'password', payload: {} } })),
  'POST /api/auth/login': row(anybody(400), () => ({ body: { provider: 'password', payload: {} } })),
  'POST /api/auth/signup': row(anybody(400), ({ fresh }) => ({ body: { profile: profile(fresh), password: 'weak' } })),
  'POST /api/auth/resetPassword': row(anybody(400)),
  'GET /api/auth/verify': row(anybody()),
  'POST /api/auth/preVerify': row(session(), () => ({ body: { provider: 'password', payload: {} } })),
  'POST /api/auth/verify': row(session(400), () => ({ body: { provider: 'password', payload: {} } })),
  'POST /api/auth/forgot-password': row(anybody(400), () => ({ body: { email: 'nobody@example.org' } })),
  'POST /api/auth/forgot-password/confirm': row(anybody(400), () => ({ body: { secret: 'x', newPassword: 'x' } })),
  // Only for sessions that wait for their second factor; none here does.
  'POST /api/auth/second-factor/begin': row(session(403)),
  'POST /api/auth/second-factor': row(session(403)),
  // Tested with separate sessions, so that the others stay.
  'POST /api/auth/logout': row(session()),

  'GET /api/user': row(session(), listed),
  'GET /api/user/:userId': row(session()),
  'GET /api/user/:userId/profile': row(session()),
  'GET /api/user/:userId/activity': row(session()),
  'PATCH /api/user/:userId/activity': row(siteAdmin(), () => ({ body: { hidden: false } })),
  'POST /api/avatar/upload': row(session(), () => ({ body: { size: 1, hash: '0'.repeat(64) } })),
  // Nothing was uploaded.
  'POST /api/user/:userId/avatar': row(siteAdmin(412), () => ({ body: { hash: '0'.repeat(64) } })),
  'DELETE /api/user/:userId/avatar': row(siteAdmin()),
  'PATCH /api/user/:userId/profile': row(siteAdmin(), ({ fresh }) => ({ body: profile(fresh) })),
  // An administrator must prove their identity again.
  'POST /api/user/:userId/preBind': row(siteAdmin(400), () => ({ body: { provider: 'password', payload: {} } })),
  'POST /api/user/:userId/bind': row(siteAdmin(400), () => ({ body: { provider: 'password', payload: {} } })),
  'POST /api/user/:userId/unbind': row(siteAdmin(400), () => ({ body: { provider: 'password' } })),
  'GET /api/user/:userId/membership': row(siteAdmin()),
  // Given only by the user.
  'PATCH /api/user/:userId/membership/:orgId': row(session(403), () => ({ body: { profileConsent: 'granted' } })),
  'GET /api/user/:userId/identity': row(siteAdmin()),
  'GET /api/user/session': row(session()),
  'GET /api/user/:userId/session': row(siteAdmin()),
  'DELETE /api/user/:userId/session/:sessionId': row(siteAdmin(404), () => ({ params: { sessionId: randomUUID() } })),
  'POST /api/user/:userId/session/end-others': row(siteAdmin()),
  'GET /api/user/:userId/second-factor': row(siteAdmin()),
  // Only users themselves change their sign-in methods.
  'POST /api/user/:userId/second-factor/totp/begin': row(session(403)),
  'POST /api/user/:userId/second-factor/totp': row(session(403)),
  'POST /api/user/:userId/second-factor/totp/remove': row(session(403)),
  'POST /api/user/:userId/second-factor/recovery-codes': row(session(403)),
  'POST /api/user/:userId/second-factor/passkey/begin': row(session(403)),
  'POST /api/user/:userId/second-factor/passkey': row(session(403)),
  'PATCH /api/user/:userId/second-factor/passkey/:passkeyId': row(session(403), somePasskey),
  'POST /api/user/:userId/second-factor/passkey/:passkeyId/remove': row(session(403), somePasskey),
  'DELETE /api/admin/user/:userId/second-factor': row(siteAdmin()),
  'GET /api/admin': row(siteAdmin()),
  'GET /api/admin/health': row(siteAdmin()),
  'GET /api/admin/org': row(siteAdmin(), listed),
  'GET /api/admin/user': row(siteAdmin(), listed),
  'POST /api/admin/user': row(siteAdmin(), ({ fresh }) => ({ body: { profile: profile(`x${fresh}`) } })),
  'PATCH /api/admin/user/:userId/capability': row(siteAdmin(400), () => ({ body: { capability: '0' } })),
  'POST /api/admin/user/login': row(siteAdmin(), ({ userId }) => ({ body: { userId } })),
  'GET /api/admin/runner-health': row(siteAdmin()),
  'GET /api/admin/runner-health/:runnerId': row(siteAdmin()),
  'GET /api/admin/runner-quota': row(siteAdmin()),
  'PATCH /api/admin/runner-quota': row(siteAdmin(), () => ({ body: { quota: 'unlimited' } })),
  'GET /api/admin/runner-quota/org': row(siteAdmin(), listed),
  'PATCH /api/admin/runner-quota/org/:orgId': row(siteAdmin(), () => ({ body: { quota: 'default' } })),
  'GET /api/admin/audit': row(siteAdmin(), () => ({ query: page })),
  'GET /api/admin/audit/csv': row(siteAdmin()),
};
