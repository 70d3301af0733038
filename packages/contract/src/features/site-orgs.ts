import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery, str } from '../wire.ts';
import { storageUse } from './runner-quotas.ts';

const siteOrg = z.object({
  orgId: z.string(),
  name: z.string(),
  createdAt: z.int(),
  members: z.int(),
  problems: z.int(),
  /** Submissions of the last 30 days, in contests and outside. */
  recentSubmissions: z.int(),
  storage: storageUse,
});
export type SiteOrg = z.output<typeof siteOrg>;

export const siteOrgs = {
  'GET /api/admin/org': endpoint({
    summary: 'List all organizations by name, with their size and current use',
    viewer: 'admin',
    tags: ['admin'],
    query: z.object({ ...pageQuery, search: str({ min: 1, max: 64 }).optional() }),
    reply: pageOf(siteOrg),
    extension: true,
  }),
};
