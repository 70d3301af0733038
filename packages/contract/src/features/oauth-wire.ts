import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, strict, uuid } from '../wire.ts';
import { client, clientRefusals, oauth, text, tokenReply } from './oauth-shapes.ts';
import { shownUserProfile } from './users.ts';

const device = ['oauth.device'];
const github = ['github-compat'];
const iaaa = ['iaaa-compat'];

/** Assay as an OAuth provider, in the protocol of existing clients of this API. */
export const oauthWire = {
  'POST /api/oauth/access_token': endpoint({
    ...oauth,
    summary: 'Exchange a code for an access token',
    tags: [],
    body: strict({
      ...client,
      code: text(256).optional(),
      redirect_uri: text().optional(),
      code_verifier: text(128).optional(),
      grant_type: text(128).optional(),
    }),
    reply: tokenReply.extend({
      user: z
        .object({
          profile: shownUserProfile,
          capability: z.string().optional(),
          namespace: z.string().optional(),
          tags: z.array(z.string()).optional(),
        })
        .optional(),
      membership: z
        .object({
          orgId: z.string(),
          capability: z.string(),
          groups: z.array(z.string()),
          tags: z.array(z.string()).optional(),
        })
        .optional(),
    }),
    refusals: ['oauth-grant-invalid', 'oauth-grant-unsupported', ...clientRefusals],
  }),
  'POST /api/oauth/device/login': endpoint({
    ...oauth,
    summary: 'Start the sign-in on a device; the user then opens the link',
    tags: device,
    body: strict({ appId: text(64) }),
    reply: z.object({ secret: z.string(), verificationUri: z.string() }),
    refusals: ['not-found'],
  }),
  'POST /api/oauth/device/code': endpoint({
    ...oauth,
    summary: 'Get the code for a device; empty until the user has agreed, and returned only once',
    tags: device,
    body: strict({ appId: text(64), secret: text(64) }),
    reply: z.object({ code: z.string() }),
    refusals: ['not-found'],
  }),
  'POST /api/oauth/device/authorize': endpoint({
    ...oauth,
    viewer: 'session',
    summary: 'Approve a waiting device by passing it a code',
    tags: device,
    body: strict({ appId: text(64), secret: text(64), code: text(256) }),
    reply: z.literal(0),
    refusals: ['not-found', 'oauth-grant-invalid', 'oauth-session-needed'],
    ownSession: true,
  }),
  'GET /api/oauth/github_compat': endpoint({
    viewer: 'session',
    summary: 'Check whether a token is valid',
    tags: github,
    reply: done,
  }),
  'GET /api/oauth/github_compat/user': endpoint({
    viewer: 'session',
    summary: 'Get the user of a token',
    tags: github,
    reply: z.object({
      /** Stays the same when the name changes. */
      id: z.int(),
      login: z.string(),
      /** null unless verified. */
      email: z.string().nullable(),
    }),
  }),
  'GET /api/oauth/github_compat/user/emails': endpoint({
    viewer: 'session',
    summary: 'Get the e-mail address of the user',
    tags: github,
    reply: z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })),
  }),
  'GET /api/oauth/github_compat/user/orgs': endpoint({
    viewer: 'session',
    summary: 'List the organizations of the user, in pages of a hundred',
    tags: github,
    query: z.object({ per_page: int({ min: 100, max: 100 }), page: int({ min: 1, max: 1_000_000 }) }),
    reply: z.array(z.object({ login: z.string() })),
  }),
  'GET /api/oauth/github_compat/user/teams': endpoint({
    viewer: 'session',
    summary: 'List the groups of the user, in pages',
    tags: github,
    query: z.object({ per_page: int({ min: 1, max: 100 }), page: int({ min: 1, max: 1_000_000 }) }),
    reply: z.array(z.object({ name: z.string(), slug: z.string(), organization: z.object({ login: z.string() }) })),
  }),
  'POST /api/oauth/iaaa_compat/oauth.jsp': endpoint({
    ...oauth,
    summary: 'Redirect a browser from an IAAA app to the consent page',
    tags: iaaa,
    body: strict({ appID: text(64), appName: text(256).optional(), redirectUrl: text() }),
    reply: null,
    refusals: ['not-found'],
  }),
  'GET /api/oauth/iaaa_compat/svc/token/validate.do': endpoint({
    ...oauth,
    summary: 'Get the user of a code, in the format of IAAA',
    tags: iaaa,
    query: z.object({ remoteAddr: text(45), appId: uuid(), token: text(256), msgAbs: text(64) }),
    reply: z.object({
      success: z.boolean(),
      errCode: z.string(),
      errMsg: z.string(),
      userInfo: z
        .object({
          name: z.string(),
          status: z.string(),
          identityId: z.string(),
          deptId: z.string(),
          dept: z.string(),
          identityType: z.string(),
          detailType: z.string(),
          identityStatus: z.string(),
          campus: z.string(),
        })
        .optional(),
    }),
    refusals: ['not-found'],
  }),
};
