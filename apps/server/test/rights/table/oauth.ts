import { randomUUID } from 'node:crypto';
import { anybody, but, on, session, type Rule } from '../rules.ts';
import { row, type Row, type Table } from '../row.ts';

/** Programs that identify as an unknown app. */
const asNoApp: Row['send'] = () => ({ body: { client_id: 'nobody', grant_type: 'authorization_code', code: 'x' } });
const page = { per_page: 100, page: 1 };
const noRequest: Row['send'] = () => ({ params: { requestId: randomUUID() } });
const token = { name: 't', scopes: ['user'], expiresInDays: 1 };
const iaaa = { remoteAddr: '', token: 't', msgAbs: '' };

/**
 * Anonymous viewers are redirected to sign in; an app that the viewer may not open counts as missing; its redirect URI
 * is not registered.
 */
const consentPage: Rule = (viewer) =>
  ['nobody', 'runner', 'other runner'].includes(viewer) ? 200 : on('app', 'access', 400)(viewer);

/** Assay as OAuth provider, and personal tokens. */
export const oauth: Table = {
  'POST /api/app/:appId/authorize': row(on('app', 'login')),
  'GET /api/app/:appId/admin/usage': row(on('app', 'admin')),
  'POST /api/oauth/access_token': row(anybody(400), asNoApp),
  'POST /api/oauth/device/login': row(anybody(404), ({ appId }) => ({ body: { appId } })),
  'POST /api/oauth/device/code': row(anybody(404), ({ appId }) => ({ body: { appId, secret: 's' } })),
  'POST /api/oauth/device/authorize': row(session(404), ({ appId }) => ({ body: { appId, secret: 's', code: 'c' } })),
  'GET /api/oauth/github_compat': row(session()),
  'GET /api/oauth/github_compat/user': row(session()),
  'GET /api/oauth/github_compat/user/emails': row(session()),
  'GET /api/oauth/github_compat/user/orgs': row(session(), () => ({ query: page })),
  'GET /api/oauth/github_compat/user/teams': row(session(), () => ({ query: page })),
  // Without the provider.
  'POST /api/oauth/iaaa_compat/oauth.jsp': row(anybody(404), ({ appId }) => ({
    body: { appID: appId, redirectUrl: 'https://app.example' },
  })),
  'GET /api/oauth/iaaa_compat/svc/token/validate.do': row(anybody(404), ({ appId }) => ({ query: { ...iaaa, appId } })),

  'GET /api/oauth/jwks': row(anybody()),
  'POST /api/oauth/token': row(anybody(401), asNoApp),
  'POST /api/oauth/device_authorization': row(anybody(401), asNoApp),
  'POST /api/oauth/revoke': row(anybody(401), asNoApp),
  'POST /api/oauth/introspect': row(anybody(401), asNoApp),
  'GET /api/oauth/userinfo': row(but({ nobody: 401, runner: 401, 'other runner': 401 }, session())),
  'POST /api/oauth/userinfo': row(but({ nobody: 401, runner: 401, 'other runner': 401 }, session())),
  'POST /api/oauth/consent': row(consentPage, ({ appId }) => ({
    body: { client_id: appId, redirect_uri: 'https://app.example' },
  })),
  'POST /api/oauth/consent/device': row(session(404), () => ({ body: { userCode: 'AAAA-AAAA' } })),
  'POST /api/oauth/consent/:requestId/approve': row(session(404), noRequest),
  'POST /api/oauth/consent/:requestId/deny': row(session(404), noRequest),
  'GET /api/oauth/connected': row(session()),
  'DELETE /api/oauth/connected/:appId': row(session(404)),

  'GET /api/personal-token': row(session()),
  'POST /api/personal-token': row(session(), () => ({ body: token })),
  'DELETE /api/personal-token/:tokenId': row(session(404), () => ({ params: { tokenId: randomUUID() } })),
};
