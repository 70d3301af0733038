import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../wire.ts';

/* Sheets of paper for the desks of a contest on site. */

export const deskSheets = {
  'GET /api/contest/:contestId/admin/desk-sheet': endpoint({
    summary: 'Get a PDF with a page for each team and each participant without one, by seat and name',
    viewer: 'session',
    tags: ['contest'],
    badParams: 400,
    extension: true,
    params: z.object({ contestId: uuid() }),
    query: z.object({ language: z.enum(['en', 'zh-Hans']) }),
    reply: null,
    refusals: ['not-found', 'banned', 'no-right'],
  }),
};
