import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, markdown, pageOf, pageQuery, str, strict, title, uuid } from '../wire.ts';

const tags = ['announcement'];
const params = z.object({ articleId: uuid() });
const date = () => str({ min: 1, max: 64 });

export const announcementRow = z.object({
  _id: z.string(),
  title: z.string(),
  date: z.string(),
  public: z.boolean(),
  orgId: z.string().optional(),
});

export const announcements = {
  'GET /api/announcement': endpoint({
    summary: 'List announcements, newest first; administrators also see unpublished ones',
    viewer: 'anyone',
    tags,
    query: z.object({ ...pageQuery, orgId: str().optional() }),
    reply: pageOf(announcementRow),
  }),
  'POST /api/announcement': endpoint({
    summary: 'Create an announcement',
    viewer: 'admin',
    tags,
    body: strict({ title: title(), date: date(), public: bool(), orgId: uuid().optional() }),
    reply: z.object({ articleId: z.string() }),
    refusals: ['no-right', 'not-found'],
  }),
  'GET /api/announcement/:articleId': endpoint({
    summary: 'Get an announcement',
    viewer: 'anyone',
    tags,
    params,
    reply: z.object({
      title: z.string(),
      description: z.string(),
      public: z.boolean(),
      date: z.string(),
      orgId: z.string().optional(),
    }),
    refusals: ['not-found'],
  }),
  'PATCH /api/announcement/:articleId': endpoint({
    summary: 'Change an announcement',
    viewer: 'admin',
    tags,
    params,
    body: strict({ title: title(), description: markdown(), public: bool(), date: date() }),
    reply: z.object({ ok: z.literal(1) }),
    refusals: ['no-right', 'not-found'],
  }),
  'DELETE /api/announcement/:articleId': endpoint({
    summary: 'Delete an announcement',
    viewer: 'admin',
    tags,
    params,
    reply: done,
    refusals: ['no-right', 'not-found'],
  }),
};
