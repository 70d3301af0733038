import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery, str, uuid } from '../wire.ts';

const tags = ['contest'];
const row = {
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  stages: z.array(z.object({ name: z.string(), start: z.int() })),
  participantCount: z.int(),
};
const filters = { search: str({ min: 1, max: 256 }).optional(), tag: str({ min: 1, max: 64 }).optional() };

export const contests = {
  'GET /api/contest': endpoint({
    summary: 'Contests of an organization: running, upcoming, ended, newest first',
    viewer: 'session',
    tags,
    query: z.object({ ...pageQuery, ...filters, orgId: uuid() }),
    reply: pageOf(z.object({ ...row, accessLevel: z.int(), start: z.int(), end: z.int() })),
    refusals: ['not-found'],
  }),
  'GET /api/contest/public': endpoint({
    summary: 'Public contests of all organizations',
    viewer: 'anyone',
    tags,
    query: z.object({ ...pageQuery, ...filters }),
    reply: pageOf(z.object({ ...row, orgId: z.string() })),
  }),
};
