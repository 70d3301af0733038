import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { list, str, strict, uuid } from '../wire.ts';

export const publicHelpers = {
  'POST /api/public/fetch-principals-profiles': endpoint({
    summary: 'Get the names of users and groups',
    viewer: 'anyone',
    tags: ['public'],
    body: strict({ principalIds: list(uuid(), { max: 50 }) }),
    reply: z.array(
      z.object({
        principalId: z.string(),
        principalType: z.enum(['user', 'group']),
        name: z.string(),
        emailHash: z.string(),
        orgId: z.string().optional(),
        namespace: z.string().optional(),
        /** A team of a contest, which has no account. */
        team: z.boolean().optional(),
        tags: z.array(z.string()).optional(),
      }),
    ),
  }),
  'POST /api/public/resolve-slug': endpoint({
    summary: 'Get the id of the object with a slug',
    viewer: 'anyone',
    tags: ['public'],
    body: strict({
      orgId: uuid(),
      slug: str({ min: 1, max: 64 }),
      type: z.enum(['app', 'contest', 'plan', 'problem']),
    }),
    reply: z.object({ _id: z.string() }),
    refusals: ['not-found'],
  }),
};
