import { z } from 'zod';
import { contentLanguage } from '../content-language.ts';
import { endpoint } from '../endpoint.ts';
import { bool, uuid } from '../wire.ts';

/* Statements on paper, as the browser's print dialog makes them, printed by the Chromium of the server. */

const common = { viewer: 'session', badParams: 400, extension: true, reply: null } as const;
const query = z.object({
  /** Of the statements; absent: in `page`. A problem without a text in it is in the one that the viewer would read. */
  language: contentLanguage().optional(),
  /** Language of the words around the statements. */
  page: z.enum(['en', 'zh-Hans']),
});
const printing = ['pdf-unavailable', 'pdf-failed', 'server-busy'] as const;

export const statementPdfs = {
  'GET /api/contest/:contestId/problem-set/pdf': endpoint({
    ...common,
    summary: 'Get a PDF of the statements that the viewer may read now, by slug',
    tags: ['contest'],
    params: z.object({ contestId: uuid() }),
    query: query.extend({
      /** Each problem begins on the front of a sheet. */
      duplex: bool().optional(),
    }),
    refusals: ['not-found', 'banned', 'participants-only', 'stage-closed', ...printing],
  }),
  'GET /api/problem/:problemId/pdf': endpoint({
    ...common,
    summary: 'Get a PDF of the statement',
    tags: ['problem'],
    params: z.object({ problemId: uuid() }),
    query,
    refusals: ['not-found', ...printing],
  }),
};
