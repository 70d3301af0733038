import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, markdown, pageOf, pageQuery, str, strict, title, uuid } from '../wire.ts';

const tags = ['announcement'];
const params = z.object({ articleId: uuid() });
/** Refusals of the users who may write neither for the site nor for the organization. */
const writing = ['no-right', 'second-factor-due'] as const;
const date = () => str({ min: 1, max: 64 });

export const announcementRow = z.object({
  _id: z.string(),
  title: z.string(),
  date: z.string(),
  public: z.boolean(),
  orgId: z.string().optional(),
});

/** What users with an open page are notified of when an announcement is published. */
export const announcementNotice = z.object({
  articleId: z.string(),
  title: z.string(),
  /** Name of the organization; absent for an announcement of the site. */
  orgName: z.string().optional(),
});
export type AnnouncementNotice = z.output<typeof announcementNotice>;

export const announcements = {
  'GET /api/announcement': endpoint({
    summary: 'List announcements, newest first; those who may write them also see unpublished ones',
    viewer: 'anyone',
    tags,
    query: z.object({ ...pageQuery, orgId: str().optional() }),
    reply: pageOf(announcementRow),
  }),
  'POST /api/announcement': endpoint({
    summary: 'Create an announcement of the site, or of an organization as its administrator',
    viewer: 'session',
    tags,
    body: strict({ title: title(), date: date(), public: bool(), orgId: uuid().optional() }),
    reply: z.object({ articleId: z.string() }),
    refusals: [...writing, 'not-found'],
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
      abilities: z.object({ edit: z.boolean() }),
    }),
    refusals: ['not-found'],
  }),
  'PATCH /api/announcement/:articleId': endpoint({
    summary: 'Change an announcement; publishing one notifies its audience',
    viewer: 'session',
    tags,
    params,
    body: strict({ title: title(), description: markdown(), public: bool(), date: date() }),
    reply: z.object({ ok: z.literal(1) }),
    refusals: [...writing, 'not-found'],
  }),
  'DELETE /api/announcement/:articleId': endpoint({
    summary: 'Delete an announcement',
    viewer: 'session',
    tags,
    params,
    reply: done,
    refusals: [...writing, 'not-found'],
  }),
};
