import { z } from 'zod';
import { accessEndpoints, content, done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { accessLevel, bool, list, loose, pageOf, pageQuery, slug, str, strict, title, uuid } from '../wire.ts';

const tags = ['app'];
const at = { appId: uuid() };
const params = z.object(at);
const session = { viewer: 'session', tags } as const;
const scoped = ['not-found', 'no-right'] as const;
const access = accessEndpoints(at, tags);
const filters = { search: str({ min: 1, max: 256 }).optional(), tag: str({ min: 1, max: 64 }).optional() };

export const appSettings = loose({
  allowPublicLogin: bool().optional(),
  requireMfa: bool().optional(),
  attachUser: bool().optional(),
  attachMembership: bool().optional(),
  allowDeviceFlow: bool().optional(),
  enableIaaa: bool().optional(),
  scopes: list(str({ min: 1, max: 64, pattern: /^[^.\s]\S*$/ }), { max: 64 }).optional(),
  redirectUris: list(
    strict({ uri: str({ max: 2048, pattern: /^[a-z][a-z0-9+.-]*:\S+$/i }), label: str({ max: 64 }) }),
    { max: 64 },
  ).optional(),
});
export type AppSettings = z.output<typeof appSettings>;

export const apps = {
  'POST /api/app': endpoint({
    ...session,
    summary: 'Make an app',
    body: strict({ orgId: uuid(), slug: slug(), title: title(), accessLevel: accessLevel() }),
    reply: z.object({ appId: z.string() }),
    refusals: [...scoped, 'slug-taken'],
  }),
  'GET /api/app': endpoint({
    ...session,
    summary: 'Apps of an organization that the viewer may see',
    query: z.object({ ...pageQuery, ...filters, orgId: uuid() }),
    reply: pageOf(
      z.object({
        _id: z.string(),
        accessLevel: z.int(),
        slug: z.string(),
        title: z.string(),
        tags: z.array(z.string()),
      }),
    ),
    refusals: ['not-found'],
  }),
  'GET /api/app/tags': endpoint({
    ...session,
    summary: 'Tags of the apps the viewer may see',
    query: z.object({ orgId: uuid() }),
    reply: z.array(z.string()),
    extension: true,
  }),
  'GET /api/app/:appId': endpoint({
    ...session,
    summary: 'One app',
    params,
    reply: z.object({
      _id: z.string(),
      orgId: z.string(),
      accessLevel: z.int(),
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      settings: appSettings,
      capability: z.string(),
      abilities: z.object({ login: z.boolean(), editContent: z.boolean(), administer: z.boolean() }),
    }),
    refusals: scoped,
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
    summary: 'A new secret, shown once; the old one dies',
    params,
    reply: z.object({ secret: z.string() }),
    refusals: scoped,
  }),
  'DELETE /api/app/:appId/admin': endpoint({
    ...session,
    summary: 'Delete an app',
    params,
    reply: z.literal(0),
    refusals: scoped,
  }),
};
