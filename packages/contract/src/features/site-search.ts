import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { str, uuid } from '../wire.ts';

/** Results per kind. Few, because a search finds one object; lists are for browsing. */
export const MAX_FOUND_OF_KIND = 5;
const MAX_CHARS = 100;

/** Plain text with the matching ranges: pairs of start and end, in UTF-16 units, ascending and disjoint. */
const markedText = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) });
export type MarkedText = z.output<typeof markedText>;

/** `snippet`: the passage that matches, if one does. */
const foundObject = { _id: z.string(), slug: z.string(), title: markedText };
const foundText = { ...foundObject, snippet: markedText.optional() };

export const siteSearch = {
  'GET /api/search': endpoint({
    summary: 'Find problems, contests, plans, groups, members and announcements by a part of a name or text',
    viewer: 'visitor',
    // Spans all areas, so no scope of a single area covers it.
    tags: [],
    query: z.object({
      orgId: uuid(),
      search: str({ min: 1, max: MAX_CHARS }),
      /** Preferred language of titles and snippets. */
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
