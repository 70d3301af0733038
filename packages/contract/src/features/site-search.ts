import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { str, uuid } from '../wire.ts';

/** Results of each kind; a search is for finding one thing, lists are for reading many. */
export const MAX_FOUND_OF_KIND = 5;
const MAX_CHARS = 100;

/** Plain text, and which parts of it match: pairs of start and end, in UTF-16 units, in order and disjoint. */
const markedText = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) });
export type MarkedText = z.output<typeof markedText>;

/** `snippet`: where the text matches, if it does. */
const foundObject = { _id: z.string(), slug: z.string(), title: markedText };
const foundText = { ...foundObject, snippet: markedText.optional() };

export const siteSearch = {
  'GET /api/search': endpoint({
    summary: 'Find problems, contests, plans, groups, members and announcements by a part of a name or text',
    viewer: 'visitor',
    // Reaches across all areas, so that no scope of one of them covers it.
    tags: [],
    query: z.object({
      orgId: uuid(),
      search: str({ min: 1, max: MAX_CHARS }),
      /** In which titles and snippets are preferred. */
      language: z.enum(['en', 'zh-Hans']).optional(),
    }),
    reply: z.object({
      problems: z.array(z.object(foundText)),
      contests: z.array(z.object({ ...foundText, start: z.int(), end: z.int() })),
      plans: z.array(z.object(foundObject)),
      groups: z.array(z.object({ _id: z.string(), name: markedText, emailHash: z.string() })),
      /** Members of the organization. */
      users: z.array(z.object({ _id: z.string(), name: markedText, emailHash: z.string() })),
      announcements: z.array(z.object({ _id: z.string(), title: markedText, date: z.string() })),
    }),
    refusals: ['not-found'],
    extension: true,
  }),
};
