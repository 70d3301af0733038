import { z } from 'zod';
import { contestFileNames } from '../contest-files.ts';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../wire.ts';

/* Files in the formats of the ICPC. */

const tags = ['contest'];
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const directing = ['not-found', 'banned', 'no-right'] as const;

export const contestFiles = {
  'GET /api/contest/:contestId/admin/contest-file/:name': endpoint({
    ...scoped,
    summary: 'Download results, standings or the event feed of a contest as a file, as a presenter reads them',
    params: z.object({ contestId: uuid(), name: z.enum(contestFileNames) }),
    /** Of the texts in standings. */
    query: z.object({ language: z.enum(['en', 'zh-Hans']).optional() }),
    reply: null,
    refusals: [...directing, 'clock-missing', 'results-not-official'],
  }),
};
