import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { proofRefusals } from './auth-steps.ts';
import type { RefusalCode } from '../refusals.ts';
import { strict, uuid } from '../wire.ts';
import { client, clientRefusals, oauth, text, tokenReply } from './oauth-shapes.ts';

const own = { viewer: 'session', tags: ['auth'], ownSession: true, extension: true } as const;
/** A scope as the consent page shows it. */
const shownScope = z.object({
  name: z.string(),
  en: z.string(),
  zh: z.string(),
  isSensitive: z.boolean(),
  /** The user agreed to it earlier. */
  isKnown: z.boolean(),
});

/** A consent request for the user. */
const consentQuestion = z.object({
  next: z.literal('ask'),
  requestId: z.string(),
  /** When the request expires. */
  expiresAt: z.int(),
  /** Absent for the CLI of this product. */
  app: z
    .object({
      _id: z.string(),
      title: z.string(),
      description: z.string(),
      org: z.object({ _id: z.string(), name: z.string() }),
    })
    .optional(),
  scopes: z.array(shownScope),
  /** Where the browser is redirected afterwards; absent for a device. `to` is a host, or the URL scheme of an app. */
  redirect: z.object({ kind: z.enum(['website', 'loopback', 'app']), to: z.string() }).optional(),
  /** Name reported by the device; not verified. */
  deviceName: z.string().optional(),
  needsSecondFactor: z.boolean(),
  /**
   * The user agreed to all scopes earlier, and the redirect URI belongs to this app alone: the page may approve without
   * asking.
   */
  isRemembered: z.boolean(),
});
/** The browser must open this URL, which is registered for the app. */
const goTo = z.object({ next: z.literal('redirect'), redirectTo: z.string() });
/** The user must sign in, again if already signed in, and then return to the same URL. */
const signIn = z.object({ next: z.literal('sign-in') });
const consentReply = z.discriminatedUnion('next', [consentQuestion, goTo, signIn]);
export type ConsentQuestion = z.output<typeof consentQuestion>;

const consentParams = z.object({ requestId: uuid() });
const grantRefusals = [
  ...clientRefusals,
  'oauth-grant-invalid',
  'oauth-grant-unsupported',
  'oauth-client-unauthorized',
  'oauth-scope-invalid',
  'oauth-pending',
  'oauth-slow-down',
  'oauth-device-expired',
  'oauth-denied',
] as const satisfies readonly RefusalCode[];

const userinfo = endpoint({
  ...oauth,
  summary: 'Get the claims about the user of a token that its scopes allow',
  tags: ['openid', 'user.details', 'user'],
  reply: z.object({
    sub: z.string(),
    name: z.string().optional(),
    preferred_username: z.string().optional(),
    nickname: z.string().optional(),
    picture: z.string().optional(),
    profile: z.string().optional(),
    school: z.string().optional(),
    student_grade: z.string().optional(),
    email: z.string().optional(),
    email_verified: z.boolean().optional(),
    groups: z.array(z.string()).optional(),
  }),
  refusals: ['session-expired'],
  extension: true,
});

const introspection = z.object({
  active: z.boolean(),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  username: z.string().optional(),
  token_type: z.string().optional(),
  exp: z.int().optional(),
  iat: z.int().optional(),
  sub: z.string().optional(),
  aud: z.string().optional(),
  iss: z.string().optional(),
});

export const oauthEndpoints = {
  'GET /api/oauth/jwks': endpoint({
    ...oauth,
    summary: 'Get the keys that id tokens are signed with',
    tags: ['oauth'],
    reply: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
    extension: true,
  }),
  'POST /api/oauth/token': endpoint({
    ...oauth,
    summary: 'Exchange a code, a refresh token or a device code for tokens (RFC 6749, 7636, 8628, OpenID Connect)',
    tags: [],
    body: strict({
      ...client,
      grant_type: text(128).optional(),
      code: text(256).optional(),
      redirect_uri: text().optional(),
      code_verifier: text(128).optional(),
      refresh_token: text(256).optional(),
      device_code: text(256).optional(),
      scope: text().optional(),
    }),
    reply: tokenReply,
    refusals: grantRefusals,
    extension: true,
  }),
  'POST /api/oauth/device_authorization': endpoint({
    ...oauth,
    summary: 'Start the sign-in on a device; the user then types a code (RFC 8628)',
    tags: [],
    body: strict({ ...client, scope: text().optional(), device_name: text(64).optional() }),
    reply: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      expires_in: z.int(),
      interval: z.int(),
    }),
    refusals: [...clientRefusals, 'oauth-client-unauthorized', 'oauth-scope-invalid'],
    extension: true,
  }),
  'POST /api/oauth/revoke': endpoint({
    ...oauth,
    summary: 'Revoke a token of the app (RFC 7009); an unknown token is not an error',
    tags: [],
    body: strict({ ...client, token: text(4096).optional(), token_type_hint: text(64).optional() }),
    reply: done,
    refusals: clientRefusals,
    extension: true,
  }),
  'POST /api/oauth/introspect': endpoint({
    ...oauth,
    summary: 'Introspect a token of the app (RFC 7662); for apps with a secret',
    tags: [],
    body: strict({ ...client, token: text(4096).optional(), token_type_hint: text(64).optional() }),
    reply: introspection,
    refusals: [...clientRefusals, 'oauth-client-unauthorized'],
    extension: true,
  }),
  'GET /api/oauth/userinfo': userinfo,
  'POST /api/oauth/userinfo': userinfo,

  'POST /api/oauth/consent': endpoint({
    ...own,
    viewer: 'anyone',
    summary: 'Decide what the consent page does: ask, let the user sign in, or redirect the browser back',
    /** The query string of the page, unchanged. */
    body: strict({
      client_id: text(64),
      redirect_uri: text().optional(),
      response_type: text(64).optional(),
      response_mode: text(64).optional(),
      scope: text().optional(),
      state: text().optional(),
      nonce: text(512).optional(),
      code_challenge: text(128).optional(),
      code_challenge_method: text(16).optional(),
      prompt: text(64).optional(),
      max_age: text(16).optional(),
      request: text(16_384).optional(),
      request_uri: text().optional(),
    }),
    reply: consentReply,
    refusals: ['not-found', 'no-right', 'oauth-redirect-unknown', 'oauth-session-needed'],
  }),
  'POST /api/oauth/consent/device': endpoint({
    ...own,
    summary: 'Get the consent request of a device by the code that the user typed',
    body: strict({ userCode: text(32) }),
    reply: consentQuestion,
    refusals: ['user-code-unknown', 'too-many-attempts', 'no-right', 'oauth-session-needed'],
  }),
  'POST /api/oauth/consent/:requestId/approve': endpoint({
    ...own,
    summary: 'Agree, once',
    params: consentParams,
    body: strict({ mfaToken: text(4096).optional() }),
    /** Absent for a device, which polls. */
    reply: z.object({ redirectTo: z.string().optional() }),
    refusals: ['consent-gone', 'no-right', 'oauth-session-needed', ...proofRefusals],
  }),
  'POST /api/oauth/consent/:requestId/deny': endpoint({
    ...own,
    summary: 'Refuse, once',
    params: consentParams,
    reply: z.object({ redirectTo: z.string().optional() }),
    refusals: ['consent-gone', 'oauth-session-needed'],
  }),
  'GET /api/oauth/connected': endpoint({
    ...own,
    summary: 'List the apps that the caller has given access',
    reply: z.array(
      z.object({
        appId: z.string(),
        title: z.string(),
        org: z.object({ _id: z.string(), name: z.string() }),
        scopes: z.array(shownScope.omit({ isKnown: true })),
        since: z.int(),
        lastUsedAt: z.int(),
        /** Valid access tokens. */
        tokens: z.int(),
      }),
    ),
  }),
  'DELETE /api/oauth/connected/:appId': endpoint({
    ...own,
    summary: 'Revoke the access of an app; its tokens end immediately',
    params: z.object({ appId: uuid() }),
    reply: done,
    refusals: ['not-found'],
  }),
};
