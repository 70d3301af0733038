import { z } from 'zod';
import { accessEndpoints, content, done, newObject, objectRow, shownObject, listTags } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { proofRefusals } from './auth-steps.ts';
import { redirectKind } from '../redirect-uri.ts';
import { bool, int, list, loose, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/** How long the old secret of an app may stay valid after a new one is created. */
const MAX_SECRET_OVERLAP_S = 30 * 24 * 3600;

const tags = ['app'];
const at = { appId: uuid() };
const params = z.object(at);
const session = { viewer: 'session', tags } as const;
const scoped = ['not-found', 'no-right'] as const;
const access = accessEndpoints(at, tags);
const filters = { search: str({ min: 1, max: 256 }).optional(), tag: str({ min: 1, max: 64 }).optional() };

function redirectUri() {
  return str({ max: 2048 }).refine((text) => redirectKind(text) !== undefined, {
    message: 'must be https, http on a loopback address, or a scheme of the app, without fragment, password or *',
  });
}

export const appSettings = loose({
  allowPublicLogin: bool().optional(),
  requireMfa: bool().optional(),
  attachUser: bool().optional(),
  attachMembership: bool().optional(),
  allowDeviceFlow: bool().optional(),
  enableIaaa: bool().optional(),
  scopes: list(str({ min: 1, max: 64, pattern: /^[^.\s]\S*$/ }), { max: 64 }).optional(),
  redirectUris: list(strict({ uri: redirectUri(), label: str({ max: 64 }) }), { max: 64 }).optional(),
  /**
   * True for a public client: an app on users' machines or in browsers, which cannot keep a secret. It must use PKCE.
   */
  isPublic: bool().optional(),
});
export type AppSettings = z.output<typeof appSettings>;

export const apps = {
  'POST /api/app': endpoint({
    ...session,
    summary: 'Create an app',
    body: strict(newObject),
    /** The secret is returned only here. */
    reply: z.object({ appId: z.string(), secret: z.string() }),
    refusals: ['no-right', 'slug-taken'],
  }),
  'GET /api/app': endpoint({
    ...session,
    summary: 'List the apps of an organization that the viewer may see',
    query: z.object({ ...pageQuery, ...filters, orgId: uuid() }),
    reply: pageOf(z.object(objectRow)),
    refusals: ['not-found'],
  }),
  'GET /api/app/tags': endpoint({
    ...session,
    ...listTags('apps'),
    extension: true,
  }),
  'GET /api/app/:appId': endpoint({
    ...session,
    summary: 'Get an app',
    params,
    reply: z.object({
      ...shownObject,
      settings: appSettings,
      abilities: z.object({ login: z.boolean(), editContent: z.boolean(), administer: z.boolean() }),
    }),
    refusals: ['not-found'],
  }),
  'PATCH /api/app/:appId/content': endpoint({
    ...session,
    summary: 'Change description, title, slug or tags',
    params,
    body: content,
    reply: done,
    refusals: [...scoped, 'slug-taken'],
  }),
  'GET /api/app/:appId/admin/access': access.list,
  'POST /api/app/:appId/admin/access': access.add,
  'PATCH /api/app/:appId/admin/access/:principalId': access.change,
  'DELETE /api/app/:appId/admin/access/:principalId': access.remove,
  'PATCH /api/app/:appId/admin/accessLevel': access.level,
  'GET /api/app/:appId/admin/settings': endpoint({
    ...session,
    summary: 'Settings',
    params,
    reply: appSettings,
    refusals: scoped,
  }),
  'PATCH /api/app/:appId/admin/settings': endpoint({
    ...session,
    summary: 'Replace the settings',
    params,
    body: appSettings,
    reply: done,
    refusals: scoped,
  }),
  'POST /api/app/:appId/admin/revoke-secret': endpoint({
    ...session,
    summary: 'Create a new secret, shown once; the old one expires immediately or after the given time',
    params,
    body: strict({ overlapS: int({ min: 0, max: MAX_SECRET_OVERLAP_S }).optional() }).optional(),
    reply: z.object({ secret: z.string() }),
    refusals: scoped,
  }),
  'GET /api/app/:appId/admin/usage': endpoint({
    ...session,
    summary: 'Get when the app and its secrets were last used, and by how many users',
    params,
    reply: z.object({
      /** Last use at the token endpoint: of either secret, or of a public app's client id. */
      lastUsedAt: z.int().optional(),
      secretMadeAt: z.int(),
      /** When the previous secret expires. */
      oldSecretUntil: z.int().optional(),
      /** Users with a consent for the app that they have not revoked. */
      people: z.int(),
      /** Valid access tokens. */
      tokens: z.int(),
    }),
    refusals: scoped,
    extension: true,
  }),
  'POST /api/app/:appId/authorize': endpoint({
    ...session,
    summary: 'Identify the caller to an app: creates a code that is valid once, for one minute',
    params,
    body: strict({
      mfaToken: str({ max: 4096 }).optional(),
      type: z.enum(['web', 'device']).default('web'),
      /** Where the code is sent. Checked here and bound to the code. */
      redirectUri: str({ max: 2048 }).optional(),
      codeChallenge: str({ max: 128 }).optional(),
      codeChallengeMethod: str({ max: 16 }).optional(),
    }),
    reply: z.object({ token: z.string() }),
    refusals: [...scoped, 'oauth-redirect-unknown', 'oauth-request-invalid', 'oauth-session-needed', ...proofRefusals],
    ownSession: true,
  }),
  'DELETE /api/app/:appId/admin': endpoint({
    ...session,
    summary: 'Delete an app',
    params,
    reply: z.literal(0),
    refusals: scoped,
  }),
};
