import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, str, strict, uuid } from '../wire.ts';

/*
 * Uploaded avatars. An extension: other servers with this API lack these routes. An upload has a random id, `u` and 32
 * hex digits, which takes the place of the `emailHash` of its owner, so that clients show it like any avatar.
 */

const sha256 = () => str({ pattern: /^[0-9a-f]{64}$/ });
const uploaded = { body: strict({ hash: sha256() }), reply: done };
const session = { viewer: 'session', extension: true } as const;
const user = { ...session, tags: ['user'], params: z.object({ userId: uuid() }) };
const org = { ...session, tags: ['org'], params: z.object({ orgId: uuid() }) };
const group = { ...session, tags: ['group'], params: z.object({ groupId: uuid() }) };
const scoped = ['not-found', 'no-right'] as const;
const unusable = ['not-uploaded', 'too-large', 'not-an-avatar'] as const;

export const avatars = {
  'POST /api/avatar/upload': endpoint({
    ...session,
    tags: ['user', 'org', 'group'],
    summary: 'Get the URL for uploading an avatar, a PNG, JPEG or WebP image of at most 256 KiB and 1024 × 1024 pixels',
    body: strict({ size: int({ min: 1 }), hash: sha256() }),
    reply: z.object({ url: z.string() }),
    refusals: ['too-large'],
  }),
  'POST /api/user/:userId/avatar': endpoint({
    ...user,
    ...uploaded,
    summary: 'Use an image that the viewer uploaded as the avatar of a user; for the user and site administrators',
    refusals: [...scoped, ...unusable],
  }),
  'DELETE /api/user/:userId/avatar': endpoint({
    ...user,
    summary: 'Remove the uploaded avatar of a user; for the user and site administrators',
    reply: done,
    refusals: scoped,
  }),
  'POST /api/org/:orgId/admin/avatar': endpoint({
    ...org,
    ...uploaded,
    summary: 'Use an image that the viewer uploaded as the avatar of the organization',
    refusals: [...scoped, ...unusable],
  }),
  'DELETE /api/org/:orgId/admin/avatar': endpoint({
    ...org,
    summary: 'Remove the uploaded avatar of the organization',
    reply: done,
    refusals: [...scoped],
  }),
  'POST /api/group/:groupId/avatar': endpoint({
    ...group,
    ...uploaded,
    summary: 'Use an image that the viewer uploaded as the avatar of a group',
    refusals: [...scoped, ...unusable],
  }),
  'DELETE /api/group/:groupId/avatar': endpoint({
    ...group,
    summary: 'Remove the uploaded avatar of a group',
    reply: done,
    refusals: scoped,
  }),
};
