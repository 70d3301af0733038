import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { strict, uuid } from '../wire.ts';

/* Groups enrolled in a contest, such as classes. An extension: other servers with this API lack these routes. */

const at = { contestId: uuid() };
const params = z.object(at);
/** Contest routes return 400 for a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;

export const contestGroups = {
  'GET /api/contest/:contestId/admin/group': endpoint({
    ...scoped,
    summary: 'List the enrolled groups by name, at most 200',
    params,
    reply: z.array(
      z.object({
        groupId: z.string(),
        name: z.string(),
        memberCount: z.int(),
        /** Members who are participants, however they registered. */
        registeredCount: z.int(),
      }),
    ),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/group': endpoint({
    ...scoped,
    summary: 'Enroll a group: register all its members, and those who join it later while registration is open',
    params,
    body: strict({ groupId: uuid() }),
    reply: z.object({
      /** Members who were not participants before. */
      registered: z.int(),
      already: z.int(),
    }),
    refusals: hidden,
  }),
  'DELETE /api/contest/:contestId/admin/group/:groupId': endpoint({
    ...scoped,
    summary:
      'End the enrollment of a group; unregister members without submissions who were registered only through it',
    params: z.object({ ...at, groupId: uuid() }),
    reply: z.object({ removed: z.int() }),
    refusals: hidden,
  }),
};
