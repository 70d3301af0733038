import { z } from 'zod';
import { done } from '../common.ts';
import { DRAFT_PARTS } from '../draft-limits.ts';
import { endpoint } from '../endpoint.ts';
import { strict, uuid } from '../wire.ts';

/* Which setters have the draft of a problem open, and where. */

/** A part of the page; of tests and generators, the row that is open or edited. */
const place = { part: z.enum(DRAFT_PARTS).optional(), rowId: uuid().optional() };

/** One visit: a page that a setter has open. */
export const draftVisit = z.object({ visitId: z.string(), userId: z.string(), ...place });
export type DraftVisit = z.output<typeof draftVisit>;

const params = z.object({
  problemId: uuid(),
  /** Chosen by the page when it opens. */
  visitId: uuid(),
});
const common = { viewer: 'session', tags: ['problem'], extension: true } as const;
const scoped = ['not-found', 'no-right'] as const;

export const draftPresence = {
  'PUT /api/problem/:problemId/draft/visit/:visitId': endpoint({
    ...common,
    params,
    summary: 'Say where in the draft a page of the viewer is; repeated, or the visit ends',
    body: strict(place),
    reply: z.object({
      /** All visits, also this one, the oldest first. */
      visits: z.array(draftVisit),
    }),
    refusals: scoped,
  }),
  'DELETE /api/problem/:problemId/draft/visit/:visitId': endpoint({
    ...common,
    params,
    summary: 'End a visit',
    reply: done,
    refusals: scoped,
  }),
};
